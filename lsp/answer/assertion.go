package answer

import (
	"context"
	"slices"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/work"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// An Assertion is a key by which an author says something of the position shown that is true or
// false: one row of the list below, and all that other code asks of it. What is half written is
// neither true nor false. The functions take answers with facts about puzzles that say it,
// without an error of form.
type Assertion struct {
	Key   string
	Codes []parser.Code // of what is wrong with it; the first is that where it is kept back what
	With  string        // the key that belongs to it and goes where it goes, "" for none
	// Composed says that it is about the puzzle as a composition. Late says that it is known only
	// with the map of the puzzle's edits. Tells says that an offer to write it gives away how the
	// game ends.
	Composed, Late, Tells bool
	// evaluates says that it depends on more than the outcome of the position shown.
	evaluates bool

	// isSaid reports whether a puzzle says it.
	isSaid func(*parser.Puzzle) bool
	// find finds what the assertion is held against, for the critique; nil where the evaluation
	// of the position is enough.
	find func(context.Context, *critic) error
	// IsKnown reports whether it is known whether it holds; nil if that always is.
	IsKnown func(*Answer) bool
	holds   func(*Answer) bool
	// Confirms says that it holds.
	Confirms func(*Answer) parser.Message
	// says returns what is wrong where it does not hold, or why that will not be known.
	says func(*Answer) []parser.Problem
	// Mends returns what mends that, where it does not hold.
	Mends func(*Answer) []parser.Fix
	// Writes returns the assertion that is true, and whether it can be known and there is one.
	// The puzzle need not say anything.
	Writes func(*Answer) (Truth, bool)
	// Plays writes what it has to say after moves; nil where it becomes a comment.
	Plays func(context.Context, *edit.Builder, *PlayedMoves) error
	// Keeps returns what the key has to say in an edited puzzle where it does not hold any
	// longer, "" where it becomes a comment; nil for a key that is left to its author.
	Keeps func(*Answer) string
}

// assertions are the assertions of all games, in the order of the format.
var assertions = [...]Assertion{
	Expect, Best, Only, Solution, Tries, Set, Idle,
}

// Assertions yields the assertions of all games, in the order of the format.
func Assertions(yield func(*Assertion) bool) {
	for i := range assertions {
		if !yield(&assertions[i]) {
			return
		}
	}
}

// AssertionOf returns the assertion of a key, nil for none.
func AssertionOf(key string) *Assertion {
	return FindAssertion(func(x *Assertion) bool { return x.Key == key })
}

// AssertionWith returns the assertion that fails where a problem has a code, nil for none.
func AssertionWith(code parser.Code) *Assertion {
	return FindAssertion(func(x *Assertion) bool { return slices.Contains(x.Codes, code) })
}

// FindAssertion returns the first assertion that is of some kind, nil for none.
func FindAssertion(is func(*Assertion) bool) *Assertion {
	for x := range Assertions {
		if is(x) {
			return x
		}
	}
	return nil
}

// IsWritten reports whether a puzzle says it, without an error of form.
func (x *Assertion) IsWritten(p *parser.Puzzle) bool { return x.isSaid(p) && IsSound(p, x.Key) }

// IsTrue reports whether the puzzle says it, and that is known to hold.
func (x *Assertion) IsTrue(a *Answer) bool { return x.IsJudged(a) && x.holds(a) }

// IsFalse reports whether the puzzle says it, and that is known not to hold.
func (x *Assertion) IsFalse(a *Answer) bool { return x.IsJudged(a) && !x.holds(a) }

// IsJudged reports whether the puzzle says it, and it is known whether it holds.
func (x *Assertion) IsJudged(a *Answer) bool {
	return a.Facts != nil && x.IsWritten(a.Puzzle) && (x.IsKnown == nil || x.IsKnown(a))
}

// Wrongs returns what is wrong with it, or why it will not be known whether it holds.
func (x *Assertion) Wrongs(a *Answer) []parser.Problem {
	if !x.IsWritten(a.Puzzle) || x.IsTrue(a) {
		return nil
	}
	return x.says(a)
}

// IsSound reports whether a puzzle's key has a value without an error of form.
func IsSound(p *parser.Puzzle, key string) bool {
	f := p.Field(key)
	return f != nil && f.IsSound()
}

// composes is an assertion's isSaid that looks at the puzzle's composition.
func composes(isSaid func(*parser.Composition) bool) func(*parser.Puzzle) bool {
	return func(p *parser.Puzzle) bool { return p.Composition != nil && isSaid(p.Composition) }
}

// An assertionSet is a set of assertions, a bit for each.
type assertionSet uint8

// This does not compile if there are more assertions than bits.
const _ assertionSet = 1 << (len(assertions) - 1)

// in yields the assertions of the set, in the order of the format.
func (s assertionSet) in(yield func(*Assertion) bool) {
	for i := range assertions {
		if s>>i&1 != 0 && !yield(&assertions[i]) {
			return
		}
	}
}

// of returns those of some kind that are in the set.
func (s assertionSet) of(is func(*Assertion) bool) (some assertionSet) {
	for i := range assertions {
		if s>>i&1 != 0 && is(&assertions[i]) {
			some |= 1 << i
		}
	}
	return some
}

// keys returns their keys.
func (s assertionSet) keys() []string {
	var keys []string
	for x := range s.in {
		keys = append(keys, x.Key)
	}
	return keys
}

// A Critique is what the assertions of a puzzle about itself as a composition have to be
// held against. It is small enough to be kept with the facts.
type Critique struct {
	Solution SolutionCritique
	Tries    []composition.Try
	Set      *solver.Outcome // nil in a finished game
}

// A critic finds the critique of a puzzle if start is the position shown.
type critic struct {
	*Critique
	p     *parser.Puzzle
	start solver.Position
	// examine finds out whether moves are the solution.
	examine func(moves []solver.Place) (*composition.Verdict, error)
}

// find finds the critique, nil for a puzzle that asserts nothing of itself as a composition. The
// error is ctx's.
func (c *critic) find(ctx context.Context) (*Critique, error) {
	if c.p.Composition == nil {
		return nil, nil
	}
	c.Critique = &Critique{}
	for x := range Assertions {
		if x.find != nil && x.IsWritten(c.p) {
			if err := x.find(ctx, c); err != nil {
				return nil, err
			}
		}
	}
	return c.Critique, nil
}

// critiqueOf returns the critique of an answer's puzzle. The error is ctx's.
func (e *Engine) critiqueOf(ctx context.Context, a *Answer, wanted work.Wanted) (*Critique, error) {
	c := &critic{p: a.Puzzle, start: a.Game.Start}
	c.examine = func(moves []solver.Place) (*composition.Verdict, error) {
		return e.examine(ctx, a, a.Puzzle.Composition.Duals, c.start, nil, moves, wanted)
	}
	if found, err := c.find(ctx); err != nil || found == nil {
		return nil, err
	}
	return c.Critique, c.examineMended(ctx)
}

// PlayedMoves are moves that are played in a puzzle, and what has to be known of them to write
// what the puzzle asserts afterwards.
type PlayedMoves struct {
	Before *Answer // with its game
	Moves  []solver.Place
	After  solver.Position // as the puzzle will show it
	Is     game.Evaluation // of that position
	Held   bool            // the assertion in question was true
}

// TellsTruth reports whether the fixes of a problem with that code write what is true of
// the position shown.
func TellsTruth(code parser.Code) bool {
	return AssertionWith(code) != nil
}

func entriesRange(entries []parser.Entry) parser.Range {
	return parser.Range{Start: entries[0].Range.Start, End: entries[len(entries)-1].Range.End}
}
