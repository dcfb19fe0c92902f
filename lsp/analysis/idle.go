package analysis

import (
	"context"
	"errors"
	"slices"

	"plywise/lsp/work"
	"plywise/parser"
	"plywise/solver"
)

// What follows from the map of a puzzle's edits is found out late, and made anew each time
// that somebody asks: a board may have a thousand idle walls.

// CheckIdle returns an answer with the map of its puzzle's edits, if the puzzle has an
// `idle` to be held against it; else the same answer. Where the map cannot be found, a
// problem says why. The error is ctx's.
func (e *Engine) CheckIdle(ctx context.Context, a *Answer, wanted work.Wanted) (*Answer, error) {
	if a.Facts == nil || !assertsIdle(a.Puzzle) {
		return a, nil
	}
	mapped, err := e.Map(ctx, a, wanted, nil)
	if err == nil {
		return mapped, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return a.Unmapped(err), nil
}

// Unmapped returns an answer that says why the map of its puzzle's edits could not be found,
// if the puzzle has an `idle` to be held against it; else the same answer.
func (a *Answer) Unmapped(why error) *Answer {
	if !assertsIdle(a.Puzzle) {
		return a
	}
	unmapped := *a
	unmapped.unmapped = why
	return &unmapped
}

// assertsIdle reports whether a puzzle has an `idle` without an error of form.
func assertsIdle(p *parser.Puzzle) bool {
	return p.Composition != nil && p.Composition.Idle != nil && isSound(p, "idle")
}

// unmappedProblem says why it is not known whether `idle` holds.
func unmappedProblem(p *parser.Puzzle, why error) parser.Problem {
	problem := parser.Problem{Range: p.Composition.Idle.Range, Severity: parser.Error, Code: Unsolvable}
	if memory, ok := errors.AsType[*solver.MemoryError](why); ok {
		problem.Code = TooLarge
		need, limit := memory.Amounts()
		problem.Message = parser.Say("To find out whether this holds needs %s of memory beside the solution, more than the limit of %s leaves; raise the limit.", need, limit)
		return problem
	}
	problem.Message = parser.Say("Whether this holds could not be found out: %v.", why)
	return problem
}

// late returns the problems that follow from the map of the edits or its absence, none as
// long as neither is known.
func (a *Answer) late() []parser.Problem {
	switch {
	case a.unmapped != nil:
		return []parser.Problem{unmappedProblem(a.Puzzle, a.unmapped)}
	case a.Map == nil:
		return nil
	}
	idle, known := a.Facts.idleIn(a.Map)
	if !known {
		return nil
	}
	p := a.Puzzle
	if assertsIdle(p) && !idleHolds(p, idle) {
		problem := idleProblem(p, idle)
		if a.keepsBack() {
			concealProblem(p, &problem, "idle")
		}
		return []parser.Problem{problem}
	}
	if a.keepsBack() || !a.allHolds() {
		return nil
	}
	board := p.Draft.Board
	problems := make([]parser.Problem, 0, len(idle))
	for _, wall := range idle {
		at, ok := board.CellRange(int(wall))
		if !ok {
			continue
		}
		problems = append(problems, parser.Problem{Range: at, Severity: parser.Hint, Code: IdleWall,
			Message: parser.Say("An idle wall: without it every assertion still holds.")})
	}
	return problems
}

// keepsBack reports whether what is true of the puzzle is kept back. How a game has ended
// everybody sees.
func (a *Answer) keepsBack() bool { return a.concealed && !a.Facts.Over }

// idleIn returns the idle walls in reading order, and whether they are known: on a board
// whose map is complete, where it is known what holds of the puzzle.
func (f *Facts) idleIn(m *EditMap) (idle []solver.Place, known bool) {
	if m.subject != WallSubject || !m.IsComplete() || f.critique != nil && f.critique.unjudged != nil {
		return nil, false
	}
	return m.Idle(), true
}

// allHolds reports whether something is asserted beside `idle`, and all of it is well formed
// and holds.
func (a *Answer) allHolds() bool {
	p := a.Puzzle
	return a.Map.truths != 0 && a.Map.wrongs == 0 && !slices.ContainsFunc(p.Fields, func(f *parser.Field) bool {
		k, ok := parser.KeyNamed(p.Game, f.Key)
		return ok && k.Sort() == parser.AssertionSort && !f.IsSound()
	})
}

// idleHolds reports whether `idle` lists these walls, all of them and no others.
func idleHolds(p *parser.Puzzle, idle []solver.Place) bool {
	missing, wrong := compareIdle(p, idle)
	return len(missing)+len(wrong) == 0
}

// compareIdle returns the idle walls that `idle` does not list, and what it lists beside
// them.
func compareIdle(p *parser.Puzzle, idle []solver.Place) (missing, wrong []solver.Place) {
	listed, isIdle := map[solver.Place]bool{}, map[solver.Place]bool{}
	for _, wall := range idle {
		isIdle[wall] = true
	}
	for _, wall := range entryPlaces(p.Composition.Idle.List) {
		if listed[wall] = true; !isIdle[wall] {
			wrong = append(wrong, wall)
		}
	}
	for _, wall := range idle {
		if !listed[wall] {
			missing = append(missing, wall)
		}
	}
	return missing, wrong
}

// idleProblem says what is wrong with `idle`.
func idleProblem(p *parser.Puzzle, idle []solver.Place) parser.Problem {
	problem := parser.Problem{Range: p.Composition.Idle.Range, Severity: parser.Error, Code: IdleFailed}
	missed, mistaken := compareIdle(p, idle)
	missing, wrong := moveList(names(p, missed)), moveList(names(p, mistaken))
	switch {
	case len(wrong) == 0:
		problem.Message = parser.Say("`idle` has to list every idle wall; missing: %s.", missing)
	case len(missing) == 0:
		problem.Message = parser.Say("Not an idle wall: %s.", wrong)
	default:
		problem.Message = parser.Say("Not an idle wall: %s; missing: %s.", wrong, missing)
	}
	return problem
}

// idleFix is the fix that lists the idle walls.
func idleFix(p *parser.Puzzle, idle []solver.Place) parser.Fix {
	e := &editBuilder{p: p}
	e.set("idle", idleText(p, idle))
	fix := parser.Fix{Title: parser.Say("List the idle walls: %s", moveList(names(p, idle))), Edits: e.done()}
	if len(idle) == 0 {
		fix.Title = parser.Say("Say that no wall is idle: `%s`", "none")
	}
	return fix
}

// idleText is the value of `idle`.
func idleText(p *parser.Puzzle, idle []solver.Place) string {
	if len(idle) == 0 {
		return "none"
	}
	return inLines(names(p, idle))
}

// withoutWalls returns the edits that take walls off a drawn board, and out of `idle`: what
// is no wall would be an error there.
func withoutWalls(p *parser.Puzzle, walls ...solver.Place) []parser.TextEdit {
	e := &editBuilder{p: p}
	for _, wall := range walls {
		e.cell(int(wall), '.')
	}
	e.unlistIdle(walls...)
	return e.done()
}

// unlistIdle takes walls out of `idle`.
func (e *editBuilder) unlistIdle(walls ...solver.Place) {
	if !assertsIdle(e.p) {
		return
	}
	goes := func(entry parser.Entry) bool { return slices.Contains(walls, solver.Place(entry.Place)) }
	listed := e.p.Composition.Idle.List
	switch {
	case !slices.ContainsFunc(listed, goes):
	case slices.ContainsFunc(listed, func(entry parser.Entry) bool { return !goes(entry) }):
		e.deleteWhere(listed, goes)
	default:
		e.set("idle", "none")
	}
}

// newIdleClaim returns the claim that `idle` makes, which is known once the map is there.
func newIdleClaim(pr Printer, a *Answer, f *parser.Field) Claim {
	made := Claim{Key: "idle", Range: f.Value}
	if f.Value.Empty() {
		made.Range = f.Name
	}
	if !isSound(a.Puzzle, "idle") {
		made.Words = wordsOfField(pr, a.Puzzle, f)
		return made
	}
	if a.Map == nil || !assertsIdle(a.Puzzle) {
		return made
	}
	idle, known := a.Facts.idleIn(a.Map)
	if !known {
		return made
	}
	made.Known, made.Holds = true, idleHolds(a.Puzzle, idle)
	switch {
	case !made.Holds:
		made.Words = pr.Message(idleProblem(a.Puzzle, idle).Message)
	case len(idle) == 0:
		made.Words = pr.Sprintf("Holds: no wall is idle.")
	default:
		made.Words = pr.Sprintf("Holds: these are all the idle walls.")
	}
	return made
}
