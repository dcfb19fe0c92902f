;;; plywise-place.el --- The places of a puzzle  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; What is known of a place: its name, what stands there, and where the text
;; speaks of it.  Places are numbers: row * cols + column on a grid, the index
;; among the nodes of a graph.  Boards are answers to plywise/board: plists and
;; vectors.  Positions are the protocol's: lines and characters from 0.

;;; Code:

(require 'cl-lib)

(defun plywise-place-true-p (value)
  "Return whether VALUE, read from JSON, is there and not false."
  (and value (not (eq value :json-false))))

(defun plywise-place-grid-p (board)
  "Return whether BOARD has an arena, and that is a grid."
  (equal (plist-get (plist-get board :arena) :kind) "grid"))

(defun plywise-place-count (board)
  "Return how many places BOARD has."
  (let ((arena (plist-get board :arena)))
    (cond ((not arena) 0)
          ((plywise-place-grid-p board)
           (* (plist-get arena :rows) (plist-get arena :cols)))
          (t (length (plist-get arena :nodes))))))

(defun plywise-place-name (board place)
  "Return the name of PLACE of BOARD: a node's, or \"2,3\" on a grid."
  (let ((arena (plist-get board :arena)))
    (cond ((or (not arena) (< place 0)) "")
          ((plywise-place-grid-p board)
           (format "%d,%d"
                   (/ place (plist-get arena :cols))
                   (% place (plist-get arena :cols))))
          ((< place (length (plist-get arena :nodes)))
           (aref (plist-get arena :nodes) place))
          (t ""))))

(defun plywise-place-standing (board)
  "Return a hash table with what stands at the places of BOARD.
By place it has a list of (NAME . LETTER), what moves first; the letter
is that of boards in the text."
  (let ((found (make-hash-table))
        (pieces (plist-get board :pieces)))
    (cl-flet ((add (name letter place)
                (when place
                  (puthash place
                           (append (gethash place found)
                                   (list (cons name letter)))
                           found))))
      (add "knight" "N" (plist-get pieces :knight))
      (add "mouse" "M" (plist-get pieces :mouse))
      (add "cat" "C" (plist-get pieces :cat))
      (mapc (lambda (pawn) (add "pawn" "P" pawn)) (plist-get board :pawns))
      (add (if (equal (plist-get board :game) "cat-mouse-graph") "hole" "food")
           "F" (plist-get pieces :goal)))
    found))

(defun plywise-place-mover (board)
  "Return the place from which the player to move moves on BOARD, or nil."
  (let ((pieces (plist-get board :pieces)))
    (cond ((equal (plist-get board :game) "knight-pawns")
           (plist-get pieces :knight))
          ((equal (plist-get board :turn) "cat") (plist-get pieces :cat))
          (t (plist-get pieces :mouse)))))

;;; Places and the text

(defun plywise-place--before-p (a b)
  "Return whether the position A is before the position B."
  (let ((line-a (plist-get a :line))
        (line-b (plist-get b :line)))
    (or (< line-a line-b)
        (and (= line-a line-b)
             (< (plist-get a :character) (plist-get b :character))))))

(defun plywise-place-within-p (position range)
  "Return whether POSITION is in RANGE, and not at its end."
  (and (not (plywise-place--before-p position (plist-get range :start)))
       (plywise-place--before-p position (plist-get range :end))))

(defun plywise-place-touches-p (position range)
  "Return whether POSITION is in RANGE or at its end."
  (and (not (plywise-place--before-p position (plist-get range :start)))
       (not (plywise-place--before-p (plist-get range :end) position))))

(defun plywise-place--of-row (board position)
  "Return the place of BOARD whose cell is at POSITION of the text.
It is -1 beside the cells of a row, and nil where no row is."
  (let* ((rows (plist-get (plist-get board :text) :rows))
         (cols (plist-get (plist-get board :arena) :cols))
         (row (cl-position (plist-get position :line) rows
                           :key (lambda (start) (aref start 0)))))
    (when row
      (let ((column (- (plist-get position :character)
                       (aref (aref rows row) 1))))
        (if (< -1 column cols) (+ (* row cols) column) -1)))))

(defun plywise-place-of-text (board position)
  "Return the place of BOARD of which the text speaks at POSITION, or nil."
  (let ((text (plist-get board :text))
        (cell (and (plywise-place-grid-p board)
                   (plywise-place--of-row board position))))
    (cl-flet ((at-p (range) (plywise-place-touches-p position range)))
      (if cell
          (and (>= cell 0) cell)
        (or (cl-position-if (lambda (mentions) (cl-some #'at-p mentions))
                            (plist-get text :nodes))
            (cl-loop for (piece range) on (plist-get text :pieces) by #'cddr
                     when (at-p range)
                     return (plist-get (plist-get board :pieces) piece))
            (let ((pawn (cl-position-if #'at-p (plist-get text :pawns)))
                  (pawns (plist-get board :pawns)))
              (and pawn (< pawn (length pawns)) (aref pawns pawn))))))))

(defun plywise-place--aref (vector index)
  "Return what VECTOR has at INDEX, nil where it does not reach so far."
  (and vector (< -1 index (length vector)) (aref vector index)))

(defun plywise-place-text (board place)
  "Return the range in which the text of BOARD first speaks of PLACE, or nil."
  (let* ((text (plist-get board :text))
         (pieces (plist-get board :pieces))
         (cols (plist-get (plist-get board :arena) :cols))
         (row (and (plywise-place-grid-p board)
                   (plywise-place--aref (plist-get text :rows)
                                        (/ place cols))))
         (mentions (plywise-place--aref (plist-get text :nodes) place)))
    (cond
     (row
      (let ((character (+ (aref row 1) (% place cols))))
        (list :start (list :line (aref row 0) :character character)
              :end (list :line (aref row 0) :character (1+ character)))))
     ((and mentions (> (length mentions) 0)) (aref mentions 0))
     (t
      (or (cl-loop for piece in '(:mouse :cat :goal :knight)
                   when (eql (plist-get pieces piece) place)
                   thereis (plist-get (plist-get text :pieces) piece))
          (let ((pawn (cl-position place (plist-get board :pawns))))
            (and pawn (plywise-place--aref (plist-get text :pawns) pawn))))))))

(provide 'plywise-place)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-place.el ends here
