;;; install.el --- The files for Emacs are a package that installs  -*- lexical-binding: t -*-

;; Installs $CLIENTS/emacs into the home folder as a user does; in the next Emacs uses it.  Prints "ok …" and "not ok …".

(require 'package)
(setq package-archives nil)
(package-initialize)

(defun install-report (what good seen)
  (princ (if good (format "ok %s\n" what) (format "not ok %s: %S\n" what seen))))

(defun install-warnings ()
  "Return the lines of the compiler's log with warnings and errors about the package's own files."
  (with-current-buffer "*Compile-Log*"
    (seq-filter (lambda (line)
                  (and (string-match-p "\\(Warning\\|Error\\): " line)
                       ;; Emacs itself writes this file.
                       (not (string-prefix-p "lintel-pkg.el" line))))
                (split-string (buffer-string) "\n"))))

(defun install-package ()
  "Install the package, and report what the compiler finds."
  (package-install-file (expand-file-name "emacs" (getenv "CLIENTS")))
  (install-report "the folder installs as a package" (package-installed-p 'lintel) package-alist)
  (install-report "and compiles without a warning" (null (install-warnings)) (install-warnings)))

(defun install-use ()
  "Use the package, which is installed."
  (install-report "nothing is loaded before it is needed" (not (featurep 'lintel)) 'lintel)

  (find-file (getenv "DOCUMENT"))
  (install-report "a layout document has the mode" (eq major-mode 'lintel-mode) major-mode)
  (install-report "for which eglot knows the server"
                  (assoc '(lintel-mode :language-id "layoutspec") eglot-server-programs)
                  (seq-take eglot-server-programs 3))

  (with-temp-buffer
    (prog-mode)
    (lintel-source-mode)
    (install-report "the mode for source files is loaded by its name"
                    (memq 'lintel-source-flymake flymake-diagnostic-functions) flymake-diagnostic-functions)))

(if (package-installed-p 'lintel) (install-use) (install-package))
;;; install.el ends here
