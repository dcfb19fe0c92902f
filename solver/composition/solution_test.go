package composition_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/composition"
	"plywise/solver/knight"
)

// standards are all that a solution can tolerate.
var standards = []composition.Duals{
	composition.KeepingDuals, composition.WinningDuals, composition.BestDuals, composition.NoDuals,
}

func TestAListOfMovesIsExaminedByTheDefinitionOfASolution(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		moves := mutated(t, p, played(t, p))
		for _, unwanted := range standards {
			v := examine(t, p, moves, unwanted)
			flaw, at, state := p.flaw(moves)
			same(t, "flaw", v.Flaw, flaw)
			if flaw != composition.NoFlaw {
				same(t, "the move to blame", v.At, at)
			}
			sameState(t, p, v.In, state)
			same(t, "it holds", v.Holds(), flaw == composition.NoFlaw && len(v.Duals) == 0)
			if flaw != composition.NoFlaw {
				alike(t, "duals of what has a flaw", v.Duals, nil)
				continue
			}
			sameDuals(t, v.Duals, p.turns(moves), unwanted)
		}
	})
}

// played draws best play of both, any of the best moves each time, or where nobody forces
// the end any moves.
func played(t *rapid.T, p *puzzle) []solver.Place {
	var moves []solver.Place
	for i := 0; !p.states[i].over && len(moves) < 40; {
		choice := p.moves(i)
		if p.forcible() {
			choice = which(choice, isBest)
		}
		m := rapid.SampledFrom(choice).Draw(t, "move")
		moves, i = append(moves, m.To), p.play(i, m.To)
	}
	return moves
}

// mutated draws a change of moves, or none. In a finished game there is a move at least.
func mutated(t *rapid.T, p *puzzle, moves []solver.Place) []solver.Place {
	entry := rapid.OneOf(rapid.Just(solver.Place(-1)), rapid.Map(rapid.IntRange(0, 20), func(n int) solver.Place { return solver.Place(n) }))
	switch rapid.SampledFrom([]string{"as it is", "changed", "legal", "cut", "longer"}).Draw(t, "change") {
	case "changed":
		if len(moves) > 0 {
			moves[rapid.IntRange(0, len(moves)-1).Draw(t, "at")] = entry.Draw(t, "entry")
		}
	case "legal":
		moves = strayed(t, p, moves)
	case "cut":
		moves = moves[:rapid.IntRange(0, len(moves)).Draw(t, "length")]
	case "longer":
		moves = append(moves, rapid.SliceOfN(entry, 1, 3).Draw(t, "more")...)
	}
	if len(moves) == 0 && p.finished() {
		moves = append(moves, entry.Draw(t, "entry"))
	}
	return moves
}

// strayed puts any legal move in place of one, if there is one.
func strayed(t *rapid.T, p *puzzle, moves []solver.Place) []solver.Place {
	if len(moves) == 0 {
		return moves
	}
	at, i := rapid.IntRange(0, len(moves)-1).Draw(t, "at"), 0
	for _, to := range moves[:at] {
		i = p.play(i, to)
	}
	moves[at] = rapid.SampledFrom(p.states[i].moves).Draw(t, "stray").to
	return moves
}

// examine examines moves, which must not fail.
func examine(t fataler, p *puzzle, moves []solver.Place, unwanted composition.Duals) *composition.Verdict {
	t.Helper()
	v, err := composition.Examine(context.Background(), p.start, moves, unwanted, composition.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sameState fails the test where a position is not a certain state.
func sameState(t *rapid.T, p *puzzle, got solver.Position, state int) {
	t.Helper()
	s := p.states[state]
	same(t, "turn of the position", got.Turn(), s.turn)
	same(t, "outcome of the position", got.Outcome(), p.outcomes[state])
	alike(t, "moves of the position", got.Moves(), p.moves(state))
	switch got := got.(type) {
	case *chase.Position:
		same(t, "places of the position", scene{got.Mouse(), got.Cat(), got.Turn()}, s.scene)
	case *knight.Position:
		same(t, "knight of the position", got.Knight(), s.mouse)
	}
}

// sameDuals fails the test unless the turns with duals are told, and for each one of its
// duals.
func sameDuals(t *rapid.T, got []composition.Dual, turns []turn, unwanted composition.Duals) {
	t.Helper()
	for _, turn := range turns {
		duals := turn.duals(unwanted)
		if len(duals) == 0 {
			continue
		}
		if len(got) == 0 {
			t.Fatalf("no dual is told of %+v, want one of %v", turn, duals)
		}
		same(t, "place of a dual", got[0].At, turn.at)
		same(t, "move with a dual", got[0].Move, turn.move)
		same(t, "critical move with a dual", got[0].Critical, turn.critical)
		if !slices.Contains(duals, got[0].Other.To) || !slices.Contains(turn.moves, got[0].Other) {
			t.Fatalf("dual of %+v: %+v, want one of %v", turn, got[0].Other, duals)
		}
		got = got[1:]
	}
	alike(t, "duals where there are none", got, nil)
}
