package chase

import (
	"math/bits"

	"plywise/solver"
)

// Doubts are the states of a block that have to be looked at, at one level.
// They are a few bits of a row each time, and so are what they follow from, and
// no state is looked at twice however many of its moves have changed.
type doubts struct {
	rows   uint64 // that have a doubt
	reason [64][reasons]uint64
}

// The reasons to doubt a state, by what has become of a state that one of its
// moves leads to.
const (
	nowWon  = iota // it is won, by whoever makes the move, at the level before
	nowLost        // it is lost to the opponent at the level before
	nowNone        // it is won by nobody, and was won or lost at the level before
	noted          // whatever it was, this level's turn has come
	reasons = iota
)

// A note says of states of a row that they are in doubt at a level to come.
type note struct {
	states uint64
	block  int32
	row    uint8
	turn   solver.Player
}

// A queue holds all doubts, by level.
type queue struct {
	words   int
	squares [2][]*doubts // by turn and block: at the next level
	blocks  [2][]int32   // by turn: those of them with doubts
	notes   [][]note     // by level: those to come
	reached int          // no level from here on has notes
	waiting int64        // states in notes
	spare   []*doubts    // without doubts, for squares
	used    []*doubts
}

// reset empties the queue and makes it fit a table of so many words of places.
// It takes as long as what the last user has left in it.
func (q *queue) reset(words int) {
	for turn := range q.squares {
		for _, i := range q.blocks[turn] {
			d := q.squares[turn][i]
			for ; d.rows != 0; d.rows &= d.rows - 1 {
				d.reason[bits.TrailingZeros64(d.rows)&63] = [reasons]uint64{}
			}
		}
		q.blocks[turn] = q.blocks[turn][:0]
		q.squares[turn] = zeroed(q.squares[turn], words*words)
	}
	for level := range q.reached {
		q.notes[level] = q.notes[level][:0]
	}
	q.words, q.reached, q.waiting = words, 0, 0
	q.spare, q.used = append(q.spare, q.used...), q.used[:0]
}

// doubt returns the doubts of a block, with these rows among them.
func (q *queue) doubt(turn solver.Player, i int, rows uint64) *doubts {
	d := q.squares[turn][i]
	if d == nil {
		d = q.square()
		q.squares[turn][i] = d
	}
	if d.rows == 0 {
		q.blocks[turn] = append(q.blocks[turn], int32(i))
	}
	d.rows |= rows
	return d
}

// square returns doubts that are not in use.
func (q *queue) square() *doubts {
	if len(q.spare) == 0 {
		some := make([]doubts, 4)
		for i := range some {
			q.spare = append(q.spare, &some[i])
		}
	}
	last := len(q.spare) - 1
	d := q.spare[last]
	q.spare = q.spare[:last]
	q.used = append(q.used, d)
	return d
}

// note notes states of a row for a level.
func (q *queue) note(level int, turn solver.Player, i, row int, states uint64) {
	for level >= len(q.notes) {
		q.notes = append(q.notes, nil)
	}
	q.reached = max(q.reached, level+1)
	q.waiting += int64(bits.OnesCount64(states))
	list := &q.notes[level]
	if last := len(*list) - 1; last >= 0 {
		if n := &(*list)[last]; n.block == int32(i) && n.row == uint8(row) && n.turn == turn {
			n.states |= states
			return
		}
	}
	*list = append(*list, note{states, int32(i), uint8(row), turn})
}

// recall turns what is noted for a level into doubts.
func (q *queue) recall(level int) {
	if level >= q.reached {
		return
	}
	for _, n := range q.notes[level] {
		d := q.doubt(n.turn, int(n.block), 1<<(n.row&63))
		d.reason[n.row&63][noted] |= n.states
		q.waiting -= int64(bits.OnesCount64(n.states))
	}
	q.notes[level] = q.notes[level][:0]
}

// empty reports whether there is nothing at a level and after it.
func (q *queue) empty(level int) bool {
	return level >= q.reached && len(q.blocks[0])+len(q.blocks[1]) == 0
}
