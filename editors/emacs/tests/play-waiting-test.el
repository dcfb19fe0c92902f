;;; play-waiting-test.el --- Tests of moves that wait for their puzzle  -*- lexical-binding: t; -*-

;;; Commentary:

;; A gated server solves a puzzle only when the test says so.

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defconst play-waiting-test-nothing "nothing was done: the puzzle was left or edited")

(defun play-waiting-test-begin ()
  "Ask for the best move of the puzzle that is not solved, and wait until that waits."
  (playing-go "game: cat-mouse-grid")
  (playing-do #'plywise-play-best)
  (playing-eventually "the move waits" #'plywise-puzzle-waits-p))

(defun play-waiting-test-idle ()
  "Wait until no move is on the way."
  (playing-eventually "no move is on the way" (lambda () (not (plywise-task-current 'play)))))

(ert-deftest plywise-a-move-waits-and-says-so-and-is-played-once ()
  (playing-at-gate helper-gate
    (let ((before (buffer-string)))
      (play-waiting-test-begin)
      (playing-says "solving…")
      (should (equal (buffer-string) before))
      (playing-answers "solving…" #'plywise-play-best)
      (playing-answers "solving…" #'plywise-play-move)
      (playing-open)
      (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
      (play-waiting-test-idle)
      (should (playing-has "expect: mouse wins in 4"))
      (should-not playing-said)
      (playing-do #'plywise-take-back)
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-a-move-is-not-played-when-its-puzzle-is-edited-meanwhile ()
  (playing-at-gate helper-gate
    (play-waiting-test-begin)
    (playing-replace "  #C..." "  #.C..")
    (playing-send)
    (let ((edited (buffer-string)))
      (playing-says play-waiting-test-nothing)
      (should-not (plywise-puzzle-waits-p))
      (playing-open)
      (play-waiting-test-idle)
      (should (equal (buffer-string) edited)))))

(ert-deftest plywise-a-move-is-played-when-another-puzzle-is-edited-meanwhile ()
  (playing-at-gate helper-gate
    (play-waiting-test-begin)
    (playing-replace "expect: 1" "expect: 7")
    (save-excursion
      (goto-char (point-min))
      (insert "// typed\n"))
    (playing-send)
    (playing-open)
    (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
    (play-waiting-test-idle)
    (should (playing-has "// typed"))
    (should (playing-has "expect: 7"))))

(ert-deftest plywise-a-move-is-not-played-when-its-puzzle-is-left-meanwhile ()
  (playing-at-gate helper-gate
    (let ((before (buffer-string)) (buffer (current-buffer)))
      (play-waiting-test-begin)
      (playing-go "puzzle: beside it")
      (playing-open)
      (playing-says play-waiting-test-nothing)
      (play-waiting-test-idle)
      (should (equal (buffer-string) before))
      (set-buffer buffer))))

(ert-deftest plywise-a-move-is-not-played-when-its-buffer-is-left-meanwhile ()
  (playing-at-gate helper-gate
    (let ((before (buffer-string)) (buffer (current-buffer)))
      (play-waiting-test-begin)
      (switch-to-buffer (get-buffer-create "*scratch*"))
      (playing-open)
      (playing-says play-waiting-test-nothing)
      (with-current-buffer buffer
        (play-waiting-test-idle)
        (should (equal (buffer-string) before)))
      (switch-to-buffer buffer))))

(ert-deftest plywise-a-move-of-another-puzzle-does-not-wait-for-one-that-was-left ()
  (playing-at-gate helper-gate
    (let ((before (buffer-string)))
      (play-waiting-test-begin)
      (playing-go "puzzle: beside it")
      (playing-answers play-waiting-test-nothing #'plywise-play-best)
      (playing-eventually "the knight has taken the pawn" (lambda () (playing-has "knight: 1,2")))
      (play-waiting-test-idle)
      (playing-do #'plywise-take-back)
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-a-move-can-be-taken-back-while-the-next-one-waits ()
  (playing-at-gate helper-gate
    (let ((before (buffer-string)))
      (playing-go "puzzle: beside it")
      (playing-do #'plywise-play-best)
      (playing-eventually "the knight has taken the pawn" (lambda () (playing-has "knight: 1,2")))
      (play-waiting-test-idle)
      (play-waiting-test-begin)
      (playing-do #'plywise-take-back)
      (should (equal (buffer-string) before))
      (playing-answers "there is no move to take back" #'plywise-take-back))))

(ert-deftest plywise-nobody-waits-for-a-server-that-is-killed ()
  (playing-at-gate helper-gate
    (let ((before (buffer-string)))
      (play-waiting-test-begin)
      (playing-kill)
      (playing-says "the server has ended")
      (playing-eventually "nobody waits" (lambda () (not (plywise-puzzle-waits-p))))
      (should-not (plywise-task-current 'play))
      (should (equal (buffer-string) before)))))

(ert-deftest plywise-one-types-while-a-move-waits ()
  (playing-at-gate helper-gate
    (play-waiting-test-begin)
    (save-excursion
      (goto-char (point-max))
      (playing-type "/ / SPC n o t e"))
    (playing-go "game: cat-mouse-grid")
    (playing-open)
    (playing-eventually "the mouse has moved" (lambda () (playing-has "  ..M..")))
    (should (string-suffix-p "// note" (buffer-string)))))

(ert-deftest plywise-nobody-waits-in-a-buffer-that-is-killed ()
  (playing-at-gate helper-gate
    (play-waiting-test-begin)
    (let ((server (plywise-client-of)))
      (setq playing-said nil)
      (set-buffer-modified-p nil)
      (kill-buffer)
      (playing-open)
      ;; What the server says next is heard.
      (should-error (jsonrpc-request server :plywise/nothing nil) :type 'jsonrpc-error)
      (delete-process (jsonrpc--process server))
      (should-not playing-said)
      ;; Nor will be told to wait.
      (should-not (seq-find (lambda (timer) (eq (timer--function timer) #'plywise-task-say))
                            timer-list)))))

(ert-deftest plywise-who-has-something-done-in-a-buffer-hears-that-it-was-killed ()
  (playing-at-gate helper-gate
    (play-waiting-test-begin)
    (playing-go "puzzle: beside it")
    (let (failed)
      (plywise-task-begin 'play #'ignore (lambda (problem) (push problem failed)))
      (set-buffer-modified-p nil)
      (kill-buffer)
      (should (equal failed '("the text has been closed"))))))

(provide 'play-waiting-test)
;;; play-waiting-test.el ends here
