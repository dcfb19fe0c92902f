;;; new-test.el --- Tests of new puzzles, and of LeetCode's test cases  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defconst new-test-case "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"
  "The first example of problem 913.")

(defconst new-test-graph "game: cat-mouse-graph
graph:
  0: 2 5
  1: 3
  2: 0 4 5
  3: 1 4 5
  4: 2 3
  5: 0 2 3
" "The same as a puzzle.")

(defun new-test-written (before text)
  "Wait until TEXT is written behind BEFORE with point on a title, and undo that."
  (playing-eventually (format "there is\n%s" text)
                      (lambda ()
                        (and (string-prefix-p (concat before "\npuzzle: ") (buffer-string))
                             (string-search text (substring (buffer-string) (length before))))))
  (playing-eventually "point is on its title"
                      (lambda ()
                        (save-excursion (beginning-of-line) (looking-at-p "puzzle: "))))
  (playing-idle)
  (undo-boundary)
  (undo)
  (should (equal (buffer-string) before)))

(ert-deftest plywise-new-writes-a-puzzle-behind-the-one-at-point ()
  (playing (helper-example "leetcode")
    (let* ((before (buffer-string)) games
           (completing-read-function (lambda (_prompt found &rest _) (setq games found) "knight-pawns")))
      (goto-char (point-max))
      (playing-do #'plywise-new)
      (should (equal games '("cat-mouse-grid" "cat-mouse-graph" "knight-pawns")))
      (new-test-written before "game: knight-pawns\nboard:\n"))))

(ert-deftest plywise-import-takes-cases-from-the-kill-ring-a-file-and-the-region ()
  (playing (helper-example "leetcode")
    (let ((before (buffer-string)) (kill-ring nil))
      (kill-new new-test-case)
      (goto-char (point-max))
      (playing-do #'plywise-import)
      (new-test-written before new-test-graph)
      (write-region (concat new-test-case "\n") nil "some cases.txt" nil 'silently)
      (goto-char (point-max))
      (playing-do #'plywise-import "some cases.txt")
      (new-test-written before new-test-graph)
      (kill-new "hello")
      (playing-answers "Nothing was imported." #'plywise-import)
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-export-makes-a-case-of-the-puzzle-as-it-is-in-the-buffer ()
  (playing (concat (helper-example "leetcode") playing-broken)
    (let ((kill-ring nil))
      (playing-go "puzzle: Round and round")
      (playing-answers "the test case is on the kill ring" #'plywise-export)
      (should (equal (string-trim (current-kill 0)) new-test-case))
      (playing-replace "  5: 0 2 3" "  5: 0 2")
      (playing-replace "  3: 1 4 5" "  3: 1 4")
      (playing-do #'plywise-export "case.txt")
      (playing-eventually "it is in the file"
                          (lambda ()
                            (and (file-exists-p "case.txt")
                                 (equal (with-temp-buffer (insert-file-contents "case.txt") (string-trim (buffer-string)))
                                        "[[2,5],[3],[0,4,5],[1,4],[2,3],[0,2]]"))))
      (playing-go "puzzle: Broken")
      (playing-answers "The puzzle is no test case of LeetCode" #'plywise-export))))

(provide 'new-test)
;;; new-test.el ends here
