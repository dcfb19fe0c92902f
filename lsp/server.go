// Package lsp is the language server: it keeps the documents that are open in an editor, solves
// their puzzles, and shows the answers.
//
// A feature is a file of its own: a few lines of protocol around a call into a package without
// it, such as explain or change, named once in [server.features]. [session.Feature] shows how to
// write one. Features ask a [session.Session] for answers; package display shows the views of
// boards. An edit goes through the packages like this, on goroutines of their own:
//
//	reader:    transport ─▶ Session.HandlerOf, which finds the method ─▶ Session.didChange
//	                                          ├─▶ Session.edit, unread if there is no room for the text
//	                                          ├─▶ workspace.Documents.Set
//	                                          ├─▶ schedule.Schedule.Replace ─▶ work.Queue ─┐
//	                                          └─▶ publish.Publisher.Changed                │
//	worker:    answer.Engine.Analyse, when there is a seat ◀───────────────────────────────┘
//	               └─▶ answer, settled ─▶ publish.Publisher.Settled ─────────┐
//	publisher: Session.DiagnosticsIn ◀───────────────────────────────────────┘
//	               └─▶ Session.push ─▶ transport
//
// and a request like this, from its turn on with a goroutine of its own:
//
//	transport ─▶ Session.HandlerOf, which has the parameters read, with the documents as they are
//	                 ─▶ its turn, when there is room for an answer ─▶ hover
//	                 ─▶ Session.Solved ─▶ Session.JudgeAt ─▶ explain.At ─▶ transport
package lsp

import (
	"context"
	"io"

	"go.uber.org/zap"

	"plywise/lsp/display"
	"plywise/lsp/session"
)

// Serve talks to one client over the pipe, which it closes, until the client
// says exit, the input ends, the parent process is gone or ctx ends. It returns
// the exit code for the process: 0 if the client had asked for a shutdown, else
// 1. The error says what ended the session if neither the client nor ctx did.
func Serve(ctx context.Context, pipe io.ReadWriteCloser, options session.Options) (exitCode int, err error) {
	return newServer(ctx, pipe, options).serve()
}

// A server is a session with its features.
type server struct {
	*session.Session
	displays     *display.Displays
	explanations explanations
}

func newServer(ctx context.Context, pipe io.ReadWriteCloser, options session.Options) *server {
	s := &server{Session: session.New(ctx, pipe, options)}
	s.displays = display.New(s.Session)
	s.Offer(s.features()...)
	return s
}

// serve runs the session, and deletes the files that it leaves.
func (s *server) serve() (exitCode int, err error) {
	exitCode, err = s.Session.Serve()
	if failed := s.explanations.remove(); failed != nil {
		s.Log.Warn("the temporary documents could not be removed", zap.Error(failed))
	}
	return exitCode, err
}
