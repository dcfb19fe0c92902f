;;; plywise-syntax.el --- Syntax and colours of puzzles  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; What the tokens of a puzzle look like: by regular expressions, or by the tree-sitter
;; grammar `puzzle' where that is installed and usable.

;;; Code:

(declare-function treesit-available-p "treesit.c")
(declare-function treesit-font-lock-rules "treesit")
(declare-function treesit-major-mode-setup "treesit")
(declare-function treesit-parser-create "treesit.c")
(declare-function treesit-query-capture "treesit.c")
(declare-function treesit-ready-p "treesit")
(defvar treesit-font-lock-feature-list)
(defvar treesit-font-lock-settings)

(defvar plywise-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?- "_" table)
    (modify-syntax-entry ?_ "_" table)
    ;; Titles are free text: what stands in pairs elsewhere need not there.
    (dolist (char '(?\" ?\' ?\( ?\) ?\[ ?\] ?\{ ?\} ?/ ?\\ ?# ?. ?,))
      (modify-syntax-entry char "." table))
    (modify-syntax-entry ?\n ">" table)
    table)
  "Syntax of puzzles.")

(defconst plywise-syntax-propertize
  (syntax-propertize-rules ("\\(?:^\\|[ \t]\\)\\(/\\)/" (1 "<")))
  "Makes comments: `//' at the start of a line or behind a blank.")


;;; Faces

(defface plywise-floor-text '((t :inherit shadow))
  "Face of the floor of boards in the text."
  :group 'plywise)

(defface plywise-wall-text '((t :inherit font-lock-builtin-face))
  "Face of the walls of boards in the text."
  :group 'plywise)

(defface plywise-hole-text '((t :inherit font-lock-warning-face))
  "Face of the cells of boards in the text that are not decided yet."
  :group 'plywise)

(defface plywise-piece-text '((t :inherit font-lock-string-face :weight bold))
  "Face of the pieces on boards in the text."
  :group 'plywise)

(defconst plywise-syntax-number-face
  (if (facep 'font-lock-number-face) 'font-lock-number-face 'font-lock-constant-face)
  "Face of numbers, sizes and positions: Emacs 28 has none of its own.")


;;; By regular expressions

(defun plywise-syntax--row-end ()
  "Go to the start of a row of a board that has been found, and return its end."
  (goto-char (match-beginning 1))
  (match-end 1))

(defconst plywise-syntax-title
  "^puzzle:[ \t]*\\([^ \t\n].*?\\)[ \t]*\\(?:[ \t]//.*\\)?$"
  "Matches the line of a title, which is its first group.")

(defconst plywise-syntax-keywords
  `(("^\\([a-z-]+\\):" 1 font-lock-keyword-face)
    (,plywise-syntax-title 1 font-lock-function-name-face)
    ("^source:[ \t]*\\([^ \t\n].*?\\)[ \t]*\\(?:[ \t]//.*\\)?$" 1 font-lock-string-face)
    ("^game:[ \t]*\\([a-z-]+\\)" 1 font-lock-type-face)
    ;; The list of keys, from parser/syntax/keys.go by go generate.
    ("^\\(?:turn\\|limit\\|pawns\\|expect\\|duals\\|set\\|idle\\):"
    ;; The end of the list.
     ("\\_<[a-z]+\\(?:-[a-z]+\\)*\\_>" nil nil (0 font-lock-constant-face)))
    ("^tries:[ \t]*\\(none\\)[ \t]*\\(?://.*\\)?$" 1 font-lock-constant-face)
    ("^[ \t]+\\([.#?MCFNP]+\\)[ \t]*\\(?:[ \t]//.*\\)?$"
     ("\\.+" (plywise-syntax--row-end) nil (0 'plywise-floor-text))
     ("#+" (plywise-syntax--row-end) nil (0 'plywise-wall-text))
     ("\\?+" (plywise-syntax--row-end) nil (0 'plywise-hole-text))
     ("[MCFNP]+" (plywise-syntax--row-end) nil (0 'plywise-piece-text)))
    ("^[ \t]+\\([^][ \t:,/\n]+\\):" 1 font-lock-variable-name-face)
    ("\\_<[0-9]+\\(?:,[0-9]+\\|x[0-9]+\\)?\\_>" 0 plywise-syntax-number-face))
  "Tokens of puzzles for Font Lock.")


;;; By tree-sitter

(defconst plywise-syntax--queries
  `((comment ((comment) @font-lock-comment-face))
    (key ((key) @font-lock-keyword-face))
    (value ((title) @font-lock-function-name-face
            (source) @font-lock-string-face
            (game) @font-lock-type-face
            (word) @font-lock-constant-face
            [(number) (size) (position)] ,(intern (format "@%s" plywise-syntax-number-face))
            (node) @font-lock-variable-name-face))
    (board ((floor) @plywise-floor-text
            (wall) @plywise-wall-text
            (hole) @plywise-hole-text
            [(mouse) (cat) (food) (knight) (pawn)] @plywise-piece-text)))
  "Features of a puzzle, and what captures them.")

(defconst plywise-syntax--parsed 250000
  "How many characters a text may have that tree-sitter parses.
It parses all of it after each key, and a longer text would delay typing.")

(defun plywise-syntax-tree-sitter ()
  "Colour the current buffer by the tree-sitter grammar of puzzles.
Return nil, and change nothing, where there is none that can be used, or
where the text is too long."
  (when (and (<= (buffer-size) plywise-syntax--parsed)
             (fboundp 'treesit-available-p) (treesit-available-p)
             (require 'treesit nil t)
             (treesit-ready-p 'puzzle t))
    (condition-case nil
        (progn
          ;; A grammar of another make may lack a node.
          (with-temp-buffer
            (let ((parser (treesit-parser-create 'puzzle)))
              (pcase-dolist (`(,_ ,query) plywise-syntax--queries)
                (treesit-query-capture parser query))))
          (treesit-parser-create 'puzzle)
          (setq-local treesit-font-lock-settings
                      (apply #'treesit-font-lock-rules
                             (mapcan (lambda (feature)
                                       (list :language 'puzzle :feature (car feature)
                                             (cadr feature)))
                                     plywise-syntax--queries)))
          (setq-local treesit-font-lock-feature-list '((comment) (key value) (board)))
          (treesit-major-mode-setup)
          t)
      (error nil))))

(provide 'plywise-syntax)
;;; plywise-syntax.el ends here
