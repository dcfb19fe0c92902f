;;; plywise-grid.el --- A board as text  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; A board is drawn in cells of equal width: what stands there, how far the end
;; is if the player to move goes there, and a sign where it may go, `*' for the
;; best.
;;
;;        0   1   2   3   4
;;    0 ### ### ### ### F 0
;;    1 ### C 1   1   1   2
;;    2 M 3   1+  4*  3   2
;;
;; Where that is too wide, each cell has two columns: what stands there, and the
;; sign.

;;; Code:

(require 'cl-lib)
(require 'plywise-canvas)
(require 'plywise-figures)
(require 'plywise-place)

(cl-defstruct (plywise-grid-size (:constructor plywise-grid-size))
  "How many columns a CELL has, and those of its parts beside the piece.
These are a GAP, the DISTANCE, the LETTER and a sign."
  cell gap distance letter)

(defun plywise-grid--digits (n)
  "Return how many digits N has."
  (length (number-to-string (max n 0))))

(defun plywise-grid--measure (arena figures width)
  "Return the size of the cells of ARENA with FIGURES in WIDTH columns."
  (let ((distance (cl-loop for text across (plywise-figures-distance figures)
                           maximize (length text)))
        (letter (if (plywise-figures-with-letter figures) 1 0))
        (room (- width (plywise-grid--digits (1- (plist-get arena :rows))) 2)))
    (or (and (plywise-figures-with-distance figures)
             (cl-loop for gap in '(1 0)
                      for cell = (+ 1 gap distance letter 1)
                      when (<= (* (plist-get arena :cols) cell) room)
                      return (plywise-grid-size
                              :cell cell :gap gap
                              :distance distance :letter letter)))
        (plywise-grid-size :cell (+ 2 letter) :gap 0
                           :distance 0 :letter letter))))

(defun plywise-grid--margin (arena &optional row)
  "Return what stands before the cells of ROW of ARENA, without ROW blanks."
  (let ((digits (plywise-grid--digits (1- (plist-get arena :rows)))))
    (if row
        (format (format " %%%dd " digits) row)
      (make-string (+ digits 2) ?\s))))

(defun plywise-grid--header (arena cell)
  "Write the numbers of the columns of ARENA, CELL columns for each.
The tens stand above the ones where a cell is too narrow for both."
  (let* ((cols (plist-get arena :cols))
         (narrow (> (plywise-grid--digits (1- cols)) (1- cell)))
         (ones (format "%%%dd " (1- cell)))
         (tens (format "%%-%ds" cell)))
    (when narrow
      (plywise-canvas-write (plywise-grid--margin arena))
      (dotimes (column cols)
        (plywise-canvas-write
         (format tens (if (and (> column 0) (= (% column 10) 0))
                          (number-to-string (/ column 10))
                        ""))
         'plywise-number))
      (plywise-canvas-end-line))
    (plywise-canvas-write (plywise-grid--margin arena))
    (dotimes (column cols)
      (plywise-canvas-write (format ones (if narrow (% column 10) column))
                            'plywise-number))
    (plywise-canvas-end-line)))

(defun plywise-grid--cell (size floor pieces distance letter sign)
  "Return the text of a cell of SIZE.
FLOOR is what the text has there, a character, and PIECES, as in
`plywise-place-standing', are what stands there; DISTANCE, LETTER and
SIGN are strings or nil.  Where pieces share a cell, they take the
place of all else."
  (let ((cell (plywise-grid-size-cell size))
        (here (if pieces
                  (mapconcat #'cdr pieces "")
                (char-to-string floor))))
    (cond
     ((eq floor ?#) (concat (make-string (1- cell) ?#) " "))
     ((> (length here) 1)
      (truncate-string-to-width here cell nil ?\s))
     (t
      (let ((columns (plywise-grid-size-distance size)))
        (cond ((= columns 0) (setq distance nil))
              ((equal here ".")         ; below the column's number
               (setq here " "
                     distance (or distance "."))))
        (concat here
                (make-string (- (+ (plywise-grid-size-gap size) columns)
                                (length distance))
                             ?\s)
                distance
                (make-string (- (plywise-grid-size-letter size)
                                (length letter))
                             ?\s)
                letter
                (or sign " ")))))))

(defun plywise-grid-write (board figures width)
  "Write the grid of BOARD with FIGURES in WIDTH columns."
  (let* ((arena (plist-get board :arena))
         (cols (plist-get arena :cols))
         (cells (or (plist-get arena :cells)
                    (make-string (plywise-place-count board) ?.)))
         (size (plywise-grid--measure arena figures width))
         (standing (plywise-place-standing board))
         (distances (plywise-figures-distance figures))
         (letters (plywise-figures-letter figures))
         (signs (plywise-figures-sign figures))
         (faces (plywise-figures-faces figures))
         (texts (make-hash-table :test #'equal)) ; of cells, by their parts
         (place 0))
    (plywise-grid--header arena (plywise-grid-size-cell size))
    (dotimes (row (plist-get arena :rows))
      (plywise-canvas-write (plywise-grid--margin arena row) 'plywise-number)
      (dotimes (_ cols)
        (let* ((pieces (gethash place standing))
               (parts (list (aref cells place) pieces (aref distances place)
                            (aref letters place) (aref signs place))))
          (plywise-canvas-write
           (or (gethash parts texts)
               (puthash parts (apply #'plywise-grid--cell size parts) texts))
           (or (aref faces place) 'plywise-floor)
           (plywise-spot :kind 'place :place place)))
        (setq place (1+ place)))
      (insert "\n"))))

(provide 'plywise-grid)
;;; plywise-grid.el ends here
