package chase

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"
)

// BenchmarkVerify solves and verifies games in turns, and prints
//
//	x-solve     how many times as long as solving it takes to verify: the median
//	states/s    states verified in a second
//
// beside the time of verifying.
func BenchmarkVerify(b *testing.B) {
	for _, game := range verifiedGames() {
		b.Run(game.name, func(b *testing.B) {
			g := game.make()
			var states int64
			var ratios []float64
			for b.Loop() {
				b.StopTimer()
				runtime.GC()
				start := time.Now()
				s, err := Solve(context.Background(), g, Options{MemoryLimit: 1 << 40})
				if err != nil {
					b.Fatal(err)
				}
				solving := time.Since(start)
				states += s.States()
				b.StartTimer()
				start = time.Now()
				if err := Verify(context.Background(), s, nil); err != nil {
					b.Fatal(err)
				}
				ratios = append(ratios, float64(time.Since(start))/float64(solving))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "x-solve")
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

// A namedGame is a game that is made when it is needed.
type namedGame struct {
	name string
	make func() Game
}

// verifiedGames returns games of all kinds that are not small: boards on which the
// players jump near and far, deep mazes, sparse and dense graphs.
func verifiedGames() []namedGame {
	var all []namedGame
	add := func(name string, g func() Game) { all = append(all, namedGame{name, g}) }
	grid := func(name string, size int, walls float64, mouseJump, catJump int) {
		add(name, func() Game {
			random := rand.New(rand.NewPCG(uint64(size), uint64(100*walls)))
			return Game{randomGrid(random, size, size, walls, mouseJump, catJump), gridRules}
		})
	}
	odd := func(name string) { add(name, func() Game { return oddGames(2000)[name] }) }
	grid("64x64", 64, 0, 1, 1)
	grid("64x64/walls=30%", 64, 0.3, 1, 1)
	grid("64x64/mouse=2/cat=3", 64, 0, 2, 3)
	grid("64x64/walls=30%/mouse=2/cat=3", 64, 0.3, 2, 3)
	grid("64x64/mouse=64/cat=64", 64, 0, 64, 64)
	grid("64x64/mouse=64/cat=1", 64, 0, 64, 1)
	grid("64x64/walls=20%/mouse=64/cat=64", 64, 0.2, 64, 64)
	grid("128x128", 128, 0, 1, 1)
	grid("128x128/walls=30%", 128, 0.3, 1, 1)
	grid("128x128/mouse=2/cat=3", 128, 0, 2, 3)
	grid("128x128/walls=30%/mouse=2/cat=3", 128, 0.3, 2, 3)
	odd("spiral")
	odd("spiral, long jumps")
	odd("comb")
	odd("row")
	odd("food walled in")
	odd("path")
	odd("star")
	odd("complete")
	odd("no edges")
	for _, degree := range []int{3, 6, 12, 48} {
		add(fmt.Sprintf("graph/nodes=2000/degree=%d", degree), func() Game {
			return Game{connectedGraph(rand.New(rand.NewPCG(2000, uint64(degree))), 2000, 1000*degree), graphRules}
		})
	}
	return all
}
