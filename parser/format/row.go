package format

import (
	"bytes"
	"strings"

	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// CompleteRow returns the edit that completes a row of a board with floor, for an editor in which
// the user has just ended a line. The offset lies anywhere on that line. It reports false where
// there is nothing to complete: the line is no row, it holds something that is no cell, it is the
// only row, or it is as wide as most of the others or wider.
func CompleteRow(f *parser.File, offset int) (source.Edit, bool) {
	p, _ := f.PuzzleAt(offset)
	b := p.Draft.Board
	if b == nil {
		return source.Edit{}, false
	}
	line := p.LineAt(offset - p.Start)
	row := source.IndexAt(b.Lines, contentOn(p.Puzzle, line))
	if row < 0 || !isPlainRow(p.Puzzle, row) {
		return source.Edit{}, false
	}
	missing := usualWidth(b, row) - b.Lines[row].Len()
	if missing <= 0 {
		return source.Edit{}, false
	}
	end := b.Lines[row].End + p.Start
	return source.Insert(end, strings.Repeat(".", missing)), true
}

// contentOn returns where the content of a line starts.
func contentOn(p *syntax.Puzzle, line int) int {
	at := p.LineRange(line)
	if strings.HasPrefix(p.Slice(at), source.BOM) {
		at.Start += len(source.BOM)
	}
	return source.Trim(p.Text, at).Start
}

// isPlainRow reports whether every character of a row is a cell that the game has.
func isPlainRow(p *syntax.Puzzle, row int) bool {
	b := p.Draft.Board
	text, cells := p.Slice(b.Lines[row]), b.Cells[row*b.Cols:(row+1)*b.Cols]
	n := min(len(text), len(cells)) // a row that is too long has only its text beyond the board
	return b.Irregular[row] == nil && text[:n] == string(cells[:n]) && bytes.IndexByte(cells[:n], syntax.UnknownGlyph) < 0
}

// usualWidth is the width that most rows have, one row not counted; of two that
// are as frequent, that of the upper rows. It is 0 for a board of one row.
func usualWidth(b *syntax.Board, except int) int {
	often := map[int]int{}
	usual := 0
	for i := range b.Lines {
		if i != except {
			often[widthOf(b, i)]++
		}
	}
	for i := range b.Lines {
		if w := widthOf(b, i); i != except && often[w] > often[usual] {
			usual = w
		}
	}
	return usual
}

// widthOf is the number of cells of a row as written.
func widthOf(b *syntax.Board, row int) int {
	if cells := b.Irregular[row]; cells != nil {
		return len(cells)
	}
	return b.Lines[row].Len()
}
