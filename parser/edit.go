package parser

import (
	"strings"

	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Edit returns the file with a range of its text replaced. The part of the range beyond the text
// is ignored. Puzzles whose text stays as it is are shared with f.
//
// It takes the time to read the puzzles that it touches, at most, and time logarithmic in the
// number of the others.
func (f *File) Edit(r source.Range, with string) *File {
	r, with = f.narrow(f.clamp(r), with)
	if r.Empty() && with == "" {
		return f
	}
	if f.IsUnread() {
		p := f.Preamble()
		text := p.Text[:r.Start] + with + p.Text[r.End:]
		return Unread(source.LinesOf(text), FootprintOf(text), p.Problems[0])
	}
	// The puzzles touched, first to last. Those that only end or begin where
	// the edit does count: their first or last line may go on now.
	_, first := f.root.last(func(s size) bool { return s.bytes == 0 && s.puzzles == 0 || s.bytes < r.Start })
	_, last := f.root.last(func(s size) bool { return s.bytes <= r.End })
	text := f.Slice(source.Between(first.bytes, r.Start)) + with
	if first.puzzles > 0 && !scan.StartsPuzzle(text+f.lineFrom(r.End), 0) {
		// The first of them does not start a puzzle any more and belongs
		// to the one before it.
		at := f.Puzzle(first.puzzles - 2)
		first = size{puzzles: first.puzzles - 1, bytes: at.Start, lines: at.Line}
		text = at.Text + text
	}
	oldFirst, oldLast := f.Puzzle(first.puzzles-1), f.Puzzle(last.puzzles-1)
	text += f.Slice(source.Between(r.End, oldLast.Span().End))

	var puzzles []*syntax.Puzzle
	scan.Puzzles(text, first.puzzles > 0, func(start, end int) {
		number := first.puzzles + len(puzzles)
		puzzles = append(puzzles, reuse(oldFirst.Puzzle, oldLast.Puzzle, text[start:end], number == 0, first.bytes+start == 0))
	})
	if len(puzzles) == 1 && first.puzzles == last.puzzles {
		return &File{root: f.root.with(first.puzzles, puzzles[0])}
	}
	left, rest := split(f.root, first.puzzles)
	_, right := split(rest, last.puzzles-first.puzzles+1)
	return &File{root: concat(concat(left, ropeOf(puzzles)), right)}
}

// narrow trims text that an edit does not change off both its ends. Clients that send whole texts
// make such edits.
func (f *File) narrow(r source.Range, with string) (source.Range, string) {
	if r.Empty() || with == "" {
		return r, with
	}
	old := f.Slice(r)
	n := source.CommonPrefix(old, with)
	old, with = old[n:], with[n:]
	r.Start += n
	n = source.CommonSuffix(old, with)
	r.End -= n
	return r, with[:len(with)-n]
}

// lineFrom returns the text from an offset on, as far as it can decide how the line there starts.
func (f *File) lineFrom(offset int) string {
	return f.Slice(source.Between(offset, offset+2*len("puzzle")+2*len(source.BOM)))
}

// reuse returns the puzzle of that text: one of two old ones, if it is the same.
func reuse(oldFirst, oldLast *syntax.Puzzle, text string, preamble, first bool) *syntax.Puzzle {
	if !strings.HasPrefix(text, source.BOM) {
		for _, p := range []*syntax.Puzzle{oldFirst, oldLast} {
			if p.Text == text && p.Preamble == preamble {
				return p
			}
		}
	}
	return parsePuzzle(text, preamble, first)
}
