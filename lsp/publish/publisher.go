package publish

import (
	"context"
	"runtime/debug"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/workspace"
)

const (
	// FormWait is how long problems of form wait for those of sense, so that
	// most edits lead to one message and nothing flickers.
	FormWait = 15 * time.Millisecond
	// Interval is the least time between two messages about one version whose
	// puzzles are solved one after the other.
	Interval = 150 * time.Millisecond
)

// A Client is who is told. Exactly one of Push and Refresh is not nil, or neither
// for a client that can only ask.
type Client struct {
	// Push sends diagnostics.
	Push func(context.Context, *protocol.PublishDiagnosticsParams) error
	// Flush waits until the client has taken what it was sent.
	Flush func(context.Context) error
	// Refresh tells the client to ask again.
	Refresh func(context.Context) error
}

// A Source is what a publisher tells about.
type Source struct {
	Documents *workspace.Documents
	Reports   *Reports
	// IsSettled reports whether all is known about a document that will be.
	IsSettled func(uri.URI) bool
}

// A Publisher pushes diagnostics, or tells a client that asks for them to ask
// again.
//
// It always speaks of the current version, so what is known of an older one is
// never shown. A client is told of every version that stays long enough to be looked
// at, though the list may be the one of the version before: it learns that it
// holds for this one too. It is never told the same about one version twice, and
// nothing more while it has not taken what it was told last.
type Publisher struct {
	log    *zap.Logger
	client Client
	source Source
	wake   chan struct{} // capacity 1

	mu        sync.Mutex
	documents map[uri.URI]*publication
}

// A publication is what the client has been told about a document, and when it
// is to be told more.
type publication struct {
	due  time.Time // zero when there is nothing to tell
	anew bool      // opened or closed since the last time
	told told      // what it was pushed
	pull told      // what it was told when it asked
}

// told is a version and what was said about it; its zero value is nothing.
type told struct {
	snap   *workspace.Snapshot
	report *Report
}

// NewPublisher returns a publisher; it does nothing until it runs.
func NewPublisher(client Client, source Source, log *zap.Logger) *Publisher {
	return &Publisher{log: log, client: client, source: source, wake: make(chan struct{}, 1), documents: make(map[uri.URI]*publication)}
}

// Changed takes that there is a new version of a document.
func (p *Publisher) Changed(document uri.URI) { p.note(document, FormWait, false) }

// Opened takes that the client has opened or closed a document, about which it
// must be told whatever it was told before.
func (p *Publisher) Opened(document uri.URI) { p.note(document, FormWait, true) }

// Settled takes that something more is known about a document.
func (p *Publisher) Settled(document uri.URI) { p.note(document, Interval, false) }

// Answered takes that the client asked about a version and was told that. Whether
// more has become known meanwhile is looked at again.
func (p *Publisher) Answered(snap *workspace.Snapshot, report *Report) {
	p.note(snap.Key, Interval, false)
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.documents[snap.Key]; d != nil {
		d.pull = told{snap, report}
	}
}

// note notes that there is something to tell, in that time at the latest.
func (p *Publisher) note(document uri.URI, within time.Duration, anew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.documents[document]
	if d == nil {
		d = &publication{}
		p.documents[document] = d
	}
	d.anew = d.anew || anew
	if due := time.Now().Add(within); d.due.IsZero() || due.Before(d.due) {
		d.due = due
	}
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Run publishes until ctx ends.
func (p *Publisher) Run(ctx context.Context) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		documents, next := p.due(time.Now())
		for _, document := range documents {
			if err := p.publish(ctx, document); err != nil && ctx.Err() == nil {
				p.log.Warn("the client could not be told what is wrong", zap.String("uri", string(document)), zap.Error(err))
			}
		}
		timer.Reset(next)
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-timer.C:
		}
	}
}

// due returns the documents that the client is to be told about now: those
// about which all is known, and those that have waited long enough. It also
// returns in what time there will be more.
func (p *Publisher) due(now time.Time) (documents []uri.URI, next time.Duration) {
	next = time.Hour
	for document, due := range p.waiting() {
		if !due.After(now) || p.source.IsSettled(document) {
			documents = append(documents, document)
		} else {
			next = min(next, due.Sub(now))
		}
	}
	if len(documents) > 0 {
		next = 0 // look again when they are told
	}
	return documents, next
}

// waiting returns when the client is to be told about which documents. It asks
// nobody with the lock held, because whoever is asked may tell something.
func (p *Publisher) waiting() map[uri.URI]time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting := make(map[uri.URI]time.Time)
	for document, d := range p.documents {
		if !d.due.IsZero() {
			waiting[document] = d.due
		}
	}
	return waiting
}

// publish tells the client what is known now about a document, unless it knows
// that already.
func (p *Publisher) publish(ctx context.Context, document uri.URI) error {
	defer func() {
		if cause := recover(); cause != nil {
			p.log.Error("panic while publishing", zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
		}
	}()
	if p.client.Push != nil {
		if err := p.client.Flush(ctx); err != nil {
			return err
		}
	}
	before, anew := p.take(document)
	snap := p.source.Documents.View()[document]
	switch {
	case snap == nil && p.client.Push != nil:
		return p.clear(ctx, document, before.told)
	case snap == nil:
		p.forget(document)
		return nil
	case p.client.Push != nil:
		report := p.source.Reports.Of(snap)
		if !anew && before.told == (told{snap, report}) || p.source.Documents.View()[document] != snap {
			return nil // known, or overtaken: then another turn is due
		}
		err := p.client.Push(ctx, &protocol.PublishDiagnosticsParams{
			URI: snap.URI, Version: protocol.NewOptional(snap.Version), Diagnostics: report.Items,
		})
		if err == nil {
			p.pushed(document, told{snap, report})
		}
		return err
	case p.client.Refresh != nil && p.isOutdated(before.pull, snap):
		return p.client.Refresh(ctx)
	}
	return nil
}

// take returns what the client knows about a document, and takes that it is told
// now: whatever becomes known from here on asks for another turn.
func (p *Publisher) take(document uri.URI) (before publication, anew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.documents[document]
	before, anew = *d, d.anew
	d.due, d.anew = time.Time{}, false
	return before, anew
}

func (p *Publisher) pushed(document uri.URI, what told) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.documents[document].told = what
}

// clear takes back what was told about a document that is closed.
func (p *Publisher) clear(ctx context.Context, document uri.URI, before told) error {
	p.forget(document)
	if before.snap == nil || len(before.report.Items) == 0 {
		return nil
	}
	return p.client.Push(ctx, &protocol.PublishDiagnosticsParams{URI: before.snap.URI, Diagnostics: []protocol.Diagnostic{}})
}

// forget forgets a document that is closed, unless it has been opened again.
func (p *Publisher) forget(document uri.URI) {
	p.source.Reports.Forget(document)
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.documents[document]; d.due.IsZero() {
		delete(p.documents, document)
	} else {
		d.told, d.pull = told{}, told{}
	}
}

// isOutdated reports whether the client would now get another answer to the
// question that it asked last. If so, all that it asked is forgotten, because it
// will ask again about everything.
func (p *Publisher) isOutdated(answer told, snap *workspace.Snapshot) bool {
	if answer.snap != snap || p.source.Reports.Of(snap) == answer.report {
		return false // if the text has changed since, the client asks by itself
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.documents {
		d.pull = told{}
	}
	return true
}
