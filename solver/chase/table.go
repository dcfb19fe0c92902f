package chase

import (
	"context"
	"math/bits"
	"unsafe"

	"plywise/solver"
)

// A table holds who wins each state and in how many plies.
//
// For either turn it has a row for each place of the player to move, the
// mover, and in the row a bit for each place of the other, both by number. The
// rows are cut into strips of 64 bits, the strips into blocks of 64 rows:
//
//	                 the other's number
//	                 0..63      64..127    128..191
//	mover    0.. 63  blocks[0]  blocks[3]  blocks[6]
//	        64..127  blocks[1]  blocks[4]  blocks[7]
//	       128..191  blocks[2]  blocks[5]  blocks[8]
//	                  strip 0    strip 1    strip 2
//
// Two tables may share a block: no code writes to it once the table is finished,
// and it stands for the same places as long as those keep their numbers. A table
// of up to 64 places is compact and has no blocks.
type table struct {
	numbering
	compact compact
	blocks  [2][]*block  // by turn
	high    [2][]*planes // by turn, as blocks; empty if all distances are below 256
	stuck   [2][]uint64  // by player, the numbers without a move; empty for none
}

// A value is the worth of a state: twice the plies to the win, plus the winner;
// never if no player can force a win.
type value uint32

const never value = 1 << 31

// worthOf returns the value of a state that a player wins in that many plies.
func worthOf(winner solver.Player, plies int) value { return value(plies)<<1 | value(winner) }

// level returns the plies to the win; for never, more than any win takes.
func (v value) level() int { return int(v >> 1) }

// winner returns who wins a state that is not never.
func (v value) winner() solver.Player { return solver.Player(v & 1) }

// A block is 64x64 states.
type block struct {
	won      [2]square // by winner
	distance planes    // the low eight bits of the plies to the win
}

// planes hold a number below 256 for each of 64x64 states: by row, a word for
// each bit of the number. So it takes one instruction for each bit that is set
// in a level's number to write all states of a row that are won at that level,
// and a row's eight words share a cache line.
//
//	states of a row    7  6  5  4  3  2  1  0
//	distance           2  3  3  0  2  3  0  1
//	plane 0            0  1  1  0  0  1  0  1
//	plane 1            1  1  1  0  1  1  0  0
type planes [64][8]uint64

// allocate makes the blocks of the numbering, in which no state is won yet. It allocates chunks
// of a few megabytes, and asks ctx in between. The error is ctx's.
func (t *table) allocate(ctx context.Context) error {
	const chunk = 512 // blocks
	n := t.words * t.words
	for turn := range t.blocks {
		t.blocks[turn] = make([]*block, n)
		var fresh []block
		for i := range t.blocks[turn] {
			if len(fresh) == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				fresh = zeroed[block](nil, min(chunk, n-i))
			}
			t.blocks[turn][i], fresh = &fresh[0], fresh[1:]
		}
	}
	return nil
}

// bytes returns the memory that the table holds.
func (t *table) bytes() int64 {
	n := int64(unsafe.Sizeof(*t)) + 4*int64(len(t.place)+len(t.number)) + 8*int64(len(t.compact.words))
	for turn := range 2 {
		n += int64(len(t.blocks[turn])) * int64(unsafe.Sizeof(&block{})+unsafe.Sizeof(block{}))
		for _, p := range t.high[turn] {
			n += int64(unsafe.Sizeof(p))
			if p != nil {
				n += int64(unsafe.Sizeof(*p))
			}
		}
	}
	return n
}

// flat reports whether all distances are below 256.
func (t *table) flat() bool { return len(t.high[0]) == 0 }

// end marks the state of the mover's and the other's number as won in 0 plies.
func (t *table) end(winner, turn solver.Player, mover, other int) {
	t.blocks[turn][other>>6*t.words+mover>>6].won[winner][mover&63] |= 1 << (other & 63)
}

// beginAll marks the ended states. The set open holds all numbers but the goal's; each has
// a place.
func (t *table) beginAll(open []uint64, catEnters bool) {
	const goal = goalNumber
	for strip, open := range open {
		t.blocks[solver.Mouse][strip*t.words+goal>>6].won[solver.Mouse][goal&63] = open
	}
	for p := range t.place {
		if p != goal {
			t.end(solver.Mouse, solver.Cat, p, goal)
		}
		if p != goal || catEnters {
			t.end(solver.Cat, solver.Mouse, p, p)
			t.end(solver.Cat, solver.Cat, p, p)
		}
	}
	if !catEnters {
		return
	}
	for strip, open := range open {
		if strip == goal>>6 {
			open |= 1 << (goal & 63)
		}
		t.blocks[solver.Cat][strip*t.words+goal>>6].won[solver.Cat][goal&63] = open
	}
	for p := range t.place {
		t.end(solver.Cat, solver.Mouse, p, goal)
	}
}

// read returns the value of the state of the mover's and the other's number.
func (t *table) read(turn solver.Player, mover, other int) value {
	if len(t.compact.words) != 0 {
		return t.compact.read(turn, mover, other)
	}
	i := other>>6*t.words + mover>>6
	row, bit := mover&63, other&63
	b := t.blocks[turn][i]
	mouse, cat := b.won[solver.Mouse][row]>>bit&1, b.won[solver.Cat][row]>>bit&1
	if mouse|cat == 0 {
		return never
	}
	return worthOf(solver.Player(cat), t.plies(turn, i, row, bit))
}

// plies returns the plies to the win of a won state, by block, row and bit.
func (t *table) plies(turn solver.Player, i, row, bit int) int {
	plies := t.blocks[turn][i].distance.read(row, bit)
	if high := t.highOf(turn, i); high != nil {
		plies |= high.read(row, bit) << 8
	}
	return plies
}

// highOf returns the high byte of a block's distances, nil if all are below 256.
func (t *table) highOf(turn solver.Player, i int) *planes {
	if len(t.high[turn]) == 0 {
		return nil
	}
	return t.high[turn][i]
}

// isStuck reports whether a player has no move from the place of that number.
func (t *table) isStuck(who solver.Player, number int) bool {
	set := t.stuck[who]
	return len(set) != 0 && set[number>>6]>>(number&63)&1 != 0
}

// read returns the number of a state.
func (p *planes) read(row, bit int) int {
	w := &p[row&63]
	b := uint(bit) & 63
	return int(w[0]>>b&1 | w[1]>>b&1<<1 | w[2]>>b&1<<2 | w[3]>>b&1<<3 |
		w[4]>>b&1<<4 | w[5]>>b&1<<5 | w[6]>>b&1<<6 | w[7]>>b&1<<7)
}

// write gives states of a row, whose numbers are 0, another number.
func (p *planes) write(row int, states uint64, n uint) {
	words := &p[row&63]
	for ; n != 0; n &= n - 1 {
		words[bits.TrailingZeros(n)&7] |= states
	}
}

// heighten prepares the table for distances of more than a byte. highPlanes then adds the
// planes to a block that needs them.
func (t *table) heighten() {
	for turn := range t.high {
		t.high[turn] = make([]*planes, len(t.blocks[turn]))
	}
}

// highPlanes is highOf for writing: it adds the planes if the block has none.
func (t *table) highPlanes(turn solver.Player, block int) *planes {
	if t.high[turn][block] == nil {
		t.high[turn][block] = new(planes)
	}
	return t.high[turn][block]
}
