package lsp

import (
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/internal/optional"
	"plywise/lsp/workspace"
)

// A lookout knows where the person at the editor looks, as far as messages have told. Any
// feature may ask it, or be told: see [feature.looked].
type lookout struct {
	documents *workspace.Documents
	listeners []func(cursor)

	moving sync.Mutex // held until all listeners have been told, so that the last place is told last
	mu     sync.Mutex
	now    cursor
}

// A cursor is where the editor's cursor is. The zero value is nowhere.
type cursor struct {
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     *protocol.Position               `json:"position,omitempty"`
	document     uri.URI                          // in the spelling that a View has
}

func cursorIn(snap *workspace.Snapshot, at protocol.Position) cursor {
	return cursor{&protocol.TextDocumentIdentifier{URI: snap.URI}, &at, snap.Key}
}

func (c cursor) isAt(other cursor) bool {
	return c.document == other.document && optional.Value(c.Position) == optional.Value(other.Position)
}

// at returns where the cursor is.
func (l *lookout) at() cursor {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

// follow notes the place that a message names, if that is where the cursor is.
func (l *lookout) follow(at place) {
	if snap := l.documents.View()[at.document]; snap != nil && at.cursor != nil {
		l.look(cursorIn(snap, *at.cursor))
	}
}

// look notes where the cursor is, and tells the listeners.
func (l *lookout) look(at cursor) {
	l.moving.Lock()
	defer l.moving.Unlock()
	l.mu.Lock()
	l.now = at
	l.mu.Unlock()
	for _, listener := range l.listeners {
		listener(at)
	}
}

// closed is called when a document is closed.
func (l *lookout) closed(document uri.URI) {
	if l.at().document == document {
		l.look(cursor{})
	}
}
