package workspace

import (
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/parser"
	"plywise/parser/source"
)

// A Snapshot is one version of one document. It is immutable, and shares with
// the versions before and after every puzzle that stands unchanged in them.
type Snapshot struct {
	Key      uri.URI  // in the spelling that [Snapshots] have
	URI      uri.URI  // as the client spells it, and as messages to it must have it
	Version  int32    // the client's number for it, which need not differ from those of other versions
	Taken    int64    // its number among all versions of all documents; a client may count anew
	Opening  *Opening // nil for a file that is not open
	File     *parser.File
	Encoding source.Encoding
}

// An Opening is the time from when a document is opened until it is closed or opened
// again.
type Opening struct{ over, lost atomic.Bool }

// Lose notes that a change of the text has been lost. It reports whether it was the first.
func (o *Opening) Lose() bool { return !o.lost.Swap(true) }

// IsOver reports whether the document has been closed since, even if it is open again. Requests
// about it are out of date then.
func (o *Opening) IsOver() bool { return o != nil && o.over.Load() }

// Position converts an offset in the file's bytes.
func (s *Snapshot) Position(offset int) protocol.Position {
	line, column := s.File.LineColumn(s.Encoding, offset)
	return protocol.Position{Line: uint32(line), Character: uint32(column)}
}

// Offset converts a position into an offset in the file's bytes. A position
// outside the text becomes the nearest one inside.
func (s *Snapshot) Offset(p protocol.Position) int {
	offset, _ := s.Locate(p)
	return offset
}

// Locate is Offset; exact says whether the position is inside the text.
func (s *Snapshot) Locate(p protocol.Position) (offset int, exact bool) {
	return s.File.Locate(s.Encoding, int(p.Line), int(p.Character))
}

// Span converts a range of the file's bytes.
func (s *Snapshot) Span(r source.Range) protocol.Range {
	return protocol.Range{Start: s.Position(r.Start), End: s.Position(r.End)}
}

// In converts a range that counts from a puzzle's first byte, as all ranges of
// a puzzle do.
func (s *Snapshot) In(p parser.Placed, r source.Range) protocol.Range {
	return protocol.Range{Start: s.positionIn(p, r.Start), End: s.positionIn(p, r.End)}
}

func (s *Snapshot) positionIn(p parser.Placed, offset int) protocol.Position {
	line, column := p.Puzzle.LineColumn(s.Encoding, offset)
	return protocol.Position{Line: uint32(p.Line + line), Character: uint32(column)}
}

// Edits converts edits of a puzzle.
func (s *Snapshot) Edits(p parser.Placed, edits []source.Edit) []protocol.TextEdit {
	converted := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		converted[i] = protocol.TextEdit{Range: s.In(p, e.Range), NewText: e.NewText}
	}
	return converted
}

// Touching returns the preamble and the puzzles that a range of the file's bytes
// touches, in order.
func (s *Snapshot) Touching(r source.Range) []parser.Placed {
	var puzzles []parser.Placed
	for i := s.File.At(r.Start).Index; i < s.File.NumPuzzles(); i++ {
		p := s.File.Puzzle(i)
		if p.Start > r.End {
			break
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// Bytes converts a range of the protocol into one of the file's bytes.
func (s *Snapshot) Bytes(r protocol.Range) source.Range {
	return source.Range{Start: s.Offset(r.Start), End: s.Offset(r.End)}
}

// FileEdits converts edits whose ranges count from the file's first byte.
func (s *Snapshot) FileEdits(edits []source.Edit) []protocol.TextEdit {
	converted := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		converted[i] = protocol.TextEdit{Range: s.Span(e.Range), NewText: e.NewText}
	}
	return converted
}
