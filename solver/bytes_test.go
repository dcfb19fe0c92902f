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
		said := EnoughBytes(n)
		read, err := humanize.ParseBytes(said)
		if err != nil || read < uint64(n) || float64(read) > 1.2*float64(n)+1 {
			t.Fatalf("%d bytes read %s", n, said)
		}
	})
}
