;;; session.el --- Types a session, and checks what is to be seen  -*- lexical-binding: t -*-

;; The steps are taken by a timer, so that Emacs reads keys, runs its own timers and hears of the daemon
;; between them as it does with a person.

(require 'subr-x)

;; Nothing is compiled in the background, whose warnings would take a window.
(setq native-comp-deferred-compilation nil
      native-comp-async-report-warnings-errors nil)
(package-initialize)
(add-to-list 'load-path (expand-file-name "emacs" (getenv "CLIENTS")))
(setq inhibit-startup-screen t
      make-backup-files nil
      auto-save-default nil
      create-lockfiles nil
      initial-buffer-choice nil
      ring-bell-function #'ignore
      confirm-kill-processes nil)
(require 'lintel)

(defvar session-steps nil "What is still to be done.")
(defvar session-buffer nil "The buffer with the layout.")
(defvar session-began nil "When the present step began.")
(defvar session-pause 0 "How many ticks to wait, so that keys are taken.")

(defun session-say (format &rest arguments)
  (let ((coding-system-for-write 'utf-8))
    (write-region (concat (apply #'format format arguments) "\n")
                  nil (getenv "REPORT") t 'silent)))

(defun session-do (function)
  "Later call FUNCTION in the buffer with the layout."
  (push (list :do function) session-steps))

(defun session-type (keys)
  "Later type KEYS: strings as they are, and lists of strings for `kbd'."
  (session-do
   (lambda ()
     (setq unread-command-events
           (append unread-command-events
                   (if (consp keys) (listify-key-sequence (kbd (car keys))) (append keys nil))))
     (setq session-pause 4))))

(defun session-go-to (text)
  "Later put point before TEXT."
  (session-do
   (lambda ()
     (with-selected-window (get-buffer-window session-buffer t)
       (goto-char (point-min))
       (search-forward text)
       (goto-char (match-beginning 0))))))

(defun session-see (what condition)
  "Later wait until CONDITION is so: it returns that, and what is to be seen; report it as WHAT."
  (push (list :see what condition) session-steps))

(defun session-see-text (what text part)
  "Later wait until what TEXT returns contains PART."
  (session-see what (lambda ()
                      (let ((seen (or (funcall text) "")))
                        (cons (string-search part seen) seen)))))

(defun session-see-equal (what function wanted)
  "Later wait until what FUNCTION returns is WANTED."
  (session-see what (lambda ()
                      (let ((seen (funcall function)))
                        (cons (equal seen wanted) seen)))))

(defun session-line ()
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun session-text-of (name)
  "A function that returns the text of the buffer NAME."
  (lambda ()
    (when-let ((buffer (get-buffer name)))
      (with-current-buffer buffer (buffer-substring-no-properties (point-min) (point-max))))))

(defun session-messages ()
  "The last messages."
  (with-current-buffer (messages-buffer)
    (buffer-substring-no-properties (max (point-min) (- (point-max) 300)) (point-max))))

(defun session-diagnostics ()
  "The texts that diagnostics are at."
  (sort (mapcar (lambda (diagnostic)
                  (buffer-substring-no-properties (flymake-diagnostic-beg diagnostic)
                                                  (flymake-diagnostic-end diagnostic)))
                (flymake-diagnostics))
        #'string<))

(defun session-offered ()
  "What is offered to complete what stands before point."
  (when-let ((offer (run-hook-wrapped 'completion-at-point-functions
                                      #'completion--capf-wrapper 'all)))
    (let ((offer (cdr offer)))
      (string-join (all-completions (buffer-substring-no-properties (nth 0 offer) (point))
                                    (nth 2 offer)
                                    (plist-get (nthcdr 3 offer) :predicate))
                   " "))))

(defvar session-process nil "The number of the daemon that crashed last.")

(defun session-logged-process ()
  "The number of the daemon that wrote the last line of the log."
  (with-temp-buffer
    (insert-file-contents lintel-log-file)
    (goto-char (point-max))
    (when (re-search-backward "^{\"process\":\\([0-9]+\\)" nil t)
      (string-to-number (match-string 1)))))

(defun session-crash-daemon ()
  "Later have the daemon crash, and see eglot start it again."
  (session-go-to "\"spacing\": 4,")
  (session-type "\"spacin\": 4, ")
  (session-see-equal "there is a diagnostic before the crash" #'session-diagnostics '("\"spacin\""))
  (session-do (lambda ()
                (setq session-process (session-logged-process))
                (signal-process session-process 11)))
  (session-see "a daemon that crashes is started again"
               (lambda ()
                 (let ((process (session-logged-process)))
                   (cons (/= process session-process) process))))
  (session-see-equal "and gets the text that is not saved" #'session-diagnostics '("\"spacin\""))
  (session-do (lambda () (set-buffer-modified-p nil))))

(defun session-tick ()
  (when (and session-steps session-buffer)
    (if (> session-pause 0)
        (setq session-pause (1- session-pause))
      (condition-case problem
          (with-current-buffer session-buffer
            (pcase (car session-steps)
              (`(:do ,function)
               (pop session-steps)
               (funcall function))
              (`(:see ,what ,condition)
               (unless session-began (setq session-began (float-time)))
               (pcase-let ((`(,good . ,seen) (funcall condition)))
                 (when (or good (> (- (float-time) session-began) 20))
                   (if good
                       (session-say "ok %s" what)
                     (session-say "not ok %s: %s" what
                                  (replace-regexp-in-string
                                   "[ \n]+" " " (format "%S, after the messages %S" seen
                                                       (session-messages)))))
                   (setq session-began nil)
                   (pop session-steps))))))
        (error
         (session-say "not ok the session broke off: %S at %S" problem (car session-steps))
         (setq session-steps nil)
         (set-buffer-modified-p nil)
         (kill-emacs 1))))))

(defun session-begin (&optional hook)
  "Take the steps, which were given in their order, in the buffer whose mode runs HOOK."
  (setq session-steps (nreverse session-steps))
  (add-hook (or hook 'lintel-mode-hook) (lambda () (setq session-buffer (current-buffer))))
  (run-at-time 0.1 0.05 #'session-tick))

(provide 'session)
;;; session.el ends here
