;;; eglot.el --- A session with eglot  -*- lexical-binding: t -*-

(load (expand-file-name "session" (file-name-directory load-file-name)) nil t)

;; What a user writes.
(add-hook 'lintel-mode-hook #'eglot-ensure)

(session-see-equal "the file is a layout" (lambda () major-mode) 'lintel-mode)
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
(session-see-equal "a choice in a snippet is its first text"
                   (lambda ()
                     (lintel--without-choices '("\"${1|horizontal,vertical|}\" ${2|a|} ${3:b}" 7)))
                   '("\"${1:horizontal}\" ${2:a} ${3:b}" 7))

;; Moving about
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

;; Hints: above the edit and outside of the window too.
(defun session-hints ()
  "The hints in the buffer, in its order."
  (mapcar (lambda (overlay) (string-trim (substring-no-properties (overlay-get overlay 'after-string))))
          (sort (seq-filter (lambda (overlay) (overlay-get overlay 'eglot--inlay-hint))
                            (overlays-in (point-min) (point-max)))
                (lambda (a b) (< (overlay-end a) (overlay-end b))))))
(defvar session-first-hint nil "The hint of the root.")
(session-type '("M-<"))
(session-see "there are hints"
             (lambda () (cons (setq session-first-hint (car (session-hints))) (session-hints))))
(session-go-to "4,\n          \"alignItems\": \"center\"")
(session-type "1")
(session-see-text "a hint above an edit is of the new layout"
                  (lambda () (string-join (session-hints) " ")) "375×88.67 @")
(session-type '("C-d"))
(session-type "2")
(session-see-text "also where a digit is replaced"
                  (lambda () (string-join (session-hints) " ")) "375×86.67 @")
(session-type '("M-<"))
(session-see "and where the window was not"
             (lambda () (cons (and (session-hints) (not (equal session-first-hint (car (session-hints)))))
                              (session-hints))))
(session-go-to "2,\n          \"alignItems\": \"center\"")
(session-type '("DEL C-d 4 M-<"))
(session-see "and of the old one when it is taken back"
             (lambda () (cons (equal session-first-hint (car (session-hints))) (session-hints))))
(session-type '("C-x C-f"))
(session-type '("n e w . l a y o u t . j s o n RET"))
(session-see "a new file is a layout" (lambda () (cons (zerop (buffer-size)) (buffer-name))))
(session-see "which lintel knows" (lambda () (cons (eglot-current-server) nil)))
(session-type "{\"root\": {\"type\": \"spec\", \"style\": {\"width\": 5, \"height\": 6}}}")
(session-see-equal "a file typed from nothing has hints" #'session-hints '("5×6 @ 0,0"))
(session-do (lambda ()
              (set-buffer-modified-p nil)
              (kill-buffer)
              (setq session-buffer (get-buffer "feed-cell.layout.json"))
              (switch-to-buffer session-buffer)))

;; Lintel's own
(session-go-to "\"avatar\"")
(session-type '("C-c C-e"))
(session-see-text "it is explained why" (session-text-of "*lintel why*") "#avatar: 36×36")
(session-see-equal "between words"
                   (lambda ()
                     (with-current-buffer "*lintel why*"
                       (list truncate-lines truncate-partial-width-windows word-wrap)))
                   '(nil nil t))
(session-type '("C-c C-p"))
(session-see-text "the layout is drawn" (session-text-of "*lintel picture*") "#avatar")
(require 'image)
(session-do (lambda ()
              (advice-add 'display-graphic-p :override #'always)
              (advice-add 'image-type-available-p :override #'always)
              (advice-add 'create-image :override
                          (lambda (_picture type _data &rest more) `(image :type ,type ,@more)))
              (lintel-picture)))
(session-see "an image is as large as its window"
             (lambda ()
               (let ((image (with-current-buffer "*lintel picture*"
                              (get-text-property (point-min) 'display)))
                     (window (get-buffer-window "*lintel picture*")))
                 (cons (and window
                            (equal (plist-get (cdr image) :max-width) (window-body-width window t))
                            (equal (plist-get (cdr image) :max-height)
                                   (window-body-height window t)))
                       (length image)))))
(session-do (lambda ()
              (advice-remove 'display-graphic-p #'always)
              (advice-remove 'image-type-available-p #'always)))
(session-type '("C-u C-c C-p"))
(session-type '("C-a C-k picture.svg RET"))
(session-see-text "and written as SVG"
                  (lambda ()
                    (when (file-exists-p "picture.svg")
                      (with-temp-buffer (insert-file-contents "picture.svg") (buffer-string))))
                  "</svg>")

(defvar session-opened nil "The address that a browser was opened with.")
(setq browse-url-browser-function (lambda (address &rest _) (setq session-opened address)))
(session-type '("M-x lintel-live RET"))
(session-see-text "the live page is opened in the browser"
                  (lambda () session-opened) "http://127.0.0.1:")

(session-type '("C-x C-s"))
(session-see-equal "it is saved" #'buffer-modified-p nil)
(session-crash-daemon)
(session-do (lambda () (session-say "end")))
(session-type '("C-x C-c"))

(session-begin)
;;; eglot.el ends here
