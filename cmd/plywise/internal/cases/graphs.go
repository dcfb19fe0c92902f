package cases

import (
	"iter"
	"math/rand/v2"
	"slices"

	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// graphs are the cases of problem 913.
var graphs = game{
	smallest: 3, largest: 50, few: 5, enough: 7, pace: 40, climbable: 50, fewer: 5,
	weigh: func(c testcase.Case) []int {
		edges := 0
		for _, list := range c.Graph {
			edges += len(list)
		}
		return []int{len(c.Graph), edges}
	},
	small: smallGraphs,
	edits: graphEdits,
	kinds: []kind{
		{syntax.Phrase("sparse graphs"), graphOf(tree, 0.1)},
		{syntax.Phrase("graphs"), graphOf(tree, 0.7)},
		{syntax.Phrase("dense graphs"), graphOf(tree, 3)},
		{syntax.Phrase("paths"), graphOf(path, 0)},
		{syntax.Phrase("rings"), graphOf(ring, 0.15)},
		{syntax.Phrase("paths with loops"), graphOf(loops, 0)},
		{syntax.Phrase("trees"), graphOf(tree, 0)},
		{syntax.Phrase("rooms"), graphOf(rooms, 0.05)},
	},
	goals: []goal{longest(0, solver.MouseWins), longest(0, solver.CatWins), longest(2, solver.MouseWins, solver.CatWins), narrow, longest(2, solver.MouseWins, solver.CatWins), narrowDraw},
}

// smallGraphs yields the graphs of so many nodes. A set of edges is a number, whose bits from
// b(b-1)/2 on say which of the nodes before it node b is joined with.
func smallGraphs(n int) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		bit := func(b int) int { return b * (b - 1) / 2 }
		for set := range uint64(1) << bit(n) {
			isSorted := true // of those that differ in the names of nodes only, most are left out
			for b := 4; b < n; b++ {
				isSorted = isSorted && set>>bit(b-1)&7 <= set>>bit(b)&7
			}
			if !isSorted {
				continue
			}
			c := testcase.Case{Problem: testcase.CatAndMouse, Graph: make([][]int, n)}
			for b := range n {
				for a := range b {
					if set>>(bit(b)+a)&1 != 0 {
						join(c.Graph, a, b)
					}
				}
			}
			for _, list := range c.Graph {
				slices.Sort(list)
			}
			if !yield(c) {
				return
			}
		}
	}
}

func join(graph [][]int, a, b int) {
	graph[a], graph[b] = append(graph[a], b), append(graph[b], a)
}

// withEdge returns a case with an edge added or taken away.
func withEdge(c testcase.Case, a, b int) testcase.Case {
	c.Graph = slices.Clone(c.Graph)
	for from, to := range map[int]int{a: b, b: a} {
		list := slices.Clone(c.Graph[from])
		if i := slices.Index(list, to); i >= 0 {
			list = slices.Delete(list, i, i+1)
		} else {
			list = append(list, to)
			slices.Sort(list)
		}
		c.Graph[from] = list
	}
	return c
}

// renamed returns a case in which node i has become node to[i], or is gone where that is -1.
func renamed(c testcase.Case, to []int) testcase.Case {
	graph := make([][]int, slices.Max(to)+1)
	for i, list := range c.Graph {
		for _, n := range list {
			if to[i] >= 0 && to[n] >= 0 {
				graph[to[i]] = append(graph[to[i]], to[n])
			}
		}
	}
	for _, list := range graph {
		slices.Sort(list)
	}
	c.Graph = graph
	return c
}

// names returns the numbers below n.
func names(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// withoutNode returns a case without a node; those behind it move up.
func withoutNode(c testcase.Case, node int) testcase.Case {
	n := len(c.Graph)
	return renamed(c, slices.Insert(names(n-1), node, -1))
}

func graphEdits(c testcase.Case) [][]edit {
	n := len(c.Graph)
	var apart, joined, swapped, more, fewer []edit
	for a := range n {
		for b := range a {
			flip := func() testcase.Case { return withEdge(c, a, b) }
			if slices.Contains(c.Graph[a], b) {
				joined = append(joined, flip)
			} else {
				apart = append(apart, flip)
			}
			if b < 3 {
				to := names(n)
				to[a], to[b] = b, a
				swapped = append(swapped, func() testcase.Case { return renamed(c, to) })
			}
		}
		more = append(more, func() testcase.Case {
			d := c
			d.Graph = append(slices.Clone(c.Graph), nil)
			return withEdge(d, n, a)
		})
		if a < 3 {
			continue
		}
		fewer = append(fewer, func() testcase.Case { return withoutNode(c, a) })
		around := c.Graph[a]
		for i, x := range around { // two neighbours of the node may depend on it
			for _, y := range around[:i] {
				if len(around) <= 4 && !slices.Contains(c.Graph[x], y) {
					fewer = append(fewer, func() testcase.Case { return withoutNode(withEdge(c, x, y), a) })
				}
			}
		}
	}
	return [][]edit{apart, joined, joined, swapped, more, fewer}
}

// graphOf makes graphs of a shape with more edges at random: so many for each node. The nodes'
// names are random.
func graphOf(shape func(r *rand.Rand, n int, edge func(a, b int)), more float64) func(*rand.Rand, int) testcase.Case {
	return func(r *rand.Rand, n int) testcase.Case {
		c := testcase.Case{Problem: testcase.CatAndMouse, Graph: make([][]int, n)}
		names := r.Perm(n)
		edge := func(a, b int) {
			if a, b := names[a], names[b]; a != b && !slices.Contains(c.Graph[a], b) {
				join(c.Graph, a, b)
			}
		}
		shape(r, n, edge)
		for range int(more * float64(n) * 2 * r.Float64()) {
			edge(r.IntN(n), r.IntN(n))
		}
		if r.IntN(4) > 0 { // else in any order, as on LeetCode
			for _, list := range c.Graph {
				slices.Sort(list)
			}
		}
		return c
	}
}

func path(_ *rand.Rand, n int, edge func(a, b int)) {
	for i := range n - 1 {
		edge(i, i+1)
	}
}

// loops are a path with a few short cycles, where players gain or lose a move.
func loops(r *rand.Rand, n int, edge func(a, b int)) {
	path(r, n, edge)
	for range 1 + r.IntN(4) {
		i := r.IntN(n)
		edge(i, min(n-1, i+2+r.IntN(3)))
	}
}

func ring(r *rand.Rand, n int, edge func(a, b int)) {
	path(r, n, edge)
	edge(0, n-1)
}

func tree(r *rand.Rand, n int, edge func(a, b int)) {
	for i := 1; i < n; i++ {
		edge(i, r.IntN(i))
	}
}

// rooms are nodes that are all joined, with a door to a room before.
func rooms(r *rand.Rand, n int, edge func(a, b int)) {
	first := 0
	for i := 1; i < n; i++ {
		if i-first > 1+r.IntN(5) {
			edge(i, r.IntN(i))
			first = i
		}
		for a := first; a < i; a++ {
			edge(a, i)
		}
	}
}
