;;; plywise-asking.el --- One question at a time, the newest first  -*- lexical-binding: t; -*-

;; This file is part of the package `plywise-mode'.

;;; Commentary:

;; Who follows a text asks at every change of it.  One request is on its way at
;; a time; when its answer has come, the next one asks what is wanted by then.

;;; Code:

(require 'cl-lib)

(cl-defstruct (plywise-question (:constructor plywise-question))
  "A question.
Questions with an equal SUBJECT differ only in the time they were asked.
SEND is called with a function that takes an error, nil for none, and an
answer.  RECEIVE is called with the answer, FAIL with the error."
  subject send receive fail)

(cl-defstruct (plywise-asking (:constructor plywise-asking))
  "Who asks.
QUESTION is a function without arguments.  It is called when a question
can be sent, and returns it, or nil for none.  WAITING are functions to
be called once a question that has not been sent yet is answered.  FLYING
says whether an answer is on its way."
  question waiting flying)

(defun plywise-asking-ask (asking &optional done)
  "Have ASKING ask as soon as nothing is on its way.
DONE is called, without arguments, once a question that was sent after
this call has been answered, or could not be."
  (push (or done #'ignore) (plywise-asking-waiting asking))
  (unless (plywise-asking-flying asking)
    (plywise-asking--next asking)))

(defun plywise-asking--next (asking)
  "Send the next question of ASKING, if one is wanted."
  (when (plywise-asking-waiting asking)
    (let ((answered (reverse (plywise-asking-waiting asking))))
      (setf (plywise-asking-waiting asking) nil
            (plywise-asking-flying asking) t)
      (let ((question (funcall (plywise-asking-question asking))))
        (if question
            (funcall (plywise-question-send question)
                     (lambda (problem answer)
                       (unwind-protect
                           (cond (problem
                                  (funcall (plywise-question-fail question)
                                           problem))
                                 ((plywise-asking--wants-p asking question)
                                  (funcall (plywise-question-receive question)
                                           answer)))
                         (plywise-asking--finish asking answered))))
          (plywise-asking--finish asking answered))))))

(defun plywise-asking--finish (asking answered)
  "Go on with ASKING: there is an answer that ANSWERED have waited for."
  (setf (plywise-asking-flying asking) nil)
  (unwind-protect
      (mapc #'funcall answered)
    (unless (plywise-asking-flying asking)
      (plywise-asking--next asking))))

(defun plywise-asking--wants-p (asking question)
  "Return whether ASKING wants the answer to QUESTION still.
Another subject may be wanted by now; its own answer is on the way."
  (or (null (plywise-asking-waiting asking))
      (let ((now (funcall (plywise-asking-question asking))))
        (and now (equal (plywise-question-subject now)
                        (plywise-question-subject question))))))

(provide 'plywise-asking)
;; Moves are no verbs here.
;; Local Variables:
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; plywise-asking.el ends here
