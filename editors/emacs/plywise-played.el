;;; plywise-played.el --- Which undo steps were moves  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Undo does not know which changes of a text were moves, and would take back what was typed
;; as readily.  So each edit of the server's is noted, by the place in `buffer-undo-list'
;; where it begins:
;;
;;     (typed… nil move… nil typed…)
;;                 ^ the cell that is noted
;;
;; Undoing adds to that list what undoes the undoing, and `undo-equiv-table' says which
;; older place of the list has the text that is there then.  Followed to its end, that leads
;; from the beginning of the list to the change that was made last, whatever was undone since.
;; The texts before and after it are compared, too.

;;; Code:

(require 'plywise-client)

(defvar-local plywise-played--changes nil
  "The edits of the server's: a table from cells of `buffer-undo-list' to lists.
Each has the kind of the edit, `move' or `edit', and the fingerprints of
the texts before and after it.")

(defvar-local plywise-played--moving 0
  "How many commands that play in this buffer the server has not answered yet.")

;; A file that is read again keeps its undo list.
(put 'plywise-played--changes 'permanent-local t)
(put 'plywise-played--moving 'permanent-local t)

(defvar-local plywise-played--before nil
  "The fingerprint of the text before the edit that is being made.")

(defun plywise-played-moving (by)
  "Note that BY more commands that play in this buffer are on the way."
  (setq plywise-played--moving (max 0 (+ plywise-played--moving by))))

(defun plywise-played--fingerprint ()
  "Return what tells the text of the current buffer from others."
  (save-restriction
    (widen)
    (secure-hash 'sha1 (current-buffer))))

(defun plywise-played--first (list)
  "Return LIST, an undo list, without the boundaries that it begins with."
  (while (and (consp list) (null (car list)))
    (setq list (cdr list)))
  list)

(defun plywise-played--behind (list)
  "Return LIST, an undo list, without its first step."
  (let ((rest (plywise-played--first list)))
    (while (and (consp rest) (car rest))
      (setq rest (cdr rest)))
    (plywise-played--first rest)))

(defun plywise-played--made (list)
  "Return the part of an undo LIST that begins with the change made last.
What was undone since, and what undid that, is left out."
  (let ((list (plywise-played--first list)) older)
    (while (and (consp list) (setq older (gethash list undo-equiv-table)))
      (setq list (and (consp older) (plywise-played--first older))))
    list))

(defun plywise-played--note (list)
  "Return what is noted of the change made last in LIST, an undo list."
  (let ((made (plywise-played--made list)))
    (and (consp made) plywise-played--changes
         (gethash made plywise-played--changes))))

(defun plywise-played--applying (buffer)
  "Note what BUFFER reads before an edit of the server's."
  (with-current-buffer buffer
    (undo-boundary)
    (setq plywise-played--before (plywise-played--fingerprint))))

(defun plywise-played--applied (buffer)
  "Note what BUFFER reads after an edit of the server's."
  (with-current-buffer buffer
    (let ((list (and (listp buffer-undo-list) (plywise-played--first buffer-undo-list)))
          (after (plywise-played--fingerprint)))
      (undo-boundary)
      (when (and list plywise-played--before (not (equal after plywise-played--before)))
        (unless plywise-played--changes
          (setq plywise-played--changes (make-hash-table :test #'eq :weakness 'key)))
        (puthash list
                 (list (if (> plywise-played--moving 0) 'move 'edit) plywise-played--before after)
                 plywise-played--changes))
      (setq plywise-played--before nil))))

(add-hook 'plywise-client-applying-functions #'plywise-played--applying)
(add-hook 'plywise-client-applied-functions #'plywise-played--applied)

(defun plywise-played-last (&optional buffer)
  "Return what the last change of BUFFER was, if it was one of the server's.
That is `move' or `edit', and nil if it was none."
  (with-current-buffer (or buffer (current-buffer))
    (pcase (and (listp buffer-undo-list) (plywise-played--note buffer-undo-list))
      (`(,kind ,_ ,after) (and (equal after (plywise-played--fingerprint)) kind)))))

(defun plywise-played--keeping-points (run)
  "Call RUN, which changes the text; point stays on its line in every window."
  (let* ((windows (get-buffer-window-list nil nil t))
         (places (mapcar (lambda (window)
                           (plywise-played--place (window-point window)))
                         windows))
         (place (plywise-played--place (point))))
    (prog1 (funcall run)
      (dolist (window windows)
        (set-window-point window (plywise-played--point (pop places))))
      (goto-char (plywise-played--point place)))))

(defun plywise-played--place (position)
  "Return the line of POSITION, as a marker, and the column."
  (save-excursion
    (goto-char position)
    (cons (copy-marker (line-beginning-position) t) (- position (line-beginning-position)))))

(defun plywise-played--point (place)
  "Return the position of PLACE, and free its marker."
  (save-excursion
    (goto-char (car place))
    (set-marker (car place) nil)
    (min (+ (line-beginning-position) (cdr place)) (line-end-position))))

(defun plywise-played--back (list)
  "Undo the first step of LIST, which is that made last in this buffer."
  (undo-boundary)
  (let ((undo-in-progress t)
        (older (plywise-played--behind list)))
    (primitive-undo 1 list)
    (undo-boundary)
    (puthash (plywise-played--first buffer-undo-list) (or older 'empty) undo-equiv-table)))

(defun plywise-played--again ()
  "Undo what was undone last in this buffer, as `undo-redo' does."
  (undo-boundary)
  (let ((list (plywise-played--first buffer-undo-list))
        (undo-in-progress t))
    (setq buffer-undo-list (primitive-undo 1 list))
    (undo-boundary)))

(defun plywise-played--change (buffer run)
  "Call RUN in the whole of BUFFER; points stay."
  (with-current-buffer buffer
    (save-restriction
      (widen)
      (plywise-played--keeping-points run))))

(defun plywise-played-undo (buffer kinds)
  "Undo the last change of BUFFER if it was one of the server's.
KINDS lists which are meant, `move' and `edit'.  Return whether it was
undone; what was typed never is."
  (with-current-buffer buffer
    (when (memq (plywise-played-last) kinds)
      (let ((before (nth 1 (plywise-played--note buffer-undo-list))))
        (plywise-played--change buffer (lambda ()
                                         (plywise-played--back (plywise-played--made buffer-undo-list))))
        (or (equal before (plywise-played--fingerprint))
            ;; Something else was in the same step.
            (ignore (plywise-played--change buffer #'plywise-played--again)))))))

(defun plywise-played-redo (buffer kinds)
  "Make the change of BUFFER again that was undone last.
It has to be one of the server's: KINDS lists which are meant, `move'
and `edit'.  Return whether it was made."
  (with-current-buffer buffer
    (when (and (listp buffer-undo-list)
               (gethash (plywise-played--first buffer-undo-list) undo-equiv-table))
      (pcase (plywise-played--note (plywise-played--behind buffer-undo-list))
        (`(,(pred (lambda (kind) (memq kind kinds))) ,before ,after)
         (when (equal before (plywise-played--fingerprint))
           (plywise-played--change buffer #'plywise-played--again)
           (or (equal after (plywise-played--fingerprint))
               (ignore (plywise-played--change
                        buffer (lambda () (plywise-played--back (plywise-played--made buffer-undo-list))))))))))))

(provide 'plywise-played)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-played.el ends here
