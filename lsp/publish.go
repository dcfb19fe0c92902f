package lsp

import (
	"bytes"
	"context"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

const (
	// patience is how long problems of form wait for those of sense, so that
	// most edits lead to one message and nothing flickers.
	patience = 15 * time.Millisecond
	// trickle is the least time between two messages about one version whose
	// puzzles are solved one after the other.
	trickle = 150 * time.Millisecond
)

// A publisher pushes diagnostics, or tells a client that pulls them to ask
// again. It does so from a goroutine of its own: what is written while the client
// does not read would else hold up the reading of what the client has to say.
//
// It always speaks of the current version, so results of an older one are never
// shown. A client is told of every version that stays long enough to be looked
// at, though the list may be the one of the version before: it learns that it
// holds for this one too. It is never told the same about one version twice.
type publisher struct {
	server *server
	wake   chan struct{} // capacity 1

	telling sync.Mutex   // held while the client is told something
	sent    <-chan error // that the client has taken what it was told last; nil once it has

	mu   sync.Mutex
	docs map[uri.URI]*publication
	busy bool // a round is under way
}

// A publication is what the client has been told about a document, and when it
// is to be told more.
type publication struct {
	// Guarded by publisher.mu.
	due  time.Time // zero when there is nothing to tell
	anew bool      // opened or closed since the last time
	pull answer    // what the client was told when it asked

	// Guarded by publisher.telling.
	told *snapshot // nil for none
	said [][]byte  // what was told about it
}

// none is the list of diagnostics of a document that has none.
var none = []byte("[]")

func newPublisher(s *server) *publisher {
	return &publisher{server: s, wake: make(chan struct{}, 1), docs: make(map[uri.URI]*publication)}
}

// changed tells of a new version of a document. Where all is known about it and
// the client has taken what it was told last, it is told here and now.
func (p *publisher) changed(document uri.URI) {
	p.note(document, patience, false)
	if !p.publishNow(document) {
		p.poke()
	}
}

// opened tells of a document that the client has opened or closed, about which
// it must be told whatever it was told before.
func (p *publisher) opened(document uri.URI) {
	p.note(document, patience, true)
	p.poke()
}

// solved tells that something more is known about a document.
func (p *publisher) solved(document uri.URI) {
	p.note(document, trickle, false)
	p.poke()
}

// anew has the client told about every document, whatever it was told before.
func (p *publisher) anew() {
	for document := range p.server.documents.view().open {
		p.opened(document)
	}
}

// note notes that there is something to tell, in that time at the latest.
func (p *publisher) note(document uri.URI, within time.Duration, anew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.docs[document]
	if d == nil {
		d = &publication{}
		p.docs[document] = d
	}
	d.anew = d.anew || anew
	if due := time.Now().Add(within); d.due.IsZero() || due.Before(d.due) {
		d.due = due
	}
}

// poke has the publisher look what is due.
func (p *publisher) poke() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// publishNow publishes what is known about a document, or reports false where
// something is still to come or that could mean to wait.
func (p *publisher) publishNow(document uri.URI) bool {
	snap := p.server.documents.view().open[document]
	if p.server.editor.pullsDiagnostics || !p.server.schedule.isSettled(document) || !snap.findings.areFew(snap) || !p.telling.TryLock() {
		return false
	}
	defer p.telling.Unlock()
	select {
	case err := <-p.sent:
		p.taken(err)
	default:
		if p.sent != nil {
			return false
		}
	}
	p.publish(p.server.ctx, document)
	select {
	case err := <-p.sent:
		p.taken(err)
	default:
		// The writer takes over right here, rather than when the reading
		// goroutine, which this is, has been waiting for the next message for
		// a while.
		runtime.Gosched()
	}
	return true
}

// run publishes until the session ends.
func (p *publisher) run() {
	ctx := p.server.ctx
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-timer.C:
		}
		timer.Reset(p.round(ctx))
	}
}

// round publishes what is due, and returns in what time there will be more.
func (p *publisher) round(ctx context.Context) time.Duration {
	due, next := p.due(time.Now())
	for _, document := range due {
		p.telling.Lock()
		p.publish(ctx, document)
		if p.sent != nil {
			select {
			case err := <-p.sent:
				p.taken(err)
			case <-ctx.Done():
			}
		}
		p.telling.Unlock()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy = false
	return next
}

// due returns the documents that the client is to be told about now: those
// about which all is known, and those that have waited long enough. It also
// returns in what time there will be more.
func (p *publisher) due(now time.Time) (documents []uri.URI, next time.Duration) {
	waiting := make(map[uri.URI]time.Time)
	p.mu.Lock()
	p.busy = true
	for document, d := range p.docs {
		if !d.due.IsZero() {
			waiting[document] = d.due
		}
	}
	p.mu.Unlock()
	next = time.Hour
	for document, at := range waiting {
		if !at.After(now) || p.server.schedule.isSettled(document) {
			documents = append(documents, document)
		} else {
			next = min(next, at.Sub(now))
		}
	}
	return documents, next
}

// publish tells the client what is known now about a document, unless it knows
// that already.
func (p *publisher) publish(ctx context.Context, document uri.URI) {
	defer func() {
		if cause := recover(); cause != nil {
			p.server.log.Error("panic while publishing", zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
		}
	}()
	// Before looking: whatever becomes known from here on asks for another turn.
	p.mu.Lock()
	d := p.docs[document]
	anew := d.anew
	d.due, d.anew = time.Time{}, false
	p.mu.Unlock()

	snap := p.server.documents.view().open[document]
	switch {
	case snap == nil:
		p.clear(ctx, document, d)
		return
	case p.server.editor.pullsDiagnostics:
		p.server.refreshDiagnostics(ctx, snap)
		return
	}
	diagnostics, err := snap.findings.diagnostics(snap)
	if err != nil {
		p.server.log.Error("diagnostics cannot be encoded", zap.Error(err))
		return
	}
	if !anew && d.told == snap && bytes.Equal(slices.Concat(diagnostics...), slices.Concat(d.said...)) {
		return
	}
	if p.server.documents.view().open[document] != snap {
		return // overtaken; another turn is due
	}
	d.told, d.said = snap, diagnostics
	p.send(snap.uri, &snap.version, diagnostics)
}

// clear takes back what was told about a document that is closed.
func (p *publisher) clear(ctx context.Context, document uri.URI, d *publication) {
	if d.told != nil && !bytes.Equal(slices.Concat(d.said...), none) {
		p.send(d.told.uri, nil, [][]byte{none})
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if d.due.IsZero() {
		delete(p.docs, document)
	} else {
		d.told, d.said = nil, nil
	}
}

// send tells the client about a version of a document, nil for none. It does
// not wait until the client has taken it. The list is encoded already, so the
// message is put together here.
func (p *publisher) send(document uri.URI, version *int32, diagnostics [][]byte) {
	head, err := protocol.AppendMarshal([]byte(`{"jsonrpc":"2.0","method":"`+protocol.MethodTextDocumentPublishDiagnostics+`","params":{"uri":`), document)
	if err != nil {
		p.server.log.Error("a URI cannot be encoded", zap.Error(err))
		return
	}
	if p.server.editor.diagnosticVersion && version != nil {
		head = strconv.AppendInt(append(head, `,"version":`...), int64(*version), 10)
	}
	head = append(head, `,"diagnostics":`...)
	parts := append(make([][]byte, 0, len(diagnostics)+2), head)
	p.sent = p.server.stream.PostFrame(append(append(parts, diagnostics...), []byte(`}}`))...)
}

// taken takes how sending ended.
func (p *publisher) taken(err error) {
	p.sent = nil
	if err != nil && p.server.ctx.Err() == nil {
		p.server.log.Warn("diagnostics could not be sent", zap.Error(err))
	}
}
