package knight_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"plywise/solver"
	"plywise/solver/knight"
)

// corridor returns a board on which the knight has one long way: squares are
// opened at random as long as each touches no more than the last one.
func corridor(rng *rand.Rand, rows, cols int) knight.Game {
	g := knight.Game{Rows: rows, Cols: cols, First: solver.Alice, Blocked: make([]bool, rows*cols)}
	for p := range g.Blocked {
		g.Blocked[p] = true
	}
	hops := func(p int) (list []int) {
		for dr := -2; dr <= 2; dr++ {
			for dc := -2; dc <= 2; dc++ {
				r, c := p/cols+dr, p%cols+dc
				if dr*dr+dc*dc == 5 && r >= 0 && r < rows && c >= 0 && c < cols {
					list = append(list, r*cols+c)
				}
			}
		}
		return list
	}
	at := rng.IntN(rows * cols)
	g.Blocked[at] = false
	g.Knight = solver.Place(at)
	for {
		var ways []int
		for _, q := range hops(at) {
			open := 0
			for _, r := range hops(q) {
				if !g.Blocked[r] {
					open++
				}
			}
			if g.Blocked[q] && open == 1 {
				ways = append(ways, q)
			}
		}
		if len(ways) == 0 {
			break
		}
		at = ways[rng.IntN(len(ways))]
		g.Blocked[at] = false
	}
	g.Pawns = []solver.Place{solver.Place(at)}
	return g
}

// longest returns the longest of some corridors.
func longest(rng *rand.Rand, rows, cols int) knight.Game {
	var best knight.Game
	most := 0
	for range 300 {
		g := corridor(rng, rows, cols)
		open := 0
		for _, blocked := range g.Blocked {
			if !blocked {
				open++
			}
		}
		if open > most {
			best, most = g, open
		}
	}
	return best
}

// BenchmarkBoards solves games of few pawns on odd boards, where nearly all of
// the time goes into distances. The ratio is against the baseline.
func BenchmarkBoards(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 3))
	open := func(rows, cols int) knight.Game {
		return knight.Game{Rows: rows, Cols: cols, First: solver.Alice, Knight: 0,
			Pawns: []solver.Place{solver.Place(rows*cols - 1), solver.Place(rows * cols / 2)}}
	}
	for _, odd := range []struct {
		name string
		game knight.Game
	}{
		{"3x3000", open(3, 3000)},
		{"3000x3", open(3000, 3)},
		{"8x8", open(8, 8)},
		{"64x64", open(64, 64)},
		{"65x65", open(65, 65)},
		{"200x200", open(200, 200)},
		{"1000x1000", open(1000, 1000)},
		{"corridor 12x12", longest(rng, 12, 12)},
		{"corridor 64x64", longest(rng, 64, 64)},
		{"corridor 300x300", longest(rng, 300, 300)},
	} {
		b.Run(odd.name, func(b *testing.B) {
			var ours, theirs []time.Duration
			var total int
			for b.Loop() {
				began := time.Now()
				s, err := knight.Solve(context.Background(), odd.game, knight.Options{})
				ours = append(ours, time.Since(began))
				if err != nil {
					b.Fatal(err)
				}
				if len(theirs) < 20 {
					b.StopTimer()
					began = time.Now()
					total = baseline(odd.game)
					theirs = append(theirs, time.Since(began))
					if got := s.Start().Outcome().Plies; got != total {
						b.Fatalf("%d, but the baseline says %d", got, total)
					}
					b.StartTimer()
				}
			}
			b.ReportMetric(float64(median(theirs))/float64(median(ours)), "ratio")
			b.ReportMetric(float64(total), "moves")
		})
	}
}

// BenchmarkVastBoards solves games of 20 pawns near a corner, with the knight in
// another one, on boards without walls. All of the time goes into the table.
func BenchmarkVastBoards(b *testing.B) {
	for _, size := range [][2]int{{50, 50}, {3, 1_000_000}, {16_000, 16_000}, {1_000_000, 1_000_000}} {
		g := knight.Game{Rows: size[0], Cols: size[1], First: solver.Alice}
		for i := range 20 {
			g.Pawns = append(g.Pawns, solver.Place(g.Rows*g.Cols-1-i))
		}
		b.Run(fmt.Sprintf("%dx%d", g.Rows, g.Cols), func(b *testing.B) {
			for b.Loop() {
				if _, err := knight.Solve(context.Background(), g, knight.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
