package format

import (
	"slices"
	"strings"

	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A layout is a puzzle's text as pieces that stay and the white space between
// them.
type layout struct {
	setting
	p           *syntax.Puzzle
	lines       []layoutLine // those that are not blank
	pieces      []piece      // of all lines
	blanksAtEnd int          // how many blank lines are to follow the last line
}

// A piece is a part of a line that stays as it is.
type piece struct {
	source.Range
	gap int // how many blanks are to stand before it
}

// A layoutLine is one line of a layout:
//
//	moves: 2,2 1,2    // the mouse runs\r\n
//	^    ^ ^   ^      ^                ^   ^
//	0    1 2   3      4              end next
type layoutLine struct {
	start, end, next int           // as those of a line
	from, to         int           // its pieces
	field            *syntax.Field // the field that it is the key's line of, or a line of the block of
	blanks           int           // how many blank lines are to stand before it
	block            bool          // it is a line of the field's block
	kept             bool          // it is one piece, blanks and all
	comment          bool          // its last piece is a comment
	leads            bool          // it is a comment in the first column, and may belong to a puzzle that follows
}

// of returns the pieces of a line.
func (l *layout) of(row *layoutLine) []piece { return l.pieces[row.from:row.to] }

// code returns the pieces of a line without its comment.
func (l *layout) code(row *layoutLine) []piece {
	if row.comment {
		return l.pieces[row.from : row.to-1]
	}
	return l.of(row)
}

const (
	indent      = 2 // of the lines of a block
	commentsGap = 2 // before a comment that stands behind something
)

// layoutOf lays out a puzzle, except for the alignment of a block's lines.
func layoutOf(p *syntax.Puzzle, at setting) *layout {
	l := &layout{setting: at, p: p}
	l.lines = make([]layoutLine, 0, p.NumLines())
	l.pieces = make([]piece, 0, len(p.Tokens))
	broken := brokenLines(p)
	fields, tokens := p.Fields, p.Tokens
	var field *syntax.Field // the last one that has started
	inBlock := 0            // the number of lines of its block so far
	blanks := 0
	for n := range p.NumLines() {
		row := layoutLine{start: p.LineStart(n), end: p.LineRange(n).End, next: p.LineEnd(n), from: len(l.pieces), blanks: min(blanks, 1)}
		mine := tokensUntil(&tokens, row.next)
		isBroken := broken != nil && broken[n]
		if len(mine) == 0 && (!isBroken || row.start == len(p.Text)) {
			if row.end < row.next {
				blanks++
			}
			continue
		}
		if field != nil && inBlock < len(field.Lines) && field.Lines[inBlock].Start < row.next {
			inBlock++
			row.field, row.block = field, true
		}
		// Several fields start on one line if line ends are missing.
		for len(fields) > 0 && fields[0].Name.Start < row.next {
			field, fields, inBlock = fields[0], fields[1:], 0
			row.field, row.block = field, false
		}
		if isBroken || row.unknown(mine) {
			row.kept = true
			l.pieces = append(l.pieces, piece{Range: source.Between(row.start, row.end)})
		} else {
			l.cut(&row, mine)
			if row.block || row.field == nil && l.belongs(&row, field, inBlock, blanks) {
				l.pieces[row.from].gap = indent
			}
		}
		row.to = len(l.pieces)
		row.leads = row.field == nil && len(mine) > 0 && (mine[0].Kind == syntax.CommentToken || mine[0].Kind == syntax.BOMToken) &&
			(!row.kept && l.pieces[row.from].gap == 0 || mine[0].Range().Start == row.start)
		if len(l.lines) == 0 {
			row.blanks = 0
		}
		l.lines = append(l.lines, row)
		blanks = 0
	}
	if !at.last {
		l.part(blanks)
	}
	return l
}

// tokensUntil takes the tokens before an offset from the front of a list.
func tokensUntil(list *[]syntax.Token, end int) []syntax.Token {
	n := 0
	for n < len(*list) && (*list)[n].Range().Start < end {
		n++
	}
	mine := (*list)[:n]
	*list = (*list)[n:]
	return mine
}

// unknown reports whether a line holds something that was not understood.
func (row *layoutLine) unknown(tokens []syntax.Token) bool {
	if f := row.field; f != nil && (f.Key == "" || f.Unused) {
		return true
	}
	return slices.ContainsFunc(tokens, func(t syntax.Token) bool { return t.Kind == syntax.UnknownToken })
}

// cut makes pieces of a line's tokens. The cells of a row, which are several
// tokens, are one piece.
func (l *layout) cut(row *layoutLine, tokens []syntax.Token) {
	text := l.p.Text
	before := syntax.Token{Kind: syntax.BOMToken}
	for _, t := range tokens {
		gap := 1
		switch {
		case t.Kind == syntax.CommentToken && before.Kind != syntax.BOMToken:
			gap = commentsGap
		case before.Kind == syntax.BOMToken, t.Kind == syntax.ColonToken,
			t.Kind == syntax.ParenToken && text[t.Range().Start] == ')', before.Kind == syntax.ParenToken && text[before.Range().Start] == '(':
			gap = 0
		case t.Kind >= syntax.WallToken && before.Kind >= syntax.WallToken:
			l.pieces[len(l.pieces)-1].End = t.Range().End
			continue
		case text[t.Range().Start-1] == ':' && strings.HasPrefix(text[t.Range().Start:], "//"):
			// A blank would turn the value into a comment.
			gap = 0
		}
		at := t.Range()
		if row.comment = t.Kind == syntax.CommentToken; row.comment {
			at = source.Trim(text, at)
		}
		l.pieces = append(l.pieces, piece{at, gap})
		before = t
	}
}

// belongs reports whether a comment on a line of its own belongs to the field before it, rather
// than to the next one: a line of the field's block follows, or the author has indented it right
// below the field.
func (l *layout) belongs(row *layoutLine, field *syntax.Field, inBlock, blanks int) bool {
	if field == nil {
		return false
	}
	if inBlock < len(field.Lines) {
		return true
	}
	before := &l.lines[len(l.lines)-1]
	return blanks == 0 && l.pieces[row.from].Start > row.start && (before.field != nil || before.kept || l.pieces[before.from].gap > 0)
}

// part puts one blank line between puzzles: before the next puzzle and the comments right above
// it.
func (l *layout) part(blanks int) {
	n := len(l.lines)
	i := n
	if blanks == 0 {
		for i > 0 && l.lines[i-1].leads && (i == n || l.lines[i].blanks == 0) {
			i--
		}
	}
	switch {
	case i == n:
		l.blanksAtEnd = 1
	case i > 0 || !l.first:
		l.lines[i].blanks = 1
	}
}

// brokenLines reports for each line whether a problem lies on it. It is nil if there is none.
func brokenLines(p *syntax.Puzzle) []bool {
	if len(p.Problems) == 0 {
		return nil
	}
	broken := make([]bool, p.NumLines()+1)
	mark := func(r source.Range) {
		for n, last := p.LineAt(r.Start), p.LineAt(max(r.Start, r.End-1)); n <= last; n++ {
			broken[n] = true
		}
	}
	for _, problem := range parser.WithFixes(p) {
		switch problem.Code {
		case syntax.MissingGame, syntax.MissingKey, syntax.MissingPiece:
			// The line that it stands on is sound.
			continue
		case syntax.LoneCR:
			broken[p.LineAt(problem.Range.Start)+1] = true
		case syntax.NotIndented, syntax.IndentedKey, syntax.SpaceInRow:
			// One message for all lines with the mistake.
			for _, fix := range problem.Fixes {
				for _, e := range fix.Edits {
					mark(e.Range)
				}
			}
		}
		mark(problem.Range)
	}
	return broken
}
