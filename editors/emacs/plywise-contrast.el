;;; plywise-contrast.el --- Colours by how light they are  -*- lexical-binding: t; -*-

;;; Commentary:

;; A colour is a number, #xrrggbb.  Lightness is the relative luminance of
;; WCAG 2, from 0 for black to 1 for white.

;;; Code:

(require 'cl-lib)

(defun plywise-contrast--linear (colour)
  "Return red, green and blue of COLOUR in linear light, each from 0 to 1."
  (mapcar (lambda (shift)
            (let ((c (/ (logand (ash colour shift) #xff) 255.0)))
              (if (<= c 0.04045)
                  (/ c 12.92)
                (expt (/ (+ c 0.055) 1.055) 2.4))))
          '(-16 -8 0)))

(defun plywise-contrast--colour (parts)
  "Return the colour of PARTS in linear light."
  (let ((colour 0))
    (dolist (c parts colour)
      (setq c (max 0.0 (min 1.0 c))
            c (if (<= c 0.0031308)
                  (* c 12.92)
                (- (* 1.055 (expt c (/ 1 2.4))) 0.055))
            colour (+ (* colour #x100) (floor (+ (* c 255) 0.5)))))))

(defun plywise-contrast--sum (parts)
  "Return the luminance of PARTS in linear light."
  (cl-destructuring-bind (red green blue) parts
    (+ (* 0.2126 red) (* 0.7152 green) (* 0.0722 blue))))

(defun plywise-contrast--between (parts rest share)
  "Return SHARE of PARTS with so much of REST that they make up one."
  (cl-mapcar (lambda (a b) (+ (* a share) (* b (- 1 share)))) parts rest))

(defun plywise-contrast-luminance (colour)
  "Return the luminance of COLOUR."
  (plywise-contrast--sum (plywise-contrast--linear colour)))

(defun plywise-contrast (a b)
  "Return the contrast of the colours A and B, from 1 to 21."
  (let ((a (+ (plywise-contrast-luminance a) 0.05))
        (b (+ (plywise-contrast-luminance b) 0.05)))
    (/ (max a b) (min a b))))

(defun plywise-contrast-mix (colour other share)
  "Mix SHARE of COLOUR, from 0 to 1, with OTHER for the rest, as light is."
  (plywise-contrast--colour
   (plywise-contrast--between (plywise-contrast--linear colour)
                              (plywise-contrast--linear other)
                              share)))

(defun plywise-contrast-with-luminance (by luminance)
  "Return the colour of LUMINANCE on the way from black to white.
The way leads by the colours BY, each lighter than the one before."
  (let ((from (plywise-contrast--linear #x000000)))
    (cl-loop for colour in (append by '(#xffffff))
             for to = (plywise-contrast--linear colour)
             for low = (plywise-contrast--sum from)
             for high = (plywise-contrast--sum to)
             if (<= luminance high)
             return (plywise-contrast--colour
                     (plywise-contrast--between
                      to from (/ (- luminance low) (- high low))))
             do (setq from to)
             finally return #xffffff)))

(defun plywise-contrast-paler (colour)
  "Return COLOUR as pale as half of it is grey, and as light as before."
  (plywise-contrast-mix
   colour
   (plywise-contrast-with-luminance nil (plywise-contrast-luminance colour))
   0.5))

(defun plywise-contrast-grey-p (colour)
  "Return whether COLOUR is a grey."
  (let ((blue (logand colour #xff)))
    (and (= blue (logand (ash colour -8) #xff))
         (= blue (ash colour -16)))))

(defun plywise-contrast-text (wanted ground)
  "Return a colour of text that is read on GROUND.
That is WANTED where its contrast is enough for that, else black or white."
  (cond ((>= (plywise-contrast wanted ground) 4.5) wanted)
        ((> (plywise-contrast #x000000 ground)
            (plywise-contrast #xffffff ground))
         #x000000)
        (t #xffffff)))

(defun plywise-contrast--lab (colour)
  "Return the place of COLOUR in Oklab (Ottosson 2020).
There, colours that look alike are close."
  (cl-destructuring-bind (r g b) (plywise-contrast--linear colour)
    (cl-flet ((root (x y z)
                (expt (+ (* x r) (* y g) (* z b)) (/ 1 3.0))))
      (let ((l (root 0.4122214708 0.5363325363 0.0514459929))
            (m (root 0.2119034982 0.6806995451 0.1073969566))
            (s (root 0.0883024619 0.2817188376 0.6299787005)))
        (list (+ (* 0.2104542553 l) (* 0.7936177850 m) (* -0.0040720468 s))
              (+ (* 1.9779984951 l) (* -2.4285922050 m) (* 0.4505937099 s))
              (+ (* 0.0259040371 l) (* 0.7827717662 m)
                 (* -0.8086757660 s)))))))

(defconst plywise-contrast-terminal
  (let ((levels [#x00 #x5f #x87 #xaf #xd7 #xff]))
    (vconcat
     ;; These 16 are xterm's.  Users often choose others.
     [#x000000 #xcd0000 #x00cd00 #xcdcd00 #x0000ee #xcd00cd #x00cdcd #xe5e5e5
      #x7f7f7f #xff0000 #x00ff00 #xffff00 #x5c5cff #xff00ff #x00ffff #xffffff]
     (cl-loop for red across levels nconc
              (cl-loop for green across levels nconc
                       (cl-loop for blue across levels collect
                                (logior (ash red 16) (ash green 8) blue))))
     (cl-loop for i below 24 collect (* (+ 8 (* 10 i)) #x010101))))
  "The colours of terminals with 256 of them, by number.")

(defconst plywise-contrast--places
  (vconcat (mapcar #'plywise-contrast--lab plywise-contrast-terminal))
  "The places in Oklab of the terminal's colours, by number.")

(defun plywise-contrast-nearest (colour allowed)
  "Return the number of the terminal's colour that is most like COLOUR.
ALLOWED is called with a colour and its number, and returns whether that
comes into question.  The value is nil if none does."
  (let ((wanted (plywise-contrast--lab colour))
        (least 1.0e+INF)
        best)
    (cl-loop
     for number from 16 to 255
     for (light green blue) = (aref plywise-contrast--places number)
     ;; Lightness counts less: it is the caller's to limit, and a hue is soon
     ;; lost.
     for distance = (+ (expt (/ (- light (nth 0 wanted)) 1.3) 2)
                       (expt (- green (nth 1 wanted)) 2)
                       (expt (- blue (nth 2 wanted)) 2))
     do (when (and (< distance least)
                   (funcall allowed (aref plywise-contrast-terminal number)
                            number))
          (setq best number
                least distance)))
    best))

(provide 'plywise-contrast)
;;; plywise-contrast.el ends here
