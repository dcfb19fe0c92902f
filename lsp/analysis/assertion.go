package analysis

import (
	"context"
	"slices"

	"plywise/lsp/work"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// An assertion is a key by which an author says something of the position shown that is true or
// false: one row of the list below, and all that other code asks of it. What is half written is
// neither true nor false. The functions take answers with facts about puzzles that say it,
// without an error of form.
type assertion struct {
	key   string
	codes []parser.Code // of what is wrong with it; the first is that where it is kept back what
	with  string        // the key that belongs to it and goes where it goes, "" for none
	// composed says that it is about the puzzle as a composition. Late says that it is known only
	// with the map of the puzzle's edits. Tells says that an offer to write it gives away how the
	// game ends.
	composed, late, tells bool
	// evaluates says that it depends on more than the outcome of the position shown.
	evaluates bool

	// isSaid reports whether a puzzle says it.
	isSaid func(*parser.Puzzle) bool
	// find finds what the assertion is held against, for the critique; nil where the evaluation
	// of the position is enough.
	find func(context.Context, *critic) error
	// isKnown reports whether it is known whether it holds; nil if that always is.
	isKnown func(*Answer) bool
	holds   func(*Answer) bool
	// confirms says that it holds.
	confirms func(*Answer) parser.Message
	// says returns what is wrong where it does not hold, or why that will not be known.
	says func(*Answer) []parser.Problem
	// mends returns what mends that, where it does not hold.
	mends func(*Answer) []parser.Fix
	// writes returns the assertion that is true, and whether it can be known and there is one.
	// The puzzle need not say anything.
	writes func(*Answer) (Truth, bool)
	// plays writes what it has to say after moves; nil where it becomes a comment.
	plays func(context.Context, *editBuilder, *playedMoves) error
	// keeps returns what the key has to say in an edited puzzle where it does not hold any
	// longer, "" where it becomes a comment; nil for a key that is left to its author.
	keeps func(*Answer) string
}

// assertions are the assertions of all games, in the order of the format.
var assertions = [...]assertion{
	expectAssertion, bestAssertion, onlyAssertion, solutionAssertion, triesAssertion, setAssertion, idleAssertion,
}

// Assertions yields the assertions of all games, in the order of the format.
func Assertions(yield func(*assertion) bool) {
	for i := range assertions {
		if !yield(&assertions[i]) {
			return
		}
	}
}

// assertionOf returns the assertion of a key, nil for none.
func assertionOf(key string) *assertion {
	return findAssertion(func(x *assertion) bool { return x.key == key })
}

// assertionWith returns the assertion that fails where a problem has a code, nil for none.
func assertionWith(code parser.Code) *assertion {
	return findAssertion(func(x *assertion) bool { return slices.Contains(x.codes, code) })
}

func findAssertion(is func(*assertion) bool) *assertion {
	for x := range Assertions {
		if is(x) {
			return x
		}
	}
	return nil
}

// isWritten reports whether a puzzle says it, without an error of form.
func (x *assertion) isWritten(p *parser.Puzzle) bool { return x.isSaid(p) && isSound(p, x.key) }

// isTrue reports whether the puzzle says it, and that is known to hold.
func (x *assertion) isTrue(a *Answer) bool { return x.isJudged(a) && x.holds(a) }

// isFalse reports whether the puzzle says it, and that is known not to hold.
func (x *assertion) isFalse(a *Answer) bool { return x.isJudged(a) && !x.holds(a) }

func (x *assertion) isJudged(a *Answer) bool {
	return a.Facts != nil && x.isWritten(a.Puzzle) && (x.isKnown == nil || x.isKnown(a))
}

// wrongs returns what is wrong with it, or why it will not be known whether it holds.
func (x *assertion) wrongs(a *Answer) []parser.Problem {
	if !x.isWritten(a.Puzzle) || x.isTrue(a) {
		return nil
	}
	return x.says(a)
}

// isSound reports whether a puzzle's key has a value without an error of form.
func isSound(p *parser.Puzzle, key string) bool {
	f := p.Field(key)
	return f != nil && f.IsSound()
}

// composes is an assertion's isSaid that looks at the puzzle's composition.
func composes(isSaid func(*parser.Composition) bool) func(*parser.Puzzle) bool {
	return func(p *parser.Puzzle) bool { return p.Composition != nil && isSaid(p.Composition) }
}

// An assertionSet is a set of assertions, a bit for each.
type assertionSet uint8

// in yields the assertions of the set, in the order of the format.
func (s assertionSet) in(yield func(*assertion) bool) {
	for i := range assertions {
		if s>>i&1 != 0 && !yield(&assertions[i]) {
			return
		}
	}
}

// of returns those of some kind that are in the set.
func (s assertionSet) of(is func(*assertion) bool) (some assertionSet) {
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
		keys = append(keys, x.key)
	}
	return keys
}

// A critique is what the assertions of a puzzle about itself as a composition have to be
// held against. It is small enough to be kept with the facts.
type critique struct {
	solution solutionCritique
	tries    []composition.Try
	set      *solver.Outcome // nil in a finished game
}

// A critic finds the critique of a puzzle if start is the position shown.
type critic struct {
	*critique
	p     *parser.Puzzle
	start solver.Position
	// examine finds out whether moves are the solution.
	examine func(moves []solver.Place) (*composition.Verdict, error)
}

// find finds the critique, nil for a puzzle that asserts nothing of itself as a composition. The
// error is ctx's.
func (c *critic) find(ctx context.Context) (*critique, error) {
	if c.p.Composition == nil {
		return nil, nil
	}
	c.critique = &critique{}
	for x := range Assertions {
		if x.find != nil && x.isWritten(c.p) {
			if err := x.find(ctx, c); err != nil {
				return nil, err
			}
		}
	}
	return c.critique, nil
}

// critiqueOf returns the critique of an answer's puzzle. The error is ctx's.
func (e *Engine) critiqueOf(ctx context.Context, a *Answer, wanted work.Wanted) (*critique, error) {
	c := &critic{p: a.Puzzle, start: a.Game.Start}
	c.examine = func(moves []solver.Place) (*composition.Verdict, error) {
		return e.examine(ctx, a, a.Puzzle.Composition.Duals, c.start, nil, moves, wanted)
	}
	if found, err := c.find(ctx); err != nil || found == nil {
		return nil, err
	}
	return c.critique, c.examineMended(ctx)
}

// playedMoves are moves that are played in a puzzle, and what has to be known of them to write
// what the puzzle asserts afterwards.
type playedMoves struct {
	before *Answer // with its game
	moves  []solver.Place
	after  solver.Position // as the puzzle will show it
	is     Evaluation      // of that position
	held   bool            // the assertion in question was true
}

// TellsTruth reports whether the fixes of a problem with that code write what is true of
// the position shown.
func TellsTruth(code parser.Code) bool {
	return assertionWith(code) != nil
}

func entriesRange(entries []parser.Entry) parser.Range {
	return parser.Range{Start: entries[0].Range.Start, End: entries[len(entries)-1].Range.End}
}
