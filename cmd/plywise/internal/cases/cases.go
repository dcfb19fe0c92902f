// Package cases makes test cases of LeetCode's problems, each within LeetCode's limits: all small
// ones, random ones of many kinds, those that an edit makes of another, and those that climbing
// makes hard. It runs no solution.
package cases

import (
	"slices"
	"strings"

	"plywise/parser/testcase"
)

// Size returns the size of a case: the number of nodes, cells or pawns.
func Size(c testcase.Case) int {
	switch c.Problem {
	case testcase.CatAndMouse:
		return len(c.Graph)
	case testcase.CatAndMouseII:
		return len(c.Grid) * len(c.Grid[0])
	}
	return len(c.Pawns)
}

// Compare orders cases by size, and those of one size by what is on them: edges; walls, jumps and
// how far pieces are from each other; how far the knight and the pawns are from each other and
// from the corner.
func Compare(a, b testcase.Case) int { return slices.Compare(weight(a), weight(b)) }

func weight(c testcase.Case) []int {
	switch c.Problem {
	case testcase.CatAndMouse:
		edges := 0
		for _, list := range c.Graph {
			edges += len(list)
		}
		return []int{Size(c), edges}
	case testcase.CatAndMouseII:
		walls := 0
		for _, row := range c.Grid {
			walls += strings.Count(row, "#")
		}
		m, cat, f := find(c, 'M'), find(c, 'C'), find(c, 'F')
		return []int{Size(c), walls, c.CatJump + c.MouseJump, apart(m, cat) + apart(m, f) + apart(cat, f)}
	}
	far, sum := 0, c.Knight[0]+c.Knight[1]
	for i, p := range c.Pawns {
		far += apart(p, c.Knight)
		for _, q := range c.Pawns[:i] {
			far += apart(p, q)
		}
		sum += p[0] + p[1]
	}
	return []int{Size(c), far, sum}
}

// find returns where a letter stands on a grid.
func find(c testcase.Case, letter byte) testcase.Square {
	for r, row := range c.Grid {
		if col := strings.IndexByte(row, letter); col >= 0 {
			return testcase.Square{r, col}
		}
	}
	return testcase.Square{}
}

func apart(a, b testcase.Square) int { return abs(a[0]-b[0]) + abs(a[1]-b[1]) }

func abs(n int) int { return max(n, -n) }

// withEdge returns a case with an edge added or taken away.
func withEdge(c testcase.Case, a, b int) testcase.Case {
	c.Graph = slices.Clone(c.Graph)
	for _, e := range [][2]int{{a, b}, {b, a}} {
		list := slices.Clone(c.Graph[e[0]])
		if i := slices.Index(list, e[1]); i >= 0 {
			list = slices.Delete(list, i, i+1)
		} else {
			i, _ := slices.BinarySearch(list, e[1])
			list = slices.Insert(list, i, e[1])
		}
		c.Graph[e[0]] = list
	}
	return c
}

// withoutNode returns a case without a node other than 0, 1 and 2; those behind it move up.
func withoutNode(c testcase.Case, node int) testcase.Case {
	var graph [][]int
	for i, list := range c.Graph {
		if i == node {
			continue
		}
		kept := []int{}
		for _, n := range list {
			if n > node {
				n--
				kept = append(kept, n)
			} else if n < node {
				kept = append(kept, n)
			}
		}
		graph = append(graph, kept)
	}
	c.Graph = graph
	return c
}

// renamed returns a case in which node i has become node to[i].
func renamed(c testcase.Case, to []int) testcase.Case {
	graph := make([][]int, len(c.Graph))
	for i, list := range c.Graph {
		moved := make([]int, len(list))
		for k, n := range list {
			moved[k] = to[n]
		}
		slices.Sort(moved)
		graph[to[i]] = moved
	}
	c.Graph = graph
	return c
}

// withCell returns a case with another sign on a cell.
func withCell(c testcase.Case, at testcase.Square, sign byte) testcase.Case {
	c.Grid = slices.Clone(c.Grid)
	row := []byte(c.Grid[at[0]])
	row[at[1]] = sign
	c.Grid[at[0]] = string(row)
	return c
}

// moved returns a case with a piece on another cell, which is to be free.
func moved(c testcase.Case, piece byte, to testcase.Square) testcase.Case {
	return withCell(withCell(c, find(c, piece), '.'), to, piece)
}

// transposed returns a case whose rows are columns.
func transposed(c testcase.Case) testcase.Case {
	rows := make([]string, len(c.Grid[0]))
	for i := range rows {
		var b strings.Builder
		for _, row := range c.Grid {
			b.WriteByte(row[i])
		}
		rows[i] = b.String()
	}
	c.Grid = rows
	return c
}
