;;; plywise-indent.el --- Indentation of puzzles  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Keys stand in the first column, and the lines of a block below their key, indented.

;;; Code:

(require 'subr-x)

(defcustom plywise-indent-offset 2
  "How far the lines of a block are indented."
  :type 'integer
  :group 'plywise)

(defconst plywise-indent-keys
  '(;; The list of keys, from parser/syntax/keys.go by go generate.
    ("puzzle" . nil)
    ("source" . nil)
    ("game" . nil)
    ("turn" . nil)
    ("cat-jump" . nil)
    ("mouse-jump" . nil)
    ("limit" . nil)
    ("board" . t)
    ("graph" . t)
    ("maybe" . t)
    ("mouse" . nil)
    ("cat" . nil)
    ("hole" . nil)
    ("food" . nil)
    ("size" . nil)
    ("knight" . nil)
    ("pawns" . t)
    ("expect" . nil)
    ("best" . nil)
    ("only" . nil)
    ("moves" . t)
    ("solution" . t)
    ("duals" . nil)
    ("tries" . t)
    ("set" . nil)
    ("idle" . t)
    ;; The end of the list.
    )
  "Every key of the format, and whether a block may stand below it.")

(defun plywise-indent--looking-at (regexp &optional line)
  "Whether this line, or the one LINE lines on, begins with REGEXP.
Outside of the buffer there are blank lines."
  (save-excursion
    (let ((case-fold-search nil))
      (if (/= 0 (forward-line (or line 0)))
          (string-match-p regexp "")
        (beginning-of-line)
        (looking-at-p regexp)))))

(defun plywise-indent--blank-p (&optional line)
  "Whether this line, or the one LINE lines on, is blank."
  (plywise-indent--looking-at "[ \t]*$" line))

(defun plywise-indent--comment-p ()
  "Whether this line is a comment."
  (plywise-indent--looking-at "[ \t]*//"))

(defun plywise-indent--opens-p ()
  "Whether a block may start below this line: a key with nothing behind its colon."
  (save-excursion
    (beginning-of-line)
    (let ((case-fold-search nil))
      (and (looking-at "\\([a-z-]+\\):\\(?:[ \t]*$\\|[ \t]+//\\)")
           (cdr (assoc (match-string-no-properties 1) plywise-indent-keys))))))

(defun plywise-indent--above (test)
  "Go to the last line above that passes TEST; return nil if there is none."
  (let (found)
    (while (and (not found) (= 0 (forward-line -1)))
      (setq found (funcall test)))
    found))

(defun plywise-indent--in-graph-p ()
  "Whether this line is in a graph, where a node may be called like a key."
  (save-excursion
    (beginning-of-line)
    (and (plywise-indent--above (lambda ()
                                  (and (plywise-indent--looking-at "[^ \t\n]")
                                       (not (plywise-indent--comment-p)))))
         (plywise-indent--looking-at "graph:"))))

(defun plywise-indent--new ()
  "Return the indentation of an empty line that is about to be written."
  (save-excursion
    (beginning-of-line)
    (if (save-excursion (and (= 0 (forward-line -1)) (plywise-indent--opens-p)))
        plywise-indent-offset
      ;; Whoever leaves a line blank has done with the block, unless it goes on below.
      (let ((like (if (or (bobp) (plywise-indent--blank-p -1)) 1 -1)))
        (if (or (/= 0 (forward-line like)) (plywise-indent--blank-p))
            0
          (current-indentation))))))

(defun plywise-indent--row ()
  "Return the indentation of a line of text that is no key, nil to leave it."
  (unless (plywise-indent--looking-at "[^ \t\n]+:") ; a key that is misspelled
    (save-excursion
      (beginning-of-line)
      (and (plywise-indent--above (lambda ()
                                    (not (or (plywise-indent--blank-p)
                                             (plywise-indent--comment-p)))))
           (if (plywise-indent--opens-p)
               plywise-indent-offset
             (and (> (current-indentation) 0) (current-indentation)))))))

(defun plywise-indent--key ()
  "Return the key of the format that this line begins with, or nil."
  (save-excursion
    (beginning-of-line)
    (let ((case-fold-search nil))
      (and (looking-at "[ \t]*\\([a-z-]+\\):")
           (car (assoc (match-string-no-properties 1) plywise-indent-keys))))))

(defun plywise-indent--wanted ()
  "Return the indentation of this line, nil to leave it as it is."
  (cond ((plywise-indent--blank-p) (plywise-indent--new))
        ((plywise-indent--comment-p) nil)
        ((plywise-indent--key)
         (unless (and (> (current-indentation) 0) (plywise-indent--in-graph-p))
           0))
        (t (plywise-indent--row))))

(defun plywise-indent-line ()
  "Indent this line of a puzzle."
  (let ((wanted (plywise-indent--wanted)))
    (cond ((null wanted) 'noindent)
          ((<= (current-column) (current-indentation)) (indent-line-to wanted))
          (t (save-excursion (indent-line-to wanted))))))

(defun plywise-indent-electric ()
  "Put a key back to the first column once its colon is typed."
  (when (and electric-indent-mode
             (eq last-command-event ?:)
             (when-let ((key (plywise-indent--key)))
               (equal (concat key ":")
                      (string-trim (buffer-substring-no-properties
                                    (line-beginning-position) (point))))))
    (save-excursion (indent-line-to 0))))

(provide 'plywise-indent)
;;; plywise-indent.el ends here
