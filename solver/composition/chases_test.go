package composition_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/chase"
)

// A puzzle is a position, and the game written out from there.
type puzzle struct {
	*world
	start   solver.Position
	drawing string
}

// A chased is a state of a chase: a scene, and what is left of the limit, -1 without one.
type chased struct {
	scene
	left int
}

// A chaseBook has the rules of both chases.
type chaseBook struct {
	paths [2][][]solver.Place
	goal  solver.Place
}

func (b *chaseBook) scene(s chased) scene { return s.scene }

func (b *chaseBook) over(s chased) (solver.Outcome, bool) {
	switch {
	case s.mouse == s.cat, s.cat == b.goal:
		return solver.Outcome{Kind: solver.CatWins}, true
	case s.mouse == b.goal:
		return solver.Outcome{Kind: solver.MouseWins}, true
	case s.left == 0:
		return solver.Outcome{Kind: solver.CatWins, Plies: solver.Unforced, Reason: solver.Limit}, true
	case len(b.next(s)) == 0:
		return solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Stuck}, true
	}
	return solver.Outcome{}, false
}

func (b *chaseBook) next(s chased) []play[chased] {
	from := s.mouse
	if s.turn == solver.Cat {
		from = s.cat
	}
	var plays []play[chased]
	for _, to := range b.paths[s.turn][from] {
		next := chased{scene{to, s.cat, solver.Cat}, max(s.left-1, -1)}
		if s.turn == solver.Cat {
			next.scene = scene{s.mouse, to, solver.Mouse}
		}
		plays = append(plays, play[chased]{to, 1, next})
	}
	return plays
}

// explore writes a chase out from a state.
func (b *chaseBook) explore(shown chased) *world {
	passed := shown
	passed.turn = 1 - passed.turn
	w := &world{states: write(b, shown, passed), paths: b.paths, goal: b.goal}
	w.chased(shown.left >= 0)
	return w
}

// pose makes a puzzle of a game and of a state of it.
func (b *chaseBook) pose(t fataler, g chase.Game, shown chased) *puzzle {
	t.Helper()
	s, err := chase.Solve(context.Background(), g, chase.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &puzzle{
		world: b.explore(shown),
		start: s.Position(shown.mouse, shown.cat, shown.turn, int64(shown.left)),
	}
}

// A fataler is a test of either kind.
type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// A board is a grid with its pieces.
type board struct {
	rows, cols int
	wall       []bool
	food       solver.Place
	jump       [2]int // by player
	chased
}

// reach returns where a player can jump to from every place that is no wall, by trying
// every cell in its row and column.
func (b *board) reach(who solver.Player) [][]solver.Place {
	paths := make([][]solver.Place, b.rows*b.cols)
	for from := range paths {
		for to := range paths {
			if b.jumps(from, to, b.jump[who]) {
				paths[from] = append(paths[from], solver.Place(to))
			}
		}
	}
	return paths
}

// jumps reports whether a jump of at most so many cells goes from one to another.
func (b *board) jumps(from, to, most int) bool {
	row, col := to/b.cols-from/b.cols, to%b.cols-from%b.cols
	if row != 0 && col != 0 || max(row, -row, col, -col) > most {
		return false
	}
	for p := min(from, to); p <= max(from, to); p++ {
		if (col != 0 || p%b.cols == from%b.cols) && b.wall[p] {
			return false
		}
	}
	return true
}

// pose makes a puzzle of the board.
func (b *board) pose(t fataler) *puzzle {
	t.Helper()
	g := &chase.Grid{
		Rows: b.rows, Cols: b.cols, Wall: b.wall, Food: b.food,
		MouseJump: b.jump[solver.Mouse], CatJump: b.jump[solver.Cat],
	}
	rules := &chaseBook{paths: [2][][]solver.Place{b.reach(solver.Mouse), b.reach(solver.Cat)}, goal: b.food}
	p := rules.pose(t, chase.Game{Arena: g, Rules: chase.Rules{CatMayEnterGoal: true}}, b.chased)
	p.drawing = b.String()
	return p
}

// String draws the board.
func (b *board) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "mouse %d, cat %d, %v to move, jumps %v, limit %d\n", b.mouse, b.cat, b.turn, b.jump, b.left)
	for p, wall := range b.wall {
		switch {
		case solver.Place(p) == b.food:
			s.WriteByte('F')
		case wall:
			s.WriteByte('#')
		default:
			s.WriteByte('.')
		}
		if p%b.cols == b.cols-1 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}

// draw reads a drawn board without a limit, with M, C and F once each.
func draw(jump [2]int, turn solver.Player, rows ...string) *board {
	b := &board{rows: len(rows), cols: len(rows[0]), jump: jump}
	b.turn, b.left = turn, -1
	for p, c := range strings.Join(rows, "") {
		b.wall = append(b.wall, c == '#')
		switch p := solver.Place(p); c {
		case 'F':
			b.food = p
		case 'M':
			b.mouse = p
		case 'C':
			b.cat = p
		}
	}
	return b
}

// below generates numbers from 0 to n-1, all about as often. Those of rapid are mostly
// small, which makes for small boards with the pieces in one corner.
func below(n int) *rapid.Generator[int] {
	return rapid.Map(rapid.SliceOfN(rapid.Bool(), 9, 9), func(bits []bool) int {
		number := 0
		for _, bit := range bits {
			if number *= 2; bit {
				number++
			}
		}
		return number % n
	})
}

// shuffled generates the numbers from 0 to n-1 in any order.
func shuffled(n int) *rapid.Generator[[]solver.Place] {
	return rapid.Custom(func(t *rapid.T) []solver.Place {
		places := make([]solver.Place, n)
		for i := range places {
			j := below(i+1).Draw(t, "place")
			places[i], places[j] = places[j], solver.Place(i)
		}
		return places
	})
}

// boards generates grids with their pieces anywhere, and without a limit.
var boards = rapid.Custom(func(t *rapid.T) *board {
	b := &board{rows: 2 + below(3).Draw(t, "rows"), cols: 2 + below(4).Draw(t, "cols")}
	cells := shuffled(b.rows*b.cols).Draw(t, "cells")
	walls := below(1+len(cells)/2).Draw(t, "walls")
	b.wall = make([]bool, len(cells))
	for _, p := range cells[:walls] {
		b.wall[p] = true
	}
	open := cells[walls:]
	b.food, b.mouse, b.cat = open[0], open[1%len(open)], open[2%len(open)]
	if below(8).Draw(t, "pieces") == 7 {
		piece := below(len(open))
		b.mouse, b.cat = open[piece.Draw(t, "mouse")], open[piece.Draw(t, "cat")]
	}
	jump := rapid.SampledFrom([]int{1, 1, 2, 3})
	b.jump = [2]int{jump.Draw(t, "mouse's jump"), jump.Draw(t, "cat's jump")}
	b.turn, b.left = solver.Player(below(2).Draw(t, "turn")), -1
	return b
})

// grids generates puzzles on grids: without a limit, with one that is about what it takes
// to win, and with any small one, 0 too, as where it has been used up.
var grids = rapid.Custom(func(t *rapid.T) *puzzle {
	b := boards.Draw(t, "board")
	if below(3).Draw(t, "hard") == 2 {
		b.scene = b.pose(t).hardest()
	}
	switch rapid.SampledFrom([]string{"none", "tight", "small", "ample"}).Draw(t, "limit") {
	case "tight":
		if o := b.pose(t).outcomes[0]; o.Plies != solver.Unforced {
			b.left = max(0, o.Plies+rapid.IntRange(-1, 4).Draw(t, "more"))
		}
	case "small":
		b.left = rapid.IntRange(0, 10).Draw(t, "left")
	case "ample":
		b.left = 30
	}
	return b.pose(t)
})

// hardest returns the scene whose win takes longest.
func (w *world) hardest() scene {
	hardest := 0
	for i, o := range w.outcomes {
		if o.Plies > w.outcomes[hardest].Plies {
			hardest = i
		}
	}
	return w.states[hardest].scene
}

// graphs generates puzzles on graphs, with loops, dead ends and nodes on their own.
var graphs = rapid.Custom(func(t *rapid.T) *puzzle {
	nodes := 2 + below(6).Draw(t, "nodes")
	node := below(nodes)
	joined := make([][]bool, nodes)
	for a := range joined {
		joined[a] = make([]bool, nodes)
	}
	for range below(2*nodes+1).Draw(t, "edges") {
		a, b := node.Draw(t, "a"), node.Draw(t, "b")
		joined[a][b], joined[b][a] = true, true
	}
	places := shuffled(nodes).Draw(t, "hole, cat and mouse")
	hole, shown := places[0], chased{scene{places[2%nodes], places[1], solver.Player(below(2).Draw(t, "turn"))}, -1}
	if below(8).Draw(t, "pieces") == 7 {
		shown.mouse = solver.Place(node.Draw(t, "mouse"))
	}
	if below(3).Draw(t, "hard") == 2 {
		shown.scene = graph(t, joined, hole, shown).hardest()
	}
	return graph(t, joined, hole, shown)
})

// graph makes a puzzle of a graph, which is given by what nodes are joined.
func graph(t fataler, joined [][]bool, hole solver.Place, shown chased) *puzzle {
	t.Helper()
	g := &chase.Graph{Neighbors: make([][]solver.Place, len(joined)), Hole: hole}
	for a, row := range joined {
		for b, edge := range row {
			if edge {
				g.Neighbors[a] = append(g.Neighbors[a], solver.Place(b))
			}
		}
	}
	rules := &chaseBook{goal: hole}
	for who := range rules.paths {
		for _, to := range g.Neighbors {
			rules.paths[who] = append(rules.paths[who], slices.DeleteFunc(slices.Clone(to), func(p solver.Place) bool {
				return solver.Player(who) == solver.Cat && p == hole
			}))
		}
	}
	p := rules.pose(t, chase.Game{Arena: g}, shown)
	p.drawing = fmt.Sprintf("hole %d, mouse %d, cat %d, %v to move: %v", hole, shown.mouse, shown.cat, shown.turn, g.Neighbors)
	return p
}
