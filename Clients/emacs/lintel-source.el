;;; lintel-source.el --- Check layouts in source files with lintel  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The authors of lintel

;; Author: The authors of lintel
;; URL: https://github.com/OWNER/lintel
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A backend of Flymake for layouts in Swift and Objective-C files, beside eglot, which has one server for
;; each buffer, that of the language:
;;
;;     (require 'lintel-source)
;;     (add-hook 'swift-mode-hook #'lintel-source-mode)
;;     (add-hook 'objc-mode-hook #'lintel-source-mode)
;;
;; A file is checked when it was saved.

;;; Code:

(require 'flymake)
(require 'json)
(require 'lintel)

(defvar-local lintel-source--process nil
  "The check that runs for the buffer.")

(defun lintel-source--has-layout ()
  "Return non-nil if the buffer's code has a layout."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (re-search-forward "layoutSpec\\(?:ThatFits\\|Block\\)" nil t))))

(defun lintel-source--point (position)
  "Return the buffer's position of POSITION, a line and UTF-16 units from 0."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (forward-line (plist-get position :line))
      (let ((units (plist-get position :character)))
        (while (and (> units 0) (not (eolp)))
          (setq units (- units (if (> (char-after) #xffff) 2 1)))
          (forward-char)))
      (point))))

(defun lintel-source--diagnostic (report)
  "Return the diagnostic of Flymake for REPORT, one of lintel's."
  (let* ((range (plist-get report :range))
         (start (lintel-source--point (plist-get range :start)))
         (end (lintel-source--point (plist-get range :end))))
    (flymake-make-diagnostic
     (current-buffer) start (max end (min (1+ start) (point-max)))
     (pcase (plist-get report :severity)
       ("error" :error)
       ("warning" :warning)
       (_ :note))
     (format "%s [%s]" (plist-get report :message) (plist-get report :code)))))

(defun lintel-source--reports (file)
  "Return the reports on FILE in the buffer, which is the output of lintel.
Signal an error if it is none."
  (goto-char (point-min))
  (let ((json-object-type 'plist)
        (json-array-type 'list)
        (json-key-type 'keyword))
    ;; Behind the diagnostics are the layouts, which have no code.
    (seq-filter (lambda (report)
                  (and (plist-get report :code) (equal (plist-get report :file) file)))
                (json-read))))

(defun lintel-source--ended (process report-fn file)
  "Hand the output of PROCESS on FILE to REPORT-FN.
If another process was started since, do nothing."
  (let ((buffer (process-get process 'lintel-buffer))
        (output (process-buffer process)))
    (unwind-protect
        (when (and (buffer-live-p buffer)
                   (eq process (buffer-local-value 'lintel-source--process buffer)))
          (let ((reports (condition-case nil
                             (with-current-buffer output (lintel-source--reports file))
                           (json-error 'failed))))
            (with-current-buffer buffer
              (cond
               ((eq reports 'failed)
                (funcall report-fn :panic :explanation
                         (with-current-buffer output (string-trim (buffer-string)))))
               ;; Its positions are those of the text that was saved.
               ((/= (process-get process 'lintel-tick) (buffer-chars-modified-tick))
                (lintel-source--keep report-fn))
               (t (funcall report-fn (mapcar #'lintel-source--diagnostic reports)))))))
      (kill-buffer output))))

(defun lintel-source--keep (report-fn)
  "Tell REPORT-FN that there is nothing new, so that the former diagnostics stay."
  (funcall report-fn nil :region (cons (point-max) (point-max))))

;;;###autoload
(defun lintel-source-flymake (report-fn &rest _)
  "Report to REPORT-FN what is wrong with the layouts of the file, as it was saved.
While the buffer is modified, the former diagnostics stay, and move with
the text."
  (let ((former lintel-source--process))
    (setq lintel-source--process nil)
    (unwind-protect
        (cond
         ((not (and buffer-file-name (lintel-source--has-layout)))
          (funcall report-fn nil))
         ((buffer-modified-p)
          (lintel-source--keep report-fn))
         ((not (executable-find (car lintel-command)))
          (error "%s is not in the path" (car lintel-command)))
         (t
          (lintel-source--start report-fn (file-name-nondirectory buffer-file-name))))
      ;; Last, because ending a process redisplays, upon which Flymake may begin another check.
      (when (process-live-p former) (delete-process former)))))

(defun lintel-source--start (report-fn file)
  "Start the check of FILE for REPORT-FN."
  (setq lintel-source--process
        (make-process
         :name "lintel-check" :noquery t :connection-type 'pipe
         :buffer (generate-new-buffer " *lintel check*")
         :command (list (car lintel-command) "check" "--format" "json" "--" file)
         :coding 'utf-8
         :sentinel (lambda (process _)
                     (unless (process-live-p process)
                       (lintel-source--ended process report-fn file)))))
  (process-put lintel-source--process 'lintel-buffer (current-buffer))
  (process-put lintel-source--process 'lintel-tick (buffer-chars-modified-tick)))

(defun lintel-source--join ()
  "Add the backend to those of the buffer.
When eglot starts, it removes all others than its own."
  (add-hook 'flymake-diagnostic-functions #'lintel-source-flymake nil t)
  ;; Not within the filter of eglot's process, where a check that runs cannot be ended.
  (run-at-time 0 nil #'lintel-source--check (current-buffer)))

(defun lintel-source--check (buffer)
  "Have Flymake check BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when flymake-mode (flymake-start)))))

;;;###autoload
(define-minor-mode lintel-source-mode
  "Toggle checks of the layouts in a Swift or Objective-C file, by Flymake.
A file without a layout is not checked."
  :group 'lintel
  (if lintel-source-mode
      (progn
        (add-hook 'eglot-managed-mode-hook #'lintel-source--join nil t)
        (lintel-source--join)
        (unless flymake-mode (flymake-mode 1)))
    (remove-hook 'eglot-managed-mode-hook #'lintel-source--join t)
    (remove-hook 'flymake-diagnostic-functions #'lintel-source-flymake t)
    (lintel-source--check (current-buffer))))

(provide 'lintel-source)
;;; lintel-source.el ends here
