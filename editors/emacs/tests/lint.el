;;; lint.el --- Prints what package-lint finds in the files of the package  -*- lexical-binding: t; -*-

;;; Commentary:

;; Left out is what package-lint cannot know, or what the package does on purpose:
;; - Debian's package-lint is older than Emacs 28.1, and takes that for unreleased.
;; - The package is a part of Plywise, and has no page of its own on the net.
;; - Eglot and lsp-mode need not be installed, so that what is about them waits for them.

;;; Code:

(require 'package-lint)

(defconst lint-left-out
  "uninstallable in all released Emacs\\|Homepage or URL\\|`with-eval-after-load' is for"
  "Matches the complaints that are left out.")

(setq package-lint-main-file "plywise-mode.el")

(dolist (file command-line-args-left)
  (with-temp-buffer
    (insert-file-contents file t)
    (emacs-lisp-mode)
    (pcase-dolist (`(,line ,column ,type ,words) (package-lint-buffer))
      (unless (string-match-p lint-left-out words)
        (princ (format "%s:%d:%d: %s: %s\n" file line column type words))))))

;;; lint.el ends here
