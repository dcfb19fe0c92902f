package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"plywise/solver"
	"plywise/solver/chase"
)

// This file surveys small boards by the letter of the terms: all walls, all food, all pieces,
// without symmetry, with games solved by asking for each position again and again until nothing
// changes. It shares nothing with the catalogue but records.

// A bruteBoard is a board with food, as text without line ends.
type bruteBoard struct {
	cells      string
	rows, cols int
	food       int
	jumps      [2]int
	plies      map[brutePosition]int // of the positions that are decided
	winner     map[brutePosition]int
}

// A brutePosition is the cells of mouse and cat, and whose turn it is.
type brutePosition struct {
	at   [2]int
	turn int
}

func (b *bruteBoard) moves(p brutePosition) (next []brutePosition) {
	row, col := p.at[p.turn]/b.cols, p.at[p.turn]%b.cols
	var to []int
	for _, d := range [][2]int{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		for n := 1; n <= b.jumps[p.turn]; n++ {
			r, c := row+n*d[0], col+n*d[1]
			if r < 0 || r >= b.rows || c < 0 || c >= b.cols || b.cells[r*b.cols+c] == '#' {
				break
			}
			if !slices.Contains(to, r*b.cols+c) {
				to = append(to, r*b.cols+c)
			}
		}
	}
	slices.Sort(to)
	for _, cell := range to {
		q := p
		q.at[p.turn], q.turn = cell, 1-p.turn
		next = append(next, q)
	}
	return next
}

func (b *bruteBoard) positions() (all []brutePosition) {
	for mouse, m := range b.cells {
		for cat, c := range b.cells {
			if m != '#' && c != '#' {
				all = append(all, brutePosition{[2]int{mouse, cat}, 0}, brutePosition{[2]int{mouse, cat}, 1})
			}
		}
	}
	return all
}

// solve decides every position; the barred one, if any, is won by nobody.
func (b *bruteBoard) solve(barred *brutePosition) {
	b.plies, b.winner = map[brutePosition]int{}, map[brutePosition]int{}
	all := slices.DeleteFunc(b.positions(), func(p brutePosition) bool { return barred != nil && p == *barred })
	next := map[brutePosition][]brutePosition{}
	for _, p := range all {
		next[p] = b.moves(p)
		switch mouse, cat := p.at[0], p.at[1]; {
		case mouse == cat || cat == b.food:
			b.plies[p], b.winner[p] = 0, 1
		case mouse == b.food:
			b.plies[p], b.winner[p] = 0, 0
		}
	}
	for level, idle := 1, 0; idle < 2; level++ {
		found := map[brutePosition]int{}
		for _, p := range all {
			if _, decided := b.plies[p]; decided {
				continue
			}
			lost := 0
			for _, q := range next[p] {
				if _, decided := b.plies[q]; decided && b.winner[q] == p.turn {
					found[p] = p.turn
				} else if decided {
					lost++
				}
			}
			if lost == len(next[p]) {
				found[p] = 1 - p.turn
			}
		}
		for p, winner := range found {
			b.plies[p], b.winner[p] = level, winner
		}
		if idle++; len(found) > 0 {
			idle = 0
		}
	}
}

func (b *bruteBoard) wins(p brutePosition, winner, plies int) bool {
	n, decided := b.plies[p]
	return decided && b.winner[p] == winner && (plies < 0 || n == plies)
}

// judge returns whether the line of a won position is strict, and whether it is critical.
func (b *bruteBoard) judge(p brutePosition) (strict, critical bool) {
	strict, critical = true, true
	winner := b.winner[p]
	for plies := b.plies[p]; plies > 0; plies-- {
		next := b.moves(p)
		best := slices.IndexFunc(next, func(q brutePosition) bool { return b.wins(q, winner, plies-1) })
		if p.turn == winner {
			keeping := 0
			for _, q := range next {
				if b.wins(q, winner, -1) {
					keeping++
				}
			}
			strict = strict && keeping == 1
			if critical && keeping > 1 {
				without := *b
				without.solve(&next[best])
				critical = !without.wins(p, winner, -1)
			}
		}
		p = next[best]
	}
	return strict, critical
}

// isMinimal reports whether the outcome of a position would be another without any one wall.
func (b *bruteBoard) isMinimal(p brutePosition) bool {
	for i, c := range b.cells {
		if c == '#' {
			without := *b
			without.cells = b.cells[:i] + "." + b.cells[i+1:]
			if without.solve(nil); without.wins(p, b.winner[p], b.plies[p]) {
				return false
			}
		}
	}
	return true
}

// inOnePiece reports whether the floor is not empty and connected.
func (b *bruteBoard) inOnePiece() bool {
	start := strings.IndexByte(b.cells, '.')
	if start < 0 {
		return false
	}
	walker := *b
	walker.jumps = [2]int{1, 1}
	seen := map[int]bool{start: true}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, q := range walker.moves(brutePosition{at: [2]int{queue[0], queue[0]}}) {
			if !seen[q.at[0]] {
				seen[q.at[0]] = true
				queue = append(queue, q.at[0])
			}
		}
	}
	return len(seen) == strings.Count(b.cells, ".")
}

// image returns the name of the board with its food after one of eight symmetries, "" where that
// turns a rectangle to another one.
func (b *bruteBoard) image(k int) string {
	if k >= 4 && b.rows != b.cols {
		return ""
	}
	cells, food := make([]byte, len(b.cells)), 0
	for i := range b.cells {
		row, col := i/b.cols, i%b.cols
		if k >= 4 {
			row, col = col, row
		}
		if k&1 != 0 {
			row = b.rows - 1 - row
		}
		if k&2 != 0 {
			col = b.cols - 1 - col
		}
		cells[row*b.cols+col] = b.cells[i]
		if i == b.food {
			food = row*b.cols + col
		}
	}
	return fmt.Sprint(string(cells), " ", food)
}

// A brutePlace is a won position of a board.
type brutePlace struct {
	*bruteBoard
	brutePosition
	walls int
}

// compare is the order of records. Of bytes, # is less than the dot.
func (p *brutePlace) compare(q *brutePlace) int {
	return cmp.Or(
		cmp.Compare(q.plies[q.brutePosition], p.plies[p.brutePosition]),
		cmp.Compare(p.walls, q.walls), strings.Compare(q.cells, p.cells), cmp.Compare(p.food, q.food),
		slices.Compare(p.at[:], q.at[:]), cmp.Compare(p.turn, q.turn))
}

func (p *brutePlace) isRecord(c *Catalogue, r *Record) bool {
	if r == nil || r.Plies != p.plies[p.brutePosition] || r.Walls() != p.walls || int(r.Food) != p.food || int(r.Turn) != p.turn ||
		int(r.Mouse) != p.at[0] || int(r.Cat) != p.at[1] {
		return false
	}
	for i, wall := range c.Game(r).Arena.(*chase.Grid).Wall {
		if wall != (p.cells[i] == '#') {
			return false
		}
	}
	return true
}

func TestACatalogueIsThatOfAllBoardsWithoutSymmetry(t *testing.T) {
	boards := []Boards{{3, 3, 1, 1}, {2, 4, 1, 3}, {1, 7, 1, 1}}
	if !testing.Short() {
		boards = append(boards, Boards{3, 3, 2, 1}, Boards{4, 3, 1, 1}, Boards{3, 4, 1, 2})
	}
	for _, b := range boards {
		t.Run(b.String(), func(t *testing.T) {
			t.Parallel()
			c := surveyed(t, b)
			var counts [2][]int64
			var draws, games int64
			var won [2][]*brutePlace
			seen := map[string]bool{}
			for set := range 1 << (b.Rows * b.Cols) {
				cells := []byte(strings.Repeat(".", b.Rows*b.Cols))
				walls := 0
				for i := range cells {
					if set>>i&1 != 0 {
						cells[i] = '#'
						walls++
					}
				}
				for food, cell := range cells {
					board := &bruteBoard{cells: string(cells), rows: b.Rows, cols: b.Cols, food: food, jumps: [2]int{b.MouseJump, b.CatJump}}
					if cell == '#' || !board.inOnePiece() {
						continue
					}
					board.solve(nil)
					isNew := !seen[board.image(0)]
					for k := range 8 {
						seen[board.image(k)] = true
					}
					if isNew {
						games++
					}
					for _, p := range board.positions() {
						plies, decided := board.plies[p]
						switch winner := board.winner[p]; {
						case !decided && isNew:
							draws++
						case decided && isNew:
							for len(counts[winner]) <= plies {
								counts[winner] = append(counts[winner], 0)
							}
							counts[winner][plies]++
						}
						if plies > 0 {
							won[board.winner[p]] = append(won[board.winner[p]], &brutePlace{board, p, walls})
						}
					}
				}
			}
			if games != c.Games || draws != c.Draws || !slices.Equal(counts[0], c.Counts[0]) || !slices.Equal(counts[1], c.Counts[1]) {
				t.Errorf("%d games, %d draws, %v; want %d, %d, %v", c.Games, c.Draws, c.Counts, games, draws, counts)
			}
			for winner := range solver.Player(2) {
				compareRecords(t, c, winner, won[winner])
			}
		})
	}
}

// compareRecords holds the records of a winner to all positions that it wins.
func compareRecords(t *testing.T, c *Catalogue, winner solver.Player, won []*brutePlace) {
	slices.SortFunc(won, func(a, b *brutePlace) int { return a.compare(b) })
	records := &c.Records[winner]
	fewest := slices.CompactFunc(slices.Clone(won), func(a, b *brutePlace) bool { return a.plies[a.brutePosition] == b.plies[b.brutePosition] })
	slices.Reverse(fewest)
	if len(fewest) != len(records.Fewest) {
		t.Errorf("%v wins in up to %d, want %d", winner, len(records.Fewest), len(fewest))
	}
	for i, want := range fewest {
		if i < len(records.Fewest) && !want.isRecord(c, records.Fewest[i]) {
			t.Errorf("%v in %d: %+v, want %+v on %s", winner, i+1, records.Fewest[i], want.brutePosition, want.cells)
		}
	}
	for name, test := range map[string]struct {
		got  *Record
		want func(*brutePlace) bool
	}{
		"strict":   {records.Strict, func(p *brutePlace) bool { strict, _ := p.judge(p.brutePosition); return strict }},
		"critical": {records.Critical, func(p *brutePlace) bool { _, critical := p.judge(p.brutePosition); return critical }},
		"minimal":  {records.Minimal, func(p *brutePlace) bool { return p.isMinimal(p.brutePosition) }},
	} {
		i := slices.IndexFunc(won, test.want)
		if i < 0 && test.got != nil || i >= 0 && !won[i].isRecord(c, test.got) {
			t.Errorf("%v, %s: %+v", winner, name, test.got)
			if i >= 0 {
				t.Errorf("want %+v on %s with food on %d", won[i].brutePosition, won[i].cells, won[i].food)
			}
		}
	}
}

// surveyed returns the catalogue of boards.
func surveyed(t *testing.T, b Boards) *Catalogue {
	t.Helper()
	c, err := New(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Extend(t.Context(), c.All(), 2, func() {}); err != nil {
		t.Fatal(err)
	}
	return c
}
