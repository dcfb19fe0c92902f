package knight

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

// everySquare is an open board with a pawn on every square.
func everySquare(rows, cols int) Game {
	g := Game{Rows: rows, Cols: cols, Pawns: make([]solver.Place, rows*cols)}
	for p := range g.Pawns {
		g.Pawns[p] = solver.Place(p)
	}
	return g
}

// compareWithWalk compares the distances from a square to all others.
func compareWithWalk(t *testing.T, g *Game, from solver.Place) {
	t.Helper()
	got := make([]int, len(g.Pawns))
	if err := g.measureOpen(t.Context(), from, g.Pawns, got); err != nil {
		t.Fatal(err)
	}
	want, err := walk(t.Context(), g, from)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		for to := range got {
			if got[to] != want[to] {
				t.Fatalf("%dx%d: from %s to %s it is %d moves, want %d", g.Rows, g.Cols, g.square(from), g.square(solver.Place(to)), got[to], want[to])
			}
		}
	}
}

// A search of the small boards that are left takes up to 11 rows and 20 columns, so
// these go far beyond.
func TestWaysOnOpenBoardsAreThoseOfASquareBySquareWalk(t *testing.T) {
	t.Parallel()
	for rows := 1; rows <= 7; rows++ {
		for cols := 1; cols <= 32; cols++ {
			g := everySquare(rows, cols)
			for from := range g.Pawns {
				compareWithWalk(t, &g, solver.Place(from))
			}
		}
	}
	rng := rand.New(rand.NewPCG(9, 2))
	for range 300 {
		g := everySquare(1+rng.IntN(45), 1+rng.IntN(45))
		corner := []int{0, g.Cols - 1, len(g.Pawns) - g.Cols, len(g.Pawns) - 1}[rng.IntN(4)]
		compareWithWalk(t, &g, solver.Place(corner))
		compareWithWalk(t, &g, solver.Place(rng.IntN(len(g.Pawns))))
	}
	for _, size := range [][2]int{{1, 9000}, {2, 9000}, {3, 9000}, {9000, 4}, {9000, 5}, {6, 9000}, {300, 300}} {
		g := everySquare(size[0], size[1])
		compareWithWalk(t, &g, 0)
		compareWithWalk(t, &g, solver.Place(rng.IntN(len(g.Pawns))))
	}
}

// planeSteps is how many moves a knight needs on a board without edges: it covers no
// more than two rows or columns at a time and three of both together, and changes the
// colour of its square with every move.
func planeSteps(rows, cols int) int {
	rows, cols = max(rows, -rows), max(cols, -cols)
	switch long, short := max(rows, cols), min(rows, cols); {
	case long == 1 && short == 0:
		return 3
	case long == 2 && short == 2:
		return 4
	default:
		moves := max((long+1)/2, (long+short+2)/3)
		return moves + (moves+long+short)%2
	}
}

// Away from the edges, a board is as good as one without.
func TestWaysOnVastBoardsAreThoseOfThePlane(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, side := range []int64{60, 8000, 16000, 1_000_000, 3_000_000_000} {
		if side > math.MaxInt/side {
			continue // its squares cannot be counted on a machine of 32 bits
		}
		size := int(side)
		g := Game{Rows: size, Cols: size}
		for range 2000 {
			at := func() int { return 4 + rng.IntN(size-8) }
			r1, c1, r2, c2 := at(), at(), at(), at()
			if rng.IntN(2) == 0 {
				r2, c2 = min(r1+rng.IntN(9), size-5), min(c1+rng.IntN(9), size-5)
			}
			from, to := solver.Place(r1*size+c1), solver.Place(r2*size+c2)
			got := make([]int, 1)
			if err := g.measureOpen(t.Context(), from, []solver.Place{to}, got); err != nil {
				t.Fatal(err)
			}
			if want := planeSteps(r1-r2, c1-c2); got[0] != want {
				t.Fatalf("%d: from %s to %s it is %d moves, want %d", size, g.square(from), g.square(to), got[0], want)
			}
		}
	}
}

// Nothing here may depend on the number of squares: most of these boards have more
// than there is memory for.
func TestVastBoardsWithoutWallsAreSolved(t *testing.T) {
	t.Parallel()
	last := func(g Game, i int) solver.Place { return solver.Place(g.Rows*g.Cols - 1 - i) }
	for _, size := range []struct {
		rows, cols int
		reachable  bool
	}{
		{1, math.MaxInt, false},
		{2, 1_000_001, false}, // the last column takes an even number of moves, the last row an odd one
		{3, 60_000, true},
		{4, 60_000, true},
		{16_000, 16_000, true},
		{20_000, 20_000, true},
		{20_000, 3, true},
	} {
		g := Game{Rows: size.rows, Cols: size.cols, First: solver.Alice}
		for i := range 20 {
			g.Pawns = append(g.Pawns, last(g, i))
		}
		g.Knight = last(g, 20)
		if size.reachable {
			if need := g.Memory(); need != tableBytes(20) {
				t.Errorf("%dx%d: %d bytes, but the table takes %d", g.Rows, g.Cols, need, tableBytes(20))
			}
			s, err := Solve(t.Context(), g, Options{})
			if err != nil {
				t.Fatalf("%dx%d: %v", g.Rows, g.Cols, err)
			}
			if s, err = s.With(t.Context(), 0, solver.Bob); err != nil || s.Start().Outcome().Plies < max(g.Rows, g.Cols)/2 {
				t.Errorf("%dx%d: from the far corner it is %v, %v", g.Rows, g.Cols, s.Start().Outcome(), err)
			}
			next := g
			next.Pawns = append(slices.Clone(g.Pawns[:19]), g.Knight)
			next.Knight = g.Pawns[19]
			updated, err := s.Update(t.Context(), next, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got, want := Computed(updated, s), int64(1+20<<19-19<<18); got != want {
				t.Errorf("%dx%d: %d states are computed, want %d", g.Rows, g.Cols, got, want)
			}
			continue
		}
		var lost *UnreachableError
		if _, err := Solve(t.Context(), g, Options{}); !errors.As(err, &lost) {
			t.Errorf("%dx%d: %v, want pawns out of reach", g.Rows, g.Cols, err)
		}
	}
}

func TestWaysTooLongToBeCountedTogetherAreRefusedHoweverLong(t *testing.T) {
	g := Game{Rows: 2, Cols: math.MaxInt / 2, First: solver.Alice}
	far := g.Cols / 4 * 4
	for i := range 12 {
		g.Pawns = append(g.Pawns, solver.Place(4*(i+1)), solver.Place(far-4*(i+1)))
	}
	if s, err := Solve(t.Context(), g, Options{}); err == nil {
		t.Errorf("a total of %v is counted", s.Start().Outcome())
	}
	d := distances{between: [][]int{{0, math.MaxInt - 1}, {math.MaxInt - 1, 0}}}
	if d.checkTotal() == nil {
		t.Error("a total beyond all numbers is let through")
	}
}

func TestMeasuringAnOpenBoardEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := everySquare(9, 9)
	if err := g.measureOpen(ctx, 0, g.Pawns, make([]int, len(g.Pawns))); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
