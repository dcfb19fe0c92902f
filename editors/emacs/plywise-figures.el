;;; plywise-figures.el --- What is written at the places of a board  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Beside the pieces, a place has what it would be worth, and how the player to
;; move could get there.  This is also how it is coloured.

;;; Code:

(require 'cl-lib)
(require 'plywise-canvas)
(require 'plywise-colours)
(require 'plywise-place)

;;; One layer of a heat map

(defconst plywise-figures--draw 32767)
(defconst plywise-figures--limit -32768)

(cl-defstruct (plywise-shades (:constructor plywise-shades))
  "A layer of a heat map.
OUTCOMES has by place 0 where nobody may stand, 1 + N where the mouse
wins in N, -1 - N where the cat does, and a number each for a draw and
for a win of the cat by the move limit.  LONGEST is the longest win in
plies, whoever wins."
  outcomes longest)

(defun plywise-figures--plies (n)
  "Return the plies of the win that the outcome N is, nil if it is none."
  (unless (or (= n 0) (= n plywise-figures--draw) (= n plywise-figures--limit))
    (1- (abs n))))

(defun plywise-shades-read (heat)
  "Return the shades of HEAT, as the server sends it."
  (let* ((bytes (base64-decode-string (plist-get heat :int16)))
         (count (/ (length bytes) 2))
         (outcomes (make-vector count 0))
         (longest 0))
    (dotimes (place count)
      (let* ((n (+ (aref bytes (* 2 place))
                   (ash (aref bytes (1+ (* 2 place))) 8)))
             (n (if (< n #x8000) n (- n #x10000))))
        (aset outcomes place n)
        (setq longest (max longest (or (plywise-figures--plies n) 0)))))
    (plywise-shades :outcomes outcomes :longest longest)))

(defun plywise-figures--modifiers (n longest)
  "Return the modifiers that a token of the outcome N has, nil for none.
They say who wins and how soon: within a third of the LONGEST win, two
thirds or the whole.  A win by the move limit is the latest of all."
  (let ((plies (plywise-figures--plies n)))
    (cond ((= n 0) nil)
          ((= n plywise-figures--draw) '("drawn"))
          ((= n plywise-figures--limit) '("catWins" "late"))
          (t (list (if (> n 0) "mouseWins" "catWins")
                   (cond ((<= (* 3 plies) longest) "soon")
                         ((<= (* 3 plies) (* 2 longest)) "later")
                         (t "late")))))))

;;; Figures

(cl-defstruct (plywise-figures (:constructor plywise-figures--make))
  "What is written at places, each a vector by place.
DISTANCE and LETTER, who wins, are strings or nil.  SIGN is \"*\" for a best
move, \"+\" for another one, or nil.  FACES are lists of faces, the most
important first.  WITH-DISTANCE and WITH-LETTER say whether any is there."
  distance letter sign faces with-distance with-letter)

(cl-defun plywise-figures-of (board &key shades older hidden distances letters
                                    picked)
  "Return the figures of BOARD.
SHADES are those that lie on it, if any; they count for nothing where
they are of another number of places.  OLDER says that the picture is
not of the text as it stands, HIDDEN that outcomes are not to be seen.
DISTANCES are wanted if that is true.  LETTERS is a function that gives
the letter for modifiers, nil if none are wanted.  PICKED is a place."
  (let* ((count (plywise-place-count board))
         (figures (plywise-figures--make
                   :distance (make-vector count nil)
                   :letter (make-vector count nil)
                   :sign (make-vector count nil)
                   :faces (make-vector count nil))))
    (cond (hidden)
          ((equal (plist-get board :game) "knight-pawns")
           (plywise-figures--add-totals figures board older distances))
          ((and shades (= (length (plywise-shades-outcomes shades)) count))
           (plywise-figures--add-shades figures shades older distances
                                        letters)))
    (plywise-figures--remove-walls figures board)
    (plywise-figures--add-moves figures board hidden older)
    (maphash (lambda (place _)
               (plywise-figures--colour figures place 'plywise-piece))
             (plywise-place-standing board))
    (when picked
      (plywise-figures--colour figures picked 'plywise-picked))
    (setf (plywise-figures-with-distance figures)
          (and (cl-some #'identity (plywise-figures-distance figures)) t)
          (plywise-figures-with-letter figures)
          (and (cl-some #'identity (plywise-figures-letter figures)) t))
    figures))

(defun plywise-figures--colour (figures place &rest faces)
  "Lay FACES over those that PLACE has in FIGURES."
  (let ((all (plywise-figures-faces figures)))
    (when (< -1 place (length all))
      (aset all place (append (flatten-tree faces) (aref all place))))))

(defun plywise-figures--pawn (moves move)
  "Return the modifier of MOVE among MOVES, all of them takings of pawns.
As in the colours of the text, of those that are not best the better
half is good, but never the worst."
  (let* ((rank (plist-get move :rank))
         (rest (cl-count-if (lambda (other) (> (plist-get other :rank) 0))
                            moves))
         (better (cl-count-if
                  (lambda (other) (< 0 (plist-get other :rank) rank)) moves))
         (worst (plist-get (aref moves (1- (length moves))) :rank)))
    (if (and (< (* 2 better) rest) (< rank worst)) "good" "bad")))

(defun plywise-figures--add-totals (figures board older distances)
  "Write into FIGURES what taking each pawn of BOARD first would come to.
OLDER and DISTANCES are as in `plywise-figures-of'."
  (cl-loop
   with moves = (plist-get board :moves)
   for move across moves
   for place = (plist-get move :to)
   for total = (plist-get (plist-get move :before) :total)
   when total
   do (when distances
        (aset (plywise-figures-distance figures) place
              (number-to-string total)))
   (when (> (plist-get move :rank) 0)
     (plywise-figures--colour
      figures place
      (plywise-colours-for (cons (plywise-figures--pawn moves move)
                                 (and older '("stale"))))))))

(defun plywise-figures--add-shades (figures shades older distances letters)
  "Write SHADES into FIGURES.
OLDER, DISTANCES and LETTERS are those of `plywise-figures-of'."
  (let ((outcomes (plywise-shades-outcomes shades))
        (longest (plywise-shades-longest shades))
        (known (make-hash-table)))      ; by outcome
    (dotimes (place (length outcomes))
      (let* ((n (aref outcomes place))
             (look (or (gethash n known)
                       (puthash n (plywise-figures--look
                                   n longest older distances letters)
                                known))))
        (aset (plywise-figures-faces figures) place (nth 0 look))
        (aset (plywise-figures-distance figures) place (nth 1 look))
        (aset (plywise-figures-letter figures) place (nth 2 look))))))

(defun plywise-figures--look (n longest older distances letters)
  "Return the faces, the distance and the letter for the outcome N.
LONGEST is as in `plywise-figures--modifiers'; OLDER, DISTANCES and
LETTERS are as in `plywise-figures-of'."
  (let ((modifiers (plywise-figures--modifiers n longest))
        (plies (plywise-figures--plies n)))
    (list (plywise-colours-for (append modifiers (and modifiers older
                                                      '("stale"))))
          (cond ((not distances) nil)
                (plies (number-to-string plies))
                ((and (= n plywise-figures--draw) (not letters)) "="))
          (and letters modifiers (funcall letters modifiers)))))

(defun plywise-figures--remove-walls (figures board)
  "Take from FIGURES what the walls of BOARD have.
They have no worth, whatever an older text had in their places."
  (cl-loop for cell across (or (plist-get (plist-get board :arena) :cells) "")
           for place from 0
           when (eq cell ?#)
           do (aset (plywise-figures-distance figures) place nil)
           (aset (plywise-figures-letter figures) place nil)
           (aset (plywise-figures-faces figures) place '(plywise-wall))))

(defun plywise-figures--add-moves (figures board hidden older)
  "Write the signs of the moves of BOARD into FIGURES.
HIDDEN and OLDER are as in `plywise-figures-of'."
  (unless (plywise-place-true-p (plist-get board :over))
    (cl-loop for move across (plist-get board :moves)
             for place = (plist-get move :to)
             for best = (and (not hidden) (eql (plist-get move :rank) 0))
             do (aset (plywise-figures-sign figures) place (if best "*" "+"))
             (when best
               (plywise-figures--colour
                figures place
                (plywise-colours-for (cons "best" (and older '("stale")))))))))

(provide 'plywise-figures)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-figures.el ends here
