package chase

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"plywise/solver"
)

var edits = flag.Int("edits", 2000, "how many random edits the tests of updates make")

// updated returns an update of a solution in blocks that may look at so many
// states; where that does not suffice it solves afresh and says so.
func updated(t testing.TB, s *Solution, g Game, looks int64) (u *Solution, afresh bool) {
	t.Helper()
	u, err := s.update(context.Background(), g, Options{}, looks)
	if errors.Is(err, errAfresh) {
		return inBlocks(t, g), true
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, draw(g))
	}
	return u, false
}

func TestAnUpdatedTableEqualsAFreshOne(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(6, 1996))
	seed := maphash.MakeSeed()
	solvedAfresh := 0
	for done := 0; done < *edits; {
		g := randomGame(random)
		if random.IntN(8) == 0 {
			g = largerGame(random)
		}
		s := inBlocks(t, g)
		for range 1 + random.IntN(12) {
			next := edited(random, s.Game(), 1+random.IntN(2)*random.IntN(3))
			before := fingerprint(seed, s)
			looks := int64(math.MaxInt64)
			if random.IntN(4) == 0 {
				looks = random.Int64N(400)
			}
			u, afresh := updated(t, s, next, looks)
			if afresh {
				solvedAfresh++
			}
			if fingerprint(seed, s) != before {
				t.Fatalf("the old solution has changed\n%s\n%s", draw(s.Game()), draw(next))
			}
			sameSolution(t, s, u, solve(t, next))
			s = u
			done++
		}
	}
	t.Logf("%d of %d solved afresh", solvedAfresh, *edits)
}

// sameSolution fails the test unless an update of s is as good as solving
// afresh.
func sameSolution(t *testing.T, s, updated, fresh *Solution) {
	t.Helper()
	g := fresh.Game()
	for state := range fresh.All(NoLimit) {
		if got := updated.Outcome(state.Mouse, state.Cat, state.Turn, NoLimit); got != state.Outcome {
			t.Fatalf("mouse %d, cat %d, turn %v: %+v, want %+v\n%s\n%s", state.Mouse, state.Cat, state.Turn, got, state.Outcome, draw(s.Game()), draw(g))
		}
	}
	if err := Verify(context.Background(), updated, nil); err != nil {
		t.Fatal(err)
	}
}

func TestUpdatesOfLargeBoardsPassTheVerifier(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 1728))
	for _, walls := range []float64{0.1, 0.3} {
		s := solve(t, Game{randomGrid(random, 20, 20, walls, 1+random.IntN(2), 1), gridRules})
		for range 12 {
			u, _ := updated(t, s, toggled(random, s.Game()), math.MaxInt64)
			if err := Verify(context.Background(), u, nil); err != nil {
				t.Fatalf("%v\n%s\n%s", err, draw(s.Game()), draw(u.Game()))
			}
			s = u
		}
	}
}

func TestWinsThatTakeTwoBytesToCountAreUpdated(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(8, 8))
	row := board(1, 1, strings.Repeat(".", 199)+"F")
	path := &Graph{Neighbors: make([][]solver.Place, 200)}
	for p := range 199 {
		path.link(p, p+1)
	}
	row.Wall[100] = true // the first edit makes them long
	path.unlink(100, 99)
	for _, g := range []Game{{row, gridRules}, {path, graphRules}} {
		s := solve(t, g)
		long := 0
		for n := range 16 {
			var next Game
			switch a := s.Game().Arena.(type) {
			case *Grid:
				b := *a
				b.Wall = slices.Clone(a.Wall)
				if wall := slices.Index(b.Wall, true); wall >= 0 {
					b.Wall[wall] = false
				} else {
					b.Wall[random.IntN(199)] = true
				}
				next = Game{&b, gridRules}
			case *Graph:
				b := *a
				b.Neighbors = slices.Clone(a.Neighbors)
				for p := range b.Neighbors {
					b.Neighbors[p] = slices.Clone(b.Neighbors[p])
				}
				p := 100
				if n > 0 {
					p += random.IntN(100)
				}
				switch last := len(b.Neighbors) - 1; {
				case n > 0 && random.IntN(3) == 0:
					b.Neighbors = append(b.Neighbors, nil)
					b.link(last, last+1)
				case !slices.Contains(b.Neighbors[p], solver.Place(p-1)):
					b.link(p, p-1)
				default:
					b.unlink(p, p-1)
				}
				next = Game{&b, graphRules}
			}
			u, afresh := updated(t, s, next, math.MaxInt64)
			sameSolution(t, s, u, solve(t, next))
			if !afresh && longest(u) > 255 {
				long++
			}
			s = u
		}
		if long == 0 {
			t.Errorf("no win takes more than 255 plies")
		}
	}
}

func TestANewPlaceMayBeTheFirstThatTakesTwoBytesToCount(t *testing.T) {
	t.Parallel()
	for steps := 124; steps < 132; steps++ {
		// The cat walks between 0 and 1; the mouse, on a path of its own,
		// walks from its end to the hole, which is 2.
		g := &Graph{Neighbors: make([][]solver.Place, 3+steps), Hole: 2}
		g.link(0, 1)
		for p := 2; p < 2+steps; p++ {
			g.link(p, p+1)
		}
		s := solve(t, Game{g, graphRules})
		if got := s.Outcome(solver.Place(2+steps), 0, solver.Mouse, NoLimit); got.Plies != 2*steps-1 {
			t.Fatalf("%d steps: %v", steps, got)
		}
		next := &Graph{Neighbors: make([][]solver.Place, 3+steps), Hole: 2}
		for p, to := range g.Neighbors {
			next.Neighbors[p] = slices.Clone(to)
		}
		next.Neighbors = append(next.Neighbors, nil)
		next.link(2+steps, 3+steps)
		u, _ := updated(t, s, Game{next, graphRules}, math.MaxInt64)
		sameSolution(t, s, u, solve(t, u.Game()))
	}
}

func TestAnEditOutOfReachSharesTheTable(t *testing.T) {
	g := randomGrid(rand.New(rand.NewPCG(3, 3)), 24, 24, 0.1, 1, 1)
	for p := range g.Wall { // a wall across, and the food above it
		if row := p / 24; row == 20 {
			g.Wall[p] = true
		}
	}
	g.Food = 30
	g.Wall[30] = false
	s := solve(t, Game{g, gridRules})
	next := *g
	next.Wall = slices.Clone(g.Wall)
	corner := len(g.Wall) - 1
	next.Wall[corner] = !g.Wall[corner]
	u, err := s.Update(context.Background(), Game{&next, gridRules}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if own, all := unshared(s, u), 2*len(u.table.blocks[solver.Mouse]); own > all/2 {
		t.Errorf("%d blocks of %d are not shared", own, all)
	}
}

func TestEditsToAndFroLeaveNoTrace(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	g := Game{randomGrid(random, 12, 12, 0.2, 1, 1), gridRules}
	s := solve(t, g)
	words := s.table.words
	for range 300 {
		s, _ = updated(t, s, toggled(random, s.Game()), math.MaxInt64)
		open := 0
		for p := range s.Game().Arena.Places() {
			if s.Game().Arena.Open(solver.Place(p)) {
				open++
			}
		}
		words = max(words, (open+63)/64)
		if n := s.table.words; n > words+1 {
			t.Fatalf("%d words for %d places", n, open)
		}
	}
	if err := Verify(context.Background(), s, nil); err != nil {
		t.Error(err)
	}
}

func TestOneSolutionIsUpdatedByManyAtOnce(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(13, 13))
	s := solve(t, Game{randomGrid(random, 18, 18, 0.1, 1, 1), gridRules})
	var group sync.WaitGroup
	for range 4 {
		random := rand.New(rand.NewPCG(14, random.Uint64()))
		group.Go(func() {
			u := s
			for range 4 {
				next := toggled(random, u.Game())
				var err error
				if u, err = u.update(context.Background(), next, Options{}, math.MaxInt64); err != nil {
					t.Error(err)
					return
				}
				if err := Verify(context.Background(), u, nil); err != nil {
					t.Errorf("%v\n%s", err, draw(next))
				}
			}
		})
	}
	group.Wait()
}

func TestAnEndedContextEndsUpdating(t *testing.T) {
	g := Game{board(1, 1, "..F"), gridRules}
	s := solve(t, g)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Update(ctx, Game{board(1, 1, ".#F"), gridRules}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestAnInvalidGameIsNoUpdate(t *testing.T) {
	s := solve(t, Game{board(1, 1, "..F"), gridRules})
	for _, a := range []Arena{nil, &Grid{}, &Graph{}} {
		if u, err := s.Update(context.Background(), Game{Arena: a}, Options{}); err == nil || u != nil {
			t.Errorf("%#v: no error", a)
		}
	}
}

func TestAnUpdateRefusesTheGraphsThatAreRefusedAfresh(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(12, 12))
	refused := 0
	for range 3000 {
		n := 2 + random.IntN(6)
		s := inBlocks(t, Game{randomGraph(random, n, random.IntN(2*n), 0.2), graphRules})
		g := edited(random, s.Game(), random.IntN(3))
		a := g.Arena.(*Graph)
		for range random.IntN(3) {
			p := random.IntN(len(a.Neighbors))
			list := &a.Neighbors[p]
			switch i := random.IntN(len(*list) + 1); random.IntN(4) {
			case 0:
				*list = slices.Insert(*list, i, solver.Place(random.IntN(len(a.Neighbors)+2)-1))
			case 1:
				if i < len(*list) {
					*list = slices.Delete(*list, i, i+1)
				}
			case 2:
				a.Hole = solver.Place(random.IntN(len(a.Neighbors)+2) - 1)
			case 3:
				a.Neighbors = a.Neighbors[:len(a.Neighbors)-1]
				if len(a.Neighbors) == 0 {
					a.Neighbors = append(a.Neighbors, nil)
				}
			}
		}
		want := a.Validate()
		if want != nil {
			refused++
		}
		_, err := s.update(context.Background(), g, Options{}, math.MaxInt64)
		if errors.Is(err, errAfresh) {
			err = nil
		}
		if fmt.Sprint(err) != fmt.Sprint(want) {
			t.Fatalf("%v, want %v", err, want)
		}
	}
	if refused < 500 || refused > 2500 {
		t.Errorf("%d refused", refused)
	}
}

// FuzzUpdate reads bytes as a game and edits it at random.
func FuzzUpdate(f *testing.F) {
	f.Fuzz(func(t *testing.T, description []byte, seed uint64, edits uint8) {
		g, _ := described(description)
		random := rand.New(rand.NewPCG(seed, 0))
		s := inBlocks(t, g)
		for range edits % 8 {
			next := edited(random, s.Game(), 1+random.IntN(3))
			u, _ := updated(t, s, next, math.MaxInt64)
			sameSolution(t, s, u, solve(t, next))
			s = u
		}
	})
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
