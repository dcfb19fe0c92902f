;;; board-test.el --- Tests of the board in a window  -*- lexical-binding: t; -*-

;;; Commentary:

;; The board beside a puzzle file that the real server serves: keys are pressed, and what is seen
;; is waited for.  What a board shows is tested where it is decided, in the server.

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))
(require 'plywise-board)

(defvar board-test-text nil
  "The buffer of the text.")

(defmacro board-test-with (text &rest body)
  "Run BODY with TEXT in a file that is served, in a large frame.
The buffer of the text is selected."
  (declare (indent 1) (debug t))
  `(board-test--with ,text (lambda () ,@body)))

(defun board-test--with (text body)
  "Call BODY with TEXT in a file that is served."
  (set-frame-size (selected-frame) 140 60)
  (let ((ignore-window-parameters t))
    (delete-other-windows))
  (playing text
    (let ((board-test-text (current-buffer))
          (inhibit-message t))
      (delete-other-windows)
      (unwind-protect
          (funcall body)
        (mapc #'kill-buffer (plywise-board--all))
        (should-not (memq #'plywise-board-look post-command-hook))))))

(defun board-test-board ()
  "Return the buffer of the newest board."
  (car (last (sort (plywise-board--all)
                   (lambda (a b) (string< (buffer-name a) (buffer-name b)))))))

(defun board-test-seen ()
  "Return what the newest board shows."
  (with-current-buffer (board-test-board)
    (substring-no-properties (buffer-string))))

(defun board-test-shows (&rest parts)
  "Wait until the board shows PARTS."
  (condition-case nil
      (playing-eventually "it is seen"
                          (lambda ()
                            (let ((seen (board-test-seen)))
                              (cl-every (lambda (part) (string-search part seen)) parts))))
    (ert-test-failed
     (ert-fail (format "the board does not show %S, but\n%s\nand the user was told %S"
                       parts (board-test-seen) playing-said)))))

(defun board-test-reads (part)
  "Wait until the text has PART."
  (playing-eventually (format "the text has %S" part)
                      (lambda () (with-current-buffer board-test-text
                                   (string-search part (buffer-string))))))

(defun board-test-press (keys)
  "Press KEYS, as `kbd' has them, in the board."
  (select-window (get-buffer-window (board-test-board)))
  (execute-kbd-macro (kbd keys)))

(defun board-test-go-text (part &optional more)
  "Go to the text, MORE characters behind the start of PART."
  (select-window (get-buffer-window board-test-text))
  (helper-go part more)
  (run-hooks 'post-command-hook))

(defun board-test-go-board (part &optional more)
  "Go to the board, MORE characters behind the start of PART."
  (select-window (get-buffer-window (board-test-board)))
  (let ((case-fold-search nil))
    (helper-go part more)))

(defun board-test-go-spot (number)
  "Go to the spot NUMBER of the board."
  (select-window (get-buffer-window (board-test-board)))
  (goto-char (text-property-any (point-min) (point-max) 'plywise-spot number)))

(defun board-test-open (part &optional shows)
  "Open the board at PART of the text, and wait until it SHOWS that."
  (board-test-go-text part)
  (call-interactively #'plywise-board)
  (should (eq (window-buffer) board-test-text))
  (board-test-shows (or shows "slips past") "\nmoves\n"))

(defmacro board-test-says (part &rest body)
  "Run BODY, and wait until a message has PART."
  (declare (indent 1) (debug t))
  `(let (said)
     (cl-letf (((symbol-function 'message)
                (lambda (format &rest arguments)
                  (when format (push (apply #'format-message format arguments) said)))))
       ,@body
       (playing-eventually ,part
                           (lambda ()
                             (cl-some (lambda (it) (string-search ,part it)) (append said playing-said)))))))

(ert-deftest board-test-it-opens-beside-the-text-and-follows-point ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (let ((window (get-buffer-window (board-test-board))))
      (should (eq (window-parameter window 'window-side) 'right))
      (should (= (window-start window) 1))
      (with-current-buffer (board-test-board)
        (should (memq 'plywise-title (get-text-property (point-min) 'face))))
      ;; Scrolled out of sight, the first rows are in the mode line.
      (with-selected-window window
        (should (equal (plywise-board--line) "The mouse slips past"))
        (set-window-start window (plywise-board--row 5))
        (should (string-prefix-p "Mouse to move: mouse wins in 5 · The mouse slips past"
                                 (plywise-board--line)))))
    (board-test-go-text "puzzle: Alice takes the long way")
    (board-test-shows "Alice takes the long way")
    (call-interactively #'plywise-board) ; goes there
    (should (eq (window-buffer) (board-test-board)))
    (execute-kbd-macro "q")
    (should-not (plywise-board--all))))

(ert-deftest board-test-a-board-that-no-window-shows-hides-nothing-and-goes-on-when-it-is-shown ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (call-interactively #'plywise-board)
    (execute-kbd-macro "S")
    (board-test-shows "[solve]" "You play the mouse")
    (select-window (get-buffer-window board-test-text))
    (execute-kbd-macro (kbd "C-x 1"))
    (should-not (buffer-local-value 'plywise-board--view (car (plywise-board--all))))
    (call-interactively #'plywise-board)
    (playing-eventually "the board is open again" (lambda () (buffer-local-value 'plywise-board--view (board-test-board))))
    (board-test-shows "[solve]" "You play the mouse")))

(ert-deftest board-test-a-wide-board-has-a-wide-window-and-is-drawn-for-it ()
  (board-test-with "puzzle: Wide\ngame: cat-mouse-grid\nboard:\n  M.............F\n  C..............\n"
    (board-test-open "puzzle: Wide" "Wide")
    (let ((window (get-buffer-window (board-test-board))))
      (playing-eventually "the window is wide" (lambda () (> (window-max-chars-per-line window) 60)))
      (plywise-board--resized window)   ; which Emacs calls when it draws
      (playing-eventually "there are distances in the cells"
                          (lambda () (string-match-p "^ 0 M .\\{60\\}" (board-test-seen)))))))

(ert-deftest board-test-return-plays-the-best-move-and-leaves-the-text-alone ()
  (board-test-with helper-two
    (let ((before (buffer-string)))
      (board-test-open "puzzle: The mouse")
      (board-test-says "mouse to 2,2 !, then mouse wins in 4"
        (board-test-press "RET"))
      (board-test-shows "Cat to move")
      (should (equal before (with-current-buffer board-test-text (buffer-string))))
      (board-test-press "u")
      (board-test-shows "Mouse to move")
      (board-test-press "C-r")
      (board-test-says "Nothing was taken back"
        (board-test-press "C-r")))))

(ert-deftest board-test-text-mode-plays-in-the-text-and-takes-back ()
  (board-test-with helper-two
    (let ((before (buffer-string)))
      (board-test-open "puzzle: The mouse")
      (board-test-press "m t")
      (playing-eventually "the mode is text"
                          (lambda () (with-current-buffer (board-test-board)
                                       (equal (plist-get plywise-board--picture :mode) "text"))))
      (board-test-press "b")
      (board-test-reads "  ..M..\n")
      (board-test-shows "Cat to move") ; a key means what is drawn
      (board-test-press "u")
      (playing-eventually "it is taken back"
                          (lambda () (with-current-buffer board-test-text (equal before (buffer-string))))))))

(ert-deftest board-test-edit-mode-has-keys-of-its-own ()
  (board-test-with helper-two
    (board-test-open "puzzle: The mouse")
    (should (memq (with-current-buffer (board-test-board) (key-binding "M")) '(nil undefined)))
    (board-test-press "e")
    (playing-eventually "the key is bound"
                        (lambda () (with-current-buffer (board-test-board) (not (memq (key-binding "M") '(nil undefined))))))
    (board-test-go-spot 14)
    (board-test-press "M")
    (board-test-reads "  ....M\n")
    (playing-eventually "the mouse is drawn there" ; a key means what is drawn
                        (lambda ()
                          (with-current-buffer (board-test-board)
                            (let ((at (text-property-any (point-min) (point-max) 'plywise-spot 14)))
                              (and at (string-search "M" (buffer-substring at (+ at 4))))))))
    (board-test-go-spot 13)
    (cl-letf (((symbol-function 'completing-read) (lambda (&rest _) "wall")))
      (board-test-press "s p"))
    (board-test-reads "  ...#M\n")
    (should (= 13 (with-current-buffer (board-test-board) (plywise-board--spot))))))

(ert-deftest board-test-hover-is-of-the-position-that-is-shown ()
  (board-test-with helper-two
    (board-test-open "puzzle: The mouse")
    (board-test-press "RET")
    (board-test-shows "Cat to move")
    (board-test-go-spot 6)
    (board-test-press "K")
    (with-current-buffer (playing-eventually "there is help" (lambda () (get-buffer "*Help*")))
      (playing-eventually "it tells" (lambda () (string-search "1,1" (buffer-string))))
      (should (string-search "cat" (buffer-string)))
      (should (get-buffer-window))
      (kill-buffer))
    (board-test-go-spot 6)
    (board-test-press "g d")
    (playing-eventually "the text has the focus" (lambda () (eq (window-buffer) board-test-text)))
    (with-current-buffer board-test-text
      (should (looking-at-p "C\\.\\.\\.\n")))))

(ert-deftest board-test-help-is-in-the-window-of-the-text-until-its-key-is-pressed-again ()
  (board-test-with helper-two
    (board-test-open "puzzle: The mouse")
    (let ((windows (window-list)))
      (board-test-press "g ?")
      (playing-eventually "help has the focus" (lambda () (equal (buffer-name (window-buffer)) "*Help*")))
      (with-current-buffer "*Help*"
        (should (string-search "play the best move" (buffer-string))))
      (should (equal (length (window-list)) (length windows)))
      (execute-kbd-macro (kbd "g ?"))
      (should (get-buffer-window (board-test-board)))
      (should (get-buffer-window board-test-text)))))

(ert-deftest board-test-a-command-in-the-board-is-about-its-text ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (select-window (get-buffer-window (board-test-board)))
    (board-test-says "1. mouse to 2,2"
      (call-interactively #'plywise-forward))
    (should (eq (window-buffer) board-test-text))
    (should (looking-at-p "2,2 1,2"))))

(ert-deftest board-test-two-texts-side-by-side-keep-40-columns ()
  (board-test-with (helper-example "leetcode")
    (set-frame-size (selected-frame) 100 60)
    (split-window-right)
    (board-test-open "puzzle: The mouse slips past")
    (dolist (window (window-list))
      (should (>= (window-total-width window) 40)))))

(ert-deftest board-test-where-the-first-is-pinned-there-is-a-second ()
  (board-test-with (helper-example "leetcode")
    (board-test-open "puzzle: The mouse slips past")
    (let ((first (board-test-board)))
      (board-test-press "p")
      (playing-eventually "it is pinned" (lambda () (plywise-board--pinned-p first)))
      (board-test-open "puzzle: Alice" "Alice takes")
      (should (= 2 (length (plywise-board--seen))))
      (with-current-buffer first
        (should (string-search "The mouse slips past" (buffer-string)))))))

(ert-deftest board-test-it-opens-again-where-it-was-with-another-server ()
  (board-test-with helper-two
    (board-test-open "puzzle: The mouse")
    (board-test-press "RET")
    (board-test-shows "Cat to move")
    (with-current-buffer board-test-text
      (playing-kill)
      (playing-eventually "it is gone" (lambda () (not (plywise-client-of)))))
    (with-current-buffer (board-test-board)
      (playing-eventually "it is said" (lambda () header-line-format))
      (should (string-search "plywise-restart" header-line-format))
      (should plywise-board--dimmed))
    (should-error (board-test-press "b") :type 'user-error)
    (with-current-buffer board-test-text
      (plywise-restart))
    (with-current-buffer (board-test-board)
      (playing-eventually "it is drawn again" (lambda () (not header-line-format)))
      (board-test-shows "Cat to move")
      (should-not plywise-board--dimmed)
      (should (= 1 (cl-count "moves" (split-string (buffer-string) "\n") :test #'equal))))))

(ert-deftest board-test-names-of-any-width-have-their-spots-and-colours ()
  (board-test-with "puzzle: \U0001F42D\U0001F408 猫\ngame: cat-mouse-graph\ngraph:\n  一: 二 \U0001F600\n  二: \U0001F600\nmouse: 一\ncat: \U0001F600\nhole: 二\n"
    (playing-eventually "it can be opened" #'plywise-client-of)
    (board-test-go-text "puzzle:")
    (call-interactively #'plywise-board)
    (board-test-shows "\U0001F42D\U0001F408 猫" "\nmoves\n")
    (with-current-buffer (board-test-board)
      (should (= (next-single-property-change (point-min) 'face) 5))
      (dolist (name '("一" "二" "\U0001F600"))
        (should (cl-some (lambda (at)
                           (string-search name (buffer-substring at (next-single-property-change at 'plywise-spot))))
                         (plywise-board--spots (point-min) (point-max))))))))

(ert-deftest board-test-arrows-and-the-mouse ()
  (board-test-with helper-two
    (board-test-open "puzzle: The mouse")
    (board-test-press "<right>")
    (should (= 13 (plywise-board--spot)))
    (execute-kbd-macro (kbd "<left> <left>"))
    (should (= 11 (plywise-board--spot)))
    (execute-kbd-macro (kbd "<up>"))
    (should (= 6 (plywise-board--spot)))
    (execute-kbd-macro (kbd "<down>"))
    (should (= 11 (plywise-board--spot)))
    (should (eq (key-binding [double-mouse-1]) #'plywise-board-mouse-press))
    (let ((at (text-property-any (point-min) (point-max) 'plywise-spot 12)))
      (board-test-says "mouse to 2,2 !"
        (plywise-board-mouse-press (list 'double-mouse-1 (list (selected-window) at '(0 . 0) 0)))))))

(ert-deftest board-test-what-is-needed-is-said ()
  (with-temp-buffer
    (should (string-search "no puzzle file" (cadr (should-error (plywise-board) :type 'user-error))))))

(provide 'board-test)
;;; board-test.el ends here
