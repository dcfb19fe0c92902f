package session

import (
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/internal/optional"
	"plywise/lsp/workspace"
)

// A Lookout keeps the place of the user's cursor, as far as messages name it. Features ask it or
// listen to it, see [Feature].
type Lookout struct {
	documents *workspace.Documents
	listeners []func(Cursor)

	moving sync.Mutex // held while listeners are called, so that they get the last place last
	mu     sync.Mutex
	now    Cursor
}

// A Cursor is where the editor's cursor is. The zero value is nowhere.
type Cursor struct {
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     *protocol.Position               `json:"position,omitempty"`
	document     uri.URI                          // as the key of its snapshot
}

// CursorIn returns a cursor in a document.
func CursorIn(snap *workspace.Snapshot, at protocol.Position) Cursor {
	return Cursor{&protocol.TextDocumentIdentifier{URI: snap.URI}, &at, snap.Key}
}

// IsAt reports whether two cursors are at the same place.
func (c Cursor) IsAt(other Cursor) bool {
	return c.document == other.document && optional.Value(c.Position) == optional.Value(other.Position)
}

// At returns where the cursor is.
func (l *Lookout) At() Cursor {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

// follow notes the place that a message names, if that is where the cursor is.
func (l *Lookout) follow(at Place) {
	if snap := l.documents.Snapshots()[at.Document]; snap != nil && at.Cursor != nil {
		l.Look(CursorIn(snap, *at.Cursor))
	}
}

// Look notes where the cursor is, and tells the listeners.
func (l *Lookout) Look(at Cursor) {
	l.moving.Lock()
	defer l.moving.Unlock()
	l.mu.Lock()
	l.now = at
	l.mu.Unlock()
	for _, listener := range l.listeners {
		listener(at)
	}
}

// closed forgets a cursor in a document that is closed.
func (l *Lookout) closed(document uri.URI) {
	if l.At().document == document {
		l.Look(Cursor{})
	}
}
