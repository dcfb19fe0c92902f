//go:build unix

package main

import (
	"context"
	"path/filepath"
	"runtime"
	"testing"

	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/stress"
	"plywise/parser/testcase"
)

// BenchmarkStress searches with right solutions in C++, on one processor: making cases, solving
// them and asking the solution. It prints how many cases are tried in a second.
func BenchmarkStress(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for file, problem := range map[string]testcase.Problem{"cat_and_mouse.cpp": 913, "cat_and_mouse_2.cpp": 1728, "kill_all_pawns.cpp": 3283} {
		b.Run(file, func(b *testing.B) {
			p, err := solution.Open(context.Background(), filepath.Join("internal/solution/testdata/right", file), problem)
			if err != nil {
				b.Skip(err)
			}
			defer p.Close()
			n := 0
			for b.Loop() {
				r, err := stress.Run(context.Background(), runnable{p}, stress.Options{Problem: problem, Seed: 1, Count: 1000})
				if err != nil || len(r.Failures) > 0 {
					b.Fatal(err)
				}
				n += r.Tried
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "cases/s")
		})
	}
}
