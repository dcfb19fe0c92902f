package composition_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/composition"
)

// each checks a property of puzzles of every game.
func each(t *testing.T, holds func(t *rapid.T, p *puzzle)) {
	eachChase(t, holds)
	eachOf(t, "knight and pawns", hunts, holds)
}

// eachChase checks a property of chases.
func eachChase(t *testing.T, holds func(t *rapid.T, p *puzzle)) {
	eachOf(t, "grids", grids, holds)
	eachOf(t, "graphs", graphs, holds)
}

// eachOf checks a property of puzzles of one game.
func eachOf(t *testing.T, name string, puzzles *rapid.Generator[*puzzle], holds func(t *rapid.T, p *puzzle)) {
	t.Run(name, func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			p := puzzles.Draw(t, "puzzle")
			t.Log(p.drawing)
			holds(t, p)
		})
	})
}

// judge judges a puzzle, which must not fail.
func judge(t fataler, p *puzzle) *composition.Composition {
	t.Helper()
	c, err := composition.Judge(context.Background(), p.start, composition.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// same fails the test where what is said is not what is true.
func same[E comparable](t *rapid.T, what string, got, want E) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

// alike is same for lists, and an empty list is as good as none.
func alike[E comparable](t *rapid.T, what string, got, want []E) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

func TestAJudgeSaysOfAPositionWhatIsTrueByTheDefinitionOfEveryTerm(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		c := judge(t, p)
		same(t, "side", c.Side, p.side())
		same(t, "turn", c.Turn, p.states[0].turn)
		same(t, "outcome", c.Outcome, p.outcomes[0])
		alike(t, "keeping", c.Keeping, p.firstMoves(keeps))
		alike(t, "key", c.Key, p.firstMoves(isBest))
		alike(t, "tries", c.Tries, p.tries())
		sameSet(t, p, c)
		alike(t, "line", c.Line, p.line())
		turns := p.turns(p.line())
		sameTurns(t, c, turns)
		same(t, "sound", c.Sound, p.sound(turns))
		same(t, "only moves", c.OnlyMoves(), onlyMoves(turns))
		same(t, "quiet moves", c.QuietMoves(), quietMoves(turns))
		if got, want := c.Luck(), luck(turns); math.Abs(got-want) > 1e-9 {
			t.Fatalf("luck: %v bits, want %v", got, want)
		}
	})
}

// sameSet compares the set play, and whether there is zugzwang.
func sameSet(t *rapid.T, p *puzzle, c *composition.Composition) {
	t.Helper()
	want := p.set()
	same(t, "there is set play", c.Set != nil, want != nil)
	if want == nil {
		same(t, "zugzwang in a finished game", c.Zugzwang, false)
		return
	}
	same(t, "set play", *c.Set, *want)
	who := p.states[0].turn
	same(t, "zugzwang", c.Zugzwang, value(who, *want) > value(who, p.outcomes[0]))
}

// sameTurns compares the side's turns.
func sameTurns(t *rapid.T, c *composition.Composition, want []turn) {
	t.Helper()
	same(t, "number of turns", len(c.Turns), len(want))
	for i, want := range want {
		got := &c.Turns[i]
		same(t, "place of a turn", got.At, want.at)
		same(t, "move of a turn", got.Move, want.move)
		alike(t, "moves of a turn", got.Moves, want.moves)
		alike(t, "keeping moves of a turn", got.Keeping(), which(want.moves, keeps))
		alike(t, "best moves of a turn", got.Best(), which(want.moves, isBest))
		same(t, "critical", got.Critical, want.critical)
		if got.Other != -1 && !slices.Contains(want.without, got.Other) {
			t.Fatalf("another way to win: %d, want one of %v", got.Other, want.without)
		}
		same(t, "there is another way to win", got.Other != -1, c.Outcome.Kind != solver.Total && !want.critical)
		same(t, "quiet", got.Quiet, want.quiet)
	}
}

func TestASingleTurnIsJudgedAsOneOfALine(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		got, err := composition.JudgeTurn(context.Background(), p.start, composition.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var want []turn
		if line := p.line(); len(line) > 0 {
			want = p.turns(line[:1])
		}
		if same(t, "there is a turn", got != nil, len(want) > 0); got != nil {
			sameTurns(t, &composition.Composition{Outcome: p.outcomes[0], Turns: []composition.Turn{*got}}, want)
		}
	})
}

func TestAThreatIsTheMoveThatWouldWinIfTheOtherPassed(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		threat, ok := composition.Threat(p.start)
		o := p.outcomes[1]
		want := p.isChase() && !p.states[0].over && o.Plies != solver.Unforced && winnerOf(o) == p.states[1].turn
		if same(t, "there is a threat", ok, want); want {
			same(t, "threat", threat, p.moves(1)[0])
		}
	})
}

func TestTheRefutationsOfAMoveAreTheRepliesThatLeaveItsPlayerWorseOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		for _, m := range p.moves(0) {
			alike(t, "refutations", composition.Refutations(p.start, m), p.refutations(m))
		}
		alike(t, "refutations of no move", composition.Refutations(p.start, solver.Move{To: -1}), nil)
	})
}
