;;; picture-test.el --- Tests of the picture of a puzzle  -*- lexical-binding: t; -*-

;;; Commentary:

;; Pictures of answers as the server gives them, compared with pictures that are
;; drawn by hand: the same as in Neovim.

;;; Code:

(require 'ert)
(require 'cl-lib)
(require 'json)
(require 'plywise-picture)
(require 'subr-x)

(defconst picture-test-answers
  (expand-file-name "../../../lsp/testdata/board/"
                    (file-name-directory (or load-file-name buffer-file-name)))
  "Where answers of the server are.")

(defun picture-test-json (text)
  "Return TEXT, which is JSON, as a client reads it."
  (json-parse-string text :object-type 'plist :array-type 'array
                     :null-object nil :false-object :json-false))

(defun picture-test-read (name)
  "Return the answer with NAME, or nil if it has no board."
  (let ((answer (picture-test-json
                 (with-temp-buffer
                   (insert-file-contents
                    (concat picture-test-answers name ".json"))
                   (buffer-string)))))
    (and (listp answer) (not (plist-get answer :unchanged)) answer)))

(defun picture-test-names ()
  "Return the names of all answers."
  (let ((files (directory-files picture-test-answers nil "\\.json\\'")))
    (should (> (length files) 30))
    (mapcar #'file-name-sans-extension files)))

(defun picture-test-with (board &rest options)
  "Return a copy of BOARD in which OPTIONS, keys and values, are otherwise."
  (let ((copy (copy-sequence board)))
    (cl-loop for (key value) on options by #'cddr
             do (setq copy (plist-put copy key value)))
    copy))

(defun picture-test-draw (answer &rest options)
  "Return the picture of ANSWER in a window that has just got it.
OPTIONS are slots of `plywise-shown' that are otherwise."
  (with-temp-buffer
    (plywise-picture-draw
     (apply #'plywise-shown
            (append
             options
             (list :board answer :answer answer
                   :shades (and (plist-get answer :heat)
                                (plywise-shades-read (plist-get answer :heat)))
                   :older (and (plist-get answer :stale) t)
                   :note (plist-get (plist-get answer :problem) :message)
                   :path (append (plist-get answer :path) nil)
                   :width 50))))
    (buffer-string)))

(defun picture-test-lines (picture)
  "Return the lines of PICTURE without properties."
  (split-string (substring-no-properties picture) "\n"))

(defun picture-test-drawing (drawing)
  "Return the lines of DRAWING, which are between bars."
  (mapcar (lambda (line)
            (replace-regexp-in-string "\\`\\s-*|\\||\\'" "" line))
          (split-string (string-trim drawing) "\n")))

(defun picture-test-compare (answer options drawing)
  "Hold the picture of ANSWER with OPTIONS equal to DRAWING, from its first line.
ANSWER is an answer or the name of one.  Return the picture."
  (let* ((picture (apply #'picture-test-draw
                         (if (stringp answer) (picture-test-read answer) answer)
                         options))
         (want (picture-test-drawing drawing)))
    (should (equal (seq-take (picture-test-lines picture) (length want)) want))
    picture))

(defun picture-test-below (picture start)
  "Return PICTURE from the line on that begins with START."
  (string-join (cl-member start (picture-test-lines picture)
                          :test #'string-prefix-p)
               "\n"))

(defun picture-test-faces (picture place)
  "Return the faces of PLACE in all of its characters in PICTURE, as a list."
  (with-temp-buffer
    (insert picture)
    (pcase-let* ((`(,start . ,end) (plywise-picture-place place))
                 (face (get-text-property start 'face)))
      (should (equal (next-single-property-change start 'face nil end) end))
      (ensure-list face))))

(ert-deftest picture-test-a-grid-is-drawn-as-by-hand ()
  "Where the mouse could go, and how soon somebody wins then."
  (picture-test-compare "grid" nil "
    |The mouse slips past|
    |mouse to move: mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |     0   1   2   3   4|
    | 0 ### ### ### ### F 0 |
    | 1 ### C 0   1   4   2 |
    | 2 M 3+  1+  4*  4   2 |
    ||")
  (picture-test-compare "cat-layer" nil "
    |The mouse slips past|
    |mouse to move: mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |     0   1   2   3   4|
    | 0 ### ### ### ### F 0 |
    | 1 ### C 5   6   4   2 |
    | 2 M 0+  2+  4*  6   4 |
    ||
    |shades: where the cat could stand, mouse to move|
    ||
    |moves|")
  (picture-test-compare "draw" nil "
    |Nobody gets through|
    |cat to move: draw|
    ||
    |     0   1   2   3   4   5   6|
    | 0 M 0   2 ### F 0 ###   =*C =*|"))

(ert-deftest picture-test-a-letter-says-who-wins-if-it-is-wanted ()
  (let ((letters (lambda (modifiers)
                   (pcase (car modifiers)
                     ("mouseWins" "m") ("catWins" "c") ("drawn" "=")))))
    (picture-test-compare "grid" (list :letters letters :pinned t) "
      |The mouse slips past [pinned]|
      |mouse to move: mouse wins in 5|
      |1000 moves left of the limit|
      ||
      |      0    1    2    3    4|
      | 0 #### #### #### #### F 0m |
      | 1 #### C 0c   1c   4m   2m |
      | 2 M 3c+  1c+  4m*  4m   2m |")
    (picture-test-compare "limit" (list :letters letters) "
      |Too far|
      |mouse to move: cat wins (move limit)|
      |3 moves left of the limit|
      ||
      |      0    1    2    3    4    5|
      | 0 M  c*  .c*#### F 0m #### C 0c |")
    (picture-test-compare "graph" (list :letters letters) "
      |LeetCode 913, example 2|
      |mouse to move: mouse wins in 1|
      ||
      |  node     neighbours|
      |  0    0m  1 3         hole *|
      |  1    2m  0 1         mouse +|
      |  2    0c  3           cat|
      |  3    1c  0 2|")))

(ert-deftest picture-test-a-narrow-window-has-smaller-cells ()
  (picture-test-compare "grid" '(:width 18) "
    |The mouse slips|
    |past|
    |mouse to move|
    |mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |    0  1  2  3  4|
    | 0 ## ## ## ## F0 |
    | 1 ## C0  1  4  2 |
    | 2 M3+ 1+ 4* 4  2 |")
  (dolist (options '((:width 17) (:distances nil)))
    (should (string-search
             (string-join '("   0 1 2 3 4" " 0 # # # # F " " 1 # C . . . "
                            " 2 M+.+.*. . ")
                          "\n")
             (apply #'picture-test-draw (picture-test-read "grid") options)))))

(ert-deftest picture-test-pieces-in-one-cell-are-all-seen ()
  (picture-test-compare "grid-to-end" nil "
    |The mouse slips past|
    |the game is over: mouse has won|
    |after 2,2 1,1 2,4 1,2 0,4|
    ||
    |     0   1   2   3   4|
    | 0 ### ### ### ### MF  |
    | 1 ###   0 C 0   0   0 |
    | 2   0   0   0   0   0 |")
  (picture-test-compare "over" '(:distances nil) "
    |Caught|
    |the game is over: cat has won|
    ||
    |   0 1 2|
    | 0 F MC. |"))

(ert-deftest picture-test-pawns-have-the-total-if-they-are-taken-first ()
  (picture-test-compare "knight" nil "
    |Two pawns|
    |Alice to move: 3 moves|
    ||
    |     0   1   2   3|
    | 0 N   ###   .   . |
    | 1   .   . P 3*  . |
    | 2   . P 3*  .   . |
    ||
    |moves|
    | *  1,2  3 moves  taken in 1|
    | *  2,1  3 moves  taken in 1|
    ||
    |best  Alice  Bob|
    |   1  1,2    2,1|"))

(ert-deftest picture-test-narrow-columns-have-their-tens-above ()
  (let ((lines (picture-test-lines
                (picture-test-draw (picture-test-read "knight-by-size")))))
    (should (equal (nth 3 lines)
                   (concat "                        1                   2"
                           "                   3                   4")))
    (should (equal (nth 4 lines)
                   (concat "    " (substring (apply #'concat (make-list 5 "0 1 2 3 4 5 6 7 8 9 "))
                                             0 -1))))))

(ert-deftest picture-test-what-is-broken-is-drawn-as-far-as-it-is-read ()
  (picture-test-compare "broken-ragged" nil "
    |A row lost its end|
    |mouse to move|
    |1000 moves left of the limit|
    |“?” is no cell of a board: a board of this game|
    |has “.” floor, “#” wall, “M”, “C” and “F”.|
    ||
    |   0 1 2 3|
    | 0 M . # F |
    | 1 . . ? ? |
    | 2 C . . . |")
  (should (string-search "does not name its game"
                         (picture-test-draw (picture-test-read "only-a-title")))))

(ert-deftest picture-test-shades-of-an-older-text-say-that-they-are-old ()
  (let ((picture (picture-test-compare "solving-stale" '(:note "Solving...") "
    |gated|
    |mouse to move|
    |1000 moves left of the limit|
    |Solving...|
    ||
    |     0   1   2   3|
    | 0 M 5   4 ### F 0 |
    | 1   1 ### ###   2 |
    | 2   1   7   7   4 |
    | 3 C 0   1   1   7 |")))
    (should (memq 'plywise-stale (picture-test-faces picture 1)))
    ;; A wall that is new has no shade.
    (should (equal (picture-test-faces picture 5) '(plywise-wall)))))

(ert-deftest picture-test-with-spoilers-off-only-the-rules-are-seen ()
  (picture-test-compare "hidden" nil "
    |The mouse slips past|
    |mouse to move: outcomes are hidden, s shows them|
    |1000 moves left of the limit|
    ||
    |   0 1 2 3 4|
    | 0 # # # # F |
    | 1 # C . . . |
    | 2 M+.+.+. . |
    ||
    |moves|
    | +  2,0|
    | +  2,1|
    | +  2,2|"))

(ert-deftest picture-test-a-graph-stands-in-the-order-of-its-text ()
  (picture-test-compare "graph-named" nil "
    |The house|
    |cat to move: cat wins in 2|
    ||
    |  node       neighbours|
    |  attic   0  stairs                 mouse|
    |  stairs  1  attic hall kitchen     *|
    |  hall    2  stairs kitchen garden  +|
    |  pantry  5  kitchen crack          +|
    |  kitchen 2  stairs hall pantry     cat|
    |  garden  5  hall|
    |  crack      pantry                 hole|
    ||")
  (picture-test-compare "graph-named" '(:width 34 :distances nil) "
    |The house|
    |cat to move: cat wins in 2|
    ||
    |  node     neighbours|
    |  attic    stairs          mouse|
    |  stairs   attic hall      *|
    |           kitchen|
    |  hall     stairs kitchen  +|
    |           garden|
    |  pantry   kitchen crack   +|
    |  kitchen  stairs hall     cat|
    |           pantry|
    |  garden   hall|
    |  crack    pantry          hole|"))

(ert-deftest picture-test-names-of-any-width-stand-in-columns ()
  (let ((board (list :title (make-string 60 ?空) :game "cat-mouse-graph"
                     :state "solved" :turn "mouse"
                     :arena (list :kind "graph"
                                  :nodes (vector "厨房" "é" (make-string 60 ?x))
                                  :edges [[0 1] [1 2]])
                     :pieces '(:mouse 0 :cat 2 :goal 2)
                     :moves [(:to 1 :name "é" :rank 0
                                  :before (:words "鼠方 3 步后获胜" :outcome "mouse"
                                                  :plies 3))])))
    (should
     (equal (picture-test-lines (picture-test-draw board))
            (list (make-string 25 ?空)
                  (concat (make-string 23 ?空) "...")
                  "mouse to move"
                  ""
                  "  node                      neighbours"
                  "  厨房                      é                         mouse"
                  "  é                         厨房                      *"
                  "                            xxxxxxxxxxxxxxxxxxxxx..."
                  "  xxxxxxxxxxxxxxxxxxxxx...  é                         cat hole"
                  ""
                  "moves"
                  " *  é  鼠方 3 步后获胜")))))

(ert-deftest picture-test-emoji-are-as-wide-as-they-are ()
  (let* ((board (list :title "🐭 and 🐱" :game "cat-mouse-graph" :state "solved"
                      :turn "mouse"
                      :arena (list :kind "graph" :nodes ["🧀" "b"] :edges [[0 1]])
                      :pieces '(:mouse 0 :cat 1)))
         (lines (picture-test-lines (picture-test-draw board))))
    (should (equal (car lines) "🐭 and 🐱"))
    ;; The columns are the same: an emoji takes two.
    (should (equal (seq-drop lines 3) '("  node  neighbours"
                                        "  🧀    b           mouse"
                                        "  b     🧀          cat")))))

(ert-deftest picture-test-the-lists-are-as-by-hand ()
  (let ((grid (picture-test-read "grid")))
    (should (equal (picture-test-below (picture-test-draw grid) "moves")
                   "moves
 *  2,2 !   mouse wins in 5
 +  2,0 ??  cat wins in 4
 +  2,1 ??  cat wins in 2    refuted by 2,1

best  mouse  cat
   1  2,2 ^  1,1
   2  2,4    1,1
   3  0,4 ^
^ critical: every other winning way comes back
  to this position

game   mouse    cat
   1   2,2 !    1,1
   2   1,2 ??

only does not hold: 2,1 gives the outcome away:
  it leads to “cat wins in 2”. To keep “mouse
  wins”: 2,2 (“mouse wins in 5”)."))
    (should (equal (picture-test-below
                    (picture-test-draw grid :path '(12 6)) "game")
                   "game   mouse    cat
   1   2,2 !   >1,1
   2   1,2 ??")))
  ;; Elsewhere none of them is where the picture is.
  (let ((picture (picture-test-draw (picture-test-read "grid-path"))))
    (should (string-search "\nafter 2,2 1,2\n" picture))
    (should (equal (picture-test-below picture "game")
                   "game   mouse    cat
   1   2,2 !    1,1
   2   1,2 ??")))
  ;; The second player may begin.
  (should (equal (picture-test-below
                  (picture-test-draw (picture-test-read "graph-named")) "best")
                 "best  mouse   cat
   1  ...     stairs
   2  stairs

game   mouse     cat
   1   ...       hall ?!
   2   stairs")))

(ert-deftest picture-test-a-game-leads-as-far-as-it-can-be-played ()
  (let ((picture (picture-test-draw (picture-test-read "wrong-claims")))
        plies)
    (should (string-search "game   mouse   cat
   1   0,1     0,2 !
   2   0,0
move 3: The game is over before this move (cat
  has won); remove it and what follows." picture))
    (dotimes (at (length picture))
      (let ((spot (get-text-property at 'plywise-spot picture)))
        (when (and spot (eq (plywise-spot-kind spot) 'played)
                   (not (memq spot plies)))
          (push spot plies))))
    (should (equal (mapcar #'plywise-spot-plies (nreverse plies)) '(1 2 2)))))

(ert-deftest picture-test-of-many-moves-a-dozen-stand-first ()
  (let ((picture
         (picture-test-draw
          (picture-test-with
           (picture-test-read "grid")
           :moves (vconcat (cl-loop for to below 15
                                    collect (list :to to :rank (min to 1)
                                                  :before '(:words "draw" :outcome "draw"))))
           :claims [] :tries []))))
    (should (string-search " +  2,1  draw\n   and 3 more, below\n\nbest" picture))
    (should (equal (picture-test-below picture "the other moves")
                   "the other moves\n +  2,2  draw\n +  2,3  draw\n +  2,4  draw"))))

(ert-deftest picture-test-in-edit-mode-the-keys-are-said ()
  (should (string-search "RET wall" (picture-test-draw (picture-test-read "grid") :mode 'edit)))
  (should (string-search
           "3 is picked: RET on another node adds or removes\nthe edge"
           (picture-test-draw (picture-test-read "graph") :mode 'edit :picked 2)))
  (should-not (string-search "edit mode" (picture-test-draw (picture-test-read "grid")))))

(ert-deftest picture-test-without-a-puzzle-there-is-the-reason ()
  (should (equal (picture-test-draw nil :note "Not a puzzle yet.")
                 "Not a puzzle yet.")))

(ert-deftest picture-test-what-the-author-writes-is-inert ()
  (let* ((title "100%d %s \\[quit-window] `x' ${PATH} %-")
         (board (list :title title :game "cat-mouse-graph" :state "solved" :turn "mouse"
                      :arena (list :kind "graph" :nodes ["%s" "\\=q" "%n$"]
                                   :edges [[0 1] [1 2]])
                      :pieces '(:mouse 0 :cat 2)
                      :moves [(:to 1 :rank 0 :mark "%"
                                   :before (:words "%s \\{plywise-board-mode-map}"
                                                   :outcome "mouse" :plies 1))]
                      :claims [(:key "%d" :holds :json-false :words "%c%s")]))
         (picture (picture-test-draw board :note "%d is no `game'")))
    (should (equal (picture-test-lines picture)
                   (list title "mouse to move" "%d is no `game'" ""
                         "  node  neighbours"
                         "  %s    \\=q         mouse"
                         "  \\=q   %s %n$      *"
                         "  %n$   \\=q         cat"
                         ""
                         "moves"
                         " *  \\=q %  %s \\{plywise-board-mode-map}"
                         ""
                         "%d does not hold: %c%s")))
    (dotimes (at (length picture))
      (cl-loop for (property) on (text-properties-at at picture) by #'cddr
               do (should (memq property '(face plywise-spot)))))))

;;; Faces

(ert-deftest picture-test-cells-are-coloured-by-who-wins-and-how-soon ()
  (let ((grid (picture-test-draw (picture-test-read "grid"))))
    ;; The longest win is in 4, so one in 1 comes soon, one in 2 later.
    (should (equal (picture-test-faces grid 0) '(plywise-wall)))
    (should (equal (picture-test-faces grid 11) '(plywise-cat-wins-soon)))
    (should (equal (picture-test-faces grid 12) '(plywise-best plywise-mouse-wins-late)))
    (should (equal (picture-test-faces grid 9) '(plywise-mouse-wins-later)))
    (should (equal (picture-test-faces grid 10) '(plywise-piece plywise-cat-wins-late))))
  (should (equal (picture-test-faces (picture-test-draw (picture-test-read "draw")) 5)
                 '(plywise-best plywise-drawn)))
  (should (equal (picture-test-faces (picture-test-draw (picture-test-read "limit")) 1)
                 '(plywise-best plywise-cat-wins-late)))
  (should (equal (picture-test-faces (picture-test-draw (picture-test-read "graph")) 0)
                 '(plywise-piece plywise-best plywise-mouse-wins-soon)))
  (should (equal (picture-test-faces (picture-test-draw (picture-test-read "hidden")) 8)
                 '(plywise-floor))))

(ert-deftest picture-test-of-pawns-the-better-half-is-good-but-never-the-worst ()
  (let ((picture (picture-test-draw
                  (picture-test-with
                   (picture-test-read "knight")
                   :pawns [2 3 4 6 9]
                   :moves (vconcat (cl-loop for to in '(2 3 4 6 9)
                                            for i from 0
                                            collect (list :to to :rank i
                                                          :before (list :total (- 8 i)))))))))
    (should (equal (mapcar (lambda (to) (cadr (picture-test-faces picture to))) '(2 3 4 6 9))
                   '(plywise-best plywise-good plywise-good plywise-bad plywise-bad)))))

(ert-deftest picture-test-every-face-exists ()
  (dolist (name (picture-test-names))
    (when-let ((answer (picture-test-read name)))
      (dolist (options '((:older nil) (:older t :mode edit :picked 0)))
        (let ((picture (apply #'picture-test-draw answer options)))
          (dotimes (at (length picture))
            (dolist (face (ensure-list (get-text-property at 'face picture)))
              (should (facep face)))))))))

;;; Laws

(defun picture-test-spots (picture)
  "Return a list of (SPOT START END) in PICTURE."
  (let ((at 0) spots)
    (while (< at (length picture))
      (let ((spot (get-text-property at 'plywise-spot picture))
            (end (next-single-property-change at 'plywise-spot picture (length picture))))
        (when spot
          (push (list spot at end) spots))
        (setq at end)))
    (nreverse spots)))

(defun picture-test-bare (board)
  "Return BOARD without all that may not be seen while outcomes are hidden."
  (cl-flet ((without (keys entries)
              (vconcat (mapcar (lambda (entry)
                                 (cl-loop for (key value) on entry by #'cddr
                                          unless (memq key keys)
                                          append (list key value)))
                               entries))))
    (picture-test-with
     board :hidden t :outcome nil :line nil :heat nil :tries nil :critical nil :claims []
     :moves (and (plist-get board :moves)
                 (without '(:before :after :rank :mark :steps) (plist-get board :moves)))
     :played (without '(:mark :after) (plist-get board :played)))))

(ert-deftest picture-test-each-place-has-one-spot-and-cells-stand-in-columns ()
  (dolist (name (picture-test-names))
    (when-let ((board (picture-test-read name)))
      (dolist (options '((:width 50) (:width 20) (:width 300 :distances nil)))
        (let* ((picture (apply #'picture-test-draw board options))
               (places (seq-filter (lambda (run) (eq (plywise-spot-kind (car run)) 'place))
                                   (picture-test-spots picture))))
          (should (equal (sort (mapcar (lambda (run) (plywise-spot-place (car run))) places) #'<)
                         (number-sequence 0 (1- (plywise-place-count board)))))
          (when (plywise-place-grid-p board)
            (let ((widths (mapcar (lambda (run) (- (nth 2 run) (nth 1 run))) places)))
              (should (equal (seq-uniq widths) (list (car widths)))))))))))

(ert-deftest picture-test-what-is-hidden-is-not-in-the-picture ()
  (dolist (name (picture-test-names))
    (when-let ((board (picture-test-read name)))
      (let ((told (picture-test-with board :hidden t))
            (bare (picture-test-bare board)))
        ;; As they are printed: Emacs 28 compares properties by `eq'.
        (should (equal (prin1-to-string (picture-test-draw told))
                       (prin1-to-string (picture-test-draw bare))))
        ;; An answer that conceals hides what the older picture had, too.
        (should (equal (substring-no-properties
                        (picture-test-draw (picture-test-with told :hidden nil)
                                           :answer bare))
                       (substring-no-properties (picture-test-draw bare))))))))

(ert-deftest picture-test-the-text-of-a-place-is-found-again ()
  (dolist (name (picture-test-names))
    (when-let ((board (picture-test-read name)))
      (dotimes (place (plywise-place-count board))
        (when-let ((range (plywise-place-text board place)))
          (should (eql (plywise-place-of-text board (plist-get range :start)) place))))
      (when (plywise-place-grid-p board)
        (seq-doseq (row (plist-get (plist-get board :text) :rows))
          (dolist (column (list (1- (aref row 1))
                                (+ (aref row 1) (plist-get (plist-get board :arena) :cols))))
            (should-not (plywise-place-of-text
                         board (list :line (aref row 0) :character column)))))))))

(ert-deftest picture-test-point-on-blanks-before-a-spot-is-on-it ()
  (with-temp-buffer
    (insert (picture-test-draw (picture-test-read "graph-named")))
    (goto-char (point-min))
    (re-search-forward "^  attic")
    (beginning-of-line)
    (should (eql (plywise-spot-place (plywise-picture-spot))
                 (progn (forward-char 3) (plywise-spot-place (plywise-picture-spot)))))
    (goto-char (point-min))
    (should-not (plywise-picture-spot))
    ;; The number of a row is no cell.
    (erase-buffer)
    (insert (picture-test-draw (picture-test-read "grid")))
    (goto-char (point-min))
    (re-search-forward "^ 2 M")
    (goto-char (1+ (line-beginning-position)))
    (should-not (plywise-picture-spot))))

(provide 'picture-test)
;;; picture-test.el ends here
