package answer

import (
	"context"
	"errors"
	"strings"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// The codes of a `solution` that is not best play, and of a dual in one that is.
const (
	SolutionFailed syntax.Code = "solution-failed"
	DualFound      syntax.Code = "dual"
)

// Solution is the assertion of `solution`, with `duals`, which says which duals it tolerates.
var Solution = Assertion{
	Key: "solution", With: "duals", Codes: []syntax.Code{SolutionFailed, DualFound}, Composed: true, Tells: true, evaluates: true,
	isSaid:  composes(func(c *syntax.Composition) bool { return len(c.Solution) > 0 }),
	find:    findSolution,
	IsKnown: func(a *Answer) bool { return a.Facts.Critique.Solution.Unjudged == nil },
	holds: func(a *Answer) bool {
		c := &a.Facts.Critique.Solution
		return c.Flaw == composition.NoFlaw && len(c.Duals) == 0
	},
	Confirms: func(*Answer) syntax.Message {
		return syntax.Say("Holds: this is best play to the end, without a dual that counts.")
	},
	says:  solutionProblems,
	Mends: solutionFixes,
	Writes: func(a *Answer) (Truth, bool) {
		c := a.Facts.Composition()
		if c == nil || len(c.Line) == 0 {
			return Truth{}, false
		}
		line := game.Names(a.Puzzle, c.Line)
		duals := dualsOf(a.Puzzle, c.Sound)
		settings := []string{"solution", edit.InLines(line)}
		if duals != "" {
			settings = append(settings, "duals", duals)
		}
		t := newTruth(a.Puzzle, syntax.Message{}, strings.Join(line, " "), settings...)
		t.Duals = duals
		return t, true
	},
	Plays: playSolution,
	Keeps: func(*Answer) string { return "" },
}

// A SolutionCritique says what is wrong with the moves of `solution` and at which of them, with
// the position of that move or the one after the last. Its duals are those of the moves or,
// where these have a flaw, of the moves that the fix writes.
type SolutionCritique struct {
	Flaw  composition.Flaw
	At    int
	In    game.Evaluation
	Duals []composition.Dual
	// Unjudged says why the judge could not answer: a *solver.MemoryError or a *DefectError;
	// else nil.
	Unjudged error
}

// findSolution finds the critique of `solution`. A judge that cannot answer is not an error:
// the critique says so, and the other assertions are checked all the same.
func findSolution(ctx context.Context, c *critic) error {
	v, err := c.examine(game.EntryPlaces(c.p.Composition.Solution))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		c.Solution.Unjudged = err
	default:
		c.Solution = SolutionCritique{Flaw: v.Flaw, At: v.At, Duals: v.Duals, In: game.Evaluate(v.In)}
	}
	return nil
}

// examineMended finds the duals of the moves that the fix of a flaw writes. The error is ctx's.
func (c *critic) examineMended(ctx context.Context) error {
	mended := c.Solution.mended(c.p)
	if len(mended) == 0 {
		return nil
	}
	if v, err := c.examine(mended); err == nil {
		c.Solution.Duals = v.Duals
	}
	return ctx.Err()
}

// mended returns the moves that the fix of a flaw writes, none where there is no flaw or
// nothing is left.
func (c *SolutionCritique) mended(p *syntax.Puzzle) []solver.Place {
	if c.Flaw == composition.NoFlaw || c.Flaw == composition.NotForced {
		return nil
	}
	good := game.EntryPlaces(p.Composition.Solution)
	if c.Flaw != composition.TooShort {
		good = good[:c.At]
	}
	return append(good, c.In.Line...)
}

// solutionProblems returns one problem for moves that are not best play to the end, or else one
// for each dual.
func solutionProblems(a *Answer) []syntax.Problem {
	p, c := a.Puzzle, &a.Facts.Critique.Solution
	if c.Unjudged != nil {
		return []syntax.Problem{unjudgedProblem(p, c.Unjudged)}
	}
	if c.Flaw != composition.NoFlaw {
		return []syntax.Problem{flawProblem(p, c)}
	}
	problems := make([]syntax.Problem, len(c.Duals))
	for i := range c.Duals {
		problems[i] = dualProblem(p, &c.Duals[i])
	}
	return problems
}

func solutionFixes(a *Answer) []syntax.Fix {
	p, c := a.Puzzle, &a.Facts.Critique.Solution
	switch c.Flaw {
	case composition.NoFlaw:
		return []syntax.Fix{tolerate(p, c.Duals)}
	case composition.NotForced:
		return []syntax.Fix{removeSolution(p)}
	case composition.AfterEnd:
		return []syntax.Fix{removeSolutionFrom(p, c)}
	}
	return []syntax.Fix{bestPlayFrom(p, c)}
}

// unjudgedProblem says why `solution` cannot be checked.
func unjudgedProblem(p *syntax.Puzzle, why error) syntax.Problem {
	problem := syntax.Problem{Range: entriesRange(p.Composition.Solution), Severity: syntax.Error, Code: Unsolvable}
	if memory, ok := errors.AsType[*solver.MemoryError](why); ok {
		problem.Code = TooLarge
		need, limit := memory.Amounts()
		problem.Message = syntax.Say("To find out whether this holds needs %s of memory beside the solution, more than the limit of %s leaves; raise the limit, or write `duals: any`.", need, limit)
		return problem
	}
	problem.Message = syntax.Say("Whether this holds could not be found out: %v.", why)
	return problem
}

func flawProblem(p *syntax.Puzzle, c *SolutionCritique) syntax.Problem {
	entry, at := p.Composition.Solution[c.At], &c.In
	problem := syntax.Problem{Range: entry.Range, Severity: syntax.Error, Code: SolutionFailed}
	name := words.Shorten(p.PlaceName(entry.Place))
	best := leadsTo(p, at.Best())
	switch c.Flaw {
	case composition.NotForced:
		problem.Message = syntax.Say("There is no solution, because nobody forces the end of the game here: `%s`; remove `solution`.", at.Outcome)
	case composition.AfterEnd:
		problem.Message = syntax.Say("The game is over before this move (%s); remove it and what follows.", words.Ended(at.Outcome))
	case composition.Illegal:
		problem.Message = syntax.Say("%s cannot go to %s here; best: %s.", words.Capitalised(at.Turn), name, best)
	case composition.NotBest:
		m, _ := at.Move(solver.Place(entry.Place))
		problem.Message = syntax.Say("%s is not a best move of %s here: it leads to `%s`; best: %s.", name, words.WithArticle(at.Turn), game.FromHere(m), best)
	case composition.TooShort:
		problem.Message = syntax.Say("The game goes on after this move (%s); write the rest of the solution.", at.Outcome)
	}
	return problem
}

// bestPlayFrom is the fix that goes on with best play where a solution goes wrong.
func bestPlayFrom(p *syntax.Puzzle, c *SolutionCritique) syntax.Fix {
	e := &edit.Builder{Puzzle: p}
	e.Set("solution", edit.InLines(game.Names(p, c.mended(p))))
	line := words.Moves(game.Names(p, c.In.Line))
	title := syntax.Say("Go on with best play: %s", line)
	if len(c.Duals) > 0 {
		title = syntax.Say("Go on with best play: %s, with `%s`", line, writeDuals(e, c.Duals))
	}
	return syntax.Fix{Title: title, Edits: e.Done()}
}

// removeSolution is the fix that removes `solution`, and `duals`, which belongs to it.
func removeSolution(p *syntax.Puzzle) syntax.Fix {
	e := &edit.Builder{Puzzle: p}
	e.Remove("solution")
	e.Remove("duals")
	return syntax.Fix{Title: syntax.Say("Remove `%s`", "solution"), Edits: e.Done()}
}

// removeSolutionFrom is the fix that removes the entries of `solution` that follow the end.
func removeSolutionFrom(p *syntax.Puzzle, c *SolutionCritique) syntax.Fix {
	if c.At == 0 {
		return removeSolution(p)
	}
	e := &edit.Builder{Puzzle: p}
	e.DeleteEntries("solution", p.Composition.Solution, c.At, len(p.Composition.Solution))
	title := syntax.Say("Remove what follows the end")
	if len(c.Duals) > 0 {
		title = syntax.Say("Remove what follows the end, with `%s`", writeDuals(e, c.Duals))
	}
	return syntax.Fix{Title: title, Edits: e.Done()}
}

// tolerate is the fix that writes which duals a solution has.
func tolerate(p *syntax.Puzzle, duals []composition.Dual) syntax.Fix {
	e := &edit.Builder{Puzzle: p}
	title := syntax.Say("Tolerate such duals: `%s`", writeDuals(e, duals))
	return syntax.Fix{Title: title, Edits: e.Done()}
}

// writeDuals writes the strictest `duals` that tolerates some duals, and returns the word.
func writeDuals(e *edit.Builder, duals []composition.Dual) string {
	tolerated := toleratedBy(duals).String()
	e.Set("duals", tolerated)
	return "duals: " + tolerated
}

// toleratedBy returns the strictest standard that tolerates some duals.
func toleratedBy(duals []composition.Dual) syntax.Duals {
	tolerated := syntax.WaitingDuals
	for _, d := range duals {
		switch {
		case d.Other.Rank == 0:
			tolerated = syntax.AnyDuals
		case !d.Critical && tolerated != syntax.AnyDuals:
			tolerated = syntax.LongerDuals
		}
	}
	return tolerated
}

// dualProblem names another move that is as good as an entry of `solution`, with its outcome.
func dualProblem(p *syntax.Puzzle, d *composition.Dual) syntax.Problem {
	e := p.Composition.Solution[d.At]
	problem := syntax.Problem{Range: e.Range, Severity: syntax.Error, Code: DualFound}
	name, other := p.PlaceName(e.Place), p.PlaceName(int(d.Other.To))
	switch {
	case d.Other.Rank == 0:
		problem.Message = syntax.Say("A dual: %s is as good as %s (%s).", other, name, game.FromHere(d.Other))
	case p.Composition.Duals == syntax.NoDuals:
		problem.Message = syntax.Say("A dual: %s keeps the outcome too (%s).", other, game.FromHere(d.Other))
	default:
		problem.Message = syntax.Say("A dual: %s wins too (%s), by another way.", other, game.FromHere(d.Other))
	}
	if at, ok := p.PlaceRange(int(d.Other.To)); ok {
		problem.Related = []syntax.Related{{Range: at, Message: syntax.Say("Going here instead leads to `%s`.", game.FromHere(d.Other))}}
	}
	return problem
}

// dualsOf returns the word of `duals` under which a solution of that soundness holds, "" where
// it needs none.
func dualsOf(p *syntax.Puzzle, sound composition.Soundness) string {
	needed := DualsUnder(sound)
	said := syntax.WaitingDuals
	if p.Composition != nil {
		said = p.Composition.Duals
	}
	if Tolerates(said, needed) {
		return ""
	}
	return needed.String()
}

// DualsUnder returns the strictest word of `duals` under which a solution of that soundness holds.
func DualsUnder(sound composition.Soundness) syntax.Duals {
	return map[composition.Soundness]syntax.Duals{
		composition.Strict: syntax.NoDuals, composition.Critical: syntax.WaitingDuals,
		composition.Shortest: syntax.LongerDuals, composition.Unsound: syntax.AnyDuals,
	}[sound]
}

// Tolerates reports whether a word of `duals` tolerates every dual that another one does.
func Tolerates(said, needed syntax.Duals) bool { return unwantedDuals[said] >= unwantedDuals[needed] }

// NeededDuals returns the strictest word of `duals` that is true of the puzzle's `solution`;
// false where none is. It needs an answer with its game. Its errors are those of
// [Engine.Judge].
func NeededDuals(ctx context.Context, a *Answer) (needed syntax.Duals, ok bool, err error) {
	v, err := a.Game.Engine.examine(ctx, a, syntax.NoDuals, a.Game.Start, nil, game.EntryPlaces(a.Puzzle.Composition.Solution), Awaited)
	switch {
	case err != nil || v.Flaw != composition.NoFlaw:
		return 0, false, err
	case len(v.Duals) == 0:
		return syntax.NoDuals, true, nil
	}
	return toleratedBy(v.Duals), true, nil
}

// playSolution takes the moves that are played out of `solution`. A half-written solution
// cannot be judged yet, so the rest of it stays while the moves follow it.
func playSolution(ctx context.Context, e *edit.Builder, m *PlayedMoves) error {
	if e.Puzzle.Field("solution") == nil || len(e.Puzzle.Composition.Solution) == 0 {
		return nil
	}
	entries, n := e.Puzzle.Composition.Solution, 0
	for n < min(len(m.Moves), len(entries)) && entries[n].Place == int(m.Moves[n]) {
		n++
	}
	if n == len(entries) {
		e.Drop("solution")
		e.Drop("duals")
		return nil
	}
	stays := n == len(m.Moves)
	if IsSound(e.Puzzle, "solution") {
		v, err := m.Before.Game.Engine.examine(ctx, m.Before, e.Puzzle.Composition.Duals, m.After, m.Moves, game.EntryPlaces(entries[n:]), Awaited)
		var tooLarge *solver.MemoryError
		if err != nil && !errors.As(err, &tooLarge) {
			return err
		}
		stays = err == nil && v.Holds()
	}
	if stays {
		e.DeleteEntries("solution", entries, 0, n)
		return nil
	}
	e.CommentFrom("solution", entries, n)
	if f := e.Puzzle.Field("duals"); f != nil {
		e.Comment(f)
	}
	return nil
}

// Followed returns how many of the moves of `solution` are known to be legal, one after
// another.
func (a *Answer) Followed() int {
	if a.IsConcealed || !Solution.IsJudged(a) {
		return 0
	}
	switch c := &a.Facts.Critique.Solution; {
	case c.Flaw == composition.NoFlaw:
		return len(a.Puzzle.Composition.Solution)
	case c.Flaw == composition.NotBest || c.Flaw == composition.TooShort:
		return c.At + 1
	default:
		return c.At
	}
}
