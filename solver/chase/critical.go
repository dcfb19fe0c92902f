package chase

import (
	"context"

	"plywise/solver"
)

// A Choice is a position and a move that the player to move makes there.
type Choice struct {
	At *Position // of the solution that judges it
	To solver.Place
}

// A Criticality says whether the move of a choice is critical.
type Criticality struct {
	Critical bool
	// Other is, for a best move that is not critical, another move that forces the win even
	// if the state after the best one is not won; else -1.
	Other solver.Place
}

// Critical judges the moves of some choices, in order. A move of a player who can force a win
// is critical if, were the state after it not won for the player, the player could no longer
// force a win within the plies left of the limit. A state is both places and whose turn it is,
// whenever it arises, and also where the game is over in it. A move after which its player
// cannot force a win within the limit is not critical, and neither is an illegal one.
//
// The error is ctx's, or a [*solver.MemoryError] before Critical allocates memory, if
// [Solution.CriticalMemory] is more than the limit.
func (s *Solution) Critical(ctx context.Context, choices []Choice, o Options) ([]Criticality, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if need := s.CriticalMemory(); need > o.memory() {
		return nil, &solver.MemoryError{Need: need, Limit: o.memory()}
	}
	j := judge{solution: s}
	judged := make([]Criticality, len(choices))
	for i, c := range choices {
		var err error
		if judged[i], err = j.judge(ctx, c); err != nil {
			return nil, err
		}
	}
	return judged, nil
}

// A judge tells critical moves from others, by the table if that suffices, else by an attractor.
type judge struct {
	solution  *Solution
	attractor *attractor // nil until it is needed
	moves     []solver.Place
}

// A verdict says whether a move is critical, if the judge can tell.
type verdict uint8

const (
	unknown verdict = iota
	critical
	uncritical
)

// judge judges one move.
func (j *judge) judge(ctx context.Context, c Choice) (Criticality, error) {
	if v, other := j.lookUp(c); v != unknown {
		return Criticality{v == critical, other}, nil
	}
	if j.attractor == nil {
		var err error
		if j.attractor, err = newAttractor(ctx, j.solution); err != nil {
			return Criticality{}, err
		}
	}
	way, err := j.attractor.way(ctx, j.solution.query(c))
	if err != nil {
		return Criticality{}, err
	}
	return Criticality{way < 0, way}, nil
}

// lookUp judges a move by the table's values of the other moves, and returns another best
// move, -1 for none.
//
// Along shortest wins distances only go down, so a win as short as that of the best move,
// but through another state, never needs the state after the best move: a move is not
// critical if another is as good. And to forbid a state gives no other a win, so a move is
// critical if no other keeps the win.
func (j *judge) lookUp(c Choice) (verdict, solver.Place) {
	p := c.At
	now := p.Outcome()
	if winner, won := now.Kind.Winner(); !won || winner != p.turn || now.Plies < 1 {
		return uncritical, -1
	}
	j.moves = j.solution.game.moves(j.moves[:0], p.turn, p.from())
	isBest, others := false, 0
	other := solver.Place(-1) // best, too
	for _, to := range j.moves {
		next := p.after(to)
		o := next.Outcome()
		best := o.Kind == now.Kind && o.Plies == now.Plies-1
		switch {
		case to == c.To:
			isBest = best
		case best && other < 0:
			other = to
		}
		if to != c.To && o.Kind == now.Kind && o.Plies != solver.Unforced {
			others++
		}
	}
	switch {
	case !isBest:
		return uncritical, -1
	case other >= 0:
		return uncritical, other
	case others == 0:
		return critical, -1
	}
	return unknown, -1
}

// A query asks whether a player can force a win from a state if another state, the barred
// one, is not won for it.
type query struct {
	winner solver.Player
	// Numbers: of the winner's place in the state from, where it is to move, and in the barred
	// state, where it has moved; and of the other player's place in both.
	from, barred, other int
	level               int   // of the state from, one more than that of the barred one
	limit               int64 // plies, NoLimit for none
}

// query returns the query that tells whether a best move is critical.
func (s *Solution) query(c Choice) query {
	p, number := c.At, s.table.number
	other := p.mouse
	if p.turn == solver.Mouse {
		other = p.cat
	}
	return query{
		winner: p.turn,
		from:   int(number[p.from()]),
		barred: int(number[c.To]),
		other:  int(number[other]),
		level:  p.Outcome().Plies,
		limit:  p.limit,
	}
}

// CriticalMemory returns how many bytes [Solution.Critical] takes at most, besides the
// solution.
func (s *Solution) CriticalMemory() int64 {
	t := s.table
	numbers := len(t.place)
	// Lists begin with room for most, and may double.
	lists := 2*listsMemory(s.game.Arena) + 2*emptyListsMemory(numbers)
	return attractorMemory(t.words) + lists
}
