;;; plywise-new.el --- New puzzles to begin from  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; A whole puzzle of any game, behind those of the buffer or in a buffer of its own.

;;; Code:

(require 'plywise-puzzle)
(require 'plywise-task)

(declare-function plywise-mode "plywise-mode")

(defconst plywise-new-games
  '(("cat-mouse-grid"
     "Cat and mouse on a board: the mouse runs for the food, the cat for the mouse (LeetCode 1728)"
     "puzzle: A new chase
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  M..#..
  .#...F
  .#.#..
  ....C.
")
    ("cat-mouse-graph"
     "Cat and mouse on a graph: the mouse runs for the hole, along the edges (LeetCode 913)"
     "puzzle: A new house
game: cat-mouse-graph
mouse: attic
cat: cellar
hole: garden
graph:
  attic: stairs roof
  stairs: kitchen cellar
  roof: garden
  kitchen: garden cellar
")
    ("knight-pawns"
     "Knight and pawns: one player wants many moves of the knight, the other few (LeetCode 3283)"
     "puzzle: A new hunt
game: knight-pawns
board:
  N....P
  ..P...
  ......
  .P..P.
"))
  "Games, each with what it is about and a whole puzzle.")

(defun plywise-new--read-game ()
  "Ask for a game, and return its name."
  (let ((completion-extra-properties
         (list :annotation-function
               (lambda (name)
                 (concat "  " (nth 1 (assoc name plywise-new-games)))))))
    (completing-read "New puzzle: " (mapcar #'car plywise-new-games) nil t)))

;;;###autoload
(defun plywise-new (game)
  "Write a whole puzzle of GAME to begin from.
It is written behind the puzzles of this buffer; if this is no puzzle
file, into a new buffer for the file new.puzzle, or another name that is
free."
  (interactive (list (plywise-new--read-game)))
  (let ((text (nth 2 (assoc game plywise-new-games))))
    (unless text
      (user-error "Plywise: there is no game %s; choose among %s"
                  game (mapconcat #'car plywise-new-games ", ")))
    (plywise-new-append text)))

(defun plywise-new--target ()
  "Return the buffer that new puzzles go into.
That is the current one if it has puzzles, else a new one."
  (if (derived-mode-p 'plywise-mode)
      (current-buffer)
    (let ((buffer (find-file-noselect (plywise-new--free-name))))
      (with-current-buffer buffer
        (unless (derived-mode-p 'plywise-mode)
          (plywise-mode)))
      buffer)))

(defun plywise-new--free-name ()
  "Return the name of a file that neither is there nor in a buffer."
  (let ((number 1) (name (expand-file-name "new.puzzle")))
    (while (or (file-exists-p name) (find-buffer-visiting name))
      (setq number (1+ number)
            name (expand-file-name (format "new-%d.puzzle" number))))
    name))

(defun plywise-new-append (text)
  "Write TEXT, whole puzzles, behind those of a buffer of puzzles.
Point goes to the title of the first of them."
  (let ((buffer (plywise-new--target)))
    (with-current-buffer buffer
      (plywise-puzzle-changeable))
    (unless (eq buffer (current-buffer))
      (pop-to-buffer buffer)))
  (widen)
  (push-mark nil t)
  (undo-boundary)
  (goto-char (point-max))
  (skip-chars-backward " \t\r\n")
  (unless (bobp)
    (end-of-line))
  (delete-region (point) (point-max))
  (unless (bobp)
    (insert "\n\n"))
  (save-excursion
    (insert text))
  (undo-boundary)
  (search-forward "puzzle: " (line-end-position) t))

(provide 'plywise-new)
;;; plywise-new.el ends here
