package chase

import (
	"slices"

	"plywise/solver"
)

// An overlay is a table that shares the blocks of another, and copies a block when it
// first writes to it.
type overlay struct {
	*table
	owned [2][]bool // by turn and block
}

// newOverlay returns an overlay of a table in blocks, with another numbering.
func newOverlay(t *table, numbers numbering) overlay {
	n := numbers.words * numbers.words
	o := overlay{table: &table{numbering: numbers}}
	for turn := range 2 {
		o.owned[turn] = make([]bool, n)
		if numbers.words == t.words {
			o.blocks[turn], o.high[turn] = slices.Clone(t.blocks[turn]), slices.Clone(t.high[turn])
			continue
		}
		empty := new(block) // without a win, for new numbers
		o.blocks[turn] = slices.Repeat([]*block{empty}, n)
		if !t.flat() {
			o.high[turn] = make([]*planes, n)
		}
		for strip := range t.words {
			first, end := strip*t.words, (strip+1)*t.words
			copy(o.blocks[turn][strip*numbers.words:], t.blocks[turn][first:end])
			if !t.flat() {
				copy(o.high[turn][strip*numbers.words:], t.high[turn][first:end])
			}
		}
	}
	return o
}

// own returns a block to write to, a copy if it was shared.
func (o *overlay) own(turn solver.Player, i int) *block {
	if o.owned[turn][i] {
		return o.blocks[turn][i]
	}
	o.owned[turn][i] = true
	mine := *o.blocks[turn][i]
	o.blocks[turn][i] = &mine
	if high := o.highOf(turn, i); high != nil {
		mine := *high
		o.high[turn][i] = &mine
	}
	return &mine
}

// set gives a state a value.
func (o *overlay) set(turn solver.Player, mover, other int, v value) {
	i, row, state := other>>6*o.words+mover>>6, mover&63, uint64(1)<<(other&63)
	b := o.own(turn, i)
	b.won[solver.Mouse][row] &^= state
	b.won[solver.Cat][row] &^= state
	plies := 0
	if v != never {
		b.won[v.winner()][row] |= state
		plies = v.level()
	}
	b.distance.overwrite(row, state, uint(plies)&0xff)
	if plies > 0xff && o.flat() {
		o.heighten()
	}
	if plies > 0xff || o.highOf(turn, i) != nil {
		o.highPlanes(turn, i).overwrite(row, state, uint(plies)>>8)
	}
}

// overwrite gives states of a row another number.
func (p *planes) overwrite(row int, states uint64, n uint) {
	words := &p[row&63]
	for k := range words {
		words[k] = words[k]&^states | states&-uint64(n>>k&1)
	}
}

// smallest returns the states with the smallest number, of some states of a row.
func (p *planes) smallest(row int, states uint64) uint64 {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		if without := states &^ words[k]; without != 0 {
			states = without
		}
	}
	return states
}

// largest returns the states with the largest number, of some states of a row.
func (p *planes) largest(row int, states uint64) uint64 {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		if with := states & words[k]; with != 0 {
			states = with
		}
	}
	return states
}
