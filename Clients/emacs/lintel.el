;;; lintel.el --- Check and explain layouts of Texture  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The authors of lintel

;; Author: The authors of lintel
;; URL: https://github.com/OWNER/lintel
;; Version: 0.1.0
;; Package-Requires: ((emacs "29.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A mode for `*.layout.json', for which eglot starts lintel: it computes the frames that Texture
;; (AsyncDisplayKit) gives a layout, and checks and explains them.
;;
;;     (add-hook 'lintel-mode-hook #'eglot-ensure)
;;
;; `lintel-picture' shows the layout, `lintel-explain' explains the frame of the element at point, and
;; `lintel-live' opens a page in the browser that shows the layout while it is typed.

;;; Code:

(require 'browse-url)
(require 'eglot)
(require 'jit-lock)
(require 'js)
(require 'jsonrpc)
(require 'url-util)

;;;; Options

(defgroup lintel nil
  "Layouts of Texture's layout specs."
  :group 'languages
  :prefix "lintel-"
  :link '(url-link "https://github.com/OWNER/lintel"))

(defcustom lintel-command '("lintel" "serve")
  "The server, and its arguments."
  :type '(repeat string)
  :group 'lintel)

(defcustom lintel-log-file (locate-user-emacs-file "lintel.log")
  "The log of the server's messages, without texts, names and paths; nil for none.
\"lintel diagnose --log FILE\" makes a bug report of it."
  :type '(choice file (const :tag "None" nil))
  :group 'lintel)

;;;; Mode

(defvar lintel-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-p") #'lintel-picture)
    (define-key map (kbd "C-c C-e") #'lintel-explain)
    (define-key map (kbd "C-c C-l") #'lintel-live)
    map)
  "Keys of `lintel-mode'.")

;;;###autoload
(define-derived-mode lintel-mode js-mode "Layout"
  "Major mode for layout documents."
  :group 'lintel
  (setq-local js-indent-level 2)
  (setq-local tab-width 2)
  (setq-local indent-tabs-mode nil)
  (setq-local comment-start "// ")
  (setq-local comment-end ""))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . lintel-mode))

;;;; The server

(defun lintel--server-command (&rest _)
  "Return the command of the server, with its log."
  (if (not lintel-log-file)
      lintel-command
    (make-directory (file-name-directory (expand-file-name lintel-log-file)) t)
    (append lintel-command (list "--log" (expand-file-name lintel-log-file)))))

(add-to-list 'eglot-server-programs
             (cons '(lintel-mode :language-id "layoutspec") #'lintel--server-command))

(defun lintel--request (method handler &rest params)
  "Send a request for METHOD with PARAMS; call HANDLER with the result.
It is sent when eglot has sent the text as it is now, and HANDLER is
called in this buffer."
  (let ((buffer (current-buffer)))
    (jsonrpc-async-request
     (or (and (eglot-managed-p) (eglot-current-server))
         (user-error "Eglot does not run in this buffer"))
     method params
     :success-fn (lambda (result)
                   (when (buffer-live-p buffer)
                     (with-current-buffer buffer (funcall handler result))))
     :error-fn (lambda (problem) (message "lintel: %s" (plist-get problem :message)))
     ;; A later request for the same method replaces one that was not sent yet.
     :deferred method)))

(defun lintel--document ()
  "Return the identifier of the buffer's document."
  (let ((file (or buffer-file-name (user-error "This buffer has no file"))))
    (list :uri (concat "file://" (url-hexify-string (file-local-name (file-truename file))
                                                    url-path-allowed-chars)))))

;;;; Hints

;; Eglot requests hints from an edited line down, unless it requested those of the same region last.  An edit changes
;; frames above it too, and one that replaces a digit leaves the region as it was.

(defvar-local lintel--hints-timer nil
  "The timer until hints are requested again.")

(defun lintel--refresh-hints (buffer)
  "Have eglot request the hints of BUFFER again, when they are shown."
  (when (and (buffer-live-p buffer) (buffer-local-value 'eglot-inlay-hints-mode buffer))
    (with-current-buffer buffer
      ;; Another region, so that eglot does not take the next one for the last one.
      (let ((end (min (1+ (point-min)) (point-max))))
        (jit-lock-refontify (point-min) end)
        (jit-lock-fontify-now (point-min) end))
      ;; After the timer of eglot, which was just set.
      (run-at-time 0 nil (lambda ()
                           (when (buffer-live-p buffer)
                             (with-current-buffer buffer (jit-lock-refontify))))))))

(defun lintel--changed (&rest _)
  "Request hints again once Emacs is idle, after eglot has."
  (when lintel--hints-timer (cancel-timer lintel--hints-timer))
  (setq lintel--hints-timer
        (run-with-idle-timer (+ jit-lock-context-time 0.1) nil #'lintel--refresh-hints (current-buffer))))

(defun lintel--managed ()
  "Set up a buffer that eglot manages."
  (when (derived-mode-p 'lintel-mode)
    (add-hook 'after-change-functions #'lintel--changed nil t)))

(add-hook 'eglot-managed-mode-hook #'lintel--managed)

;;;; Snippets

;; Yasnippet, with which eglot inserts snippets, takes a choice of LSP for a text.

(defun lintel--without-choices (arguments)
  "In a layout, put the first text of each choice into the snippet of ARGUMENTS."
  (let ((snippet (car arguments)))
    (if (and (stringp snippet) (derived-mode-p 'lintel-mode))
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
  (lintel--request :layout/explain
                   (lambda (answer) (lintel--show "*lintel why*" (plist-get answer :text)))
                   :textDocument (lintel--document)
                   :position (list :line (1- (line-number-at-pos nil t))
                                   :character (funcall eglot-current-linepos-function))))

;;;###autoload
(defun lintel-live ()
  "Open a page for the layout in the browser, which follows what is typed.
The browser is the one of `browse-url'."
  (interactive)
  (lintel--request :workspace/executeCommand
                   (lambda (answer)
                     (browse-url (plist-get answer :address))
                     (message "The live page is %s" (plist-get answer :address)))
                   :command "lintel.openLivePage"
                   :arguments (vector (lintel--document))))

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
    (lintel--request :layout/render
                     (lambda (answer)
                       (let ((picture (plist-get answer :content)))
                         (cond (file (write-region picture nil file))
                               (image (lintel--show-image picture))
                               (t (lintel--show "*lintel picture*" picture)))))
                     :textDocument (lintel--document) :format format :columns columns)))

(provide 'lintel)
;;; lintel.el ends here
