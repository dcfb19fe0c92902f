package stress

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"plywise/cmd/plywise/internal/solution"
	"plywise/parser/testcase"
)

// A mutant is a solution with a mistake that people make: a reference that is none of the
// solver's, with other parameters. The zero parameters are right.
type mutant struct {
	name    string
	problem testcase.Problem
	answer  func(testcase.Case) string
}

// Start makes a mutant a Program that is asked within this process.
func (m mutant) Start(context.Context) (Session, error) { return mutantSession{m}, nil }
func (m mutant) IsPatient() bool                        { return true }

type mutantSession struct{ mutant }

func (s mutantSession) Ask(_ context.Context, all []testcase.Case) ([]solution.Reply, error) {
	replies := make([]solution.Reply, len(all))
	for i, c := range all {
		replies[i] = solution.Reply{Answer: s.answer(c)}
	}
	return replies, nil
}
func (mutantSession) Extra(context.Context) bool { return false }
func (mutantSession) Close() string              { return "" }

const (
	nobody = iota
	mouseWins
	catWins
)

// A chase is a game of cat and mouse with the parameters of its mutants. Places are numbers.
type chase struct {
	moves      [2][][]int // by player and place
	mouse, cat int
	goal       int

	first      int           // who moves first: 0 the mouse, 1 the cat
	limit      int           // plies after which nobody has won; 0 for none
	wants      [2]int        // who each player wants to win; 0 for the player's own
	uncaught   [2]bool       // the cat does not catch the mouse while this player is to move
	catIgnores bool          // the cat wins nothing on the goal
	degree     func(int) int // how many moves the cat is taken to have on a place
	isBlocked  bool          // nobody jumps over the other
	between    func(a, b int) []int
}

// winner solves the game backwards from its ends.
func (g *chase) winner() int {
	n := len(g.moves[0])
	id := func(m, c, t int) int { return (m*n+c)*2 + t }
	won, left, plies := make([]int, 2*n*n), make([]int, 2*n*n), make([]int, 2*n*n)
	wants := [2]int{mouseWins, catWins}
	for t, w := range g.wants {
		if w != 0 {
			wants[t] = w
		}
	}
	blocked := func(t, from, to, other int) bool {
		return g.isBlocked && slices.Contains(g.between(from, to), other)
	}
	var todo [][3]int
	for m := range n {
		for c := range n {
			for t := range 2 {
				s := id(m, c, t)
				from, other := m, c
				if t == 1 {
					from, other = c, m
				}
				for _, to := range g.moves[t][from] {
					if !blocked(t, from, to, other) {
						left[s]++
					}
				}
				if t == 1 && g.degree != nil {
					left[s] = g.degree(c)
				}
				switch {
				case m == c && !g.uncaught[t]:
					won[s] = catWins
				case c == g.goal && !g.catIgnores:
					won[s] = catWins
				case m == g.goal:
					won[s] = mouseWins
				}
				if won[s] != 0 {
					todo = append(todo, [3]int{m, c, t})
				}
			}
		}
	}
	for len(todo) > 0 {
		m, c, t := todo[0][0], todo[0][1], 1-todo[0][2]
		after := id(m, c, 1-t)
		todo = todo[1:]
		from, other := m, c
		if t == 1 {
			from, other = c, m
		}
		if g.limit > 0 && plies[after] >= g.limit {
			break
		}
		for _, p := range g.moves[t][from] { // moves go both ways
			pm, pc := p, c
			if t == 1 {
				pm, pc = m, p
			}
			s := id(pm, pc, t)
			if won[s] != 0 || blocked(t, p, from, other) {
				continue
			}
			if left[s]--; won[after] == wants[t] || left[s] == 0 {
				won[s], plies[s] = won[after], plies[after]+1
				todo = append(todo, [3]int{pm, pc, t})
			}
		}
	}
	return won[id(g.mouse, g.cat, g.first)]
}

// graphChase returns problem 913, right.
func graphChase(c testcase.Case) *chase {
	g := &chase{mouse: 1, cat: 2}
	for _, list := range c.Graph {
		g.moves[0] = append(g.moves[0], list)
		g.moves[1] = append(g.moves[1], slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n == 0 }))
	}
	// The cat is never in the hole; its moves from there let the search go back to no place.
	g.moves[1][0] = nil
	g.catIgnores = true
	return g
}

func graphMutant(name string, mutate func(c testcase.Case, g *chase), unforced int) mutant {
	return mutant{"913 " + name, testcase.CatAndMouse, func(c testcase.Case) string {
		g := graphChase(c)
		mutate(c, g)
		w := g.winner()
		if w == nobody {
			w = unforced
		}
		return strconv.Itoa(w)
	}}
}

// withMemo is the search that takes a state for drawn while it is searched, and remembers what
// came of that.
func (g *chase) withMemo(key func(m, c, turn int) int) int {
	memo := map[int]int{}
	var search func(m, cat, turn int) int
	search = func(m, cat, turn int) int {
		switch {
		case m == cat || cat == g.goal && !g.catIgnores:
			return catWins
		case m == g.goal:
			return mouseWins
		}
		k := key(m, cat, turn)
		if w, ok := memo[k]; ok {
			return w
		}
		memo[k] = nobody
		best := 2 - turn // the other one wins
		for _, to := range g.moves[turn][[]int{m, cat}[turn]] {
			w := 0
			if turn == 0 {
				w = search(to, cat, 1)
			} else {
				w = search(m, to, 0)
			}
			if w == turn+1 {
				best = w
				break
			}
			if w == nobody {
				best = nobody
			}
		}
		memo[k] = best
		return best
	}
	return search(g.mouse, g.cat, 0)
}

// race says who is nearer to the goal.
func (g *chase) race() int {
	far := [2]int{}
	for who, from := range []int{g.mouse, g.cat} {
		steps := map[int]int{from: 0}
		for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
			for _, to := range g.moves[who][todo[0]] {
				if _, ok := steps[to]; !ok {
					steps[to] = steps[todo[0]] + 1
					todo = append(todo, to)
				}
			}
		}
		far[who] = math.MaxInt
		if n, ok := steps[g.goal]; ok {
			far[who] = n
		}
	}
	switch {
	case far[0] < math.MaxInt && far[0] <= far[1]:
		return mouseWins
	case far[1] < far[0]:
		return catWins
	}
	return nobody
}

func wholeKey(m, c, turn int) int    { return (m*64+c)*2 + turn }
func turnlessKey(m, c, turn int) int { return m*64 + c }

// A board is how the mutants of problem 1728 move.
type board struct {
	overWalls, ontoWalls, exactly, diagonal bool
	stays                                   [2]bool // the player may not stay
	jump                                    func(who, jump int) int
}

// gridChase returns problem 1728, with moves as b has them.
func gridChase(c testcase.Case, b board) *chase {
	rows, cols := len(c.Grid), len(c.Grid[0])
	g := &chase{}
	all := strings.Join(c.Grid, "")
	g.mouse, g.cat, g.goal = strings.IndexByte(all, 'M'), strings.IndexByte(all, 'C'), strings.IndexByte(all, 'F')
	for who, jump := range []int{c.MouseJump, c.CatJump} {
		if b.jump != nil {
			jump = b.jump(who, jump)
		}
		g.moves[who] = make([][]int, len(all))
		for p := range all {
			if all[p] == '#' && !b.ontoWalls {
				continue
			}
			if !b.stays[who] {
				g.moves[who][p] = append(g.moves[who][p], p)
			}
			directions := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
			if b.diagonal {
				directions = append(directions, [2]int{1, 1}, [2]int{-1, -1})
			}
			for _, d := range directions {
				for k := 1; k <= jump; k++ {
					y, x := p/cols+k*d[0], p%cols+k*d[1]
					if y < 0 || y >= rows || x < 0 || x >= cols {
						break
					}
					if c.Grid[y][x] == '#' && !b.ontoWalls {
						if b.overWalls {
							continue
						}
						break
					}
					if b.exactly && k < jump {
						continue
					}
					g.moves[who][p] = append(g.moves[who][p], y*cols+x)
				}
			}
		}
	}
	g.between = func(a, b int) (all []int) {
		step := 1
		if a%cols == b%cols {
			step = cols
		}
		for p := min(a, b) + step; p < max(a, b); p += step {
			all = append(all, p)
		}
		return all
	}
	return g
}

func gridMutant(name string, b board, mutate func(c testcase.Case, g *chase), unforced int) mutant {
	return mutant{"1728 " + name, testcase.CatAndMouseII, func(c testcase.Case) string {
		g := gridChase(c, b)
		mutate(c, g)
		w := g.winner()
		if w == nobody {
			w = unforced
		}
		return strconv.FormatBool(w == mouseWins)
	}}
}

// A hunt holds the parameters of the mutants of problem 3283.
type hunt struct {
	side      int // of the board; 0 for 50
	jumps     int // how many of the eight; 0 for all
	deepest   int // of the search for distances; 0 for no limit
	isBlocked bool
	distance  func(a, b testcase.Square) int
	alice     func(pawns, left int) bool // whether she moves
	greedy    [2]bool                    // Alice takes the farthest, Bob the nearest
	both      string                     // max or min, for both
	key       func(at, left int) int
	fromStart bool // distances are those from the knight's first square
	lastFree  bool
}

var knightJumps = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}

// far returns the distances from a square.
func (h hunt) far(from testcase.Square, pawns []testcase.Square) func(testcase.Square) int {
	if h.distance != nil {
		return func(to testcase.Square) int { return h.distance(from, to) }
	}
	side, jumps := h.side, h.jumps
	if side == 0 {
		side = 50
	}
	if jumps == 0 {
		jumps = 8
	}
	steps := make([]int, 50*50)
	for i := range steps {
		steps[i] = math.MaxInt32
	}
	steps[from[0]*50+from[1]] = 0
	for todo := []testcase.Square{from}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		d := steps[s[0]*50+s[1]]
		if h.deepest > 0 && d >= h.deepest || h.isBlocked && s != from && slices.Contains(pawns, s) {
			continue
		}
		for _, j := range knightJumps[:jumps] {
			to := testcase.Square{s[0] + j[0], s[1] + j[1]}
			if min(to[0], to[1]) < 0 || max(to[0], to[1]) >= side || steps[to[0]*50+to[1]] < math.MaxInt32 {
				continue
			}
			steps[to[0]*50+to[1]] = d + 1
			todo = append(todo, to)
		}
	}
	return func(to testcase.Square) int { return steps[to[0]*50+to[1]] }
}

func (h hunt) total(c testcase.Case) int {
	n := len(c.Pawns)
	places := append(slices.Clone(c.Pawns), c.Knight)
	steps := make([][]int, n+1)
	for i, from := range places {
		far := h.far(from, c.Pawns)
		for _, to := range c.Pawns {
			steps[i] = append(steps[i], far(to))
		}
	}
	if h.fromStart {
		for i := range steps {
			steps[i] = steps[n]
		}
	}
	alice := h.alice
	if alice == nil {
		alice = func(pawns, left int) bool { return (pawns-left)%2 == 0 }
	}
	memo := make([]int, (n+1)<<n)
	key := h.key
	if key == nil {
		key = func(at, left int) int { return at<<n | left }
	}
	var best func(at, left int) int
	best = func(at, left int) int {
		if left == 0 || h.lastFree && left&(left-1) == 0 {
			return 0
		}
		k := key(at, left)
		if memo[k] > 0 {
			return memo[k] - 1
		}
		isAlice := alice(n, bits.OnesCount(uint(left)))
		isMax := isAlice && h.both == "" || h.both == "max"
		who := 1
		if isAlice {
			who = 0
		}
		value, nearest := -1, -1
		for i := range n {
			if left>>i&1 == 0 {
				continue
			}
			d := steps[at][i]
			if h.greedy[who] {
				if nearest < 0 || isAlice && d > nearest || !isAlice && d < nearest {
					nearest = d
					value = d + best(i, left&^(1<<i))
				}
				continue
			}
			if v := d + best(i, left&^(1<<i)); value < 0 || isMax && v > value || !isMax && v < value {
				value = v
			}
		}
		memo[k] = value + 1
		return value
	}
	return best(n, 1<<n-1)
}

func huntMutant(name string, h hunt) mutant {
	return mutant{"3283 " + name, testcase.KillAllPawns, func(c testcase.Case) string { return strconv.Itoa(h.total(c)) }}
}

// endless is the distance on a board without edges.
func endless(a, b testcase.Square) int {
	x, y := abs(a[0]-b[0]), abs(a[1]-b[1])
	if x < y {
		x, y = y, x
	}
	switch {
	case x == 1 && y == 0:
		return 3
	case x == 2 && y == 2:
		return 4
	}
	d := x - y
	if y > d {
		return d - 2*int(math.Floor(float64(d-y)/3))
	}
	return d - 2*int(math.Floor(float64(d-y)/4))
}

// rule of thumb without the exceptions of short distances.
func thumb(a, b testcase.Square) int {
	x, y := abs(a[0]-b[0]), abs(a[1]-b[1])
	n := max((max(x, y)+1)/2, (x+y+2)/3)
	return n + (n+x+y)%2
}

func abs(n int) int { return max(n, -n) }

func inCorner(a, b testcase.Square) bool {
	return a == testcase.Square{0, 0} && b == testcase.Square{1, 1} || b == testcase.Square{0, 0} && a == testcase.Square{1, 1}
}

func right(testcase.Case, *chase) {}

// rights are the references without a mistake.
func rights() []mutant {
	return []mutant{graphMutant("right", right, nobody), gridMutant("right", board{}, right, catWins), huntMutant("right", hunt{})}
}

// mutants are the references with one. Several were accepted on LeetCode once, as the issues of
// github.com/LeetCode-Feedback/LeetCode-Feedback tell: those that compare distances (1392), that
// stop after n turns (1393), after 100 and more (7471, 7533, 7590), or after 72 to 78 on a board
// (7385, 24500, 40117), and that count the hole among the cat's moves (7431).
func mutants() []mutant {
	limit := func(f func(c testcase.Case) int) func(testcase.Case, *chase) {
		return func(c testcase.Case, g *chase) { g.limit = f(c) }
	}
	turns := func(n int) func(testcase.Case, *chase) { return limit(func(testcase.Case) int { return n }) }
	return []mutant{
		graphMutant("stops after 2n turns", limit(func(c testcase.Case) int { return 2 * len(c.Graph) }), nobody),
		graphMutant("stops after n turns", limit(func(c testcase.Case) int { return len(c.Graph) }), nobody),
		graphMutant("stops after 30 turns", turns(30), nobody),
		graphMutant("stops after 50 turns", turns(50), nobody),
		graphMutant("stops after 100 turns", turns(100), nobody),
		graphMutant("a draw is a loss", right, catWins),
		graphMutant("a draw is a win", right, mouseWins),
		graphMutant("the cat may enter the hole", func(c testcase.Case, g *chase) { g.moves[1] = c.Graph }, nobody),
		graphMutant("the cat's degree counts the hole", func(c testcase.Case, g *chase) { g.degree = func(cat int) int { return len(c.Graph[cat]) } }, nobody),
		graphMutant("the cat moves first", func(_ testcase.Case, g *chase) { g.first = 1 }, nobody),
		graphMutant("the mouse may run into the cat", func(_ testcase.Case, g *chase) { g.uncaught[1] = true }, nobody),
		graphMutant("the cat catches nobody by its own move", func(_ testcase.Case, g *chase) { g.uncaught[0] = true }, nobody),
		graphMutant("the cat helps the mouse", func(_ testcase.Case, g *chase) { g.wants[1] = mouseWins }, nobody),
		graphMutant("the mouse helps the cat", func(_ testcase.Case, g *chase) { g.wants[0] = catWins }, nobody),
		graphMutant("the cat may stay", func(c testcase.Case, g *chase) {
			for i := range g.moves[1] {
				if i > 0 {
					g.moves[1][i] = append(slices.Clone(g.moves[1][i]), i)
				}
			}
		}, nobody),
		graphMutant("the mouse may stay", func(c testcase.Case, g *chase) {
			for i := range g.moves[0] {
				g.moves[0][i] = append(slices.Clone(g.moves[0][i]), i)
			}
		}, nobody),
		graphMutant("the mouse starts where the cat does", func(_ testcase.Case, g *chase) { g.mouse, g.cat = 2, 1 }, nobody),
		{"913 the nearer to the hole wins", testcase.CatAndMouse, func(c testcase.Case) string {
			g := graphChase(c)
			g.moves[1] = c.Graph
			return strconv.Itoa(g.race())
		}},
		{"913 a state in search is a draw", testcase.CatAndMouse, func(c testcase.Case) string { return strconv.Itoa(graphChase(c).withMemo(wholeKey)) }},
		{"913 the memo forgets the turn", testcase.CatAndMouse, func(c testcase.Case) string { return strconv.Itoa(graphChase(c).withMemo(turnlessKey)) }},

		gridMutant("the cat may not stay", board{stays: [2]bool{false, true}}, right, catWins),
		gridMutant("walls are jumped over", board{overWalls: true}, right, catWins),
		gridMutant("walls are floor", board{ontoWalls: true}, right, catWins),
		gridMutant("nobody jumps over the other", board{}, func(_ testcase.Case, g *chase) { g.isBlocked = true }, catWins),
		gridMutant("the cat jumps as far as the mouse", board{}, func(c testcase.Case, g *chase) {
			*g = *gridChase(testcase.Case{Grid: c.Grid, CatJump: c.MouseJump, MouseJump: c.MouseJump}, board{})
		}, catWins),
		gridMutant("the jumps are exchanged", board{}, func(c testcase.Case, g *chase) {
			*g = *gridChase(testcase.Case{Grid: c.Grid, CatJump: c.MouseJump, MouseJump: c.CatJump}, board{})
		}, catWins),
		gridMutant("the cat moves first", board{}, func(_ testcase.Case, g *chase) { g.first = 1 }, catWins),
		gridMutant("jumps are one short", board{jump: func(_, jump int) int { return max(1, jump-1) }}, right, catWins),
		gridMutant("jumps are as far as can be", board{exactly: true}, right, catWins),
		gridMutant("jumps are 4 at most", board{jump: func(_, jump int) int { return min(4, jump) }}, right, catWins),
		gridMutant("moves go diagonally, too", board{diagonal: true}, right, catWins),
		gridMutant("stops after 10 turns", board{}, turns(10), catWins),
		gridMutant("stops after 20 turns", board{}, turns(20), catWins),
		gridMutant("stops after 30 turns", board{}, turns(30), catWins),
		gridMutant("stops after 50 turns", board{}, turns(50), catWins),
		gridMutant("stops after 78 turns", board{}, turns(78), catWins),
		gridMutant("stops after as many turns as cells", board{}, limit(func(c testcase.Case) int { return len(c.Grid) * len(c.Grid[0]) }), catWins),
		gridMutant("stops after rows and columns", board{}, limit(func(c testcase.Case) int { return len(c.Grid) + len(c.Grid[0]) }), catWins),
		{"1728 the nearer to the food wins", testcase.CatAndMouseII, func(c testcase.Case) string {
			return strconv.FormatBool(gridChase(c, board{}).race() == mouseWins)
		}},
		{"1728 a state in search is a draw", testcase.CatAndMouseII, func(c testcase.Case) string {
			return strconv.FormatBool(gridChase(c, board{}).withMemo(wholeKey) == mouseWins)
		}},
		{"1728 the memo forgets the turn", testcase.CatAndMouseII, func(c testcase.Case) string {
			return strconv.FormatBool(gridChase(c, board{}).withMemo(turnlessKey) == mouseWins)
		}},
		gridMutant("what nobody forces is a win", board{}, right, mouseWins),
		gridMutant("the cat catches nobody by its own move", board{}, func(_ testcase.Case, g *chase) { g.uncaught[0] = true }, catWins),
		gridMutant("the cat helps the mouse", board{}, func(_ testcase.Case, g *chase) { g.wants[1] = mouseWins }, catWins),
		gridMutant("the mouse helps the cat", board{}, func(_ testcase.Case, g *chase) { g.wants[0] = catWins }, catWins),

		huntMutant("the board is endless", hunt{distance: endless}),
		huntMutant("one corner alone is special", hunt{distance: func(a, b testcase.Square) int {
			if inCorner(a, b) {
				return 4
			}
			return endless(a, b)
		}}),
		huntMutant("a rule of thumb for distances", hunt{distance: thumb}),
		huntMutant("distances of a king", hunt{distance: func(a, b testcase.Square) int { return max(abs(a[0]-b[0]), abs(a[1]-b[1])) }}),
		huntMutant("pawns block the way", hunt{isBlocked: true}),
		huntMutant("Bob moves first", hunt{alice: func(pawns, left int) bool { return (pawns-left)%2 == 1 }}),
		huntMutant("the number of pawns left tells who moves", hunt{alice: func(_, left int) bool { return left%2 == 0 }}),
		huntMutant("both maximise", hunt{both: "max"}),
		huntMutant("both minimise", hunt{both: "min"}),
		huntMutant("Alice takes the farthest", hunt{greedy: [2]bool{true, false}}),
		huntMutant("Bob takes the nearest", hunt{greedy: [2]bool{false, true}}),
		huntMutant("the memo forgets the knight", hunt{key: func(_, left int) int { return left }}),
		huntMutant("distances are those from the start", hunt{fromStart: true}),
		huntMutant("the last pawn is free", hunt{lastFree: true}),
		huntMutant("one of the eight jumps is missing", hunt{jumps: 7}),
		huntMutant("the board has 49 rows", hunt{side: 49}),
		huntMutant("no distance is above 20", hunt{deepest: 20}),
	}
}
