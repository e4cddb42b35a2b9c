;;; picture.el --- What a user writes, for the picture in the README  -*- lexical-binding: t -*-

(setq native-comp-deferred-compilation nil
      native-comp-async-report-warnings-errors nil)
(package-initialize)
(add-to-list 'load-path (expand-file-name "emacs" (getenv "CLIENTS")))
(setq inhibit-startup-screen t make-backup-files nil create-lockfiles nil)
(menu-bar-mode -1)
(require 'lintel)
(add-hook 'lintel-mode-hook #'eglot-ensure)
;;; picture.el ends here
