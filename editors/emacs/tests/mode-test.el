;;; mode-test.el --- Tests of editing puzzles  -*- lexical-binding: t; -*-

;;; Commentary:

;; Without a server.

;;; Code:

(require 'helper)
(require 'electric)
(require 'imenu)

(defvar plywise-heat nil)

(defmacro mode-with (text &rest body)
  "Run BODY in a buffer with TEXT, without a file, in the mode."
  (declare (indent 1) (debug t))
  `(with-temp-buffer
     (insert ,text)
     (plywise-mode)
     (goto-char (point-min))
     ,@body))

(defun mode-types (text)
  "Type TEXT, in which \\n is the Enter key, as a person does."
  (let ((electric-indent-mode t))
    (seq-doseq (char text)
      (if (eq char ?\n)
          (newline nil t)
        (let ((last-command-event char))
          (self-insert-command 1 char))))))

(defun mode-lines (&rest lines)
  "Return the text of LINES."
  (mapconcat #'identity lines "\n"))

(defun mode-typed (text keys)
  "Return TEXT once KEYS have been typed at its end."
  (mode-with text
    (goto-char (point-max))
    (mode-types keys)
    (buffer-string)))

(ert-deftest mode-lines-are-indented-as-they-are-typed ()
  (should (equal (mode-typed "" "puzzle: A: b\ngame: cat-mouse-grid\nboard:\n####F\n#C...\nM....\nexpect: draw\nonly: 0,0")
                 (mode-lines "puzzle: A: b" "game: cat-mouse-grid" "board:" "  ####F" "  #C..."
                             "  M...." "expect: draw" "only: 0,0")))
  (should (equal (mode-typed "" "graph:  // of trees\nattic: roof\nroof: cellar\nhole: attic\n")
                 (mode-lines "graph:  // of trees" "  attic: roof" "  roof: cellar" "hole: attic" "")))
  (should (equal (mode-typed "" "moves:\n0,1 1,2  // with a note: a good one\n3,4\ntries:\n0,4 0,3\n\nset: draw")
                 (mode-lines "moves:" "  0,1 1,2  // with a note: a good one" "  3,4" "tries:"
                             "  0,4 0,3" "" "set: draw")))
  (should (equal (mode-typed "" "pawns: 0,1 1,2\nexpect: 3")
                 (mode-lines "pawns: 0,1 1,2" "expect: 3")))
  (should (equal (mode-typed "board:\n  .." "\nexpct: 1")
                 (mode-lines "board:" "  .." "  expct: 1"))))

(defun mode-indented (&rest lines)
  "Return LINES after all of them are indented."
  (mode-with (apply #'mode-lines lines)
    (indent-region (point-min) (point-max))
    (split-string (buffer-string) "\n")))

(ert-deftest mode-what-is-wrong-is-mended-and-a-node-stays-one ()
  (should (equal (mode-indented "board:" "#.." "..#" "expect: draw")
                 '("board:" "  #.." "  ..#" "expect: draw")))
  (should (equal (mode-indented "board:" "  #.." "  limit: 3")
                 '("board:" "  #.." "limit: 3")))
  (let ((nodes '("graph:" "  cat: hole" "" "  // a comment" "// another" "  hole: 3" "" "// the next" "puzzle: B")))
    (should (equal (apply #'mode-indented nodes) nodes))))

(ert-deftest mode-to-indent-a-file-that-is-laid-out-changes-nothing ()
  (dolist (file (directory-files "../examples" t "\\.puzzle\\'"))
    (with-temp-buffer
      (should (= 0 (call-process "plywise" nil t nil "fmt" file)))
      (plywise-mode)
      (let ((before (buffer-string)))
        (indent-region (point-min) (point-max))
        (should (equal (buffer-string) before))
        ;; Neither does to write a line once more.
        (goto-char (point-min))
        (while (and (< (line-number-at-pos) 200) (= 0 (forward-line)))
          (when (and (looking-at-p "[ \t]*[^/ \t\n]")
                     (save-excursion (forward-line -1) (looking-at-p "[ \t]*[^/ \t\n]")))
            (let ((line (buffer-substring-no-properties (point) (line-end-position))))
              (delete-region (point) (line-end-position))
              (indent-according-to-mode)
              (mode-types (string-trim line))
              (should (equal (buffer-substring-no-properties (line-beginning-position) (line-end-position))
                             (string-trim-right line))))))))))

(defun mode-face (text &optional more)
  "Return the face of the first TEXT in the buffer, MORE characters on."
  (helper-go text more)
  (get-text-property (point) 'face))

(ert-deftest mode-tokens-are-told-apart ()
  (mode-with "// a note\npuzzle: M says \"hi  // a title\nsource: https://x.org/a\ngame: cat-mouse-grid\nlimit: none\nboard:\n  ####F // P\n  #C...\n  M....\nexpect: mouse wins in 5\nbest: 2,2\ngraph:\n  attic: 1\n"
    (font-lock-ensure)
    (should (memq (mode-face "// a note" 4) '(font-lock-comment-face)))
    (should (eq (mode-face "puzzle") 'font-lock-keyword-face))
    (should (eq (mode-face "M says") 'font-lock-function-name-face))
    (should (eq (mode-face "hi ") 'font-lock-function-name-face))
    (should (eq (mode-face "a title") 'font-lock-comment-face))
    (should (eq (mode-face "//x.org") 'font-lock-string-face))
    (should (eq (mode-face "cat-mouse") 'font-lock-type-face))
    (should (eq (mode-face "none") 'font-lock-constant-face))
    (should (eq (mode-face "####F") 'plywise-wall-text))
    (should (eq (mode-face "####F" 4) 'plywise-piece-text))
    (should (eq (mode-face "F // P" 5) 'font-lock-comment-face))
    (should (eq (mode-face "  M..." 4) 'plywise-floor-text))
    (should (eq (mode-face "mouse wins" 6) 'font-lock-constant-face))
    (should (eq (mode-face "in 5" 3) plywise-syntax-number-face))
    (should (eq (mode-face "2,2" 1) plywise-syntax-number-face))
    (should (eq (mode-face "attic") 'font-lock-variable-name-face))))

(ert-deftest mode-comments-are-made-and-filled-and-rows-never-joined ()
  (mode-with "board:\n  ..\n  .F\n"
    (helper-go "  ..")
    (comment-line 1)
    (should (equal (buffer-string) "board:\n  // ..\n  .F\n"))
    (helper-go "// ..")
    (comment-line 1)
    (should (equal (buffer-string) "board:\n  ..\n  .F\n"))
    (should-error (fill-paragraph) :type 'user-error)
    (should (equal (buffer-string) "board:\n  ..\n  .F\n")))
  (mode-with "// one\n// two\nboard:\n  ..\n"
    (fill-paragraph)
    (should (equal (buffer-string) "// one two\nboard:\n  ..\n"))))

(ert-deftest mode-puzzles-are-listed-by-title-and-walked-through ()
  (mode-with (helper-example "leetcode")
    (should (equal (seq-take (mapcar #'car (imenu--make-index-alist t)) 4)
                   '("*Rescan*" "Round and round" "The way home" "The mouse slips past")))
    (helper-go "  M....\n")
    (beginning-of-defun)
    (should (looking-at-p "puzzle: The mouse slips past$"))
    (end-of-defun)
    (should (save-excursion (forward-line -1) (looking-at-p "moves: 2,2 1,2$")))))

(ert-deftest mode-each-key-has-a-command ()
  (map-keymap (lambda (_ binding)
                (when (commandp binding)
                  (should (string-prefix-p "plywise-" (symbol-name binding)))))
              (lookup-key plywise-mode-map (kbd "C-c")))
  (should (eq (lookup-key plywise-mode-map (kbd "C-c C-b")) #'plywise-play-best)))

(ert-deftest mode-lines-are-not-wrapped ()
  (mode-with "board:\n"
    (should truncate-lines)))

(provide 'mode-test)
;;; mode-test.el ends here
