;;; plywise-client.el --- The server of puzzles, by Eglot or lsp-mode  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; What the rest of the package needs of a server, whichever client speaks with it:
;; plywise-eglot.el and plywise-lsp.el, which are loaded once their client is, implement
;; the generic functions at the end.
;;
;; Objects of JSON are plists with keywords, arrays are vectors, null is nil and false is
;; :json-false.  lsp-mode does not tell false from null: there it is nil, too.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'plywise-settings)
(require 'plywise-edit)

(declare-function eglot--connect "eglot")
(declare-function eglot--guess-contact "eglot")
(declare-function eglot-ensure "eglot")
(declare-function eglot-managed-p "eglot")
(declare-function lsp "ext:lsp-mode")
(declare-function lsp-deferred "ext:lsp-mode")

(defvar plywise-client-board-changed-functions nil
  "Functions called with the params of plywise/boardChanged.
The server sends it when an answer to plywise/board would differ.")

(defvar plywise-client-state-functions nil
  "Functions called with a buffer when a server begins or ceases to serve it.")

(defvar plywise-client-diagnosed-functions nil
  "Functions called with a buffer when a server has told its problems.")

(defvar plywise-client-tokens-refresh-functions nil
  "Functions called without arguments when tokens are to be asked for again.")

(defconst plywise-client-ended '(:code -1 :message "the server has ended")
  "The error of a request that the server has not answered before it ended.")

(defvar plywise-client--of-functions nil
  "Functions that return what serves the current buffer, or nil.")


;;; Who serves

(defun plywise-client-of (&optional buffer)
  "Return what serves BUFFER, by default the current one, or nil."
  (with-current-buffer (or buffer (current-buffer))
    (run-hook-with-args-until-success 'plywise-client--of-functions)))

(defun plywise-client-all ()
  "Return all that serve some buffer."
  (delete-dups (delq nil (mapcar #'plywise-client-of (buffer-list)))))

(defun plywise-client-needed ()
  "Return what serves the current buffer; if nothing does, say what to do."
  (or (plywise-client-of)
      (user-error "Plywise: %s" (or (plywise-client--missing)
                                    (and (not buffer-file-name)
                                         "save the text in a file, so that it is served")
                                    "nothing serves this text; M-x plywise-restart starts a server"))))

(defun plywise-client--missing ()
  "Return a sentence about what to do if the program is missing, else nil."
  (let ((program (car plywise-server-command)))
    (unless (and program (executable-find program t))
      (format "there is no program `%s'; in a clone of Plywise, `go install ./cmd/plywise' \
makes it, or say where it is in `plywise-server-command'"
              program))))

(defvar plywise-client--said-missing nil
  "The sentence about a missing program that has been said already.")

(defun plywise-client--say-missing ()
  "Say once that the program is missing.  Return nil if it is not."
  (when-let ((missing (plywise-client--missing)))
    (unless (equal missing plywise-client--said-missing)
      (setq plywise-client--said-missing missing)
      (plywise-client--tell missing))
    t))

(defun plywise-client--tell (sentence)
  "Tell the user SENTENCE."
  (message "Plywise: %s" sentence))

(defun plywise-client-start ()
  "Have a server serve the current buffer, which has a file."
  (unless (or (not buffer-file-name) (plywise-client-of) (plywise-client--say-missing))
    (cond ((eq plywise-start-server 'lsp)
           (unless (require 'lsp-mode nil t)
             (user-error "Plywise: lsp-mode is not installed; set `plywise-start-server' to t for Eglot"))
           (lsp))
          ((require 'eglot nil t)
           (apply #'eglot--connect (eglot--guess-contact)))
          (t
           (user-error "Plywise: Eglot is not installed; M-x package-install RET eglot installs it")))))

(defun plywise-client-start-soon ()
  "Have a server serve the current buffer once this command is over.
`plywise-start-server' says which, if any."
  (unless (or (not buffer-file-name) (not plywise-start-server)
              (plywise-client-of) (plywise-client--say-missing))
    (cond ((and (eq plywise-start-server 'lsp) (require 'lsp-mode nil t))
           (lsp-deferred))
          ((and (eq plywise-start-server t) (require 'eglot nil t))
           (eglot-ensure)))))

;;;###autoload
(defun plywise-restart ()
  "Start the server of this text, anew if there is one."
  (interactive)
  (let ((client (plywise-client-of)))
    (setq plywise-client--said-missing nil)
    (if client
        (plywise-client--restart client)
      (plywise-client-start))))

(defun plywise-client-configure ()
  "Tell the servers that run what the options are now."
  (dolist (client (plywise-client-all))
    (plywise-client--notify client "workspace/didChangeConfiguration"
                            (list :settings (list :plywise (plywise-settings))))))


;;; Requests

(cl-defstruct (plywise-client--request (:constructor plywise-client--request-make (client))
                                       (:copier nil))
  "A request that was sent.  ID is what CLIENT calls it.  It is DONE once
it has been answered or taken back."
  client id done)

(cl-defun plywise-client-request (client method params &key success error buffer)
  "Send CLIENT the request METHOD with PARAMS, and go on.
METHOD is a string or a keyword.  The answer is given to SUCCESS, what
goes wrong to ERROR, as a plist (:code :message); either is called in
BUFFER, by default the current one, if that lives.  The server gets the
changes of BUFFER first.  Return an id for `plywise-client-cancel'."
  (let* ((buffer (or buffer (current-buffer)))
         (request (plywise-client--request-make client))
         (answered (lambda (function value)
                     (unless (plywise-client--request-done request)
                       (setf (plywise-client--request-done request) t)
                       (when function
                         (if (buffer-live-p buffer)
                             (with-current-buffer buffer (funcall function value))
                           (funcall function value)))))))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer (plywise-client--flush client)))
    (setf (plywise-client--request-id request)
          (plywise-client--send client method params
                                (lambda (answer) (funcall answered success answer))
                                (lambda (problem) (funcall answered error problem))))
    request))

(defun plywise-client-cancel (client id)
  "Take the request ID back, which CLIENT was sent.
Neither of its functions is called."
  (unless (plywise-client--request-done id)
    (setf (plywise-client--request-done id) t)
    (plywise-client--cancel client (plywise-client--request-id id))))


;;; Places

(defun plywise-client-here ()
  "Return where point is, as params of a request."
  (list :textDocument (list :uri (plywise-client-uri (current-buffer)))
        :position (plywise-client-position (point))))

(defun plywise-client-uri (buffer)
  "Return the address of BUFFER's text, as its server knows it."
  (with-current-buffer buffer
    (when-let ((client (plywise-client-of)))
      (plywise-client--uri client))))

(defun plywise-client-version (buffer)
  "Return the version of BUFFER's text that its server was told last, or nil."
  (with-current-buffer buffer
    (when-let ((client (plywise-client-of)))
      (plywise-client--version client))))

(defun plywise-client-diagnosed-p (client)
  "Return whether the problems that CLIENT has are of this text as it is.
The server gets the changes of the current buffer first.  Where CLIENT
does not know which text they are of, they count as of this one."
  (plywise-client--flush client)
  (plywise-client--diagnosed-p client))

(defun plywise-client-position (pos)
  "Return POS as the protocol has it: a line and units of UTF-16 in it."
  (plywise-edit-position pos))

(defun plywise-client-point (position)
  "Return the place of POSITION, which the protocol has, in the current buffer."
  (plywise-edit-point position))


;;; What the server asks for

(defun plywise-client-buffer (uri)
  "Return the buffer that is served as URI, or nil."
  (seq-find (lambda (buffer) (equal (plywise-client-uri buffer) uri))
            (buffer-list)))

(defun plywise-client--texts (edit)
  "Return what EDIT, a WorkspaceEdit, is about: lists (URI VERSION EDITS)."
  (let ((documents (plist-get edit :documentChanges)))
    (if (> (length documents) 0)
        (mapcar (lambda (change)
                  (unless (plist-get change :textDocument)
                    (user-error "The edit would make or remove a file"))
                  (let ((document (plist-get change :textDocument)))
                    (list (plist-get document :uri) (plist-get document :version)
                          (plist-get change :edits))))
                documents)
      (cl-loop for (uri edits) on (plist-get edit :changes) by #'cddr
               collect (list (if (keywordp uri) (substring (symbol-name uri) 1) uri)
                             nil edits)))))

(defun plywise-client-apply (edit)
  "Apply EDIT, a WorkspaceEdit, without asking, as an undo step of its own.
It is an error, and nothing changes, where a text is closed, read-only
or has been changed since."
  (let ((texts (mapcar #'plywise-client--check (plywise-client--texts edit))))
    (pcase-dolist (`(,buffer . ,edits) texts)
      (plywise-edit-apply buffer edits))))

(defun plywise-client--check (text)
  "Return the buffer of TEXT, a list (URI VERSION EDITS), with the edits.
It is an error if they cannot be applied."
  (pcase-let* ((`(,uri ,version ,edits) text)
               (buffer (or (plywise-client-buffer uri)
                           (user-error "The text has been closed meanwhile"))))
    (with-current-buffer buffer
      (when buffer-read-only
        (user-error "The text is read-only"))
      (plywise-client--flush (plywise-client-of))
      (unless (or (not version) (eql version (plywise-client-version buffer)))
        (user-error "The text has changed meanwhile")))
    (cons buffer edits)))

(defun plywise-client--applied (edit)
  "Apply EDIT, and return what the server is told."
  (condition-case problem
      (progn
        (plywise-client-apply edit)
        (list :applied t))
    (error (list :applied :json-false :failureReason (error-message-string problem)))))

(defun plywise-client--show (params)
  "Show a document, as PARAMS of window/showDocument have it.
That is done soon: the server waits for the answer, which is returned."
  (run-at-time 0 nil
               (lambda ()
                 (condition-case problem
                     (if (eq (plist-get params :external) t)
                         (browse-url (plist-get params :uri))
                       (plywise-client--show-file params))
                   (error (message "Plywise: cannot open %s: %s" (plist-get params :uri)
                                   (error-message-string problem))))))
  (list :success t))

(defun plywise-client--show-file (params)
  "Show the file that PARAMS of window/showDocument have."
  (let ((buffer (or (plywise-client-buffer (plist-get params :uri))
                    (find-file-noselect
                     (url-unhex-string (string-remove-prefix "file://" (plist-get params :uri))))))
        (selection (plist-get params :selection)))
    (if (eq (plist-get params :takeFocus) t)
        (pop-to-buffer buffer)
      (display-buffer buffer))
    (when selection
      (with-selected-window (get-buffer-window buffer t)
        (goto-char (plywise-edit-point (plist-get selection :start)))))))

(defun plywise-client--state-changed ()
  "Tell who follows it that the server of the current buffer has come or gone."
  (when (derived-mode-p 'plywise-mode)
    (run-hook-with-args 'plywise-client-state-functions (current-buffer))))


;;; What a client does

(cl-defgeneric plywise-client-capabilities (client)
  "Return the capabilities of the server that CLIENT speaks with, as a plist.")

(cl-defgeneric plywise-client--send (client method params success error)
  "Send CLIENT the request METHOD with PARAMS, and return its id.
The answer goes to SUCCESS, what goes wrong to ERROR.")

(cl-defgeneric plywise-client--notify (client method params)
  "Send CLIENT the notification METHOD, a string, with PARAMS.")

(cl-defgeneric plywise-client--cancel (client id)
  "Tell CLIENT that nobody waits for the answer to the request ID.")

(cl-defgeneric plywise-client--flush (client)
  "Let CLIENT know the current buffer as it is.")

(cl-defgeneric plywise-client--uri (client)
  "Return the address of the current buffer that CLIENT knows.")

(cl-defgeneric plywise-client--version (client)
  "Return the version of the current buffer that CLIENT knows.")

(cl-defgeneric plywise-client--diagnosed-p (_client)
  "Return whether the problems are of the version that the server was told last."
  t)

(cl-defgeneric plywise-client--restart (client)
  "End the server that CLIENT speaks with, and start another one.")

(defun plywise-client--name (method)
  "Return METHOD, a string or a keyword, as a string."
  (if (keywordp method) (substring (symbol-name method) 1) (format "%s" method)))

(put 'plywise-mode 'eglot-language-id "puzzle")

(provide 'plywise-client)

;; Below the line above: what is loaded at once, where a client is, needs this file.
(with-eval-after-load 'eglot
  (require 'plywise-eglot))

(with-eval-after-load 'lsp-mode
  (require 'plywise-lsp))

;;; plywise-client.el ends here
