//go:build unix

package answer

import (
	"context"
	"syscall"
	"testing"

	"plywise/lsp/filling"
)

// BenchmarkFillings counts the 65,536 fillings of boards of 8x8 with 16 holes, and prints how many
// a second of one core.
func BenchmarkFillings(b *testing.B) {
	for _, test := range []struct {
		name, claims string
		walls        float64
	}{
		{"nothing asserted", "", 0.15},
		{"expect", "expect: mouse wins in 9\n", 0.15},
		{"expect on an open board", "expect: mouse wins in 9\n", 0},
		{"expect and only", "expect: mouse wins\nonly: 0,1\n", 0.15},
	} {
		b.Run(test.name, func(b *testing.B) {
			p := holedBoard(8, 16, test.walls, test.claims)
			if _, err := NewEngine(0).Counted(context.Background(), p, Awaited); err != nil {
				b.Fatal(err)
			}
			keys, _ := claimsOf(p)
			b.ReportAllocs()
			begin := processor()
			for b.Loop() {
				count := filling.NewCount(16, len(keys))
				if err := count.Finish(context.Background(), NewJudges(p, 1, 1<<28), func() {}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*65536/(processor()-begin), "fillings/s-of-a-core")
		})
	}
}

// processor returns how many seconds of the processors this process has taken.
func processor() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(used.Utime) + seconds(used.Stime)
}
