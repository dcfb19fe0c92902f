package knight

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

func TestABoardsDistancesAreThoseOfASquareBySquareWalk(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 9))
	ctx := context.Background()
	for range 400 {
		g := Game{Rows: 1 + rng.IntN(12), Cols: 1 + rng.IntN(12)}
		switch rng.IntN(6) {
		case 0:
			g.Cols = 50 + rng.IntN(100) // several words a row, or more columns than rows
		case 1:
			g.Rows = 50 + rng.IntN(100)
		case 2:
			g.Rows, g.Cols = 65+rng.IntN(80), 65+rng.IntN(80)
		}
		squares := rng.Perm(g.Rows * g.Cols)
		n := min(len(squares), 1+rng.IntN(6))
		for _, p := range squares[:n] {
			g.Pawns = append(g.Pawns, solver.Place(p))
		}
		if rng.IntN(3) > 0 {
			g.Blocked = make([]bool, g.Rows*g.Cols)
			share := rng.IntN(7)
			for _, p := range squares[n:] {
				g.Blocked[p] = rng.IntN(10) < share
			}
		}
		b := newSearch(&g)
		for _, from := range g.Pawns {
			got := make([]int, len(g.Pawns))
			if err := b.toPawns(ctx, from, g.Pawns, got); err != nil {
				t.Fatal(err)
			}
			want, err := walk(ctx, &g, from)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%+v: from %d %v, want %v", g, from, got, want)
			}
		}
		b.release()
	}
}

func TestTheSizeOfABoardIsCountedWithoutOverflow(t *testing.T) {
	for _, size := range [][2]int{{math.MaxInt, 1}, {1, math.MaxInt}, {math.MaxInt, math.MaxInt}, {1 << 30, 1 << 30}} {
		if got := searchBytes(size[0], size[1]); got < 1<<36 {
			t.Errorf("a board of %d rows and %d columns takes %d bytes", size[0], size[1], got)
		}
	}
	g := Game{Rows: 70, Cols: 300}
	b := newSearch(&g)
	defer b.release()
	words := len(b.free) + len(b.open) + len(b.level) + len(b.next) + len(b.active) + len(b.nextActive) + len(b.inside)
	if got := searchBytes(70, 300); got != int64(words)*8 {
		t.Errorf("a board of 70x300 takes %d bytes, want %d", got, words*8)
	}
}
