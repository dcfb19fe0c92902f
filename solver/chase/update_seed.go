package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// newRevision takes over a solution's table for another game. It reports false
// where solving that afresh is better.
func newRevision(s *Solution, g Game, d differences, o Options, allowed func(*revision) int64) (*revision, bool) {
	numbers, ok := s.table.renumbered(g.Arena.Places(), d)
	if !ok {
		return nil, false
	}
	memory := o.MemoryLimit
	if memory == 0 {
		memory = solver.DefaultMemory
	}
	if tableNeed(numbers.words) > memory {
		return nil, false // and be refused
	}
	r := &revision{overlay: overlay{table: &table{numbering: numbers}}, game: g, goal: int(numbers.number[g.Arena.Goal()]), parts: make([]part, 1, 256)}
	seeds := int64(len(d.moves[0])+len(d.moves[1])) + 8*int64(len(d.added)) + int64(len(d.removed))
	n := int64(len(numbers.place))
	r.limit = allowed(r)
	if seeds*n > r.limit {
		return nil, false
	}
	r.overlay = overlaid(s.table, numbers)
	r.live = make([]uint64, numbers.words)
	for number, p := range numbers.place {
		if p >= 0 && number != r.goal {
			r.live[number>>6] |= 1 << (number & 63)
		}
	}
	for winner := range r.counts {
		r.counts[winner] = slices.Clone(s.counts[winner])
	}
	for who := range r.moves {
		r.moves[who] = make([]span, len(numbers.place))
	}
	for i, p := range d.removed {
		r.forget(s.table, p, d.removed[:i])
	}
	return r, true
}

// affordable returns how much work is less than solving afresh.
func (r *revision) affordable() int64 {
	n := int64(len(r.place))
	return 2 * n * n / freshStates
}

// freshStates is how many states are solved afresh while an update, which may
// take no more than a fraction of that time, looks at one.
const freshStates = 100

// renumbered returns a numbering for another game, in which every place that
// is open in both has the number that it has. It reports false when too many
// numbers would be of no use.
//
// The number of a place that was removed is dead. It keeps the place, as its
// complement, and the states of its row and column keep their values, which
// mean nothing.
func (o numbering) renumbered(places int, d differences) (numbering, bool) {
	next := numbering{
		place:  slices.Grow(slices.Clone(o.place), len(d.added)),
		number: make([]int32, places),
		words:  o.words,
	}
	for i := copy(next.number, o.number); i < places; i++ {
		next.number[i] = -1
	}
	for _, p := range d.removed {
		next.place[o.number[p]] = ^int32(p)
		if int(p) < places {
			next.number[p] = -1
		}
	}
	for _, p := range d.added {
		number := slices.Index(next.place, ^int32(p))
		if number < 0 && len(next.place)&63 == 0 {
			number = slices.IndexFunc(next.place, func(p int32) bool { return p < 0 })
		}
		if number < 0 {
			number = len(next.place)
			next.place = append(next.place, 0)
		}
		next.place[number] = int32(p)
		next.number[p] = int32(number)
	}
	dead := 0
	for _, p := range next.place {
		if p < 0 {
			dead++
		}
	}
	next.words = (len(next.place) + 63) / 64
	fewest := (len(next.place) - dead + 63) / 64
	return next, next.words == fewest || 4*dead <= len(next.place)
}

// forget takes the states of a removed place out of the counts, unless those
// of these places are among them and are out already.
func (r *revision) forget(t *table, p solver.Place, gone []solver.Place) {
	removed := int(t.number[p])
	for turn := range solver.Player(2) {
		for other, at := range t.place {
			switch {
			case at < 0 || slices.Contains(gone, solver.Place(at)):
			case other == removed:
				r.count(t.value(turn, removed, removed), -1)
			default:
				r.count(t.value(turn, removed, other), -1)
				r.count(t.value(turn, other, removed), -1)
			}
		}
	}
}

// value is overlay.value.
func (t *table) value(turn solver.Player, mover, other int) value {
	o := overlay{table: t}
	return o.value(turn, mover, other)
}

// seed enters what differs, and finds the states that it makes inconsistent.
func (r *revision) seed(d differences) {
	for _, p := range d.added {
		r.clear(int(r.number[p]))
	}
	for _, p := range d.added {
		r.end(int(r.number[p]))
	}
	for _, p := range d.added {
		r.guess(int(r.number[p]))
	}
	for who, places := range d.moves {
		for _, p := range places {
			r.suspectRow(solver.Player(who), int(r.number[p]))
		}
	}
	for _, p := range d.added {
		added := int(r.number[p])
		for turn := range solver.Player(2) {
			r.suspectRow(turn, added)
			ones(r.live, func(mover int) {
				if mover != added {
					r.suspect(turn, mover, added)
				}
			})
		}
	}
}

// enterStuck brings the sets of places without a move up to date.
func (r *revision) enterStuck(before *table, d differences) {
	for who := range solver.Player(2) {
		if before.stuck[who] != nil {
			r.stuck[who] = make([]uint64, r.words)
			copy(r.stuck[who], before.stuck[who])
		}
		for _, places := range [...][]solver.Place{d.moves[who], d.added} {
			for _, p := range places {
				number := int(r.number[p])
				none := len(r.from(who, number)) == 0
				if none && r.stuck[who] == nil {
					r.stuck[who] = make([]uint64, r.words)
				}
				if r.stuck[who] != nil {
					set := &r.stuck[who][number>>6]
					*set &^= 1 << (number & 63)
					if none {
						*set |= 1 << (number & 63)
					}
				}
			}
		}
	}
}

// suspectRow suspects all states of a mover's place.
func (r *revision) suspectRow(turn solver.Player, mover int) {
	ones(r.live, func(other int) {
		if mover != other {
			r.suspect(turn, mover, other)
		}
	})
}

// clear makes all states of a number never won.
func (r *revision) clear(number int) {
	for turn := range solver.Player(2) {
		for w := range r.words {
			i := w*r.words + number>>6
			b := r.own(turn, i)
			b.won[solver.Mouse][number&63], b.won[solver.Cat][number&63] = 0, 0
			b.distance[number&63] = [8]uint64{}
			if high := r.high[turn]; high != nil && high[i] != nil {
				high[i][number&63] = [8]uint64{}
			}
			i = number>>6*r.words + w
			b = r.own(turn, i)
			mask := uint64(1) << (number & 63)
			for row := range 64 {
				b.won[solver.Mouse][row] &^= mask
				b.won[solver.Cat][row] &^= mask
				for k := range b.distance[row] {
					b.distance[row][k] &^= mask
				}
				if high := r.high[turn]; high != nil && high[i] != nil {
					for k := range high[i][row] {
						high[i][row][k] &^= mask
					}
				}
			}
		}
	}
}

// end enters the ended states of an added place.
func (r *revision) end(added int) {
	won := worthOf(solver.Cat, 0)
	for turn := range solver.Player(2) {
		r.put(turn, added, added, never, won)
	}
	// The mouse is on the goal.
	won = worthOf(solver.Mouse, 0)
	r.put(solver.Mouse, r.goal, added, never, won)
	r.put(solver.Cat, added, r.goal, never, won)
	if r.game.mayStand(solver.Cat, r.game.Arena.Goal()) {
		won = worthOf(solver.Cat, 0)
		r.put(solver.Cat, r.goal, added, never, won)
		r.put(solver.Mouse, added, r.goal, never, won)
	}
}

// guess gives the states of an added place the values that they have if the
// place changes nothing elsewhere and nobody stays on it. Any values would do,
// but the better the guess, the fewer states are inconsistent.
func (r *revision) guess(added int) {
	for turn := range solver.Player(2) {
		var moves []part
		for _, m := range r.from(turn, added) {
			if int(m.word) == added>>6 {
				m.set &^= 1 << (added & 63)
			}
			if m.set != 0 {
				moves = append(moves, m)
			}
		}
		ones(r.live, func(other int) {
			if other != added {
				old := r.value(turn, added, other)
				r.put(turn, added, other, old, r.impliedBy(moves, turn, other))
			}
		})
	}
	for turn := range solver.Player(2) {
		ones(r.live, func(mover int) {
			if mover != added {
				old := r.value(turn, mover, added)
				r.put(turn, mover, added, old, r.implied(turn, mover, added))
			}
		})
	}
}

// finish gives back the blocks that have ended as they began and returns the
// number of states, of those that both games have, whose values differ.
func (r *revision) finish(before *table) int64 {
	var both []uint64 // numbers that stand for the same place
	for w := range r.words {
		var set uint64
		for i := w << 6; i < min(w<<6+64, len(before.place), len(r.place)); i++ {
			if r.place[i] >= 0 && r.place[i] == before.place[i] {
				set |= 1 << (i & 63)
			}
		}
		both = append(both, set)
	}
	changed := 0
	for turn := range solver.Player(2) {
		for i, owned := range r.owned[turn] {
			if !owned {
				continue
			}
			strip, rows := i/r.words, i%r.words
			if strip >= before.words || rows >= before.words {
				continue
			}
			j := strip*before.words + rows
			now, was := r.blocks[turn][i], before.blocks[turn][j]
			var highNow, highWas *planes
			if r.high[turn] != nil {
				highNow = r.high[turn][i]
			}
			if before.high[turn] != nil {
				highWas = before.high[turn][j]
			}
			same := true
			for row := range 64 {
				differs := (now.won[0][row] ^ was.won[0][row]) | (now.won[1][row] ^ was.won[1][row])
				for k, x := range now.distance[row] {
					differs |= x ^ was.distance[row][k]
				}
				if highNow != nil || highWas != nil {
					for k := range 8 {
						var x uint64
						if highNow != nil {
							x = highNow[row][k]
						}
						if highWas != nil {
							x ^= highWas[row][k]
						}
						differs |= x
					}
				}
				same = same && differs == 0
				if both[rows]>>row&1 != 0 {
					changed += bits.OnesCount64(differs & both[strip])
				}
			}
			if same {
				r.blocks[turn][i] = was
				if highNow != nil {
					r.high[turn][i] = highWas
				}
			}
		}
	}
	for winner, counts := range r.counts {
		for len(counts) > 0 && counts[len(counts)-1] == 0 {
			counts = counts[:len(counts)-1]
		}
		r.counts[winner] = counts
		r.plies = max(r.plies, len(counts)-1)
	}
	return int64(changed)
}
