;;; plywise-leetcode.el --- Test cases of LeetCode's  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Puzzles are made of test cases as LeetCode takes them, and test cases of puzzles, by the
;; program that is the server, too.

;;; Code:

(require 'plywise-client)
(require 'plywise-new)
(require 'plywise-puzzle)
(require 'plywise-task)

(defun plywise-leetcode--run (command text)
  "Return what the program prints for TEXT when it is run for COMMAND.
The result is a list: what is printed, and the problems that it has."
  (let ((problems (make-temp-file "plywise"))
        (coding-system-for-read 'utf-8)
        (coding-system-for-write 'utf-8-unix)
        (program (car plywise-server-command))
        code)
    (unwind-protect
        (with-temp-buffer
          (insert text)
          (setq code (condition-case nil
                         (call-process-region (point-min) (point-max) program t
                                              (list t problems) nil command "-")
                       (file-missing
                        (user-error "Plywise: the program %s is not found; set `plywise-server-command'"
                                    program))))
          (list (buffer-string)
                (or (plywise-leetcode--problems problems)
                    (unless (eql code 0)
                      (list (format "the program ended with %s" code))))))
      (delete-file problems))))

(defun plywise-leetcode--problems (file)
  "Return the problems that the program has written into FILE.
They are without a place, which is in no file that anybody has."
  (with-temp-buffer
    (insert-file-contents file)
    (mapcar (lambda (line)
              (if (string-match "\\`[^:]*:[0-9]+:[0-9]+: [a-z]+: \\(.*?\\)\\(?: \\[[[:alnum:]-]+]\\)?\\'" line)
                  (match-string 1 line)
                line))
            (split-string (buffer-string) "\n" t))))

(defun plywise-leetcode--first (problems)
  "Return the first of PROBLEMS in words, and how many more there are."
  (if (cdr problems)
      (format "%s (and %d more)" (car problems) (1- (length problems)))
    (car problems)))

(defun plywise-leetcode--source (file)
  "Return the text to import and where it is, in words.
It is that of FILE, of the region, or what was killed last."
  (cond (file
         (unless (file-readable-p file)
           (user-error "Plywise: %s cannot be read" (abbreviate-file-name file)))
         (cons (with-temp-buffer
                 (insert-file-contents file)
                 (buffer-string))
               (concat "in " (file-name-nondirectory file))))
        ((use-region-p)
         (cons (buffer-substring-no-properties (region-beginning) (region-end)) "in the region"))
        (t
         (cons (or (ignore-errors (substring-no-properties (current-kill 0 t))) "")
               "on the kill ring"))))

;;;###autoload
(defun plywise-import (&optional file)
  "Turn test cases of LeetCode's into puzzles.
They are in the region or, where there is none, what was killed or
copied last; with a prefix argument, in FILE.  The puzzles are written
as those of `plywise-new' are."
  (interactive (list (and current-prefix-arg
                          (read-file-name "Import from: " nil nil t))))
  (when (derived-mode-p 'plywise-mode)
    (plywise-puzzle-changeable))
  (pcase-let ((`(,text . ,place) (plywise-leetcode--source file)))
    (unless (string-match-p "[^[:space:]]" text)
      (user-error "Plywise: there is no text %s; put LeetCode's test cases there first" place))
    (pcase-let ((`(,printed ,problems) (plywise-leetcode--run "import" text)))
      (deactivate-mark)
      (unless (equal printed "")
        (plywise-new-append printed))
      (cond (problems
             (user-error "Plywise: not everything %s is a test case.  %s"
                         place (plywise-leetcode--first problems)))
            ((equal printed "")
             (user-error "Plywise: there is no test case %s" place))))))

(defun plywise-leetcode--read-target ()
  "Ask for a file to export to, which is written over only if that is wanted."
  (let ((file (read-file-name "Export to: ")))
    (when (and (file-exists-p file)
               (not (y-or-n-p (format "%s is there already; write over it? "
                                      (abbreviate-file-name file)))))
      (user-error "Plywise: %s was kept" (abbreviate-file-name file)))
    file))

(defun plywise-leetcode--write (text file)
  "Write TEXT into FILE, or onto the kill ring where that is nil.
Return where it is, in words."
  (if (not file)
      (progn (kill-new text) "on the kill ring")
    (let ((coding-system-for-write 'utf-8-unix))
      (write-region text nil file nil 'silently))
    (concat "in " (file-name-nondirectory file))))

;;;###autoload
(defun plywise-export (&optional file)
  "Make a test case for LeetCode of the puzzle at point, as it is in the buffer.
It goes onto the kill ring and the clipboard; with a prefix argument,
into FILE."
  (interactive (list (and current-prefix-arg (plywise-leetcode--read-target))))
  (plywise-client-needed)
  (plywise-task-begin
   'leetcode
   (lambda (task)
     (plywise-puzzle-board
      task
      (lambda (board)
        (pcase-let ((`(,printed ,problems)
                     (plywise-leetcode--run
                      "export" (concat (replace-regexp-in-string "\n+\\'" "" (plywise-puzzle-text board)) "\n"))))
          (when problems
            (error "The puzzle is no test case of LeetCode's.  %s" (plywise-leetcode--first problems)))
          (plywise-task-say "“%s” is %s as a test case for LeetCode"
                            (plist-get board :title) (plywise-leetcode--write printed file))
          (plywise-task-end task)))))))

(provide 'plywise-leetcode)
;;; plywise-leetcode.el ends here
