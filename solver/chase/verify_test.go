package chase

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
)

func TestEverySolutionIsVerified(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	for range 200 {
		g := randomGame(random)
		if err := Verify(context.Background(), solve(t, g), nil); err != nil {
			t.Fatalf("%v\n%s", err, draw(g))
		}
	}
	for name, g := range oddGames(200) {
		if err := Verify(context.Background(), solve(t, g), nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheVerifierFindsAnErrorInAnySingleState(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(12, 12))
	for range 25 {
		g := randomGame(random)
		s := inBlocks(t, g)
		for state := range s.All(NoLimit) {
			checkInjected(t, s, state, random)
		}
	}
}

func TestTheVerifierFindsAnErrorOnALargeBoard(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(13, 13))
	for _, g := range []Game{
		{randomGrid(random, 20, 21, 0.2, 2, 1), gridRules},
		{spiral(24, 1, 1), gridRules}, // distances of more than a byte
		{randomGraph(random, 200, 400, 0.1), graphRules},
	} {
		s := solve(t, g)
		for range 8 {
			mouse, cat := solver.Place(random.IntN(g.Arena.Places())), solver.Place(random.IntN(g.Arena.Places()))
			if !s.Stands(solver.Mouse, mouse) || !s.Stands(solver.Cat, cat) {
				continue
			}
			turn := solver.Player(random.IntN(2))
			checkInjected(t, s, State{mouse, cat, turn, s.Outcome(mouse, cat, turn, NoLimit)}, random)
		}
	}
}

// checkInjected gives a state each of several wrong values in turn.
func checkInjected(t *testing.T, s *Solution, state State, random *rand.Rand) {
	t.Helper()
	right := s.table.at(state.Mouse, state.Cat, state.Turn)
	defer s.table.put(state, right)
	winner, plies := right.winner(), right.level()
	if right == never {
		plies = 0
	}
	wrongs := []value{
		never,
		worthOf(solver.Mouse, plies),
		worthOf(solver.Cat, plies),
		worthOf(winner, plies+1),
		worthOf(winner, plies+2),
		worthOf(winner, plies^0x100),
		worthOf(solver.Mouse, random.IntN(30)),
		worthOf(solver.Cat, random.IntN(30)),
	}
	if plies > 0 {
		wrongs = append(wrongs, worthOf(winner, plies-1))
	}
	for _, wrong := range wrongs {
		if wrong == right {
			continue
		}
		s.table.put(state, wrong)
		err := Verify(context.Background(), s, nil)
		var found *WrongError
		if !errors.As(err, &found) {
			t.Fatalf("%v for %v at %+v: %v\n%s", wrong, right, state, err, draw(s.game))
		}
	}
}

// put gives a state of a table in blocks a value.
func (t *table) put(state State, v value) {
	mover, other := int(t.number[state.Mouse]), int(t.number[state.Cat])
	if state.Turn == solver.Cat {
		mover, other = other, mover
	}
	mine := slices.Repeat([]bool{true}, len(t.blocks[0]))
	o := overlay{t, [2][]bool{mine, mine}}
	o.set(state.Turn, mover, other, v)
}

// A random solution may be updated, and have numbers that are dead or out of order.
func randomSolution(t testing.TB, random *rand.Rand) *Solution {
	t.Helper()
	switch random.IntN(4) {
	case 0:
		return solve(t, randomGame(random))
	case 1:
		return inBlocks(t, randomGame(random))
	case 2:
		return solve(t, largerGame(random))
	}
	g := largerGame(random)
	s := solve(t, g)
	if s.table.compact.words == nil {
		s, _ = updated(t, s, edited(random, g, 3), 1<<40)
	}
	return s
}

func TestTheVerifierAgreesWithALookAtEachState(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 2))
		s := randomSolution(t, random)
		if err := Verify(context.Background(), s, nil); err != nil {
			rt.Fatalf("%v\n%s", err, draw(s.game))
		}
		if s.table.blocks[0] == nil || s.States() == 0 {
			return
		}
		for range 2 {
			corrupt(s, random)
			compareVerdicts(rt, s)
		}
	})
}

// corrupt gives some states wrong values.
func corrupt(s *Solution, random *rand.Rand) {
	var standing [2][]solver.Place
	for p := range solver.Place(s.game.Arena.Places()) {
		for who := range solver.Player(2) {
			if s.Stands(who, p) {
				standing[who] = append(standing[who], p)
			}
		}
	}
	for range 1 + random.IntN(3) {
		state := State{
			Mouse: standing[solver.Mouse][random.IntN(len(standing[solver.Mouse]))],
			Cat:   standing[solver.Cat][random.IntN(len(standing[solver.Cat]))],
			Turn:  solver.Player(random.IntN(2)),
		}
		v := worthOf(solver.Player(random.IntN(2)), []int{0, random.IntN(4), random.IntN(40), 255, 256, 0xffff}[random.IntN(6)])
		if random.IntN(4) == 0 {
			v = never
		}
		s.table.put(state, v)
	}
}

// compareVerdicts compares what the verifier finds with what a look at each state does.
func compareVerdicts(t rapid.TB, s *Solution) {
	wrong := wrongStates(s)
	err := Verify(context.Background(), s, nil)
	if len(wrong) == 0 {
		if err != nil {
			t.Fatalf("%v\n%s", err, draw(s.game))
		}
		return
	}
	var found *WrongError
	if !errors.As(err, &found) {
		t.Fatalf("%v, but %d states are wrong: %v\n%s", err, len(wrong), wrong, draw(s.game))
	}
	if want, ok := wrong[found.State]; !ok || found.Want != want {
		t.Fatalf("%v, but these are wrong: %v\n%s", err, wrong, draw(s.game))
	}
}

// The first and the last places of words, and words with a single place.
func TestTheVerifierFindsAnErrorAtTheEdgesOfWords(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(14, 14))
	for _, nodes := range []int{63, 64, 65, 128, 129} {
		s := inBlocks(t, Game{connectedGraph(random, nodes, 2*nodes), graphRules})
		numbers := []int{1, 63, 64, nodes - 1}
		for _, i := range numbers {
			for _, j := range numbers {
				if i >= nodes || j >= nodes {
					continue
				}
				mouse, cat := solver.Place(s.table.place[i]), solver.Place(s.table.place[j])
				for turn := range solver.Player(2) {
					checkInjected(t, s, State{mouse, cat, turn, s.Outcome(mouse, cat, turn, NoLimit)}, random)
				}
			}
		}
	}
}

// On a ring, away from the hole, a mouse that may stay cannot be caught. If all
// these draws are made wins that seem to lead to one another, only the shortest ones
// are seen to lead nowhere.
func TestTheVerifierFindsWinsThatSupportEachOther(t *testing.T) {
	g := &Graph{Neighbors: make([][]solver.Place, 71), Hole: 70}
	for i := range 70 {
		g.link(i, i)
		g.link(i, (i+1)%70)
	}
	for winner := range solver.Player(2) {
		s := solve(t, Game{g, graphRules})
		made := 0
		for state := range s.All(NoLimit) {
			if state.Outcome.Kind != solver.Draw {
				continue
			}
			made++
			plies := 200
			if state.Turn == winner {
				plies++
			}
			s.table.put(state, worthOf(winner, plies))
		}
		if made == 0 {
			t.Fatal("there is no draw")
		}
		compareVerdicts(t, s)
		if Verify(context.Background(), s, nil) == nil {
			t.Errorf("%d wins for the %v that are made up pass", made, winner)
		}
	}
}

func TestTheVerifierFindsAPlayerWronglyStuckOrNot(t *testing.T) {
	g := &Graph{Neighbors: make([][]solver.Place, 70)}
	g.link(1, 2)
	for who := range solver.Player(2) {
		for _, number := range []int{1, 5} {
			s := solve(t, Game{g, graphRules})
			if s.table.stuck[who][number>>6]>>(number&63)&1 == 1 {
				s.table.stuck[who][number>>6] &^= 1 << (number & 63)
			} else {
				s.table.stuck[who][number>>6] |= 1 << (number & 63)
			}
			compareVerdicts(t, s)
		}
	}
}

func TestTheVerifierMissesAPlaceThatIsNotInTheSolution(t *testing.T) {
	s := solve(t, Game{randomGraph(rand.New(rand.NewPCG(15, 15)), 70, 140, 0), graphRules})
	s.table.place[66] = dead
	if err := Verify(context.Background(), s, nil); err == nil {
		t.Error("it passes")
	}
}

func TestVerificationReportsItsProgress(t *testing.T) {
	s := solve(t, Game{randomGrid(rand.New(rand.NewPCG(16, 16)), 20, 20, 0.2, 1, 2), gridRules})
	last := int64(0)
	err := Verify(context.Background(), s, func(done, total int64) {
		if done < last || total != s.States() {
			t.Errorf("%d of %d states after %d", done, total, last)
		}
		last = done
	})
	if err != nil || last != s.States() {
		t.Errorf("%v after %d states, want %d", err, last, s.States())
	}
}

func TestVerificationCanBeGivenUpAtAnyTime(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(17, 17))
	for _, g := range []Game{
		{randomGrid(random, 15, 15, 0.1, 1, 3), gridRules},
		{connectedGraph(random, 200, 800), graphRules},
	} {
		s := solve(t, g)
		const many = 1 << 40
		ctx := &endingContext{Context: t.Context()}
		ctx.left.Store(many)
		if err := Verify(ctx, s, nil); err != nil {
			t.Fatal(err)
		}
		polls := many - ctx.left.Load()
		if least := int64(2 * places(g.Arena)); polls < least {
			t.Errorf("%d polls, want one for each player on each of %d places", polls, places(g.Arena))
		}
		for range 100 {
			ctx.left.Store(random.Int64N(polls))
			if err := Verify(ctx, s, nil); !errors.Is(err, context.Canceled) {
				t.Fatalf("given up, it ends with %v", err)
			}
		}
	}
}

// Beside the table, which takes 1.25 bytes a state and more.
func TestVerificationTakesLittleMemory(t *testing.T) {
	s := solve(t, Game{randomGrid(rand.New(rand.NewPCG(18, 18)), 50, 50, 0, 1, 2), gridRules})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := Verify(context.Background(), s, nil); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > uint64(s.Bytes()/5) {
		t.Errorf("%d bytes to verify a table of %d", took, s.Bytes())
	}
}

func BenchmarkHeat64x64(b *testing.B) {
	s := solve(b, Game{randomGrid(rand.New(rand.NewPCG(64, 20)), 64, 64, 0.2, 1, 1), gridRules})
	heat := make([]solver.Outcome, 0, 64*64)
	for i := 0; b.Loop(); i++ {
		heat = s.AppendHeat(heat[:0], solver.Player(i%2), 77, solver.Player(i/2%2), 1000)
	}
}
