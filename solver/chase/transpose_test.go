package chase

import (
	"math/rand/v2"
	"testing"
)

func TestTransposingSwapsRowsAndColumns(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		var src, dst square
		some := random.Uint64() & random.Uint64()
		for i := range src {
			dst[i] = random.Uint64()
			if set := some & random.Uint64() & random.Uint64(); set != 0 && random.IntN(3) == 0 {
				src[i] = set
			}
		}
		transpose(&dst, &src)
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
		transpose(&dst, &src)
	}
}
