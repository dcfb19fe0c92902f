;;; plywise-lsp.el --- Puzzles in lsp-mode  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Loaded once lsp-mode is.

;;; Code:

(require 'plywise-client)

(defvar lsp--buffer-workspaces)
(defvar lsp--cur-version)
(defvar lsp--cur-workspace)
(defvar lsp-document-sync-method)
(defvar lsp-language-id-configuration)
(defvar lsp-managed-mode)
(defvar lsp-semantic-tokens-enable)
(declare-function lsp--buffer-uri "ext:lsp-mode")
(declare-function lsp--client-server-id "ext:lsp-mode")
(declare-function lsp--workspace-client "ext:lsp-mode")
(declare-function lsp--workspace-server-capabilities "ext:lsp-mode")
(declare-function lsp--workspace-status "ext:lsp-mode")
(declare-function lsp-notify "ext:lsp-mode")
(declare-function lsp-register-client "ext:lsp-mode")
(declare-function lsp-request-async "ext:lsp-mode")
(declare-function lsp-stdio-connection "ext:lsp-mode")
(declare-function lsp-workspace-restart "ext:lsp-mode")
(declare-function make-lsp-client "ext:lsp-mode")
(declare-function plywise-board-show "plywise-board")

(defun plywise-lsp--plist (value)
  "Return VALUE, an answer as lsp-mode has it, with plists for its objects."
  (cond ((hash-table-p value)
         (let (found)
           (maphash (lambda (key inner)
                      (setq found (plist-put found (if (keywordp key) key
                                                     (intern (format ":%s" key)))
                                             (plywise-lsp--plist inner))))
                    value)
           found))
        ((vectorp value)
         (cl-map 'vector #'plywise-lsp--plist value))
        ;; With `lsp-use-plists', and lists of what lsp-mode has put together.
        ((consp value)
         (mapcar #'plywise-lsp--plist value))
        (t value)))

(defun plywise-lsp--open-board (command)
  "Show the board that COMMAND, of a lens, names."
  (plywise-board-show (elt (plist-get (plywise-lsp--plist command) :arguments) 0)))

(defun plywise-lsp--table (&rest pairs)
  "Return a hash table of PAIRS, keys and values in turn."
  (let ((table (make-hash-table :test #'equal)))
    (cl-loop for (key value) on pairs by #'cddr do (puthash key value table))
    table))

;; lsp-mode puts a client's capabilities behind its own, where what stands twice is ignored.

(defconst plywise-lsp--capabilities
  '((workspace (semanticTokens (refreshSupport . t)))
    (textDocument (semanticTokens (requests . ((range . t) (full . t)))
                                  (formats . ["relative"])
                                  (tokenTypes . [])
                                  (tokenModifiers . [])
                                  (overlappingTokenSupport . :json-false)
                                  (multilineTokenSupport . :json-false)))
    (window (showDocument (support . t))))
  "What this package does beyond what lsp-mode does.")

(defun plywise-lsp--declare (declared &optional custom)
  "Return DECLARED, an alist, with CUSTOM if that is about puzzles."
  (if (eq custom plywise-lsp--capabilities)
      (mapcar (lambda (section)
                (if (consp (cdr section))
                    (cons (car section) (append (cdr (assq (car section) custom)) (cdr section)))
                  section))
              declared)
    declared))

(advice-add 'lsp--client-capabilities :around
            (lambda (function &rest arguments)
              (apply #'plywise-lsp--declare (apply function arguments) arguments))
            '((name . plywise)))

(defun plywise-lsp--configuration (params)
  "Return the settings that PARAMS of workspace/configuration ask for."
  (cl-map 'vector
          (lambda (item)
            (and (equal (plist-get item :section) "plywise")
                 (plywise-settings)))
          (plist-get params :items)))

(add-to-list 'lsp-language-id-configuration '(plywise-mode . "puzzle"))

(lsp-register-client
 (make-lsp-client
  :server-id 'plywise
  :major-modes '(plywise-mode)
  :new-connection (lsp-stdio-connection (lambda () plywise-server-command))
  :custom-capabilities plywise-lsp--capabilities
  :initialization-options (lambda () '(:board t :preview t))
  :action-handlers
  (plywise-lsp--table "plywise.openBoard" #'plywise-lsp--open-board)
  :notification-handlers
  (plywise-lsp--table
   "plywise/boardChanged"
   (lambda (_ params)
     (run-hook-with-args 'plywise-client-board-changed-functions (plywise-lsp--plist params))))
  :request-handlers
  (plywise-lsp--table
   "workspace/applyEdit"
   (lambda (_ params)
     (plywise-client--applied (plist-get (plywise-lsp--plist params) :edit)))
   "workspace/configuration"
   (lambda (_ params)
     (plywise-lsp--configuration (plywise-lsp--plist params)))
   "workspace/semanticTokens/refresh"
   (lambda (&rest _)
     (run-at-time 0 nil #'run-hooks 'plywise-client-tokens-refresh-functions)
     nil)
   "window/showDocument"
   (lambda (_ params)
     (plywise-client--show (plywise-lsp--plist params))))))


;;; The client

(defun plywise-lsp--of ()
  "Return the workspace of lsp-mode that serves the current buffer, or nil."
  (when (bound-and-true-p lsp-managed-mode)
    (seq-find (lambda (workspace)
                (and (eq (lsp--client-server-id (lsp--workspace-client workspace)) 'plywise)
                     (eq (lsp--workspace-status workspace) 'initialized)))
              lsp--buffer-workspaces)))

(add-hook 'plywise-client--of-functions #'plywise-lsp--of)

(defvar plywise-lsp--pending nil
  "Requests without an answer yet: lists (WORKSPACE ID ERROR).
lsp-mode forgets them when the server ends.")

(cl-defmethod plywise-client-capabilities ((client lsp--workspace))
  "Return what the server of CLIENT can do."
  (plywise-lsp--plist (lsp--workspace-server-capabilities client)))

(cl-defmethod plywise-client--send ((client lsp--workspace) method params success error)
  "Send CLIENT the request METHOD with PARAMS; call SUCCESS or ERROR."
  (let* ((lsp--cur-workspace client)
         (lsp--buffer-workspaces (list client))
         (pending (list client nil error))
         (answered (lambda (function value)
                     (setq plywise-lsp--pending (delq pending plywise-lsp--pending))
                     (funcall function (plywise-lsp--plist value)))))
    (push pending plywise-lsp--pending)
    (setf (cadr pending)
          (plywise-lsp--id (lsp-request-async
                            (plywise-client--name method) params
                            (lambda (answer) (funcall answered success answer))
                            :error-handler (lambda (problem) (funcall answered error problem))
                            :mode 'detached)))))

(defun plywise-lsp--id (sent)
  "Return the id of the request SENT, which is a message or an id."
  (if (listp sent) (plist-get sent :id) sent))

(cl-defmethod plywise-client--notify ((client lsp--workspace) method params)
  "Send CLIENT the notification METHOD with PARAMS."
  (let ((lsp--cur-workspace client)
        (lsp--buffer-workspaces (list client)))
    (lsp-notify method params)))

(cl-defmethod plywise-client--cancel ((client lsp--workspace) id)
  "Take the request ID of CLIENT back."
  (setq plywise-lsp--pending
        (seq-remove (lambda (pending) (equal (list client id) (seq-take pending 2)))
                    plywise-lsp--pending))
  (when id
    (plywise-client--notify client "$/cancelRequest" (list :id id))))

(cl-defmethod plywise-client--flush ((_ lsp--workspace))
  "Do nothing: lsp-mode does it before any request."
  nil)

(cl-defmethod plywise-client--uri ((_ lsp--workspace))
  "Return the address of the current buffer."
  (lsp--buffer-uri))

(cl-defmethod plywise-client--version ((_ lsp--workspace))
  "Return the version of the current buffer."
  lsp--cur-version)

(cl-defmethod plywise-client--restart ((client lsp--workspace))
  "Start the server of CLIENT anew."
  (lsp-workspace-restart client))


;;; Buffers that are served

(defun plywise-lsp--managed ()
  "Follow lsp-mode, which begins or ceases to serve the current buffer."
  (when (derived-mode-p 'plywise-mode)
    (plywise-client--state-changed)))

(defun plywise-lsp--ended (workspace)
  "Let who waits for an answer of WORKSPACE know that there will be none."
  (dolist (pending plywise-lsp--pending)
    (when (eq (car pending) workspace)
      (setq plywise-lsp--pending (delq pending plywise-lsp--pending))
      (funcall (nth 2 pending) plywise-client-ended))))

(defun plywise-lsp--opening ()
  "Have lsp-mode send each text of a puzzle whole, and draw no tokens.
It counts characters where the protocol counts units of UTF-16: after
one beyond U+FFFF what it sends would go to the wrong place.  Tokens are
drawn by `plywise-heat-mode'."
  (when (derived-mode-p 'plywise-mode)
    (setq-local lsp-semantic-tokens-enable nil)
    (setq-local lsp-document-sync-method 1)))

(add-hook 'lsp-before-open-hook #'plywise-lsp--opening)
(add-hook 'lsp-managed-mode-hook #'plywise-lsp--managed)
(add-hook 'lsp-after-uninitialized-functions #'plywise-lsp--ended)

(provide 'plywise-lsp)
;;; plywise-lsp.el ends here
