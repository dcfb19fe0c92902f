package cases

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// boards are the cases of problem 1728.
var boards = game{
	smallest: 3, largest: 64, few: 5, enough: 10, pace: 40, climbable: 64, fewer: 3,
	weigh: func(c testcase.Case) []int {
		m, cat, food := find(c, 'M'), find(c, 'C'), find(c, 'F')
		walls := strings.Count(strings.Join(c.Grid, ""), "#")
		return []int{len(c.Grid) * len(c.Grid[0]), walls, c.CatJump + c.MouseJump, apart(m, cat) + apart(m, food) + apart(cat, food)}
	},
	small: smallBoards,
	edits: boardEdits,
	kinds: []kind{
		{syntax.Phrase("open boards"), boardOf{walls: 0.08}.random},
		{syntax.Phrase("boards"), boardOf{walls: 0.25}.random},
		{syntax.Phrase("dense boards"), boardOf{walls: 0.45}.random},
		{syntax.Phrase("mazes"), boardOf{also: isMaze}.random},
		{syntax.Phrase("rooms"), boardOf{also: func(r *rand.Rand, at, _ testcase.Square) bool { return at[0]%2 == 1 && r.IntN(8) > 0 }}.random},
		{syntax.Phrase("rows"), boardOf{walls: 0.05, isRow: true}.random},
		{syntax.Phrase("long jumps"), boardOf{walls: 0.2, farther: 3}.random},
		{syntax.Phrase("pieces side by side"), boardOf{walls: 0.2, isNear: true}.random},
		{syntax.Phrase("food behind walls"), boardOf{also: func(r *rand.Rand, at, food testcase.Square) bool { return apart(at, food) == 1 && r.IntN(4) > 0 }}.random},
	},
	goals: []goal{longest(0, solver.MouseWins), longest(0, solver.MouseWins), longest(1, solver.MouseWins), narrow},
}

// find returns where a letter stands on a board.
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

// board returns a case with a board whose rows stand in a text one after the other.
func board(cells string, cols, catJump, mouseJump int) testcase.Case {
	c := testcase.Case{Problem: testcase.CatAndMouseII, CatJump: catJump, MouseJump: mouseJump}
	for row := range slices.Chunk([]byte(cells), cols) {
		c.Grid = append(c.Grid, string(row))
	}
	return c
}

// smallBoards yields the boards of so many cells: those with short jumps first. A jump is no
// longer than the board.
func smallBoards(n int) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		texts := cellTexts(n, "MCF")
		for jumps := 2; jumps <= 2*(n-1); jumps++ {
			for catJump := 1; catJump < jumps; catJump++ {
				for rows := 1; rows <= n; rows++ {
					if n%rows > 0 || max(catJump, jumps-catJump) >= max(rows, n/rows) {
						continue
					}
					for _, cells := range texts {
						if !yield(board(cells, n/rows, catJump, jumps-catJump)) {
							return
						}
					}
				}
			}
		}
	}
}

// cellTexts returns all texts of n cells that have these pieces once, those with few walls first.
func cellTexts(n int, pieces string) []string {
	if n < len(pieces) {
		return nil
	}
	if n == 0 {
		return []string{""}
	}
	var all []string
	for _, sign := range ".#" + pieces {
		for _, rest := range cellTexts(n-1, strings.ReplaceAll(pieces, string(sign), "")) {
			all = append(all, string(sign)+rest)
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(strings.Count(a, "#"), strings.Count(b, "#")) })
	return all
}

// withCell returns a case with another sign on a cell.
func withCell(c testcase.Case, at testcase.Square, sign byte) testcase.Case {
	c.Grid = slices.Clone(c.Grid)
	row := []byte(c.Grid[at[0]])
	row[at[1]] = sign
	c.Grid[at[0]] = string(row)
	return c
}

// transposed returns a case whose rows are columns.
func transposed(c testcase.Case) testcase.Case {
	var cells strings.Builder
	for col := range c.Grid[0] {
		for _, row := range c.Grid {
			cells.WriteByte(row[col])
		}
	}
	return board(cells.String(), len(c.Grid), c.CatJump, c.MouseJump)
}

// withoutRow returns a case without a row. Its pieces go to another row; where one stands there
// already, LeetCode does not take the case.
func withoutRow(c testcase.Case, row, other int) testcase.Case {
	for col, sign := range []byte(c.Grid[row]) {
		if sign != '.' && sign != '#' {
			c = withCell(c, testcase.Square{other, col}, sign)
		}
	}
	c.Grid = slices.Delete(slices.Clone(c.Grid), row, row+1)
	return c
}

var withoutPieces = strings.NewReplacer("M", ".", "C", ".", "F", ".")

func boardEdits(c testcase.Case) [][]edit {
	var flipped, moved, fewer, more, jumps []edit
	for i, turn := range []func(testcase.Case) testcase.Case{func(c testcase.Case) testcase.Case { return c }, transposed} {
		turned := turn(c)
		for r, row := range turned.Grid {
			for _, other := range []int{r - 1, r + 1} {
				if other >= 0 && other < len(turned.Grid) {
					fewer = append(fewer, func() testcase.Case { return turn(withoutRow(turned, r, other)) })
				}
			}
			more = append(more, func() testcase.Case {
				longer := turned
				longer.Grid = slices.Insert(slices.Clone(turned.Grid), r, withoutPieces.Replace(row))
				return turn(longer)
			})
			for col := range row {
				at := testcase.Square{r, col}
				switch {
				case i > 0:
				case row[col] == '#':
					flipped = append(flipped, func() testcase.Case { return withCell(c, at, '.') })
				case row[col] == '.':
					flipped = append(flipped, func() testcase.Case { return withCell(c, at, '#') })
					for _, piece := range []byte("MCF") {
						moved = append(moved, func() testcase.Case { return withCell(withCell(c, find(c, piece), '.'), at, piece) })
					}
				}
			}
		}
	}
	for _, by := range []int{-1, 1} {
		jumps = append(jumps,
			func() testcase.Case { d := c; d.CatJump += by; return d },
			func() testcase.Case { d := c; d.MouseJump += by; return d })
	}
	return [][]edit{flipped, flipped, moved, fewer, more, jumps}
}

// A boardOf makes random boards.
type boardOf struct {
	walls   float64                                           // the share of cells that are walls
	also    func(r *rand.Rand, at, food testcase.Square) bool // what other cells are; nil for none
	isRow   bool                                              // of one row or column
	isNear  bool                                              // the pieces stand side by side
	farther int                                               // by how much jumps are longer
}

func (b boardOf) random(r *rand.Rand, size int) testcase.Case {
	rows := 1
	if !b.isRow {
		rows += r.IntN(min(8, size))
	}
	cols := max(3/rows, min(8, (size+rows/2)/rows), 1)
	at := func(i int) testcase.Square { return testcase.Square{i / cols, i % cols} }
	places := r.Perm(rows * cols)
	if b.isNear {
		first := at(places[0])
		slices.SortStableFunc(places, func(i, k int) int { return apart(first, at(i)) - apart(first, at(k)) })
	}
	cells := []byte(strings.Repeat(".", rows*cols))
	for i := range cells {
		if r.Float64() < b.walls || b.also != nil && b.also(r, at(i), at(places[0])) {
			cells[i] = '#'
		}
	}
	for i, piece := range []byte("FMC")[:min(3, len(places))] {
		cells[places[i]] = piece
	}
	jump := func() int { return min(8, 1+b.farther+r.IntN([]int{3, 3, 3, 8}[r.IntN(4)])) }
	c := board(string(cells), cols, jump(), jump())
	if r.IntN(2) == 0 {
		c = transposed(c)
	}
	return c
}

// isMaze builds walls between the cells of a lattice, half of them with a door.
func isMaze(r *rand.Rand, at, _ testcase.Square) bool {
	odd := at[0]%2 + at[1]%2
	return odd == 2 || odd == 1 && r.IntN(2) == 0
}
