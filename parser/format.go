package parser

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Format returns the edits that give a file its canonical layout, in order of
// place and in offsets of the file. FORMAT.md describes the layout.
//
// Every edit replaces white space by white space, so nothing that an author
// wrote is lost, and the layout of a formatted file is canonical already. Games,
// places, assertions and problems stay what they are. A line with a problem
// stays as it is, to the byte, and so does a puzzle with more problems than are
// listed or one whose problems another layout would change.
func Format(f *File) []TextEdit { return FormatRange(f, Range{0, f.Len()}) }

// FormatRange returns those edits of [Format] that lie on the lines of a range.
// It reads only the puzzles that the range touches.
func FormatRange(f *File, r Range) []TextEdit {
	if f.IsUnread() {
		return nil
	}
	r.Start = min(max(r.Start, 0), f.Len())
	r.End = min(max(r.End, r.Start), f.Len())
	at := setting{newline: newline(f)}
	first, _ := f.PuzzleAt(r.Start)
	var edits []TextEdit
	for i := first.Index; i < f.NumPuzzles(); i++ {
		p := f.Puzzle(i)
		if p.Start > r.Start && p.Start >= r.End {
			break
		}
		end := p.Span().End
		at.first, at.last = p.Start == 0, end == f.Len()
		at.beforeBOM = f.Slice(Range{end, end + len(BOM)}) == BOM
		lines := p.WholeLines(r.Shift(-p.Start))
		for _, e := range format(p.Puzzle, at) {
			if lines.Start <= e.Range.Start && e.Range.End <= lines.End {
				edits = append(edits, TextEdit{p.InFile(e.Range), e.NewText})
			}
		}
	}
	return edits
}

// FormatText returns a text in its canonical layout.
func FormatText(text string) string { return Apply(text, Format(Parse(text))) }

// newline returns the line end that a file uses.
func newline(f *File) string {
	for p := range f.All() {
		if strings.Contains(p.Text, "\n") {
			return Newline(p.Text)
		}
	}
	return "\n"
}

// A setting is what the layout of a puzzle depends on beside its own text.
type setting struct {
	first, last bool   // the puzzle starts, or ends, its file
	beforeBOM   bool   // a byte order mark follows it, which is wrong there
	newline     string // the file's line end
}

// format returns the edits that give a puzzle its canonical layout.
func format(p *Puzzle, at setting) []TextEdit {
	if isOverfull(p) || hasOtherEncoding(p) {
		return nil
	}
	l := layoutOf(p, at)
	l.align()
	edits := l.edits()
	if len(p.Problems) > 0 && len(edits) > 0 && !sameMeaning(p, readPuzzle(Apply(p.Text, edits), p.Preamble, at.first)) {
		// The layout helps to guess what a broken puzzle was meant to be.
		return nil
	}
	return edits
}

// isOverfull reports whether a puzzle has problems that are not listed, so that
// it is not known which of its lines are sound.
func isOverfull(p *Puzzle) bool {
	if len(p.Problems) < MostAlike {
		return false
	}
	counts := map[Code]int{}
	for i := range p.Problems {
		counts[p.Problems[i].Code]++
		if counts[p.Problems[i].Code] == MostAlike {
			return true
		}
	}
	return false
}

// edits compares the white space between the pieces of the text with what it
// should be.
func (l *layout) edits() []TextEdit {
	var edits []TextEdit
	text := l.p.Text
	at := 0
	edit := func(to int, want string) {
		edits = append(edits, narrowed(text, TextEdit{Range{at, to}, want}))
	}
	before := l.atStart()
	for i := range l.lines {
		row := &l.lines[i]
		if text[at:row.start] != before {
			edit(row.start, before)
		}
		at = row.start
		for _, piece := range l.of(row) {
			if !isBlanks(text[at:piece.Start], piece.gap) {
				edit(piece.Start, strings.Repeat(" ", piece.gap))
			}
			at = piece.End
		}
		if at < row.end {
			edit(row.end, "")
		}
		at = row.end
		blanks := l.blanksAtEnd
		if i+1 < len(l.lines) {
			blanks = l.lines[i+1].blanks
		}
		before = l.ends(row, blanks)
	}
	if text[at:] != before {
		edit(len(text), before)
	}
	return edits
}

func isBlanks(s string, n int) bool {
	if len(s) != n {
		return false
	}
	for i := range n {
		if s[i] != ' ' {
			return false
		}
	}
	return true
}

// atStart returns the white space that is to stand before the first line: none,
// but a byte order mark that is not at the start of the file must not come there.
func (l *layout) atStart() string {
	text, start := l.p.Text, len(l.p.Text)
	if len(l.lines) > 0 {
		start = l.lines[0].start
	}
	if strings.HasPrefix(text[start:], BOM) || start == len(text) && l.beforeBOM {
		return text[:start]
	}
	return ""
}

// ends returns a line's own line end and that many more. A line without one gets
// the file's. Nothing may follow a carriage return alone, or it would not be
// alone.
func (l *layout) ends(row *layoutLine, more int) string {
	end := l.p.Text[row.end:row.next]
	switch {
	case end == "\r":
		return end
	case end == "":
		end = l.newline
	}
	if more == 0 {
		return end
	}
	return strings.Repeat(end, 1+more)
}

// narrowed leaves out of an edit what it does not change, at both ends, in whole
// characters.
func narrowed(text string, e TextEdit) TextEdit {
	old := text[e.Range.Start:e.Range.End]
	n := CommonPrefix(old, e.NewText)
	for !betweenRunes(old, n) || !betweenRunes(e.NewText, n) {
		n--
	}
	old, e.NewText = old[n:], e.NewText[n:]
	m := CommonSuffix(old, e.NewText)
	for !betweenRunes(old, len(old)-m) || !betweenRunes(e.NewText, len(e.NewText)-m) {
		m--
	}
	e.Range.Start, e.Range.End, e.NewText = e.Range.Start+n, e.Range.End-m, e.NewText[:len(e.NewText)-m]
	return e
}

func betweenRunes(s string, at int) bool {
	return at == 0 || at == len(s) || utf8.RuneStart(s[at])
}

// hasOtherEncoding reports whether a part of a puzzle's text is in another encoding. Where
// only some bytes are not UTF-8, what is reported of them holds no NUL.
func hasOtherEncoding(p *Puzzle) bool {
	return slices.ContainsFunc(p.Problems, func(problem Problem) bool {
		return problem.Code == InvalidUTF8 && strings.Contains(p.Slice(problem.Range), "\x00")
	})
}

// sameMeaning reports whether two puzzles say the same and have the same
// problems, wherever that stands in their texts.
func sameMeaning(p, q *Puzzle) bool {
	a, b := *p, *q
	// The texts themselves, what says where something stands in them, and how much that is.
	for _, x := range []*Puzzle{&a, &b} {
		x.Lines, x.Tokens, x.Excess = Lines{}, nil, 0
	}
	return Same(a, b)
}
