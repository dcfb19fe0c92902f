;;; treesit-test.el --- Tests of colours by tree-sitter  -*- lexical-binding: t; -*-

;;; Commentary:

;; PLYWISE_GRAMMAR is the folder with the compiled grammar.

;;; Code:

(require 'helper)
(require 'imenu)
(require 'treesit)

(defvar plywise-heat nil)

(defun treesit-test-face (text &optional more)
  "Return the face of the first TEXT in the buffer, MORE characters on."
  (helper-go text more)
  (get-text-property (point) 'face))

(ert-deftest treesit-a-tells-nodes-from-numbers ()
  (let ((treesit-extra-load-path (list (getenv "PLYWISE_GRAMMAR"))))
    (with-temp-buffer
      (insert "puzzle: Title // note\ngame: cat-mouse-graph\ngraph:\n  0: 2 5\n\npuzzle: B\ngame: cat-mouse-grid\nboard:\n  ##.M // F\nlimit: 3\n")
      (plywise-mode)
      (should (treesit-parser-list))
      (font-lock-ensure)
      (should (eq (treesit-test-face "puzzle") 'font-lock-keyword-face))
      (should (eq (treesit-test-face "Title") 'font-lock-function-name-face))
      (should (eq (treesit-test-face "// note" 3) 'font-lock-comment-face))
      (should (eq (treesit-test-face "2 5") 'font-lock-variable-name-face))
      (should (eq (treesit-test-face "##.M") 'plywise-wall-text))
      (should (eq (treesit-test-face "##.M" 2) 'plywise-floor-text))
      (should (eq (treesit-test-face "##.M" 3) 'plywise-piece-text))
      (should (eq (treesit-test-face "limit: 3" 7) plywise-syntax-number-face))
      ;; What else the mode does is as without.
      (should (equal (mapcar #'car (cdr (imenu--make-index-alist t))) '("Title" "B")))
      (goto-char (point-max))
      (should (eq (key-binding (kbd "TAB")) #'indent-for-tab-command)))))

(ert-deftest treesit-b-without-a-grammar-colours-are-plain ()
  (let ((treesit-extra-load-path nil))
    (cl-letf (((symbol-function 'treesit-ready-p) (lambda (&rest _) nil)))
      (with-temp-buffer
        (insert "puzzle: Title\n")
        (plywise-mode)
        (should-not (treesit-parser-list))
        (font-lock-ensure)
        (should (eq (treesit-test-face "puzzle") 'font-lock-keyword-face))))))

(ert-deftest treesit-c-a-grammar-that-lacks-a-node-is-left-alone ()
  (let ((treesit-extra-load-path (list (getenv "PLYWISE_GRAMMAR")))
        (plywise-syntax--queries '((key ((no_such_node) @font-lock-keyword-face)))))
    (with-temp-buffer
      (insert "puzzle: Title\n")
      (plywise-mode)
      (should-not (treesit-parser-list))
      (font-lock-ensure)
      (should (eq (treesit-test-face "puzzle") 'font-lock-keyword-face)))))

(provide 'treesit-test)
;;; treesit-test.el ends here
