package chase

import (
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

// An overlay is a table that begins as another and makes a block of it its own
// when it first writes to it.
type overlay struct {
	*table
	owned   [2][]ownership // by turn and block
	written [2][]uint64    // by turn and block: rows that may differ from before
	spare   []*block       // memory for blocks
	work    int64          // in nanoseconds or so, what has been done so far
}

// An ownership says whose a block is.
type ownership uint8

const (
	shared ownership = iota
	owned            // and may have ended as it began, which its rows will tell
	kept             // for a column of it is new
)

// overlaid begins an overlay with room for so many numbers.
func (o *overlay) overlaid(t *table, numbers numbering) {
	o.table = &table{numbering: numbers}
	n := numbers.words * numbers.words
	var empty *block // in which nobody wins, for new numbers
	for turn := range 2 {
		o.owned[turn], o.written[turn] = zeroed(o.owned[turn], n), zeroed(o.written[turn], n)
		if numbers.words == t.words {
			o.blocks[turn], o.high[turn] = slices.Clone(t.blocks[turn]), slices.Clone(t.high[turn])
			continue
		}
		o.blocks[turn] = make([]*block, n)
		if t.high[turn] != nil {
			o.high[turn] = make([]*planes, n)
		}
		if empty == nil {
			empty = new(block)
		}
		for i := range n {
			o.blocks[turn][i] = empty
		}
		for strip := range t.words {
			copy(o.blocks[turn][strip*numbers.words:], t.blocks[turn][strip*t.words:(strip+1)*t.words])
			if t.high[turn] != nil {
				copy(o.high[turn][strip*numbers.words:], t.high[turn][strip*t.words:(strip+1)*t.words])
			}
		}
	}
}

// own makes a block, and the high bytes of its distances, the table's own,
// before these rows of it are written to.
func (o *overlay) own(turn solver.Player, i int, rows uint64) *block {
	b := o.blocks[turn][i]
	o.written[turn][i] |= rows
	if o.owned[turn][i] != shared {
		return b
	}
	o.owned[turn][i] = owned
	o.work += blockWork
	var mine *block
	if last := len(o.spare) - 1; last >= 0 {
		mine, o.spare = o.spare[last], o.spare[:last]
		*mine = *b
	} else {
		mine = &append([]block(nil), *b)[0] // no need to clear it first
	}
	o.blocks[turn][i] = mine
	if high := o.high[turn]; high != nil && high[i] != nil {
		p := new(planes)
		*p = *high[i]
		high[i] = p
	}
	return mine
}

// giveBack keeps the memory of all blocks of the overlay, which is of no use.
func (o *overlay) giveBack() {
	for turn := range o.owned {
		for i, whose := range o.owned[turn] {
			if whose != shared {
				o.keep(o.blocks[turn][i])
			}
		}
	}
}

// keep keeps the memory of a block, unless there is much.
func (o *overlay) keep(b *block) {
	if len(o.spare) < keptBlocks {
		o.spare = append(o.spare, b)
	}
}

// keptBlocks is the most blocks whose memory is kept.
const keptBlocks = 1 << 8

// value returns the value of a state.
func (t *table) value(turn solver.Player, mover, other int) value {
	i := other>>6*t.words + mover>>6
	row, bit := mover&63, other&63
	b := t.blocks[turn][i]
	mouse, cat := b.won[solver.Mouse][row]>>bit&1, b.won[solver.Cat][row]>>bit&1
	if mouse|cat == 0 {
		return never
	}
	return worthOf(solver.Player(cat), int(t.pliesOf(turn, i, row, bit)))
}

// pliesOf returns the plies of a state of a block that somebody wins.
func (t *table) pliesOf(turn solver.Player, i, row, bit int) int32 {
	plies := t.blocks[turn][i].distance.read(row, bit)
	if high := t.high[turn]; high != nil && high[i] != nil {
		plies |= high[i].read(row, bit) << 8
	}
	return plies
}

// set gives a state a value.
func (o *overlay) set(turn solver.Player, mover, other int, v value) {
	i, row, state := other>>6*o.words+mover>>6, mover&63, uint64(1)<<(other&63)
	if v == never {
		o.write(turn, i, row, 0, 0, 0, state)
		return
	}
	var won [2]uint64
	won[v.winner()] = state
	o.write(turn, i, row, v.level(), won[turn], won[turn.Opponent()], 0)
}

// write makes states of a row of a block won by the player to move, or lost, in
// so many plies, and others won by nobody.
func (o *overlay) write(turn solver.Player, i, row, plies int, won, lost, none uint64) {
	b := o.own(turn, i, 1<<(row&63))
	mine, theirs := &b.won[turn][row&63], &b.won[turn.Opponent()][row&63]
	some := won | lost
	all := some | none
	*mine = *mine&^all | won
	*theirs = *theirs&^all | lost
	b.distance.overwrite(row, all, some, uint64(plies))
	if plies > 0xff && o.high[turn] == nil {
		o.heighten()
	}
	if o.high[turn] != nil && (plies > 0xff || o.high[turn][i] != nil) {
		o.highPlanes(turn, i).overwrite(row, all, some, uint64(plies)>>8)
	}
}

// overwrite gives some states of a row a number, and all others of a set 0.
func (p *planes) overwrite(row int, all, some, n uint64) {
	words := &p[row&63]
	for k := range words {
		words[k] = words[k]&^all | some&-(n>>k&1)
	}
}

// compare returns the states of a row that have a smaller number, and those
// that have it, among those that are equal so far.
func (p *planes) compare(row int, n uint64, equal uint64) (less, same uint64) {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		one := -(n >> k & 1)
		less |= equal &^ words[k] & one
		equal &^= words[k] ^ one
	}
	return less, equal
}

// compare returns the states of a row of a block that have fewer plies, and
// those that have as many. It means nothing for states that nobody wins.
func (t *table) compare(turn solver.Player, i, row, plies int) (fewer, same uint64) {
	same = ^uint64(0)
	if high := t.high[turn]; high != nil && high[i] != nil {
		fewer, same = high[i].compare(row, uint64(plies)>>8, same)
	} else if plies > 0xff {
		return same, 0
	}
	less, same := t.blocks[turn][i].distance.compare(row, uint64(plies)&0xff, same)
	return fewer | less, same
}

// smallest returns those of some states of a row that have the smallest number.
func (p *planes) smallest(row int, states uint64) uint64 {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		if without := states &^ words[k]; without != 0 {
			states = without
		}
	}
	return states
}

// largest returns those that have the largest.
func (p *planes) largest(row int, states uint64) uint64 {
	words := &p[row&63]
	for k := 7; k >= 0; k-- {
		if with := states & words[k]; with != 0 {
			states = with
		}
	}
	return states
}
