package parser

import (
	"bytes"
	"strings"
)

// CompleteRow returns the edit that completes a row of a board with floor, for
// an editor in which a line has just been ended. The offset lies anywhere on
// that line. It reports false where there is nothing to complete: the line is no
// row, it holds something that is no cell, it is the only row, or it is as wide
// as most of the others or wider.
func CompleteRow(f *File, offset int) (TextEdit, bool) {
	p := f.chunkAt(offset)
	b := p.Draft.Board
	if b == nil {
		return TextEdit{}, false
	}
	line := p.LineAt(offset - p.Start)
	row := lineOf(b.Lines, p.rowOn(line))
	if row < 0 || !p.isPlainRow(row) {
		return TextEdit{}, false
	}
	missing := b.usualWidth(row) - b.Lines[row].Len()
	if missing <= 0 {
		return TextEdit{}, false
	}
	end := b.Lines[row].End + p.Start
	return TextEdit{Range{end, end}, strings.Repeat(".", missing)}, true
}

// rowOn returns where the content of a line starts.
func (p *Puzzle) rowOn(line int) int { return lineAt(p.Text, p.LineStart(line)).body.Start }

// isPlainRow reports whether every character of a row is a cell that the game has.
func (p *Puzzle) isPlainRow(row int) bool {
	b := p.Draft.Board
	text, cells := p.Slice(b.Lines[row]), b.Cells[row*b.Cols:(row+1)*b.Cols]
	n := min(len(text), len(cells)) // of a row that is too long the rest is known only as text
	return b.irregular[row] == nil && text[:n] == string(cells[:n]) && bytes.IndexByte(cells[:n], UnknownGlyph) < 0
}

// usualWidth is the width that most rows have, one row not counted; of two that
// are as frequent, that of the upper rows. It is 0 for a board of one row.
func (b *Board) usualWidth(except int) int {
	often := map[int]int{}
	usual := 0
	for i := range b.Lines {
		if i != except {
			often[b.width(i)]++
		}
	}
	for i := range b.Lines {
		if w := b.width(i); i != except && often[w] > often[usual] {
			usual = w
		}
	}
	return usual
}

// width is the number of cells of a row as written.
func (b *Board) width(row int) int {
	if cells := b.irregular[row]; cells != nil {
		return len(cells)
	}
	return b.Lines[row].Len()
}
