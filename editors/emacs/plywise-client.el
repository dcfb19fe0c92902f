;;; plywise-client.el --- The server of puzzles  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; What the rest of the package needs of a server, which Eglot speaks with: who serves a text,
;; requests, places and edits.  plywise-eglot.el has what Eglot needs to know of puzzles, and is
;; loaded once Eglot is.  With lsp-mode none of this is there; plywise-lsp.el has all of that.
;;
;; Objects of JSON are plists with keywords, arrays are vectors, null is nil and false is
;; :json-false.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'plywise-settings)

(defvar eglot--managed-mode)
(defvar undo-auto--last-boundary-cause)
(declare-function eglot--TextDocumentIdentifier "eglot")
(declare-function eglot--apply-text-edits "eglot")
(declare-function eglot--capabilities "eglot")
(declare-function eglot--connect "eglot")
(declare-function eglot--format-markup "eglot")
(declare-function eglot--guess-contact "eglot")
(declare-function eglot--shutdown-requested "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function eglot-current-server "eglot")
(declare-function eglot-ensure "eglot")
(declare-function eglot-reconnect "eglot")
(declare-function jsonrpc-async-request "jsonrpc")
(declare-function jsonrpc-notify "jsonrpc")
(declare-function jsonrpc-running-p "jsonrpc")
(declare-function object-of-class-p "eieio")
(declare-function lsp "ext:lsp-mode")
(declare-function lsp-deferred "ext:lsp-mode")

(defvar plywise-client-state-functions nil
  "Functions called with a buffer when a server begins or ceases to serve it.")

(defvar plywise-client-tokens-refresh-functions nil
  "Functions called without arguments when tokens are to be asked for again.")

(defconst plywise-client-ended '(:code -1 :message "the server has ended")
  "The error of a request that the server has not answered before it ended.")


;;; Who serves

(defun plywise-client-of (&optional buffer)
  "Return the server that Eglot has for BUFFER, by default the current one, or nil."
  (with-current-buffer (or buffer (current-buffer))
    (when (bound-and-true-p eglot--managed-mode)
      (let ((server (eglot-current-server)))
        (and server
             (object-of-class-p server 'plywise-eglot-server)
             (plywise-client-alive-p server)
             server)))))

(defun plywise-client-alive-p (server)
  "Return whether SERVER, which may be nil, is there and not about to end."
  (and server (jsonrpc-running-p server) (not (eglot--shutdown-requested server))))

(defun plywise-client-needed ()
  "Return what serves the current buffer; if nothing does, say what to do."
  (or (plywise-client-hopeful)
      (user-error "Plywise: nothing serves this text; M-x plywise-restart starts a server")))

(defun plywise-client-hopeful ()
  "Return what serves the current buffer, or nil if that may come.
If it cannot, say what to do."
  (or (plywise-client-of)
      (let ((problem (cond ((plywise-client--missing))
                           ((not (derived-mode-p 'plywise-mode)) "this is no puzzle file")
                           ((not buffer-file-name) "save the text in a file, so that it is served")
                           ((bound-and-true-p lsp-managed-mode)
                            "lsp-mode has no commands for puzzles; set `plywise-start-server' to t for Eglot"))))
        (when problem
          (user-error "Plywise: %s" problem)))))

(defun plywise-client--missing ()
  "Return what to do if the program or Eglot is missing, else nil."
  (let ((program (car plywise-server-command)))
    (cond ((not (and program (executable-find program t)))
           (format "there is no program `%s'; in a clone of Plywise, `go install ./cmd/plywise' \
makes it, or say where it is in `plywise-server-command'"
                   program))
          ((eq plywise-start-server 'lsp)
           (unless (require 'lsp-mode nil t)
             "lsp-mode is not installed; set `plywise-start-server' to t for Eglot"))
          ((not (require 'eglot nil t))
           "Eglot is not installed; M-x package-install RET eglot installs it"))))

(defvar plywise-client--said-missing nil
  "The sentence about what is missing that has been said already.")

(defun plywise-client--say-missing ()
  "Say once what is missing.  Return nil if nothing is."
  (when-let ((missing (plywise-client--missing)))
    (unless (equal missing plywise-client--said-missing)
      (setq plywise-client--said-missing missing)
      (plywise-client-say "%s" missing))
    t))

(defun plywise-client-say (format &rest arguments)
  "Show a message made of FORMAT and ARGUMENTS."
  (message "Plywise: %s" (apply #'format-message format arguments)))

(defun plywise-client-start (&optional soon)
  "Have a server serve the current buffer, which has a file.
With SOON that is once this command is over, and only if
`plywise-start-server' says so."
  (unless (or (not buffer-file-name) (plywise-client-of)
              (and soon (not plywise-start-server))
              (plywise-client--say-missing))
    (cond ((eq plywise-start-server 'lsp) (if soon (lsp-deferred) (lsp)))
          (soon (eglot-ensure))
          (t (apply #'eglot--connect (eglot--guess-contact))))))

(defun plywise-restart ()
  "Start the server of this text, anew if there is one."
  (interactive)
  (setq plywise-client--said-missing nil)
  (let ((server (plywise-client-of)))
    (if server
        (eglot-reconnect server)
      (plywise-client-start))))

(defun plywise-client-configure ()
  "Tell the servers that run what the options are now."
  (dolist (server (delete-dups (delq nil (mapcar #'plywise-client-of (buffer-list)))))
    (jsonrpc-notify server :workspace/didChangeConfiguration
                    (list :settings (list :plywise (plywise-settings))))))

(defun plywise-client-capabilities (server)
  "Return what SERVER can do."
  (eglot--capabilities server))


;;; Requests

(defun plywise-client-flush ()
  "Let the server know the current buffer as it is."
  (when (bound-and-true-p eglot--managed-mode)
    (eglot--signal-textDocument/didChange)))

(cl-defun plywise-client-request (server method params &key success error (buffer (current-buffer)))
  "Send SERVER the request METHOD, a string or keyword, with PARAMS, and go on.
The answer is given to SUCCESS, what goes wrong to ERROR, as a plist
\(:code :message); one of them is called, once, in BUFFER if that lives.
The server gets the changes of BUFFER first."
  (cl-flet ((in-buffer (function value)
              ;; A server that dies behind its answer ends the request again.
              (when (prog1 function (setq success nil error nil))
                (if (buffer-live-p buffer)
                    (with-current-buffer buffer (funcall function value))
                  (funcall function value)))))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer (plywise-client-flush)))
    (jsonrpc-async-request
     server (if (keywordp method) method (intern (concat ":" method))) params
     :success-fn (lambda (answer) (in-buffer success answer))
     :error-fn (lambda (problem)
                 (in-buffer error (if (eql (plist-get problem :code) (plist-get plywise-client-ended :code))
                                      plywise-client-ended
                                    problem)))
     :timeout nil)))


;;; Places

(defun plywise-client-here ()
  "Return where point is, as params of a request."
  (list :textDocument (list :uri (plywise-client-uri (current-buffer)))
        :position (plywise-client-position (point))))

(defun plywise-client-uri (buffer)
  "Return the address of BUFFER's text, as its server knows it."
  (with-current-buffer buffer
    (when (plywise-client-of)
      (plist-get (eglot--TextDocumentIdentifier) :uri))))

(defun plywise-client-buffer (uri)
  "Return the buffer that is served as URI, or nil."
  (seq-find (lambda (buffer) (equal (plywise-client-uri buffer) uri))
            (buffer-list)))

;; Places are exact for every character: the protocol counts in units of UTF-16, of which
;; characters beyond U+FFFF have two.

(defun plywise-client-position (pos)
  "Return POS in the current buffer as a position of the protocol."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char pos)
      (let* ((start (line-beginning-position))
             (column (- pos start)))
        (goto-char start)
        (while (re-search-forward "[\U00010000-\U0010FFFF]" pos t)
          (cl-incf column))
        (list :line (1- (line-number-at-pos start t)) :character column)))))

(defun plywise-client-index (text column)
  "Return how many characters of TEXT stand before COLUMN of the protocol."
  (if (not (string-match-p "[\U00010000-\U0010FFFF]" text))
      (min column (length text))
    (let ((index 0))
      (while (and (> column 0) (< index (length text)))
        (cl-decf column (if (> (aref text index) #xFFFF) 2 1))
        (cl-incf index))
      index)))

(defun plywise-client-point (position)
  "Return the place of POSITION of the protocol in the current buffer.
What lies beyond a line's end is its end."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (if (> (forward-line (plist-get position :line)) 0)
          (point-max)
        (let ((left (plist-get position :character))
              (end (line-end-position)))
          (while (and (> left 0) (< (point) end))
            (cl-decf left (if (> (char-after) #xFFFF) 2 1))
            (forward-char))
          (point))))))


;;; What the server asks for

(defun plywise-client-apply (edit)
  "Apply EDIT, a WorkspaceEdit of one text, as an undo step of its own.
It is an error, and nothing changes, where the text is closed, read-only
or has been changed since."
  (let* ((change (elt (plist-get edit :documentChanges) 0))
         (document (plist-get change :textDocument))
         (inhibit-message t))
    (with-current-buffer (or (plywise-client-buffer (plist-get document :uri))
                             (user-error "The text has been closed meanwhile"))
      (when buffer-read-only            ; which Emacs 28 forgets in a process filter
        (user-error "The text is read-only"))
      (plywise-client-flush)
      (save-restriction
        (widen)
        (undo-boundary)
        (eglot--apply-text-edits (plist-get change :edits) (plist-get document :version))
        ;; What is typed next is not taken together with it either.
        (undo-boundary)
        (setq undo-auto--last-boundary-cause nil))
      ;; The server waits for the text to draw it.
      (plywise-client-flush))))

(defun plywise-client-show (params)
  "Show a document, as PARAMS of window/showDocument have it.
That is done soon: the server waits for the answer, which is returned."
  (run-at-time 0 nil
               (lambda ()
                 (condition-case problem
                     (plywise-client--show-now params)
                   (error (plywise-client-say "cannot open %s: %s" (plist-get params :uri)
                                              (error-message-string problem))))))
  (list :success t))

(defun plywise-client--show-now (params)
  "Show what PARAMS of window/showDocument have.
That is a page, an explanation or a puzzle."
  (let* ((uri (plist-get params :uri))
         (file (url-unhex-string (string-remove-prefix "file://" uri)))
         (file (decode-coding-string file 'utf-8))
         (selection (plist-get params :selection)))
    (cond
     ((eq (plist-get params :external) t) (browse-url uri))
     ((member (file-name-extension file) '("md" "txt"))
      (plywise-client--explain file))
     (t
      (let ((buffer (or (plywise-client-buffer uri) (find-file-noselect file))))
        (if (eq (plist-get params :takeFocus) t)
            (pop-to-buffer buffer)
          (display-buffer buffer))
        (when selection
          (with-selected-window (get-buffer-window buffer t)
            (goto-char (plywise-client-point (plist-get selection :start))))))))))

(defun plywise-client--explain (file)
  "Show the explanation that the server has written into FILE."
  (let ((words (with-temp-buffer
                 (insert-file-contents file)
                 (string-remove-prefix "# " (buffer-string))))) ; view modes leave that
    (with-help-window (format "*%s*" (file-name-base file))
      (with-current-buffer standard-output
        (insert (eglot--format-markup
                 (list :kind (if (equal (file-name-extension file) "md") "markdown" "plaintext")
                       :value words)))))))

(put 'plywise-mode 'eglot-language-id "puzzle")

(provide 'plywise-client)

;; Below the line above: what is loaded at once, where a client is, needs this file.
(with-eval-after-load 'eglot
  (require 'plywise-eglot))

(with-eval-after-load 'lsp-mode
  (require 'plywise-lsp))

;;; plywise-client.el ends here
