package leetcode

import (
	"cmp"
	"slices"
	"strconv"

	"plywise/parser"
)

// FromPuzzle returns the test case that a puzzle is. The problems say what keeps
// it from being one: its own errors, or what a test case cannot say. Assertions
// and `moves` decide nothing and are left out. What LeetCode would refuse for
// its size alone is a test case all the same; see [Check].
//
// Nodes named 0, 1, 2 … are numbered by their names if the hole, the mouse and
// the cat are on 0, 1 and 2. Else these are numbered first and the others follow in
// the order of the file.
func FromPuzzle(p *parser.Puzzle) (Case, []parser.Problem) {
	if p.HasErrors() {
		return Case{}, slices.DeleteFunc(slices.Clone(p.Problems), func(x parser.Problem) bool { return x.Severity != parser.Error })
	}
	c := &checker{p: p}
	if c.obstacles(); len(c.problems) > 0 {
		return Case{}, c.sorted()
	}
	out := Case{Game: p.Game}
	switch p.Game {
	case parser.CatMouseGraph:
		out.Graph = numbered(p)
	case parser.CatMouseGrid:
		out.Grid, out.CatJump, out.MouseJump = drawn(p), p.CatJump, p.MouseJump
	case parser.KnightPawns:
		out.Knight = square(p, p.Knight)
		out.Pawns = make([]Square, len(p.Pawns))
		for i, pawn := range p.Pawns {
			out.Pawns[i] = square(p, pawn)
		}
	}
	return out, nil
}

// sorted returns the problems in order of place.
func (c *checker) sorted() []parser.Problem {
	slices.SortStableFunc(c.problems, func(a, b parser.Problem) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
	return c.problems
}

func square(p *parser.Puzzle, s parser.Spot) Square {
	return Square{s.Place / p.Board.Cols, s.Place % p.Board.Cols}
}

// drawn returns the rows of a board with all pieces on it, those too that were
// placed by keys.
func drawn(p *parser.Puzzle) []string {
	cells := slices.Clone(p.Board.Cells)
	cells[p.Mouse.Place], cells[p.Cat.Place], cells[p.Goal.Place] = 'M', 'C', 'F'
	rows := make([]string, p.Board.Rows)
	for i := range rows {
		rows[i] = string(cells[i*p.Board.Cols : (i+1)*p.Board.Cols])
	}
	return rows
}

// numbered returns the neighbours of each node by number. They stand in the
// order of the node's line if that names all of them once, else in ascending
// order.
func numbered(p *parser.Puzzle) [][]int {
	g := p.Graph
	number, ok := numbersByName(p)
	if !ok {
		number = numbersByRole(p)
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
func numbersByName(p *parser.Puzzle) (number []int, ok bool) {
	n := len(p.Graph.Nodes)
	number = make([]int, n)
	for node := range number {
		name := p.Graph.Nodes[node].Name
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= n || strconv.Itoa(i) != name {
			return nil, false
		}
		number[node] = i
	}
	return number, number[p.Goal.Place] == 0 && number[p.Mouse.Place] == 1 && number[p.Cat.Place] == 2
}

// numbersByRole numbers the hole, the mouse's and the cat's nodes 0, 1 and 2 and
// the others as they come.
func numbersByRole(p *parser.Puzzle) []int {
	number := make([]int, len(p.Graph.Nodes))
	for node := range number {
		number[node] = -1
	}
	number[p.Goal.Place], number[p.Mouse.Place], number[p.Cat.Place] = 0, 1, 2
	next := 3
	for node := range number {
		if number[node] < 0 {
			number[node] = next
			next++
		}
	}
	return number
}
