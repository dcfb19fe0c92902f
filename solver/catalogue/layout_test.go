package catalogue

import (
	"flag"
	"testing"
)

var large = flag.Bool("5x5", false, "count the boards of 5x5 by brute force, too")

// What the contract knows of the numbers of boards.
func TestBoardsAreCountedOnce(t *testing.T) {
	for _, test := range []struct{ rows, cols, layouts, games int }{
		{3, 3, 0, 163}, {4, 3, 0, 2001}, {3, 4, 0, 2001}, {4, 4, 1524, 13755}, {5, 5, 290_088, 4_394_008},
	} {
		layouts, games := counted(t, Boards{test.rows, test.cols, 1, 1})
		if games != test.games || test.layouts > 0 && layouts != test.layouts {
			t.Errorf("%dx%d: %d layouts, %d games", test.rows, test.cols, layouts, games)
		}
	}
}

func counted(t *testing.T, b Boards) (layouts, games int) {
	s := newShape(b)
	for l := range s.layouts(t.Context(), 0) {
		layouts++
		for range s.foods(l) {
			games++
		}
	}
	return layouts, games
}

// By Burnside's lemma there are as many boards up to symmetry as a symmetry leaves alone on
// average. A symmetry leaves a layout alone where the cells of each of its cycles are alike.
func TestBoardsAreAsManyAsBurnsideSays(t *testing.T) {
	sizes := [][2]int{{1, 1}, {1, 6}, {2, 2}, {2, 5}, {3, 3}, {4, 3}, {4, 4}, {3, 5}}
	if *large {
		sizes = append(sizes, [2]int{5, 5})
	}
	for _, size := range sizes {
		rows, cols := size[0], size[1]
		group := 0
		layouts, games := 0, 0
		for k := range 8 {
			if k >= 4 && rows != cols {
				continue
			}
			group++
			fixedLayouts, fixedGames := fixed(rows, cols, k)
			layouts += fixedLayouts
			games += fixedGames
		}
		gotLayouts, gotGames := counted(t, Boards{rows, cols, 1, 1})
		if gotLayouts*group != layouts || gotGames*group != games {
			t.Errorf("%dx%d: %d layouts and %d games, want %d/%d and %d/%d", rows, cols, gotLayouts, gotGames, layouts, group, games, group)
		}
	}
}

// fixed returns how many layouts and games a symmetry leaves alone.
func fixed(rows, cols, k int) (layouts, games int) {
	image := func(cell int) int {
		row, col := cell/cols, cell%cols
		if k&1 != 0 {
			row = rows - 1 - row
		}
		if k&2 != 0 {
			col = cols - 1 - col
		}
		if k&4 != 0 {
			row, col = col, row
		}
		return row*cols + col
	}
	var cycles []uint32
	var alone uint32 // the cells that the symmetry leaves alone
	seen := map[int]bool{}
	for cell := range rows * cols {
		cycle := uint32(0)
		for ; !seen[cell]; cell = image(cell) {
			seen[cell] = true
			cycle |= 1 << cell
		}
		if cycle != 0 {
			cycles = append(cycles, cycle)
		}
		if image(cell) == cell {
			alone |= 1 << cell
		}
	}
	for choice := range 1 << len(cycles) {
		floor := uint32(0)
		for i, cycle := range cycles {
			if choice>>i&1 != 0 {
				floor |= cycle
			}
		}
		if !isConnected(floor, rows, cols) {
			continue
		}
		layouts++
		for cell := range rows * cols {
			games += int(floor & alone >> cell & 1)
		}
	}
	return layouts, games
}

// isConnected reports whether the floor is not empty and in one piece.
func isConnected(floor uint32, rows, cols int) bool {
	var walk func(row, col int)
	left := floor
	walk = func(row, col int) {
		if row < 0 || row >= rows || col < 0 || col >= cols || left>>(row*cols+col)&1 == 0 {
			return
		}
		left &^= 1 << (row*cols + col)
		walk(row-1, col)
		walk(row+1, col)
		walk(row, col-1)
		walk(row, col+1)
	}
	for cell := range rows * cols {
		if floor>>cell&1 != 0 {
			walk(cell/cols, cell%cols)
			return left == 0
		}
	}
	return false
}

func TestLayoutsGoOnFromAnyOfThem(t *testing.T) {
	s := newShape(Boards{4, 4, 1, 1})
	var all []layout
	for l := range s.layouts(t.Context(), 0) {
		if n := len(all); n > 0 && all[n-1] >= l {
			t.Fatalf("%016b after %016b", l, all[n-1])
		}
		all = append(all, l)
	}
	for i := 0; i < len(all); i += 97 {
		rest := all[i:]
		for l := range s.layouts(t.Context(), all[i]) {
			if len(rest) == 0 || rest[0] != l {
				t.Fatalf("from %016b: %016b", all[i], l)
			}
			rest = rest[1:]
		}
		if len(rest) > 0 {
			t.Errorf("from %016b: %d are missing", all[i], len(rest))
		}
	}
}

func TestBoardsThatAreNoneAreRefused(t *testing.T) {
	for _, b := range []Boards{{0, 3, 1, 1}, {3, -1, 1, 1}, {6, 7, 1, 1}, {1 << 30, 1 << 30, 1, 1}, {3, 3, 0, 1}, {3, 3, 1, -1}} {
		if c, err := New(t.Context(), b); err == nil {
			t.Errorf("%v: %v", b, c)
		}
	}
	for _, size := range []string{"", "4", "4x", "x4", "4x4x4", " 4x4", "4x4 ", "+4x4", "04x4", "4X4", "99999999999999999999x1"} {
		if rows, cols, err := ParseSize(size); err == nil {
			t.Errorf("%q: %d, %d", size, rows, cols)
		}
	}
	if rows, cols, err := ParseSize("4x12"); rows != 4 || cols != 12 || err != nil {
		t.Errorf("%d, %d, %v", rows, cols, err)
	}
}
