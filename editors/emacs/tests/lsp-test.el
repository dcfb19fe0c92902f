;;; lsp-test.el --- Tests of the server by lsp-mode  -*- lexical-binding: t; -*-

;;; Commentary:

;; The core of what client-test.el does with Eglot.

;;; Code:

(require 'helper)
(require 'lsp-mode)

(setq plywise-start-server 'lsp
      lsp-enable-snippet nil
      lsp-auto-guess-root t
      lsp-restart 'ignore
      lsp-session-file (expand-file-name "session" (make-temp-file "plywise" t)))

(defmacro lsp-test-served (text &rest body)
  "Run BODY in a buffer with a file of TEXT that lsp-mode serves."
  (declare (indent 1) (debug t))
  `(save-window-excursion
     (let ((before (buffer-list)))
       (unwind-protect
           (with-current-buffer (helper-file ,text)
             (plywise-client-start)
             (helper-wait "a server serves the text"
                          (lambda () (and (bound-and-true-p lsp-managed-mode)
                                          lsp--buffer-workspaces
                                          (eq (lsp--workspace-status (car lsp--buffer-workspaces)) 'initialized))))
             ,@body)
         (helper-close before)))))

(defun lsp-test-problems ()
  "Return the texts of the problems that lsp-mode has of the server.
What it shows of them by Flymake is lost where Flymake begins once more, which
it does at times while a server starts."
  (mapcar (lambda (problem)
            (let ((region (lsp--range-to-region (lsp:diagnostic-range problem))))
              (buffer-substring-no-properties (car region) (cdr region))))
          (seq-remove (lambda (problem) (eq (lsp:diagnostic-severity? problem) 4)) ; idle walls
                      (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t)))))

(defun lsp-test-places (expected)
  "Wait until the texts with problems are EXPECTED."
  (helper-wait (format "the problems are %S" expected)
               (lambda ()
                 (lsp--flush-delayed-changes) ; which it does when Emacs is idle
                 (equal expected (lsp-test-problems)))))

(defun lsp-test-hover ()
  "Return the words of the hover at point.
What comes right behind an answer that lsp-mode waits for is lost, so nobody
waits for this one."
  (let (answer)
    (lsp-request-async "textDocument/hover" (lsp--text-document-position-params)
                       (lambda (hover) (setq answer (list hover))))
    (helper-wait "there is a hover" (lambda () answer))
    (gethash "value" (gethash "contents" (car answer)))))

(ert-deftest lsp-problems-hover-actions-and-completion ()
  (lsp-test-served helper-two
    (lsp-test-places '("2" "mouse wins in 4"))
    (helper-go "  M....\n" 4)
    (should (string-match-p "2,2.*, free: mouse wins in 5 (best)\n" (lsp-test-hover)))
    (let ((best (helper-wait "there is a best move"
                             (lambda ()
                               (seq-find (lambda (action) (string-prefix-p "Play best move" (lsp:code-action-title action)))
                                         (lsp-code-actions-at-point))))))
      (lsp-execute-code-action best)
      (helper-wait "it is played" (lambda () (string-match-p "\n  \\.\\.M\\.\\.\n" (buffer-string)))))
    (goto-char (point-max))
    (insert "onl")
    (should (lsp-completion-at-point))
    (should (string-match-p "Eglot" (cadr (should-error (plywise-client-needed) :type 'user-error))))))

(ert-deftest lsp-places-are-right-behind-any-character-once-all-is-sent ()
  (lsp-test-served (concat "// \U0001F42D\n" helper-two)
    (lsp-test-places '("2" "mouse wins in 4"))
    (helper-go "wins in 4" 8)
    (delete-char 1)
    (insert "5")
    (lsp-test-hover)                    ; the text is sent with it
    (lsp-test-places '("2"))))

(ert-deftest lsp-the-settings-are-those-of-the-options ()
  (let ((plywise-spoilers nil))
    (lsp-test-served helper-two
      (helper-go "  M....\n" 4)
      (should-not (string-match-p "wins" (lsp-test-hover))))))

(provide 'lsp-test)
;;; lsp-test.el ends here
