package chase

import "plywise/solver"

// Doubts are the states of a block at which one level has to look. As they are a
// set, a level looks at a state once, however many of its moves have changed.
type doubts struct {
	rows   uint64 // that have a doubt
	states square
}

// A note puts states of a row in doubt at a later level.
type note struct {
	states uint64
	block  int32
	row    uint8
	turn   solver.Player
}

// A queue holds all doubts, by level.
type queue struct {
	words  int
	blocks [2][]*doubts // by turn and block: at the next level
	listed [2][]int32   // by turn: the blocks with doubts
	notes  [][]note     // by level
}

func newQueue(words int) queue {
	q := queue{words: words}
	for turn := range q.blocks {
		q.blocks[turn] = make([]*doubts, words*words)
	}
	return q
}

// doubts returns the doubts of a block at the next level. The caller adds some.
func (q *queue) doubts(turn solver.Player, i int) *doubts {
	d := q.blocks[turn][i]
	if d == nil {
		d = new(doubts)
		q.blocks[turn][i] = d
	}
	if d.rows == 0 {
		q.listed[turn] = append(q.listed[turn], int32(i))
	}
	return d
}

// note notes a state for a level.
func (q *queue) note(level int, turn solver.Player, mover, other int) {
	for level >= len(q.notes) {
		q.notes = append(q.notes, nil)
	}
	state := uint64(1) << (other & 63)
	i, row := int32(other>>6*q.words+mover>>6), uint8(mover&63)
	list := &q.notes[level]
	if last := len(*list) - 1; last >= 0 {
		if n := &(*list)[last]; n.block == i && n.row == row && n.turn == turn {
			n.states |= state
			return
		}
	}
	*list = append(*list, note{state, i, row, turn})
}

// recall turns the notes for a level into doubts.
func (q *queue) recall(level int) {
	if level >= len(q.notes) {
		return
	}
	for _, n := range q.notes[level] {
		d := q.doubts(n.turn, int(n.block))
		d.rows |= 1 << (n.row & 63)
		d.states[n.row&63] |= n.states
	}
	q.notes[level] = nil
}

// empty reports whether no doubt is left at a level and after it.
func (q *queue) empty(level int) bool {
	return level >= len(q.notes) && len(q.listed[0])+len(q.listed[1]) == 0
}
