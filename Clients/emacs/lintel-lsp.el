;;; lintel-lsp.el --- Start lintel with lsp-mode  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The authors of lintel

;; Author: The authors of lintel
;; URL: https://github.com/OWNER/lintel
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; For those who use lsp-mode and not eglot:
;;
;;     (require 'lintel-lsp)
;;     (add-hook 'lintel-mode-hook #'lsp)

;;; Code:

(require 'lintel)
;; Not when this file is compiled: the package is also installed where lsp-mode is not.
(unless (featurep 'lsp-mode) (require 'lsp-mode))

(declare-function lsp--client-capabilities "lsp-mode")
(declare-function lsp--client-server-id "lsp-mode")
(declare-function lsp--workspace-client "lsp-mode")
(declare-function lsp--workspace-shutdown-action "lsp-mode")
(declare-function lsp-activate-on "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode" t t)
(defvar lsp-language-id-configuration)
(defvar lsp-restart)

(defun lintel-lsp--restart (restart workspace)
  "Have RESTART start the server of WORKSPACE without a question, if it is lintel."
  (if (or (not (eq (lsp--client-server-id (lsp--workspace-client workspace)) 'lintel))
          (eq (lsp--workspace-shutdown-action workspace) 'restart))
      (funcall restart workspace)
    (let ((lsp-restart (if (lintel-note-crash) 'auto-restart 'ignore)))
      (funcall restart workspace))))

(advice-add 'lsp--restart-if-needed :around #'lintel-lsp--restart)
(dolist (mode '(lintel-mode lintel-ts-mode))
  (add-to-list 'lsp-language-id-configuration (cons mode "layoutspec")))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection #'lintel-server-command)
                  :activation-fn (lsp-activate-on "layoutspec")
                  ;; lsp-mode counts characters, and its older versions do not report that.
                  :custom-capabilities
                  (unless (assq 'general (lsp--client-capabilities))
                    '((general . ((positionEncodings . ["utf-32"])))))
                  :server-id 'lintel))

(provide 'lintel-lsp)
;;; lintel-lsp.el ends here
