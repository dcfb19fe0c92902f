package cases

import (
	"math/rand/v2"
	"slices"
	"strings"

	"plywise/parser/leetcode"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// A kind is a way to make random cases.
type kind struct {
	name syntax.Phrase // what the cases are
	make func(r *rand.Rand, size int) testcase.Case
}

// kinds are the ways to make random cases of a problem. A case that LeetCode does not take is
// made again.
var kinds = map[testcase.Problem][]kind{
	testcase.CatAndMouse: {
		{syntax.Phrase("sparse graphs"), graphOf(tree, 0.1)},
		{syntax.Phrase("graphs"), graphOf(tree, 0.7)},
		{syntax.Phrase("dense graphs"), graphOf(tree, 3)},
		{syntax.Phrase("paths"), graphOf(path, 0)},
		{syntax.Phrase("rings"), graphOf(ring, 0.15)},
		{syntax.Phrase("trees"), graphOf(tree, 0)},
		{syntax.Phrase("ladders"), graphOf(ladder, 0.1)},
		{syntax.Phrase("rooms"), graphOf(rooms, 0.05)},
	},
	testcase.CatAndMouseII: {
		{syntax.Phrase("open boards"), gridOf(1, scattered(0.08))},
		{syntax.Phrase("boards"), gridOf(1, scattered(0.25))},
		{syntax.Phrase("dense boards"), gridOf(1, scattered(0.45))},
		{syntax.Phrase("mazes"), gridOf(1, maze)},
		{syntax.Phrase("rooms"), gridOf(1, roomWalls)},
		{syntax.Phrase("rows"), gridOf(0, scattered(0.05))},
		{syntax.Phrase("long jumps"), gridOf(4, scattered(0.2))},
		{syntax.Phrase("pieces side by side"), sideBySide},
		{syntax.Phrase("food behind walls"), foodBehindWalls},
	},
	testcase.KillAllPawns: {
		{syntax.Phrase("scattered pawns"), pawnsOf(func(r *rand.Rand, _ int) testcase.Square { return square(r, 0, testcase.Side, 0, testcase.Side) })},
		{syntax.Phrase("clusters"), pawnsOf(func(r *rand.Rand, at int) testcase.Square { return square(r, at, at+7, at, at+7) })},
		{syntax.Phrase("lines"), pawnsOf(func(r *rand.Rand, at int) testcase.Square { return square(r, at, at+1, 0, testcase.Side) })},
		{syntax.Phrase("corners"), pawnsOf(corner)},
		{syntax.Phrase("edges"), pawnsOf(func(r *rand.Rand, _ int) testcase.Square {
			return square(r, 0, testcase.Side, testcase.Side-2, testcase.Side)
		})},
	},
}

// largest returns the largest size of a problem's cases.
func largest(problem testcase.Problem) int {
	return map[testcase.Problem]int{testcase.CatAndMouse: 50, testcase.CatAndMouseII: 64, testcase.KillAllPawns: 15}[problem]
}

// random returns a random case of a kind that LeetCode takes, of about that size.
func (k kind) random(r *rand.Rand, size int) testcase.Case {
	for {
		if c := k.make(r, size); leetcode.Takes(c) {
			return c
		}
	}
}

// graphOf makes graphs of a shape with more edges at random: so many for each node. The nodes'
// names are random.
func graphOf(shape func(r *rand.Rand, n int, edge func(a, b int)), more float64) func(*rand.Rand, int) testcase.Case {
	return func(r *rand.Rand, n int) testcase.Case {
		n = max(3, n)
		c := testcase.Case{Problem: testcase.CatAndMouse, Graph: make([][]int, n)}
		names := r.Perm(n)
		edge := func(a, b int) {
			if a, b := names[a], names[b]; a != b && !slices.Contains(c.Graph[a], b) {
				c.Graph[a], c.Graph[b] = append(c.Graph[a], b), append(c.Graph[b], a)
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

func ring(r *rand.Rand, n int, edge func(a, b int)) {
	path(r, n, edge)
	edge(0, n-1)
}

func tree(r *rand.Rand, n int, edge func(a, b int)) {
	for i := 1; i < n; i++ {
		edge(i, r.IntN(i))
	}
}

func ladder(r *rand.Rand, n int, edge func(a, b int)) {
	width := 2 + r.IntN(4)
	for i := range n {
		if i >= width {
			edge(i, i-width)
		}
		if i%width > 0 {
			edge(i, i-1)
		}
	}
}

func rooms(r *rand.Rand, n int, edge func(a, b int)) {
	first := 0
	for first < n {
		next := min(n, first+2+r.IntN(5))
		for a := first; a < next; a++ {
			for b := first; b < a; b++ {
				edge(a, b)
			}
		}
		if first > 0 {
			edge(r.IntN(first), first+r.IntN(next-first))
		}
		first = next
	}
}

// gridOf makes boards of at least so many rows, 0 for a single row or column, with walls.
func gridOf(rows int, build func(r *rand.Rand, grid [][]byte)) func(*rand.Rand, int) testcase.Case {
	return func(r *rand.Rand, size int) testcase.Case {
		height, width := 1, min(8, max(3, size))
		if rows > 0 {
			low := max(1, (size+7)/8)
			height = low + r.IntN(max(1, min(8, size)-low+1))
			width = min(8, max(1, size/height))
			if height*width < 3 {
				width = 3
			}
		}
		grid := make([][]byte, height)
		for i := range grid {
			grid[i] = []byte(strings.Repeat(".", width))
		}
		build(r, grid)
		return withPieces(r, grid, jump(r), jump(r))
	}
}

// jump returns the length of a jump: mostly a short one.
func jump(r *rand.Rand) int {
	if r.IntN(4) == 0 {
		return 1 + r.IntN(8)
	}
	return 1 + r.IntN(3)
}

// withPieces puts the pieces that are not there yet on free cells.
func withPieces(r *rand.Rand, grid [][]byte, catJump, mouseJump int) testcase.Case {
	var free []testcase.Square
	there := ""
	for i, row := range grid {
		for k, sign := range row {
			switch sign {
			case '.':
				free = append(free, testcase.Square{i, k})
			case '#':
			default:
				there += string(sign)
			}
		}
	}
	r.Shuffle(len(free), func(i, k int) { free[i], free[k] = free[k], free[i] })
	for _, piece := range []byte("MCF") {
		if len(free) > 0 && !strings.Contains(there, string(piece)) {
			grid[free[0][0]][free[0][1]] = piece
			free = free[1:]
		}
	}
	c := testcase.Case{Problem: testcase.CatAndMouseII, CatJump: catJump, MouseJump: mouseJump}
	for _, row := range grid {
		c.Grid = append(c.Grid, string(row))
	}
	if r.IntN(2) == 0 {
		c = transposed(c)
	}
	return c
}

// scattered builds walls on cells by chance.
func scattered(share float64) func(*rand.Rand, [][]byte) {
	return func(r *rand.Rand, grid [][]byte) {
		for _, row := range grid {
			for i := range row {
				if r.Float64() < share {
					row[i] = '#'
				}
			}
		}
	}
}

// maze fills a board with walls and digs corridors into it.
func maze(r *rand.Rand, grid [][]byte) {
	for _, row := range grid {
		for i := range row {
			row[i] = '#'
		}
	}
	var dig func(y, x int)
	dig = func(y, x int) {
		grid[y][x] = '.'
		for _, d := range r.Perm(4) {
			dy, dx := [...]int{0, 0, 1, -1}[d], [...]int{1, -1, 0, 0}[d]
			if a, b := y+2*dy, x+2*dx; a >= 0 && b >= 0 && a < len(grid) && b < len(grid[0]) && (grid[a][b] == '#' || r.IntN(8) == 0) {
				wasWall := grid[a][b] == '#'
				grid[y+dy][x+dx] = '.'
				if wasWall {
					dig(a, b)
				}
			}
		}
	}
	dig(0, 0)
}

// roomWalls builds walls with a door each.
func roomWalls(r *rand.Rand, grid [][]byte) {
	for y := 1 + r.IntN(3); y < len(grid); y += 2 + r.IntN(2) {
		door := r.IntN(len(grid[0]))
		for x := range grid[y] {
			if x != door {
				grid[y][x] = '#'
			}
		}
		if r.IntN(2) == 0 {
			grid[y][r.IntN(len(grid[0]))] = '.'
		}
	}
}

// sideBySide makes boards on which the pieces stand beside each other.
func sideBySide(r *rand.Rand, size int) testcase.Case {
	return gridOf(1, func(r *rand.Rand, grid [][]byte) {
		scattered(0.2)(r, grid)
		y, x := r.IntN(len(grid)), r.IntN(len(grid[0]))
		for _, i := range r.Perm(3) {
			grid[y][x] = "MCF"[i]
			if r.IntN(2) == 0 && y+1 < len(grid) {
				y++
			} else if x+1 < len(grid[0]) {
				x++
			} else {
				return
			}
		}
	})(r, size)
}

// foodBehindWalls makes boards on which walls stand about the food.
func foodBehindWalls(r *rand.Rand, size int) testcase.Case {
	return gridOf(1, func(r *rand.Rand, grid [][]byte) {
		y, x := r.IntN(len(grid)), r.IntN(len(grid[0]))
		grid[y][x] = 'F'
		for d := range 4 {
			a, b := y+[...]int{0, 0, 1, -1}[d], x+[...]int{1, -1, 0, 0}[d]
			if a >= 0 && b >= 0 && a < len(grid) && b < len(grid[0]) && r.IntN(4) > 0 {
				grid[a][b] = '#'
			}
		}
	})(r, size)
}

// pawnsOf makes cases whose knight and pawns stand on squares that where returns, given a random
// number that is the same for all.
func pawnsOf(where func(r *rand.Rand, at int) testcase.Square) func(*rand.Rand, int) testcase.Case {
	return func(r *rand.Rand, n int) testcase.Case {
		at := r.IntN(testcase.Side - 7)
		if r.IntN(2) == 0 {
			at = 0
		}
		c := testcase.Case{Problem: testcase.KillAllPawns, Knight: where(r, at)}
		if r.IntN(4) == 0 {
			c.Knight = square(r, 0, testcase.Side, 0, testcase.Side)
		}
		for range n {
			if p := where(r, at); p != c.Knight && !slices.Contains(c.Pawns, p) {
				c.Pawns = append(c.Pawns, p)
			}
		}
		if r.IntN(2) == 0 {
			for i, p := range c.Pawns {
				c.Pawns[i] = testcase.Square{p[1], p[0]}
			}
			c.Knight = testcase.Square{c.Knight[1], c.Knight[0]}
		}
		return c
	}
}

// square returns a random square of some rows and columns.
func square(r *rand.Rand, fromRow, toRow, fromCol, toCol int) testcase.Square {
	return testcase.Square{fromRow + r.IntN(toRow-fromRow), fromCol + r.IntN(toCol-fromCol)}
}

// corner returns a square near one of the four corners.
func corner(r *rand.Rand, _ int) testcase.Square {
	s := square(r, 0, 4, 0, 4)
	for axis := range s {
		if r.IntN(3) == 0 {
			s[axis] = testcase.Side - 1 - s[axis]
		}
	}
	return s
}
