// Package lsp is the language server: it keeps the documents that are open in
// an editor, solves their puzzles, and shows what is known about them.
//
// A feature is a file of its own: a few lines of protocol around a call into
// a package that knows nothing of it, such as explain or change, named once in
// [server.features]. See feature.go for how one is written. What the features
// rely on has packages of its own. An edit goes through them like this, on three
// goroutines:
//
//	reader:    transport ─▶ route, which reads the parameters ─▶ didChange
//	                                          ├─▶ server.edit, if there is room for the text
//	                                          ├─▶ workspace.Documents.Set
//	                                          ├─▶ schedule.Schedule.Replace ─▶ work.Queue ─┐
//	                                          └─▶ publish.Publisher.Changed                │
//	worker:    answer.Engine.Analyse, when there is a seat ◀───────────────────────────────┘
//	               └─▶ answer, settled ─▶ publish.Publisher.Settled ─────────┐
//	publisher: server.diagnosticsIn ◀────────────────────────────────────────┘
//	               └─▶ PublishDiagnostics ─▶ transport
//
// and a request like this, on a goroutine of its own:
//
//	transport ─▶ route, which reads the parameters, with the documents as they are
//	                 ─▶ its turn, when there is room for an answer ─▶ hover
//	                 ─▶ schedule.Schedule.Solved ─▶ explain.At ─▶ transport
package lsp

import (
	"context"
	"io"

	"go.uber.org/zap"
)

// Serve talks to one client over the pipe, which it closes, until the client
// says exit, the input ends, the parent process is gone or ctx ends. It returns
// the exit code for the process: 0 if the client had asked for a shutdown, else
// 1. The error says what ended the session if neither the client nor ctx did.
func Serve(ctx context.Context, pipe io.ReadWriteCloser, options Options) (exitCode int, err error) {
	return newServer(ctx, pipe, options).serve()
}

// A server is a session and what is offered in it.
type server struct {
	*session
	panels       *panels
	explanations explanations
}

func newServer(ctx context.Context, pipe io.ReadWriteCloser, options Options) *server {
	s := &server{session: newSession(ctx, pipe, options)}
	s.panels = newPanels(s.session)
	s.offer(s.features()...)
	return s
}

// serve runs the session, and takes away what it leaves.
func (s *server) serve() (exitCode int, err error) {
	exitCode, err = s.session.serve()
	if failed := s.explanations.remove(); failed != nil {
		s.log.Warn("the temporary documents could not be removed", zap.Error(failed))
	}
	return exitCode, err
}
