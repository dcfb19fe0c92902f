package session

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/inert"
	"plywise/lsp/internal/optional"
	"plywise/parser/syntax"
)

// progressFeature shows the user that work takes long, and lets the user stop it. A puzzle that
// takes long to solve has a progress of its own, which the server begins. A request that waits
// for the puzzle has another one if the client sent a token for it:
//
//	             0.3 s
//	solving ──────┬────────────────────── settled
//	              begin                   end      ◀─ cancel: the puzzle is stopped
//	hover ────────┬────────────────────── answer
//	              begin                   end      ◀─ cancel: the hover is given up
func (s *Session) progressFeature() Feature {
	return Feature{Methods: Methods{
		protocol.MethodWindowWorkDoneProgressCancel: OnNotification(func(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
			if !s.progress.cancel(p.Token) {
				return fmt.Errorf("there is no progress %v", p.Token)
			}
			return nil
		}),
	}}
}

// A progress keeps the work that the client shows as in progress, by token.
type progress struct {
	mu      sync.Mutex
	cancels map[protocol.ProgressToken]func()
	shown   map[shownWork]bool // the work that has a token
	begun   int                // tokens made by the server so far
}

// A shownWork identifies work on a puzzle.
type shownWork struct {
	name   string
	puzzle *syntax.Puzzle
}

// A lastingWork is work on a puzzle that takes long.
type lastingWork struct {
	name       string // in its token
	title      string
	puzzle     *syntax.Puzzle
	over       <-chan struct{} // closed when it ends
	stop       func()
	percentage func() uint32 // how much of it is done; nil where that is not known
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

// token returns a new token for work, and false if it has one already.
func (p *progress) token(w shownWork) (protocol.ProgressToken, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown[w] {
		return nil, false
	}
	if p.shown == nil {
		p.shown = make(map[shownWork]bool)
	}
	p.shown[w] = true
	p.begun++
	return protocol.String(fmt.Sprintf("plywise/%s/%d", w.name, p.begun)), true
}

func (p *progress) done(w shownWork) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.shown, w)
}

// showSolving shows that a puzzle is being solved, until it is settled.
func (s *Session) showSolving(puzzle *syntax.Puzzle, settled <-chan struct{}) {
	s.showWork(&lastingWork{
		name: "solving", title: s.Printer().Sprintf("Solving"), puzzle: puzzle,
		over: settled, stop: func() { s.Schedule.Stop(puzzle) },
	})
}

// percentageInterval is how often the client shows how much of some work is done.
const percentageInterval = 250 * time.Millisecond

// showWork shows work in progress, until it is over.
func (s *Session) showWork(w *lastingWork) {
	if !optional.Value(s.Client.Window.WorkDoneProgress) {
		return
	}
	shown := shownWork{w.name, w.puzzle}
	token, ok := s.progress.token(shown)
	if !ok {
		return
	}
	s.background.Go(func() {
		defer s.progress.done(shown)
		if s.stream.Flush(s.ctx) != nil {
			return
		}
		select {
		case <-w.over:
			return // while the client did not read
		default:
		}
		defer s.progress.register(token, w.stop)()
		if err := s.Remote.WorkDoneProgressCreate(s.ctx, &protocol.WorkDoneProgressCreateParams{Token: token}); err != nil {
			if s.ctx.Err() == nil {
				s.Log.Warn("the client does not show progress", zap.Error(err))
			}
			return
		}
		s.begin(token, w.title, w.puzzle, w.percentage)
		s.showProgress(token, w)
		s.end(token)
	})
}

// ShowLasting shows the work of a request as soon as it has taken long. The caller works with the
// context that is returned, which ends when the user cancels the work, and calls end afterwards.
func (s *Session) ShowLasting(ctx context.Context, name, title string, puzzle *syntax.Puzzle) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancel(ctx)
	over := make(chan struct{})
	s.onceItLasts(over, func() {
		s.showWork(&lastingWork{name: name, title: title, puzzle: puzzle, over: over, stop: cancel})
	})
	return ctx, func() {
		close(over)
		cancel()
	}
}

// onceItLasts calls do as soon as some work has taken long, unless it is over by then.
func (s *Session) onceItLasts(over <-chan struct{}, do func()) {
	s.background.Go(func() {
		timer := time.NewTimer(s.Schedule.ProgressDelay)
		defer timer.Stop()
		select {
		case <-timer.C:
			do()
		case <-over:
		case <-s.ctx.Done():
		}
	})
}

// showProgress shows how much of some work is done, until it is over or the client leaves.
func (s *Session) showProgress(token protocol.ProgressToken, w *lastingWork) {
	var tick <-chan time.Time
	last := uint32(0)
	if w.percentage != nil {
		ticker := time.NewTicker(percentageInterval)
		defer ticker.Stop()
		tick, last = ticker.C, w.percentage()
	}
	for {
		select {
		case <-w.over:
			return
		case <-s.ctx.Done():
			return
		case <-tick:
		}
		now := w.percentage()
		if now == last || s.stream.Flush(s.ctx) != nil {
			continue
		}
		last = now
		s.report(token, &protocol.WorkDoneProgressReport{Kind: "report", Percentage: &now})
	}
}

// ShowWaiting shows the work of a request that may have to wait for a puzzle, under the client's
// token, which is nil for none, as soon as it has taken long. The caller works with the context
// that is returned, which ends when the user cancels the work, and calls end afterwards.
func (s *Session) ShowWaiting(ctx context.Context, token protocol.ProgressToken, puzzle *syntax.Puzzle) (_ context.Context, end func()) {
	if token == nil {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	unregister := s.progress.register(token, cancel)
	var mu sync.Mutex
	begun, over := false, false
	begin := func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			s.begin(token, s.Printer().Sprintf("Solving"), puzzle, nil)
			begun = true
		}
	}
	timer := time.AfterFunc(s.Schedule.ProgressDelay, func() { s.Try(begin) })
	return ctx, func() {
		timer.Stop()
		mu.Lock()
		defer mu.Unlock()
		over = true
		if begun {
			s.end(token)
		}
		unregister()
		cancel()
	}
}

func (s *Session) begin(token protocol.ProgressToken, title string, puzzle *syntax.Puzzle, percentage func() uint32) {
	cancellable := true
	begin := &protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: &cancellable}
	if percentage != nil {
		now := percentage()
		begin.Percentage = &now
	}
	if puzzle.Title != "" {
		title := inert.Message(puzzle.Title)
		begin.Message = &title
	}
	s.report(token, begin)
}

func (s *Session) end(token protocol.ProgressToken) {
	s.report(token, &protocol.WorkDoneProgressEnd{Kind: "end"})
}

func (s *Session) report(token protocol.ProgressToken, value any) {
	encoded, err := json.Marshal(value)
	if err == nil {
		err = s.Remote.Progress(s.ctx, &protocol.ProgressParams{Token: token, Value: encoded})
	}
	if err != nil && s.ctx.Err() == nil {
		s.Log.Warn("progress could not be sent", zap.Error(err))
	}
}
