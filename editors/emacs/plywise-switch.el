;;; plywise-switch.el --- What goes on and off while one works  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Each command turns an option around for this session, and says what is so now.

;;; Code:

(require 'plywise-heat)

(defun plywise-switch--turn (option name)
  "Turn OPTION around, and say what is so of NAME now."
  (customize-set-variable option (not (symbol-value option)))
  (plywise-client-say "%s %s" name (if (symbol-value option) "on" "off")))

(defun plywise-toggle-hints ()
  "Show outcomes after titles and marks after moves, or show none."
  (interactive)
  (plywise-switch--turn 'plywise-hints "hints"))

(defun plywise-toggle-spoilers ()
  "Show outcomes that nobody has asked for, or show none."
  (interactive)
  (plywise-switch--turn 'plywise-spoilers "spoilers"))

(defun plywise-toggle-heat ()
  "Colour cells by who wins in all puzzles, or in none."
  (interactive)
  (plywise-switch--turn 'plywise-heat "heat map")
  (plywise-client-configure)
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (derived-mode-p 'plywise-mode)
        (plywise-heat-mode (if plywise-heat 1 -1))))))

(defun plywise-toggle-signs ()
  "Show a letter beside each colour, or show none."
  (interactive)
  (plywise-switch--turn 'plywise-signs "letters"))

(provide 'plywise-switch)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-switch.el ends here
