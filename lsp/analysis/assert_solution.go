package analysis

import (
	"context"
	"errors"
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// solutionAssertion is that of `solution`, with `duals`, which says what it tolerates.
var solutionAssertion = assertion{
	key: "solution", with: "duals", codes: []parser.Code{SolutionFailed, DualFound}, composed: true, tells: true, evaluates: true,
	isSaid:  composes(func(c *parser.Composition) bool { return len(c.Solution) > 0 }),
	find:    findSolution,
	isKnown: func(a *Answer) bool { return a.Facts.critique.solution.unjudged == nil },
	holds: func(a *Answer) bool {
		c := &a.Facts.critique.solution
		return c.flaw == composition.NoFlaw && len(c.duals) == 0
	},
	confirms: func(*Answer) parser.Message {
		return parser.Say("Holds: this is best play to the end, without a dual that counts.")
	},
	says:  solutionProblems,
	mends: solutionFixes,
	writes: func(a *Answer) (Truth, bool) {
		c := a.Facts.Composition()
		if c == nil || len(c.Line) == 0 {
			return Truth{}, false
		}
		line := names(a.Puzzle, c.Line)
		duals := dualsOf(a.Puzzle, c.Sound)
		settings := []string{"solution", inLines(line)}
		if duals != "" {
			settings = append(settings, "duals", duals)
		}
		t := newTruth(a.Puzzle, parser.Message{}, strings.Join(line, " "), settings...)
		t.Duals = duals
		return t, true
	},
	plays: playSolution,
	keeps: func(*Answer) string { return "" },
}

// A solutionCritique says of the moves of `solution` what is wrong with them, at which of them,
// the position of that move or the one after the last, and the duals: those of the moves or,
// where these have a flaw, of the moves that its fix writes.
type solutionCritique struct {
	flaw  composition.Flaw
	at    int
	in    Evaluation
	duals []composition.Dual
	// unjudged is why nothing of that is known, nil where it is: a *solver.MemoryError or
	// a *DefectError.
	unjudged error
}

// findSolution finds the critique of `solution`. That a judge cannot tell whether it holds takes
// nothing else away: it stands in the critique.
func findSolution(ctx context.Context, c *critic) error {
	v, err := c.examine(entryPlaces(c.p.Composition.Solution))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		c.solution.unjudged = err
	default:
		c.solution = solutionCritique{flaw: v.Flaw, at: v.At, duals: v.Duals, in: Evaluate(v.In)}
	}
	return nil
}

// examineMended finds the duals of the moves that the fix of a flaw writes. The error is ctx's.
func (c *critic) examineMended(ctx context.Context) error {
	mended := c.solution.mended(c.p)
	if len(mended) == 0 {
		return nil
	}
	if v, err := c.examine(mended); err == nil {
		c.solution.duals = v.Duals
	}
	return ctx.Err()
}

// mended returns the moves that the fix of a flaw writes, none where there is no flaw or
// nothing is left.
func (c *solutionCritique) mended(p *parser.Puzzle) []solver.Place {
	if c.flaw == composition.NoFlaw || c.flaw == composition.NotForced {
		return nil
	}
	good := entryPlaces(p.Composition.Solution)
	if c.flaw != composition.TooShort {
		good = good[:c.at]
	}
	return append(good, c.in.Line...)
}

// solutionProblems are one problem of moves that are not best play to the end, or else one
// for each dual.
func solutionProblems(a *Answer) []parser.Problem {
	p, c := a.Puzzle, &a.Facts.critique.solution
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

func solutionFixes(a *Answer) []parser.Fix {
	p, c := a.Puzzle, &a.Facts.critique.solution
	switch c.flaw {
	case composition.NoFlaw:
		return []parser.Fix{tolerate(p, c.duals)}
	case composition.NotForced:
		return []parser.Fix{removeSolution(p)}
	case composition.AfterEnd:
		return []parser.Fix{removeSolutionFrom(p, c)}
	}
	return []parser.Fix{bestPlayFrom(p, c)}
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

func flawProblem(p *parser.Puzzle, c *solutionCritique) parser.Problem {
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
func bestPlayFrom(p *parser.Puzzle, c *solutionCritique) parser.Fix {
	e := &editBuilder{p: p}
	e.set("solution", inLines(names(p, c.mended(p))))
	line := moveList(names(p, c.in.Line))
	title := parser.Say("Go on with best play: %s", line)
	if len(c.duals) > 0 {
		title = parser.Say("Go on with best play: %s, with `%s`", line, writeDuals(e, c.duals))
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
func removeSolutionFrom(p *parser.Puzzle, c *solutionCritique) parser.Fix {
	if c.at == 0 {
		return removeSolution(p)
	}
	e := &editBuilder{p: p}
	e.deleteEntries("solution", p.Composition.Solution, c.at, len(p.Composition.Solution))
	title := parser.Say("Remove what follows the end")
	if len(c.duals) > 0 {
		title = parser.Say("Remove what follows the end, with `%s`", writeDuals(e, c.duals))
	}
	return parser.Fix{Title: title, Edits: e.done()}
}

// tolerate is the fix that writes which duals a solution has.
func tolerate(p *parser.Puzzle, duals []composition.Dual) parser.Fix {
	e := &editBuilder{p: p}
	title := parser.Say("Tolerate such duals: `%s`", writeDuals(e, duals))
	return parser.Fix{Title: title, Edits: e.done()}
}

// writeDuals writes the strictest `duals` that tolerates some, and returns what it writes.
func writeDuals(e *editBuilder, duals []composition.Dual) string {
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

// dualsOf returns what `duals` has to say so that a solution that is sound so far holds, ""
// where it says enough already.
func dualsOf(p *parser.Puzzle, sound composition.Soundness) string {
	needed := map[composition.Soundness]parser.Duals{
		composition.Strict: parser.NoDuals, composition.Critical: parser.WaitingDuals,
		composition.Shortest: parser.LongerDuals, composition.Unsound: parser.AnyDuals,
	}[sound]
	said := parser.WaitingDuals
	if p.Composition != nil {
		said = p.Composition.Duals
	}
	if Tolerates(said, needed) {
		return ""
	}
	return needed.String()
}

// Tolerates reports whether a word of `duals` tolerates all that another one does.
func Tolerates(said, needed parser.Duals) bool { return unwantedDuals[said] >= unwantedDuals[needed] }

// NeededDuals returns the strictest word of `duals` that is true of the solution that a puzzle
// writes; false where none is, whatever it tolerates. It needs an answer with its game. Its errors
// are those of [Engine.Judge].
func NeededDuals(ctx context.Context, a *Answer) (needed parser.Duals, ok bool, err error) {
	v, err := a.Game.engine.examine(ctx, a, parser.NoDuals, a.Game.Start, nil, entryPlaces(a.Puzzle.Composition.Solution), Awaited)
	switch {
	case err != nil || v.Flaw != composition.NoFlaw:
		return 0, false, err
	case len(v.Duals) == 0:
		return parser.NoDuals, true, nil
	}
	return toleratedBy(v.Duals), true, nil
}

// playSolution takes the moves that are played out of `solution`. What is left of one that is half
// written stays as it is while the game follows it: nobody can judge it yet.
func playSolution(ctx context.Context, e *editBuilder, m *playedMoves) error {
	if e.p.Field("solution") == nil || len(e.p.Composition.Solution) == 0 {
		return nil
	}
	entries, n := e.p.Composition.Solution, 0
	for n < min(len(m.moves), len(entries)) && entries[n].Place == int(m.moves[n]) {
		n++
	}
	if n == len(entries) {
		e.drop("solution")
		e.drop("duals")
		return nil
	}
	stays := n == len(m.moves)
	if isSound(e.p, "solution") {
		v, err := m.before.Game.engine.examine(ctx, m.before, e.p.Composition.Duals, m.after, m.moves, entryPlaces(entries[n:]), Awaited)
		var tooLarge *solver.MemoryError
		if err != nil && !errors.As(err, &tooLarge) {
			return err
		}
		stays = err == nil && v.Holds()
	}
	if stays {
		e.deleteEntries("solution", entries, 0, n)
		return nil
	}
	e.commentFrom("solution", entries, n)
	if f := e.p.Field("duals"); f != nil {
		e.comment(f)
	}
	return nil
}

// followed returns how many of the moves of `solution` are known to be legal, one after
// another.
func (a *Answer) followed() int {
	if a.concealed || !solutionAssertion.isJudged(a) {
		return 0
	}
	switch c := &a.Facts.critique.solution; {
	case c.flaw == composition.NoFlaw:
		return len(a.Puzzle.Composition.Solution)
	case c.flaw == composition.NotBest || c.flaw == composition.TooShort:
		return c.at + 1
	default:
		return c.at
	}
}
