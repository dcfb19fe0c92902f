package knight_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/knight"
)

func solve(t testing.TB, g knight.Game) *knight.Solution {
	t.Helper()
	s, err := knight.Solve(context.Background(), g, knight.Options{})
	if err != nil {
		t.Fatalf("Solve(%+v): %v", g, err)
	}
	return s
}

// leetcode makes a game of the statement's arguments, on its board of 50x50.
func leetcode(kx, ky int, positions ...[2]int) knight.Game {
	g := knight.Game{Rows: 50, Cols: 50, Knight: solver.Place(kx*50 + ky), First: solver.Alice}
	for _, p := range positions {
		g.Pawns = append(g.Pawns, solver.Place(p[0]*50+p[1]))
	}
	return g
}

func TestTheStatementsExamples(t *testing.T) {
	for _, example := range []struct {
		game knight.Game
		want int
	}{
		{leetcode(1, 1, [2]int{0, 0}), 4},
		{leetcode(0, 2, [2]int{1, 1}, [2]int{2, 2}, [2]int{3, 3}), 8},
		{leetcode(0, 0, [2]int{1, 2}, [2]int{2, 4}), 3},
	} {
		s := solve(t, example.game)
		want := solver.Outcome{Kind: solver.Total, Plies: example.want}
		if got := s.Start().Outcome(); got != want {
			t.Errorf("%+v: %v, want %v", example.game, got, want)
		}
		line := solver.Line(s.Start())
		if len(line) != len(example.game.Pawns) {
			t.Errorf("the line %v does not take %d pawns", line, len(example.game.Pawns))
		}
	}
}

func TestTheTotalOfAMoveCountsFromThePositionBeforeIt(t *testing.T) {
	s := solve(t, leetcode(0, 0, [2]int{1, 2}, [2]int{2, 4}))
	// Taking 1,2 is one move and 2,4 one more; taking 2,4 first is two and one
	// back.
	want := []solver.Move{
		{To: 2*50 + 4, Steps: 2, Outcome: solver.Outcome{Kind: solver.Total, Plies: 3}, Rank: 0, Keeps: true},
		{To: 1*50 + 2, Steps: 1, Outcome: solver.Outcome{Kind: solver.Total, Plies: 2}, Rank: 1, Keeps: false},
	}
	if got := s.Start().Moves(); !reflect.DeepEqual(got, want) {
		t.Errorf("Alice's moves are %+v, want %+v", got, want)
	}
	s, err := s.With(context.Background(), 0, solver.Bob)
	if err != nil {
		t.Fatal(err)
	}
	want[0], want[1] = want[1], want[0]
	for i := range want {
		want[i].Rank, want[i].Keeps = i, i == 0
	}
	if got := s.Start().Moves(); !reflect.DeepEqual(got, want) {
		t.Errorf("Bob's moves are %+v, want %+v", got, want)
	}
}

// lookUp returns a function that finds a state of a game: who is to move with
// these pawns left and the knight on its own square or that of a pawn taken. It
// gets there by taking the other pawns.
func lookUp(t rapid.TB, s *knight.Solution) func(left []solver.Place, on solver.Place, turn solver.Player) *knight.Position {
	start := map[solver.Player]solver.Position{}
	for _, first := range []solver.Player{solver.Alice, solver.Bob} {
		turned, err := s.With(context.Background(), s.Game().Knight, first)
		if err != nil {
			t.Fatalf("%+v: %v", s.Game(), err)
		}
		start[first] = turned.Start()
	}
	return func(left []solver.Place, on solver.Place, turn solver.Player) *knight.Position {
		var taken []solver.Place
		for _, pawn := range s.Game().Pawns {
			if pawn != on && !slices.Contains(left, pawn) {
				taken = append(taken, pawn)
			}
		}
		if on != s.Game().Knight {
			taken = append(taken, on)
		}
		p := start[turn]
		if len(taken)%2 != 0 {
			p = start[turn.Opponent()]
		}
		for _, pawn := range taken {
			next, ok := p.Play(pawn)
			if !ok {
				t.Fatalf("%+v: no pawn on %d to take", s.Game(), pawn)
			}
			p = next
		}
		at := p.(*knight.Position)
		if at.Knight() != on || at.Turn() != turn || len(at.Left()) != len(left) {
			t.Fatalf("%+v: no state %v %d", s.Game(), left, on)
		}
		return at
	}
}

// agree compares every state, either player to move, and every move with the
// brute force.
func agree(t testing.TB, s *knight.Solution) {
	t.Helper()
	g := s.Game()
	b := newBrute(g)
	look := lookUp(t, s)
	rows := int64(0)
	for row := range s.All() {
		rows++
		for _, turn := range []solver.Player{solver.Alice, solver.Bob} {
			p := look(row.Left, row.Knight, turn)
			want := b.total(row.Left, row.Knight, turn)
			if got := p.Outcome().Plies; got != want {
				t.Fatalf("%+v: left %v, knight %d, %v to move: %d, want %d", g, row.Left, row.Knight, turn, got, want)
			}
			if turn == row.Turn && row.Total != want {
				t.Fatalf("%+v: row %+v, want %d", g, row, want)
			}
			checkMoves(t, b, p)
		}
	}
	if rows != s.States() {
		t.Fatalf("%+v: %d rows, but States says %d", g, rows, s.States())
	}
}

func checkMoves(t testing.TB, b *brute, p *knight.Position) {
	t.Helper()
	left, best := p.Left(), p.Outcome().Plies
	moves := p.Moves()
	if len(moves) != len(left) || p.Over() != (len(left) == 0) {
		t.Fatalf("%d moves with %d pawns left", len(moves), len(left))
	}
	for k, m := range moves {
		i := slices.Index(left, m.To)
		want := b.take(left, i, p.Knight(), p.Turn())
		steps := b.steps[[2]solver.Place{p.Knight(), m.To}]
		if m.Outcome.Plies != want || m.Steps != steps || m.Keeps != (want == best) || (m.Rank == 0) != m.Keeps {
			t.Fatalf("move %+v from %v: want total %d in %d steps, the position's is %d", m, left, want, steps, best)
		}
		if k > 0 {
			last := moves[k-1]
			worse := last.Outcome.Plies - want
			if p.Turn() == solver.Bob {
				worse = -worse
			}
			if worse < 0 || (worse == 0) != (m.Rank == last.Rank) || worse == 0 && last.To > m.To || m.Rank < last.Rank {
				t.Fatalf("%+v comes before %+v with %v to move", last, m, p.Turn())
			}
		}
		next, ok := p.Play(m.To)
		if !ok || next.Outcome().Plies+steps != want || next.Turn() == p.Turn() {
			t.Fatalf("playing %+v leads to %v, %v", m, next, ok)
		}
	}
	if _, ok := p.Play(p.Knight()); ok {
		t.Fatal("the knight takes on its own square")
	}
}

func TestRandomGamesAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	solved, games := 0, 2000
	if testing.Short() {
		games = 200
	}
	for range games {
		g := randomGame(rng, 7, 7, 6)
		s, err := knight.Solve(context.Background(), g, knight.Options{})
		if want := newBrute(g).unreachable(); want != nil {
			var u *knight.UnreachableError
			if !errors.As(err, &u) || !slices.Equal(u.Pawns, want) {
				t.Fatalf("%+v: error %v, want the pawns %v to be unreachable", g, err, want)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%+v: %v", g, err)
		}
		solved++
		agree(t, s)
	}
	if solved < games/10 {
		t.Errorf("only %d of the games could be solved", solved)
	}
}

func TestAGameWithoutPawnsIsOver(t *testing.T) {
	s := solve(t, leetcode(3, 3))
	if p := s.Start(); !p.Over() || p.Outcome().String() != "0 moves" || len(p.Moves()) != 0 {
		t.Errorf("over %v, outcome %v, moves %v", p.Over(), p.Outcome(), p.Moves())
	}
	if s.States() != 1 {
		t.Errorf("%d states, want 1", s.States())
	}
}

func TestTheRowsComeInAStableOrder(t *testing.T) {
	g := leetcode(0, 0, [2]int{2, 4}, [2]int{1, 2})
	var got []knight.State
	for row := range solve(t, g).All() {
		got = append(got, row)
	}
	a, b := g.Pawns[0], g.Pawns[1]
	want := []knight.State{
		{Left: []solver.Place{a, b}, Knight: 0, Turn: solver.Alice, Total: 3},
		{Left: []solver.Place{a}, Knight: b, Turn: solver.Bob, Total: 1},
		{Left: []solver.Place{b}, Knight: a, Turn: solver.Bob, Total: 1},
		{Left: []solver.Place{}, Knight: a, Turn: solver.Alice, Total: 0},
		{Left: []solver.Place{}, Knight: b, Turn: solver.Alice, Total: 0},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the rows are %v, want %v", got, want)
	}
}

func TestGamesThatNeedTooMuchAreRefusedAtOnce(t *testing.T) {
	row := func(n int) (pawns []solver.Place) {
		for i := range n {
			pawns = append(pawns, solver.Place(i+1))
		}
		return pawns
	}
	for name, g := range map[string]knight.Game{
		"30 pawns":        {Rows: 50, Cols: 50, Pawns: row(30), First: solver.Alice},
		"300 pawns":       {Rows: 50, Cols: 50, Pawns: row(300), First: solver.Alice},
		"an absurd board": {Rows: math.MaxInt, Cols: math.MaxInt, Pawns: row(1), First: solver.Alice},
		"walls on a row":  {Rows: 1, Cols: math.MaxInt, Pawns: row(1), First: solver.Alice, Blocked: []bool{true}},
		"walls on 10^12":  {Rows: 1e6, Cols: 1e6, Pawns: row(1), First: solver.Bob, Blocked: []bool{true}},
	} {
		var m *solver.MemoryError
		if _, err := knight.Solve(context.Background(), g, knight.Options{}); !errors.As(err, &m) || m.Limit != solver.DefaultMemory || m.Need <= m.Limit || m.Need != g.Memory() {
			t.Errorf("%s: %v", name, err)
		}
	}
	g := knight.Game{Rows: 50, Cols: 50, Pawns: row(60), First: solver.Alice}
	if _, err := knight.Solve(context.Background(), g, knight.Options{MemoryLimit: math.MaxInt64}); err == nil {
		t.Error("60 pawns are solved where memory has no limit")
	}
}

func TestABoardWhoseSquaresCannotBeNumberedNeedsMoreThanCanBeCounted(t *testing.T) {
	small := knight.Game{Rows: 8, Cols: 8, Knight: 3, Pawns: []solver.Place{10, 20, 30, 40}, First: solver.Alice}
	s := solve(t, small)
	for _, size := range [][2]int{
		{math.MaxInt, math.MaxInt}, {math.MaxInt, 2}, {3, math.MaxInt}, {math.MaxInt/2 + 1, 2}, {8, math.MaxInt/8 + 1},
	} {
		// Places overflow as well, so these are what a caller might come up with.
		for _, places := range [][]solver.Place{{0}, {1, 2, 3, 4, 5}, {-8, 7}, {5, 5}} {
			g := knight.Game{Rows: size[0], Cols: size[1], Pawns: places, First: solver.Bob}
			if need := g.Memory(); need != math.MaxInt64 {
				t.Errorf("%d rows and %d columns need %d bytes", g.Rows, g.Cols, need)
			}
			for _, limit := range []int64{0, 1 << 20, math.MaxInt64} {
				o := knight.Options{MemoryLimit: limit}
				_, err := knight.Solve(context.Background(), g, o)
				_, updating := s.Update(context.Background(), g, o)
				for _, err := range []error{err, updating} {
					var refused *solver.MemoryError
					if !errors.As(err, &refused) || refused.Need != math.MaxInt64 {
						t.Errorf("%d rows and %d columns: %v", g.Rows, g.Cols, err)
					}
				}
			}
		}
	}
}

func TestAGameIsSolvedWithTheMemoryItNeedsAndWithNoByteLess(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(6, 6))
	for range 200 {
		g := spreadOut(rng, 4+rng.IntN(90), rng.IntN(12))
		if rng.IntN(2) == 0 {
			g.Blocked = make([]bool, g.Rows*g.Cols)
		}
		need := g.Memory()
		s, err := knight.Solve(context.Background(), g, knight.Options{MemoryLimit: need})
		if err != nil {
			t.Fatalf("%+v: %v", g, err)
		}
		if s.Bytes() > need {
			t.Errorf("%+v: the table holds %d bytes, said were %d", g, s.Bytes(), need)
		}
		var refused *solver.MemoryError
		if _, err := knight.Solve(context.Background(), g, knight.Options{MemoryLimit: need - 1}); !errors.As(err, &refused) || refused.Need != need {
			t.Errorf("%+v: %v", g, err)
		}
	}
}

func TestSolvingAllocatesHardlyMoreThanAGameNeeds(t *testing.T) {
	for _, size := range []int{50, 700, -700} {
		g := spreadOut(rand.New(rand.NewPCG(7, 7)), max(size, -size), 15)
		if size < 0 {
			g.Blocked = make([]bool, g.Rows*g.Cols)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s := solve(t, g)
		runtime.ReadMemStats(&after)
		need, took := g.Memory(), int64(after.TotalAlloc-before.TotalAlloc)
		if took > need+need/10+1<<16 {
			t.Errorf("%d bytes are allocated, %d were said to be needed", took, need)
		}
		runtime.KeepAlive(s)
	}
}

func TestInvalidGamesSayWhatIsWrong(t *testing.T) {
	valid := leetcode(0, 0, [2]int{1, 2}, [2]int{2, 4})
	for name, spoil := range map[string]func(g *knight.Game){
		"no rows":                 func(g *knight.Game) { g.Rows = 0 },
		"fewer than no columns":   func(g *knight.Game) { g.Cols = -1 },
		"a knight off the board":  func(g *knight.Game) { g.Knight = 2500 },
		"a pawn off the board":    func(g *knight.Game) { g.Pawns = []solver.Place{-1} },
		"a pawn on the knight":    func(g *knight.Game) { g.Knight = g.Pawns[1] },
		"two pawns on a square":   func(g *knight.Game) { g.Pawns = append(g.Pawns, g.Pawns[0]) },
		"a mouse":                 func(g *knight.Game) { g.First = solver.Mouse },
		"too few squares marked":  func(g *knight.Game) { g.Blocked = make([]bool, 3) },
		"a knight on a wall":      func(g *knight.Game) { g.Blocked = make([]bool, 2500); g.Blocked[g.Knight] = true },
		"a pawn on a wall":        func(g *knight.Game) { g.Blocked = make([]bool, 2500); g.Blocked[g.Pawns[0]] = true },
		"a player without a name": func(g *knight.Game) { g.First = 9 },
	} {
		g := valid
		spoil(&g)
		if _, err := knight.Solve(context.Background(), g, knight.Options{}); err == nil || err.Error() == "" {
			t.Errorf("%s is solved", name)
		}
	}
}

func TestTotalsThatDoNotFitAreRefused(t *testing.T) {
	// On a board of three rows a knight needs about a move for two columns.
	g := knight.Game{Rows: 3, Cols: 40000, Knight: 0, First: solver.Alice}
	for i := range 3 {
		g.Pawns = append(g.Pawns, solver.Place(1+i), solver.Place(40000-1-i))
	}
	if _, err := knight.Solve(context.Background(), g, knight.Options{}); err == nil {
		t.Error("a total of more than 100000 is solved")
	}
}

func TestACancelledSolveReturnsTheContextsError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := knight.Solve(ctx, leetcode(0, 0, [2]int{1, 2}), knight.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	g := knight.Game{Rows: 50, Cols: 50, First: solver.Alice}
	for i := range 22 {
		g.Pawns = append(g.Pawns, solver.Place(3+i*97))
	}
	ctx, cancel = context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := knight.Solve(ctx, g, knight.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
}
