;;; new-test.el --- Tests of new puzzles  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defun new-test-text (game)
  "Return the puzzle to begin from of GAME."
  (nth 2 (assoc game plywise-new-games)))

(defun new-test-behind (text)
  "Write puzzles behind TEXT, which is that of the buffer."
  (playing-do #'plywise-new "knight-pawns")
  (should (equal (buffer-string) (concat text "\n" (new-test-text "knight-pawns"))))
  (should (equal (playing-place) (list (playing-find "puzzle: A new hunt") (length "puzzle: "))))
  (should-not (string-search "\r" (buffer-string)))
  (undo-boundary)
  (undo)
  (should (equal (buffer-string) text)))

(ert-deftest plywise-new-writes-a-puzzle-behind-the-others ()
  (playing (helper-example "leetcode")
    (new-test-behind (buffer-string))
    (playing-answers "there is no game chess; choose among " #'plywise-new "chess")
    (setq buffer-read-only t)
    (playing-answers "this text cannot be changed" #'plywise-new "knight-pawns")))

(ert-deftest plywise-new-writes-a-puzzle-into-a-file-of-windows ()
  (playing (string-replace "\n" "\r\n" (helper-example "leetcode"))
    (new-test-behind (buffer-string))
    (playing-do #'plywise-new "knight-pawns")
    (save-buffer)
    (let ((file buffer-file-name))
      (with-temp-buffer
        (set-buffer-multibyte nil)
        (insert-file-contents-literally file)
        (should (string-suffix-p "  .P..P.\r\n" (buffer-string)))
        (should-not (string-match-p "[^\r]\n" (buffer-string)))))))

(ert-deftest plywise-new-asks-for-the-game ()
  (playing (helper-example "leetcode")
    (let* ((before (buffer-string)) games
           (completing-read-function (lambda (_prompt found &rest _) (setq games found) "cat-mouse-grid")))
      (playing-do #'plywise-new)
      (should (equal games '("cat-mouse-grid" "cat-mouse-graph" "knight-pawns")))
      (should (equal (buffer-string) (concat before "\n" (new-test-text "cat-mouse-grid")))))))

(ert-deftest plywise-new-writes-into-a-buffer-of-its-own-from-elsewhere ()
  (playing (helper-example "leetcode")
    (let ((folder default-directory) (plywise-start-server nil))
      (write-region "" nil (expand-file-name "new.puzzle" folder) nil 'silently)
      (switch-to-buffer (get-buffer-create "*scratch*"))
      (setq default-directory folder)
      (playing-do #'plywise-new "cat-mouse-grid")
      (should (derived-mode-p 'plywise-mode))
      (should (equal (file-name-nondirectory buffer-file-name) "new-2.puzzle"))
      (should (equal (buffer-string) (new-test-text "cat-mouse-grid")))
      (playing-do #'plywise-new "cat-mouse-graph")
      (playing-do #'plywise-new "knight-pawns")
      (should (equal (buffer-string)
                     (mapconcat #'new-test-text '("cat-mouse-grid" "cat-mouse-graph" "knight-pawns") "\n"))))))

(defun new-test-diagnosed ()
  "Wait until the problems of the text as it is are told, and all is solved."
  (dolist (title '("puzzle: A new house" "puzzle: A new hunt" "puzzle: A new chase"))
    (playing-go title)
    (playing-solved))
  (end-of-line)
  (insert "!")                          ; another version, in which all is known at once
  (playing-eventually "the problems are told"
                      (lambda () (plywise-client-diagnosed-p (plywise-client-of)))))

(ert-deftest plywise-new-puzzles-have-nothing-wrong-and-can-be-played ()
  (playing (mapconcat (lambda (game) (nth 2 game)) plywise-new-games "\n")
    (flymake-mode)
    (dolist (title '("puzzle: A new house" "puzzle: A new hunt" "puzzle: A new chase"))
      (let ((before (buffer-string)))
        (playing-go title)
        (playing-do #'plywise-play-best)
        (playing-eventually "a move is played" (lambda () (not (equal (buffer-string) before))))
        (playing-do #'plywise-take-back)
        (playing-reads before)))
    (flymake-start)
    (new-test-diagnosed)
    (should-not (seq-filter (lambda (problem)
                              (memq (flymake-diagnostic-type problem) '(eglot-error eglot-warning)))
                            (flymake-diagnostics)))))

(provide 'new-test)
;;; new-test.el ends here
