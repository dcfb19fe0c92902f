package chase

import (
	"context"
	"errors"
	"math/rand/v2"
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
		s := solve(t, g)
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
	for _, wrong := range []verdict{
		{},
		{solver.MouseWins, right.plies},
		{solver.CatWins, right.plies},
		{right.winner, right.plies + 1},
		{right.winner, right.plies + 2},
		{right.winner, right.plies - 1},
		{right.winner, right.plies ^ 0x100},
		{solver.MouseWins, int32(random.IntN(30))},
		{solver.CatWins, int32(random.IntN(30))},
	} {
		if wrong == right || wrong.plies < 0 || wrong.winner == solver.Draw && wrong.plies != 0 {
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

// put overwrites a verdict.
func (t *table) put(state State, v verdict) {
	mover, other := int(t.number[state.Mouse]), int(t.number[state.Cat])
	if state.Turn == solver.Cat {
		mover, other = other, mover
	}
	if t.compact.words != nil {
		*t = *t.inBlocks()
	}
	i, row, bit := other>>6*t.words+mover>>6, mover&63, uint64(1)<<(other&63)
	b := t.blocks[state.Turn][i]
	for winner, kind := range []solver.Kind{solver.MouseWins, solver.CatWins} {
		b.won[winner][row] &^= bit
		if v.winner == kind {
			b.won[winner][row] |= bit
		}
	}
	for k := range b.distance[row] {
		b.distance[row][k] &^= bit
	}
	b.distance.write(row, bit, uint(v.plies)&0xff)
	if t.high[0] == nil {
		t.heighten()
	}
	high := t.highPlanes(state.Turn, i)
	for k := range high[row] {
		high[row][k] &^= bit
	}
	high.write(row, bit, uint(v.plies)>>8)
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
