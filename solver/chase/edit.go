package chase

import (
	"context"
	"fmt"
	"slices"
	"unsafe"

	"plywise/solver"
)

// An Edit toggles a wall of a grid or an edge of a graph. In a grid, it builds a wall on
// At or takes it away, and Other is -1. In a graph, it adds the edge between At and Other
// or removes it. It can only remove a loop, where At is Other.
type Edit struct{ At, Other solver.Place }

// Edited returns the game after an edit. Its arena is new and shares the unchanged parts
// of g's, which stays as it is.
//
// The arena of g must be well-formed, and the edit must be possible: of a cell on the
// board other than the food's, or of nodes of the graph.
func (g Game) Edited(e Edit) Game {
	switch a := g.Arena.(type) {
	case *Grid:
		b := *a
		b.Wall = slices.Clone(a.Wall)
		b.toggle(e)
		g.Arena = &b
	case *Graph:
		b := *a
		b.Neighbors = slices.Clone(a.Neighbors)
		for _, p := range [...]solver.Place{e.At, e.Other} {
			b.Neighbors[p] = slices.Clone(a.Neighbors[p])
		}
		b.toggle(e)
		g.Arena = &b
	}
	return g
}

// Edited solves the game after an edit, as [Solution.Update] does. Besides the errors of
// Update, it returns one that says what is wrong with the edit.
func (s *Solution) Edited(ctx context.Context, e Edit, o Options) (*Solution, error) {
	if err := s.game.Arena.admits(e); err != nil {
		return nil, err
	}
	return s.Update(ctx, s.game.Edited(e), o)
}

func (g *Grid) admits(e Edit) error {
	switch {
	case e.Other != -1:
		return fmt.Errorf("a board has no edge between %d and %d", e.At, e.Other)
	case e.At < 0 || int(e.At) >= len(g.Wall):
		return fmt.Errorf("cell %d is not on the board", e.At)
	case e.At == g.Food:
		return fmt.Errorf("no wall can be built on the food")
	}
	return nil
}

func (g *Grid) toggle(e Edit) { g.Wall[e.At] = !g.Wall[e.At] }

func (g *Graph) admits(e Edit) error {
	for _, p := range [...]solver.Place{e.At, e.Other} {
		if p < 0 || int(p) >= len(g.Neighbors) {
			return fmt.Errorf("%d is not a node of the graph", p)
		}
	}
	if _, loops := slices.BinarySearch(g.Neighbors[e.At], e.At); e.At == e.Other && !loops {
		return fmt.Errorf("node %d has no loop that could be removed", e.At)
	}
	return nil
}

func (g *Graph) toggle(e Edit) {
	g.turn(e.At, e.Other)
	if e.At != e.Other {
		g.turn(e.Other, e.At)
	}
}

// turn removes other from the neighbours of a node, or adds it.
func (g *Graph) turn(at, other solver.Place) {
	list := &g.Neighbors[at]
	if i, found := slices.BinarySearch(*list, other); found {
		*list = slices.Delete(*list, i, i+1)
	} else {
		*list = slices.Insert(*list, i, other)
	}
}

// EditMemory returns how many bytes [Solution.Edited] takes at most for any edit, besides s and
// the garbage of an update that gives up.
func (s *Solution) EditMemory() int64 {
	arena := s.game.Arena
	open, moves := places(arena), 2 // along a new edge
	if g, grid := arena.(*Grid); grid {
		open, moves = open+1, 0
		for _, jump := range [...]int{g.MouseJump, g.CatJump} {
			// Without a wall, a player may jump from any place on one side of it, or from its
			// own, to any on the other, both ways, in its row and in its column.
			for _, length := range [...]int{g.Rows, g.Cols} {
				side := min(jump, length-1, open) + 1
				moves += 2 * side * side
			}
		}
	}
	need := s.game.memory(open)
	if open <= mostCounted {
		const each = int64(unsafe.Sizeof([4]uint32{})) + int64(unsafe.Sizeof(part{}))
		need += int64(moves)*each + arenaMemory(arena)
	}
	return need
}

// arenaMemory returns how much memory an edited arena takes.
func arenaMemory(arena Arena) int64 {
	switch a := arena.(type) {
	case *Grid:
		return int64(unsafe.Sizeof(*a)) + int64(len(a.Wall))
	case *Graph:
		// The slice of lists, and the new lists of two nodes.
		const list, place = int64(unsafe.Sizeof([]solver.Place{})), int64(unsafe.Sizeof(solver.Place(0)))
		longest := 0
		for _, to := range a.Neighbors {
			longest = max(longest, len(to))
		}
		return int64(unsafe.Sizeof(*a)) + list*int64(len(a.Neighbors)) + 2*place*int64(2*longest+1)
	}
	return 0
}
