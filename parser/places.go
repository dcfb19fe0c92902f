package parser

import "fmt"

// Places returns the number of places of the puzzle's board or graph: places
// are numbered from 0. It is 0 where there is neither.
func (p *Puzzle) Places() int {
	switch {
	case p.graphical():
		return len(p.Graph.Nodes)
	case p.Board != nil:
		return p.Board.Rows * p.Board.Cols
	}
	return 0
}

// PlaceName returns a place as the format writes it: "2,0" on a board, the
// node's name on a graph. It is empty for a place that the puzzle does not have.
func (p *Puzzle) PlaceName(place int) string {
	if place < 0 || place >= p.Places() {
		return ""
	}
	if p.graphical() {
		return p.Graph.Nodes[place].Name
	}
	return fmt.Sprintf("%d,%d", place/p.Board.Cols, place%p.Board.Cols)
}

func (p *Puzzle) graphical() bool {
	return p.Graph != nil && p.Game != CatMouseGrid && p.Game != KnightPawns
}

// FindPlace returns the place that a text names in the format's notation.
func (p *Puzzle) FindPlace(text string) (place int, ok bool) {
	switch {
	case p.graphical():
		return p.Graph.Find(text)
	case p.Board != nil && isPosition(text):
		place = p.Board.place(parsePosition(text))
		return max(place, 0), place >= 0
	}
	return 0, false
}

// PlaceRange returns where the text shows a place: the cell on a board, the
// first mention of a node, the entry of the knight or a pawn where the board is
// not drawn.
func (p *Puzzle) PlaceRange(place int) (Range, bool) {
	switch {
	case place < 0 || place >= p.Places():
		return Range{}, false
	case p.graphical():
		return p.Graph.Nodes[place].Refs[0], true
	case p.Board.Lines != nil:
		return p.Board.CellRange(place)
	case p.Knight.Set && p.Knight.Place == place:
		return p.Knight.Range, true
	}
	if n, ok := p.PawnAt(place); ok {
		return p.Pawns[n].Range, true
	}
	return Range{}, false
}

// PawnAt returns the index of the pawn on a place, if one stands there.
func (p *Puzzle) PawnAt(place int) (int, bool) {
	n, ok := p.pawnAt[place]
	return n, ok
}
