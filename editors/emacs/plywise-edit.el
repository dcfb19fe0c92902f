;;; plywise-edit.el --- Edits of the server's, and places in a text  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Places are exact for every character: the protocol counts in units of UTF-16, of which
;; characters beyond U+FFFF have two.

;;; Code:

(require 'cl-lib)
(require 'seq)

(defvar undo-auto--last-boundary-cause)

(defvar plywise-client-applying-functions nil
  "Functions called with a buffer, in it, before an edit of the server's.")

(defvar plywise-client-applied-functions nil
  "Functions called with a buffer, in it, after an edit of the server's.")


;;; Places

(defun plywise-edit-position (pos)
  "Return POS in the current buffer as a position of the protocol."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char pos)
      (let* ((start (line-beginning-position))
             (column (- pos start)))
        (goto-char start)
        (while (re-search-forward "[\U00010000-\U0010FFFF]" pos t)
          (cl-incf column))
        (list :line (1- (line-number-at-pos start t)) :character column)))))

(defun plywise-edit-point (position)
  "Return the place of POSITION of the protocol in the current buffer.
What lies beyond a line's end is its end."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (if (> (forward-line (plist-get position :line)) 0)
          (point-max)
        (let ((left (plist-get position :character))
              (end (line-end-position)))
          (while (and (> left 0) (< (point) end))
            (cl-decf left (if (> (char-after) #xFFFF) 2 1))
            (forward-char))
          (point))))))


;;; Edits

(defun plywise-edit-apply (buffer edits)
  "Apply EDITS, TextEdits of the protocol, to BUFFER as one undo step.
In each window that shows it, point stays on its line."
  (with-current-buffer buffer
    (run-hook-with-args 'plywise-client-applying-functions buffer)
    (let ((places (plywise-edit--places)))
      (plywise-edit--boundary)
      (let ((group (prepare-change-group)))
        (atomic-change-group
          (save-excursion
            (save-restriction
              (widen)
              (mapc #'plywise-edit--replace (plywise-edit--sorted edits)))))
        (undo-amalgamate-change-group group))
      (plywise-edit--boundary)
      (mapc #'plywise-edit--back places))
    (run-hook-with-args 'plywise-client-applied-functions buffer)))

(defun plywise-edit--boundary ()
  "Have what follows be another undo step than what came before.
What is typed next is not taken together with it either."
  (undo-boundary)
  (setq undo-auto--last-boundary-cause nil))

(defun plywise-edit--sorted (edits)
  "Return EDITS as lists (BEG END TEXT), the last one first."
  (let ((found (mapcar (lambda (edit)
                         (let ((range (plist-get edit :range)))
                           (list (plywise-edit-point (plist-get range :start))
                                 (plywise-edit-point (plist-get range :end))
                                 (plist-get edit :newText))))
                       edits)))
    ;; Of insertions at one place, the first one given comes first in the text.
    (seq-sort-by #'car #'> (nreverse found))))

(defun plywise-edit--replace (edit)
  "Make EDIT, a list (BEG END TEXT), by as little change as possible."
  (pcase-let* ((`(,beg ,end ,text) edit)
               (text (string-replace "\r\n" "\n" text))
               (old (split-string (buffer-substring-no-properties beg end) "\n"))
               (new (split-string text "\n")))
    (if (/= (length old) (length new))
        (plywise-edit--change beg end text)
      ;; Line by line, so that what points into the text stays on its line.
      (let ((at end))
        (cl-mapc (lambda (before after)
                   (plywise-edit--change (- at (length before)) at after)
                   (setq at (- at (length before) 1)))
                 (reverse old) (reverse new))))))

(defun plywise-edit--change (beg end text)
  "Put TEXT in place of what stands from BEG to END, but for what is the same."
  (let* ((old (buffer-substring-no-properties beg end))
         (shortest (min (length old) (length text)))
         (head (cl-loop for i below shortest
                        while (= (aref old i) (aref text i))
                        count t))
         (tail (cl-loop for i from 1 to (- shortest head)
                        while (= (aref old (- (length old) i)) (aref text (- (length text) i)))
                        count t)))
    (unless (equal old text)
      (goto-char (+ beg head))
      (delete-region (point) (- end tail))
      (insert (substring text head (- (length text) tail))))))

(defun plywise-edit--places ()
  "Return where point is in this buffer and its windows.
It is a list of (WINDOW BEGINNING OFFSET), of which WINDOW may be nil."
  (mapcar (lambda (window)
            (save-excursion
              (when window
                (goto-char (window-point window)))
              (let ((offset (- (point) (line-beginning-position))))
                (list window (copy-marker (line-beginning-position) t) offset))))
          (cons nil (get-buffer-window-list nil nil t))))

(defun plywise-edit--back (place)
  "Move point back to PLACE."
  (pcase-let* ((`(,window ,beginning ,offset) place)
               (pos (save-excursion
                      (goto-char beginning)
                      (min (+ (line-beginning-position) offset) (line-end-position)))))
    (set-marker beginning nil)
    (if window
        (set-window-point window pos)
      (goto-char pos))))

(provide 'plywise-edit)
;;; plywise-edit.el ends here
