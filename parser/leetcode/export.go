package leetcode

import (
	"cmp"
	"slices"
	"strconv"

	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// FromPuzzle returns a puzzle as a test case. The problems are the reasons why it cannot be one:
// the errors of a broken position, or parts that test cases do not have. Assertions and `moves`
// are left out. A puzzle that LeetCode would refuse for its size alone is a test case all the
// same; see [Check].
//
// Nodes named 0, 1, 2 … are numbered by their names if the hole, the mouse and
// the cat are on 0, 1 and 2. Else these are numbered first and the others follow in
// the order of the file.
func FromPuzzle(p *syntax.Puzzle) (testcase.Case, []syntax.Problem) {
	if p.Setup == nil && p.Holed == nil {
		return testcase.Case{}, slices.DeleteFunc(slices.Clone(p.Problems), func(x syntax.Problem) bool { return x.Severity != syntax.Error })
	}
	c := &checker{p: p}
	if c.obstacles(); len(c.problems) > 0 {
		return testcase.Case{}, c.sorted()
	}
	var out testcase.Case
	switch s := p.Setup.(type) {
	case *syntax.Chase:
		switch arena := s.On.(type) {
		case *syntax.Graph:
			out.Problem, out.Graph = testcase.CatAndMouse, numbered(arena, s)
		case *syntax.Board:
			out.Problem = testcase.CatAndMouseII
			out.Grid, out.CatJump, out.MouseJump = drawn(arena, s), s.CatJump, s.MouseJump
		}
	case *syntax.Hunt:
		out.Problem = testcase.KillAllPawns
		out.Knight = square(s.Board, s.Knight.Spot)
		out.Pawns = make([]testcase.Square, len(s.Pawns))
		for i, pawn := range s.Pawns {
			out.Pawns[i] = square(s.Board, pawn)
		}
	}
	return out, nil
}

// sorted returns the problems in order of place.
func (c *checker) sorted() []syntax.Problem {
	slices.SortStableFunc(c.problems, func(a, b syntax.Problem) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
	return c.problems
}

func square(b *syntax.Board, s syntax.Spot) testcase.Square {
	return testcase.Square{s.Place / b.Cols, s.Place % b.Cols}
}

// drawn returns the rows of a board with all pieces on it, including those placed by keys.
func drawn(b *syntax.Board, chase *syntax.Chase) []string {
	cells := slices.Clone(b.Cells)
	for _, piece := range chase.Pieces() {
		cells[piece.Place] = piece.Glyph
	}
	rows := make([]string, b.Rows)
	for i := range rows {
		rows[i] = string(cells[i*b.Cols : (i+1)*b.Cols])
	}
	return rows
}

// numbered returns the neighbours of each node by number. They stand in the
// order of the node's line if that names all of them once, else in ascending
// order.
func numbered(g *syntax.Graph, chase *syntax.Chase) [][]int {
	number, ok := numbersByName(g, chase)
	if !ok {
		number = numbersByRole(g, chase)
	}
	graph := make([][]int, len(g.Nodes))
	for node, neighbors := range g.Neighbors {
		list := make([]int, len(neighbors))
		for i, b := range neighbors {
			list[i] = number[b]
		}
		slices.Sort(list)
		graph[number[node]] = list
	}
	for _, line := range g.Lines {
		written := make([]int, len(line.Neighbors))
		for i, e := range line.Neighbors {
			written[i] = number[e.Place]
		}
		node := number[line.Node.Place]
		if slices.Equal(slices.Sorted(slices.Values(written)), graph[node]) {
			graph[node] = written
		}
	}
	return graph
}

// numbersByName numbers nodes that are named by their numbers.
func numbersByName(g *syntax.Graph, chase *syntax.Chase) (number []int, ok bool) {
	n := len(g.Nodes)
	number = make([]int, n)
	for node := range number {
		name := g.Nodes[node].Name
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= n || strconv.Itoa(i) != name {
			return nil, false
		}
		number[node] = i
	}
	return number, number[chase.Goal.Place] == 0 && number[chase.Mouse.Place] == 1 && number[chase.Cat.Place] == 2
}

// numbersByRole numbers the hole, the mouse's and the cat's nodes 0, 1 and 2 and
// the others as they come.
func numbersByRole(g *syntax.Graph, chase *syntax.Chase) []int {
	number := make([]int, len(g.Nodes))
	for node := range number {
		number[node] = -1
	}
	number[chase.Goal.Place], number[chase.Mouse.Place], number[chase.Cat.Place] = 0, 1, 2
	next := 3
	for node := range number {
		if number[node] < 0 {
			number[node] = next
			next++
		}
	}
	return number
}
