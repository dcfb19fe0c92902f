;;; plywise-mode.el --- Chase and capture puzzles, solved while you type  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, games
;; SPDX-License-Identifier: MIT

;; This file is part of Plywise.

;;; Commentary:

;; A major mode for `.puzzle' files.  What is wrong, who wins and the best move come from
;; the language server of Plywise, by Eglot.  README.md has all of it.

;;; Code:

(require 'easymenu)
(require 'plywise-indent)
(require 'plywise-new)
(require 'plywise-play)
(require 'plywise-switch)
(require 'plywise-syntax)

(declare-function plywise-eglot-renamed "plywise-eglot")
(defvar electric-indent-inhibit)

(autoload 'plywise-board "plywise-board" nil t)
(autoload 'plywise-board-show "plywise-board")

(defvar plywise-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-b") #'plywise-play-best)
    (define-key map (kbd "C-c C-c") #'plywise-play-move)
    (define-key map (kbd "C-c C-t") #'plywise-take-back)
    (define-key map (kbd "C-c C-a") #'plywise-append)
    (define-key map (kbd "C-c C-n") #'plywise-forward)
    (define-key map (kbd "C-c C-p") #'plywise-back)
    (define-key map (kbd "C-c C-f") #'plywise-fix)
    (define-key map (kbd "C-c C-e") #'plywise-problem)
    (define-key map (kbd "C-c C-d") #'plywise-board)
    (define-key map (kbd "C-c C-k") #'plywise-explain)
    (define-key map (kbd "C-c C-v") #'plywise-preview)
    (define-key map (kbd "C-c C-w") #'plywise-toggle-heat)
    (define-key map (kbd "C-c C-s") #'plywise-toggle-spoilers)
    (define-key map (kbd "C-c C-l") #'plywise-toggle-hints)
    map)
  "Keys in puzzles.")

(easy-menu-define plywise-menu plywise-mode-map
  "Menu of puzzles."
  '("Puzzle"
    ["Play the Best Move" plywise-play-best]
    ["Play the Move at Point" plywise-play-move]
    ["Take the Move Back" plywise-take-back]
    ["Append the Best Line to Moves" plywise-append]
    ["Next Entry of Moves" plywise-forward]
    ["Previous Entry of Moves" plywise-back]
    "---"
    ["Explain the Puzzle" plywise-explain]
    ["Fix What Is Wrong on This Line" plywise-fix]
    ["Next Problem" plywise-problem]
    "---"
    ["Board" plywise-board]
    ["Board in a Browser" plywise-preview]
    "---"
    ["Colours of Who Wins" plywise-toggle-heat
     :style toggle :selected (bound-and-true-p plywise-heat-mode)]
    ["Outcomes among the Text" plywise-toggle-hints :style toggle :selected plywise-hints]
    ["Spoilers" plywise-toggle-spoilers :style toggle :selected plywise-spoilers]
    "---"
    ["New Puzzle" plywise-new]
    ["Import from LeetCode" plywise-import]
    ["Export to LeetCode" plywise-export]
    ["Stress-Test a Solution..." plywise-stress]
    ["Restart the Server" plywise-restart]
    ["Options" (customize-group 'plywise)]))

(defun plywise-mode--beginning-of-puzzle (&optional count)
  "Go to the first line of the puzzle at point, COUNT puzzles back."
  (let ((case-fold-search nil))
    (re-search-backward "^puzzle:" nil 'move (or count 1))))

(defun plywise-mode--end-of-puzzle ()
  "Go from the first line of a puzzle to behind its last one."
  (let ((case-fold-search nil))
    (forward-line)
    (when (re-search-forward "^puzzle:" nil 'move)
      (beginning-of-line))
    ;; A comment in the first column is about the next puzzle.
    (while (and (not (bobp))
                (save-excursion (forward-line -1) (looking-at-p "//\\|[ \t]*$")))
      (forward-line -1))))

(defun plywise-mode--fill (&optional justify)
  "Fill a paragraph of comments by JUSTIFY, and never join rows."
  (unless (save-excursion (beginning-of-line) (looking-at-p "[ \t]*//"))
    (user-error "Only comments are filled"))
  (fill-comment-paragraph justify)
  t)

(defun plywise-mode--renamed ()
  "Have the text served under its new name."
  (cond ((not (plywise-client-of)) (plywise-client-start t))
        ((bound-and-true-p eglot--managed-mode) (plywise-eglot-renamed))))

;;;###autoload
(define-derived-mode plywise-mode prog-mode "Puzzle"
  "Major mode for puzzles that Plywise solves."
  :syntax-table plywise-syntax-table
  (setq-local syntax-propertize-function plywise-syntax-propertize)
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "//+[ \t]*")
  (setq-local comment-use-syntax t)
  (setq-local comment-auto-fill-only-comments t)
  (setq-local fill-paragraph-function #'plywise-mode--fill)
  (setq-local truncate-lines t)

  (setq-local indent-line-function #'plywise-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local electric-indent-inhibit t)
  (add-hook 'post-self-insert-hook #'plywise-indent-electric nil t)

  (setq-local imenu-generic-expression `((nil ,plywise-syntax-title 1)))
  (setq-local imenu-case-fold-search nil)
  (setq-local outline-regexp "puzzle:")
  (setq-local outline-level (lambda () 1))
  (setq-local beginning-of-defun-function #'plywise-mode--beginning-of-puzzle)
  (setq-local end-of-defun-function #'plywise-mode--end-of-puzzle)

  (unless (plywise-syntax-tree-sitter)
    (setq-local font-lock-defaults '(plywise-syntax-keywords)))
  (when plywise-heat
    (plywise-heat-mode))

  (add-hook 'after-set-visited-file-name-hook #'plywise-mode--renamed nil t)
  (plywise-client-start t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.puzzle\\'" . plywise-mode))

(provide 'plywise-mode)
;;; plywise-mode.el ends here
