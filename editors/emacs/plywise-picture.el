;;; plywise-picture.el --- The picture of a puzzle as text  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The picture of a puzzle is made of what is known and of nothing else: there
;; is no server here and no window.  What point can be on are text properties,
;; see `plywise-spot'.  Text of the author's is written as it is: it is not
;; understood as a format, and has no properties of its own.

;;; Code:

(require 'cl-lib)
(require 'plywise-canvas)
(require 'plywise-colours)
(require 'plywise-figures)
(require 'plywise-graph)
(require 'plywise-grid)
(require 'plywise-lists)
(require 'plywise-place)

(cl-defstruct (plywise-shown (:constructor plywise-shown))
  "What is drawn.
BOARD is the answer to plywise/board that is drawn, after its path, or
nil.  ANSWER is the newest one.  SHADES are those of the newest answer
that had some.  OLDER says that the picture is not that of the text as
it stands, and NOTE why, or what else keeps it from being known.
REVEALED says that outcomes were asked for although spoilers are off.
MODE is `play' or `edit', and PICKED a place that is picked in edit mode.
PATH are the moves from the text's position to the one that is drawn, a
list of places.  PINNED says that this puzzle is kept.  DISTANCES are
wanted if that is true.  LETTERS is a function that gives the letter for
modifiers of a token, nil for no letters.  LAYER is a plist with `:piece'
and `:turn' where another layer than the default is chosen.  WIDTH is how
many columns there are."
  board answer shades older note revealed (mode 'play) picked path pinned
  (distances t) letters layer (width 80))

(defun plywise-picture-draw (shown)
  "Write the picture of SHOWN into the current buffer, from point on."
  (let ((board (plywise-shown-board shown))
        ;; Memory is collected once the picture is there, not in the middle.
        (gc-cons-threshold (max gc-cons-threshold (* 16 1024 1024))))
    (if board
        (plywise-picture--puzzle board shown)
      (plywise-canvas-paragraph (or (plywise-shown-note shown)
                                    "no puzzle here")
                                'plywise-note (plywise-shown-width shown)))
    ;; The last line has no end: there is none below it to go to.
    (when (eq (char-before) ?\n)
      (delete-char -1))))

(defun plywise-picture--hidden-p (shown)
  "Return whether no outcome is to be seen in the picture of SHOWN."
  (and (not (plywise-shown-revealed shown))
       (or (plywise-place-true-p
            (plist-get (plywise-shown-board shown) :hidden))
           (plywise-place-true-p
            (plist-get (plywise-shown-answer shown) :hidden)))))

(defun plywise-picture--puzzle (board shown)
  "Write BOARD, that of SHOWN."
  (let ((hidden (plywise-picture--hidden-p shown))
        (older (plywise-shown-older shown))
        (path (plywise-shown-path shown))
        (width (plywise-shown-width shown)))
    (plywise-picture--title shown)
    (plywise-picture--headline board shown hidden)
    (when (plywise-shown-note shown)
      (plywise-canvas-paragraph (plywise-shown-note shown) 'plywise-note
                                width))
    (plywise-picture--explored board shown)
    (when (plist-get board :arena)
      (plywise-canvas-line)
      (funcall (if (plywise-place-grid-p board)
                   #'plywise-grid-write
                 #'plywise-graph-write)
               board
               (plywise-figures-of board
                                   :shades (plywise-shown-shades shown)
                                   :older older
                                   :hidden hidden
                                   :distances (plywise-shown-distances shown)
                                   :letters (plywise-shown-letters shown)
                                   :picked (plywise-shown-picked shown))
               width)
      (unless hidden
        (plywise-picture--layer board shown))
      (when (eq (plywise-shown-mode shown) 'edit)
        (plywise-picture--editing board shown))
      (plywise-lists-write-moves board 'first :hidden hidden :older older)
      (plywise-lists-write-line board width :hidden hidden :older older)
      (plywise-lists-write-played board path width :hidden hidden)
      (unless (or hidden path)
        (plywise-lists-write-claims board width :older older))
      (plywise-lists-write-moves board 'rest :hidden hidden :older older))))

(defun plywise-picture--title (shown)
  "Write the title of the puzzle of SHOWN."
  (let* ((answer (plywise-shown-answer shown))
         (width (plywise-shown-width shown))
         (title (plist-get (if (plist-get answer :title)
                               answer
                             (plywise-shown-board shown))
                           :title)))
    (plywise-canvas-paragraph
     (concat (plywise-canvas-cut (if (member title '(nil ""))
                                     "puzzle without a title"
                                   title)
                                 (* 2 width))
             (and (plywise-shown-pinned shown) " [pinned]"))
     'plywise-title width)))

(defun plywise-picture--turn (board)
  "Return who is to move on BOARD, nil where that is not known."
  (cond ((plywise-place-true-p (plist-get board :over)) "the game is over")
        ((plist-get board :turn)
         (concat (plywise-lists-player (plist-get board :turn)) " to move"))))

(defun plywise-picture--headline (board shown hidden)
  "Write who is to move on BOARD, what that is worth, and what limit is left.
With HIDDEN, what it is worth is not to be seen.  SHOWN is all that is
known."
  (let* ((older (plywise-shown-older shown))
         (outcome (plist-get board :outcome))
         (mover (plywise-picture--turn board))
         (words (if hidden
                    "outcomes are hidden, s shows them"
                  (plist-get outcome :words)))
         (face (if hidden
                   'plywise-faint
                 (plywise-canvas-faces (plywise-lists-stale older)
                                       (plywise-lists-colour outcome older)
                                       'bold)))
         (left (plist-get board :limitLeft)))
    (when mover
      (insert mover)
      (when words
        (insert (if (<= (+ (length mover) (length ": ") (string-width words))
                        (plywise-shown-width shown))
                    ": "
                  "\n"))))
    (when words
      (plywise-canvas-write words face))
    (when (or mover words)
      (insert "\n"))
    (when (and left (not (plywise-place-true-p (plist-get board :over))))
      (plywise-canvas-line (format "%d move%s left of the limit" left
                                   (if (= left 1) "" "s"))
                           'plywise-faint))))

(defun plywise-picture--explored (board shown)
  "Write where the picture of SHOWN is, if BOARD is no position of the text."
  (let ((path (plywise-shown-path shown)))
    (unless (plywise-lists-plies board path)
      (plywise-canvas-paragraph
       (concat "after "
               (mapconcat (lambda (place) (plywise-place-name board place))
                          path " "))
       'plywise-faint (plywise-shown-width shown)))))

(defun plywise-picture--layer (board shown)
  "Write which shades lie on BOARD, that of SHOWN, if not the usual ones."
  (let* ((chosen (or (plywise-shown-layer shown) (plist-get board :heat)))
         (piece (plist-get chosen :piece))
         (turn (plist-get chosen :turn))
         (mover (plist-get board :turn)))
    (when (and (plywise-shown-shades shown) chosen
               (or (not (equal piece mover)) (equal turn mover)))
      (plywise-canvas-line)
      (plywise-canvas-line
       (format "shades: where the %s could stand, %s to move" piece turn)
       'plywise-faint))))

(defun plywise-picture--editing (board shown)
  "Write the keys with which BOARD, that of SHOWN, is edited."
  (let ((width (plywise-shown-width shown))
        (picked (plywise-shown-picked shown)))
    (plywise-canvas-line)
    (plywise-canvas-paragraph
     (format "edit mode: %s, t turn, u back, e ends"
             (pcase (plist-get board :game)
               ("knight-pawns" "RET pawn, N knight, P pawn")
               ("cat-mouse-graph"
                "RET on two nodes: edge, M mouse, C cat, F hole")
               (_ "RET wall, M mouse, C cat, F food")))
     'plywise-note width)
    (when (and picked (not (plywise-place-grid-p board)))
      (plywise-canvas-paragraph
       (format "%s is picked: RET on another node adds or removes the edge"
               (plywise-place-name board picked))
       'plywise-note width))))

;;; What is where

(defun plywise-picture-spot ()
  "Return the spot at point, nil for none.
On the blanks before the first one of a line, it is that one."
  (or (get-text-property (point) 'plywise-spot)
      (save-excursion
        (let ((at (point))
              (end (line-end-position)))
          (beginning-of-line)
          (skip-chars-forward " " end)
          (and (<= at (point)) (< (point) end)
               (get-text-property (point) 'plywise-spot))))))

(defun plywise-picture-find (predicate)
  "Return the start of the first spot for which PREDICATE holds, or nil."
  (save-excursion
    (goto-char (point-min))
    (let (found)
      (while (and (not found) (not (eobp)))
        (let ((spot (get-text-property (point) 'plywise-spot)))
          (if (and spot (funcall predicate spot))
              (setq found (point))
            (goto-char (next-single-property-change
                        (point) 'plywise-spot nil (point-max))))))
      found)))

(defun plywise-picture-place (place)
  "Return where the spot of PLACE on the board itself is, or nil.
It is a cons cell with its start and its end."
  (let ((start (plywise-picture-find
                (lambda (spot)
                  (and (eq (plywise-spot-kind spot) 'place)
                       (eql (plywise-spot-place spot) place))))))
    (and start (cons start (next-single-property-change
                            start 'plywise-spot nil (point-max))))))

(provide 'plywise-picture)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-picture.el ends here
