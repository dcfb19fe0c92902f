package chase

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

func TestTransposingSwapsRowsAndColumns(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		var src, dst square
		var rows uint64
		states := 0
		some := random.Uint64() & random.Uint64()
		for i := range src {
			dst[i] = random.Uint64()
			if set := some & random.Uint64() & random.Uint64(); set != 0 && random.IntN(3) == 0 {
				src[i] = set
				rows |= 1 << i
				states += bits.OnesCount64(set)
			}
		}
		transpose(&dst, &src, rows, states)
		for j := range dst {
			for i := range src {
				if dst[j]>>i&1 != src[i]>>j&1 {
					t.Fatalf("row %d, column %d of\n%b", j, i, src)
				}
			}
		}
	}
}

func BenchmarkTransposing(b *testing.B) {
	var src, dst square
	for i := range src {
		src[i] = rand.Uint64()
	}
	for b.Loop() {
		transposeAll(&dst, &src)
	}
}
