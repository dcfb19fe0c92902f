;;; plywise-heat.el --- The heat map among the text of puzzles  -*- lexical-binding: t; -*-

;;; Commentary:

;; The server says of each cell and node who wins once the player to move has
;; arrived there, as modifiers of semantic tokens.  `plywise-heat-mode' keeps
;; them as text properties and has Font Lock draw them: a board has thousands of
;; cells, and Emacs is slow with so many overlays.  So everything that is drawn
;; by overlays, as the region and what is wrong are, lies above the colours.
;;
;; Only what windows show is asked about, with a screen above and below.  What is
;; drawn moves with the text until there is an answer about the new one; an
;; answer about an older text is dropped.

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

(defvar plywise-signs-hook nil
  "Hook run after `plywise-signs' has changed.")

;;; What is drawn for a token

(cl-defstruct (plywise-heat-look (:constructor plywise-heat-look))
  "What is drawn for a token.
FACES are the most important first.  LETTER is a string or nil; it is drawn
instead of each character, or if BEHIND, behind the line."
  faces letter behind)

;;;###autoload
(defun plywise-heat-letter (modifiers &optional pawn)
  "Return the letter for MODIFIERS of a token, a list of strings, or nil.
With PAWN, it is a pawn that has them."
  (cdr (cl-find-if (lambda (entry) (member (car entry) modifiers))
                   (if pawn
                       '(("best" . "*") ("good" . "+") ("bad" . "-"))
                     '(("mouseWins" . "m") ("catWins" . "c")
                       ("drawn" . "="))))))

(defun plywise-heat--look (type modifiers)
  "Return the look of a token of TYPE with MODIFIERS, nil for none of its own."
  (let* ((faces (plywise-colours-for modifiers))
         (pawn (equal type "pawn"))
         (behind (and (member "definition" modifiers) t))
         (letter (and (or pawn behind (equal type "floor"))
                      (plywise-heat-letter modifiers pawn))))
    (when (or faces letter)
      (plywise-heat-look :faces faces :letter letter :behind behind))))

(defvar-local plywise-heat--legend nil
  "The legend that `plywise-heat--looks' was made by.")

(defvar-local plywise-heat--looks nil
  "Looks by the numbers that encode type and modifiers.")

(defun plywise-heat--decode-look (type bits legend)
  "Return the look of the type with number TYPE and the modifiers BITS of LEGEND.
It is the same object each time."
  (unless (and plywise-heat--looks (equal legend plywise-heat--legend))
    (setq plywise-heat--legend legend
          plywise-heat--looks (make-hash-table)))
  (let* ((key (+ (ash bits 8) type))
         (look (gethash key plywise-heat--looks 'none)))
    (when (eq look 'none)
      (setq look (plywise-heat--look
                  (let ((types (plist-get legend :tokenTypes)))
                    (and (< type (length types)) (aref types type)))
                  (cl-loop for name across (plist-get legend :tokenModifiers)
                           for bit = 1 then (ash bit 1)
                           unless (zerop (logand bits bit)) collect name)))
      (puthash key look plywise-heat--looks))
    look))

;;; Drawing

(defun plywise-heat--fontify (limit)
  "Draw from point to LIMIT what is known there.
This is a matcher of Font Lock that finds nothing."
  (let ((from (point)))
    (while (< from limit)
      (let ((to (next-single-property-change from 'plywise-heat nil limit))
            (look (get-text-property from 'plywise-heat)))
        (when look
          (plywise-heat--fontify-look look from to))
        (setq from to))))
  nil)

(defun plywise-heat--fontify-look (look from to)
  "Draw LOOK on the text between FROM and TO."
  (when (plywise-heat-look-faces look)
    (font-lock-prepend-text-property from to 'face
                                     (plywise-heat-look-faces look)))
  (when (and plywise-signs
             (plywise-heat-look-letter look)
             (not (plywise-heat-look-behind look)))
    (cl-loop for at from from below to
             ;; Each has a string of its own: one that two neighbours share
             ;; would be drawn once for both.
             do (put-text-property
                 at (1+ at) 'display
                 (copy-sequence (plywise-heat-look-letter look))))))

(defconst plywise-heat--keywords '((plywise-heat--fontify))
  "What draws the heat map, for `font-lock-add-keywords'.")

(defun plywise-heat--put (beg end spans)
  "Keep SPANS as what is known between BEG and END.
Those are a list of (FROM TO LOOK) in the order of the text.  Only what is
another look than before is drawn again."
  (let ((at beg)
        first last)
    (cl-flet ((put (from to look)
                (when (and (< from to)
                           (not (plywise-heat--looks-so-p from to look)))
                  (put-text-property from to 'plywise-heat look)
                  (setq first (or first from)
                        last to))))
      (with-silent-modifications
        (pcase-dolist (`(,from ,to ,look) spans)
          (put at from nil)
          (put from to look)
          (setq at to))
        (put at end nil)))
    (plywise-heat--put-behind beg end spans)
    (when first
      (font-lock-flush first last))))

(defun plywise-heat--looks-so-p (from to look)
  "Return whether what is between FROM and TO has LOOK."
  (and (eq (get-text-property from 'plywise-heat) look)
       (= (next-single-property-change from 'plywise-heat nil to) to)))

(defun plywise-heat--put-behind (beg end spans)
  "Put the letters of SPANS between BEG and END behind their lines."
  (remove-overlays beg end 'plywise-heat t)
  (when plywise-signs
    (pcase-dolist (`(,from ,_ ,look) spans)
      (when (and look
                 (plywise-heat-look-behind look)
                 (plywise-heat-look-letter look))
        (plywise-heat--put-letter
         (save-excursion (goto-char from) (line-end-position))
         look)))))

(defun plywise-heat--put-letter (at look)
  "Put the letter of LOOK behind the line that ends at AT."
  (let ((overlay (make-overlay at at nil t nil)))
    (overlay-put overlay 'plywise-heat t)
    (overlay-put overlay 'after-string
                 (propertize (concat " " (plywise-heat-look-letter look))
                             'face 'plywise-faint
                             ;; At the end of the line, the cursor stays there.
                             'cursor t))))

(defun plywise-heat--clear ()
  "Draw nothing any more."
  (save-restriction
    (widen)
    (remove-overlays (point-min) (point-max) 'plywise-heat t)
    (with-silent-modifications
      (remove-list-of-text-properties (point-min) (point-max) '(plywise-heat)))
    (font-lock-flush)))

;;;###autoload
(defun plywise-heat-redraw ()
  "Draw the heat map of all puzzles again, by `plywise-signs'."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (bound-and-true-p plywise-heat-mode)
        (font-lock-flush)
        (plywise-heat--again))))
  (run-hooks 'plywise-signs-hook))

;;;###autoload
(defun plywise-toggle-signs ()
  "Show a letter beside each colour, or do not any more."
  (interactive)
  (customize-set-variable 'plywise-signs (not plywise-signs))
  (message "Letters beside the colours: %s" (if plywise-signs "on" "off")))

;;; Reading an answer

(defun plywise-heat--spans (data legend line beg end)
  "Return the spans of DATA, the numbers of semantic tokens by LEGEND.
BEG, which is on LINE, and END are where the text starts and ends that was asked
about.  A span is (FROM TO LOOK)."
  (let ((at-line line)
        (token-line 0)
        (column 0)
        (i 0)
        spans)
    (save-excursion
      (goto-char beg)
      (while (< i (length data))
        (let ((lines (aref data i)))
          (setq token-line (+ token-line lines)
                column (if (zerop lines)
                           (+ column (aref data (1+ i)))
                         (aref data (1+ i)))))
        (let ((look (plywise-heat--decode-look
                     (aref data (+ i 3)) (aref data (+ i 4)) legend)))
          (when (and look (>= token-line line))
            (forward-line (- token-line at-line))
            (setq at-line token-line)
            (let ((from (plywise-heat--point token-line column))
                  (to (plywise-heat--point
                       token-line (+ column (aref data (+ i 2))))))
              (when (and (<= beg from) (< from to) (<= to end))
                (push (list from to look) spans)))))
        (setq i (+ i 5))))
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

(defvar-local plywise-heat--known nil
  "What is known of this text: a list of (TICK BEG END).
TICK is `buffer-chars-modified-tick'.")

(defvar-local plywise-heat--asked nil
  "The requests that have no answer yet.")

(cl-defstruct (plywise-heat-request (:constructor plywise-heat-request))
  "A question about the text between BEG and END at TICK.
ID is what CLIENT calls it."
  client id tick beg end)

(defun plywise-heat--soon (&rest _)
  "Ask in a moment about what is shown."
  (plywise-heat--in plywise-heat--delay))

(defun plywise-heat--in (seconds)
  "Ask in SECONDS about what is shown, and not before."
  (when plywise-heat--timer
    (cancel-timer plywise-heat--timer))
  (setq plywise-heat--timer
        (run-with-timer seconds nil #'plywise-heat--ask-in (current-buffer))))

(defun plywise-heat--window-changed (window &rest _)
  "Ask in a moment about what is seen in WINDOW now."
  (when (windowp window)
    (with-current-buffer (window-buffer window)
      (when (bound-and-true-p plywise-heat-mode)
        (plywise-heat--soon)))))

(defun plywise-heat--again ()
  "Ask in a moment about all that is shown, whatever is known of it."
  (setq plywise-heat--known nil)
  (mapc #'plywise-heat--cancel plywise-heat--asked)
  (plywise-heat--soon))

(defun plywise-heat--cancel (request)
  "Let REQUEST go unanswered."
  (setq plywise-heat--asked (remq request plywise-heat--asked))
  (when (plywise-heat-request-id request)
    (ignore-errors              ; its server may have ended
      (plywise-client-cancel (plywise-heat-request-client request)
                             (plywise-heat-request-id request)))))

(defun plywise-heat--ask-in (buffer)
  "Ask about what is shown of BUFFER and is not known."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq plywise-heat--timer nil)
      (let ((client (and (bound-and-true-p plywise-heat-mode)
                         (plywise-client-of buffer))))
        (when (and client (plywise-heat--legend-of client))
          (save-restriction
            (widen)
            (plywise-heat--ask client (plywise-heat--shown))))))))

(defun plywise-heat--legend-of (client)
  "Return the legend of the tokens of CLIENT's server, nil if it has none."
  (plist-get (plist-get (plywise-client-capabilities client)
                        :semanticTokensProvider)
             :legend))

(defun plywise-heat--shown ()
  "Return what is seen of this buffer, as a list of (BEG . END).
These are whole lines, with a screen above and below."
  (let (ranges)
    (dolist (window (get-buffer-window-list nil nil t))
      (push (plywise-heat--around window) ranges))
    (plywise-heat--merged ranges)))

(defun plywise-heat--around (window)
  "Return what is shown in WINDOW, with a screen above and below.
What is folded away has no height."
  (let ((height (window-body-height window)))
    (save-excursion
      (cons (progn (goto-char (window-start window))
                   (forward-visible-line (- height))
                   (point))
            (progn (goto-char (window-start window))
                   (forward-visible-line (* 2 height))
                   (point))))))

(defun plywise-heat--merged (ranges)
  "Return RANGES with those that overlap made one."
  (let (merged)
    (dolist (range (sort ranges #'car-less-than-car) (nreverse merged))
      (if (and merged (<= (car range) (cdar merged)))
          (setcdr (car merged) (max (cdar merged) (cdr range)))
        (push range merged)))))

(defun plywise-heat--ask (client ranges)
  "Ask CLIENT about those of RANGES that are not known, nor asked about."
  (let ((tick (buffer-chars-modified-tick)))
    (setq plywise-heat--known
          (cl-remove-if-not (lambda (known) (= (car known) tick))
                            plywise-heat--known))
    (dolist (request plywise-heat--asked)
      (unless (and (= (plywise-heat-request-tick request) tick)
                   (cl-some (lambda (range)
                              (and (< (plywise-heat-request-beg request)
                                      (cdr range))
                                   (< (car range)
                                      (plywise-heat-request-end request))))
                            ranges))
        (plywise-heat--cancel request)))
    (pcase-dolist (`(,beg . ,end) ranges)
      (unless (or (cl-some (pcase-lambda (`(,_ ,from ,to))
                             (<= from beg end to))
                           plywise-heat--known)
                  (cl-some (lambda (request)
                             (<= (plywise-heat-request-beg request) beg end
                                 (plywise-heat-request-end request)))
                           plywise-heat--asked))
        (plywise-heat--request client beg end)))))

(defun plywise-heat--request (client beg end)
  "Ask CLIENT about the text between BEG and END."
  (let* ((buffer (current-buffer))
         (start (plywise-client-position beg))
         (request (plywise-heat-request
                   :client client :beg beg :end end
                   :tick (buffer-chars-modified-tick))))
    (cl-flet ((answered (then)
                ;; Those that have been cancelled are not waited for.
                (when (buffer-live-p buffer)
                  (with-current-buffer buffer
                    (when (memq request plywise-heat--asked)
                      (setq plywise-heat--asked
                            (remq request plywise-heat--asked))
                      (funcall then))))))
      (push request plywise-heat--asked)
      (setf (plywise-heat-request-id request)
            (plywise-client-request
             client "textDocument/semanticTokens/range"
             (list :textDocument (list :uri (plywise-client-uri buffer))
                   :range (list :start start
                                :end (plywise-client-position end)))
             :success
             (lambda (answer)
               (answered (lambda ()
                           (plywise-heat--answered
                            request answer (plist-get start :line)))))
             :error
             (lambda (problem)
               (answered (lambda ()
                           ;; The server had another text by then.
                           (when (eql (plist-get problem :code) -32801)
                             (plywise-heat--in (* 3 plywise-heat--delay))))))
             :buffer buffer)))))

(defun plywise-heat--answered (request answer line)
  "Draw ANSWER to REQUEST if it is about this text.
LINE is the first of the request."
  (when (= (plywise-heat-request-tick request) (buffer-chars-modified-tick))
    (save-restriction
      (widen)
      (let ((beg (plywise-heat-request-beg request))
            (end (plywise-heat-request-end request)))
        (push (list (plywise-heat-request-tick request) beg end)
              plywise-heat--known)
        (plywise-heat--put
         beg end
         (plywise-heat--spans
          (plist-get answer :data)
          (plywise-heat--legend-of (plywise-heat-request-client request))
          line beg end))))))

;;; The mode

(defun plywise-heat--refresh ()
  "Ask again about all puzzles: more is known to the server."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (bound-and-true-p plywise-heat-mode)
        (plywise-heat--again)))))

(defun plywise-heat--state-changed (buffer)
  "Begin or cease to draw in BUFFER: a server has begun or ceased to serve it."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (bound-and-true-p plywise-heat-mode)
        (unless (plywise-client-of buffer)
          (plywise-heat--clear))
        (plywise-heat--again)))))

;;;###autoload
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
  (plywise-colours-follow)
  (font-lock-add-keywords nil plywise-heat--keywords 'append)
  ;; What is typed beside a cell is nothing of which more is known.
  (setq-local text-property-default-nonsticky
              (cl-adjoin '(plywise-heat . t) text-property-default-nonsticky
                         :test #'equal))
  (add-function :filter-return (local 'filter-buffer-substring-function)
                #'plywise-heat--bare)
  (setq-local font-lock-extra-managed-props
              (cl-adjoin 'display font-lock-extra-managed-props))
  (pcase-dolist (`(,hook . ,function) plywise-heat--hooks)
    (add-hook hook function nil t))
  (add-hook 'plywise-client-tokens-refresh-functions #'plywise-heat--refresh)
  (add-hook 'plywise-client-state-functions #'plywise-heat--state-changed)
  (plywise-heat--again))

(defun plywise-heat--end ()
  "Draw nothing in this buffer any more."
  (pcase-dolist (`(,hook . ,function) plywise-heat--hooks)
    (remove-hook hook function t))
  (remove-function (local 'filter-buffer-substring-function)
                   #'plywise-heat--bare)
  (mapc #'plywise-heat--cancel plywise-heat--asked)
  (when plywise-heat--timer
    (cancel-timer plywise-heat--timer)
    (setq plywise-heat--timer nil))
  (setq plywise-heat--known nil)
  (plywise-heat--clear)
  (font-lock-remove-keywords nil plywise-heat--keywords))

(provide 'plywise-heat)
;;; plywise-heat.el ends here
