package knight_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"plywise/solver"
	"plywise/solver/knight"
)

// spreadOut returns a game with that many pawns on an open board.
func spreadOut(rng *rand.Rand, size, pawns int) knight.Game {
	g := knight.Game{Rows: size, Cols: size, First: solver.Alice}
	squares := rng.Perm(size * size)
	g.Knight = solver.Place(squares[0])
	for _, s := range squares[1 : 1+pawns] {
		g.Pawns = append(g.Pawns, solver.Place(s))
	}
	return g
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// BenchmarkSolve solves games on a board of 50x50. The ratio is the median time of the baseline
// over the median time of Solve, the two in turn on the same games.
func BenchmarkSolve(b *testing.B) {
	for _, pawns := range []int{1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 20, 22} {
		b.Run(fmt.Sprint(pawns), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(uint64(pawns), 1))
			games := make([]knight.Game, 8)
			for i := range games {
				games[i] = spreadOut(rng, 50, pawns)
			}
			var ours, theirs []time.Duration
			var last *knight.Solution
			b.ReportAllocs()
			for b.Loop() {
				g := games[len(ours)%len(games)]
				began := time.Now()
				s, err := knight.Solve(context.Background(), g, knight.Options{})
				ours = append(ours, time.Since(began))
				if err != nil {
					b.Fatal(err)
				}
				last = s
				if pawns <= 20 && len(theirs) < max(3, 50-2*pawns) {
					b.StopTimer()
					began := time.Now()
					want := baseline(g)
					theirs = append(theirs, time.Since(began))
					if got := s.Start().Outcome().Plies; got != want {
						b.Fatalf("%d, but the baseline says %d", got, want)
					}
					b.StartTimer()
				}
			}
			// A state of the table is one for Alice and one for Bob.
			states := 2 * float64(last.States()-1)
			if theirs != nil {
				b.ReportMetric(float64(median(theirs))/float64(median(ours)), "ratio")
			}
			b.ReportMetric(states/median(ours).Seconds(), "states/s")
			b.ReportMetric(float64(last.Bytes())/states, "bytes/state")
		})
	}
}

// BenchmarkUpdate edits a game of 20 pawns. The ratio is the median of what a
// fresh solution takes, over the median of what the update takes, the two in
// turn on the same games.
func BenchmarkUpdate(b *testing.B) {
	run := func(b *testing.B, edit func(rng *rand.Rand, k int, next *knight.Game)) {
		rng := rand.New(rand.NewPCG(2, 2))
		g := spreadOut(rng, 50, 20)
		s, err := knight.Solve(context.Background(), g, knight.Options{})
		if err != nil {
			b.Fatal(err)
		}
		var updates, fresh []time.Duration
		for b.Loop() {
			next := g
			next.Pawns = slices.Clone(g.Pawns)
			edit(rng, len(updates), &next)
			b.StopTimer()
			runtime.GC() // so that neither pays for what the other leaves
			b.StartTimer()
			began := time.Now()
			if _, err := s.Update(context.Background(), next, knight.Options{}); err != nil {
				b.Fatal(err)
			}
			updates = append(updates, time.Since(began))
			b.StopTimer()
			runtime.GC()
			began = time.Now()
			if _, err := knight.Solve(context.Background(), next, knight.Options{}); err != nil {
				b.Fatal(err)
			}
			fresh = append(fresh, time.Since(began))
			b.StartTimer()
		}
		b.ReportMetric(float64(median(fresh))/float64(median(updates)), "ratio")
		b.ReportMetric(median(fresh).Seconds()*1e3, "fresh-ms")
		b.ReportMetric(median(updates).Seconds()*1e3, "update-ms")
	}
	free := func(rng *rand.Rand, g *knight.Game) solver.Place {
		for {
			p := solver.Place(rng.IntN(2500))
			if p != g.Knight && !slices.Contains(g.Pawns, p) {
				return p
			}
		}
	}
	move := func(pawn func(k int) int) func(rng *rand.Rand, k int, next *knight.Game) {
		return func(rng *rand.Rand, k int, next *knight.Game) { next.Pawns[pawn(k)] = free(rng, next) }
	}
	for _, edit := range []struct {
		name string
		edit func(rng *rand.Rand, k int, next *knight.Game)
	}{
		{"any pawn", move(func(k int) int { return k % 20 })},
		{"low pawn", move(func(k int) int { return k % 3 })},
		{"high pawn", move(func(k int) int { return 3 + k%17 })},
		{"last pawn", move(func(k int) int { return 19 })},
		{"removed", func(rng *rand.Rand, k int, next *knight.Game) { next.Pawns = slices.Delete(next.Pawns, k%20, k%20+1) }},
		{"wall", func(rng *rand.Rand, k int, next *knight.Game) {
			next.Blocked = make([]bool, 2500)
			next.Blocked[free(rng, next)] = true
		}},
	} {
		b.Run(edit.name, func(b *testing.B) { run(b, edit.edit) })
	}
}

// BenchmarkVerify solves and verifies games on a board of 50x50 in turns. The
// ratio is the median of how many times as long it takes to verify.
func BenchmarkVerify(b *testing.B) {
	for _, pawns := range []int{4, 10, 15, 18, 20, 22} {
		b.Run(fmt.Sprint(pawns), func(b *testing.B) {
			g := spreadOut(rand.New(rand.NewPCG(uint64(pawns), 3)), 50, pawns)
			var ratios []float64
			for b.Loop() {
				b.StopTimer()
				runtime.GC()
				began := time.Now()
				s, err := knight.Solve(context.Background(), g, knight.Options{})
				solving := time.Since(began)
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				began = time.Now()
				if err := knight.Verify(context.Background(), s, nil); err != nil {
					b.Fatal(err)
				}
				ratios = append(ratios, float64(time.Since(began))/float64(solving))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "x-solve")
		})
	}
}
