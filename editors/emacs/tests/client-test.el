;;; client-test.el --- Tests of the server by Eglot  -*- lexical-binding: t; -*-

;;; Commentary:

;; In a real server's hands.

;;; Code:

(require 'eglot)
(require 'helper)

;; Its answer may come when a test has ended, and Eglot 1.9 draws it nevertheless.
(add-to-list 'eglot-ignored-server-capabilities :documentHighlightProvider)

(defvar plywise-memory)
(defvar plywise-spoilers)
(declare-function eglot-code-actions "eglot")
(declare-function jsonrpc--process "jsonrpc")

(ert-deftest client-each-problem-of-a-text-is-seen ()
  (helper-served helper-two
    (helper-places '((6 "2") (16 "mouse wins in 4")))
    (should (string-match-p "mouse wins in 5" (nth 2 (nth 1 (helper-problems)))))
    (helper-go "mouse-jump")
    (delete-char 1)
    (helper-send)
    (helper-wait "the misspelled key is told"
                 (lambda () (member '(11 "ouse-jump")
                                    (mapcar (lambda (found) (seq-take found 2)) (helper-problems)))))
    (insert "m")
    (helper-go "wins in 4" 8)
    (delete-char 1)
    (insert "5")
    (helper-places '((6 "2")))))

(ert-deftest client-idle-walls-are-faint-and-nothing-stands-in-the-fringe ()
  (helper-served "puzzle: Idle\ngame: cat-mouse-grid\ncat-jump: 1\nmouse-jump: 1\nboard:\n  MF.#.\n  ...#C\nexpect: mouse wins in 1\nsolution: 0,1\n"
    (let ((walls (helper-wait "walls are told"
                              (lambda () (helper-problems 'notes)))))
      (should (equal (mapcar #'cadr walls) '("#" "#")))
      (should-not (helper-problems))
      (helper-go "MF.#." 3)
      (let ((overlay (seq-find (lambda (overlay) (overlay-get overlay 'flymake-diagnostic))
                               (overlays-at (point)))))
        (should (eq (overlay-get overlay 'face) 'plywise-idle))
        (should-not (overlay-get overlay 'before-string))))))

(ert-deftest client-the-first-line-of-a-hover-says-who-wins ()
  (helper-served helper-two
    (helper-go "  M....\n" 4)
    (should (string-prefix-p "2,2, free: mouse wins in 5 (best)\n" (string-replace "**" "" (helper-hover))))))

(ert-deftest client-the-best-move-is-applied-and-saved ()
  (helper-served helper-two
    (helper-go "  M....\n" 2)
    (plywise-client-apply (helper-best))
    (save-buffer)
    (should (string-match-p "\n  \\.\\.M\\.\\.\n" (helper-on-disk)))
    (should (string-match-p "\nturn: cat\n" (helper-on-disk)))))

(ert-deftest client-the-best-move-is-applied-by-the-command-of-eglot ()
  (helper-served helper-two
    (helper-go "  M....\n" 2)
    (helper-best)
    (cl-letf (((symbol-function 'eldoc) #'ignore) ; its answer would come after the test
              ((symbol-function 'completing-read)
               (lambda (_ choices &rest _)
                 (seq-find (lambda (choice) (string-prefix-p "Play best move" choice))
                           (all-completions "" choices)))))
      (let ((last-nonmenu-event t))
        (eglot-code-actions (point) (point) nil t)))
    (save-buffer)
    (should (string-match-p "\n  \\.\\.M\\.\\.\n" (helper-on-disk)))))

(ert-deftest client-an-edit-of-the-server-is-a-step-of-its-own-to-undo ()
  (helper-served helper-two
    (buffer-enable-undo)
    (goto-char (point-max))
    (undo-boundary)
    (insert "// typed before")
    (let ((before (buffer-string)))
      (helper-go "  M....\n" 2)
      (plywise-client-apply (helper-best))
      (goto-char (point-max))
      (let ((after (buffer-string)))
        (insert ", and after")
        (undo-boundary)
        (undo)
        (should (equal (buffer-string) after))
        (undo-boundary)
        (undo-more 1)
        (should (equal (buffer-string) before))))))

(ert-deftest client-point-stays-on-its-line ()
  (helper-served helper-two
    (helper-go "  M....\n" 2)
    (plywise-client-apply (helper-best))
    (should (equal (buffer-substring (line-beginning-position) (line-end-position)) "  ..M.."))))

(ert-deftest client-no-edit-goes-into-a-text-that-has-changed-or-is-closed ()
  (helper-served helper-two
    (helper-go "  M....\n" 2)
    (let ((edit (helper-best))
          (file buffer-file-name))
      (insert "x")
      (let ((text (buffer-string)))
        (should-error (plywise-client-apply edit))
        (should (equal (buffer-string) text)))
      (set-buffer-modified-p nil)
      (kill-buffer)
      (should (string-match-p "closed meanwhile"
                              (cadr (should-error (plywise-client-apply edit)))))
      (should-not (find-buffer-visiting file)))))

(ert-deftest client-the-server-s-own-words-are-the-error ()
  (helper-served helper-two
    (let ((problem (should-error (helper-request
                                  (plywise-client-of) "workspace/executeCommand"
                                  '(:command "plywise.nothing" :arguments []))
                                 :type 'user-error)))
      (should (string-match-p "plywise\\.nothing" (cadr problem))))))

(ert-deftest client-settings-are-followed-at-once ()
  (helper-served helper-two
    (helper-go "  M....\n" 2)
    (should (string-match-p "mouse wins in 5" (helper-hover)))
    (unwind-protect
        (progn
          (customize-set-variable 'plywise-memory "1KiB")
          (helper-wait "a puzzle needs too much memory"
                       (lambda () (seq-find (lambda (found) (string-match-p "memory" (nth 2 found)))
                                            (helper-problems)))))
      (customize-set-variable 'plywise-memory "1GiB"))
    (helper-places '((6 "2") (16 "mouse wins in 4")))))

(ert-deftest client-without-spoilers-no-outcome-is-shown ()
  (let ((plywise-spoilers nil))
    (helper-served (replace-regexp-in-string "^expect.*\n" "" helper-two)
      (helper-go "  M....\n" 2)
      (should-not (string-match-p "wins" (or (helper-hover) ""))))))

(ert-deftest client-the-page-is-opened-in-the-browser ()
  (helper-served helper-two
    (let* (seen
           (browse-url-browser-function (lambda (address &rest _) (setq seen address))))
      (helper-request (plywise-client-of) "workspace/executeCommand"
                                   (list :command "plywise.preview"
                                         :arguments (vector (plywise-client-here))))
      (should (string-prefix-p "http://127.0.0.1:" (helper-wait "the browser is asked" (lambda () seen)))))))

(ert-deftest client-nothing-is-sent-behind-exit ()
  (helper-served helper-two
    (let ((server (plywise-client-of)) (sent 0))
      (cl-letf (((symbol-function 'process-send-string) (lambda (&rest _) (cl-incf sent))))
        (jsonrpc-notify server :exit nil)
        (should (= sent 1))
        ;; What it asked before is answered.
        (jsonrpc-connection-send server :id 7 :result nil)
        (should (= sent 1)))
      (process-put (jsonrpc--process server) 'plywise-eglot-exit nil))))

(ert-deftest client-a-server-that-is-killed-is-told-and-nothing-hangs ()
  (helper-served helper-two
    (helper-places '((6 "2") (16 "mouse wins in 4")))
    (let ((client (plywise-client-of)) ends gone)
      (add-hook 'plywise-client-state-functions (lambda (_) (setq gone t)))
      (cl-flet ((end (_) (push 'end ends)))
        (plywise-client-request client "textDocument/hover" (plywise-client-here)
                                :success #'end :error #'end))
      (signal-process (jsonrpc--process client) 'SIGKILL)
      (helper-wait "the request has ended" (lambda () ends))
      (should (equal ends '(end)))
      (helper-wait "nothing serves the text" (lambda () (and gone (not (plywise-client-of)))))
      (should (string-match-p "plywise-restart" (cadr (should-error (plywise-client-needed)
                                                                    :type 'user-error))))
      ;; Those that are seen afterwards are of the other server.
      (should-not (helper-problems))
      (let ((eglot-sync-connect 40))
        (plywise-restart))
      (helper-wait "it is served again" #'plywise-client-of)
      (helper-places '((6 "2") (16 "mouse wins in 4"))))))

(ert-deftest client-a-missing-program-is-told-once-and-the-mode-works ()
  (let ((plywise-server-command '("no-such-plywise"))
        (said 0))
    (cl-letf (((symbol-function 'plywise-client-say)
               (lambda (_ sentence)
                 (should (string-match-p "no-such-plywise" sentence))
                 (cl-incf said))))
      (save-window-excursion
        (dotimes (_ 2)
          (with-current-buffer (helper-file helper-two)
            (should (derived-mode-p 'plywise-mode))
            (should (string-match-p "go install" (cadr (should-error (plywise-client-needed)))))
            (kill-buffer)))))
    (should (= said 1))))

(ert-deftest client-a-text-that-is-saved-as-a-puzzle-is-served ()
  (let ((file (expand-file-name "late.puzzle" (make-temp-file "plywise" t)))
        (eglot-autoreconnect nil)
        (eglot-sync-connect 40))
    (with-temp-buffer
      (insert helper-two)
      (set-visited-file-name file)
      (save-buffer)
      (should (derived-mode-p 'plywise-mode))
      (helper-serve)
      (helper-places '((6 "2") (16 "mouse wins in 4")))
      (let ((before (plywise-client-uri (current-buffer))))
        (set-visited-file-name (expand-file-name "renamed.puzzle"))
        (helper-wait "it is served by its new name"
                     (lambda () (string-suffix-p "renamed.puzzle" (or (plywise-client-uri (current-buffer)) ""))))
        (should-not (equal before (plywise-client-uri (current-buffer)))))
      (flymake-start)
      (helper-go "wins in 4" 8)
      (delete-char 1)
      (insert "5")
      (helper-places '((6 "2")))
      (set-buffer-modified-p nil))))

(ert-deftest client-line-ends-are-kept ()
  (helper-served (string-replace "\n" "\r\n" helper-two)
    (helper-places '((6 "2") (16 "mouse wins in 4")))
    (helper-go "  M....\n" 2)
    (plywise-client-apply (helper-best))
    (save-buffer)
    (should (string-match-p "\r\n  \\.\\.M\\.\\.\r\n" (helper-on-disk)))
    (should-not (string-match-p "[^\r]\n" (helper-on-disk)))))

(ert-deftest client-places-are-exact-behind-any-character ()
  (helper-served "puzzle: \U0001F42D and \U0001F408, née Käse\ngame: knight-pawns // \U0001F600\nboard:\n  N..\n  ..P // \U0001F600 \U0001F600\nexpect: 2 // \U0001F600\nbest: 0,0 \U0001F600x 1,2\n"
    (goto-char (point-min))
    (while (not (eobp))
      (should (= (point) (plywise-client-point (plywise-client-position (point)))))
      (forward-char))
    (helper-go "and")
    (should (equal (plywise-client-position (point)) '(:line 0 :character 11)))
    (helper-wait "the node behind others is told"
                 (lambda () (seq-find (lambda (found) (equal (nth 1 found) "\U0001F600x"))
                                      (helper-problems))))
    (goto-char (point-min))
    (end-of-line)
    (insert "\U0001F42D")
    (helper-go "\U0001F600x")
    (delete-char 3)
    (helper-go "0,0")
    (delete-char 4)
    (helper-places '((6 "2")))))

(ert-deftest client-two-files-are-served-at-once ()
  (helper-served helper-two
    (let ((first (current-buffer))
          (client (plywise-client-of)))
      (with-current-buffer (helper-file "puzzle: B\ngame: knight-pawns\nboard:\n  N.\nexpect: 7\n")
        (helper-serve)
        (helper-places '((5 "7")))
        (plywise-client-needed))
      (with-current-buffer first
        (should (eq (plywise-client-of) client))
        (helper-places '((6 "2") (16 "mouse wins in 4")))))))

(provide 'client-test)
;;; client-test.el ends here
