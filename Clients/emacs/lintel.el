;;; lintel.el --- Check and explain layouts of Texture  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The authors of lintel

;; Author: The authors of lintel
;; URL: https://github.com/OWNER/lintel
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A mode for `*.layout.json', for which eglot starts lintel: it computes the frames that Texture
;; (AsyncDisplayKit) gives a layout, and checks and explains them.
;;
;;     (add-hook 'lintel-mode-hook #'eglot-ensure)
;;
;; With lsp-mode, load `lintel-lsp' and add `lsp' to the hook instead.
;;
;; `lintel-picture' shows the layout, `lintel-explain' explains the frame of the element at point, and
;; `lintel-live' opens a page in the browser that shows the layout while it is typed.  From Emacs 29 on,
;; with a grammar of tree-sitter for JSON, `lintel-ts-mode' may take the mode's part:
;;
;;     (add-to-list 'major-mode-remap-alist '(lintel-mode . lintel-ts-mode))

;;; Code:

(require 'browse-url)
(require 'cl-lib)
(require 'eglot)
(require 'js)
(require 'jsonrpc)
(require 'seq)
(require 'subr-x)
(require 'url-util)

(declare-function eglot-path-to-uri "eglot")
(declare-function json-ts-mode "json-ts-mode")
(declare-function lsp-request-async "lsp-mode")
(declare-function lsp--text-document-identifier "lsp-mode")
(declare-function lsp--text-document-position-params "lsp-mode")
(defvar json-ts-mode-indent-offset)

;;;; Options

(defgroup lintel nil
  "Layouts of Texture's layout specs."
  :group 'languages
  :prefix "lintel-"
  :link '(url-link "https://github.com/OWNER/lintel"))

(defgroup lintel-server nil
  "The server of lintel."
  :group 'lintel
  :prefix "lintel-")

(defcustom lintel-command '("lintel" "serve")
  "The server, and its arguments."
  :type '(repeat string)
  :group 'lintel-server)

(defcustom lintel-log-file (locate-user-emacs-file "lintel.log")
  "The log of the server's messages, without texts, names and paths; nil for none.
\"lintel diagnose --log FILE\" makes a bug report of it."
  :type '(choice file (const :tag "None" nil))
  :group 'lintel-server)

(defcustom lintel-hints t
  "Non-nil to show frames beside elements, with eglot."
  :type 'boolean
  :group 'lintel)

(defcustom lintel-hints-limit 100000
  "The number of characters up to which hints of the whole document are shown.
In a longer document they are shown in the window."
  :type 'natnum
  :group 'lintel)

(defface lintel-hint '((t (:inherit shadow :height 0.8)))
  "Face of frames beside elements."
  :group 'lintel)

;;;; Modes

(defvar lintel-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-p") #'lintel-picture)
    (define-key map (kbd "C-c C-e") #'lintel-explain)
    (define-key map (kbd "C-c C-l") #'lintel-live)
    map)
  "Keys of `lintel-mode'.")

(defvar lintel-ts-mode-map (copy-keymap lintel-mode-map)
  "Keys of `lintel-ts-mode'.")

(defun lintel--set-up ()
  "Set up the buffer for layout documents."
  (setq-local tab-width 2)
  (setq-local indent-tabs-mode nil)
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  ;; Hints are shown by this file.
  (setq-local eglot-ignored-server-capabilities
              (cons :inlayHintProvider eglot-ignored-server-capabilities)))

;;;###autoload
(define-derived-mode lintel-mode js-mode "Layout"
  "Major mode for layout documents."
  :group 'lintel
  (setq-local js-indent-level 2)
  (lintel--set-up))

;;;###autoload
(define-derived-mode lintel-ts-mode json-ts-mode "Layout"
  "Major mode for layout documents, with tree-sitter."
  :group 'lintel
  (setq-local json-ts-mode-indent-offset 2)
  (lintel--set-up))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . lintel-mode))

(defun lintel--is-layout ()
  "Return non-nil in a layout document."
  (derived-mode-p 'lintel-mode 'lintel-ts-mode))

;;;; Requests

(defun lintel--eglot ()
  "Return the server of eglot for this buffer, or nil."
  (and (eglot-managed-p) (eglot-current-server)))

(defun lintel--uri ()
  "Return the URI of the buffer's file."
  (let ((path (file-truename (or buffer-file-name (user-error "This buffer has no file")))))
    (if (fboundp 'eglot-path-to-uri)
        (eglot-path-to-uri path)
      (concat "file://" (url-hexify-string path url-path-allowed-chars)))))

(defun lintel--position ()
  "Return point as eglot and the server count."
  (list :line (1- (line-number-at-pos nil t))
        :character (funcall (or (bound-and-true-p eglot-current-linepos-function)
                                (bound-and-true-p eglot-current-column-function)))))

(defun lintel--goto (position)
  "Go to POSITION, which is counted as eglot and the server do."
  (goto-char (point-min))
  (forward-line (plist-get position :line))
  (funcall (or (bound-and-true-p eglot-move-to-linepos-function)
               (bound-and-true-p eglot-move-to-column-function))
           (plist-get position :character)))

(defun lintel--request (method params here handler)
  "Send a request for METHOD with PARAMS; call HANDLER with the result.
PARAMS is a property list, to which the document is added, and the
position of point too if HERE is non-nil.  If HERE is `none', nothing is
added.  HANDLER is called in the buffer, once the server has the text as
it is now."
  (let* ((buffer (current-buffer))
         (server (lintel--eglot))
         (answered (lambda (result)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer (funcall handler result))))))
    (cond
     (server
      (jsonrpc-async-request
       server method
       (append (unless (eq here 'none) (list :textDocument (list :uri (lintel--uri))))
               (when (eq here t) (list :position (lintel--position)))
               params)
       :success-fn answered
       :error-fn (lambda (problem) (message "lintel: %s" (plist-get problem :message)))
       ;; Sent when eglot has sent what was typed.  A later one for the same method replaces it.
       :deferred method))
     ((bound-and-true-p lsp-mode)
      (lsp-request-async (substring (symbol-name method) 1)
                         (append (cond ((eq here 'none) nil)
                                       (here (lsp--text-document-position-params))
                                       (t (list :textDocument (lsp--text-document-identifier))))
                                 params)
                         answered
                         :mode 'tick))
     (t (user-error "Neither eglot nor lsp-mode runs in this buffer")))))

(defun lintel--member (answer member)
  "Return MEMBER of ANSWER, a property list or a hash table."
  (if (hash-table-p answer)
      (gethash (substring (symbol-name member) 1) answer)
    (plist-get answer member)))

;;;; Hints, with eglot

;; An edit changes frames above it and far below.  Eglot requests hints from the edited line down, and not
;; twice for the same lines, so here they are requested anew, for all lines.

(defvar-local lintel--hints-timer nil
  "The timer until hints are requested.")

(defun lintel--remove-hints ()
  "Remove all hints."
  (save-restriction
    (widen)
    (remove-overlays nil nil 'lintel-hint t)))

(defun lintel--show-hints (hints)
  "Show HINTS instead of the former ones."
  (lintel--remove-hints)
  (save-excursion
    (save-restriction
      (widen)
      (seq-doseq (hint hints)
        (lintel--goto (plist-get hint :position))
        (let ((overlay (make-overlay (point) (point) nil t))
              (label (plist-get hint :label)))
          (unless (stringp label)
            (setq label (mapconcat (lambda (part) (plist-get part :value)) label "")))
          (overlay-put overlay 'lintel-hint t)
          (overlay-put overlay 'evaporate nil)
          (overlay-put overlay 'after-string
                       (concat (and (eq t (plist-get hint :paddingLeft)) " ")
                               (propertize label 'face 'lintel-hint)
                               (and (eq t (plist-get hint :paddingRight)) " "))))))))

(defun lintel--request-hints (buffer)
  "Request the hints of BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (and lintel-hints buffer-file-name (lintel--eglot))
        (let* ((window (get-buffer-window nil t))
               (is-whole (or (not window) (<= (buffer-size) lintel-hints-limit)))
               (first (if is-whole 0 (1- (line-number-at-pos (window-start window) t))))
               (last (line-number-at-pos (if is-whole (point-max) (window-end window t)) t)))
          (lintel--request :textDocument/inlayHint
                           (list :range (list :start (list :line first :character 0)
                                              :end (list :line last :character 0)))
                           nil #'lintel--show-hints))))))

(defun lintel--hints-later (&rest _)
  "Request hints when Emacs is idle."
  (when (timerp lintel--hints-timer) (cancel-timer lintel--hints-timer))
  (setq lintel--hints-timer
        (run-with-idle-timer 0.1 nil #'lintel--request-hints (current-buffer))))

;;;; The server

(defconst lintel--restart-limit 3
  "The number of crashes within a minute after which the server is started again.")

(defvar lintel--crashes nil
  "The times of crashes within the last minute.")

(defvar-local lintel--server nil
  "The server of eglot that managed the buffer last.")

(defun lintel-server-command ()
  "Return the command of the server, with its log."
  (if (not lintel-log-file)
      lintel-command
    (make-directory (file-name-directory (expand-file-name lintel-log-file)) t)
    (append lintel-command (list "--log" (expand-file-name lintel-log-file)))))

(defun lintel--recent-crashes ()
  "Return the times of crashes within the last minute."
  (let ((now (float-time)))
    (setq lintel--crashes
          (seq-filter (lambda (time) (< (- now time) 60)) lintel--crashes))))

(defun lintel-note-crash ()
  "Report a crash of the server; return t if it is to be started again."
  (let ((restarts (< (length (lintel--recent-crashes)) lintel--restart-limit)))
    (push (float-time) lintel--crashes)
    ;; After the client's own messages about the crash.
    (run-at-time 0.5 nil #'message
                 (if restarts "lintel crashed and was started again%s"
                   "lintel crashed too often in a minute and stays off%s")
                 (if lintel-log-file (concat "; log: " lintel-log-file) ""))
    restarts))

;; Eglot starts a server again that ran for some seconds, however often.  The class tells this server from others.

(defclass lintel--eglot-server (eglot-lsp-server)
  ((ended :initform nil :documentation "Non-nil if eglot ended it, or its crash is noted."))
  :documentation "A lintel that eglot started.")

(cl-defmethod initialize-instance :before ((_server lintel--eglot-server) &optional _slots)
  "Keep the server off for a minute after too many crashes."
  (when (> (length (lintel--recent-crashes)) lintel--restart-limit)
    (user-error "Lintel crashed too often and stays off for a minute")))

(cl-defmethod jsonrpc-connection-send :before ((server lintel--eglot-server) &rest arguments)
  "Note that SERVER is asked to end, if ARGUMENTS do so."
  (when (member (plist-get arguments :method) '(:shutdown "shutdown"))
    (setf (slot-value server 'ended) t)))

(defun lintel--crashed (server)
  "Return non-nil if SERVER ended by itself, the first time."
  (when (and (object-of-class-p server 'lintel--eglot-server)
             (not (jsonrpc-running-p server))
             (not (slot-value server 'ended)))
    (setf (slot-value server 'ended) t)))

(defun lintel--restart-with-eglot (buffer)
  "Start the server of BUFFER again, unless eglot did."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (unless (eglot-managed-p) (call-interactively #'eglot)))))

(defun lintel--managed ()
  "Set up a buffer that eglot manages, or does not manage any more."
  (when (lintel--is-layout)
    (cond
     ((eglot-managed-p)
      (setq lintel--server (eglot-current-server))
      (add-hook 'after-change-functions #'lintel--hints-later nil t)
      (lintel--hints-later))
     (t
      (remove-hook 'after-change-functions #'lintel--hints-later t)
      (lintel--remove-hints)
      (let ((server lintel--server))
        (setq lintel--server nil)
        (when (and server (lintel--crashed server) (lintel-note-crash))
          (run-at-time 0.2 nil #'lintel--restart-with-eglot (current-buffer))))))))

(add-hook 'eglot-managed-mode-hook #'lintel--managed)
(add-to-list 'eglot-server-programs
             (cons '((lintel-mode :language-id "layoutspec") (lintel-ts-mode :language-id "layoutspec"))
                   (lambda (&rest _) (cons 'lintel--eglot-server (lintel-server-command)))))

;;;; Snippets

;; Yasnippet, with which eglot and lsp-mode insert snippets, takes a choice of LSP for a text.

(defun lintel--without-choices (arguments)
  "In a layout, put the first text of each choice into the snippet of ARGUMENTS."
  (let ((snippet (car arguments)))
    (if (and (stringp snippet) (lintel--is-layout))
        (cons (replace-regexp-in-string
               "\\${\\([0-9]+\\)|\\(\\(?:[^\\,|]\\|\\\\.\\)*\\)\\(?:[^\\|]\\|\\\\.\\)*|}"
               "${\\1:\\2}" snippet t)
              (cdr arguments))
      arguments)))

(advice-add 'yas-expand-snippet :filter-args #'lintel--without-choices)

;;;; Commands

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
  "Explain the frame of the element at point."
  (interactive)
  (lintel--request :layout/explain nil t
                   (lambda (answer) (lintel--show "*lintel why*" (lintel--member answer :text)))))

;;;###autoload
(defun lintel-live ()
  "Open a page for the layout in the browser, which follows what is typed.
The browser is the one of `browse-url'."
  (interactive)
  (lintel--request :workspace/executeCommand
                   (list :command "lintel.openLivePage"
                         :arguments (vector (list :uri (lintel--uri))))
                   'none
                   (lambda (answer)
                     (let ((address (lintel--member answer :address)))
                       (browse-url address)
                       (message "The live page is %s" address)))))

(defun lintel--show-image (picture)
  "Show PICTURE, which is SVG, as large as its window."
  (let ((window (lintel--show "*lintel picture*" "")))
    (with-current-buffer "*lintel picture*"
      (let ((inhibit-read-only t))
        ;; A tall picture is scaled down, so that all of it is visible.
        (insert-image (create-image picture 'svg t
                                    :max-width (window-body-width window t)
                                    :max-height (window-body-height window t)))
        (goto-char (point-min))))))

;;;###autoload
(defun lintel-picture (&optional file)
  "Show the layout: as an image where Emacs can, else drawn with characters.
With a prefix argument write it to FILE, as SVG."
  (interactive (list (and current-prefix-arg (read-file-name "Picture (SVG): "))))
  (let* ((image (and (not file) (display-graphic-p) (image-type-available-p 'svg)))
         (format (if (or file image) "svg" "text"))
         (columns (max 20 (- (/ (window-width) 2) 2))))
    (lintel--request :layout/render (list :format format :columns columns) nil
                     (lambda (answer)
                       (let ((picture (lintel--member answer :content)))
                         (cond (file (write-region picture nil file))
                               (image (lintel--show-image picture))
                               (t (lintel--show "*lintel picture*" picture))))))))

(provide 'lintel)
;;; lintel.el ends here
