package view

import (
	"fmt"
	"strings"

	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Print draws the board once, for a terminal or a file: the title, with the place where the puzzle
// stands, the settings, the outcome, the picture, and the lists or, where they are asked for, the
// edits in their place. Assertions that are not true are left to diagnostics, which name their
// places. It draws no more than the title of a puzzle that is not solved, and no picture of a board
// that is too large.
//
// No row is wider than the columns but one that has the place alone: a place that is cut leads
// nowhere.
func (b *Board) Print(columns int, place string) []Row {
	d := &drawer{canvas: canvas{columns: max(columns, LeastColumns)}, Printer: b.subject.Printer, b: b, isPrint: true, short: map[int][]string{}}
	d.titleAt(place)
	if b.Stats == nil {
		return d.rows
	}
	d.paragraph(settings(b.Puzzle()), 0, Faint)
	if b.Arena == nil {
		return d.rows
	}
	d.blank()
	d.targets = b.numberEntries()
	d.measureMarks()
	d.turn()
	d.blank()
	d.arena()
	if b.Edits == nil {
		d.lists()
	}
	return d.rows
}

// titleAt draws the title, and the place behind it or below.
func (d *drawer) titleAt(place string) {
	title := d.b.Title
	if title == "" {
		title = d.Sprintf("puzzle without a title")
	}
	if source.Width(title)+2+source.Width(place) <= d.columns {
		d.add(plain(title, Title), plain("  "), plain(place, Faint))
		return
	}
	d.paragraph(title, 0, Title)
	d.rows = append(d.rows, Row{Text: place, Spans: []Span{{0, len(place), Faint}}})
}

// settings names the game and the settings that are not defaults, as the format does: no picture
// shows them.
func settings(p *syntax.Puzzle) string {
	said := []string{p.Game.String()}
	if c, ok := p.Setup.(*syntax.Chase); ok {
		if c.MouseJump > 1 {
			said = append(said, fmt.Sprintf("mouse-jump %d", c.MouseJump))
		}
		if c.CatJump > 1 {
			said = append(said, fmt.Sprintf("cat-jump %d", c.CatJump))
		}
		switch {
		case p.Field("limit") == nil:
		case c.Limit == syntax.NoLimit:
			said = append(said, "limit none")
		default:
			said = append(said, fmt.Sprintf("limit %d", c.Limit))
		}
	}
	return strings.Join(said, ", ")
}

// margin is how many rows and columns a print of a part of a board has around the pieces.
const margin = 2

// part returns the part of the board to draw: all of it but, in a print of a board that is given
// by its size, only where the pieces are.
func (d *drawer) part() window {
	a := d.b.Arena
	if !d.isPrint || a.Cells != "" || len(d.pieces) == 0 {
		return window{0, a.Rows, 0, a.Cols}
	}
	w := window{a.Rows, 0, a.Cols, 0}
	for place := range d.pieces {
		row, column := int(place)/a.Cols, int(place)%a.Cols
		w.top, w.bottom = min(w.top, max(row-margin, 0)), max(w.bottom, min(row+margin+1, a.Rows))
		w.left, w.right = min(w.left, max(column-margin, 0)), max(w.right, min(column+margin+1, a.Cols))
	}
	return w
}

// TextRows returns a text as rows of at most that many columns. Rows after the first of a
// paragraph, and tables, are indented.
func TextRows(text words.Text, columns int) []Row {
	const indent = 2
	c := canvas{columns: max(columns, LeastColumns)}
	for _, block := range text {
		_, isParagraph := block.(words.Paragraph)
		for line := range strings.SplitSeq(words.Text{block}.Plain(), "\n") {
			switch {
			case isParagraph:
				c.paragraph(line, indent)
			case indent+source.Width(line) <= c.columns:
				c.add(plain(strings.Repeat(" ", indent) + line))
			default:
				c.paragraph(line, 2*indent)
			}
		}
	}
	return c.rows
}
