package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// newRevision takes over a solution's table for another game. It reports false
// where solving that afresh is better.
func newRevision(s *Solution, g Game, d differences, o Options) (*revision, bool) {
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
	r := &revision{game: g, goal: int(numbers.number[g.Arena.Goal()]), parts: make([]part, 1, 3*len(numbers.place))}
	r.overlay = overlaid(s.table, numbers)
	r.work += int64(numbers.words * numbers.words / 8)
	r.live = make([]uint64, numbers.words)
	for number, p := range numbers.place {
		if p >= 0 && number != r.goal {
			r.live[number>>6] |= 1 << (number & 63)
		}
	}
	for winner := range r.counts {
		r.counts[winner] = slices.Clone(s.counts[winner])
	}
	r.moves[solver.Mouse] = make([]span, len(numbers.place))
	if r.moves[solver.Cat] = r.moves[solver.Mouse]; !g.Rules.CatMayEnterGoal || !g.Arena.Alike() {
		r.moves[solver.Cat] = make([]span, len(numbers.place))
	}
	r.forget(s.table, d.removed)
	return r, true
}

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

// forget takes the states of removed places out of the counts.
func (r *revision) forget(t *table, places []solver.Place) {
	still := make([]uint64, t.words) // the numbers that are in use but for these
	for number, p := range t.place {
		if p >= 0 {
			still[number>>6] |= 1 << (number & 63)
		}
	}
	for _, p := range places {
		removed := int(t.number[p])
		for turn := range solver.Player(2) {
			for word, set := range still {
				if !t.flat() {
					for ; set != 0; set &= set - 1 {
						other := word<<6 | bits.TrailingZeros64(set)
						r.count(t.value(turn, removed, other), -1)
						if other != removed {
							r.count(t.value(turn, other, removed), -1)
						}
					}
					continue
				}
				r.work += 2 * columnWork
				row, column := t.row(turn, removed, word), t.column(turn, word, removed)
				row = row.among(set)
				row.tally(&r.counts, -1)
				if word == removed>>6 {
					set &^= 1 << (removed & 63)
				}
				column = column.among(set)
				column.tally(&r.counts, -1)
			}
		}
		still[removed>>6] &^= 1 << (removed & 63)
	}
}

// flat reports whether all distances are below 256.
func (t *table) flat() bool { return t.high[0] == nil }

// value is overlay.value.
func (t *table) value(turn solver.Player, mover, other int) value {
	o := overlay{table: t}
	return o.value(turn, mover, other)
}

// seed enters what differs, and suspects the states that this can have made
// inconsistent. It reports false where that takes too long.
func (r *revision) seed(before *Solution, d differences) bool {
	several := len(d.added) > 1
	for _, p := range d.added {
		if several {
			r.clear(int(r.number[p]))
		}
		r.end(int(r.number[p]))
	}
	for _, p := range d.added {
		if !r.guess(int(r.number[p]), several) {
			return false
		}
	}
	for who := range solver.Player(2) {
		if !r.compare(before, who, d) {
			return false
		}
	}
	if !several {
		return true // the guess has seen to the rest
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
		if r.tired() {
			return false
		}
	}
	return true
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
// but the better the guess, the fewer states are inconsistent. It reports false
// where that takes too long.
//
// The only place that is added has values from before that mean nothing and are
// not counted; those of several have been cleared.
func (r *revision) guess(added int, several bool) bool {
	for turn := range solver.Player(2) {
		var moves []part // without staying
		for _, m := range r.from(turn, added) {
			if int(m.word) == added>>6 {
				m.set &^= 1 << (added & 63)
			}
			if m.set != 0 {
				moves = append(moves, m)
			}
		}
		if !r.enter(added, several, func(other int) (solver.Player, int, int, value) {
			return turn, added, other, r.impliedBy(moves, turn, other)
		}, func(word int, set uint64, l *lane) { r.setRow(turn, added, word, set, l) }) {
			return false
		}
	}
	for turn := range solver.Player(2) {
		if !r.enter(added, several, func(mover int) (solver.Player, int, int, value) {
			return turn, mover, added, r.implied(turn, mover, added)
		}, func(word int, set uint64, l *lane) { r.setColumn(turn, word, added, set, l) }) {
			return false
		}
	}
	return true
}

// enter gives all states of an added place's row, or of its column, values:
// by 64, if that can be done, else one by one.
func (r *revision) enter(added int, several bool, state func(at int) (turn solver.Player, mover, other int, v value),
	set func(word int, set uint64, l *lane)) bool {
	for word, open := range r.live {
		if word == added>>6 {
			open &^= 1 << (added & 63)
		}
		if several || !r.flat() {
			for rest := open; rest != 0; rest &= rest - 1 {
				turn, mover, other, v := state(word<<6 | bits.TrailingZeros64(rest))
				old := never
				if several {
					old = r.value(turn, mover, other)
				}
				r.put(turn, mover, other, old, v)
			}
			continue
		}
		var l lane
		var plies [64]uint8
		var far uint64 // in more plies than a byte counts
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest) & 63
			_, _, _, v := state(word<<6 | i)
			switch {
			case v == never:
			case v.level() > 0xff:
				far |= 1 << i
			default:
				plies[i] = uint8(v.level())
				l.won[v.winner()] |= 1 << i
				r.count(v, 1)
			}
		}
		l.setPlies(&plies)
		set(word, open, &l)
		for ; far != 0; far &= far - 1 {
			turn, mover, other, v := state(word<<6 | bits.TrailingZeros64(far))
			r.put(turn, mover, other, never, v)
		}
		if r.tired() {
			return false
		}
	}
	return true
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
