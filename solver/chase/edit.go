package chase

import (
	"fmt"
	"slices"

	"plywise/solver"
)

// An Edit toggles one thing of an arena. In a grid that is the wall on At, with
// Other -1: it is built where there is none, else taken away. In a graph it is the
// edge between At and Other: it is added where there is none, else removed. A loop,
// where At is Other, can only be removed.
type Edit struct{ At, Other solver.Place }

// Edited returns the game with that edit. Its arena is new, and shares with the arena
// of g, which stays as it is, what the edit leaves as it was.
//
// The arena of g must be well-formed, and the edit one that it can have: of a cell on the
// board that is not the food's, or of nodes of the graph.
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

// An editable arena can be edited in place.
type editable interface {
	Arena
	// admits returns an error for an edit that the arena cannot have.
	admits(e Edit) error
	// toggle makes an edit that the arena admits. It leaves the arena well-formed; made
	// twice, it leaves it as it was.
	toggle(e Edit)
}

// editable returns an arena of its own that equals the game's, in which an edit takes no
// memory as long as the one before is undone first; nil where it cannot be edited.
func (g Game) editable() editable {
	switch a := g.Arena.(type) {
	case *Grid:
		b := *a
		b.Wall = slices.Clone(a.Wall)
		return &b
	case *Graph:
		b := *a
		b.Neighbors = make([][]solver.Place, len(a.Neighbors))
		for p, to := range a.Neighbors {
			b.Neighbors[p] = append(make([]solver.Place, 0, len(to)+1), to...)
		}
		return &b
	}
	return nil
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

// turn removes a node's neighbour, or adds it if it is none.
func (g *Graph) turn(at, other solver.Place) {
	list := &g.Neighbors[at]
	if i, found := slices.BinarySearch(*list, other); found {
		*list = slices.Delete(*list, i, i+1)
	} else {
		*list = slices.Insert(*list, i, other)
	}
}
