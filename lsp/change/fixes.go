package change

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// fixVerb mends problems, by their fixes or by the truths and repairs that mend them.
var fixVerb = verb{name: "fix", kinds: []string{QuickFix}, ofText: true, offer: fixesOnLines, edit: fixEdits}

// fixesOnLines returns the fixes of the problems on the lines that a selection touches, those
// that it touches itself first. Problems that the same edits mend share one. Idle walls may be
// many, so only the one at the cursor has a fix.
func fixesOnLines(o *offering) []Action {
	a, selected := o.answer, o.selected
	touches := func(problem *syntax.Problem, r source.Range) bool {
		return problem.Range.Start <= r.End && r.Start <= problem.Range.End
	}
	p := a.Puzzle
	lines := source.Range{Start: p.LineRange(p.LineAt(selected.Start)).Start, End: p.LineRange(p.LineAt(selected.End)).End}
	actions := FixesOf(a, func(problem *syntax.Problem) bool {
		if problem.Code == answer.IdleWall {
			return problem.Range.Start <= selected.Start && selected.Start < problem.Range.End
		}
		return touches(problem, lines)
	})
	var here, beside []Action
	for _, action := range actions {
		if touches(action.Fixes, selected) {
			here = append(here, action)
		} else {
			beside = append(beside, action)
		}
	}
	var fixes []Action
	for _, action := range append(here, beside...) {
		if !slices.ContainsFunc(fixes, func(other Action) bool { return other.IsSameFix(&action) }) {
			fixes = append(fixes, action)
		}
	}
	return fixes
}

// FixesOf returns the fixes of the wanted problems of a puzzle. Of those that write an outcome,
// the true one comes first. Repairs of the board, where assertions fail, come last.
func FixesOf(a *answer.Answer, wanted func(*syntax.Problem) bool) []Action {
	var actions, truths, repairs []Action
	all := WithFixes(a, wanted)
	for _, problem := range all {
		if !wanted(&problem) {
			continue
		}
		if len(truths) == 0 { // one action writes them all
			truths = truthsFor(a, all, &problem)
		}
		if len(repairs) == 0 { // each mends every failed assertion
			repairs = repairsFor(a, &problem)
		}
		var fixes []Action
		for j, fix := range problem.Fixes {
			fixes = append(fixes, Action{
				ID:        fixID(&problem, j),
				Title:     fix.Title,
				Kind:      QuickFix,
				Preferred: j == 0 && problem.Code != answer.IdleWall && isObvious(a.Puzzle, &problem),
				Fixes:     &problem,
				edits:     fix.Edits,
			})
		}
		if truth, ok := truthFor(a, &problem); ok {
			if i := slices.IndexFunc(fixes, func(fix Action) bool { return fix.IsSameFix(&truth) }); i >= 0 {
				truth.Preferred = fixes[i].Preferred
				fixes = slices.Delete(fixes, i, i+1)
			}
			actions = append(actions, truth)
		}
		actions = append(actions, fixes...)
	}
	return slices.Concat(actions, truths, repairs)
}

// IsSameFix reports whether two actions mend problems of one puzzle by the same edits.
func (a *Action) IsSameFix(b *Action) bool {
	return len(a.edits) > 0 && a.Fixes != nil && b.Fixes != nil && a.Fixes.Code == b.Fixes.Code && slices.Equal(a.edits, b.edits)
}

// truthFor returns the action that writes the true assertion in the place of words that are no
// outcome, or of nothing.
func truthFor(a *answer.Answer, problem *syntax.Problem) (Action, bool) {
	if a.Facts == nil || problem.Code != syntax.UnknownOutcome && problem.Code != syntax.OtherGamesOutcome && problem.Code != syntax.NoValue {
		return Action{}, false
	}
	for _, truth := range answer.Truths(a) {
		f := a.Puzzle.Field(truth.Key)
		if f == nil || !f.Range.Contains(problem.Range.Start) {
			continue
		}
		action := Action{ID: "assert " + truth.Key, Title: truth.Title, Kind: QuickFix, Fixes: problem}
		if !a.IsConcealed { // edits would tell a missing truth from an offered one
			action.edits = truth.Edits
		}
		return action, true
	}
	return Action{}, false
}

// isObvious reports whether a problem's first fix may be made without asking: it is certain or
// the only one, causes no other kind of error, and mends no key that stands twice. A very long
// text is not checked and has none.
func isObvious(p *syntax.Puzzle, problem *syntax.Problem) bool {
	const maxText = 1 << 20
	fix := problem.Fixes[0]
	if !fix.Certain && len(problem.Fixes) > 1 || len(p.Text) > maxText || mendsSecond(p, problem) {
		return false
	}
	errors := func(p *syntax.Puzzle) map[syntax.Code]bool {
		codes := map[syntax.Code]bool{}
		for _, problem := range p.Problems {
			codes[problem.Code] = codes[problem.Code] || problem.Severity == syntax.Error
		}
		return codes
	}
	before := errors(p)
	for after := range parser.Parse(source.Apply(p.Text, fix.Edits)).All() {
		for code, isError := range errors(after.Puzzle) {
			if isError && !before[code] {
				return false
			}
		}
	}
	return true
}

// mendsSecond reports whether a problem's first fix mends a key that stands twice, and so
// may have to go.
func mendsSecond(p *syntax.Puzzle, problem *syntax.Problem) bool {
	return problem.Code != syntax.DuplicateKey && slices.ContainsFunc(p.Problems, func(twice syntax.Problem) bool {
		return twice.Code == syntax.DuplicateKey && slices.ContainsFunc(problem.Fixes[0].Edits, func(e source.Edit) bool {
			return e.Range.Start <= twice.Range.End && twice.Range.Start <= e.Range.End
		})
	})
}

// SafeFixes returns the edits of all certain fixes for a puzzle. They make comments of
// assertions that may become false, because fixing all must not wait for the solver.
func SafeFixes(a *answer.Answer) []source.Edit { return withoutDoubtful(a, CertainFixes(a.Puzzle)) }

// CertainFixes returns the edits of all certain fixes for a puzzle's problems of
// form. If two fixes conflict, because edits of theirs overlap or start at the same
// place, the first is taken; the other is offered again afterwards.
func CertainFixes(p *syntax.Puzzle) []source.Edit {
	e := &edit.Builder{Puzzle: p}
	var taken occupation
	for _, problem := range parser.WithFixes(p) {
		for _, fix := range problem.Fixes {
			if fix.Certain && !taken.conflicts(fix.Edits) {
				taken.add(len(p.Text), fix.Edits)
				e.Edits = append(e.Edits, fix.Edits...)
				break
			}
		}
	}
	return e.Done()
}

// fixEdits returns the edits of the fix with that ID. Fixes of late assertions affect no other;
// the edits of any other fix also keep true what the puzzle asserts about itself.
func fixEdits(ctx context.Context, a *answer.Answer, argument string) (_ []source.Edit, err error) {
	id := "fix " + argument
	code, _, _ := strings.Cut(argument, " ")
	x := answer.AssertionWith(syntax.Code(code))
	isLate := x != nil && x.Late
	if (isLate || code == string(answer.IdleWall)) && a.Facts != nil {
		if a, err = mapped(ctx, a); err != nil {
			return nil, err
		}
	}
	isMeant := func(problem *syntax.Problem) bool { return strings.HasPrefix(id, fixIDs(problem)) }
	for _, problem := range WithFixes(a, isMeant) {
		for j, fix := range problem.Fixes {
			switch {
			case fixID(&problem, j) != id:
			case isLate:
				return fix.Edits, nil
			default:
				return keepTrue(ctx, a, fix.Edits)
			}
		}
	}
	return nil, fmt.Errorf("there is no such problem any more")
}

// fixID identifies a fix by its problem's code and place. The problem's index would
// not do, because it changes when more becomes known about the puzzle.
func fixID(p *syntax.Problem, fix int) string { return fixIDs(p) + strconv.Itoa(fix) }

// fixIDs is the prefix of the IDs of a problem's fixes.
func fixIDs(p *syntax.Problem) string { return fmt.Sprintf("fix %s %d ", p.Code, p.Range.Start) }

// WithFixes returns the answer's problems, the wanted ones with their fixes. Fixes are not
// kept: it computes them from each problem's code and range.
func WithFixes(a *answer.Answer, wanted func(*syntax.Problem) bool) []syntax.Problem {
	problems := answer.ByCause(slices.Clone(a.AllProblems()))
	form := sync.OnceValue(func() []syntax.Problem { return parser.WithFixes(a.Puzzle) })
	for i := range problems {
		if problem := &problems[i]; wanted(problem) {
			problem.Fixes = fixesFor(a, problem, form)
		}
	}
	return problems
}

// fixesFor returns the fixes of a problem, the preferred one first; form returns the problems of
// form with theirs.
func fixesFor(a *answer.Answer, problem *syntax.Problem, form func() []syntax.Problem) []syntax.Fix {
	p := a.Puzzle
	switch code := problem.Code; code {
	case answer.IllegalMove, answer.MoveAfterEnd:
		from := slices.IndexFunc(p.Moves, func(e syntax.Entry) bool { return e.Range == problem.Range })
		return []syntax.Fix{removeMovesFrom(p, from)}
	case answer.IdleWall:
		wall, _ := p.Draft.Board.PlaceAt(problem.Range.Start)
		return []syntax.Fix{{Title: syntax.Say("Take this wall away"), Edits: withoutWalls(p, solver.Place(wall))}}
	default:
		if x := answer.AssertionWith(code); x != nil {
			return discreet(a, x, x.Mends(a))
		}
	}
	isSame := func(other syntax.Problem) bool { return other.Code == problem.Code && other.Range == problem.Range }
	i := slices.IndexFunc(p.Problems, isSame)
	if i < 0 {
		return nil
	}
	if fixes := form()[i].Fixes; len(fixes) > 0 || problem.Code != syntax.TestCase {
		return fixes
	}
	return importFixes(p, problem.Range)
}

// discreet returns the fixes of an assertion. With spoilers off, their titles do not tell the
// truth.
func discreet(a *answer.Answer, x *answer.Assertion, fixes []syntax.Fix) []syntax.Fix {
	if a.KeepsBack() {
		for i := range fixes {
			fixes[i].Title = syntax.Say("Mend `%s`, which shows what is true", x.Key)
		}
	}
	return fixes
}

// removeMovesFrom is the fix that deletes the entries of `moves` from the i-th.
func removeMovesFrom(p *syntax.Puzzle, i int) syntax.Fix {
	e := edit.Builder{Puzzle: p}
	e.DeleteEntries("moves", p.Moves, i, len(p.Moves))
	title := syntax.Say("Remove this move and what follows")
	if i == len(p.Moves)-1 {
		title = syntax.Say("Remove this move")
	}
	return syntax.Fix{Title: title, Edits: e.Done()}
}

// An occupation says for every offset of a text where edits start and go on. So finding
// conflicts stays quick with as many edits as lines: a fix may indent them all.
type occupation []occupied

type occupied uint8

const (
	startsHere occupied = 1 << iota // an edit starts here
	goesOn                          // an edit starts before and ends behind
)

// add adds edits of a text of that length.
func (o *occupation) add(length int, edits []source.Edit) {
	if *o == nil {
		*o = make(occupation, length+1)
	}
	for _, e := range edits {
		(*o)[e.Range.Start] |= startsHere
		for at := e.Range.Start + 1; at < e.Range.End; at++ {
			(*o)[at] |= goesOn
		}
	}
}

// conflicts reports whether any of the edits overlaps one that has been added, or
// starts at the same place.
func (o occupation) conflicts(edits []source.Edit) bool {
	return o != nil && slices.ContainsFunc(edits, func(e source.Edit) bool {
		for at := e.Range.Start; at < max(e.Range.End, e.Range.Start+1); at++ {
			if o[at]&startsHere != 0 {
				return true
			}
		}
		return o[e.Range.Start]&goesOn != 0
	})
}
