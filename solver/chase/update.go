package chase

import (
	"context"
	"errors"

	"plywise/solver"
)

// Update solves a game that differs a little from the one that s solves: walls
// built and torn down, edges and nodes added and removed. It takes over the table
// of s and finds the states whose value changes, see UPDATE.md; where solving
// afresh is likely to take less time, it does that.
//
// s stays as it is. The two tables share the blocks of 64x64 states in which
// nothing changed, and with one of them the memory that all were allocated in.
// Errors are those of [Solve].
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
	// fewWords is up to how many times 64 places a game is solved afresh, which
	// takes no more than a few milliseconds then.
	fewWords = 4
	// statesPerLook is how many states solving afresh finds in the time in which
	// an update looks at one, and half as many: an update may look at that
	// share of all states before it is given up.
	statesPerLook = 200
)

// errAfresh says that it is better to solve afresh.
var errAfresh = errors.New("solve afresh")

// update is Update of a table in blocks, which may look at so many states; it
// returns errAfresh where that does not suffice.
func (s *Solution) update(ctx context.Context, g Game, o Options, looks int64) (*Solution, error) {
	if g.Arena == nil {
		return nil, errAfresh // and be told
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
		return nil, errAfresh // and be refused
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
	looks int64    // at how many states it may still look

	moves  [2][][]part // by player and number, those that were asked for
	parts  []part      // memory for moves
	buffer []solver.Place
}

// newRevision takes over a table for another game.
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
