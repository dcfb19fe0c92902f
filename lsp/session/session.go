// Package session is a session with one client. It routes the client's messages to the features
// that answer them, keeps the open documents and the settings, has puzzles solved and the maps of
// edits found, and sends diagnostics. It does not know which features there are: a [Feature] asks
// a [Session] for answers about puzzles, and listens to its events.
//
// The way of an edit and of a request through it is drawn in package lsp.
package session

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/configuration"
	"plywise/lsp/publish"
	"plywise/lsp/schedule"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

// Options are chosen by the program that starts a server.
type Options struct {
	Version string // of the program, sent to the client
	// Settings are in force until the client has others; the zero value stands for
	// [configuration.Default].
	Settings configuration.Settings
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

// A Session is a session with one client. Its exported fields and methods are for features.
type Session struct {
	Log *zap.Logger
	// Remote is the editor's side. A call to it waits for an answer, so it must
	// not come from the goroutine that reads: make it from a worker, or from a
	// request that does not run in order.
	Remote protocol.Client
	// Client is what the client declares about itself. The request initialize sets it, and
	// everything later may read it.
	Client Profile
	// Methods are the methods of all features.
	Methods  Methods
	Files    *workspace.Files
	Schedule *schedule.Schedule
	// Changes wakes the goroutines that wait for a change of anything that the client may show.
	Changes  Broadcast
	EditMaps *EditMaps
	Typing   *Typing
	Lookout  Lookout

	history *history
	// How long the session waits. Only tests change this, before the session is served.
	JoinWait   time.Duration // joinWait
	IdleWait   time.Duration // idleWait
	TypingWait time.Duration // typingWait; 0 to take no edit for typing

	options    Options
	ctx        context.Context // ends with the session
	stop       context.CancelCauseFunc
	background tasks
	stream     *transport.Stream
	conn       *transport.Conn
	lifecycle  lifecycle

	offered  []Feature
	commands map[string]Command // of all features, by name
	// The listeners of the features.
	onSettled, onRefined, onWritten, onClosed []func(uri.URI)
	onTold                                    []func(context.Context)
	onShutDown                                []func()

	solving       sync.Mutex     // guards solved
	solved        map[any]solved // the puzzles that are being solved, by view
	configuration *configuration.Configuration
	editing       sync.Mutex // held while documents change
	documents     workspace.Documents
	held          int64 // the bytes that the open documents may take, see texts.go; guarded by editing
	engine        *answer.Engine
	publisher     *publish.Publisher // set by initialize
	rejudged      atomic.Int64       // how often the settings changed diagnostics
	progress      progress
	stirred       chan struct{} // see idleMemory; capacity 1
	leftBehind    atomic.Bool   // a document was closed or the memory limit changed since memory was given back
}

// New returns a session over a pipe, to which features can be added until it is served.
func New(ctx context.Context, pipe io.ReadWriteCloser, options Options) *Session {
	s := &Session{
		Log: options.Logger, Methods: make(Methods), JoinWait: joinWait, IdleWait: idleWait, TypingWait: typingWait,
		options: options, commands: make(map[string]Command), history: newHistory(), solved: make(map[any]solved), stirred: make(chan struct{}, 1),
	}
	if s.Log == nil {
		s.Log = zap.NewNop()
	}
	first := options.Settings
	if first == (configuration.Settings{}) {
		first = configuration.Default()
	}
	s.background.panicked = s.panicked
	s.ctx, s.stop = context.WithCancelCause(ctx)
	s.stream = transport.NewStream(pipe)
	s.conn = transport.NewConn(s.stream, s.Log)
	s.Remote = inertMessages{protocol.ClientDispatcher(s.conn)}
	s.configuration = configuration.New(first, s.Log, configuration.Events{Changed: s.configured, Complain: s.complain})
	s.Files = workspace.NewFiles(s.Log, workspace.FileEvents{
		Read: s.readClosed, Changed: s.Changes.Send, TooLarge: s.warnTooLarge, TooMany: s.warnTooMany, TooVast: s.warnTooVast,
	})
	s.engine = answer.NewEngine(first.Memory)
	s.engine.Report = func(d *answer.DefectError) {
		s.Log.Error("panic in the work on a puzzle", zap.Any("cause", d.Cause), zap.ByteString("stack", d.Stack))
	}
	s.SolveWith(s.engine)
	s.Lookout.documents = &s.documents
	s.EditMaps = newEditMaps(s)
	s.Typing = &Typing{session: s}
	s.Offer(
		s.lifecycleFeature(),
		s.synchronisation(),
		s.idleMemory(),
		s.settingsFeature(),
		s.progressFeature(),
		s.workspaceFolders(),
		s.workspaceDiagnostics(),
		s.editMapsFeature(),
		s.typingFeature(),
		s.commandFeature(),
	)
	return s
}

// Documents returns the documents that are open, as they are now.
func (s *Session) Documents() workspace.Snapshots { return s.documents.Snapshots() }

// Context returns a context that ends with the session.
func (s *Session) Context() context.Context { return s.ctx }

// Go calls do in the background. The session waits for it before it ends. A panic ends do alone,
// and is logged.
func (s *Session) Go(do func()) { s.background.Go(do) }

// Try calls do as Go does, but waits for it. It is for one turn of a loop that goes on.
func (s *Session) Try(do func()) { s.background.try(do) }

// panicked logs a panic with its stack. Call it where the panic is recovered.
func (s *Session) panicked(cause any) {
	s.Log.Error("panic in the background", zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
}

// SolveWith sets the engine that solves puzzles.
func (s *Session) SolveWith(engine schedule.Engine) {
	s.Schedule = schedule.New(s.ctx, engine, schedule.Events{Settled: s.settled, TakesLong: s.showSolving, Panicked: s.panicked})
}

// refined is called when the map of a puzzle of a document is complete.
func (s *Session) refined(document uri.URI) {
	s.publisher.Settled(document)
	notify(s.onRefined, document)
	s.Changes.Send()
}

// settled is called when a puzzle of a document is solved, or never will be.
func (s *Session) settled(document uri.URI) {
	s.publisher.Settled(document)
	notify(s.onSettled, document)
	s.Changes.Send()
}

// written is called when the user no longer types in the line of a document's last edit.
func (s *Session) written(document uri.URI) {
	s.publisher.Settled(document)
	notify(s.onWritten, document)
}

// isSettled reports whether no more will become known about a document.
func (s *Session) isSettled(document uri.URI) bool {
	return s.Schedule.IsSettled(document) && s.EditMaps.isSettled(document)
}

// isQuiet reports whether the diagnostics of a document will not change soon.
func (s *Session) isQuiet(document uri.URI) bool {
	return s.Schedule.IsSettled(document) && s.EditMaps.isQuiet(document)
}

// startPublishing starts to send the client the diagnostics of its documents.
func (s *Session) startPublishing() {
	client := publish.Client{Flush: s.stream.Flush, Push: s.push}
	source := publish.Source{Documents: &s.documents, Of: s.DiagnosticsIn, IsSettled: s.isQuiet}
	s.publisher = publish.NewPublisher(client, source, s.Log)
	s.background.Go(func() { s.publisher.Run(s.ctx) })
}

// Serve runs the session.
func (s *Session) Serve() (exitCode int, err error) {
	defer s.stop(nil)
	if s.options.Parent > 0 {
		s.watchParent(s.options.Parent)
	}
	s.conn.Serve(s.ctx, s.HandlerOf(s.Methods))

	select {
	case <-s.ctx.Done():
	case <-s.stream.Ended():
		// The connection would let running requests go on, but the client no longer waits for
		// their answers.
		s.stop(s.stream.Err())
	}
	s.stream.Close()
	if !s.join() {
		s.Log.Debug("left a goroutine behind that waits for input")
	}
	return s.lifecycle.exitCode(), sessionError(context.Cause(s.ctx))
}

// join waits for everything that the session started, and reports whether all of
// it has ended in time.
func (s *Session) join() bool {
	done := make(chan struct{})
	go func() {
		<-s.conn.Done()
		s.Schedule.Wait()
		// Work of the engine may begin some in the background to the last, and the other way round.
		for before := -1; ; {
			begun := s.background.Wait()
			if s.engine.Wait(); begun == before {
				break
			}
			before = begun
		}
		close(done)
	}()
	timer := time.NewTimer(s.JoinWait)
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

// Answer waits until all is known about a puzzle of a snapshot, and returns it.
// The error is ctx's, or says that the document has changed and no longer holds
// the puzzle: an answer would be about something that is not on the screen.
func (s *Session) Answer(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	a, err := s.Schedule.Answer(ctx, p)
	return a, protocolError(err)
}

// Shown is Answer for what the editor requests by itself: the puzzle ranks as visible, not as
// awaited.
func (s *Session) Shown(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	a, err := s.Schedule.Shown(ctx, p)
	return a, protocolError(err)
}

// Solved is Answer with the puzzle's game, if it has one.
func (s *Session) Solved(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	a, err := s.Schedule.Solved(ctx, p)
	return a, protocolError(err)
}

// protocolError turns an error of the schedule into one of the protocol.
func protocolError(err error) error {
	if errors.Is(err, schedule.ErrGone) {
		return protocol.ErrContentModified
	}
	return err
}
