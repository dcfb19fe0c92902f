package composition

import (
	"context"
	"slices"

	"plywise/solver"
	"plywise/solver/chase"
)

// A Turn is a position in which the side moves, and its move there.
type Turn struct {
	At    int           // plies from the position shown
	Moves []solver.Move // every legal one, best first
	Move  solver.Move   // the one made
	// Critical says, in a chase, that every other way to the win comes back to the position
	// after the move.
	Critical bool
	// Quiet says, in a chase, that the move brings the mouse no nearer to the goal, or the cat
	// to the mouse's place, counted in the moves that it would need alone on the board.
	Quiet bool
	// Other is, in a chase, another move that forces the win without the position after a move
	// that is not critical; else -1.
	Other solver.Place
}

// Keeping returns the moves that keep the outcome, best first.
func (t *Turn) Keeping() []solver.Move { return solver.Keeping(t.Moves) }

// Best returns the best moves.
func (t *Turn) Best() []solver.Move { return solver.Best(t.Moves) }

// JudgeTurn judges the best move in a position in which the side moves and can force the end.
// It returns nil for any other position. Its errors are those of Judge.
func JudgeTurn(ctx context.Context, at solver.Position, o Options) (*Turn, error) {
	if SideOf(at) != at.Turn() || at.Over() || at.Outcome().Plies == solver.Unforced {
		return nil, nil
	}
	turns, choices := turnsOf(at, []solver.Place{at.Moves()[0].To}, at.Turn())
	if err := judge(ctx, turns, choices, o); err != nil {
		return nil, err
	}
	return &turns[0], nil
}

// turnsOf plays a line of legal moves, and returns the side's turns, not yet judged; in a chase
// also as choices.
func turnsOf(start solver.Position, line []solver.Place, side solver.Player) (turns []Turn, choices []chase.Choice) {
	at := start
	for i, to := range line {
		if at.Turn() == side {
			t := Turn{At: i, Moves: at.Moves(), Other: -1}
			t.Move = t.Moves[slices.IndexFunc(t.Moves, func(m solver.Move) bool { return m.To == to })]
			turns = append(turns, t)
			if at, ok := at.(*chase.Position); ok {
				choices = append(choices, chase.Choice{At: at, To: to})
			}
		}
		at, _ = at.Play(to)
	}
	return turns, choices
}

// judge judges turns. Its errors are those of Judge.
func judge(ctx context.Context, turns []Turn, choices []chase.Choice, o Options) error {
	if err := findCritical(ctx, turns, choices, o); err != nil {
		return err
	}
	findQuiet(turns, choices)
	return nil
}

// findCritical finds the critical moves. Its errors are those of Judge.
func findCritical(ctx context.Context, turns []Turn, choices []chase.Choice, o Options) error {
	if len(choices) == 0 {
		return nil
	}
	critical, err := choices[0].At.Solution().Critical(ctx, choices, chase.Options(o))
	if err != nil {
		return err
	}
	for i := range turns {
		turns[i].Critical, turns[i].Other = critical[i].Critical, critical[i].Other
	}
	return nil
}

// findQuiet finds the quiet moves.
func findQuiet(turns []Turn, choices []chase.Choice) {
	var toGoal []int
	for i, t := range choices {
		g := t.At.Solution().Game()
		from, distance := t.At.Cat(), []int(nil)
		if t.At.Turn() == solver.Cat {
			distance = g.Distances(solver.Cat, t.At.Mouse())
		} else {
			if toGoal == nil {
				toGoal = g.Distances(solver.Mouse, g.Arena.Goal())
			}
			from, distance = t.At.Mouse(), toGoal
		}
		before, after := distance[from], distance[t.To]
		turns[i].Quiet = after < 0 || before >= 0 && after >= before
	}
}
