package lsp

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// blink is how long an answer that is to be shown at once waits for puzzles that
// are being solved, where the client can be told later to ask again. Most are
// solved by then, and nothing flickers.
const blink = 40 * time.Millisecond

// soon returns what is known about puzzles of a snapshot, in their order, after
// a short wait for those that are being solved: nil for what is still not known.
// The wait is longer where the client cannot be told to ask again. The error is
// ctx's, or says that the document has changed.
func (s *server) soon(ctx context.Context, puzzles []parser.Placed, refreshes bool) ([]*analysis.Result, error) {
	wait := pullPatience
	if refreshes {
		wait = blink
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	results := make([]*analysis.Result, len(puzzles))
	for i, p := range puzzles {
		if limited.Err() != nil && ctx.Err() == nil {
			// To ask on would bring the last puzzle first in line.
			results[i] = s.schedule.known(p.Puzzle)
			continue
		}
		r, err := s.result(limited, p.Puzzle)
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case limited.Err() != nil:
			r = s.schedule.known(p.Puzzle)
		case errors.Is(err, protocol.ErrContentModified):
			return nil, err
		default:
			r = &analysis.Result{} // it cannot be analysed, and never will be
		}
		results[i] = r
	}
	return results, nil
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
		_, err := r.server.result(r.server.ctx, p)
		r.settled(p, err == nil)
	})
}

// settled tells the client, unless that is about to happen anyway: several
// puzzles that are solved one after the other lead to one message every trickle.
func (r *refresher) settled(p *parser.Puzzle, solved bool) {
	r.mu.Lock()
	delete(r.awaited, p)
	tell := solved && !r.due
	r.due = r.due || tell
	more := len(r.awaited) > 0
	r.mu.Unlock()
	if tell {
		r.tell(more)
	}
}

// awaitMore has the client ask again about a document when more is known than an
// answer about these puzzles of it says.
func (r *refresher) awaitMore(snap *snapshot, puzzles []parser.Placed, told []*analysis.Result) {
	if !slices.Contains(told, nil) {
		return
	}
	r.awaitAny(snap.key)
	for i, known := range told {
		if known == nil && r.server.schedule.known(puzzles[i].Puzzle) != nil {
			r.solved(snap.key) // meanwhile
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
	_, awaited := r.documents[document]
	if awaited {
		clear(r.documents)
	}
	tell := awaited && !r.due
	r.due = r.due || tell
	r.mu.Unlock()
	if tell {
		r.server.background.Go(func() { r.tell(!r.server.schedule.isSettled(document)) })
	}
}

// closed takes that nobody asks about a document any more.
func (r *refresher) closed(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, document)
}

// tell tells the client, a trickle later if more is to come.
func (r *refresher) tell(more bool) {
	if more {
		timer := time.NewTimer(trickle)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.server.ctx.Done():
		}
	}
	r.mu.Lock()
	r.due = false
	r.mu.Unlock()
	if err := r.ask(r.server.ctx); err != nil && r.server.ctx.Err() == nil {
		r.server.log.Warn("the client does not refresh", zap.String("request", r.name), zap.Error(err))
	}
}
