package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// A value is what a state is worth: twice the plies to the win, plus the
// winner; never where nobody wins.
type value uint32

const never value = 1 << 31

// worthOf returns the value of a state that a player wins in so many plies.
func worthOf(winner solver.Player, plies int) value { return value(plies)<<1 | value(winner) }

// level returns the plies to the win, more than can be counted if there is none.
func (v value) level() int { return int(v >> 1) }

// winner returns who wins, if anybody does.
func (v value) winner() solver.Player { return solver.Player(v & 1) }

// after returns the value that a state's successor gives it if that is the
// best, or the only, one.
func (v value) after() value {
	if v == never {
		return never
	}
	return v + 2
}

// An overlay is a table that begins as another and makes a block of it its own
// when it first writes to it.
type overlay struct {
	*table
	owned [2][]bool // by turn and block
	empty *block    // in which nobody wins, for new numbers
	work  int64     // in states looked at, what has been done so far
}

// overlaid returns an overlay with room for so many numbers.
func overlaid(t *table, numbers numbering) overlay {
	o := overlay{table: &table{numbering: numbers}}
	n := numbers.words * numbers.words
	for turn := range 2 {
		o.owned[turn] = make([]bool, n)
		if numbers.words == t.words {
			o.blocks[turn], o.high[turn] = slices.Clone(t.blocks[turn]), slices.Clone(t.high[turn])
			continue
		}
		o.blocks[turn] = make([]*block, n)
		if t.high[turn] != nil {
			o.high[turn] = make([]*planes, n)
		}
		if o.empty == nil {
			o.empty = new(block)
		}
		for i := range n {
			o.blocks[turn][i] = o.empty
		}
		for strip := range t.words {
			copy(o.blocks[turn][strip*numbers.words:], t.blocks[turn][strip*t.words:(strip+1)*t.words])
			if t.high[turn] != nil {
				copy(o.high[turn][strip*numbers.words:], t.high[turn][strip*t.words:(strip+1)*t.words])
			}
		}
	}
	return o
}

// blockWork is how many states can be looked at while a block is copied, and
// compared when all is done.
const blockWork = 50

// own makes a block, and the high bytes of its distances, the table's own.
func (o *overlay) own(turn solver.Player, i int) *block {
	b := o.blocks[turn][i]
	if o.owned[turn][i] {
		return b
	}
	o.owned[turn][i] = true
	o.work += blockWork
	mine := &append([]block(nil), *b)[0] // no need to clear it first
	o.blocks[turn][i] = mine
	if high := o.high[turn]; high != nil && high[i] != nil {
		p := new(planes)
		*p = *high[i]
		high[i] = p
	}
	return mine
}

// value returns the value of a state.
func (o *overlay) value(turn solver.Player, mover, other int) value {
	i := other>>6*o.words + mover>>6
	row, bit := mover&63, other&63
	b := o.blocks[turn][i]
	mouse, cat := b.won[solver.Mouse][row]>>bit&1, b.won[solver.Cat][row]>>bit&1
	if mouse|cat == 0 {
		return never
	}
	p := &b.distance[row]
	plies := p[0]>>bit&1 | p[1]>>bit&1<<1 | p[2]>>bit&1<<2 | p[3]>>bit&1<<3 |
		p[4]>>bit&1<<4 | p[5]>>bit&1<<5 | p[6]>>bit&1<<6 | p[7]>>bit&1<<7
	if high := o.high[turn]; high != nil && high[i] != nil {
		plies |= uint64(high[i].read(row, bit)) << 8
	}
	return value(plies<<1 | cat)
}

// set gives a state a value.
func (o *overlay) set(turn solver.Player, mover, other int, v value) {
	i := other>>6*o.words + mover>>6
	row, bit := mover&63, other&63
	b := o.own(turn, i)
	var plies int
	b.won[solver.Mouse][row] &^= 1 << bit
	b.won[solver.Cat][row] &^= 1 << bit
	if v != never {
		b.won[v.winner()][row] |= 1 << bit
		plies = v.level()
	}
	b.distance.change(row, bit, plies)
	if plies > 0xff && o.high[turn] == nil {
		o.heighten()
	}
	if o.high[turn] != nil && (plies > 0xff || o.high[turn][i] != nil) {
		o.highPlanes(turn, i).change(row, bit, plies>>8)
	}
}

// change gives a state the low eight bits of a number.
func (p *planes) change(row, bit, n int) {
	words := &p[row&63]
	for k := range words {
		words[k] = words[k]&^(1<<(bit&63)) | uint64(n)>>k&1<<(bit&63)
	}
}

// smallest returns the smallest number of some states of a row; there must be
// one.
func (p *planes) smallest(row int, states uint64) (n uint64, at uint64) {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		bit := uint64(1) << k
		if without := states &^ words[k]; without != 0 {
			states, bit = without, 0
		}
		n |= bit
	}
	return n, states
}

// largest returns the largest number of some states of a row, and which have it.
func (p *planes) largest(row int, states uint64) (n uint64, at uint64) {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		bit := uint64(0)
		if with := states & words[k]; with != 0 {
			states, bit = with, 1<<k
		}
		n |= bit
	}
	return n, states
}

// ones calls f with each number of a set that begins at word 0.
func ones(set []uint64, f func(int)) {
	for w, x := range set {
		for ; x != 0; x &= x - 1 {
			f(w<<6 | bits.TrailingZeros64(x))
		}
	}
}
