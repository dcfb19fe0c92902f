package knight

import (
	"iter"

	"plywise/solver"
)

// A State is one state of a solved game and its total.
type State struct {
	Left   []solver.Place // the pawns left, in the author's order; must not change
	Knight solver.Place
	Turn   solver.Player
	Total  int // knight's moves still to come
}

// All yields every state that can arise if First moves first: the start, then every
// set of pawns left with the knight on the square of every pawn taken. Sets with more
// pawns come first, equals and knights in the author's order.
func (s *Solution) All() iter.Seq[State] {
	return func(yield func(State) bool) {
		n := s.n()
		start := s.Start().(*Position)
		if !yield(State{start.Left(), s.game.Knight, s.game.First, start.Outcome().Plies}) {
			return
		}
		turn := s.game.First
		for size := n - 1; size >= 0; size-- {
			turn = turn.Opponent()
			for left := range inOrder(n, size) {
				places, set := s.places(left), s.slots(left)
				for j, knight := range s.game.Pawns {
					if left>>j&1 != 0 {
						continue
					}
					alice, bob := s.table.totals(set, int(s.slot[j]))
					total := alice
					if turn == solver.Bob {
						total = bob
					}
					if !yield(State{places, knight, turn, total}) {
						return
					}
				}
			}
		}
	}
}

// inOrder yields the subsets of {0..n-1} of a size in lexicographic order: {0,1},
// {0,2}, {1,2} for n = 3 and size = 2.
func inOrder(n, size int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		member := make([]int, size)
		for i := range member {
			member[i] = i
		}
		for {
			var set uint64
			for _, m := range member {
				set |= 1 << m
			}
			if !yield(set) {
				return
			}
			// Increase the last member that can be, and let those behind follow it.
			i := size - 1
			for i >= 0 && member[i] == n-size+i {
				i--
			}
			if i < 0 {
				return
			}
			member[i]++
			for k := i + 1; k < size; k++ {
				member[k] = member[k-1] + 1
			}
		}
	}
}
