package chase

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"plywise/solver"
)

// BenchmarkWorkbench solves every edit of a game on a workbench, and solves the same games
// by themselves in the same run, in turns. It prints
//
//	ms/bench    the time for all edits on the workbench
//	ms/plain    the time for the same games by themselves
//	x-plain     how many times faster the workbench is
//
// each edit in the fastest of its turns, since whatever else the machine does only slows.
func BenchmarkWorkbench(b *testing.B) {
	for _, c := range []struct {
		size  int
		walls float64
		jumps int
	}{{8, 0, 1}, {8, 0.2, 1}, {8, 0.2, 2}, {8, 0.4, 3}, {16, 0, 1}, {16, 0.2, 1}, {16, 0.2, 3}, {16, 0.4, 2}} {
		b.Run(fmt.Sprintf("grid=%dx%d/walls=%v/jumps=%d", c.size, c.size, c.walls, c.jumps), func(b *testing.B) {
			random := rand.New(rand.NewPCG(uint64(c.size), 14))
			g := randomGrid(random, c.size, c.size, c.walls, c.jumps, c.jumps)
			raceEdits(b, Game{g, gridRules})
		})
	}
	for _, nodes := range []int{50, 200} {
		b.Run(fmt.Sprintf("graph=%d", nodes), func(b *testing.B) {
			raceEdits(b, Game{connectedGraph(rand.New(rand.NewPCG(200, 600)), nodes, 3*nodes), graphRules})
		})
	}
}

// presentEdits returns the edits of all cells, or those that remove an edge.
func presentEdits(g Game) (edits []Edit) {
	for p := range solver.Place(g.Arena.Places()) {
		switch a := g.Arena.(type) {
		case *Grid:
			if p != a.Food {
				edits = append(edits, Edit{p, -1})
			}
		case *Graph:
			for _, q := range a.Neighbors[p] {
				if q >= p {
					edits = append(edits, Edit{p, q})
				}
			}
		}
	}
	return edits
}

func raceEdits(b *testing.B, g Game) {
	s, edits := solve(b, g), presentEdits(g)
	w := s.Workbench(Options{})
	games := make([]Game, len(edits))
	bench, plain := make([]time.Duration, len(edits)), make([]time.Duration, len(edits))
	for i, e := range edits {
		games[i] = g.Edited(e)
		bench[i], plain[i] = math.MaxInt64, math.MaxInt64
	}
	for b.Loop() {
		for i, e := range edits {
			start := time.Now()
			if _, err := w.Solve(context.Background(), e); err != nil {
				b.Fatal(err)
			}
			bench[i] = min(bench[i], time.Since(start))
			start = time.Now()
			solve(b, games[i])
			plain[i] = min(plain[i], time.Since(start))
		}
	}
	var all, allPlain time.Duration
	for i := range edits {
		all += bench[i]
		allPlain += plain[i]
	}
	b.ReportMetric(0, "ns/op") // which is both
	b.ReportMetric(all.Seconds()*1e3, "ms/bench")
	b.ReportMetric(allPlain.Seconds()*1e3, "ms/plain")
	b.ReportMetric(allPlain.Seconds()/all.Seconds(), "x-plain")
}
