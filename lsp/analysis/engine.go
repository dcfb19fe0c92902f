package analysis

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"plywise/parser"
	"plywise/solver"
)

// An Engine has games solved, and remembers their tables by what decides them,
// within a memory limit. It is safe for use by many goroutines.
type Engine struct {
	// Report, if not nil, is called with every defect of this program that comes up.
	// Set it before the engine is used.
	Report func(*DefectError)

	mu     sync.Mutex
	tables map[key]*entry
	recent recency // the finished entries of tables, by last use
	memory memory
	// abandoned is the work that nobody waits for any more and that still has its
	// grace; nil for none.
	abandoned *entry
	grace     time.Duration // grace, but for tests
	making    sync.WaitGroup

	letting     bool // work that is outranked is let go, for a while
	alternating bool // alternate is going to be called
	heldTime    time.Duration
	lettingTime time.Duration
}

// An entry is a table or the work on one. Whoever needs it waits for done; when
// the last one who waits has given up, the work is cancelled.
type entry struct {
	task    *task
	done    chan struct{}
	waiting []Ranked // guarded by Engine.mu
	cancel  context.CancelFunc
	held    atomic.Pointer[hold] // while the work is held
	worked  time.Duration        // until it was held last; guarded by Engine.mu
	since   time.Time            // when it has gone on since then; guarded by Engine.mu
	table   *table
	err     error
	element *list.Element // of Engine.recent, nil where it is not there
}

// A Rank says how much an answer is wanted. What ranks higher has memory first, and
// from Awaited on the processors too. What ranks as Idle leaves them to everything else.
type Rank int64

// The ranks.
const (
	Idle       Rank = iota - 1 // nobody would miss it
	Background                 // nobody looks at the puzzle
	Visible                    // somebody is looking at it or typing in it
	Awaited                    // somebody waits for it; who asked later ranks higher: Awaited+1, Awaited+2, ...
)

// Ranked is something that wants an answer, whose rank may change while it waits.
// Rank must take no lock; whoever changes it calls [Engine.Reorder].
type Ranked interface{ Rank() Rank }

// Rank returns r: a rank that never changes.
func (r Rank) Rank() Rank { return r }

// rank returns the highest rank of those who wait for the entry. Engine.mu is held.
func (en *entry) rank() Rank {
	most := Idle
	for _, w := range en.waiting {
		most = max(most, w.Rank())
	}
	return most
}

// NewEngine returns an engine that refuses games that need more than that many
// bytes, and whose tables, those in the making included, take no more than that
// all together. 0 means solver.DefaultMemory.
func NewEngine(memory int64) *Engine {
	e := &Engine{
		tables: make(map[key]*entry),
		grace:  grace, heldTime: heldTime, lettingTime: lettingTime,
	}
	e.memory.init(memory)
	return e
}

// Wait returns when nothing is being solved any more; call it when the contexts of
// all who asked have ended.
func (e *Engine) Wait() { e.making.Wait() }

// Analyse returns what is known of a puzzle once its game is solved or looked up,
// and its author's assertions are checked. The error is ctx's; whatever is wrong
// with the puzzle stands in the answer.
func (e *Engine) Analyse(ctx context.Context, p *parser.Puzzle, wanted Ranked) (*Answer, error) {
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
func (e *Engine) Solve(ctx context.Context, a *Answer, wanted Ranked) (*Answer, error) {
	if a.Game != nil {
		return a, nil
	}
	return e.solve(ctx, a, wanted)
}

// solve completes an answer. Facts that it has already are not found out again.
func (e *Engine) solve(ctx context.Context, a *Answer, wanted Ranked) (*Answer, error) {
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
func (e *Engine) complete(ctx context.Context, a *Answer, t *table, wanted Ranked) (err error) {
	defer recovered(&err)
	if a.Game, err = a.task.game(ctx, a.Puzzle, t); err != nil {
		return err
	}
	if a.Game.engine = e; a.Facts != nil {
		return nil
	}
	c, err := e.critiqueOf(ctx, a, wanted)
	if err != nil {
		return err
	}
	if c != nil {
		if tooLarge, ok := errors.AsType[*solver.MemoryError](c.unjudged); ok {
			a.refuse(tooLarge)
		}
	}
	f := factsOf(a.Game, c)
	a.Problems, a.Facts = check(a.Game, f), f
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
func taskSafely(p *parser.Puzzle) (t *task, err error) {
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
// made now.
func (e *Engine) table(ctx context.Context, t *task, wanted Ranked) (*table, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		en := e.join(ctx, t, wanted)
		select {
		case <-en.done:
		case <-ctx.Done():
		}
		finished := e.leave(en, wanted)
		switch {
		case finished && errors.Is(en.err, context.Canceled) && ctx.Err() == nil:
			continue // it was interrupted, or others gave it up just as we came
		case finished:
			return en.table, en.err
		}
		return nil, ctx.Err()
	}
}

// join returns the entry of a game, for somebody who waits for it from now on.
func (e *Engine) join(ctx context.Context, t *task, wanted Ranked) *entry {
	e.mu.Lock()
	defer e.mu.Unlock()
	en, ok := e.tables[t.key]
	if ok {
		en.waiting = append(en.waiting, wanted)
		e.ranksChanged()
		return en
	}
	// The work belongs to all who wait for it, not to the first.
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	en = &entry{task: t, done: make(chan struct{}), waiting: []Ranked{wanted}, cancel: cancel}
	e.tables[t.key] = en
	e.giveUp(e.abandoned)
	bases := e.bases()
	e.making.Go(func() { e.make(work, en, bases) })
	return en
}

// leave takes that somebody does not wait any longer, and reports whether the
// work is done.
func (e *Engine) leave(en *entry, wanted Ranked) (finished bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, w := range en.waiting {
		if w == wanted {
			en.waiting = append(en.waiting[:i], en.waiting[i+1:]...)
			break
		}
	}
	finished = isClosed(en.done)
	if !finished {
		e.ranksChanged()
	}
	if finished && en.err == nil {
		e.recent.touch(en)
	} else if !finished && len(en.waiting) == 0 {
		e.abandon(en)
	}
	return finished
}

// grace is how long work goes on that nobody waits for. Who edits a title while
// the game is being solved gives up one puzzle and asks for another one with the
// same game right away.
const grace = 5 * time.Millisecond

// abandon gives the work on a table some grace, and none to the one that had it
// before: of what a burst of edits begins, hardly anything goes on.
func (e *Engine) abandon(en *entry) {
	if e.abandoned != en {
		e.giveUp(e.abandoned)
	}
	e.abandoned = en
	time.AfterFunc(e.grace, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.giveUp(en)
	})
}

// giveUp cancels the work on a table, nil for none, unless somebody waits for it
// again.
func (e *Engine) giveUp(en *entry) {
	if en == e.abandoned {
		e.abandoned = nil
	}
	if en != nil && len(en.waiting) == 0 && !isClosed(en.done) && e.tables[en.task.key] == en {
		en.cancel()
		delete(e.tables, en.task.key)
	}
}

// make solves a game, or updates the table of one that is nearly the same, and
// files the table under its entry.
func (e *Engine) make(ctx context.Context, en *entry, bases []*table) {
	defer en.cancel()
	err := e.reserve(ctx, en)
	reserved := err == nil
	var made *table
	if reserved {
		made, err = solveSafely(&work{ctx, en}, en.task, bases, e.Memory())
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if reserved {
		e.memory.release(en)
		e.arrange()
	}
	en.table, en.err = made, err
	close(en.done)
	if e.tables[en.task.key] != en {
		return // given up meanwhile
	}
	if _, isReply := en.solution().(*reply); isReply || en.err != nil {
		delete(e.tables, en.task.key)
		return
	}
	e.keep(en)
}

// solution returns what the work on an entry has found, nil for nothing.
func (en *entry) solution() solution {
	if en.table == nil {
		return nil
	}
	return en.table.solution
}

// solveSafely solves a game on a goroutine of its own, where a panic would end the
// whole program: so one is made an error of this game.
func solveSafely(ctx context.Context, t *task, bases []*table, memory int64) (made *table, err error) {
	defer recovered(&err)
	return t.solve(ctx, bases, memory)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
