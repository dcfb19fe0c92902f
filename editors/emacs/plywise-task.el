;;; plywise-task.el --- Work that waits for the server  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Emacs goes on while the server thinks.  A task is what is left to do until a command is
;; done: it asks the server, goes on with the answer, and may ask again.  What goes wrong
;; on the way ends it, and is a message.

;;; Code:

(require 'cl-lib)
(require 'plywise-client)

(cl-defstruct (plywise-task (:constructor plywise-task--make (buffer queue run failed))
                            (:copier nil))
  "Something that is done in a buffer, step by step.
RUN is a function of the task that takes the first step.  CLIENT serves
the buffer from then on.  CLEANUPS are functions without arguments that
are called when the task ends.  FAILED, if any, is called with why the
task could not be done, in place of a message."
  buffer queue run failed client cleanups ended)

(defvar-local plywise-task--queues nil
  "Tasks of this buffer that have not ended, by the names of their queues.
The first of each queue is being done, the others wait.")

;; A file that is read again has the same tasks.
(put 'plywise-task--queues 'permanent-local t)

(defun plywise-task-say (format &rest arguments)
  "Show a message made of FORMAT and ARGUMENTS."
  (message "Plywise: %s" (apply #'format-message format arguments)))

(defun plywise-task-current (queue &optional buffer)
  "Return the task that is being done in QUEUE of BUFFER, or nil."
  (cadr (assq queue (buffer-local-value 'plywise-task--queues (or buffer (current-buffer))))))

(defun plywise-task-begin (queue run &optional failed)
  "Call RUN with a task once what was begun in QUEUE before has ended.
Both are about the current buffer.  A key may be pressed twice before
the first press has been answered: QUEUE, a symbol, keeps the order.
FAILED, if any, is called with why it could not be done, in place of a
message."
  (add-hook 'kill-buffer-hook #'plywise-task--closed nil t)
  (let* ((task (plywise-task--make (current-buffer) queue run failed))
         (tasks (assq queue plywise-task--queues)))
    (if (cdr tasks)
        (nconc tasks (list task))
      (setf (alist-get queue plywise-task--queues) (list task))
      (plywise-task--start task))))

(defun plywise-task--start (task)
  "Take the first step of TASK."
  (plywise-task-go-on task (lambda ()
                             (setf (plywise-task-client task) (plywise-client-needed))
                             (funcall (plywise-task-run task) task))))

(defun plywise-task-end (task &optional problem)
  "End TASK, and begin the next one of its queue.
PROBLEM, if any, is why it could not be done; the user is told."
  (unless (plywise-task-ended task)
    (setf (plywise-task-ended task) t)
    (mapc #'funcall (plywise-task-cleanups task))
    (when problem
      (if (plywise-task-failed task)
          (funcall (plywise-task-failed task) problem)
        (plywise-task-say "%s" problem)))
    (when (buffer-live-p (plywise-task-buffer task))
      (with-current-buffer (plywise-task-buffer task)
        (let ((tasks (assq (plywise-task-queue task) plywise-task--queues)))
          (when tasks
            (setcdr tasks (delq task (cdr tasks))))
          (when (cdr tasks)
            (plywise-task--start (cadr tasks))))))))

(defun plywise-task--closed ()
  "Give up what is to be done in this buffer, which is being killed.
Who killed it need not be told."
  (let ((tasks (mapcan (lambda (queue) (copy-sequence (cdr queue))) plywise-task--queues)))
    (setq plywise-task--queues nil)
    (dolist (task tasks)
      (plywise-task-end task (and (plywise-task-failed task) "the text has been closed")))))

(defun plywise-task-at-end (task cleanup)
  "Have CLEANUP called, without arguments, when TASK ends."
  (push cleanup (plywise-task-cleanups task)))

(defun plywise-task-go-on (task step &rest arguments)
  "Apply STEP to ARGUMENTS in the buffer of TASK.
An error ends the task.  Nothing happens where it has ended already."
  (unless (plywise-task-ended task)
    (with-current-buffer (plywise-task-buffer task)
      (condition-case problem
          (apply step arguments)
        (error (plywise-task-end task (plywise-task-words problem)))))))

(defun plywise-task-words (problem)
  "Return what the user is told of PROBLEM, an error that was signalled."
  (if (memq (car problem) '(user-error error))
      (replace-regexp-in-string "\\`Plywise: " "" (error-message-string problem))
    (error-message-string problem)))

(defconst plywise-task--modified -32801
  "The server's error where the text has changed while it was at it.")

(defun plywise-task-ask (task method params then)
  "Send a request for TASK, and go on with THEN, a function of the answer.
METHOD and PARAMS are the request's; PARAMS is a function that is
called for them, in the task's buffer, each time that it is sent.  That
is again where the text changes before the answer is there: THEN is
called with an answer about the text as it is."
  (plywise-task--try task method params then 10))

(defun plywise-task--try (task method params then tries)
  "Do as `plywise-task-ask' does with TASK, METHOD, PARAMS and THEN.
The request is sent TRIES times at most."
  (let ((tick (buffer-chars-modified-tick)))
    (cl-flet ((again ()
                (if (> tries 1)
                    (plywise-task--try task method params then (1- tries))
                  (error "The text changes too fast; try again"))))
      (plywise-client-request
       (plywise-task-client task) method (funcall params)
       :buffer (current-buffer)
       :success (lambda (answer)
                  (plywise-task-go-on task (lambda ()
                                             (if (= tick (buffer-chars-modified-tick))
                                                 (funcall then answer)
                                               (again)))))
       :error (lambda (problem)
                (plywise-task-go-on task (lambda ()
                                           (if (eql (plist-get problem :code) plywise-task--modified)
                                               (again)
                                             (error "%s" (plist-get problem :message))))))))))

(defun plywise-task-execute (task command argument then)
  "Have the server run COMMAND with ARGUMENT, and go on with THEN.
That is a function without arguments.  TASK is what it is done for."
  (plywise-client-request
   (plywise-task-client task) "workspace/executeCommand"
   (list :command command :arguments (vector argument))
   :buffer (current-buffer)
   :success (lambda (_) (plywise-task-go-on task then))
   :error (lambda (problem)
            (plywise-task-go-on task (lambda () (error "%s" (plist-get problem :message)))))))

(defun plywise-task--served (buffer)
  "End what is being done in BUFFER by a server that serves it no more."
  (when (buffer-live-p buffer)
    (dolist (tasks (buffer-local-value 'plywise-task--queues buffer))
      (let ((task (cadr tasks)))
        (when (and task (plywise-task-client task)
                   (not (eq (plywise-task-client task) (plywise-client-of buffer))))
          (plywise-task-end task "the server has ended"))))))

(add-hook 'plywise-client-state-functions #'plywise-task--served)

(provide 'plywise-task)
;;; plywise-task.el ends here
