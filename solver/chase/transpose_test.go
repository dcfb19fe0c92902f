package chase

import (
	"math/rand/v2"
	"testing"
)

func TestTransposingSwapsRowsAndColumns(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		var src, dst square
		for i := range src {
			src[i], dst[i] = random.Uint64()&random.Uint64(), random.Uint64()
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
