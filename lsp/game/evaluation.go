package game

import (
	"plywise/parser/syntax"
	"plywise/solver"
)

// An Evaluation is the outcome of a position, with its moves and a line of best play.
type Evaluation struct {
	Turn    solver.Player
	Outcome solver.Outcome
	Over    bool
	Moves   []solver.Move  // every legal move, best first
	Line    []solver.Place // one optimal line to the end; empty if neither player can force the end
}

// IsStuck reports whether the game is drawn because the player to move has no move.
func (e *Evaluation) IsStuck() bool { return e.Outcome.Reason == solver.Stuck }

// IsCalledOver reports whether messages call the game over. A game that is drawn because the
// player to move has no move still has a turn and a set play.
func (e *Evaluation) IsCalledOver() bool { return e.Over && !e.IsStuck() }

// Best returns the optimal moves.
func (e *Evaluation) Best() []solver.Move { return solver.Best(e.Moves) }

// Keeping returns the moves that do not give the outcome away, best first.
func (e *Evaluation) Keeping() []solver.Move { return solver.Keeping(e.Moves) }

// Move returns the legal move to a place.
func (e *Evaluation) Move(to solver.Place) (solver.Move, bool) {
	for _, m := range e.Moves {
		if m.To == to {
			return m, true
		}
	}
	return solver.Move{}, false
}

// A Step is one entry of `moves`, played.
type Step struct {
	Turn   solver.Player  // who made it
	Before solver.Outcome // of the position it was made in
	Move   solver.Move
	Best   []solver.Place // the best moves in that position
	Mark   Mark
}

// A Mark is a judgement of a move, as chess annotations have it.
type Mark string

// The marks.
const (
	NoMark   Mark = ""   // as good as any
	OnlyMove Mark = "!"  // no other move keeps the outcome
	Slower   Mark = "?!" // keeps the outcome, but is not the best
	Mistake  Mark = "?"  // a win becomes a draw, or a draw a loss
	Blunder  Mark = "??" // a win becomes a loss
)

// Evaluate evaluates a position.
func Evaluate(p solver.Position) Evaluation {
	return Evaluation{
		Turn: p.Turn(), Outcome: p.Outcome(), Over: p.Over(),
		Moves: p.Moves(), Line: solver.Line(p),
	}
}

// Mark judges a move among those of its position.
func (e *Evaluation) Mark(m solver.Move) Mark {
	switch {
	case !m.Keeps:
		return lossMark(e.Turn, e.Outcome, m.Outcome)
	case m.Rank != 0:
		return Slower
	case len(e.Moves) > 1 && !e.severalKeep():
		return OnlyMove
	}
	return NoMark
}

// severalKeep reports whether more than one move keeps the outcome. It makes no list, because
// it is called for each of many moves.
func (e *Evaluation) severalKeep() bool {
	keep := 0
	for i := 0; i < len(e.Moves) && keep < 2; i++ {
		if e.Moves[i].Keeps {
			keep++
		}
	}
	return keep > 1
}

// lossMark judges a move that gave the outcome away.
func lossMark(mover solver.Player, before, after solver.Outcome) Mark {
	if before.Kind == solver.Total {
		return Mistake
	}
	was, won := before.Kind.Winner()
	now, decided := after.Kind.Winner()
	if won && was == mover && decided && now != mover {
		return Blunder
	}
	return Mistake
}

// PlayThrough plays moves from a position and its evaluation. It returns a step for
// each move before the first that is not legal, and the position after these.
func PlayThrough(from solver.Position, at Evaluation, moves []solver.Place) (steps []Step, after Evaluation) {
	for _, to := range moves {
		next, ok := from.Play(to)
		if !ok {
			break
		}
		m, _ := at.Move(to)
		steps = append(steps, Step{Turn: at.Turn, Before: at.Outcome, Move: m, Best: MovePlaces(at.Best()), Mark: at.Mark(m)})
		from, at = next, Evaluate(next)
	}
	return steps, at
}

// FromHere returns the outcome of a move for the position that it is played in:
// its plies are counted from before the move.
func FromHere(m solver.Move) solver.Outcome {
	o := m.Outcome
	if o.Kind != solver.Total && o.Plies != solver.Unforced {
		o.Plies++
	}
	return o
}

// AfterMove returns the outcome of the position that a move leads to.
func AfterMove(m solver.Move) solver.Outcome {
	o := m.Outcome
	if o.Kind == solver.Total {
		o.Plies -= m.Steps
	}
	return o
}

// A LineMove is a move of a line.
type LineMove struct {
	To     solver.Place
	Player solver.Player
	After  solver.Outcome // of the position that it leads to
}

// NewLine returns the moves of a line that begins in a position, at most that many.
func NewLine(at solver.Position, line []solver.Place, most int) []LineMove {
	moves := make([]LineMove, 0, min(len(line), most))
	for _, to := range line[:min(len(line), most)] {
		next, ok := at.Play(to)
		if !ok {
			return moves
		}
		moves = append(moves, LineMove{To: to, Player: at.Turn(), After: next.Outcome()})
		at = next
	}
	return moves
}

// MovePlaces returns the places that moves lead to.
func MovePlaces(moves []solver.Move) []solver.Place {
	ps := make([]solver.Place, len(moves))
	for i, m := range moves {
		ps[i] = m.To
	}
	return ps
}

// EntryPlaces returns the places that entries of a list name.
func EntryPlaces(entries []syntax.Entry) []solver.Place {
	ps := make([]solver.Place, len(entries))
	for i, e := range entries {
		ps[i] = solver.Place(e.Place)
	}
	return ps
}

// Names returns the names that places have in a puzzle.
func Names(p *syntax.Puzzle, ps []solver.Place) []string {
	ns := make([]string, len(ps))
	for i, x := range ps {
		ns[i] = p.PlaceName(int(x))
	}
	return ns
}

// PlayFrom plays moves from a position; it reports false where one is not legal.
func PlayFrom(at solver.Position, moves []solver.Place) (_ solver.Position, ok bool) {
	for _, to := range moves {
		if at, ok = at.Play(to); !ok {
			return nil, false
		}
	}
	return at, true
}
