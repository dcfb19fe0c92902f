;;; plywise-lists.el --- The lists below a board  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The moves, best first; the line of best play; the game of the text; what is
;; asserted and does not hold.

;;; Code:

(require 'cl-lib)
(require 'plywise-canvas)
(require 'plywise-colours)
(require 'plywise-graph)
(require 'plywise-place)
(require 'seq)

(defconst plywise-lists--dozen 12
  "How many moves stand right below the board.")

(defun plywise-lists-player (player)
  "Return the name of PLAYER as it is written in prose."
  (pcase player ("alice" "Alice") ("bob" "Bob") (_ player)))

(defun plywise-lists--name (board place)
  "Return the name of PLACE of BOARD, cut.
An entry of `moves' that is not understood has no place."
  (let ((name (plywise-place-name board place)))
    (if (equal name "")
        "?"
      (plywise-canvas-cut name plywise-graph-longest-name))))

(defun plywise-lists-stale (older)
  "Return the faces of what is true of an older text, if OLDER."
  (and older (plywise-colours-for '("stale"))))

(defun plywise-lists-colour (outcome older)
  "Return the faces of who wins by OUTCOME; nil where nobody can.
OLDER says that it is that of an older text."
  (pcase (plist-get outcome :outcome)
    ((and winner (or "mouse" "cat" "draw"))
     (plywise-colours-for
      (cons (pcase winner
              ("mouse" "mouseWins") ("cat" "catWins") (_ "drawn"))
            (and older '("stale")))))))

;;; The moves

(defun plywise-lists--refutations (board)
  "Return an alist with what refutes moves of BOARD, by their places."
  (mapcar (lambda (try)
            (cons (plist-get try :to)
                  (format "refuted by %s" (plist-get try :refutationName))))
          (plist-get board :tries)))

(defun plywise-lists--rows (board hidden older)
  "Return the moves of BOARD as plists of what is written of them.
HIDDEN says that outcomes are not to be seen, OLDER that they are those
of an older text."
  (let ((refutations (and (not hidden) (not older)
                          (plywise-lists--refutations board))))
    (cl-loop
     for move across (plist-get board :moves)
     for place = (plist-get move :to)
     for before = (and (not hidden) (plist-get move :before))
     for best = (and (not hidden) (eql (plist-get move :rank) 0))
     collect
     (list :place place
           :best best
           :colour (plywise-lists-colour before older)
           :name (plywise-lists--name board place)
           :mark (or (and (not hidden) (plist-get move :mark)) "")
           :words (or (plist-get before :words) "")
           :steps (if (and (not hidden) (plist-get move :steps))
                      (format "taken in %d" (plist-get move :steps))
                    "")
           :try (or (cdr (assq place refutations)) "")))))

(defconst plywise-lists--parts '(:mark :words :steps :try)
  "The parts of a row of moves that follow its name.")

(defun plywise-lists--widths (rows)
  "Return a plist with the width of each part of ROWS."
  (cl-loop for part in (cons :name plywise-lists--parts)
           append (list part
                        (cl-loop for row in rows
                                 maximize (string-width
                                           (plist-get row part))))))

(defun plywise-lists--write-move (row index widths older)
  "Write ROW, the move with number INDEX, in columns of WIDTHS.
OLDER says that it is of an older text."
  (plywise-canvas-write (if (plist-get row :best) " * " " + ")
                        (plywise-canvas-faces (plist-get row :colour)))
  (insert " ")
  (let ((from (point))
        (face (plywise-canvas-faces
               (plywise-lists-stale older)
               (and (plist-get row :best) 'plywise-best))))
    (insert (plywise-canvas-pad (plist-get row :name)
                                (plist-get widths :name)))
    (dolist (part plywise-lists--parts)
      (let ((width (plist-get widths part)))
        (when (> width 0)
          (insert (if (eq part :mark) " " "  ")
                  (plywise-canvas-pad (plist-get row part) width)))))
    (skip-chars-backward " ")
    (delete-region (point) (line-end-position))
    (when face
      (put-text-property from (point) 'face face)))
  (plywise-canvas-end-line
   (plywise-spot :kind 'move :place (plist-get row :place) :index index)))

(cl-defun plywise-lists-write-moves (board part &key hidden older)
  "Write PART of the moves of BOARD: `first', a dozen, or `rest'.
HIDDEN and OLDER are as in `plywise-lists--rows'."
  (when (and (plist-get board :moves)
             (not (plywise-place-true-p (plist-get board :over))))
    (let* ((rows (plywise-lists--rows board hidden older))
           (widths (plywise-lists--widths rows))
           (rest (eq part 'rest))
           (shown (if rest
                      (nthcdr plywise-lists--dozen rows)
                    (cl-subseq rows 0 (min plywise-lists--dozen
                                           (length rows))))))
      (unless (and rest (not shown))
        (plywise-canvas-line)
        (plywise-canvas-line (cond (rest "the other moves")
                                   (rows "moves")
                                   (t "no move"))
                             'plywise-heading)
        (cl-loop for row in shown
                 for index from (if rest plywise-lists--dozen 0)
                 do (plywise-lists--write-move row index widths older))
        (when (and (not rest) (> (length rows) plywise-lists--dozen))
          (plywise-canvas-line
           (format "   and %d more, below"
                   (- (length rows) plywise-lists--dozen))
           'plywise-faint))))))

;;; Games

(cl-defstruct (plywise-entry (:constructor plywise-entry))
  "A move of a game: its NAME, the PLAYER who makes it, FACE and SPOT."
  name player face spot)

(defun plywise-lists--players (entries)
  "Return who makes the moves of ENTRIES, in the order of their columns."
  (if (member (plywise-entry-player (car entries)) '("mouse" "cat"))
      '("mouse" "cat")
    '("alice" "bob")))

(defun plywise-lists--write-entry (entry)
  "Write ENTRY."
  (plywise-canvas-write (plywise-entry-name entry) (plywise-entry-face entry)
                        (plywise-entry-spot entry)))

(defun plywise-lists--write-game (title entries margin)
  "Write under TITLE a row for each pair of ENTRIES.
Each player has a column.  MARGIN stands before the players' names."
  (when entries
    (let* ((players (plywise-lists--players entries))
           (width (cl-loop for entry in entries
                           maximize (string-width (plywise-entry-name entry))
                           into widest
                           finally return
                           (max widest (+ (length margin)
                                          (length (car players))))))
           (numbers (max (length title)
                         (length (number-to-string (length entries)))))
           (number 0))
      (plywise-canvas-line)
      (plywise-canvas-write (plywise-canvas-pad title numbers)
                            'plywise-heading)
      (insert "  ")
      (plywise-canvas-line
       (concat (plywise-canvas-pad
                (concat margin (plywise-lists-player (car players))) width)
               "  " margin (plywise-lists-player (cadr players)))
       'plywise-faint)
      (while entries
        (setq number (1+ number))
        (plywise-canvas-write (format (format "%%%dd" numbers) number)
                              'plywise-number)
        (insert "  ")
        (let ((from (point))
              (first (plywise-entry-player (car entries))))
          (if (equal first (cadr players))
              (plywise-canvas-write (concat margin "...") 'plywise-faint)
            (plywise-lists--write-entry (pop entries)))
          (when (and entries (equal (plywise-entry-player (car entries))
                                    (cadr players)))
            (insert (make-string
                     (+ 2 (- width (string-width
                                    (buffer-substring from (point)))))
                     ?\s))
            (plywise-lists--write-entry (pop entries))))
        (plywise-canvas-end-line)))))

(cl-defun plywise-lists-write-line (board width &key hidden older)
  "Write the line of best play of BOARD in WIDTH columns.
HIDDEN says that it is not to be seen, OLDER that it is one of an older
text."
  (unless hidden
    (let* ((critical (plist-get board :critical))
           (marks (cl-loop
                   for _ across (plist-get board :line)
                   for i from 0
                   collect (and (not older)
                                (< i (length critical))
                                (eq (aref critical i) t)))))
      (plywise-lists--write-game
       "best"
       (cl-loop for move across (plist-get board :line)
                for mark in marks
                for plies from 1
                for place = (plist-get move :to)
                collect (plywise-entry
                         :name (concat (plywise-lists--name board place)
                                       (and mark " ^"))
                         :player (plist-get move :player)
                         :face (plywise-canvas-faces
                                (plywise-lists-stale older))
                         :spot (plywise-spot :kind 'line :place place
                                             :plies plies)))
       "")
      (when (memq t marks)
        (plywise-canvas-paragraph
         "^ critical: every other winning way comes back to this position"
         'plywise-faint width 2)))))

(defun plywise-lists-plies (board path)
  "Return how many moves of the text of BOARD lead along PATH, a list of places.
It is nil where PATH is not a beginning of them."
  (let ((played (plist-get board :played)))
    (and (<= (length path) (length played))
         (cl-loop for place in path
                  for i from 0
                  always (eql (plist-get (aref played i) :to) place))
         (length path))))

(cl-defun plywise-lists-write-played (board path width &key hidden)
  "Write `moves' of the text of BOARD in WIDTH columns.
The picture is of the position after PATH, a list of places.  HIDDEN
says that marks are not to be seen."
  (let* ((played (plist-get board :played))
         (problem (cl-position-if (lambda (move) (plist-get move :problem))
                                  played))
         (playable (or problem (length played)))
         (at (plywise-lists-plies board path)))
    (plywise-lists--write-game
     "game"
     (cl-loop for move across played
              for plies from 1
              for place = (plist-get move :to)
              for here = (eql at plies)
              for mark = (and (not hidden) (plist-get move :mark))
              collect (plywise-entry
                       :name (concat (if here ">" " ")
                                     (plywise-lists--name board place)
                                     (and mark (not (equal mark "")) " ") mark)
                       :player (plist-get move :player)
                       :face (plywise-canvas-faces
                              (and here 'plywise-entry)
                              (and (> plies playable) 'plywise-faint))
                       :spot (plywise-spot :kind 'played :place place
                                           :plies (min plies playable)
                                           :index (1- plies))))
     " ")
    (when problem
      (plywise-canvas-paragraph
       (format "move %d: %s" (1+ problem)
               (plist-get (aref played problem) :problem))
       'plywise-error width 2))))

(cl-defun plywise-lists-write-claims (board width &key older)
  "Write what BOARD has of assertions that do not hold, in WIDTH columns.
OLDER says that they are those of an older text."
  (let ((wrong (cl-remove-if-not
                ;; It is absent where that is not known; lsp-mode reads false as nil.
                (lambda (claim)
                  (and (plist-member claim :holds)
                       (not (plywise-place-true-p (plist-get claim :holds)))))
                (plist-get board :claims))))
    (unless (seq-empty-p wrong)
      (plywise-canvas-line))
    (seq-doseq (claim wrong)
      (plywise-canvas-paragraph
       (format "%s does not hold: %s" (plist-get claim :key)
               (or (plist-get claim :words) ""))
       (plywise-canvas-faces (plywise-lists-stale older) 'plywise-error)
       width 2))))

(provide 'plywise-lists)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-lists.el ends here
