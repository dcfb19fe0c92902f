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

// Critical reports for each of some moves, in order, whether it is critical: whether
// its player, who forces a win at the position, could not force one there within what is
// left of the limit if the state after the move were not won for it. That state is
// both places and whose turn it is, whenever it arises, and also where the game is over
// in it. A move after which its player does not force a win within the limit is not critical,
// nor is one that is not legal.
//
// Errors are ctx's, and a [*solver.MemoryError], before anything is allocated, where
// [Solution.CriticalMemory] is more than the limit.
func (s *Solution) Critical(ctx context.Context, turns []Turn, o Options) ([]bool, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if need := s.CriticalMemory(); need > o.memory() {
		return nil, &solver.MemoryError{Need: need, Limit: o.memory()}
	}
	j := judge{solution: s}
	critical := make([]bool, len(turns))
	for i, turn := range turns {
		var err error
		if critical[i], err = j.critical(ctx, turn); err != nil {
			return nil, err
		}
	}
	return critical, nil
}

// A judge tells critical moves from others: by a look at the table, by a search, by an
// attractor.
type judge struct {
	solution  *Solution
	attractor *attractor // nil until it is needed, as the search is
	search    *search
	moves     []solver.Place
}

// A verdict is what is known of a move.
type verdict uint8

const (
	unknown verdict = iota
	critical
	uncritical
)

// critical judges one move.
func (j *judge) critical(ctx context.Context, turn Turn) (bool, error) {
	v := j.lookUp(turn)
	if v != unknown {
		return v == critical, nil
	}
	if err := j.prepare(ctx); err != nil {
		return false, err
	}
	q := j.solution.question(turn)
	v, err := j.search.answer(ctx, q)
	if v != unknown || err != nil {
		return v == critical, err
	}
	wins, err := j.attractor.wins(ctx, q)
	return !wins, err
}

// prepare gets what searches and attractors need.
func (j *judge) prepare(ctx context.Context) (err error) {
	if j.attractor != nil {
		return nil
	}
	if j.attractor, err = newAttractor(ctx, j.solution); err == nil {
		j.search = newSearch(j.solution, j.attractor.moves)
	}
	return err
}

// lookUp judges a move by what the table says of the others.
//
// Let d be the distance of the position. A state that is nearer than the one after the
// best move, or as near and another, is won without it: along shortest wins
// distances only go down. So a move is not critical where another is as good. And to forbid
// a state makes none nearer, so a move is critical where no other keeps the win.
func (j *judge) lookUp(turn Turn) verdict {
	p := turn.At
	now := p.Outcome()
	if winner, won := now.Kind.Winner(); !won || winner != p.turn || now.Plies < 1 {
		return uncritical
	}
	j.moves = j.solution.game.moves(j.moves[:0], p.turn, p.from())
	legal, others := false, 0
	for _, to := range j.moves {
		next := p.after(to)
		o := next.Outcome()
		best := o.Kind == now.Kind && o.Plies == now.Plies-1
		switch keeps := o.Kind == now.Kind && o.Plies != solver.Unforced; {
		case to == turn.To && !best, to != turn.To && best:
			return uncritical
		case to == turn.To:
			legal = true
		case keeps:
			others++
		}
	}
	switch {
	case !legal:
		return uncritical
	case others == 0:
		return critical
	}
	return unknown
}

// A question is whether a player can force a win from a state if another is not won
// for it. Both are given by numbers.
type question struct {
	winner solver.Player
	// The winner is to move in the state from, and the other in the one that is barred; there
	// it is where it is.
	from, barred, other int
	level               int   // of the state from, one more than that of the barred one
	limit               int64 // plies, NoLimit for none
}

// question returns what is to be asked of a best move.
func (s *Solution) question(turn Turn) question {
	p, number := turn.At, s.table.number
	other := p.mouse
	if p.turn == solver.Mouse {
		other = p.cat
	}
	return question{
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
	return attractorMemory(t.words) + searchMemory(numbers, t.words) + lists
}
