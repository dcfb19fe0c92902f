package cases

import (
	"context"
	_ "embed"
	"iter"
	"math/rand/v2"
	"slices"

	"plywise/parser/leetcode"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// known are the longest wins of some sizes that climbs of minutes have come to: solutions that stop
// looking after so many turns get them wrong.
//
//go:embed known.txt
var known string

// A Maker makes cases: small ones first and all of them while they are few; meanwhile hard ones that
// are known, random ones that grow, and those that climbing makes hard. The same seed makes the same cases. Close it.
type Maker struct {
	game   *game
	r      *rand.Rand
	other  *rand.Rand                   // for cases that follow a solution's times
	small  func() (testcase.Case, bool) // nil once there are too many
	close  func()
	known  []testcase.Case // that are to come
	climbs []*climb
	Made   int // how many cases Next has made
	Smalls int // how many of them came from [Small]
}

// NewMaker returns a maker for a seed.
func NewMaker(problem testcase.Problem, seed uint64) *Maker {
	m := &Maker{game: gameOf(problem), r: rand.New(rand.NewPCG(seed, uint64(problem))), other: rand.New(rand.NewPCG(seed, 0))}
	m.small, m.close = iter.Pull(Small(problem))
	m.known, _ = testcase.Read(known)
	m.known = slices.DeleteFunc(m.known, func(c testcase.Case) bool { return c.Problem != problem })
	for _, g := range m.game.goals {
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
	m.Made++
	made, err := m.next(ctx)
	made.Number = m.Made
	return made, err
}

func (m *Maker) next(ctx context.Context) (Made, error) {
	if m.small != nil && (m.Made <= smallFirst || m.Made%3 == 0) {
		if c, ok := m.small(); ok && m.game.weigh(c)[0] <= m.game.few {
			m.Smalls++
			return Solved(ctx, syntax.Phrase("small"), c)
		}
		m.small = nil
	}
	if m.Made > smallFirst && len(m.known) > 0 {
		c := m.known[0]
		m.known = m.known[1:]
		return Solved(ctx, syntax.Phrase("hard"), c)
	}
	limit := min(m.game.largest, m.game.smallest+3+m.Made/m.game.pace)
	if m.Made%2 == 0 {
		return m.climbs[m.Made/2%len(m.climbs)].next(ctx, m, min(limit, m.game.climbable))
	}
	return m.random(ctx, m.r, m.size(limit))
}

// Slow makes a case that may take a solution long: ever larger ones, then in turn random edits of
// the slowest so far. It changes nothing about the cases that Next makes.
func (m *Maker) Slow(ctx context.Context, round int, slowest testcase.Case) (Made, error) {
	if round > 4 && round%2 == 0 {
		return Solved(ctx, syntax.Phrase("made slow"), Edited(m.other, slowest, 3))
	}
	return m.random(ctx, m.other, m.game.largest*min(4, round)/4)
}

// size returns a random size: mostly a small one.
func (m *Maker) size(limit int) int {
	u := m.r.Float64()
	return int(float64(limit+1) * u * u)
}

// random makes a random case of a random kind.
func (m *Maker) random(ctx context.Context, r *rand.Rand, size int) (Made, error) {
	k := m.game.kinds[r.IntN(len(m.game.kinds))]
	for {
		if c := k.random(r, max(m.game.smallest+1, size)); leetcode.Takes(c) { // the smallest are tried anyway
			return Solved(ctx, k.name, c)
		}
	}
}

// A climb edits a case again and again, and goes on from those that come nearer to a goal.
type climb struct {
	goal  goal
	at    Made
	score float64
	stuck int // how many cases since the last one that was better
}

const (
	tries    = 8   // edits for a case that is made
	patience = 300 // cases without a better one, after which a climb starts elsewhere
)

// next goes a step and returns the case that it leads to; one that is worse where the step fails.
func (b *climb) next(ctx context.Context, m *Maker, limit int) (last Made, err error) {
	if b.at.Position == nil || b.stuck > patience {
		b.at, err = m.random(ctx, m.r, m.size(limit))
		if err != nil {
			return b.at, err
		}
		b.at.Kind = syntax.Phrase("hard")
		b.score, b.stuck = b.goal(b.at.Position, Size(b.at.Case)), 0
		return b.at, nil
	}
	b.stuck++
	last = b.at
	for range tries {
		c := Edited(m.r, b.at.Case, 1)
		if Size(c) > max(limit, Size(b.at.Case)) {
			continue
		}
		if last, err = Solved(ctx, b.at.Kind, c); err != nil {
			return last, err
		}
		if score := b.goal(last.Position, Size(c)); score >= b.score {
			if score > b.score {
				b.stuck = 0
			}
			b.at, b.score = last, score
			break
		}
	}
	return last, nil
}
