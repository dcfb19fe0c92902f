package chase

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"plywise/solver"
)

var cells = flag.Int("cells", 30000, "how many cells the tests of unaffected ones look at")

// unaffected returns what Unaffected proves, which must not fail.
func unaffected(t testing.TB, s *Solution, positions []*Position) []uint64 {
	t.Helper()
	proved, err := s.Unaffected(t.Context(), positions)
	if err != nil {
		t.Fatal(err)
	}
	return proved
}

// contains reports whether a cell is in a set.
func contains(set []uint64, p int) bool { return set[p>>6]>>(p&63)&1 != 0 }

func TestAnEditThatIsProvedToChangeNothingChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 14))
	sampled, proved := 0, 0
	for board := 0; sampled < *cells; board++ {
		most := 8
		if board%16 == 0 {
			most = 14
		}
		g := Game{anyBoard(random, 2+random.IntN(most-1), 2+random.IntN(most-1)), gridRules}
		g.Rules.CatMayEnterGoal = random.IntN(10) > 0 || places(g.Arena) == 1
		s := solve(t, g)
		var questions [][]*Position
		for range 1 + random.IntN(6) {
			questions = append(questions, anyQuestion(random, s))
		}
		m, n := checkUnaffected(t, s, questions, random.Perm(g.Arena.Places())[:min(48, g.Arena.Places())])
		sampled, proved = sampled+m, proved+n
	}
	t.Logf("%d of %d cells are proved to change nothing", proved, sampled)
}

// Where a wall is taken away between two long ways, a player may go to and fro through the
// gap: what is behind it counts as well.
func TestAWallThatIsProvedToChangeNothingMayBeTakenAway(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 19))
	sampled, proved := 0, 0
	for sampled < *cells {
		s := solve(t, Game{windingBoard(random), gridRules})
		var starts []*Position
		for range 40 {
			p := anyStart(random, s)
			p.limit = NoLimit
			starts = append(starts, p)
		}
		slices.SortStableFunc(starts, func(a, b *Position) int { return b.Outcome().Plies - a.Outcome().Plies })
		var questions [][]*Position
		for i, p := range starts {
			draws := p.Outcome().Kind == solver.Draw
			if i >= 8 && !draws {
				continue
			}
			questions = append(questions, []*Position{p})
			if i%2 == 0 {
				short := *p
				if short.limit = int64(4 + random.IntN(12)); !draws {
					short.limit = max(0, int64(p.Outcome().Plies)-1-random.Int64N(3))
				}
				questions = append(questions, []*Position{&short})
			}
		}
		var walls []int
		for p, wall := range s.Game().Arena.(*Grid).Wall {
			if wall {
				walls = append(walls, p)
			}
		}
		m, n := checkUnaffected(t, s, questions, walls)
		sampled, proved = sampled+m, proved+n
	}
	t.Logf("%d of %d walls are proved to change nothing", proved, sampled)
}

// checkUnaffected fails the test where an edit of a cell is proved to leave the outcomes of
// some positions as they are and does not. It looks at some cells, and returns how many
// answers it has seen for them, and how many were that the cell is proved.
func checkUnaffected(t testing.TB, s *Solution, questions [][]*Position, cells []int) (answers, proved int) {
	t.Helper()
	g := s.Game()
	sets := make([][]uint64, len(questions))
	for i, positions := range questions {
		sets[i] = unaffected(t, s, positions)
		checkShape(t, g, sets[i], positions)
	}
	for _, p := range cells {
		var fresh *Solution
		for i, positions := range questions {
			answers++
			if !contains(sets[i], p) {
				continue
			}
			proved++
			if fresh == nil {
				fresh = solve(t, withCell(g, p))
			}
			for _, at := range positions {
				if got := fresh.Outcome(at.mouse, at.cat, at.turn, at.limit); got != at.Outcome() {
					t.Fatalf("an edit of %d is said to change nothing, but changes %v to %v where %s\nof %s\n%s",
						p, at.Outcome(), got, say(at), say(positions...), draw(g))
				}
			}
		}
	}
	return answers, proved
}

// checkShape fails the test where a set has something else in it than cells without pieces
// and food.
func checkShape(t testing.TB, g Game, set []uint64, positions []*Position) {
	t.Helper()
	places := g.Arena.Places()
	if len(set) != (places+63)/64 {
		t.Fatalf("%d words for %d cells", len(set), places)
	}
	for p := places; p < 64*len(set); p++ {
		if contains(set, p) {
			t.Fatalf("%d is in the set, of %d cells", p, places)
		}
	}
	if contains(set, int(g.Arena.Goal())) {
		t.Fatalf("the food is in the set\n%s", draw(g))
	}
	for _, at := range positions {
		if contains(set, int(at.mouse)) || contains(set, int(at.cat)) {
			t.Fatalf("a piece is in the set where %s\n%s", say(at), draw(g))
		}
	}
}

// say tells of positions, for messages.
func say(positions ...*Position) string {
	var all []string
	for _, p := range positions {
		all = append(all, fmt.Sprintf("mouse %d, cat %d, %v to move, limit %d", p.mouse, p.cat, p.turn, p.limit))
	}
	return strings.Join(all, "; ")
}

// anyQuestion returns positions of one of the kinds that are asked for.
func anyQuestion(r *rand.Rand, s *Solution) []*Position {
	start := anyStart(r, s)
	switch r.IntN(9) {
	case 0, 1, 2:
		return []*Position{start}
	case 3:
		return append(successors(start), start)
	case 4:
		all := successors(start)
		for _, p := range slices.Clone(all) {
			all = append(all, successors(p)...)
		}
		return append(all, start)
	case 5:
		return []*Position{start.Passed().(*Position)}
	case 6:
		all := []*Position{start}
		at := *start
		for _, to := range start.Line() {
			all = append(all, successors(&at)...)
			at = at.after(to)
		}
		return all
	case 7:
		all := []*Position{start}
		for range 1 + r.IntN(4) {
			all = append(all, anyStart(r, s))
		}
		return all
	}
	// One board, whoever is to move and whatever is left of the limit.
	all := []*Position{start, start.Passed().(*Position)}
	for range r.IntN(3) {
		p := *all[r.IntN(2)]
		p.limit = anyLimit(r, &p)
		all = append(all, &p)
	}
	return all
}

// successors returns the positions after each legal move.
func successors(p *Position) (all []*Position) {
	for _, m := range p.Moves() {
		next := p.after(m.To)
		all = append(all, &next)
	}
	return all
}

// anyStart returns a position that is more often than chance has it a long win, a draw, or
// one with the pieces or the cat and the food close together.
func anyStart(r *rand.Rand, s *Solution) *Position {
	var stands []solver.Place
	for p := range solver.Place(s.game.Arena.Places()) {
		if s.Stands(solver.Cat, p) {
			stands = append(stands, p)
		}
	}
	any := func() *Position {
		p := Position{s, stands[r.IntN(len(stands))], stands[r.IntN(len(stands))], solver.Player(r.IntN(2)), NoLimit}
		if r.IntN(30) == 0 {
			p.mouse = s.game.Arena.Goal()
		}
		return &p
	}
	best, worth := any(), -1
	liking := r.IntN(5)
	for range 12 {
		p := any()
		if w := likes(liking, p); w > worth {
			best, worth = p, w
		}
	}
	best.limit = anyLimit(r, best)
	return best
}

// likes is how much a position is of a kind.
func likes(kind int, p *Position) int {
	cols := int(p.solution.game.Arena.(*Grid).Cols)
	apart := func(a, b solver.Place) int {
		row, col := int(a)/cols-int(b)/cols, int(a)%cols-int(b)%cols
		return max(row, -row) + max(col, -col)
	}
	o := p.Outcome()
	switch {
	case o.Plies == 0:
		return 0
	case kind == 0:
		return o.Plies
	case kind == 1 && o.Kind == solver.Draw:
		return 1
	case kind == 2:
		return 100 - apart(p.mouse, p.cat)
	case kind == 3:
		return 100 - apart(p.cat, p.solution.game.Arena.Goal())
	}
	return 0
}

// anyLimit returns a limit for a position: none, a tiny one, one about as long as the win
// takes, or a huge one.
func anyLimit(r *rand.Rand, p *Position) int64 {
	switch r.IntN(8) {
	case 0:
		return r.Int64N(6)
	case 1, 2:
		unlimited := *p
		unlimited.limit = NoLimit
		return int64(max(0, unlimited.Outcome().Plies-2+r.IntN(5)))
	case 3:
		return []int64{1000, 1<<16 - 1, 1 << 16, math.MaxInt32, math.MaxInt64 - 1, math.MaxInt64}[r.IntN(6)]
	}
	return NoLimit
}

func TestNothingIsProvedOfAGraphOrOfNoPositions(t *testing.T) {
	g := &Graph{Neighbors: make([][]solver.Place, 3)}
	g.link(0, 1)
	s := solve(t, Game{g, graphRules})
	if got := unaffected(t, s, []*Position{s.Position(1, 2, solver.Mouse, NoLimit).(*Position)}); got != nil {
		t.Errorf("of a graph %v", got)
	}
	if got := unaffected(t, solve(t, Game{board(1, 1, "..#F"), gridRules}), nil); got != nil {
		t.Errorf("of no positions %v", got)
	}
}

// A game that is over stays so, whatever is done to the other cells.
func TestNoEditChangesAGameThatIsOver(t *testing.T) {
	g := Game{board(1, 2, "..#.", ".F..", "#..."), gridRules}
	s := solve(t, g)
	for name, p := range map[string]solver.Position{
		"caught":             s.Position(3, 3, solver.Mouse, NoLimit),
		"the cat has eaten":  s.Position(3, 5, solver.Cat, 7),
		"the mouse is there": s.Position(5, 3, solver.Cat, NoLimit),
		"no moves are left":  s.Position(0, 3, solver.Mouse, 0),
	} {
		at := p.(*Position)
		got := unaffected(t, s, []*Position{at})
		for p := range 12 {
			want := p != 5 && p != int(at.mouse) && p != int(at.cat)
			if contains(got, p) != want {
				t.Errorf("%s: cell %d is proved: %v", name, p, !want)
			}
		}
	}
}

// palaceQuestion returns the board of the palace, and its start with two plies and a line.
func palaceQuestion(t testing.TB) (*Solution, []*Position) {
	g, mouse, cat := palace(t)
	s := solve(t, g)
	start := s.Position(mouse, cat, solver.Mouse, NoLimit).(*Position)
	return s, append(successors(start), start)
}

func TestProofsCanBeGivenUp(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 15))
	boards := map[string]*Grid{
		"maze":  maze(random, 21, 21, 2, 0.1),
		"rooms": rooms(random, 20, 20, 3, 4),
		"open":  open(random, 18, 18, 2),
	}
	for name, g := range boards {
		t.Run(name, func(t *testing.T) {
			s := solve(t, Game{g, gridRules})
			for range 4 {
				question := anyQuestion(random, s)
				const many = 1 << 40
				ctx := &endingContext{Context: t.Context()}
				ctx.left.Store(many)
				if _, err := s.Unaffected(ctx, question); err != nil {
					t.Fatal(err)
				}
				asked := many - ctx.left.Load()
				if asked == 0 {
					t.Fatalf("nobody asks whether the context has ended")
				}
				for range 10 {
					ctx.left.Store(random.Int64N(asked))
					if set, err := s.Unaffected(ctx, question); !errors.Is(err, context.Canceled) || set != nil {
						t.Fatalf("given up, it ends with %v, %v", set, err)
					}
				}
			}
		})
	}
}

func TestProofsTakeNoMoreMemoryThanTheSolutionSays(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 16))
	check := func(s *Solution, question []*Position) {
		t.Helper()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		unaffected(t, s, question)
		runtime.ReadMemStats(&after)
		allocated := int64(after.TotalAlloc - before.TotalAlloc)
		// What is asked for is rounded up to a size that the runtime has, by an
		// eighth at most.
		if need := s.UnaffectedMemory(); allocated > need+need/8 {
			t.Errorf("%d bytes allocated, %d needed, where %s\n%s", allocated, need, say(question...), draw(s.Game()))
		}
	}
	for range 60 {
		s := solve(t, Game{anyBoard(random, 2+random.IntN(17), 2+random.IntN(17)), gridRules})
		check(s, anyQuestion(random, s))
	}
	s, question := palaceQuestion(t)
	check(s, question)
}

func TestProofsAreFoundSideBySide(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 17))
	for range 3 {
		s := solve(t, Game{anyBoard(random, 12, 12), gridRules})
		var questions [][]*Position
		var want [][]uint64
		for range 6 {
			question := anyQuestion(random, s)
			questions = append(questions, question)
			want = append(want, unaffected(t, s, question))
		}
		var group sync.WaitGroup
		for worker := range 4 {
			group.Go(func() {
				for i := range questions {
					k := (i + worker) % len(questions)
					got, err := s.Unaffected(t.Context(), questions[k])
					if err != nil || !slices.Equal(got, want[k]) {
						t.Errorf("another answer where %s: %v\n%s", say(questions[k]...), err, draw(s.Game()))
					}
				}
			})
		}
		group.Wait()
	}
}
