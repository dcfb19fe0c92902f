package analysis

import (
	"fmt"
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// Marker is the glyph that Draw puts on the marked cells of a board.
const Marker = '*'

// Draw draws a position of a puzzle on its board, with coordinates, and marks
// the given places where they are empty cells:
//
//	  01234
//	0 ####F
//	1 #C...
//	2 M.*..
//
// A graph has no drawing: then it says where the pieces stand. A board of more
// than 100 rows or columns is said the same way.
func Draw(p *parser.Puzzle, at solver.Position, marked []solver.Place) string {
	const most = 100
	if p.Board == nil || p.Board.Rows > most || p.Board.Cols > most {
		return standing(p, at)
	}
	cells := ground(p)
	for _, m := range marked {
		if cells[m] == '.' {
			cells[m] = Marker
		}
	}
	put := func(place solver.Place, glyph byte) {
		cells[place] = glyph
	}
	switch at := at.(type) {
	case *chase.Position:
		put(solver.Place(p.Goal.Place), 'F')
		put(at.Mouse(), 'M')
		put(at.Cat(), 'C')
	case *knight.Position:
		for _, pawn := range at.Left() {
			put(pawn, 'P')
		}
		put(at.Knight(), 'N')
	}
	return grid(cells, p.Board.Rows, p.Board.Cols)
}

// ground returns a board's cells without its pieces.
func ground(p *parser.Puzzle) []byte {
	cells := make([]byte, p.Board.Rows*p.Board.Cols)
	for i := range cells {
		cells[i] = '.'
		if p.Board.Cells != nil && p.Board.Cells[i] == '#' {
			cells[i] = '#'
		}
	}
	return cells
}

func grid(cells []byte, rows, cols int) string {
	var b strings.Builder
	if cols > 10 {
		b.WriteString("    ")
		for c := range cols {
			if c%10 == 0 {
				fmt.Fprintf(&b, "%-10d", c/10)
			}
		}
	}
	head := strings.TrimRight(b.String(), " ")
	b.Reset()
	if head != "" {
		b.WriteString(head + "\n")
	}
	b.WriteString("    ")
	for c := range cols {
		b.WriteByte('0' + byte(c%10))
	}
	for r := range rows {
		fmt.Fprintf(&b, "\n%3d %s", r, cells[r*cols:(r+1)*cols])
	}
	return b.String()
}

// standing says where the pieces stand.
func standing(p *parser.Puzzle, at solver.Position) string {
	switch at := at.(type) {
	case *chase.Position:
		goal := "hole"
		if p.Game == parser.CatMouseGrid {
			goal = "food"
		}
		return fmt.Sprintf("mouse at %s, cat at %s, %s at %s",
			p.PlaceName(int(at.Mouse())), p.PlaceName(int(at.Cat())), goal, p.PlaceName(p.Goal.Place))
	case *knight.Position:
		return fmt.Sprintf("knight at %s, pawns left: %s", p.PlaceName(int(at.Knight())), listed(names(p, at.Left())))
	}
	return ""
}
