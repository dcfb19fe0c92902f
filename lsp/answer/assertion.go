package answer

import (
	"context"
	"slices"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/work"

	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// An Assertion is a key that claims something about the position shown: one row of the list
// below, with everything that other code asks about the key. A half-written claim is neither
// true nor false. The functions take answers with facts, about puzzles that have the key
// without an error of form.
type Assertion struct {
	Key   string
	Codes []syntax.Code // of its problems; the first stands for all where spoilers are off
	With  string        // the key that belongs to it and goes where it goes, "" for none
	// Composed says that it is about the puzzle as a composition, Late that checking it takes
	// the map of the puzzle's edits, Tells that an offer to write it gives away how the game
	// ends.
	Composed, Late, Tells bool
	// evaluates says that it depends on more than the outcome of the position shown.
	evaluates bool

	// isSaid reports whether a puzzle has the key.
	isSaid func(*syntax.Puzzle) bool
	// find adds to the critique what checking takes; nil where the evaluation of the position
	// is enough.
	find func(context.Context, *critic) error
	// IsKnown reports whether the claim can be checked yet; nil if it always can.
	IsKnown func(*Answer) bool
	holds   func(*Answer) bool
	// Confirms is the message for a claim that holds.
	Confirms func(*Answer) syntax.Message
	// says returns the problems of a claim that does not hold or cannot be checked.
	says func(*Answer) []syntax.Problem
	// Mends returns the fixes of a claim that does not hold.
	Mends func(*Answer) []syntax.Fix
	// Writes returns the true claim, and whether there is one and it is known. The puzzle need
	// not have the key.
	Writes func(*Answer) (Truth, bool)
	// Plays rewrites the claim after moves; nil where it becomes a comment.
	Plays func(context.Context, *edit.Builder, *PlayedMoves) error
	// Keeps returns the value that makes the claim true in an edited puzzle where it no longer
	// holds, "" where it becomes a comment; nil for a key that is left to its author.
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
func AssertionWith(code syntax.Code) *Assertion {
	return FindAssertion(func(x *Assertion) bool { return slices.Contains(x.Codes, code) })
}

// FindAssertion returns the first assertion that satisfies is, nil for none.
func FindAssertion(is func(*Assertion) bool) *Assertion {
	for x := range Assertions {
		if is(x) {
			return x
		}
	}
	return nil
}

// IsWritten reports whether a puzzle has the key, without an error of form.
func (x *Assertion) IsWritten(p *syntax.Puzzle) bool { return x.isSaid(p) && IsSound(p, x.Key) }

// IsTrue reports whether the puzzle has the key, and its claim is known to hold.
func (x *Assertion) IsTrue(a *Answer) bool { return x.IsJudged(a) && x.holds(a) }

// IsFalse reports whether the puzzle has the key, and its claim is known not to hold.
func (x *Assertion) IsFalse(a *Answer) bool { return x.IsJudged(a) && !x.holds(a) }

// IsJudged reports whether the puzzle has the key, and its claim has been checked.
func (x *Assertion) IsJudged(a *Answer) bool {
	return a.Facts != nil && x.IsWritten(a.Puzzle) && (x.IsKnown == nil || x.IsKnown(a))
}

// Wrongs returns the problems of a claim that fails or cannot be checked.
func (x *Assertion) Wrongs(a *Answer) []syntax.Problem {
	if !x.IsWritten(a.Puzzle) || x.IsTrue(a) {
		return nil
	}
	return x.says(a)
}

// IsSound reports whether a puzzle's key has a value without an error of form.
func IsSound(p *syntax.Puzzle, key string) bool {
	f := p.Field(key)
	return f != nil && f.Sound
}

// composes makes an isSaid of a function that looks at the puzzle's composition.
func composes(isSaid func(*syntax.Composition) bool) func(*syntax.Puzzle) bool {
	return func(p *syntax.Puzzle) bool { return p.Composition != nil && isSaid(p.Composition) }
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

// of returns the assertions of the set that satisfy is.
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

// A Critique is what it takes to check the assertions of a puzzle about itself as a
// composition. It is small enough to be kept with the facts.
type Critique struct {
	Solution SolutionCritique
	Tries    []composition.Try
	Set      *solver.Outcome // nil in a finished game
}

// A critic finds the critique of a puzzle that shows start.
type critic struct {
	*Critique
	p     *syntax.Puzzle
	start solver.Position
	// examine finds out whether moves are the solution.
	examine func(moves []solver.Place) (*composition.Verdict, error)
}

// find returns the critique, nil for a puzzle that asserts nothing about itself as a
// composition. The error is ctx's.
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

// PlayedMoves are moves played in a puzzle, and what it takes to write its assertions
// afterwards.
type PlayedMoves struct {
	Before *Answer // with its game
	Moves  []solver.Place
	After  solver.Position // as the puzzle will show it
	Is     game.Evaluation // of that position
	Held   bool            // the assertion was true before
}

// TellsTruth reports whether the fixes of a problem with that code give away the truth about
// the position shown.
func TellsTruth(code syntax.Code) bool {
	return AssertionWith(code) != nil
}

func entriesRange(entries []syntax.Entry) source.Range {
	return source.Range{Start: entries[0].Range.Start, End: entries[len(entries)-1].Range.End}
}
