package chase

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

func TestTransposingSwapsRowsAndColumns(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	thin := func(n int) uint64 {
		set := random.Uint64()
		for range random.IntN(n) {
			set &= random.Uint64()
		}
		return set
	}
	for range 3000 {
		var src, dst square
		var rows, columns uint64
		states := 0
		anyRow, anyColumn := thin(6), thin(6)
		for i := range src {
			dst[i] = random.Uint64()
			if set := thin(4) & anyColumn; set != 0 && anyRow>>i&1 != 0 {
				src[i] = set
				rows |= 1 << i
				columns |= set
				states += bits.OnesCount64(set)
			}
		}
		transpose(&dst, &src, rows, columns, states)
		for j := range dst {
			if columns>>j&1 == 0 {
				continue
			}
			for i := range src {
				if dst[j]>>i&1 != rows>>i&1&(src[i]>>j) {
					t.Fatalf("row %d, column %d of\n%b\nrows %b", j, i, src, rows)
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
