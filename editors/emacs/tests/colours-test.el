;;; colours-test.el --- Tests of the faces of puzzles  -*- lexical-binding: t; -*-

;;; Commentary:

;; What is promised of both palettes: text reads on its shade, the sooner a win the further its
;; shade is from the background, and the two players differ for every eye.

;;; Code:

(require 'ert)
(require 'cl-lib)
(require 'plywise-colours)
(require 'term/xterm)

(defconst colours-test-shades
  '(plywise-mouse-wins-soon
    plywise-mouse-wins-later plywise-mouse-wins-late plywise-mouse-wins-stale
    plywise-cat-wins-soon plywise-cat-wins-later plywise-cat-wins-late plywise-cat-wins-stale
    plywise-drawn plywise-good plywise-bad)
  "The faces with a colour behind the text.")

(defun colours-test-light (name)
  "Return red, green and blue of the colour NAME, \"#rrggbb\", in linear light."
  (cl-loop for at in '(1 3 5)
           for c = (/ (string-to-number (substring name at (+ at 2)) 16) 255.0)
           collect (if (<= c 0.04045) (/ c 12.92) (expt (/ (+ c 0.055) 1.055) 2.4))))

(defun colours-test-luminance (name)
  "Return the relative luminance of the colour NAME, as WCAG 2 has it."
  (apply #'+ (cl-mapcar #'* '(0.2126 0.7152 0.0722) (colours-test-light name))))

(defun colours-test-contrast (a b)
  "Return the contrast of the colours named A and B, from 1 to 21."
  (let ((a (+ 0.05 (colours-test-luminance a)))
        (b (+ 0.05 (colours-test-luminance b))))
    (/ (max a b) (min a b))))

(defun colours-test-look (face mode)
  "Return the colours of FACE, behind the text and of it, by the palette for MODE."
  (let* ((spec (face-default-spec face))
         (parent (plist-get (cdr (assq t spec)) :inherit))
         (look (cdr (or (cl-find-if (lambda (entry)
                                      (and (listp (car entry))
                                           (equal (assq 'background (car entry)) (list 'background mode))))
                                    spec)
                        (cl-find-if (lambda (entry) (equal (car entry) '((class color) (min-colors 88)))) spec)))))
    (if parent
        (colours-test-look parent mode)
      (list (plist-get look :background) (plist-get look :foreground)))))

(defconst colours-test-eyes
  '(("normal" (1 0 0) (0 1 0) (0 0 1))
    ("protanope" (0.152286 1.052583 -0.204868) (0.114503 0.786281 0.099216) (-0.003882 -0.048116 1.051998))
    ("deuteranope" (0.367322 0.860646 -0.227968) (0.280085 0.672501 0.047413) (-0.011820 0.042940 0.968881))
    ("tritanope" (1.255528 -0.076749 -0.178779) (-0.078411 0.930809 0.147602) (0.004733 0.691367 0.303900)))
  "What eyes make of linear light (Machado, Oliveira and Fernandes 2009).")

(defun colours-test-lab (name eye)
  "Return the place in CIELAB of the colour NAME as EYE sees it."
  (let* ((light (colours-test-light name))
         (seen (mapcar (lambda (row) (max 0.0 (apply #'+ (cl-mapcar #'* row light)))) (cdr eye)))
         (f (lambda (row white)
              (let ((v (/ (apply #'+ (cl-mapcar #'* row seen)) white)))
                (if (> v 0.008856) (expt v (/ 1 3.0)) (+ (* 7.787 v) (/ 16 116.0))))))
         (x (funcall f '(0.4124 0.3576 0.1805) 0.9505))
         (y (funcall f '(0.2126 0.7152 0.0722) 1.0))
         (z (funcall f '(0.0193 0.1192 0.9505) 1.089)))
    (list (- (* 116 y) 16) (* 500 (- x y)) (* 200 (- y z)))))

(defun colours-test-distance (a b eye)
  "Return how different the colours A and B are for EYE: 2 is hardly seen, 100 is much."
  (sqrt (apply #'+ (cl-mapcar (lambda (p q) (expt (- p q) 2))
                              (colours-test-lab a eye) (colours-test-lab b eye)))))

(ert-deftest colours-text-reads-on-its-shade-in-both-palettes ()
  (dolist (mode '(dark light))
    (dolist (face colours-test-shades)
      (ert-info ((format "%s, %s" face mode))
        (should (>= (apply #'colours-test-contrast (colours-test-look face mode)) 4.5))))))

(ert-deftest colours-the-text-on-full-orange-is-white ()
  (should (equal (colours-test-look 'plywise-cat-wins-soon 'dark) '("#bf5500" "#ffffff")))
  (should (equal (colours-test-look 'plywise-cat-wins-later 'light) '("#bf5500" "#ffffff"))))

(ert-deftest colours-are-the-further-from-the-background-the-sooner-the-win ()
  (pcase-dolist (`(,mode . ,ground) '((dark . "#000000") (light . "#ffffff")))
    (dolist (winner '("mouse" "cat"))
      (should (apply #'< 1.2
                     (mapcar (lambda (third)
                               (colours-test-contrast
                                ground (car (colours-test-look
                                             (intern (format "plywise-%s-wins-%s" winner third)) mode))))
                             '("late" "later" "soon")))))))

(ert-deftest colours-of-the-two-players-differ-for-every-eye ()
  (dolist (eye colours-test-eyes)
    (dolist (mode '(dark light))
      (dolist (third '("soon" "later" "late" "stale"))
        (ert-info ((format "%s, %s, %s" third mode (car eye)))
          (should (>= (colours-test-distance
                       (car (colours-test-look (intern (concat "plywise-mouse-wins-" third)) mode))
                       (car (colours-test-look (intern (concat "plywise-cat-wins-" third)) mode))
                       eye)
                      10)))))))

(defun colours-test-in (type body)
  "Call BODY with a frame in a terminal of TYPE."
  (let* ((screen (make-process :name "screen" :command '("cat") :noquery t :connection-type 'pty))
         (xterm-extra-capabilities nil) ; nobody would answer
         (frame (make-frame `((window-system . nil)
                              (tty . ,(process-tty-name screen))
                              (tty-type . ,type)))))
    (unwind-protect
        (funcall body frame)
      (mapc #'disable-theme custom-enabled-themes)
      (delete-frame frame)
      (delete-process screen))))

(defun colours-test-shown (face attribute frame)
  "Return the colour of FACE's ATTRIBUTE that is shown on FRAME."
  (apply #'format "#%02x%02x%02x"
         (mapcar (lambda (part) (ash part -8))
                 (color-values (face-attribute face attribute frame t) frame))))

(ert-deftest colours-text-reads-in-terminals-too-on-any-theme ()
  (dolist (type '("xterm-256color" "xterm"))
    (colours-test-in
     type
     (lambda (frame)
       (dolist (theme '(nil wombat leuven))
         (when theme
           (load-theme theme t))
         (dolist (face colours-test-shades)
           (ert-info ((format "%s, %s in %s" face theme type))
             (should (>= (colours-test-contrast (colours-test-shown face :background frame)
                                                (colours-test-shown face :foreground frame))
                         4.5)))))))))

(ert-deftest colours-follow-whether-the-background-is-dark ()
  (colours-test-in
   "xterm-256color"
   (lambda (frame)
     (let ((shown (lambda (mode)
                    (let ((frame-background-mode mode))
                      (frame-set-background-mode frame))
                    (face-background 'plywise-cat-wins-soon frame))))
       (should (equal (funcall shown 'light) "#853b00"))
       (should (equal (funcall shown 'dark) "#bf5500"))))))

(ert-deftest colours-without-any-the-players-are-told-apart ()
  (colours-test-in
   "vt100"
   (lambda (frame)
     (should (eq (face-attribute 'plywise-mouse-wins-late :underline frame) t))
     (should (eq (face-attribute 'plywise-cat-wins-late :inverse-video frame) t))
     (should (eq (face-attribute 'plywise-drawn :inverse-video frame) 'unspecified)))))

(ert-deftest colours-that-the-user-has-chosen-stay ()
  (unwind-protect
      (colours-test-in
       "xterm-256color"
       (lambda (frame)
         (custom-set-faces '(plywise-drawn ((t :background "#5f00ff"))))
         (load-theme 'wombat t)
         (should (equal (face-background 'plywise-drawn frame) "#5f00ff"))))
    (custom-theme-reset-faces 'user '(plywise-drawn nil))))

(ert-deftest colours-faces-are-those-of-all-kinds-together ()
  (dolist (case '((("mouseWins" "soon") plywise-mouse-wins-soon)
                  (("late" "catWins" "best") plywise-best plywise-cat-wins-late)
                  (("catWins" "later" "stale") plywise-stale plywise-cat-wins-stale)
                  (("catWins") plywise-cat-wins-soon)
                  (("piece" "catWins" "late") plywise-piece plywise-cat-wins-late)
                  ;; Its own colour would not read on the shade.
                  (("floor" "mouseWins" "later") plywise-mouse-wins-later plywise-floor)
                  (("drawn" "essential") plywise-essential plywise-drawn)
                  (("drawn" "stale") plywise-stale plywise-drawn)
                  (("best") plywise-best)
                  (("good") plywise-good)
                  (("bad" "stale") plywise-stale plywise-bad)
                  (("definition"))
                  (())))
    (should (equal (plywise-colours-for (car case)) (cdr case)))))

(ert-deftest colours-every-kind-has-a-face ()
  (dolist (kind '("title" "heading" "note" "error" "number" "faint" "wall" "floor" "hole" "piece" "best"
                  "picked" "cursor" "entry" "last" "drawn" "good" "bad" "stale" "essential"
                  "mouseWins" "catWins"))
    (dolist (third '("soon" "later" "late" "stale" nil))
      (let ((faces (plywise-colours-for (list kind third))))
        (should faces)
        (should (seq-every-p #'facep faces))))))

(provide 'colours-test)
;;; colours-test.el ends here
