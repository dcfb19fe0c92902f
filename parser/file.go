package parser

import (
	"iter"
	"reflect"
	"strings"

	"plywise/parser/internal/read"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// MaxFileSize is the size in bytes of the largest file that programs read. The parser itself
// could read up to 4 GiB. But files written by hand are far smaller, and a larger one is hardly a
// puzzle file.
const MaxFileSize = 64 << 20

// A File is a text and its puzzles. It is immutable and safe for concurrent
// use.
type File struct {
	// root holds the preamble, which may be empty, and then the puzzles.
	root   *rope
	unread bool  // its text was not read; the preamble holds it
	need   int64 // see Need; 0 for a file that was read
}

// A Placed puzzle is a puzzle at its place in a file.
type Placed struct {
	*syntax.Puzzle
	Start int // the offset of its first byte in the file
	Line  int // the line on which it starts, counted from 0
	Index int // its number among the file's puzzles, counted from 0; -1 for the preamble
}

func placed(p *syntax.Puzzle, at size) Placed {
	return Placed{Puzzle: p, Start: at.bytes, Line: at.lines, Index: at.puzzles - 1}
}

// Span returns the puzzle's whole range in the file.
func (p Placed) Span() source.Range { return source.Between(p.Start, p.Start+len(p.Text)) }

// InFile turns a range of the puzzle into one of the file.
func (p Placed) InFile(r source.Range) source.Range { return r.Shift(p.Start) }

// Parse reads a text.
func Parse(text string) *File {
	var puzzles []*syntax.Puzzle
	scan.Puzzles(text, false, func(start, end int) {
		puzzles = append(puzzles, parsePuzzle(text[start:end], len(puzzles) == 0, start == 0))
	})
	return &File{root: ropeOf(puzzles)}
}

// noDraft is the draft that all puzzles without a position share. It must not be changed.
var noDraft syntax.Draft

// parsePuzzle reads a puzzle, or the preamble of a file, without the fixes of its problems; first
// says that the text starts its file.
func parsePuzzle(text string, preamble, first bool) *syntax.Puzzle {
	p := read.Puzzle(text, preamble, first)
	for i := range p.Problems {
		p.Problems[i].Fixes = nil
	}
	if reflect.ValueOf(p.Draft).Elem().IsZero() {
		p.Draft = &noDraft
	}
	p.Excess = max(0, p.Weight()-footprint(len(p.Text), 1))
	return p
}

// WithFixes returns the problems of a puzzle with their fixes. They are needed seldom and take
// more memory than the rest of a small puzzle, so WithFixes reads the puzzle again for them.
func WithFixes(p *syntax.Puzzle) []syntax.Problem {
	if !p.Fixable {
		return p.Problems
	}
	return read.Puzzle(p.Text, p.Preamble, p.Marked).Problems
}

// Len returns the length of the text in bytes.
func (f *File) Len() int { return f.root.total().bytes }

// Lines returns the number of lines: one more than there are line ends.
func (f *File) Lines() int { return f.root.total().lines + 1 }

// Text returns the whole text.
func (f *File) Text() string { return f.Slice(source.Between(0, f.Len())) }

// Slice returns a part of the text. The part of the range beyond the text is ignored.
func (f *File) Slice(r source.Range) string {
	r = f.clamp(r)
	if p := f.chunkAt(r.Start); r.End <= p.Span().End {
		return p.Text[r.Start-p.Start : r.End-p.Start]
	}
	var b strings.Builder
	b.Grow(r.Len())
	f.root.walk(size{}, r.Start, func(p *syntax.Puzzle, at size) bool {
		if at.bytes >= r.End {
			return false
		}
		b.WriteString(p.Text[max(0, r.Start-at.bytes):min(len(p.Text), r.End-at.bytes)])
		return true
	})
	return b.String()
}

// NumPuzzles returns the number of puzzles, the preamble not counted.
func (f *File) NumPuzzles() int { return f.root.total().puzzles - 1 }

// Puzzle returns a puzzle by its index, which must be less than NumPuzzles.
// Index -1 is the preamble.
func (f *File) Puzzle(index int) Placed {
	return placed(f.root.last(func(s size) bool { return s.puzzles <= index+1 }))
}

// Preamble returns the text before the first puzzle, which may be empty.
func (f *File) Preamble() Placed { return f.Puzzle(-1) }

// Puzzles iterates over the puzzles in order, without the preamble.
func (f *File) Puzzles() iter.Seq[Placed] {
	return func(yield func(Placed) bool) {
		f.root.walk(size{}, 0, func(p *syntax.Puzzle, at size) bool {
			return p.Preamble || yield(placed(p, at))
		})
	}
}

// All iterates over the preamble, if it holds anything, and the puzzles.
func (f *File) All() iter.Seq[Placed] {
	return func(yield func(Placed) bool) {
		f.root.walk(size{}, 0, func(p *syntax.Puzzle, at size) bool {
			return p.Text == "" || yield(placed(p, at))
		})
	}
}

// PuzzleAt returns the puzzle that holds an offset; between two puzzles that is
// the second one. It reports false in the preamble.
func (f *File) PuzzleAt(offset int) (Placed, bool) {
	p := f.chunkAt(offset)
	return p, !p.Preamble
}

// chunkAt is PuzzleAt with the preamble.
func (f *File) chunkAt(offset int) Placed {
	offset = min(max(offset, 0), f.Len())
	return placed(f.root.last(func(s size) bool { return s.bytes <= offset }))
}

func (f *File) clamp(r source.Range) source.Range {
	r.Start = min(max(r.Start, 0), f.Len())
	r.End = min(max(r.End, r.Start), f.Len())
	return r
}
