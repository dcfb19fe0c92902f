;;; plywise-board-play.el --- What a reader does with a board  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Playing, exploring, stepping, taking back and editing.  All of these are
;; functions of a `plywise-session'; what waits for the server goes on when the
;; answer is there.

;;; Code:

(require 'cl-lib)
(require 'plywise-client)
(require 'plywise-place)
(require 'plywise-play)
(require 'plywise-session)
(require 'seq)

;;; Changing the text

(defun plywise-board-play--command (session command own done)
  "Have the server change the text of SESSION by COMMAND.
OWN are its own arguments, a plist.  DONE is called with whether it was
done, once there is the board that it makes: the next key counts on that."
  (let ((drawing (plywise-session-drawing session)))
    (if (not (and drawing (plywise-session-client session)))
        (funcall done nil)
      (plywise-session-say session nil)
      (let ((buffer (plywise-drawing-buffer drawing)))
        (plywise-play-execute
         buffer command
         (append (list :textDocument (list :uri (plywise-client-uri buffer))
                       :index (plist-get (plywise-drawing-answer drawing) :index)
                       :resultId (plist-get (plywise-drawing-answer drawing)
                                            :resultId))
                 own)
         (lambda (_)
           (plywise-session-ask session (lambda () (funcall done t))))
         (lambda (words)
           (plywise-session-say session words)
           (funcall done nil)))))))

(defun plywise-board-play--make (session place done)
  "Play the move to PLACE in SESSION, then call DONE.
From the position of the text it is played there, else shown only."
  (let* ((settled (plywise-session-settled-p session))
         (path (plywise-session-path session))
         (board (plywise-session-board session))
         (legal (cl-find place (plist-get board :moves)
                         :key (lambda (move) (plist-get move :to)))))
    (cond
     ;; The server knows the moves of a text that is not solved yet, and waits
     ;; for it.
     ((or (not board) (and (not settled) path))
      (funcall done t))
     ((and settled (not legal))
      (plywise-session-say
       session
       (if (plywise-place-true-p (plist-get board :over))
           "the game is over"
         (format "no move leads to %s now" (plywise-place-name board place))))
      (funcall done t))
     ((not path)
      (setf (plywise-session-track session) nil)
      (plywise-board-play--command session "plywise.play"
                                   (list :path (vector place)) done))
     (t
      (let ((longer (append path (list place)))
            (track (plywise-session-track session)))
        (setf (plywise-session-path session) longer
              (plywise-session-track session)
              (if (equal longer (seq-take track (length longer))) track longer)
              (plywise-session-status session) nil)
        (plywise-session-ask session (lambda () (funcall done t)))
        (plywise-session-change session))))))

(defun plywise-board-play-move (session place)
  "Play the move to PLACE in SESSION.
From the position of the text it is played there; else it is gone on from
the position that is shown."
  (plywise-session-enter
   session (lambda (done) (plywise-board-play--make session place done))))

(defun plywise-board-play-best (session)
  "Play the first of the best moves in SESSION."
  (plywise-session-enter
   session
   (lambda (done)
     (let* ((board (plywise-session-board session))
            (best (and (plywise-session-settled-p session)
                       (not (plywise-place-true-p (plist-get board :hidden)))
                       (cl-find 0 (plist-get board :moves)
                                :key (lambda (move) (plist-get move :rank))))))
       (if best
           (plywise-board-play--make session (plist-get best :to) done)
         (plywise-session-say
          session
          (cond ((plywise-place-true-p (plist-get board :over))
                 "the game is over")
                ((plywise-place-true-p (plist-get board :hidden))
                 "outcomes are hidden; s shows them")
                (t "no best move is known yet")))
         (funcall done t))))))

;;; Stepping

(defun plywise-board-play-line (session plies)
  "Show in SESSION the position after PLIES moves of the line of best play."
  (let* ((board (plywise-session-board session))
         (path (append (plist-get board :path) nil)))
    (plywise-session-show
     session
     (append path (mapcar (lambda (move) (plist-get move :to))
                          (plist-get board :line)))
     (+ (length path) plies))))

(defun plywise-board-play--plies (session)
  "Return how many moves of the text lead to what SESSION shows.
It is nil where that is none of their positions."
  (let ((path (plywise-session-path session)))
    (and (equal path (seq-take (plywise-session-game session) (length path)))
         (length path))))

(defun plywise-board-play-game (session plies)
  "Show in SESSION the position after PLIES moves of the text.
Point goes along in a window of the text."
  (let* ((game (plywise-session-game session))
         (played (plist-get (plywise-session-answer session) :played))
         (plies (max 0 (min plies (length game))))
         (window (plywise-session-window-of session)))
    (when (and window (> (length played) 0)
               (plywise-session-current-p session))
      (let ((start (plist-get (plist-get (aref played (max 0 (1- plies))) :range)
                              :start)))
        (plywise-board-play-go
         window
         ;; Before the first move it is on the key.
         (if (> plies 0)
             start
           (list :line (plist-get start :line) :character 0))))
      (setf (plywise-session-wanted session) (seq-take game plies)))
    (plywise-session-show session game plies)))

(defun plywise-board-play-go (window position)
  "Move point of WINDOW to POSITION of its text, which is widened if need be."
  (with-current-buffer (window-buffer window)
    (let ((point (save-restriction
                   (widen)
                   (plywise-client-point position))))
      (unless (<= (point-min) point (point-max))
        (widen))
      (set-window-point window point)
      (when (eq window (selected-window))
        (goto-char point)))))

(defun plywise-board-play-step (session by)
  "Step in SESSION through the moves of the text: BY is 1 or -1.
Off them it is along what was explored."
  (when (plywise-session-drawing session)
    (let* ((plies (plywise-board-play--plies session))
           (game (length (plywise-session-game session)))
           (track (plywise-session-track session))
           (length (length (plywise-session-path session)))
           (beyond (and (eql plies game) (> by 0) (> (length track) length))))
      (cond
       ((and plies (not beyond))
        (if (<= 0 (+ plies by) game)
            (plywise-board-play-game session (+ plies by))
          (plywise-session-say
           session (cond ((= game 0) "the text has no moves")
                         ((> by 0) "the moves end here")
                         (t "the moves start here")))))
       ((> (+ length by) (length track))
        (plywise-session-say session "nothing was explored from here"))
       (t (plywise-session-show session track (+ length by)))))))

(defun plywise-board-play--in-text (session own)
  "Take back a change of the text of SESSION, or with OWN do it again."
  (plywise-session-enter
   session
   (lambda (done)
     (let ((range (plist-get (plywise-session-answer session) :range)))
       (plywise-board-play--command
        session "plywise.takeBack"
        (append (list :position (plist-get range :start)) own) done)))
   t))

(defun plywise-board-play-take-back (session)
  "Take back a step of what SESSION shows.
Else it is what was played or edited last in the text."
  (if (plywise-session-path session)
      (plywise-board-play-step session -1)
    (plywise-board-play--in-text session nil)))

(defun plywise-board-play-again (session)
  "Do again in SESSION what was taken back."
  (if (> (length (plywise-session-track session))
         (length (plywise-session-path session)))
      (plywise-board-play-step session 1)
    (plywise-board-play--in-text session '(:again t))))

;;; Appending

(defun plywise-board-play--line-from-end (session then)
  "Call THEN with the line of best play from the end of the moves of the text.
SESSION shows the puzzle."
  (let* ((drawing (plywise-session-drawing session))
         (answer (plywise-drawing-answer drawing))
         (buffer (plywise-drawing-buffer drawing))
         (game (plywise-session-game session)))
    (if (and (plywise-session-settled-p session)
             (equal (plywise-session-path session) game))
        (funcall then (plist-get (plywise-session-board session) :line))
      (plywise-session-request
       session (plywise-session-client session) :plywise/board
       (append (list :textDocument (list :uri (plywise-client-uri buffer))
                     :position (plist-get (plist-get answer :range) :start)
                     :pinned (plist-get answer :resultId)
                     :path (vconcat game)
                     :heat nil)
               (and (plywise-session-revealed session) '(:reveal t)))
       buffer
       (lambda (problem end)
         (funcall then (and (not problem) (plist-get end :line))))))))

(defun plywise-board-play-append (session)
  "Write behind `moves' what was explored beyond them in SESSION.
Else it is the line of best play."
  (plywise-session-enter
   session
   (lambda (done)
     (let ((path (plywise-session-path session))
           (game (plywise-session-game session))
           (board (plywise-session-board session)))
       (cond
        ((not (and board (plywise-session-client session)))
         (funcall done nil))
        ((< (length game) (length (plist-get board :played)))
         (plywise-session-say session "not every move of the text can be played")
         (funcall done t))
        ((and (> (length path) (length game))
              (equal (seq-take path (length game)) game))
         (plywise-board-play--command
          session "plywise.append"
          (list :moves (vconcat (nthcdr (length game) path))) done))
        (t
         (plywise-board-play--line-from-end
          session
          (lambda (line)
            (if (seq-empty-p line)
                (progn
                  (plywise-session-say
                   session
                   (if (plywise-place-true-p (plist-get board :hidden))
                       "the line is hidden; s shows it"
                     "no line of best play goes on from the end of the moves"))
                  (funcall done t))
              (plywise-board-play--command
               session "plywise.append"
               (list :moves (vconcat (mapcar (lambda (move) (plist-get move :to))
                                             line)))
               done))))))))))

;;; Editing

(defun plywise-board-play-edit (session)
  "Turn edit mode of SESSION on or off.
What is edited is the position of the text."
  (if (eq (plywise-session-mode session) 'edit)
      (progn
        (setf (plywise-session-mode session) 'play)
        (plywise-session-show session (plywise-session-game session)
                              (length (plywise-session-wanted session))))
    (setf (plywise-session-mode session) 'edit)
    (plywise-session-show session nil 0)))

(defun plywise-board-play-order (session command own)
  "Have COMMAND change the position of the text of SESSION.
OWN are its arguments, or a function that returns them of the board that
is drawn once it is their turn."
  (plywise-session-enter
   session
   (lambda (done)
     (let ((board (plywise-session-board session)))
       (if (plist-get board :arena)
           (plywise-board-play--command
            session command
            (if (functionp own) (funcall own board) own) done)
         (funcall done t))))))

(defun plywise-board-play-put (session place piece)
  "Put PIECE on PLACE in SESSION.
It is \"mouse\", \"cat\", \"food\", \"knight\" or \"pawn\"."
  (plywise-board-play-order session "plywise.set"
                            (list :place place :to piece)))

(defun plywise-board-play-turn (session)
  "Pass the turn in SESSION."
  (plywise-board-play-order session "plywise.turn" nil))

(defun plywise-board-play--toggle-edge (session place)
  "Pick PLACE in SESSION, or toggle the edge from the node that is picked."
  (let ((from (plywise-session-picked session)))
    (setf (plywise-session-picked session) (if from nil place))
    (when from
      (plywise-board-play-order
       session "plywise.edge"
       (lambda (board)
         (list :from from :to place
               :present
               (if (cl-find-if (lambda (edge)
                                 (or (equal edge (vector from place))
                                     (equal edge (vector place from))))
                               (plist-get (plist-get board :arena) :edges))
                   :json-false
                 t)))))
    (plywise-session-change session)))

(defun plywise-board-play-toggle (session place)
  "Toggle what stands at PLACE in SESSION.
It is a wall, a pawn or, between two nodes, an edge."
  (let ((board (plywise-session-board session)))
    (cond
     ((not (plist-get board :arena)))
     ((not (plywise-place-grid-p board))
      (plywise-board-play--toggle-edge session place))
     (t
      (plywise-board-play-order
       session "plywise.set"
       (lambda (now)
         (let ((cells (plist-get (plist-get now :arena) :cells)))
           (list :place place
                 :to
                 (cond ((equal (plist-get now :game) "knight-pawns")
                        (if (seq-contains-p (plist-get now :pawns) place)
                            "none"
                          "pawn"))
                       ((or (not cells) (eq (aref cells place) ?.)) "wall")
                       (t "floor"))))))))))

;;; Looking

(defun plywise-board-play-next-layer (session)
  "Show the next layer of shades in SESSION.
After the last one it is none, and then the first again."
  (let* ((board (plywise-session-board session))
         (mover (plist-get board :turn))
         (layer (plywise-session-layer session)))
    (if (or (not mover) (equal (plist-get board :game) "knight-pawns"))
        (plywise-session-say session "there are no shades here")
      (let* ((other (if (equal mover "mouse") "cat" "mouse"))
             ;; The first is what the server sends without being told.
             (layers (cl-loop for (piece turn) in `((,mover ,other)
                                                    (,mover ,mover)
                                                    (,other ,mover)
                                                    (,other ,other))
                              collect (list :piece piece :turn turn)))
             (at (or (cl-position layer layers :test #'equal) 0)))
        (setf (plywise-session-layer session)
              (cond ((eq layer 'none) nil)
                    ((nth (1+ at) layers))
                    (t 'none))
              (plywise-session-status session) nil)
        (plywise-session-ask session)
        (plywise-session-change session)))))

(defun plywise-board-play-distances (session)
  "Turn the distances of SESSION on or off."
  (setf (plywise-session-distances session)
        (not (plywise-session-distances session)))
  (plywise-session-change session))

(defun plywise-board-play-reveal (session)
  "Show outcomes in SESSION although spoilers are off, or no longer."
  (if (not (or (plywise-session-revealed session)
               (plywise-place-true-p
                (plist-get (plywise-session-answer session) :hidden))))
      (plywise-session-say session "the outcomes are shown already")
    (setf (plywise-session-revealed session)
          (not (plywise-session-revealed session)))
    (plywise-session-ask session)
    (plywise-session-change session)))

(defun plywise-board-play-pin (session)
  "Keep the puzzle of SESSION, or have it follow point again."
  (let ((drawing (plywise-session-drawing session)))
    (cond
     ((plywise-session-pin session)
      (setf (plywise-session-pin session) nil
            (plywise-session-gone session) nil
            (plywise-session-away session) (and drawing t))
      (plywise-session-ask session))
     ((and drawing (eq (plywise-drawing-answer drawing)
                       (plywise-session-answer session)))
      (setf (plywise-session-pin session)
            (plywise-session-pin-of (plywise-drawing-buffer drawing)
                                    (plywise-drawing-answer drawing)))))
    (plywise-session-change session)))

(defun plywise-board-play-range (session place)
  "Return where the text of SESSION speaks of PLACE.
Where that is not known it is nil, and SESSION says so."
  (or (and (plywise-session-newest-p session)
           (plywise-place-text (plywise-session-board session) place))
      (ignore (plywise-session-say session
                                   "the text says nothing of this place"))))

(provide 'plywise-board-play)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-board-play.el ends here
