;;; plywise-new.el --- New puzzles, and test cases of LeetCode's  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The server writes puzzles below the one at point, and makes test cases of them.

;;; Code:

(require 'plywise-play)

(defconst plywise-new--games
  '(("cat-mouse-grid" . "the mouse runs for the food on a board, the cat for the mouse (LeetCode 1728)")
    ("cat-mouse-graph" . "the mouse runs for the hole along the edges of a graph (LeetCode 913)")
    ("knight-pawns" . "one player wants many moves of the knight, the other few (LeetCode 3283)"))
  "Games, each with what it is about.")

(defun plywise-new (game)
  "Write a whole puzzle of GAME to begin from, below the puzzle at point."
  (interactive
   (let ((completion-extra-properties
          (list :annotation-function
                (lambda (name) (concat "  " (cdr (assoc name plywise-new--games)))))))
     (list (completing-read "New puzzle: " (mapcar #'car plywise-new--games) nil t))))
  (plywise-play-here "plywise.new" (list :game game)))

(defun plywise-import (&optional file)
  "Write test cases of LeetCode's as puzzles below the one at point.
They are in the region or, where there is none, what was killed or
copied last; with a prefix argument, in FILE."
  (interactive (list (and current-prefix-arg (read-file-name "Import from: " nil nil t))))
  (let ((text (cond (file (with-temp-buffer
                            (insert-file-contents file)
                            (buffer-string)))
                    ((use-region-p) (buffer-substring-no-properties (region-beginning) (region-end)))
                    (t (substring-no-properties (current-kill 0 t))))))
    (deactivate-mark)
    (plywise-play-here "plywise.import" (list :text text))))

(defun plywise-export (&optional file)
  "Make a test case for LeetCode of the puzzle at point, as it is in the buffer.
It goes onto the kill ring and the clipboard; with a prefix argument,
into FILE, which is written over only if that is wanted."
  (interactive (list (and current-prefix-arg (read-file-name "Export to: "))))
  (plywise-play-here "plywise.export" nil
                     (lambda (answer)
                       (let ((text (plist-get answer :text)))
                         (if file
                             (write-region text nil file nil nil nil 'ask)
                           (kill-new text)
                           (plywise-client-say "the test case is on the kill ring"))))))

(provide 'plywise-new)
;;; plywise-new.el ends here
