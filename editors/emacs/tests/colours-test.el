;;; colours-test.el --- Tests of the faces of puzzles  -*- lexical-binding: t; -*-

;;; Commentary:

;; The promises are those of Neovim's colours: at the same step the two players
;; differ in lightness, both from the background, and what is written on them is
;; read.  They are tested on the backgrounds of all themes that come with Emacs,
;; on frames of real terminals.

;;; Code:

(require 'ert)
(require 'cl-lib)
(require 'plywise-colours)
(require 'term/xterm)

(defmacro colours-test-in (type frame &rest body)
  "Run BODY with FRAME bound to a frame in a terminal of TYPE.
Afterwards no theme is enabled."
  (declare (indent 2) (debug t))
  `(colours-test--in ,type (lambda (,frame) ,@body)))

(defun colours-test--in (type body)
  "Call BODY with a new frame in a terminal of TYPE."
  (let* ((screen (make-process :name "screen" :command '("cat") :noquery t
                               :connection-type 'pty))
         (xterm-extra-capabilities nil) ; nobody would answer
         (frame (make-frame `((window-system . nil)
                              (tty . ,(process-tty-name screen))
                              (tty-type . ,type)))))
    (unwind-protect
        (progn
          (plywise-colours-follow)
          (funcall body frame))
      (mapc #'disable-theme custom-enabled-themes)
      (delete-frame frame)
      (delete-process screen))))

(defun colours-test-number (name frame)
  "Return what is shown on FRAME for the colour NAME as a number."
  (pcase-let ((`(,red ,green ,blue) (color-values name frame)))
    (+ (* #x10000 (ash red -8)) (* #x100 (ash green -8)) (ash blue -8))))

(defun colours-test-face (face attribute frame)
  "Return the colour of FACE's ATTRIBUTE on FRAME as a number."
  (colours-test-number (face-attribute face attribute frame t) frame))

(defun colours-test-ground (frame)
  "Return the background of FRAME."
  (or (ignore-errors (colours-test-face 'default :background frame))
      (if (eq (frame-parameter frame 'background-mode) 'dark)
          #x202020
        #xf0f0f0)))

(defun colours-test-check (where look ground)
  "Check what is promised of shades on GROUND.
LOOK returns the background and the text of a face.  WHERE is said if it does
not hold."
  (ert-info ((format "%s, #%06x" where ground))
    (dolist (third '("soon" "later" "late"))
      (let ((mouse (car (funcall look (intern (concat "plywise-mouse-wins-" third)))))
            (cat (car (funcall look (intern (concat "plywise-cat-wins-" third))))))
        (ert-info ((format "%s: #%06x and #%06x" third mouse cat))
          (should (>= (plywise-contrast mouse cat) 1.3))
          (should (>= (plywise-contrast mouse ground) 1.3))
          (should (>= (plywise-contrast cat ground) 1.3)))))
    (dolist (winner '("mouse" "cat"))
      (let ((far (cl-loop for third in '("late" "later" "soon")
                          collect (plywise-contrast
                                   ground
                                   (car (funcall look (intern (format "plywise-%s-wins-%s" winner third))))))))
        (ert-info ((format "%s: %S" winner far))
          (should (apply #'< far)))))
    (dolist (face (plywise-colours--shade-faces))
      (pcase-let ((`(,background ,text) (funcall look face)))
        (ert-info ((format "%s: #%06x on #%06x" face text background))
          (should (>= (plywise-contrast background ground) 1.3))
          (should (>= (plywise-contrast text background) 4.5)))))))

(defun colours-test-themes ()
  "Return the themes that come with Emacs."
  (let ((custom-theme-load-path '(t)))
    (custom-available-themes)))

(ert-deftest colours-are-told-apart-on-the-background-of-each-theme ()
  (should (> (length (colours-test-themes)) 8))
  (colours-test-in "xterm-256color" frame
    (dolist (theme (cons nil (colours-test-themes)))
      (when theme
        (load-theme theme t))
      (let ((ground (colours-test-ground frame)))
        (colours-test-check (format "%s in 256 colours" theme)
                            (lambda (face)
                              (list (colours-test-face face :background frame)
                                    (colours-test-face face :foreground frame)))
                            ground))
      (when theme
        (disable-theme theme)))))

(ert-deftest true-colours-are-told-apart-on-each-background ()
  (cl-loop
   for ground from 0 to #xffffff by #x0f1d2b
   do (dolist (text '(#x000000 #x808080 #xffffff))
        (let ((looks (plywise-colours--looks
                      (plywise-colours-ground ground text) 'exact nil)))
          (colours-test-check
           "true colour"
           (lambda (face)
             (let ((look (cdr (assq face looks))))
               (mapcar (lambda (attribute)
                         (string-to-number
                          (substring (plist-get look attribute) 1) 16))
                       '(:background :foreground))))
           ground)))))

;; Emacs writes pure black as the first of a terminal's sixteen colours, which many terminals
;; show as a grey where it is bold.
(ert-deftest text-on-true-colours-is-never-a-colour-of-the-terminal ()
  (dolist (ground '(#x000000 #xffffff #x002b36))
    (pcase-dolist (`(,face . ,look)
                   (plywise-colours--looks (plywise-colours-ground ground #x000000) 'exact nil))
      (ert-info ((symbol-name face))
        (should-not (equal (plist-get look :foreground) "#000000"))))))

(ert-deftest colours-follow-the-theme ()
  (colours-test-in "xterm-256color" frame
    (let ((before (face-background 'plywise-mouse-wins-late frame)))
      (load-theme 'wombat t)
      (let ((dark (face-background 'plywise-mouse-wins-late frame)))
        (should-not (equal dark before))
        (load-theme 'leuven t)
        (should-not (equal (face-background 'plywise-mouse-wins-late frame) dark))
        (disable-theme 'leuven)
        (should (equal (face-background 'plywise-mouse-wins-late frame) dark))
        (disable-theme 'wombat)
        (should (equal (face-background 'plywise-mouse-wins-late frame) before))))))

(ert-deftest colours-follow-whether-the-background-is-dark ()
  (colours-test-in "xterm-256color" frame
    (cl-flet ((shown () (face-background 'plywise-cat-wins-soon frame))
              (say (mode)
                (let ((frame-background-mode mode))
                  (frame-set-background-mode frame))))
      (say 'light)
      (let ((light (shown)))
        (say 'dark)
        (should-not (equal (shown) light))
        (say 'light)
        (should (equal (shown) light))))))

(ert-deftest a-face-that-the-user-has-customized-stays ()
  (unwind-protect
      (colours-test-in "xterm-256color" frame
        (custom-set-faces '(plywise-drawn ((t :background "#5f00ff"))))
        (dolist (theme '(wombat leuven))
          (load-theme theme t)
          (should (equal (face-background 'plywise-drawn frame) "#5f00ff"))))
    (custom-theme-reset-faces 'user '(plywise-drawn nil))))

(ert-deftest a-face-that-a-theme-sets-stays-while-that-is-enabled ()
  (colours-test-in "xterm-256color" frame
    (let ((before (face-background 'plywise-drawn frame)))
      (custom-declare-theme 'puzzles nil)
      (custom-theme-set-faces 'puzzles '(plywise-drawn ((t :background "#5f00ff"))))
      (enable-theme 'puzzles)
      (load-theme 'wombat t)
      (should (equal (face-background 'plywise-drawn frame) "#5f00ff"))
      (disable-theme 'wombat)
      (should (equal (face-background 'plywise-drawn frame) "#5f00ff"))
      (disable-theme 'puzzles)
      (should (equal (face-background 'plywise-drawn frame) before)))))

(ert-deftest a-face-that-is-set-by-a-program-stays ()
  (colours-test-in "xterm-256color" frame
    (set-face-attribute 'plywise-bad frame :background "#5f00ff")
    (dolist (theme '(wombat leuven))
      (load-theme theme t)
      (should (equal (face-background 'plywise-bad frame) "#5f00ff")))))

(ert-deftest a-colour-chosen-for-a-winner-is-mixed-for-its-thirds ()
  (unwind-protect
      (colours-test-in "xterm-256color" frame
        (custom-set-faces '(plywise-cat-wins ((t :background "#00ff00"))))
        (load-theme 'wombat t)
        (should (equal (face-background 'plywise-cat-wins frame) "#00ff00"))
        (should (equal (face-background 'plywise-cat-wins-soon frame) "#00ff00"))
        (let ((ground (colours-test-face 'default :background frame)))
          (cl-destructuring-bind (soon later late)
              (mapcar (lambda (face)
                        (plywise-contrast
                         ground (colours-test-face face :background frame)))
                      '(plywise-cat-wins-soon plywise-cat-wins-later
                                              plywise-cat-wins-late))
            (should (> soon later late 1))))
        ;; And it is what it was when the user takes it back.
        (custom-theme-reset-faces 'user '(plywise-cat-wins nil))
        (load-theme 'leuven t)
        (should-not (equal (face-background 'plywise-cat-wins-soon frame)
                           "#00ff00")))
    (custom-theme-reset-faces 'user '(plywise-cat-wins nil))))

(ert-deftest in-few-colours-the-players-and-how-soon-are-told-apart ()
  (colours-test-in "xterm" frame
    (let (looks)
      (dolist (winner '("mouse" "cat"))
        (dolist (third '("soon" "later" "late"))
          (let ((face (intern (format "plywise-%s-wins-%s" winner third))))
            (push (list (face-attribute face :background frame)
                        (face-attribute face :foreground frame))
                  looks))))
      (should (equal looks (delete-dups (copy-sequence looks))))
      (should (= (length looks) 6)))))

(ert-deftest without-colours-the-players-are-told-apart ()
  (colours-test-in "vt100" frame
    (should (eq (face-attribute 'plywise-mouse-wins-late :underline frame) t))
    (should (eq (face-attribute 'plywise-cat-wins-late :inverse-video frame) t))
    (should (eq (face-attribute 'plywise-drawn :inverse-video frame)
                'unspecified))))

(ert-deftest faces-are-those-of-all-that-a-token-says-together ()
  (dolist (case '((("mouseWins" "soon") plywise-mouse-wins-soon)
                  ((mouseWins soon) plywise-mouse-wins-soon)
                  (("late" "catWins" "best") plywise-best plywise-cat-wins-late)
                  (("catWins" "later" "stale") plywise-stale
                   plywise-cat-wins-later-stale)
                  (("catWins") plywise-cat-wins)
                  (("drawn" "essential") plywise-essential plywise-drawn)
                  (("drawn" "stale") plywise-stale plywise-drawn-stale)
                  (("best") plywise-best)
                  (("good") plywise-good)
                  (("bad" "stale") plywise-stale plywise-bad-stale)
                  (("definition"))
                  (())))
    (should (equal (plywise-colours-for (car case)) (cdr case)))))

(ert-deftest every-face-that-is-named-exists ()
  (let ((modifiers '("mouseWins" "catWins" "drawn" "good" "bad"))
        (thirds '(nil "soon" "later" "late")))
    (dolist (modifier modifiers)
      (dolist (third thirds)
        (dolist (stale '(nil "stale"))
          (dolist (face (plywise-colours-for
                         (delq nil (list modifier third stale "best" "essential"))))
            (should (facep face))))))))

(provide 'colours-test)
;;; colours-test.el ends here
