package chase

import (
	"errors"
	"fmt"
	"math"

	"plywise/solver"
)

// A Grid is a board of cells. A player jumps 0 to its jump's number of cells
// in one of four directions, not over or onto a wall.
// The place of a cell is row*Cols+col.
type Grid struct {
	Rows, Cols int
	Wall       []bool // by place
	Food       solver.Place
	MouseJump  int // 1 or more; may exceed the board
	CatJump    int
}

// Places returns Rows*Cols.
func (g *Grid) Places() int { return g.Rows * g.Cols }

// Goal returns the food.
func (g *Grid) Goal() solver.Place { return g.Food }

// Open reports whether the cell is not a wall.
func (g *Grid) Open(p solver.Place) bool { return !g.Wall[p] }

// Moves appends the cells that a player can jump to, staying included.
func (g *Grid) Moves(dst []solver.Place, who solver.Player, from solver.Place) []solver.Place {
	jump := g.jump(who)
	row, col := int(from)/g.Cols, int(from)%g.Cols
	at := func(r, c int) solver.Place { return solver.Place(r*g.Cols + c) }

	top := row
	for top > 0 && row-top < jump && g.Open(at(top-1, col)) {
		top--
	}
	for r := top; r < row; r++ {
		dst = append(dst, at(r, col))
	}
	left := col
	for left > 0 && col-left < jump && g.Open(at(row, left-1)) {
		left--
	}
	for c := left; c <= col; c++ {
		dst = append(dst, at(row, c))
	}
	for c := col + 1; c < g.Cols && c-col <= jump && g.Open(at(row, c)); c++ {
		dst = append(dst, at(row, c))
	}
	for r := row + 1; r < g.Rows && r-row <= jump && g.Open(at(r, col)); r++ {
		dst = append(dst, at(r, col))
	}
	return dst
}

// jump returns a player's longest jump.
func (g *Grid) jump(who solver.Player) int {
	if who == solver.Cat {
		return g.CatJump
	}
	return g.MouseJump
}

// Validate returns an error unless the board is a rectangle of at least one
// cell, the food stands on one that is not a wall, and both jumps are at least 1.
func (g *Grid) Validate() error {
	switch {
	case g.Rows < 1 || g.Cols < 1:
		return errors.New("the board has no cells")
	case g.Rows > math.MaxInt32/g.Cols:
		return fmt.Errorf("a board of %dx%d cells is too large", g.Rows, g.Cols)
	case len(g.Wall) != g.Rows*g.Cols:
		return fmt.Errorf("a board of %dx%d cells cannot have walls for %d", g.Rows, g.Cols, len(g.Wall))
	case g.Food < 0 || int(g.Food) >= len(g.Wall):
		return errors.New("the food is not on the board")
	case g.Wall[g.Food]:
		return errors.New("the food is on a wall")
	case g.MouseJump < 1:
		return errors.New("the mouse's jump is less than 1")
	case g.CatJump < 1:
		return errors.New("the cat's jump is less than 1")
	}
	return nil
}
