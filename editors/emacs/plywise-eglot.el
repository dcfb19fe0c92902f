;;; plywise-eglot.el --- Puzzles in Eglot  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Loaded once Eglot is.  The class of the server says what Emacs can do beyond what Eglot
;; declares, and handles what Eglot would not, or would ask about.

;;; Code:

(require 'eieio)
(require 'plywise-client)

(defvar eglot--managed-mode)
(defvar eglot--recent-changes)
(defvar eglot--versioned-identifier)
(defvar eglot-autoshutdown)
(defvar eglot-inlay-hints-mode)
(defvar eglot-server-programs)
(declare-function eglot--TextDocumentIdentifier "eglot")
(declare-function eglot--capabilities "eglot")
(declare-function eglot--managed-buffers "eglot")
(declare-function eglot--managed-mode-off "eglot")
(declare-function eglot--maybe-activate-editing-mode "eglot")
(declare-function eglot--shutdown-requested "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function eglot--update-hints-1 "eglot")
(declare-function eglot-current-server "eglot")
(declare-function eglot-inlay-hints-mode "eglot")
(declare-function eglot-reconnect "eglot")
(declare-function eglot-semantic-tokens-mode "ext:eglot")
(declare-function flymake-eldoc-function "flymake")
(declare-function jsonrpc--async-request-1 "jsonrpc")
(declare-function jsonrpc--process "jsonrpc")
(declare-function jsonrpc-notify "jsonrpc")
(declare-function jsonrpc-running-p "jsonrpc")
(declare-function plywise-board-show "plywise-board")

(defclass plywise-eglot-server (eglot-lsp-server) ()
  :documentation "A server of puzzles.")

(defun plywise-eglot-contact (&rest _)
  "Return the class and the command of a server for Eglot."
  (cons 'plywise-eglot-server plywise-server-command))

(add-to-list 'eglot-server-programs '(plywise-mode . plywise-eglot-contact))

(cl-defmethod eglot-initialization-options ((_ plywise-eglot-server))
  "Say that there are a board and a page."
  '(:board t :preview t))

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
         '((["utf-16"] :general :positionEncodings)
           ((:support t) :window :showDocument)
           (t :workspace :semanticTokens :refreshSupport)
           (t :workspace :inlayHint :refreshSupport)
           (t :textDocument :publishDiagnostics :versionSupport)
           ((:requests (:range t :full t) :formats ["relative"]
             :tokenTypes [] :tokenModifiers []
             :overlappingTokenSupport :json-false :multilineTokenSupport :json-false)
            :textDocument :semanticTokens)))
      (unless (and (eq (cadr path) :inlayHint) (not (fboundp 'eglot-inlay-hints-mode)))
        (setq capabilities (plywise-eglot--with capabilities path value))))
    capabilities))


;;; What the server sends

(cl-defmethod eglot-handle-notification
  ((_ plywise-eglot-server) (_method (eql 'plywise/boardChanged)) &rest params)
  "Tell who follows the board, with PARAMS."
  (run-hook-with-args 'plywise-client-board-changed-functions params))

(cl-defmethod eglot-handle-request
  ((_ plywise-eglot-server) (_method (eql 'workspace/applyEdit)) &key edit &allow-other-keys)
  "Apply EDIT."
  (plywise-client--applied edit))

(cl-defmethod eglot-handle-request
  ((_ plywise-eglot-server) (_method (eql 'window/showDocument)) &rest params)
  "Show what PARAMS say."
  (plywise-client--show params))

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

(defvar-local plywise-eglot--diagnosed nil
  "The version of this text that the server has told the problems of last, or nil.")

(cl-defmethod eglot-handle-notification :after
  ((server plywise-eglot-server) (_method (eql 'textDocument/publishDiagnostics))
   &key uri version &allow-other-keys)
  "Note that the problems of URI are of VERSION.
Have the hints of SERVER asked for again, too: Eglot asks for those of
changed lines only, but the outcome behind a title depends on the whole
puzzle, and goes when that is broken."
  (let ((buffer (plywise-client-buffer uri)))
    (when buffer
      (with-current-buffer buffer
        (setq plywise-eglot--diagnosed version))
      (run-hook-with-args 'plywise-client-diagnosed-functions buffer)))
  (run-at-time 0 nil #'plywise-eglot--refresh-hints server))

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

(defun plywise-eglot--serves-p (server)
  "Return whether SERVER has not ended, and was not told to."
  (and (jsonrpc-running-p server)
       (not (eglot--shutdown-requested server))))

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

(defun plywise-eglot--refresh-hints (server)
  "Ask SERVER again for the hints that are seen."
  (dolist (buffer (eglot--managed-buffers server))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (when (and (bound-and-true-p eglot-inlay-hints-mode) (plywise-eglot--serves-p server))
          (dolist (window (get-buffer-window-list nil nil t))
            (eglot--update-hints-1 (window-start window)
                                   (min (point-max) (+ (window-start window) 20000)))))))))

(defun plywise-eglot--own-command (command arguments)
  "Do COMMAND, a string or symbol, with ARGUMENTS if it is one of the client's.
Return t if it is."
  (when (equal (format "%s" command) "plywise.openBoard")
    (plywise-board-show (elt arguments 0))
    t))

(if (fboundp 'eglot-execute)            ; Eglot 1.12
    (cl-defmethod eglot-execute :around ((_ plywise-eglot-server) action)
      "Do ACTION if it is a command of the client's, else leave it to the server."
      (unless (plywise-eglot--own-command (plist-get action :command) (plist-get action :arguments))
        (cl-call-next-method)))
  (cl-defmethod eglot-execute-command :around ((_ plywise-eglot-server) command arguments)
    "Do COMMAND with ARGUMENTS if it is the client's, else leave it to the server."
    (unless (plywise-eglot--own-command command arguments)
      (cl-call-next-method))))


;;; The client

(defun plywise-eglot--of ()
  "Return the server of puzzles that Eglot has for the current buffer, or nil."
  (when (bound-and-true-p eglot--managed-mode)
    (let ((server (eglot-current-server)))
      (and server
           (object-of-class-p server 'plywise-eglot-server)
           (plywise-eglot--serves-p server)
           server))))

(add-hook 'plywise-client--of-functions #'plywise-eglot--of)

(cl-defmethod plywise-client-capabilities ((client plywise-eglot-server))
  "Return what the server of CLIENT can do."
  (eglot--capabilities client))

(cl-defmethod plywise-client--send ((client plywise-eglot-server) method params success error)
  "Send CLIENT the request METHOD with PARAMS; call SUCCESS or ERROR."
  (car (jsonrpc--async-request-1
        client (intern (concat ":" (plywise-client--name method))) params
        :success-fn success
        :error-fn (lambda (problem)
                    (funcall error (if (eql (plist-get problem :code)
                                            (plist-get plywise-client-ended :code))
                                       plywise-client-ended
                                     problem)))
        :timeout nil)))

(cl-defmethod plywise-client--notify ((client plywise-eglot-server) method params)
  "Send CLIENT the notification METHOD with PARAMS."
  (jsonrpc-notify client (intern (concat ":" method)) params))

(cl-defmethod plywise-client--cancel ((client plywise-eglot-server) id)
  "Take the request ID of CLIENT back."
  (when (and id (jsonrpc-running-p client))
    (jsonrpc-notify client :$/cancelRequest (list :id id))))

(cl-defmethod plywise-client--flush ((_ plywise-eglot-server))
  "Let the server know the current buffer as it is."
  (when (bound-and-true-p eglot--managed-mode)
    (eglot--signal-textDocument/didChange)))

(cl-defmethod plywise-client--uri ((_ plywise-eglot-server))
  "Return the address of the current buffer."
  (plist-get (eglot--TextDocumentIdentifier) :uri))

(cl-defmethod plywise-client--version ((_ plywise-eglot-server))
  "Return the version of the current buffer."
  eglot--versioned-identifier)

(cl-defmethod plywise-client--diagnosed-p ((_ plywise-eglot-server))
  "Return whether the problems are of the version that the server was told last."
  (eql plywise-eglot--diagnosed eglot--versioned-identifier))

(cl-defmethod plywise-client--restart ((client plywise-eglot-server))
  "Start the server of CLIENT anew."
  (eglot-reconnect client))


;;; Buffers that are served

(defvar-local plywise-eglot--served nil
  "The file name and the address under which the current buffer is served.")

(defun plywise-eglot--managed ()
  "Follow Eglot, which begins or ceases to serve the current buffer."
  (when (derived-mode-p 'plywise-mode)
    (let ((server (plywise-eglot--of)))
      (setq plywise-eglot--diagnosed nil ; versions begin anew
            plywise-eglot--served
            (and server (cons buffer-file-name (plywise-client--uri server))))
      (when (and server (fboundp 'eglot-semantic-tokens-mode)) ; Eglot 1.19
        ;; `plywise-heat-mode' draws them.
        (eglot-semantic-tokens-mode -1))
      (when server
        ;; What is wrong at point goes before its hover, which Emacs 28 would show instead.
        (remove-hook 'eldoc-documentation-functions #'flymake-eldoc-function t)
        (add-hook 'eldoc-documentation-functions #'flymake-eldoc-function nil t))
      (plywise-client--state-changed))))

(defun plywise-eglot-renamed ()
  "Have the current buffer served under its new name."
  (pcase-let ((server (plywise-eglot--of))
              (`(,file . ,uri) plywise-eglot--served)
              (eglot-autoshutdown nil))
    (when (and server (not (equal file buffer-file-name)))
      (plywise-client--notify server "textDocument/didClose"
                              (list :textDocument (list :uri uri)))
      (eglot--managed-mode-off)
      (eglot--maybe-activate-editing-mode))))

(add-hook 'eglot-managed-mode-hook #'plywise-eglot--managed)

(provide 'plywise-eglot)
;;; plywise-eglot.el ends here
