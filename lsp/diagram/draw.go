// Package diagram shows a position: where the pieces stand, the board drawn in characters, and the
// colours of its places and of the text. It explains nothing, and knows nothing of terminals
// and editors.
package diagram

import (
	"fmt"
	"strconv"
	"strings"

	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// marker is the glyph that stands for a marked cell of a picture where it hides
// no piece but a pawn.
const marker = '*'

// A Picture is a position drawn on its board, or on the part of a large board
// where the pieces are.
type Picture struct {
	Top, Left int      // the row and column of the first cell shown
	Cells     [][]byte // by row; all rows have the same length. A cell is as the puzzle's board has it, or marker
}

// margin is the least number of rows and columns that a picture of a part of a board
// shows around the pieces.
const margin = 2

// NewPicture draws a position with some places marked, on at most that many
// rows and columns. A board that the author drew is shown whole if it fits. The
// picture is nil where the pieces are too far apart, and for a graph.
func NewPicture(p *syntax.Puzzle, at solver.Position, marked []solver.Place, rows, cols int) *Picture {
	b := game.BoardOf(p)
	if b == nil {
		return nil
	}
	pieces := game.RulesOf(p).Glyphs(at)
	top, bottom, left, right := 0, b.Rows, 0, b.Cols
	if b.Cells == nil || b.Rows > rows || b.Cols > cols {
		top, bottom, left, right = b.Rows, 0, b.Cols, 0
		for place := range pieces {
			r, c := int(place)/b.Cols, int(place)%b.Cols
			top, bottom = min(top, max(0, r-margin)), max(bottom, min(b.Rows, r+margin+1))
			left, right = min(left, max(0, c-margin)), max(right, min(b.Cols, c+margin+1))
		}
		if b.Cells != nil {
			top, bottom = widen(top, bottom, rows, b.Rows)
			left, right = widen(left, right, cols, b.Cols)
		}
	}
	if bottom-top > rows || right-left > cols {
		return nil
	}
	picture := &Picture{Top: top, Left: left, Cells: make([][]byte, bottom-top)}
	for r := range picture.Cells {
		row := make([]byte, right-left)
		for c := range row {
			place := solver.Place((top+r)*b.Cols + left + c)
			row[c] = '.'
			if glyph, ok := pieces[place]; ok {
				row[c] = glyph
			} else if b.Cells != nil && b.Cells[place] == '#' {
				row[c] = '#'
			}
		}
		picture.Cells[r] = row
	}
	for _, m := range marked {
		if r, c := int(m)/b.Cols-top, int(m)%b.Cols-left; 0 <= r && r < bottom-top && 0 <= c && c < right-left {
			if cell := &picture.Cells[r][c]; *cell == '.' || *cell == game.PawnGlyph {
				*cell = marker
			}
		}
	}
	return picture
}

// widen makes a part of a board as long as fits, to both sides equally.
func widen(from, to, most, whole int) (int, int) {
	if spare := most - (to - from); spare > 0 {
		from = max(0, min(from-spare/2, whole-most))
		to = min(whole, from+most)
	}
	return from, to
}

// TooLargeToDraw says that a board is too large to be drawn.
func TooLargeToDraw(b *syntax.Board) syntax.Message {
	return syntax.Say("The board of %dx%d is too large to be drawn here.", b.Rows, b.Cols)
}

// LeftOut says that a picture leaves out a part of the puzzle's board or, where it is nil, all
// of it. It reports false where nothing is left out, and for a graph.
func LeftOut(p *syntax.Puzzle, pic *Picture) (syntax.Message, bool) {
	b := game.BoardOf(p)
	if b == nil {
		return syntax.Message{}, false
	}
	if pic == nil {
		return TooLargeToDraw(b), true
	}
	rows, cols := len(pic.Cells), len(pic.Cells[0])
	top, bottom, left, right := pic.Top, pic.Top+rows-1, pic.Left, pic.Left+cols-1
	switch {
	case rows == b.Rows && cols == b.Cols:
		return syntax.Message{}, false
	case rows == b.Rows:
		return syntax.Say("Only columns %d to %d of the board of %dx%d are drawn.", left, right, b.Rows, b.Cols), true
	case cols == b.Cols:
		return syntax.Say("Only rows %d to %d of the board of %dx%d are drawn.", top, bottom, b.Rows, b.Cols), true
	}
	return syntax.Say("Only rows %d to %d and columns %d to %d of the board of %dx%d are drawn.", top, bottom, left, right, b.Rows, b.Cols), true
}

// Lines returns the picture line by line, the rows and columns numbered:
//
//	  0  1
//	  789012
//	3 ####F.
//	4 #C....
//	5 M.*...
func (pic *Picture) Lines() []string {
	last := pic.Left + len(pic.Cells[0]) - 1
	label := max(3, len(strconv.Itoa(pic.Top+len(pic.Cells)-1)))
	indent := strings.Repeat(" ", label+1)
	var lines []string
	if last >= 10 {
		lines = append(lines, indent+tens(pic.Left, last))
	}
	ones := []byte(indent)
	for c := pic.Left; c <= last; c++ {
		ones = append(ones, '0'+byte(c%10))
	}
	lines = append(lines, string(ones))
	for r, row := range pic.Cells {
		lines = append(lines, fmt.Sprintf("%*d %s", label, pic.Top+r, row))
	}
	return lines
}

// tens numbers the columns from first to last whose number is a multiple of ten, and the first
// column unless one of them is close to it.
func tens(first, last int) string {
	var b strings.Builder
	for c := first; c <= last; c++ {
		if c%10 == 0 || c == first && c%10 < 10-len(strconv.Itoa(c/10)) {
			if pad := c - first - b.Len(); pad >= 0 {
				b.WriteString(strings.Repeat(" ", pad) + strconv.Itoa(c/10))
			}
		}
	}
	return b.String()
}

// Standing says where the pieces stand, and which pawns are left.
func Standing(p *syntax.Puzzle, at solver.Position) string {
	var said []string
	for _, piece := range Pieces(p, at) {
		said = append(said, piece.Key+" at "+p.PlaceName(piece.Place))
	}
	if _, hasPawns := syntax.KeyNamed(p.Game, "pawns"); hasPawns {
		said = append(said, fmt.Sprintf("pawns left: %s", words.Moves(game.Names(p, DiagramOf(p, at).Pawns))))
	}
	return strings.Join(said, ", ")
}

// Pieces returns the pieces of a puzzle's setup, in its order, as they stand in a
// position.
func Pieces(p *syntax.Puzzle, at solver.Position) []syntax.Piece { return game.RulesOf(p).PiecesAt(at) }
