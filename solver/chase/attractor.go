package chase

import "math/bits"

// What a player can force is the attractor of the ended states that it wins. A
// level of it is found strip by strip, by one of two functions: someMoveWins where
// that player is to move, allMovesLose where the other is.

// A strip is where a frontier is followed up: 64 places of one player, and all
// those of the player to move.
type strip struct {
	*frontier
	number int
	first  int // of its blocks
	moves  *lists
	rows   []square // of the frontier, by block
	dirty  []uint64 // the same
}

// advance finds what a frontier's player wins in a strip at this level.
func (a *analysis) advance(f *frontier, number int) {
	first, end := number*a.table.words, (number+1)*a.table.words
	s := strip{f, number, first, a.moves[f.turn], f.rows[f.turn][first:end], f.dirty[f.turn][first:end]}
	if f.winner == f.turn {
		a.someMoveWins(&s)
	} else {
		a.allMovesLose(&s)
	}
}

// someMoveWins finds the states of which a move leads to the frontier.
func (a *analysis) someMoveWins(s *strip) {
	candidates, touched := a.candidates, a.touched
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
		open, diagonal := a.undecided(s, b)
		won := &a.table.blocks[s.turn][s.first+b].won[s.winner]
		var found uint64
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set) & 63
			states := candidates[b<<6|i] & open &^ (diagonal << i) &^ won[i]
			candidates[b<<6|i] = 0
			if states != 0 {
				a.found[i] = states
				found |= 1 << i
			}
		}
		if found != 0 {
			a.record(s, b, found)
		}
	}
}

// allMovesLose finds the states of which all moves lead to a loss, now that some
// of them lead to the frontier.
func (a *analysis) allMovesLose(s *strip) {
	rows := 64*len(s.dirty) + 1
	lost := a.lost[s.winner][s.number*rows:][:rows]
	touched := a.touched
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
		open, diagonal := a.undecided(s, b)
		won := &a.table.blocks[s.turn][s.first+b].won[s.winner]
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
				a.found[i] = states
				found |= 1 << i
			}
		}
		if found != 0 {
			a.record(s, b, found)
		}
	}
}

// undecided returns the states that the rows of a block have in common, without
// the goal's, and, for a block on the diagonal, 1 to be shifted to the state of
// row i that has both players on one place.
func (a *analysis) undecided(s *strip, b int) (open, diagonal uint64) {
	if b == s.number {
		diagonal = 1
	}
	return a.open[s.number], diagonal
}

// record enters what those rows of a block have won into the table and the
// frontier of the next level.
func (a *analysis) record(s *strip, b int, rows uint64) {
	block := a.table.blocks[s.turn][s.first+b]
	won := &block.won[s.winner]
	low, high := a.level&0xff, a.level>>8
	var highPlanes *planes
	if high > 0 {
		highPlanes = a.table.highPlanes(s.turn, s.first+b)
	}
	var columns uint64
	count := 0
	for set := rows; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set) & 63
		states := a.found[i]
		won[i] |= states
		block.distance.write(i, states, low)
		if high > 0 {
			highPlanes.write(i, states, high)
		}
		columns |= states
		count += bits.OnesCount64(states)
	}
	next, across := s.turn.Opponent(), b*a.table.words+s.number
	transpose(&s.frontier.rows[next][across], &a.found, rows, count)
	a.found = square{}
	s.frontier.dirty[next][across] = columns
	s.frontier.alive = true
}
