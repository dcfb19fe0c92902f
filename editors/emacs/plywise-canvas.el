;;; plywise-canvas.el --- The lines of a picture  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; A picture is written into the current buffer, line by line.  What stands for
;; something in it has a text property `plywise-spot', so that what point is on
;; can be told.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(cl-defstruct (plywise-spot (:constructor plywise-spot))
  "What a run of a picture stands for.
KIND is `place', `neighbour', `move', `line' or `played'.  PLACE is where
it leads, or is.  PLIES, of `line' and `played', is how many moves of
that list lead there.  INDEX, of `move' and `played', is its number in
that list, from 0."
  kind place plies index)

(defun plywise-canvas-faces (&rest faces)
  "Return FACES, the most important first, as a value of the property `face'.
Each is a face, a list of faces or nil."
  (let ((all (flatten-tree faces)))
    (if (cdr all) all (car all))))

(defun plywise-canvas-write (text &optional face spot)
  "Write TEXT with FACE; it stands for SPOT."
  (let ((from (point))
        (inhibit-modification-hooks t)) ; there is one for each property
    (insert text)
    (when (or face spot)
      (set-text-properties from (point)
                           (nconc (and face (list 'face face))
                                  (and spot (list 'plywise-spot spot)))))))

(defun plywise-canvas-end-line (&optional spot)
  "End a line without the blanks at its end that stand for nothing.
With SPOT, the whole line stands for that."
  (let ((end (point)))
    (while (and (eq (char-before) ?\s)
                (not (get-text-property (1- (point)) 'plywise-spot)))
      (backward-char))
    (delete-region (point) end))
  (when spot
    (put-text-property (line-beginning-position) (point) 'plywise-spot spot))
  (insert "\n"))

(defun plywise-canvas-line (&optional text face)
  "Write a line of TEXT with FACE, without TEXT an empty one."
  (when text
    (plywise-canvas-write text face))
  (insert "\n"))

(defconst plywise-canvas--most-lines 12
  "How many lines of a text are written: nobody reads on here.")

(defun plywise-canvas-paragraph (text face width &optional indent)
  "Write TEXT with FACE in lines of at most WIDTH columns.
The lines after the first begin with INDENT blanks."
  (let* ((indent (or indent 0))
         (lines (plywise-canvas-wrap text (max 1 (- width indent))))
         (last (nthcdr (1- plywise-canvas--most-lines) lines)))
    (when (cdr last)
      (setcdr last nil)
      (setcar last "..."))
    (cl-loop for line in lines
             for margin = 0 then indent
             do (plywise-canvas-write (make-string margin ?\s))
             (plywise-canvas-line line face))))

(defun plywise-canvas-pad (text width)
  "Return TEXT with blanks behind it, WIDTH columns wide."
  (concat text (make-string (max 0 (- width (string-width text))) ?\s)))

(defun plywise-canvas-cut (text width)
  "Return TEXT cut to WIDTH columns, with dots where it was cut."
  (if (<= (string-width text) width)
      text
    (concat (car (plywise-canvas--chop text (- width (length "..."))))
            "...")))

(defun plywise-canvas--chop (text width)
  "Return the parts of TEXT that fit WIDTH columns each, at least one."
  (let (parts)
    (while (> (string-width text) width)
      (let* ((part (truncate-string-to-width text width))
             (taken (max 1 (length part))))
        (push (substring text 0 taken) parts)
        (setq text (substring text taken))))
    (when (or (not parts) (not (string-empty-p text)))
      (push text parts))
    (nreverse parts)))

(defun plywise-canvas-wrap (text width)
  "Return TEXT as lines of at most WIDTH columns.
They are broken at blanks, and within words that fit no line."
  (let (lines line)
    (dolist (word (split-string text))
      (when (and line
                 (> (+ (string-width line) 1 (string-width word)) width))
        (push line lines)
        (setq line nil))
      (setq line (if line (concat line " " word) word))
      (when (> (string-width line) width)
        (let ((parts (nreverse (plywise-canvas--chop line width))))
          (setq line (car parts)
                lines (append (cdr parts) lines)))))
    (nreverse (cons (or line "") lines))))

(provide 'plywise-canvas)
;;; plywise-canvas.el ends here
