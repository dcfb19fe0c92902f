package answer

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"plywise/lsp/work"
	"plywise/parser/syntax"
	"plywise/solver"
)

// An Engine has games solved, and their compositions judged, as work of its queue, which keeps
// the tables of the games within its memory limit. It is safe for use by many goroutines.
type Engine struct {
	*work.Queue

	// Report, if not nil, is called with every defect of this program that comes up.
	// Set it before the engine is used.
	Report func(*DefectError)
}

// How much an answer is wanted, by whoever asks an engine and does not wait in its queue.
const (
	Background = work.Background
	Visible    = work.Visible
	Awaited    = work.Awaited
)

// NewEngine returns an engine that refuses games that need more than that many
// bytes, and whose tables, those in the making included, take no more than that
// all together. 0 means solver.DefaultMemory.
func NewEngine(memory int64) *Engine { return &Engine{Queue: work.NewQueue(memory)} }

// Analyse returns what is known of a puzzle once its game is solved or looked up,
// and its author's assertions are checked. The error is ctx's; whatever is wrong
// with the puzzle stands in the answer.
func (e *Engine) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*Answer, error) {
	a := &Answer{Puzzle: p, State: Current}
	var err error
	if a.task, err = taskSafely(p); err != nil {
		e.fail(a, err)
		return a, nil
	}
	return e.solve(ctx, a, wanted)
}

// Solve returns an answer with its game, which is solved again where its table
// had to make room for others.
func (e *Engine) Solve(ctx context.Context, a *Answer, wanted work.Wanted) (*Answer, error) {
	if a.Game != nil {
		return a, nil
	}
	return e.solve(ctx, a, wanted)
}

// solve completes an answer. Facts that it has already are not found out again.
func (e *Engine) solve(ctx context.Context, a *Answer, wanted work.Wanted) (*Answer, error) {
	if a.task == nil {
		return a, nil
	}
	for {
		solved := &Answer{Puzzle: a.Puzzle, State: Current, task: a.task}
		if a.Facts != nil {
			solved.Facts, solved.Problems, solved.Map = a.Facts, a.Problems, a.Map
			solved.unmapped, solved.refused, solved.crowded = a.unmapped, a.refused, a.crowded
		}
		t, err := e.table(ctx, a.task, wanted)
		if err == nil {
			err = e.complete(ctx, solved, t, wanted)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			e.fail(solved, err)
		}
		if !e.Outdated(solved) {
			return solved, nil
		}
	}
}

// complete adds to an answer what it lacks and what follows from its game's table.
func (e *Engine) complete(ctx context.Context, a *Answer, t *table, wanted work.Wanted) (err error) {
	defer recovered(&err)
	if a.Game, err = a.task.game(ctx, a.Puzzle, t); err != nil {
		return err
	}
	if a.Game.Engine = e; a.Facts != nil {
		return nil
	}
	c, err := e.critiqueOf(ctx, a, wanted)
	if err != nil {
		return err
	}
	if c != nil {
		if tooLarge, ok := errors.AsType[*solver.MemoryError](c.Solution.Unjudged); ok {
			a.refuse(tooLarge)
		}
	}
	a.Facts = factsOf(a.Game, c)
	a.Problems = check(a)
	return nil
}

// fail makes an answer say why its game cannot be solved.
func (e *Engine) fail(a *Answer, err error) {
	e.report(err)
	a.Game, a.Facts, a.Problems = nil, nil, unsolvable(a.Puzzle, err)
	if tooLarge, ok := errors.AsType[*solver.MemoryError](err); ok {
		a.refuse(tooLarge)
	}
}

// refuse notes what an answer would say more about with more memory.
func (a *Answer) refuse(tooLarge *solver.MemoryError) {
	if a.refused = tooLarge.Limit; tooLarge.Held > 0 {
		a.crowded = tooLarge.Need
	}
}

// report reports an error if it is a defect.
func (e *Engine) report(err error) {
	if defect, ok := errors.AsType[*DefectError](err); ok && e.Report != nil {
		e.Report(defect)
	}
}

// A DefectError is a panic in the work on one puzzle, which costs that puzzle its
// solution and nothing else.
type DefectError struct {
	Cause any
	Stack []byte
}

func (e *DefectError) Error() string { return fmt.Sprintf("a defect of this program: %v", e.Cause) }

// taskSafely is taskOf for any puzzle, even one that taskOf panics at.
func taskSafely(p *syntax.Puzzle) (t *task, err error) {
	defer recovered(&err)
	return taskOf(p), nil
}

// recovered makes an error of a panic. It is to be deferred.
func recovered(err *error) {
	if cause := recover(); cause != nil {
		*err = &DefectError{cause, debug.Stack()}
	}
}

// Outdated reports whether an answer, which need not have its game, would be
// another one under the memory limit that is in force now.
func (e *Engine) Outdated(a *Answer) bool {
	if a.task == nil || a.State != Current {
		return false
	}
	limit, room := e.Memory(), e.Room()
	if a.refused > 0 {
		return a.refused != limit || a.crowded > 0 && a.crowded <= room // which the answer states
	}
	return a.task.need > limit
}

// table returns the table of a game: remembered, being made for somebody else, or
// made now. A panic on the way there, which would end the whole program, is made an error of
// this game.
func (e *Engine) table(ctx context.Context, t *task, wanted work.Wanted) (*table, error) {
	made, err := e.Result(ctx, work.Job{Key: t.key, Need: t.need, Make: func(ctx context.Context, recent []work.Result) (_ work.Result, err error) {
		defer recovered(&err)
		return t.solve(ctx, recent, e.Memory())
	}}, wanted)
	if err != nil {
		return nil, err
	}
	return made.(*table), nil
}
