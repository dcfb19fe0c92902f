package composition

import (
	"context"
	"slices"

	"plywise/solver"
)

// Duals say which other moves of the side spoil a solution.
type Duals uint8

// The kinds of duals, from the strictest standard to the mildest. In knight and pawns the
// first three are the same.
const (
	// KeepingDuals are other moves that keep the outcome.
	KeepingDuals Duals = iota
	// WinningDuals are other moves that win without ever coming back to the position after
	// the solution's move. A move that only loses time is none.
	WinningDuals
	// BestDuals are other best moves.
	BestDuals
	// NoDuals: there are none.
	NoDuals
)

// A Verdict says whether moves are the solution of a position: best play of both players to
// the end of the game, without a dual.
type Verdict struct {
	Flaw Flaw
	At   int             // the index of the move with the flaw
	In   solver.Position // the position of that move, or the one after the last
	// Duals are the side's turns with duals, in order; empty if there is a flaw.
	Duals []Dual
}

// Holds reports whether the moves are the solution.
func (v *Verdict) Holds() bool { return v.Flaw == NoFlaw && len(v.Duals) == 0 }

// A Flaw says why moves are not best play to the end.
type Flaw uint8

// The flaws.
const (
	NoFlaw    Flaw = iota
	NotForced      // neither player can force the end
	Illegal        // a move is not legal
	NotBest        // a move is not one of the best
	AfterEnd       // a move follows the end of the game
	TooShort       // the moves end before the game does
)

// A Dual is a turn of the side in which another move is as good as the one made.
type Dual struct {
	At          int // plies from the position shown
	Move, Other solver.Move
	// Critical says that the other move only loses time (see [Turn.Critical]), which no best
	// move does.
	Critical bool
}

// Examine finds out whether moves are the solution of a position. A move of -1 is never
// legal. Its errors are those of Judge.
func Examine(ctx context.Context, start solver.Position, moves []solver.Place, unwanted Duals, o Options) (*Verdict, error) {
	v := &Verdict{In: start}
	if v.findFlaw(moves); v.Flaw != NoFlaw || unwanted == NoDuals {
		return v, nil
	}
	turns, choices := turnsOf(start, moves, SideOf(start))
	if unwanted != BestDuals { // another best move is a dual, critical or not
		if err := findCritical(ctx, turns, choices, o); err != nil {
			return nil, err
		}
	}
	for _, t := range turns {
		if i := slices.IndexFunc(t.Moves, func(m solver.Move) bool { return t.isDual(m, unwanted) }); i >= 0 {
			v.Duals = append(v.Duals, Dual{t.At, t.Move, t.Moves[i], t.Critical})
		}
	}
	return v, nil
}

// findFlaw plays the moves up to the first that is not best play.
func (v *Verdict) findFlaw(moves []solver.Place) {
	if !finished(v.In) && len(solver.Line(v.In)) == 0 {
		v.Flaw = NotForced
		return
	}
	for i, to := range moves {
		v.At = i
		if v.In.Over() {
			v.Flaw = AfterEnd
			return
		}
		next, ok := v.In.Play(to)
		switch {
		case !ok:
			v.Flaw = Illegal
			return
		case !slices.ContainsFunc(solver.Best(v.In.Moves()), func(m solver.Move) bool { return m.To == to }):
			v.Flaw = NotBest
			return
		}
		v.In = next
	}
	if !v.In.Over() {
		v.Flaw = TooShort
	}
}

// isDual reports whether a move is an unwanted dual of the turn's move.
func (t *Turn) isDual(m solver.Move, unwanted Duals) bool {
	switch {
	case m.To == t.Move.To:
		return false
	case m.Rank == 0:
		return unwanted != NoDuals
	case unwanted == KeepingDuals:
		return m.Keeps
	}
	return unwanted == WinningDuals && m.To == t.Other
}
