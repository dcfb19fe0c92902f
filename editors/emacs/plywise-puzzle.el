;;; plywise-puzzle.el --- The puzzle at point  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; What the server knows of the puzzle at point, at once or as soon as it is solved.

;;; Code:

(require 'cl-lib)
(require 'plywise-client)
(require 'plywise-task)

(defconst plywise-puzzle--patience 0.5
  "Seconds after which whoever waits is told so.")

(defun plywise-puzzle-changeable ()
  "Signal an error where the text of the current buffer cannot be changed."
  (unless (derived-mode-p 'plywise-mode)
    (user-error "Plywise: this is no puzzle file"))
  (when (and buffer-read-only (not inhibit-read-only))
    (user-error "Plywise: this text cannot be changed, because the buffer is read-only")))

(defun plywise-puzzle-board (task then &rest options)
  "Go on in TASK by calling THEN with what is known of the puzzle at point.
That is an answer to plywise/board.  OPTIONS are members of the request:
`:reveal' t for outcomes, too, where somebody has asked for them."
  (plywise-task-ask
   task "plywise/board"
   (lambda () (append (plywise-client-here) '(:heat nil) options))
   (lambda (board)
     (unless board
       (error "There is no puzzle here"))
     (funcall then board))))

(defun plywise-puzzle-region (board)
  "Return where the puzzle of BOARD begins and ends in this buffer."
  (let ((range (plist-get board :range)))
    (cons (plywise-client-point (plist-get range :start))
          (plywise-client-point (plist-get range :end)))))

(defun plywise-puzzle-text (board)
  "Return the text of the puzzle of BOARD."
  (let ((region (plywise-puzzle-region board)))
    (buffer-substring-no-properties (car region) (cdr region))))

(defun plywise-puzzle-drawn (board)
  "Return what a command of the server's needs to find the puzzle of BOARD."
  (list :textDocument (list :uri (plywise-client-uri (current-buffer)))
        :index (plist-get board :index)
        :resultId (plist-get board :resultId)))

(defun plywise-puzzle-played (board)
  "Return the entries of `moves' of BOARD, a list."
  (append (plist-get board :played) nil))

(defun plywise-puzzle-entries (board)
  "Return where point is among the entries of `moves' of BOARD.
The result is a list of numbers from 1, nil for none: of the entry that
point is on, of the last one before it and of the first one behind it."
  (let ((number 0) at before after)
    (dolist (entry (plywise-puzzle-played board))
      (setq number (1+ number))
      (let ((range (plist-get entry :range)))
        (cond ((< (point) (plywise-client-point (plist-get range :start)))
               (setq after (or after number)))
              ((< (point) (plywise-client-point (plist-get range :end)))
               (setq at number))
              (t (setq before number)))))
    (list at before after)))

;; Waiting until the puzzle is solved.

(cl-defstruct (plywise-puzzle--wait (:constructor plywise-puzzle--make-wait)
                                    (:copier nil))
  "What waits for the puzzle at point to be solved.
TASK does, and calls THEN with what is known then, and with what UNDER
has.  ASKING: the server has not answered yet.  CHANGED: there may be
another answer since it was asked.  Once the puzzle is known not to be
solved, BEGINNING and END are where it stands, as markers, TEXT is what
it says, INSIDE whether point was in it, SEEN the buffer that the user
was in, and TIMER will tell the user to wait."
  task then under asking changed beginning end text inside seen timer)

(defvar-local plywise-puzzle--wait nil
  "What waits in this buffer for a puzzle to be solved, or nil.")

(put 'plywise-puzzle--wait 'permanent-local t)

(defun plywise-puzzle-waits-p (&optional buffer)
  "Whether a command waits until a puzzle of BUFFER is solved."
  (let ((wait (buffer-local-value 'plywise-puzzle--wait (or buffer (current-buffer)))))
    (and wait (plywise-puzzle--wait-beginning wait) t)))

(defun plywise-puzzle-is-wanted ()
  "Whether a command waits until the puzzle at point is solved.
One that waits for another puzzle of this buffer waits no longer."
  (and (plywise-puzzle-waits-p)
       (or (plywise-puzzle--is-there plywise-puzzle--wait)
           (plywise-puzzle--abandon plywise-puzzle--wait))))

(defun plywise-puzzle-solved (task then)
  "Go on in TASK when the puzzle at point is solved, or known to be broken.
THEN is called with what is known of it, with the place that point was
on at first and with the number of the entry of `moves', both nil for
none.  Whoever leaves the puzzle meanwhile, or edits it, waits no longer."
  (let ((wait (plywise-puzzle--make-wait :task task :then then)))
    (setq plywise-puzzle--wait wait)
    (plywise-task-at-end task (lambda () (plywise-puzzle--stop wait)))
    (plywise-puzzle--ask wait)))

(defun plywise-puzzle--ask (wait)
  "Ask what is known of the puzzle of WAIT by now."
  (setf (plywise-puzzle--wait-asking wait) t
        (plywise-puzzle--wait-changed wait) nil)
  (plywise-puzzle-board (plywise-puzzle--wait-task wait)
                        (lambda (board) (plywise-puzzle--answered wait board))
                        :reveal t))

(defun plywise-puzzle--answered (wait board)
  "Go on with BOARD, which is known of the puzzle of WAIT by now."
  (setf (plywise-puzzle--wait-asking wait) nil)
  (cond ((not (plywise-puzzle--wait-beginning wait))
         (setf (plywise-puzzle--wait-under wait)
               (list (plist-get board :at) (car (plywise-puzzle-entries board)))))
        ((not (and (plywise-puzzle--is-there wait)
                   (equal (plywise-puzzle--wait-text wait) (plywise-puzzle-text board))))
         (plywise-puzzle--abandon wait)))
  (cond ((plywise-task-ended (plywise-puzzle--wait-task wait)))
        ((not (equal (plist-get board :state) "solving"))
         (plywise-puzzle--stop wait)
         (apply (plywise-puzzle--wait-then wait) board (plywise-puzzle--wait-under wait)))
        (t
         (unless (plywise-puzzle--wait-beginning wait)
           (plywise-puzzle--begin wait board))
         (when (plywise-puzzle--wait-changed wait)
           (plywise-puzzle--ask wait)))))

(defun plywise-puzzle--begin (wait board)
  "Take note of where the puzzle of BOARD is that WAIT is for."
  (let ((region (plywise-puzzle-region board)))
    (setf (plywise-puzzle--wait-beginning wait) (copy-marker (car region) t)
          (plywise-puzzle--wait-end wait) (copy-marker (cdr region))
          (plywise-puzzle--wait-text wait) (plywise-puzzle-text board)
          ;; What stands above the first puzzle counts as its own.
          (plywise-puzzle--wait-inside wait) (plywise-puzzle--is-in (car region) (cdr region))
          (plywise-puzzle--wait-seen wait) (plywise-puzzle--seen)
          (plywise-puzzle--wait-timer wait) (run-at-time plywise-puzzle--patience nil
                                                         #'plywise-task-say "solving…"))))

(defun plywise-puzzle--stop (wait)
  "Wait no longer for what WAIT is for."
  (let ((buffer (plywise-task-buffer (plywise-puzzle--wait-task wait))))
    (when (eq wait (buffer-local-value 'plywise-puzzle--wait buffer))
      (with-current-buffer buffer
        (setq plywise-puzzle--wait nil))))
  (when (plywise-puzzle--wait-timer wait)
    (cancel-timer (plywise-puzzle--wait-timer wait))
    (set-marker (plywise-puzzle--wait-beginning wait) nil)
    (set-marker (plywise-puzzle--wait-end wait) nil)
    (setf (plywise-puzzle--wait-timer wait) nil)))

(defun plywise-puzzle--abandon (wait)
  "End what WAIT is for, because its puzzle was left or edited."
  (plywise-task-end (plywise-puzzle--wait-task wait)
                    "nothing was done: the puzzle was left or edited while it was being solved"))

(defun plywise-puzzle--is-there (wait)
  "Whether the user is still in the puzzle of WAIT, and it reads as it did."
  (let ((beginning (plywise-puzzle--wait-beginning wait))
        (end (plywise-puzzle--wait-end wait)))
    (and (eq (plywise-puzzle--wait-seen wait) (plywise-puzzle--seen))
         (or (not (plywise-puzzle--wait-inside wait)) (plywise-puzzle--is-in beginning end))
         (equal (plywise-puzzle--wait-text wait) (buffer-substring-no-properties beginning end)))))

(defun plywise-puzzle--is-in (beginning end)
  "Whether point is in the puzzle from BEGINNING to END, where the next one begins."
  (and (<= beginning (point))
       (or (< (point) end) (= (point) (point-max)))))

(defun plywise-puzzle--seen ()
  "Return the buffer that the user is in, also while in the minibuffer."
  (window-buffer (or (minibuffer-selected-window) (selected-window))))

(defun plywise-puzzle--changed (_params)
  "Ask again about the puzzles that are waited for: one may be solved."
  (dolist (buffer (buffer-list))
    (let ((wait (buffer-local-value 'plywise-puzzle--wait buffer)))
      (cond ((not wait))
            ((plywise-puzzle--wait-asking wait)
             (setf (plywise-puzzle--wait-changed wait) t))
            (t (plywise-task-go-on (plywise-puzzle--wait-task wait) #'plywise-puzzle--ask wait))))))

(add-hook 'plywise-client-board-changed-functions #'plywise-puzzle--changed)

(provide 'plywise-puzzle)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-puzzle.el ends here
