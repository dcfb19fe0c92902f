package knight

import (
	"math/bits"
	"time"

	"plywise/solver"
)

// Facts are figures about a solved game.
type Facts struct {
	States int64
	// Histogram counts, by total, the states that have it.
	Histogram []int64
	// Took is how long solving took: where another solution was at hand, what
	// was left to do.
	Took time.Duration
}

// Facts counts the states that [Solution.All] goes through. It looks at every
// one of them.
func (s *Solution) Facts() Facts {
	count := make([]int64, MaxTotal+1)
	alice := s.n() % 2 // of an even number of pawns taken: alice^1 if Bob is first
	if s.game.First == solver.Bob {
		alice ^= 1
	}
	s.table.each(func(left int, totals [2]int) {
		count[totals[left&1^alice]]++
	})
	f := Facts{States: s.States(), Took: s.took}
	start := s.Start().Outcome().Plies
	for total, states := range count {
		if states > 0 {
			f.Histogram = append(f.Histogram, make([]int64, total+1-len(f.Histogram))...)
			f.Histogram[total] = states
		}
	}
	if start >= len(f.Histogram) {
		f.Histogram = append(f.Histogram, make([]int64, start+1-len(f.Histogram))...)
	}
	f.Histogram[start]++
	return f
}

// each calls visit for every state of the table, in no order, with the number
// of pawns left and the totals with Alice and with Bob to move.
func (t *table) each(visit func(left int, totals [2]int)) {
	visitLanes := func(words []uint64, live, left int) {
		half := len(words) / 2
		for lane := live; ; lane = (lane - 1) & live {
			visit(left+bits.OnesCount(uint(lane)), [2]int{
				laneOf(words[lane/4], lane%4),
				MaxTotal - laneOf(words[half+lane/4], lane%4),
			})
			if lane == 0 {
				return
			}
		}
	}
	live := 1<<min(t.pawns, lanes) - 1
	for j := range min(t.pawns, lanes) {
		visitLanes(t.base[j*pairWords:][:pairWords], squeeze(live&^(1<<j), j), 0)
	}
	for _, v := range t.views {
		known := 0
		for _, bit := range v.bit {
			known |= 1 << bit
		}
		live, high := known&(1<<lanes-1), known>>lanes
		for x := high; ; x = (x - 1) & high {
			left := bits.OnesCount(uint(x))
			visitLanes(v.at[x*blockWords:][:blockWords], live, left)
			for j := range lanes {
				if live>>j&1 != 0 {
					visitLanes(v.pairs[j][x*pairWords:][:pairWords], squeeze(live&^(1<<j), j), left+1)
				}
			}
			for rest := high &^ x; rest != 0; rest &= rest - 1 {
				b := bits.TrailingZeros(uint(rest))
				visitLanes(v.with[b][squeeze(x, b)*blockWords:][:blockWords], live, left+1)
			}
			if x == 0 {
				break
			}
		}
	}
}
