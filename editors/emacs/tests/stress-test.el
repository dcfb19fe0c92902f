;;; stress-test.el --- Tests of the command that tries a solution  -*- lexical-binding: t; -*-

;;; Code:

(require 'helper (expand-file-name "helper" (file-name-directory (or load-file-name buffer-file-name))))

(defun stress-test-solution ()
  "Open a solution that is wrong, and return its file."
  (with-current-buffer (helper-file "const catMouseGame = graph => 1;\n" "solution.js")
    buffer-file-name))

(defmacro stress-test-answered (answer &rest body)
  "Run BODY with ANSWER to each question, and return how many there were."
  (declare (indent 1) (debug t))
  `(let ((before (buffer-list)) (asked 0))
     (unwind-protect
         (cl-letf (((symbol-function 'yes-or-no-p) (lambda (&rest _) (cl-incf asked) ,answer)))
           ,@body
           asked)
       (helper-close before))))

(ert-deftest plywise-stress-opens-the-puzzle-that-a-solution-gets-wrong ()
  (should (equal (if (fboundp 'trusted-content-p) 1 0)
                 (stress-test-answered t
                   (let ((file (stress-test-solution)))
                     (with-current-buffer (find-buffer-visiting file)
                       (goto-char (point-max))
                       (insert "// mine\n"))
                     (plywise-stress file)
                     (helper-wait "the puzzle is open"
                                  (lambda () (find-buffer-visiting (concat file ".wrong.puzzle"))))
                     (should-not (buffer-modified-p (find-buffer-visiting file)))
                     (with-current-buffer (find-buffer-visiting (concat file ".wrong.puzzle"))
                       (should (derived-mode-p 'plywise-mode))
                       (should (string-search "game: cat-mouse-graph" (buffer-string)))))))))

(ert-deftest plywise-stress-runs-nothing-that-is-not-trusted-unless-told-to ()
  (skip-unless (fboundp 'trusted-content-p))
  (should (equal 1 (stress-test-answered nil
                     (let ((file (stress-test-solution)))
                       (should-error (plywise-stress file) :type 'user-error)
                       (should-not (file-exists-p (concat file ".wrong.puzzle"))))))))

(ert-deftest plywise-stress-asks-nothing-about-what-is-trusted ()
  (skip-unless (fboundp 'trusted-content-p))
  (defvar trusted-content)
  (should (equal 0 (stress-test-answered t
                     (let* ((file (stress-test-solution)) (trusted-content (list (file-truename file))))
                       (plywise-stress file)
                       (helper-wait "the puzzle is open"
                                    (lambda () (find-buffer-visiting (concat file ".wrong.puzzle")))))))))

(provide 'stress-test)
;;; stress-test.el ends here
