package analysis

import (
	"time"

	"plywise/parser"
	"plywise/solver"
)

// A Result is what is known about one puzzle: facts that are small enough to
// keep for as long as the puzzle stands in a document. It is immutable.
type Result struct {
	// Problems are those of sense: failed assertions, illegal moves, a game
	// that is too large. Those of form are the puzzle's own.
	Problems []parser.Problem
	// Facts are those of the solved game; nil where it could not be solved.
	Facts *Facts

	changes int // of the engine's memory limit, before the analysis
}

// Facts are about a solved puzzle and the position that it shows.
type Facts struct {
	Position
	// States is how many states the game's table holds, Elapsed how long
	// solving it took.
	States  int64
	Elapsed time.Duration
	// Heat is, by place, the shade of the position shown if the player to move
	// stood there; nil for knight and pawns.
	Heat []Shade
	// Steps are the entries of `moves` as far as they are legal.
	Steps []Step
	// Played is the position after them; nil where there are none or one of
	// them is not legal.
	Played *Position
}

// A Position is what is known about a state of a game.
type Position struct {
	Turn    solver.Player
	Outcome solver.Outcome
	Over    bool
	Moves   []solver.Move  // every legal move, best first
	Line    []solver.Place // one optimal line to the end; empty where nobody forces it
}

// Best returns the optimal moves.
func (p *Position) Best() []solver.Move { return solver.Best(p.Moves) }

// Keeping returns the moves that do not give the outcome away, best first.
func (p *Position) Keeping() []solver.Move {
	var keep []solver.Move
	for _, m := range p.Moves {
		if m.Keeps {
			keep = append(keep, m)
		}
	}
	return keep
}

// Move returns the legal move to a place.
func (p *Position) Move(to solver.Place) (solver.Move, bool) {
	for _, m := range p.Moves {
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
	Best   []solver.Place // what would have been best
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

func newPosition(p solver.Position) Position {
	return Position{
		Turn: p.Turn(), Outcome: p.Outcome(), Over: p.Over(),
		Moves: p.Moves(), Line: solver.Line(p),
	}
}

// mark judges a move among those of its position.
func mark(at *Position, m solver.Move) Mark {
	switch {
	case !m.Keeps:
		return lost(at.Turn, at.Outcome, m.Outcome)
	case m.Rank != 0:
		return Slower
	case len(at.Moves) > 1 && len(at.Keeping()) == 1:
		return OnlyMove
	}
	return NoMark
}

// lost judges a move that gave the outcome away.
func lost(mover solver.Player, before, after solver.Outcome) Mark {
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
