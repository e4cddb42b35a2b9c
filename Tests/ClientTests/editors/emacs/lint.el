;;; lint.el --- The files for Emacs pass what archives of packages ask  -*- lexical-binding: t -*-

;; Prints "ok …" and "not ok …" for the files in $CLIENTS/emacs: they compile without a warning, checkdoc
;; and package-lint find nothing, and nothing of eglot and jsonrpc that is private is used.

(require 'checkdoc)
(require 'seq)
;; Debian's package, which this Emacs does not look for.
(setq load-path (append (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa-src/package-lint-*") load-path))
(require 'package-lint)

(defvar lint-folder (expand-file-name "emacs" (getenv "CLIENTS")))
(add-to-list 'load-path lint-folder)

(defun lint-report (what problems)
  (princ (if problems (format "not ok %s: %s\n" what problems) (format "ok %s\n" what))))

(defun lint-compile (file)
  "Return the warnings of compiling FILE."
  (let* ((target (make-temp-file "lintel-" nil ".elc"))
         (byte-compile-dest-file-function (lambda (_) target))
         (problems nil))
    (cl-letf (((symbol-function 'byte-compile-log-warning)
               (lambda (text &rest _) (push text problems))))
      (byte-compile-file file))
    (delete-file target)
    problems))

(defun lint-checkdoc (file)
  "Return what checkdoc reports of FILE."
  (let* ((problems nil)
         (checkdoc-create-error-function
          (lambda (text start &rest _) (push (format "%s: %s" start text) problems) nil)))
    (with-current-buffer (find-file-noselect file)
      (checkdoc-current-buffer t))
    problems))

(defun lint-private (file)
  "Return the private names of eglot and jsonrpc in FILE."
  (with-temp-buffer
    (insert-file-contents file)
    (let ((names nil))
      (while (re-search-forward "\\_<\\(?:eglot\\|jsonrpc\\)--[a-z/-]+" nil t)
        (push (match-string 0) names))
      names)))

(dolist (file (directory-files lint-folder t "\\.el\\'"))
  (let ((name (file-name-nondirectory file)))
    (lint-report (format "%s compiles without a warning" name) (lint-compile file))
    (lint-report (format "checkdoc finds nothing in %s" name) (lint-checkdoc file))
    (lint-report (format "%s uses public names of eglot and jsonrpc" name) (lint-private file))
    ;; The other file is a part of the package, whose main file this is.
    (let ((package-lint-main-file (expand-file-name "lintel.el" lint-folder)))
      (lint-report (format "package-lint finds nothing in %s" name)
                   (with-current-buffer (find-file-noselect file)
                     ;; Debian's package-lint knows no Emacs after 27.
                     (seq-remove (lambda (problem)
                                   (string-search "uninstallable in all released Emacs" (nth 3 problem)))
                                 (package-lint-buffer)))))))
;;; lint.el ends here
