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
	Move  solver.Move   // the one that is made
	// Critical says of a move of a chase that every other way to the win comes back to the
	// position that it leads to.
	Critical bool
	// Quiet says of a move of a chase that it brings the side no nearer to what it wants: by
	// its own moves and alone on the board, the mouse to its goal, the cat to where the
	// mouse is.
	Quiet bool
	// Other is another move of a chase that forces the win without that position, where the
	// move is not critical; else -1.
	Other solver.Place
}

// Keeping returns the moves that keep the outcome, best first.
func (t *Turn) Keeping() []solver.Move { return solver.Keeping(t.Moves) }

// Best returns the best moves.
func (t *Turn) Best() []solver.Move { return solver.Best(t.Moves) }

// JudgeTurn judges the best move in a position in which the side moves and forces the end;
// nil in any other. Its errors are those of Judge.
func JudgeTurn(ctx context.Context, at solver.Position, o Options) (*Turn, error) {
	if SideOf(at) != at.Turn() || at.Over() || at.Outcome().Plies == solver.Unforced {
		return nil, nil
	}
	turns, chased := turnsOf(at, []solver.Place{at.Moves()[0].To}, at.Turn())
	if err := judge(ctx, turns, chased, o); err != nil {
		return nil, err
	}
	return &turns[0], nil
}

// turnsOf plays a line of legal moves, and returns the side's turns, which are not judged
// yet. In a chase, chased has the same turns.
func turnsOf(start solver.Position, line []solver.Place, side solver.Player) (turns []Turn, chased []chase.Choice) {
	at := start
	for i, to := range line {
		if at.Turn() == side {
			t := Turn{At: i, Moves: at.Moves(), Other: -1}
			t.Move = t.Moves[slices.IndexFunc(t.Moves, func(m solver.Move) bool { return m.To == to })]
			turns = append(turns, t)
			if at, ok := at.(*chase.Position); ok {
				chased = append(chased, chase.Choice{At: at, To: to})
			}
		}
		at, _ = at.Play(to)
	}
	return turns, chased
}

// judge judges turns. Its errors are those of Judge.
func judge(ctx context.Context, turns []Turn, chased []chase.Choice, o Options) error {
	if err := findCritical(ctx, turns, chased, o); err != nil {
		return err
	}
	findQuiet(turns, chased)
	return nil
}

// findCritical finds the moves that are critical. Its errors are those of Judge.
func findCritical(ctx context.Context, turns []Turn, chased []chase.Choice, o Options) error {
	if len(chased) == 0 {
		return nil
	}
	critical, err := chased[0].At.Solution().Critical(ctx, chased, chase.Options(o))
	if err != nil {
		return err
	}
	for i := range turns {
		turns[i].Critical, turns[i].Other = critical[i].Critical, critical[i].Other
	}
	return nil
}

// findQuiet finds the quiet moves.
func findQuiet(turns []Turn, chased []chase.Choice) {
	var toGoal []int
	for i, t := range chased {
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
