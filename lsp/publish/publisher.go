// Package publish sends the client the diagnostics of the documents and of the files that
// are not open, at the right moment and never twice.
package publish

import (
	"context"
	"hash/maphash"
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

// A Client receives diagnostics.
type Client struct {
	// Push sends diagnostics.
	Push func(context.Context, *protocol.PublishDiagnosticsParams) error
	// Flush waits until the client has read all that it was sent.
	Flush func(context.Context) error
}

// A Source has the diagnostics to publish.
type Source struct {
	Documents *workspace.Documents
	// Of returns the diagnostics of a version of an open document that are known now, in the
	// order of the text, and whether they are complete. Incomplete ones are sent without the
	// version, so that a client which waits for the diagnostics of a version goes on waiting;
	// the document becomes due again later.
	Of func(*workspace.Snapshot) (diagnostics []protocol.Diagnostic, complete bool)
	// IsSettled reports whether the diagnostics of a document are final.
	IsSettled func(uri.URI) bool
}

// A Publisher pushes diagnostics.
//
// It always publishes the current version, never an older one. Every version that stays long
// enough to be read is published, even if its diagnostics are those of the version before: so
// the client learns that they still hold. The same diagnostics of one version are never sent
// twice, and nothing is sent before the client has read the last message. For a file that is
// not open, the client has the diagnostics of the last [Publisher.File]; it takes a file
// without any for clean.
type Publisher struct {
	log    *zap.Logger
	client Client
	source Source
	wake   chan struct{} // capacity 1

	seed maphash.Seed // of the digests

	mu        sync.Mutex
	documents map[uri.URI]*publication
	planned   map[uri.URI]*publication // those that are due at some time
}

// A publication is the last delivery about a document, and when the next is due.
type publication struct {
	due      time.Time             // where it is planned
	changed  time.Time             // when the last version came
	told     time.Time             // when the last delivery was sent
	reopened bool                  // opened or closed since then
	pushed   delivery              // the last delivery
	file     []protocol.Diagnostic // of the file while it is not open, until they are sent
}

// A delivery is a message to the client. The zero value is none.
type delivery struct {
	uri     uri.URI // as it was spelled
	taken   int64   // the version, 0 for a file that is not open
	count   int     // of the diagnostics
	digest  uint64  // of the diagnostics
	partial bool    // incomplete
}

// NewPublisher returns a publisher; it does nothing until it runs.
func NewPublisher(client Client, source Source, log *zap.Logger) *Publisher {
	return &Publisher{
		log: log, client: client, source: source, wake: make(chan struct{}, 1), seed: maphash.MakeSeed(),
		documents: make(map[uri.URI]*publication), planned: make(map[uri.URI]*publication)}
}

// Changed is called when there is a new version of a document.
func (p *Publisher) Changed(document uri.URI) { p.planVersion(document, false) }

// Opened is called when the client has opened or closed a document, so that its
// diagnostics must be sent whatever was sent before.
func (p *Publisher) Opened(document uri.URI) { p.planVersion(document, true) }

// Settled is called when more is known about a document, or more of it is to be shown.
func (p *Publisher) Settled(document uri.URI) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plan(document, Interval)
}

// File is called with the diagnostics of a file that is not open: none if it is gone. If it is
// open by now, they are dropped.
func (p *Publisher) File(document uri.URI, diagnostics []protocol.Diagnostic) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plan(document, 0).file = diagnostics
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
	if due := time.Now().Add(within); p.planned[document] == nil || due.Before(d.due) {
		d.due = due
	}
	p.planned[document] = d
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
		if !due.After(now) || p.isSettled(document) {
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

func (p *Publisher) isSettled(document uri.URI) bool {
	defer p.recovered()
	return p.source.IsSettled(document)
}

// recovered logs a panic in the work on one document, so that the others are published. It is to
// be deferred.
func (p *Publisher) recovered() {
	if cause := recover(); cause != nil {
		p.log.Error("panic while publishing", zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
	}
}

// waiting returns the documents that have something to publish, with the time when
// each is due. It is apart from due because the source must not be called with the
// lock held: the source may call the publisher.
func (p *Publisher) waiting() map[uri.URI]time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting := make(map[uri.URI]time.Time)
	for document, d := range p.planned {
		waiting[document] = d.due
		if rested := d.told.Add(min(d.told.Sub(d.changed), LongInterval)); rested.After(d.due) {
			waiting[document] = rested
		}
	}
	return waiting
}

// publish sends the client the diagnostics of a document that are known now, unless it has them
// already.
func (p *Publisher) publish(ctx context.Context, document uri.URI) error {
	defer p.recovered()
	if err := p.client.Flush(ctx); err != nil {
		return err
	}
	before := p.begin(document)
	snap := p.source.Documents.Snapshots()[document]
	if snap == nil {
		return p.publishFile(ctx, document, before)
	}
	diagnostics, complete := p.source.Of(snap)
	now := delivery{uri: snap.URI, taken: snap.Taken, count: len(diagnostics), digest: p.digest(diagnostics), partial: !complete}
	if !before.reopened && before.pushed == now || p.source.Documents.Snapshots()[document] != snap {
		return nil // sent already, or outdated: then the next version is due
	}
	params := &protocol.PublishDiagnosticsParams{Diagnostics: diagnostics}
	if complete {
		params.Version = protocol.NewOptional(snap.Version)
	}
	return p.push(ctx, document, before.pushed, now, params)
}

// publishFile sends the client the diagnostics of a file that is not open, unless there are
// none and it shows none.
func (p *Publisher) publishFile(ctx context.Context, document uri.URI, before publication) (err error) {
	now := delivery{uri: document, count: len(before.file), digest: p.digest(before.file)}
	switch {
	case now.count > 0 && now != before.pushed:
		err = p.push(ctx, document, before.pushed, now, &protocol.PublishDiagnosticsParams{Diagnostics: before.file})
	case now.count == 0 && before.pushed.count > 0:
		err = p.clear(ctx, before.pushed)
	}
	if now.count == 0 {
		p.forget(document)
	}
	return err
}

// clear takes a delivery back.
func (p *Publisher) clear(ctx context.Context, pushed delivery) error {
	return p.client.Push(ctx, &protocol.PublishDiagnosticsParams{URI: pushed.uri, Diagnostics: []protocol.Diagnostic{}})
}

// digest returns a number that differs where diagnostics do.
func (p *Publisher) digest(diagnostics []protocol.Diagnostic) uint64 {
	var h maphash.Hash
	h.SetSeed(p.seed)
	for i := range diagnostics {
		// An error would keep the message from being sent anyway.
		encoded, _ := protocol.Marshal(&diagnostics[i])
		h.Write(encoded)
	}
	return h.Sum64()
}

// begin returns a document's publication and clears its due time: news from here on makes the
// document due again.
func (p *Publisher) begin(document uri.URI) (before publication) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.documents[document]
	before = *d
	d.reopened, d.file = false, nil
	delete(p.planned, document)
	return before
}

// push sends the client diagnostics and records the delivery.
func (p *Publisher) push(ctx context.Context, document uri.URI, before, now delivery, params *protocol.PublishDiagnosticsParams) error {
	if before.count > 0 && before.uri != now.uri {
		// It was opened by another spelling of its URI.
		if err := p.clear(ctx, before); err != nil {
			return err
		}
	}
	params.URI = now.uri
	if err := p.client.Push(ctx, params); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.documents[document]
	d.pushed, d.told = now, time.Now()
	return nil
}

// forget drops a document for which the client shows nothing, unless it is due.
func (p *Publisher) forget(document uri.URI) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.planned[document] == nil {
		delete(p.documents, document)
	} else {
		p.documents[document].pushed = delivery{}
	}
}
