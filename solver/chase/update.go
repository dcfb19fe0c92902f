package chase

import (
	"context"
	"errors"

	"plywise/solver"
)

// Update solves a game that differs a little from the one that s solves: in a few
// walls, edges or nodes. It takes over the table of s and finds the states whose
// value changes, see UPDATE.md. If solving afresh is likely to take less time, it
// does that.
//
// s stays as it is. The two tables share the blocks of 64x64 states without a
// change, and so keep each other's chunks of memory alive. Errors are those of
// [Solve].
func (s *Solution) Update(ctx context.Context, g Game, o Options) (*Solution, error) {
	if words := int64(s.table.words); words > fewWords {
		states := 2 * words * words * 64 * 64
		next, err := s.update(ctx, g, o, states/statesPerLook)
		if !errors.Is(err, errAfresh) {
			return next, err
		}
	}
	return Solve(ctx, g, o)
}

const (
	// fewWords is the most words of places for which Update always solves afresh,
	// in less than a millisecond.
	fewWords = 4
	// statesPerLook bounds the work of an update, which may look at one in so many
	// states before it gives up. That takes about half the time of solving afresh.
	statesPerLook = 200
)

// errAfresh says that an update has given up, and solving afresh is better.
var errAfresh = errors.New("solve afresh")

// update is Update of a table in blocks. It may look at that many states, and
// returns errAfresh if that does not suffice.
func (s *Solution) update(ctx context.Context, g Game, o Options, looks int64) (*Solution, error) {
	if g.Arena == nil {
		return nil, errAfresh // Solve says what is wrong
	}
	if err := g.Arena.Validate(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d, ok := s.game.differences(g)
	if !ok {
		return nil, errAfresh
	}
	numbers, ok := s.table.renumbered(g.Arena.Places(), d)
	if !ok {
		return nil, errAfresh
	}
	if tableMemory(numbers.words) > o.memory() {
		return nil, errAfresh // Solve refuses the game
	}
	r := newRevision(s.table, g, numbers, looks)
	r.enterStuck(s.table, d)
	if !r.begin(s, d) {
		return nil, errAfresh
	}
	if err := r.sweep(ctx); err != nil {
		return nil, err
	}
	return &Solution{game: g, table: r.table}, nil
}

// A revision turns one game's table into another's.
type revision struct {
	overlay
	queue queue
	game  Game
	goal  int      // its number
	live  []uint64 // the numbers in use, without the goal's
	looks int64    // the number of states that it may still look at

	moves  [2][][]part // by player and number, as far as they are listed
	parts  []part      // memory for moves
	buffer []solver.Place
}

// newRevision returns a revision that takes over a table for another game.
func newRevision(t *table, g Game, numbers numbering, looks int64) *revision {
	r := &revision{
		overlay: newOverlay(t, numbers),
		queue:   newQueue(numbers.words),
		game:    g,
		goal:    int(numbers.number[g.Arena.Goal()]),
		live:    make([]uint64, numbers.words),
		looks:   looks,
	}
	for number, p := range numbers.place {
		if p >= 0 && number != r.goal {
			r.live[number>>6] |= 1 << (number & 63)
		}
	}
	r.moves[solver.Mouse] = make([][]part, len(numbers.place))
	if r.moves[solver.Cat] = r.moves[solver.Mouse]; !g.Rules.CatMayEnterGoal || !g.Arena.Alike() {
		r.moves[solver.Cat] = make([][]part, len(numbers.place))
	}
	return r
}
