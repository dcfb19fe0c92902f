package chase

import (
	"context"
	"slices"

	"plywise/solver"
)

// A web is all shortest wins at once: an acyclic graph of states, with all of the winner's
// shortest moves and all moves of the loser. Level by level it finds, for each state, the
// cells that the winner need not sweep from there:
//
//	winner to move   any of these: what can be spared after a move, without what that sweeps
//	loser to move    all of these: what can be spared after a move, and what that sweeps,
//	                 because with a wall there the loser does not have it
//
// Cells are bits, 64 at a time.
type web struct {
	*reach
	ranks  [2]ranking  // of the states, by turn
	plies  [2][]uint16 // by turn and state
	order  []stop      // all states, by level
	spared [2][]uint64 // by turn and state
	bit    []uint64    // by cell, its bit
}

// A stop is a state in the order of the levels.
type stop struct {
	mine, theirs int32
	turn         uint8
}

// mostStates is how many states a web may have. To solve what remains takes less time than a
// larger one.
const mostStates = 1 << 21

// tryAllStrategies takes those of some cells back in that some strategy of shortest wins does
// not sweep, from any of the starts.
func (p *proof) tryAllStrategies(ctx context.Context, winner solver.Player, starts []situation, doubtful []solver.Place) error {
	if len(doubtful) == 0 {
		return nil
	}
	w := &web{reach: p.newReach(winner, true), bit: make([]uint64, p.grid.Places())}
	w.most = int(min(mostStates, int64(2*p.numbers)*int64(p.numbers)))
	if err := w.visit(ctx, starts); err != nil || w.states > w.most {
		return err
	}
	if err := w.sort(ctx); err != nil {
		return err
	}
	for chunk := range slices.Chunk(doubtful, 64) {
		clear(w.bit)
		for i, place := range chunk {
			w.bit[place] = 1 << i
		}
		if err := w.spare(ctx); err != nil {
			return err
		}
		spared := ^uint64(0)
		for _, s := range starts {
			turn := turnOf(s.mineMoves)
			spared &= w.spared[turn][w.index(turn, s.mine, s.theirs)]
		}
		for i, place := range chunk {
			if spared>>i&1 != 0 {
				p.cells[place>>6] |= 1 << (place & 63)
			}
		}
	}
	return nil
}

// index returns the number of a state that is in the web.
func (w *web) index(turn, mine, theirs int) int { return w.ranks[turn].index(mine, theirs) }

// sort puts the states in the order of their levels.
func (w *web) sort(ctx context.Context) error {
	count := make([]int, maxPlies+2)
	for turn := range w.visited {
		if err := ctx.Err(); err != nil {
			return err
		}
		player := w.winner
		if turn == itsTurn {
			player = w.loser
		}
		n := w.ranks[turn].of(w.visited[turn])
		w.plies[turn], w.spared[turn] = make([]uint16, 0, n), make([]uint64, n)
		for mine, theirs := range w.visited[turn].all() {
			mover, other := mine, theirs
			if turn == itsTurn {
				mover, other = theirs, mine
			}
			level := w.proof.level(w.winner, player, mover, other)
			w.plies[turn] = append(w.plies[turn], uint16(level))
			count[level+1]++
		}
	}
	for i := range count[1:] {
		count[i+1] += count[i]
	}
	w.order = make([]stop, w.states)
	for turn := range w.visited {
		next := 0
		for mine, theirs := range w.visited[turn].all() {
			level := w.plies[turn][next]
			next++
			w.order[count[level]] = stop{int32(mine), int32(theirs), uint8(turn)}
			count[level]++
		}
	}
	return nil
}

// spare finds for every state which of the 64 cells can be spared.
func (w *web) spare(ctx context.Context) error {
	for i, s := range w.order {
		if i&0xffff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		mine, theirs := int(s.mine), int(s.theirs)
		index := w.index(int(s.turn), mine, theirs)
		if s.turn == myTurn {
			w.spared[myTurn][index] = w.spareOne(mine, theirs, w.plies[myTurn][index])
		} else {
			w.spared[itsTurn][index] = w.spareAll(mine, theirs)
		}
	}
	return nil
}

// spareOne returns what can be spared by one of the winner's shortest moves.
func (w *web) spareOne(mine, theirs int, level uint16) (spared uint64) {
	for _, to := range w.moves[w.winner][mine] {
		to := int(to)
		switch {
		case w.isMine(to, theirs):
			spared |= ^bitsOf(w.proof, w.bit, mine, to)
		case w.visited[itsTurn].has(to, theirs):
			if i := w.index(itsTurn, to, theirs); w.plies[itsTurn][i] == level-1 {
				spared |= w.spared[itsTurn][i] &^ bitsOf(w.proof, w.bit, mine, to)
			}
		}
	}
	return spared
}

// spareAll returns what can be spared whatever the loser does.
func (w *web) spareAll(mine, theirs int) uint64 {
	spared := ^uint64(0)
	for _, to := range w.moves[w.loser][theirs] {
		to := int(to)
		if w.winner == solver.Cat && to == mine {
			continue // the mouse has run into the cat
		}
		spared &= w.spared[myTurn][w.index(myTurn, mine, to)] | bitsOf(w.proof, w.bit, theirs, to)
	}
	return spared
}

// bitsOf returns those of the 64 cells that a move sweeps.
func bitsOf(p *proof, bit []uint64, from, to int) (set uint64) {
	for cell := range p.sweeps(from, to) {
		set |= bit[cell]
	}
	return set
}

// setsMemory returns how many bytes a web takes at most, without its rows.
func setsMemory(numbers int64) int64 {
	states := min(mostStates, 2*numbers*numbers) + numbers
	words := (numbers + 63) / 64
	return states*(12+2*2+8) + 2*4*numbers*words + 8*(maxPlies+2)
}
