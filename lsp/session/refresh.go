package session

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

// AnswersSoon returns what is known about puzzles of a snapshot, in their order,
// after a short wait for those that are being solved. The wait is longer if the
// client cannot be told to ask again. The error is ctx's, or says that the
// document has changed.
func (s *Session) AnswersSoon(ctx context.Context, puzzles []parser.Placed, refreshes bool) ([]*answer.Answer, error) {
	wait := onlyWait
	if refreshes {
		wait = refreshWait
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	answers := make([]*answer.Answer, len(puzzles))
	for i, p := range puzzles {
		answers[i] = s.Schedule.Known(p.Puzzle)
		if answers[i].IsSettled() || limited.Err() != nil {
			continue
		}
		a, err := s.Shown(limited, p.Puzzle)
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

// A Refresher makes the client ask again for answers that it got before all puzzles were settled.
type Refresher struct {
	session *Session
	request string                      // its method, for the log
	send    func(context.Context) error // sends it, which makes the client ask again

	mu        sync.Mutex
	awaited   map[*syntax.Puzzle]struct{}
	documents map[uri.URI]struct{} // those that await any of their puzzles
	maps      map[uri.URI]struct{} // those that await any map
	due       bool                 // a request is going to be sent
}

// NewRefresher returns a refresher whose request has that name and is sent by send.
func NewRefresher(s *Session, request string, send func(context.Context) error) *Refresher {
	return &Refresher{session: s, request: request, send: send}
}

// AwaitAnswer makes the client ask again when its puzzle is settled and, where that has holes, while
// their fillings are counted. Nothing happens when it is edited away: then the client asks by itself.
// It is called before the client is told what the answer says.
func (r *Refresher) AwaitAnswer(sent *answer.Answer) {
	switch {
	case !sent.IsSettled():
		r.AwaitThat(sent.Puzzle, func(ctx context.Context) error {
			_, err := r.session.Shown(ctx, sent.Puzzle)
			return err
		})
	case sent.Fillings != nil && !sent.Fillings.TooMany && sent.Fillings.Summary() == nil:
		r.AwaitThat(sent.Puzzle, r.session.EditMaps.MoreCounted(sent))
	}
}

// AwaitThat makes the client ask again about a puzzle when known returns nil. Known waits for
// more to become known about it; if it returns an error, nothing happens.
func (r *Refresher) AwaitThat(p *syntax.Puzzle, known func(context.Context) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.awaited[p]; ok {
		return
	}
	if r.awaited == nil {
		r.awaited = make(map[*syntax.Puzzle]struct{})
	}
	r.awaited[p] = struct{}{}
	r.session.background.Go(func() {
		r.awaitedEnded(p, known(r.session.ctx) == nil)
	})
}

// awaitedEnded drops a puzzle that was awaited. If it is settled, and not edited
// away, it refreshes the client, unless that is about to happen anyway: several
// puzzles that are settled one after the other lead to one request in each
// [publish.Interval].
func (r *Refresher) awaitedEnded(p *syntax.Puzzle, settled bool) {
	if needed, more := r.dropAwaited(p, settled); needed {
		r.refresh(more)
	}
}

// dropAwaited reports whether the client needs a refresh, and whether other
// puzzles are still awaited.
func (r *Refresher) dropAwaited(p *syntax.Puzzle, settled bool) (needed, more bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.awaited, p)
	needed = settled && !r.due
	r.due = r.due || needed
	return needed, len(r.awaited) > 0
}

// AwaitMaps makes the client ask again about a document when more maps of its puzzles are
// complete than when it was sent those answers. The feature has to pass Refined and Closed on
// to the refresher.
func (r *Refresher) AwaitMaps(snap *workspace.Snapshot, sent []*answer.Answer) {
	isRefined := func(a *answer.Answer) bool {
		known := r.session.Schedule.Known(a.Puzzle)
		return known.Map != a.Map || known.Filled != a.Filled
	}
	if r.session.EditMaps.isSettled(snap.Key) && !slices.ContainsFunc(sent, isRefined) {
		return
	}
	r.mu.Lock()
	if r.maps == nil {
		r.maps = make(map[uri.URI]struct{})
	}
	r.maps[snap.Key] = struct{}{}
	r.mu.Unlock()
	if slices.ContainsFunc(sent, isRefined) {
		r.Refined(snap.Key) // in the meantime
	}
}

// AwaitMore makes the client ask again about a document when more is known than
// the answers that it was sent say.
func (r *Refresher) AwaitMore(snap *workspace.Snapshot, sent []*answer.Answer) {
	unsettled := func(a *answer.Answer) bool { return !a.IsSettled() }
	if !slices.ContainsFunc(sent, unsettled) {
		return
	}
	r.AwaitAny(snap.Key)
	for _, a := range sent {
		if unsettled(a) && r.session.Schedule.Known(a.Puzzle).IsSettled() {
			r.Settled(snap.Key) // in the meantime
			return
		}
	}
}

// AwaitAny makes the client ask again when any puzzle of a document is settled,
// for answers about whole documents. The feature has to pass Settled and Closed
// on to the refresher.
func (r *Refresher) AwaitAny(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.documents == nil {
		r.documents = make(map[uri.URI]struct{})
	}
	r.documents[document] = struct{}{}
}

// Settled is called when a puzzle of a document is settled. The refresh makes the
// client ask about all its documents, so none of them is awaited any more.
func (r *Refresher) Settled(document uri.URI) { r.known(&r.documents, document) }

// Refined is called when the map of a puzzle of a document is complete.
func (r *Refresher) Refined(document uri.URI) { r.known(&r.maps, document) }

// known is called when a document that may be among those waiting has more to show.
func (r *Refresher) known(waiting *map[uri.URI]struct{}, document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, awaited := (*waiting)[document]; !awaited {
		return
	}
	clear(r.documents)
	clear(r.maps)
	if !r.due {
		r.due = true
		r.session.background.Go(func() { r.refresh(!r.session.isSettled(document)) })
	}
}

// Closed is called when a document is closed, after which the client does not ask about it.
func (r *Refresher) Closed(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, document)
	delete(r.maps, document)
}

// refresh sends the request, a while later if more is to come.
func (r *Refresher) refresh(more bool) {
	if more {
		timer := time.NewTimer(publish.Interval)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.session.ctx.Done():
		}
	}
	// While the client does not read, what becomes known needs no further request.
	if r.session.stream.Flush(r.session.ctx) != nil {
		return // the session is over
	}
	r.clearDue()
	if err := r.send(r.session.ctx); err != nil && r.session.ctx.Err() == nil {
		r.session.Log.Warn("the client does not refresh", zap.String("request", r.request), zap.Error(err))
	}
}

// clearDue is called just before the request is sent: what becomes known from here
// on needs another one.
func (r *Refresher) clearDue() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.due = false
}
