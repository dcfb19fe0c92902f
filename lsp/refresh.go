package lsp

import (
	"context"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/publish"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

const (
	// refreshWait is how long an answer that is shown at once waits for puzzles
	// that are being solved, if the client can be told later to ask again. Most
	// are solved by then, and nothing flickers.
	refreshWait = 40 * time.Millisecond
	// onlyWait is the same for a client that cannot be told: this is its only
	// answer.
	onlyWait = 2 * time.Second
)

// answersSoon returns what is known about puzzles of a snapshot, in their order,
// after a short wait for those that are being solved. The wait is longer if the
// client cannot be told to ask again. The error is ctx's, or says that the
// document has changed.
func (s *server) answersSoon(ctx context.Context, puzzles []parser.Placed, refreshes bool) ([]*answer.Answer, error) {
	wait := onlyWait
	if refreshes {
		wait = refreshWait
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	answers := make([]*answer.Answer, len(puzzles))
	for i, p := range puzzles {
		answers[i] = s.schedule.Known(p.Puzzle)
		if answers[i].IsSettled() || limited.Err() != nil {
			continue
		}
		a, err := s.shown(limited, p.Puzzle)
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

// A refresher makes the client ask again for what it was sent before all puzzles
// were settled.
type refresher struct {
	server *server
	name   string                      // of the request, for the log
	send   func(context.Context) error // sends the request that makes the client ask again

	mu        sync.Mutex
	awaited   map[*syntax.Puzzle]struct{}
	documents map[uri.URI]struct{} // those that await any of their puzzles
	maps      map[uri.URI]struct{} // those that await any map
	due       bool                 // a request is going to be sent
}

// await makes the client ask again when a puzzle is settled. Nothing happens when
// it is edited away: then the client asks by itself.
func (r *refresher) await(p *syntax.Puzzle) {
	r.awaitThat(p, func(ctx context.Context) error {
		_, err := r.server.shown(ctx, p)
		return err
	})
}

// awaitThat makes the client ask again when something about a puzzle has become known, for
// which known waits. Nothing happens where that is an error.
func (r *refresher) awaitThat(p *syntax.Puzzle, known func(context.Context) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.awaited[p]; ok {
		return
	}
	if r.awaited == nil {
		r.awaited = make(map[*syntax.Puzzle]struct{})
	}
	r.awaited[p] = struct{}{}
	r.server.background.Go(func() {
		r.awaitedEnded(p, known(r.server.ctx) == nil)
	})
}

// awaitedEnded drops a puzzle that was awaited. If it is settled, and not edited
// away, it refreshes the client, unless that is about to happen anyway: several
// puzzles that are settled one after the other lead to one request in each
// [publish.Interval].
func (r *refresher) awaitedEnded(p *syntax.Puzzle, settled bool) {
	if needed, more := r.dropAwaited(p, settled); needed {
		r.refresh(more)
	}
}

// dropAwaited reports whether the client needs a refresh, and whether other
// puzzles are still awaited.
func (r *refresher) dropAwaited(p *syntax.Puzzle, settled bool) (needed, more bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.awaited, p)
	needed = settled && !r.due
	r.due = r.due || needed
	return needed, len(r.awaited) > 0
}

// awaitMaps makes the client ask again about a document when more maps of its puzzles are
// complete than when it was sent those answers. The feature has to pass refined and closed on
// to the refresher.
func (r *refresher) awaitMaps(snap *workspace.Snapshot, sent []*answer.Answer) {
	isRefined := func(a *answer.Answer) bool { return r.server.schedule.Known(a.Puzzle).Map != a.Map }
	if r.server.editMaps.isSettled(snap.Key) && !slices.ContainsFunc(sent, isRefined) {
		return
	}
	r.mu.Lock()
	if r.maps == nil {
		r.maps = make(map[uri.URI]struct{})
	}
	r.maps[snap.Key] = struct{}{}
	r.mu.Unlock()
	if slices.ContainsFunc(sent, isRefined) {
		r.refined(snap.Key) // in the meantime
	}
}

// awaitMore makes the client ask again about a document when more is known than
// the answers that it was sent say.
func (r *refresher) awaitMore(snap *workspace.Snapshot, sent []*answer.Answer) {
	unsettled := func(a *answer.Answer) bool { return !a.IsSettled() }
	if !slices.ContainsFunc(sent, unsettled) {
		return
	}
	r.awaitAny(snap.Key)
	for _, a := range sent {
		if unsettled(a) && r.server.schedule.Known(a.Puzzle).IsSettled() {
			r.settled(snap.Key) // in the meantime
			return
		}
	}
}

// awaitAny makes the client ask again when any puzzle of a document is settled,
// for answers about whole documents. The feature has to pass settled and closed
// on to the refresher.
func (r *refresher) awaitAny(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.documents == nil {
		r.documents = make(map[uri.URI]struct{})
	}
	r.documents[document] = struct{}{}
}

// settled is called when a puzzle of a document is settled. The refresh makes the
// client ask about all its documents, so none of them is awaited any more.
func (r *refresher) settled(document uri.URI) { r.known(&r.documents, document) }

// refined is called when the map of a puzzle of a document is complete.
func (r *refresher) refined(document uri.URI) { r.known(&r.maps, document) }

// known is called when what some documents await has become known of one.
func (r *refresher) known(waiting *map[uri.URI]struct{}, document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, awaited := (*waiting)[document]; !awaited {
		return
	}
	clear(r.documents)
	clear(r.maps)
	if !r.due {
		r.due = true
		r.server.background.Go(func() { r.refresh(!r.server.isSettled(document)) })
	}
}

// closed is called when a document is closed: nobody asks about it any more.
func (r *refresher) closed(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, document)
	delete(r.maps, document)
}

// refresh sends the request, a while later if more is to come.
func (r *refresher) refresh(more bool) {
	if more {
		timer := time.NewTimer(publish.Interval)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.server.ctx.Done():
		}
	}
	// While the client does not read, what becomes known needs no further request.
	if r.server.stream.Flush(r.server.ctx) != nil {
		return // the session is over
	}
	r.clearDue()
	if err := r.send(r.server.ctx); err != nil && r.server.ctx.Err() == nil {
		r.server.log.Warn("the client does not refresh", zap.String("request", r.name), zap.Error(err))
	}
}

// clearDue is called just before the request is sent: what becomes known from here
// on needs another one.
func (r *refresher) clearDue() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.due = false
}
