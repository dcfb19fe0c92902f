package cases

import (
	"context"
	"iter"
	"math/rand/v2"

	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// A Made is a case with the kind of cases that it is one of, for people, and its position.
type Made struct {
	testcase.Case
	Kind     syntax.Phrase
	Position solver.Position
}

// A Maker makes cases: small ones first and all of them while they are few; meanwhile random ones
// that grow, and hard ones. The same seed makes the same cases. Close it.
type Maker struct {
	problem testcase.Problem
	r       *rand.Rand
	other   *rand.Rand                   // for cases that follow a solution's times
	small   func() (testcase.Case, bool) // nil once there are too many
	close   func()
	climbs  []*climb
	made    int // how many cases
	Smalls  int // how many of them came from [Small]
}

// NewMaker returns a maker for a seed.
func NewMaker(problem testcase.Problem, seed uint64) *Maker {
	m := &Maker{problem: problem, r: rand.New(rand.NewPCG(seed, uint64(problem))), other: rand.New(rand.NewPCG(seed, 0))}
	m.small, m.close = iter.Pull(Small(problem))
	for _, g := range goals[problem] {
		m.climbs = append(m.climbs, &climb{goal: g})
	}
	return m
}

// Close lets go of what the maker holds.
func (m *Maker) Close() { m.close() }

// smallFirst is how many cases there are before the first random one.
const smallFirst = 48

// Next makes the next case. The error is ctx's.
func (m *Maker) Next(ctx context.Context) (Made, error) {
	m.made++
	if m.small != nil && (m.made <= smallFirst || m.made%3 == 0) {
		if c, ok := m.small(); ok && Size(c) <= Few(m.problem) {
			m.Smalls++
			return solved(ctx, syntax.Phrase("small"), c)
		}
		m.small = nil
	}
	if m.made%2 == 0 {
		return m.climbs[m.made/2%len(m.climbs)].next(ctx, m)
	}
	return m.random(ctx, m.r, m.size(m.limit()))
}

// random makes a random case of a random kind.
func (m *Maker) random(ctx context.Context, r *rand.Rand, size int) (Made, error) {
	k := kinds[m.problem][r.IntN(len(kinds[m.problem]))]
	return solved(ctx, k.name, k.random(r, size))
}

// Large makes a random case of a share of the largest size. It changes nothing about the cases
// that Next makes.
func (m *Maker) Large(ctx context.Context, share float64) (Made, error) {
	return m.random(ctx, m.other, max(3, int(share*float64(largest(m.problem)))))
}

// Edited makes a case by a few random edits of another, without a change to what Next makes.
func (m *Maker) Edited(ctx context.Context, c testcase.Case) (Made, error) {
	return solved(ctx, syntax.Phrase("made slow"), Edited(m.other, c, 3))
}

func solved(ctx context.Context, kind syntax.Phrase, c testcase.Case) (Made, error) {
	p, err := truth.Of(ctx, c)
	return Made{c, kind, p}, err
}

// limit returns how large a random case may be by now.
func (m *Maker) limit() int {
	if m.problem == testcase.KillAllPawns {
		return min(largest(m.problem), 3+m.made/150)
	}
	return min(largest(m.problem), 6+m.made/40)
}

// climbLimit returns how large a case may be that climbing makes: it solves many.
func (m *Maker) climbLimit() int {
	if m.problem == testcase.KillAllPawns {
		return min(m.limit(), 8)
	}
	return m.limit()
}

// size returns a random size: mostly a small one.
func (m *Maker) size(limit int) int {
	u := m.r.Float64()
	return max(1, int(float64(limit+1)*u*u))
}

// A goal is what a climb makes cases rich in. It scores a case: more is better.
type goal func(c testcase.Case, p solver.Position) float64

// goals are those of each problem.
var goals = map[testcase.Problem][]goal{
	testcase.CatAndMouse:   {longest(solver.MouseWins), longest(solver.CatWins), beyond(2), narrow, beyond(2), narrowDraw},
	testcase.CatAndMouseII: {longest(solver.MouseWins), longest(solver.CatWins), beyond(1), narrow, longJumps},
	testcase.KillAllPawns:  {narrow, mostMoves, narrow, fewMoves},
}

// longest likes long wins of a player.
func longest(winner solver.Kind) goal {
	return func(_ testcase.Case, p solver.Position) float64 {
		if o := p.Outcome(); o.Kind == winner {
			return float64(o.Plies)
		}
		return -1
	}
}

// beyond likes wins in more moves than so many times the size of a case.
func beyond(times int) goal {
	return func(c testcase.Case, p solver.Position) float64 {
		if o := p.Outcome(); o.Plies != solver.Unforced {
			return float64(o.Plies - times*Size(c))
		}
		return -1000
	}
}

// narrow likes positions in which nearly every move is wrong, and wins that take long.
func narrow(_ testcase.Case, p solver.Position) float64 {
	moves := p.Moves()
	if len(moves) < 2 {
		return -1
	}
	return 1 - float64(len(solver.Keeping(moves)))/float64(len(moves)) + 0.001*float64(min(p.Outcome().Plies, 200))
}

// narrowDraw likes positions in which one move alone keeps the draw.
func narrowDraw(c testcase.Case, p solver.Position) float64 {
	if p.Outcome().Kind != solver.Draw {
		return -1
	}
	return narrow(c, p)
}

// longJumps likes wins of the mouse of players who jump far.
func longJumps(c testcase.Case, p solver.Position) float64 {
	score := float64(min(c.CatJump, 4) + min(c.MouseJump, 4))
	if o := p.Outcome(); o.Kind == solver.MouseWins {
		score += float64(o.Plies)
	}
	return score
}

func mostMoves(c testcase.Case, p solver.Position) float64 {
	return float64(p.Outcome().Plies) / float64(Size(c))
}

func fewMoves(c testcase.Case, p solver.Position) float64 { return float64(Size(c)) - mostMoves(c, p) }

// A climb edits a case again and again, and goes on from those that come nearer to a goal.
type climb struct {
	goal  goal
	at    Made
	score float64
	stuck int // how many cases since the last one that was better
}

const (
	tries    = 8  // edits for a case that is made
	patience = 40 // cases without a better one, after which a climb starts elsewhere
)

// next goes a step and returns the case that it leads to; one that is worse where the step fails.
func (b *climb) next(ctx context.Context, m *Maker) (Made, error) {
	if b.at.Position == nil || b.stuck > patience {
		start, err := m.random(ctx, m.r, m.size(m.climbLimit()))
		if err != nil {
			return start, err
		}
		start.Kind = syntax.Phrase("hard")
		b.at, b.score, b.stuck = start, b.goal(start.Case, start.Position), 0
		return start, nil
	}
	b.stuck++
	last := b.at
	for range tries {
		c, ok := edited(m.r, b.at.Case)
		if !ok || Size(c) > max(m.climbLimit(), Size(b.at.Case)) {
			continue
		}
		next, err := solved(ctx, syntax.Phrase("hard"), c)
		if err != nil {
			return next, err
		}
		last = next
		if score := b.goal(next.Case, next.Position); score >= b.score {
			if score > b.score {
				b.stuck = 0
			}
			b.at, b.score = next, score
			break
		}
	}
	return last, nil
}
