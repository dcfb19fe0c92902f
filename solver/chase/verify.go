package chase

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"plywise/solver"
)

// A WrongError says that a state's value is not what its moves make it.
type WrongError struct {
	State State          // with the outcome in the solution, without a limit
	Want  solver.Outcome // what the states that it leads to make it
}

func (e *WrongError) Error() string {
	return fmt.Sprintf("the state with the mouse on place %d, the cat on place %d and the %v to move is solved as %q, but its moves make it %q",
		e.State.Mouse, e.State.Cat, e.State.Turn, e.State.Outcome, e.Want)
}

// Verify checks a solution from the rules alone: each state that has ended must
// be won by whom it should, and each other one must have the value that the
// states its moves lead to give it. Only the true solution passes: a shortest
// win that is missed leads to one that is not, and a win that is made up
// leads on to ever shorter ones, down to a state that has ended.
//
// It reads the outcome of each state twice, as that of a state and as that of a
// successor, and uses nothing else of the solver's. States that differ only in where
// the waiting player is are checked 64 at a time (see [liking]).
//
// It returns nil, a [*WrongError] for one wrong state, an error that names a place
// which the solution lacks, or ctx's error. If progress is not nil, it is called after
// every few thousand states, by one goroutine at a time, with the states that have been
// checked and all that there are.
func Verify(ctx context.Context, s *Solution, progress func(done, total int64)) error {
	v, err := newVerifier(s)
	if err != nil {
		return err
	}
	tasks := int64(2 * len(v.groups))
	errs := make([]error, min(runtime.GOMAXPROCS(0), len(v.groups)))
	var next atomic.Int64
	var group sync.WaitGroup
	for w := range errs {
		group.Go(func() {
			c := v.newChecker()
			for i := next.Add(1) - 1; i < tasks; i = next.Add(1) - 1 {
				var states int64
				if states, errs[w] = c.check(ctx, solver.Player(i%2), int(i/2)); errs[w] != nil {
					next.Store(tasks) // nobody need go on
					return
				}
				v.report(states, progress)
			}
		})
	}
	group.Wait()
	return cmp.Or(errs...)
}

// A verifier is what the checkers of a solution share. It numbers the places where a
// piece can stand, in ascending order: these are the rows.
type verifier struct {
	*Solution
	places []solver.Place // by row
	groups [][64]int32    // the rows of each group's places, none for one that it lacks
	goal   int32          // the row of the goal
	barred [2]int32       // by player, the row where it may not stand; none if there is none
	moves  [2]moveSet     // by player, the legal ones

	reporting   sync.Mutex
	done, total int64 // states
}

// none is the row of no place.
const none = -1

// newVerifier prepares to verify a solution. The error says that a place is missing
// in it.
func newVerifier(s *Solution) (*verifier, error) {
	arena := s.game.Arena
	v := &verifier{Solution: s, barred: [2]int32{none, none}, total: s.States()}
	row := make([]int32, arena.Places()) // by place
	for i := range row {
		row[i] = none
		if p := solver.Place(i); arena.Open(p) {
			row[i] = int32(len(v.places))
			v.places = append(v.places, p)
		}
	}
	v.goal = row[arena.Goal()]
	if !s.game.Rules.CatMayEnterGoal {
		v.barred[solver.Cat] = v.goal
	}
	for who := range solver.Player(2) {
		v.moves[who] = movesOf(s.game, who, row)
	}
	return v, v.findGroups(row)
}

// findGroups finds the rows of the solution's groups. Every row must be in one of them.
func (v *verifier) findGroups(row []int32) error {
	missing := make([]bool, len(v.places))
	for r := range missing {
		missing[r] = true
	}
	for g := range v.table.words {
		var rows [64]int32
		for i, p := range v.group(g) {
			if rows[i] = none; p >= 0 {
				rows[i] = row[p]
			}
			if rows[i] != none {
				missing[rows[i]] = false
			}
		}
		v.groups = append(v.groups, rows)
	}
	if r := slices.Index(missing, true); r >= 0 {
		return fmt.Errorf("place %d is missing in the solution", v.places[r])
	}
	return nil
}

// report counts states that have been checked.
func (v *verifier) report(states int64, progress func(done, total int64)) {
	v.reporting.Lock()
	defer v.reporting.Unlock()
	if v.done += states; progress != nil {
		progress(v.done, v.total)
	}
}

// A checker checks the states of one player to move, the mover, with the other on the
// places of one group. These are the columns: a bit each of every word.
type checker struct {
	*verifier
	turn    solver.Player
	columns *[64]int32 // their rows
	stands  uint64     // where the waiting player may stand
	onGoal  uint64     // where it is on the goal
	meets   []uint64   // by row, where it is on the same place
	next    likings    // by row, what it is worth to the mover to go there
	best    likings    // by row, what the best move from there is worth
	sheet   sheet
	scratch scratch
}

func (v *verifier) newChecker() *checker {
	c := &checker{verifier: v, meets: make([]uint64, len(v.places))}
	c.next.fit(len(v.places), 8) // as most games need; what is not needed is not used
	c.best.fit(len(v.places), 8)
	c.next.planes = 0
	return c
}

// check checks the states with that player to move and the other in that group, and
// returns how many these are. The error is ctx's or a *[WrongError].
func (c *checker) check(ctx context.Context, turn solver.Player, group int) (states int64, err error) {
	c.turn, c.columns = turn, &c.groups[group]
	c.stands, c.onGoal = 0, 0
	clear(c.meets)
	for i, r := range c.columns {
		if r == none || r == c.barred[turn.Opponent()] {
			continue
		}
		c.stands |= 1 << i
		c.meets[r] = 1 << i
		if r == c.goal {
			c.onGoal = 1 << i
		}
	}
	if err := c.readNext(ctx, group); err != nil {
		return 0, err
	}
	c.best.fit(len(c.places), c.next.planes)
	if err := c.moves[turn].best(ctx, &c.best, &c.next, &c.scratch); err != nil {
		return 0, err
	}
	for g, rows := range c.groups {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		c.sheet.read(c.Solution, turn, g, group, turn)
		for i, r := range rows {
			if r == none || r == c.barred[turn] {
				continue
			}
			if err := c.compare(i, r); err != nil {
				return 0, err
			}
			states += int64(bits.OnesCount64(c.stands))
		}
	}
	return states, nil
}

// readNext reads the outcomes with the waiting player to move. To go where the mover
// may not stand is as good as to lose at once: there is nothing worse.
func (c *checker) readNext(ctx context.Context, group int) error {
	c.next.fit(len(c.places), c.next.planes)
	for g := 0; g < len(c.groups); g++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.sheet.read(c.Solution, c.turn, g, group, c.turn.Opponent())
		if c.sheet.planes > c.next.planes {
			c.next.fit(len(c.places), c.sheet.planes)
			g = -1 // begin again
			continue
		}
		for i, r := range c.groups[g] {
			switch r {
			case none:
			case c.barred[c.turn]:
				clear(c.next.at(int(r)))
			default:
				c.next.at(int(r)).enter(&c.sheet, i, c.turn)
			}
		}
	}
	return nil
}

// compare compares a row of the sheet with what the rules and the best moves make of
// the states with the mover there.
func (c *checker) compare(i int, row int32) error {
	ended := c.ended(row)
	live := ^(ended[solver.Mouse] | ended[solver.Cat])
	want, stuck := ended, uint64(0)
	best := c.best.at(int(row))
	before, holds, wins := best.split()
	if c.moves[c.turn].stuck(row) {
		stuck = live
	} else {
		want[c.turn] |= live & wins
		want[c.turn.Opponent()] |= live &^ holds
	}
	wrong := (c.sheet.won[solver.Mouse][i] ^ want[solver.Mouse]) |
		(c.sheet.won[solver.Cat][i] ^ want[solver.Cat]) |
		(c.sheet.stuck[i] ^ stuck)
	decided := want[solver.Mouse] | want[solver.Cat]
	carry := live // a ply more, except where the game has ended in 0
	for k, plane := range before {
		plane = (plane ^ wins) & live
		wrong |= (plane ^ carry ^ c.sheet.plane(k, i)) & decided
		carry &= plane
	}
	for k := len(before); k <= max(len(before), c.sheet.planes); k++ {
		wrong |= (carry ^ c.sheet.plane(k, i)) & decided
		carry = 0
	}
	if wrong &= c.stands; wrong == 0 {
		return nil
	}
	column := bits.TrailingZeros64(wrong)
	state := State{c.places[row], c.places[c.columns[column]], c.turn, c.sheet.outcome(i, column)}
	if c.turn == solver.Cat {
		state.Mouse, state.Cat = state.Cat, state.Mouse
	}
	at := func(word uint64) int { return int(word >> column & 1) }
	plies := 0
	for k, plane := range before {
		plies |= at(plane^wins) << k
	}
	plies = (plies + 1) * at(live)
	return &WrongError{state, outcomeOf(at(want[solver.Mouse]), at(want[solver.Cat]), at(stuck), plies)}
}

// ended returns the columns in which each player has won, with the mover in that
// row: the cat where both are on one place or the cat is on the goal, else the
// mouse where it is on the goal.
func (c *checker) ended(row int32) (won [2]uint64) {
	won[c.turn.Opponent()] = c.onGoal
	if row == c.goal {
		won[c.turn] = ^uint64(0)
	}
	won[solver.Cat] |= c.meets[row]
	won[solver.Mouse] &^= won[solver.Cat]
	return won
}
