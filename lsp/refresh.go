package lsp

import (
	"context"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/publish"
	"plywise/lsp/workspace"
	"plywise/parser"
)

const (
	// shortWait is how long an answer that is to be shown at once waits for puzzles
	// that are being solved, where the client can be told later to ask again. Most
	// are solved by then, and nothing flickers.
	shortWait = 40 * time.Millisecond
	// onlyWait is the same where the client cannot be told.
	onlyWait = 2 * time.Second
)

// soon returns what is known about puzzles of a snapshot, in their order, after
// a short wait for those that are being solved. The wait is longer where the client
// cannot be told to ask again. The error is ctx's, or says that the document has
// changed.
func (s *server) soon(ctx context.Context, puzzles []parser.Placed, refreshes bool) ([]*analysis.Answer, error) {
	wait := onlyWait
	if refreshes {
		wait = shortWait
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	answers := make([]*analysis.Answer, len(puzzles))
	for i, p := range puzzles {
		answers[i] = s.schedule.Known(p.Puzzle)
		if answers[i].IsSettled() || limited.Err() != nil {
			continue
		}
		a, err := s.answer(limited, p.Puzzle)
		switch {
		case err == nil:
			answers[i] = a
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case limited.Err() == nil:
			return nil, err
		}
	}
	return answers, ctx.Err()
}

// A refresher has the client ask again for something that it was told before all
// was known.
type refresher struct {
	server *server
	name   string                      // of the request, for the log
	ask    func(context.Context) error // tells the client to ask again

	mu        sync.Mutex
	awaited   map[*parser.Puzzle]struct{}
	documents map[uri.URI]struct{} // of which any puzzle is awaited
	due       bool                 // the client is going to be told
}

// await has the client ask again when a puzzle is solved. Nothing happens when
// it is edited away: then the client asks by itself.
func (r *refresher) await(p *parser.Puzzle) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.awaited[p]; ok {
		return
	}
	if r.awaited == nil {
		r.awaited = make(map[*parser.Puzzle]struct{})
	}
	r.awaited[p] = struct{}{}
	r.server.background.Go(func() {
		_, err := r.server.answer(r.server.ctx, p)
		r.settled(p, err == nil)
	})
}

// settled tells the client, unless that is about to happen anyway: several
// puzzles that are solved one after the other lead to one message in each
// [publish.Interval].
func (r *refresher) settled(p *parser.Puzzle, solved bool) {
	if tell, more := r.noLonger(p, solved); tell {
		r.tell(more)
	}
}

// noLonger takes that a puzzle is not awaited any more, and reports whether the
// client is to be told and whether others are awaited.
func (r *refresher) noLonger(p *parser.Puzzle, solved bool) (tell, more bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.awaited, p)
	tell = solved && !r.due
	r.due = r.due || tell
	return tell, len(r.awaited) > 0
}

// awaitMore has the client ask again about a document when more is known than it
// was told in these answers.
func (r *refresher) awaitMore(snap *workspace.Snapshot, told []*analysis.Answer) {
	open := func(a *analysis.Answer) bool { return !a.IsSettled() }
	if !slices.ContainsFunc(told, open) {
		return
	}
	r.awaitAny(snap.Key)
	for _, a := range told {
		if open(a) && r.server.schedule.Known(a.Puzzle).IsSettled() {
			r.solved(snap.Key) // meanwhile
			return
		}
	}
}

// awaitAny has the client ask again when any puzzle of a document is solved, for
// answers about whole documents. The feature has to be told of solved puzzles
// and closed documents.
func (r *refresher) awaitAny(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.documents == nil {
		r.documents = make(map[uri.URI]struct{})
	}
	r.documents[document] = struct{}{}
}

// solved takes that a puzzle of a document is solved. The client will ask about
// all documents then.
func (r *refresher) solved(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, awaited := r.documents[document]; !awaited {
		return
	}
	clear(r.documents)
	if !r.due {
		r.due = true
		r.server.background.Go(func() { r.tell(!r.server.schedule.IsSettled(document)) })
	}
}

// closed takes that nobody asks about a document any more.
func (r *refresher) closed(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, document)
}

// tell tells the client, a while later if more is to come.
func (r *refresher) tell(more bool) {
	if more {
		timer := time.NewTimer(publish.Interval)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.server.ctx.Done():
		}
	}
	r.told()
	if err := r.ask(r.server.ctx); err != nil && r.server.ctx.Err() == nil {
		r.server.log.Warn("the client does not refresh", zap.String("request", r.name), zap.Error(err))
	}
}

// told takes that the client is told now: what becomes known from here on is told
// again.
func (r *refresher) told() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.due = false
}
