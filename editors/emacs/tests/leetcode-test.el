;;; leetcode-test.el --- Tests of LeetCode's test cases  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defconst leetcode-test-case "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"
  "The first example of problem 913.")

(defconst leetcode-test-graph "game: cat-mouse-graph
graph:
  0: 2 5
  1: 3
  2: 0 4 5
  3: 1 4 5
  4: 2 3
  5: 0 2 3
" "The same as a puzzle.")

(defun leetcode-test-imported (before)
  "Check that behind BEFORE there is the puzzle of the test case, and undo that."
  (should (string-prefix-p (concat before "\npuzzle: ") (buffer-string)))
  (should (string-search leetcode-test-graph (substring (buffer-string) (length before))))
  (should (equal (cadr (playing-place)) (length "puzzle: ")))
  (should-not playing-said)
  (undo-boundary)
  (undo)
  (should (equal (buffer-string) before)))

(ert-deftest plywise-import-takes-cases-from-the-kill-ring-a-file-and-the-region ()
  (playing (helper-example "leetcode")
    (let ((before (buffer-string)) (kill-ring nil))
      (kill-new leetcode-test-case)
      (playing-do #'plywise-import)
      (leetcode-test-imported before)
      (write-region (concat leetcode-test-case "\n") nil "some cases.txt" nil 'silently)
      (playing-do #'plywise-import "some cases.txt")
      (leetcode-test-imported before)
      (kill-new "not this")
      (let ((buffer (current-buffer)) (transient-mark-mode t) (plywise-start-server nil))
        (with-temp-buffer
          (insert leetcode-test-case)
          (setq default-directory (buffer-local-value 'default-directory buffer))
          (push-mark (point-min) t t)
          (save-window-excursion
            (playing-do #'plywise-import)
            (should (equal (file-name-nondirectory buffer-file-name) "new.puzzle"))
            (should (string-prefix-p "puzzle: " (buffer-string)))
            (should (string-search leetcode-test-graph (buffer-string)))))))))

(ert-deftest plywise-import-says-what-is-no-test-case ()
  (playing (helper-example "leetcode")
    (let ((before (buffer-string)) (kill-ring nil))
      (playing-answers "there is no text on the kill ring" #'plywise-import)
      (kill-new "hello")
      (playing-answers "not everything on the kill ring is a test case.  `hello` cannot stand here"
                       #'plywise-import)
      (playing-answers "nowhere.txt cannot be read" #'plywise-import "nowhere.txt")
      (setq buffer-read-only t)
      (kill-new leetcode-test-case)
      (playing-answers "this text cannot be changed" #'plywise-import)
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-export-makes-a-case-of-the-puzzle-as-it-is-in-the-buffer ()
  (playing (helper-example "leetcode")
    (let ((kill-ring nil))
      (playing-go "puzzle: Round and round")
      (playing-answers "“Round and round” is on the kill ring as a test case for LeetCode" #'plywise-export)
      (should (equal (current-kill 0) (concat leetcode-test-case "\n")))
      (playing-replace "  5: 0 2 3" "  5: 0 2")
      (playing-replace "  3: 1 4 5" "  3: 1 4")
      (playing-answers "is in case.txt" #'plywise-export "case.txt")
      (should (equal (with-temp-buffer (insert-file-contents "case.txt") (buffer-string))
                     "[[2,5],[3],[0,4,5],[1,4],[2,3],[0,2]]\n"))
      (playing-go "puzzle: Bob leaves no choice") ; the last one
      (playing-answers "is on the kill ring" #'plywise-export)
      (should (equal (current-kill 0) "0\n0\n[[1,2],[2,4]]\n"))
      (playing-answers "nowhere/case.txt" #'plywise-export "nowhere/case.txt"))))

(ert-deftest plywise-export-says-what-is-no-test-case ()
  (playing playing-broken
    (goto-char (point-max))
    (playing-answers "The board lacks `M`" #'plywise-export)))

(ert-deftest plywise-export-writes-over-a-file-only-if-that-is-wanted ()
  (playing (helper-example "leetcode")
    (write-region "mine" nil "case.txt" nil 'silently)
    (let ((current-prefix-arg '(4)) (answer nil))
      (cl-letf (((symbol-function 'read-file-name) (lambda (&rest _) "case.txt"))
                ((symbol-function 'y-or-n-p) (lambda (&rest _) answer)))
        (playing-go "puzzle: Bob leaves no choice")
        (playing-answers "case.txt was kept" #'plywise-export)
        (should (equal (with-temp-buffer (insert-file-contents "case.txt") (buffer-string)) "mine"))
        (setq answer t)
        (playing-answers "is in case.txt" #'plywise-export)
        (should (equal (with-temp-buffer (insert-file-contents "case.txt") (buffer-string))
                       "0\n0\n[[1,2],[2,4]]\n"))))))

(provide 'leetcode-test)
;;; leetcode-test.el ends here
