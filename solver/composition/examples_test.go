package composition_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"plywise/solver"
	"plywise/solver/composition"
)

// These examples are small enough to be checked by eye. Places are counted from 0, row by row.

var (
	steps    = [2]int{1, 1}
	catWins1 = solver.Outcome{Kind: solver.CatWins, Plies: 1}
)

// targets returns where moves go.
func targets(moves []solver.Move) []solver.Place {
	var to []solver.Place
	for _, m := range moves {
		to = append(to, m.To)
	}
	return to
}

// tempting returns tries and their refutations.
func tempting(tries []composition.Try) [][2]solver.Place {
	var list [][2]solver.Place
	for _, try := range tries {
		list = append(list, [2]solver.Place{try.Move.To, try.Refutation.To})
	}
	return list
}

// dualsAt returns the turns at which moves have a dual by a standard.
func dualsAt(t *testing.T, p *puzzle, moves []solver.Place, unwanted composition.Duals) []int {
	t.Helper()
	v := examine(t, p, moves, unwanted)
	if v.Flaw != composition.NoFlaw {
		t.Fatalf("flaw %d at %d of %v", v.Flaw, v.At, moves)
	}
	var at []int
	for _, dual := range v.Duals {
		at = append(at, dual.At)
	}
	return at
}

// want fails the test where a list is not as expected.
func want[E comparable](t *testing.T, what string, got []E, want ...E) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

//	MFC
//
// The mouse must eat at once. Staying nearly works: the cat must eat, and nothing else
// helps it.
func TestASoundMiniatureWithATry(t *testing.T) {
	p := draw(steps, solver.Mouse, "MFC").pose(t)
	c := judge(t, p)
	want(t, "key", targets(c.Key), 1)
	want(t, "keeping", targets(c.Keeping), 1)
	want(t, "line", c.Line, 1)
	want(t, "tries", tempting(c.Tries), [2]solver.Place{0, 1})
	if c.Side != solver.Mouse || c.Sound != composition.Strict || *c.Set != catWins1 {
		t.Errorf("%v is the side, sound as %v, set play %v", c.Side, c.Sound, c.Set)
	}
	if c.Luck() != 1 || c.OnlyMoves() != 1 || c.QuietMoves() != 0 {
		t.Errorf("luck %v, %d only moves, %d quiet moves", c.Luck(), c.OnlyMoves(), c.QuietMoves())
	}
	want(t, "duals", dualsAt(t, p, c.Line, composition.KeepingDuals))
}

//	M.FC
//
// The mouse jumps two cells. It may also stay or come nearer; after either the cat must
// eat. If the cat jumps three, it can as well catch the mouse, and neither is a try.
func TestAMoveWithTwoRefutationsIsNoTry(t *testing.T) {
	c := judge(t, draw([2]int{2, 1}, solver.Mouse, "M.FC").pose(t))
	want(t, "tries", tempting(c.Tries), [2]solver.Place{0, 2}, [2]solver.Place{1, 2})
	c = judge(t, draw([2]int{2, 3}, solver.Mouse, "M.FC").pose(t))
	want(t, "key", targets(c.Key), 2)
	want(t, "tries where the cat jumps far", tempting(c.Tries))
}

//	MF#C
//
// The cat cannot get out. The mouse may wait as long as it likes, but in the end it has to
// eat, and then all stands as if it had eaten at once.
func TestAMoveThatCanOnlyBePutOffIsCritical(t *testing.T) {
	p := draw(steps, solver.Mouse, "MF#C").pose(t)
	c := judge(t, p)
	want(t, "key", targets(c.Key), 1)
	want(t, "keeping", targets(c.Keeping), 1, 0)
	if c.Sound != composition.Critical || c.OnlyMoves() != 0 || c.Luck() != 0 {
		t.Errorf("sound as %v, %d only moves, luck %v", c.Sound, c.OnlyMoves(), c.Luck())
	}
	want(t, "duals", dualsAt(t, p, c.Line, composition.WinningDuals))
	want(t, "waiting moves", dualsAt(t, p, c.Line, composition.KeepingDuals), 0)
	if v := examine(t, p, c.Line, composition.KeepingDuals); v.Duals[0].Other.To != 0 || !v.Duals[0].Critical {
		t.Errorf("dual %+v, want one that waits", v.Duals[0])
	}
}

//	M.F#C
//	...##
//
// The mouse goes straight to the food, or, which takes longer, through the row below and
// never by the cell between. Before it eats it can only wait. A limit of six plies does
// not suffice for the detour, which takes seven.
func TestALongerWayIsADualThoughItIsNotBest(t *testing.T) {
	board := draw(steps, solver.Mouse, "M.F#C", "...##")
	p := board.pose(t)
	c := judge(t, p)
	want(t, "line", c.Line, 1, 4, 2)
	want(t, "keeping", targets(c.Keeping), 1, 0, 5)
	if c.Sound != composition.Shortest || c.Turns[0].Critical || !c.Turns[1].Critical {
		t.Errorf("sound as %v; critical: %v, %v", c.Sound, c.Turns[0].Critical, c.Turns[1].Critical)
	}
	want(t, "keeping duals", dualsAt(t, p, c.Line, composition.KeepingDuals), 0, 2)
	want(t, "best duals", dualsAt(t, p, c.Line, composition.BestDuals))
	want(t, "winning duals", dualsAt(t, p, c.Line, composition.WinningDuals), 0)
	for limit, sound := range map[int]composition.Soundness{6: composition.Critical, 7: composition.Shortest} {
		board.left = limit
		if c := judge(t, board.pose(t)); c.Sound != sound {
			t.Errorf("sound as %v within %d, want %v", c.Sound, limit, sound)
		}
	}
}

// On a board of 3x3 a knight goes round:
//
//	N..      the squares in the order in which it meets them:
//	..P      0 5 6 1 8 3 2 7
//	..P
//
// The pawns are one and four moves away, and three from each other. Alice takes the far one
// first, for 4+3 moves. Had she taken the near one, Bob could only take the other, for 1+3.
func TestAliceTakesTheFarPawnFirst(t *testing.T) {
	b := &huntBook{cols: 3, open: slices.Repeat([]bool{true}, 9)}
	p := b.pose(t, solver.Alice, 0, 5, 8)
	c := judge(t, p)
	want(t, "key", targets(c.Key), 8)
	want(t, "line", c.Line, 8, 5)
	want(t, "tries", tempting(c.Tries), [2]solver.Place{5, 8})
	if c.Side != solver.Alice || c.Outcome.Plies != 7 || c.Set.Plies != 4 || c.Sound != composition.Strict {
		t.Errorf("%v is the side: %v, set play %v, sound as %v", c.Side, c.Outcome, c.Set, c.Sound)
	}
	if c.Luck() != 1 || len(c.Turns) != 1 || c.Turns[0].Critical || c.Turns[0].Quiet {
		t.Errorf("luck %v, turns %+v", c.Luck(), c.Turns)
	}
}

// The mouse is on a node on its own. Were it the cat's turn, it would be stuck a move later.
func TestAStuckPlayerHasSetPlayAndNoLine(t *testing.T) {
	p := graph(t, edges(4, [2]int{2, 3}), 0, chased{scene{1, 2, solver.Mouse}, -1})
	c := judge(t, p)
	if c.Side != solver.Mouse || c.Outcome.Reason != solver.Stuck || c.Set == nil || *c.Set != repeated {
		t.Errorf("%v is the side: %v, set play %v", c.Side, c.Outcome, c.Set)
	}
	if len(c.Line)+len(c.Turns)+len(c.Tries) > 0 || c.Sound != composition.Unjudged || c.Zugzwang {
		t.Errorf("a draw is judged: %+v", c)
	}
	if v := examine(t, p, []solver.Place{1}, composition.NoDuals); v.Flaw != composition.NotForced {
		t.Errorf("flaw %d, want that nobody forces the end", v.Flaw)
	}
}

func TestAFinishedGameHasAWinnerAndNothingElse(t *testing.T) {
	eaten := draw(steps, solver.Cat, "..F#C")
	eaten.mouse = eaten.food
	held := draw(steps, solver.Mouse, "M.F#C")
	held.left = 0
	for _, test := range []struct {
		board *board
		side  solver.Player
	}{{eaten, solver.Mouse}, {held, solver.Cat}} {
		for _, turn := range []solver.Player{solver.Mouse, solver.Cat} {
			test.board.turn = turn
			p := test.board.pose(t)
			c := judge(t, p)
			if c.Side != test.side || c.Set != nil || c.Zugzwang || c.Sound != composition.Unjudged {
				t.Errorf("%v is the side, set play %v, sound as %v\n%s", c.Side, c.Set, c.Sound, p.drawing)
			}
			if len(c.Key)+len(c.Keeping)+len(c.Tries)+len(c.Line)+len(c.Turns) > 0 {
				t.Errorf("moves in a finished game: %+v", c)
			}
			if v := examine(t, p, []solver.Place{test.board.food}, composition.NoDuals); v.Flaw != composition.AfterEnd || v.At != 0 {
				t.Errorf("flaw %d at %d, want a move after the end", v.Flaw, v.At)
			}
		}
	}
}

// judgements ask both questions about a position that has a move to judge.
var judgements = map[string]func(ctx context.Context, p *puzzle, o composition.Options) error{
	"Judge": func(ctx context.Context, p *puzzle, o composition.Options) error {
		_, err := composition.Judge(ctx, p.start, o)
		return err
	},
	"Examine": func(ctx context.Context, p *puzzle, o composition.Options) error {
		_, err := composition.Examine(ctx, p.start, p.line(), composition.WinningDuals, o)
		return err
	},
}

func TestJudgingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, judge := range judgements {
		if err := judge(ctx, draw(steps, solver.Mouse, "MF#C").pose(t), composition.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want that it was cancelled", name, err)
		}
	}
	if _, err := composition.Tries(ctx, draw(steps, solver.Mouse, "MF#C").pose(t).start); !errors.Is(err, context.Canceled) {
		t.Errorf("tries: %v, want that it was cancelled", err)
	}
}

func TestJudgingSaysHowMuchMemoryItNeeds(t *testing.T) {
	for name, judge := range judgements {
		err := judge(context.Background(), draw(steps, solver.Mouse, "MF#C").pose(t), composition.Options{MemoryLimit: 1})
		var refused *solver.MemoryError
		if !errors.As(err, &refused) || refused.Need <= 1 || refused.Limit != 1 {
			t.Errorf("%s: %v, want that memory does not suffice", name, err)
		}
	}
}
