;;; plywise-step.el --- Stepping through the moves of a puzzle  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Point goes from entry to entry of `moves', and a board beside the text follows it.

;;; Code:

(require 'cl-lib)
(require 'plywise-client)
(require 'plywise-puzzle)
(require 'plywise-task)

(defun plywise-step-player (player)
  "Return PLAYER, as plywise/board names one, as it is written in prose."
  (if (member player '("alice" "bob")) (capitalize player) player))

(defun plywise-step--tell (board number)
  "Say what entry NUMBER of `moves' of BOARD is, and what it leads to."
  (let* ((entry (nth (1- number) (plywise-puzzle-played board)))
         (range (plist-get entry :range))
         (mark (plist-get entry :mark))
         (problem (plist-get entry :problem))
         (after (plist-get entry :after)))
    (plywise-task-say
     "%s" (concat (format "%d. %s to %s" number
                          (plywise-step-player (plist-get entry :player))
                          (buffer-substring-no-properties
                           (plywise-client-point (plist-get range :start))
                           (plywise-client-point (plist-get range :end))))
                  (and mark (concat " " mark))
                  (cond (problem (concat ": " problem))
                        (after (format " (%s)" (plist-get after :words))))))))

(defun plywise-step--target (board by)
  "Return the number of the entry of BOARD that is BY entries on from point.
That there is none is an error."
  (let* ((played (plywise-puzzle-played board))
         (count (length played)))
    (when (null played)
      (error "This puzzle has no `moves'"))
    (pcase-let* ((`(,at ,before ,_) (plywise-puzzle-entries board))
                 (end (plist-get (plist-get (car (last played)) :range) :end))
                 (below (> (line-beginning-position)
                           (save-excursion
                             (goto-char (plywise-client-point end))
                             (line-beginning-position)))))
      (if (> by 0)
          (let ((from (if below 0 (or at before 0)))) ; from elsewhere, the way begins anew
            (when (>= from count)
              (error "This is the last of `moves'"))
            (min (+ from by) count))
        (when (or below (not (or at before)))
          (error "There is no move before this"))
        (let ((from (or at (1+ before))))
          (when (<= from 1)
            (error "This is the first of `moves'"))
          (max (+ from by) 1))))))

(defun plywise-step--go (position)
  "Go to POSITION, also in the window where this buffer is seen."
  (goto-char position)
  (unless (eq (window-buffer) (current-buffer))
    (let ((window (get-buffer-window nil t)))
      (when window
        (set-window-point window position)))))

(defun plywise-step--by (by)
  "Go BY entries of `moves' on, or back where BY is negative."
  (plywise-client-needed)
  (unless (zerop by)
    (plywise-task-begin
     'step
     (lambda (task)
       (plywise-puzzle-board
        task
        (lambda (board)
          (let* ((number (plywise-step--target board by))
                 (entry (nth (1- number) (plywise-puzzle-played board))))
            (plywise-step--go (plywise-client-point (plist-get (plist-get entry :range) :start)))
            (plywise-step--tell board number)
            (plywise-task-end task))))))))

;;;###autoload
(defun plywise-forward (&optional count)
  "Go to the next entry of `moves', or COUNT entries on.
From elsewhere in the puzzle it is the first one.  A message says the
move, how good it is and who wins after it, which is not said where
spoilers are off."
  (interactive "p")
  (plywise-step--by (or count 1)))

;;;###autoload
(defun plywise-back (&optional count)
  "Go to the previous entry of `moves', or COUNT entries back."
  (interactive "p")
  (plywise-step--by (- (or count 1))))

(provide 'plywise-step)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-step.el ends here
