;;; plywise-colours.el --- The faces of puzzles and of the board  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; A face for each kind of thing that the server names: those of the heat map, which are
;; modifiers of semantic tokens, and those of the board.
;;
;; The heat map has two palettes, for dark backgrounds and for light ones.  A shade is the colour
;; behind the text and that of the text, so that it reads on any theme: tests compute that their
;; contrast is 4.5:1 at least.  Blue and orange are the two that colour-blind eyes tell apart
;; best.  The sooner somebody wins, the further the shade is from the background.

;;; Code:

(require 'cl-lib)

(defgroup plywise-faces nil
  "The colours of puzzles and of the board."
  :group 'plywise
  :group 'faces
  :prefix "plywise-")

(eval-and-compile
  (defun plywise-colours--spec (dark light few &optional none)
    "Return the spec of a face with a colour behind the text and one of it.
DARK, LIGHT and FEW are lists of the two: on a dark background, on a light
one, and where there are few colours.  NONE are attributes for none."
    (cl-flet ((look (colours) (list :background (car colours) :foreground (cadr colours))))
      `((((class color) (min-colors 88) (background dark)) . ,(look dark))
        (((class color) (min-colors 88)) . ,(look light))
        (((class color)) . ,(look few))
        (t . ,none)))))

;;; The faces of the heat map

(defface plywise-mouse-wins-soon
  (plywise-colours--spec '("#0072b2" "#ffffff") '("#00466e" "#ffffff") '("cyan" "black") '(:underline t))
  "The mouse wins, within a third of the longest win on the board.")

(defface plywise-mouse-wins-later
  (plywise-colours--spec '("#005484" "#ffffff") '("#0072b2" "#ffffff") '("blue" "white") '(:underline t))
  "The mouse wins, within two thirds of the longest win on the board.")

(defface plywise-mouse-wins-late
  (plywise-colours--spec '("#003a5c" "#d0e8f7") '("#c5e1f2" "#00334f") '("black" "cyan") '(:underline t))
  "The mouse wins late.")

(defface plywise-mouse-wins-stale
  (plywise-colours--spec '("#2e4a5c" "#d6dfe5") '("#ccd6dc" "#2b4555") '("black" "cyan") '(:underline t))
  "The mouse won in an older text.")

(defface plywise-cat-wins-soon
  (plywise-colours--spec '("#bf5500" "#ffffff") '("#853b00" "#ffffff") '("yellow" "black") '(:inverse-video t))
  "The cat wins, within a third of the longest win on the board.")

(defface plywise-cat-wins-later
  (plywise-colours--spec '("#8f4000" "#ffffff") '("#bf5500" "#ffffff") '("red" "white") '(:inverse-video t))
  "The cat wins, within two thirds of the longest win on the board.")

(defface plywise-cat-wins-late
  (plywise-colours--spec '("#5c2900" "#ffe1cc") '("#ffdcc2" "#522500") '("black" "yellow") '(:inverse-video t))
  "The cat wins late, or by the move limit.")

(defface plywise-cat-wins-stale
  (plywise-colours--spec '("#5c4330" "#e8ddd5") '("#e3d3c6" "#59412e") '("black" "yellow") '(:inverse-video t))
  "The cat won in an older text.")

(defface plywise-drawn
  (plywise-colours--spec '("#595959" "#ffffff") '("#c8c8c8" "#1a1a1a") '("white" "black"))
  "Nobody wins.")

(defface plywise-good '((t :inherit plywise-mouse-wins-later))
  "Of the pawns that are not best to take first, the better half.")

(defface plywise-bad '((t :inherit plywise-cat-wins-later))
  "Of the pawns that are not best to take first, the worse half.")

(defface plywise-best '((t :weight bold :underline t))
  "The best moves: where they go, and the best pawns to take first.")

(defface plywise-essential '((t :weight bold))
  "Walls, cells and neighbours that decide.
Without such a one, or with a wall there, the outcome would be another.")

(defface plywise-stale '((t :slant italic))
  "What was true of an older text.
The puzzle is being solved, or its position is broken.")

(defface plywise-idle
  '((((class color) (min-colors 88) (background dark)) :foreground "#5f5f5f")
    (((class color) (min-colors 88)) :foreground "#b2b2b2")
    (t :inherit shadow))
  "Walls that could go without breaking an assertion.")

;;; The faces of the board

(defface plywise-title '((t :inherit (bold font-lock-function-name-face)))
  "The title of a puzzle.")

(defface plywise-heading '((t :inherit (bold font-lock-function-name-face)))
  "The names of the lists.")

(defface plywise-note '((t :inherit warning))
  "Why the picture is older than the text.")

(defface plywise-error '((t :inherit error))
  "What does not hold or cannot be played.")

(defface plywise-number '((t :inherit shadow))
  "Numbers of rows, columns and moves.")

(defface plywise-faint '((t :inherit shadow))
  "What is said beside.")

(defface plywise-wall '((t :inherit (shadow fringe)))
  "A wall.")

(defface plywise-floor '((t :inherit font-lock-comment-face))
  "A cell of which nothing is known.")

(defface plywise-hole '((t :inherit bold))
  "The hole, or the food.")

(defface plywise-piece '((t :inherit bold))
  "A piece.")

(defface plywise-picked '((t :inherit isearch))
  "The node that is picked in edit mode.")

(defface plywise-cursor '((t :inverse-video t))
  "The place at point in the text.")

(defface plywise-entry '((t :inherit region :extend nil))
  "The move of the text that is shown.")

(defface plywise-last '((t :weight bold :overline t))
  "Where the last move came from, and where it went.")

;;; From kinds to faces

(defconst plywise-colours--above
  '(("cursor" . plywise-cursor) ("picked" . plywise-picked) ("stale" . plywise-stale)
    ("piece" . plywise-piece) ("hole" . plywise-hole) ("best" . plywise-best)
    ("essential" . plywise-essential) ("last" . plywise-last))
  "Kinds and their faces: what is seen besides a shade, the most important first.")

(defconst plywise-colours--shades
  '(("mouseWins" ("stale" . plywise-mouse-wins-stale) ("late" . plywise-mouse-wins-late)
     ("later" . plywise-mouse-wins-later) ("soon" . plywise-mouse-wins-soon))
    ("catWins" ("stale" . plywise-cat-wins-stale) ("late" . plywise-cat-wins-late)
     ("later" . plywise-cat-wins-later) ("soon" . plywise-cat-wins-soon)))
  "Kinds that have a shade by another kind; without one it is the last.")

(defconst plywise-colours--below
  '(("drawn" . plywise-drawn) ("good" . plywise-good) ("bad" . plywise-bad)
    ("entry" . plywise-entry) ("wall" . plywise-wall) ("floor" . plywise-floor)
    ("title" . plywise-title) ("heading" . plywise-heading) ("error" . plywise-error)
    ("note" . plywise-note) ("number" . plywise-number) ("faint" . plywise-faint))
  "Kinds and their faces: shades, and what is seen where there is none.")

(defun plywise-colours-for (kinds)
  "Return the faces for KINDS, a list of strings, the most important first.
They are those of a token or of a span of a board.  Others are ignored."
  (cl-flet ((faces (table)
              (cl-loop for (kind . face) in table when (member kind kinds) collect face)))
    (append (faces plywise-colours--above)
            (cl-loop for (winner . shades) in plywise-colours--shades
                     when (member winner kinds)
                     collect (car (or (faces shades) (mapcar #'cdr (last shades)))))
            (faces plywise-colours--below))))

(provide 'plywise-colours)
;;; plywise-colours.el ends here
