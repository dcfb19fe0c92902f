package parser

import (
	"math"
	"strings"
	"unicode/utf8"
)

// What is known of a text takes at most so much memory, the text included. A test
// holds the parser to it.
const (
	bytesPerByte   = 40
	bytesPerPuzzle = 1 << 10
)

// Footprint returns how much memory a file may take at most, in bytes: its text and
// what is known of it.
func (f *File) Footprint() int64 {
	if f.IsUnread() {
		return footprint(f.Len(), 0) / 8 // the text, and where its lines start
	}
	return footprint(f.Len(), f.root.total().puzzles)
}

// FootprintOf returns the footprint that a text would have as a file, without reading
// it.
func FootprintOf(text string) int64 {
	puzzles := 0
	chunks(text, false, func(int, int) { puzzles++ })
	return footprint(len(text), puzzles)
}

func footprint(bytes, puzzles int) int64 {
	if int64(bytes) > math.MaxInt64/(2*bytesPerByte) {
		return math.MaxInt64
	}
	return bytesPerByte*int64(bytes) + bytesPerPuzzle*int64(puzzles)
}

// Unread returns a file of which nothing is known but its text: it has no puzzles. The
// problem, which is that of its first line, says why. It stays unread when it is edited.
func Unread(text string, why Problem) *File {
	p := &Puzzle{Text: text, Preamble: true, unread: true, Draft: &noDraft, lines: []offset{0}}
	for at := 0; at < len(text); {
		next := nextLine(text, at)
		if next < len(text) || text[next-1] == '\n' || text[next-1] == '\r' {
			p.lines = append(p.lines, offset(next))
		}
		at = next
	}
	p.marks = marksOf(text, strings.IndexFunc(text, func(u rune) bool { return u >= utf8.RuneSelf }) < 0)
	why.Range = p.LineRange(0)
	p.Problems = []Problem{why}
	return &File{ropeOf([]*Puzzle{p})}
}

// IsUnread reports whether nothing is known of the file but its text.
func (f *File) IsUnread() bool { return f.root.puzzle.unread }
