package session

import (
	"context"
	"fmt"
	"path/filepath"
	"unicode/utf8"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
)

// synchronisation keeps the documents as they are in the editor.
func (s *Session) synchronisation() Feature {
	return Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			openClose, change := true, protocol.TextDocumentSyncKindIncremental
			if s.Client.wholeTexts {
				change = protocol.TextDocumentSyncKindFull
			}
			c.TextDocumentSync = &protocol.TextDocumentSyncOptions{OpenClose: &openClose, Change: &change}
		},
		Methods: Methods{
			protocol.MethodTextDocumentDidOpen:   OnNotification(s.didOpen),
			protocol.MethodTextDocumentDidChange: {Notified: s.didChange},
			protocol.MethodTextDocumentDidClose:  OnNotification(s.didClose),
		},
	}
}

// A didOpenParams is the protocol's DidOpenTextDocumentParams with the URI as the
// client spells it, which the library's type of that name loses.
type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int32  `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

func (s *Session) didOpen(_ context.Context, p *didOpenParams) error {
	document := &p.TextDocument
	key, err := uri.Parse(document.URI)
	if err != nil || document.URI == "" {
		return transport.InvalidParams(fmt.Sprintf("the document's URI is %q", document.URI))
	}
	s.editing.Lock()
	defer s.editing.Unlock()
	if old, ok := s.documents.Snapshots()[key]; ok {
		s.Log.Warn("a document was opened again before it was closed", zap.String("uri", string(old.URI)), zap.Int32("version", old.Version))
	}
	s.replace(key, &workspace.Snapshot{
		Key:      key,
		URI:      uri.URI(document.URI),
		Version:  document.Version,
		Opening:  new(workspace.Opening),
		File:     s.read(key, document.Text),
		Encoding: s.Client.Encoding,
	})
	return nil
}

// A didChangeParams is the protocol's DidChangeTextDocumentParams. The library's
// type of that name mistakes a change with a broken range for one of the whole
// text, and a change with a null range for one at the start of the text.
type didChangeParams struct {
	TextDocument   protocol.VersionedTextDocumentIdentifier `json:"textDocument"`
	ContentChanges []contentChange                          `json:"contentChanges"`
}

// A contentChange replaces a range or, without one, the whole text.
type contentChange struct {
	Range *contentRange `json:"range"`
	Text  *string       `json:"text"`
}

// A contentRange is a range as it was sent: positions, or members of them, may be missing.
type contentRange struct {
	Start *contentPosition `json:"start"`
	End   *contentPosition `json:"end"`
}

type contentPosition struct {
	Line      *uint32 `json:"line"`
	Character *uint32 `json:"character"`
}

// position returns the position, if it has all members.
func (p *contentPosition) position() (at protocol.Position, ok bool) {
	if p == nil || p.Line == nil || p.Character == nil {
		return at, false
	}
	return protocol.Position{Line: *p.Line, Character: *p.Character}, true
}

// didChange changes a text. The cursor is at the last edit. It warns the user, once for each time
// that a document is opened, that a change could not be made: from then on the answers are about
// another text than the editor's.
func (s *Session) didChange(_ context.Context, params []byte) (at Place, err error) {
	p, err := Decode[didChangeParams](params)
	if err != nil {
		var p struct {
			TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
		}
		_ = protocol.Unmarshal(params, &p) // as far as it can be read
		s.lost(p.TextDocument.URI)
		return Place{}, err
	}
	at.Document = p.TextDocument.URI
	if n := len(p.ContentChanges); n > 0 && p.ContentChanges[n-1].Range != nil {
		if start, ok := p.ContentChanges[n-1].Range.Start.position(); ok {
			at.Cursor = &start
		}
	}
	if err = s.change(p); err != nil {
		s.lost(at.Document)
	}
	return at, err
}

func (s *Session) change(p *didChangeParams) error {
	s.editing.Lock()
	defer s.editing.Unlock()
	key, version := p.TextDocument.URI, p.TextDocument.Version
	old, ok := s.documents.Snapshots()[key]
	if !ok {
		return fmt.Errorf("%s is not open", key)
	}
	// Otherwise the order of the messages counts: some clients send the same version all the time.
	if version <= old.Version && s.Client.wholeTexts {
		return nil // they come in any order, and the newest is here
	}
	next := *old
	next.Version = version
	for _, change := range p.ContentChanges {
		file, err := s.apply(&next, change)
		if err != nil {
			return err
		}
		next.File = file
	}
	s.replace(key, &next)
	return nil
}

func (s *Session) lost(document uri.URI) {
	snap := s.documents.Snapshots()[document]
	if snap == nil || !snap.Opening.Lose() {
		return
	}
	s.background.Go(func() {
		s.Warn(s.ctx, s.Printer().Sprintf("%s: a change of the text was lost, so what Plywise says may be about an older one; close the file and open it again.",
			filepath.Base(snap.URI.Path())))
	})
}

// apply returns the text after one change of a notification. The positions in a
// change refer to the text after the changes before it.
func (s *Session) apply(to *workspace.Snapshot, change contentChange) (*parser.File, error) {
	switch {
	case change.Text == nil:
		return nil, transport.InvalidParams("a change has no text")
	case change.Range == nil:
		return s.edit(to.Key, to.File, source.Range{Start: 0, End: to.File.Len()}, *change.Text), nil
	}
	from, hasStart := change.Range.Start.position()
	until, hasEnd := change.Range.End.position()
	if !hasStart || !hasEnd {
		return nil, transport.InvalidParams("a change has a range without a start or an end")
	}
	start, startExact := to.Locate(from)
	end, endExact := to.Locate(until)
	if !startExact || !endExact || end < start {
		s.Log.Warn("a change reaches outside of the text, or splits a character",
			zap.String("uri", string(to.URI)), zap.Int32("version", to.Version), zap.Any("range", change.Range))
	}
	// A text cannot hold half of a character. A replacement character for the half that is left keeps
	// the columns behind it right, but the user has to know that the texts may differ.
	with := *change.Text
	if !startExact && lengthAt(to.File, start) > 1 {
		with = "\ufffd" + with
	}
	if n := lengthAt(to.File, end); !endExact && n > 1 {
		end, with = end+n, with+"\ufffd"
	}
	if len(with) > len(*change.Text) {
		s.lost(to.Key)
	}
	return s.edit(to.Key, to.File, source.Range{Start: min(start, end), End: max(start, end)}, with), nil
}

// lengthAt returns the length in bytes of the character at an offset of a text, 0 at its end.
func lengthAt(f *parser.File, offset int) int {
	_, n := utf8.DecodeRuneInString(f.Slice(source.Between(offset, offset+utf8.UTFMax)))
	return n
}

// edit returns a document's text with a range of it replaced, unread where there is no room for
// it: see texts.go.
func (s *Session) edit(key uri.URI, f *parser.File, r source.Range, with string) *parser.File {
	fits := func(need int64) bool { return answer.TextsFit(s.heldBeside(key)+need, s.engine.Memory()) }
	if !f.IsUnread() && fits(f.Footprint()+parser.FootprintOf(with)) {
		if edited := f.Edit(r, with); fits(edited.Footprint()) {
			return edited
		}
	}
	text := f.Text()
	return s.read(key, text[:r.Start]+with+text[r.End:])
}

func (s *Session) didClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	s.editing.Lock()
	defer s.editing.Unlock()
	if _, ok := s.documents.Snapshots()[p.TextDocument.URI]; !ok {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	s.replace(p.TextDocument.URI, nil)
	return nil
}

// replace is put for a version that the client has sent; nil closes the document. If it takes less
// room, texts that had none may be read.
func (s *Session) replace(key uri.URI, next *workspace.Snapshot) {
	held := s.held
	s.Typing.edited(key, s.documents.Snapshots()[key], next)
	s.put(key, next)
	if s.held < held {
		s.makeRoom()
	}
}

// put makes a version of a document the current one, nil for none, and starts to solve its new
// puzzles and to update its diagnostics.
func (s *Session) put(key uri.URI, next *workspace.Snapshot) {
	var before, now *parser.File
	old := s.documents.Snapshots()[key]
	if old != nil {
		before = old.File
	}
	if next != nil {
		now = next.File
	}
	s.documents.Set(key, next)
	s.hold(old, next)
	s.Schedule.Replace(key, before, now)
	if before == nil || now == nil {
		s.lookAgain(s.ctx)
		s.publisher.Opened(key)
	} else {
		s.publisher.Changed(key)
	}
	if next == nil {
		s.Lookout.closed(key)
		notify(s.onClosed, key)
	}
	s.Changes.Send()
}
