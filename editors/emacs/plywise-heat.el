;;; plywise-heat.el --- The heat map among the text of puzzles  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The server says of each cell and node who wins once the player to move has arrived there, as
;; modifiers of semantic tokens.  `plywise-heat-mode' keeps them as text properties and has Font
;; Lock draw them: a board has thousands of cells, and Emacs is slow with so many overlays.  So
;; everything that overlays draw, as the region and what is wrong are, lies above the colours.
;;
;; Only what windows show is asked about, with a screen above and below.  What is drawn moves
;; with the text until there is an answer about the new one; one about an older text is dropped.

;;; Code:

(require 'cl-lib)
(require 'font-lock)
(require 'plywise-client)
(require 'plywise-colours)

(defcustom plywise-heat t
  "Whether puzzles are coloured by who wins.
It is the state of `plywise-heat-mode' when a puzzle is opened."
  :type 'boolean
  :group 'plywise)

(defcustom plywise-signs nil
  "Whether a letter says the same as each colour.
A cell of floor has it instead of its dot, a node behind its line: m the mouse
wins, c the cat wins, = a draw.  A pawn is drawn as * if it is best to take it
first, else as + or -.

Where you set this in a program, call `plywise-heat-redraw' as well."
  :type 'boolean
  :group 'plywise
  :initialize #'custom-initialize-default
  :set (lambda (symbol value)
         (set-default symbol value)
         (plywise-heat-redraw)))

;;; What is drawn for a token

(defun plywise-heat-letter (modifiers &optional pawn)
  "Return the letter for MODIFIERS of a token, a list of strings, or nil.
With PAWN, it is a pawn that has them."
  (cdr (cl-find-if (lambda (entry) (member (car entry) modifiers))
                   (if pawn
                       '(("best" . "*") ("good" . "+") ("bad" . "-"))
                     '(("mouseWins" . "m") ("catWins" . "c") ("drawn" . "="))))))

(defvar-local plywise-heat--looks nil
  "What is drawn by what encodes type and modifiers, and by the legend of these.
Tokens with the same look have the same object.")

(defun plywise-heat--look (type bits legend)
  "Return what is drawn for the type TYPE and the modifiers BITS of LEGEND.
Both are numbers.  It is a list (FACES LETTER BEHIND): the letter is drawn
instead of each character, or if BEHIND, behind the line.  Where nothing is
drawn it is nil."
  (let ((key (list type bits legend)))
    (unless (hash-table-p plywise-heat--looks)
      (setq plywise-heat--looks (make-hash-table :test #'equal)))
    (let ((look (gethash key plywise-heat--looks 'none)))
      (if (not (eq look 'none))
          look
        (let* ((types (plist-get legend :tokenTypes))
               (name (and (< type (length types)) (aref types type)))
               (modifiers (cl-loop for modifier across (plist-get legend :tokenModifiers)
                                   for bit = 1 then (ash bit 1)
                                   unless (zerop (logand bits bit)) collect modifier))
               (faces (plywise-colours-for modifiers))
               (pawn (equal name "pawn"))
               (behind (and (member "definition" modifiers) t))
               (letter (and (or pawn behind (equal name "floor"))
                            (plywise-heat-letter modifiers pawn))))
          (puthash key (and (or faces letter) (list faces letter behind)) plywise-heat--looks))))))

;;; Drawing

(defun plywise-heat--fontify (limit)
  "Draw from point to LIMIT what is known there.
This is a matcher of Font Lock that finds nothing."
  (let ((from (point)))
    (while (< from limit)
      (let ((to (next-single-property-change from 'plywise-heat nil limit)))
        (pcase (get-text-property from 'plywise-heat)
          (`(,faces ,letter ,behind)
           (when faces
             (font-lock-prepend-text-property from to 'face faces))
           (when (and plywise-signs letter (not behind))
             (cl-loop for at from from below to
                      ;; Each has a string of its own: one that two neighbours share would be
                      ;; drawn once for both.
                      do (put-text-property at (1+ at) 'display (copy-sequence letter))))))
        (setq from to))))
  nil)

(defconst plywise-heat--keywords '((plywise-heat--fontify))
  "What draws the heat map, for `font-lock-add-keywords'.")

(defun plywise-heat--put (beg end spans)
  "Keep SPANS as what is known between BEG and END.
Those are a list of (FROM TO LOOK) in the order of the text.  Only what is
another look than before is drawn again."
  (let ((at beg) first last)
    (cl-flet ((put (from to look)
                (unless (or (>= from to)
                            (and (eq (get-text-property from 'plywise-heat) look)
                                 (= (next-single-property-change from 'plywise-heat nil to) to)))
                  (put-text-property from to 'plywise-heat look)
                  (setq first (or first from)
                        last to))))
      (remove-overlays beg end 'plywise-heat t)
      (with-silent-modifications
        (pcase-dolist (`(,from ,to ,look) spans)
          (put at from nil)
          (put from to look)
          (setq at to)
          (when (and plywise-signs (nth 1 look) (nth 2 look))
            (plywise-heat--put-behind from (nth 1 look))))
        (put at end nil)))
    (when first
      ;; Whole lines: with them Eglot asks for hints again, and would draw one at the end twice.
      (font-lock-flush (save-excursion (goto-char first) (line-beginning-position))
                       (save-excursion (goto-char last) (line-beginning-position 2))))))

(defun plywise-heat--put-behind (from letter)
  "Put LETTER behind the line of FROM."
  (let* ((at (save-excursion (goto-char from) (line-end-position)))
         (overlay (make-overlay at at nil t nil)))
    (overlay-put overlay 'plywise-heat t)
    ;; At the end of the line, the cursor stays there.
    (overlay-put overlay 'after-string (propertize (concat " " letter) 'face 'plywise-faint 'cursor t))))

(defun plywise-heat--clear ()
  "Draw nothing any more."
  (save-restriction
    (widen)
    (remove-overlays (point-min) (point-max) 'plywise-heat t)
    (with-silent-modifications
      (remove-list-of-text-properties (point-min) (point-max) '(plywise-heat)))
    (font-lock-flush)))

(defun plywise-heat--everywhere (run)
  "Call RUN in each buffer with the heat map."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (bound-and-true-p plywise-heat-mode)
        (funcall run)))))

(defun plywise-heat-redraw ()
  "Draw the heat map of all puzzles again, by `plywise-signs'."
  (plywise-heat--everywhere (lambda ()
                              (font-lock-flush)
                              (plywise-heat--again))))

;;; Reading an answer

(defun plywise-heat--spans (data legend line beg end)
  "Return the spans of DATA, the numbers of semantic tokens by LEGEND.
BEG, which is on LINE, and END are where the text starts and ends that was asked
about.  A span is (FROM TO LOOK)."
  (let ((at-line line) (token-line 0) (column 0) spans)
    (save-excursion
      (goto-char beg)
      (cl-loop
       for i from 0 below (length data) by 5
       for look = (plywise-heat--look (aref data (+ i 3)) (aref data (+ i 4)) legend)
       do (setq token-line (+ token-line (aref data i))
                column (+ (if (zerop (aref data i)) column 0) (aref data (1+ i))))
       when (and look (>= token-line line))
       do (forward-line (- token-line at-line))
       (setq at-line token-line)
       (let ((from (plywise-heat--point token-line column))
             (to (plywise-heat--point token-line (+ column (aref data (+ i 2))))))
         (when (and (<= beg from) (< from to) (<= to end))
           (push (list from to look) spans)))))
    (nreverse spans)))

(defun plywise-heat--point (line column)
  "Return the place of COLUMN on LINE, at the start of which point is."
  (let ((end (line-end-position)))
    (if (= (- (position-bytes end) (position-bytes (point))) (- end (point)))
        ;; All is ASCII, as boards are: columns are characters in any encoding.
        (min end (+ (point) column))
      (plywise-client-point (list :line line :character column)))))

;;; Asking

(defconst plywise-heat--delay 0.1
  "Seconds from a change to the question, anew with each change.")

(defvar-local plywise-heat--timer nil
  "The timer of the next question.")

(defvar-local plywise-heat--asked nil
  "What was asked of this text as it is: a list of (BEG . END).")

(defvar-local plywise-heat--tick nil
  "The `buffer-chars-modified-tick' that `plywise-heat--asked' is about.")

(defun plywise-heat--soon (&rest _)
  "Ask in a moment about what is shown, anew with each call."
  (when plywise-heat--timer
    (cancel-timer plywise-heat--timer))
  (setq plywise-heat--timer
        (run-with-timer plywise-heat--delay nil #'plywise-heat--ask-in (current-buffer))))

(defun plywise-heat--window-changed (window &rest _)
  "Ask in a moment about what is seen in WINDOW now."
  (when (windowp window)
    (with-current-buffer (window-buffer window)
      (when (bound-and-true-p plywise-heat-mode)
        (plywise-heat--soon)))))

(defun plywise-heat--again ()
  "Ask in a moment about all that is shown, whatever is known of it."
  (setq plywise-heat--asked nil)
  (plywise-heat--soon))

(defun plywise-heat--ask-in (buffer)
  "Ask about what is shown of BUFFER and was not asked about."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq plywise-heat--timer nil)
      (let* ((server (and (bound-and-true-p plywise-heat-mode) (plywise-client-of)))
             (legend (and server
                          (plist-get (plist-get (plywise-client-capabilities server)
                                                :semanticTokensProvider)
                                     :legend)))
             (tick (buffer-chars-modified-tick)))
        (unless (eql tick plywise-heat--tick)
          (setq plywise-heat--tick tick
                plywise-heat--asked nil))
        (when legend
          (save-restriction
            (widen)
            (dolist (window (get-buffer-window-list nil nil t))
              (pcase-let ((`(,beg . ,end) (plywise-heat--around window)))
                (unless (cl-some (lambda (asked) (<= (car asked) beg end (cdr asked)))
                                 plywise-heat--asked)
                  (plywise-heat--ask server legend beg end))))))))))

(defun plywise-heat--around (window)
  "Return what is shown in WINDOW, with a screen above and below, as (BEG . END).
These are whole lines.  What is folded away has no height."
  (let ((height (window-body-height window)))
    (save-excursion
      (cons (progn (goto-char (window-start window))
                   (forward-visible-line (- height))
                   (point))
            (progn (goto-char (window-start window))
                   (forward-visible-line (* 2 height))
                   (point))))))

(defun plywise-heat--ask (server legend beg end)
  "Ask SERVER, which has LEGEND, about the text between BEG and END."
  (let* ((asked (cons beg end))
         (tick plywise-heat--tick)
         (start (plywise-client-position beg))
         ;; What has been asked about again, or of another text, is waited for no more.
         (wanted (lambda ()
                   (and (memq asked plywise-heat--asked)
                        (= tick (buffer-chars-modified-tick))))))
    (push asked plywise-heat--asked)
    (plywise-client-request
     server "textDocument/semanticTokens/range"
     (list :textDocument (list :uri (plywise-client-uri (current-buffer)))
           :range (list :start start :end (plywise-client-position end)))
     :success (lambda (answer)
                (when (funcall wanted)
                  (save-restriction
                    (widen)
                    (plywise-heat--put beg end
                                       (plywise-heat--spans (plist-get answer :data) legend
                                                            (plist-get start :line) beg end)))))
     :error (lambda (problem)
              ;; The server had another text by then.
              (when (and (funcall wanted) (eql (plist-get problem :code) -32801))
                (plywise-heat--again))))))

;;; The mode

(defun plywise-heat--refresh ()
  "Ask again about all puzzles: more is known to the server."
  (plywise-heat--everywhere #'plywise-heat--again))

(defun plywise-heat--state-changed (buffer)
  "Begin or cease to draw in BUFFER: a server has begun or ceased to serve it."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (bound-and-true-p plywise-heat-mode)
        (unless (plywise-client-of)
          (plywise-heat--clear))
        (plywise-heat--again)))))

(define-minor-mode plywise-heat-mode
  "Colour cells and nodes by who wins once a player has arrived there.
The sooner the win, the further the colour is from the background; see the faces
in the group `plywise-faces', and `plywise-signs' for letters."
  :lighter nil
  (if plywise-heat-mode
      (plywise-heat--begin)
    (plywise-heat--end)))

(defconst plywise-heat--hooks
  '((after-change-functions . plywise-heat--soon)
    (window-scroll-functions . plywise-heat--window-changed)
    (window-size-change-functions . plywise-heat--window-changed)
    (window-buffer-change-functions . plywise-heat--window-changed)
    (change-major-mode-hook . plywise-heat--end))
  "What is in the hooks of a buffer while `plywise-heat-mode' is on.")

(defun plywise-heat--bare (text)
  "Return TEXT, which is copied, without what is drawn here.
Elsewhere nobody would take it back."
  (remove-list-of-text-properties 0 (length text) '(plywise-heat display) text)
  text)

(defun plywise-heat--begin ()
  "Begin to draw in this buffer."
  (font-lock-add-keywords nil plywise-heat--keywords 'append)
  ;; What is typed beside a cell is nothing of which more is known.
  (setq-local text-property-default-nonsticky
              (cl-adjoin '(plywise-heat . t) text-property-default-nonsticky :test #'equal))
  (add-function :filter-return (local 'filter-buffer-substring-function) #'plywise-heat--bare)
  (setq-local font-lock-extra-managed-props (cl-adjoin 'display font-lock-extra-managed-props))
  (pcase-dolist (`(,hook . ,function) plywise-heat--hooks)
    (add-hook hook function nil t))
  (add-hook 'plywise-client-tokens-refresh-functions #'plywise-heat--refresh)
  (add-hook 'plywise-client-state-functions #'plywise-heat--state-changed)
  (plywise-heat--again))

(defun plywise-heat--end ()
  "Draw nothing in this buffer any more."
  (pcase-dolist (`(,hook . ,function) plywise-heat--hooks)
    (remove-hook hook function t))
  (remove-function (local 'filter-buffer-substring-function) #'plywise-heat--bare)
  (when plywise-heat--timer
    (cancel-timer plywise-heat--timer))
  (setq plywise-heat--timer nil
        plywise-heat--asked nil)
  (plywise-heat--clear)
  (font-lock-remove-keywords nil plywise-heat--keywords))

(provide 'plywise-heat)
;;; plywise-heat.el ends here
