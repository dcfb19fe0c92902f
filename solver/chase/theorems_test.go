package chase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

// With a loop on every node and the hole cut off, the chase is the game of cops
// and robbers. One cop wins it from everywhere exactly if the graph can be
// dismantled: if nodes can be taken away one after another, each with all its
// neighbours (itself included) among those of another node, down to one node
// (Nowakowski and Winkler 1983; Quilliot 1978).
func TestOneCatWinsEverywhereExactlyOnDismantlableGraphs(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 1983))
	seen := map[bool]int{}
	for i := range 400 {
		n := 1 + random.IntN(12)
		g := &Graph{Neighbors: make([][]solver.Place, n+1), Hole: 0}
		if i%2 == 0 {
			// Each new node copies some neighbours of an old one.
			for a := 2; a <= n; a++ {
				corner := 1 + random.IntN(a-1)
				g.link(a, corner)
				for _, b := range slices.Clone(g.Neighbors[corner]) {
					if random.IntN(2) == 0 && int(b) != a {
						g.link(a, int(b))
					}
				}
			}
		} else {
			for range n + random.IntN(2*n) {
				g.link(1+random.IntN(n), 1+random.IntN(n))
			}
		}
		for a := range n + 1 {
			g.link(a, a)
		}
		want := dismantlable(g)
		if i%2 == 0 && !want {
			t.Fatalf("built to be dismantlable, but is not: %v", g.Neighbors)
		}
		seen[want]++
		s, got := solve(t, Game{g, graphRules}), true
		for state := range s.All(NoLimit) {
			got = got && (state.Mouse == 0 || state.Outcome.Kind == solver.CatWins)
		}
		if got != want {
			t.Fatalf("the cat wins everywhere: %v, dismantlable: %v\n%v", got, want, g.Neighbors)
		}
	}
	if seen[true] < 50 || seen[false] < 50 {
		t.Errorf("of the graphs %v were dismantlable", seen)
	}
}

// dismantlable takes nodes other than 0 away as long as it can.
func dismantlable(g *Graph) bool {
	var left []int
	for a := 1; a < len(g.Neighbors); a++ {
		left = append(left, a)
	}
	corner := func(a int) bool {
		return slices.ContainsFunc(left, func(b int) bool {
			return a != b && !slices.ContainsFunc(left, func(c int) bool {
				return slices.Contains(g.Neighbors[a], solver.Place(c)) && !slices.Contains(g.Neighbors[b], solver.Place(c))
			})
		})
	}
	for len(left) > 1 {
		i := slices.IndexFunc(left, corner)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

func TestAMirroredOrRotatedBoardHasTheMirroredOrRotatedTable(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 15))
	for range 60 {
		rows, cols := 1+random.IntN(10), 1+random.IntN(10)
		g := randomGrid(random, rows, cols, 0.3*random.Float64(), 1+random.IntN(3), 1+random.IntN(3))
		mirrored := *g
		mirror := func(p solver.Place) solver.Place {
			return p/solver.Place(cols)*solver.Place(cols) + solver.Place(cols-1) - p%solver.Place(cols)
		}
		sameAfter(t, g, &mirrored, mirror)
		turned := *g
		turned.Rows, turned.Cols = cols, rows
		turn := func(p solver.Place) solver.Place {
			row, col := int(p)/cols, int(p)%cols
			return solver.Place(col*rows + rows - 1 - row)
		}
		sameAfter(t, g, &turned, turn)
	}
}

// sameAfter moves a board's walls and food and checks that every state goes
// with them.
func sameAfter(t *testing.T, g, image *Grid, to func(solver.Place) solver.Place) {
	t.Helper()
	image.Food = to(g.Food)
	image.Wall = make([]bool, len(g.Wall))
	for p, wall := range g.Wall {
		image.Wall[to(solver.Place(p))] = wall
	}
	a, b := solve(t, Game{g, gridRules}), solve(t, Game{image, gridRules})
	for state := range a.All(NoLimit) {
		if got := b.Outcome(to(state.Mouse), to(state.Cat), state.Turn, NoLimit); got != state.Outcome {
			t.Fatalf("%+v becomes %v\n%s%s", state, got, draw(a.game), draw(b.game))
		}
	}
}

func TestRenamingNodesRenamesTheAnswer(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 16))
	for range 60 {
		n := 1 + random.IntN(100)
		g := randomGraph(random, n, random.IntN(3*n), random.Float64())
		to := random.Perm(n)
		renamed := &Graph{Neighbors: make([][]solver.Place, n), Hole: solver.Place(to[g.Hole])}
		for a, neighbors := range g.Neighbors {
			for _, b := range neighbors {
				renamed.link(to[a], to[b])
			}
		}
		s, image := solve(t, Game{g, graphRules}), solve(t, Game{renamed, graphRules})
		for state := range s.All(NoLimit) {
			mouse, cat := solver.Place(to[state.Mouse]), solver.Place(to[state.Cat])
			if got := image.Outcome(mouse, cat, state.Turn, NoLimit); got != state.Outcome {
				t.Fatalf("%+v becomes %v\n%s", state, got, draw(s.game))
			}
		}
	}
}

func TestAFartherJumpNeverCostsItsPlayerAWin(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 17))
	for range 100 {
		g := randomGrid(random, 1+random.IntN(9), 1+random.IntN(9), 0.4*random.Float64(), 1+random.IntN(4), 1+random.IntN(4))
		s := solve(t, Game{g, gridRules})
		for who, jump := range []func(*Grid){func(g *Grid) { g.MouseJump++ }, func(g *Grid) { g.CatJump++ }} {
			farther := *g
			jump(&farther)
			better := solve(t, Game{&farther, gridRules})
			for state := range s.All(NoLimit) {
				if winner, won := state.Outcome.Kind.Winner(); !won || winner != solver.Player(who) {
					continue
				}
				got := better.Outcome(state.Mouse, state.Cat, state.Turn, NoLimit)
				if got.Kind != state.Outcome.Kind || got.Plies > state.Outcome.Plies {
					t.Fatalf("%+v becomes %v when the %v jumps farther\n%s", state, got, solver.Player(who), draw(s.game))
				}
			}
		}
	}
}
