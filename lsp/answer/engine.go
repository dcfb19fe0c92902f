package answer

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime/debug"

	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser/syntax"
	"plywise/solver"
)

// An Engine solves games and judges compositions. Its queue does the work, and keeps the tables
// of the games within a memory limit. It is safe for use by many goroutines.
type Engine struct {
	*work.Queue

	// Report, if not nil, is called with every defect of this program that comes up.
	// Set it before the engine is used.
	Report func(*DefectError)
	// MostFillings is the most fillings of a puzzle's holes that are counted; 0 for as many as an
	// editor counts. Set it before the engine is used.
	MostFillings uint64
}

// How much an answer is wanted, for callers that have no ticket of the queue.
const (
	Background = work.Background
	Visible    = work.Visible
	Awaited    = work.Awaited
)

// NewEngine returns an engine whose tables, those in the making included, take no more than
// that many bytes together. It refuses a game that needs more. 0 means solver.DefaultMemory.
func NewEngine(memory int64) *Engine { return &Engine{Queue: work.NewQueue(memory)} }

// Analyse solves or looks up a puzzle's game and checks its author's assertions. The error is
// ctx's; the answer has everything that is wrong with the puzzle.
func (e *Engine) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*Answer, error) {
	a := &Answer{Puzzle: p, State: Current}
	var err error
	if p.Holed != nil {
		a.Fillings = e.fillingsOf(p)
		return a, ctx.Err()
	}
	if a.job, err = jobOf(p); err != nil {
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

// solve completes an answer. Facts that it has already are kept.
func (e *Engine) solve(ctx context.Context, a *Answer, wanted work.Wanted) (*Answer, error) {
	if a.job == nil {
		return a, nil
	}
	for {
		solved := &Answer{Puzzle: a.Puzzle, State: Current, job: a.job}
		if a.Facts != nil {
			solved.Facts, solved.Problems, solved.Map = a.Facts, a.Problems, a.Map
			solved.unmapped, solved.refused, solved.crowded = a.unmapped, a.refused, a.crowded
		}
		timed, err := e.solution(ctx, a.job, wanted)
		if err == nil {
			err = e.complete(ctx, solved, timed, wanted)
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

// complete adds to an answer its game and the facts that it lacks.
func (e *Engine) complete(ctx context.Context, a *Answer, timed *timedSolution, wanted work.Wanted) (err error) {
	defer recovered(&err)
	if a.Game, err = a.job.game(ctx, a.Puzzle, timed); err != nil {
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
	a.Game, a.Facts, a.Map, a.Problems = nil, nil, nil, unsolvable(a.Puzzle, err)
	if tooLarge, ok := errors.AsType[*solver.MemoryError](err); ok {
		a.refuse(tooLarge)
	}
}

// refuse notes that an answer would say more with more memory.
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

// jobOf returns the job of a puzzle, nil if the puzzle does not show a whole game. The error is a
// *DefectError.
func jobOf(p *syntax.Puzzle) (_ *job, err error) {
	defer recovered(&err)
	r := game.RulesOf(p)
	if r == nil {
		return nil, nil
	}
	u := r.Unsolved()
	return &job{
		rules: r, unsolved: u, need: u.Memory(),
		key: sha256.Sum256(u.AppendKey(game.AppendInts(make([]byte, 0, 128), int(p.Game)))),
	}, nil
}

// recovered makes an error of a panic. It is to be deferred.
func recovered(err *error) {
	if cause := recover(); cause != nil {
		*err = &DefectError{cause, debug.Stack()}
	}
}

// Outdated reports whether an answer would differ under the memory limit that is in force now.
// It need not have its game.
func (e *Engine) Outdated(a *Answer) bool {
	if a.job == nil || a.State != Current {
		return false
	}
	limit, room := e.Memory(), e.Room()
	if a.refused > 0 {
		return a.refused != limit || a.crowded > 0 && a.crowded <= room // which the answer states
	}
	return a.job.need > limit
}

// solution returns the solution of a game: a kept one, or one that is made for all callers at a
// time.
func (e *Engine) solution(ctx context.Context, j *job, wanted work.Wanted) (*timedSolution, error) {
	made, err := e.Result(ctx, work.Job{Key: j.key, Need: j.need, Make: j.make}, wanted)
	if err != nil {
		return nil, err
	}
	return made.(*timedSolution), nil
}
