package chase

import (
	"plywise/solver"
)

// A lane is 64 states in the layout of a block's row: who wins them, and the
// distances, plane by plane.
type lane struct {
	won    [2]uint64 // by winner
	planes [8]uint64
}

// row returns the 64 states of a mover's place whose other numbers share a word.
func (t *table) row(turn solver.Player, mover, word int) lane {
	b, row := t.blocks[turn][word*t.words+mover>>6], mover&63
	return lane{[2]uint64{b.won[solver.Mouse][row], b.won[solver.Cat][row]}, b.distance[row]}
}

// column returns the 64 states of the other's place whose movers' numbers share a
// word. It reads a cache line in each row of a block, so it pays if most of these
// states are needed.
func (t *table) column(turn solver.Player, word, other int) lane {
	b, up := t.blocks[turn][other>>6*t.words+word], uint(63-other&63)
	var w0, w1, p0, p1, p2, p3, p4, p5, p6, p7 uint64
	for row := range 64 {
		d := &b.distance[row]
		w0 = w0>>1 | b.won[0][row]<<(up&63)&top
		w1 = w1>>1 | b.won[1][row]<<(up&63)&top
		p0 = p0>>1 | d[0]<<(up&63)&top
		p1 = p1>>1 | d[1]<<(up&63)&top
		p2 = p2>>1 | d[2]<<(up&63)&top
		p3 = p3>>1 | d[3]<<(up&63)&top
		p4 = p4>>1 | d[4]<<(up&63)&top
		p5 = p5>>1 | d[5]<<(up&63)&top
		p6 = p6>>1 | d[6]<<(up&63)&top
		p7 = p7>>1 | d[7]<<(up&63)&top
	}
	return lane{[2]uint64{w0, w1}, [8]uint64{p0, p1, p2, p3, p4, p5, p6, p7}}
}

// top is the last bit of a row.
const top = 1 << 63

// after returns the values that the states give their predecessors as best
// successors: one ply more. It also returns the set of states in which that
// overflows.
func (l *lane) after() (lane, uint64) {
	next, carry := *l, l.won[0]|l.won[1]
	for k, x := range l.planes {
		next.planes[k] = x ^ carry
		carry &= x
	}
	return next, carry
}

// equal returns the states that have the same value in both lanes.
func (l *lane) equal(o *lane) uint64 {
	differs := (l.won[0] ^ o.won[0]) | (l.won[1] ^ o.won[1])
	for k := range l.planes {
		differs |= l.planes[k] ^ o.planes[k]
	}
	return ^differs
}

// better returns the states whose value in l is better for a player than in o.
func (l *lane) better(who solver.Player, o *lane) uint64 {
	opponent := who.Opponent()
	var less, more uint64 // plies in l than in o
	for k := range l.planes {
		differs := l.planes[k] ^ o.planes[k]
		more = more&^differs | l.planes[k]&differs
		less = less&^differs | o.planes[k]&differs
	}
	return l.won[who]&^o.won[who] | l.won[who]&less |
		o.won[opponent]&^l.won[opponent] | o.won[opponent]&more
}

// choose copies some states of another lane.
func (l *lane) choose(o *lane, states uint64) {
	for winner := range l.won {
		l.won[winner] ^= (l.won[winner] ^ o.won[winner]) & states
	}
	for k := range l.planes {
		l.planes[k] ^= (l.planes[k] ^ o.planes[k]) & states
	}
}
