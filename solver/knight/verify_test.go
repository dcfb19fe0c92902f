package knight

import (
	"context"
	"math/rand/v2"
	"testing"

	"plywise/solver"
)

// states calls visit with every state of s: the pawns left and the one under
// the knight.
func states(s *Solution, visit func(left uint64, j int)) {
	for left := range uint64(1) << s.n() {
		for j := range s.n() {
			if left>>j&1 == 0 {
				visit(left, j)
			}
		}
	}
}

func TestVerifyFindsAWrongTotalInAnyState(t *testing.T) {
	ctx := context.Background()
	g := Game{Rows: 6, Cols: 7, Knight: 3, Pawns: []solver.Place{0, 9, 17, 40, 22, 31, 14}, First: solver.Alice}
	for n := range len(g.Pawns) + 1 {
		small := g
		small.Pawns = g.Pawns[:n]
		s, err := Solve(ctx, small, Options{})
		if err != nil {
			t.Fatal(err)
		}
		findsAll(t, s)
	}

	// A table that shares layers which know a pawn that is gone: first a high
	// pawn, then a low pawn.
	s, err := Solve(ctx, g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []int{4, 1} {
		g.Pawns = append([]solver.Place(nil), g.Pawns...)
		g.Pawns[gone] = solver.Place(33 + gone)
		updated, err := s.Update(ctx, g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if Computed(updated, s) >= updated.States() {
			t.Fatal("the update computes everything")
		}
		findsAll(t, updated)
		s = updated
	}
}

func findsAll(t *testing.T, s *Solution) {
	t.Helper()
	ctx := context.Background()
	if err := Verify(ctx, s); err != nil {
		t.Fatal(err)
	}
	states(s, func(left uint64, j int) {
		words, lane := s.table.find(s.slots(left), int(s.slot[j]))
		for half := range 2 {
			word := &words[half*len(words)/2+lane/4]
			right := *word
			*word ^= 1 << (lane % 4 * 16)
			if Verify(ctx, s) == nil {
				t.Errorf("%d pawns: a wrong total with %b left and the knight on pawn %d passes", s.n(), left, j)
			}
			*word = right
		}
	})
}

func TestVerifyFindsAWrongDistance(t *testing.T) {
	ctx := context.Background()
	s, err := Solve(ctx, Game{Rows: 8, Cols: 8, Knight: 3, Pawns: []solver.Place{0, 9, 17}, First: solver.Bob}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*int{&s.distances.knight[1], &s.distances.between[2][0]} {
		*d++
		if Verify(ctx, s) == nil {
			t.Error("a wrong distance passes")
		}
		*d--
	}
}

func TestVerifyPassesLargeGames(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(3) {
		s, err := Solve(ctx, randomLarge(seed, 13), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := Verify(ctx, s); err != nil {
			t.Error(err)
		}
	}
}

// randomLarge returns a game with that many pawns on a board with some blocked
// squares, every one within reach.
func randomLarge(seed uint64, pawns int) Game {
	for rng := rand.New(rand.NewPCG(seed, 5)); ; {
		g := Game{Rows: 20, Cols: 70, First: solver.Alice + solver.Player(seed%2), Blocked: make([]bool, 1400)}
		squares := rng.Perm(1400)
		g.Knight = solver.Place(squares[0])
		for _, p := range squares[1 : 1+pawns] {
			g.Pawns = append(g.Pawns, solver.Place(p))
		}
		for _, p := range squares[1+pawns : 500] {
			g.Blocked[p] = true
		}
		toPawns, release := g.measurer()
		err := new(distances).fromKnight(context.Background(), &g, toPawns)
		release()
		if err == nil {
			return g
		}
	}
}

func TestVerifyEndsWithItsContext(t *testing.T) {
	s, err := Solve(context.Background(), randomLarge(1, 12), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Verify(ctx, s); err != context.Canceled {
		t.Errorf("the error is %v", err)
	}
}
