package chase

import (
	"context"

	"plywise/solver"
)

// A Turn is a position and a move that its player makes there.
type Turn struct {
	At *Position // of the solution that is asked
	To solver.Place
}

// A Criticality says whether a move of a player who forces a win is critical.
type Criticality struct {
	Critical bool
	// Other is, for a best move that is not critical, another that forces the win although
	// the state after the best one is not won; -1 where there is none.
	Other solver.Place
}

// Critical judges some moves, in order. A move is critical if its player, who forces a win at
// the position, could not force one there within what is left of the limit if the state
// after the move were not won for it. That state is both places and whose turn it is,
// whenever it arises, and also where the game is over in it. A move after which its
// player does not force a win within the limit is not critical, nor is one that is not legal.
//
// Errors are ctx's, and a [*solver.MemoryError], before anything is allocated, where
// [Solution.CriticalMemory] is more than the limit.
func (s *Solution) Critical(ctx context.Context, turns []Turn, o Options) ([]Criticality, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if need := s.CriticalMemory(); need > o.memory() {
		return nil, &solver.MemoryError{Need: need, Limit: o.memory()}
	}
	j := judge{solution: s}
	judged := make([]Criticality, len(turns))
	for i, turn := range turns {
		var err error
		if judged[i], err = j.judge(ctx, turn); err != nil {
			return nil, err
		}
	}
	return judged, nil
}

// A judge tells critical moves from others: by a look at the table, by an attractor.
type judge struct {
	solution  *Solution
	attractor *attractor // nil until it is needed
	moves     []solver.Place
}

// A verdict is what is known of a move.
type verdict uint8

const (
	unknown verdict = iota
	critical
	uncritical
)

// judge judges one move.
func (j *judge) judge(ctx context.Context, turn Turn) (Criticality, error) {
	if v, other := j.lookUp(turn); v != unknown {
		return Criticality{v == critical, other}, nil
	}
	if j.attractor == nil {
		var err error
		if j.attractor, err = newAttractor(ctx, j.solution); err != nil {
			return Criticality{}, err
		}
	}
	way, err := j.attractor.way(ctx, j.solution.query(turn))
	if err != nil {
		return Criticality{}, err
	}
	return Criticality{way < 0, way}, nil
}

// lookUp judges a move by what the table says of the others, and returns one that is as good
// as the best, -1 for none.
//
// Let d be the distance of the position. A state that is nearer than the one after the
// best move, or as near and another, is won without it: along shortest wins
// distances only go down. So a move is not critical where another is as good. And to forbid
// a state makes none nearer, so a move is critical where no other keeps the win.
func (j *judge) lookUp(turn Turn) (verdict, solver.Place) {
	p := turn.At
	now := p.Outcome()
	if winner, won := now.Kind.Winner(); !won || winner != p.turn || now.Plies < 1 {
		return uncritical, -1
	}
	j.moves = j.solution.game.moves(j.moves[:0], p.turn, p.from())
	isBest, others := false, 0
	other := solver.Place(-1) // that is best, too
	for _, to := range j.moves {
		next := p.after(to)
		o := next.Outcome()
		best := o.Kind == now.Kind && o.Plies == now.Plies-1
		switch {
		case to == turn.To:
			isBest = best
		case best && other < 0:
			other = to
		}
		if to != turn.To && o.Kind == now.Kind && o.Plies != solver.Unforced {
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

// A query asks whether a player can force a win from a state if another state, the barred one,
// is not won for it. Both are given by numbers.
type query struct {
	winner solver.Player
	// The winner is to move in the state from, and the other in the one that is barred; there
	// it is where it is.
	from, barred, other int
	level               int   // of the state from, one more than that of the barred one
	limit               int64 // plies, NoLimit for none
}

// query returns the query that tells whether a best move is critical.
func (s *Solution) query(turn Turn) query {
	p, number := turn.At, s.table.number
	other := p.mouse
	if p.turn == solver.Mouse {
		other = p.cat
	}
	return query{
		winner: p.turn,
		from:   int(number[p.from()]),
		barred: int(number[turn.To]),
		other:  int(number[other]),
		level:  p.Outcome().Plies,
		limit:  p.limit,
	}
}

// CriticalMemory returns how many bytes [Solution.Critical] takes at most, beside the
// solution.
func (s *Solution) CriticalMemory() int64 {
	t := s.table
	numbers := len(t.place)
	// Lists begin with room for most, and may double.
	lists := 2*listsMemory(s.game.Arena) + 2*emptyListsMemory(numbers)
	return attractorMemory(t.words) + lists
}
