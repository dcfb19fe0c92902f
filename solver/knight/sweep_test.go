package knight

import (
	"math/rand/v2"
	"testing"
)

func TestEverySweepFindsTheBestLanes(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	const size = 9
	for range 2000 {
		// Successors are from 0 to a limit, weights from there to maxTotal, so that no lane of a
		// difference leaves its range.
		weights, successors := make([]uint64, size*size*blockWords), make([]uint64, size*blockWords)
		limit := 1 + rng.IntN(maxTotal)
		for i := range weights {
			for l := range 4 {
				weights[i] |= uint64(limit+rng.IntN(maxTotal-limit+1)) << (16 * l)
			}
		}
		for i := range successors {
			for l := range 4 {
				successors[i] |= uint64(rng.IntN(limit+1)) << (16 * l)
			}
		}
		var knights, taken []int
		for range rng.IntN(size + 1) {
			knights = append(knights, rng.IntN(size)*size*blockWords)
		}
		for range rng.IntN(size + 1) {
			taken = append(taken, rng.IntN(size)*blockWords)
		}
		want := make([]block, size)
		for k, knight := range knights {
			for w := range want[k] {
				for l := range 4 {
					best := 0
					for _, i := range taken {
						best = max(best, laneOf(weights[knight+i+w], l)-laneOf(successors[i+w], l))
					}
					want[k][w] |= uint64(best) << (16 * l)
				}
			}
		}
		for name, sweep := range map[string]func([]block, []uint64, []uint64, []int, []int){"words": sweepWords, "this machine": sweep} {
			got := make([]block, size)
			for k := range knights {
				got[k] = block{1, 2, 3, 4}
			}
			sweep(got, weights, successors, knights, taken)
			for k := range got {
				if got[k] != want[k] {
					t.Fatalf("%s: out[%d] is %x, want %x; knights %v, taken %v", name, k, got[k], want[k], knights, taken)
				}
			}
		}
	}
}

func TestLanesKeepToThemselves(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	word := func() (w uint64) {
		for l := range 4 {
			w |= uint64(rng.IntN(maxTotal+1)*rng.IntN(2)) << (16 * l)
		}
		return w
	}
	for range 10000 {
		a, b := word(), word()
		m := maxLanes(a, b)
		for l := range 4 {
			if laneOf(m, l) != max(laneOf(a, l), laneOf(b, l)) {
				t.Fatalf("maxLanes(%x, %x) is %x", a, b, m)
			}
		}
		// Low pawn j's pair has the lanes without j of the block's sets;
		// widened they stand where j is added.
		half := [2]uint64{a, b}
		for j := range lowPawns {
			pair := narrow(a, b, j)
			w0, w1 := widen(pair, j)
			wide := [2]uint64{w0, w1}
			for set := range 8 {
				if set>>j&1 != 0 {
					without := set &^ (1 << j)
					if laneOf(wide[set/4], set%4) != laneOf(half[without/4], without%4) {
						t.Fatalf("widen(narrow(%x, %x), %d) is %x, %x", a, b, j, w0, w1)
					}
				} else if laneOf(wide[set/4], set%4) != 0 {
					t.Fatalf("a lane without pawn %d is not zero in %x, %x", j, w0, w1)
				}
			}
		}
	}
}
