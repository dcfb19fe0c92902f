package chase

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

// noWay is a longer way than any, and two of it still fit 32 bits.
const noWay = math.MaxInt32 / 2

func TestDistancesAreThoseOfFloydAndWarshall(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 62))
	for range 300 {
		g := randomGame(random)
		r := refer(g)
		for who := range solver.Player(2) {
			between := r.between(who)
			for to := range r.places {
				want := make([]int, r.places)
				for from := range want {
					if want[from] = between[from][to]; want[from] == noWay {
						want[from] = -1
					}
				}
				if got := g.Distances(who, solver.Place(to)); !slices.Equal(got, want) {
					t.Fatalf("the %v to %d: %v, want %v\n%s", who, to, got, want, draw(g))
				}
			}
		}
	}
}

// between returns how far a player alone on the board is from place to place, noWay
// where there is no way.
func (r *reference) between(who solver.Player) [][]int {
	d := make([][]int, r.places)
	for a := range d {
		d[a] = slices.Repeat([]int{noWay}, r.places)
		if !r.stands(who, a) {
			continue
		}
		for _, b := range r.steps[who][a] {
			d[a][b] = 1
		}
		d[a][a] = 0
	}
	for k := range d {
		for a := range d {
			for b := range d {
				d[a][b] = min(d[a][b], min(noWay, d[a][k]+d[k][b]))
			}
		}
	}
	return d
}

func TestThereIsNoDistanceToWhereAPlayerMayNotStand(t *testing.T) {
	g := Game{board(1, 1, "#.F"), graphRules}
	for _, to := range []solver.Place{-1, 0, 2, 3} {
		if got := g.Distances(solver.Cat, to); !slices.Equal(got, []int{-1, -1, -1}) {
			t.Errorf("the cat to %d: %v", to, got)
		}
	}
	if got := g.Distances(solver.Mouse, 1); !slices.Equal(got, []int{-1, 0, 1}) {
		t.Errorf("the mouse to 1: %v", got)
	}
}
