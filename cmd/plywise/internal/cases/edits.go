package cases

import (
	"math/rand/v2"
	"slices"
	"strings"

	"plywise/parser/leetcode"
	"plywise/parser/testcase"
)

// Smaller returns what single edits make of a case that is smaller by [Compare] and that LeetCode
// takes: the case without a row, a column, a node or a pawn; without an edge or a wall; with a
// shorter jump, or a piece that stands nearer.
func Smaller(c testcase.Case) []testcase.Case {
	var all []testcase.Case
	switch c.Problem {
	case testcase.CatAndMouse:
		all = smallerGraphs(c)
	case testcase.CatAndMouseII:
		all = smallerGrids(c)
	default:
		all = smallerPawns(c)
	}
	return slices.DeleteFunc(all, func(d testcase.Case) bool { return !leetcode.Takes(d) || Compare(d, c) >= 0 })
}

func smallerGraphs(c testcase.Case) []testcase.Case {
	var all []testcase.Case
	n := len(c.Graph)
	for node := n - 1; node >= 3; node-- {
		without := withoutNode(c, node)
		all = append(all, without)
		// Two neighbours of the node may depend on it.
		around := c.Graph[node]
		for i, a := range around {
			for _, b := range around[:i] {
				if len(around) <= 4 && !slices.Contains(c.Graph[a], b) {
					all = append(all, withoutNode(withEdge(c, a, b), node))
				}
			}
		}
	}
	for a, list := range c.Graph {
		for _, b := range list {
			if a < b {
				all = append(all, withEdge(c, a, b))
			}
		}
	}
	return all
}

func smallerGrids(c testcase.Case) []testcase.Case {
	all := append(withoutRows(c), transposedAll(withoutRows(transposed(c)))...)
	for r, row := range c.Grid {
		for col := range row {
			at := testcase.Square{r, col}
			switch row[col] {
			case '#':
				all = append(all, withCell(c, at, '.'))
			case '.':
				for _, piece := range []byte("MCF") {
					all = append(all, moved(c, piece, at))
				}
			}
		}
	}
	for _, by := range []int{c.CatJump - 1, 1} {
		shorter := c
		shorter.CatJump -= by
		all = append(all, shorter)
	}
	for _, by := range []int{c.MouseJump - 1, 1} {
		shorter := c
		shorter.MouseJump -= by
		all = append(all, shorter)
	}
	return all
}

func transposedAll(all []testcase.Case) []testcase.Case {
	for i, c := range all {
		all[i] = transposed(c)
	}
	return all
}

// withoutRows returns a case without each of its rows. The pieces of the row go to the one before
// it, or behind it.
func withoutRows(c testcase.Case) []testcase.Case {
	var all []testcase.Case
	for r, row := range c.Grid {
		for _, other := range []int{r - 1, r + 1} {
			if other < 0 || other >= len(c.Grid) {
				continue
			}
			without := c
			without.Grid = slices.Clone(c.Grid)
			merged := []byte(c.Grid[other])
			for col, sign := range []byte(row) {
				if sign != '.' && sign != '#' {
					merged[col] = sign // where a piece stands already, LeetCode does not take the case
				}
			}
			without.Grid[other] = string(merged)
			without.Grid = slices.Delete(without.Grid, r, r+1)
			all = append(all, without)
			if !strings.ContainsAny(row, "MCF") {
				break // the other way is the same
			}
		}
	}
	return all
}

func smallerPawns(c testcase.Case) []testcase.Case {
	var all []testcase.Case
	for i := range c.Pawns {
		without := c
		without.Pawns = slices.Delete(slices.Clone(c.Pawns), i, i+1)
		taken := without
		taken.Knight = c.Pawns[i]
		all = append(all, without, taken)
	}
	// All together, in large steps first, so that they keep how they stand to each other.
	for _, by := range []int{32, 16, 8, 4, 2, 1} {
		for axis := range 2 {
			all = append(all, shifted(c, axis, -by))
		}
	}
	for _, by := range []int{16, 8, 4, 2, 1} {
		for axis := range 2 {
			for _, sign := range []int{-by, by} {
				near := c
				near.Knight[axis] += sign
				all = append(all, near)
				for i := range c.Pawns {
					near := c
					near.Pawns = slices.Clone(c.Pawns)
					near.Pawns[i][axis] += sign
					all = append(all, near)
				}
			}
		}
	}
	return all
}

// shifted returns a case with the knight and all pawns moved.
func shifted(c testcase.Case, axis, by int) testcase.Case {
	c.Pawns = slices.Clone(c.Pawns)
	c.Knight[axis] += by
	for i := range c.Pawns {
		c.Pawns[i][axis] += by
	}
	return c
}

// Edited returns a case after some random edits that LeetCode takes.
func Edited(r *rand.Rand, c testcase.Case, edits int) testcase.Case {
	for range edits {
		if d, ok := edited(r, c); ok {
			c = d
		}
	}
	return c
}

// edited returns a case after a random edit; ok is false where LeetCode would not take it.
func edited(r *rand.Rand, c testcase.Case) (_ testcase.Case, ok bool) {
	switch c.Problem {
	case testcase.CatAndMouse:
		n := len(c.Graph)
		switch k := r.IntN(10); {
		case k == 0 && n > 3:
			c = withoutNode(c, 3+r.IntN(n-3))
		case k == 1:
			c.Graph = append(slices.Clone(c.Graph), []int{})
			c = withEdge(c, n, r.IntN(n))
		case k == 2:
			to := make([]int, n)
			for i := range to {
				to[i] = i
			}
			a, b := r.IntN(3), r.IntN(n)
			to[a], to[b] = b, a
			c = renamed(c, to)
		default:
			for range 1 + r.IntN(2) {
				if a, b := r.IntN(n), r.IntN(n); a != b {
					c = withEdge(c, a, b)
				}
			}
		}
	case testcase.CatAndMouseII:
		at := testcase.Square{r.IntN(len(c.Grid)), r.IntN(len(c.Grid[0]))}
		sign := c.Grid[at[0]][at[1]]
		switch k := r.IntN(8); {
		case k == 0:
			c.CatJump += 2*r.IntN(2) - 1
		case k == 1:
			c.MouseJump += 2*r.IntN(2) - 1
		case k == 2 && sign == '.':
			c = moved(c, "MCF"[r.IntN(3)], at)
		case sign == '#':
			c = withCell(c, at, '.')
		case sign == '.':
			c = withCell(c, at, '#')
		}
	default:
		c.Pawns = slices.Clone(c.Pawns)
		i := r.IntN(len(c.Pawns))
		switch r.IntN(6) {
		case 0:
			c.Pawns = slices.Delete(c.Pawns, i, i+1)
		case 1:
			c.Pawns = append(c.Pawns, testcase.Square{r.IntN(testcase.Side), r.IntN(testcase.Side)})
		case 2:
			c.Knight[r.IntN(2)] += r.IntN(5) - 2
		default:
			c.Pawns[i][r.IntN(2)] += r.IntN(5) - 2
		}
	}
	return c, leetcode.Takes(c)
}
