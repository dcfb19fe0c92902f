package parser

import (
	"math"

	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A file takes at most this much memory for each byte of its text and each puzzle, unless next to
// nothing in the text is right. A test holds the parser to it.
const (
	bytesPerByte   = 40
	bytesPerPuzzle = 1 << 10
)

// Footprint returns how much memory a file may take at most, in bytes. It is that of its text
// ([FootprintOf]), and more if there is an excess of mistakes or of pawns.
func (f *File) Footprint() int64 {
	if f.IsUnread() {
		return footprint(f.Len(), 0) / 8 // the text, and the starts of its lines
	}
	total := f.root.total()
	return footprint(total.bytes, total.puzzles) + total.excess
}

// FootprintOf returns the footprint that a text would have as a file, without reading
// it.
func FootprintOf(text string) int64 {
	puzzles := 0
	scan.Puzzles(text, false, func(int, int) { puzzles++ })
	return footprint(len(text), puzzles)
}

func footprint(bytes, puzzles int) int64 {
	if int64(bytes) > math.MaxInt64/(2*bytesPerByte) {
		return math.MaxInt64
	}
	return bytesPerByte*int64(bytes) + bytesPerPuzzle*int64(puzzles)
}

// Unread returns a file that keeps a text without reading it, and so has no puzzles. The problem,
// which is that of its first line, says why. Need is the footprint that the file would have if it
// were read. Its edits are unread, too.
func Unread(text source.Lines, need int64, why syntax.Problem) *File {
	p := &syntax.Puzzle{Lines: text, Preamble: true, Draft: &noDraft}
	why.Range = p.LineRange(0)
	p.Problems = []syntax.Problem{why}
	return &File{root: ropeOf([]*syntax.Puzzle{p}), unread: true, need: need}
}

// Need returns the footprint that an unread file would have if it were read.
func (f *File) Need() int64 { return f.need }

// IsUnread reports whether the file's text was not read.
func (f *File) IsUnread() bool { return f.unread }
