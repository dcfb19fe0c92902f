// Package lsp is the language server: it keeps the documents that are open in
// an editor, has their puzzles solved, and shows what is known about them.
//
// A feature is a file of its own: a few lines of protocol around a call into
// package analysis, named once in [server.features]. See feature.go for how one
// is written.
package lsp

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/transport"
	"plywise/parser"
)

// Options are what the one who starts a server decides.
type Options struct {
	Version string      // the program's, told to the client
	Memory  int64       // bytes for solved games, 0 for solver.DefaultMemory
	Logger  *zap.Logger // nil for none; never a logger that writes to the client's pipe
	// Parent is the process that started the server, 0 where that is not known
	// yet: clients tell it in their initialize request. When it is gone, the
	// server ends.
	Parent int
}

// goodbye is how long Serve waits for its goroutines in the end. A read from a
// terminal or a pipe that the process inherited cannot be interrupted.
const goodbye = time.Second

// Serve talks to one client over the pipe, which it closes, until the client
// says exit, the input ends, the parent process is gone or ctx ends. It returns
// the exit code for the process: 0 if the client had asked for a shutdown, else
// 1. The error says what ended the session, where that was neither the client
// nor ctx.
func Serve(ctx context.Context, pipe io.ReadWriteCloser, options Options) (exitCode int, err error) {
	log := options.Logger
	if log == nil {
		log = zap.NewNop()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	stream := transport.NewStream(pipe, log)
	conn := jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(transport.Codec{}))
	s := newServer(ctx, options, log, protocol.ClientDispatcher(conn))
	s.stop = cancel
	if options.Parent != 0 {
		s.watchParent(options.Parent)
	}
	s.background.Go(s.publisher.run)
	conn.Go(ctx, transport.Handler(s.route, log))

	select {
	case <-ctx.Done():
	case <-stream.Ended():
		// The connection would let running requests go on; nobody waits for
		// their answers any more.
		cancel(stream.Err())
	}
	stream.Close()
	if !s.join(conn) {
		log.Debug("left a goroutine behind that waits for input")
	}
	return s.lifecycle.exitCode(), ending(context.Cause(ctx))
}

// join waits for everything that the session started.
func (s *server) join(conn jsonrpc2.Conn) bool {
	done := make(chan struct{})
	go func() {
		<-conn.Done()
		s.background.Wait()
		s.schedule.wait()
		close(done)
	}()
	timer := time.NewTimer(goodbye)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

var errExit = errors.New("the client said exit")

// ending returns the cause of a session's end if it is an error.
func ending(cause error) error {
	if errors.Is(cause, errExit) || errors.Is(cause, io.EOF) || errors.Is(cause, context.Canceled) {
		return nil
	}
	return cause
}

// A server is one session with one client.
type server struct {
	options Options
	log     *zap.Logger
	stop    context.CancelCauseFunc
	ctx     context.Context // ends with the session

	// client is the editor's side. A call to it waits for an answer, so it must
	// come from a goroutine that does not read: from any request but one that
	// runs in order, or from a worker.
	client protocol.Client
	// editor is what the client said about itself; set by initialize, read by
	// whatever comes after.
	editor editor

	lifecycle  lifecycle
	methods    map[string]method
	documents  documents
	engine     *analysis.Engine
	schedule   *schedule
	publisher  *publisher
	background sync.WaitGroup
}

func newServer(ctx context.Context, options Options, log *zap.Logger, client protocol.Client) *server {
	engine := analysis.NewEngine(options.Memory)
	s := &server{options: options, log: log, ctx: ctx, client: client, engine: engine}
	s.schedule = newSchedule(ctx, engine, log)
	s.publisher = newPublisher(s)
	s.schedule.solved = s.publisher.solved
	s.methods = s.collect(s.features())
	return s
}

// result returns what is known about a puzzle of a snapshot, and waits until it
// is known. The error is ctx's, or says that the document has changed and no
// longer holds the puzzle: an answer would be about nothing that can be seen.
// About the preamble, nothing is known at once.
func (s *server) result(ctx context.Context, p *parser.Puzzle) (*analysis.Result, error) {
	if p.Preamble {
		return &analysis.Result{}, nil
	}
	return s.schedule.result(ctx, p)
}

// game returns a puzzle's solved game, which answers for any state, as result
// does. It holds a large table: let go of it soon. It is nil for a puzzle that
// cannot be solved, whose diagnostics say why.
func (s *server) game(ctx context.Context, p *parser.Puzzle) (*analysis.Game, error) {
	result, err := s.result(ctx, p)
	if err != nil || result.Facts == nil {
		return nil, err
	}
	return s.engine.Solve(ctx, p)
}
