;;; lintel.el --- Layouts of Texture's layout specs, as they are written  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A mode for `*.layout.json', which eglot and lsp-mode know lintel for, and two commands: a picture of
;; the layout, and why the element at point has its frame.

;;; Code:

(require 'js)
(require 'seq)
(require 'subr-x)

(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)
(defvar lsp-restart)
(declare-function eglot-current-server "eglot")
(declare-function eglot--update-hints-1 "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function eglot--TextDocumentIdentifier "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function eglot--managed-buffers "eglot")
(declare-function eglot--shutdown-requested "eglot")
(declare-function jsonrpc-request "jsonrpc")
(declare-function lsp-activate-on "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-request "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function lsp--client-capabilities "lsp-mode")
(declare-function lsp--client-server-id "lsp-mode")
(declare-function lsp--text-document-identifier "lsp-mode")
(declare-function lsp--text-document-position-params "lsp-mode")
(declare-function lsp--workspace-client "lsp-mode")
(declare-function lsp--workspace-shutdown-action "lsp-mode")
(declare-function make-lsp-client "lsp-mode")

(defgroup lintel nil
  "Layouts of Texture's layout specs."
  :group 'tools)

(defcustom lintel-command '("lintel" "serve")
  "The daemon, and its arguments."
  :type '(repeat string))

(defcustom lintel-log-file (locate-user-emacs-file "lintel.log")
  "The log of the daemon's messages, without texts, names and paths; nil for none.
\"lintel diagnose --log FILE\" makes a bug report of it."
  :type '(choice file (const nil)))

(defvar layoutspec-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-p") #'lintel-picture)
    (define-key map (kbd "C-c C-e") #'lintel-explain)
    map)
  "Keys of `layoutspec-mode'.")

;;;###autoload
(define-derived-mode layoutspec-mode js-mode "Layout"
  "Major mode for layout documents."
  (setq-local js-indent-level 2)
  (setq-local tab-width 2)
  (setq-local indent-tabs-mode nil))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . layoutspec-mode))

;; An edit moves what is above it and far below; eglot asks from the edited line down, and not twice about
;; the same lines.

(defcustom lintel-hints-limit 100000
  "In longer documents hints are asked for again in the window only."
  :type 'integer)

(defun lintel--ask-for-hints ()
  "Ask for the hints of the whole document again."
  (when (and (bound-and-true-p eglot-inlay-hints-mode) (fboundp 'eglot--update-hints-1))
    (let ((window (get-buffer-window nil t)))
      (cond ((<= (buffer-size) lintel-hints-limit)
             (eglot--update-hints-1 (point-min) (point-max)))
            (window
             (eglot--update-hints-1 (window-start window) (window-end window t)))))))

(defun lintel--follow-changes ()
  "Have hints asked for again when eglot has told of changes."
  (when (derived-mode-p 'layoutspec-mode)
    (if (bound-and-true-p eglot--managed-mode)
        (add-hook 'eglot--document-changed-hook #'lintel--ask-for-hints t t)
      (remove-hook 'eglot--document-changed-hook #'lintel--ask-for-hints t))))

(add-hook 'eglot-managed-mode-hook #'lintel--follow-changes)

;; The daemon

(defun lintel--command ()
  "The command of the daemon, with its log."
  (if (not lintel-log-file)
      lintel-command
    (make-directory (file-name-directory (expand-file-name lintel-log-file)) t)
    (append lintel-command (list "--log" (expand-file-name lintel-log-file)))))

(defconst lintel--restart-limit 3
  "A daemon that crashes is started again so often within a minute.")

(defvar lintel--crashes nil
  "The times of crashes within the last minute.")

(defun lintel--note-crash ()
  "Report a crash of the daemon; return t if it is to be started again."
  (let* ((now (float-time))
         (log (if lintel-log-file (concat "; log: " lintel-log-file) "")))
    (setq lintel--crashes
          (cons now (seq-filter (lambda (time) (< (- now time) 60)) lintel--crashes)))
    (let ((restarts (<= (length lintel--crashes) lintel--restart-limit)))
      ;; Behind the messages of the client about it.
      (run-at-time 0.5 nil #'message
                   (if restarts "lintel crashed and was started again%s"
                     "lintel crashed too often in a minute and stays off%s")
                   log)
      restarts)))

(defun lintel--restart-eglot (server)
  "Have eglot start SERVER again if it is a lintel that crashed, or not any more."
  (when (and (not (eglot--shutdown-requested server))
             (seq-some (lambda (buffer)
                         (and (buffer-live-p buffer)
                              (with-current-buffer buffer (derived-mode-p 'layoutspec-mode))))
                       (eglot--managed-buffers server)))
    (setf (slot-value server 'inhibit-autoreconnect) (not (lintel--note-crash)))))

(defun lintel--restart-lsp-mode (restart workspace)
  "Have lsp-mode RESTART the server of WORKSPACE without a question if it is lintel."
  (if (or (not (eq (lsp--client-server-id (lsp--workspace-client workspace)) 'lintel))
          (eq (lsp--workspace-shutdown-action workspace) 'restart))
      (funcall restart workspace)
    (let ((lsp-restart (if (lintel--note-crash) 'auto-restart 'ignore)))
      (funcall restart workspace))))

(with-eval-after-load 'eglot
  (advice-add 'eglot--on-shutdown :before #'lintel--restart-eglot)
  (add-to-list 'eglot-server-programs
               (cons 'layoutspec-mode (lambda (&rest _) (lintel--command)))))

(with-eval-after-load 'lsp-mode
  (advice-add 'lsp--restart-if-needed :around #'lintel--restart-lsp-mode)
  (add-to-list 'lsp-language-id-configuration '(layoutspec-mode . "layoutspec"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection #'lintel--command)
                    :activation-fn (lsp-activate-on "layoutspec")
                    ;; lsp-mode counts characters, and its older versions do not say so.
                    :custom-capabilities
                    (unless (assq 'general (lsp--client-capabilities))
                      '((general . ((positionEncodings . ["utf-32"])))))
                    :server-id 'lintel)))

;; yasnippet, with which eglot and lsp-mode put snippets in, takes a choice of LSP for a text.

(defun lintel--without-choices (arguments)
  "In a layout, put the first text of each choice into the snippet of ARGUMENTS."
  (let ((snippet (car arguments)))
    (if (and (stringp snippet) (derived-mode-p 'layoutspec-mode))
        (cons (replace-regexp-in-string
               "\\${\\([0-9]+\\)|\\(\\(?:[^\\,|]\\|\\\\.\\)*\\)\\(?:[^\\|]\\|\\\\.\\)*|}"
               "${\\1:\\2}" snippet t)
              (cdr arguments))
      arguments)))

(with-eval-after-load 'yasnippet
  (advice-add 'yas-expand-snippet :filter-args #'lintel--without-choices))

(defun lintel--ask (method here &optional params)
  "Ask for METHOD with PARAMS, about the element at point if HERE."
  (let ((eglot (and (fboundp 'eglot-current-server) (eglot-current-server))))
    (cond
     (eglot
      ;; What was typed and not told yet would keep the request waiting.
      (eglot--signal-textDocument/didChange)
      (jsonrpc-request eglot method
                       (append (if here
                                   (eglot--TextDocumentPositionParams)
                                 (list :textDocument (eglot--TextDocumentIdentifier)))
                               params)))
     ((bound-and-true-p lsp-mode)
      (lsp-request (substring (symbol-name method) 1)
                   (append (if here
                               (lsp--text-document-position-params)
                             (list :textDocument (lsp--text-document-identifier)))
                           params)))
     (t (user-error "Neither eglot nor lsp-mode runs in this buffer")))))

(defun lintel--text (answer member)
  "The string that is MEMBER of ANSWER, a property list or a hash table."
  (if (hash-table-p answer)
      (gethash (substring (symbol-name member) 1) answer)
    (plist-get answer member)))

(defun lintel--show (name text)
  "Show TEXT in a window beside this one, in the buffer NAME; return the window."
  (with-current-buffer (get-buffer-create name)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert text)
      (goto-char (point-min)))
    (special-mode)
    ;; Long lines go on between words at the edge of the window, however narrow it is.
    (setq-local truncate-lines (equal name "*lintel picture*"))
    (setq-local truncate-partial-width-windows nil)
    (setq-local word-wrap t)
    (setq-local wrap-prefix "    ")
    (display-buffer (current-buffer) '((display-buffer-reuse-window
                                        display-buffer-in-direction)
                                       (direction . right)
                                       (inhibit-same-window . t)))))

;;;###autoload
(defun lintel-explain ()
  "Say why the element at point has its frame."
  (interactive)
  (lintel--show "*lintel why*"
                (lintel--text (lintel--ask :layout/explain t) :text)))

;;;###autoload
(defun lintel-live ()
  "Serve a page that shows the layout while it is typed.
Its address is put into the kill ring."
  (interactive)
  (let* ((command "lintel.openLivePage")
         (eglot (and (fboundp 'eglot-current-server) (eglot-current-server)))
         (uri (plist-get (if eglot (eglot--TextDocumentIdentifier) (lsp--text-document-identifier))
                         :uri))
         (params (list :command command :arguments (vector (list :uri uri))))
         (answer (if eglot
                     (jsonrpc-request eglot :workspace/executeCommand params)
                   (lsp-request "workspace/executeCommand" params))))
    (kill-new (lintel--text answer :address))
    (message "lintel: the live page is %s" (car kill-ring))))

;;;###autoload
(defun lintel-picture (&optional file)
  "Show the layout: as an image where Emacs can, else drawn with characters.
With a prefix argument write it to FILE, as SVG."
  (interactive (list (and current-prefix-arg (read-file-name "Picture (SVG): "))))
  (let* ((image (and (display-graphic-p) (image-type-available-p 'svg)))
         (format (if (or file image) "svg" "text"))
         (columns (max 20 (- (/ (window-width) 2) 2)))
         (picture (lintel--text
                   (lintel--ask :layout/render nil (list :format format :columns columns))
                   :content)))
    (cond
     (file (write-region picture nil file))
     (image (let ((window (lintel--show "*lintel picture*" "")))
              (with-current-buffer "*lintel picture*"
                (let ((inhibit-read-only t))
                  ;; All of it is seen: a tall one is made smaller.
                  (insert-image
                   (create-image picture 'svg t
                                 :max-width (window-body-width window t)
                                 :max-height (window-body-height window t)))
                  (goto-char (point-min))))))
     (t (lintel--show "*lintel picture*" picture)))))

(provide 'lintel)
;;; lintel.el ends here
