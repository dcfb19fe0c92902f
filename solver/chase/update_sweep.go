package chase

import (
	"context"
	"math/bits"

	"plywise/solver"
)

// A change holds the states of a row of a block that a level has changed.
type change struct {
	states uint64
	mover  int32
	strip  int32
	turn   solver.Player
}

// sweep makes all states consistent, level by level. Before a level, all values below
// it are final; after it, those of the level are, too. It returns errAfresh if that
// takes too long.
func (r *revision) sweep(ctx context.Context) error {
	var changes []change
	for level := 1; !r.queue.empty(level); level++ {
		if level > maxPlies {
			return errAfresh // Solve returns a [TooLongError]
		}
		r.queue.recall(level)
		changes = changes[:0]
		for turn := range solver.Player(2) {
			for _, i := range r.queue.listed[turn] {
				if err := ctx.Err(); err != nil {
					return err
				}
				changes = r.settleBlock(changes, level, turn, int(i), r.queue.blocks[turn][i])
				if r.looks < 0 {
					return errAfresh
				}
			}
			r.queue.listed[turn] = r.queue.listed[turn][:0]
		}
		for _, c := range changes {
			r.spread(c)
		}
	}
	return nil
}

// settleBlock settles the states of a block that are in doubt at a level, and appends
// its changes.
func (r *revision) settleBlock(changes []change, level int, turn solver.Player, i int, d *doubts) []change {
	strip, word := i/r.words, i%r.words
	for ; d.rows != 0; d.rows &= d.rows - 1 {
		row := bits.TrailingZeros64(d.rows) & 63
		mover := word<<6 | row
		if changed := r.settle(level, turn, mover, strip, d.states[row]); changed != 0 {
			changes = append(changes, change{changed, int32(mover), int32(strip), turn})
		}
		d.states[row] = 0
	}
	return changes
}

// settle looks at the states of a row that are in doubt at a level, and returns
// those that it changes.
func (r *revision) settle(level int, turn solver.Player, mover, strip int, doubts uint64) (changed uint64) {
	r.looks -= int64(bits.OnesCount64(doubts))
	moves := r.from(turn, mover)
	for ; doubts != 0; doubts &= doubts - 1 {
		bit := bits.TrailingZeros64(doubts) & 63
		other := strip<<6 | bit
		old := r.read(turn, mover, other)
		if old.level() < level {
			continue // it is final
		}
		now := r.impliedBy(moves, turn, other)
		switch {
		case now == old:
		case min(now.level(), old.level()) > level:
			r.queue.note(min(now.level(), old.level()), turn, mover, other)
		case now.level() == level:
			r.set(turn, mover, other, now)
			changed |= 1 << bit
		default:
			r.set(turn, mover, other, never)
			changed |= 1 << bit
			if now != never {
				r.queue.note(now.level(), turn, mover, other)
			}
		}
	}
	return changed
}

// spread puts the predecessors of changed states in doubt. Moves go both ways, so the
// moves from a place lead to its predecessors.
func (r *revision) spread(c change) {
	before := c.turn.Opponent()
	first := int(c.mover) >> 6 * r.words
	for states := c.states; states != 0; states &= states - 1 {
		other := int(c.strip)<<6 | bits.TrailingZeros64(states)
		for _, m := range r.from(before, other) {
			d := r.queue.doubts(before, first+int(m.word))
			d.rows |= m.set
			for set := m.set; set != 0; set &= set - 1 {
				d.states[bits.TrailingZeros64(set)&63] |= 1 << (c.mover & 63)
			}
		}
	}
}

// impliedBy returns the value that these moves give a state. All their successors are in
// the row of the other's place.
func (r *revision) impliedBy(moves []part, turn solver.Player, other int) value {
	opponent := turn.Opponent()
	blocks, strip, row := r.table.blocks[opponent], other>>6, other&63
	wins, losses := uint64(0), len(moves) > 0
	for _, m := range moves {
		b := blocks[int(m.word)*r.words+strip]
		wins |= b.won[turn][row] & m.set
		losses = losses && m.set&^b.won[opponent][row] == 0
	}
	switch {
	case wins != 0:
		plies := maxPlies
		for _, m := range moves {
			i := int(m.word)*r.words + strip
			if won := blocks[i].won[turn][row] & m.set; won != 0 {
				plies = min(plies, r.fastest(opponent, i, row, won))
			}
		}
		return worthOf(turn, plies+1)
	case losses:
		plies := 0
		for _, m := range moves {
			plies = max(plies, r.slowest(opponent, int(m.word)*r.words+strip, row, m.set))
		}
		return worthOf(opponent, plies+1)
	}
	return never
}

// fastest returns the smallest distance of some states of a row of a block.
func (r *revision) fastest(turn solver.Player, i, row int, states uint64) int {
	if states&(states-1) != 0 {
		if h := r.highOf(turn, i); h != nil {
			states = h.smallest(row, states)
		}
		states = r.table.blocks[turn][i].distance.smallest(row, states)
	}
	return r.plies(turn, i, row, bits.TrailingZeros64(states))
}

// slowest returns the largest distance of some states of a row of a block.
func (r *revision) slowest(turn solver.Player, i, row int, states uint64) int {
	if states&(states-1) != 0 {
		if h := r.highOf(turn, i); h != nil {
			states = h.largest(row, states)
		}
		states = r.table.blocks[turn][i].distance.largest(row, states)
	}
	return r.plies(turn, i, row, bits.TrailingZeros64(states))
}
