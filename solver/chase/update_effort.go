package chase

import (
	"math/bits"

	"plywise/solver"
)

// What it takes to do things, in nanoseconds. What counts is how that compares
// with solving afresh.
const (
	blockWork  = 1500 // to copy a block, and to compare it when all is done
	columnWork = 400  // to read a column of a block
	rowWork    = 30   // to read and compare a row of a block
	lookWork   = 16   // to look at a state, and as much for a word of its successors
	spreadWork = 4    // to doubt a predecessor, and three times as much for a word of them
	guessWork  = 25   // to guess a state's value
	noteWork   = 300  // to settle a state that is noted, and what follows from it
	listWork   = 8    // to list a move
)

// An update may take this share of the time in which the game is solved afresh, and
// does not begin when most of that is needed in any case.
const (
	allowedShare = 9
	firstShare   = 10
)

// tired reports whether the update is to be given up: what it has done, and what
// it has noted, is too much. Most updates end before it has to be estimated how
// much that is.
func (r *revision) tired() bool {
	work := r.work + noteWork*r.queue.waiting
	if work > r.allowed && !r.estimated {
		r.allowed, r.estimated = r.effort()/allowedShare, true
	}
	return work > r.allowed
}

// leastEffort returns what it takes to solve a game that is hardly won anywhere.
func (t *table) leastEffort() int64 { return int64(t.rows()) * leastRow }

// leastRow is how many nanoseconds solving takes for a row of a block.
const leastRow = 13

// rows returns the number of rows of all blocks.
func (t *table) rows() int { return 2 * 64 * t.words * t.words }

// effort estimates how many nanoseconds it takes to solve a game afresh. Much of
// that is for the rows of blocks, each at as many levels as its states have, and
// for the moves that lead there. How many these are a sample tells.
func (s *Solution) effort() int64 {
	const samples = 32
	t := s.table
	rows := t.rows()
	levels, moves := 0, 0
	var places []solver.Place
	for n := range samples {
		// Multiples of the golden ratio are spread evenly over any table.
		high, _ := bits.Mul64(uint64(n)*0x9e3779b97f4a7c15, uint64(rows))
		at := int(high)
		levels += t.levels(solver.Player(at&1), at>>7, at>>1&63)
		if p := t.place[n*len(t.place)/samples]; p >= 0 {
			places = s.game.moves(places[:0], solver.Player(n&1), solver.Place(p))
			moves += len(places)
		}
	}
	levelWork := 11 + t.words/8 + 2*moves/samples
	if _, graph := s.game.Arena.(*Graph); graph {
		levelWork += 18 // fewer states of a row are won at one level
	}
	return int64(rows) * int64(leastRow+levels*levelWork/samples)
}

// levels returns at how many levels states of a row of a block are won.
func (t *table) levels(turn solver.Player, i, row int) (n int) {
	for _, states := range t.blocks[turn][i].won {
		for s := states[row]; s != 0; n++ {
			_, same := t.compare(turn, i, row, int(t.pliesOf(turn, i, row, bits.TrailingZeros64(s))))
			s &^= same
		}
	}
	return n
}
