package chase

import (
	"errors"
	"fmt"
	"math"

	"plywise/solver"
)

// A Graph is an undirected graph. A player must move along an edge; a self-loop
// lets it stay.
type Graph struct {
	Neighbors [][]solver.Place // by node, ascending, each once; symmetric
	Hole      solver.Place
}

// Places returns the number of nodes.
func (g *Graph) Places() int { return len(g.Neighbors) }

// Goal returns the hole.
func (g *Graph) Goal() solver.Place { return g.Hole }

// Open reports true: a piece can stand on every node.
func (g *Graph) Open(solver.Place) bool { return true }

// Moves appends the neighbours of a node.
func (g *Graph) Moves(dst []solver.Place, _ solver.Player, from solver.Place) []solver.Place {
	return append(dst, g.Neighbors[from]...)
}

func (g *Graph) connect(sets *[64]uint64, _ solver.Player, number []int32) {
	for p, neighbors := range g.Neighbors {
		for _, to := range neighbors {
			sets[number[p]&63] |= 1 << number[to]
		}
	}
}

// Alike reports true: both players move along all edges.
func (g *Graph) Alike() bool { return true }

// Validate returns an error unless every list of neighbours is ascending and has
// only nodes whose lists have the node, and the hole is a node.
func (g *Graph) Validate() error {
	if g == nil || len(g.Neighbors) == 0 {
		return errors.New("the graph has no nodes")
	}
	n := len(g.Neighbors)
	switch {
	case n > math.MaxInt32:
		return fmt.Errorf("a graph of %d nodes is too large", n)
	case g.Hole < 0 || int(g.Hole) >= n:
		return errors.New("the hole is not a node of the graph")
	}
	for a, neighbors := range g.Neighbors {
		for i, b := range neighbors {
			switch {
			case b < 0 || int(b) >= n:
				return fmt.Errorf("node %d has a neighbour %d that is not a node of the graph", a, b)
			case i > 0 && b <= neighbors[i-1]:
				return fmt.Errorf("the neighbours of node %d are not in ascending order, each once", a)
			}
		}
	}
	// A walk through the nodes in order meets the neighbours of every node in
	// order, so one cursor for each node finds the way back along each edge.
	var small [64]int32
	met := small[:]
	if n > len(small) {
		met = make([]int32, n)
	}
	for a, neighbors := range g.Neighbors {
		for _, b := range neighbors {
			back := g.Neighbors[b][met[b]:]
			if len(back) > 0 && back[0] < solver.Place(a) {
				return fmt.Errorf("node %d is a neighbour of node %d, but not the other way round", back[0], b)
			}
			if len(back) == 0 || back[0] > solver.Place(a) {
				return fmt.Errorf("node %d is a neighbour of node %d, but not the other way round", b, a)
			}
			met[b]++
		}
	}
	return nil
}
