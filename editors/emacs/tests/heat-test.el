;;; heat-test.el --- Tests of the heat map among the text  -*- lexical-binding: t; -*-

;;; Commentary:

;; The server is one that answers when a test says so: only so can an answer come
;; after the text has changed.

;;; Code:

(require 'ert)
(require 'cl-lib)
(require 'plywise-heat)
(require 'plywise-switch)

(defconst heat-test-legend
  '(:tokenTypes ["keyword" "floor" "wall" "pawn" "variable" "string"]
    :tokenModifiers ["mouseWins" "catWins" "drawn" "soon" "later" "late" "best"
                     "good" "bad" "stale" "definition" "essential"])
  "The legend of the server.")

(defvar heat-test-requests nil
  "The requests that the server has got, the latest first, as plists.")

(defvar heat-test-serves t
  "Whether the server serves the buffer.")

(defconst heat-test-patience 60
  "Seconds to wait for what is bound to happen.")

(defmacro heat-test-with (text &rest body)
  "Run BODY in a buffer with TEXT, shown in a window, with the heat map."
  (declare (indent 1) (debug t))
  `(heat-test--with ,text (lambda () ,@body)))

(defun heat-test--with (text body)
  "Call BODY in a buffer with TEXT."
  (let ((heat-test-requests nil)
        (heat-test-serves t)
        (plywise-signs nil)
        (buffer (generate-new-buffer "heat")))
    (cl-letf (((symbol-function 'plywise-client-of)
               (lambda (&optional _) (and heat-test-serves 'server)))
              ((symbol-function 'plywise-client-capabilities)
               (lambda (_)
                 `(:semanticTokensProvider (:legend ,heat-test-legend))))
              ((symbol-function 'plywise-client-request)
               #'heat-test--request)
              ((symbol-function 'plywise-client-uri)
               (lambda (_) "file:///heat.puzzle"))
              ((symbol-function 'plywise-client-position)
               #'heat-test--position)
              ((symbol-function 'plywise-client-point) #'heat-test--point))
      (unwind-protect
          (save-window-excursion
            (switch-to-buffer buffer)
            (setq-local font-lock-defaults
                        '((("[a-z]+:" . font-lock-keyword-face)) t))
            (insert text)
            (goto-char (point-min))
            (buffer-enable-undo)
            (set-buffer-modified-p nil)
            (plywise-heat-mode)
            (funcall body))
        (kill-buffer buffer)))))

(cl-defun heat-test--request (_ method params &key success error &allow-other-keys)
  "Keep the request of METHOD with PARAMS for SUCCESS or ERROR."
  (push (list :id (1+ (length heat-test-requests)) :method method :params params
              :success success :error error)
        heat-test-requests)
  (length heat-test-requests))

(defun heat-test--position (pos)
  "Return POS as the protocol has it, with columns of UTF-16."
  (save-excursion
    (goto-char pos)
    (list :line (1- (line-number-at-pos))
          :character (/ (length (encode-coding-string
                                 (buffer-substring (line-beginning-position)
                                                   (point))
                                 'utf-16le))
                        2))))

(defun heat-test--point (position)
  "Return the place of POSITION."
  (save-excursion
    (goto-char (point-min))
    (forward-line (plist-get position :line))
    (let ((column 0))
      (while (< column (plist-get position :character))
        (setq column (+ column (if (> (following-char) #xffff) 2 1)))
        (forward-char)))
    (point)))

(defun heat-test-asked (number)
  "Wait until the server has got NUMBER requests, and return the latest."
  (let ((until (time-add nil heat-test-patience)))
    (while (and (< (length heat-test-requests) number)
                (time-less-p nil until))
      (accept-process-output nil 0.01))
    (should (= (length heat-test-requests) number))
    (car heat-test-requests)))

(defun heat-test-lines (request)
  "Return the lines of the range that REQUEST is about."
  (let ((range (plist-get (plist-get request :params) :range)))
    (cons (plist-get (plist-get range :start) :line)
          (plist-get (plist-get range :end) :line))))

(defun heat-test-answer (request &rest tokens)
  "Answer REQUEST with TOKENS.
These are (LINE COLUMN LENGTH TYPE MODIFIER…) in the order of the text."
  (let ((line 0) (column 0) data)
    (pcase-dolist (`(,at-line ,at-column ,length ,type . ,modifiers) tokens)
      (unless (= at-line line)
        (setq column 0))
      (setq data (append
                  data
                  (list (- at-line line) (- at-column column) length
                        (cl-position type (plist-get heat-test-legend :tokenTypes)
                                     :test #'equal)
                        (cl-loop for modifier in modifiers
                                 sum (ash 1 (cl-position
                                             modifier
                                             (plist-get heat-test-legend
                                                        :tokenModifiers)
                                             :test #'equal)))))
            line at-line
            column at-column))
    (funcall (plist-get request :success) (list :data (vconcat data)))))

(defun heat-test-faces (beg end)
  "Return the faces of each character between BEG and END."
  (font-lock-fontify-region (point-min) (point-max))
  (cl-loop for at from beg below end
           collect (get-text-property at 'face)))

(defun heat-test-shown ()
  "Return what is seen of the buffer with the letters."
  (font-lock-fontify-region (point-min) (point-max))
  (concat
   (cl-loop for at from (point-min) to (point-max)
            concat (mapconcat (lambda (overlay)
                                (or (overlay-get overlay 'after-string) ""))
                              (cl-remove-if-not
                               (lambda (overlay)
                                 (= (overlay-start overlay) at))
                               (overlays-in at (1+ at)))
                              "")
            when (< at (point-max))
            concat (or (get-text-property at 'display)
                       (string (char-after at))))))

(ert-deftest cells-have-the-colours-of-who-wins ()
  (heat-test-with "board:\n  ..#\n"
    (heat-test-answer (heat-test-asked 1)
                      '(0 0 5 "keyword")
                      '(1 2 1 "floor" "mouseWins" "soon" "best")
                      '(1 3 1 "floor" "catWins" "late" "stale")
                      '(1 4 1 "wall" "essential"))
    (should (equal (heat-test-faces 1 2) '(font-lock-keyword-face)))
    (should (equal (heat-test-faces 8 13)
                   '(nil nil
                         (plywise-best plywise-mouse-wins-soon)
                         (plywise-stale plywise-cat-wins-stale)
                         (plywise-essential))))))

(ert-deftest the-colours-lie-above-those-of-the-syntax ()
  (heat-test-with "board:\n"
    (heat-test-answer (heat-test-asked 1) '(0 0 5 "keyword" "drawn"))
    (should (equal (heat-test-faces 1 2)
                   '((plywise-drawn font-lock-keyword-face))))))

(ert-deftest what-is-drawn-is-no-overlay-and-no-change-of-the-text ()
  (heat-test-with "board:\n  ..\n"
    (let ((undo buffer-undo-list))
      (heat-test-answer (heat-test-asked 1) '(1 2 2 "floor" "drawn"))
      (should (equal (heat-test-faces 10 11) '((plywise-drawn))))
      (should-not (overlays-in (point-min) (point-max)))
      (should-not (buffer-modified-p))
      ;; But for the boundary that Emacs puts there by itself after some seconds.
      (should (equal (remq nil buffer-undo-list) (remq nil undo))))))

(ert-deftest an-answer-about-an-older-text-is-not-drawn ()
  (heat-test-with "board:\n  ..\n"
    (let ((older (heat-test-asked 1)))
      ;; What was on the second line is on the fourth.
      (insert "board:\n  ##\n")
      (heat-test-answer older '(1 2 2 "floor" "drawn"))
      (should (equal (heat-test-faces 10 12) '(nil nil)))
      (heat-test-answer (heat-test-asked 2) '(3 2 2 "floor" "drawn"))
      (should (equal (heat-test-faces 10 12) '(nil nil)))
      (should (equal (heat-test-faces 22 24) '((plywise-drawn) (plywise-drawn)))))))

(ert-deftest what-is-drawn-moves-with-the-text-until-the-next-answer ()
  (heat-test-with "board:\n  ..\n"
    (heat-test-answer (heat-test-asked 1) '(1 2 2 "floor" "drawn"))
    (insert "// one more line\n")
    (should (equal (heat-test-faces 27 29) '((plywise-drawn) (plywise-drawn))))
    (heat-test-answer (heat-test-asked 2) '(2 2 1 "floor" "drawn"))
    (should (equal (heat-test-faces 27 29) '((plywise-drawn) nil)))))

(ert-deftest what-is-typed-or-yanked-has-no-colour-of-its-neighbours ()
  (heat-test-with "board:\n  ..\n"
    (heat-test-answer (heat-test-asked 1) '(1 2 2 "floor" "drawn"))
    (goto-char 11)
    (insert-and-inherit "#")
    (should (equal (heat-test-faces 10 13) '((plywise-drawn) nil (plywise-drawn))))
    (kill-ring-save 10 11)
    (goto-char (point-max))
    (yank)
    (should (equal (heat-test-faces (1- (point)) (point)) '(nil)))))

(ert-deftest it-is-asked-again-when-the-server-says-that-it-knows-more ()
  (heat-test-with "board:\n  ..\n"
    (heat-test-answer (heat-test-asked 1) '(1 2 2 "floor" "drawn" "stale"))
    (run-hooks 'plywise-client-tokens-refresh-functions)
    (heat-test-answer (heat-test-asked 2) '(1 2 2 "floor" "mouseWins" "soon"))
    (should (equal (heat-test-faces 10 11) '((plywise-mouse-wins-soon))))))

(ert-deftest it-is-asked-again-when-the-server-had-another-text ()
  (heat-test-with "board:\n  ..\n"
    (funcall (plist-get (heat-test-asked 1) :error)
             '(:code -32801 :message "content modified"))
    (heat-test-answer (heat-test-asked 2) '(1 2 2 "floor" "drawn"))
    (should (equal (heat-test-faces 10 11) '((plywise-drawn))))))

(ert-deftest of-a-long-text-only-what-is-near-the-window-is-asked-about ()
  (heat-test-with (apply #'concat (make-list 10000 "board:\n  ..\n"))
    (let ((request (heat-test-asked 1))
          (height (window-body-height)))
      (should (= (car (heat-test-lines request)) 0))
      (should (<= height (cdr (heat-test-lines request)) (* 3 height)))
      (heat-test-answer request '(1 2 2 "floor" "drawn"))
      ;; Elsewhere.
      (goto-char (point-min))
      (forward-line 15000)
      (set-window-start nil (point))
      (run-hook-with-args 'window-scroll-functions (selected-window) (point))
      (setq request (heat-test-asked 2))
      (should (<= 14000 (car (heat-test-lines request)) 15000))
      (should (<= 15000 (cdr (heat-test-lines request)) 16000))
      (heat-test-answer request '(15001 2 2 "floor" "drawn"))
      (should (equal (get-text-property (+ (point) 10) 'plywise-heat)
                     (get-text-property 11 'plywise-heat)))
      ;; And back, where all is known.
      (set-window-start nil (point-min))
      (run-hook-with-args 'window-scroll-functions (selected-window) 1)
      (plywise-heat--ask-in (current-buffer))
      (should (= (length heat-test-requests) 2)))))

(ert-deftest columns-are-those-of-the-protocol ()
  (heat-test-with "// 🐈 é\n"
    ;; The cat counts for two.
    (heat-test-answer (heat-test-asked 1) '(0 6 1 "floor" "drawn"))
    (should (equal (heat-test-faces 4 8) '(nil nil (plywise-drawn) nil)))))

(ert-deftest what-lies-outside-the-text-is-left-out ()
  (heat-test-with "board:\n  ..\n"
    (heat-test-answer (heat-test-asked 1)
                      '(1 3 9 "floor" "drawn") '(7 0 3 "floor" "drawn"))
    (should (equal (heat-test-faces 10 13) '(nil (plywise-drawn) nil)))))

(ert-deftest a-narrowed-text-is-drawn-as-the-whole-is ()
  (heat-test-with "board:\n  ..\n  ..\n"
    (narrow-to-region 13 (point-max))
    (heat-test-answer (heat-test-asked 1)
                      '(1 2 2 "floor" "drawn") '(2 2 2 "floor" "mouseWins" "soon"))
    (widen)
    (should (equal (heat-test-faces 10 11) '((plywise-drawn))))
    (should (equal (heat-test-faces 15 16) '((plywise-mouse-wins-soon))))))

(ert-deftest nothing-is-asked-of-no-server-and-nothing-stays-of-one-that-ends ()
  (heat-test-with "board:\n  ..\n"
    (heat-test-answer (heat-test-asked 1) '(1 2 2 "floor" "drawn"))
    (setq heat-test-serves nil)
    (run-hook-with-args 'plywise-client-state-functions (current-buffer))
    (should (equal (heat-test-faces 10 12) '(nil nil)))
    (plywise-heat--ask-in (current-buffer))
    (should (= (length heat-test-requests) 1))
    (setq heat-test-serves t)
    (run-hook-with-args 'plywise-client-state-functions (current-buffer))
    (heat-test-answer (heat-test-asked 2) '(1 2 2 "floor" "drawn"))
    (should (equal (heat-test-faces 10 11) '((plywise-drawn))))))

(ert-deftest nothing-is-left-when-the-mode-is-off ()
  (heat-test-with "board:\n  ..\n  1: 2\n"
    (setq plywise-signs t)
    (heat-test-answer (heat-test-asked 1)
                      '(1 2 2 "floor" "drawn")
                      '(2 2 1 "variable" "catWins" "definition"))
    (should (equal (heat-test-shown) "board:\n  ==\n  1: 2 c\n"))
    (insert "\n")
    (let ((late (heat-test-asked 2)))
      (plywise-heat-mode -1)
      (heat-test-answer late '(2 2 2 "floor" "drawn"))
      (should (equal (heat-test-shown) "\nboard:\n  ..\n  1: 2\n"))
      (should (equal (delete-dups (heat-test-faces 9 (point-max))) '(nil)))
      (should-not (overlays-in (point-min) (point-max)))
      (should-not (next-single-property-change (point-min) 'plywise-heat))
      (should-not plywise-heat--timer))))

(ert-deftest letters-say-the-same-as-colours ()
  (heat-test-with "board:\n  ...\n  PPPP\n1: 2\n"
    (let ((request (heat-test-asked 1))
          (tokens '((1 2 2 "floor" "mouseWins" "soon")
                    (1 4 1 "floor" "catWins" "late")
                    (2 2 1 "pawn" "best" "good") (2 3 1 "pawn" "good")
                    (2 4 1 "pawn" "bad") (2 5 1 "pawn")
                    (3 0 1 "variable" "drawn" "definition")
                    (3 3 1 "variable" "catWins"))))
      (apply #'heat-test-answer request tokens)
      (should (equal (heat-test-shown) (buffer-string)))
      (setq plywise-signs t)
      (plywise-heat-redraw)
      (apply #'heat-test-answer (heat-test-asked 2) tokens)
      (should (equal (heat-test-shown)
                     "board:\n  mmc\n  *+-P\n1: 2 =\n"))
      ;; Two neighbours do not share a letter: that would be drawn once.
      (should-not (eq (get-text-property 10 'display)
                      (get-text-property 11 'display)))
      (setq plywise-signs nil)
      (plywise-heat-redraw)
      (apply #'heat-test-answer (heat-test-asked 3) tokens)
      (should (equal (heat-test-shown) (buffer-string))))))

(ert-deftest letters-are-not-copied ()
  (heat-test-with "board:\n  ..\n"
    (setq plywise-signs t)
    (heat-test-answer (heat-test-asked 1) '(1 2 2 "floor" "drawn"))
    (should (equal (heat-test-shown) "board:\n  ==\n"))
    (kill-ring-save (point-min) (point-max))
    (with-temp-buffer
      (yank)
      (should (equal (heat-test-shown) "board:\n  ..\n")))))

(ert-deftest letters-are-switched-on-and-off-by-a-command ()
  (heat-test-with "board:\n  .\n"
    (let ((inhibit-message t))
      (plywise-toggle-signs)
      (should plywise-signs)
      (plywise-toggle-signs)
      (should-not plywise-signs))))

(provide 'heat-test)
;;; heat-test.el ends here
