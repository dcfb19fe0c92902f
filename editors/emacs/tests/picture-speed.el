;;; picture-speed.el --- How long it takes to draw large boards  -*- lexical-binding: t; -*-

;;; Commentary:

;; Prints how long it takes to draw large boards into a buffer:
;;   emacs -Q --batch -L . -l tests/picture-speed.el
;; Compile the files before: emacs -Q --batch -L . -f batch-byte-compile *.el

;;; Code:

(require 'cl-lib)
(require 'plywise-picture)

(defun picture-speed-board (arena places)
  "Return a board of ARENA, with PLACES, as the server sends it."
  (let ((bytes (apply #'unibyte-string
                      (cl-loop for place below places
                               for n = (if (= 0 (% place 7)) 0 (- (% place 200) 100))
                               append (list (logand n #xff)
                                            (logand (ash n -8) #xff))))))
    (list :title "A large one"
          :game (if (equal (plist-get arena :kind) "grid")
                    "cat-mouse-grid"
                  "cat-mouse-graph")
          :turn "mouse" :arena arena :pieces '(:mouse 1 :cat 2 :goal 3)
          :moves (vconcat (cl-loop for to below (min places 250)
                                   collect (list :to to :rank to :mark "??"
                                                 :before '(:outcome "mouse" :plies 9
                                                           :words "mouse wins in 9"))))
          :heat (list :int16 (base64-encode-string bytes t)
                      :piece "mouse" :turn "cat"))))

(defun picture-speed-grid (size)
  "Return a board of SIZE rows and columns."
  (picture-speed-board (list :kind "grid" :rows size :cols size
                     :cells (make-string (* size size) ?.))
               (* size size)))

(defun picture-speed-graph (size)
  "Return a graph of SIZE nodes, each with six neighbours."
  (picture-speed-board (list :kind "graph"
                     :nodes (cl-coerce (cl-loop for node below size
                                                collect (format "node%d" node))
                                       'vector)
                     :edges (vconcat
                             (cl-loop for node below size
                                      append (cl-loop for step in '(1 7 49)
                                                      collect (vector node (% (+ node step) size))))))
               size))

(defun picture-speed-measure (name board width)
  "Print under NAME how long drawing BOARD in WIDTH columns takes at best."
  (let (best)
    (with-temp-buffer
      (dotimes (_ 9)
        (erase-buffer)
        (let* ((start (float-time))
               (shades (plywise-shades-read (plist-get board :heat))))
          (plywise-picture-draw (plywise-shown :board board :shades shades :width width))
          (let ((taken (* 1000 (- (float-time) start))))
            (setq best (if best (min best taken) taken)))))
      (message "%-28s %6.1f ms, %d lines" name best (count-lines (point-min) (point-max))))))

(dolist (size '(8 64 128))
  (picture-speed-measure (format "%dx%d, two columns a cell" size size) (picture-speed-grid size) 50)
  (picture-speed-measure (format "%dx%d, with distances" size size) (picture-speed-grid size) 10000))
(dolist (size '(50 500 2000))
  (picture-speed-measure (format "graph of %d nodes" size) (picture-speed-graph size) 50))

;;; picture-speed.el ends here
