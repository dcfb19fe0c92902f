package analysis

import (
	"context"
	"errors"
	"slices"
	"strings"

	"plywise/lsp/work"
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// A critique is what the assertions of a puzzle about itself as a composition have to be
// held against. It is small enough to be kept with the facts.
type critique struct {
	// Of `solution`, where it asserts something: what is wrong with its moves, at which of
	// them, the position of that move or the one after the last, and the duals: those of the
	// moves or, where these have a flaw, of the moves that its fix writes.
	flaw  composition.Flaw
	at    int
	in    Evaluation
	duals []composition.Dual
	// unjudged is why nothing of that is known, nil where it is: a *solver.MemoryError or
	// a *DefectError.
	unjudged error

	tries []composition.Try
	set   *solver.Outcome // nil in a finished game
}

// critiqueOf returns the critique of a puzzle, nil if it asserts nothing of itself as a
// composition. The error is ctx's.
func (e *Engine) critiqueOf(ctx context.Context, a *Answer, wanted work.Wanted) (*critique, error) {
	start := a.Game.Start
	examine := func(moves []solver.Place) (*composition.Verdict, error) {
		return e.examine(ctx, a, a.Puzzle.Composition.Duals, start, nil, moves, wanted)
	}
	c, err := criticise(ctx, a.Puzzle, start, examine)
	if err != nil || c == nil {
		return nil, err
	}
	if mended := c.mended(a.Puzzle); len(mended) > 0 {
		switch v, err := examine(mended); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err == nil:
			c.duals = v.Duals
		}
	}
	return c, nil
}

// mended returns the moves that the fix of a flaw writes, none where there is no flaw or
// nothing is left.
func (c *critique) mended(p *parser.Puzzle) []solver.Place {
	if c.flaw == composition.NoFlaw || c.flaw == composition.NotForced {
		return nil
	}
	good := entryPlaces(p.Composition.Solution)
	if c.flaw != composition.TooShort {
		good = good[:c.at]
	}
	return append(good, c.in.Line...)
}

// criticise returns the critique of a puzzle if this is the position shown, nil if it
// asserts nothing of itself as a composition. The error is ctx's. That a judge cannot tell
// whether `solution` holds takes nothing else away: it stands in the critique.
func criticise(ctx context.Context, p *parser.Puzzle, start solver.Position, examine func(moves []solver.Place) (*composition.Verdict, error)) (*critique, error) {
	asserted := p.Composition
	if asserted == nil {
		return nil, nil
	}
	c := &critique{set: composition.SetPlay(start)}
	if claimOf("tries").isWritten(p) {
		var err error
		if c.tries, err = composition.Tries(ctx, start); err != nil {
			return nil, err
		}
	}
	if !claimOf("solution").isWritten(p) {
		return c, nil
	}
	v, err := examine(entryPlaces(asserted.Solution))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		c.unjudged = err
		return c, nil
	}
	c.flaw, c.at, c.duals, c.in = v.Flaw, v.At, v.Duals, Evaluate(v.In)
	return c, nil
}

func solutionHolds(_ *parser.Puzzle, f *Facts) bool {
	c := f.critique
	return c.unjudged == nil && c.flaw == composition.NoFlaw && len(c.duals) == 0
}

func triesHold(p *parser.Puzzle, f *Facts) bool {
	return sameTries(p.Composition.Tries.List, f.critique.tries)
}

func setHolds(p *parser.Puzzle, f *Facts) bool {
	set := f.critique.set
	return set != nil && holds(p.Composition.Set, *set)
}

// sameTries reports whether two lists hold the same tries, in any order.
func sameTries(asserted []parser.Try, tries []composition.Try) bool {
	return !slices.ContainsFunc(asserted, func(t parser.Try) bool { return !isTry(t, tries) }) &&
		!slices.ContainsFunc(tries, func(t composition.Try) bool { return !isAsserted(t, asserted) })
}

// isTry reports whether an asserted try is one.
func isTry(t parser.Try, tries []composition.Try) bool {
	return slices.ContainsFunc(tries, func(other composition.Try) bool { return isSameTry(t, other) })
}

// isAsserted reports whether a try is asserted.
func isAsserted(t composition.Try, asserted []parser.Try) bool {
	return slices.ContainsFunc(asserted, func(other parser.Try) bool { return isSameTry(other, t) })
}

func isSameTry(asserted parser.Try, t composition.Try) bool {
	return asserted.Move.Place == int(t.Move.To) && asserted.Refutation.Place == int(t.Refutation.To)
}

// solutionProblems are one problem of moves that are not best play to the end, or else one
// for each dual.
func solutionProblems(p *parser.Puzzle, f *Facts) []parser.Problem {
	c := f.critique
	if c.unjudged != nil {
		return []parser.Problem{unjudgedProblem(p, c.unjudged)}
	}
	if c.flaw != composition.NoFlaw {
		return []parser.Problem{flawProblem(p, c)}
	}
	problems := make([]parser.Problem, len(c.duals))
	for i := range c.duals {
		problems[i] = dualProblem(p, &c.duals[i])
	}
	return problems
}

func solutionFixes(p *parser.Puzzle, f *Facts) []parser.Fix {
	switch c := f.critique; {
	case c.unjudged != nil:
		return nil
	case c.flaw == composition.NoFlaw:
		return []parser.Fix{tolerate(p, c.duals)}
	case c.flaw == composition.NotForced:
		return []parser.Fix{removeSolution(p)}
	case c.flaw == composition.AfterEnd:
		return []parser.Fix{removeSolutionFrom(p, c)}
	default:
		return []parser.Fix{bestPlayFrom(p, c)}
	}
}

// unjudgedProblem says why it is not known whether `solution` holds.
func unjudgedProblem(p *parser.Puzzle, why error) parser.Problem {
	problem := parser.Problem{Range: entriesRange(p.Composition.Solution), Severity: parser.Error, Code: Unsolvable}
	if memory, ok := errors.AsType[*solver.MemoryError](why); ok {
		problem.Code = TooLarge
		need, limit := memory.Amounts()
		problem.Message = parser.Say("To find out whether this holds needs %s of memory beside the solution, more than the limit of %s leaves; raise the limit, or write `duals: any`.", need, limit)
		return problem
	}
	problem.Message = parser.Say("Whether this holds could not be found out: %v.", why)
	return problem
}

func flawProblem(p *parser.Puzzle, c *critique) parser.Problem {
	entry, at := p.Composition.Solution[c.at], &c.in
	problem := parser.Problem{Range: entry.Range, Severity: parser.Error, Code: SolutionFailed}
	name := shorten(p.PlaceName(entry.Place))
	best := leadsTo(p, at.Best())
	switch c.flaw {
	case composition.NotForced:
		problem.Message = parser.Say("There is no solution, because nobody forces the end of the game here: `%s`; remove `solution`.", at.Outcome)
	case composition.AfterEnd:
		problem.Message = parser.Say("The game is over before this move (%s); remove it and what follows.", ended(at.Outcome))
	case composition.Illegal:
		problem.Message = parser.Say("%s cannot go to %s here; best: %s.", capitalised(at.Turn), name, best)
	case composition.NotBest:
		m, _ := at.Move(solver.Place(entry.Place))
		problem.Message = parser.Say("%s is not a best move of %s here: it leads to `%s`; best: %s.", name, withArticle(at.Turn), FromHere(m), best)
	case composition.TooShort:
		problem.Message = parser.Say("The game goes on after this move (%s); write the rest of the solution.", at.Outcome)
	}
	return problem
}

// bestPlayFrom is the fix that goes on with best play where a solution goes wrong.
func bestPlayFrom(p *parser.Puzzle, c *critique) parser.Fix {
	e := &editBuilder{p: p}
	e.set("solution", inLines(names(p, c.mended(p))))
	line := moveList(names(p, c.in.Line))
	title := parser.Say("Go on with best play: %s", line)
	if len(c.duals) > 0 {
		title = parser.Say("Go on with best play: %s, with `%s`", line, e.tolerate(c.duals))
	}
	return parser.Fix{Title: title, Edits: e.done()}
}

// removeSolution is the fix that removes `solution`, and `duals`, which belongs to it.
func removeSolution(p *parser.Puzzle) parser.Fix {
	e := &editBuilder{p: p}
	e.remove("solution")
	e.remove("duals")
	return parser.Fix{Title: parser.Say("Remove `%s`", "solution"), Edits: e.done()}
}

// removeSolutionFrom is the fix that removes the entries of `solution` that follow the end.
func removeSolutionFrom(p *parser.Puzzle, c *critique) parser.Fix {
	if c.at == 0 {
		return removeSolution(p)
	}
	e := &editBuilder{p: p}
	e.deleteEntries("solution", p.Composition.Solution, c.at, len(p.Composition.Solution))
	title := parser.Say("Remove what follows the end")
	if len(c.duals) > 0 {
		title = parser.Say("Remove what follows the end, with `%s`", e.tolerate(c.duals))
	}
	return parser.Fix{Title: title, Edits: e.done()}
}

// tolerate is the fix that writes which duals a solution has.
func tolerate(p *parser.Puzzle, duals []composition.Dual) parser.Fix {
	e := &editBuilder{p: p}
	title := parser.Say("Tolerate such duals: `%s`", e.tolerate(duals))
	return parser.Fix{Title: title, Edits: e.done()}
}

// tolerate writes the strictest `duals` that tolerates some, and returns what it writes.
func (e *editBuilder) tolerate(duals []composition.Dual) string {
	tolerated := toleratedBy(duals).String()
	e.set("duals", tolerated)
	return "duals: " + tolerated
}

// toleratedBy returns the strictest standard that tolerates some duals.
func toleratedBy(duals []composition.Dual) parser.Duals {
	tolerated := parser.WaitingDuals
	for _, d := range duals {
		switch {
		case d.Other.Rank == 0:
			tolerated = parser.AnyDuals
		case !d.Critical && tolerated != parser.AnyDuals:
			tolerated = parser.LongerDuals
		}
	}
	return tolerated
}

// dualProblem says which other move is as good as an entry of `solution`, and what it
// leads to.
func dualProblem(p *parser.Puzzle, d *composition.Dual) parser.Problem {
	e := p.Composition.Solution[d.At]
	problem := parser.Problem{Range: e.Range, Severity: parser.Error, Code: DualFound}
	name, other := p.PlaceName(e.Place), p.PlaceName(int(d.Other.To))
	switch {
	case d.Other.Rank == 0:
		problem.Message = parser.Say("A dual: %s is as good as %s (%s).", other, name, FromHere(d.Other))
	case p.Composition.Duals == parser.NoDuals:
		problem.Message = parser.Say("A dual: %s keeps the outcome too (%s).", other, FromHere(d.Other))
	default:
		problem.Message = parser.Say("A dual: %s wins too (%s), by another way.", other, FromHere(d.Other))
	}
	if at, ok := p.PlaceRange(int(d.Other.To)); ok {
		problem.Related = []parser.Related{{Range: at, Message: parser.Say("Going here instead leads to `%s`.", FromHere(d.Other))}}
	}
	return problem
}

func triesProblems(p *parser.Puzzle, f *Facts) []parser.Problem {
	asserted, tries := p.Composition.Tries, f.critique.tries
	var missing, wrong []string
	for _, t := range tries {
		if !isAsserted(t, asserted.List) {
			missing = append(missing, tryNames(p, t))
		}
	}
	for _, t := range asserted.List {
		if !isTry(t, tries) {
			wrong = append(wrong, p.PlaceName(t.Move.Place)+" "+p.PlaceName(t.Refutation.Place))
		}
	}
	problem := parser.Problem{Range: asserted.Range, Severity: parser.Error, Code: TriesFailed}
	switch {
	case len(wrong) == 0:
		problem.Message = parser.Say("`tries` has to list every try with its refutation; missing: %s.", tryList(missing))
	case len(missing) == 0:
		problem.Message = parser.Say("Not a try with its only refutation: %s.", tryList(wrong))
	default:
		problem.Message = parser.Say("Not a try with its only refutation: %s; missing: %s.", tryList(wrong), tryList(missing))
	}
	return []parser.Problem{problem}
}

func triesFixes(p *parser.Puzzle, f *Facts) []parser.Fix {
	tries := f.critique.tries
	fix := parser.Fix{Title: parser.Say("List the tries: %s", tryList(triesNames(p, tries))), Edits: setTries(p, tries)}
	if len(tries) == 0 {
		fix.Title = parser.Say("Say that there is no try: `%s`", "none")
	}
	return []parser.Fix{fix}
}

// tryNames writes a try as a line of `tries` has it.
func tryNames(p *parser.Puzzle, t composition.Try) string {
	return p.PlaceName(int(t.Move.To)) + " " + p.PlaceName(int(t.Refutation.To))
}

func triesNames(p *parser.Puzzle, tries []composition.Try) []string {
	list := make([]string, len(tries))
	for i, t := range tries {
		list[i] = tryNames(p, t)
	}
	return list
}

// triesText is the value of `tries`.
func triesText(p *parser.Puzzle, tries []composition.Try) string {
	if len(tries) == 0 {
		return "none"
	}
	return "\n  " + strings.Join(triesNames(p, tries), "\n  ")
}

func setTries(p *parser.Puzzle, tries []composition.Try) []parser.TextEdit {
	e := &editBuilder{p: p}
	e.set("tries", triesText(p, tries))
	return e.done()
}

func setProblems(p *parser.Puzzle, f *Facts) []parser.Problem {
	asserted, set := p.Composition.Set, f.critique.set
	problem := parser.Problem{Range: asserted.Range, Severity: parser.Error, Code: SetFailed}
	if set == nil {
		problem.Message = parser.Say("The game is over in the position shown (%s), so there is no set play; remove `set`.", ended(f.Outcome))
		return []parser.Problem{problem}
	}
	problem.Message = parser.Say("This says `%s`, but with %s to move first the outcome is `%s`.",
		shorten(p.Slice(asserted.Range)), withArticle(f.Turn.Opponent()), set.String())
	return []parser.Problem{problem}
}

func setFixes(p *parser.Puzzle, f *Facts) []parser.Fix {
	set := f.critique.set
	if set == nil {
		return []parser.Fix{removeField(p, "set")}
	}
	truth := set.String()
	return []parser.Fix{{
		Title: parser.Say("Write what is true: `%s`", truth),
		Edits: []parser.TextEdit{{Range: p.Composition.Set.Range, NewText: truth}},
	}}
}
