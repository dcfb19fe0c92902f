package chase

import (
	"math/bits"
	"slices"
	"time"

	"plywise/solver"
)

// Facts are what can be said of a solved game as a whole.
type Facts struct {
	States int64 // all of them; the sum of the next four
	Mouse  int64 // forced wins of the mouse within the limit
	Cat    int64 // forced wins of the cat within the limit
	Limit  int64 // won by the cat because the limit runs out
	Drawn  int64 // draws, stuck players included
	// MouseIn and CatIn count the states that are won in exactly so many
	// plies, by plies, up to the longest; nil where there is none. Ended
	// states count as won in 0.
	MouseIn, CatIn []int64
	// Longest is a state with the longest forced win of all, the first in
	// the order of [Solution.All]; nil where nobody forces anything.
	Longest *State
	// Duration is the wall time that solving took.
	Duration time.Duration
}

// Facts returns the facts with that limit, NoLimit for none.
func (s *Solution) Facts(limit int64) Facts {
	f := Facts{States: s.States(), Duration: s.duration}
	f.MouseIn, f.Mouse = upTo(limit, s.counts[solver.Mouse])
	f.CatIn, f.Cat = upTo(limit, s.counts[solver.Cat])
	rest := f.States - f.Mouse - f.Cat
	if f.Drawn = rest; limit >= 0 {
		f.Drawn = s.stuckStates()
		f.Limit = rest - f.Drawn
	}
	if plies := max(len(f.MouseIn), len(f.CatIn)) - 1; plies >= 0 {
		f.Longest = s.first(plies)
	}
	return f
}

// upTo returns what a histogram counts up to a limit, and the sum of it.
func upTo(limit int64, counts []int64) (in []int64, sum int64) {
	in = slices.Clone(counts)
	if limit >= 0 && limit < int64(len(in)) {
		in = in[:limit+1]
	}
	for len(in) > 0 && in[len(in)-1] == 0 {
		in = in[:len(in)-1]
	}
	if len(in) == 0 {
		return nil, 0
	}
	for _, n := range in {
		sum += n
	}
	return in, sum
}

// stuckStates counts the states that are drawn because a player is stuck.
func (s *Solution) stuckStates() (count int64) {
	for turn := range solver.Player(2) {
		if s.table.stuck[turn] == nil {
			continue
		}
		for p := range solver.Place(s.game.Arena.Places()) {
			if !s.Stands(turn, p) || !s.table.isStuck(turn, int(s.table.number[p])) {
				continue
			}
			for _, o := range s.Heat(turn.Opponent(), p, turn, NoLimit) {
				if o.Reason == solver.Stuck {
					count++
				}
			}
		}
	}
	return count
}

// first returns the first state, in the order of All, that is won in so many
// plies.
func (s *Solution) first(plies int) *State {
	var first *State
	t := s.table
	t.all(plies, func(turn solver.Player, mover, strip int, states uint64) {
		for ; states != 0; states &= states - 1 {
			mover, other := t.place[mover], t.place[strip<<6|bits.TrailingZeros64(states)]
			if mover < 0 || other < 0 {
				continue // a dead number, which an update has left
			}
			state := State{Mouse: solver.Place(mover), Cat: solver.Place(other), Turn: turn}
			if turn == solver.Cat {
				state.Mouse, state.Cat = state.Cat, state.Mouse
			}
			if first == nil || state.before(*first) {
				first = &state
			}
		}
	})
	if first != nil {
		first.Outcome = s.Outcome(first.Mouse, first.Cat, first.Turn, NoLimit)
	}
	return first
}

// all calls f for each row of 64 states that has some which are won in so many
// plies.
func (t *table) all(plies int, f func(turn solver.Player, mover, strip int, states uint64)) {
	for turn := range solver.Player(2) {
		if t.compact.words != nil {
			for mover := range t.place {
				if states := t.compact.find(turn, mover, plies); states != 0 {
					f(turn, mover, 0, states)
				}
			}
			continue
		}
		for i, b := range t.blocks[turn] {
			for row := range 64 {
				states := (b.won[solver.Mouse][row] | b.won[solver.Cat][row]) & b.distance.find(row, uint(plies)&0xff)
				switch high := t.high[turn]; {
				case states == 0:
				case high != nil && high[i] != nil:
					states &= high[i].find(row, uint(plies)>>8)
				case plies > 0xff:
					states = 0
				}
				if states != 0 {
					f(turn, i%t.words<<6|row, i/t.words, states)
				}
			}
		}
	}
}

// before reports whether s comes before o in the order of All.
func (s State) before(o State) bool {
	switch {
	case s.Mouse != o.Mouse:
		return s.Mouse < o.Mouse
	case s.Cat != o.Cat:
		return s.Cat < o.Cat
	}
	return s.Turn < o.Turn
}
