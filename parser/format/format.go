// Package format edits the text of puzzles, but not their positions: it lays files out, completes
// rows of boards, and leaves the answers out for handouts.
package format

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plywise/parser"
	"plywise/parser/internal/read"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// File returns the edits that give a file its canonical layout, in order of
// place and in offsets of the file. FORMAT.md describes the layout.
//
// Every edit replaces white space by white space, so nothing that an author
// wrote is lost, and the layout of a formatted file is canonical already. Games,
// places, assertions and problems stay what they are. A line with a problem
// stays as it is, to the byte, and so does a puzzle with more problems than are
// listed or one whose problems another layout would change.
func File(f *parser.File) []source.Edit { return Range(f, source.Between(0, f.Len())) }

// Range returns those edits of [File] that lie on the lines of a range.
// It reads only the puzzles that the range touches.
func Range(f *parser.File, r source.Range) []source.Edit {
	if f.IsUnread() {
		return nil
	}
	r.Start = min(max(r.Start, 0), f.Len())
	r.End = min(max(r.End, r.Start), f.Len())
	at := setting{newline: newline(f)}
	first, _ := f.PuzzleAt(r.Start)
	var edits []source.Edit
	for i := first.Index; i < f.NumPuzzles(); i++ {
		p := f.Puzzle(i)
		if p.Start > r.Start && p.Start >= r.End {
			break
		}
		end := p.Span().End
		at.first, at.last = p.Start == 0, end == f.Len()
		at.beforeBOM = f.Slice(source.Between(end, end+len(source.BOM))) == source.BOM
		lines := p.WholeLines(r.Shift(-p.Start))
		for _, e := range layOut(p.Puzzle, at) {
			// An insertion at the end of the lines is at the start of the next one, if there is one.
			if lines.Start <= e.Range.Start && e.Range.End <= lines.End && (e.Range.Start < lines.End || lines.End == len(p.Text)) {
				edits = append(edits, source.Replace(p.InFile(e.Range), e.NewText))
			}
		}
	}
	return edits
}

// Text returns a text in its canonical layout.
func Text(text string) string { return source.Apply(text, File(parser.Parse(text))) }

// newline returns the line end that a file uses.
func newline(f *parser.File) string {
	for p := range f.All() {
		if strings.Contains(p.Text, "\n") {
			return source.Newline(p.Text)
		}
	}
	return "\n"
}

// A setting is the part of a file on which the layout of a puzzle depends.
type setting struct {
	first, last bool   // the puzzle starts, or ends, its file
	beforeBOM   bool   // a byte order mark follows it, which is wrong there
	newline     string // the file's line end
}

// layOut returns the edits that give a puzzle its canonical layout.
func layOut(p *syntax.Puzzle, at setting) []source.Edit {
	if isOverfull(p) || hasOtherEncoding(p) {
		return nil
	}
	l := layoutOf(p, at)
	l.align()
	edits := l.edits()
	if len(p.Problems) > 0 && len(edits) > 0 && !sameMeaning(p, read.Puzzle(source.Apply(p.Text, edits), p.Preamble, at.first)) {
		// The author's layout helps to guess how a broken puzzle was meant.
		return nil
	}
	return edits
}

// isOverfull reports whether a puzzle has problems that are not listed, so that any of its lines
// may have one.
func isOverfull(p *syntax.Puzzle) bool {
	if len(p.Problems) < report.MostAlike {
		return false
	}
	counts := map[syntax.Code]int{}
	for i := range p.Problems {
		counts[p.Problems[i].Code]++
		if counts[p.Problems[i].Code] == report.MostAlike {
			return true
		}
	}
	return false
}

// edits returns the edits that replace the white space between the pieces of the text by that of
// the layout.
func (l *layout) edits() []source.Edit {
	var edits []source.Edit
	text := l.p.Text
	at := 0
	edit := func(to int, want string) {
		edits = append(edits, narrowed(text, source.Replace(source.Between(at, to), want)))
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

// atStart returns the white space that belongs before the first line: none, except to keep a byte
// order mark from the start of the file.
func (l *layout) atStart() string {
	text, start := l.p.Text, len(l.p.Text)
	if len(l.lines) > 0 {
		start = l.lines[0].start
	}
	if strings.HasPrefix(text[start:], source.BOM) || start == len(text) && l.beforeBOM {
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

// narrowed trims the characters that an edit does not change off both its ends. An empty line is
// inserted at the end of the line above it, so that the edit is within that line.
func narrowed(text string, e source.Edit) source.Edit {
	old := text[e.Range.Start:e.Range.End]
	if more, ok := strings.CutSuffix(e.NewText, old); ok && more == old {
		return source.Insert(e.Range.Start, more)
	}
	n := source.CommonPrefix(old, e.NewText)
	for !betweenRunes(old, n) || !betweenRunes(e.NewText, n) {
		n--
	}
	old, e.NewText = old[n:], e.NewText[n:]
	m := source.CommonSuffix(old, e.NewText)
	for !betweenRunes(old, len(old)-m) || !betweenRunes(e.NewText, len(e.NewText)-m) {
		m--
	}
	e.Range.Start, e.Range.End, e.NewText = e.Range.Start+n, e.Range.End-m, e.NewText[:len(e.NewText)-m]
	return e
}

func betweenRunes(s string, at int) bool {
	return at == 0 || at == len(s) || utf8.RuneStart(s[at])
}

// hasOtherEncoding reports whether a part of a puzzle's text is in another encoding. Where only
// some bytes are not UTF-8, the reported range holds no NUL.
func hasOtherEncoding(p *syntax.Puzzle) bool {
	return slices.ContainsFunc(p.Problems, func(problem syntax.Problem) bool {
		return problem.Code == syntax.InvalidUTF8 && strings.Contains(p.Slice(problem.Range), "\x00")
	})
}

// sameMeaning reports whether two puzzles have the same meaning and problems, apart from their
// places in the text.
func sameMeaning(p, q *syntax.Puzzle) bool {
	a, b := *p, *q
	// The texts, the places in them, and their size may differ.
	for _, x := range []*syntax.Puzzle{&a, &b} {
		x.Lines, x.Tokens, x.Excess = source.Lines{}, nil, 0
	}
	return syntax.Same(a, b)
}
