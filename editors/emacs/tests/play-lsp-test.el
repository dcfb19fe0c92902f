;;; play-lsp-test.el --- A test of playing with lsp-mode  -*- lexical-binding: t; -*-

;;; Commentary:

;; What depends on the client when one plays: requests, edits and places.  It is one test,
;; because lsp-mode keeps a session for as long as Emacs runs.

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))
(require 'lsp-mode nil t)

(defvar lsp-session-file)
(defvar lsp-auto-guess-root)
(defvar lsp-restart)

(defconst play-lsp-test-astral
  "puzzle: 😀
game: cat-mouse-graph
mouse: 🐁1
cat: 😀
hole: 🕳
graph:
  🐁1: 🕳 mid
  😀: mid
  mid: 🕳

"
  "A puzzle with characters beyond the Basic Multilingual Plane.")

(ert-deftest plywise-one-plays-and-mends-with-lsp-mode ()
  (skip-unless (featurep 'lsp-mode))
  (let ((plywise-start-server 'lsp)
        (lsp-session-file (make-temp-name (expand-file-name "lsp" temporary-file-directory)))
        (lsp-auto-guess-root t)
        (lsp-restart 'ignore)
        (completing-read-function (lambda (_prompt titles &rest _) (car titles))))
    (playing (concat play-lsp-test-astral
                     (string-replace "expect: draw  // LeetCode's answer: 0" "expect: cat wins in 3"
                                     (helper-example "leetcode")))
      (let ((before (buffer-string)))
        (playing-go "moves: 2,2 1,2" "1,2")
        (playing-do #'plywise-play-move)
        (playing-eventually "both entries are played" (lambda () (playing-has "  #.C..")))
        (playing-do #'plywise-take-back)
        (playing-reads before)
        (playing-go "puzzle: The mouse slips past")
        (playing-answers "1. mouse to 2,2" #'plywise-forward)
        (playing-go "source: LeetCode 1728, example 1")
        (playing-answers "There is no move here" #'plywise-play-move)
        (playing-go "  🐁1: 🕳 mid" "mid")
        (playing-do #'plywise-play-move)
        (playing-eventually "the mouse is in the middle" (lambda () (playing-has "mouse: mid")))
        (playing-do #'plywise-take-back)
        (playing-reads before)
        (playing-go "expect: cat wins in 3")
        (playing-do #'plywise-fix)
        (playing-eventually "the assertion is mended" (lambda () (playing-has "expect: draw")))
        (should (plywise-play-undo (current-buffer)))
        (should (equal (buffer-string) before))))))

(provide 'play-lsp-test)
;;; play-lsp-test.el ends here
