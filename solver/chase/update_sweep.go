package chase

import (
	"context"
	"math/bits"

	"plywise/solver"
)

// A change is what a level has made of states of a row of a block.
type change struct {
	states [noted]uint64 // by what they give as a reason to doubt others
	mover  int32
	strip  int32
	turn   solver.Player
}

// sweep makes all states consistent, level by level. Before a level's turn
// comes all values below it are final, afterwards those that are equal to it.
func (r *revision) sweep(ctx context.Context) error {
	for level := 1; !r.queue.empty(level); level++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if level > maxPlies {
			return errAfresh // which says so
		}
		r.queue.recall(level)
		if !r.settleLevel(level) {
			return errAfresh
		}
		for i := range r.changes {
			r.spread(&r.changes[i])
		}
		r.changes = r.changes[:0]
	}
	return nil
}

// settleLevel settles the states in doubt at a level. It reports false where
// that takes too long.
func (r *revision) settleLevel(level int) bool {
	for turn := range solver.Player(2) {
		q := &r.queue
		for _, i := range q.blocks[turn] {
			d := q.squares[turn][i]
			strip := int(i) / r.words
			first := (int(i) - strip*r.words) << 6
			for ; d.rows != 0; d.rows &= d.rows - 1 {
				row := bits.TrailingZeros64(d.rows) & 63
				r.settle(level, turn, strip, first|row, &d.reason[row])
				d.reason[row] = [reasons]uint64{}
			}
			if r.tired() {
				return false
			}
		}
		q.blocks[turn] = q.blocks[turn][:0]
	}
	return true
}

// settle looks at the states of a row that are in doubt at a level.
func (r *revision) settle(level int, turn solver.Player, strip, mover int, reason *[reasons]uint64) {
	i, row := strip*r.words+mover>>6, mover&63
	b := r.table.blocks[turn][i]
	mine, theirs := b.won[turn][row], b.won[turn.Opponent()][row]
	fewer, same := r.compare(turn, i, row, level)
	same &= mine | theirs
	open := ^(fewer & (mine | theirs))

	// Who can move to a win of the level before wins at this one. A loss of this
	// level stays one when a move turns out to lose, and of the wins only those of
	// this level can have come from what was won at the level before.
	sure := reason[nowWon] & open
	doubt := reason[noted] | reason[nowLost]&^(theirs&same) | reason[nowNone]&(mine&same|theirs)
	doubt &= open &^ sure
	r.work += rowWork
	var trapped, undone uint64
	if doubt != 0 {
		moves := r.from(turn, mover)
		r.work += lookWork * int64(bits.OnesCount64(doubt)*(1+len(moves)))
		for ; doubt != 0; doubt &= doubt - 1 {
			bit := bits.TrailingZeros64(doubt) & 63
			state := uint64(1) << bit
			now := r.impliedBy(moves, turn, strip<<6|bit)
			switch {
			case now.level() == level && now.winner() == turn:
				sure |= state
			case now.level() == level:
				trapped |= state
			case same&state != 0:
				undone |= state
				if now != never {
					r.queue.note(now.level(), turn, i, row, state)
				}
			default:
				if old := r.table.value(turn, mover, strip<<6|bit); old != now {
					r.queue.note(min(old.level(), now.level()), turn, i, row, state)
				}
			}
		}
	}
	sure &^= mine & same
	trapped &^= theirs & same
	if changed := sure | trapped | undone; changed != 0 {
		r.discount(turn, i, row, level, changed, same)
		r.counts.add(int(turn), level, size(sure))
		r.counts.add(int(turn.Opponent()), level, size(trapped))
		r.write(turn, i, row, level, sure, trapped, undone)
		c := change{turn: turn, mover: int32(mover), strip: int32(strip)}
		c.states[nowWon], c.states[nowLost], c.states[nowNone] = trapped, sure, undone
		r.changes = append(r.changes, c)
	}
}

// spread has the states doubted from which moves lead to states that have
// changed.
func (r *revision) spread(c *change) {
	before := c.turn.Opponent()
	first := int(c.mover) >> 6 * r.words
	state := uint64(1) << (c.mover & 63)
	for reason, states := range c.states {
		for ; states != 0; states &= states - 1 {
			other := int(c.strip)<<6 | bits.TrailingZeros64(states)
			for _, m := range r.from(before, other) {
				r.work += spreadWork * int64(3+bits.OnesCount64(m.set))
				d := r.queue.doubt(before, first+int(m.word), m.set)
				for set := m.set; set != 0; set &= set - 1 {
					d.reason[bits.TrailingZeros64(set)&63][reason] |= state
				}
			}
		}
	}
}

// implied returns what the successors of a state make it: all of them are in
// the row of the other's place.
func (r *revision) implied(turn solver.Player, mover, other int) value {
	return r.impliedBy(r.from(turn, mover), turn, other)
}

// impliedBy is implied for these moves.
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
		plies := int32(maxPlies)
		for _, m := range moves {
			i := int(m.word)*r.words + strip
			if won := blocks[i].won[turn][row] & m.set; won != 0 {
				plies = min(plies, r.fastest(opponent, i, row, won))
			}
		}
		return worthOf(turn, int(plies)+1)
	case losses:
		plies := int32(0)
		for _, m := range moves {
			plies = max(plies, r.slowest(opponent, int(m.word)*r.words+strip, row, m.set))
		}
		return worthOf(opponent, int(plies)+1)
	}
	return never
}

// fastest returns the smallest distance of some states of a row of a block.
func (r *revision) fastest(turn solver.Player, i, row int, states uint64) int32 {
	if states&(states-1) != 0 {
		if h := r.highOf(turn, i); h != nil {
			states = h.smallest(row, states)
		}
		states = r.table.blocks[turn][i].distance.smallest(row, states)
	}
	return r.pliesOf(turn, i, row, bits.TrailingZeros64(states))
}

// slowest returns the largest.
func (r *revision) slowest(turn solver.Player, i, row int, states uint64) int32 {
	if states&(states-1) != 0 {
		if h := r.highOf(turn, i); h != nil {
			states = h.largest(row, states)
		}
		states = r.table.blocks[turn][i].distance.largest(row, states)
	}
	return r.pliesOf(turn, i, row, bits.TrailingZeros64(states))
}

// suspect notes a state for the level at which it has to be looked at, if it is
// not what its successors make it.
func (r *revision) suspect(turn solver.Player, mover, other int) {
	r.work += 3 * lookWork
	v, implied := r.table.value(turn, mover, other), r.implied(turn, mover, other)
	if v != implied {
		r.queue.note(min(v.level(), implied.level()), turn, other>>6*r.words+mover>>6, mover&63, 1<<(other&63))
	}
}
