package chase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

func TestACensusSolvesOneGameAfterAnotherAsSolveDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 33))
	var census Census
	for range 300 {
		g := Game{randomGrid(random, 1+random.IntN(8), 1+random.IntN(8), 0.4*random.Float64(), 1+random.IntN(3), 1+random.IntN(3)), gridRules}
		if random.IntN(3) == 0 {
			g = Game{connectedGraph(random, 2+random.IntN(40), 60), graphRules}
		}
		if err := census.Solve(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		solved, err := Solve(t.Context(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := Verify(t.Context(), solved, nil); err != nil {
			t.Fatal(err)
		}
		var wins [2][]int64
		for at := range solved.All(NoLimit) {
			winner, plies := census.Outcome(at.Mouse, at.Cat, at.Turn)
			if who, won := at.Outcome.Kind.Winner(); plies != at.Outcome.Plies || won && who != winner {
				t.Fatalf("%+v: %v wins in %d", at, winner, plies)
			}
			if plies != solver.Unforced {
				for len(wins[winner]) <= plies {
					wins[winner] = append(wins[winner], 0)
				}
				wins[winner][plies]++
			}
		}
		for winner, want := range wins {
			if got := census.Wins(solver.Player(winner)); !slices.Equal(got, want) && (len(want) > 0 || got[0] != 0) {
				t.Fatalf("%v wins %v, want %v", solver.Player(winner), got, want)
			}
		}
	}
}

func TestACensusListsWinsAndThoseThatOneMoveAloneKeeps(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 5))
	var census Census
	for range 100 {
		g := Game{randomGrid(random, 1+random.IntN(5), 1+random.IntN(5), 0.4*random.Float64(), 1+random.IntN(3), 1+random.IntN(3)), gridRules}
		if err := census.Solve(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		solved, err := Solve(t.Context(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, winner := range []solver.Player{solver.Mouse, solver.Cat} {
			least := 1 + random.IntN(12)
			want := map[bool]map[State]bool{false: {}, true: {}}
			for at := range solved.All(NoLimit) {
				if who, won := at.Outcome.Kind.Winner(); !won || who != winner || at.Outcome.Plies < least {
					continue
				}
				want[false][at] = true
				keeping := solver.Keeping(solved.Position(at.Mouse, at.Cat, at.Turn, NoLimit).Moves())
				want[true][at] = at.Turn == winner && len(keeping) == 1
			}
			for only, states := range want {
				got := census.AppendWins(nil, winner, winner, least, only)
				if !only {
					got = census.AppendWins(got, winner, winner.Opponent(), least, only)
				}
				for _, at := range got {
					if !states[at] {
						t.Fatalf("%+v, only %v: listed twice or wrongly", at, only)
					}
					delete(states, at)
				}
				for at, missing := range states {
					if missing {
						t.Fatalf("%+v, only %v: not listed", at, only)
					}
				}
			}
		}
	}
}

func TestACensusRefusesWhatItCannotSolve(t *testing.T) {
	var census Census
	for name, g := range map[string]*Grid{
		"a large board":       {Rows: 5, Cols: 13, Wall: make([]bool, 65), MouseJump: 1, CatJump: 1},
		"a board without end": {Rows: 2, Cols: 2, Wall: make([]bool, 3), MouseJump: 1, CatJump: 1},
	} {
		if err := census.Solve(t.Context(), Game{g, gridRules}); err == nil {
			t.Errorf("%s is solved", name)
		}
	}
}
