package chase

import (
	"context"
	"flag"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"plywise/solver"
)

var edits = flag.Int("edits", 2000, "how many random edits the tests of updates make")

// everything allows an update all the work there is.
func everything(*revision) int64 { return math.MaxInt64 }

func TestAnUpdatedTableEqualsAFreshOne(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1996))
	seed := maphash.MakeSeed()
	afresh := 0
	for done := 0; done < *edits; {
		g := randomGame(random)
		if random.IntN(8) == 0 {
			g = largerGame(random)
		}
		s := solve(t, g)
		for range 1 + random.IntN(12) {
			next := edited(random, s.Game(), 1+random.IntN(2)*random.IntN(3))
			before := fingerprint(seed, s)
			allowed := everything
			if random.IntN(4) == 0 {
				some := random.Int64N(200)
				allowed = func(*revision) int64 { return some }
			}
			updated, change, err := s.update(context.Background(), next, Options{}, allowed)
			if err != nil {
				t.Fatalf("%v\n%s", err, draw(next))
			}
			if change.Afresh {
				afresh++
			}
			if fingerprint(seed, s) != before {
				t.Fatalf("the old solution has changed\n%s\n%s", draw(s.Game()), draw(next))
			}
			sameSolution(t, s, updated, solve(t, next), change)
			s = updated
			done++
		}
	}
	t.Logf("%d of %d solved afresh", afresh, *edits)
}

// sameSolution fails the test unless an update of s is as good as solving
// afresh.
func sameSolution(t *testing.T, s, updated, fresh *Solution, change Change) {
	t.Helper()
	g := fresh.Game()
	var changed int64
	for state := range fresh.All(NoLimit) {
		if got := updated.Outcome(state.Mouse, state.Cat, state.Turn, NoLimit); got != state.Outcome {
			t.Fatalf("mouse %d, cat %d, turn %v: %+v, want %+v\n%s\n%s", state.Mouse, state.Cat, state.Turn, got, state.Outcome, draw(s.Game()), draw(g))
		}
		if s.Stands(solver.Mouse, state.Mouse) && s.Stands(solver.Cat, state.Cat) {
			if s.table.at(state.Mouse, state.Cat, state.Turn) != fresh.table.at(state.Mouse, state.Cat, state.Turn) {
				changed++
			}
		}
	}
	if !change.Afresh && change.States != changed {
		t.Fatalf("%d states changed, want %d\n%s\n%s", change.States, changed, draw(s.Game()), draw(g))
	}
	if err := Verify(context.Background(), updated); err != nil {
		t.Fatal(err)
	}
	for winner := range fresh.counts {
		if !slices.Equal(updated.counts[winner], fresh.counts[winner]) {
			t.Fatalf("counts %v, want %v\n%s\n%s", updated.counts[winner], fresh.counts[winner], draw(s.Game()), draw(g))
		}
	}
	got, want := updated.Facts(NoLimit), fresh.Facts(NoLimit)
	if got.States != want.States || got.Mouse != want.Mouse || got.Cat != want.Cat || got.Drawn != want.Drawn ||
		!reflect.DeepEqual(got.Longest, want.Longest) {
		t.Fatalf("facts %+v, want %+v\n%s\n%s", got, want, draw(s.Game()), draw(g))
	}
	if updated.table.plies != fresh.table.plies {
		t.Fatalf("longest win %d, want %d\n%s\n%s", updated.table.plies, fresh.table.plies, draw(s.Game()), draw(g))
	}
}

// fingerprint hashes all that a solution answers.
func fingerprint(seed maphash.Seed, s *Solution) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for state := range s.All(NoLimit) {
		maphash.WriteComparable(&h, state)
	}
	return h.Sum64()
}

// largerGame returns a game whose table has several words in a row.
func largerGame(r *rand.Rand) Game {
	switch r.IntN(4) {
	case 0:
		return Game{randomGrid(r, 1, 70+r.IntN(80), 0.02*r.Float64(), 1+r.IntN(3), 1+r.IntN(3)), gridRules}
	case 1:
		return Game{randomGraph(r, 60+r.IntN(20), 60+r.IntN(80), 0.2*r.Float64()), graphRules}
	}
	return Game{randomGrid(r, 8+r.IntN(3), 8+r.IntN(3), 0.4*r.Float64(), 1+r.IntN(3), 1+r.IntN(3)), gridRules}
}

// edited returns a game with some random edits; the game itself stays.
func edited(r *rand.Rand, g Game, n int) Game {
	switch a := g.Arena.(type) {
	case *Grid:
		b := *a
		b.Wall = slices.Clone(a.Wall)
		for range n {
			b.edit(r)
		}
		g.Arena = &b
	case *Graph:
		b := *a
		b.Neighbors = slices.Clone(a.Neighbors)
		for p := range b.Neighbors {
			b.Neighbors[p] = slices.Clone(b.Neighbors[p])
		}
		for range n {
			b.edit(r)
		}
		g.Arena = &b
	}
	if r.IntN(60) == 0 {
		g.Rules.CatMayEnterGoal = !g.Rules.CatMayEnterGoal
	}
	return g
}

func (g *Grid) edit(r *rand.Rand) {
	p := r.IntN(len(g.Wall))
	switch r.IntN(24) {
	case 0:
		g.Food = solver.Place(p)
		g.Wall[p] = false
	case 1:
		g.MouseJump = max(1, g.MouseJump+r.IntN(3)-1)
	case 2:
		g.CatJump = max(1, g.CatJump+r.IntN(3)-1)
	case 3:
		if g.Rows > 1 && int(g.Food) < (g.Rows-1)*g.Cols {
			g.Rows--
			g.Wall = g.Wall[:g.Rows*g.Cols]
		}
	case 4:
		g.Rows++
		for range g.Cols {
			g.Wall = append(g.Wall, r.IntN(3) == 0)
		}
	default:
		g.Wall[p] = !g.Wall[p] && p != int(g.Food)
	}
}

func (g *Graph) edit(r *rand.Rand) {
	n := len(g.Neighbors)
	a, b := r.IntN(n), r.IntN(n)
	switch r.IntN(12) {
	case 0:
		g.Hole = solver.Place(a)
	case 1:
		g.Neighbors = append(g.Neighbors, nil)
		if r.IntN(3) > 0 {
			g.link(n, a)
			g.link(n, b)
		}
	case 2:
		if n > 1 && g.Hole != solver.Place(n-1) {
			for len(g.Neighbors[n-1]) > 0 {
				g.unlink(n-1, int(g.Neighbors[n-1][0]))
			}
			g.Neighbors = g.Neighbors[:n-1]
		}
	case 3, 4, 5, 6, 7:
		if len(g.Neighbors[a]) > 0 {
			g.unlink(a, int(g.Neighbors[a][r.IntN(len(g.Neighbors[a]))]))
		}
	default:
		g.link(a, b)
	}
}

// unlink removes an edge, if it is there.
func (g *Graph) unlink(a, b int) {
	for range 2 {
		if i, found := slices.BinarySearch(g.Neighbors[a], solver.Place(b)); found {
			g.Neighbors[a] = slices.Delete(g.Neighbors[a], i, i+1)
		}
		a, b = b, a
	}
}
