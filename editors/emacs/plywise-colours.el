;;; plywise-colours.el --- The faces of puzzles and of the board  -*- lexical-binding: t; -*-

;;; Commentary:

;; The colours of the heat map: each cell and node by who wins once the player
;; to move has arrived there, the sooner the further from the background; pawns
;; by the total if they are taken first.
;;
;; Shades are computed for the background that there is, and again when that
;; may be another.  They are the default of their faces, so what a user or a
;; theme says of a face always holds.

;;; Code:

(require 'cl-lib)
(require 'plywise-contrast)

(defgroup plywise-faces nil
  "The colours of puzzles and of the board."
  :group 'plywise
  :group 'faces
  :prefix "plywise-")

;;; The faces of the heat map

(defface plywise-mouse-wins '((t))
  "The mouse wins, and it is not said how soon.
A background that you choose is mixed for all wins of the mouse.")

(defface plywise-mouse-wins-soon '((t))
  "The mouse wins, within a third of the longest win on the board.")

(defface plywise-mouse-wins-later '((t))
  "The mouse wins, within two thirds of the longest win on the board.")

(defface plywise-mouse-wins-late '((t))
  "The mouse wins late.")

(defface plywise-mouse-wins-soon-stale '((t))
  "The mouse won soon in an older text.")

(defface plywise-mouse-wins-later-stale '((t))
  "The mouse won later in an older text.")

(defface plywise-mouse-wins-late-stale '((t))
  "The mouse won late in an older text.")

(defface plywise-cat-wins '((t))
  "The cat wins, and it is not said how soon.
A background that you choose is mixed for all wins of the cat.")

(defface plywise-cat-wins-soon '((t))
  "The cat wins, within a third of the longest win on the board.")

(defface plywise-cat-wins-later '((t))
  "The cat wins, within two thirds of the longest win on the board.")

(defface plywise-cat-wins-late '((t))
  "The cat wins late, or by the move limit.")

(defface plywise-cat-wins-soon-stale '((t))
  "The cat won soon in an older text.")

(defface plywise-cat-wins-later-stale '((t))
  "The cat won later in an older text.")

(defface plywise-cat-wins-late-stale '((t))
  "The cat won late in an older text.")

(defface plywise-drawn '((t))
  "Nobody wins.")

(defface plywise-drawn-stale '((t))
  "Nobody won in an older text.")

(defface plywise-good '((t))
  "Of the pawns that are not best to take first, the better half.")

(defface plywise-good-stale '((t))
  "The better half of the pawns in an older text.")

(defface plywise-bad '((t))
  "Of the pawns that are not best to take first, the worse half.")

(defface plywise-bad-stale '((t))
  "The worse half of the pawns in an older text.")

(defface plywise-best '((t :weight bold :underline t))
  "The best destinations, and the best pawns to take first.")

(defface plywise-essential '((t :weight bold))
  "Walls, cells and neighbours that decide.
Without such a one, or with a wall there, the outcome would be another.")

(defface plywise-stale '((t :slant italic))
  "What was true of an older text.
The puzzle is being solved, or its position is broken.")

;;; The faces of the board

(defface plywise-title '((t :inherit (bold font-lock-function-name-face)))
  "The title of a puzzle.")

(defface plywise-outcome '((t :inherit bold))
  "What the position is worth.")

(defface plywise-note '((t :inherit warning))
  "Why the picture is older than the text.")

(defface plywise-number '((t :inherit shadow))
  "Numbers of rows, columns and moves.")

(defface plywise-wall '((t :inherit (shadow fringe)))
  "A wall.")

(defface plywise-floor '((t :inherit font-lock-comment-face))
  "A cell of which nothing is known.")

(defface plywise-piece '((t :inherit bold))
  "A piece.")

(defface plywise-cursor-cell '((t :inverse-video t))
  "The place at point in the text.")

(defface plywise-picked '((t :inherit isearch))
  "The node that is picked in edit mode.")

(defface plywise-heading '((t :inherit (bold font-lock-function-name-face)))
  "The names of the lists.")

(defface plywise-best-move '((t :inherit bold))
  "The best moves in their list.")

(defface plywise-entry '((t :inherit region :extend nil))
  "The move of the text that is shown.")

(defface plywise-wrong '((t :inherit error))
  "What does not hold or cannot be played.")

(defface plywise-faint '((t :inherit shadow))
  "What is said beside.")

;;; From what is known to faces

(defconst plywise-colours--thirds '("late" "later" "soon"))

;;;###autoload
(defun plywise-colours-for (modifiers)
  "Return the faces for MODIFIERS, the most important first.
MODIFIERS are those of a semantic token, as strings or symbols: mouseWins,
catWins or drawn with soon, later or late; best, good, bad, essential, stale.
Others are ignored."
  (let* ((names (mapcar (lambda (modifier) (format "%s" modifier)) modifiers))
         (stale (member "stale" names))
         (third (cl-find-if (lambda (third) (member third names))
                            plywise-colours--thirds))
         (winner (cond ((member "mouseWins" names) "mouse-wins")
                       ((member "catWins" names) "cat-wins")))
         (plain (cl-find-if (lambda (name) (member name names))
                            '("drawn" "good" "bad"))))
    ;; What the user says of what is stale, or best, comes before the colour.
    (delq nil
          (list (and stale 'plywise-stale)
                (and (member "best" names) 'plywise-best)
                (and (member "essential" names) 'plywise-essential)
                (cond
                 ((and winner (or third stale))
                  (plywise-colours--face winner (or third "soon") stale))
                 (winner (plywise-colours--face winner))
                 (plain (plywise-colours--face plain nil stale)))))))

(defun plywise-colours--face (name &optional third stale)
  "Return the face of NAME for THIRD, or the one of an older text if STALE."
  (intern (concat "plywise-" name (and third "-") third (and stale "-stale"))))

;;; Shades

;; Blue and orange are the two that colour-blind eyes tell apart best.  Each hue
;; is a dark colour and a light one: with white alone, orange would be pink.
(defconst plywise-colours--hues
  '(("mouse-wins" #x0072b2 #x56b4e9)
    ("cat-wins" #xd55e00 #xff9e3d #xffd6a8)
    ("drawn")
    ("good" #x56b4e9)
    ("bad" #xe69f00 #xf0e442))
  "The colours of each name, from dark to light.")

(defconst plywise-colours--steps
  '(("late" . 1.42) ("later" . 1.9) ("soon" . 2.6) ("drawn" . 1.6)
    ("pawns" . 1.7))
  "The contrast of shades to the background.")

(defconst plywise-colours--apart 1.4
  "The contrast of the two players' shades at the same step.")

(defconst plywise-colours--least 1.32
  "The least contrast in a terminal.
This is more than the 1.3 that is promised: colours are rounded.")

(defconst plywise-colours--shares
  '(("late" . 0.333) ("later" . 0.667) ("soon" . 1.0))
  "The shares of a winner's colour that the user has chosen.")

(cl-defstruct (plywise-colours-ground
               (:constructor plywise-colours-ground
                             (colour
                              text
                              &aux (up (plywise-colours--up-p colour)))))
  "A background.
COLOUR is behind the text, and TEXT is the text's.  UP says whether shades are
lighter than the background; else they are darker."
  colour text up)

(defun plywise-colours--up-p (colour)
  "Return whether there is more room for what is lighter than COLOUR."
  (let ((light (+ (plywise-contrast-luminance colour) 0.05)))
    (> (/ 1.05 light) (/ light 0.05))))

(defun plywise-colours--luminance-at (ground step)
  "Return the luminance at a contrast of STEP to GROUND."
  (let ((light (+ (plywise-contrast-luminance
                   (plywise-colours-ground-colour ground))
                  0.05)))
    (- (if (plywise-colours-ground-up ground) (* light step) (/ light step))
       0.05)))

(defun plywise-colours--plan (ground)
  "Return the shades to choose for GROUND, as (NAME HUE STEP NEAR).
NAME is (WINNER THIRD) or (NAME), STEP the contrast to the background.  NEAR is
the name of the shade that this one is further from the background than, or
nil.  Of the two players, orange is the lighter one."
  (let ((up (plywise-colours-ground-up ground)))
    (cl-flet ((step (name) (cdr (assoc name plywise-colours--steps)))
              (pair (mouse cat third step)
                (let ((near (if up mouse cat))
                      (far (if up cat mouse)))
                  (list (list (cons near third) near step nil)
                        (list (cons far third) far
                              (* step plywise-colours--apart)
                              (cons near third))))))
      (append
       (cl-loop for third in plywise-colours--thirds
                append (pair "mouse-wins" "cat-wins" (list third)
                             (step third)))
       (list (list '("drawn") "drawn" (step "drawn") nil))
       (pair "good" "bad" nil (step "pawns"))))))

(defun plywise-colours--wanted (ground hue step)
  "Return the colour of the hue named HUE at a contrast of STEP to GROUND."
  (plywise-contrast-with-luminance
   (cdr (assoc hue plywise-colours--hues))
   (plywise-colours--luminance-at ground step)))

(defun plywise-colours-shades (ground)
  "Return the shades for GROUND, an alist of names and colours.
A name is a winner and a third, as in (\"mouse-wins\" \"soon\"), or a list of
one: drawn, good or bad."
  (cl-loop for (name hue step) in (plywise-colours--plan ground)
           collect (cons name (plywise-colours--wanted ground hue step))))

(defun plywise-colours-terminal-shades (ground)
  "Return the shades for GROUND in a terminal of 256 colours.
They are an alist of names as in `plywise-colours-shades' and of numbers: the
nearest colours that are as far apart as they have to be.  What no colour fits
is left out."
  (let ((colour (plywise-colours-ground-colour ground))
        (up (plywise-colours-ground-up ground))
        shades
        furthest)                      ; the last shade of each hue
    (cl-labels ((numbered (number) (aref plywise-contrast-terminal number))
                (beyond-p (a b by)
                  (and (eq up (> (plywise-contrast-luminance a)
                                 (plywise-contrast-luminance b)))
                       (>= (plywise-contrast a b) by))))
      (pcase-dolist (`(,name ,hue ,step ,near) (plywise-colours--plan ground))
        (let* ((near (cdr (assoc near shades)))
               (last (cdr (assoc hue furthest)))
               (grey (not (cdr (assoc hue plywise-colours--hues))))
               (wanted (plywise-colours--wanted ground hue step))
               (apart
                (lambda (candidate number)
                  (and (not (rassq number shades))
                       (beyond-p candidate colour plywise-colours--least)
                       (or (not near)
                           (beyond-p candidate (numbered near)
                                     plywise-colours--least)))))
               (fitting
                (lambda (candidate number)
                  (and (eq (plywise-contrast-grey-p candidate) grey)
                       (funcall apart candidate number)
                       (or (not last)
                           (beyond-p candidate (numbered last) 1.2)))))
               ;; Not so far that no room is left for the others.
               (close
                (lambda (candidate number)
                  (and (<= (plywise-contrast candidate colour) (* 1.85 step))
                       (funcall fitting candidate number))))
               (number (or (plywise-contrast-nearest wanted close)
                           (plywise-contrast-nearest wanted fitting)
                           (plywise-contrast-nearest wanted apart))))
          (when number
            (push (cons name number) shades)
            (push (cons hue number) furthest)))))
    (nreverse shades)))

;;; The background of frames

(defun plywise-colours--number (name frame)
  "Return the colour with NAME on FRAME as a number, nil for none.
In a terminal of few colours, that is the one that is shown for it."
  (pcase (and (stringp name) (color-values name frame))
    (`(,red ,green ,blue)
     (logior (ash (ash red -8) 16) (ash (ash green -8) 8) (ash blue -8)))))

(defun plywise-colours--ground-of (frame dark)
  "Return the background of FRAME, which may be nil.
Where it is not known, it is as usual for one that is dark if DARK."
  (plywise-colours-ground
   (or (plywise-colours--background frame) (if dark #x202020 #xf0f0f0))
   (or (and frame (plywise-colours--number
                   (face-foreground 'default frame) frame))
       (if dark #xffffff #x000000))))

(defun plywise-colours--background (frame)
  "Return the colour of FRAME's background, nil if it is not known."
  (and frame
       (plywise-colours--number (face-background 'default frame) frame)))

(defconst plywise-colours--displays
  '((((type tty) (class color) (min-colors 16777216)) exact)
    (((type tty) (class color) (min-colors 256)) terminal)
    (((class color) (min-colors 256)) exact))
  "The displays for which shades are computed, the first that matches.")

(defun plywise-colours--frame (display dark)
  "Return a frame on DISPLAY that is dark if DARK, else light; or nil.
A frame of the other kind will do if its background is known."
  (let ((on-display
         (cl-remove-if-not
          (lambda (frame)
            (eq display
                (car (cl-find-if
                      (lambda (entry)
                        (face-spec-set-match-display (car entry) frame))
                      plywise-colours--displays))))
          (cons (selected-frame) (frame-list)))))
    (or (cl-find-if (lambda (frame)
                      (eq (eq (frame-parameter frame 'background-mode) 'dark)
                          dark))
                    on-display)
        (cl-find-if #'plywise-colours--background on-display))))

;;; The looks of faces

(defun plywise-colours--hex (colour)
  "Return COLOUR as Emacs has it."
  (format "#%06x" colour))

(defun plywise-colours--name (number frame)
  "Return what the terminal's colour with NUMBER is called on FRAME."
  (or (and frame (car (tty-color-by-index number frame)))
      (plywise-colours--hex (aref plywise-contrast-terminal number))))

(defun plywise-colours--chosen (winner frame)
  "Return the background that the user has chosen on FRAME for WINNER, or nil."
  (let ((face (plywise-colours--face winner)))
    (and frame
         (not (plywise-colours--default-p face frame))
         (plywise-colours--number (face-attribute face :background frame t)
                                  frame))))

(defun plywise-colours--default-p (face frame)
  "Return whether FACE is as by its default on FRAME.
By which part of that does not matter: the frame's background may have become
dark a moment ago."
  (cl-some (lambda (part) (face-attr-match-p face (cdr part) frame))
           (face-default-spec face)))

(defun plywise-colours--looks (ground kind frame)
  "Return an alist of faces on GROUND and their attributes.
KIND is exact, or terminal for one of 256 colours.  FRAME is such a frame, or
nil."
  (let* ((terminal (eq kind 'terminal))
         (shades (if terminal
                     (plywise-colours-terminal-shades ground)
                   (plywise-colours-shades ground)))
         ;; Of pure black Emacs makes the first of a terminal's sixteen colours,
         ;; which is a grey in many terminals where it is bold.
         (inked (lambda (colour) (if (eql colour #x000000) #x000010 colour)))
         looks)
    (cl-labels
        ((text (on)
           (let ((colour (plywise-contrast-text
                          (funcall (if terminal #'identity inked)
                                   (plywise-colours-ground-text ground))
                          on)))
             (pcase (and terminal colour)
               (#x000000 (plywise-colours--name 16 frame))
               (#xffffff (plywise-colours--name 231 frame))
               (_ (plywise-colours--hex (funcall inked colour))))))
         (look (colour &optional number)
           (list :background (if number
                                 (plywise-colours--name number frame)
                               (plywise-colours--hex colour))
                 :foreground (text colour)))
         (add (name third stale look)
           (push (cons (plywise-colours--face name third stale) look) looks)))
      (pcase-dolist (`((,name ,third) . ,shade) shades)
        (let* ((users (and third (plywise-colours--chosen name frame)))
               (number (and terminal (not users) shade))
               (colour (cond
                        (users
                         (plywise-contrast-mix
                          users (plywise-colours-ground-colour ground)
                          (cdr (assoc third plywise-colours--shares))))
                        (number (aref plywise-contrast-terminal number))
                        (t shade))))
          (add name third nil (look colour number))
          (add name third t (if number
                                (look colour number)
                              (look (plywise-contrast-paler colour))))
          (when (equal third "soon")
            ;; Not of what the user has chosen: this face is what says it.
            (add name nil nil
                 (if terminal
                     (look (aref plywise-contrast-terminal shade) shade)
                   (look shade)))))))
    looks))

(defun plywise-colours--plain (background text blue yellow)
  "Return an alist of faces and attributes for a terminal of 8 or 16 colours.
BACKGROUND and TEXT are those of the terminal, BLUE and YELLOW the colours of
the two that are read on BACKGROUND."
  (cl-flet ((look (name third fresh stale)
              (list (cons (plywise-colours--face name third) fresh)
                    (cons (plywise-colours--face name third t) stale))))
    (let ((blue (list :foreground blue))
          (yellow (list :foreground yellow)))
      (append
       (list '(plywise-mouse-wins :background "cyan" :foreground "black")
             '(plywise-cat-wins :background "yellow" :foreground "black"))
       (look "mouse-wins" "soon"
             '(:background "cyan" :foreground "black") blue)
       (look "mouse-wins" "later"
             '(:background "blue" :foreground "white") blue)
       (look "mouse-wins" "late" blue blue)
       (look "cat-wins" "soon"
             '(:background "yellow" :foreground "black") yellow)
       (look "cat-wins" "later"
             '(:background "red" :foreground "white") yellow)
       (look "cat-wins" "late" yellow yellow)
       (look "drawn" nil
             (list :background text :foreground background) nil)
       (look "good" nil '(:background "cyan" :foreground "black") blue)
       (look "bad" nil '(:background "yellow" :foreground "black") yellow)))))

(defun plywise-colours--colourless (face)
  "Return the attributes of FACE where there are no colours."
  (let ((name (symbol-name face)))
    (cond ((string-match-p "mouse-wins" name) '(:underline t))
          ((string-match-p "cat-wins\\|bad" name) '(:inverse-video t)))))

(defun plywise-colours--shade-faces ()
  "Return the faces that are computed."
  (append
   (cl-loop for winner in '("mouse-wins" "cat-wins")
            collect (plywise-colours--face winner)
            append (cl-loop for third in plywise-colours--thirds
                            collect (plywise-colours--face winner third)
                            collect (plywise-colours--face winner third t)))
   (cl-loop for name in '("drawn" "good" "bad")
            collect (plywise-colours--face name)
            collect (plywise-colours--face name nil t))))

;;; Setting the faces

(defvar plywise-colours--last nil
  "What the faces were computed of the last time, with what came of it.
There are several events for one change.")

(defun plywise-colours--situation ()
  "Return all that the shades depend on.
That is a list of (DISPLAY KIND FRAME GROUND CHOSEN), DISPLAY as in `defface'."
  (cl-loop
   for (display kind) in plywise-colours--displays
   append (cl-loop
           for dark in '(t nil)
           for frame = (plywise-colours--frame display dark)
           collect (list `(,@display (background ,(if dark 'dark 'light)))
                         kind frame
                         (plywise-colours--ground-of frame dark)
                         (plywise-colours--chosen "mouse-wins" frame)
                         (plywise-colours--chosen "cat-wins" frame)))))

(defun plywise-colours--spec (face displays)
  "Return the spec of FACE by DISPLAYS.
Those are a list of (DISPLAY . ALIST) with attributes by face."
  (append (cl-loop for (display . alist) in displays
                   collect (cons display (cdr (assq face alist))))
          `((t . ,(plywise-colours--colourless face)))))

(defun plywise-colours--set-default (face spec)
  "Make SPEC the default of FACE.
Where the face looks otherwise than by its default, it stays so: the user, a
theme or a program has said so."
  (let ((frames (cl-remove-if-not
                 (lambda (frame) (plywise-colours--default-p face frame))
                 (frame-list))))
    (put face 'face-defface-spec spec)
    (dolist (frame frames)
      (face-spec-recalc face frame))))

(defun plywise-colours-set (&rest _)
  "Compute the shades for the background that there is now."
  (let ((situation (plywise-colours--situation)))
    (unless (equal situation (mapcar #'car plywise-colours--last))
      (setq plywise-colours--last
            (cl-loop for entry in situation
                     for (_ kind frame ground) = entry
                     collect (or (assoc entry plywise-colours--last)
                                 (cons entry (plywise-colours--looks
                                              ground kind frame)))))
      (let ((displays
             (append
              (cl-loop for ((display) . looks) in plywise-colours--last
                       collect (cons display looks))
              `((((class color) (min-colors 8) (background dark))
                 . ,(plywise-colours--plain "black" "white" "cyan" "yellow"))
                (((class color) (min-colors 8))
                 . ,(plywise-colours--plain "white" "black" "blue" "red"))))))
        (dolist (face (plywise-colours--shade-faces))
          (plywise-colours--set-default
           face (plywise-colours--spec face displays)))))))

;;;###autoload
(defun plywise-colours-follow ()
  "Have the shades follow the background from now on."
  (if (boundp 'enable-theme-functions)  ; Emacs 29
      (progn
        (add-hook 'enable-theme-functions #'plywise-colours-set)
        (add-hook 'disable-theme-functions #'plywise-colours-set))
    (advice-add 'enable-theme :after #'plywise-colours-set)
    (advice-add 'disable-theme :after #'plywise-colours-set))
  (add-hook 'after-make-frame-functions #'plywise-colours-set)
  (plywise-colours-set))

(provide 'plywise-colours)
;;; plywise-colours.el ends here
