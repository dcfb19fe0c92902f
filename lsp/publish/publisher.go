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
	// FormWait is how long problems of form, which parsing finds, wait for those
	// of sense, which solving finds. So most edits lead to one message, and nothing
	// flickers.
	FormWait = 15 * time.Millisecond
	// Interval is the least time between two messages about one version whose
	// puzzles are solved one after the other. It grows with the time that this takes,
	// to LongInterval at most: so a version of thousands of puzzles is told in few
	// messages, of which each has all problems that are known.
	Interval     = 150 * time.Millisecond
	LongInterval = 3 * time.Second
)

// A Client receives what is published, by one of Push and Refresh; the other is nil.
type Client struct {
	// Push sends diagnostics.
	Push func(context.Context, *protocol.PublishDiagnosticsParams) error
	// Flush waits until the client has taken what it was sent.
	Flush func(context.Context) error
	// Refresh tells the client to ask again.
	Refresh func(context.Context) error
}

// A Source is where a publisher gets what it publishes.
type Source struct {
	Documents *workspace.Documents
	Reports   *Reports
	// IsSettled reports whether no more will become known about a document.
	IsSettled func(uri.URI) bool
}

// A Publisher pushes diagnostics, or tells a client that pulls them to pull again.
//
// It always publishes the current version, so what is known about an older one is
// never shown. Every version that stays long enough to be read is published, even
// if its diagnostics are those of the version before: so the client learns that they
// still hold. The same report about one version is never sent twice, and nothing is
// sent before the client has read the last message.
type Publisher struct {
	log    *zap.Logger
	client Client
	source Source
	wake   chan struct{} // capacity 1

	mu        sync.Mutex
	documents map[uri.URI]*publication
}

// A publication is what the client has been sent about a document, and when more
// is due.
type publication struct {
	due      time.Time // zero when there is nothing to publish
	changed  time.Time // when there was the last new version
	told     time.Time // when the client was told the last time
	reopened bool      // opened or closed since the last time
	pushed   delivery  // the last one that was pushed
	pulled   delivery  // the last answer to a request
}

// A delivery is a version and the report about it that the client was sent. The zero
// value is none.
type delivery struct {
	snap   *workspace.Snapshot
	report *Report
}

// NewPublisher returns a publisher; it does nothing until it runs.
func NewPublisher(client Client, source Source, log *zap.Logger) *Publisher {
	return &Publisher{log: log, client: client, source: source, wake: make(chan struct{}, 1), documents: make(map[uri.URI]*publication)}
}

// Changed is called when there is a new version of a document.
func (p *Publisher) Changed(document uri.URI) { p.planVersion(document, false) }

// Opened is called when the client has opened or closed a document, so that its
// diagnostics must be sent whatever was sent before.
func (p *Publisher) Opened(document uri.URI) { p.planVersion(document, true) }

// Settled is called when more is known about a document.
func (p *Publisher) Settled(document uri.URI) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plan(document, Interval)
}

// Answered is called when the client has asked about a version and got that report.
// It plans another check, because more may have become known in the meantime. An answer
// about an older version does not count: the client asks about the current one.
func (p *Publisher) Answered(snap *workspace.Snapshot, report *Report) {
	if p.source.Documents.View()[snap.Key] != snap {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plan(snap.Key, Interval).pulled = delivery{snap, report}
}

// planVersion makes a document due that has a new version.
func (p *Publisher) planVersion(document uri.URI, reopened bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.plan(document, FormWait)
	d.changed, d.reopened = time.Now(), d.reopened || reopened
}

// plan makes a document due within a time. Call it with mu held.
func (p *Publisher) plan(document uri.URI, within time.Duration) *publication {
	d := p.documents[document]
	if d == nil {
		d = &publication{}
		p.documents[document] = d
	}
	if due := time.Now().Add(within); d.due.IsZero() || due.Before(d.due) {
		d.due = due
	}
	select {
	case p.wake <- struct{}{}:
	default:
	}
	return d
}

// Run publishes until ctx ends.
func (p *Publisher) Run(ctx context.Context) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		documents, next := p.due(time.Now())
		for _, document := range documents {
			if err := p.publish(ctx, document); err != nil && ctx.Err() == nil {
				p.log.Warn("diagnostics could not be sent", zap.String("uri", string(document)), zap.Error(err))
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

// due returns the documents to be published now: those about which all is known,
// and those that have waited long enough. Next is the time until there may be more.
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
		next = 0 // look again after these
	}
	return documents, next
}

// waiting returns the documents that have something to publish, with the time when
// each is due. It is apart from due because the source must not be called with the
// lock held: the source may call the publisher.
func (p *Publisher) waiting() map[uri.URI]time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting := make(map[uri.URI]time.Time)
	for document, d := range p.documents {
		if !d.due.IsZero() {
			waiting[document] = d.due
			if rested := d.told.Add(min(d.told.Sub(d.changed), LongInterval)); rested.After(d.due) {
				waiting[document] = rested
			}
		}
	}
	return waiting
}

// publish sends the client what is known now about a document, unless it has that
// already.
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
	before := p.begin(document)
	snap := p.source.Documents.View()[document]
	switch {
	case snap == nil && p.client.Push != nil:
		return p.clear(ctx, document, before.pushed)
	case snap == nil:
		p.forget(document)
		return nil
	case p.client.Push != nil:
		report := p.source.Reports.Of(snap)
		if !before.reopened && before.pushed == (delivery{snap, report}) || p.source.Documents.View()[document] != snap {
			return nil // sent already, or outdated: then the next version is due
		}
		if old := before.pushed.snap; old != nil && old.URI != snap.URI {
			// It was opened again by another spelling of its URI.
			if err := p.client.Push(ctx, &protocol.PublishDiagnosticsParams{URI: old.URI, Diagnostics: []protocol.Diagnostic{}}); err != nil {
				return err
			}
		}
		err := p.client.Push(ctx, &protocol.PublishDiagnosticsParams{
			URI: snap.URI, Version: protocol.NewOptional(snap.Version), Diagnostics: report.Items(),
		})
		if err == nil {
			p.recordPush(document, delivery{snap, report})
		}
		return err
	case p.isOutdated(before.pulled, snap):
		return p.client.Refresh(ctx)
	}
	return nil
}

// begin returns a document's publication and clears what is due: whatever becomes
// known from here on makes the document due again.
func (p *Publisher) begin(document uri.URI) (before publication) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.documents[document]
	before = *d
	d.due, d.reopened = time.Time{}, false
	return before
}

func (p *Publisher) recordPush(document uri.URI, pushed delivery) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.documents[document]
	d.pushed, d.told = pushed, time.Now()
}

// clear removes the diagnostics of a closed document from the client.
func (p *Publisher) clear(ctx context.Context, document uri.URI, before delivery) error {
	p.forget(document)
	if before.snap == nil || before.report.IsEmpty() {
		return nil
	}
	return p.client.Push(ctx, &protocol.PublishDiagnosticsParams{URI: before.snap.URI, Diagnostics: []protocol.Diagnostic{}})
}

// forget drops a closed document, unless it has been opened again.
func (p *Publisher) forget(document uri.URI) {
	p.source.Reports.Forget(document)
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.documents[document]; d.due.IsZero() {
		delete(p.documents, document)
	} else {
		d.pushed, d.pulled = delivery{}, delivery{}
	}
}

// isOutdated reports whether the client's last request would get a different answer
// now. If so, all answers are dropped, because the client will ask again about
// everything.
func (p *Publisher) isOutdated(answer delivery, snap *workspace.Snapshot) bool {
	if answer.snap != snap || p.source.Reports.Of(snap) == answer.report {
		return false // if the text has changed since, the client asks by itself
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.documents {
		d.pulled, d.told = delivery{}, time.Now()
	}
	return true
}
