package answer

import (
	"context"
	"errors"
	"slices"
	"strings"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/lsp/work"
	"plywise/parser/syntax"
	"plywise/solver"
)

// IdleFailed is the code of an `idle` that does not hold.
const IdleFailed syntax.Code = "idle-failed"

// Idle is the assertion of `idle`. Its problems follow from the map of the puzzle's edits,
// which is known late. They are computed on each request and not kept: a board may have a
// thousand idle walls.
var Idle = Assertion{
	Key: "idle", Codes: []syntax.Code{IdleFailed}, Composed: true, Late: true, Tells: true,
	isSaid: composes(func(c *syntax.Composition) bool { return c.Idle != nil }),
	IsKnown: func(a *Answer) bool {
		_, known := a.IdleWalls()
		return known
	},
	holds: func(a *Answer) bool {
		idle, _ := a.IdleWalls()
		missing, wrong := compareIdle(a.Puzzle, idle)
		return len(missing)+len(wrong) == 0
	},
	Confirms: func(a *Answer) syntax.Message {
		if idle, _ := a.IdleWalls(); len(idle) == 0 {
			return syntax.Say("Holds: no wall is idle.")
		}
		return syntax.Say("Holds: these are all the idle walls.")
	},
	says: func(a *Answer) []syntax.Problem {
		if a.unmapped != nil {
			return []syntax.Problem{unmappedProblem(a.Puzzle, a.unmapped)}
		}
		idle, known := a.IdleWalls()
		if !known {
			return nil
		}
		return []syntax.Problem{idleProblem(a.Puzzle, idle)}
	},
	Mends: func(a *Answer) []syntax.Fix {
		idle, _ := a.IdleWalls()
		return []syntax.Fix{idleTruth(a.Puzzle, idle).fix()}
	},
	Writes: func(a *Answer) (Truth, bool) {
		idle, known := a.IdleWalls()
		return idleTruth(a.Puzzle, idle), known
	},
	Keeps: func(now *Answer) string {
		idle, _ := now.IdleWalls()
		return idleText(now.Puzzle, idle)
	},
}

func idleTruth(p *syntax.Puzzle, idle []solver.Place) Truth {
	list, title, value := game.Names(p, idle), syntax.Say("Say that no wall is idle: `%s`", "none"), "none"
	if len(idle) > 0 {
		title, value = syntax.Say("List the idle walls: %s", words.Moves(list)), strings.Join(list, " ")
	}
	return newTruth(p, title, value, "idle", idleText(p, idle))
}

// IdleWalls returns the idle walls in reading order, and whether they are known: on a board
// whose map is complete and whose assertions have been checked.
func (a *Answer) IdleWalls() (idle []solver.Place, known bool) {
	if a.Map == nil {
		return nil, false
	}
	return a.Facts.IdleIn(a.Map)
}

// CheckIdle returns an answer with the map of its puzzle's edits if the puzzle has an `idle` to
// check; else the same answer. Where the map cannot be found, a problem says why. The error is
// ctx's.
func (e *Engine) CheckIdle(ctx context.Context, a *Answer, wanted work.Wanted) (*Answer, error) {
	if a.Facts == nil || !Idle.IsWritten(a.Puzzle) {
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

// Unmapped returns an answer that says why the map of its puzzle's edits could not be found, or its
// fillings not be counted, if the puzzle has an `idle` to check, or holes; else the same answer.
func (a *Answer) Unmapped(why error) *Answer {
	if a.Fillings == nil && !Idle.IsWritten(a.Puzzle) {
		return a
	}
	unmapped := *a
	unmapped.unmapped = why
	return &unmapped
}

// unmappedProblem says why `idle` cannot be checked.
func unmappedProblem(p *syntax.Puzzle, why error) syntax.Problem {
	problem := syntax.Problem{Range: p.Composition.Idle.Range, Severity: syntax.Error, Code: Unsolvable}
	if memory, ok := errors.AsType[*solver.MemoryError](why); ok {
		problem.Code = TooLarge
		need, limit := memory.Amounts()
		problem.Message = syntax.Say("To find out whether this holds needs %s of memory beside the solution, more than the limit of %s leaves; raise the limit.", need, limit)
		return problem
	}
	problem.Message = syntax.Say("Whether this holds could not be found out: %v.", why)
	return problem
}

// LateProblems returns the problems that follow from the map of the edits, or the one that says
// why there is no map.
func (a *Answer) LateProblems() []syntax.Problem {
	if a.Fillings != nil {
		return a.noFilling()
	}
	var problems []syntax.Problem
	for x := range Assertions {
		if !x.Late {
			continue
		}
		for _, problem := range x.Wrongs(a) {
			if a.KeepsBack() && slices.Contains(x.Codes, problem.Code) {
				concealProblem(a.Puzzle, &problem, x)
			}
			problems = append(problems, problem)
		}
	}
	if idle, _ := a.IdleWalls(); len(problems) == 0 && len(idle) > 0 && !a.KeepsBack() && a.allHolds() {
		return idleWalls(a.Puzzle, idle)
	}
	return problems
}

// idleWalls returns the remarks on idle walls.
func idleWalls(p *syntax.Puzzle, idle []solver.Place) []syntax.Problem {
	problems := make([]syntax.Problem, 0, len(idle))
	for _, wall := range idle {
		if at, ok := p.Draft.Board.CellRange(int(wall)); ok {
			problems = append(problems, syntax.Problem{Range: at, Severity: syntax.Hint, Code: IdleWall,
				Message: syntax.Say("An idle wall: without it every assertion still holds.")})
		}
	}
	return problems
}

// IdleIn is [Answer.IdleWalls] for a map of the edits.
func (f *Facts) IdleIn(m *EditMap) (idle []solver.Place, known bool) {
	if m.subject != game.WallSubject || !m.IsComplete() || f.Critique != nil && f.Critique.Solution.Unjudged != nil {
		return nil, false
	}
	return m.Idle(), true
}

// allHolds reports whether the puzzle has assertions beside `idle`, all well formed and true.
func (a *Answer) allHolds() bool {
	p := a.Puzzle
	return a.Map.truths != 0 && a.Map.wrongs == 0 && !slices.ContainsFunc(p.Fields, func(f *syntax.Field) bool {
		k, ok := syntax.KeyNamed(p.Game, f.Key)
		return ok && k.Sort() == syntax.AssertionSort && !f.Sound
	})
}

// compareIdle returns the idle walls that `idle` does not list, and the places that it lists
// wrongly.
func compareIdle(p *syntax.Puzzle, idle []solver.Place) (missing, wrong []solver.Place) {
	listed, isIdle := map[solver.Place]bool{}, map[solver.Place]bool{}
	for _, wall := range idle {
		isIdle[wall] = true
	}
	for _, wall := range game.EntryPlaces(p.Composition.Idle.List) {
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
func idleProblem(p *syntax.Puzzle, idle []solver.Place) syntax.Problem {
	problem := syntax.Problem{Range: p.Composition.Idle.Range, Severity: syntax.Error, Code: IdleFailed}
	missed, mistaken := compareIdle(p, idle)
	missing, wrong := words.Moves(game.Names(p, missed)), words.Moves(game.Names(p, mistaken))
	switch {
	case len(wrong) == 0:
		problem.Message = syntax.Say("`idle` has to list every idle wall; missing: %s.", missing)
	case len(missing) == 0:
		problem.Message = syntax.Say("Not an idle wall: %s.", wrong)
	default:
		problem.Message = syntax.Say("Not an idle wall: %s; missing: %s.", wrong, missing)
	}
	return problem
}

// idleText is the value of `idle`.
func idleText(p *syntax.Puzzle, idle []solver.Place) string {
	if len(idle) == 0 {
		return "none"
	}
	return edit.InLines(game.Names(p, idle))
}
