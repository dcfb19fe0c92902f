package analysis

import (
	"context"
	"errors"
	"slices"
	"strings"

	"plywise/lsp/work"
	"plywise/parser"
	"plywise/solver"
)

// idleAssertion is that of `idle`. What follows from the map of a puzzle's edits is found out
// late, and made anew each time that somebody asks: a board may have a thousand idle walls.
var idleAssertion = assertion{
	key: "idle", codes: []parser.Code{IdleFailed}, composed: true, late: true, tells: true,
	isSaid: composes(func(c *parser.Composition) bool { return c.Idle != nil }),
	isKnown: func(a *Answer) bool {
		_, known := a.idle()
		return known
	},
	holds: func(a *Answer) bool {
		idle, _ := a.idle()
		missing, wrong := compareIdle(a.Puzzle, idle)
		return len(missing)+len(wrong) == 0
	},
	confirms: func(a *Answer) parser.Message {
		if idle, _ := a.idle(); len(idle) == 0 {
			return parser.Say("Holds: no wall is idle.")
		}
		return parser.Say("Holds: these are all the idle walls.")
	},
	says: func(a *Answer) []parser.Problem {
		if a.unmapped != nil {
			return []parser.Problem{unmappedProblem(a.Puzzle, a.unmapped)}
		}
		idle, known := a.idle()
		if !known {
			return nil
		}
		return []parser.Problem{idleProblem(a.Puzzle, idle)}
	},
	mends: func(a *Answer) []parser.Fix {
		idle, _ := a.idle()
		return []parser.Fix{idleTruth(a.Puzzle, idle).fix()}
	},
	writes: func(a *Answer) (Truth, bool) {
		idle, known := a.idle()
		return idleTruth(a.Puzzle, idle), known
	},
	keeps: func(now *Answer) string {
		idle, _ := now.idle()
		return idleText(now.Puzzle, idle)
	},
}

func idleTruth(p *parser.Puzzle, idle []solver.Place) Truth {
	list, title, value := names(p, idle), parser.Say("Say that no wall is idle: `%s`", "none"), "none"
	if len(idle) > 0 {
		title, value = parser.Say("List the idle walls: %s", moveList(list)), strings.Join(list, " ")
	}
	return newTruth(p, title, value, "idle", idleText(p, idle))
}

// idle returns the idle walls in reading order, and whether they are known: on a board whose map
// is complete, where it is known what holds of the puzzle.
func (a *Answer) idle() (idle []solver.Place, known bool) {
	if a.Map == nil {
		return nil, false
	}
	return a.Facts.idleIn(a.Map)
}

// CheckIdle returns an answer with the map of its puzzle's edits, if the puzzle has an
// `idle` to be held against it; else the same answer. Where the map cannot be found, a
// problem says why. The error is ctx's.
func (e *Engine) CheckIdle(ctx context.Context, a *Answer, wanted work.Wanted) (*Answer, error) {
	if a.Facts == nil || !idleAssertion.isWritten(a.Puzzle) {
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
	if !idleAssertion.isWritten(a.Puzzle) {
		return a
	}
	unmapped := *a
	unmapped.unmapped = why
	return &unmapped
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
	var problems []parser.Problem
	for x := range Assertions {
		if !x.late {
			continue
		}
		for _, problem := range x.wrongs(a) {
			if a.keepsBack() && slices.Contains(x.codes, problem.Code) {
				concealProblem(a.Puzzle, &problem, x)
			}
			problems = append(problems, problem)
		}
	}
	if idle, _ := a.idle(); len(problems) == 0 && len(idle) > 0 && !a.keepsBack() && a.allHolds() {
		return idleWalls(a.Puzzle, idle)
	}
	return problems
}

// idleWalls returns the remarks on idle walls.
func idleWalls(p *parser.Puzzle, idle []solver.Place) []parser.Problem {
	problems := make([]parser.Problem, 0, len(idle))
	for _, wall := range idle {
		if at, ok := p.Draft.Board.CellRange(int(wall)); ok {
			problems = append(problems, parser.Problem{Range: at, Severity: parser.Hint, Code: IdleWall,
				Message: parser.Say("An idle wall: without it every assertion still holds.")})
		}
	}
	return problems
}

// idleIn returns the idle walls in reading order, and whether they are known: on a board
// whose map is complete, where it is known what holds of the puzzle.
func (f *Facts) idleIn(m *EditMap) (idle []solver.Place, known bool) {
	if m.subject != WallSubject || !m.IsComplete() || f.critique != nil && f.critique.solution.unjudged != nil {
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

// idleText is the value of `idle`.
func idleText(p *parser.Puzzle, idle []solver.Place) string {
	if len(idle) == 0 {
		return "none"
	}
	return inLines(names(p, idle))
}
