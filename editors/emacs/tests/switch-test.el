;;; switch-test.el --- Tests of what goes on and off  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defun switch-test-hidden ()
  "Return whether the server hides what it knows of the puzzle at point."
  (let (board)
    (plywise-task-begin 'test (lambda (task)
                                (plywise-puzzle-board task (lambda (answer)
                                                             (setq board answer)
                                                             (plywise-task-end task)))))
    (playing-eventually "the server answers" (lambda () board))
    (eq (plist-get board :hidden) t)))

(ert-deftest plywise-toggles-turn-settings-around-and-say-what-is-so ()
  (playing (helper-example "leetcode")
    (let ((plywise-hints t) (plywise-heat t) (plywise-spoilers t) (plywise-signs nil))
      (pcase-dolist (`(,command ,key ,off ,said) '((plywise-toggle-hints :hints :json-false "hints")
                                                   (plywise-toggle-heat :heatMap :json-false "heat map")
                                                   (plywise-toggle-spoilers :spoilers "off" "spoilers")))
        (let ((on (plist-get (plywise-settings) key)))
          (playing-answers (concat said " off") command)
          (should (equal (plist-get (plywise-settings) key) off))
          (playing-answers (concat said " on") command)
          (should (equal (plist-get (plywise-settings) key) on))))
      (playing-answers "letters on" #'plywise-toggle-signs)
      (playing-answers "letters off" #'plywise-toggle-signs))))

(ert-deftest plywise-toggle-heat-colours-all-puzzles-or-none ()
  (playing (helper-example "leetcode")
    (let ((plywise-heat t))
      (playing-do #'plywise-toggle-heat)
      (should-not plywise-heat-mode)
      (playing-do #'plywise-toggle-heat)
      (should plywise-heat-mode))))

(ert-deftest plywise-toggle-spoilers-reaches-the-server ()
  (let ((plywise-spoilers plywise-spoilers))
    (playing (helper-example "leetcode")
      (playing-go "puzzle: Round and round")
      (should-not (switch-test-hidden))
      (playing-do #'plywise-toggle-spoilers)
      (playing-eventually "the server hides outcomes" #'switch-test-hidden)
      (playing-do #'plywise-toggle-spoilers)
      (playing-eventually "the server shows outcomes" (lambda () (not (switch-test-hidden)))))))

(ert-deftest plywise-preview-opens-a-page-in-the-browser ()
  (playing (helper-example "leetcode")
    (let* (address
           (browse-url-browser-function (lambda (url &rest _) (setq address url))))
      (playing-go "puzzle: Round and round")
      (playing-do #'plywise-preview)
      (playing-eventually "the page opens" (lambda () address))
      (should (string-prefix-p "http://127.0.0.1:" address)))))

(provide 'switch-test)
;;; switch-test.el ends here
