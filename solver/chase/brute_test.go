package chase

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"plywise/solver"
)

// A reference plays a game by the letter of the rules: it looks as many plies
// ahead as there are left, state by state, and shares no code with the solver.
type reference struct {
	game   Game
	places int
	solid  []bool     // by place
	goal   int        // food or hole
	steps  [2][][]int // by player and place, in ascending order
}

// refer reads a game anew.
func refer(g Game) *reference {
	r := &reference{game: g}
	switch a := g.Arena.(type) {
	case *Grid:
		r.places, r.goal, r.solid = a.Rows*a.Cols, int(a.Food), a.Wall
		for who, jump := range []int{a.MouseJump, a.CatJump} {
			r.steps[who] = make([][]int, r.places)
			for from := range r.places {
				if a.Wall[from] {
					continue
				}
				to := []int{from}
				for _, dir := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
					for k := 1; k <= jump; k++ {
						row, col := from/a.Cols+k*dir[0], from%a.Cols+k*dir[1]
						if row < 0 || row >= a.Rows || col < 0 || col >= a.Cols || a.Wall[row*a.Cols+col] {
							break
						}
						to = append(to, row*a.Cols+col)
					}
				}
				slices.Sort(to)
				r.steps[who][from] = to
			}
		}
	case *Graph:
		r.places, r.goal, r.solid = len(a.Neighbors), int(a.Hole), make([]bool, len(a.Neighbors))
		for who := range 2 {
			r.steps[who] = make([][]int, r.places)
			for from, to := range a.Neighbors {
				for _, p := range to {
					r.steps[who][from] = append(r.steps[who][from], int(p))
				}
			}
		}
	}
	if !g.Rules.CatMayEnterGoal {
		for from, to := range r.steps[solver.Cat] {
			r.steps[solver.Cat][from] = slices.DeleteFunc(to, func(p int) bool { return p == r.goal })
		}
	}
	return r
}

// stands reports whether a player may stand on a place.
func (r *reference) stands(who solver.Player, p int) bool {
	return !r.solid[p] && (who == solver.Mouse || p != r.goal || r.game.Rules.CatMayEnterGoal)
}

// states returns every state in the order of Solution.All.
func (r *reference) states() []State {
	var all []State
	for mouse := range r.places {
		for cat := range r.places {
			if r.stands(solver.Mouse, mouse) && r.stands(solver.Cat, cat) {
				for turn := range solver.Player(2) {
					all = append(all, State{Mouse: solver.Place(mouse), Cat: solver.Place(cat), Turn: turn})
				}
			}
		}
	}
	return all
}

// over returns the outcome where the game has ended with a win or a stuck player.
func (r *reference) over(s State) (solver.Outcome, bool) {
	switch {
	case s.Mouse == s.Cat, int(s.Cat) == r.goal:
		return solver.Outcome{Kind: solver.CatWins}, true
	case int(s.Mouse) == r.goal:
		return solver.Outcome{Kind: solver.MouseWins}, true
	case len(r.next(s)) == 0:
		return solver.Outcome{Kind: solver.Draw, Plies: -1, Reason: solver.Stuck}, true
	}
	return solver.Outcome{}, false
}

// next returns the states that a state's moves lead to.
func (r *reference) next(s State) []State {
	var all []State
	if s.Turn == solver.Mouse {
		for _, p := range r.steps[solver.Mouse][s.Mouse] {
			all = append(all, State{Mouse: solver.Place(p), Cat: s.Cat, Turn: solver.Cat})
		}
	} else {
		for _, p := range r.steps[solver.Cat][s.Cat] {
			all = append(all, State{Mouse: s.Mouse, Cat: solver.Place(p), Turn: solver.Mouse})
		}
	}
	return all
}

// worth is how much a player likes an outcome: the more the better.
func worth(who solver.Player, o solver.Outcome) int {
	const lots = 1 << 30
	winner, won := o.Kind.Winner()
	switch {
	case !won, o.Reason == solver.Limit:
		return 0
	case winner == who:
		return lots - o.Plies
	}
	return -lots + o.Plies
}

// ahead returns the outcome of every state (in the order of states) with
// that many plies left. Where the game has no limit, that many plies are
// looked ahead and what is not decided by then is a draw.
func (r *reference) ahead(plies int, limited bool) []solver.Outcome {
	states := r.states()
	index := make([]int, 2*r.places*r.places) // by mouse, cat and turn
	at := func(s State) *int { return &index[(int(s.Mouse)*r.places+int(s.Cat))*2+int(s.Turn)] }
	for i, s := range states {
		*at(s) = i
	}
	undecided := solver.Outcome{Kind: solver.Draw, Plies: -1, Reason: solver.Repetition}
	if limited {
		undecided = solver.Outcome{Kind: solver.CatWins, Plies: -1, Reason: solver.Limit}
	}
	now := make([]solver.Outcome, len(states))
	for left := 0; left <= plies; left++ {
		before := slices.Clone(now)
		for i, s := range states {
			if o, ok := r.over(s); ok {
				now[i] = o
				continue
			}
			now[i] = undecided
			if left == 0 {
				continue
			}
			for k, to := range r.next(s) {
				o := before[*at(to)]
				if o.Plies >= 0 {
					o.Plies++
				} else {
					o = undecided
				}
				if k == 0 || worth(s.Turn, o) > worth(s.Turn, now[i]) {
					now[i] = o
				}
			}
		}
		if left > 0 && slices.Equal(before, now) {
			break // nothing is won in exactly `left` plies, so nothing in more
		}
	}
	return now
}

// board reads a drawn board, with F for the food.
func board(mouseJump, catJump int, rows ...string) *Grid {
	g := &Grid{Rows: len(rows), Cols: len(rows[0]), MouseJump: mouseJump, CatJump: catJump}
	for p, c := range strings.Join(rows, "") {
		g.Wall = append(g.Wall, c == '#')
		if c == 'F' {
			g.Food = solver.Place(p)
		}
	}
	return g
}

// draw is the inverse of board, for messages.
func draw(g Game) string {
	switch a := g.Arena.(type) {
	case *Grid:
		var b strings.Builder
		fmt.Fprintf(&b, "mouse jumps %d, cat jumps %d, %+v\n", a.MouseJump, a.CatJump, g.Rules)
		for p, wall := range a.Wall {
			switch {
			case p == int(a.Food):
				b.WriteByte('F')
			case wall:
				b.WriteByte('#')
			default:
				b.WriteByte('.')
			}
			if p%a.Cols == a.Cols-1 {
				b.WriteByte('\n')
			}
		}
		return b.String()
	case *Graph:
		return fmt.Sprintf("%+v hole %d: %v", g.Rules, a.Hole, a.Neighbors)
	}
	return ""
}

var (
	gridRules  = Rules{CatMayEnterGoal: true}
	graphRules = Rules{}
)

// randomGrid returns a board of that size with walls on about that share of it.
func randomGrid(r *rand.Rand, rows, cols int, walls float64, mouseJump, catJump int) *Grid {
	g := &Grid{Rows: rows, Cols: cols, Wall: make([]bool, rows*cols), MouseJump: mouseJump, CatJump: catJump}
	for p := range g.Wall {
		g.Wall[p] = r.Float64() < walls
	}
	g.Food = solver.Place(r.IntN(rows * cols))
	g.Wall[g.Food] = false
	return g
}

// randomGraph returns a graph of n nodes and about that many edges, some of
// them loops.
func randomGraph(r *rand.Rand, n, edges int, loops float64) *Graph {
	g := &Graph{Neighbors: make([][]solver.Place, n), Hole: solver.Place(r.IntN(n))}
	for range edges {
		g.link(r.IntN(n), r.IntN(n))
	}
	for p := range n {
		if r.Float64() < loops {
			g.link(p, p)
		}
	}
	return g
}

// link adds an edge, if it is not there.
func (g *Graph) link(a, b int) {
	for range 2 {
		if i, found := slices.BinarySearch(g.Neighbors[a], solver.Place(b)); !found {
			g.Neighbors[a] = slices.Insert(g.Neighbors[a], i, solver.Place(b))
		}
		a, b = b, a
	}
}

// randomGame returns a small game of any kind.
func randomGame(r *rand.Rand) Game {
	rules := Rules{CatMayEnterGoal: r.IntN(4) > 0}
	switch r.IntN(5) {
	case 0:
		return Game{randomGrid(r, 1, 1+r.IntN(12), 0.15*r.Float64(), 1+r.IntN(4), 1+r.IntN(4)), rules}
	case 1, 2:
		return Game{randomGrid(r, 1+r.IntN(5), 1+r.IntN(5), 0.5*r.Float64(), 1+r.IntN(4), 1+r.IntN(4)), rules}
	}
	rules.CatMayEnterGoal = !rules.CatMayEnterGoal
	n := 1 + r.IntN(9)
	return Game{randomGraph(r, n, r.IntN(2*n+1), []float64{0, 0.3, 1}[r.IntN(3)]), rules}
}
