package chase

import (
	"context"
	"math/bits"
)

// The states from which a player can force a win are the attractor of the ended states
// that it wins. A worker finds a level of it strip by strip, by one of two functions:
// someMoveWins if that player is to move, allMovesLose if the other is. Both take the
// moves from a place for the moves to it: moves go both ways (see Arena).

// A worker finds the states of one strip after another. Between two strips its
// touched and candidates are all zero, between two blocks its found is.
type worker struct {
	touched    []uint64 // by block, the rows to look at
	candidates []uint64 // by row, the states to look at; the last is nowhere's, and never read
	found      square   // the states of a block's rows that are won
}

// reset prepares a worker for strips of that many blocks.
func (w *worker) reset(words int) {
	w.touched, w.candidates = zeroed(w.touched, words), zeroed(w.candidates, 64*words+1)
}

// A strip is a part of a frontier: 64 places of one player, with all places of the
// player to move.
type strip struct {
	*analysis
	*frontier
	number int
	first  int // of its blocks
	moves  *lists
	rows   []square // of the frontier, by block
	dirty  []uint64 // the same
}

// advance finds the next level of every frontier. If ctx ends, the level stays half done.
func (w *worker) advance(ctx context.Context, a *analysis) {
	for i := range a.frontiers {
		f := &a.frontiers[i]
		if !f.alive {
			continue
		}
		turn := f.turn
		f.alive = false
		for number := range a.table.words {
			if ctx.Err() != nil {
				return
			}
			first, end := number*a.table.words, (number+1)*a.table.words
			s := strip{a, f, number, first, a.moves[turn], f.rows[turn][first:end], f.dirty[turn][first:end]}
			if f.winner == turn {
				w.someMoveWins(&s)
			} else {
				w.allMovesLose(&s)
			}
		}
		f.turn = turn.Opponent()
	}
}

// someMoveWins finds the states from which a move leads to the frontier.
func (w *worker) someMoveWins(s *strip) {
	candidates, touched := w.candidates, w.touched
	for b, set := range s.dirty {
		if set == 0 {
			continue
		}
		s.dirty[b] = 0
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set) & 63
			states := s.rows[b][i]
			for _, from := range s.moves.of(b<<6 | i) {
				candidates[from[0]] |= states
				candidates[from[1]] |= states
				candidates[from[2]] |= states
				candidates[from[3]] |= states
			}
			for _, p := range s.moves.partsOf(b<<6 | i) {
				touched[p.word] |= p.set
			}
		}
	}
	for b, set := range touched {
		if set == 0 {
			continue
		}
		touched[b] = 0
		open, diagonal := s.undecided(b)
		won := s.won(b)
		var found uint64
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set) & 63
			states := candidates[b<<6|i] & open &^ (diagonal << i) &^ won[i]
			candidates[b<<6|i] = 0
			if states != 0 {
				w.found[i] = states
				found |= 1 << i
			}
		}
		if found != 0 {
			w.record(s, b, found)
		}
	}
}

// allMovesLose finds the states from which all moves lead to a loss, some of them to the
// frontier.
func (w *worker) allMovesLose(s *strip) {
	rows := 64*len(s.dirty) + 1
	lost := s.lost[s.winner][s.number*rows:][:rows]
	touched := w.touched
	for b, set := range s.dirty {
		if set == 0 {
			continue
		}
		s.dirty[b] = 0
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set) & 63
			lost[b<<6|i] |= s.rows[b][i]
			for _, p := range s.moves.partsOf(b<<6 | i) {
				touched[p.word] |= p.set
			}
		}
	}
	for b, set := range touched {
		if set == 0 {
			continue
		}
		touched[b] = 0
		open, diagonal := s.undecided(b)
		won := s.won(b)
		var found uint64
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set) & 63
			states := open &^ (diagonal << i) &^ won[i]
			for _, to := range s.moves.of(b<<6 | i) {
				if states &= lost[to[0]] & lost[to[1]] & lost[to[2]] & lost[to[3]]; states == 0 {
					break
				}
			}
			if states != 0 {
				w.found[i] = states
				found |= 1 << i
			}
		}
		if found != 0 {
			w.record(s, b, found)
		}
	}
}

// undecided returns the states that a row of a block may win, the goal's left out;
// on the diagonal also 1, which shifted by i is the state of row i with both
// players on one place.
func (s *strip) undecided(b int) (open, diagonal uint64) {
	if b == s.number {
		diagonal = 1
	}
	return s.open[s.number], diagonal
}

// record enters the found states of a block into the table and the next frontier.
func (w *worker) record(s *strip, b int, rows uint64) {
	won := s.won(b)
	low, high := s.level&0xff, s.level>>8
	var distance, highPlanes *planes // nil for none
	if s.attracted[s.turn] == nil {
		distance = &s.table.blocks[s.turn][s.first+b].distance
		if high > 0 {
			highPlanes = s.table.highPlanes(s.turn, s.first+b)
		}
	}
	var columns uint64
	for set := rows; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set) & 63
		states := w.found[i]
		won[i] |= states
		if distance != nil {
			distance.write(i, states, low)
		}
		if highPlanes != nil {
			highPlanes.write(i, states, high)
		}
		columns |= states
	}
	next, across := s.turn.Opponent(), b*s.table.words+s.number
	transpose(&s.frontier.rows[next][across], &w.found)
	w.found = square{}
	s.frontier.dirty[next][across] = columns
	s.frontier.alive = true
}

// won returns the states of a block that the frontier's winner has won.
func (s *strip) won(b int) *square {
	if attracted := s.attracted[s.turn]; attracted != nil {
		return &attracted[s.first+b]
	}
	return &s.table.blocks[s.turn][s.first+b].won[s.winner]
}
