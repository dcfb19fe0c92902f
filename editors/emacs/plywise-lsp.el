;;; plywise-lsp.el --- Puzzles in lsp-mode  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Loaded once lsp-mode is, which then has problems, hovers, actions and completion.  The board,
;; the heat map and the commands that play are with Eglot alone.

;;; Code:

(require 'plywise-settings)

(defvar lsp-document-sync-method)
(defvar lsp-language-id-configuration)
(defvar lsp-semantic-tokens-enable)
(declare-function lsp-register-client "ext:lsp-mode")
(declare-function lsp-stdio-connection "ext:lsp-mode")
(declare-function make-lsp-client "ext:lsp-mode")

(add-to-list 'lsp-language-id-configuration '(plywise-mode . "puzzle"))

(lsp-register-client
 (make-lsp-client
  :server-id 'plywise
  :major-modes '(plywise-mode)
  :new-connection (lsp-stdio-connection (lambda () plywise-server-command))
  :initialization-options #'plywise-settings
  :request-handlers
  (let ((handlers (make-hash-table :test #'equal)))
    ;; lsp-mode would ask for variables that are registered with it one by one.
    (puthash "workspace/configuration" #'plywise-lsp--configuration handlers)
    handlers)))

(defun plywise-lsp--configuration (_workspace params)
  "Return the settings for what PARAMS of workspace/configuration ask for."
  (let ((items (if (hash-table-p params) (gethash "items" params) (plist-get params :items))))
    (make-vector (length items) (plywise-settings))))

(defun plywise-lsp--opening ()
  "Have lsp-mode send each text of a puzzle whole, and draw no tokens.
It counts characters where the protocol counts units of UTF-16: after
one beyond U+FFFF what it sends would go to the wrong place."
  (when (derived-mode-p 'plywise-mode)
    (setq-local lsp-semantic-tokens-enable nil)
    (setq-local lsp-document-sync-method 1)))

(add-hook 'lsp-before-open-hook #'plywise-lsp--opening)

(provide 'plywise-lsp)
;;; plywise-lsp.el ends here
