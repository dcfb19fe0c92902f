package lsp

import (
	"iter"
	"maps"
	"slices"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/parser"
)

// documents are those that are open. Only messages that run in order change
// them; anybody may look.
type documents struct {
	current   atomic.Pointer[view]
	workspace *workspace
}

// A view is every open document at one moment in the order of the wire. It is
// immutable.
type view struct {
	// open has one spelling for each document: clients do not agree on how a
	// colon or a drive letter is written in a URI.
	open map[uri.URI]*snapshot
	// workspace has the files that are not open, as they are on the disk now.
	workspace *workspace
}

// texts yields every text that is known, open or not, in the order of their URIs.
// What is open is as the client has it, whatever is on the disk.
func (v *view) texts() iter.Seq[*snapshot] {
	return func(yield func(*snapshot) bool) {
		closed := v.workspace.closed(v.open)
		keys := slices.AppendSeq(slices.Collect(maps.Keys(v.open)), maps.Keys(closed))
		slices.Sort(keys)
		for _, key := range keys {
			snap := v.open[key]
			if f := closed[key]; f != nil {
				snap = v.workspace.text(f)
			}
			if snap != nil && !yield(snap) {
				return
			}
		}
	}
}

func (d *documents) view() *view {
	if v := d.current.Load(); v != nil {
		return v
	}
	return &view{workspace: d.workspace}
}

// set makes a version of a document the current one; nil closes it.
func (d *documents) set(key uri.URI, s *snapshot) {
	next := &view{open: maps.Clone(d.view().open), workspace: d.workspace}
	switch {
	case s == nil:
		delete(next.open, key)
	case next.open == nil:
		next.open = map[uri.URI]*snapshot{key: s}
	default:
		next.open[key] = s
	}
	d.current.Store(next)
}

// A snapshot is one version of one document. It is immutable, and shares with
// the versions before and after every puzzle that stands unchanged in them.
type snapshot struct {
	key      uri.URI // in the one spelling
	uri      uri.URI // as the client spells it; what it is sent must be this
	version  int32
	file     *parser.File
	encoding parser.Encoding
	findings *findings // of all versions, which pass it on
	step     step      // the last one that led here
}

// text returns the parsed text, nil for no snapshot.
func (s *snapshot) text() *parser.File {
	if s == nil {
		return nil
	}
	return s.file
}

// position converts an offset in the file's bytes.
func (s *snapshot) position(offset int) protocol.Position {
	line, column := s.file.Position(s.encoding, offset)
	return protocol.Position{Line: uint32(line), Character: uint32(column)}
}

// offset converts a position into an offset in the file's bytes. A position
// outside of the text means the nearest place in it.
func (s *snapshot) offset(p protocol.Position) int {
	offset, _ := s.locate(p)
	return offset
}

// locate is offset; exact says that the text has that place.
func (s *snapshot) locate(p protocol.Position) (offset int, exact bool) {
	return s.file.Locate(s.encoding, int(p.Line), int(p.Character))
}

// span converts a range of the file's bytes.
func (s *snapshot) span(r parser.Range) protocol.Range {
	return protocol.Range{Start: s.position(r.Start), End: s.position(r.End)}
}

// in converts a range that counts from a puzzle's first byte, as all ranges of
// a puzzle do.
func (s *snapshot) in(p parser.Placed, r parser.Range) protocol.Range {
	return protocol.Range{Start: s.positionIn(p, r.Start), End: s.positionIn(p, r.End)}
}

func (s *snapshot) positionIn(p parser.Placed, offset int) protocol.Position {
	line, column := p.Puzzle.Position(s.encoding, offset)
	return protocol.Position{Line: uint32(p.Line + line), Character: uint32(column)}
}

// edits converts edits of a puzzle.
func (s *snapshot) edits(p parser.Placed, edits []parser.TextEdit) []protocol.TextEdit {
	converted := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		converted[i] = protocol.TextEdit{Range: s.in(p, e.Range), NewText: e.NewText}
	}
	return converted
}
