;;; plywise-play.el --- Playing in the text of a puzzle, and mending it  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The commands that one gives in the buffer of a puzzle.  They are about the puzzle at
;; point.  A move waits until the puzzle is solved, and Emacs goes on meanwhile: leave the
;; puzzle or edit it, and the move is not played.
;;
;; The server makes each change, as an undo step of its own.

;;; Code:

(require 'cl-lib)
(require 'plywise-client)
(require 'plywise-played)
(require 'plywise-puzzle)
(require 'plywise-task)
(require 'seq)
(require 'subr-x)

(declare-function flymake-diagnostics "flymake")
(declare-function flymake-diagnostic-text "flymake")
(declare-function flymake-goto-next-error "flymake")
(declare-function flycheck-next-error "ext:flycheck")
(defvar flycheck-current-errors)
(defvar flymake-wrap-around)

(defun plywise-play--in-text (run &optional failed)
  "Call RUN with a task, in turn, to change the text of this buffer.
Who presses a key again while a puzzle is being solved wants the move
sooner, not twice.  FAILED, if any, is called with why it could not be
done, in place of a message."
  (condition-case problem
      (progn (plywise-puzzle-changeable)
             (plywise-client-needed))
    (user-error
     (unless failed
       (signal (car problem) (cdr problem)))
     (funcall failed (plywise-task-words problem))
     (setq run nil)))
  (cond ((not run))
        ((plywise-puzzle-is-wanted)
         (funcall (or failed (apply-partially #'plywise-task-say "%s")) "solving…"))
        (t
         (plywise-task-begin 'play
                             (lambda (task)
                               (plywise-puzzle-changeable)
                               (funcall run task))
                             failed))))

(defun plywise-play--execute (task command argument then)
  "Do for TASK what COMMAND does with ARGUMENT, and go on with THEN.
THEN is a function without arguments."
  (when (equal command "plywise.play")
    (let ((buffer (current-buffer)))
      (plywise-played-moving 1)
      (plywise-task-at-end task (lambda ()
                                  (when (buffer-live-p buffer)
                                    (with-current-buffer buffer
                                      (plywise-played-moving -1)))))))
  (plywise-task-execute task command argument then))

;;;###autoload
(defun plywise-play-execute (buffer command argument &optional then failed)
  "Have the server change the text of BUFFER by COMMAND with ARGUMENT.
It is done in turn with other moves.  THEN is called, without arguments,
once it is done, and FAILED with why it could not be done, in words;
without FAILED that is a message."
  (with-current-buffer buffer
    (plywise-play--in-text
     (lambda (task)
       (plywise-play--execute task command argument
                              (lambda ()
                                (plywise-task-end task)
                                (when then
                                  (funcall then)))))
     failed)))

(defun plywise-play--change (command choose)
  "Change the puzzle at point by COMMAND of the server's, once it is solved.
CHOOSE is called with the task, what is known of the puzzle, the place
that point was on, the number of the entry of `moves', and a function
that takes what the command is told beside which puzzle is meant."
  (plywise-play--in-text
   (lambda (task)
     (plywise-puzzle-solved
      task
      (lambda (board place entry)
        (when (equal (plist-get board :state) "broken")
          (error "%s" (or (plist-get (plist-get board :problem) :message)
                          "The puzzle has no solution")))
        (funcall choose task board place entry
                 (lambda (told)
                   (plywise-play--execute task command
                                          (append (plywise-puzzle-drawn board) told)
                                          (lambda () (plywise-task-end task))))))))))

(defun plywise-play--moves (board)
  "Return the moves of BOARD, best first, at least one.
That the game is over is an error."
  (let ((moves (append (plist-get board :moves) nil))
        (outcome (plist-get (plist-get board :outcome) :words)))
    (when (or (null moves) (eq (plist-get board :over) t))
      (error "%s%s" (if (eq (plist-get board :over) t) "The game is over"
                      "There is no move")
             (if outcome (concat ": " outcome) "")))
    moves))

(defun plywise-play--path (board &optional count)
  "Return the first COUNT entries of `moves' of BOARD as places, in a vector.
Without COUNT it is all of them.  One that cannot be played is an error."
  (vconcat (mapcar (lambda (entry)
                     (when (plist-get entry :problem)
                       (error "%s" (plist-get entry :problem)))
                     (plist-get entry :to))
                   (let ((played (plywise-puzzle-played board)))
                     (seq-take played (or count (length played)))))))

;;;###autoload
(defun plywise-play-best ()
  "Play the best move of the puzzle at point.
If several are equally good it is the one at point, else the first."
  (interactive)
  (plywise-play--change
   "plywise.play"
   (lambda (_task board place entry play)
     (let* ((moves (plywise-play--moves board))
            (here (and place (not entry)
                       (seq-find (lambda (move)
                                   (and (eql (plist-get move :rank) 0) (eql (plist-get move :to) place)))
                                 moves))))
       (funcall play (list :path (vector (plist-get (or here (car moves)) :to))))))))

;;;###autoload
(defun plywise-play-move ()
  "Play the move at point: to that cell or node, or take that pawn.
On an entry of `moves', play all entries up to that one."
  (interactive)
  (plywise-play--change
   "plywise.play"
   (lambda (_task board place entry play)
     (let ((moves (plywise-play--moves board)))
       (funcall play
                (list :path
                      (cond (entry (plywise-play--path board entry))
                            ((not place)
                             (error "There is no move here; put point on a cell, a node or an entry of `moves'"))
                            ((seq-some (lambda (move) (eql (plist-get move :to) place)) moves)
                             (vector place))
                            ((equal (plist-get board :game) "knight-pawns")
                             (error "There is no pawn to take here"))
                            (t (error "The %s cannot go there now" (plist-get board :turn))))))))))

;;;###autoload
(defun plywise-append ()
  "Append the line of best play to `moves', from where they end.
Where nobody can force an end it is the best move."
  (interactive)
  (plywise-play--change
   "plywise.append"
   (lambda (task board _place _entry append)
     (let ((path (plywise-play--path board))
           (go-on (lambda (end)
                    (let ((line (append (plist-get end :line) nil))
                          (moves (plywise-play--moves end)))
                      (funcall append
                               (list :moves (vconcat (mapcar (lambda (move) (plist-get move :to))
                                                             (or line (list (car moves)))))))))))
       (if (equal path [])
           (funcall go-on board)
         (plywise-puzzle-board task go-on :reveal t :path path))))))

(defun plywise-play--in-turn (go otherwise)
  "Undo or redo a move by calling GO, which returns whether it was done.
It waits until the moves that were asked for before are played; while
one of them waits for its puzzle it is done at once, and that move is
not played.  OTHERWISE is what the user is told if nothing was done."
  (plywise-puzzle-changeable)
  (let ((run (lambda ()
               (unless (funcall go (current-buffer) '(move))
                 (user-error "Plywise: %s" otherwise)))))
    (if (or (plywise-puzzle-waits-p) (not (plywise-task-current 'play)))
        (funcall run)
      (plywise-task-begin 'play (lambda (task)
                                  (funcall run)
                                  (plywise-task-end task))))))

;;;###autoload
(defun plywise-take-back ()
  "Take the last move back, and nothing else.
If you have typed something since, nothing happens, and a message says
so.  Point stays where it is."
  (interactive)
  (plywise-play--in-turn #'plywise-played-undo
                         "there is no move to take back: the last change was not one"))

;;;###autoload
(defun plywise-play-again ()
  "Play the move again that was taken back last."
  (interactive)
  (plywise-play--in-turn #'plywise-played-redo
                         "there is no move to play again: none was taken back"))

;;;###autoload
(defun plywise-play-undo (buffer)
  "Undo the last change of BUFFER if it was one of the server's.
Return t if it was."
  (with-current-buffer buffer
    (plywise-puzzle-changeable))
  (and (plywise-played-undo buffer '(move edit)) t))

;;;###autoload
(defun plywise-play-redo (buffer)
  "Make the change of BUFFER again that was undone last.
Return t if that was one of the server's, and it was made."
  (with-current-buffer buffer
    (plywise-puzzle-changeable))
  (and (plywise-played-redo buffer '(move edit)) t))

(defun plywise-play--fixes (task then)
  "Go on in TASK by calling THEN with the fixes of what is wrong on this line.
Those of what is wrong at point come first."
  (plywise-task-ask
   task "textDocument/codeAction"
   (lambda ()
     (let ((here (plywise-client-here)))
       (list :textDocument (plist-get here :textDocument)
             :range (list :start (plist-get here :position) :end (plist-get here :position))
             :context '(:only ["quickfix"] :diagnostics [] :triggerKind 1))))
   (lambda (fixes) (funcall then (append fixes nil)))))

(defun plywise-play--apply (task fix)
  "Apply FIX, a code action, and end TASK."
  (cl-flet ((apply-it (resolved)
              (plywise-task-end task (plywise-client-apply (plist-get resolved :edit)))))
    (if (plist-get fix :edit)
        (apply-it fix)
      (plywise-task-ask task "codeAction/resolve" (lambda () fix) #'apply-it))))

(defun plywise-play--choose (task fixes)
  "Have the user choose one of FIXES, apply it and end TASK."
  (let* ((titles (mapcar (lambda (fix) (plist-get fix :title)) fixes))
         (chosen (condition-case nil
                     (completing-read "Fix: " titles nil t nil nil (car titles))
                   (quit nil)))
         (fix (seq-find (lambda (fix) (equal (plist-get fix :title) chosen)) fixes)))
    (if fix
        (plywise-play--apply task fix)
      (plywise-task-end task))))

;;;###autoload
(defun plywise-fix ()
  "Apply the fix of what is wrong on this line.
Where there are several and none is obvious, choose one."
  (interactive)
  (plywise-play--in-text
   (lambda (task)
     (cl-labels
         ((chosen (fixes)
            (let ((fix (if (cdr fixes)
                           (seq-find (lambda (fix) (eq (plist-get fix :isPreferred) t)) fixes)
                         (car fixes))))
              (cond (fix (plywise-play--apply task fix))
                    (fixes
                     ;; The minibuffer is no place for what arrives from the server.
                     (run-at-time 0 nil #'plywise-task-go-on task #'plywise-play--choose task fixes))
                    (t (error "There is nothing on this line that can be fixed"))))))
       (plywise-play--fixes
        task
        (lambda (fixes)
          (if fixes
              (chosen fixes)
            (plywise-puzzle-solved
             task
             (lambda (&rest _)
               (plywise-play--fixes task #'chosen))))))))))

(defun plywise-play--diagnosed (task then)
  "Go on in TASK by calling THEN once the problems of the text as it is are there."
  (let ((look (lambda (buffer)
                (when (eq buffer (plywise-task-buffer task))
                  (plywise-task-go-on task
                                      (lambda ()
                                        (when (plywise-client-diagnosed-p (plywise-task-client task))
                                          (funcall then))))))))
    (add-hook 'plywise-client-diagnosed-functions look)
    (plywise-task-at-end task (lambda ()
                                (remove-hook 'plywise-client-diagnosed-functions look)))
    (funcall look (current-buffer))))

;;;###autoload
(defun plywise-problem ()
  "Go to the next problem, from the last one to the first, and show what it is.
It is one of the text as it is, also right after typing.  Who presses the
key again meanwhile goes on with what is known."
  (interactive)
  (let ((waiting (plywise-task-current 'problem)))
    (when waiting
      (plywise-task-end waiting))
    (if (or waiting (not (plywise-client-of)))
        (plywise-play--next-problem)
      (plywise-task-begin 'problem
                          (lambda (task)
                            (plywise-play--diagnosed task
                                                     (lambda ()
                                                       (plywise-play--next-problem)
                                                       (plywise-task-end task))))))))

(defun plywise-play--next-problem ()
  "Go to the next problem that is known, and show what it is."
  (cond ((bound-and-true-p flymake-mode)
         (unless (flymake-diagnostics)
           (user-error "Plywise: there is no problem"))
         (let ((flymake-wrap-around t))
           (flymake-goto-next-error 1))
         ;; Eglot has the name of the server before its words.
         (plywise-task-say "%s" (mapconcat (lambda (problem)
                                             (string-remove-prefix "plywise " (flymake-diagnostic-text problem)))
                                           (flymake-diagnostics (point)) "; ")))
        ((bound-and-true-p flycheck-mode)
         (unless flycheck-current-errors
           (user-error "Plywise: there is no problem"))
         (condition-case nil
             (flycheck-next-error)
           (user-error (flycheck-next-error 1 t))))
        (t
         (plywise-client-needed)
         (user-error "Plywise: problems are not shown here; try M-x flymake-mode"))))

;;;###autoload
(defun plywise-preview ()
  "Show the board of the puzzle at point in a browser."
  (interactive)
  (plywise-client-needed)
  (plywise-task-begin
   'preview
   (lambda (task)
     (plywise-task-execute task "plywise.preview" (plywise-client-here)
                           (lambda () (plywise-task-end task))))))

;; All that one does in a puzzle comes with this file.
(require 'plywise-step)
(require 'plywise-switch)
(require 'plywise-new)
(require 'plywise-leetcode)

(provide 'plywise-play)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-play.el ends here
