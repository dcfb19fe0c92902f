package answer

import (
	"sync/atomic"
	"time"

	"plywise/lsp/filling"
	"plywise/lsp/game"
	"plywise/parser/syntax"
	"plywise/solver/composition"
)

// An Answer is all that is known about a puzzle: its game, its solution and what is
// wrong with it. It is immutable, and features take it as an argument.
type Answer struct {
	Puzzle *syntax.Puzzle
	State  State
	// Problems are those of sense: failed assertions, illegal moves, a game
	// that is too large. The problems of form are in the puzzle.
	Problems []syntax.Problem
	// Facts are small enough to be kept for as long as the puzzle stands in a
	// document. They are nil if the position is broken, cannot be solved or is not
	// solved yet.
	Facts *Facts
	// Game answers for any state and holds a large table, so a caller should let go of it soon.
	// It is nil if the game cannot be solved, and in answers that are kept: [Engine.Solve]
	// returns one with it.
	Game *Game
	// Map is the complete map of the puzzle's edits, nil until it is known.
	// [Answer.AllProblems] adds the problems that follow from it.
	Map *EditMap
	// Fillings are those of the puzzle's holes, as far as they are counted; nil where there are no
	// holes, or the position is broken. Filled says what all of them are, nil until that is known.
	Fillings *Fillings
	Filled   *filling.Summary
	// earlier are the fillings of the puzzle that stood here before; nil for none.
	earlier *earlierCount
	// unmapped says why the map that `idle` needs cannot be found; else nil.
	unmapped error
	// Before is the last answer with facts about the text that this one replaces, if
	// this one has none; otherwise nil. It may be shown as long as it is marked as
	// stale.
	Before *Answer

	IsConcealed bool // by [Answer.Concealed]

	job     *job  // solves the game; nil if the puzzle does not show a whole one
	refused int64 // the memory limit that it, or judging it, is too large for, in bytes; 0 for none
	crowded int64 // bytes that it needs and would have if the texts took none; else 0
}

// A State says which text an answer is about, and whether it is final.
type State uint8

// The states of an answer.
const (
	Solving State = iota // nothing but the text is known yet
	Current              // final
	Stopped              // final, because the user stopped the solving
)

// Unsolved returns the answer about a puzzle that is not solved yet. For a preamble,
// which has nothing to solve, it is final.
func Unsolved(p *syntax.Puzzle) *Answer {
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
	if a.Puzzle.Holed != nil { // it has no outcome that an older one could stand for
		if a.earlier == nil {
			after := *a
			after.earlier = before.fillingsBefore()
			return &after
		}
		return a
	}
	if earlier := before.fillingsBefore(); earlier != nil && a.earlier == nil {
		after := *a
		after.earlier = earlier
		a = &after
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

// fillingsBefore returns the fillings of the answer's puzzle or, while it has none, of the one
// before.
func (a *Answer) fillingsBefore() *earlierCount {
	if a.Fillings != nil && a.Fillings.count.Load() != nil {
		return &earlierCount{a.Puzzle, a.Fillings}
	}
	return a.earlier
}

// Obstacle returns the problem that keeps the puzzle from being solved; false where there is
// none, or none is known yet.
func (a *Answer) Obstacle() (syntax.Problem, bool) {
	switch obstacle := a.Puzzle.Obstacle(); {
	case obstacle != nil:
		return *obstacle, true
	case a.IsSettled() && a.Facts == nil && len(a.Problems) > 0:
		return a.Problems[0], true
	}
	return syntax.Problem{}, false
}

// MaySayMore reports whether idle work on a settled answer may find out more: the map of its
// puzzle's edits, or what all fillings of its holes are.
func (a *Answer) MaySayMore() bool {
	return a.State == Current && (a.Facts != nil && a.Map == nil || a.Fillings != nil && a.Filled == nil && a.Fillings.IsCounted())
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
const StoppedCode syntax.Code = "stopped"

// WhenStopped is the answer about a puzzle whose solving was stopped.
func WhenStopped(p *syntax.Puzzle) *Answer {
	return &Answer{Puzzle: p, State: Stopped, Problems: []syntax.Problem{{
		Range: mainField(p), Severity: syntax.Information, Code: StoppedCode,
		Message: syntax.Say("Solving was stopped, so nothing is known about this puzzle. It is solved when you hover over it or edit it."),
	}}}
}

// Facts are about a solved puzzle and the position that it shows.
type Facts struct {
	game.Evaluation
	// States is how many states the game's table holds, Elapsed how long
	// solving it took.
	States  int64
	Elapsed time.Duration
	// Heat is what [Game.Arrivals] returns about the position; without outcomes for
	// knight and pawns.
	Heat Layer
	// Steps are the entries of `moves` as far as they are legal.
	Steps []game.Step
	// Played is the position after them; nil if there are none or one of them is
	// not legal.
	Played *game.Evaluation

	Critique *Critique // nil where the puzzle asserts nothing of itself as a composition
	// judged is the judge's verdict, nil until a judge is asked. Copies of the facts share it.
	// Only this and the next field change.
	judged *atomic.Pointer[composition.Composition]
	edits  *atomic.Pointer[EditMap] // the map of the edits, which grows; shared in the same way
}
