package session

import (
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/workspace"
)

// typingWait is how long after the last edit a word counts as written though the cursor is still
// there.
const typingWait = 800 * time.Millisecond

// Typing keeps the place where the user is typing. Half a word is not wrong yet, so the line of
// the last edit has no errors until the cursor has left it or a moment has passed. Nor has it
// hints behind that place: they would push away the text that the user is typing.
type Typing struct {
	session *Session

	mu       sync.Mutex
	there    *Typed  // nil while the user is not typing
	expected uri.URI // the document whose next edit the server has asked for; "" for none
}

// A Typed is where the last edit changed a text, within one line.
type Typed struct {
	document uri.URI
	line     uint32
	offset   int           // in the file's bytes
	over     chan struct{} // closed when the user no longer types there
}

func (s *Session) typingFeature() Feature { return Feature{Looked: s.Typing.lookAt} }

// expect notes that the server asks for an edit of a document, which does not count as typing; ""
// takes that back after a refusal.
func (t *Typing) expect(document uri.URI) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expected = document
}

// edited is called before a version of a document replaces another; nil stands for a document
// that is not open.
func (t *Typing) edited(document uri.URI, old, next *workspace.Snapshot) {
	there := t.session.placeOfEdit(document, old, next)
	t.mu.Lock()
	if t.expected == document {
		t.expected, there = "", nil
	}
	left := t.there
	isElsewhere := left != nil && left.document != document
	if there != nil || !isElsewhere {
		t.moveTo(there)
	}
	t.mu.Unlock()
	if there != nil && isElsewhere {
		t.session.written(left.document)
	}
}

// placeOfEdit returns the place of an edit within a line of an open text, nil for any other edit.
func (s *Session) placeOfEdit(document uri.URI, old, next *workspace.Snapshot) *Typed {
	if s.TypingWait == 0 || old == nil || next == nil {
		return nil
	}
	edit := next.File.EditSince(old.File)
	if changed := old.File.Slice(edit.Range) + edit.NewText; changed == "" || strings.ContainsAny(changed, "\r\n") {
		return nil
	}
	return &Typed{document, next.Position(edit.Range.Start).Line, edit.Range.Start, make(chan struct{})}
}

// moveTo sets the place where the user is typing, nil for none. The caller holds mu.
func (t *Typing) moveTo(there *Typed) {
	if t.there != nil {
		close(t.there.over)
	}
	if t.there = there; there != nil {
		t.session.background.Go(func() { t.await(there) })
	}
}

// await leaves a place a moment after the last edit.
func (t *Typing) await(there *Typed) {
	timer := time.NewTimer(t.session.TypingWait)
	defer timer.Stop()
	select {
	case <-timer.C:
		t.leave(func(now *Typed) bool { return now == there })
	case <-there.over:
	case <-t.session.ctx.Done():
	}
}

// lookAt leaves the place if the cursor has left its line.
func (t *Typing) lookAt(at Cursor) {
	t.leave(func(now *Typed) bool { return now.document != at.document || now.line != at.Position.Line })
}

// leave clears the place where the user was typing if isOver says so, and calls the listeners.
func (t *Typing) leave(isOver func(*Typed) bool) {
	t.mu.Lock()
	left := t.there
	if left != nil && !isOver(left) {
		left = nil
	} else {
		t.moveTo(nil)
	}
	t.mu.Unlock()
	if left != nil {
		t.session.written(left.document)
	}
}

// In returns the place where the user is typing in a document, nil for none.
func (t *Typing) In(document uri.URI) *Typed {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.there == nil || t.there.document != document {
		return nil
	}
	return t.there
}

// isOn reports whether a range touches the line of the place.
func (t *Typed) isOn(r protocol.Range) bool {
	return t != nil && r.Start.Line <= t.line && t.line <= r.End.Line
}

// Pushes reports whether a hint at a place would push away the text that the user is typing. The
// offset is in the file's bytes.
func (t *Typed) Pushes(at protocol.Position, offset int) bool {
	return t != nil && at.Line == t.line && offset >= t.offset
}
