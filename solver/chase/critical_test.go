package chase

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"plywise/solver"
)

// beyond is the distance of a state that a player cannot force.
const beyond = math.MaxInt32

// without returns, by the letter of the rules, in how many plies a player can force
// its win from each state (in the order of states) if a state is not won for it,
// beyond where it cannot. With a state that there is not, all count.
func (r *reference) without(who solver.Player, barred State) []int {
	states := r.states()
	index := map[State]int{}
	for i, s := range states {
		index[s] = i
	}
	distance := make([]int, len(states))
	for i, s := range states {
		distance[i] = beyond
		if o, over := r.over(s); over && s != barred {
			if winner, won := o.Kind.Winner(); won && winner == who {
				distance[i] = 0
			}
		}
	}
	for plies, more := 1, true; more; plies++ {
		more = false
		for i, s := range states {
			if _, over := r.over(s); over || s == barred || distance[i] < plies {
				continue
			}
			some, all := false, true
			for _, next := range r.next(s) {
				won := distance[index[next]] < plies
				some, all = some || won, all && won
			}
			if s.Turn == who && some || s.Turn != who && all {
				distance[i], more = plies, true
			}
		}
	}
	return distance
}

// judged compares all that can be asked of a small game with the brute force.
func judged(t *testing.T, g Game, solutions ...*Solution) {
	t.Helper()
	r := refer(g)
	states := r.states()
	for who := range solver.Player(2) {
		open := r.without(who, State{Mouse: -1})
		index := map[State]int{}
		for i, s := range states {
			index[s] = i
		}
		barred := map[State][]int{}
		for i, s := range states {
			if _, over := r.over(s); over || s.Turn != who {
				continue
			}
			for _, next := range r.next(s) {
				if open[index[next]] < beyond && barred[next] == nil {
					barred[next] = r.without(who, next)
				}
				for _, limit := range []int{-1, 0, open[i] - 2, open[i], open[i] + 1, open[i] + 2, open[i] + 3, open[i] + 6} {
					if limit < -1 || limit > beyond/2 {
						continue
					}
					within := beyond - 1
					if limit >= 0 {
						within = limit
					}
					want := open[index[next]] < within && barred[next][i] > within
					to := next.Mouse
					if who == solver.Cat {
						to = next.Cat
					}
					for k, solution := range solutions {
						at := solution.Position(s.Mouse, s.Cat, s.Turn, int64(limit)).(*Position)
						got, err := solution.Critical(context.Background(), []Turn{{at, to}}, Options{})
						if err != nil {
							t.Fatal(err)
						}
						if got[0] != want {
							t.Fatalf("solution %d: %+v to %d with %d left: critical %v; won in %d, without it in %d\n%s",
								k, s, to, limit, got[0], open[i], barred[next][i], draw(g))
						}
					}
				}
			}
		}
	}
}

func TestCriticalMovesAreThoseWhoseStateCannotBeDoneWithout(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 2011))
	for range 150 {
		g := randomGame(random)
		judged(t, g, solve(t, g), inBlocks(t, g))
	}
}
