package chase

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

func TestEverySolutionIsVerified(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	for range 200 {
		g := randomGame(random)
		if err := Verify(context.Background(), solve(t, g)); err != nil {
			t.Fatalf("%v\n%s", err, draw(g))
		}
	}
	for name, g := range oddGames(200) {
		if err := Verify(context.Background(), solve(t, g)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheVerifierFindsAnErrorInAnySingleState(t *testing.T) {
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
		err := Verify(context.Background(), s)
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

func TestAnEndedContextEndsVerification(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Verify(ctx, solve(t, Game{board(1, 1, "..F"), gridRules})); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func BenchmarkVerify64x64(b *testing.B) {
	s := solve(b, Game{randomGrid(rand.New(rand.NewPCG(64, 20)), 64, 64, 0.2, 1, 1), gridRules})
	for b.Loop() {
		if err := Verify(context.Background(), s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.States())*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

func BenchmarkHeat64x64(b *testing.B) {
	s := solve(b, Game{randomGrid(rand.New(rand.NewPCG(64, 20)), 64, 64, 0.2, 1, 1), gridRules})
	heat := make([]solver.Outcome, 0, 64*64)
	for i := 0; b.Loop(); i++ {
		heat = s.AppendHeat(heat[:0], solver.Player(i%2), 77, solver.Player(i/2%2), 1000)
	}
}
