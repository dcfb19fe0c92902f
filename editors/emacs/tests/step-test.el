;;; step-test.el --- Tests of stepping through the moves of a puzzle  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))
(require 'plywise-step)

(defconst step-test-title "puzzle: The mouse slips past")

(defvar step-test-hidden nil
  "Whether outcomes are not told.")

(defun step-test-to (command column said &optional count outcome)
  "Do COMMAND with COUNT; point goes to COLUMN of the moves, and the user is told SAID.
OUTCOME is told behind that, or not at all."
  (let ((told (playing-answers (if step-test-hidden said (concat said outcome))
                               command (or count 1))))
    (when (and step-test-hidden outcome)
      (should (equal told (list said)))))
  (should (equal (playing-place) (list (playing-find "moves: 2,2 1,2") column))))

(defun step-test-through ()
  "Step through the moves."
  (let ((first (length "moves: ")) (second (length "moves: 2,2 ")))
    (playing-go step-test-title)
    (playing-solved)
    (step-test-to #'plywise-forward first "1. mouse to 2,2" 1 " ! (mouse wins in 4)")
    (step-test-to #'plywise-forward second "2. cat to 1,2" 1 " (mouse wins in 3)")
    (step-test-to #'plywise-forward second "This is the last of ")
    (step-test-to #'plywise-back first "1. mouse to 2,2")
    (step-test-to #'plywise-back first "This is the first of ")
    ;; Between entries, and with a count.
    (playing-go "moves: 2,2 1,2" " 1,2")
    (step-test-to #'plywise-forward second "2. cat to 1,2")
    (playing-go "moves: 2,2 1,2" " 1,2")
    (step-test-to #'plywise-back first "1. mouse to 2,2")
    (playing-go step-test-title)
    (step-test-to #'plywise-forward second "2. cat to 1,2" 5)
    (step-test-to #'plywise-forward first "1. mouse to 2,2" -1)
    (playing-go step-test-title)
    (playing-answers "There is no move before this" #'plywise-back)))

(ert-deftest plywise-forward-and-back-step-through-the-moves ()
  (playing (helper-example "leetcode")
    (step-test-through)))

(ert-deftest plywise-forward-and-back-step-in-a-file-of-windows ()
  (playing (string-replace "\n" "\r\n" (helper-example "leetcode"))
    (step-test-through)))

(ert-deftest plywise-forward-tells-no-outcome-where-spoilers-are-off ()
  (let ((plywise-spoilers nil)
        (step-test-hidden t))
    (playing (helper-example "leetcode")
      (step-test-through))))

(ert-deftest plywise-forward-twice-at-once-is-two-steps ()
  (playing (helper-example "leetcode")
    (playing-go step-test-title)
    (playing-do #'plywise-forward)
    (playing-do #'plywise-forward)
    (playing-says "2. cat to 1,2")))

(ert-deftest plywise-forward-names-players-and-what-cannot-be-played ()
  (playing (string-replace "moves: 2,2 1,2" "moves: 2,2 0,0" (helper-example "leetcode"))
    (playing-go "moves: 2,2 0,0")
    (playing-answers "2. cat to 0,0: " #'plywise-forward 2)
    (playing-go "puzzle: Alice takes the long way")
    (playing-answers "1. Alice to 2,2" #'plywise-forward)
    (playing-go "puzzle: A leap over the cat")
    (playing-answers "This puzzle has no " #'plywise-forward)))

(ert-deftest plywise-forward-goes-on-while-a-move-waits-and-changes-nothing ()
  (playing-at-gate (string-replace "expect: mouse wins in 5" "moves: 2,2 1,2" helper-gate)
    (let ((before (buffer-string)))
      (playing-go "puzzle: gate of the mouse")
      (playing-do #'plywise-play-best)
      (playing-eventually "the move waits" (lambda () (plywise-puzzle-waits-p)))
      (playing-answers "1. mouse to 2,2" #'plywise-forward)
      (should (equal (buffer-string) before)))))

(provide 'step-test)
;;; step-test.el ends here
