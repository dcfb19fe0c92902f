;;; play-test.el --- Tests of playing in the text  -*- lexical-binding: t; -*-

;;; Code:

(require 'plywise-step)
(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defconst play-test-title "puzzle: The mouse slips past")

(defun play-test-text ()
  "Return puzzles to play: two are not to be, and in one several moves are best."
  (concat (helper-example "leetcode") playing-over playing-broken playing-equal))

(defun play-test-crlf (text)
  "Return TEXT as a file of Windows has it."
  (replace-regexp-in-string "\n" "\r\n" text))

(ert-deftest plywise-play-best-plays-from-anywhere-in-the-puzzle ()
  (playing (play-test-text)
    (let ((before (buffer-string)))
      (playing-go play-test-title)
      (playing-do #'plywise-play-best)
      (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
      (should (equal (playing-line (+ 3 (playing-find play-test-title))) "turn: cat"))
      (should-not playing-said)
      (should (equal (playing-place) (list (playing-find play-test-title) 0)))
      (undo-boundary)
      (undo)
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-play-best-saves-what-it-has-played ()
  (playing (play-test-text)
    (playing-go play-test-title)
    (playing-do #'plywise-play-best)
    (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
    (save-buffer)
    (let ((text (buffer-string)) (file buffer-file-name))
      (should (equal text (with-temp-buffer (insert-file-contents file) (buffer-string)))))))

(ert-deftest plywise-play-best-twice-at-once-is-two-moves-and-two-steps-of-undo ()
  (playing (play-test-text)
    (let* ((before (buffer-string))
           (expect (playing-find "expect: mouse wins in 5  // LeetCode's answer: true")))
      (playing-go play-test-title)
      (playing-do #'plywise-play-best)
      (playing-do #'plywise-play-best)
      (playing-eventually "both have moved"
                          (lambda ()
                            (equal (playing-line (1+ expect)) ; below `turn'
                                   "expect: mouse wins in 3  // LeetCode's answer: true")))
      (should (equal (playing-place) (list (playing-find play-test-title) 0)))
      (playing-do #'plywise-take-back)
      (playing-eventually "the cat's move is taken back"
                          (lambda ()
                            (equal (playing-line (+ 3 (playing-find play-test-title))) "turn: cat")))
      (playing-do #'plywise-take-back)
      (playing-reads before))))

(ert-deftest plywise-play-best-prefers-the-best-move-at-point ()
  (playing (play-test-text)
    (let ((board (playing-find "board:" "puzzle: The cat waits")))
      (playing-go (1+ board) "..")
      (playing-do #'plywise-play-best)
      (playing-eventually "the cat goes where point is"
                          (lambda () (string-prefix-p "  .C." (playing-line (1+ board))))))))

(ert-deftest plywise-play-says-why-nothing-can-be-played ()
  (playing (play-test-text)
    (let ((before (buffer-string)))
      (playing-go "puzzle: Over")
      (playing-answers "The game is over: cat has won" #'plywise-play-best)
      (playing-go "puzzle: Broken")
      (dolist (command '(plywise-play-best plywise-play-move plywise-append))
        (playing-answers "The board lacks “M”" command))
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-play-says-that-a-buffer-is-read-only ()
  (playing (play-test-text)
    (let ((before (buffer-string)))
      (playing-go play-test-title)
      (setq buffer-read-only t)
      (dolist (command '(plywise-play-best plywise-play-move plywise-append plywise-fix plywise-take-back
                                           plywise-play-again))
        (playing-answers "this text cannot be changed, because the buffer is read-only" command))
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-play-says-where-it-has-nothing-to-play ()
  (with-temp-buffer
    (dolist (command '(plywise-play-best plywise-play-move plywise-append plywise-fix plywise-take-back))
      (should (string-search "this is no puzzle file"
                             (cadr (should-error (funcall command) :type 'user-error))))))
  (playing "// nothing yet\n"
    (playing-answers "There is no puzzle here" #'plywise-play-best)
    (playing-answers "There is no puzzle here" #'plywise-forward)))

(ert-deftest plywise-play-move-plays-what-point-is-on ()
  (playing (play-test-text)
    (let ((before (buffer-string))
          (board (playing-find "board:" play-test-title)))
      ;; Not the best move, so what was asserted is asserted of the new position.
      (playing-go (+ board 3) "...")
      (playing-do #'plywise-play-move)
      (playing-eventually "the mouse goes to 2,1"
                          (lambda () (equal (playing-line (+ board 3 1)) "  .M..."))) ; below `turn'
      (playing-do #'plywise-take-back)
      (playing-reads before)
      (playing-go (+ board 3) "...." 3)
      (playing-answers "The mouse cannot go there now" #'plywise-play-move)
      (playing-go "game: cat-mouse-grid")
      (playing-answers "There is no move here" #'plywise-play-move))))

(ert-deftest plywise-play-move-plays-entries-up-to-point ()
  (playing (play-test-text)
    (let ((before (buffer-string)))
      (playing-go "moves: 2,2 1,2" "2,2")
      (playing-do #'plywise-play-move)
      (playing-eventually "the first is played" (lambda () (playing-has "moves: 1,2")))
      (playing-do #'plywise-take-back)
      (playing-reads before)
      (playing-go "moves: 2,2 1,2" "1,2" 2)
      (playing-do #'plywise-play-move)
      (playing-eventually "both are played" (lambda () (playing-has "  #.C..")))
      (should-not (playing-has "moves: 1,2"))
      (playing-do #'plywise-take-back)
      (playing-reads before))))

(ert-deftest plywise-play-move-takes-pawns-and-goes-to-nodes ()
  (playing (play-test-text)
    (playing-go "pawns: 1,1 2,2 3,3" "2,2")
    (playing-do #'plywise-play-move)
    (playing-eventually "the knight has taken a pawn" (lambda () (playing-has "pawns: 1,1 3,3")))
    (playing-go "knight: 2,2")
    (playing-answers "There is no" #'plywise-play-move)
    (playing-go "  1: 3" "3") ; the mouse stands on 1 and the cat on 2
    (playing-do #'plywise-play-move)
    (playing-eventually "the mouse is on 3" (lambda () (playing-has "mouse: 3")))))

(ert-deftest plywise-play-moves-in-a-file-of-windows ()
  (playing (play-test-crlf (play-test-text))
    (let ((before (buffer-string)))
      (should-not (string-search "\r" before))
      (playing-go "moves: 2,2 1,2" "2,2")
      (playing-do #'plywise-play-move)
      (playing-eventually "the first is played" (lambda () (playing-has "moves: 1,2")))
      (should-not (string-search "\r" (buffer-string)))
      (playing-do #'plywise-take-back)
      (playing-reads before)
      (playing-go play-test-title)
      (playing-do #'plywise-append)
      (playing-eventually "a line is appended, to the food"
                          (lambda ()
                            (save-excursion
                              (goto-char (point-min))
                              (re-search-forward "^moves: 2,2 1,2 .* 0,4$" nil t))))
      (should-not (string-search "\r" (buffer-string))))))

(ert-deftest plywise-play-finds-its-place-behind-characters-beyond-the-bmp ()
  (playing (concat "puzzle: 😀 A 🐁 in 𝔽\ngame: cat-mouse-graph\nmouse: 🐁1\ncat: 😀\nhole: 🕳\ngraph:\n"
                   "  🐁1: 🕳 mid\n  😀: mid\n  mid: 🕳\n")
    (playing-go "  🐁1: 🕳 mid" "mid")
    (playing-do #'plywise-play-move)
    (playing-eventually "the mouse is in the middle" (lambda () (playing-has "mouse: mid")))
    (should (playing-has "  🐁1: 🕳 mid"))))

(ert-deftest plywise-append-appends-the-line-from-where-the-moves-end ()
  (playing (play-test-text)
    (let ((before (buffer-string)) (line (playing-find "moves: 2,2 1,2")))
      ;; Mouse to 2,2, then the cat's step to 1,2 was no good: the rest of a win in 5.
      (playing-go play-test-title)
      (playing-do #'plywise-append)
      (let ((moves (playing-eventually "the line is there"
                                       (lambda ()
                                         (let ((moves (cdr (split-string (playing-line line)))))
                                           (and (> (length moves) 2) moves))))))
        (should (equal (seq-take moves 2) '("2,2" "1,2")))
        (should (equal (car (last moves)) "0,4")))
      (playing-answers "The game is over: mouse has won" #'plywise-append)
      (playing-answers "there is no move to take back" #'plywise-take-back)
      (should (plywise-play-undo (current-buffer)))
      (should (equal (buffer-string) before))
      ;; From a draw nobody can force an end: one move.
      (playing-go "puzzle: Round and round")
      (playing-do #'plywise-append)
      (playing-eventually "a move is there" (lambda () (not (equal (buffer-string) before))))
      (goto-char (point-min))
      (should (re-search-forward "^moves: [0-5]$" (save-excursion (search-forward "The way home")) t))
      (should (plywise-play-undo (current-buffer)))
      (playing-replace "moves: 2,2 1,2" "moves: 0,0")
      (playing-go "moves: 0,0")
      (playing-answers "The mouse cannot go to 0,0 here" #'plywise-append))))

(ert-deftest plywise-fix-mends-what-is-wrong-on-the-line ()
  (playing (play-test-text)
    (playing-replace "expect: draw  // LeetCode's answer: 0" "expect: cat wins in 3")
    (let ((wrong (buffer-string)))
      (playing-go "expect: cat wins in 3")
      (let ((completing-read-function (lambda (_prompt titles &rest _) (car titles))))
        (playing-do #'plywise-fix)
        (playing-eventually "the assertion is mended" (lambda () (not (equal (buffer-string) wrong)))))
      (should (string-prefix-p "expect: draw" (playing-line (line-number-at-pos))))
      (playing-answers "there is no move to take back" #'plywise-take-back)
      (should (plywise-play-undo (current-buffer)))
      (should (equal (buffer-string) wrong))
      (playing-go "puzzle: A leap over the cat")
      (playing-answers "There is nothing on this line that can be fixed" #'plywise-fix))))

(ert-deftest plywise-fix-lets-the-user-choose-and-choose-none ()
  (playing "puzzle: two ways\ngame: cat-mouse-grid\ncat-jump: 1\nmouse-jump: 1\nboard:\n  M..C\n  ...F\n\n"
    (let* ((fixes '((:title "one" :edit (:one t)) (:title "two" :edit (:two t))))
           applied asked choice
           (completing-read-function (lambda (_prompt titles &rest _)
                                       (setq asked titles)
                                       (or choice (signal 'quit nil)))))
      (cl-letf (((symbol-function 'plywise-play--fixes) (lambda (_task then) (funcall then fixes)))
                ((symbol-function 'plywise-client-apply) (lambda (edit) (push edit applied))))
        (playing-do #'plywise-fix)
        (playing-eventually "one is asked" (lambda () (and asked (not (plywise-task-current 'play)))))
        (should (equal asked '("one" "two")))
        (should-not applied)
        (setq choice "two")
        (playing-do #'plywise-fix)
        (playing-eventually "one is applied" (lambda () applied))
        (should (equal applied '((:two t))))
        ;; The obvious one is not asked about.
        (setq asked nil
              applied nil
              fixes '((:title "one" :edit (:one t)) (:title "two" :edit (:two t) :isPreferred t)))
        (playing-do #'plywise-fix)
        (playing-eventually "the obvious one is applied" (lambda () applied))
        (should (equal applied '((:two t))))
        (should-not asked)))))

(ert-deftest plywise-problem-goes-round-and-says-what-is-wrong ()
  (playing (concat "puzzle: A hunt\ngame: knight-pawns\nknight: 0,0\npawns: 1,2\nexpect: 7\n" playing-broken)
    (flymake-mode)
    (flymake-start)
    (playing-eventually "two problems are known" (lambda () (= (length (flymake-diagnostics)) 2)))
    (let ((first (playing-find "expect: 7")))
      (goto-char (point-min))
      (playing-answers "expects" #'plywise-problem)
      (should (= (line-number-at-pos) first))
      (playing-answers "lacks `M`" #'plywise-problem)
      (should (> (line-number-at-pos) (playing-find "puzzle: Broken")))
      (playing-answers "expects" #'plywise-problem)
      (should (= (line-number-at-pos) first)))))

(ert-deftest plywise-problem-is-one-of-the-text-as-it-is-right-after-typing ()
  (playing "puzzle: A hunt\ngame: knight-pawns\nknight: 0,0\npawns: 1,2\nexpect: 1\n"
    (flymake-mode)
    (flymake-start)
    (playing-answers "there is no problem" #'plywise-problem)
    ;; One that the server finds before it solves anything.
    (playing-replace "expect: 1" "expct: 1")
    (goto-char (point-min))
    (playing-answers "expct" #'plywise-problem)
    (should (= (line-number-at-pos) (playing-find "expct: 1")))
    (playing-replace "expct: 1" "expect: 1")
    (playing-answers "there is no problem" #'plywise-problem)))

(ert-deftest plywise-problem-says-that-there-is-none ()
  (playing "puzzle: A hunt\ngame: knight-pawns\nknight: 0,0\npawns: 1,2\nexpect: 1\n"
    (flymake-mode)
    (playing-answers "there is no problem" #'plywise-problem)))

(provide 'play-test)
;;; play-test.el ends here
