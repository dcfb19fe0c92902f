package solver

import (
	"math"
	"testing"

	"github.com/dustin/go-humanize"
	"pgregory.net/rapid"
)

func TestWhoAllowsTheBytesThatAreSaidAllowsEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, math.MaxInt64/4).Draw(t, "bytes")
		said := enoughBytes(n)
		read, err := humanize.ParseBytes(said)
		if err != nil || read < uint64(n) || float64(read) > 1.2*float64(n)+1 {
			t.Fatalf("%d bytes read %s", n, said)
		}
	})
}

func TestANeedAndALimitNeverReadAlike(t *testing.T) {
	for _, e := range []MemoryError{
		{Need: 27500, Limit: 27400}, {Need: 12<<30 + 1, Limit: 12 << 30},
		{Need: math.MaxInt64, Limit: math.MaxInt64 - 1}, {Need: 2 << 30, Limit: 1 << 30},
	} {
		if need, limit := e.Amounts(); need == limit {
			t.Errorf("%d and %d both read %s", e.Need, e.Limit, need)
		}
	}
}
