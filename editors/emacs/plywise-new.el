;;; plywise-new.el --- New puzzles, and test cases of LeetCode's  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The server writes puzzles below the one at point, and makes test cases of them.

;;; Code:

(require 'compile)
(require 'plywise-play)

(declare-function trusted-content-p "files")

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

;;;###autoload
(defun plywise-stress (file)
  "Find the smallest puzzle that the solution in FILE gets wrong.
FILE solves one of the three LeetCode problems.  It runs as a
compilation, with all your rights, and only after a question if
`trusted-content' does not name it.  The puzzle that comes out opens in
another window."
  (interactive (list (read-file-name "Stress-test the solution: " nil buffer-file-name t
                                     (and buffer-file-name (file-name-nondirectory buffer-file-name)))))
  (let ((buffer (find-buffer-visiting file)) (program (car plywise-server-command)))
    (when (and (fboundp 'trusted-content-p)
               (not (with-current-buffer (or buffer (find-file-noselect file)) (trusted-content-p)))
               (not (yes-or-no-p "This solution is not in `trusted-content'.  Run it all the same? ")))
      (user-error "Plywise: the solution is not run"))
    (when (and buffer (buffer-modified-p buffer))
      (with-current-buffer buffer (save-buffer)))
    (with-current-buffer
        (compilation-start (mapconcat #'shell-quote-argument
                                      (list program "stress" (expand-file-name file)) " ")
                           nil (lambda (_) "*plywise-stress*"))
      (add-hook 'compilation-finish-functions
                (lambda (_ how)
                  (when (string-match-p "code 1$" (string-trim how))
                    (find-file-other-window (concat file ".wrong.puzzle"))))
                nil t))))

(provide 'plywise-new)
;;; plywise-new.el ends here
