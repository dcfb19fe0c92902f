package knight_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"plywise/solver"
	"plywise/solver/knight"
)

// edit changes a game as an author does, at random. The result may be invalid.
func edit(rng *rand.Rand, g knight.Game, most int) (knight.Game, string) {
	g.Pawns = slices.Clone(g.Pawns)
	square := func() solver.Place { return solver.Place(rng.IntN(g.Rows * g.Cols)) }
	switch k := rng.IntN(12); {
	case k < 4 && len(g.Pawns) > 0:
		g.Pawns[rng.IntN(len(g.Pawns))] = square()
		return g, "move a pawn"
	case k < 6 && len(g.Pawns) < most:
		g.Pawns = slices.Insert(g.Pawns, rng.IntN(len(g.Pawns)+1), square())
		return g, "add a pawn"
	case k < 7 && len(g.Pawns) > 1:
		i := rng.IntN(len(g.Pawns))
		g.Pawns = slices.Delete(g.Pawns, i, i+1)
		return g, "remove a pawn"
	case k < 8:
		g.Knight = square()
		return g, "move the knight"
	case k < 9:
		g.First = g.First.Opponent()
		return g, "change the first player"
	case k < 10:
		rng.Shuffle(len(g.Pawns), func(i, j int) { g.Pawns[i], g.Pawns[j] = g.Pawns[j], g.Pawns[i] })
		return g, "reorder the pawns"
	case k < 11 && g.Rows < 12:
		if g.Blocked != nil {
			g.Blocked = append(slices.Clone(g.Blocked), make([]bool, g.Cols)...)
		}
		g.Rows++
		return g, "add a row"
	}
	blocked := make([]bool, g.Rows*g.Cols)
	copy(blocked, g.Blocked)
	at := square()
	blocked[at] = !blocked[at]
	g.Blocked = blocked
	return g, "toggle a wall"
}

// equal reports whether two solutions are, state by state and either player to
// move.
func equal(t *testing.T, got, want *knight.Solution) {
	t.Helper()
	if !reflect.DeepEqual(got.Game(), want.Game()) || got.States() != want.States() {
		t.Fatalf("the games are %+v and %+v", got.Game(), want.Game())
	}
	for _, first := range []solver.Player{solver.Alice, solver.Bob} {
		got, err := got.With(context.Background(), got.Game().Knight, first)
		if err != nil {
			t.Fatal(err)
		}
		want, err := want.With(context.Background(), want.Game().Knight, first)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Start().Moves(), want.Start().Moves()) {
			t.Fatalf("%+v: moves %+v, want %+v", got.Game(), got.Start().Moves(), want.Start().Moves())
		}
		if g, w := got.Facts(), want.Facts(); !slices.Equal(g.Histogram, w.Histogram) {
			t.Fatalf("%+v: histogram %v, want %v", got.Game(), g.Histogram, w.Histogram)
		}
		var rows []knight.State
		for row := range want.All() {
			rows = append(rows, row)
		}
		for row := range got.All() {
			if !reflect.DeepEqual(row, rows[0]) {
				t.Fatalf("%+v: %+v, want %+v", got.Game(), row, rows[0])
			}
			rows = rows[1:]
		}
	}
}

func TestAnUpdatedSolutionEqualsAFreshOne(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 7))
		g := randomGame(rng, 9, 9, 9)
		if len(g.Pawns) == 0 {
			g.Pawns = nil
		}
		s, err := knight.Solve(ctx, g, knight.Options{})
		if err != nil {
			continue
		}
		for range 60 {
			next, what := edit(rng, s.Game(), 10)
			fresh, wantErr := knight.Solve(ctx, next, knight.Options{})
			updated, _, err := s.Update(ctx, next, knight.Options{})
			if !reflect.DeepEqual(err, wantErr) {
				t.Fatalf("%s: %v, want %v", what, err, wantErr)
			}
			if err != nil {
				continue
			}
			equal(t, updated, fresh)
			if err := knight.Verify(ctx, updated); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			s = updated
		}
	}
}
