package analysis

import (
	"sync/atomic"
	"time"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// An Answer is all that is known about a puzzle: its game, its solution and what is
// wrong with it. It is immutable, and features take it as an argument.
type Answer struct {
	Puzzle *parser.Puzzle
	State  State
	// Problems are those of sense: failed assertions, illegal moves, a game
	// that is too large. The problems of form are in the puzzle.
	Problems []parser.Problem
	// Facts are small enough to be kept for as long as the puzzle stands in a
	// document. They are nil if the position is broken, cannot be solved or is not
	// solved yet.
	Facts *Facts
	// Game answers for any state and holds a large table, so whoever has it
	// should let go of it soon. It is nil if the game cannot be solved, and in
	// answers that are kept: [Engine.Solve] returns one with it.
	Game *Game
	// Map is the map of the puzzle's edits, complete; nil as long as it is not. What follows
	// from it is among the problems: see [Answer.AllProblems].
	Map *EditMap
	// unmapped is why there will be no map, though `idle` asks for it; else nil.
	unmapped error
	// Before is the last answer with facts about the text that this one replaces, if
	// this one has none; otherwise nil. It may be shown as long as it is marked as
	// stale.
	Before *Answer

	concealed bool // see Concealed

	task    *task // of the game; nil if the puzzle does not show a whole one
	refused int64 // the memory limit that it, or judging it, is too large for, in bytes; 0 for none
	crowded int64 // what it needs, in bytes, where only what the texts take keeps it from that; else 0
}

// A State says which text an answer is about, and whether it is final.
type State uint8

// The states of an answer.
const (
	Solving State = iota // nothing is known yet except what the text itself says
	Current              // final
	Stopped              // final, because somebody stopped the solving
)

// Unsolved returns the answer about a puzzle that is not solved yet. For a preamble,
// which has nothing to solve, it is final.
func Unsolved(p *parser.Puzzle) *Answer {
	a := &Answer{Puzzle: p}
	if p.Preamble {
		a.State = Current
	}
	return a
}

// After returns the answer as one that takes the place of another, nil for none. If it
// has no facts, the other's may still be shown.
func (a *Answer) After(before *Answer) *Answer {
	if before == nil || a.Facts != nil {
		return a
	}
	if before.Facts == nil {
		if before = before.Before; before == nil {
			return a
		}
	}
	after := *a
	after.Before = before
	return &after
}

// Obstacle returns what keeps the puzzle from being solved; false where nothing does,
// or where it is not known yet.
func (a *Answer) Obstacle() (parser.Problem, bool) {
	switch obstacle := a.Puzzle.Obstacle(); {
	case obstacle != nil:
		return *obstacle, true
	case a.IsSettled() && a.Facts == nil && len(a.Problems) > 0:
		return a.Problems[0], true
	}
	return parser.Problem{}, false
}

// IsSettled reports whether no more will become known.
func (a *Answer) IsSettled() bool { return a.State == Current || a.State == Stopped }

// Kept returns the answer without the game, which is small enough to keep.
func (a *Answer) Kept() *Answer {
	kept := *a
	kept.Game = nil
	return &kept
}

// StoppedCode is the code of the diagnostic of a puzzle whose solving was stopped.
// It is not a problem of the puzzle.
const StoppedCode parser.Code = "stopped"

// StoppedAnswer is the answer about a puzzle whose solving was stopped.
func StoppedAnswer(p *parser.Puzzle) *Answer {
	return &Answer{Puzzle: p, State: Stopped, Problems: []parser.Problem{{
		Range: mainField(p), Severity: parser.Information, Code: StoppedCode,
		Message: parser.Say("Solving was stopped, so nothing is known about this puzzle. It is solved when you hover over it or edit it."),
	}}}
}

// Facts are about a solved puzzle and the position that it shows.
type Facts struct {
	Evaluation
	// States is how many states the game's table holds, Elapsed how long
	// solving it took.
	States  int64
	Elapsed time.Duration
	// Heat is what [Game.Arrivals] returns about the position; without outcomes for
	// knight and pawns.
	Heat Layer
	// Steps are the entries of `moves` as far as they are legal.
	Steps []Step
	// Played is the position after them; nil if there are none or one of them is
	// not legal.
	Played *Evaluation

	critique *critique // nil where the puzzle asserts nothing of itself as a composition
	// judged is what a judge has said, nil before. Whoever copies the facts shares it. All
	// but this and the next never changes.
	judged *atomic.Pointer[composition.Composition]
	edits  *atomic.Pointer[EditMap] // in the same way, the map of the edits, which grows
}

// An Evaluation is what is known about a position.
type Evaluation struct {
	Turn    solver.Player
	Outcome solver.Outcome
	Over    bool
	Moves   []solver.Move  // every legal move, best first
	Line    []solver.Place // one optimal line to the end; empty if nobody can force the end
}

// isStuck reports whether the game is drawn because the player to move has no move.
func (e *Evaluation) isStuck() bool { return e.Outcome.Reason == solver.Stuck }

// IsCalledOver reports whether people are told that the game is over. A player without a move
// is to move still, and there is a set play.
func (e *Evaluation) IsCalledOver() bool { return e.Over && !e.isStuck() }

// whyNoMove says why there is no move in a position.
func (e *Evaluation) whyNoMove() parser.Message {
	if e.isStuck() {
		return parser.Say("%s has no move, so the game is drawn.", capitalised(e.Turn))
	}
	return parser.Say("The game is over: %s.", ended(e.Outcome))
}

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

// Evaluate finds out about a position.
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

// severalKeep reports whether more than one move keeps the outcome. It is asked about
// each of many moves, so it makes no list of them.
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
