package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/inert"
	"plywise/parser"
)

// progressFeature shows people that something takes long, and lets them stop it. A
// puzzle that takes long to solve has a progress of its own, which the server
// begins. A request that waits for the puzzle has another one if the client sent a
// token for it:
//
//	             0.3 s
//	solving ──────┬────────────────────── settled
//	              begin                   end      ◀─ cancel: the puzzle is stopped
//	hover ────────┬────────────────────── answer
//	              begin                   end      ◀─ cancel: the hover is given up
func (s *server) progressFeature() feature {
	return feature{methods: methods{
		protocol.MethodWindowWorkDoneProgressCancel: onNotification(func(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
			if !s.progress.cancel(p.Token) {
				return fmt.Errorf("there is no progress %v", p.Token)
			}
			return nil
		}),
	}}
}

// A progress keeps what is shown as work in progress, by token.
type progress struct {
	mu      sync.Mutex
	cancels map[protocol.ProgressToken]func()
	shown   map[*parser.Puzzle]bool // the puzzles that have a token
	begun   int                     // tokens made by the server so far
}

// register makes a cancellation of the token by the client call cancel.
func (p *progress) register(token protocol.ProgressToken, cancel func()) (unregister func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cancels == nil {
		p.cancels = make(map[protocol.ProgressToken]func())
	}
	p.cancels[token] = cancel
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.cancels, token)
	}
}

// cancel cancels the work with that token, and reports whether there is any.
func (p *progress) cancel(token protocol.ProgressToken) bool {
	cancel, ok := p.cancelOf(token)
	if ok {
		cancel()
	}
	return ok
}

func (p *progress) cancelOf(token protocol.ProgressToken) (cancel func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	cancel, ok = p.cancels[token]
	return cancel, ok
}

// token returns a new token for a puzzle, and false if it has one already.
func (p *progress) token(puzzle *parser.Puzzle) (protocol.ProgressToken, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown[puzzle] {
		return nil, false
	}
	if p.shown == nil {
		p.shown = make(map[*parser.Puzzle]bool)
	}
	p.shown[puzzle] = true
	p.begun++
	return protocol.String(fmt.Sprintf("plywise/solving/%d", p.begun)), true
}

func (p *progress) done(puzzle *parser.Puzzle) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.shown, puzzle)
}

// showSolving shows that a puzzle is being solved, until it is settled.
func (s *server) showSolving(puzzle *parser.Puzzle, settled <-chan struct{}) {
	if !value(s.client.window.WorkDoneProgress) {
		return
	}
	token, ok := s.progress.token(puzzle)
	if !ok {
		return
	}
	s.background.Go(func() {
		defer s.progress.done(puzzle)
		if s.stream.Flush(s.ctx) != nil {
			return
		}
		select {
		case <-settled:
			return // it is over by the time that the client reads of it
		default:
		}
		defer s.progress.register(token, func() { s.schedule.Stop(puzzle) })()
		if err := s.remote.WorkDoneProgressCreate(s.ctx, &protocol.WorkDoneProgressCreateParams{Token: token}); err != nil {
			if s.ctx.Err() == nil {
				s.log.Warn("the client does not show progress", zap.Error(err))
			}
			return
		}
		s.begin(token, puzzle)
		select {
		case <-settled:
		case <-s.ctx.Done():
		}
		s.end(token)
	})
}

// withProgress does the work of a request that may have to wait for a puzzle. If
// that takes long it shows progress under the client's token, which is nil for none.
func (s *server) withProgress(ctx context.Context, token protocol.ProgressToken, puzzle *parser.Puzzle, work func(context.Context) error) error {
	if token == nil {
		return work(ctx)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer s.progress.register(token, cancel)()

	var mu sync.Mutex
	begun, over := false, false
	timer := time.AfterFunc(s.schedule.ProgressDelay, func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			s.begin(token, puzzle)
			begun = true
		}
	})
	err := work(ctx)
	timer.Stop()
	mu.Lock()
	defer mu.Unlock()
	over = true
	if begun {
		s.end(token)
	}
	return err
}

func (s *server) begin(token protocol.ProgressToken, puzzle *parser.Puzzle) {
	cancellable := true
	begin := &protocol.WorkDoneProgressBegin{Kind: "begin", Title: s.printer().Sprintf("Solving"), Cancellable: &cancellable}
	if puzzle.Title != "" {
		title := inert.Message(puzzle.Title)
		begin.Message = &title
	}
	s.report(token, begin)
}

func (s *server) end(token protocol.ProgressToken) {
	s.report(token, &protocol.WorkDoneProgressEnd{Kind: "end"})
}

func (s *server) report(token protocol.ProgressToken, value any) {
	encoded, err := json.Marshal(value)
	if err == nil {
		err = s.remote.Progress(s.ctx, &protocol.ProgressParams{Token: token, Value: encoded})
	}
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("progress could not be sent", zap.Error(err))
	}
}
