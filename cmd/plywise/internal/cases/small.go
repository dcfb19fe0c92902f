package cases

import (
	"iter"
	"math/bits"
	"slices"
	"strings"

	"plywise/parser/leetcode"
	"plywise/parser/testcase"
)

// Few returns the size up to which there are so few cases of a problem that all of them can be
// tried.
func Few(problem testcase.Problem) int {
	if problem == testcase.KillAllPawns {
		return 3
	}
	return 5
}

// Small yields cases of a problem from the smallest on, as long as all of a size are few enough: all graphs but for the names of their
// nodes, all boards without a wall along a whole side, and the pawns and the knight in a square at
// the corner, which becomes smaller as pawns become more.
func Small(problem testcase.Problem) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		smallest, largest, of := 1, 8, smallPawns
		switch problem {
		case testcase.CatAndMouse:
			smallest, largest, of = 3, 7, smallGraphs
		case testcase.CatAndMouseII:
			smallest, largest, of = 3, 10, smallGrids
		}
		for size := smallest; size <= largest; size++ {
			for c := range of(size) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// smallGraphs yields the graphs of so many nodes, those with few edges first. A set of edges is a
// number, with a bit for each pair of nodes.
func smallGraphs(n int) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		pairs := n * (n - 1) / 2
		names := permutations(n - 3)
		for edges := 2; edges <= pairs; edges++ {
			for set := uint64(1)<<edges - 1; set < 1<<pairs; set = following(set) {
				if hasOtherNames(set, n, names) {
					continue
				}
				c := testcase.Case{Problem: testcase.CatAndMouse, Graph: make([][]int, n)}
				for i := range n {
					for k := range n {
						if i != k && set>>pair(i, k)&1 != 0 {
							c.Graph[i] = append(c.Graph[i], k)
						}
					}
				}
				if leetcode.Takes(c) && !yield(c) {
					return
				}
			}
		}
	}
}

// pair numbers the pairs of two nodes.
func pair(a, b int) int {
	a, b = min(a, b), max(a, b)
	return b*(b-1)/2 + a
}

// following returns the next larger number with as many bits.
func following(set uint64) uint64 {
	low := set & -set
	up := set + low
	return up | (set^up)>>(2+bits.TrailingZeros64(low))
}

// hasOtherNames reports whether other names of the nodes from 3 on make a smaller set of edges.
func hasOtherNames(set uint64, n int, names [][]int) bool {
	name := func(i int, names []int) int {
		if i < 3 {
			return i
		}
		return 3 + names[i-3]
	}
	for _, other := range names {
		var renamed uint64
		for b := range n {
			for a := range b {
				renamed |= set >> pair(a, b) & 1 << pair(name(a, other), name(b, other))
			}
		}
		if renamed < set {
			return true
		}
	}
	return false
}

// permutations returns the orders of the numbers below n.
func permutations(n int) [][]int {
	if n <= 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			all = append(all, slices.Insert(slices.Clone(p), i, n-1))
		}
	}
	return all
}

// smallGrids yields the boards of so many cells: those with few walls first, then those with short
// jumps. A jump is no longer than the board.
func smallGrids(cells int) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		for walls := 0; walls <= cells-3; walls++ {
			for jumps := 2; jumps <= 2*(cells-1); jumps++ {
				for rows := 1; rows <= cells; rows++ {
					cols := cells / rows
					if rows*cols != cells {
						continue
					}
					longest := max(rows, cols) - 1
					for cat := max(1, jumps-longest); cat <= min(longest, jumps-1); cat++ {
						if !grids(rows, cols, walls, cat, jumps-cat, yield) {
							return
						}
					}
				}
			}
		}
	}
}

// grids yields the boards of a shape, with that number of walls and those jumps.
func grids(rows, cols, walls, catJump, mouseJump int, yield func(testcase.Case) bool) bool {
	n := rows * cols
	for set := uint64(1)<<walls - 1; set < 1<<n; set = following(set) {
		for pieces := range n * n * n {
			m, c, f := pieces/n/n, pieces/n%n, pieces%n
			if m == c || m == f || c == f || (set>>m|set>>c|set>>f)&1 != 0 {
				continue
			}
			signs := []byte(strings.Repeat(".", n))
			for i := range signs {
				if set>>i&1 != 0 {
					signs[i] = '#'
				}
			}
			signs[m], signs[c], signs[f] = 'M', 'C', 'F'
			grid := make([]string, rows)
			for r := range grid {
				grid[r] = string(signs[r*cols : (r+1)*cols])
			}
			made := testcase.Case{Problem: testcase.CatAndMouseII, Grid: grid, CatJump: catJump, MouseJump: mouseJump}
			if !walled(made) && !yield(made) {
				return false
			}
		}
		if set == 0 {
			break
		}
	}
	return true
}

// walled reports whether walls stand along a whole side of a board.
func walled(c testcase.Case) bool {
	sides := append([]string{c.Grid[0], c.Grid[len(c.Grid)-1]}, "", "")
	for _, row := range c.Grid {
		sides[2] += row[:1]
		sides[3] += row[len(row)-1:]
	}
	return slices.ContainsFunc(sides, func(side string) bool { return strings.Trim(side, "#") == "" })
}

// smallPawns yields the cases of so many pawns in the smallest squares at the corner.
func smallPawns(n int) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		widest := max(3, [...]int{0, 5, 4, 3, 3, 3, 3, 3, 3}[n])
		for width := 2; width <= widest; width++ {
			pawns := make([]testcase.Square, n)
			var place func(i, from int, knight testcase.Square, far bool) bool
			place = func(i, from int, knight testcase.Square, far bool) bool {
				if i == n {
					return !far || yield(testcase.Case{Problem: testcase.KillAllPawns, Knight: knight, Pawns: slices.Clone(pawns)})
				}
				for at := from; at < width*width; at++ {
					s := testcase.Square{at / width, at % width}
					if s == knight {
						continue
					}
					pawns[i] = s
					if !place(i+1, at+1, knight, far || max(s[0], s[1]) == width-1) {
						return false
					}
				}
				return true
			}
			for at := range width * width {
				s := testcase.Square{at / width, at % width}
				if !place(0, 0, s, max(s[0], s[1]) == width-1) {
					return
				}
			}
		}
	}
}
