package chase

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"plywise/solver"
)

// solve solves a game that must not fail.
func solve(t testing.TB, g Game) *Solution {
	t.Helper()
	s, err := Solve(context.Background(), g, Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, draw(g))
	}
	return s
}

func TestSolutionsAgreeWithLookingAhead(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 913))
	for range 2000 {
		g := randomGame(random)
		agree(t, g, random.IntN(12))
	}
}

// inBlocks solves a game as if it were larger than what a small analysis takes.
func inBlocks(t testing.TB, g Game) *Solution {
	t.Helper()
	table, err := analyse(context.Background(), g, places(g.Arena), maxPlies)
	if err != nil {
		t.Fatalf("%v\n%s", err, draw(g))
	}
	return &Solution{game: g, table: table}
}

// at returns the value of the state of two open places.
func (t *table) at(mouse, cat solver.Place, turn solver.Player) value {
	mover, other := t.number[mouse], t.number[cat]
	if turn == solver.Cat {
		mover, other = other, mover
	}
	return t.read(turn, int(mover), int(other))
}

// longest returns the plies of the longest win.
func longest(s *Solution) (plies int) {
	for state := range s.All(NoLimit) {
		plies = max(plies, state.Outcome.Plies)
	}
	return plies
}

// agree fails the test where a solution and the reference differ, without a
// limit and, where players may always stay, with that one.
func agree(t *testing.T, g Game, limit int) {
	t.Helper()
	r := refer(g)
	ahead := r.ahead(math.MaxInt, false)
	compareWithReference(t, r, solve(t, g), NoLimit, ahead)
	blocks := inBlocks(t, g)
	compareWithReference(t, r, blocks, NoLimit, ahead)
	if _, grid := g.Arena.(*Grid); grid {
		ahead = r.ahead(limit, true)
		compareWithReference(t, r, solve(t, g), int64(limit), ahead)
		compareWithReference(t, r, blocks, int64(limit), ahead)
	}
}

func compareWithReference(t *testing.T, r *reference, s *Solution, limit int64, want []solver.Outcome) {
	t.Helper()
	i, states := 0, r.states()
	for got := range s.All(limit) {
		wanted := states[i]
		wanted.Outcome = want[i]
		if got != wanted {
			t.Fatalf("limit %d: %+v, want %+v\n%s", limit, got, wanted, draw(r.game))
		}
		i++
	}
	if i != len(states) || s.States() != int64(i) {
		t.Fatalf("%d states of %d, want %d\n%s", i, s.States(), len(states), draw(r.game))
	}
}

func TestTheStatementsExamplesHaveTheirAnswers(t *testing.T) {
	graph := func(text string) Game {
		g := &Graph{}
		if err := json.Unmarshal([]byte(text), &g.Neighbors); err != nil {
			t.Fatal(err)
		}
		return Game{g, graphRules}
	}
	for _, c := range []struct {
		name       string
		game       Game
		mouse, cat solver.Place
		limit      int64
		want       solver.Kind
	}{
		{"913, example 1", graph("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"), 1, 2, NoLimit, solver.Draw},
		{"913, example 2", graph("[[1,3],[0],[3],[0,2]]"), 1, 2, NoLimit, solver.MouseWins},
		{"1728, example 1", Game{board(2, 1, "####F", "#C...", "M...."), gridRules}, 10, 6, 1000, solver.MouseWins},
		{"1728, example 2", Game{board(4, 1, "M.C...F"), gridRules}, 0, 2, 1000, solver.MouseWins},
		{"1728, example 3", Game{board(3, 1, "M.C...F"), gridRules}, 0, 2, 1000, solver.CatWins},
		{"1728, example 4", Game{board(5, 2, "C...#", "...#F", "....#", "M...."), gridRules}, 15, 0, 1000, solver.CatWins},
		{"1728, example 5", Game{board(1, 3, ".M...", "..#..", "#..#.", "C#.#.", "...#F"), gridRules}, 1, 15, 1000, solver.MouseWins},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := solve(t, c.game).Outcome(c.mouse, c.cat, solver.Mouse, c.limit); got.Kind != c.want {
				t.Errorf("%v, want kind %v", got, c.want)
			}
		})
	}
}

func TestMovesAreRankedAsTheFormatSays(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 1728))
	for range 300 {
		g := randomGame(random)
		limit := NoLimit
		if _, grid := g.Arena.(*Grid); grid && random.IntN(2) == 0 {
			limit = int64(1 + random.IntN(9))
		}
		r, s := refer(g), solve(t, g)
		for _, state := range r.states() {
			p := s.Position(state.Mouse, state.Cat, state.Turn, limit)
			checkMoves(t, r, state, p.(*Position))
		}
	}
}

// checkMoves checks a position's moves against the reference and the ranking.
func checkMoves(t *testing.T, r *reference, state State, p *Position) {
	t.Helper()
	_, ended := r.over(state)
	if over := ended || p.Limit() == 0; p.Over() != over {
		t.Fatalf("over: %v, want %v: %+v\n%s", p.Over(), over, state, draw(r.game))
	}
	moves := p.Moves()
	if p.Over() {
		if len(moves) > 0 {
			t.Fatalf("moves in a finished game: %+v\n%s", state, draw(r.game))
		}
		return
	}
	want := map[solver.Place]bool{}
	for _, next := range r.next(state) {
		to := next.Mouse
		if state.Turn == solver.Cat {
			to = next.Cat
		}
		want[to] = true
	}
	for i, m := range moves {
		if !want[m.To] || m.Steps != 1 {
			t.Fatalf("move %+v is not legal: %+v\n%s", m, state, draw(r.game))
		}
		delete(want, m.To)
		next, ok := p.Play(m.To)
		if !ok || next.Outcome() != m.Outcome || next.Turn() == p.Turn() {
			t.Fatalf("move %+v leads to %+v\n%s", m, next, draw(r.game))
		}
		if m.Keeps != (m.Outcome.Kind == p.Outcome().Kind) {
			t.Fatalf("move %+v keeps the outcome or not: %v\n%s", m, p.Outcome(), draw(r.game))
		}
		if i == 0 {
			if m.Rank != 0 || !m.Keeps {
				t.Fatalf("the best move %+v of %v\n%s", m, p.Outcome(), draw(r.game))
			}
			if d := p.Outcome().Plies; d != solver.Unforced && m.Outcome.Plies != d-1 {
				t.Fatalf("the best move %+v of %v\n%s", m, p.Outcome(), draw(r.game))
			}
			continue
		}
		last := moves[i-1]
		better := cmp.Compare(worth(p.Turn(), last.Outcome), worth(p.Turn(), m.Outcome))
		if better < 0 || (better == 0) != (last.Rank == m.Rank) || better > 0 && m.Rank != last.Rank+1 ||
			better == 0 && last.To >= m.To {
			t.Fatalf("%+v before %+v\n%s", last, m, draw(r.game))
		}
	}
	if len(want) > 0 {
		t.Fatalf("moves %v are missing: %+v\n%s", want, state, draw(r.game))
	}
}

func TestTheLimitEndsTheGame(t *testing.T) {
	s := solve(t, Game{board(2, 1, "####F", "#C...", "M...."), gridRules})
	if n := s.States(); n != 200 {
		t.Errorf("%d states, want 200", n)
	}
	p := s.Position(10, 6, solver.Mouse, 5)
	if got := p.Outcome().String(); got != "mouse wins in 5" {
		t.Errorf("with 5 left: %s", got)
	}
	if line := solver.Line(p); len(line) != 5 {
		t.Errorf("line %v", line)
	}
	p = s.Position(10, 6, solver.Mouse, 1)
	if got := p.Outcome().String(); got != "cat wins (move limit)" || p.Over() {
		t.Errorf("with 1 left: %s, over %v", got, p.Over())
	}
	p, ok := p.Play(10)
	if !ok || !p.Over() || p.Outcome().Reason != solver.Limit || len(p.Moves()) > 0 {
		t.Errorf("with nothing left: %v, over %v", p.Outcome(), p.Over())
	}
	if _, ok := p.Play(10); ok {
		t.Error("a move after the limit")
	}
}

func TestAStuckPlayerDrawsTheGame(t *testing.T) {
	// 0 - 1, 2: the cat on 2 has no move; the mouse has, but only into the hole.
	g := &Graph{Neighbors: make([][]solver.Place, 3)}
	g.link(0, 1)
	s := solve(t, Game{g, graphRules})
	p := s.Position(1, 2, solver.Cat, NoLimit)
	if p.Outcome() != stuck || !p.Over() || len(p.Moves()) > 0 {
		t.Errorf("%v, over %v", p.Outcome(), p.Over())
	}
	if got := s.Outcome(1, 2, solver.Mouse, NoLimit).String(); got != "mouse wins in 1" {
		t.Errorf("mouse to move: %s", got)
	}
}

func TestWhereNobodyMayStandThereIsNoPosition(t *testing.T) {
	s := solve(t, Game{board(1, 1, "#.F"), gridRules})
	for _, p := range []solver.Place{-1, 0, 3} {
		if s.Position(p, 1, solver.Mouse, NoLimit) != nil || s.Position(1, p, solver.Mouse, NoLimit) != nil {
			t.Errorf("a position on %d", p)
		}
		if o := s.Outcome(p, 1, solver.Cat, 9); o != (solver.Outcome{}) {
			t.Errorf("outcome %+v on %d", o, p)
		}
		if m := s.legal(p, solver.Cat); m != nil {
			t.Errorf("moves %v from %d", m, p)
		}
	}
}

func TestHeatIsTheOutcomeOfEveryPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3283))
	for range 100 {
		g := randomGame(random)
		s := solve(t, g)
		limit := int64(random.IntN(10)) - 1
		for other := range solver.Place(g.Arena.Places()) {
			for turn := range solver.Player(2) {
				for p, got := range s.Heat(solver.Mouse, other, turn, limit) {
					if want := s.Outcome(solver.Place(p), other, turn, limit); got != want {
						t.Fatalf("mouse on %d, cat on %d: %v, want %v\n%s", p, other, got, want, draw(g))
					}
				}
				for p, got := range s.Heat(solver.Cat, other, turn, limit) {
					if want := s.Outcome(other, solver.Place(p), turn, limit); got != want {
						t.Fatalf("mouse on %d, cat on %d: %v, want %v\n%s", other, p, got, want, draw(g))
					}
				}
			}
		}
	}
}

func TestAnEndedContextEndsSolving(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Solve(ctx, Game{board(1, 1, "..F"), gridRules}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// An endingContext ends when it has been asked so many times whether it has.
type endingContext struct {
	context.Context
	left atomic.Int64
}

func (c *endingContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func TestWhateverIsBeingDoneASolveCanBeGivenUp(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 30))
	grid := Game{randomGrid(random, 20, 25, 0.1, 1, 2), gridRules}
	graph := Game{randomGraph(random, 600, 1800, 0), graphRules}
	edited := *grid.Arena.(*Grid)
	edited.Wall = slices.Clone(edited.Wall)
	edited.Wall[slices.Index(edited.Wall, true)] = false
	before := solve(t, grid)
	for name, do := range map[string]func(context.Context) (*Solution, error){
		"grid":  func(ctx context.Context) (*Solution, error) { return Solve(ctx, grid, Options{}) },
		"graph": func(ctx context.Context) (*Solution, error) { return Solve(ctx, graph, Options{}) },
		"update": func(ctx context.Context) (*Solution, error) {
			return before.update(ctx, Game{&edited, gridRules}, Options{}, math.MaxInt64)
		},
	} {
		t.Run(name, func(t *testing.T) {
			const many = 1 << 40
			ctx := &endingContext{Context: t.Context()}
			ctx.left.Store(many)
			whole, err := do(ctx)
			if err != nil {
				t.Fatal(err)
			}
			polls := many - ctx.left.Load()
			longest := 0
			for at := range whole.All(NoLimit) {
				longest = max(longest, at.Outcome.Plies)
			}
			// A level of a large board lasts, a strip of it does not.
			if least := int64(whole.table.words * longest); name != "update" && polls < least {
				t.Errorf("%d polls for %d strips in each of %d levels", polls, whole.table.words, longest)
			}
			for range 200 {
				ctx.left.Store(random.Int64N(polls))
				if s, err := do(ctx); !errors.Is(err, context.Canceled) {
					t.Fatalf("given up, it ends with %v, %v", s, err)
				}
			}
		})
	}
}

func TestAnInvalidGameIsAnError(t *testing.T) {
	for name, a := range map[string]Arena{
		"no arena":           nil,
		"no grid":            (*Grid)(nil),
		"no graph":           (*Graph)(nil),
		"no cells":           &Grid{},
		"too large":          &Grid{Rows: math.MaxInt, Cols: math.MaxInt, MouseJump: 1, CatJump: 1},
		"walls missing":      &Grid{Rows: 2, Cols: 2, Wall: make([]bool, 3), MouseJump: 1, CatJump: 1},
		"food off the board": &Grid{Rows: 1, Cols: 2, Wall: make([]bool, 2), Food: 2, MouseJump: 1, CatJump: 1},
		"food on a wall":     &Grid{Rows: 1, Cols: 2, Wall: []bool{true, false}, MouseJump: 1, CatJump: 1},
		"mouse cannot jump":  &Grid{Rows: 1, Cols: 2, Wall: make([]bool, 2), CatJump: 1},
		"cat cannot jump":    &Grid{Rows: 1, Cols: 2, Wall: make([]bool, 2), MouseJump: 1, CatJump: -1},
		"no nodes":           &Graph{},
		"hole off the graph": &Graph{Neighbors: make([][]solver.Place, 2), Hole: 2},
		"unknown neighbour":  &Graph{Neighbors: [][]solver.Place{{1}, {0, 2}}},
		"one way":            &Graph{Neighbors: [][]solver.Place{{1}, {}}},
		"other way":          &Graph{Neighbors: [][]solver.Place{{}, {0}}},
		"one way of three":   &Graph{Neighbors: [][]solver.Place{{1, 2}, {0}, {0, 1}}},
		"descending":         &Graph{Neighbors: [][]solver.Place{{0, 1}, {0}, {3, 2}, {2}}},
		"twice":              &Graph{Neighbors: [][]solver.Place{{1, 1}, {0}}},
	} {
		if s, err := Solve(context.Background(), Game{Arena: a}, Options{}); err == nil || s != nil {
			t.Errorf("%s: no error", name)
		} else {
			t.Logf("%s: %v", name, err)
		}
	}
}

func TestTablesEqualTheTextbooks(t *testing.T) {
	games := oddGames(250)
	random := rand.New(rand.NewPCG(10, 10))
	for _, walls := range []float64{0, 0.1, 0.3} {
		games[fmt.Sprintf("walls %v", walls)] = Game{randomGrid(random, 20, 25, walls, 1+random.IntN(3), 1+random.IntN(3)), gridRules}
	}
	for _, degree := range []int{2, 3, 6} {
		games[fmt.Sprintf("degree %d", degree)] = Game{randomGraph(random, 300, 150*degree, 0.05), graphRules}
	}
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := newTextbook(g)
			compareTables(t, g, solve(t, g).table, want)
			compareTables(t, g, inBlocks(t, g).table, want)
		})
	}
}

// compareTables fails the test where a table differs from the textbook's.
func compareTables(t *testing.T, g Game, got *table, want *textbook) {
	t.Helper()
	for cat := range solver.Place(g.Arena.Places()) {
		for mouse := range solver.Place(g.Arena.Places()) {
			if !g.mayStand(solver.Mouse, mouse) || !g.mayStand(solver.Cat, cat) {
				continue
			}
			for turn := range solver.Player(2) {
				if got, want := got.at(mouse, cat, turn), want.at(mouse, cat, turn); got != want {
					t.Fatalf("mouse %d, cat %d, turn %v: %v, want %v", mouse, cat, turn, got, want)
				}
			}
		}
	}
}

func TestALongerWinThanTwoBytesCountIsRefused(t *testing.T) {
	g := Game{&Grid{Rows: 1, Cols: 40, Wall: make([]bool, 40), MouseJump: 1, CatJump: 1}, gridRules}
	longest := longest(solve(t, g))
	for name, upTo := range map[string]func(plies int) error{
		"small": func(plies int) error {
			_, err := solveSmall(context.Background(), g, 40, plies)
			return err
		},
		"in blocks": func(plies int) error {
			_, err := analyse(context.Background(), g, 40, plies)
			return err
		},
	} {
		if err := upTo(longest); err != nil {
			t.Errorf("%s, %d plies, as many as it takes: %v", name, longest, err)
		}
		var long *TooLongError
		if err := upTo(longest - 1); !errors.As(err, &long) || long.Plies != longest-1 {
			t.Errorf("%s, %d plies: %v", name, longest-1, err)
		}
	}
}

func TestSolvingSmallBoardsAgainAllocatesOnlyTheSolution(t *testing.T) {
	g := Game{randomGrid(rand.New(rand.NewPCG(18, 18)), 8, 8, 0.2, 2, 3), gridRules}
	least := math.Inf(1)
	for range 50 {
		least = min(least, testing.AllocsPerRun(1, func() { solve(t, g) }))
	}
	// The solution, its table, that table's words, and the numbers of the places.
	if least > 4 {
		t.Errorf("%v allocations", least)
	}
}
