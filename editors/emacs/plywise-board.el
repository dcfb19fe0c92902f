;;; plywise-board.el --- The board in a window beside the text  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; `plywise-board' shows the puzzle at point as a board in a side window, and
;; follows point from puzzle to puzzle and from file to file.  The keys there
;; play, explore and edit; `?' lists them.
;;
;; Each change of what is shown is drawn soon, and once, when Emacs is about to
;; wait for a key.  Typing never waits for the server, nor for a picture.

;;; Code:

(require 'cl-lib)
(require 'plywise-board-play)
(require 'plywise-client)
(require 'plywise-colours)
(require 'plywise-heat)
(require 'plywise-picture)
(require 'plywise-session)

(defcustom plywise-board-display-action nil
  "How `plywise-board' displays a board, an action as in `display-buffer'.
If it is nil, the board has a side window: to the right of the text where
there is room for both, else below it."
  :type '(choice (const :tag "Beside the text or below it" nil)
                 (sexp :tag "Action of `display-buffer'"))
  :group 'plywise)

(defconst plywise-board--name "*Plywise board*"
  "The name of the buffer of the first board.")

(defvar-local plywise-board--session nil
  "What this board shows, a `plywise-session'.")

(defvar-local plywise-board--drawn nil
  "The `plywise-shown' that is drawn in this buffer, or nil.")

(defvar-local plywise-board--subject nil
  "The subject of the session that is drawn in this buffer, or nil.")

(defvar-local plywise-board--cursor nil
  "The overlay on the place at point of the text.")

(defvar-local plywise-board--marked nil
  "The place that `plywise-board--cursor' is on, or nil.")

;;; Which boards there are

(defun plywise-board--all ()
  "Return the buffers of all boards."
  (cl-remove-if-not (lambda (buffer)
                      (buffer-local-value 'plywise-board--session buffer))
                    (buffer-list)))

(defun plywise-board--session-of (board)
  "Return what the buffer BOARD shows."
  (buffer-local-value 'plywise-board--session board))

(defun plywise-board--pinned-p (board)
  "Return whether the buffer BOARD keeps its puzzle."
  (plywise-session-pin (plywise-board--session-of board)))

(defun plywise-board--seen (&optional everywhere)
  "Return the boards that this frame shows, or with EVERYWHERE, any frame."
  (cl-remove-if-not (lambda (board)
                      (get-buffer-window board (if everywhere t nil)))
                    (plywise-board--all)))

(defun plywise-board--following ()
  "Return the board in this frame that follows point, or nil."
  (cl-find-if-not #'plywise-board--pinned-p (plywise-board--seen)))

;;; Following point

(defun plywise-board--text-of (window)
  "Return the buffer of the puzzles that WINDOW shows, nil if it shows none."
  (let* ((shown (window-buffer window))
         (buffer (or (buffer-base-buffer shown) shown)))
    (and (provided-mode-derived-p (buffer-local-value 'major-mode buffer)
                                  'plywise-mode)
         buffer)))

(defvar plywise-board--timer nil
  "The timer that soon does what is to be done, or nil.")

(defvar plywise-board--looked nil
  "Where point was after the last command: a list that is compared.")

(defvar plywise-board--moved nil
  "Whether point has moved since boards have followed it.")

(defvar plywise-board--changed nil
  "The buffers of texts that have changed since boards have asked about them.")

(defvar plywise-board--outdated nil
  "The boards that are to be drawn.")

(defconst plywise-board--soon 0.02
  "Seconds after which a board follows: keys that are held down come faster.")

(defun plywise-board--soon ()
  "Do soon what is to be done."
  (unless plywise-board--timer
    (setq plywise-board--timer
          (run-at-time plywise-board--soon nil #'plywise-board--now))))

(defun plywise-board--now ()
  "Follow point, ask about texts that have changed, and draw."
  (when plywise-board--timer
    (cancel-timer plywise-board--timer)
    (setq plywise-board--timer nil))
  (let ((changed (prog1 plywise-board--changed
                   (setq plywise-board--changed nil)))
        (moved (prog1 plywise-board--moved
                 (setq plywise-board--moved nil))))
    (dolist (board (and changed (plywise-board--seen t)))
      (let ((session (plywise-board--session-of board)))
        (when (memq (plywise-session-buffer session) changed)
          (plywise-session-refresh session))))
    (when moved
      (plywise-board--follow (selected-window))))
  (let ((outdated (prog1 plywise-board--outdated
                    (setq plywise-board--outdated nil))))
    (dolist (board outdated)
      (when (buffer-live-p board)
        (plywise-board--draw board)))))

(defun plywise-board--follow (window)
  "Have the boards of this frame follow point in WINDOW, if that has puzzles."
  (let ((buffer (plywise-board--text-of window)))
    (when buffer
      (plywise-board--watch buffer)
      (dolist (board (plywise-board--seen))
        (plywise-session-follow (plywise-board--session-of board) window)))))

(defun plywise-board--look ()
  "Take note of where point is after a command."
  (let* ((window (selected-window))
         (buffer (window-buffer window))
         (now (list window buffer (window-point window)
                    (buffer-chars-modified-tick buffer))))
    (unless (equal now plywise-board--looked)
      (setq plywise-board--looked now)
      (when (plywise-board--text-of window)
        (setq plywise-board--moved t)
        (plywise-board--soon)))))

(defun plywise-board--watch (buffer)
  "Hear of changes of the text of BUFFER, and of its end."
  (with-current-buffer buffer
    (add-hook 'after-change-functions #'plywise-board--text-changed nil t)
    (add-hook 'kill-buffer-hook #'plywise-board--text-killed nil t)))

(put 'plywise-board--text-changed 'permanent-local-hook t)
(put 'plywise-board--text-killed 'permanent-local-hook t)

(defun plywise-board--text-killed ()
  "Have the boards say soon that the current buffer has been closed.
While its server ends, timers run, and the buffer is there still."
  (plywise-board--await-end (current-buffer) 100))

(defun plywise-board--await-end (buffer tries)
  "Have the boards ask about BUFFER once it is closed.
Look whether it is TRIES times at most: it may stay."
  (if (and (buffer-live-p buffer) (> tries 0))
      (run-at-time 0.05 nil #'plywise-board--await-end buffer (1- tries))
    (plywise-board--refresh buffer)))

(defun plywise-board--text-changed (&rest _)
  "Have the boards ask soon about the current buffer."
  (plywise-board--refresh (current-buffer)))

(defun plywise-board--refresh (buffer)
  "Have the boards ask soon about BUFFER."
  (cl-pushnew buffer plywise-board--changed)
  (plywise-board--soon))

(defun plywise-board--answers-changed (params)
  "Ask again: the answers about a text may be others now, as PARAMS say."
  (let ((uri (plist-get (plist-get params :textDocument) :uri)))
    (dolist (board (plywise-board--seen t))
      (let* ((session (plywise-board--session-of board))
             (buffer (plywise-session-buffer session)))
        (when (and (buffer-live-p buffer)
                   (equal (plywise-client-uri buffer) uri))
          (plywise-session-ask session))))))

(defun plywise-board--redraw-all ()
  "Draw all boards anew."
  (mapc #'plywise-board--redraw (plywise-board--all)))

(defun plywise-board--listen (on)
  "Listen to what happens if ON, else no more."
  (pcase-dolist (`(,hook . ,function)
                 '((post-command-hook . plywise-board--look)
                   (plywise-client-board-changed-functions
                    . plywise-board--answers-changed)
                   (plywise-client-state-functions . plywise-board--refresh)
                   (plywise-signs-hook . plywise-board--redraw-all)))
    (if on
        (add-hook hook function)
      (remove-hook hook function))))

;;; Drawing

(defun plywise-board--redraw (board)
  "Draw the buffer BOARD soon."
  (cl-pushnew board plywise-board--outdated)
  (plywise-board--soon))

(defun plywise-board--letters ()
  "Return what gives letters, if they are wanted."
  (and plywise-signs #'plywise-heat-letter))

(defun plywise-board--draw (board)
  "Draw in the buffer BOARD what it shows, if a window shows that."
  (let ((window (get-buffer-window board t)))
    (when window
      (with-current-buffer board
        (let ((shown (plywise-session-picture plywise-board--session
                                              (window-max-chars-per-line window)
                                              (plywise-board--letters))))
          (unless (equal shown plywise-board--drawn)
            (setq plywise-board--drawn shown)
            (plywise-board--write shown)
            (plywise-board--name-buffer shown)))
        (plywise-board--mark-point window)))))

(defun plywise-board--write (shown)
  "Write the picture of SHOWN into this buffer.
Point stays on what it is on, in each window; for another puzzle it goes
to the piece that moves."
  (let* ((windows (get-buffer-window-list nil nil t))
         (subject (plywise-session-subject plywise-board--session))
         (other (not (eql subject plywise-board--subject)))
         (anchors (and (not other)
                       (mapcar #'plywise-board--anchor (cons nil windows))))
         (inhibit-read-only t))
    (setq plywise-board--subject subject)
    (delete-overlay plywise-board--cursor)
    (erase-buffer)
    (plywise-picture-draw shown)
    (set-buffer-modified-p nil)
    (if other
        (let* ((board (plywise-shown-board shown))
               (mover (and board (plywise-place-mover board)))
               (point (or (and mover (car (plywise-picture-place mover)))
                          (point-min))))
          (goto-char point)
          (dolist (window windows)
            (set-window-start window (point-min) t)
            (set-window-point window point)))
      (mapc #'plywise-board--return anchors))))

(defun plywise-board--alike-p (a b)
  "Return whether the spots A and B stand for the same."
  (and (eq (plywise-spot-kind a) (plywise-spot-kind b))
       (eql (plywise-spot-place a) (plywise-spot-place b))
       (eql (plywise-spot-plies a) (plywise-spot-plies b))
       (or (eq (plywise-spot-kind a) 'move)
           (eql (plywise-spot-index a) (plywise-spot-index b)))))

(cl-defstruct (plywise-board--anchor (:constructor plywise-board--anchor-make))
  "What point of WINDOW is on, nil for point of the buffer.
It is OFFSET characters behind the start of the NTH spot that is like
SPOT, from 0.  LINE and COLUMN are where it is otherwise.  START is the
line of the window's start."
  window spot nth offset line column start)

(defun plywise-board--alike (spot)
  "Return the positions of the spots like SPOT."
  (let (found)
    (plywise-picture-find
     (lambda (other)
       (when (plywise-board--alike-p spot other)
         (push (point) found))
       nil))
    (nreverse found)))

(defun plywise-board--anchor (window)
  "Return what point of WINDOW is on, nil for point of this buffer."
  (save-excursion
    (when window
      (goto-char (window-point window)))
    (let* ((spot (plywise-picture-spot))
           (alike (and spot (plywise-board--alike spot)))
           (nth (max 0 (1- (cl-count-if (lambda (at) (<= at (point)))
                                        alike)))))
      (plywise-board--anchor-make
       :window window :spot spot :nth nth
       :offset (and alike (max 0 (- (point) (nth nth alike))))
       :line (line-number-at-pos) :column (current-column)
       :start (and window (line-number-at-pos (window-start window)))))))

(defun plywise-board--return (anchor)
  "Go back to ANCHOR."
  (let* ((window (plywise-board--anchor-window anchor))
         (spot (plywise-board--anchor-spot anchor))
         (start (plywise-board--anchor-start anchor))
         (alike (and spot (plywise-board--alike spot)))
         (at (or (nth (plywise-board--anchor-nth anchor) alike)
                 (car (last alike)))))
    (if at
        (goto-char (min (+ at (plywise-board--anchor-offset anchor))
                        (1- (next-single-property-change
                             at 'plywise-spot nil (point-max)))))
      (goto-char (point-min))
      (forward-line (1- (plywise-board--anchor-line anchor)))
      (move-to-column (plywise-board--anchor-column anchor)))
    (when window
      (set-window-point window (point))
      (set-window-start
       window
       (save-excursion
         (let ((by (if (> start 1)      ; else the head is to be seen
                       (- (line-number-at-pos)
                          (plywise-board--anchor-line anchor))
                     0)))
           (goto-char (point-min))
           (forward-line (max 0 (+ start by -1)))
           (line-beginning-position)))
       t))))

(defun plywise-board--name-buffer (shown)
  "Say in the mode line which puzzle of SHOWN this is."
  (let ((title (plist-get (plywise-shown-board shown) :title)))
    ;; The title is the author's: it is to be read, and not to be understood as a
    ;; format.
    (setq mode-line-buffer-identification
          (list (concat "Board"
                        (if (member title '(nil ""))
                            ""
                          (concat ": " (replace-regexp-in-string
                                        "%" "%%" title t t)))
                        (and (plywise-shown-pinned shown) " [pinned]")))))
  (force-mode-line-update))

(defun plywise-board--mark-point (window)
  "Mark the place at point of the text.
Where that is out of sight in WINDOW and the user is elsewhere, the
picture is moved."
  (let* ((place (plywise-session-at plywise-board--session))
         (run (and place (plywise-picture-place place))))
    (if run
        (move-overlay plywise-board--cursor (car run) (cdr run))
      (delete-overlay plywise-board--cursor))
    (when (and run
               (not (eql place plywise-board--marked))
               (not (eq window (selected-window)))
               (not (pos-visible-in-window-p (car run) window)))
      (set-window-point window (car run)))
    (setq plywise-board--marked place)))

;;; Opening a board

(defun plywise-board--make ()
  "Return a buffer with a board."
  (let ((board (generate-new-buffer plywise-board--name)))
    (with-current-buffer board
      (plywise-board-mode))
    board))

(defun plywise-board--display (board)
  "Display the buffer BOARD, and return its window.
The focus stays where it is."
  (let ((slot (length (plywise-board--seen)))
        (columns (frame-width)))
    (display-buffer
     board
     (or plywise-board-display-action
         `(display-buffer-in-side-window
           (slot . ,slot)
           ,@(if (>= columns 80)
                 `((side . right)
                   (window-width . ,(max 34 (min 60 (floor (* 0.4 columns))))))
               '((side . bottom)
                 (window-height . 0.5))))))))

(defun plywise-board--open ()
  "Open a board that follows point, and return its buffer.
It is one that was closed, if there is any."
  (let ((board (or (cl-find-if-not
                    (lambda (board)
                      (or (plywise-board--pinned-p board)
                          (get-buffer-window board t)))
                    (plywise-board--all))
                   (plywise-board--make))))
    (plywise-board--display board)
    (plywise-board--redraw board)
    board))

;;;###autoload
(defun plywise-board ()
  "Show the board of the puzzle at point in a window, which follows point.
The focus stays in the text.  If this frame shows such a board already,
go to it."
  (interactive)
  (let ((board (plywise-board--following)))
    (if board
        (select-window (get-buffer-window board))
      (let ((window (cl-find-if #'plywise-board--text-of
                                (window-list nil nil (selected-window)))))
        (unless window
          (user-error "Plywise: this is no puzzle file"))
        (plywise-board--open)
        (plywise-board--follow window)))))

;;;###autoload
(defun plywise-board-show (argument)
  "Show the board of the puzzle that ARGUMENT is about.
ARGUMENT is that of the server's command plywise.openBoard, a plist with
`:uri' and `:position'."
  (let ((buffer (plywise-client-buffer (plist-get argument :uri))))
    (unless buffer
      (user-error "Plywise: the text of this puzzle has been closed"))
    (plywise-board--watch buffer)
    (let* ((board (or (plywise-board--following) (plywise-board--open)))
           (session (plywise-board--session-of board)))
      (when (and (not (plywise-session-text session))
                 (plywise-board--text-of (selected-window)))
        (plywise-session-follow session (selected-window)))
      (plywise-session-look session buffer (plist-get argument :position)))))

(defun plywise-board--seen-again (&rest _)
  "Ask about what this board shows: its window is new, or of another size."
  (when plywise-board--session
    (plywise-session-refresh plywise-board--session)))

(defun plywise-board--end ()
  "End this board."
  (when plywise-board--session
    (plywise-session-close plywise-board--session)
    (setq plywise-board--session nil)
    (unless (plywise-board--all)
      (plywise-board--listen nil))))

;;; Commands

(defmacro plywise-board--define (name arguments documentation &rest body)
  "Define a command NAME of boards with DOCUMENTATION.
BODY is evaluated with `session' bound to what the board shows.
If ARGUMENTS is (place), `place' is the place at point; where there is
none, nothing happens."
  (declare (indent 2) (doc-string 3))
  `(defun ,name ()
     ,documentation
     (interactive nil plywise-board-mode)
     (let ((session (plywise-board--here)))
       ,(if arguments
            `(let ((place (plywise-board--place)))
               (when place
                 ,@body))
          `(progn ,@body)))))

(defun plywise-board--here ()
  "Return what this board shows."
  (or plywise-board--session
      (user-error "Plywise: this is no board; M-x plywise-board shows one")))

(defun plywise-board--place ()
  "Return the place at point, or nil."
  (let ((spot (plywise-picture-spot)))
    (and spot (plywise-spot-place spot))))

(defun plywise-board-press ()
  "Play there; on an entry of a list of moves, show the position after it.
On a neighbour of a node, go to the line of that node.  In edit mode, put
up a wall, a pawn or, between two nodes, an edge, or take it away."
  (interactive nil plywise-board-mode)
  (let ((session (plywise-board--here))
        (spot (plywise-picture-spot)))
    (when spot
      (let ((place (plywise-spot-place spot)))
        (pcase (plywise-spot-kind spot)
          ('neighbour
           (goto-char (or (car (plywise-picture-place place)) (point))))
          ('line (plywise-board-play-line session (plywise-spot-plies spot)))
          ('played (plywise-board-play-game session (plywise-spot-plies spot)))
          ((and 'place (guard (eq (plywise-session-mode session) 'edit)))
           (plywise-board-play-toggle session place))
          (_ (plywise-board-play-move session place)))))))

(defun plywise-board-mouse-press (event)
  "Do as `plywise-board-press' does at the place of EVENT, a click."
  (interactive "e" plywise-board-mode)
  (mouse-set-point event)
  (plywise-board-press))

(plywise-board--define plywise-board-best ()
  "Play the best move."
  (plywise-board-play-best session))

(plywise-board--define plywise-board-take-back ()
  "Take back a step, else the last change that was played or edited."
  (plywise-board-play-take-back session))

(plywise-board--define plywise-board-again ()
  "Do again what was taken back."
  (plywise-board-play-again session))

(defun plywise-board-forward (count)
  "Go COUNT moves of the text on."
  (interactive "p" plywise-board-mode)
  (dotimes (_ (abs count))
    (plywise-board-play-step (plywise-board--here) (if (< count 0) -1 1))))

(defun plywise-board-backward (count)
  "Go COUNT moves of the text back."
  (interactive "p" plywise-board-mode)
  (plywise-board-forward (- count)))

(plywise-board--define plywise-board-append ()
  "Append to `moves' what was explored, else the line of best play."
  (plywise-board-play-append session))

(plywise-board--define plywise-board-edit ()
  "Turn edit mode on or off."
  (plywise-board-play-edit session)
  (plywise-board-edit-mode
   (if (eq (plywise-session-mode session) 'edit) 1 -1)))

(plywise-board--define plywise-board-next-layer ()
  "Show the next layer of shades."
  (plywise-board-play-next-layer session))

(plywise-board--define plywise-board-distances ()
  "Turn distances on or off."
  (plywise-board-play-distances session))

(plywise-board--define plywise-board-reveal ()
  "Show outcomes where spoilers are off, or hide them again."
  (plywise-board-play-reveal session))

(plywise-board--define plywise-board-pin ()
  "Keep this puzzle, or follow point again."
  (plywise-board-play-pin session))

(plywise-board--define plywise-board-go-to-text (place)
  "Go to the place at point in the text."
  (let ((range (plywise-board-play-range session place))
        (buffer (plywise-session-buffer session)))
    (when range
      (let ((window (plywise-session-window-of session)))
        (if window
            (progn
              (select-frame-set-input-focus (window-frame window))
              (select-window window))
          (pop-to-buffer buffer))
        (push-mark nil t)
        (plywise-board-play-go (selected-window) (plist-get range :start))))))

(plywise-board--define plywise-board-describe (place)
  "Show what is known of the place at point."
  (let ((range (plywise-board-play-range session place))
        (buffer (plywise-session-buffer session)))
    (when range
      (plywise-session-request
       session (plywise-session-client session) :textDocument/hover
       (list :textDocument (list :uri (plywise-client-uri buffer))
             :position (plist-get range :start))
       buffer
       (lambda (problem answer)
         (let ((words (plywise-board--words (plist-get answer :contents))))
           (if words
               (plywise-board--help words)
             (plywise-session-say session
                                  (or (plist-get problem :message)
                                      "nothing is known of this place")))))))))

(defun plywise-board--words (contents)
  "Return CONTENTS of a hover as text, nil if there is none."
  (let ((words (cond ((stringp contents) contents)
                     ((vectorp contents)
                      (mapconcat (lambda (part)
                                   (or (plywise-board--words part) ""))
                                 contents "\n\n"))
                     (t (plist-get contents :value)))))
    (and words (not (equal words "")) words)))

(defun plywise-board--help (text)
  "Show TEXT in a help window."
  (with-help-window (help-buffer)
    (with-current-buffer standard-output
      (insert text "\n"))))

(defun plywise-board--to-move (by)
  "Go to the next move of the list, or with BY -1 to the one before."
  (let ((moves (let (found)
                 (plywise-picture-find
                  (lambda (spot)
                    (when (eq (plywise-spot-kind spot) 'move)
                      (push (point) found))
                    nil))
                 (nreverse found)))
        (line (line-beginning-position)))
    (when moves
      (goto-char (if (> by 0)
                     (or (cl-find-if (lambda (move) (> move line)) moves)
                         (car moves))
                   (or (cl-find-if (lambda (move) (< move line)) moves
                                   :from-end t)
                       (car (last moves))))))))

(defun plywise-board-next-move ()
  "Go to the next move of the list."
  (interactive nil plywise-board-mode)
  (plywise-board--to-move 1))

(defun plywise-board-previous-move ()
  "Go to the previous move of the list."
  (interactive nil plywise-board-mode)
  (plywise-board--to-move -1))

(plywise-board--define plywise-board-put-mouse (place)
  "Put the mouse on the place at point."
  (plywise-board-play-put session place "mouse"))

(plywise-board--define plywise-board-put-cat (place)
  "Put the cat on the place at point."
  (plywise-board-play-put session place "cat"))

(plywise-board--define plywise-board-put-food (place)
  "Put the food or the hole on the place at point."
  (plywise-board-play-put session place "food"))

(plywise-board--define plywise-board-put-knight (place)
  "Put the knight on the place at point."
  (plywise-board-play-put session place "knight"))

(plywise-board--define plywise-board-put-pawn (place)
  "Put a pawn on the place at point."
  (plywise-board-play-put session place "pawn"))

(plywise-board--define plywise-board-turn ()
  "Pass the turn."
  (plywise-board-play-turn session))

;;; The mode

(defconst plywise-board--keys
  '(("RET" plywise-board-press)
    ("b" plywise-board-best)
    ("u" plywise-board-take-back)
    ("C-r" plywise-board-again)
    ("]m" plywise-board-forward "] m")
    ("[m" plywise-board-backward "[ m")
    ("a" plywise-board-append)
    ("e" plywise-board-edit)
    ("L" plywise-board-next-layer)
    ("d" plywise-board-distances)
    ("s" plywise-board-reveal)
    ("p" plywise-board-pin)
    ("TAB" plywise-board-next-move)
    ("S-TAB" plywise-board-previous-move "<backtab>")
    ("gd" plywise-board-go-to-text "g d")
    ("." plywise-board-go-to-text)
    ("M-." plywise-board-go-to-text)
    ("K" plywise-board-describe)
    ("q" quit-window)
    ("?" plywise-board-help)
    ("g?" plywise-board-help "g ?"))
  "The keys of a board: how each is written, its command, and how it is bound.")

(defconst plywise-board--edit-keys
  '(("M" plywise-board-put-mouse)
    ("C" plywise-board-put-cat)
    ("F" plywise-board-put-food)
    ("N" plywise-board-put-knight)
    ("P" plywise-board-put-pawn)
    ("t" plywise-board-turn))
  "The keys of a board in edit mode, as in `plywise-board--keys'.")

(defun plywise-board--bind (map keys)
  "Bind KEYS in MAP."
  (pcase-dolist (`(,name ,command ,bound) keys)
    (define-key map (kbd (or bound name)) command)))

(defvar plywise-board-mode-map
  (let ((map (make-sparse-keymap)))
    ;; Here `g' begins keys, and is none itself.
    (define-key map "g" (make-sparse-keymap))
    (plywise-board--bind map plywise-board--keys)
    (define-key map [double-mouse-1] #'plywise-board-mouse-press)
    (define-key map [remap undo] #'plywise-board-take-back)
    map)
  "The keys of `plywise-board-mode'.")

(defvar plywise-board-edit-mode-map
  (let ((map (make-sparse-keymap)))
    (plywise-board--bind map plywise-board--edit-keys)
    map)
  "The keys of `plywise-board-edit-mode'.")

(defun plywise-board-help ()
  "List the keys of boards."
  (interactive)
  (cl-flet ((rows (keys)
              (mapconcat
               (lambda (key)
                 (format "%-6s %s" (car key)
                         (car (split-string
                               (if (eq (cadr key) #'quit-window)
                                   "Close the window."
                                 (documentation (cadr key)))
                               "\n"))))
               keys "\n")))
    (plywise-board--help
     (concat "Keys of the board.  A double click does as RET does.\n\n"
             (rows plywise-board--keys)
             "\n\nIn edit mode, RET puts up a wall, a pawn or, on two nodes,"
             "\nan edge, or takes it away.  And:\n\n"
             (rows plywise-board--edit-keys)))))

(define-minor-mode plywise-board-edit-mode
  "Edit the position of the text on the board.
\\<plywise-board-mode-map>\\[plywise-board-edit] in a board turns it on and off.

\\{plywise-board-edit-mode-map}"
  :lighter " Edit"
  :interactive nil
  :keymap plywise-board-edit-mode-map)

(define-derived-mode plywise-board-mode special-mode "Board"
  "Show a puzzle as a board.

`*' is a best move, `+' another one; the numbers say how soon somebody
wins once the player to move has arrived there.  The place at point of
the text is marked, and if point is on an entry of `moves' there, the
position after that entry is shown.

While a puzzle is being solved or cannot be, and while no server runs,
the last picture stays: it is marked as older, and a line says why.

\\{plywise-board-mode-map}"
  :interactive nil
  (setq truncate-lines t
        buffer-undo-list t
        bidi-paragraph-direction 'left-to-right)
  (setq-local cursor-in-non-selected-windows nil)
  (setq plywise-board--cursor (make-overlay (point-min) (point-min)))
  (overlay-put plywise-board--cursor 'face 'plywise-cursor)
  (let ((board (current-buffer)))
    (setq plywise-board--session
          (plywise-session-new
           (lambda ()
             (when (buffer-live-p board)
               (plywise-board--redraw board))))))
  (add-hook 'kill-buffer-hook #'plywise-board--end nil t)
  (add-hook 'change-major-mode-hook #'plywise-board--end nil t)
  (add-hook 'window-configuration-change-hook #'plywise-board--seen-again
            nil t)
  (add-hook 'window-size-change-functions #'plywise-board--seen-again nil t)
  (plywise-board--listen t))

(provide 'plywise-board)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-board.el ends here
