;;; plywise-settings.el --- What the user chooses for puzzles  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; The options that are about the server.  Set them with `setopt', `customize' or the
;; commands that toggle them: a server that runs is told at once.  After a `setq',
;; `plywise-client-configure' tells it.

;;; Code:

(defvar plywise-heat)
(declare-function plywise-client-configure "plywise-client")

(defgroup plywise nil
  "Chase and capture puzzles, solved while you type."
  :group 'languages
  :prefix "plywise-")

(defun plywise-settings--set (option value)
  "Set OPTION to VALUE, and tell the servers."
  (set-default option value)
  (when (featurep 'plywise-client)
    (plywise-client-configure)))

(defcustom plywise-server-command '("plywise" "serve")
  "The program that serves puzzles, and its arguments."
  :type '(repeat string))

(defcustom plywise-start-server t
  "What starts a server when a puzzle is opened."
  :type '(choice (const :tag "Eglot" t)
                 (const :tag "lsp-mode" lsp)
                 (const :tag "Nothing" nil)))

(defcustom plywise-memory "1GiB"
  "How much memory the server may use for one puzzle, such as \"512MiB\"."
  :type 'string
  :set #'plywise-settings--set)

(defcustom plywise-hints t
  "Whether outcomes stand behind titles, and marks behind moves.
Emacs shows them where Eglot knows inlay hints: from Emacs 29 on."
  :type 'boolean
  :set #'plywise-settings--set)

(defcustom plywise-spoilers t
  "Whether outcomes are shown before they are asked for."
  :type 'boolean
  :set #'plywise-settings--set)

(defcustom plywise-reference ""
  "Address of a reference of the format that problems link to, or \"\" for none."
  :type 'string
  :set #'plywise-settings--set)

(defun plywise-settings ()
  "Return what the server is told when it asks for the settings."
  (list :memory plywise-memory
        :hints (if plywise-hints t :json-false)
        :heatMap (if (or (not (boundp 'plywise-heat)) plywise-heat) t :json-false)
        :spoilers (if plywise-spoilers "on" "off")
        :reference plywise-reference))

(provide 'plywise-settings)
;;; plywise-settings.el ends here
