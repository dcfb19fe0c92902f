package chase

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
)

func TestAWorkbenchSolvesEditedGamesAsIfTheyWereNew(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := editableGames.Draw(t, "game")
		random := randomSource(t)
		bench := NewWorkbench(g)
		g = NewWorkbench(g).game // a copy to edit
		for range 6 {
			if edit, ok := anEdit(random, g.Arena); ok {
				bench.Toggle(edit)
				g.Arena.toggle(edit)
			}
			want, err := Solve(t.Context(), g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for range 4 { // what is left of the one must not be seen in the next
				n := g.Arena.Places()
				mouse, cat := solver.Place(random.IntN(n)), solver.Place(random.IntN(n))
				turn, limit := solver.Player(random.IntN(2)), int64(random.IntN(40)-20)
				o, over, err := bench.Outcome(t.Context(), mouse, cat, turn, limit, Options{})
				if err != nil {
					t.Fatal(err)
				}
				p := want.Position(mouse, cat, turn, limit)
				if p == nil && o != (solver.Outcome{}) || p != nil && (o != p.Outcome() || over != p.Over()) {
					t.Fatalf("mouse on %d, cat on %d, %v to move, limit %d: %v, over %v\n%s", mouse, cat, turn, limit, o, over, draw(g))
				}
			}
			got, err := bench.Solve(t.Context(), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(slices.Collect(got.All(NoLimit)), slices.Collect(want.All(NoLimit))) {
				t.Fatalf("another solution than that of the game as it stands\n%s", draw(g))
			}
		}
	})
}

// additions returns the edits that take away walls, or add edges, each with that probability.
func additions(random *rand.Rand, arena Arena, share float64) []Edit {
	var edits []Edit
	switch a := arena.(type) {
	case *Grid:
		for p, is := range a.Wall {
			if is && random.Float64() < share {
				edits = append(edits, Edit{solver.Place(p), -1})
			}
		}
	case *Graph:
		for p, to := range a.Neighbors {
			for q := range solver.Place(p) {
				if !slices.Contains(to, q) && random.Float64() < share {
					edits = append(edits, Edit{solver.Place(p), q})
				}
			}
		}
	}
	return edits
}

func TestAWorkbenchTakesNoMoreThanItSaysWhateverIsEdited(t *testing.T) {
	// staysWithin makes edits in some steps, and solves before each and after them all.
	staysWithin := func(t rapid.TB, g Game, edits []Edit, steps int) {
		t.Helper()
		// The runtime rounds an allocation up to a size that it has, by an eighth at most.
		need := NewWorkbench(g).Memory(edits) * 9 / 8
		most := func() (most int64) {
			bench := NewWorkbench(g)
			left := int64(0) // of small games
			for part := range slices.Chunk(append(edits, Edit{-1, -1}), len(edits)/steps+1) {
				all := allocated(func() { bench.Solve(context.Background(), Options{}) })
				if most = max(most, left+all); places(bench.game.Arena) <= mostSmall {
					left += all
				}
				for _, e := range part {
					if e.At >= 0 {
						bench.Toggle(e)
					}
				}
			}
			return max(most, left+allocated(func() { bench.Solve(context.Background(), Options{}) }))
		}
		if all := withoutRuntime(need, most); all > need {
			t.Fatalf("%d bytes are allocated, %d were said, for %d edits of\n%s", all, need, len(edits), draw(g))
		}
	}
	t.Run("walls with long jumps", func(t *testing.T) {
		random := rand.New(rand.NewPCG(32, 31))
		g := Game{randomGrid(random, 32, 32, 2.0/3, 32, 31), gridRules}
		staysWithin(t, g, additions(random, g.Arena, 1), 1)
	})
	t.Run("a small game that grows", func(t *testing.T) {
		g := Game{board(1, 1, "F##"+strings.Repeat(".", mostSmall-1)), gridRules}
		staysWithin(t, g, additions(rand.New(rand.NewPCG(1, 1)), g.Arena, 1), 1)
	})
	t.Run("random games", rapid.MakeCheck(func(t *rapid.T) {
		random := randomSource(t)
		g := editableGames.Draw(t, "game")
		if rapid.Bool().Draw(t, "with long jumps") {
			side := rapid.IntRange(1, 20)
			g.Arena = randomGrid(random, side.Draw(t, "rows"), side.Draw(t, "cols"), rapid.Float64Range(0, 0.95).Draw(t, "walls"), side.Draw(t, "mouse's jump"), side.Draw(t, "cat's jump"))
		}
		edits := additions(random, g.Arena, rapid.SampledFrom([]float64{0, 0.1, 1}).Draw(t, "share"))
		random.Shuffle(len(edits), func(i, j int) { edits[i], edits[j] = edits[j], edits[i] })
		staysWithin(t, g, edits, rapid.IntRange(1, 3).Draw(t, "steps"))
	}))
}

func TestAWorkbenchKnowsNoOutcomeWhereNobodyCanStand(t *testing.T) {
	wall := solver.Place(1)
	for name, g := range map[string]Game{
		"small grid": {board(1, 1, ".#.F"), gridRules},
		"large grid": {board(1, 1, ".#"+strings.Repeat(".", 80)+"F"), gridRules},
		"graph":      {connectedGraph(rand.New(rand.NewPCG(1, 1)), 5, 6), graphRules},
	} {
		bench, s := NewWorkbench(g), solve(t, g)
		places := solver.Place(g.Arena.Places())
		for _, off := range []solver.Place{-1, math.MinInt32, wall, places, places + 64, math.MaxInt32} {
			if _, isGraph := g.Arena.(*Graph); isGraph && off == wall {
				off = g.Arena.Goal() // where the cat may not stand
			}
			for _, at := range [][2]solver.Place{{off, 2}, {2, off}, {off, off}} {
				mouse, cat := at[0], at[1]
				if g.mayStand(solver.Mouse, mouse) && g.mayStand(solver.Cat, cat) {
					continue
				}
				o, over, err := bench.Outcome(t.Context(), mouse, cat, solver.Cat, 7, Options{})
				if o != (solver.Outcome{}) || over || err != nil {
					t.Errorf("%s: mouse on %d, cat on %d: %v, %t, %v", name, mouse, cat, o, over, err)
				}
				if o := s.Outcome(mouse, cat, solver.Cat, 7); o != (solver.Outcome{}) || s.Position(mouse, cat, solver.Mouse, 7) != nil {
					t.Errorf("%s: mouse on %d, cat on %d: the solution says %v", name, mouse, cat, o)
				}
			}
			for _, who := range []solver.Player{solver.Mouse, solver.Cat} {
				stands := s.Stands(who, off)
				if heat := s.Heat(who.Opponent(), off, who, NoLimit); !stands && slices.ContainsFunc(heat, func(o solver.Outcome) bool { return o != solver.Outcome{} }) {
					t.Errorf("%s: with the %v on %d the outcomes are %v", name, who, off, heat)
				}
				if way := g.Distances(who, off); !stands && slices.Max(way) >= 0 {
					t.Errorf("%s: the way of the %v to %d is %v", name, who, off, way)
				}
				if p, ok := s.Position(2, 3, who, NoLimit).Play(off); ok && !stands {
					t.Errorf("%s: the %v goes to %d: %v", name, who, off, p)
				}
			}
			critical, err := s.Critical(t.Context(), []Choice{{s.Position(2, 3, solver.Mouse, NoLimit).(*Position), off}}, Options{})
			if err != nil || !s.Stands(solver.Mouse, off) && critical[0].Critical {
				t.Errorf("%s: the move to %d is critical: %v, %v", name, off, critical, err)
			}
			if _, err := s.Edited(t.Context(), Edit{off, off}, Options{}); err == nil && off != wall {
				if _, isGraph := g.Arena.(*Graph); !isGraph || off != g.Arena.Goal() {
					t.Errorf("%s: an edit of %d is made", name, off)
				}
			}
		}
	}
}
