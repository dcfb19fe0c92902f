package syntax

// A Setup is the position that a puzzle shows and the game that is played from
// it, whole. It is a *Chase or a *Hunt.
type Setup interface {
	// Arena returns the board or graph on which it is played.
	Arena() Arena
	// Turn returns the player who moves first in the position shown.
	Turn() Turn
	// Pieces returns the pieces in a fixed order: the mouse, the cat and the goal, or
	// the knight. Pawns are no pieces here.
	Pieces() []Piece
	isSetup()
}

// A Chase is a cat hunting a mouse, on a board or a graph.
type Chase struct {
	On               Arena
	Mouse, Cat, Goal Piece
	// MouseJump and CatJump are how many cells of a board they can jump; 0 on a
	// graph.
	MouseJump, CatJump int
	Limit              int64 // plies, NoLimit for none
	First              Turn
}

// A Hunt is a knight taking pawns.
type Hunt struct {
	Board  *Board
	Knight Piece
	Pawns  []Spot
	First  Turn
}

// A Piece is a piece with its place: the range of its Spot is empty for a default.
type Piece struct {
	Key   string // that places it: "mouse", "cat", "hole", "food", "knight"
	Glyph byte   // on a board: 'M', 'C', 'F', 'N'; 0 on a graph
	Spot
}

// Arena returns the board or graph on which the chase is played.
func (c *Chase) Arena() Arena { return c.On }

// Turn returns the player who moves first.
func (c *Chase) Turn() Turn { return c.First }

// Pieces returns the mouse, the cat and the goal.
func (c *Chase) Pieces() []Piece { return []Piece{c.Mouse, c.Cat, c.Goal} }

func (*Chase) isSetup() {}

// Arena returns the board on which the hunt is played.
func (h *Hunt) Arena() Arena { return h.Board }

// Turn returns the player who moves first.
func (h *Hunt) Turn() Turn { return h.First }

// Pieces returns the knight.
func (h *Hunt) Pieces() []Piece { return []Piece{h.Knight} }

func (*Hunt) isSetup() {}
