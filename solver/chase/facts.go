package chase

import (
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
	// plies, by plies. Ended states count as won in 0.
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
	count := func(by *[]int64, plies int) {
		for len(*by) <= plies {
			*by = append(*by, 0)
		}
		(*by)[plies]++
	}
	for state := range s.All(limit) {
		o := state.Outcome
		switch {
		case o.Kind == solver.Draw:
			f.Drawn++
			continue
		case o.Reason == solver.Limit:
			f.Limit++
			continue
		case o.Kind == solver.MouseWins:
			f.Mouse++
			count(&f.MouseIn, o.Plies)
		default:
			f.Cat++
			count(&f.CatIn, o.Plies)
		}
		if f.Longest == nil || o.Plies > f.Longest.Outcome.Plies {
			f.Longest = &state
		}
	}
	return f
}
