package analysis

import (
	"container/list"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// An Engine analyses puzzles. It remembers the tables of solved games by what
// decides them, within a memory limit, and results for as long as somebody holds
// the puzzle. It is safe for use by many goroutines.
type Engine struct {
	mu      sync.Mutex
	memory  int64
	changes int           // of memory
	making  int64         // bytes of the tables in the making
	freed   chan struct{} // closed and replaced when there may be more room
	tables  map[[sha256.Size]byte]*entry
	// abandoned is the one that nobody has been waiting for since a moment ago;
	// nil for none.
	abandoned *entry
	recent    recency // the finished entries of tables, by last use
	results   map[weak.Pointer[parser.Puzzle]]*Result
}

// A table is one solved game as it is remembered, for every puzzle that asks
// for it.
type table struct {
	chase   *chase.Solution
	knight  *knight.Solution
	elapsed time.Duration
	view    atomic.Pointer[view] // of the position that was shown last
}

func (t *table) bytes() int64 {
	if t.chase != nil {
		return t.chase.Bytes()
	}
	return t.knight.Bytes()
}

// An entry is a table or the work on one. Whoever needs it waits for done; when
// the last one who waits has given up, the work is cancelled. Nobody ever waits
// for a quick game's.
type entry struct {
	key     [sha256.Size]byte
	done    chan struct{}
	waiters int // guarded by Engine.mu
	cancel  context.CancelFunc
	table   *table
	err     error
	place   *list.Element // in Engine.recent, nil where it is not there
}

// NewEngine returns an engine that refuses games that need more than that many
// bytes, and whose tables, those in the making included, take no more than that
// all together. 0 means solver.DefaultMemory.
func NewEngine(memory int64) *Engine {
	if memory <= 0 {
		memory = solver.DefaultMemory
	}
	return &Engine{
		memory:  memory,
		freed:   make(chan struct{}),
		tables:  make(map[[sha256.Size]byte]*entry),
		results: make(map[weak.Pointer[parser.Puzzle]]*Result),
	}
}

// Solve returns the solved game of a puzzle, at once where its table is at
// hand. The puzzle must have no errors of form.
//
// The error is ctx's, or says why the game cannot be solved: a
// *solver.MemoryError, a *knight.UnreachableError or one of the chases'.
func (e *Engine) Solve(ctx context.Context, p *parser.Puzzle) (*Game, error) {
	if p.HasErrors() {
		return nil, errBroken
	}
	s, err := newSpec(p)
	if err != nil {
		var me *solver.MemoryError
		if errors.As(err, &me) {
			me.Limit = e.Memory()
		}
		return nil, err
	}
	t, err := e.table(ctx, s)
	if err != nil {
		return nil, err
	}
	return t.game(ctx, p)
}

var errBroken = errors.New("the puzzle has errors of form")

// table returns the table of a game: remembered, being made by somebody else,
// or made now.
func (e *Engine) table(ctx context.Context, s spec) (*table, error) {
	if s.quick {
		return e.quickTable(ctx, s)
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e.mu.Lock()
		en, ok := e.tables[s.key]
		if !ok {
			// The work belongs to all who wait for it, not to the first.
			work, cancel := context.WithCancel(context.WithoutCancel(ctx))
			en = &entry{key: s.key, done: make(chan struct{}), cancel: cancel}
			e.tables[s.key] = en
			e.giveUp(e.abandoned)
			go e.make(work, en, s, e.bases())
		}
		en.waiters++
		e.mu.Unlock()

		select {
		case <-en.done:
		case <-ctx.Done():
		}

		e.mu.Lock()
		en.waiters--
		finished := isClosed(en.done)
		if finished && en.err == nil {
			e.recent.touch(en)
		} else if !finished && en.waiters == 0 {
			e.abandon(en)
		}
		e.mu.Unlock()

		switch {
		case finished && errors.Is(en.err, context.Canceled) && ctx.Err() == nil:
			continue // others gave it up just as we came
		case finished:
			return en.table, en.err
		}
		return nil, ctx.Err()
	}
}

// quickTable is table for a game that is solved in less time than it would take
// to wait for somebody else who is at it. Its table is not worth counting while it
// is made.
func (e *Engine) quickTable(ctx context.Context, s spec) (*table, error) {
	e.mu.Lock()
	en, memory := e.tables[s.key], e.memory
	if en != nil {
		e.recent.touch(en)
	}
	e.mu.Unlock()
	if en != nil {
		return en.table, nil
	}
	t, err := solve(ctx, s, nil, memory)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.giveUp(e.abandoned)
	if en := e.tables[s.key]; en != nil {
		return en.table, nil
	}
	en = &entry{key: s.key, table: t}
	e.tables[s.key] = en
	e.keep(en)
	return t, nil
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
	time.AfterFunc(grace, func() {
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
	if en != nil && en.waiters == 0 && !isClosed(en.done) && e.tables[en.key] == en {
		en.cancel()
		delete(e.tables, en.key)
	}
}

// make solves a game, or updates the table of one that is nearly the same, and
// files the table under its entry.
func (e *Engine) make(ctx context.Context, en *entry, s spec, bases []*table) {
	defer en.cancel()
	need := s.need(ctx)
	en.err = e.reserve(ctx, need)
	reserved := en.err == nil
	if reserved {
		en.table, en.err = solve(ctx, s, bases, e.Memory())
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if reserved {
		e.release(need)
	}
	close(en.done)
	if e.tables[en.key] != en {
		return // given up meanwhile
	}
	if en.err != nil {
		delete(e.tables, en.key)
		return
	}
	e.keep(en)
}

// solve has a game solved. It runs on a goroutine of its own, where a panic
// would end the whole server, so one is made an error of this game.
func solve(ctx context.Context, s spec, bases []*table, memory int64) (t *table, err error) {
	defer func() {
		if r := recover(); r != nil {
			t, err = nil, fmt.Errorf("a defect in the solver: %v", r)
		}
	}()
	begin := time.Now()
	base := base(s, bases)
	t = &table{}
	switch o := (knight.Options{MemoryLimit: memory}); {
	case s.chase != nil && base != nil:
		t.chase, _, err = base.chase.Update(ctx, *s.chase, chase.Options{MemoryLimit: memory})
	case s.chase != nil:
		t.chase, err = chase.Solve(ctx, *s.chase, chase.Options{MemoryLimit: memory})
	case base != nil:
		t.knight, _, err = base.knight.Update(ctx, *s.knight, o)
	default:
		t.knight, err = knight.Solve(ctx, *s.knight, o)
	}
	if err != nil {
		return nil, err
	}
	t.elapsed = time.Since(begin)
	return t, nil
}

// Analyse solves a puzzle, or looks it up, and checks what its author asserts.
// The error is ctx's, where it ended before the solution was there; whatever
// is wrong with the puzzle stands in the result, which [Engine.Keep] remembers.
func (e *Engine) Analyse(ctx context.Context, p *parser.Puzzle) (*Result, error) {
	for {
		r, changes := e.recall(p)
		if r != nil {
			return r, nil
		}
		g, r, err := e.begin(ctx, p)
		if err != nil {
			return nil, err
		}
		if g != nil {
			r = check(g)
		}
		if r.changes = changes; e.isCurrent(r) {
			return r, nil
		}
	}
}

// begin returns the solved game of a puzzle or, where there is none, the result.
// The error is ctx's.
func (e *Engine) begin(ctx context.Context, p *parser.Puzzle) (*Game, *Result, error) {
	if p.HasErrors() || p.Preamble {
		return nil, &Result{}, nil
	}
	g, err := e.Solve(ctx, p)
	switch {
	case err == nil:
		return g, nil, nil
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	}
	return nil, unsolvable(p, err), nil
}

// Glance is Analyse for a puzzle that is [Engine.Quick] and new: it finds out what
// is wrong with it, which people wait for, and leaves the rest to a function that
// is to be called when they have been told. Where the memory limit changes in
// between, Keep refuses what that returns.
func (e *Engine) Glance(ctx context.Context, p *parser.Puzzle) (wrong *Result, rest func() *Result, err error) {
	e.mu.Lock()
	changes := e.changes
	e.mu.Unlock()
	g, r, err := e.begin(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	if g != nil {
		if wrong, ok := wrongWith(g); ok {
			return wrong, func() *Result {
				r := check(g)
				r.changes = changes
				return r
			}, nil
		}
		r = check(g)
	}
	r.changes = changes
	return r, func() *Result { return r }, nil
}

// isCurrent reports whether a result holds for the memory limit in force.
func (e *Engine) isCurrent(r *Result) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return r.changes == e.changes
}

// Quick reports whether a puzzle is so small, or so wrong, that analysing it is
// a matter of microseconds.
func (e *Engine) Quick(p *parser.Puzzle) bool {
	const moves = 256
	return p.Preamble || p.HasErrors() || isQuick(p) && len(p.Moves) <= moves
}

// Known returns the result for a puzzle if it is at hand without solving.
func (e *Engine) Known(p *parser.Puzzle) (*Result, bool) {
	r, _ := e.recall(p)
	return r, r != nil
}

// recall is Known, with the number of the memory limit that it holds for.
func (e *Engine) recall(p *parser.Puzzle) (r *Result, changes int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.results[weak.Make(p)], e.changes
}

// Keep remembers a result of Analyse until its puzzle is no longer held by any
// version of a document. The map refers to the puzzle weakly, so a result must not
// refer to its puzzle either. Where the memory limit has changed since the analysis
// began, the result may not hold any more: then Keep reports false.
func (e *Engine) Keep(p *parser.Puzzle, r *Result) bool {
	w := weak.Make(p)
	e.mu.Lock()
	if e.changes != r.changes {
		e.mu.Unlock()
		return false
	}
	_, known := e.results[w]
	e.results[w] = r
	e.mu.Unlock()
	if !known {
		runtime.AddCleanup(p, e.forget, w)
	}
	return true
}

func (e *Engine) forget(w weak.Pointer[parser.Puzzle]) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.results, w)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
