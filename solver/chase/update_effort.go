package chase

import (
	"math/bits"

	"plywise/solver"
)

// What it takes to do things, in nanoseconds. What counts is how that compares
// with solving afresh.
const (
	blockWork  = 1200 // to copy a block, and to compare it when all is done
	columnWork = 300  // to read a column of a block
	rowWork    = 30   // to read and compare a row of a block
	lookWork   = 40   // to find what a state's successors make it
	spreadWork = 15   // to doubt the predecessors in a word
	guessWork  = 15   // to guess a state's value
	listWork   = 60   // to list the moves from a place
)

// effort estimates how many nanoseconds it takes to solve a game afresh. Much of
// that is for the rows of blocks, each at as many levels as its states have, and
// for the moves that lead there. How many these are a sample tells.
func (s *Solution) effort() int64 {
	const samples = 48
	t := s.table
	rows := 2 * 64 * t.words * t.words
	levels, moves := 0, 0
	var places []solver.Place
	for n := range samples {
		at := n * rows / samples
		levels += t.levels(solver.Player(at&1), at>>7, at>>1&63)
		if p := t.place[n*len(t.place)/samples]; p >= 0 {
			places = s.game.moves(places[:0], solver.Player(n&1), solver.Place(p))
			moves += len(places)
		}
	}
	levelWork := 8 + t.words/4 + 5*moves/(2*samples)
	if _, graph := s.game.Arena.(*Graph); graph {
		levelWork += 16
	}
	return int64(rows) * int64(20+levels*levelWork/samples)
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
