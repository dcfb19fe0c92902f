;;; plywise-play.el --- Playing in the text of a puzzle, and mending it  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The commands that one gives in the buffer of a puzzle.  The server does what they are about,
;; in the puzzle at point.  A move waits until the puzzle is solved, and Emacs goes on meanwhile;
;; if the puzzle is edited, the move is not played.

;;; Code:

(require 'cl-lib)
(require 'plywise-client)

(declare-function eglot-code-actions "eglot")
(declare-function flymake-goto-next-error "flymake")
(declare-function plywise-board-look "plywise-board")
(defvar flymake-wrap-around)
(defvar plywise-board--text)

;;; In turn

(defconst plywise-play--patience 0.5
  "Seconds for which a command may wait, and others behind it.
Who presses a key again later wants the move sooner, not twice.")

(defvar-local plywise-play--queue nil
  "Functions without arguments, each of which has the server do something.
The first has been called and waits for the answer.")

(defvar-local plywise-play--since nil
  "When the first of `plywise-play--queue' was called.")

(defun plywise-play-execute (buffer command argument &optional then failed)
  "Have the server do COMMAND with ARGUMENT, which is about the text of BUFFER.
It is done in turn: a key may be pressed twice before the first press has
been answered.  ARGUMENT may be a function that is called for it then.
THEN is called with the answer, and FAILED with why it could not be done,
in words; without FAILED that is a message."
  (with-current-buffer buffer
    (let ((failed (or failed
                      (lambda (words)
                        (when (buffer-live-p buffer) ; who has killed it need not be told
                          (plywise-client-say "%s" words))))))
      (cl-labels
          ((next ()
             (when (buffer-live-p buffer)
               (with-current-buffer buffer
                 (pop plywise-play--queue)
                 (begin))))
           (begin ()
             (when plywise-play--queue
               (setq plywise-play--since (float-time))
               (funcall (car plywise-play--queue))))
           (run ()
             (condition-case problem
                 (plywise-client-request
                  (plywise-client-needed) "workspace/executeCommand"
                  (list :command command
                        :arguments (vector (if (functionp argument) (funcall argument) argument)))
                  :success (lambda (answer)
                             (unwind-protect ; what comes next may be about where this leads
                                 (when then
                                   (funcall then answer))
                               (next)))
                  :error (lambda (problem)
                           (next)
                           (funcall failed (plist-get problem :message))))
               (error
                (next)
                (funcall failed (string-remove-prefix "Plywise: " (error-message-string problem)))))))
        (if (and plywise-play--queue
                 (> (- (float-time) plywise-play--since) plywise-play--patience))
            (funcall failed "waiting for the server…")
          (setq plywise-play--queue (append plywise-play--queue (list #'run)))
          (unless (cdr plywise-play--queue)
            (begin)))))))

(defun plywise-play--go-to-text ()
  "Go from a board to the window of its text, if that is in sight."
  (let ((window (and (derived-mode-p 'plywise-board-mode)
                     (get-buffer-window plywise-board--text))))
    (when window
      (select-window window))))

(defun plywise-play-here (command &optional more then)
  "Have the server do COMMAND at point.
MORE is a plist that its argument has besides.  THEN, if any, is called
with the answer."
  (plywise-play--go-to-text)
  (plywise-play-execute (current-buffer) command
                        (lambda ()
                          (let ((here (plywise-client-here)))
                            ;; Some know the text by this name.
                            (append here (list :uri (plist-get (plist-get here :textDocument) :uri)) more)))
                        then))

;;; The commands

(defun plywise-play-best ()
  "Play the best move of the puzzle at point.
If several are equally good it is the one at point, else the first."
  (interactive)
  (plywise-play-here "plywise.play"))

(defun plywise-play-move ()
  "Play the move at point: to that cell or node, or take that pawn.
On an entry of `moves', play all entries up to that one."
  (interactive)
  (plywise-play-here "plywise.play" '(:here t)))

(defun plywise-append ()
  "Append the line of best play to `moves', from where they end.
Where nobody can force an end it is the best move."
  (interactive)
  (plywise-play-here "plywise.append"))

(defun plywise-take-back ()
  "Take back what was played or edited last in the puzzle at point.
If you have typed something there since, nothing happens, and a message
says so."
  (interactive)
  (plywise-play-here "plywise.takeBack"))

(defun plywise-play-again ()
  "Do again in the puzzle at point what was taken back last."
  (interactive)
  (plywise-play-here "plywise.takeBack" '(:again t)))

(defun plywise-preview ()
  "Show the board of the puzzle at point in a browser."
  (interactive)
  (plywise-play-here "plywise.preview"))

(defun plywise-explain ()
  "Show how the puzzle at point ends and why, in a window of its own."
  (interactive)
  (plywise-play-here "plywise.explain"))

(defun plywise-fix ()
  "Apply the fix of what is wrong on this line; if there are several, choose."
  (interactive)
  (plywise-play--go-to-text)
  (plywise-client-needed)
  (eglot-code-actions (line-beginning-position) (line-end-position) "quickfix" t))

(defun plywise-problem ()
  "Go to the next problem, from the last one to the first, and show what it is."
  (interactive)
  (plywise-play--go-to-text)
  (unless (bound-and-true-p flymake-mode)
    (user-error "Plywise: problems are not shown here; try M-x flymake-mode"))
  (let ((flymake-wrap-around t))
    (flymake-goto-next-error 1 nil t)))

;;; Stepping through moves

(defun plywise-play--step (by)
  "Go BY entries of `moves' on, or back where BY is negative."
  (plywise-play-here "plywise.step" (list :by by)
                     (lambda (found)
                       (goto-char (plywise-client-point (plist-get (plist-get found :range) :start)))
                       (when (featurep 'plywise-board)
                         (plywise-board-look))
                       (plywise-client-say "%s" (plist-get found :says)))))

(defun plywise-forward (&optional count)
  "Go to the next entry of `moves', or COUNT entries on.
From elsewhere in the puzzle it is the first one.  The echo area says the
move, who wins after it and how good it is, as far as spoilers are on."
  (interactive "p")
  (plywise-play--step (or count 1)))

(defun plywise-back (&optional count)
  "Go to the previous entry of `moves', or COUNT entries back."
  (interactive "p")
  (plywise-play--step (- (or count 1))))

(provide 'plywise-play)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-play.el ends here
