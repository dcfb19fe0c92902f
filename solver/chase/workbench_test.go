package chase

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
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
		border := rapid.SampledFrom([]int{mostSmall, 128, mostReused}).Draw(t, "border")
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

func TestAnEditOnAWorkbenchIsSolvedAsIfItWereAGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := editableGames.Draw(t, "game")
		drawn := draw(g)
		s := solveDrawn(t, g)
		w := s.Workbench(Options{})
		random := randomSource(t)
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			e, ok := anEdit(random, g.Arena)
			if !ok {
				continue
			}
			if random.IntN(3) == 0 {
				ctx := &endingContext{Context: t.Context()}
				ctx.left.Store(random.Int64N(400))
				if other, ok := anEdit(random, g.Arena); ok {
					if _, err := w.Solve(ctx, other); err != nil && !errors.Is(err, context.Canceled) {
						t.Fatal(err)
					}
				}
			}
			got, err := w.Solve(t.Context(), e)
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
		}
		if draw(s.Game()) != drawn {
			t.Fatalf("the game itself has become\n%s", draw(s.Game()))
		}
	})
}

func TestEditsMayMakeDistancesLongAndShortAgain(t *testing.T) {
	g := workbenchGames()["long wins"]
	w := solve(t, g).Workbench(Options{})
	const wall = 100
	seen := map[bool]int{}
	for i, p := range []solver.Place{wall, 50, wall, 0, 198, wall, 150} {
		e := Edit{p, -1}
		got, err := w.Solve(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		seen[longest(got) > 255]++
		if got.table.flat() == (p == wall) {
			t.Errorf("edit %d: two bytes for a distance where one suffices, or the other way round", i)
		}
		sameSolution(t, got, got, solve(t, g.Edited(e)))
	}
	if seen[true] != 3 || seen[false] != 4 {
		t.Errorf("of the games %v were long", seen)
	}
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
		w := solve(t, c.game).Workbench(Options{})
		for range 2 {
			if s, err := w.Solve(t.Context(), c.edit); (err == nil) != c.ok || (s == nil) == c.ok {
				t.Errorf("%v: %v\n%s", c.edit, err, draw(c.game))
			}
		}
	}
}

// workbenchGames returns games by the way in which their edits are solved.
func workbenchGames() map[string]Game {
	random := rand.New(rand.NewPCG(29, 29))
	grid := func(rows, cols int, walls float64, jumps int) Game {
		return Game{randomGrid(random, rows, cols, walls, jumps, 1), gridRules}
	}
	games := map[string]Game{
		"small":                    grid(8, 8, 0.3, 2),
		"in blocks":                grid(12, 12, 0.2, 2),
		"as large as is kept":      grid(16, 16, 0, 1),
		"small graph":              {randomGraph(random, 40, 50, 0.2), graphRules},
		"graph in blocks":          {randomGraph(random, 150, 250, 0.2), graphRules},
		"long wins":                {board(1, 1, strings.Repeat(".", 100)+"#"+strings.Repeat(".", 98)+"F"), gridRules},
		"from small to in blocks":  grid(5, 13, 0, 2),
		"from blocks to one more":  grid(3, 43, 0, 2),
		"more walls than anything": grid(30, 30, 0.9, 3),
	}
	for _, name := range []string{"from small to in blocks", "from blocks to one more"} {
		g := games[name].Arena.(*Grid)
		g.Wall[(g.Food+1)%solver.Place(len(g.Wall))] = true
	}
	return games
}

func TestEditsOnAWorkbenchAllocateNothingInTheLongRun(t *testing.T) {
	for name, g := range workbenchGames() {
		t.Run(name, func(t *testing.T) {
			w := solve(t, g).Workbench(Options{})
			edits := presentEdits(g)
			some := func() {
				for i := 0; i < len(edits); i += 1 + len(edits)/40 {
					if _, err := w.Solve(t.Context(), edits[i]); err != nil {
						t.Fatal(err)
					}
				}
			}
			least := math.Inf(1) // since the runtime allocates now and then
			for range 5 {
				least = min(least, testing.AllocsPerRun(1, some))
			}
			if least > 0 {
				t.Errorf("%v allocations", least)
			}
		})
	}
}

func TestAWorkbenchAllocatesNoMoreThanItSays(t *testing.T) {
	games := workbenchGames()
	for name, g := range oddGames(200) {
		games[name] = g
	}
	for name, g := range games {
		s := solve(t, g)
		edits := presentEdits(g)
		edits = edits[:min(len(edits), 60)]
		need := s.WorkbenchMemory()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w := s.Workbench(Options{MemoryLimit: need})
		for _, e := range edits {
			if _, err := w.Solve(t.Context(), e); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		runtime.ReadMemStats(&after)
		// What is asked for is rounded up to a size that the runtime has, by an
		// eighth at most.
		if allocated := int64(after.TotalAlloc - before.TotalAlloc); allocated > need+need/8 {
			t.Errorf("%s: %d bytes allocated, %d needed", name, allocated, need)
		}
	}
}

func TestALargeEditAllocatesNoMoreThanTheWorkbenchSays(t *testing.T) {
	for name, g := range oddGames(600) {
		s := solve(t, g)
		if places(g.Arena) <= mostReused {
			continue
		}
		edits := presentEdits(g)
		for i := 0; i < len(edits); i += 1 + len(edits)/3 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, err := s.Workbench(Options{}).Solve(t.Context(), edits[i]); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			need := s.WorkbenchMemory()
			if allocated := int64(after.TotalAlloc - before.TotalAlloc); allocated > need+need/8 {
				t.Errorf("%s, %v: %d bytes allocated, %d needed", name, edits[i], allocated, need)
			}
		}
	}
}

func TestAWorkbenchIsRefusedWhereTheMemoryDoesNotSuffice(t *testing.T) {
	for name, g := range workbenchGames() {
		s := solve(t, g)
		need := s.WorkbenchMemory()
		_, err := s.Workbench(Options{MemoryLimit: need - 1}).Solve(t.Context(), presentEdits(g)[0])
		var memory *solver.MemoryError
		if !errors.As(err, &memory) || memory.Need != need || memory.Limit != need-1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOneSolutionHasWorkbenchesForMany(t *testing.T) {
	for _, size := range []int{8, 9} {
		g := Game{randomGrid(rand.New(rand.NewPCG(30, 30)), size, size, 0.2, 1, 2), gridRules}
		s := solve(t, g)
		edits := presentEdits(g)
		summary := func() (text string) {
			w := s.Workbench(Options{})
			for _, e := range edits {
				edited, err := w.Solve(t.Context(), e)
				if err != nil {
					return err.Error()
				}
				text += fmt.Sprint(edited.Heat(solver.Mouse, g.Arena.Goal(), solver.Mouse, NoLimit), longest(edited))
			}
			return text
		}
		want := summary()
		var group sync.WaitGroup
		for range 3 {
			group.Go(func() {
				if got := summary(); got != want {
					t.Error("side by side they are solved otherwise")
				}
			})
		}
		group.Wait()
	}
}
