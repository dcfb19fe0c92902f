package chase

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"plywise/solver"
)

// Each benchmark edits a game, updates its solution, and solves the edited game
// afresh, in turns. Beside the median time of an update it prints
//
//	x-afresh    the median, over the edits, of how many times faster it is
//	            than solving afresh
//	worst       the longest time of an update as a share of solving afresh
//	p90         the share that nine of ten stay below
//	afresh-%    how many edits ended in solving afresh
//	new-%       how many blocks of the table are not shared, in the median

func BenchmarkUpdate(b *testing.B) {
	for _, size := range []int{32, 64} { // up to 16x16 an update is a solution afresh
		for _, walls := range []int{10, 20, 30} {
			for _, jumps := range [][2]int{{1, 1}, {2, 1}, {5, 3}} {
				b.Run(fmt.Sprintf("grid=%dx%d/walls=%d%%/mouse=%d/cat=%d", size, size, walls, jumps[0], jumps[1]), func(b *testing.B) {
					random := rand.New(rand.NewPCG(uint64(size), uint64(walls)))
					benchmarkUpdates(b, 30, 3, func() Game {
						return Game{randomGrid(random, size, size, float64(walls)/100, jumps[0], jumps[1]), gridRules}
					}, func(g Game) Game { return toggled(random, g) })
				})
			}
		}
	}
	for _, kind := range []string{"2 cells", "4 cells", "food", "jump"} {
		b.Run("grid=48x48/walls=20%/mouse=1/cat=1/edit="+kind, func(b *testing.B) {
			random := rand.New(rand.NewPCG(48, uint64(len(kind))))
			benchmarkUpdates(b, 24, 3, func() Game {
				return Game{randomGrid(random, 48, 48, 0.2, 1, 1), gridRules}
			}, func(from Game) Game {
				to := toggled(random, from)
				for n, _ := strconv.Atoi(kind[:1]); n > 1; n-- {
					to = toggled(random, to)
				}
				a := to.Arena.(*Grid)
				switch kind {
				case "food":
					for a.Food = solver.Place(random.IntN(len(a.Wall))); a.Wall[a.Food]; {
						a.Food = solver.Place(random.IntN(len(a.Wall)))
					}
				case "jump":
					a.MouseJump++
				}
				return to
			})
		})
	}
	b.Run("grid=128x128/walls=20%/mouse=1/cat=1", func(b *testing.B) {
		random := rand.New(rand.NewPCG(128, 20))
		benchmarkUpdates(b, 6, 3, func() Game {
			return Game{randomGrid(random, 128, 128, 0.2, 1, 1), gridRules}
		}, func(g Game) Game { return toggled(random, g) })
	})
	for _, degree := range []int{3, 6, 12} {
		b.Run(fmt.Sprintf("graph=2000/degree=%d", degree), func(b *testing.B) {
			random := rand.New(rand.NewPCG(2000, uint64(degree)))
			benchmarkUpdates(b, 30, 3, func() Game {
				return Game{randomGraph(random, 2000, 1000*degree, 0), graphRules}
			}, func(g Game) Game { return withEdge(random, g) })
		})
	}
}

// toggled returns a board with one cell changed, not the food's.
func toggled(r *rand.Rand, g Game) Game {
	return withCell(g, r.IntN(g.Arena.Places()))
}

// withCell returns a board with that cell changed, the next one if that is the
// food's.
func withCell(g Game, p int) Game {
	a := *g.Arena.(*Grid)
	a.Wall = slices.Clone(a.Wall)
	if p == int(a.Food) {
		p = (p + 1) % len(a.Wall)
	}
	a.Wall[p] = !a.Wall[p]
	return Game{&a, g.Rules}
}

// withEdge returns a graph with one edge more or less.
func withEdge(r *rand.Rand, g Game) Game {
	a := *g.Arena.(*Graph)
	a.Neighbors = slices.Clone(a.Neighbors)
	n := len(a.Neighbors)
	from := r.IntN(n)
	to := r.IntN(n)
	remove := r.IntN(2) == 0 && len(a.Neighbors[from]) > 0
	if remove {
		to = int(a.Neighbors[from][r.IntN(len(a.Neighbors[from]))])
	}
	a.Neighbors[from] = slices.Clone(a.Neighbors[from])
	a.Neighbors[to] = slices.Clone(a.Neighbors[to])
	if remove {
		a.unlink(from, to)
	} else {
		a.link(from, to)
	}
	return Game{&a, g.Rules}
}

// benchmarkUpdates measures so many edits, several of a game each.
func benchmarkUpdates(b *testing.B, edits, each int, next func() Game, edit func(Game) Game) {
	ctx := context.Background()
	var took []time.Duration
	var ratios, own []float64
	afresh := 0
	for b.Loop() {
		var from Game
		var s *Solution
		for i := range edits {
			if i%each == 0 {
				from = next()
				s = solve(b, from)
			}
			to := edit(from)
			var u *Solution
			var err error
			updating, solving := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			rounds := 4
			for round := 0; round < rounds; round++ { // in turns, so that neither is left the other's garbage
				start := time.Now()
				if u, err = s.Update(ctx, to, Options{}); err != nil {
					b.Fatal(err)
				}
				between := time.Now()
				if _, err = Solve(ctx, to, Options{}); err != nil {
					b.Fatal(err)
				}
				if round > 0 {
					updating, solving = min(updating, between.Sub(start)), min(solving, time.Since(between))
				}
				if round == 3 && updating > solving {
					rounds = 10 // so that the worst is not the machine's
				}
			}
			took = append(took, updating)
			ratios = append(ratios, float64(solving)/float64(updating))
			n := unshared(s, u)
			if n == len(u.table.blocks[solver.Mouse])+len(u.table.blocks[solver.Cat]) {
				afresh++
			}
			own = append(own, 100*float64(n)/float64(max(1, len(u.table.blocks[solver.Mouse])+len(u.table.blocks[solver.Cat]))))
		}
	}
	for _, list := range [][]float64{ratios, own} {
		slices.Sort(list)
	}
	slices.Sort(took)
	n := len(took)
	b.ReportMetric(float64(took[n/2]), "ns/op")
	b.ReportMetric(ratios[n/2], "x-afresh")
	b.ReportMetric(1/ratios[0], "worst")
	b.ReportMetric(1/ratios[n/10], "p90")
	b.ReportMetric(100*float64(afresh)/float64(n), "afresh-%")
	b.ReportMetric(own[n/2], "new-%")
}

// unshared counts the blocks of a solution that are not another's.
func unshared(s, u *Solution) int {
	shared := map[*block]bool{}
	for turn := range s.table.blocks {
		for _, b := range s.table.blocks[turn] {
			shared[b] = true
		}
	}
	n := 0
	for turn := range u.table.blocks {
		for _, b := range u.table.blocks[turn] {
			if !shared[b] {
				n++
			}
		}
	}
	return n
}
