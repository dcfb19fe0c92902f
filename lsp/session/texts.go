package session

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"

	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

// The memory that open texts may take counts against the memory limit, and tables have the rest.
// A text for which there is no room is kept without being read: it has one problem, which says
// so, and is read as soon as there is room. Callers of these functions, except of readClosed,
// hold Session.editing.

// read reads a document's text, if there is room for it.
func (s *Session) read(key uri.URI, text string) *parser.File {
	return answer.ReadWithin(text, s.heldBeside(key), s.engine.Memory())
}

// readClosed is read for a file that is not open. It does not count as long as it is not:
// few such texts are kept.
func (s *Session) readClosed(text string) *parser.File {
	limit := s.engine.Memory()
	return answer.ReadWithin(text, limit-s.engine.Room(), limit)
}

// heldBeside returns how many bytes the other open texts may take.
func (s *Session) heldBeside(key uri.URI) int64 {
	return s.held - footprint(s.documents.Snapshots()[key])
}

// footprint returns how many bytes a text may take; 0 for none.
func footprint(snap *workspace.Snapshot) int64 {
	if snap == nil {
		return 0
	}
	return snap.File.Footprint()
}

// hold counts a version of a document instead of another one, nil for none.
func (s *Session) hold(old, next *workspace.Snapshot) {
	s.held += footprint(next) - footprint(old)
	if s.engine.HoldTexts(s.held) {
		s.Schedule.Reconsider()
		s.EditMaps.reconsider()
	}
	if next != nil && next.File.IsUnread() && (old == nil || !old.File.IsUnread()) {
		name, why := filepath.Base(next.URI.Path()), whyUnread(next)
		s.background.Go(func() { s.Warn(s.ctx, name+": "+s.Message(why)) })
	}
}

// makeRoom stops reading texts until the rest fits, the longest first, and then reads those
// for which there is room, the shortest first.
func (s *Session) makeRoom() {
	for _, snap := range slices.Backward(s.byLength()) {
		if !snap.File.IsUnread() && !answer.TextsFit(s.held, s.engine.Memory()) {
			s.readAgain(snap)
		}
	}
	for _, snap := range s.byLength() {
		if snap.File.IsUnread() {
			s.readAgain(snap)
		}
	}
}

// byLength returns the open documents, those with the shortest texts first.
func (s *Session) byLength() []*workspace.Snapshot {
	return slices.SortedFunc(maps.Values(s.documents.Snapshots()), func(a, b *workspace.Snapshot) int {
		return cmp.Or(cmp.Compare(a.File.Len(), b.File.Len()), cmp.Compare(a.Key, b.Key))
	})
}

// readAgain reads a document's text as if it had been opened now. Where that changes nothing, not
// even the numbers in its problem, nothing is sent.
func (s *Session) readAgain(snap *workspace.Snapshot) {
	next := *snap
	next.File = answer.ReadAgain(snap.File, s.heldBeside(snap.Key), s.engine.Memory())
	if next.File.IsUnread() && snap.File.IsUnread() && whyUnread(&next).String() == whyUnread(snap).String() {
		return
	}
	s.put(snap.Key, &next)
}

// whyUnread says why a text is not read.
func whyUnread(snap *workspace.Snapshot) syntax.Message {
	return snap.File.Preamble().Problems[0].Message
}
