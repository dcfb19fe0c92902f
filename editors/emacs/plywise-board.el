;;; plywise-board.el --- The board in a window beside the text  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; `plywise-board' shows the puzzle at point as a board in a side window, and follows point from
;; puzzle to puzzle and from file to file.  The server decides what a board shows and what a key
;; does; this paints its pictures and sends keys.  How, editors/PAINTER.md tells.

;;; Code:

(require 'cl-lib)
(require 'face-remap)
(require 'plywise-client)
(require 'plywise-colours)

(declare-function jsonrpc-notify "jsonrpc")

(defcustom plywise-board-display-action nil
  "How `plywise-board' displays a board, an action as in `display-buffer'.
If it is nil, the board has a side window: to the right of the text where
there is room for both, else below it."
  :type '(choice (const :tag "Beside the text or below it" nil)
                 (sexp :tag "Action of `display-buffer'"))
  :group 'plywise)

(defvar-local plywise-board--server nil
  "The server that this board was opened at, or nil.")

(defvar-local plywise-board--view nil
  "The number of the view, once the server has told it.")

(defvar-local plywise-board--early nil
  "Pictures that came before the number of the view, the newest first.
While Eglot waits for an answer, it handles others afterwards.")

(defvar-local plywise-board--text nil
  "The buffer of the text that was followed last.")

(defvar-local plywise-board--commands nil
  "The commands that the server knows.")

(defvar-local plywise-board--picture nil
  "The last picture, whose rows are this buffer.")

(defvar-local plywise-board--dimmed nil
  "The cookie of the face of an older picture, or nil.")

(defun plywise-board--all ()
  "Return the buffers of all boards."
  (cl-remove-if-not (lambda (buffer)
                      (eq (buffer-local-value 'major-mode buffer) 'plywise-board-mode))
                    (buffer-list)))

(defun plywise-board--seen ()
  "Return the boards that this frame shows."
  (cl-remove-if-not #'get-buffer-window (plywise-board--all)))

(defun plywise-board--pinned-p (board)
  "Return whether BOARD keeps its puzzle."
  (eq t (plist-get (buffer-local-value 'plywise-board--picture board) :pinned)))

(defun plywise-board--following ()
  "Return the board in this frame that follows point, or nil."
  (cl-find-if-not #'plywise-board--pinned-p (plywise-board--seen)))

;;; Painting

(defvar plywise-board--faces (make-hash-table :test #'equal)
  "The faces of kinds that have been seen.")

(defun plywise-board--insert (row)
  "Insert ROW of a picture as a line."
  (let ((text (plist-get row :text))
        (start (point)))
    (insert text "\n")
    (cl-flet ((each (parts property value)
                (cl-loop for part across parts
                         for from = (aref part 0)
                         do (put-text-property
                             (+ start (plywise-client-index text from))
                             (+ start (plywise-client-index text (+ from (aref part 1))))
                             property (funcall value (aref part 2))))))
      (each (plist-get row :spans) 'face
            (lambda (kinds)
              (or (gethash kinds plywise-board--faces)
                  (puthash kinds (plywise-colours-for (split-string kinds)) plywise-board--faces))))
      (each (plist-get row :spots) 'plywise-spot #'identity))))

(defun plywise-board--spot ()
  "Return the number of the spot at point, or nil.
On the blanks before the first of a row, it is that one."
  (or (get-text-property (point) 'plywise-spot)
      (save-excursion
        (let ((end (point)))
          (beginning-of-line)
          (skip-chars-forward " " (line-end-position))
          (and (> (point) end) (get-text-property (point) 'plywise-spot))))))

(defun plywise-board--row (number)
  "Return the place where the row NUMBER begins, from 0."
  (save-excursion
    (goto-char (point-min))
    (forward-line number)
    (point)))

(defun plywise-board--place (row column)
  "Return the place of COLUMN, as the protocol counts, on ROW."
  (save-excursion
    (goto-char (plywise-board--row row))
    (+ (point) (plywise-client-index (buffer-substring (point) (line-end-position)) column))))

(defun plywise-board--anchor (window)
  "Return what gives point of WINDOW its place again in another picture."
  (save-excursion
    (goto-char (window-point window))
    (let ((spot (plywise-board--spot))
          (row (1- (line-number-at-pos)))
          (column (- (point) (line-beginning-position)))
          (top (1- (line-number-at-pos (window-start window)))))
      (lambda (cursor)
        (goto-char (or cursor
                       (and spot (text-property-any (point-min) (point-max) 'plywise-spot spot))
                       (save-excursion
                         (goto-char (plywise-board--row row))
                         (min (+ (point) column) (line-end-position)))))
        (set-window-point window (point))
        ;; The first rows say who wins: they are seen, unless one has gone further down.
        (set-window-start window
                          (plywise-board--row
                           (if (<= (line-number-at-pos) (window-body-height window)) 0 top))
                          t)))))

(defun plywise-board--paint (picture)
  "Make PICTURE of the one that this buffer has."
  (let* ((anchors (mapcar #'plywise-board--anchor (get-buffer-window-list nil nil t)))
         (cursor (plist-get picture :cursor))
         (inhibit-read-only t))
    (goto-char (plywise-board--row (plist-get picture :from)))
    (delete-region (point) (if (eql (plist-get picture :draw) 1)
                               (point-max) ; there may be one of another server
                             (plywise-board--row (plist-get picture :to))))
    (mapc #'plywise-board--insert (plist-get picture :rows))
    (set-buffer-modified-p nil)
    (let ((to (and cursor (plywise-board--place (plist-get cursor :row) (plist-get cursor :from)))))
      (goto-char (or to (point-min)))
      (dolist (anchor anchors)
        (funcall anchor to)))
    (plywise-board--dim (eq (plist-get picture :older) t) nil)
    (unless (equal (plist-get picture :mode) (plist-get plywise-board--picture :mode))
      (plywise-board--bind (plist-get picture :mode)))
    (setq plywise-board--picture picture)
    (plywise-board--widen (plist-get picture :widths))))

(defun plywise-board--room (&optional frame)
  "Return the columns of the narrowest window of FRAME that is no side window."
  (cl-loop for window in (window-list frame 'never)
           unless (window-parameter window 'window-side)
           minimize (window-total-width window)))

(defun plywise-board--widen (widths)
  "Give this board beside the text the one of WIDTHS with which it shows most.
Texts keep 40 columns each."
  (let* ((window (get-buffer-window nil t))
         (spare (and (window-parameter window 'window-side)
                     (+ (window-max-chars-per-line window)
                        (- (plywise-board--room (window-frame window)) 40))))
         (width (and spare (cl-find-if (lambda (wanted) (<= wanted spare)) widths)))
         (more (if width (- width (window-max-chars-per-line window)) 0)))
    (when (> more 0)
      (window-resize window more t))))

(defun plywise-board--line ()
  "Return what the mode line says.
That is the title or, where the first rows are out of sight, what they
say, with who wins first."
  (let* ((head (and (> (window-start) (point-min)) (plist-get plywise-board--picture :head)))
         (rows (and head (split-string (buffer-substring-no-properties
                                        (point-min) (plywise-board--row head))
                                       "\n" t "[ ]+")))
         (title (plist-get plywise-board--picture :title)))
    (string-replace "%" "%%"            ; the author's words are no format
                    (cond ((cdr rows) (string-join `(,(cadr rows) ,(car rows) ,@(cddr rows)) " · "))
                          ((member title '(nil "")) "Board")
                          (t title)))))

(defun plywise-board--dim (older note)
  "Dim this board if OLDER, and say NOTE above it, if that is not nil."
  (when plywise-board--dimmed
    (face-remap-remove-relative plywise-board--dimmed))
  (setq plywise-board--dimmed (and older (face-remap-add-relative 'default 'plywise-faint))
        header-line-format (and note (propertize (string-replace "%" "%%" note) 'face 'plywise-note)))
  (force-mode-line-update))

(defun plywise-board-draw (server picture)
  "Paint PICTURE, the params of plywise/view/draw of SERVER."
  (dolist (board (plywise-board--all))
    (with-current-buffer board
      (when (eq plywise-board--server server)
        (cond ((null plywise-board--view) (push picture plywise-board--early))
              ((eql plywise-board--view (plist-get picture :view)) (plywise-board--paint picture)))))))

;;; Talking with the server

(defun plywise-board--open (place)
  "Open the view of this board at PLACE, params of a request."
  (let* ((text plywise-board--text)
         (server (plywise-client-of text))
         (board (current-buffer)))
    (setq plywise-board--server server
          plywise-board--view nil
          plywise-board--early nil)
    (if (not server)
        (plywise-board--lost)
      (with-current-buffer text
        (plywise-client-flush))
      (plywise-client-request
       server "plywise/view/open"
       (append place
               (list :form "rows" :columns (plywise-board--columns))
               (let ((restore (plist-get plywise-board--picture :restore)))
                 (and restore (list :restore restore))))
       :buffer board
       :success (lambda (opened)
                  (cond ((not (buffer-live-p board))
                         (jsonrpc-notify server :plywise/view/close (list :view (plist-get opened :view))))
                        ((eq plywise-board--server server)
                         (setq plywise-board--view (plist-get opened :view)
                               plywise-board--commands (plist-get opened :commands))
                         (cl-loop for (member value) on plywise-board--picture by #'cddr
                                  when (memq member '(:restore :pinned))
                                  append (list member value) into kept
                                  finally (setq plywise-board--picture kept))
                         (dolist (picture (nreverse plywise-board--early))
                           (plywise-board-draw server picture))
                         (setq plywise-board--early nil))))
       :error (lambda (problem)
                (plywise-client-say "%s" (plist-get problem :message)))))))

(defun plywise-board--lost ()
  "Say that no server draws this board."
  (setq plywise-board--server nil
        plywise-board--view nil)
  (plywise-board--dim t "No server serves this text; M-x plywise-restart starts one"))

(defun plywise-board--tell (what &rest params)
  "Send the server of this board the notification WHAT with PARAMS."
  (when (and plywise-board--view (plywise-client-alive-p plywise-board--server))
    (jsonrpc-notify plywise-board--server what
                    (append (list :view plywise-board--view) params))))

(defun plywise-board--columns ()
  "Return how many columns this board has room for."
  (let ((window (get-buffer-window nil t)))
    (if window (window-max-chars-per-line window) 40)))

(defun plywise-board--resized (window)
  "Tell the server how many columns WINDOW has now."
  (with-current-buffer (window-buffer window)
    (plywise-board--tell :plywise/view/resize :columns (plywise-board--columns))))

(defun plywise-board--closed ()
  "Close the view of this board."
  (plywise-board--tell :plywise/view/close)
  (unless (remq (current-buffer) (plywise-board--all))
    (plywise-board--listen nil)))

;;; Following point

(defvar plywise-board--timer nil
  "The timer that soon has the boards follow point, or nil.")

(defvar plywise-board--looked nil
  "Where point was after the last command: a list that is compared.")

(defun plywise-board--text-of (window)
  "Return the buffer of the puzzles that WINDOW shows, nil if it shows none."
  (let* ((shown (window-buffer window))
         (buffer (or (buffer-base-buffer shown) shown)))
    (and (provided-mode-derived-p (buffer-local-value 'major-mode buffer) 'plywise-mode)
         buffer)))

(defun plywise-board--here (text &optional window)
  "Return where point of TEXT is, in WINDOW if that shows it."
  (with-current-buffer text
    (save-restriction
      (widen)
      (save-excursion
        (goto-char (if window (window-point window) (point)))
        (plywise-client-here)))))

(defun plywise-board--at (window)
  "Return where point is in WINDOW: a list that is compared."
  (let ((buffer (window-buffer window)))
    (list window buffer (window-point window) (buffer-chars-modified-tick buffer)
          (plywise-board--seen))))

(defun plywise-board--leave ()
  "Close the views of boards that no window shows.
Shown again, they are opened again where they were."
  (dolist (board (plywise-board--all))
    (unless (get-buffer-window board t)
      (with-current-buffer board
        (when plywise-board--view
          (plywise-board--tell :plywise/view/close)
          (setq plywise-board--server nil
                plywise-board--view nil))))))

(defun plywise-board-look ()
  "Have the boards follow point soon, if it has moved.
Keys that are held down come faster than that."
  (plywise-board--leave)
  (let ((window (selected-window)))
    (when (plywise-board--text-of window)
      (let ((now (plywise-board--at window)))
        (unless (equal now plywise-board--looked)
          (setq plywise-board--looked now)
          (unless plywise-board--timer
            (setq plywise-board--timer (run-at-time 0.02 nil #'plywise-board--follow))))))))

(defun plywise-board--follow ()
  "Have the boards of this frame follow point."
  (setq plywise-board--timer nil)
  (let ((text (plywise-board--text-of (selected-window))))
    (when (and text (plywise-client-of text))
      (dolist (board (plywise-board--seen))
        (plywise-board--go board text (plywise-board--here text (selected-window)))))))

(defun plywise-board--go (board text place)
  "Have BOARD show the puzzle of TEXT at PLACE, params of a request.
One that is pinned stays with its text."
  (with-current-buffer text
    (plywise-client-flush))
  (with-current-buffer board
    (unless (and (plywise-board--pinned-p board)
                 (buffer-live-p plywise-board--text)
                 (not (eq text plywise-board--text)))
      (setq plywise-board--text text)
      (cond ((and plywise-board--server (eq plywise-board--server (plywise-client-of text)))
             (apply #'plywise-board--tell :plywise/view/follow place))
            (t
             (plywise-board--tell :plywise/view/close)
             (plywise-board--open place))))))

(defun plywise-board--state-changed (text)
  "A server has begun or ceased to serve TEXT: have its boards know it.
That is done soon, as the server does not have the text yet."
  (run-at-time 0 nil #'plywise-board--state text))

(defun plywise-board--state (text)
  "Open the boards of TEXT again if a server serves that, else say so."
  (dolist (board (plywise-board--all))
    (when (eq (buffer-local-value 'plywise-board--text board) text)
      (if (and (buffer-live-p text) (plywise-client-of text))
          (plywise-board--go board text (plywise-board--here text (get-buffer-window text t)))
        (with-current-buffer board
          (unless (plywise-client-alive-p plywise-board--server)
            (plywise-board--lost)))))))

(defun plywise-board--listen (on)
  "Listen to what happens if ON, else no more."
  (pcase-dolist (`(,hook . ,function)
                 '((post-command-hook . plywise-board-look)
                   (plywise-client-state-functions . plywise-board--state-changed)))
    (if on
        (add-hook hook function)
      (remove-hook hook function))))

;;; Keys

(defvar plywise-board-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("<right>" . plywise-board-right) ("<left>" . plywise-board-left)
                     ("<down>" . plywise-board-down) ("<up>" . plywise-board-up)
                     ("TAB" . plywise-board-right) ("<backtab>" . plywise-board-left)
                     ("<double-mouse-1>" . plywise-board-mouse-press)
                     ("q" . plywise-board-close)))
      (define-key map (kbd key) command))
    map)
  "The keys of boards that are Emacs'; the server has others for each mode.")

(defun plywise-board--bind (mode)
  "Bind the keys that count in MODE."
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map plywise-board-mode-map)
    (cl-loop for command across plywise-board--commands
             when (seq-contains-p (plist-get command :modes) mode)
             do (cl-loop for key across (plist-get command :keys)
                         do (define-key map (plywise-board--key key) (plywise-board--command command))))
    (use-local-map map)))

(defun plywise-board--key (name)
  "Return the key that the protocol calls NAME."
  (kbd (replace-regexp-in-string "Ctrl\\+" "C-" (string-replace "Enter" "RET" name) t)))

(defun plywise-board--command (command)
  "Return what sends COMMAND of the server."
  (lambda ()
    (:documentation (plist-get command :help))
    (interactive)
    (let ((value (plist-get command :value))
          (spot (plywise-board--spot))
          (draw (plist-get plywise-board--picture :draw))
          (prompt (concat (plist-get command :help) ": ")))
      (plywise-board--do (plist-get command :name) spot draw
                         (cond ((equal value "text") (read-string prompt))
                               ((not (vectorp value)) nil)
                               ((= (length value) 1) (aref value 0))
                               (t (completing-read prompt (append value nil) nil t)))))))

(defun plywise-board--do (name spot draw &optional value)
  "Have the server do the command NAME with SPOT of the picture DRAW, and VALUE."
  (let ((board (current-buffer)))
    (unless (and plywise-board--view (plywise-client-alive-p plywise-board--server))
      (user-error "Plywise: the server has ended; M-x plywise-restart starts it"))
    (when (buffer-live-p plywise-board--text)
      (with-current-buffer plywise-board--text
        (plywise-client-flush)))
    (plywise-client-request
     plywise-board--server "plywise/view/do"
     (append (list :view plywise-board--view :draw draw :command name)
             (and spot (list :spot spot))
             (and value (list :value value)))
     :buffer board
     :success (lambda (done)
                (when (buffer-live-p board)
                  (plywise-board--did done name)))
     :error (lambda (problem)
              (plywise-client-say "%s" (plist-get problem :message))))))

(defun plywise-board--did (done name)
  "Do what DONE, the answer to the command NAME, leaves to Emacs."
  (let ((cursor (plist-get done :cursor))
        (reveal (plist-get done :reveal))
        (copy (plist-get done :copy))
        (says (plist-get done :says)))
    (when cursor
      (let ((place (plywise-board--place (plist-get cursor :row) (plist-get cursor :from))))
        (goto-char place)
        (dolist (window (get-buffer-window-list nil nil t))
          (set-window-point window place))))
    (when reveal
      (plywise-board--reveal reveal (equal name "definition")))
    (when copy
      (kill-new copy))
    (cond ((not says))
          ((string-search "\n" says) (plywise-board--explain says name))
          (t (message "%s" says)))))

(defun plywise-board--explain (says name)
  "Show what the command NAME SAYS in the window of the text.
The keys of the command close that again, as q does."
  (let ((help-window-select t)
        (display-buffer-overriding-action '(display-buffer-use-some-window (inhibit-same-window . t)))
        (map (make-sparse-keymap)))
    (cl-loop for command across plywise-board--commands
             when (equal (plist-get command :name) name)
             do (define-key map (plywise-board--key (aref (plist-get command :keys) 0)) #'quit-window))
    (with-help-window (help-buffer)
      (with-current-buffer standard-output
        (setq word-wrap t)
        (insert says "\n")))
    (with-current-buffer (help-buffer)
      (set-keymap-parent map (current-local-map))
      (use-local-map map))))

;; The next file of a folder takes the place of the text.
(defun plywise-board--visit (uri)
  "Visit the file of URI in the window of the text, if there is one."
  (let ((window (get-buffer-window plywise-board--text t)))
    (when (and window (string-prefix-p "file://" uri))
      (setq plywise-board--text
            (with-selected-window window
              (find-file (decode-coding-string (url-unhex-string (substring uri 7)) 'utf-8)))))))

(defun plywise-board--reveal (location selects)
  "Show LOCATION of a text in its window, if it has one; with SELECTS, go there."
  (let* ((buffer (or (plywise-client-buffer (plist-get location :uri))
                     (plywise-board--visit (plist-get location :uri))
                     (user-error "Plywise: the text has been closed")))
         (window (or (get-buffer-window buffer t)
                     (and selects (display-buffer buffer '(nil (inhibit-same-window . t)))))))
    (when window
      (with-selected-window window
        (when selects
          (push-mark nil t))
        (goto-char (plywise-client-point (plist-get (plist-get location :range) :start)))))
    (when selects
      (select-frame-set-input-focus (window-frame window))
      (select-window window))))

(defun plywise-board-mouse-press (event)
  "Do as RET does at the place of EVENT, a double click."
  (interactive "e" plywise-board-mode)
  (mouse-set-point event)
  (plywise-board--do "press" (plywise-board--spot) (plist-get plywise-board--picture :draw)))

(defun plywise-board--spots (from to)
  "Return the places between FROM and TO where spots begin."
  (let (found)
    (while (setq from (text-property-not-all from to 'plywise-spot nil))
      (push from found)
      (setq from (next-single-property-change from 'plywise-spot nil to)))
    (nreverse found)))

(defun plywise-board-right ()
  "Go to the next spot."
  (interactive nil plywise-board-mode)
  (goto-char (or (cl-find-if (lambda (at) (> at (point))) (plywise-board--spots (point) (point-max)))
                 (point))))

(defun plywise-board-left ()
  "Go to the previous spot."
  (interactive nil plywise-board-mode)
  (goto-char (or (car (last (plywise-board--spots (point-min) (point)))) (point))))

(defun plywise-board-down (&optional by)
  "Go to the nearest spot on the next line that has one, BY lines at a time."
  (interactive nil plywise-board-mode)
  (let ((column (- (point) (line-beginning-position)))
        spots)
    (while (and (zerop (forward-line (or by 1)))
                (not (eobp))
                (not (setq spots (plywise-board--spots (point) (line-end-position))))))
    (let ((wanted (+ (point) column)))
      (goto-char (or (car (cl-sort spots #'< :key (lambda (at) (abs (- at wanted))))) (point))))))

(defun plywise-board-up ()
  "Go to the nearest spot on the line before that has one."
  (interactive nil plywise-board-mode)
  (plywise-board-down -1))

(defun plywise-board-close ()
  "Close the board."
  (interactive nil plywise-board-mode)
  (quit-window t))

(define-derived-mode plywise-board-mode special-mode "Board"
  "Show a puzzle as a board, as the server draws it.
The key `g ?' lists those that the server knows.

\\{plywise-board-mode-map}"
  :interactive nil
  (setq truncate-lines t
        mode-line-format '(" " (:eval (plywise-board--line)) (:propertize "  g? keys" face shadow))
        buffer-undo-list t
        bidi-paragraph-direction 'left-to-right)
  (setq-local cursor-in-non-selected-windows nil)
  (add-hook 'kill-buffer-hook #'plywise-board--closed nil t)
  (add-hook 'window-size-change-functions #'plywise-board--resized nil t)
  (plywise-board--listen t))

;;; Windows

(defun plywise-board--display (board)
  "Display the buffer BOARD.  The focus stays where it is."
  (let ((columns (frame-width)))
    (display-buffer
     board
     (or plywise-board-display-action
         `(display-buffer-in-side-window
           (slot . ,(length (plywise-board--seen)))
           ,@(if (> (plywise-board--room) 80)
                 `((side . right)
                   (window-width . ,(max 34 (min 60 (floor (* 0.4 columns))))))
               '((side . bottom)
                 (window-height . 0.5))))))))

(defun plywise-board--show (text place)
  "Have a board of this frame show the puzzle of TEXT at PLACE.
It is the one that follows point; else one that was closed, or a new one."
  (let ((board (or (plywise-board--following)
                   (cl-find-if-not (lambda (board)
                                     (or (plywise-board--pinned-p board) (get-buffer-window board t)))
                                   (plywise-board--all))
                   (with-current-buffer (generate-new-buffer "*Plywise board*")
                     (plywise-board-mode)
                     (current-buffer)))))
    (unless (get-buffer-window board)
      (plywise-board--display board))
    (plywise-board--go board text place)
    (setq plywise-board--looked (plywise-board--at (selected-window)))))

;;;###autoload
(defun plywise-board ()
  "Show the board of the puzzle at point in a window, which follows point.
The focus stays in the text.  If this frame shows such a board already,
go to it."
  (interactive)
  (let ((board (plywise-board--following)))
    (if board
        (select-window (get-buffer-window board))
      (let* ((window (or (cl-find-if #'plywise-board--text-of
                                     (window-list nil nil (selected-window)))
                         (user-error "Plywise: this is no puzzle file")))
             (text (plywise-board--text-of window)))
        (with-current-buffer text
          (plywise-client-hopeful))
        (plywise-board--show text (and (plywise-client-of text) (plywise-board--here text window)))))))

;;;###autoload
(defun plywise-board-show (argument)
  "Show the board of the puzzle that ARGUMENT is about.
ARGUMENT is that of the server's command plywise.openBoard, a plist with
`:uri' and `:position'."
  (let ((text (or (plywise-client-buffer (plist-get argument :uri))
                  (user-error "Plywise: the text of this puzzle has been closed"))))
    (plywise-board--show text (list :textDocument (list :uri (plist-get argument :uri))
                                    :position (plist-get argument :position)))))

(provide 'plywise-board)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-board.el ends here
