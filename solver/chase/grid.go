package chase

import (
	"errors"
	"fmt"
	"math"

	"plywise/solver"
)

// A Grid is a board of cells. A player moves up to its jump's number of cells in
// one of four directions, not over or onto a wall, or stays. The place of a cell
// is row*Cols+col.
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

// Moves appends the cells to which a player can jump, its own included.
func (g *Grid) Moves(dst []solver.Place, who solver.Player, from solver.Place) []solver.Place {
	jump := g.jump(who)
	cols := solver.Place(g.Cols)
	col := int(from % cols)
	top := from - g.free(from, -cols, min(jump, int(from/cols)))*cols
	left := from - g.free(from, -1, min(jump, col))
	right := from + g.free(from, 1, min(jump, g.Cols-1-col))
	bottom := from + g.free(from, cols, min(jump, g.Rows-1-int(from/cols)))*cols
	for p := top; p < from; p += cols {
		dst = append(dst, p)
	}
	for p := left; p <= right; p++ {
		dst = append(dst, p)
	}
	for p := from + cols; p <= bottom; p += cols {
		dst = append(dst, p)
	}
	return dst
}

func (g *Grid) connect(sets *[64]uint64, who solver.Player, number []int32) {
	jump := g.jump(who)
	for p, i := range number {
		if i < 0 {
			continue
		}
		sets[i&63] |= 1 << i
		room := [...]struct{ step, cells int }{{1, g.Cols - 1 - p%g.Cols}, {g.Cols, g.Rows - 1 - p/g.Cols}}
		for _, r := range room {
			for q, last := p+r.step, p+min(jump, r.cells)*r.step; q <= last && number[q] >= 0; q += r.step {
				sets[i&63] |= 1 << number[q]
				sets[number[q]&63] |= 1 << i
			}
		}
	}
}

// Alike reports whether both jump equally far.
func (g *Grid) Alike() bool { return g.MouseJump == g.CatJump }

// free returns the number of cells before the next wall, at most most.
func (g *Grid) free(from, step solver.Place, most int) solver.Place {
	n := 0
	for p := from + step; n < most && !g.Wall[p]; p += step {
		n++
	}
	return solver.Place(n)
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
	case g == nil || g.Rows < 1 || g.Cols < 1:
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
