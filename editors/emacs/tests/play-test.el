;;; play-test.el --- Tests of playing in the text  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defconst play-test-title "puzzle: The mouse slips past")

(defconst play-test-none "There is nothing to take back")

(defun play-test-text ()
  "Return puzzles to play: two are not to be, and in one several moves are best."
  (concat (helper-example "leetcode") playing-over playing-broken playing-equal))

(ert-deftest plywise-play-best-plays-from-anywhere-in-the-puzzle ()
  (playing (play-test-text)
    (let ((before (buffer-string)))
      (playing-go play-test-title)
      (playing-do #'plywise-play-best)
      (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
      (should (equal (playing-line (+ 3 (playing-find play-test-title))) "turn: cat"))
      (should (equal (playing-place) (list (playing-find play-test-title) 0)))
      (save-buffer)
      (should (equal (buffer-string) (helper-on-disk)))
      (playing-idle)
      (should-not playing-said)
      (undo-boundary)
      (undo)
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-play-best-twice-at-once-is-two-moves-that-are-taken-back ()
  (playing (play-test-text)
    (let ((before (buffer-string))
          (expect (playing-find "expect: mouse wins in 5  // LeetCode's answer: true"))
          (row (+ 3 (playing-find play-test-title))))
      (playing-go play-test-title)
      (playing-do #'plywise-play-best)
      (playing-do #'plywise-play-best)
      (playing-eventually "both have moved"
                          (lambda ()
                            (equal (playing-line (1+ expect)) ; below `turn'
                                   "expect: mouse wins in 3  // LeetCode's answer: true")))
      (playing-idle)
      (playing-do #'plywise-take-back)
      (playing-eventually "the cat's move is taken back"
                          (lambda () (equal (playing-line row) "turn: cat")))
      (playing-idle)
      (playing-do #'plywise-take-back)
      (playing-reads before)
      (playing-idle)
      (playing-answers play-test-none #'plywise-take-back)
      (playing-do #'plywise-play-again)
      (playing-eventually "the mouse's move is made again"
                          (lambda () (equal (playing-line row) "turn: cat"))))))

(ert-deftest plywise-play-best-prefers-the-best-move-at-point ()
  (playing (play-test-text)
    (let ((board (playing-find "board:" "puzzle: The cat waits")))
      (playing-go (1+ board) "..")
      (playing-do #'plywise-play-best)
      (playing-eventually "the cat goes where point is"
                          (lambda () (string-prefix-p "  .C." (playing-line (1+ board))))))))

(ert-deftest plywise-point-stays-on-its-line-and-moves-are-steps-of-their-own ()
  (playing (helper-example "leetcode")
    (let ((before (buffer-string))
          (board (playing-find "board:" play-test-title)))
      (goto-char (point-max))
      (playing-type "x")
      (playing-go (+ board 3) "...." 1)
      (playing-do #'plywise-play-best)
      (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
      (should (equal (car (playing-place)) (+ board 4))) ; below the new line
      (playing-idle)
      (goto-char (point-max))
      (playing-type "y C-/ C-/")
      (should (equal (buffer-string) (concat before "x"))))))

(ert-deftest plywise-take-back-takes-only-back-what-was-played ()
  (playing (helper-example "leetcode")
    (playing-go play-test-title)
    (playing-do #'plywise-play-best)
    (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
    (playing-idle)
    (end-of-line)
    (insert ", they say")
    (let ((typed (buffer-string)))
      (playing-answers play-test-none #'plywise-take-back)
      (should (equal (buffer-string) typed)))))

(ert-deftest plywise-play-says-why-nothing-can-be-done ()
  (playing (play-test-text)
    (let ((before (buffer-string)))
      (playing-go "puzzle: Over")
      (playing-answers "The game is over: cat has won" #'plywise-play-best)
      (playing-answers "The game is over: cat has won" #'plywise-append)
      (playing-go "puzzle: Broken")
      (dolist (command '(plywise-play-best plywise-play-move plywise-append))
        (playing-answers "The board lacks “M”" command))
      (playing-go play-test-title)
      (setq buffer-read-only t)
      (playing-answers "read-only" #'plywise-play-best)
      (should (equal (buffer-string) before))))
  (with-temp-buffer
    (let (playing-said)
      (advice-add 'plywise-client-say :before #'playing-note)
      (unwind-protect
          (playing-answers "this is no puzzle file" #'plywise-play-best)
        (advice-remove 'plywise-client-say #'playing-note))))
  (playing "// nothing yet\n"
    (playing-answers "There is no puzzle on line 1" #'plywise-play-best)))

(ert-deftest plywise-play-move-plays-what-point-is-on ()
  (playing (play-test-text)
    (let ((before (buffer-string))
          (board (playing-find "board:" play-test-title)))
      ;; Not the best move, so what was asserted is asserted of the new position.
      (playing-go (+ board 3) "...")
      (playing-do #'plywise-play-move)
      (playing-eventually "the mouse goes to 2,1"
                          (lambda () (equal (playing-line (+ board 3 1)) "  .M..."))) ; below `turn'
      (playing-idle)
      (playing-do #'plywise-take-back)
      (playing-reads before)
      (playing-go (+ board 3) "...." 3)
      (playing-answers "The mouse cannot go there now" #'plywise-play-move)
      (playing-go "game: cat-mouse-grid")
      (playing-answers "There is no move here" #'plywise-play-move))))

(ert-deftest plywise-play-move-plays-entries-pawns-and-nodes ()
  (playing (play-test-text)
    (playing-go "moves: 2,2 1,2" "1,2" 2)
    (playing-do #'plywise-play-move)
    (playing-eventually "both are played" (lambda () (playing-has "  #.C..")))
    (playing-idle)
    (playing-go "pawns: 1,1 2,2 3,3" "2,2")
    (playing-do #'plywise-play-move)
    (playing-eventually "the knight has taken a pawn" (lambda () (playing-has "pawns: 1,1 3,3")))
    (playing-idle)
    (playing-go "  1: 3" "3") ; the mouse stands on 1 and the cat on 2
    (playing-do #'plywise-play-move)
    (playing-eventually "the mouse is on 3" (lambda () (playing-has "mouse: 3")))))

(ert-deftest plywise-plays-in-a-file-of-windows-and-behind-any-character ()
  (playing (string-replace "\n" "\r\n" (play-test-text))
    (playing-go "moves: 2,2 1,2" "2,2")
    (playing-do #'plywise-play-move)
    (playing-eventually "the first is played" (lambda () (playing-has "moves: 1,2")))
    (should-not (string-search "\r" (buffer-string))))
  (playing (concat "puzzle: 😀 A 🐁 in 𝔽\ngame: cat-mouse-graph\nmouse: 🐁1\ncat: 😀\nhole: 🕳\ngraph:\n"
                   "  🐁1: 🕳 mid\n  😀: mid\n  mid: 🕳\n")
    (playing-go "  🐁1: 🕳 mid" "mid")
    (playing-do #'plywise-play-move)
    (playing-eventually "the mouse is in the middle" (lambda () (playing-has "mouse: mid")))
    (should (playing-has "  🐁1: 🕳 mid"))))

(ert-deftest plywise-append-appends-the-line-from-where-the-moves-end ()
  (playing (play-test-text)
    (let ((line (playing-find "moves: 2,2 1,2")))
      ;; Mouse to 2,2, then the cat's step to 1,2 was no good: the rest of a win in 5.
      (playing-go play-test-title)
      (playing-do #'plywise-append)
      (let ((moves (playing-eventually "the line is there"
                                       (lambda ()
                                         (let ((moves (cdr (split-string (playing-line line)))))
                                           (and (> (length moves) 2) moves))))))
        (should (equal (seq-take moves 2) '("2,2" "1,2")))
        (should (equal (car (last moves)) "0,4")))
      (playing-idle)
      (playing-answers "The game is over: mouse has won" #'plywise-append))))

(ert-deftest plywise-a-move-waits-for-its-puzzle-and-is-played-once ()
  (playing-at-gate helper-gate
    (playing-go "game: cat-mouse-grid")
    (playing-do #'plywise-play-best)
    (sleep-for (* 2 plywise-play--patience))
    (playing-answers "waiting for the server…" #'plywise-play-best)
    ;; One types elsewhere meanwhile.
    (save-excursion
      (goto-char (point-max))
      (insert "// note"))
    (playing-sent)
    (playing-open)
    (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
    (playing-idle)
    (should (playing-has "expect: mouse wins in 4"))
    (should (string-suffix-p "// note" (buffer-string)))))

(ert-deftest plywise-a-move-is-not-played-when-its-puzzle-is-edited-meanwhile ()
  (playing-at-gate helper-gate
    (playing-go "game: cat-mouse-grid")
    (playing-do #'plywise-play-best)
    (playing-replace "  #C..." "  #.C..")
    (playing-sent)
    (playing-open)
    (playing-says "Nothing was done: this puzzle has been edited")
    (should (playing-has "  M...."))))

(ert-deftest plywise-nobody-waits-for-a-server-that-is-killed-nor-in-a-buffer ()
  (playing-at-gate helper-gate
    (playing-go "game: cat-mouse-grid")
    (playing-do #'plywise-play-best)
    (playing-kill)
    (playing-says "the server has ended")
    (playing-idle))
  (playing-at-gate helper-gate
    (playing-go "game: cat-mouse-grid")
    (playing-do #'plywise-play-best)
    (let ((server (plywise-client-of)))
      (set-buffer-modified-p nil)
      (kill-buffer)
      (playing-open)
      ;; What the server says next is heard.
      (playing-heard server)
      (delete-process (jsonrpc--process server))
      (should-not playing-said))))

(ert-deftest plywise-fix-mends-what-is-wrong-on-the-line ()
  (playing (play-test-text)
    (playing-replace "expect: draw  // LeetCode's answer: 0" "expect: cat wins in 3")
    (let ((wrong (buffer-string))
          (last-nonmenu-event t)
          (completing-read-function (lambda (_prompt titles &rest _) (caar titles))))
      (playing-go "expect: cat wins in 3")
      (plywise-client-flush)
      (playing-eventually "the assertion is mended"
                          (lambda ()
                            (ignore-errors (plywise-fix))
                            (not (equal (buffer-string) wrong))))
      (should (string-prefix-p "expect: draw" (playing-line (line-number-at-pos))))
      (playing-go "puzzle: A leap over the cat")
      (should-error (plywise-fix)))))

(ert-deftest plywise-problem-goes-round ()
  (playing (concat "puzzle: A hunt\ngame: knight-pawns\nknight: 0,0\npawns: 1,2\nexpect: 7\n" playing-broken)
    (flymake-mode)
    (flymake-start)
    (playing-eventually "two problems are known" (lambda () (= (length (flymake-diagnostics)) 2)))
    (let ((first (playing-find "expect: 7")))
      (goto-char (point-min))
      (plywise-problem)
      (should (= (line-number-at-pos) first))
      (plywise-problem)
      (should (> (line-number-at-pos) (playing-find "puzzle: Broken")))
      (plywise-problem)
      (should (= (line-number-at-pos) first)))))

(defun play-test-step (command column &optional count)
  "Do COMMAND with COUNT; point goes to COLUMN of the moves."
  (playing-do command (or count 1))
  (let ((place (list (playing-find "moves: 2,2 1,2") column)))
    (playing-eventually (format "point is at %S" place) (lambda () (equal (playing-place) place)))))

(ert-deftest plywise-forward-and-back-step-through-the-moves ()
  (playing (play-test-text)
    (let ((first (length "moves: ")) (second (length "moves: 2,2 ")))
      (playing-go play-test-title)
      (play-test-step #'plywise-forward first)
      (playing-says "2,2")
      (play-test-step #'plywise-forward second)
      (playing-answers "This is the last of" #'plywise-forward 1)
      (play-test-step #'plywise-back first)
      (playing-answers "This is the first of" #'plywise-back 1)
      (playing-go play-test-title)
      (playing-do #'plywise-forward 1)  ; twice at once
      (play-test-step #'plywise-forward second)
      (playing-go play-test-title)
      (play-test-step #'plywise-forward second 5)
      (play-test-step #'plywise-forward first -1)
      (playing-go "puzzle: A leap over the cat")
      (playing-answers "This puzzle has no" #'plywise-forward 1))))

(defun play-test-visible ()
  "Return the text of this buffer without what is hidden."
  (cl-loop for at from (point-min) below (point-max)
           unless (invisible-p at) concat (string (char-after at))))

(ert-deftest plywise-explain-shows-what-is-known-and-no-file ()
  (playing (helper-example "leetcode")
    (playing-go play-test-title)
    (playing-do #'plywise-explain)
    (let ((shown (playing-eventually "it is explained"
                                     (lambda () (get-buffer "*The mouse slips past explained*")))))
      (with-current-buffer shown
        (should-not buffer-file-name)
        (should (derived-mode-p 'help-mode))
        (let ((seen (play-test-visible)))
          (should (string-match-p "\\`The mouse slips past\n\nmouse wins in 5" seen))
          (should-not (string-match-p "\\*\\*\\|^#\\|```" seen)))))))

(provide 'play-test)
;;; play-test.el ends here
