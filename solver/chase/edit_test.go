package chase

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
)

// randomSource draws a source of random numbers.
func randomSource(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// editableGames draws games of all sizes: their edits are solved by a small analysis, in
// blocks, and by an update, and some lead from one to the other.
var editableGames = rapid.Custom(func(t *rapid.T) Game {
	random := randomSource(t)
	jumps := [2]int{rapid.IntRange(1, 4).Draw(t, "mouse's jump"), rapid.IntRange(1, 4).Draw(t, "cat's jump")}
	rules := Rules{CatMayEnterGoal: rapid.Bool().Draw(t, "cat may enter the goal")}
	grid := func(rows, cols int, walls float64) *Grid {
		return randomGrid(random, rows, cols, walls, jumps[0], jumps[1])
	}
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		g := randomGraph(random, rapid.IntRange(1, 90).Draw(t, "nodes"), rapid.IntRange(0, 150).Draw(t, "edges"), 0.1)
		return Game{g, rules}
	case 1: // where one wall more or less is another way to solve
		border := rapid.SampledFrom([]int{mostSmall, 128, 64 * fewWords}).Draw(t, "border")
		g := grid(2, border/2+3, 0)
		for _, p := range random.Perm(len(g.Wall)) {
			if walls := len(g.Wall) - places(g); walls < 6 && p != int(g.Food) {
				g.Wall[p] = true
			}
		}
		return Game{g, rules}
	case 2: // where wins take long, and an edit makes them short
		return Game{grid(1, rapid.IntRange(100, 250).Draw(t, "cols"), 0.005), rules}
	}
	side := rapid.IntRange(1, 20)
	return Game{grid(side.Draw(t, "rows"), side.Draw(t, "cols"), rapid.Float64Range(0, 0.5).Draw(t, "walls")), rules}
})

// anEdit returns an edit that an arena can have, false if it finds none.
func anEdit(random *rand.Rand, a Arena) (Edit, bool) {
	n := a.Places()
	p, q := solver.Place(random.IntN(n)), solver.Place(random.IntN(n))
	switch a := a.(type) {
	case *Grid:
		return Edit{p, -1}, p != a.Food
	case *Graph:
		if near := a.Neighbors[p]; len(near) > 0 && random.IntN(2) == 0 {
			q = near[random.IntN(len(near))]
		}
		return Edit{p, q}, p != q || slices.Contains(a.Neighbors[p], p)
	}
	return Edit{}, false
}

func TestAnEditIsSolvedAsIfItWereAGame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := editableGames.Draw(t, "game")
		drawn := draw(g)
		s := solveDrawn(t, g)
		random := randomSource(t)
		for range rapid.IntRange(1, 4).Draw(t, "edits") {
			e, ok := anEdit(random, g.Arena)
			if !ok {
				continue
			}
			got, err := s.Edited(t.Context(), e, Options{})
			if err != nil {
				t.Fatal(err)
			}
			edited := g.Edited(e)
			if err := edited.Arena.Validate(); err != nil {
				t.Fatal(err)
			}
			fresh := solveDrawn(t, edited)
			for state := range fresh.All(NoLimit) {
				if o := got.Outcome(state.Mouse, state.Cat, state.Turn, NoLimit); o != state.Outcome {
					t.Fatalf("%v: mouse %d, cat %d, turn %v: %+v, want %+v\n%s",
						e, state.Mouse, state.Cat, state.Turn, o, state.Outcome, draw(edited))
				}
			}
			if got.States() != fresh.States() || draw(got.Game()) != draw(edited) {
				t.Fatalf("%v: the game is\n%swant\n%s", e, draw(got.Game()), draw(edited))
			}
			if need, most := edited.Memory(), s.EditMemory(); need > most {
				t.Fatalf("%v: %d bytes are needed, %d at most\n%s", e, need, most, draw(g))
			}
		}
		if draw(s.Game()) != drawn {
			t.Fatalf("the game itself has become\n%s", draw(s.Game()))
		}
	})
}

func solveDrawn(t *rapid.T, g Game) *Solution {
	s, err := Solve(t.Context(), g, Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, draw(g))
	}
	return s
}

func TestAnEditTwiceIsNone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := editableGames.Draw(t, "game")
		e, ok := anEdit(randomSource(t), g.Arena)
		if !ok || e.At == e.Other {
			t.Skip("a loop is only removed")
		}
		if got, want := draw(g.Edited(e).Edited(e)), draw(g); got != want {
			t.Fatalf("%v: %s, want %s", e, got, want)
		}
	})
}

func TestAnEditThatTheArenaCannotHaveIsRefused(t *testing.T) {
	graph := &Graph{Neighbors: make([][]solver.Place, 4)}
	graph.link(0, 1)
	graph.link(2, 2)
	for _, c := range []struct {
		game Game
		edit Edit
		ok   bool
	}{
		{Game{board(1, 1, "..#F"), gridRules}, Edit{1, -1}, true},
		{Game{board(1, 1, "..#F"), gridRules}, Edit{2, -1}, true},
		{Game{board(1, 1, "..#F"), gridRules}, Edit{3, -1}, false},
		{Game{board(1, 1, "..#F"), gridRules}, Edit{4, -1}, false},
		{Game{board(1, 1, "..#F"), gridRules}, Edit{-1, -1}, false},
		{Game{board(1, 1, "..#F"), gridRules}, Edit{1, 0}, false},
		{Game{graph, graphRules}, Edit{0, 1}, true},
		{Game{graph, graphRules}, Edit{2, 2}, true},
		{Game{graph, graphRules}, Edit{3, 3}, false},
		{Game{graph, graphRules}, Edit{0, -1}, false},
		{Game{graph, graphRules}, Edit{-1, 0}, false},
		{Game{graph, graphRules}, Edit{0, 4}, false},
	} {
		if s, err := solve(t, c.game).Edited(t.Context(), c.edit, Options{}); (err == nil) != c.ok || (s == nil) == c.ok {
			t.Errorf("%v: %v\n%s", c.edit, err, draw(c.game))
		}
	}
}

// presentEdits returns the edits of all cells, or those that remove an edge.
func presentEdits(g Game) (edits []Edit) {
	for p := range solver.Place(g.Arena.Places()) {
		switch a := g.Arena.(type) {
		case *Grid:
			if p != a.Food {
				edits = append(edits, Edit{p, -1})
			}
		case *Graph:
			for _, q := range a.Neighbors[p] {
				if q >= p {
					edits = append(edits, Edit{p, q})
				}
			}
		}
	}
	return edits
}

func TestAnEditAllocatesNoMoreThanTheSolutionSays(t *testing.T) {
	if testing.Short() {
		t.Skip("memory is counted without the race detector")
	}
	for _, size := range []int{50, 200, 600} {
		for name, g := range oddGames(size) {
			s := solve(t, g)
			edits, need := presentEdits(g), s.EditMemory()
			for i := 0; i < len(edits); i += 1 + len(edits)/3 {
				// The runtime rounds sizes up, by an eighth at most.
				all := withoutRuntime(need+need/8, func() int64 { return allocatedByEdit(t, s, edits[i], need) })
				if all > need+need/8 {
					t.Errorf("%s of %d, %v: %d bytes allocated, %d needed", name, size, edits[i], all, need)
				}
			}
		}
	}
}

// allocatedByEdit returns how many bytes an edit allocates within a memory limit, without the
// garbage that an update has left if it gave up and the game was solved afresh.
func allocatedByEdit(t *testing.T, s *Solution, e Edit, limit int64) int64 {
	t.Helper()
	o := Options{MemoryLimit: limit}
	var err error
	all := allocated(func() { _, err = s.Edited(t.Context(), e, o) })
	if err != nil {
		t.Fatal(err)
	}
	words := int64(s.table.words)
	if words <= fewWords {
		return all
	}
	looks := 2 * words * words * 64 * 64 / statesPerLook
	next := s.game.Edited(e)
	garbage := allocated(func() { _, err = s.update(t.Context(), next, o, looks) })
	if errors.Is(err, errAfresh) {
		all -= garbage
	}
	return all
}

// withoutRuntime measures up to three times, until no more than that is allocated: now and then the
// runtime allocates something for itself meanwhile, such as a goroutine.
func withoutRuntime(most int64, measure func() int64) int64 {
	allocated := measure()
	for range 2 {
		if allocated > most {
			allocated = measure()
		}
	}
	return allocated
}

// allocated returns how many bytes a function allocates, with no memory of finished analyses
// at hand.
func allocated(f func()) int64 {
	runtime.GC()
	runtime.GC() // a pool keeps its memory for one more collection
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

func TestAnEditIsRefusedWhereTheMemoryDoesNotSuffice(t *testing.T) {
	for name, g := range oddGames(200) {
		edits := presentEdits(g)
		if len(edits) == 0 {
			continue
		}
		limit := g.Edited(edits[0]).Memory() - 1
		_, err := solve(t, g).Edited(t.Context(), edits[0], Options{MemoryLimit: limit})
		var memory *solver.MemoryError
		if !errors.As(err, &memory) || memory.Need != limit+1 || memory.Limit != limit {
			t.Errorf("%s: %v", name, err)
		}
	}
}
