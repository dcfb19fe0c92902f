;;; plywise-graph.el --- A graph as text  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; A graph is drawn as a list of its nodes: how far the end is if the player to
;; move goes there, the neighbours, the pieces, and a sign where it may go.
;;
;;    node     neighbours
;;    attic    3  stairs
;;    stairs   1  attic hall kitchen     mouse
;;    kitchen  5  stairs hall pantry     *

;;; Code:

(require 'cl-lib)
(require 'plywise-canvas)
(require 'plywise-figures)
(require 'plywise-place)

(defconst plywise-graph-longest-name 24
  "How many columns the name of a node has at most.")

(defun plywise-graph--heads (board)
  "Return the nodes of BOARD with which lines of the text begin, in order."
  (let ((heads (make-hash-table))
        lines)
    (cl-loop
     for mentions across (plist-get (plist-get board :text) :nodes)
     for node from 0
     do (cl-loop
         for range across mentions
         for start = (plist-get range :start)
         for line = (plist-get start :line)
         for character = (plist-get start :character)
         for head = (gethash line heads)
         do (unless head
              (push line lines))
         (when (or (not head) (< character (car head)))
           (puthash line (cons character node) heads))))
    (mapcar (lambda (line) (cdr (gethash line heads))) (sort lines #'<))))

(defun plywise-graph--order (board)
  "Return the nodes of BOARD as an author thinks of them.
Those that have a line in the text come first, then those that are only
mentioned."
  (let* ((count (plywise-place-count board))
         (seen (make-bool-vector count nil))
         order)
    (dolist (node (nconc (plywise-graph--heads board)
                         (number-sequence 0 (1- count))))
      (when (and (< node count) (not (aref seen node)))
        (aset seen node t)
        (push node order)))
    (nreverse order)))

(defun plywise-graph--neighbours (board order)
  "Return a vector with the neighbours of each node of BOARD.
They are lists in ORDER, each neighbour once."
  (let* ((count (plywise-place-count board))
         (found (make-vector count nil))
         (rank (make-vector count 0)))
    (cl-loop for node in order for i from 0 do (aset rank node i))
    (cl-loop for edge across (plist-get (plist-get board :arena) :edges)
             for a = (aref edge 0)
             for b = (aref edge 1)
             do (push b (aref found a))
             (unless (= a b)
               (push a (aref found b))))
    (dotimes (node count)
      (let ((sorted (sort (aref found node)
                          (lambda (a b) (< (aref rank a) (aref rank b))))))
        (aset found node (cl-loop for (one next) on sorted
                                  unless (eql one next) collect one))))
    found))

(defun plywise-graph--flow (neighbours names widths room)
  "Return lines of NEIGHBOURS that fit ROOM columns, at least one.
Each is (COLUMNS . NODES).  NAMES and WIDTHS are vectors by node."
  (let ((columns 0) line lines)
    (dolist (node neighbours)
      (let ((wide (aref widths node)))
        (cond ((not line) (setq columns wide))
              ((> (+ columns 1 wide) room)
               (push (cons columns (nreverse line)) lines)
               (setq line nil
                     columns wide))
              (t (setq columns (+ columns 1 wide))))
        (push (cons node (aref names node)) line)))
    (nreverse (cons (cons columns (nreverse line)) lines))))

(defun plywise-graph--notes (board figures)
  "Return what stands behind the neighbours of each node of BOARD.
It is a vector of strings: pieces and the sign of FIGURES."
  (let ((standing (plywise-place-standing board))
        (notes (make-vector (plywise-place-count board) "")))
    (dotimes (node (length notes))
      (let ((pieces (gethash node standing))
            (sign (aref (plywise-figures-sign figures) node)))
        (when (or pieces sign)
          (aset notes node
                (mapconcat #'identity
                           (append (mapcar #'car pieces) (and sign (list sign)))
                           " ")))))
    notes))

(defun plywise-graph--widest (texts least)
  "Return the width of the widest of TEXTS, but not less than LEAST."
  (cl-loop for text across texts
           maximize (string-width text) into widest
           finally return (max least (or widest 0))))

(defun plywise-graph-write (board figures width)
  "Write the graph of BOARD with FIGURES in WIDTH columns."
  (let* ((order (plywise-graph--order board))
         (count (plywise-place-count board))
         (neighbours (plywise-graph--neighbours board order))
         (names (cl-map 'vector
                        (lambda (name)
                          (plywise-canvas-cut name plywise-graph-longest-name))
                        (plist-get (plist-get board :arena) :nodes)))
         (widths (cl-map 'vector #'string-width names))
         (worths (cl-map 'vector #'concat
                         (plywise-figures-distance figures)
                         (plywise-figures-letter figures)))
         (notes (plywise-graph--notes board figures))
         (name-width (cl-reduce #'max widths :initial-value (length "node")))
         (worth-width (plywise-graph--widest worths 0))
         (head-width (+ name-width
                        (if (> worth-width 0) (1+ worth-width) 0)))
         (room (max (- width 2 head-width 2 2
                       (plywise-graph--widest notes 0))
                    (length "neighbours")))
         (flows (make-vector count nil))
         (neighbours-width (length "neighbours")))
    (dotimes (node count)
      (let ((flow (plywise-graph--flow (aref neighbours node) names widths
                                       room)))
        (aset flows node flow)
        (dolist (line flow)
          (setq neighbours-width (max neighbours-width (car line))))))
    (plywise-canvas-write "  ")
    (plywise-canvas-line (concat (plywise-canvas-pad "node" head-width)
                                 "  neighbours")
                         'plywise-number)
    (dolist (node order)
      (insert "  ")
      (plywise-canvas-write
       (concat (aref names node)
               (make-string (- head-width (aref widths node)
                               (length (aref worths node)))
                            ?\s)
               (aref worths node))
       (apply #'plywise-canvas-faces (aref (plywise-figures-faces figures)
                                           node))
       (plywise-spot :kind 'place :place node))
      (plywise-graph--write-neighbours (aref flows node) (aref notes node)
                                       head-width neighbours-width))))

(defun plywise-graph--write-neighbours (flow note head-width width)
  "Write FLOW, the lines of a node's neighbours, and NOTE behind the first.
The lines after the first begin with HEAD-WIDTH blanks and a margin.
WIDTH is that of the widest line of neighbours."
  (cl-loop
   for (columns . line) in flow
   for first = t then nil
   do (unless first
        (insert (make-string (+ 2 head-width) ?\s)))
   (insert "  ")
   (cl-loop for ((node . name) . more) on line
            do (plywise-canvas-write
                name nil (plywise-spot :kind 'neighbour :place node))
            (when more
              (insert " ")))
   (when first
     (insert (make-string (- (+ width 2) columns) ?\s))
     (plywise-canvas-write note 'plywise-piece))
   (plywise-canvas-end-line)))

(provide 'plywise-graph)
;;; plywise-graph.el ends here
