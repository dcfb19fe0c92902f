package chase

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"plywise/solver"
)

// A mapped is a position whose board is to be mapped: the outcome after each edit.
type mapped struct {
	board string
	size  int
	seed  uint64
	plies int // of the win, about; 0 for a draw
}

// The seeds are the first that have a win as long as that, for the board's kind and size.
var mappedBoards = []mapped{
	{"maze", 24, 1, 0}, {"maze", 24, 1, 20}, {"maze", 24, 1, 40}, {"maze", 24, 2, 80}, {"maze", 24, 61, 120},
	{"random", 24, 1, 0}, {"random", 24, 1, 20}, {"random", 24, 1, 40}, {"random", 24, 2, 80}, {"random", 24, 5, 120},
	{"rooms", 24, 6, 0}, {"rooms", 24, 1, 20}, {"rooms", 24, 1, 40}, {"rooms", 24, 120, 80},
	{"maze", 32, 6, 0}, {"maze", 32, 1, 20}, {"maze", 32, 1, 40}, {"maze", 32, 2, 80}, {"maze", 32, 5, 120},
	{"random", 32, 1, 0}, {"random", 32, 1, 20}, {"random", 32, 1, 40}, {"random", 32, 1, 80}, {"random", 32, 1, 120},
	{"rooms", 32, 11, 0}, {"rooms", 32, 1, 20}, {"rooms", 32, 1, 40}, {"rooms", 32, 12, 80},
	{"maze", 48, 6, 0}, {"maze", 48, 1, 20}, {"maze", 48, 1, 40}, {"maze", 48, 1, 80}, {"maze", 48, 1, 120},
	{"random", 48, 1, 0}, {"random", 48, 1, 20}, {"random", 48, 1, 40}, {"random", 48, 1, 80}, {"random", 48, 1, 120},
	{"rooms", 48, 2, 0}, {"rooms", 48, 1, 20}, {"rooms", 48, 1, 40}, {"rooms", 48, 1, 80}, {"rooms", 48, 1, 120},
	{"maze", 64, 1, 0}, {"maze", 64, 1, 20}, {"maze", 64, 1, 40}, {"maze", 64, 1, 80}, {"maze", 64, 1, 120},
	{"random", 64, 1, 0}, {"random", 64, 1, 20}, {"random", 64, 1, 40}, {"random", 64, 1, 80}, {"random", 64, 1, 120},
	{"rooms", 64, 12, 0}, {"rooms", 64, 1, 20}, {"rooms", 64, 1, 40}, {"rooms", 64, 1, 80}, {"rooms", 64, 1, 120},
}

// game returns the board.
func (m mapped) game() Game {
	random := rand.New(rand.NewPCG(m.seed, uint64(m.size)))
	var g *Grid
	switch m.board {
	case "maze":
		g = maze(random, m.size, m.size, 2, 0.15)
	case "random":
		g = randomGrid(random, m.size, m.size, 0.3, 1+random.IntN(2), 1+random.IntN(2))
	case "rooms":
		g = rooms(random, m.size, m.size, 2, 4+random.IntN(4))
	}
	return Game{g, gridRules}
}

// start returns a position with a win as long as that, or a draw.
func (m mapped) start(s *Solution) (*Position, bool) {
	random := rand.New(rand.NewPCG(m.seed, uint64(m.plies)))
	n := s.game.Arena.Places()
	for range 4000 {
		p := s.Position(solver.Place(random.IntN(n)), solver.Place(random.IntN(n)), solver.Player(random.IntN(2)), NoLimit)
		if p == nil {
			continue
		}
		o := p.Outcome()
		if m.plies == 0 && o.Kind == solver.Draw || m.plies > 0 && o.Plies >= m.plies-1 && o.Plies <= m.plies+1 {
			return p.(*Position), true
		}
	}
	return nil, false
}

// BenchmarkUnaffected maps boards: it asks what is unaffected, and solves the rest. Beside
// the time that a proof takes it prints
//
//	%proved    of the edits, those that are proved to change nothing
//	rest       how many are left,
//	%idle      and which share of a sample of them changes nothing after all
//	s/map      the time for the whole map
//	x-solves   how many times faster that is than solving each edit afresh
//	ms/silent  the longest time in which a proof does not ask whether it is given up
//
// Of the rest and of the edits afresh it solves a sample where they are many.
func BenchmarkUnaffected(b *testing.B) {
	b.Run("palace", func(b *testing.B) {
		s, question := palaceQuestion(b)
		start := question[len(question)-1]
		b.Run("position", func(b *testing.B) { mapping(b, s, []*Position{start}) })
		b.Run("best", func(b *testing.B) { mapping(b, s, question) })
		b.Run("tries", func(b *testing.B) { mapping(b, s, twoPlies(start)) })
		b.Run("solution", func(b *testing.B) { mapping(b, s, lineQuestion(start)) })
		short := *start
		short.limit = int64(start.Outcome().Plies) - 1
		b.Run("limit", func(b *testing.B) { mapping(b, s, []*Position{&short}) })
	})
	for _, m := range mappedBoards {
		b.Run(fmt.Sprintf("%dx%d/%s/plies=%d", m.size, m.size, m.board, m.plies), func(b *testing.B) {
			s := solve(b, m.game())
			start, ok := m.start(s)
			if !ok {
				b.Fatal("there is no such position")
			}
			b.Run("position", func(b *testing.B) { mapping(b, s, []*Position{start}) })
			if m.size == 64 {
				b.Run("best", func(b *testing.B) { mapping(b, s, append(successors(start), start)) })
			}
			if m.plies > 0 {
				short := *start
				short.limit = int64(start.Outcome().Plies) - 1
				b.Run("limit", func(b *testing.B) { mapping(b, s, []*Position{&short}) })
			}
		})
	}
}

// twoPlies returns what tries are read from.
func twoPlies(start *Position) []*Position {
	all := append(successors(start), start)
	for _, p := range slices.Clone(all) {
		all = append(all, successors(p)...)
	}
	return all
}

// lineQuestion returns what a solution is read from.
func lineQuestion(start *Position) []*Position {
	all := []*Position{start}
	at := *start
	for _, to := range start.Line() {
		here := at
		all = append(append(all, &here), successors(&at)...)
		at = at.after(to)
	}
	return all
}

// mapping maps the board of some positions.
func mapping(b *testing.B, s *Solution, question []*Position) {
	const sample = 64
	var proving, solving time.Duration
	var rest []solver.Place
	for b.Loop() {
		start := time.Now()
		set := unaffected(b, s, question)
		proving += time.Since(start)
		rest = remaining(s, set)
	}
	proving /= time.Duration(b.N)
	idle, solved := 0, sampled(rest, sample)
	w := s.Workbench(Options{})
	for _, p := range solved {
		start := time.Now()
		next, err := w.Solve(b.Context(), Edit{p, -1})
		solving += time.Since(start)
		if err != nil {
			b.Fatal(err)
		}
		if unchanged(next, question) {
			idle++
		}
	}
	if len(solved) > 0 {
		solving = solving * time.Duration(len(rest)) / time.Duration(len(solved))
	}
	all := remaining(s, make([]uint64, (s.game.Arena.Places()+63)/64))
	whole := proving + solving
	b.ReportMetric(float64(proving), "ns/op")
	b.ReportMetric(100*float64(len(all)-len(rest))/float64(len(all)), "%proved")
	b.ReportMetric(float64(len(rest)), "rest")
	b.ReportMetric(100*float64(idle)/float64(max(1, len(solved))), "%idle")
	b.ReportMetric(whole.Seconds(), "s/map")
	b.ReportMetric(afresh(b, s, all)/whole.Seconds(), "x-solves")
	b.ReportMetric(silence(b, s, question).Seconds()*1e3, "ms/silent")
}

// remaining returns the cells that can be edited and are not in a set; those with a piece
// count as well.
func remaining(s *Solution, set []uint64) (rest []solver.Place) {
	for i, word := range set {
		for left := ^word; left != 0; left &= left - 1 {
			if p := solver.Place(i<<6 + bits.TrailingZeros64(left)); int(p) < s.game.Arena.Places() && p != s.game.Arena.Goal() {
				rest = append(rest, p)
			}
		}
	}
	return rest
}

// sampled returns so many of a list, evenly, or all.
func sampled(list []solver.Place, most int) (some []solver.Place) {
	for i := range min(most, len(list)) {
		some = append(some, list[i*len(list)/min(most, len(list))])
	}
	return some
}

// unchanged reports whether positions have the outcomes that they had before an edit.
func unchanged(s *Solution, question []*Position) bool {
	return !slices.ContainsFunc(question, func(p *Position) bool {
		return s.Outcome(p.mouse, p.cat, p.turn, p.limit) != p.Outcome()
	})
}

// afresh returns how many seconds it takes to solve each edit.
func afresh(b *testing.B, s *Solution, all []solver.Place) float64 {
	some := sampled(all, 6)
	start := time.Now()
	for _, p := range some {
		solve(b, s.game.Edited(Edit{p, -1}))
	}
	return time.Since(start).Seconds() / float64(len(some)) * float64(len(all))
}

// A clocked context notes the longest time between two questions whether it has ended.
type clocked struct {
	context.Context
	last    time.Time
	longest time.Duration
}

func (c *clocked) Err() error {
	now := time.Now()
	c.longest = max(c.longest, now.Sub(c.last))
	c.last = now
	return nil
}

func silence(b *testing.B, s *Solution, question []*Position) time.Duration {
	c := &clocked{Context: b.Context(), last: time.Now()}
	if _, err := s.Unaffected(c, question); err != nil {
		b.Fatal(err)
	}
	c.Err()
	return c.longest
}
