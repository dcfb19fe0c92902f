// Package lsp is the language server: it keeps the documents that are open in
// an editor, solves their puzzles, and shows what is known about them.
//
// A feature is a file of its own: a few lines of protocol around a call into
// package analysis, named once in [server.features]. See feature.go for how one
// is written. What the features rely on has packages of its own. An edit
// goes through them like this, on three goroutines:
//
//	reader:    transport ─▶ route ─▶ didChange ─▶ server.edit, if there is room for the text
//	                                          ├─▶ workspace.Documents.Set
//	                                          ├─▶ schedule.Schedule.Replace ─┐
//	                                          └─▶ publish.Publisher.Changed  │
//	worker:    analysis.Engine.Analyse ◀─────────────────────────────────────┘
//	               └─▶ answer, settled ─▶ publish.Publisher.Settled ─────────┐
//	publisher: server.diagnosticsIn ◀────────────────────────────────────────┘
//	               └─▶ PublishDiagnostics ─▶ transport
//
// and a request like this, on a goroutine of its own:
//
//	transport ─▶ route, with the documents as they are
//	                 ─▶ its turn, when there is room for an answer ─▶ hover
//	                 ─▶ schedule.Schedule.Solved ─▶ analysis.Explain ─▶ transport
package lsp

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/configuration"
	"plywise/lsp/publish"
	"plywise/lsp/schedule"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// Options are chosen by whoever starts a server.
type Options struct {
	Version string // of the program, sent to the client
	Memory  int64  // bytes for solved games, 0 for solver.DefaultMemory
	// Resized, if not nil, is called with the new number of bytes for solved
	// games when the client's settings change it.
	Resized func(memory int64)
	Logger  *zap.Logger // nil for none; never a logger that writes to the client's pipe
	// Parent is the process that started the server, 0 if it is not known yet:
	// clients send it in their initialize request. The server ends when that
	// process does.
	Parent int
}

// joinWait is how long a session that ends waits for its goroutines. A read from
// an inherited terminal or pipe cannot be interrupted.
const joinWait = time.Second

// Serve talks to one client over the pipe, which it closes, until the client
// says exit, the input ends, the parent process is gone or ctx ends. It returns
// the exit code for the process: 0 if the client had asked for a shutdown, else
// 1. The error says what ended the session if neither the client nor ctx did.
func Serve(ctx context.Context, pipe io.ReadWriteCloser, options Options) (exitCode int, err error) {
	return newServer(ctx, pipe, options).serve()
}

// A server is one session with one client.
type server struct {
	options    Options
	log        *zap.Logger
	ctx        context.Context // ends with the session
	stop       context.CancelCauseFunc
	joinWait   time.Duration
	idleWait   time.Duration // idleWait, but for tests
	judgeWait  time.Duration // judgeWait, but for tests
	typingWait time.Duration // typingWait, but for tests
	patience   time.Duration // what waits of requests are multiplied by: 1, but for tests
	stirred    chan struct{} // see idleMemory; capacity 1
	leftBehind atomic.Bool   // memory, by what has happened since some was given back last
	stream     *transport.Stream
	conn       *transport.Conn

	// remote is the editor's side. A call to it waits for an answer, so it must
	// not come from the goroutine that reads: make it from a worker, or from a
	// request that does not run in order.
	remote protocol.Client
	// client is what that side said about itself. Initialize sets it; everything
	// later may read it.
	client profile

	lifecycle     lifecycle
	offered       []feature
	methods       methods
	onSettled     []func(uri.URI) // listeners of the features
	onRefined     []func(uri.URI) // listeners of the features
	onWritten     []func(uri.URI) // listeners of the features
	onClosed      []func(uri.URI) // listeners of the features
	configuration *configuration.Configuration
	editing       sync.Mutex // held while documents change
	documents     workspace.Documents
	held          int64 // by the open documents, in bytes: see texts.go; guarded by editing
	files         *workspace.Files
	engine        *analysis.Engine
	schedule      *schedule.Schedule
	rejudged      atomic.Int64       // how often settings changed what is wrong with files
	publisher     *publish.Publisher // set by initialize
	changes       broadcast
	progress      progress
	explanations  explanations
	outlines      outlines
	previews      *previews
	editMaps      *editMaps
	typing        *typing
	background    sync.WaitGroup
}

func newServer(ctx context.Context, pipe io.ReadWriteCloser, options Options) *server {
	s := &server{options: options, log: options.Logger, joinWait: joinWait, idleWait: idleWait, judgeWait: judgeWait, typingWait: typingWait, patience: 1, stirred: make(chan struct{}, 1)}
	if s.log == nil {
		s.log = zap.NewNop()
	}
	first := configuration.Default()
	if options.Memory > 0 {
		first.Memory = options.Memory
	}
	s.ctx, s.stop = context.WithCancelCause(ctx)
	s.stream = transport.NewStream(pipe, s.log)
	s.conn = transport.NewConn(s.stream, s.log)
	s.remote = inertMessages{protocol.ClientDispatcher(s.conn)}
	s.configuration = configuration.New(first, s.log, configuration.Events{Changed: s.configured, Complain: s.complain})
	s.files = workspace.NewFiles(s.log, workspace.FileEvents{
		Read: s.readClosed, Changed: s.changes.send, TooLarge: s.warnTooLarge, TooMany: s.warnTooMany, TooVast: s.warnTooVast,
	})
	s.engine = analysis.NewEngine(first.Memory)
	s.engine.Report = func(d *analysis.DefectError) {
		s.log.Error("panic in the work on a puzzle", zap.Any("cause", d.Cause), zap.ByteString("stack", d.Stack))
	}
	s.solveWith(s.engine)
	s.previews = newPreviews(s)
	s.editMaps = newEditMaps(s)
	s.typing = &typing{server: s}
	s.collect(s.features())
	return s
}

// solveWith sets the engine that solves puzzles.
func (s *server) solveWith(engine schedule.Engine) {
	s.schedule = schedule.New(s.ctx, engine, schedule.Events{Settled: s.settled, TakesLong: s.showSolving})
}

// refined is called when the map of a puzzle of a document is complete.
func (s *server) refined(document uri.URI) {
	s.publisher.Settled(document)
	notify(s.onRefined, document)
	s.changes.send()
}

// settled is called when no more will become known about a puzzle of a document.
func (s *server) settled(document uri.URI) {
	s.publisher.Settled(document)
	notify(s.onSettled, document)
	s.changes.send()
}

// written is called when nobody is typing any more in the line of a document's last edit.
func (s *server) written(document uri.URI) {
	s.publisher.Settled(document)
	notify(s.onWritten, document)
}

// within returns the context in which a request waits so long for what it can do without.
func (s *server) within(ctx context.Context, wait time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.patience*wait)
}

// isSettled reports whether no more will become known about a document.
func (s *server) isSettled(document uri.URI) bool {
	return s.schedule.IsSettled(document) && s.editMaps.isSettled(document)
}

// isReported reports whether the diagnostics of a document will not change soon.
func (s *server) isReported(document uri.URI) bool {
	return s.schedule.IsSettled(document) && s.editMaps.isQuiet(document)
}

// startPublishing starts to send the client the diagnostics of its documents.
func (s *server) startPublishing() {
	client := publish.Client{Flush: s.stream.Flush, Push: func(ctx context.Context, p *protocol.PublishDiagnosticsParams) error {
		if !s.client.diagnosticVersion {
			p.Version = protocol.Optional[int32]{}
		}
		return s.remote.PublishDiagnostics(ctx, p)
	}}
	source := publish.Source{Documents: &s.documents, Of: s.diagnosticsIn, IsSettled: s.isReported}
	s.publisher = publish.NewPublisher(client, source, s.log)
	s.background.Go(func() { s.publisher.Run(s.ctx) })
}

// serve runs the session.
func (s *server) serve() (exitCode int, err error) {
	defer s.stop(nil)
	if s.options.Parent > 0 {
		s.watchParent(s.options.Parent)
	}
	s.conn.Serve(s.ctx, s.routeTo(s.methods))

	select {
	case <-s.ctx.Done():
	case <-s.stream.Ended():
		// The connection would let running requests go on, but nobody waits for
		// their answers any more.
		s.stop(s.stream.Err())
	}
	s.stream.Close()
	if !s.join() {
		s.log.Debug("left a goroutine behind that waits for input")
	}
	if err := s.explanations.remove(); err != nil {
		s.log.Warn("the temporary documents could not be removed", zap.Error(err))
	}
	return s.lifecycle.exitCode(), sessionError(context.Cause(s.ctx))
}

// join waits for everything that the session started, and reports whether all of
// it has ended in time.
func (s *server) join() bool {
	done := make(chan struct{})
	go func() {
		<-s.conn.Done()
		s.schedule.Wait() // its last events may start background work
		s.background.Wait()
		s.engine.Wait() // whom background work may ask to the last
		close(done)
	}()
	timer := time.NewTimer(s.joinWait)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

var errExit = errors.New("the client said exit")

// sessionError returns the cause of a session's end if it is an error.
func sessionError(cause error) error {
	if errors.Is(cause, errExit) || errors.Is(cause, io.EOF) || errors.Is(cause, context.Canceled) {
		return nil
	}
	return cause
}

// answer waits until all is known about a puzzle of a snapshot, and returns it.
// The error is ctx's, or says that the document has changed and no longer holds
// the puzzle: an answer would be about something that is not on the screen.
func (s *server) answer(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	a, err := s.schedule.Answer(ctx, p)
	return a, protocolError(err)
}

// shown is answer for what the editor asks for by itself, to have it on the screen:
// nobody waits for it as for an answer.
func (s *server) shown(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	a, err := s.schedule.Shown(ctx, p)
	return a, protocolError(err)
}

// solved is answer with the puzzle's game, if it has one.
func (s *server) solved(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	a, err := s.schedule.Solved(ctx, p)
	return a, protocolError(err)
}

// protocolError turns an error of the schedule into one of the protocol.
func protocolError(err error) error {
	if errors.Is(err, schedule.ErrGone) {
		return protocol.ErrContentModified
	}
	return err
}
