package chase

import (
	"cmp"
	"slices"

	"plywise/solver"
)

var _ solver.Position = (*Position)(nil)

// A Position is one state of a solved chase with the plies left of its limit.
// It is immutable.
type Position struct {
	solution   *Solution
	mouse, cat solver.Place
	turn       solver.Player
	limit      int64
}

// Solution returns the solution that answers for the position.
func (p *Position) Solution() *Solution { return p.solution }

// Mouse returns the mouse's place.
func (p *Position) Mouse() solver.Place { return p.mouse }

// Cat returns the cat's place.
func (p *Position) Cat() solver.Place { return p.cat }

// Turn returns the player to move; where the game is over, the one who would move.
func (p *Position) Turn() solver.Player { return p.turn }

// Limit returns the plies left before the cat wins by the move limit, NoLimit in
// a game without one.
func (p *Position) Limit() int64 { return p.limit }

// Outcome returns the outcome under perfect play.
func (p *Position) Outcome() solver.Outcome {
	return p.solution.Outcome(p.mouse, p.cat, p.turn, p.limit)
}

// Over reports whether a player has won, no ply is left of the limit, or the
// player to move is stuck.
func (p *Position) Over() bool {
	t := p.solution.table
	return p.limit == 0 || p.solution.game.ended(p.mouse, p.cat) != solver.Draw || t.isStuck(p.turn, int(t.number[p.from()]))
}

// Moves returns every legal move, best first, equals by place.
func (p *Position) Moves() []solver.Move {
	if p.Over() {
		return nil
	}
	now := p.Outcome()
	places := p.solution.legal(p.from(), p.turn)
	moves := make([]solver.Move, len(places))
	for i, to := range places {
		next := p.after(to)
		o := next.Outcome()
		moves[i] = solver.Move{To: to, Steps: 1, Outcome: o, Keeps: o.Keeps(now)}
	}
	slices.SortStableFunc(moves, func(a, b solver.Move) int {
		return compare(p.turn, a.Outcome, b.Outcome)
	})
	for i := range moves[1:] {
		moves[i+1].Rank = moves[i].Rank
		if compare(p.turn, moves[i].Outcome, moves[i+1].Outcome) != 0 {
			moves[i+1].Rank++
		}
	}
	return moves
}

// Play returns the position after a move of the player to move.
func (p *Position) Play(to solver.Place) (solver.Position, bool) {
	if p.Over() || !slices.Contains(p.solution.legal(p.from(), p.turn), to) {
		return nil, false
	}
	next := p.after(to)
	return &next, true
}

// Passed returns the position with the other player to move and as many plies
// left of the limit.
func (p *Position) Passed() solver.Position {
	passed := *p
	passed.turn = p.turn.Opponent()
	return &passed
}

// from returns the place of the player to move.
func (p *Position) from() solver.Place {
	if p.turn == solver.Cat {
		return p.cat
	}
	return p.mouse
}

// after returns the position after a legal move.
func (p *Position) after(to solver.Place) Position {
	next := *p
	next.turn = p.turn.Opponent()
	if p.turn == solver.Cat {
		next.cat = to
	} else {
		next.mouse = to
	}
	if p.limit > 0 {
		next.limit--
	}
	return next
}

// compare orders outcomes from the best to the worst for a player: forced wins,
// the fastest first; outcomes that neither player can force; forced losses, the
// slowest first.
func compare(who solver.Player, a, b solver.Outcome) int {
	return cmp.Or(
		cmp.Compare(class(who, a), class(who, b)),
		cmp.Compare(haste(who, a), haste(who, b)),
	)
}

// class returns 0 for a forced win, 3 for a forced loss, and else 1 for the
// better and 2 for the worse of a draw and a win by the limit: the mouse loses by
// the limit and prefers the draw.
func class(who solver.Player, o solver.Outcome) int {
	winner, won := o.Kind.Winner()
	switch {
	case o.Reason == solver.Limit && winner == who:
		return 1
	case o.Reason == solver.Limit:
		return 2
	case !won && who == solver.Mouse:
		return 1
	case !won:
		return 2
	case winner == who:
		return 0
	}
	return 3
}

// haste orders forced wins and losses among themselves.
func haste(who solver.Player, o solver.Outcome) int {
	if winner, won := o.Kind.Winner(); !won || winner != who {
		return -o.Plies
	}
	return o.Plies
}
