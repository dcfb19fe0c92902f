;;; hints-test.el --- Tests of outcomes behind titles  -*- lexical-binding: t; -*-

;;; Commentary:

;; They are Eglot's inlay hints, which it has since 1.10.

;;; Code:

(require 'helper)
(require 'eglot)

(defun hints-test-shown ()
  "Return the text of all hints of this buffer."
  (mapconcat (lambda (overlay)
               (concat (overlay-get overlay 'before-string) (overlay-get overlay 'after-string)))
             (seq-filter (lambda (overlay) (overlay-get overlay 'eglot--inlay-hint))
                         (overlays-in (point-min) (point-max)))
             "|"))

(defun hints-test-shows (words)
  "Wait until a hint has WORDS."
  (helper-wait (format "a hint says %s; they say %s" words (hints-test-shown))
               (lambda ()
                 (helper-send)
                 (string-search words (hints-test-shown)))))

(ert-deftest hints-an-outcome-goes-once-its-puzzle-is-broken ()
  (helper-served helper-two
    (hints-test-shows "mouse wins in 5")
    (helper-go "M....\n" 4)
    (delete-char 1)
    (hints-test-shows "not solved")
    (should-not (string-search "mouse wins in 5" (hints-test-shown)))
    (insert ".")
    (hints-test-shows "mouse wins in 5")))

(ert-deftest hints-name-pieces-behind-their-nodes-and-give-nothing-away ()
  (let ((plywise-spoilers nil))
    (helper-served "puzzle: Graph\ngame: cat-mouse-graph\ngraph:\n  1: 3\n  2: 7\n  3: 4 7\n  4: 5\n  5: 0\n  6: 7 0\n"
      (hints-test-shows " mouse")
      (should (equal (sort (split-string (hints-test-shown) "|") #'string<)
                     '(" cat" " hole on 0" " mouse"))))))

(provide 'hints-test)
;;; hints-test.el ends here
