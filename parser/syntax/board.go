package syntax

import (
	"sort"

	"plywise/parser/source"
)

// A GlyphSet has the kind of cell of each byte; 0 (UnknownToken) where the game has no such cell.
type GlyphSet [256]TokenKind

// allGlyphs are the cells of the boards of all games.
var allGlyphs = GlyphSet{
	'.': FloorToken, '#': WallToken, 'M': MouseToken, 'C': CatToken, 'F': FoodToken, 'N': KnightToken, 'P': PawnToken,
	HoleGlyph: HoleToken,
}

// glyphsIn returns the set of some cells.
func glyphsIn(cells string) *GlyphSet {
	set := new(GlyphSet)
	for _, c := range cells {
		set[c] = allGlyphs[c]
	}
	return set
}

// placeIn returns the place of a row and column, -1 if it is off the board.
func (b *Board) placeIn(row, col int) int {
	if row < 0 || col < 0 || row >= b.Rows || col >= b.Cols {
		return -1
	}
	if place := row*b.Cols + col; b.Cells == nil || b.Cells[place] != 0 {
		return place
	}
	return -1
}

// At returns the glyph of a place, 0 where there is none or where the board is
// not drawn.
func (b *Board) At(place int) byte {
	if place < 0 || place >= len(b.Cells) {
		return 0
	}
	return b.Cells[place]
}

// CellRange returns the range of a cell of a drawn board.
func (b *Board) CellRange(place int) (source.Range, bool) {
	if b.At(place) == 0 {
		return source.Range{}, false
	}
	row, col := place/b.Cols, place%b.Cols
	if cells := b.Irregular[row]; cells != nil {
		return cells[col], true
	}
	return source.Between(b.Lines[row].Start+col, b.Lines[row].Start+col+1), true
}

// PlaceAt returns the place of the cell whose text holds an offset of the puzzle.
func (b *Board) PlaceAt(offset int) (place int, ok bool) {
	row := sort.Search(len(b.Lines), func(i int) bool { return b.Lines[i].Start > offset }) - 1
	if row < 0 || offset >= b.Lines[row].End {
		return 0, false
	}
	col := offset - b.Lines[row].Start
	if cells := b.Irregular[row]; cells != nil {
		col = sort.Search(len(cells), func(i int) bool { return cells[i].Start > offset }) - 1
	}
	if col >= b.Cols {
		return 0, false
	}
	place = row*b.Cols + col
	if at, ok := b.CellRange(place); ok && offset < at.End {
		return place, true
	}
	return 0, false
}
