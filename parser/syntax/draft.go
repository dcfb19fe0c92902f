package syntax

// A Draft is a position as far as it was read: for completion, colours and navigation in a puzzle
// that is being written. Code that solves, draws or plays uses the Setup.
type Draft struct {
	Graph *Graph // of a game on a graph
	Maybe *Maybe // the edges of a graph that are not decided yet; nil for none
	Board *Board // as drawn or, for knight-pawns without a board, of `size`
	// The pieces: those the game has, from the board, from their keys or by
	// default.
	Mouse, Cat, Goal, Knight Spot
	Pawns                    []Spot

	CatJump, MouseJump int
	Limit              int64 // plies, NoLimit for none
	Turn               Turn

	pawnAt map[int]int // by place, the index in Pawns
}

// NoLimit is the Limit of a chase that has none.
const NoLimit int64 = -1

// A Turn is the player who moves first in the position shown.
type Turn uint8

// First is mouse or alice, Second is cat or bob.
const (
	First Turn = iota
	Second
)

// Arena returns the graph or board that was read, nil where there is neither.
func (d *Draft) Arena() Arena {
	switch {
	case d.Graph != nil:
		return d.Graph
	case d.Board != nil:
		return d.Board
	}
	return nil
}

// Piece returns the spot of the piece that a key places.
func (d *Draft) Piece(key string) *Spot {
	switch key {
	case "mouse":
		return &d.Mouse
	case "cat":
		return &d.Cat
	case "knight":
		return &d.Knight
	}
	return &d.Goal
}

// PawnAt returns the index of the pawn on a place, if one stands there.
func (d *Draft) PawnAt(place int) (int, bool) {
	n, ok := d.pawnAt[place]
	return n, ok
}

// AddPawn adds a pawn to those of the draft.
func (d *Draft) AddPawn(s Spot) {
	if d.pawnAt == nil {
		d.pawnAt = map[int]int{}
	}
	d.pawnAt[s.Place] = len(d.Pawns)
	d.Pawns = append(d.Pawns, s)
}
