package chase

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"plywise/solver"
)

// A WrongError says that a state has another value than its successors give it.
type WrongError struct {
	State State          // with the outcome in the solution, without a limit
	Want  solver.Outcome // that its successors give it
}

func (e *WrongError) Error() string {
	return fmt.Sprintf("the state with the mouse on place %d, the cat on place %d and the %v to move is solved as %q, but its moves make it %q",
		e.State.Mouse, e.State.Cat, e.State.Turn, e.State.Outcome, e.Want)
}

// Verify checks a solution from the rules alone: each ended state must have the
// right winner, and each other state the value that its successors give it. Only
// the true solution passes: the successors of a shortest missed win are not missed
// and give it its win, and a false win needs a shorter false one among its
// successors, and so on, down to an ended state.
//
// It reads the value of each state twice, as that of a state and as that of a
// successor, and uses nothing else of the solver's.
//
// It returns nil, a [*WrongError] for one wrong state, an error that names a place
// which the solution lacks, or ctx's error. If progress is not nil, Verify calls it
// again and again, from one goroutine at a time, with the number of checked states
// and of all states.
func Verify(ctx context.Context, s *Solution, progress func(done, total int64)) error {
	v := verifier{Solution: s}
	for who := range v.moves {
		if err := v.list(solver.Player(who)); err != nil {
			return err
		}
	}
	rows := int64(2 * len(s.table.place))
	total, done := s.States(), int64(0)
	var next atomic.Int64
	var reporting sync.Mutex
	return solver.Parallel(runtime.GOMAXPROCS(0), func(int) error {
		ranks := make([]int, len(s.table.place))
		for i := next.Add(1) - 1; i < rows; i = next.Add(1) - 1 {
			// Numbers that share a word are neighbours in memory, so they come one after another.
			states, err := v.check(ctx, solver.Player(i%2), int(i/2), ranks)
			if err != nil {
				next.Store(rows) // the others need not go on
				return err
			}
			reporting.Lock()
			if done += states; progress != nil {
				progress(done, total)
			}
			reporting.Unlock()
		}
		return nil
	})
}

// A verifier is a solution with the legal moves, by player and number; nil where the player
// may not stand.
type verifier struct {
	*Solution
	moves [2][][]int32
}

// list lists a player's moves. The error names a place that the solution lacks.
func (v *verifier) list(who solver.Player) error {
	t := v.table
	v.moves[who] = make([][]int32, len(t.place))
	var moves []solver.Place
	for p := range solver.Place(v.game.Arena.Places()) {
		if !v.Stands(who, p) {
			continue
		}
		number := t.number[p]
		if number < 0 || t.place[number] != int32(p) {
			return fmt.Errorf("place %d is missing in the solution", p)
		}
		moves = v.game.moves(moves[:0], who, p)
		list := make([]int32, len(moves))
		for i, to := range moves {
			list[i] = t.number[to]
		}
		v.moves[who][number] = list
	}
	return nil
}

// check checks the states with one player to move and the other on the place of that number,
// and returns how many it has checked. The error is ctx's or a *[WrongError].
func (v *verifier) check(ctx context.Context, turn solver.Player, waiting int, ranks []int) (states int64, err error) {
	if err := ctx.Err(); err != nil || v.moves[turn.Opponent()][waiting] == nil {
		return 0, err
	}
	for to, moves := range v.moves[turn] {
		if moves != nil {
			ranks[to] = rankOf(turn, v.table.read(turn.Opponent(), waiting, to))
		}
	}
	for mover, moves := range v.moves[turn] {
		if moves == nil {
			continue
		}
		states++
		state := State{Mouse: solver.Place(v.table.place[mover]), Cat: solver.Place(v.table.place[waiting]), Turn: turn}
		if turn == solver.Cat {
			state.Mouse, state.Cat = state.Cat, state.Mouse
		}
		want, isStuck := never, false
		if winner, ended := v.game.ended(state.Mouse, state.Cat).Winner(); ended {
			want = worthOf(winner, 0)
		} else if isStuck = len(moves) == 0; !isStuck {
			want = best(turn, moves, ranks)
		}
		got := v.table.read(turn, mover, waiting)
		if got == want && (got != never || isStuck == v.table.isStuck(turn, mover)) {
			continue
		}
		state.Outcome = v.Outcome(state.Mouse, state.Cat, turn, NoLimit)
		return 0, &WrongError{state, outcomeOf(want, isStuck)}
	}
	return states, nil
}

// rankOf returns the rank of a value for a player: positive for a win, the higher the sooner it
// comes, 0 for never, negative for a loss, the higher the later it comes.
func rankOf(who solver.Player, v value) int {
	switch {
	case v == never:
		return 0
	case v.winner() == who:
		return farthest - v.level()
	}
	return v.level() - farthest
}

// farthest is more plies than any win takes.
const farthest = 1 << 20

// best returns the value of a state with these moves, given the ranks of their successors.
func best(who solver.Player, moves []int32, ranks []int) value {
	rank := ranks[moves[0]]
	for _, to := range moves[1:] {
		rank = max(rank, ranks[to])
	}
	switch {
	case rank > 0:
		return worthOf(who, farthest-rank+1)
	case rank < 0:
		return worthOf(who.Opponent(), rank+farthest+1)
	}
	return never
}

// outcomeOf returns the outcome of a value, without a limit.
func outcomeOf(v value, isStuck bool) solver.Outcome {
	switch {
	case isStuck:
		return stuck
	case v == never:
		return unforced(NoLimit)
	case v.winner() == solver.Cat:
		return solver.Outcome{Kind: solver.CatWins, Plies: v.level()}
	}
	return solver.Outcome{Kind: solver.MouseWins, Plies: v.level()}
}
