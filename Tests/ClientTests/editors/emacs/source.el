;;; source.el --- A session with a Swift file that has a layout  -*- lexical-binding: t -*-

(load (expand-file-name "session" (file-name-directory load-file-name)) nil t)

;; What a user writes.  Emacs has no mode for Swift of its own; the server of the language is that of eglot.
(require 'lintel-source)
(define-derived-mode swift-mode prog-mode "Swift"
  (setq-local comment-start "// "))
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))
(add-hook 'swift-mode-hook #'lintel-source-mode)
(defvar session-has-other (executable-find "sourcekit-lsp"))
(when session-has-other
  (add-to-list 'eglot-server-programs '(swift-mode . ("sourcekit-lsp")))
  (add-hook 'swift-mode-hook #'eglot-ensure))

(defun session-own ()
  "The diagnostics of lintel in the buffer."
  (seq-filter (lambda (diagnostic) (eq (flymake-diagnostic-backend diagnostic) 'lintel-source-flymake))
              (flymake-diagnostics)))

(defun session-found ()
  "The texts that the diagnostics of lintel are shown at; their overlays move with the text."
  (mapcar (lambda (overlay) (buffer-substring-no-properties (overlay-start overlay) (overlay-end overlay)))
          (seq-filter (lambda (overlay) (memq (overlay-get overlay 'flymake-diagnostic) (session-own)))
                      (overlays-in (point-min) (point-max)))))

(session-see-equal "the file is Swift" (lambda () major-mode) 'swift-mode)
(session-see "eglot runs the server of the language"
             (lambda () (cons (eq (and (eglot-current-server) t) (and session-has-other t)) (eglot-current-server))))
(session-see-equal "a diagnostic is at its statement" #'session-found '("flexShrink"))
(session-see-text "with its message and its rule"
                  (lambda () (mapconcat #'flymake-diagnostic-text (session-own) "\n"))
                  "only a stack reads it, from its own children; the parent here is an inset [inert-stack-style]")
(session-see-equal "as a warning" (lambda () (mapcar #'flymake-diagnostic-type (session-own))) '(:warning))

;; What is typed is checked when it is saved.
(session-go-to "titleNode.style.flexShrink")
(session-type "/* 😀 */ ")
(session-see-equal "a diagnostic moves with the text" #'session-found '("flexShrink"))
(defvar session-check nil "The check before the last one.")
(session-do (lambda () (setq session-check lintel-source--process)))
(session-type '("C-x C-s"))
(session-see "what is saved is checked"
             (lambda () (cons (and lintel-source--process (not (eq lintel-source--process session-check))
                                   (not (process-live-p lintel-source--process)))
                              lintel-source--process)))
(session-see-equal "behind an emoji it is at its word" #'session-found '("flexShrink"))
(session-go-to "/* 😀 */ ")
(session-type '("C-d C-d C-d C-d C-d C-d C-d C-d M-d"))
(session-type "titleInset")
(session-see-equal "until it is saved the diagnostic stays" #'session-found '("flexShrink"))
(session-type '("C-x C-s"))
(session-see-equal "then it goes" #'session-found nil)
(session-see-equal "it is saved" #'buffer-modified-p nil)
(session-see "nothing fails in a process filter or a sentinel"
             (lambda ()
               (let ((seen (funcall (session-text-of "*Messages*"))))
                 (cons (not (string-match-p "Obsolete report\\|error in process" seen)) seen))))

;; Files and programs that are not there.
(session-see-equal "a file without a layout is not checked"
                   (lambda ()
                     (with-temp-buffer
                       (setq buffer-file-name "/nowhere/Model.swift")
                       (insert "struct Photo {}\n")
                       (let ((reported 'nothing))
                         (lintel-source-flymake (lambda (diagnostics &rest _) (setq reported diagnostics)))
                         (set-buffer-modified-p nil)
                         (list reported lintel-source--process))))
                   '(nil nil))
(session-do (lambda ()
              (setq lintel-command '("no-lintel-here" "serve"))
              (flymake-start)))
(session-see "a missing program disables the backend"
             (lambda () (let ((disabled (flymake-disabled-backends)))
                          (cons (memq 'lintel-source-flymake disabled) disabled))))
(session-do (lambda () (lintel-source-mode -1)))
(session-see-equal "without the mode the buffer is as before"
                   (lambda () (memq 'lintel-source-flymake flymake-diagnostic-functions)) nil)
(session-do (lambda () (session-say "end")))
(session-type '("C-x C-c"))

(session-begin 'swift-mode-hook)
;;; source.el ends here
