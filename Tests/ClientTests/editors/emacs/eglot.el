;;; eglot.el --- A session with eglot  -*- lexical-binding: t -*-

(load (expand-file-name "session" (file-name-directory load-file-name)) nil t)

;; What a user writes.
(add-hook 'layoutspec-mode-hook #'eglot-ensure)

(session-see-equal "the file is a layout" (lambda () major-mode) 'layoutspec-mode)
(session-see "lintel is attached" (lambda () (cons (eglot-current-server) nil)))
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
(session-type '("M-x eldoc RET"))
(session-see-text "hover behind the emoji tells of the stack"
                  (session-text-of "*eldoc*") "#he😀ader")

;; Fixing
(session-type '("M-x eglot-code-actions RET"))
(session-see "actions are offered" (lambda () (cons (minibufferp (window-buffer (minibuffer-window)))
                                                    (active-minibuffer-window))))
(session-type '("RET"))
(session-see-text "a fix is applied" #'session-line "\"he😀ader\", \"justifyContent\": \"start\",")
(session-see-equal "and the diagnostic goes" #'session-diagnostics nil)
(session-go-to "\"justifyContent\"")
(session-type '("M-x eldoc RET"))
(session-see-text "hover tells of the key" (session-text-of "*eldoc*") "justifyContent")

;; Completing
(session-go-to "\"spacing\": 4,")
(session-type '("C-e"))
(session-type " \"alignI")
(session-see-text "a key is offered" #'session-offered "alignItems")
(session-type '("C-M-i"))
(session-see-text "and taken" #'session-line "\"spacing\": 4, \"alignItems")
;; Whatever was put in beyond the key is typed anew.
(session-go-to " \"alignItems\": ")
(session-go-to "\"spacing\": 4,")
(session-type '("C-s , RET C-k"))
(session-type " \"alignItems\": \"cen")
(session-see-text "a value is offered" #'session-offered "center")
(session-type '("C-M-i"))
(session-see-text "and taken as well" #'session-line "\"alignItems\": \"center")
(session-go-to "\"spacing\": 4,")
(session-type '("C-s , RET C-k"))
(session-type " \"alignItems\": \"center\",")
(session-see-equal "what was completed is well" #'session-diagnostics nil)

;; Moving about
(session-see "the daemon was told" (lambda () (cons (null eglot--recent-changes) nil)))
(session-go-to "author\"")
(session-type '("M-x eglot-rename RET"))
(session-type '("writer RET"))
(session-see-text "an id is renamed" #'session-line "\"id\": \"writer\"")
(session-type '("C-/"))
(session-see-text "and named as before" #'session-line "\"id\": \"author\"")
(session-type '("M-x xref-find-references RET"))
(session-see-text "who depends on it is listed" (session-text-of "*xref*") "feed-cell")
(session-do (lambda () (delete-other-windows (get-buffer-window session-buffer))))
(session-see-text "symbols are listed"
                  (lambda () (format "%S" (funcall imenu-create-index-function))) "he😀ader")
(session-type '("M-x eglot-format-buffer RET"))
(session-see-text "formatting gives each key its line" #'buffer-string
                  "\"he😀ader\",\n          \"justifyContent\": \"start\",\n")

;; Lintel's own
(session-go-to "\"avatar\"")
(session-type '("C-c C-e"))
(session-see-text "it is explained why" (session-text-of "*lintel why*") "#avatar: 36×36")
(session-type '("C-c C-p"))
(session-see-text "the layout is drawn" (session-text-of "*lintel picture*") "#avatar")
(session-type '("C-u C-c C-p"))
(session-type '("C-a C-k picture.svg RET"))
(session-see-text "and written as SVG"
                  (lambda ()
                    (when (file-exists-p "picture.svg")
                      (with-temp-buffer (insert-file-contents "picture.svg") (buffer-string))))
                  "</svg>")

(session-type '("C-x C-s"))
(session-see-equal "it is saved" #'buffer-modified-p nil)
(session-do (lambda () (session-say "end")))
(session-type '("C-x C-c"))

(session-begin)
;;; eglot.el ends here
