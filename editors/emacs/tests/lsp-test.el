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

(ert-deftest lsp-problems-hover-and-best-move ()
  (helper-served helper-two
    (helper-places '((6 "2") (16 "mouse wins in 4")))
    (helper-go "  M....\n" 2)
    (should (string-match-p "mouse wins in 5" (helper-hover)))
    (plywise-client-apply (helper-best))
    (save-buffer)
    (should (string-match-p "\n  \\.\\.M\\.\\.\n" (helper-on-disk)))))

(ert-deftest lsp-edits-and-errors-and-the-page ()
  (helper-served (concat "// \U0001F42D\n" helper-two)
    (helper-places '((7 "2") (17 "mouse wins in 4")))
    (helper-go "\U0001F42D")
    (insert "\U0001F42D")
    (helper-go "\U0001F42D" 2)
    (insert "x")
    (helper-go "wins in 4" 8)
    (delete-char 1)
    (insert "5")
    (helper-hover)                      ; the text is sent with it
    (helper-places '((7 "2")))
    (should-error (helper-request (plywise-client-of) "workspace/executeCommand"
                                               '(:command "plywise.nothing" :arguments []))
                  :type 'user-error)
    (let* (seen
           (browse-url-browser-function (lambda (address &rest _) (setq seen address))))
      (helper-request (plywise-client-of) "workspace/executeCommand"
                                   (list :command "plywise.preview"
                                         :arguments (vector (plywise-client-here))))
      (helper-wait "the browser is asked" (lambda () seen)))))

(ert-deftest lsp-settings-are-followed-at-once ()
  (helper-served helper-two
    (helper-places '((6 "2") (16 "mouse wins in 4")))
    (unwind-protect
        (progn
          (customize-set-variable 'plywise-memory "1KiB")
          (helper-wait "a puzzle needs too much memory"
                       (lambda () (seq-find (lambda (found) (string-match-p "memory" (nth 2 found)))
                                            (helper-problems)))))
      (customize-set-variable 'plywise-memory "1GiB"))))

(ert-deftest lsp-a-server-that-is-killed-ends-what-waits-for-it ()
  (helper-served helper-two
    (let ((client (plywise-client-of)) ends)
      (cl-flet ((end (_) (push 'end ends)))
        (plywise-client-request client "textDocument/hover" (plywise-client-here)
                                :success #'end :error #'end))
      (signal-process (lsp--workspace-cmd-proc client) 'SIGKILL)
      (helper-wait "the request has ended" (lambda () ends))
      (helper-wait "nothing serves the text" (lambda () (not (plywise-client-of))))
      (should (equal ends '(end))))))

(provide 'lsp-test)
;;; lsp-test.el ends here
