package chase

import (
	"context"
	"fmt"
	"runtime"
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
// It returns nil, a [*WrongError] for one wrong state, or ctx's error. It asks
// the solution for each state twice and uses nothing else of the solver's.
func Verify(ctx context.Context, s *Solution) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	places := s.game.Arena.Places()
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), places) {
		group.Go(func() {
			v := newVerifier(s)
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= 2*places {
					return
				}
				if err := v.verify(solver.Player(i%2), solver.Place(i/2)); err != nil {
					cancel(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// A verifier checks the moves of one player at a time, the other standing still.
type verifier struct {
	*Solution
	moves     [2][][]solver.Place // by player and place
	now, next []solver.Outcome
}

func newVerifier(s *Solution) *verifier {
	v := &verifier{Solution: s}
	for who := range v.moves {
		v.moves[who] = make([][]solver.Place, s.game.Arena.Places())
		for p := range v.moves[who] {
			v.moves[who][p] = s.legal(solver.Place(p), solver.Player(who))
		}
	}
	return v
}

// verify checks the states with that player to move and the other on that
// place.
func (v *verifier) verify(who solver.Player, other solver.Place) error {
	if !v.Stands(who.Opponent(), other) {
		return nil
	}
	v.now = v.AppendHeat(v.now[:0], who, other, who, NoLimit)
	v.next = v.AppendHeat(v.next[:0], who, other, who.Opponent(), NoLimit)
	for p, got := range v.now {
		place := solver.Place(p)
		if !v.Stands(who, place) {
			continue
		}
		state := State{place, other, who, got}
		if who == solver.Cat {
			state.Mouse, state.Cat = other, place
		}
		if want := v.want(state, v.moves[who][p]); got != want {
			return &WrongError{state, want}
		}
	}
	return nil
}

// want returns the outcome that a state must have because of what its moves
// lead to.
func (v *verifier) want(s State, moves []solver.Place) solver.Outcome {
	if winner := v.game.ended(s.Mouse, s.Cat); winner != solver.Draw {
		return solver.Outcome{Kind: winner}
	}
	if len(moves) == 0 {
		return stuck
	}
	var win, loss solver.Outcome
	losses := 0
	for _, to := range moves {
		o := v.next[to]
		o.Plies++
		switch winner, won := o.Kind.Winner(); {
		case won && winner != s.Turn:
			losses++
			if o.Plies > loss.Plies {
				loss = o
			}
		case won && (win.Plies == 0 || o.Plies < win.Plies):
			win = o
		}
	}
	switch {
	case win.Plies > 0:
		return win
	case losses == len(moves):
		return loss
	}
	return unforced(NoLimit)
}
