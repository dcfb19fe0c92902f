package chase

import (
	"context"
	"errors"
	"sync"
	"time"

	"plywise/solver"
)

// A Change says what an update came to.
type Change struct {
	// Afresh: the game was solved from nothing, because it differs too much or
	// because too much would have followed from the little that differs.
	Afresh bool
	// States is the number of states, of those that both games have, that
	// another player wins now or that are won in another number of plies;
	// -1 where the game was solved afresh.
	States int64

	before, after *Solution
}

// Update solves a game that differs a little from the one that s solves: walls
// built and torn down, jumps lengthened, edges and nodes added and removed.
// It takes over the table of s and finds the states whose value changes, see
// UPDATE.md; where solving afresh takes less time, it does that.
//
// s stays as it is. The two tables share the blocks of 64x64 states in which
// nothing changed, and with one of them the memory that all were allocated in.
// Errors are those of [Solve].
func (s *Solution) Update(ctx context.Context, g Game, o Options) (*Solution, Change, error) {
	if s.table.words <= fewWords {
		return s.update(ctx, g, o, nil)
	}
	return s.update(ctx, g, o, sync.OnceValue(s.effort))
}

// fewWords is up to how many times 64 places a game is solved before an update
// of it has begun.
const fewWords = 4

// update is Update with that estimate of how many nanoseconds solving afresh
// takes, without an update if it is nil.
func (s *Solution) update(ctx context.Context, g Game, o Options, effort func() int64) (*Solution, Change, error) {
	start := time.Now()
	next, changed, err := s.revise(ctx, g, o, effort)
	if errors.Is(err, errAfresh) {
		next, err = Solve(ctx, g, o)
		if err != nil {
			return nil, Change{}, err
		}
		next.duration = time.Since(start)
		return next, Change{Afresh: true, States: -1, before: s, after: next}, nil
	}
	if err != nil {
		return nil, Change{}, err
	}
	next.duration = time.Since(start)
	return next, Change{States: changed, before: s, after: next}, nil
}

// errAfresh says that it is better to solve afresh.
var errAfresh = errors.New("solve afresh")

// revise is update where that is worth while; it returns errAfresh where it is
// not, and with the solution the number of states that changed.
func (s *Solution) revise(ctx context.Context, g Game, o Options, effort func() int64) (*Solution, int64, error) {
	if g.Arena == nil || effort == nil {
		return nil, 0, errAfresh // an error, where there is no arena
	}
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	d, ok, err := s.game.differences(g)
	if err != nil {
		return nil, 0, err
	}
	if !ok {
		return nil, 0, errAfresh
	}
	s = &Solution{game: s.game, table: s.table.inBlocks(), counts: s.counts}
	d.isolated(s, g)
	work := d.work(s.table.numbering)
	if work > s.table.leastEffort()/firstShare && work > effort()/firstShare {
		return nil, 0, errAfresh
	}
	numbers, ok := s.table.renumbered(g.Arena.Places(), d)
	if !ok {
		return nil, 0, errAfresh
	}
	if tableNeed(numbers.words) > o.memory() {
		return nil, 0, errAfresh // and be refused
	}
	r := revisions.Get().(*revision)
	defer r.release()
	r.begin(s, g, numbers, effort)
	r.tallyPlaces(s.table, d.removed, -1)
	r.enterStuck(s.table, d)
	if !r.seed(s, d) {
		r.giveBack()
		return nil, 0, errAfresh
	}
	if err := r.sweep(ctx); err != nil {
		r.giveBack()
		return nil, 0, err
	}
	changed := r.finish(s.table)
	return &Solution{game: g, table: r.table, counts: r.counts}, changed, nil
}

// Places returns, in ascending order, the places of a player for which the
// outcome changed, with the other where it is and that player to move whose turn
// it is: those with another winner, another number of plies or another reason,
// without a limit, and those where only one of the games lets the player stand.
// Two calls of [Solution.Heat] tell the same.
func (c Change) Places(who solver.Player, other solver.Place, turn solver.Player) []solver.Place {
	if c.after == nil {
		return nil // there was an error
	}
	var changed []solver.Place
	n := max(c.before.game.Arena.Places(), c.after.game.Arena.Places())
	for p := range solver.Place(n) {
		mouse, cat := p, other
		if who == solver.Cat {
			mouse, cat = cat, mouse
		}
		if c.before.Outcome(mouse, cat, turn, NoLimit) != c.after.Outcome(mouse, cat, turn, NoLimit) {
			changed = append(changed, p)
		}
	}
	return changed
}
