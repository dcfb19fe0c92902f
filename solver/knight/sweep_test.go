package knight

import (
	"math/rand/v2"
	"testing"
)

func TestEverySweepFindsTheBestLanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	const size = 9
	for range 2000 {
		// Rows are from 0 to a limit, ways from the limit to MaxTotal above
		// what they may be: no lane of a difference leaves its range.
		ways, rows := make([]uint64, size*size*blockWords), make([]uint64, size*blockWords)
		limit := 1 + rng.IntN(MaxTotal)
		for i := range ways {
			for l := range 4 {
				ways[i] |= uint64(limit+rng.IntN(MaxTotal-limit+1)) << (16 * l)
			}
		}
		for i := range rows {
			for l := range 4 {
				rows[i] |= uint64(rng.IntN(limit+1)) << (16 * l)
			}
		}
		var targets, list []int
		for range rng.IntN(size + 1) {
			targets = append(targets, rng.IntN(size)*size*blockWords)
		}
		for range rng.IntN(size + 1) {
			list = append(list, rng.IntN(size)*blockWords)
		}
		want := make([]block, size)
		for k, target := range targets {
			for w := range want[k] {
				for l := range 4 {
					best := 0
					for _, i := range list {
						best = max(best, laneOf(ways[target+i+w], l)-laneOf(rows[i+w], l))
					}
					want[k][w] |= uint64(best) << (16 * l)
				}
			}
		}
		for name, sweep := range map[string]func([]block, []uint64, []uint64, []int, []int){"words": sweepWords, "this machine": sweep} {
			got := make([]block, size)
			for k := range targets {
				got[k] = block{1, 2, 3, 4}
			}
			sweep(got, ways, rows, targets, list)
			for k := range got {
				if got[k] != want[k] {
					t.Fatalf("%s: out[%d] is %x, want %x; targets %v, list %v", name, k, got[k], want[k], targets, list)
				}
			}
		}
	}
}

func TestLanesKeepToThemselves(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	word := func() (w uint64) {
		for l := range 4 {
			w |= uint64(rng.IntN(MaxTotal+1)*rng.IntN(2)) << (16 * l)
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
		// Lane pawn j's pair has the lanes without j of the block's sets;
		// widened they stand where j is added.
		half := [2]uint64{a, b}
		for j := range lanes {
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
