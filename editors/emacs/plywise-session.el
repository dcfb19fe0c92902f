;;; plywise-session.el --- What a board shows, and why  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The puzzle that a board follows, the questions to the server and what is made
;; of the answers.  Nothing is drawn here; what a reader does with a board is in
;; plywise-board-play.el.
;;
;; While a text is being solved, or cannot be, the picture stays: what was known
;; of the text before, which then counts as older.

;;; Code:

(require 'cl-lib)
(require 'plywise-asking)
(require 'plywise-client)
(require 'plywise-figures)
(require 'plywise-picture)
(require 'plywise-place)
(require 'seq)

(cl-defstruct (plywise-drawing (:constructor plywise-drawing))
  "What of an answer is drawn.
BUFFER is that of the text, BOARD what is drawn, ANSWER the answer that
it was made of, and KNOWN the last one that was solved, or nil."
  buffer board answer known)

(cl-defstruct (plywise-session
               (:constructor plywise-session--make (changed)))
  "What a board shows.
CHANGED is called, without arguments, after each change of that.

TEXT, WINDOW and POSITION are where point is, or was last; with ASIDE it
is another position that is to be shown.  PIN is a plist with `:buffer',
`:position' and `:result' of the puzzle that is kept, nil for none.

ANSWER is the newest one, VERSION that of the text that it is about;
ASKED says that one has come, HEARD what the last one was asked about.
DRAWING is what is drawn, MARK an overlay on its puzzle, SHADES are those
of the newest answer that had some.  SUBJECT is another number for
another puzzle.  AWAY says that another puzzle is wanted than the one
that is drawn, GONE that the one that is kept is not there any more.

PATH are the moves from the position of the text to the one that is
wanted, TRACK those along which one steps, of which PATH is a beginning,
WANTED those that point in the text stands for.  MODE is `play' or
`edit'; PICKED, REVEALED and DISTANCES are as in `plywise-shown'.  LAYER
is nil for the usual one, `none', or a plist with `:piece' and `:turn'.
STATUS is what went wrong last, or was done.  TASKS are what is to be
done, BUSY says that something is being done."
  changed
  text window position aside pin
  answer version asked heard drawing mark shades (subject 0) away gone
  path track wanted (mode 'play) picked revealed layer (distances t) status
  asking pending tasks busy late timer closed)

(defconst plywise-session--overtaken '(-32800 -32801 -32802)
  "The protocol's codes for an answer that a change of the text has overtaken.")

(defconst plywise-session--again-after 0.15
  "Seconds after which an answer that was overtaken is asked for again.")

(defconst plywise-session--late-after 0.15
  "Seconds after which a picture that is older is marked so.
One that is older only for a moment would flash.")

(defconst plywise-session--gone '(:code gone :message "the server has stopped")
  "The error where no answer will come any more.")

(defconst plywise-session--unsent
  '(:code -32801 :message "the server takes no requests now")
  "The error where a request could not be sent.")

(defun plywise-session-new (changed)
  "Return a session that calls CHANGED after each change of what is shown."
  (let ((session (plywise-session--make changed)))
    (setf (plywise-session-asking session)
          (plywise-asking :question (lambda ()
                                      (plywise-session--question session))))
    session))

(defun plywise-session-close (session)
  "End SESSION; answers that are still to come do nothing."
  (setf (plywise-session-closed session) t)
  (when (plywise-session-timer session)
    (cancel-timer (plywise-session-timer session)))
  (plywise-session--unmark session))

(defun plywise-session-change (session)
  "Say that what SESSION shows has changed."
  (unless (plywise-session-closed session)
    (plywise-session--time session)
    (funcall (plywise-session-changed session))))

(defun plywise-session--time (session)
  "Mark the picture of SESSION as older in a moment, if it is."
  (cond
   ((not (plywise-session-older-p session))
    (when (plywise-session-timer session)
      (cancel-timer (plywise-session-timer session)))
    (setf (plywise-session-late session) nil
          (plywise-session-timer session) nil))
   ((not (plywise-session-timer session))
    (setf (plywise-session-timer session)
          (run-at-time plywise-session--late-after nil
                       (lambda ()
                         (unless (plywise-session-closed session)
                           (setf (plywise-session-late session) t)
                           (plywise-session-change session))))))))

(defun plywise-session-say (session status)
  "Show STATUS in SESSION, nil for nothing."
  (setf (plywise-session-status session) status)
  (plywise-session-change session))

;;; The text

(defun plywise-session-version-of (buffer)
  "Return a number that is another one after each change of BUFFER.
It is nil for a text that has been closed."
  (and (buffer-live-p buffer) (buffer-chars-modified-tick buffer)))

(defun plywise-session-buffer (session)
  "Return the buffer of the text of the puzzle that SESSION wants, or nil."
  (if (plywise-session-pin session)
      (plist-get (plywise-session-pin session) :buffer)
    (plywise-session-text session)))

(defun plywise-session-client (session)
  "Return what serves the text of SESSION, or nil."
  (let ((buffer (plywise-session-buffer session)))
    (and (buffer-live-p buffer) (plywise-client-of buffer))))

(defun plywise-session--shows-p (window buffer)
  "Return whether WINDOW shows the text of BUFFER."
  (and (window-live-p window)
       (let ((shown (window-buffer window)))
         (or (eq shown buffer) (eq (buffer-base-buffer shown) buffer)))))

(defun plywise-session-window-of (session)
  "Return a window that shows the text of SESSION, or nil.
It is the one with point if that still does."
  (let ((buffer (plywise-session-buffer session)))
    (cond ((not (buffer-live-p buffer)) nil)
          ((plywise-session--shows-p (plywise-session-window session) buffer)
           (plywise-session-window session))
          (t (or (get-buffer-window buffer)
                 (get-buffer-window buffer t))))))

(defun plywise-session--cursor-of (session)
  "Return where point is in the text of SESSION, as far as it can be told."
  (let ((buffer (plywise-session-text session))
        (window (plywise-session-window session)))
    (when (and (not (plywise-session-aside session))
               (buffer-live-p buffer)
               (plywise-client-of buffer)
               (plywise-session--shows-p window buffer))
      (setf (plywise-session-position session)
            (with-current-buffer buffer
              (save-restriction
                (widen)
                (plywise-client-position (window-point window))))))
    (plywise-session-position session)))

(defun plywise-session--place-mark (session range)
  "Note in SESSION that the puzzle that is drawn stands at RANGE of its text."
  (plywise-session--unmark session)
  (with-current-buffer (plywise-drawing-buffer (plywise-session-drawing session))
    (save-excursion
      (save-restriction
        (widen)
        (let ((start (plywise-client-point (plist-get range :start)))
              (end (plywise-client-point (plist-get range :end))))
          (when (< start end)
            (let ((mark (make-overlay start end nil t nil)))
              (overlay-put mark 'evaporate t)
              (setf (plywise-session-mark session) mark))))))))

(defun plywise-session--unmark (session)
  "Forget where the puzzle that SESSION draws stands."
  (when (plywise-session-mark session)
    (delete-overlay (plywise-session-mark session))
    (setf (plywise-session-mark session) nil)))

(defun plywise-session--line (session)
  "Return the line, from 0, on which the puzzle that SESSION draws starts now.
It is nil where the puzzle is gone."
  (let* ((mark (plywise-session-mark session))
         (buffer (and mark (overlay-buffer mark))))
    (and buffer
         (with-current-buffer buffer
           (1- (line-number-at-pos (overlay-start mark) t))))))

(defun plywise-session-current-p (session)
  "Return whether the newest answer of SESSION is about the text as it stands."
  (let ((drawing (plywise-session-drawing session)))
    (and drawing
         (plywise-session-version session)
         (eql (plywise-session-version session)
              (plywise-session-version-of (plywise-drawing-buffer drawing))))))

(defun plywise-session--cursor (session)
  "Return where point is, if it is in the puzzle that SESSION draws."
  (let ((drawing (plywise-session-drawing session))
        (range (plist-get (plywise-session-answer session) :range)))
    (when (and drawing range
               (eq (plywise-session-text session)
                   (plywise-drawing-buffer drawing)))
      (let ((position (plywise-session--cursor-of session)))
        (and position
             (plywise-place-within-p position range)
             position)))))

(defun plywise-session-follow (session window)
  "Have SESSION follow point in WINDOW, which shows a puzzle."
  (let* ((shown (window-buffer window))
         (buffer (or (buffer-base-buffer shown) shown)))
    (setf (plywise-session-text session) buffer
          (plywise-session-window session) window
          (plywise-session-aside session) nil
          (plywise-session-position session)
          (with-current-buffer buffer
            (list :line (1- (line-number-at-pos (window-point window) t))
                  :character 0)))
    (cond
     ((or (plywise-session-pin session)
          (and (plywise-session-current-p session)
               (plywise-session--cursor session)
               (not (plywise-session-away session))))
      (plywise-session--go-with-point session))
     ;; Between puzzles nothing changes within a line.
     ((and (not (plywise-asking-flying (plywise-session-asking session)))
           (equal (plywise-session-heard session)
                  (plywise-session--heard-of session))))
     (t
      ;; Another puzzle, most likely: what was explored and revealed of this one
      ;; is not asked of it.
      (setf (plywise-session-away session)
            (and (plywise-session-drawing session) t))
      (plywise-session-ask session)))
    (plywise-session-change session)))

(defun plywise-session--heard-of (session)
  "Return what the answer depends on where point of SESSION is between puzzles."
  (list (plywise-session-text session)
        (plywise-session-version-of (plywise-session-text session))
        (plist-get (plywise-session-position session) :line)
        (plywise-session-client session)))

(defun plywise-session-look (session buffer position)
  "Have SESSION show the puzzle at POSITION of BUFFER, until point moves."
  (setf (plywise-session-pin session) nil
        (plywise-session-text session) buffer
        (plywise-session-position session) position
        (plywise-session-aside session) t
        (plywise-session-away session)
        (and (plywise-session-drawing session)
             (not (and (plywise-session-current-p session)
                       (plywise-session--cursor session)))))
  (plywise-session-ask session)
  (plywise-session-change session))

(defun plywise-session-refresh (session)
  "Have SESSION ask again: its text has changed, or whether it is served."
  (plywise-session--abandon session)
  (plywise-session-ask session)
  (plywise-session-change session))

(defun plywise-session--abandon (session)
  "Have SESSION wait no longer for a server that is gone."
  (let ((client (plywise-session-client session)))
    (pcase-dolist (`(,asked . ,finish) (plywise-session-pending session))
      (unless (and client (eq asked client))
        (funcall finish plywise-session--gone nil)))))

(defun plywise-session-game (session)
  "Return the moves of the text of SESSION, as far as they can be played."
  (cl-loop for move across (plist-get (plywise-session-answer session) :played)
           until (plist-get move :problem)
           collect (plist-get move :to)))

(defun plywise-session--moves-at-point (session)
  "Return the moves of the text to the entry of `moves' that point is on.
SESSION is what follows point."
  (let ((position (plywise-session--cursor session))
        (game (plywise-session-game session)))
    (cl-loop for _ in (and position game)
             for i from 0
             when (plywise-place-touches-p
                   position
                   (plist-get (aref (plist-get (plywise-session-answer session)
                                               :played)
                                    i)
                              :range))
             return (cl-subseq game 0 (1+ i)))))

(defun plywise-session--go-with-point (session)
  "Have SESSION show the position after the entry of `moves' that point is on."
  (when (and (plywise-session-current-p session)
             (not (plywise-session-away session)))
    (let ((moves (plywise-session--moves-at-point session)))
      (unless (equal moves (plywise-session-wanted session))
        (setf (plywise-session-wanted session) moves)
        (when (eq (plywise-session-mode session) 'play)
          (plywise-session-show session
                                (and moves (plywise-session-game session))
                                (length moves)))))))

;;; Asking for the board

(defun plywise-session-ask (session &optional done)
  "Have SESSION ask what is to be shown; then call DONE without arguments."
  (plywise-asking-ask (plywise-session-asking session) done))

(defun plywise-session-request (session client method params buffer done)
  "Send a request of SESSION to CLIENT: METHOD with PARAMS, about BUFFER.
DONE is called with an error, or nil, and the answer.  That the server
goes away is an error, too."
  (let (finish)
    (setq finish
          (lambda (problem answer)
            (when (rassq finish (plywise-session-pending session))
              (setf (plywise-session-pending session)
                    (rassq-delete-all finish (plywise-session-pending session)))
              (funcall done problem answer))))
    (push (cons client finish) (plywise-session-pending session))
    (condition-case nil
        (plywise-client-request
         client method params
         :buffer buffer
         :success (lambda (answer) (funcall finish nil answer))
         :error (lambda (problem)
                  (funcall finish
                           (or problem '(:code 0 :message "no answer came"))
                           nil)))
      ;; It may go on, or be gone for good; then nobody asks any more.
      (error (funcall finish plywise-session--unsent nil)))))

(defun plywise-session--question (session)
  "Return what SESSION has to ask, a `plywise-question', or nil."
  (let ((client (and (not (plywise-session-closed session))
                     (plywise-session-client session)))
        (buffer (plywise-session-buffer session)))
    (when client
      (let* ((pin (plywise-session-pin session))
             (position (if pin
                           (plist-get pin :position)
                         (plywise-session--asked-position session)))
             (line (and (not pin) (plist-get position :line)))
             (away (plywise-session-away session))
             (path (and (not away) (plywise-session-path session)))
             (reveal (and (not away) (plywise-session-revealed session)))
             (layer (plywise-session-layer session))
             (version (plywise-session-version-of buffer))
             (uri (plywise-client-uri buffer))
             (drawing (plywise-session-drawing session))
             (known (and drawing
                         (eq (plywise-drawing-buffer drawing) buffer)
                         (plist-get (plywise-session-answer session)
                                    :resultId)))
             (heard (and line (list buffer version line client))))
        (plywise-question
         ;; What is known of an answer makes no other subject.
         :subject (list uri version path layer reveal line)
         :send
         (lambda (done)
           (plywise-session-request
            session client :plywise/board
            (append (list :textDocument (list :uri uri) :position position)
                    (and path (list :path (vconcat path)))
                    (and layer (list :heat (if (eq layer 'none) nil layer)))
                    (and reveal '(:reveal t))
                    (and pin (list :pinned (plist-get pin :result)))
                    (and known (list :known known)))
            buffer done))
         :receive
         (lambda (answer)
           (unless (plywise-session-closed session)
             (setf (plywise-session-heard session) heard)
             (plywise-session--receive session answer buffer path version)))
         :fail
         (lambda (problem)
           (plywise-session--failed session problem)))))))

(defun plywise-session--asked-position (session)
  "Return the position that SESSION asks about where nothing is pinned.
Point of a text that no window shows is where its puzzle is."
  (let* ((position (plywise-session--cursor-of session))
         (drawing (plywise-session-drawing session))
         (line (and drawing
                    (not (plywise-session-aside session))
                    (eq (plywise-drawing-buffer drawing)
                        (plywise-session-text session))
                    (plywise-session--line session))))
    (if (and line (not (plywise-session-window-of session)))
        (list :line line :character 0)
      position)))

(defun plywise-session--failed (session problem)
  "Go on in SESSION after PROBLEM, an error in place of an answer."
  (cond
   ;; Only the picture hung on it, and that says itself that no server runs, as long
   ;; as that is true.
   ((or (plywise-session-closed session)
        (eq problem plywise-session--gone)
        (eq problem plywise-client-ended)))
   ((memql (plist-get problem :code) plywise-session--overtaken)
    (run-at-time plywise-session--again-after nil
                 (lambda ()
                   (unless (plywise-session-closed session)
                     (plywise-session-ask session)))))
   (t (plywise-session-say session (plist-get problem :message)))))

(defun plywise-session--same-p (session answer buffer version)
  "Return whether ANSWER is about the puzzle that SESSION draws.
It is about VERSION of the text of BUFFER."
  (let ((drawing (plywise-session-drawing session)))
    (when (and drawing answer (eq (plywise-drawing-buffer drawing) buffer))
      (let ((line (and (eql version (plywise-session-version-of buffer))
                       (plywise-session--line session)))
            (board (plywise-drawing-board drawing)))
        (cond ((plist-get answer :unchanged))
              (line (= (plist-get (plist-get (plist-get answer :range) :start)
                                  :line)
                       line))
              (t (and (eql (plist-get answer :index)
                           (plist-get board :index))
                      (equal (plist-get answer :title)
                             (plist-get board :title)))))))))

(defun plywise-session--receive (session answer buffer path version)
  "Make in SESSION of ANSWER what there is to show.
It is about the position after PATH, of VERSION of the text of BUFFER."
  (let* ((same (plywise-session--same-p session answer buffer version))
         (returned (and (plywise-session-away session) same))
         (drawing (plywise-session-drawing session)))
    (setf (plywise-session-asked session) t
          (plywise-session-away session) nil
          (plywise-session-gone session) (and (plywise-session-pin session)
                                              drawing (not same))
          (plywise-session-version session) version)
    (cond
     ;; The text has no such puzzle any more; it may come back, and then stands
     ;; where that is not known.
     ((plywise-session-gone session)
      (plywise-session--unmark session))
     ;; It was the same one, grown or moved: back to what was shown of it.
     ((and returned (or (plywise-session-path session)
                        (plywise-session-revealed session)))
      (plywise-session-ask session))
     ((null answer)
      (setf (plywise-session-answer session) nil)
      (when (and drawing (not (eq (plywise-drawing-buffer drawing) buffer)))
        (plywise-session--forget session)))
     (t
      (let* ((unchanged (plist-get answer :unchanged))
             ;; An answer that is as before may be drawn now that moves are taken
             ;; back.
             (board (if unchanged (plywise-session-answer session) answer)))
        (unless (and drawing (eq board (plywise-drawing-answer drawing)))
          (plywise-session--draw session board same buffer path))
        (unless unchanged
          (plywise-session--place session answer buffer)))
      (plywise-session--go-with-point session)))
    (plywise-session-change session)))

(defun plywise-session--forget (session)
  "Draw nothing any more in SESSION."
  (plywise-session--unmark session)
  (setf (plywise-session-drawing session) nil
        (plywise-session-shades session) nil))

(defun plywise-session--place (session answer buffer)
  "Note in SESSION where the puzzle of ANSWER stands in BUFFER."
  (when (and (plywise-session-drawing session)
             (plywise-session-current-p session))
    (plywise-session--place-mark session (plist-get answer :range)))
  (when (plywise-session-pin session)
    (setf (plywise-session-pin session)
          (plywise-session-pin-of buffer answer))))

(defun plywise-session-pin-of (buffer answer)
  "Return the pin of the puzzle in BUFFER that ANSWER is about."
  (list :buffer buffer
        :position (plist-get (plist-get answer :range) :start)
        :result (plist-get answer :resultId)))

(defun plywise-session--draw (session answer same buffer path)
  "Draw ANSWER in SESSION.
It is about the position after PATH of a puzzle in BUFFER, the SAME that
is drawn if that is true."
  (let ((before (and same (plywise-session-drawing session))))
    (unless same
      (plywise-session--forget session)
      (cl-incf (plywise-session-subject session))
      (setf (plywise-session-status session) nil
            (plywise-session-picked session) nil
            (plywise-session-path session) nil
            (plywise-session-track session) nil
            (plywise-session-wanted session) nil
            (plywise-session-revealed session) nil))
    (setf (plywise-session-answer session) answer)
    (let ((drawing (plywise-session--drawing answer before buffer path)))
      (setf (plywise-session-drawing session) drawing)
      (when (and drawing (eq (plywise-drawing-answer drawing) answer))
        (cond ((plist-get answer :heat)
               (setf (plywise-session-shades session)
                     (plywise-shades-read (plist-get answer :heat))))
              ((or (equal (plist-get answer :state) "solved")
                   (plywise-place-true-p (plist-get answer :hidden))
                   (and before
                        (not (plywise-session--same-arena-p
                              (plywise-drawing-board before) answer))))
               (setf (plywise-session-shades session) nil)))
        ;; The text may have changed below the moves that were explored.
        (let ((played (append (plist-get answer :path) nil)))
          (when (and (equal (plist-get answer :state) "solved")
                     (equal path (plywise-session-path session))
                     (not (equal played path)))
            (setf (plywise-session-path session) played
                  (plywise-session-track session) played)))))))

(defun plywise-session--drawing (answer before buffer path)
  "Return what of ANSWER is drawn, a `plywise-drawing', nil for nothing.
BEFORE is what is drawn of the same puzzle, or nil.  PATH are the moves
that were asked for, of a puzzle in BUFFER."
  (let* ((hidden (plywise-place-true-p (plist-get answer :hidden)))
         (state (plist-get answer :state))
         (known (and before (plywise-drawing-known before)))
         ;; Who does not want to be told any more sees nothing of what was.
         (conceals (and hidden
                        (not (and before
                                  (plywise-place-true-p
                                   (plist-get (plywise-drawing-board before)
                                              :hidden)))))))
    (cond
     ;; Moves are played again once the text is solved.
     ((or (not (plist-get answer :arena))
          (and before path (not (equal state "solved")) (not conceals)))
      (and (not conceals) before))
     ((equal state "solved")
      (plywise-drawing :buffer buffer :board answer :answer answer
                       :known answer))
     (t
      (plywise-drawing
       :buffer buffer
       :board (if (and known (equal state "solving") (not hidden)
                       (seq-empty-p (plist-get known :path)))
                  (plywise-session--with-older answer known)
                answer)
       :answer answer
       :known known)))))

(defun plywise-session--with-older (answer known)
  "Return ANSWER with what it does not say before it is solved.
That is what KNOWN said of an older text: the outcome, moves, the line."
  (let ((board (copy-sequence answer)))
    (cl-loop for (key value) on known by #'cddr
             unless (or (plist-member board key) (eq key :limitLeft))
             do (setq board (plist-put board key value)))
    (setq board (plist-put board :played
                           (plywise-session--older-entries
                            (plist-get answer :played)
                            (plist-get known :played) :to)))
    (plist-put board :claims
               (plywise-session--older-entries
                (plist-get answer :claims) (plist-get known :claims) :key))))

(defun plywise-session--older-entries (now known key)
  "Return what KNOWN says of the entries of NOW, where these stand now.
They are the same ones where they have the same KEYs; else it is NOW."
  (if (and (= (length now) (length known))
           (cl-every (lambda (a b) (equal (plist-get a key) (plist-get b key)))
                     now known))
      (cl-map 'vector
              (lambda (a b)
                (plist-put (copy-sequence b) :range (plist-get a :range)))
              now known)
    now))

(defun plywise-session--same-arena-p (a b)
  "Return whether the boards A and B are of one shape.
Then shades of one can lie on the other."
  (let ((x (plist-get a :arena))
        (y (plist-get b :arena)))
    (and (= (plywise-place-count a) (plywise-place-count b))
         (equal (plist-get x :kind) (plist-get y :kind))
         (eql (plist-get x :cols) (plist-get y :cols)))))

;;; What is shown

(defun plywise-session-older-p (session)
  "Return whether the picture of SESSION is not that of the text as it stands."
  (let ((drawing (plywise-session-drawing session)))
    (and drawing
         (or (plywise-session-away session)
             (plywise-session-gone session)
             (not (plywise-session-current-p session))
             (not (eq (plywise-drawing-buffer drawing)
                      (plywise-session-buffer session)))
             (not (eq (plywise-drawing-answer drawing)
                      (plywise-session-answer session)))
             (not (equal (plist-get (plywise-drawing-answer drawing) :state)
                         "solved"))
             (not (plywise-session-client session))))))

(defun plywise-session-board (session)
  "Return the answer that SESSION draws, or nil."
  (let ((drawing (plywise-session-drawing session)))
    (and drawing (plywise-drawing-board drawing))))

(defun plywise-session-newest-p (session)
  "Return whether SESSION draws its newest answer, about the text as it stands."
  (and (plywise-session-current-p session)
       (eq (plywise-drawing-answer (plywise-session-drawing session))
           (plywise-session-answer session))))

(defun plywise-session-settled-p (session)
  "Return whether SESSION draws the position that is wanted, and knows all of it."
  (and (plywise-session-drawing session)
       (not (plywise-session-older-p session))
       (equal (append (plist-get (plywise-session-board session) :path) nil)
              (plywise-session-path session))))

(defun plywise-session--reason (session)
  "Return why the picture of SESSION is older, or why nothing is drawn."
  (let* ((buffer (plywise-session-buffer session))
         (answer (plywise-session-answer session))
         (state (plist-get answer :state))
         (problem (plist-get (plist-get answer :problem) :message)))
    (cond ((not buffer) "put point in a puzzle")
          ((not (buffer-live-p buffer)) "the text has been closed")
          ((not (plywise-session-client session))
           "no server runs; M-x plywise-restart in the text starts one")
          ((plywise-session-gone session)
           "this puzzle is not in the text any more; p follows point again")
          ((and (plywise-session-asked session) (not answer))
           "no puzzle in this text")
          ((not (plywise-session-drawing session))
           (or problem "waiting for the server"))
          ((and (equal state "broken") problem))
          ((not (and (plywise-session-late session)
                     (plywise-session-older-p session)))
           nil)
          ((equal state "solving")
           (or (plist-get answer :stale) "being solved"))
          (t "waiting for the server"))))

(defun plywise-session--note (session)
  "Return what SESSION has to say beside the picture, or nil."
  (let ((reason (plywise-session--reason session))
        (status (plywise-session-status session)))
    (if (and reason status)
        (concat status " - " reason)
      (or status reason))))

(defun plywise-session-at (session)
  "Return the place at point of the text of SESSION, or nil."
  (let ((position (and (plywise-session-newest-p session)
                       (plywise-session--cursor session))))
    (and position
         (plywise-place-of-text (plywise-session-board session) position))))

(defun plywise-session-picture (session width letters)
  "Return what SESSION has to be drawn in WIDTH columns, a `plywise-shown'.
LETTERS is as there."
  (let ((board (plywise-session-board session))
        (layer (plywise-session-layer session)))
    (plywise-shown
     :board board
     :answer (plywise-session-answer session)
     :shades (plywise-session-shades session)
     :older (and (plywise-session-late session)
                 (plywise-session-older-p session)
                 t)
     :note (plywise-session--note session)
     :revealed (plywise-session-revealed session)
     :mode (plywise-session-mode session)
     :picked (plywise-session-picked session)
     :path (append (plist-get board :path) nil)
     :pinned (and (plywise-session-pin session) t)
     :distances (plywise-session-distances session)
     :letters letters
     :layer (and (consp layer) layer)
     :width width)))

(defun plywise-session-show (session track plies)
  "Have SESSION show the position after the first PLIES moves of TRACK."
  (setf (plywise-session-track session) track
        (plywise-session-path session) (cl-subseq track 0 plies)
        (plywise-session-picked session) nil
        (plywise-session-status session) nil)
  (plywise-session-ask session)
  (plywise-session-change session))

;;; One thing at a time

(defun plywise-session-enter (session task &optional stays)
  "Have TASK done in SESSION once what was begun before has been done.
TASK is called with a function that it has to call at its end, with
whether it was done.  Of what waits, the newest is kept: a second key
waits for the board that the first one makes, a third one replaces the
second.  With STAYS, TASK is not replaced."
  (let ((last (car (last (plywise-session-tasks session)))))
    (if (and last (not stays) (not (cdr last)))
        (setcar last task)
      (setf (plywise-session-tasks session)
            (nconc (plywise-session-tasks session) (list (cons task stays))))))
  (unless (plywise-session-busy session)
    (plywise-session--next-task session)))

(defun plywise-session--next-task (session)
  "Begin what is to be done next in SESSION."
  (let ((task (car (pop (plywise-session-tasks session))))
        ended)
    (setf (plywise-session-busy session) (and task t))
    (when task
      (let ((end (lambda (done)
                   (unless ended
                     (setq ended t)
                     (unless done
                       ;; The next ones count on what has gone wrong.
                       (setf (plywise-session-tasks session) nil))
                     (plywise-session--next-task session)))))
        (condition-case problem
            (if (plywise-session-closed session)
                (funcall end nil)
              (funcall task end))
          (error
           (plywise-session-say session (error-message-string problem))
           (funcall end nil)))))))

(provide 'plywise-session)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-session.el ends here
