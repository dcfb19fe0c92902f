package knight

import (
	"context"
	"iter"
	"math/bits"
	"time"

	"plywise/solver"
)

// A Solution answers for every state of a solved game. It is immutable and may
// be shared between goroutines.
//
// A state is the set of pawns left, where the knight stands and who is to
// move. The table behind a solution depends neither on the knight's place nor
// on who moves first, so [Solution.With] moves either without solving again.
type Solution struct {
	game       Game
	steps      [][]int  // by pawn and pawn, the knight's place last
	alice, bob []uint16 // totals with Alice, with Bob to move, by index
	took       time.Duration
}

// n returns the number of pawns.
func (s *Solution) n() int { return len(s.game.Pawns) }

// index returns where the state with the knight on pawn j's square stands in
// the table: bit j, which is not in left, is squeezed out.
func (s *Solution) index(left uint64, j int) int {
	low := uint64(1)<<j - 1
	return j<<(s.n()-1) | int(left&low|left>>1&^low)
}

// total returns the total of a state with the knight on pawn j's square.
func (s *Solution) total(left uint64, j int, turn solver.Player) int {
	if turn == solver.Alice {
		return int(s.alice[s.index(left, j)])
	}
	return int(s.bob[s.index(left, j)])
}

// through returns the total for the player to move, with the knight at j, who
// takes pawn i.
func (s *Solution) through(left uint64, j, i int, turn solver.Player) int {
	return s.steps[j][i] + s.total(left&^(1<<i), i, turn.Opponent())
}

// best returns the total of a state from those of its successors.
func (s *Solution) best(left uint64, j int, turn solver.Player) int {
	total := 0
	for rest := left; rest != 0; rest &= rest - 1 {
		t := s.through(left, j, bits.TrailingZeros64(rest), turn)
		if rest == left || turn == solver.Alice && t > total || turn == solver.Bob && t < total {
			total = t
		}
	}
	return total
}

// Game returns the game that was solved. Its slices must not be changed.
func (s *Solution) Game() Game { return s.game }

// Start returns the position shown: all pawns left, First to move. Its type is
// *[Position].
func (s *Solution) Start() solver.Position {
	return &Position{s: s, left: 1<<s.n() - 1, at: s.n(), turn: s.game.First}
}

// At returns the position with these pawns left, in any order, with the knight
// on its own first square or on the square of a pawn that is not left, either
// player to move. ok is false where that is no state of the game.
func (s *Solution) At(left []solver.Place, knight solver.Place, turn solver.Player) (p *Position, ok bool) {
	if turn != solver.Alice && turn != solver.Bob {
		return nil, false
	}
	pawn := make(map[solver.Place]int, s.n()+1)
	for i, place := range s.game.Pawns {
		pawn[place] = i
	}
	p = &Position{s: s, turn: turn}
	for _, place := range left {
		i, ok := pawn[place]
		if !ok || p.left>>i&1 != 0 {
			return nil, false
		}
		p.left |= 1 << i
	}
	pawn[s.game.Knight] = s.n()
	if p.at, ok = pawn[knight]; !ok || p.left>>p.at&1 != 0 {
		return nil, false
	}
	return p, true
}

// With returns the solution of the game with the knight on another square or
// another first player. It shares the table with s and costs one search of the
// board for the knight's distances. Errors are those of [Solve].
func (s *Solution) With(ctx context.Context, knight solver.Place, first solver.Player) (*Solution, error) {
	began := time.Now()
	t := *s
	t.game.Knight, t.game.First = knight, first
	if err := t.game.check(); err != nil {
		return nil, err
	}
	var err error
	if t.steps, err = distances(ctx, &t.game); err != nil {
		return nil, err
	}
	t.took = time.Since(began)
	return &t, nil
}

// Bytes returns how much memory the solution holds.
func (s *Solution) Bytes() int64 {
	return 2 * int64(len(s.alice)+len(s.bob))
}

// States returns the number of states that [Solution.All] goes through:
// 1 + n*2^(n-1) for n pawns.
func (s *Solution) States() int64 {
	n := s.n()
	if n == 0 {
		return 1
	}
	return 1 + int64(n)<<(n-1)
}

// A State is one row of a solved game.
type State struct {
	Left   []solver.Place // the pawns left, in the author's order; not to be changed
	Knight solver.Place
	Turn   solver.Player
	Total  int // knight's moves still to come
}

// All goes through every state that can come up when First moves first: the
// start, then every set of pawns left with the knight on the square of every
// pawn taken. Sets with more pawns come first, among equals in the order in
// which the author would write them; knights follow the author's order too.
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
			for left := range subsets(n, size) {
				places := s.places(left)
				for j, knight := range s.game.Pawns {
					if left>>j&1 == 0 && !yield(State{places, knight, turn, s.total(left, j, turn)}) {
						return
					}
				}
			}
		}
	}
}

// places returns the places of a set of pawns.
func (s *Solution) places(left uint64) []solver.Place {
	list := make([]solver.Place, 0, bits.OnesCount64(left))
	for ; left != 0; left &= left - 1 {
		list = append(list, s.game.Pawns[bits.TrailingZeros64(left)])
	}
	return list
}

// subsets goes through the subsets of {0..n-1} of a size in lexicographic
// order: {0,1}, {0,2}, {1,2} for n = 3 and size = 2.
func subsets(n, size int) iter.Seq[uint64] {
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
			// The last member that can still go up does; those behind follow it.
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

// Facts are figures about a solved game.
type Facts struct {
	States    int64
	Histogram []int64       // by total, how many of the states have it
	Took      time.Duration // to solve the game
}

// Facts counts the states that [Solution.All] goes through. It looks at every
// one of them.
func (s *Solution) Facts() Facts {
	f := Facts{States: s.States(), Took: s.took}
	count := func(total int) {
		for len(f.Histogram) <= total {
			f.Histogram = append(f.Histogram, 0)
		}
		f.Histogram[total]++
	}
	count(s.Start().Outcome().Plies)
	n := s.n()
	for left := range uint64(1)<<n - 1 {
		turn := s.game.First
		if (n-bits.OnesCount64(left))%2 != 0 {
			turn = turn.Opponent()
		}
		for j := range n {
			if left>>j&1 == 0 {
				count(s.total(left, j, turn))
			}
		}
	}
	return f
}
