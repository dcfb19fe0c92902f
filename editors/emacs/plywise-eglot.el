;;; plywise-eglot.el --- What Eglot needs to know of puzzles  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Loaded once Eglot is.  The class of the server says what Emacs can do beyond what Eglot
;; declares, and handles what Eglot would not, or would ask about.

;;; Code:

(require 'eieio)
(require 'plywise-client)

(defvar eglot-autoshutdown)
(defvar eglot-server-programs)
(declare-function eglot--managed-buffers "eglot")
(declare-function eglot--managed-mode-off "eglot")
(declare-function eglot--maybe-activate-editing-mode "eglot")
(declare-function eglot--update-hints-1 "eglot")
(declare-function eglot-inlay-hints-mode "eglot")
(declare-function eglot-semantic-tokens-mode "ext:eglot")
(declare-function flymake-eldoc-function "flymake")
(declare-function jsonrpc--process "jsonrpc")
(declare-function jsonrpc-notify "jsonrpc")
(declare-function plywise-board-draw "plywise-board")
(declare-function plywise-board-show "plywise-board")

(defclass plywise-eglot-server (eglot-lsp-server) ()
  :documentation "A server of puzzles.")

(defun plywise-eglot-contact (&rest _)
  "Return the class and the command of a server for Eglot."
  (cons 'plywise-eglot-server plywise-server-command))

(add-to-list 'eglot-server-programs '(plywise-mode . plywise-eglot-contact))

(cl-defmethod eglot-initialization-options ((_ plywise-eglot-server))
  "Say that there are a board and a page."
  '(:view t :preview t))

(defun plywise-eglot--with (object keys value)
  "Return OBJECT, a plist, with VALUE at the path KEYS.
Other objects on the path are copied."
  (if (null keys)
      value
    (plist-put (copy-sequence object) (car keys)
               (let ((inner (plist-get object (car keys))))
                 (plywise-eglot--with (and (listp inner) inner) (cdr keys) value)))))

(cl-defmethod eglot-client-capabilities ((_ plywise-eglot-server))
  "Add what this package does to what Eglot does."
  (let ((capabilities (cl-call-next-method)))
    (pcase-dolist
        (`(,value . ,path)
         `((["utf-16"] :general :positionEncodings)
           ((:support t) :window :showDocument)
           (t :workspace :semanticTokens :refreshSupport)
           ,@(and (fboundp 'eglot-inlay-hints-mode) '((t :workspace :inlayHint :refreshSupport)))
           ((:requests (:range t :full t) :formats ["relative"]
             :tokenTypes [] :tokenModifiers []
             :overlappingTokenSupport :json-false :multilineTokenSupport :json-false)
            :textDocument :semanticTokens)))
      (setq capabilities (plywise-eglot--with capabilities path value)))
    capabilities))


;;; What the server sends

(cl-defmethod eglot-handle-notification
  ((server plywise-eglot-server) (_method (eql 'plywise/view/draw)) &rest params)
  "Paint the picture of SERVER that PARAMS are."
  (plywise-board-draw server params))

(cl-defmethod eglot-handle-request
  ((_ plywise-eglot-server) (_method (eql 'workspace/applyEdit)) &key edit &allow-other-keys)
  "Apply EDIT, and return what the server is told."
  (condition-case problem
      (progn (plywise-client-apply edit)
             (list :applied t))
    (error (list :applied :json-false :failureReason (error-message-string problem)))))

(cl-defmethod eglot-handle-request
  ((_ plywise-eglot-server) (_method (eql 'window/showDocument)) &rest params)
  "Show what PARAMS say."
  (plywise-client-show params))

(cl-defmethod eglot-handle-request
  ((_ plywise-eglot-server) (_method (eql 'workspace/semanticTokens/refresh)) &rest _)
  "Have semantic tokens asked for again."
  (run-at-time 0 nil #'run-hooks 'plywise-client-tokens-refresh-functions)
  nil)

(cl-defmethod eglot-handle-request
  ((server plywise-eglot-server) (_method (eql 'workspace/inlayHint/refresh)) &rest _)
  "Have the hints of SERVER asked for again."
  (run-at-time 0 nil #'plywise-eglot--refresh-hints server)
  nil)

(cl-defmethod eglot-handle-notification :after
  ((server plywise-eglot-server) (_method (eql 'textDocument/publishDiagnostics)) &rest _)
  "Have the hints of SERVER asked for again, too.
Eglot asks for those of changed lines only, but the outcome behind a
title depends on the whole puzzle, and goes when that is broken."
  (run-at-time 0 nil #'plywise-eglot--refresh-hints server))

(defun plywise-eglot--refresh-hints (server)
  "Ask SERVER again for the hints that are seen."
  (dolist (buffer (eglot--managed-buffers server))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (when (and (bound-and-true-p eglot-inlay-hints-mode) (plywise-client-of))
          (dolist (window (get-buffer-window-list nil nil t))
            (eglot--update-hints-1 (window-start window)
                                   (min (point-max) (+ (window-start window) 20000)))))))))

(cl-defmethod eglot-handle-request
  ((_ plywise-eglot-server) (_method (eql 'workspace/configuration)) &key items)
  "Return the settings for ITEMS.
What `eglot-workspace-configuration' says goes before the options."
  (let ((found (condition-case nil
                   (cl-call-next-method)
                 (error (make-vector (length items) nil)))))
    (cl-map 'vector
            (lambda (item configured)
              (if (equal (plist-get item :section) "plywise")
                  (append (and (listp configured) configured) (plywise-settings))
                configured))
            items found)))

(cl-defmethod jsonrpc-connection-send :around
  ((server plywise-eglot-server) &key method &allow-other-keys)
  "Send SERVER nothing behind the notification that ends it.
An answer to what it has asked before may come later.  If it has gone by
then, Emacs closes its process without telling jsonrpc, which waits for
that for ever."
  (let ((process (jsonrpc--process server)))
    (unless (process-get process 'plywise-eglot-exit)
      (cl-call-next-method)
      (when (member method '(:exit "exit" exit))
        (process-put process 'plywise-eglot-exit t)))))

(if (fboundp 'eglot-execute)            ; Eglot 1.12
    (cl-defmethod eglot-execute :around ((_ plywise-eglot-server) action)
      "Do ACTION if it opens the board, else leave it to the server."
      (if (equal (plist-get action :command) "plywise.openBoard")
          (plywise-board-show (elt (plist-get action :arguments) 0))
        (cl-call-next-method)))
  (cl-defmethod eglot-execute-command :around ((_ plywise-eglot-server) command arguments)
    "Do COMMAND with ARGUMENTS if it opens the board, else leave it to the server."
    (if (equal (format "%s" command) "plywise.openBoard")
        (plywise-board-show (elt arguments 0))
      (cl-call-next-method))))


;;; Buffers that are served

(defvar-local plywise-eglot--served nil
  "The file name and the address under which the current buffer is served.")

(defun plywise-eglot--managed ()
  "Follow Eglot, which begins or ceases to serve the current buffer."
  (when (derived-mode-p 'plywise-mode)
    (setq plywise-eglot--served
          (and (plywise-client-of) (cons buffer-file-name (plywise-client-uri (current-buffer)))))
    (when plywise-eglot--served
      (when (fboundp 'eglot-semantic-tokens-mode) ; Eglot 1.19
        ;; `plywise-heat-mode' draws them.
        (eglot-semantic-tokens-mode -1))
      ;; What is wrong at point goes before its hover, which Emacs 28 would show instead.
      (remove-hook 'eldoc-documentation-functions #'flymake-eldoc-function t)
      (add-hook 'eldoc-documentation-functions #'flymake-eldoc-function nil t)
      ;; The only notes are of idle walls: they are faint, and nothing stands in the fringe.
      (set (make-local-variable 'flymake-diagnostic-types-alist)
           '((eglot-note (face . plywise-idle) (before-string)))))
    (run-hook-with-args 'plywise-client-state-functions (current-buffer))))

(defun plywise-eglot-renamed ()
  "Have the current buffer served under its new name."
  (pcase-let ((`(,file . ,uri) plywise-eglot--served)
              (server (plywise-client-of))
              (eglot-autoshutdown nil))
    (when (and server (not (equal file buffer-file-name)))
      (jsonrpc-notify server :textDocument/didClose (list :textDocument (list :uri uri)))
      (eglot--managed-mode-off)
      (eglot--maybe-activate-editing-mode))))

(add-hook 'eglot-managed-mode-hook #'plywise-eglot--managed)

(provide 'plywise-eglot)
;;; plywise-eglot.el ends here
