;;; lsp-mode.el --- A session with lsp-mode  -*- lexical-binding: t -*-

(load (expand-file-name "session" (file-name-directory load-file-name)) nil t)

;; What a user writes. There is no package for snippets here, and no question which project it is.
(require 'lintel-lsp)
(setq lsp-auto-guess-root t
      lsp-enable-snippet nil
      lsp-warn-no-matched-clients nil
      lsp-headerline-breadcrumb-enable nil
      lsp-diagnostics-provider :flymake)
(add-hook 'lintel-mode-hook #'lsp)

(defun session-capable ()
  "Whether the daemon has answered."
  (cons (and (bound-and-true-p lsp-mode) (lsp-workspaces)
             (eq 'initialized (lsp--workspace-status (car (lsp-workspaces)))))
        nil))

(session-see-equal "the file is a layout" (lambda () major-mode) 'lintel-mode)
(session-see "lintel is attached" #'session-capable)
(session-see-equal "a clean example has no diagnostics" #'session-diagnostics nil)

;; Typing
(session-go-to "ader\",")
(session-type "😀")
(session-see-equal "an emoji is no diagnostic" #'session-diagnostics nil)
(session-type '("C-e"))
(session-type " \"justifyConten\": \"start")
(session-see-equal "a broken state is found" #'session-diagnostics
                   '("\"justifyConten\"" "\"start"))
(session-type "\",")
(session-see-equal "what is left behind the emoji is at its place" #'session-diagnostics
                   '("\"justifyConten\""))

;; Reading
(session-go-to "\"justifyConten\"")
(session-type '("M-x lsp-describe-thing-at-point RET"))
(session-see-text "hover behind the emoji tells of the stack"
                  (session-text-of "*lsp-help*") "#he😀ader")
(session-do (lambda () (delete-other-windows (get-buffer-window session-buffer))))

;; Fixing
(session-type '("M-x lsp-execute-code-action RET"))
(session-see "actions are offered" (lambda () (cons (active-minibuffer-window) nil)))
(session-type "Rename")
(session-type '("TAB RET"))
(session-see-text "a fix is applied" #'session-line "\"he😀ader\", \"justifyContent\": \"start\",")
(session-see-equal "and the diagnostic goes" #'session-diagnostics nil)

;; Completing
(session-go-to "\"spacing\": 4,")
(session-type '("C-e"))
(session-type " \"alignI")
(session-see-text "a key is offered" #'session-offered "alignItems")
(session-type '("C-M-i"))
(session-see-text "and taken" #'session-line "\"spacing\": 4, \"alignItems")
(session-go-to "\"spacing\": 4,")
(session-type '("C-s , RET C-k"))
(session-type " \"alignItems\": \"center\",")
(session-see-equal "what was completed is well" #'session-diagnostics nil)
(session-type '("M-x lsp-format-buffer RET"))
(session-see-text "formatting gives each key its line" #'buffer-string
                  "\"he😀ader\",\n          \"justifyContent\": \"start\",\n")

;; Lintel's own
(session-go-to "\"avatar\"")
(session-type '("C-c C-e"))
(session-see-text "it is explained why" (session-text-of "*lintel why*") "#avatar: 36×36")
(session-type '("C-c C-p"))
(session-see-text "the layout is drawn" (session-text-of "*lintel picture*") "#avatar")

(session-type '("C-x C-s"))
(session-see-equal "it is saved" #'buffer-modified-p nil)
(session-crash-daemon)
(session-do (lambda () (session-say "end")))
(session-type '("C-x C-c"))

(session-begin)
;;; lsp-mode.el ends here
