;;; board-test.el --- Tests of the board in a window  -*- lexical-binding: t; -*-

;;; Commentary:

;; The board beside a puzzle file that the real server serves: keys are pressed,
;; and what is seen is waited for.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'helper)
(require 'plywise-mode)
(require 'eglot)
(require 'plywise-board)
(require 'plywise-play)
(require 'subr-x)

(defvar board-test-patience 60
  "Seconds in which whatever is waited for comes.")

(defvar board-test-text nil
  "The buffer of the text.")

(defun board-test-eventually (what probe)
  "Wait until PROBE returns something, and return that; WHAT is waited for."
  (let ((end (+ (float-time) board-test-patience)) value)
    ;; As for a user: what a client cannot send to a server that has just been killed ends
    ;; nothing else.  ERT of Emacs 28 hears of a failure only where this is as it was.
    (let ((debug-on-error nil))
      (while (and (not (setq value (funcall probe))) (< (float-time) end))
        (accept-process-output nil 0.02)))
    (or value
        (ert-fail (format "waited in vain until %s; the board is\n%s\nand the text\n%s"
                          what (board-test-seen) (board-test-near))))))

(defun board-test-near ()
  "Return the lines of the text around point."
  (when (buffer-live-p board-test-text)
    (with-current-buffer board-test-text
      (buffer-substring-no-properties
       (save-excursion (forward-line -5) (point))
       (save-excursion (forward-line 12) (point))))))

(defmacro board-test-with (text &rest body)
  "Run BODY with TEXT in a file that is served, in a large frame.
The buffer of the text is selected."
  (declare (indent 1) (debug t))
  `(board-test--with ,text (lambda () ,@body)))

(defun board-test--with (text body)
  "Call BODY with TEXT in a file that is served."
  (let* ((folder (make-temp-file "plywise-board" t))
         (file (expand-file-name "text.puzzle" folder))
         (plywise-start-server nil)
         (create-lockfiles nil)
         (make-backup-files nil)
         (auto-save-default nil)
         (eglot-autoshutdown t)
         (inhibit-message t))
    (write-region text nil file nil 'silent)
    (set-frame-size (selected-frame) 140 60)
    (board-test--one-window)
    (unwind-protect
        (let ((board-test-text (find-file-noselect file)))
          (switch-to-buffer board-test-text)
          (plywise-client-start)
          (board-test-eventually "the text is served"
                                 (lambda () (plywise-client-of board-test-text)))
          (funcall body))
      (board-test--clean-up folder))))

(defun board-test--one-window ()
  "Have one window, and no side window."
  (dolist (window (window-list))
    (set-window-dedicated-p window nil)
    (set-window-parameter window 'window-side nil))
  (let ((ignore-window-parameters t))
    (delete-other-windows)))

(defun board-test--clean-up (folder)
  "End all that a test has begun, with the files in FOLDER."
  (mapc #'kill-buffer (plywise-board--all))
  ;; Eglot says goodbye to its server also if that was killed, and demotes the error, but
  ;; not with what ERT sets: it would be told in place of what went wrong first.
  (let ((debug-on-error nil)
        (servers (delete-dups (delq nil (mapcar #'plywise-client-of (buffer-list))))))
    (dolist (buffer (buffer-list))
      (when (string-prefix-p folder (or (buffer-file-name buffer) ""))
        (with-current-buffer buffer
          (set-buffer-modified-p nil))
        (kill-buffer buffer)))
    (dolist (server servers)
      (ignore-errors
        (when (jsonrpc-running-p server)
          (eglot-shutdown server nil 10)))))
  (delete-directory folder t))

(defun board-test-board ()
  "Return the buffer of the newest board."
  (car (last (sort (plywise-board--all)
                   (lambda (a b) (string< (buffer-name a) (buffer-name b)))))))

(defun board-test-seen ()
  "Return what the newest board shows."
  (let ((board (board-test-board)))
    (if board
        (with-current-buffer board (substring-no-properties (buffer-string)))
      "(no board)")))

(defun board-test-shows (&rest parts)
  "Wait until the board shows PARTS."
  (board-test-eventually
   (format "the board shows %S" parts)
   (lambda ()
     (let ((seen (board-test-seen)))
       (cl-every (lambda (part) (string-search part seen)) parts)))))

(defun board-test-hides (part)
  "Wait until the board does not show PARTS."
  (board-test-eventually (format "the board does not show %S" part)
                         (lambda () (not (string-search part (board-test-seen))))))

(defun board-test-reads (&rest parts)
  "Wait until the puzzle that point of the text is in has PARTS."
  (board-test-eventually
   (format "the puzzle has %S" parts)
   (lambda ()
     (let ((puzzle (board-test-puzzle)))
       (cl-every (lambda (part) (string-search part puzzle)) parts)))))

(defun board-test-puzzle ()
  "Return the puzzle that point of the text is in.
Others beside it may have lines that are waited for."
  (with-current-buffer board-test-text
    (save-excursion
      (end-of-line)
      (let ((start (or (re-search-backward "^puzzle:" nil t) (point-min))))
        (forward-line)
        (buffer-substring-no-properties
         start
         (if (re-search-forward "^puzzle:" nil t) (match-beginning 0) (point-max)))))))

(defun board-test-is (what probe want)
  "Wait until PROBE returns WANT; WHAT is what that is."
  (board-test-eventually (format "%s is %S, not %S" what want (funcall probe))
                         (lambda () (equal (funcall probe) want))))

(defun board-test-settled ()
  "Wait until nothing is on its way."
  (board-test-eventually
   "nothing is on its way"
   (lambda ()
     (let ((session (plywise-board--session-of (board-test-board))))
       (and (not plywise-board--timer)
            (not (plywise-asking-flying (plywise-session-asking session)))
            (not (plywise-session-busy session)))))))

(defun board-test-older-p ()
  "Return whether something on the board is marked as older."
  (with-current-buffer (board-test-board)
    (let (found)
      (dotimes (at (buffer-size))
        (when (memq 'plywise-stale
                    (ensure-list (get-text-property (1+ at) 'face)))
          (setq found t)))
      found)))

(defun board-test-press (keys)
  "Press KEYS, as `kbd' has them."
  (let (current-prefix-arg)             ; which stays as it was in the macro
    (execute-kbd-macro (kbd keys))))

(defun board-test-go-text (&optional part)
  "Go to the window of the text, and there to PART."
  (select-window (get-buffer-window board-test-text))
  (when part
    (goto-char (point-min))
    (search-forward part)
    (goto-char (match-beginning 0)))
  (run-hooks 'post-command-hook))

(defun board-test-go-board (&optional part offset)
  "Go to the window of the board, and there OFFSET behind the start of PART."
  (select-window (get-buffer-window (board-test-board)))
  (when part
    (let ((case-fold-search nil))
      (goto-char (point-min))
      (search-forward part)
      (goto-char (+ (match-beginning 0) (or offset 0))))))

(defun board-test-open (part)
  "Go to PART of the text, and open the board."
  (board-test-go-text part)
  (call-interactively #'plywise-board)
  (should (eq (window-buffer) board-test-text)))

(ert-deftest board-test-the-board-opens-beside-the-text-and-follows-point ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (board-test-shows "The mouse slips past" "mouse to move: mouse wins in 5"
                      "M 3+  1+  4*" "2,2 !")
    (board-test-settled)
    ;; Nothing is asked while point stays in the puzzle, whose place is marked.
    (let* ((asked 0)
           (count (lambda (_client method &rest _)
                    (when (eq method :plywise/board)
                      (cl-incf asked)))))
      (advice-add 'plywise-client-request :before count)
      (unwind-protect
          (progn
            (board-test-go-text "  #C...")
            (forward-char 3)
            (run-hooks 'post-command-hook)
            (board-test-is "what is marked"
                           (lambda ()
                             (with-current-buffer (board-test-board)
                               (and (overlay-buffer plywise-board--cursor)
                                    (buffer-substring-no-properties
                                     (overlay-start plywise-board--cursor)
                                     (overlay-end plywise-board--cursor)))))
                           "C 0 ")
            (should (= asked 0)))
        (advice-remove 'plywise-client-request count)))
    (board-test-go-text "puzzle: A leap over the cat")
    (board-test-shows "A leap over the cat" "mouse to move: mouse wins in 3")
    ;; Another file, and back.
    (let ((other (expand-file-name "other.puzzle"
                                   (file-name-directory (buffer-file-name)))))
      (write-region "puzzle: elsewhere\ngame: knight-pawns\nknight: 0,0\npawns: 1,2 2,4\n"
                    nil other nil 'silent)
      (find-file other)
      (eglot--maybe-activate-editing-mode)
      (run-hooks 'post-command-hook)
      (board-test-shows "elsewhere" "1,2")
      (switch-to-buffer board-test-text)
      (run-hooks 'post-command-hook)
      (board-test-shows "A leap over the cat"))
    ;; The same command goes to it, and q closes it.
    (call-interactively #'plywise-board)
    (should (eq (window-buffer) (board-test-board)))
    (should buffer-read-only)
    (board-test-press "q")
    (should-not (get-buffer-window (board-test-board)))
    ;; Opened again, it shows where point is now.
    (board-test-go-text "puzzle: Round and round")
    (call-interactively #'plywise-board)
    (board-test-shows "Round and round")
    (should (= 1 (length (plywise-board--all))))))

(ert-deftest board-test-the-command-of-a-puzzle-shows-that-one-until-point-moves ()
  (board-test-with (helper-example "leetcode")
    (board-test-go-text "puzzle: A leap too short")
    (let ((position (plywise-client-position (point))))
      (board-test-go-text "puzzle: The way home")
      (plywise-board-show (list :uri (plywise-client-uri board-test-text)
                                :position position))
      (should (eq (window-buffer) board-test-text))
      (board-test-shows "A leap too short")
      (forward-line)
      (run-hooks 'post-command-hook)
      (board-test-shows "The way home"))))

(ert-deftest board-test-moves-are-played-in-the-text-and-taken-back ()
  (board-test-with (helper-example "leetcode")
    (let ((before (buffer-string)))
      (board-test-open "puzzle: The mouse slips past")
      (board-test-shows "mouse to move: mouse wins in 5")
      (call-interactively #'plywise-board)
      ;; Point is on the piece that moves.
      (should (looking-at-p "M 3"))
      (board-test-go-board "4*")
      (board-test-press "RET")
      (board-test-reads "  ..M..\nexpect: mouse wins in 4" "turn: cat")
      (board-test-shows "cat to move: mouse wins in 4")
      ;; It stays on its place when the board is drawn again.
      (should (equal (plywise-spot-place (plywise-picture-spot)) 12))
      (board-test-press "u")
      (board-test-reads "  M....\nexpect: mouse wins in 5")
      (board-test-shows "mouse to move: mouse wins in 5")
      (should (equal (plywise-spot-place (plywise-picture-spot)) 12))
      (should (equal before (with-current-buffer board-test-text (buffer-string))))
      (board-test-press "C-r")
      (board-test-shows "cat to move: mouse wins in 4")
      (with-current-buffer board-test-text
        (save-buffer)
        (should (string-search "\n  ..M..\n"
                               (with-temp-buffer
                                 (insert-file-contents (buffer-file-name board-test-text))
                                 (buffer-string)))))
      (board-test-press "u")
      (board-test-shows "mouse to move: mouse wins in 5")
      ;; What is no move is said, and nothing else happens.
      (board-test-go-board "### C" 4)
      (board-test-press "RET")
      (board-test-shows "no move leads to 1,1 now")
      ;; A move of the list, and the best one.
      (board-test-go-board "2,0 ??")
      (board-test-press "RET")
      (board-test-shows "cat to move: cat wins in 3")
      (board-test-press "u")
      (board-test-shows "mouse to move: mouse wins in 5")
      (board-test-press "b")
      (board-test-shows "cat to move: mouse wins in 4")
      (board-test-press "u")
      (board-test-shows "mouse to move: mouse wins in 5")
      ;; A key that is pressed before the board comes waits for it, and until it is solved.
      (board-test-go-board "### C" 8)
      (board-test-press "b RET")
      (board-test-shows "mouse to move: mouse wins in 3")
      (board-test-press "u u")
      (board-test-shows "mouse to move: mouse wins in 5")
      (board-test-press "u")
      (board-test-shows "There is nothing to take back")
      (should (equal before (with-current-buffer board-test-text (buffer-string)))))))

(ert-deftest board-test-what-was-typed-is-not-taken-back ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (board-test-shows "mouse to move: mouse wins in 5")
    (call-interactively #'plywise-board)
    (board-test-press "b")
    (board-test-shows "cat to move")
    (board-test-go-text "board:\n  ####F")
    (insert "// mine\n")
    (undo-boundary)
    (board-test-go-board)
    (board-test-press "u")
    (board-test-shows "There is nothing to take back")
    (board-test-reads "// mine\n" "turn: cat")))

(ert-deftest board-test-on-a-graph-enter-goes-along-neighbours-and-plays ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The way home")
    (board-test-shows "The way home" "node" "neighbours" "mouse to move: mouse wins in 1")
    (call-interactively #'plywise-board)
    (goto-char (point-min))
    (re-search-forward "^ *2 .*\\(3\\)")
    (goto-char (match-beginning 1))
    (board-test-press "RET")
    (should (looking-at-p "3 "))
    (board-test-go-board "\n  0" 3)
    (board-test-press "RET")
    (board-test-shows "the game is over")
    (board-test-reads "mouse: 0")
    (board-test-press "u")
    (board-test-shows "mouse to move: mouse wins in 1")))

(ert-deftest board-test-tab-goes-from-move-to-move ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (board-test-shows "mouse to move: mouse wins in 5")
    (call-interactively #'plywise-board)
    (board-test-press "TAB")
    (should (eq (plywise-spot-kind (plywise-picture-spot)) 'move))
    (should (equal (plywise-spot-index (plywise-picture-spot)) 0))
    (board-test-press "TAB")
    (should (equal (plywise-spot-index (plywise-picture-spot)) 1))
    (board-test-press "<backtab> <backtab>")
    (should (equal (plywise-spot-index (plywise-picture-spot)) 2))))

(ert-deftest board-test-on-an-entry-of-moves-there-is-the-position-after-it ()
  (board-test-with (helper-example "leetcode")
    (let ((before (buffer-string)))
      (board-test-open "moves: 2,2 1,2")
      (board-test-shows "mouse to move: mouse wins in 5")
      (forward-char 7)
      (run-hooks 'post-command-hook)
      (board-test-shows "cat to move: mouse wins in 4" ">2,2")
      (forward-char 4)
      (run-hooks 'post-command-hook)
      (board-test-shows "mouse to move: mouse wins in 3" ">1,2")
      (board-test-go-text "best: 2,2\nmoves")
      (board-test-shows "mouse to move: mouse wins in 5")
      (board-test-hides ">")
      ;; From the board, typed fast; point of the text goes along.
      (call-interactively #'plywise-board)
      (board-test-press "] m ] m")
      (board-test-shows "mouse to move: mouse wins in 3" ">1,2")
      (cl-flet ((text-at ()
                  (with-current-buffer board-test-text
                    (let ((at (window-point (get-buffer-window board-test-text))))
                      (buffer-substring-no-properties
                       at (save-excursion (goto-char at) (line-end-position)))))))
        (should (equal (text-at) "1,2"))
        (board-test-press "] m")
        (board-test-shows "the moves end here")
        (board-test-press "[ m")
        (board-test-shows "cat to move: mouse wins in 4" ">2,2")
        (should (equal (text-at) "2,2 1,2"))
        (board-test-press "2 [ m")
        (board-test-shows "mouse to move: mouse wins in 5")
        (should (equal (text-at) "moves: 2,2 1,2")))
      (should (equal before (with-current-buffer board-test-text (buffer-string)))))))

(ert-deftest board-test-what-is-explored-leaves-the-text-alone-until-it-is-appended ()
  (board-test-with (helper-example "leetcode")
    (let ((before (buffer-string)))
      (board-test-open "moves: 2,2 1,2")
      (board-test-shows "mouse to move: mouse wins in 5")
      (call-interactively #'plywise-board)
      (board-test-go-board "\ngame")
      (search-forward "1,2")
      (backward-char)
      (board-test-press "RET")
      (board-test-shows "mouse to move: mouse wins in 3" ">1,2")
      (board-test-go-board "0,4")
      (board-test-press "RET")
      (board-test-shows "the game is over" "after 2,2 1,2 2,4 1,1 0,4")
      (should (equal before (with-current-buffer board-test-text (buffer-string))))
      (board-test-press "u")
      (board-test-shows "after 2,2 1,2 2,4 1,1")
      (board-test-hides "the game is over")
      (board-test-press "C-r")
      (board-test-shows "the game is over")
      (board-test-press "a")
      (board-test-reads "moves: 2,2 1,2 2,4 1,1 0,4")
      (board-test-shows ">0,4")
      ;; Without anything explored it is the line of best play from the end.
      (board-test-go-text "puzzle: A leap over the cat")
      (board-test-shows "A leap over the cat" "mouse to move: mouse wins in 3")
      (board-test-go-board)
      (board-test-press "a")
      (board-test-reads "moves: 0,4 0,1 0,6"))))

(ert-deftest board-test-edit-mode-changes-walls-pieces-and-the-turn ()
  (board-test-with (helper-example "leetcode")
    (let ((before (buffer-string)))
      (board-test-open "puzzle: A leap over the cat")
      (board-test-shows "mouse to move: mouse wins in 3")
      (call-interactively #'plywise-board)
      ;; Outside edit mode its keys are none.
      (should-not (eq (key-binding "M") #'plywise-board-put-mouse))
      (board-test-press "e")
      (board-test-shows "edit mode" "RET wall")
      (board-test-go-board " 0 M" 7)
      (board-test-press "RET")
      (board-test-reads "  M#C...F")
      (board-test-hides "mouse to move: mouse wins in 3")
      (board-test-press "RET")
      (board-test-reads "  M.C...F")
      (board-test-shows "mouse to move: mouse wins in 3")
      (board-test-press "M")
      (board-test-reads "  .MC...F")
      (board-test-press "t")
      (board-test-reads "turn: cat")
      (board-test-shows "cat to move")
      (board-test-press "u")
      (board-test-shows "mouse to move")
      (board-test-press "u")
      (board-test-reads "  M.C...F")
      (board-test-press "C")
      (board-test-reads "  MC....F")
      (board-test-press "u")
      (board-test-reads "  M.C...F")
      (board-test-press "F")
      (board-test-reads "  MFC....")
      (board-test-press "u")
      (board-test-reads "  M.C...F")
      ;; What cannot be is said by the server.
      (board-test-press "N")
      (board-test-shows "This game has no such piece." "edit mode")
      (board-test-press "e")
      (board-test-hides "edit mode")
      (should-not (eq (key-binding "M") #'plywise-board-put-mouse))
      (board-test-press "u u u")
      (board-test-shows "There is nothing to take back")
      (should (equal before (with-current-buffer board-test-text (buffer-string)))))))

(ert-deftest board-test-every-line-leaves-room-for-the-sign-of-truncation ()
  (skip-unless (not (display-graphic-p)))
  (board-test-with (helper-example "leetcode")
    ;; What says the keys of edit mode would fill the window of such a frame.
    (set-frame-size (selected-frame) 130 60)
    (board-test-open "puzzle: A leap over the cat")
    (board-test-shows "mouse to move: mouse wins in 3")
    (call-interactively #'plywise-board)
    (board-test-press "e")
    (board-test-shows "edit mode: " "e ends")
    (let ((width (window-body-width (get-buffer-window (board-test-board)))))
      (should (= width 52))
      (dolist (line (split-string (board-test-seen) "\n"))
        (should (< (string-width line) width))))))

(ert-deftest board-test-edit-mode-changes-edges-and-pawns ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The way home")
    (board-test-shows "The way home" "mouse to move: mouse wins in 1")
    (call-interactively #'plywise-board)
    (board-test-press "e")
    (board-test-shows "edit mode" "edge")
    (board-test-go-board "\n  2 " 3)
    (board-test-press "RET")
    (board-test-shows "2 is picked")
    (board-test-go-board "\n  1 " 3)
    (board-test-press "RET")
    (board-test-reads "  2: 3 1")
    (board-test-hides "2 is picked")
    (board-test-shows "edit mode")
    (board-test-press "u")
    (board-test-reads "  2: 3\n")
    (board-test-press "e")
    (board-test-go-text "puzzle: One pawn, four moves away")
    (board-test-shows "One pawn")
    (board-test-go-board)
    (board-test-press "e")
    (board-test-shows "RET pawn")
    (board-test-go-board " 1 " )
    (goto-char (car (plywise-picture-place 52)))
    (board-test-press "RET")
    (board-test-reads "pawns: 0,0 1,2")
    (board-test-press "RET")
    (board-test-reads "pawns: 0,0\n")
    (board-test-press "N")
    (board-test-reads "knight: 1,2")))

(ert-deftest board-test-a-pinned-puzzle-stays-and-goes-on-being-followed ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: A leap over the cat")
    (board-test-shows "mouse to move: mouse wins in 3")
    (call-interactively #'plywise-board)
    (board-test-press "p")
    (board-test-shows "[pinned]")
    (let ((pinned (board-test-board)))
      (board-test-go-text "puzzle: The way home")
      (call-interactively #'plywise-board)
      (should (= 2 (length (plywise-board--seen))))
      (board-test-shows "The way home")
      (cl-flet ((shows (part)
                  (board-test-eventually
                   (format "the pinned board shows %s" part)
                   (lambda ()
                     (with-current-buffer pinned
                       (string-search part (buffer-string)))))))
        (shows "A leap over the cat [pinned]")
        ;; It moves in the text, is changed, vanishes and comes back.
        (goto-char (point-min))
        (insert "// a line more\n")
        (board-test-go-text "  M.C...F")
        (forward-char 3)
        (delete-char 1)
        (insert "#")
        (shows "M 7*###")
        (delete-char -1)
        (insert ".")
        (shows "mouse to move: mouse wins in 3")
        (undo-boundary)
        (board-test-go-text "puzzle: A leap over the cat")
        (let ((puzzle (delete-and-extract-region
                       (point) (progn (forward-line 6) (point)))))
          (shows "this puzzle is not in")
          (shows "A leap over the cat [pinned]")
          (insert puzzle))
        (board-test-eventually
         "it is back"
         (lambda ()
           (with-current-buffer pinned
             (not (string-search "this puzzle is not in" (buffer-string))))))
        (board-test-go-text "puzzle: Round and round")
        (select-window (get-buffer-window pinned))
        (board-test-press "p")
        (shows "Round and round")))))

(ert-deftest board-test-the-picture-stays-and-is-marked-while-the-text-is-broken ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: A leap over the cat")
    (board-test-shows "mouse to move: mouse wins in 3" " 0 M ")
    (board-test-settled)
    (should-not (board-test-older-p))
    (board-test-go-text "  M.C...F")
    (forward-char 5)
    (delete-char 1)
    (insert "C")
    (run-hooks 'post-command-hook)
    (board-test-hides "mouse to move: mouse wins in 3")
    (board-test-shows " 0 M " "cat")
    (board-test-eventually "it is marked as older" #'board-test-older-p)
    (delete-char -1)
    (insert ".")
    (board-test-shows "mouse to move: mouse wins in 3")
    (board-test-eventually "nothing is marked as older"
                           (lambda () (not (board-test-older-p))))))

(defun board-test-server ()
  "Return the process of the server of the text."
  (with-current-buffer board-test-text
    (jsonrpc--process (eglot-current-server))))

(defun board-test-kill-server ()
  "Kill the server of the text, and wait until it is gone.
No other one is started."
  (cl-letf (((symbol-function 'eglot-reconnect) #'ignore))
    (signal-process (board-test-server) 'SIGKILL)
    (board-test-eventually "the server is gone"
                           (lambda () (not (plywise-client-of board-test-text))))))

(defun board-test-start-server ()
  "Have a server serve the text again."
  (with-current-buffer board-test-text
    (plywise-client-start)))

(ert-deftest board-test-the-picture-stays-while-no-server-answers-or-runs ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: A leap over the cat")
    (board-test-shows "mouse to move: mouse wins in 3" " 0 M ")
    (board-test-settled)
    ;; One that does not answer.  The picture is not passed off as of this text.
    (let* ((held nil)
           (hold (lambda (function client method &rest rest)
                   (if (eq method :plywise/board)
                       (push (lambda () (apply function client method rest)) held)
                     (apply function client method rest)))))
      (advice-add 'plywise-client-request :around hold)
      (unwind-protect
          (progn
            (board-test-go-text "  M.C...F")
            (forward-char 3)
            (delete-char 1)
            (insert "#")
            (run-hooks 'post-command-hook)
            (board-test-shows "waiting for the server" " 0 M ")
            (should (board-test-older-p)))
        (advice-remove 'plywise-client-request hold))
      (mapc #'funcall held))
    (board-test-hides "waiting for the server")
    (board-test-shows "M 7*###")
    (should-not (board-test-older-p))
    (delete-char -1)
    (insert ".")
    (board-test-shows "mouse to move: mouse wins in 3")
    ;; One that is killed, and another one.
    (board-test-kill-server)
    (board-test-shows "no server runs; M-x plywise-restart in the text starts"
                      "A leap over the cat" " 0 M ")
    (board-test-start-server)
    (board-test-hides "no server runs")
    (board-test-shows "mouse to move: mouse wins in 3")
    (board-test-eventually "nothing is marked as older"
                           (lambda () (not (board-test-older-p))))))

;;; Moments between

(defmacro board-test-at-gate (&rest body)
  "Run BODY with puzzles that a server solves once its gate is open.
There, (open-gate) opens it and (close-gate) closes it."
  (declare (indent 0) (debug t))
  `(let ((server (getenv "PLYWISE_GATED_SERVER"))
         (gate (make-temp-name (expand-file-name "plywise-gate" temporary-file-directory))))
     (skip-unless server)
     (let ((plywise-server-command (list server))
           (process-environment (append (list "PLYWISE_TEST_SERVE=1"
                                              (concat "PLYWISE_TEST_GATE=" gate))
                                        process-environment)))
       (cl-flet ((open-gate () (write-region "" nil gate nil 'silent))
                 (close-gate () (delete-file gate)))
         (unwind-protect
             (board-test-with helper-gate ,@body)
           (open-gate)
           (close-gate))))))

(ert-deftest board-test-while-it-is-solved-the-board-is-there-and-keys-wait ()
  (board-test-at-gate
    (board-test-open "puzzle: gate of the mouse")
    (board-test-shows "gate of the mouse" "being solved" " 2 M ")
    (board-test-hides "wins in")
    (board-test-go-text "puzzle: beside it")
    (board-test-shows "beside it" "Alice to move: 1 move")
    (board-test-go-text "puzzle: gate of the mouse")
    (board-test-shows "gate of the mouse" "being solved")
    (open-gate)
    (board-test-shows "mouse to move: mouse wins in 5")
    (board-test-hides "being solved")
    (board-test-settled)
    (should-not (board-test-older-p))
    ;; The server dies, and the next one is at the gate.
    (close-gate)
    (board-test-kill-server)
    (board-test-start-server)
    (board-test-shows "being solved" "mouse to move: mouse wins in 5" " 2 M ")
    (board-test-eventually "it is marked as older" #'board-test-older-p)
    ;; After an edit, too, the picture of the text before stays.
    (board-test-go-text "  #C...")
    (forward-char 5)
    (delete-char 1)
    (insert "#")
    (run-hooks 'post-command-hook)
    (board-test-shows "being solved" "1 ### C 0   1 ###" " 2 M ")
    (board-test-eventually "it is marked as older" #'board-test-older-p)
    ;; What is pressed meanwhile is done once it is solved.
    (board-test-go-board)
    (goto-char (car (plywise-picture-place 12)))
    (board-test-press "RET")
    (open-gate)
    (board-test-reads "turn: cat" "  ..M..")
    (board-test-shows "cat to move: mouse wins in 4")
    (board-test-hides "being solved")
    (board-test-eventually "nothing is marked as older"
                           (lambda () (not (board-test-older-p))))))

(ert-deftest board-test-a-server-that-dies-before-it-has-played-is-said-and-nothing-waits ()
  (board-test-at-gate
    (board-test-open "puzzle: gate of the mouse")
    (board-test-shows "gate of the mouse" "being solved" " 2 M ")
    (board-test-go-board)
    (goto-char (car (plywise-picture-place 12)))
    (board-test-press "RET")
    ;; The gate is closed until it is dead: it cannot have played.
    (board-test-kill-server)
    (board-test-shows "no server runs" "the server has ended" "gate of the mouse" " 2 M ")
    (open-gate)
    (board-test-start-server)
    (board-test-shows "mouse to move: mouse wins in 5")
    (board-test-hides "no server runs")
    (board-test-settled)
    (should (equal (with-current-buffer board-test-text (buffer-string))
                   helper-gate))))

(ert-deftest board-test-a-text-may-be-emptied-and-killed ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: A leap over the cat")
    (board-test-shows "mouse to move: mouse wins in 3")
    (let ((text (delete-and-extract-region (point-min) (point-max))))
      (board-test-shows "no puzzle in this text")
      (insert text))
    (board-test-go-text "puzzle: A leap over the cat")
    (board-test-shows "A leap over the cat" "mouse to move: mouse wins in 3")
    (board-test-hides "no puzzle in this text")
    (set-buffer-modified-p nil)
    (kill-buffer board-test-text)
    (board-test-shows "the text has been closed" "A leap over the cat")
    (board-test-go-board)
    ;; Keys do no harm there.
    (board-test-press "b u C-r a e e d L p")
    (board-test-shows "the text has been closed")))

(ert-deftest board-test-narrowing-is-no-matter ()
  (board-test-with (helper-example "leetcode")
    (board-test-go-text "puzzle: A leap over the cat")
    (narrow-to-region (point) (save-excursion (forward-line 8) (point)))
    (call-interactively #'plywise-board)
    (board-test-shows "A leap over the cat" "mouse to move: mouse wins in 3")
    (call-interactively #'plywise-board)
    (board-test-press "b")
    (board-test-shows "cat to move")
    (board-test-go-board "C")
    (board-test-press "g d")
    (should (eq (window-buffer) board-test-text))
    (should (looking-at-p "C"))
    (should (buffer-narrowed-p))
    ;; What is elsewhere widens the text.
    (goto-char (point-min))
    (narrow-to-region (point) (line-end-position))
    (board-test-go-board "C ")
    (board-test-press ".")
    (should (looking-at-p "C"))
    (should-not (buffer-narrowed-p))))

(ert-deftest board-test-with-spoilers-off-outcomes-are-hidden-until-they-are-asked-for ()
  (let ((plywise-spoilers nil))
    (board-test-with (helper-example "leetcode")
      (board-test-open "puzzle: The mouse slips past")
      (board-test-shows "mouse to move: outcomes are hidden" "2,0" "2,2")
      (cl-flet ((tells-nothing ()
                  (dolist (word '("win" "draw" "best" "!" "?" "*"))
                    (should-not (string-search word (board-test-seen))))
                  (with-current-buffer (board-test-board)
                    (dotimes (at (buffer-size))
                      (dolist (face (ensure-list (get-text-property (1+ at) 'face)))
                        (should-not (string-match-p "wins\\|drawn\\|best\\|good\\|bad"
                                                    (symbol-name face))))))))
        (tells-nothing)
        (call-interactively #'plywise-board)
        (board-test-press "b")
        (board-test-shows "outcomes are hidden; s shows them")
        (board-test-press "a")
        (board-test-shows "the line is hidden; s shows it")
        (board-test-go-board "2,2")
        (board-test-press "RET")
        (board-test-shows "cat to move: outcomes are hidden")
        (tells-nothing)
        (board-test-press "u")
        (board-test-shows "mouse to move: outcomes are hidden")
        (board-test-press "s")
        (board-test-shows "mouse to move: mouse wins in 5" "2,2 !")
        ;; Only of that puzzle.
        (board-test-go-text "puzzle: A leap over the cat")
        (board-test-shows "A leap over the cat" "outcomes are hidden")
        (tells-nothing)))))

(ert-deftest board-test-layers-distances-and-the-place-in-the-text ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: A leap over the cat")
    (board-test-shows "mouse to move: mouse wins in 3" " 0 M 6+")
    (call-interactively #'plywise-board)
    (board-test-press "d")
    (board-test-hides "M 6+")
    (board-test-press "d")
    (board-test-shows " 0 M 6+")
    (board-test-press "L")
    (board-test-shows "shades: where the mouse could stand, mouse to move")
    (board-test-press "L")
    (board-test-shows "shades: where the cat could stand, mouse to move")
    (board-test-press "L")
    (board-test-shows "shades: where the cat could stand, cat to move")
    (board-test-press "L")
    (board-test-hides "shades: ")
    (board-test-press "L")
    (board-test-shows " 0 M 6+")
    ;; A letter beside the distance, when it is wanted.
    (let ((plywise-signs t))
      (run-hooks 'plywise-signs-hook)
      (board-test-shows "6m"))
    (run-hooks 'plywise-signs-hook)
    (board-test-hides "6m")
    (board-test-go-board "C 0")
    (board-test-press "K")
    (board-test-eventually "a help window tells of the place"
                           (lambda ()
                             (with-current-buffer (help-buffer)
                               (string-search "0,2" (buffer-string)))))
    (board-test-go-board "C 0")
    (board-test-press "M-.")
    (should (eq (window-buffer) board-test-text))
    (should (looking-at-p "C...F"))))

(ert-deftest board-test-every-key-of-the-help-is-bound-and-described ()
  (with-temp-buffer
    (plywise-board-mode)
    (pcase-dolist (`(,name ,command ,bound) plywise-board--keys)
      (should (eq (key-binding (kbd (or bound name))) command)))
    (plywise-board-edit-mode 1)
    (pcase-dolist (`(,name ,command) plywise-board--edit-keys)
      (should (eq (key-binding (kbd name)) command)))
    (plywise-board-help))
  (with-current-buffer (help-buffer)
    (should (string-search "b      Play the best move." (buffer-string)))
    (should (string-search "M      Put the mouse on the place at point."
                           (buffer-string)))))

(ert-deftest board-test-elsewhere-the-command-says-what-it-needs ()
  (board-test--one-window)
  (with-temp-buffer
    (switch-to-buffer (current-buffer))
    (should (string-search "this is no puzzle file"
                           (error-message-string
                            (should-error (call-interactively #'plywise-board)))))))

(ert-deftest board-test-a-title-is-no-format-of-the-mode-line ()
  (board-test-with "puzzle: 100%b sure\ngame: knight-pawns\nknight: 0,0\npawns: 1,2\n"
    (board-test-open "puzzle")
    (board-test-shows "100%b sure" "1 move")
    (should (equal (with-current-buffer (board-test-board)
                     mode-line-buffer-identification)
                   '("Board: 100%%b sure")))))

(provide 'board-test)
;;; board-test.el ends here
