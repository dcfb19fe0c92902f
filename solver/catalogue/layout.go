package catalogue

import (
	"context"
	"fmt"
	"iter"
	"math/bits"

	"plywise/solver"
	"plywise/solver/chase"
)

// Boards are all boards of a size, on which mouse and cat jump that far.
type Boards struct {
	Rows, Cols         int
	MouseJump, CatJump int
}

// MostCells is the most cells that boards may have. Those of 6x6 take most of a day.
const MostCells = 36

// Validate returns an error unless there are such boards and they can be numbered.
func (b Boards) Validate() error {
	switch {
	case b.Rows < 1 || b.Cols < 1:
		return fmt.Errorf("there are no boards of %dx%d cells", b.Rows, b.Cols)
	case b.Rows > MostCells || b.Cols > MostCells || b.Rows*b.Cols > MostCells:
		return fmt.Errorf("boards of %dx%d cells are too many; %d cells are the most", b.Rows, b.Cols, MostCells)
	case b.MouseJump < 1 || b.CatJump < 1:
		return fmt.Errorf("a jump is 1 cell or more")
	}
	return nil
}

// A layout is the walls of a board, as a number that is less for the board that comes first in
// reading order: of a board of n cells, the first is bit n-1 and the last bit 0.
//
//	. # .
//	. . #   is 010001
type layout uint64

// A shape knows the layouts of a size.
type shape struct {
	rows, cols, cells int
	all               layout // nothing but walls
	left, right       layout // the cells that are not in the first column, in the last one
	symmetries        []symmetry
}

// A symmetry maps the cells of a rectangle to its cells.
type symmetry struct {
	to    []solver.Place // by cell
	bytes [][256]layout  // by byte of a layout, the image of its bits
}

// newShape returns the shape of boards that are valid. The first symmetry is the identity.
func newShape(b Boards) *shape {
	s := &shape{rows: b.Rows, cols: b.Cols, cells: b.Rows * b.Cols}
	s.all = 1<<s.cells - 1
	for cell := range solver.Place(s.cells) {
		if int(cell)%s.cols > 0 {
			s.left |= s.bit(cell)
		}
		if int(cell)%s.cols < s.cols-1 {
			s.right |= s.bit(cell)
		}
	}
	for k := range 8 {
		if turned := k >= 4; !turned || s.rows == s.cols {
			s.symmetries = append(s.symmetries, s.symmetry(k&1 != 0, k&2 != 0, turned))
		}
	}
	return s
}

// symmetry returns the symmetry that mirrors rows, then columns, then swaps both.
func (s *shape) symmetry(upsideDown, mirrored, swapped bool) symmetry {
	g := symmetry{to: make([]solver.Place, s.cells), bytes: make([][256]layout, (s.cells+7)/8)}
	for cell := range g.to {
		row, col := cell/s.cols, cell%s.cols
		if upsideDown {
			row = s.rows - 1 - row
		}
		if mirrored {
			col = s.cols - 1 - col
		}
		if swapped {
			row, col = col, row
		}
		g.to[cell] = solver.Place(row*s.cols + col)
	}
	for k := range g.bytes {
		for set := range g.bytes[k] {
			for x := set; x != 0; x &= x - 1 {
				if bit := 8*k + bits.TrailingZeros(uint(x)); bit < s.cells {
					g.bytes[k][set] |= s.bit(g.to[s.cells-1-bit])
				}
			}
		}
	}
	return g
}

// of returns the image of a layout.
func (g *symmetry) of(l layout) (image layout) {
	for k := range g.bytes {
		image |= g.bytes[k][uint8(l>>(8*k))]
	}
	return image
}

// bit returns the layout with a wall on that cell alone.
func (s *shape) bit(cell solver.Place) layout { return 1 << (s.cells - 1 - int(cell)) }

// layouts yields, in ascending order and from that one on, the layouts that count: those with
// all floor in one piece that are the least of their images. It ends early where ctx ends.
//
// It decides cell after cell, and gives up where no choice of the other cells can mend what is
// decided: floor is cut off from floor, or an image is less.
func (s *shape) layouts(ctx context.Context, from layout) iter.Seq[layout] {
	return func(yield func(layout) bool) {
		visited := 0
		var visit func(walls layout, undecided int) bool
		visit = func(walls layout, undecided int) bool {
			rest := layout(1)<<undecided - 1
			if walls|rest < from || !s.joins(s.all&^walls, s.all&^walls&^rest) || s.isLess(walls, rest) {
				return true
			}
			if visited++; visited&0xfff == 0 && ctx.Err() != nil {
				return false
			}
			if undecided == 0 {
				return walls == s.all || yield(walls)
			}
			undecided--
			return visit(walls, undecided) && visit(walls|1<<undecided, undecided)
		}
		visit(0, s.cells)
	}
}

// joins reports whether cells are connected by sides on the floor.
func (s *shape) joins(floor, cells layout) bool {
	for reached := cells & -cells; ; {
		grown := floor & (reached | reached&s.left<<1 | reached&s.right>>1 | reached<<s.cols | reached>>s.cols)
		if grown&cells == cells {
			return true
		}
		if grown == reached {
			return false
		}
		reached = grown
	}
}

// isLess reports whether, whatever the rest of the walls is, an image is less.
func (s *shape) isLess(walls, rest layout) bool {
	for k := range s.symmetries[1:] {
		if s.symmetries[k+1].of(walls|rest) < walls {
			return true
		}
	}
	return false
}

// foods yields, in reading order, the cells of a layout where the food counts: those that are the
// least of their images under the symmetries of the layout.
func (s *shape) foods(l layout) iter.Seq[solver.Place] {
	return func(yield func(solver.Place) bool) {
		var own [8]*symmetry
		n := 0
		for k := range s.symmetries[1:] {
			if g := &s.symmetries[k+1]; g.of(l) == l {
				own[n] = g
				n++
			}
		}
	cells:
		for cell := range solver.Place(s.cells) {
			if l&s.bit(cell) != 0 {
				continue
			}
			for _, g := range own[:n] {
				if g.to[cell] < cell {
					continue cells
				}
			}
			if !yield(cell) {
				return
			}
		}
	}
}

// gameOn returns the game on a board, by the rules of cat-mouse-grid.
func gameOn(g *chase.Grid) chase.Game {
	return chase.Game{Arena: g, Rules: chase.Rules{CatMayEnterGoal: true}}
}

// grid returns the board of a layout.
func (b Boards) grid(s *shape, l layout, food solver.Place) *chase.Grid {
	g := &chase.Grid{Rows: b.Rows, Cols: b.Cols, Wall: make([]bool, s.cells), Food: food, MouseJump: b.MouseJump, CatJump: b.CatJump}
	for cell := range g.Wall {
		g.Wall[cell] = l&s.bit(solver.Place(cell)) != 0
	}
	return g
}
