package knight_test

import (
	"context"
	"iter"
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
		next, stop := iter.Pull(want.All())
		defer stop()
		for row := range got.All() {
			want, _ := next()
			if row.Knight != want.Knight || row.Turn != want.Turn || row.Total != want.Total || !slices.Equal(row.Left, want.Left) {
				t.Fatalf("%+v: %+v, want %+v", got.Game(), row, want)
			}
		}
	}
}

func TestAnUpdatedSolutionEqualsAFreshOne(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	seeds := uint64(25)
	if testing.Short() {
		seeds = 5
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 7))
		g := randomGame(rng, 9, 9, 9)
		if len(g.Pawns) == 0 {
			g.Pawns = nil
		}
		s, err := knight.Solve(ctx, g, knight.Options{})
		if err != nil {
			continue
		}
		for range 40 {
			next, what := edit(rng, s.Game(), 10)
			fresh, wantErr := knight.Solve(ctx, next, knight.Options{})
			updated, err := s.Update(ctx, next, knight.Options{})
			if !reflect.DeepEqual(err, wantErr) {
				t.Fatalf("%s: %v, want %v", what, err, wantErr)
			}
			if err != nil {
				continue
			}
			equal(t, updated, fresh)
			if err := knight.Verify(ctx, updated, nil); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			s = updated
		}
	}
}

// large returns a game of a size at which layers are filled side by side.
func large(seed uint64, pawns int) knight.Game {
	return spreadOut(rand.New(rand.NewPCG(seed, 11)), 30, pawns)
}

func TestAnUpdateOfALargeGameEqualsAFreshSolution(t *testing.T) {
	ctx := context.Background()
	g := large(1, 12)
	s := solve(t, g)
	var free solver.Place
	for slices.Contains(g.Pawns, free) || free == g.Knight {
		free++
	}
	for i := range g.Pawns {
		next := g
		next.Pawns = slices.Clone(g.Pawns)
		next.Pawns[i] = free
		moved, err := s.Update(ctx, next, knight.Options{})
		if err != nil {
			t.Fatal(err)
		}
		// The states that involve the moved pawn: every set of the others with it under the
		// knight, and with it left and one of the others under the knight.
		if want := int64(1<<11 + 11<<10 + 1); knight.Computed(moved, s) != want {
			t.Errorf("moving pawn %d computes %d states, want %d", i, knight.Computed(moved, s), want)
		}
		if err := knight.Verify(ctx, moved, nil); err != nil {
			t.Errorf("moving pawn %d: %v", i, err)
		}
		if got, want := moved.Start().Moves(), solve(t, next).Start().Moves(); !reflect.DeepEqual(got, want) {
			t.Errorf("moving pawn %d: moves %v, want %v", i, got, want)
		}
	}
	if err := knight.Verify(ctx, s, nil); err != nil {
		t.Errorf("the old solution does not hold any more: %v", err)
	}
}

func TestAnUpdateComputesOnlyWhatIsNew(t *testing.T) {
	ctx := context.Background()
	g := large(2, 12)
	s := solve(t, g)
	var free []solver.Place
	for p := solver.Place(0); len(free) < 3; p++ {
		if !slices.Contains(g.Pawns, p) && p != g.Knight {
			free = append(free, p)
		}
	}
	blocked := make([]bool, g.Rows*g.Cols)
	for _, e := range []struct {
		name string
		edit func(g *knight.Game)
		want int64
	}{
		{"nothing", func(g *knight.Game) {}, 1},
		{"the knight moved", func(g *knight.Game) { g.Knight = free[0] }, 1},
		{"Bob first", func(g *knight.Game) { g.First = solver.Bob }, 1},
		{"the pawns turned round", func(g *knight.Game) { slices.Reverse(g.Pawns) }, 1},
		{"no walls, in other words", func(g *knight.Game) { g.Blocked = blocked }, 1},
		{"a wall in the corner", func(g *knight.Game) { g.Blocked = slices.Clone(blocked); g.Blocked[899] = true }, 1},
		{"a row more", func(g *knight.Game) { g.Rows++ }, 1},
		{"a pawn removed", func(g *knight.Game) { g.Pawns = slices.Delete(g.Pawns, 7, 8) }, 1},
		{"the first pawn removed", func(g *knight.Game) { g.Pawns = g.Pawns[1:] }, 1},
		{"a pawn added", func(g *knight.Game) { g.Pawns = append(g.Pawns, free[1]) }, 1 + 1<<12 + 12<<11},
		{"a pawn added in front", func(g *knight.Game) { g.Pawns = slices.Insert(g.Pawns, 0, free[1]) }, 1 + 1<<12 + 12<<11},
		{"two pawns added", func(g *knight.Game) { g.Pawns = append(g.Pawns, free[1], free[2]) }, 1 + 1<<12 + 12<<11 + 1<<13 + 13<<12},
		{"all pawns moved", func(g *knight.Game) {
			for i := range g.Pawns {
				for slices.Contains(g.Pawns[:i], g.Pawns[i]) || slices.Contains(s.Game().Pawns, g.Pawns[i]) || g.Pawns[i] == g.Knight {
					g.Pawns[i] = (g.Pawns[i] + 1) % 900
				}
			}
		}, 1 + 12<<11},
	} {
		next := g
		next.Pawns = slices.Clone(g.Pawns)
		e.edit(&next)
		updated, err := s.Update(ctx, next, knight.Options{})
		if err != nil {
			t.Errorf("%s: %v", e.name, err)
			continue
		}
		if got := knight.Computed(updated, s); got != e.want {
			t.Errorf("%s: %d states are computed, want %d", e.name, got, e.want)
		}
		if err := knight.Verify(ctx, updated, nil); err != nil {
			t.Errorf("%s: %v", e.name, err)
		}
	}
}

func TestUpdatesDoNotPileUpMemory(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(5, 5))
	s := solve(t, large(3, 10))
	own := s.Bytes()
	afresh := 0
	for range 60 {
		next := s.Game()
		next.Pawns = slices.Clone(next.Pawns)
		next.Pawns[rng.IntN(10)] = solver.Place(rng.IntN(900))
		updated, err := s.Update(ctx, next, knight.Options{})
		if err != nil {
			continue
		}
		if knight.Computed(updated, s) == updated.States() {
			afresh++
		}
		s = updated
		if s.Bytes() > 3*own {
			t.Fatalf("the solution holds %d bytes, a fresh one %d", s.Bytes(), own)
		}
	}
	if afresh == 0 || afresh > 30 {
		t.Errorf("%d of 60 updates solve afresh", afresh)
	}
	// Where memory for what is kept is short, too, a fresh solution is made.
	next := s.Game()
	next.Pawns = slices.Clone(next.Pawns)
	for next.Pawns[0]++; slices.Contains(next.Pawns[1:], next.Pawns[0]) || next.Pawns[0] == next.Knight; {
		next.Pawns[0]++
	}
	updated, err := solve(t, s.Game()).Update(ctx, next, knight.Options{MemoryLimit: own * 5 / 4})
	if err != nil {
		t.Fatal(err)
	}
	if updated.Bytes() != own {
		t.Errorf("%d bytes are held, want %d", updated.Bytes(), own)
	}
}
