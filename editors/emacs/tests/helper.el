;;; helper.el --- What the tests of the mode and the client share  -*- lexical-binding: t; -*-

;;; Commentary:

;; Files with given texts, and waiting for what is seen.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'plywise-mode)

(defvar eglot-sync-connect)
(defvar eglot-autoreconnect)
(defvar flymake-no-changes-timeout)
(declare-function flymake-diagnostics "flymake")
(declare-function flymake-start "flymake")
(declare-function flymake-diagnostic-type "flymake")
(declare-function flymake-diagnostic-text "flymake")
(declare-function flymake-diagnostic-beg "flymake")
(declare-function flymake-diagnostic-end "flymake")

(defvar helper-patience 40
  "Seconds to wait for what is bound to happen.")

(defun helper-wait (what probe)
  "Wait until PROBE returns something, and return that; WHAT is what is waited for."
  (let ((end (+ (float-time) helper-patience)) value)
    ;; As for a user: an error in what a client does with a message ends nothing else.  ERT
    ;; of Emacs 28 hears of a failure only where this is as it was.
    (let ((debug-on-error nil))
      (while (and (not (setq value (funcall probe))) (< (float-time) end))
        (accept-process-output nil 0.02)))
    (or value (ert-fail (format "waited in vain until %s; the text is\n%s"
                                what (buffer-string))))))

(defun helper--unheard (reply &rest arguments)
  "Apply REPLY to ARGUMENTS, also where the server cannot hear it any more.
Eglot answers what a server has asked before it was killed.  Without a
screen Emacs 28 ends at such an error; with one it goes on."
  (ignore-errors (apply reply arguments)))

(with-eval-after-load 'jsonrpc
  (advice-add 'jsonrpc--reply :around #'helper--unheard))

(defconst helper-examples
  (expand-file-name "../../examples/" (file-name-directory (or load-file-name buffer-file-name)))
  "The folder with examples of puzzle files.")

(defun helper-example (name)
  "Return the text of the example NAME."
  (with-temp-buffer
    (insert-file-contents (expand-file-name (concat name ".puzzle") helper-examples))
    (buffer-string)))

(defun helper-file (text &optional name)
  "Open a file NAME of TEXT in a folder of its own, and return its buffer.
Line ends are those of TEXT."
  (let ((file (expand-file-name (or name "some.puzzle") (make-temp-file "plywise" t)))
        (coding-system-for-write 'utf-8-unix))
    (write-region text nil file nil 'silently)
    (find-file file)
    (current-buffer)))

(defun helper-on-disk ()
  "Return the bytes of the current buffer's file, decoded, with their line ends."
  (let ((file buffer-file-name)
        (coding-system-for-read 'utf-8-unix))
    (with-temp-buffer
      (insert-file-contents file)
      (buffer-string))))

(defun helper-serve ()
  "Have a server serve the current buffer."
  (let ((eglot-sync-connect 40))
    (plywise-client-start)
    (helper-wait "a server serves the text" #'plywise-client-of)
    ;; Without a screen Emacs does not do it: the text is not seen.
    (flymake-start)))

(defmacro helper-served (text &rest body)
  "Run BODY in a buffer with a file of TEXT that is served."
  (declare (indent 1) (debug t))
  `(save-window-excursion
     (let ((eglot-autoreconnect nil)
           (before (buffer-list)))
       (unwind-protect
           (with-current-buffer (helper-file ,text)
             (helper-serve)
             ,@body)
         (helper-close before)))))

(defun helper-close (before)
  "Kill the buffers with files that are not among BEFORE."
  ;; Eglot says goodbye to its server also if that was killed, and demotes the error, but
  ;; not with what ERT sets.
  (let ((debug-on-error nil)
        (kill-buffer-query-functions nil))
    (dolist (buffer (buffer-list))
      (when (and (buffer-live-p buffer) (not (memq buffer before)) (buffer-file-name buffer))
        (with-current-buffer buffer
          (set-buffer-modified-p nil)
          (kill-buffer buffer))))))

(defun helper-problems (&optional notes)
  "Return the problems that Flymake shows, as lists (LINE TEXT WORDS), in their order.
LINE counts from 1, TEXT is what is underlined, WORDS are the server's.
With NOTES, return those instead: walls that are idle."
  (mapcar (lambda (found)
            (list (line-number-at-pos (flymake-diagnostic-beg found))
                  (buffer-substring-no-properties (flymake-diagnostic-beg found)
                                                  (flymake-diagnostic-end found))
                  (flymake-diagnostic-text found)))
          (sort (seq-filter (lambda (found)
                              (eq (and notes t)
                                  (and (memq (flymake-diagnostic-type found) '(eglot-note :note)) t)))
                            (flymake-diagnostics))
                (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))

(defun helper-send ()
  "Send the server what was typed.
Without a screen Emacs is never idle, and does not do it."
  (plywise-client-flush))

(defun helper-places (expected)
  "Wait until what Flymake underlines is EXPECTED, lists (LINE TEXT)."
  (helper-send)
  (helper-wait (format "the problems are %S" expected)
               (lambda ()
                 (equal expected (mapcar (lambda (found) (seq-take found 2)) (helper-problems))))))

(defun helper-go (text &optional more)
  "Put point before the first TEXT, MORE characters on."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) (or more 0))))

(defconst helper--modified -32801
  "Code of an error: the text has changed while the server was at it.")

(defun helper-request (client method params)
  "Send CLIENT the request METHOD with PARAMS, and return the answer.
The server's errors are errors for the user."
  (let ((tries 10) ended answer problem)
    (while (not ended)
      (setq problem nil)
      (plywise-client-request client method params
                              :success (lambda (it) (setq ended t answer it))
                              :error (lambda (it) (setq ended t problem it)))
      (while (not ended)
        (accept-process-output nil 0.05))
      (when (and problem
                 (eql (plist-get problem :code) helper--modified)
                 (> (cl-decf tries) 0))
        (setq ended nil)))
    (when problem
      (user-error "Plywise: %s" (plist-get problem :message)))
    answer))

(defun helper-hover ()
  "Return the words of the hover at point."
  (plist-get (plist-get (helper-request (plywise-client-of) "textDocument/hover"
                                                     (plywise-client-here))
                        :contents)
             :value))

(defun helper-best ()
  "Return the edit of the best move of the puzzle at point."
  (let* ((here (plywise-client-here))
         (place (plist-get here :position))
         (action (helper-wait
                  "there is a best move"
                  (lambda ()
                    (seq-find (lambda (action)
                                (string-prefix-p "Play best move" (plist-get action :title)))
                              (helper-request
                               (plywise-client-of) "textDocument/codeAction"
                               (list :textDocument (plist-get here :textDocument)
                                     :range (list :start place :end place)
                                     :context '(:diagnostics []))))))))
    (plist-get (if (plist-get action :edit) action
                 (helper-request (plywise-client-of) "codeAction/resolve" action))
               :edit)))

(defconst helper-two "puzzle: One
game: knight-pawns
board:
  N..
  ..P
expect: 2

puzzle: The mouse slips past
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 4
"
  "Two puzzles, of each of which an assertion fails.")

(defconst helper-gate "puzzle: gate of the mouse
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5

puzzle: beside it
game: knight-pawns
knight: 0,0
pawns: 1,2
expect: 1
" "A puzzle that a gated server solves once its gate is open, and one beside it.")

(provide 'helper)
;;; helper.el ends here
