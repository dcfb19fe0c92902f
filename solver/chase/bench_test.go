package chase

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"plywise/solver"
)

// Each benchmark solves games and has the textbook solve the same ones in the
// same run, in turns. It prints
//
//	x-baseline    how many times faster than the textbook
//	states/s      states solved in a second
//	peak-B/state  all that was allocated while solving, and so no less than the peak
//	B/state       what the solution holds
//
// beside the time and the allocations of solving one game.

func BenchmarkGrid8x8(b *testing.B) {
	random := rand.New(rand.NewPCG(8, 8))
	var games []Game
	for range 200 {
		g := randomGrid(random, 8, 8, 0.4*random.Float64(), 1+random.IntN(8), 1+random.IntN(8))
		games = append(games, Game{g, gridRules})
	}
	race(b, games)
}

func BenchmarkGrid32x32(b *testing.B) { benchmarkSquares(b, 32) }

func BenchmarkGrid64x64(b *testing.B) { benchmarkSquares(b, 64) }

func benchmarkSquares(b *testing.B, size int) {
	for _, walls := range []int{0, 10, 20, 30} {
		for _, jumps := range [][2]int{{1, 1}, {2, 1}, {5, 3}} {
			b.Run(fmt.Sprintf("walls=%d%%/mouse=%d/cat=%d", walls, jumps[0], jumps[1]), func(b *testing.B) {
				random := rand.New(rand.NewPCG(uint64(size), uint64(walls)))
				g := randomGrid(random, size, size, float64(walls)/100, jumps[0], jumps[1])
				race(b, []Game{{g, gridRules}})
			})
		}
	}
}

func BenchmarkGraph(b *testing.B) {
	for _, nodes := range []int{50, 200, 2000} {
		graphs := func(degrees ...int) func(b *testing.B) {
			return func(b *testing.B) {
				random := rand.New(rand.NewPCG(uint64(nodes), uint64(degrees[0])))
				var games []Game
				for i := range max(len(degrees), 1000/nodes) {
					games = append(games, Game{connectedGraph(random, nodes, nodes*degrees[i%len(degrees)]/2), graphRules})
				}
				race(b, games)
			}
		}
		b.Run(fmt.Sprintf("nodes=%d/all", nodes), graphs(3, 4, 6, 8, 12))
		for _, degree := range []int{3, 4, 8} {
			b.Run(fmt.Sprintf("nodes=%d/degree=%d", nodes, degree), graphs(degree))
		}
	}
}

func BenchmarkOdd(b *testing.B) {
	for name, g := range oddGames(2000) {
		b.Run(name, func(b *testing.B) { race(b, []Game{g}) })
	}
}

// BenchmarkWritingATable64x64 writes two bytes for each state of a board without
// walls, and no more: no solver that writes them one by one can be faster.
func BenchmarkWritingATable64x64(b *testing.B) {
	const states = 2 * 4096 * 4096
	for b.Loop() {
		table := make([]uint16, states)
		for i := range table {
			table[i] = uint16(i)
		}
	}
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// oddGames returns games of shapes that few would draw: graphs of n nodes,
// lines of n/2 cells and boards of about that many.
func oddGames(n int) map[string]Game {
	grid := func(rows, cols int, mouseJump, catJump int) Game {
		return Game{&Grid{Rows: rows, Cols: cols, Wall: make([]bool, rows*cols), Food: solver.Place(rows * cols / 3),
			MouseJump: mouseJump, CatJump: catJump}, gridRules}
	}
	graph := func(edges func(g *Graph)) Game {
		g := &Graph{Neighbors: make([][]solver.Place, n)}
		edges(g)
		return Game{g, graphRules}
	}
	path := func(g *Graph) {
		for i := range n - 1 {
			g.link(i, i+1)
		}
	}
	side := int(math.Sqrt(float64(n)))
	shuffled := rand.New(rand.NewPCG(9, 9)).Perm(n)
	return map[string]Game{
		"row":                       grid(1, n/2, 1, 1),
		"row, long jumps":           grid(1, n/2, 30, 20),
		"column":                    grid(n/2, 1, 1, 1),
		"all floor":                 grid(side, side, 1, 1),
		"all floor, jumps anywhere": grid(side, side, side, side),
		"all floor, slow mouse":     grid(side, side, 1, 4),
		"all floor, slow cat":       grid(side, side, 4, 1),
		"spiral":                    {spiral(3*side/2, 1, 1), gridRules},
		"spiral, long jumps":        {spiral(3*side/2, 20, 10), gridRules},
		"food walled in":            {walledIn(side), gridRules},
		"comb":                      {comb(side), gridRules},
		// The first is the smallest on which a mouse, a cat and food have room.
		"1x3":  grid(1, 3, 1, 1),
		"2x2":  grid(2, 2, 1, 1),
		"3x3":  grid(3, 3, 1, 1),
		"path": graph(path),
		"path, loops": graph(func(g *Graph) {
			path(g)
			for i := range n {
				g.link(i, i)
			}
		}),
		"path, shuffled": graph(func(g *Graph) {
			for i := range n - 1 {
				g.link(shuffled[i], shuffled[i+1])
			}
		}),
		"ring": graph(func(g *Graph) { path(g); g.link(0, n-1) }),
		"star": graph(func(g *Graph) {
			for i := 1; i < n; i++ {
				g.link(0, i)
			}
			g.Hole = 1
		}),
		"broom": graph(func(g *Graph) {
			for i := range n / 2 {
				g.link(i, i+1)
				g.link(n/2, n/2+i)
			}
		}),
		"wheel": graph(func(g *Graph) {
			path(g)
			for i := range n - 1 {
				g.link(n-1, i)
			}
		}),
		"complete": graph(func(g *Graph) {
			for i := range n / 5 {
				for j := range i {
					g.link(i, j)
				}
			}
		}),
		"binary tree": graph(func(g *Graph) {
			for i := 1; i < n; i++ {
				g.link(i, (i-1)/2)
			}
		}),
		"no edges": graph(func(*Graph) {}),
	}
}

// connectedGraph returns a graph of n nodes with about that many edges: a random
// tree and edges across it.
func connectedGraph(random *rand.Rand, n, edges int) *Graph {
	g := randomGraph(random, n, edges-n+1, 0)
	for i := 1; i < n; i++ {
		g.link(i, random.IntN(i))
	}
	return g
}

// spiral returns a board that is one corridor with the food in its middle.
func spiral(size, mouseJump, catJump int) *Grid {
	g := &Grid{Rows: size, Cols: size, Wall: make([]bool, size*size), MouseJump: mouseJump, CatJump: catJump}
	for p := range g.Wall {
		g.Wall[p] = true
	}
	free := func(row, col int) bool {
		return row >= 0 && row < size && col >= 0 && col < size && !g.Wall[row*size+col]
	}
	row, col, down, right := 0, 0, 0, 1
	g.Wall[0] = false
	for turns := 0; turns < 2; {
		r, c := row+down, col+right
		if r < 0 || r >= size || c < 0 || c >= size || free(r, c) || free(r+down, c+right) {
			down, right = right, -down
			turns++
			continue
		}
		row, col, turns = r, c, 0
		g.Wall[row*size+col] = false
	}
	g.Food = solver.Place(row*size + col)
	return g
}

// walledIn returns a board whose food no one can reach, with a cat that is
// faster than the mouse.
func walledIn(size int) *Grid {
	g := &Grid{Rows: size, Cols: size, Wall: make([]bool, size*size), MouseJump: 1, CatJump: 3}
	for i := range 3 {
		for j := range 3 {
			g.Wall[i*size+j] = i != 1 || j != 1
		}
	}
	g.Food = solver.Place(size + 1)
	return g
}

// comb returns a board of long dead ends.
func comb(size int) *Grid {
	g := &Grid{Rows: size, Cols: size, Wall: make([]bool, size*size), MouseJump: 1, CatJump: 1}
	for p := range g.Wall {
		g.Wall[p] = p/size > 0 && p%size%2 == 1
	}
	g.Food = solver.Place(size * (size - 1))
	return g
}

// race solves b.N of the games, and has the textbook solve the same ones in
// turns, so that whatever else the machine does slows both. The ratio is the
// median of the turns'.
func race(b *testing.B, games []Game) {
	b.ReportAllocs()
	const turn = 20 * time.Millisecond // how long the textbook is given at a time
	var solving time.Duration
	var states, held int64
	var allocated uint64
	var ratios []float64
	size := 1
	b.StopTimer()
	for i := 0; i < b.N; {
		n := min(size, b.N-i)
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		b.StartTimer()
		start := time.Now()
		for k := range n {
			s, err := Solve(context.Background(), games[(i+k)%len(games)], Options{})
			if err != nil {
				b.Fatal(err)
			}
			states += s.States()
			held += s.Bytes()
		}
		solved := time.Since(start)
		b.StopTimer()
		runtime.ReadMemStats(&after)
		runtime.GC()
		start = time.Now()
		for k := range n {
			newTextbook(games[(i+k)%len(games)])
		}
		textbook := time.Since(start)
		solving += solved
		allocated += after.TotalAlloc - before.TotalAlloc
		ratios = append(ratios, float64(textbook)/float64(solved))
		i += n
		if textbook < turn {
			size *= 2
		}
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-baseline")
	b.ReportMetric(float64(states)/solving.Seconds(), "states/s")
	b.ReportMetric(float64(allocated)/float64(states), "peak-B/state")
	b.ReportMetric(float64(held)/float64(states), "B/state")
}
