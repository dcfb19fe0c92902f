;;; switch-test.el --- Tests of what goes on and off  -*- lexical-binding: t; -*-

;;; Code:

(require 'playing (expand-file-name "playing" (file-name-directory (or load-file-name buffer-file-name))))

(defun switch-test-hover ()
  "Return the hover at point."
  (let (answer)
    (plywise-client-request (plywise-client-of) "textDocument/hover" (plywise-client-here)
                            :success (lambda (hover) (setq answer (list hover))))
    (playing-eventually "the server answers" (lambda () answer))
    (string-replace "**" "" (plist-get (plist-get (car answer) :contents) :value))))

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
      (playing-go "  M....")
      (forward-char 4)
      (should (string-prefix-p "2,2, free: mouse wins in 5 (best)" (switch-test-hover)))
      (playing-do #'plywise-toggle-spoilers)
      (playing-eventually "the server hides outcomes"
                          (lambda () (not (string-search "wins in" (switch-test-hover)))))
      (playing-do #'plywise-toggle-spoilers)
      (playing-eventually "the server shows outcomes"
                          (lambda () (string-search "wins in" (switch-test-hover)))))))

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
