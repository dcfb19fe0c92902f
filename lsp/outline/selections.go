package outline

import (
	"strings"

	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Selections returns the ranges that a selection at a cursor can grow to, each
// larger than the one before: a word, a cell or an entry; the value; the line of
// a block; the block; the field; the puzzle; the puzzle with the comments behind
// it. All hold the cursor.
func Selections(c parser.Cursor) []source.Range {
	p := c.Puzzle
	var grown []source.Range
	add := func(r source.Range) {
		if !r.Contains(c.Offset) || r.Empty() {
			return
		}
		if n := len(grown); n > 0 && (r.Start > grown[n-1].Start || r.End < grown[n-1].End || r == grown[n-1]) {
			return
		}
		grown = append(grown, r)
	}
	if cell, ok := MentionAt(c); ok {
		add(cell)
	}
	if c.Token >= 0 {
		token := p.Tokens[c.Token]
		switch token.Kind {
		case syntax.CommentToken, syntax.TitleToken, syntax.SourceToken:
			add(wordAt(p.Text, c.Offset, token.Range()))
		}
		add(token.Range())
	}
	for _, run := range commentRuns(p) {
		add(run)
	}
	if f := c.Field; f != nil {
		add(f.Value)
		if c.Block >= 0 {
			add(f.Lines[c.Block])
		}
		if n := len(f.Lines); n > 0 {
			add(source.Range{Start: f.Lines[0].Start, End: f.Lines[n-1].End})
		}
		add(f.Range)
	}
	if len(p.Fields) > 0 {
		add(extent(p))
	}
	add(source.Range{End: len(p.Text)})
	return grown
}

// wordAt returns the word around an offset of a text, within a range: a run without
// blanks.
func wordAt(text string, offset int, in source.Range) source.Range {
	start := in.Start + strings.LastIndexAny(text[in.Start:offset], " \t") + 1
	end := in.End
	if i := strings.IndexAny(text[offset:in.End], " \t"); i >= 0 {
		end = offset + i
	}
	return source.Range{Start: start, End: end}
}
