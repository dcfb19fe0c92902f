package chase

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

// beyond is the distance of a state that a player cannot force.
const beyond = math.MaxInt32

// An explicit game has the states of a reference by number: who has won where, and what leads
// where.
type explicit struct {
	states []State
	winner []solver.Kind
	next   [][]int // none where the game is over
}

func (r *reference) explicit() *explicit {
	e := &explicit{states: r.states()}
	index := map[State]int{}
	for i, s := range e.states {
		index[s] = i
	}
	for _, s := range e.states {
		o, over := r.over(s)
		var next []int
		if !over {
			for _, to := range r.next(s) {
				next = append(next, index[to])
			}
		}
		e.winner, e.next = append(e.winner, o.Kind), append(e.next, next)
	}
	return e
}

// without returns, by the letter of the rules, in how many plies a player can force
// its win from each state if a state, by number, is not won for it, beyond where it
// cannot. With -1 all count.
func (e *explicit) without(who solver.Player, barred int) []int {
	distance := make([]int, len(e.states))
	for i, kind := range e.winner {
		distance[i] = beyond
		if winner, won := kind.Winner(); won && winner == who && i != barred {
			distance[i] = 0
		}
	}
	for plies, more := 1, true; more; plies++ {
		more = false
		for i, next := range e.next {
			if len(next) == 0 || i == barred || distance[i] < plies {
				continue
			}
			some, all := false, true
			for _, k := range next {
				won := distance[k] < plies
				some, all = some || won, all && won
			}
			if e.states[i].Turn == who && some || e.states[i].Turn != who && all {
				distance[i], more = plies, true
			}
		}
	}
	return distance
}

// A winningMove is a move of a small game with a forced win for its player, and what the rules
// make of it.
type winningMove struct {
	at      State
	to      solver.Place
	plies   int                  // of the win from there
	after   int                  // of the win after the move, beyond for none
	without int                  // of the win if the state after the move is not won, beyond for none
	others  map[solver.Place]int // of the win after the other moves then, beyond for none
}

// winningMoves returns all moves of a small game in states that their players win.
func (r *reference) winningMoves() (all []winningMove) {
	e := r.explicit()
	for who := range solver.Player(2) {
		open := e.without(who, -1)
		barred := map[int][]int{}
		for i, s := range e.states {
			if s.Turn != who || open[i] == 0 || open[i] == beyond {
				continue
			}
			for _, k := range e.next[i] {
				if barred[k] == nil {
					barred[k] = e.without(who, k)
				}
				place := func(n int) solver.Place {
					if who == solver.Cat {
						return e.states[n].Cat
					}
					return e.states[n].Mouse
				}
				others := map[solver.Place]int{}
				for _, n := range e.next[i] {
					if n != k {
						others[place(n)] = barred[k][n]
					}
				}
				all = append(all, winningMove{s, place(k), open[i], open[k], barred[k][i], others})
			}
		}
	}
	return all
}

// critical returns whether the move is critical with that limit.
func (q winningMove) critical(limit int64) bool {
	if limit < 0 {
		limit = beyond - 1
	}
	return int64(q.plies) <= limit && int64(q.after) < limit && int64(q.without) > limit
}

// isOther reports whether a place is where the player may go to win with that limit without
// the state after the move, and -1 for there being none.
func (q winningMove) isOther(to solver.Place, limit int64) bool {
	if limit < 0 {
		limit = beyond - 1
	}
	plies, legal := q.others[to]
	return legal && int64(plies) < limit || to == -1 && int64(q.without) > limit
}

// limits returns limits that may make a difference.
func (q winningMove) limits() []int64 {
	d := int64(q.plies)
	return []int64{NoLimit, max(d-2, 0), d, d + 1, d + 2, d + 4}
}

// judged compares all that can be asked of a small game with the brute force, and what the
// attractor alone says.
func judged(t *testing.T, g Game) {
	t.Helper()
	winningMoves := refer(g).winningMoves()
	for name, solution := range map[string]*Solution{"small": solve(t, g), "in blocks": inBlocks(t, g)} {
		attractor, err := newAttractor(t.Context(), solution)
		if err != nil {
			t.Fatal(err)
		}
		var choices []Choice
		var want []bool
		var asked []winningMove
		for _, q := range winningMoves {
			for _, limit := range q.limits() {
				asked = append(asked, q)
				at := solution.Position(q.at.Mouse, q.at.Cat, q.at.Turn, limit).(*Position)
				choices, want = append(choices, Choice{at, q.to}), append(want, q.critical(limit))
				if limit >= 0 && limit < int64(q.plies) || q.after != q.plies-1 {
					continue
				}
				way, err := attractor.way(t.Context(), solution.query(Choice{at, q.to}))
				if err != nil || way >= 0 == q.critical(limit) || !q.isOther(way, limit) {
					t.Fatalf("%s, attractor: %+v with %d left: %d, %v\n%s", name, q, limit, way, err, draw(g))
				}
			}
		}
		got, err := solution.Critical(t.Context(), choices, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range choices {
			q, limit := asked[i], c.At.Limit()
			best := q.after == q.plies-1 && (limit < 0 || int64(q.plies) <= limit)
			if best && !q.isOther(got[i].Other, limit) || !best && got[i].Other != -1 {
				t.Fatalf("%s: %+v with %d left: other than %d: %d\n%s", name, q, limit, c.To, got[i].Other, draw(g))
			}
			if got[i].Critical != want[i] {
				t.Fatalf("%s: %+v, %v to %d: %+v\n%s", name, *c.At, c.At.Outcome(), c.To, got[i], draw(g))
			}
		}
	}
}

func TestCriticalMovesAreThoseWhoseStateCannotBeDoneWithout(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20, 2011))
	for range 300 {
		judged(t, randomGame(random))
	}
}

// FuzzCritical reads bytes as a game and checks which of its moves are critical against
// looking ahead.
func FuzzCritical(f *testing.F) {
	f.Fuzz(func(t *testing.T, description []byte) {
		g, _ := described(description)
		judged(t, g)
	})
}

// bestMoves calls do for the best moves of some random states of a game, with limits or
// without.
func bestMoves(random *rand.Rand, s *Solution, n int, do func(Choice)) {
	places := s.game.Arena.Places()
	for range n {
		mouse, cat := solver.Place(random.IntN(places)), solver.Place(random.IntN(places))
		p, ok := s.Position(mouse, cat, solver.Player(random.IntN(2)), NoLimit).(*Position)
		if !ok {
			continue
		}
		o := p.Outcome()
		if winner, won := o.Kind.Winner(); !won || winner != p.turn || o.Plies == 0 {
			continue
		}
		if random.IntN(2) == 0 {
			p.limit = int64(o.Plies + random.IntN(8))
		}
		for _, m := range solver.Best(p.Moves()) {
			do(Choice{p, m.To})
		}
	}
}

// middling returns a game of some hundred places.
func middling(random *rand.Rand) Game {
	if random.IntN(3) == 0 {
		n := 100 + random.IntN(100)
		return Game{connectedGraph(random, n, n+random.IntN(n)), graphRules}
	}
	return Game{randomGrid(random, 12+random.IntN(12), 12+random.IntN(12), 0.4*random.Float64(), 1+random.IntN(3), 1+random.IntN(3)), gridRules}
}

func TestAMoveIsCriticalWhereItIsTheOnlyOneThatKeepsAndNotWhereAnotherIsBest(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(23, 23))
	seen := map[string]int{}
	for range 60 {
		g := middling(random)
		s := solve(t, g)
		var choices []Choice
		bestMoves(random, s, 20, func(c Choice) {
			for _, m := range c.At.Moves() {
				choices = append(choices, Choice{c.At, m.To})
			}
		})
		critical, err := s.Critical(t.Context(), choices, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range choices {
			forced, best, is := 0, 0, solver.Move{}
			for _, m := range c.At.Moves() {
				if m.Keeps && m.Outcome.Reason != solver.Limit {
					forced++
				}
				if m.Rank == 0 {
					best++
				}
				if m.To == c.To {
					is = m
				}
			}
			switch {
			case critical[i].Critical && (is.Rank > 0 || best > 1):
				t.Fatalf("%+v to %d is critical, but not the only best move\n%s", *c.At, c.To, draw(g))
			case !critical[i].Critical && forced == 1 && is.Rank == 0:
				t.Fatalf("%+v to %d is not critical, but the only move that keeps\n%s", *c.At, c.To, draw(g))
			case critical[i].Critical && forced > 1:
				seen["critical, others keep"]++
			case critical[i].Critical:
				seen["critical, no other keeps"]++
			default:
				seen["not critical"]++
			}
		}
	}
	if len(seen) != 3 {
		t.Errorf("%v", seen)
	}
}

// The cat is walled in, so that only the mouse's way counts.
func TestAMoveThatOthersCanOnlyDelayIsCritical(t *testing.T) {
	for _, c := range []struct {
		board []string
		limit int64
		to    solver.Place
		want  bool
	}{
		{[]string{"..F#."}, NoLimit, 1, true},  // it could stay, but must pass here
		{[]string{"..F#."}, NoLimit, 0, false}, // to stay does not win sooner
		{[]string{"..F#."}, 3, 1, true},        // nor in time
		{[]string{"..F#."}, 2, 1, false},       // it does not win in time itself
		{[]string{"..F#.", "...##"}, NoLimit, 1, false},
		{[]string{"..F#.", "...##"}, 7, 1, false}, // the other way takes four moves
		{[]string{"..F#.", "...##"}, 6, 1, true},
		{[]string{"..F#.", "...##"}, 5, 1, true},
		{[]string{"..F#.", "...##"}, NoLimit, 5, false},
		{[]string{"..F#.", "...##"}, NoLimit, 2, false},  // too far
		{[]string{"..F#.", "...##"}, NoLimit, 3, false},  // a wall
		{[]string{"..F#.", "...##"}, NoLimit, -1, false}, // nowhere
	} {
		s := solve(t, Game{board(1, 1, c.board...), gridRules})
		at := s.Position(0, 4, solver.Mouse, c.limit).(*Position)
		got, err := s.Critical(t.Context(), []Choice{{at, c.to}}, Options{})
		if err != nil || got[0].Critical != c.want {
			t.Errorf("%v, %d left, to %d: %v, %v", c.board, c.limit, c.to, got, err)
		}
	}
}

// The other way to the food goes through a state that counts: the cat is elsewhere in it.
func TestTheLastMoveIsCriticalWhereTheCatMayStay(t *testing.T) {
	s := solve(t, Game{board(1, 1, ".F#.."), gridRules})
	for limit, want := range map[int64]bool{NoLimit: true, 0: false, 1: true, 2: true, 9: true} {
		at := s.Position(0, 3, solver.Mouse, limit).(*Position)
		if got, err := s.Critical(t.Context(), []Choice{{at, 1}}, Options{}); err != nil || got[0].Critical != want {
			t.Errorf("%d left: %v, %v", limit, got, err)
		}
	}
	// Without a loop the cat must leave, so that the mouse can go there with the cat elsewhere.
	g := &Graph{Neighbors: make([][]solver.Place, 5)}
	g.link(0, 1)
	g.link(1, 1)
	g.link(2, 3)
	s = solve(t, Game{g, graphRules})
	at := s.Position(1, 2, solver.Mouse, NoLimit).(*Position)
	if got, err := s.Critical(t.Context(), []Choice{{at, 0}}, Options{}); err != nil || got[0].Critical {
		t.Errorf("the cat must move: %v, %v", got, err)
	}
}

func TestNobodysTurnIsCriticalWithoutAForcedWin(t *testing.T) {
	random := rand.New(rand.NewPCG(24, 24))
	for range 100 {
		g := randomGame(random)
		s := solve(t, g)
		limit := int64(random.IntN(8)) - 1
		var choices []Choice
		for at := range s.All(limit) {
			winner, won := at.Outcome.Kind.Winner()
			if won && winner == at.Turn && at.Outcome.Plies > 0 {
				continue
			}
			p := s.Position(at.Mouse, at.Cat, at.Turn, limit).(*Position)
			for _, to := range s.legal(p.from(), p.turn) {
				choices = append(choices, Choice{p, to})
			}
		}
		got, err := s.Critical(t.Context(), choices, Options{})
		if err != nil || slices.ContainsFunc(got, func(c Criticality) bool { return c.Critical || c.Other != -1 }) {
			t.Fatalf("%v %v\n%s", got, err, draw(g))
		}
	}
}

// Where who waits may stay, it loses no later with the other to move: if the other wins in n
// plies although this one moves first, staying is one of its moves, and after it the other wins
// in n-1 at most. So if a player wins in n > 0 plies when the other moves first, it wins in n-1 at most
// when it does, and within any limit that suffices for the one. Then no outcome is worse
// with the move, either: a draw or a win by the limit that was one would be a win for
// the other, who would then win with the move all the more.
func TestInGridsHavingTheMoveIsNeverWorse(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(25, 25))
	wins := 0
	for range 200 {
		g := Game{randomGrid(random, 1+random.IntN(7), 1+random.IntN(7), 0.4*random.Float64(), 1+random.IntN(3), 1+random.IntN(3)),
			Rules{CatMayEnterGoal: random.IntN(4) > 0}}
		s := solve(t, g)
		limit := int64(random.IntN(12)) - 1
		for at := range s.All(limit) {
			p := s.Position(at.Mouse, at.Cat, at.Turn, limit)
			other, passed := p.Turn().Opponent(), p.Passed().Outcome()
			if compare(other, passed, at.Outcome) > 0 {
				t.Fatalf("%+v, but %v when the %v moves\n%s", at, passed, other, draw(g))
			}
			if winner, won := at.Outcome.Kind.Winner(); won && winner == other && at.Outcome.Plies > 0 {
				wins++
				if passed.Kind != at.Outcome.Kind || passed.Plies >= at.Outcome.Plies || passed.Plies < 0 {
					t.Fatalf("%+v, but %v when the %v moves\n%s", at, passed, other, draw(g))
				}
			}
		}
	}
	if wins == 0 {
		t.Error("nobody won with the other to move")
	}
}

// Across a ring of four nodes the mouse has to step beside the cat; with the cat to move, the cat
// can only follow it round.
func TestInGraphsHavingTheMoveCanBeWorse(t *testing.T) {
	g := &Graph{Neighbors: make([][]solver.Place, 5)}
	for i := range 4 {
		g.link(1+i, 1+(i+1)%4)
	}
	p := solve(t, Game{g, graphRules}).Position(3, 1, solver.Mouse, NoLimit)
	if got := p.Outcome().String(); got != "cat wins in 2" {
		t.Errorf("the mouse moves: %s", got)
	}
	if got := p.Passed().Outcome().String(); got != "draw" {
		t.Errorf("the cat moves: %s", got)
	}
}

func TestJudgingMovesCanBeGivenUp(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(26, 26))
	for name, g := range map[string]Game{
		"grid":  {randomGrid(random, 20, 25, 0.1, 1, 2), gridRules},
		"graph": {connectedGraph(random, 400, 500), graphRules},
	} {
		t.Run(name, func(t *testing.T) {
			s := solve(t, g)
			ctx := &endingContext{Context: t.Context()}
			const many = 1 << 40
			ctx.left.Store(many)
			a, err := newAttractor(ctx, s)
			if err != nil {
				t.Fatal(err)
			}
			var choices []Choice
			bestMoves(random, s, 100, func(c Choice) {
				choices = append(choices, c)
				before := ctx.left.Load()
				if _, err := a.way(ctx, s.query(c)); err != nil {
					t.Fatal(err)
				}
				// A level of a large board lasts, a strip of it does not.
				if asked, least := before-ctx.left.Load(), int64(s.table.words)*int64(a.level); asked < least {
					t.Fatalf("an attractor of %d levels asked %d times, want %d", a.level, asked, least)
				}
			})
			ctx.left.Store(many)
			if _, err := s.Critical(ctx, choices, Options{}); err != nil {
				t.Fatal(err)
			}
			polls := many - ctx.left.Load()
			for range 100 {
				ctx.left.Store(random.Int64N(polls))
				if got, err := s.Critical(ctx, choices, Options{}); !errors.Is(err, context.Canceled) {
					t.Fatalf("given up, it ends with %v, %v", got, err)
				}
			}
		})
	}
}

func TestJudgingMovesAllocatesNoMoreThanItSays(t *testing.T) {
	if testing.Short() {
		t.Skip("memory is counted without the race detector")
	}
	random := rand.New(rand.NewPCG(27, 27))
	for name, g := range oddGames(500) {
		s := solve(t, g)
		var choices []Choice
		bestMoves(random, s, 40, func(c Choice) { choices = append(choices, c) })
		need := s.CriticalMemory()
		all := withoutRuntime(need+need/8, func() int64 {
			return allocated(func() {
				a, err := newAttractor(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range choices {
					if _, err := a.way(t.Context(), s.query(c)); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
		if all > need+need/8 {
			t.Errorf("%s: %d bytes allocated, %d needed", name, all, need)
		}
	}
}

func TestJudgingMovesIsRefusedWhereTheMemoryDoesNotSuffice(t *testing.T) {
	s := solve(t, Game{board(1, 1, "..F#."), gridRules})
	choices := []Choice{{s.Position(0, 4, solver.Mouse, NoLimit).(*Position), 1}}
	need := s.CriticalMemory()
	_, err := s.Critical(t.Context(), choices, Options{MemoryLimit: need - 1})
	var memory *solver.MemoryError
	if !errors.As(err, &memory) || memory.Need != need || memory.Limit != need-1 {
		t.Errorf("%v", err)
	}
	if _, err := s.Critical(t.Context(), choices, Options{MemoryLimit: need}); err != nil {
		t.Error(err)
	}
}

func TestMovesOfAnEditedBoardAreJudgedAsIfItWereNew(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(28, 28))
	for range 20 {
		grid := randomGrid(random, 20, 25, 0.2, 1+random.IntN(2), 1+random.IntN(2))
		edited := *grid
		edited.Wall = slices.Clone(edited.Wall)
		for range 1 + random.IntN(3) {
			if p := random.IntN(len(edited.Wall)); p != int(grid.Food) {
				edited.Wall[p] = !edited.Wall[p]
			}
		}
		g := Game{&edited, gridRules}
		updated, err := solve(t, Game{grid, gridRules}).update(t.Context(), g, Options{}, math.MaxInt64)
		if err != nil {
			t.Fatal(err)
		}
		s := solve(t, g)
		var choices, again []Choice
		bestMoves(random, s, 100, func(c Choice) {
			choices = append(choices, c)
			at := *c.At
			at.solution = updated
			again = append(again, Choice{&at, c.To})
		})
		want, err := s.Critical(t.Context(), choices, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := updated.Critical(t.Context(), again, Options{})
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v, want %v: %v\n%s", got, want, err, draw(g))
		}
		a, err := newAttractor(t.Context(), updated)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range again {
			if way, err := a.way(t.Context(), updated.query(c)); err != nil || way >= 0 == want[i].Critical {
				t.Fatalf("%v, want critical %v: %v\n%s", way, want[i].Critical, err, draw(g))
			}
		}
	}
}
