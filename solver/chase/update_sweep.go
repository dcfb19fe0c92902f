package chase

import (
	"context"
	"math/bits"

	"plywise/solver"
)

// A revision turns one game's table into another's. UPDATE.md tells how.
type revision struct {
	overlay
	game    Game
	goal    int      // its number
	live    []uint64 // the numbers in use, without the goal's
	counts  [2][]int64
	buckets [][]suspect // by level: states that may be inconsistent there
	reached int         // no level from here on has a bucket with anything in it
	moves   [2][]span   // by player and number: where its moves are in parts
	parts   []part
	buffer  []solver.Place
	allowed int64 // work
}

// A suspect is a state, by numbers.
type suspect struct {
	turn         solver.Player
	mover, other int32
}

// A span is where the moves from a place are listed.
type span struct{ first, end int32 }

// from returns the moves of a player, as sets of numbers.
func (r *revision) from(who solver.Player, number int) []part {
	s := r.moves[who][number]
	if s.end == 0 {
		s = r.list(who, number)
	}
	return r.parts[s.first:s.end]
}

// list is from for the first time. Position 0 of parts is not used, so that
// no list ends there.
func (r *revision) list(who solver.Player, number int) span {
	first := len(r.parts)
	r.buffer = r.game.Arena.Moves(r.buffer[:0], who, solver.Place(r.place[number]))
	barred := who == solver.Cat && !r.game.Rules.CatMayEnterGoal
moves:
	for _, p := range r.buffer {
		to := r.number[p]
		if barred && int(to) == r.goal {
			continue
		}
		for i := range r.parts[first:] {
			if q := &r.parts[first+i]; q.word == uint32(to>>6) {
				q.set |= 1 << (to & 63)
				continue moves
			}
		}
		r.parts = append(r.parts, part{uint32(to >> 6), 1 << (to & 63)})
	}
	s := span{int32(first), int32(len(r.parts))}
	r.moves[who][number] = s
	return s
}

// implied returns what the successors of a state make it: all of them are in
// the row of the other's place.
func (r *revision) implied(turn solver.Player, mover, other int) value {
	return r.impliedBy(r.from(turn, mover), turn, other)
}

// impliedBy is implied for these moves.
func (r *revision) impliedBy(moves []part, turn solver.Player, other int) value {
	r.work++
	opponent := turn.Opponent()
	blocks, row := r.blocks[opponent], other&63
	fastest, slowest, lost := uint64(never), uint64(0), len(moves) > 0
	for _, m := range moves {
		i := int(m.word)*r.words + other>>6
		b := blocks[i]
		if won := b.won[turn][row] & m.set; won != 0 {
			fastest = min(fastest, r.fastest(opponent, i, row, won))
		} else if lost = lost && b.won[opponent][row]&m.set == m.set; lost {
			slowest = max(slowest, r.slowest(opponent, i, row, m.set))
		}
	}
	switch {
	case fastest != uint64(never):
		return worthOf(turn, int(fastest)+1)
	case lost:
		return worthOf(opponent, int(slowest)+1)
	}
	return never
}

// fastest returns the smallest distance of some states of a row of a block.
func (r *revision) fastest(turn solver.Player, block, row int, states uint64) uint64 {
	var high uint64
	if h := r.high[turn]; h != nil && h[block] != nil {
		high, states = h[block].smallest(row, states)
	}
	low, _ := r.blocks[turn][block].distance.smallest(row, states)
	return high<<8 | low
}

// slowest returns the largest.
func (r *revision) slowest(turn solver.Player, block, row int, states uint64) uint64 {
	var high uint64
	if h := r.high[turn]; h != nil && h[block] != nil {
		high, states = h[block].largest(row, states)
	}
	low, _ := r.blocks[turn][block].distance.largest(row, states)
	return high<<8 | low
}

// put gives a state a value and counts it.
func (r *revision) put(turn solver.Player, mover, other int, old, v value) {
	r.set(turn, mover, other, v)
	r.count(old, -1)
	r.count(v, 1)
}

// count adds to the number of states of a value.
func (r *revision) count(v value, n int64) {
	if v == never {
		return
	}
	counts := &r.counts[v.winner()]
	for v.level() >= len(*counts) {
		*counts = append(*counts, 0)
	}
	(*counts)[v.level()] += n
}

// suspect notes a state for the level at which it has to be looked at, if it is
// not what its successors make it.
func (r *revision) suspect(turn solver.Player, mover, other int) {
	v, implied := r.value(turn, mover, other), r.implied(turn, mover, other)
	if v != implied {
		r.note(min(v.level(), implied.level()), turn, mover, other)
	}
}

// note puts a state in a level's bucket.
func (r *revision) note(level int, turn solver.Player, mover, other int) {
	for level >= len(r.buckets) {
		r.buckets = append(r.buckets, nil)
	}
	r.reached = max(r.reached, level+1)
	r.buckets[level] = append(r.buckets[level], suspect{turn, int32(mover), int32(other)})
}

// sweep makes all states consistent, level by level.
func (r *revision) sweep(ctx context.Context) error {
	for level := 0; level < r.reached; level++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if level > maxPlies {
			return errAfresh // which says so
		}
		// Nothing is added to this level's bucket from now on.
		for i, s := range r.buckets[level] {
			r.settle(level, s.turn, int(s.mover), int(s.other))
			if i&15 == 0 && r.tired() {
				return errAfresh
			}
		}
	}
	return nil
}

// tired reports whether the update is to be given up.
func (r *revision) tired() bool { return r.work > r.allowed }

// settle looks at a state at a level. Every value below the level is final.
func (r *revision) settle(level int, turn solver.Player, mover, other int) {
	old := r.value(turn, mover, other)
	if old.level() < level {
		return
	}
	now := r.implied(turn, mover, other)
	switch {
	case old == now:
		return
	case now.level() == level:
	case old.level() == level:
		if now != never {
			r.note(now.level(), turn, mover, other)
		}
		now = never
	default:
		r.note(min(old.level(), now.level()), turn, mover, other)
		return
	}
	r.put(turn, mover, other, old, now)
	r.spread(level, turn, mover, other, old, now)
}

// spread suspects the states that a changed state is a successor of, where the
// change can make a difference.
func (r *revision) spread(level int, turn solver.Player, mover, other int, old, now value) {
	before := turn.Opponent()
	for _, m := range r.from(before, other) {
		for set := m.set; set != 0; set &= set - 1 {
			from := int(m.word)<<6 | bits.TrailingZeros64(set)
			if from == mover || from == r.goal {
				continue
			}
			r.work++
			v := r.value(before, from, mover)
			switch {
			case v.level() <= level || v == now.after():
				// It is settled, or what it should be.
			case now != never && now.winner() == before:
				r.note(level+1, before, from, mover)
			case now == never:
				// It loses its value if it was won by this move, or if it is
				// lost because all moves lose.
				if v != never && (v == old.after() || v.winner() == turn) {
					r.note(v.level(), before, from, mover)
				}
			default:
				// It may be lost now that this move is.
				if implied := r.implied(before, from, mover); v != implied {
					r.note(min(v.level(), implied.level()), before, from, mover)
				}
			}
		}
	}
}
