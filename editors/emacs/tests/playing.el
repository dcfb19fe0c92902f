;;; playing.el --- What the tests of playing share  -*- lexical-binding: t; -*-

;;; Commentary:

;; A puzzle file that the real server serves, waiting for what is seen, and what the user
;; is told.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'ert)
(require 'helper)
(require 'plywise-mode)
(require 'plywise-client)
(require 'plywise-play)

(defconst playing-over "
puzzle: Over
game: cat-mouse-grid
turn: mouse
cat-jump: 1
mouse-jump: 1
mouse: 0,0
cat: 0,0
food: 0,2
board:
  ...
" "A game that is over.")

(defconst playing-broken "
puzzle: Broken
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 1
board:
  C.F
" "A puzzle that cannot be solved.")

(defconst playing-equal "
puzzle: The cat waits
game: cat-mouse-grid
turn: cat
cat-jump: 1
mouse-jump: 1
limit: 3
board:
  C..
  ...
  ###
  M#F
" "A puzzle in which several moves are equally good.")

(defvar playing-patience 60
  "Seconds in which whatever is waited for comes.")

(defvar playing-said nil
  "What the user was told, the newest first.")

(defun playing-note (&rest arguments)
  "Note the message that `plywise-client-say' makes of ARGUMENTS."
  (push (apply #'format-message arguments) playing-said))

(defun playing-eventually (what probe)
  "Wait until PROBE returns something, and return that; WHAT is what is waited for."
  (let ((end (+ (float-time) playing-patience)) value)
    ;; As for a user: what a client cannot send to a server that has just been killed ends
    ;; nothing else.  ERT of Emacs 28 hears of a failure only where this is as it was.
    (let ((debug-on-error nil))
      (while (and (not (setq value (funcall probe))) (< (float-time) end))
        (accept-process-output nil 0.02)))
    (or value (ert-fail (format "waited in vain until %s; the user was told %S; the text is\n%s"
                                what playing-said (playing-here))))))

(defun playing-here ()
  "Return the lines around point."
  (buffer-substring-no-properties (save-excursion (forward-line -15) (point))
                                  (save-excursion (forward-line 15) (point))))

(defun playing-do (command &rest arguments)
  "Do as COMMAND does with ARGUMENTS; an error for the user is noted as what is said."
  (condition-case problem
      (if arguments (apply command arguments) (call-interactively command))
    (user-error (playing-note "%s" (error-message-string problem)))))

(defun playing-says (part)
  "Wait until the user is told PART.  Return all that has been told, and forget it."
  (playing-eventually (format "the user is told %s" part)
                      (lambda ()
                        (seq-some (lambda (said) (string-search part said)) playing-said)))
  (prog1 playing-said
    (setq playing-said nil)))

(defun playing-answers (part command &rest arguments)
  "Do COMMAND with ARGUMENTS, and wait until the user is told PART."
  (setq playing-said nil)
  (apply #'playing-do command arguments)
  (playing-says part))

(defun playing-reads (text)
  "Wait until the buffer reads TEXT."
  (playing-eventually (format "the text is\n%s" text) (lambda () (equal (buffer-string) text))))

(defun playing-line (number)
  "Return the line NUMBER, from 1."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring (line-beginning-position) (line-end-position))))

(defun playing-find (line &optional after)
  "Return the number of the first line that reads LINE, behind one that reads AFTER."
  (save-excursion
    (goto-char (point-min))
    (when after
      (re-search-forward (concat "^" (regexp-quote after) "$")))
    (re-search-forward (concat "^" (regexp-quote line) "$"))
    (line-number-at-pos)))

(defun playing-has (line)
  "Whether some line of the buffer reads LINE."
  (save-excursion
    (goto-char (point-min))
    (re-search-forward (concat "^" (regexp-quote line) "$") nil t)))

(defun playing-go (line &optional part more)
  "Put point on LINE, a number or what it reads, MORE characters behind where PART begins."
  (goto-char (point-min))
  (forward-line (1- (if (numberp line) line (playing-find line))))
  (when part
    (search-forward part (line-end-position))
    (goto-char (match-beginning 0)))
  (forward-char (or more 0)))

(defun playing-place ()
  "Return the line, from 1, and the column of point."
  (list (line-number-at-pos) (- (point) (line-beginning-position))))

(defun playing-replace (line new)
  "Replace the first line that reads LINE by NEW, as an undo step."
  (save-excursion
    (playing-go line)
    (undo-boundary)
    (delete-region (point) (line-end-position))
    (insert new)
    (undo-boundary)))

(defun playing-type (keys)
  "Type KEYS, as `kbd' has them, in the window of the current buffer."
  (execute-kbd-macro (kbd keys)))

(defun playing-in-file (text run)
  "Call RUN in a buffer with a file of TEXT in a folder of its own, once a server serves it."
  (let* ((folder (file-name-as-directory (make-temp-file "playing" t)))
         (file (expand-file-name "some.puzzle" folder))
         (coding-system-for-write 'utf-8-unix)
         (default-directory folder)
         (playing-said nil)
         (before (buffer-list)))
    (write-region text nil file nil 'silently)
    (advice-add 'plywise-client-say :before #'playing-note)
    (save-window-excursion
      (unwind-protect
          (let ((coding-system-for-write nil)
                (eglot-autoreconnect nil)
                (eglot-sync-connect playing-patience))
            (find-file file)
            (unless (plywise-client-of) ; no command ends here, after which one is started
              (plywise-client-start))
            (playing-eventually "a server serves the text" #'plywise-client-of)
            (funcall run))
        (advice-remove 'plywise-client-say #'playing-note)
        (dolist (buffer (buffer-list))
          (when (and (buffer-live-p buffer) (not (memq buffer before)) (buffer-file-name buffer))
            (with-current-buffer buffer
              (when (plywise-client-of)
                (eglot-shutdown (plywise-client-of)))
              (set-buffer-modified-p nil))
            (let (kill-buffer-hook) ; a server that was killed hears of nothing
              (kill-buffer buffer))))
        (delete-directory folder t)))))

(defmacro playing (text &rest body)
  "Run BODY in a buffer with a served file of TEXT."
  (declare (indent 1) (debug t))
  `(playing-in-file ,text (lambda () ,@body)))

(defmacro playing-at-gate (text &rest body)
  "Run BODY in a buffer with a file of TEXT that a gated server serves.
There, `playing-open' opens the gate."
  (declare (indent 1) (debug t))
  `(let* ((gate (make-temp-name (expand-file-name "gate" temporary-file-directory)))
          (process-environment (append (list "PLYWISE_TEST_SERVE=1" (concat "PLYWISE_TEST_GATE=" gate))
                                       process-environment))
          (plywise-server-command (list (or (getenv "PLYWISE_GATED_SERVER")
                                            (ert-skip "PLYWISE_GATED_SERVER names no gated server"))
                                        "serve")))
     (cl-flet ((playing-open () (write-region "" nil gate nil 'silently)))
       (unwind-protect
           (playing ,text ,@body)
         (ignore-errors (delete-file gate))))))

(defun playing-heard (server)
  "Wait until SERVER has taken all that it was sent: it answers in order what it does not know."
  (should-error (jsonrpc-request server :plywise/nothing nil) :type 'jsonrpc-error))

(defun playing-sent ()
  "Wait until the server has what was typed.
A gate is a file, and may be seen before what was written earlier is read."
  (plywise-client-flush)
  (playing-heard (plywise-client-of)))

(defun playing-idle ()
  "Wait until the server has nothing to do for this buffer."
  (playing-eventually "nothing is being done" (lambda () (not plywise-play--queue))))

(defun playing-kill ()
  "Kill the server of the current buffer."
  (signal-process (jsonrpc--process (plywise-client-of)) 'SIGKILL))

(provide 'playing)
;;; playing.el ends here
