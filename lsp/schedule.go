package lsp

import (
	"container/heap"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/parser"
)

const (
	// quickTurn is how long a puzzle may take before it has to make room.
	quickTurn = 250 * time.Millisecond
	// lasting is how long a puzzle is solved before people are told that it is.
	lasting = 300 * time.Millisecond
	// slowLanes is how many puzzles that take longer are solved side by side.
	slowLanes = 2
	// fewAtOnce is how many quick puzzles a change may bring that are analysed
	// before anything else happens.
	fewAtOnce = 2
)

// A schedule has the puzzles of all open documents solved, each once, the
// newest first.
//
// A puzzle starts in one of as many quick lanes as there are processors. One
// that takes longer than its turn moves to a slow lane, or waits until one is
// free and starts anew. So a few puzzles that take for ever hold up each other
// at most, never those that are quick, and the number of tables in the making
// is bounded.
//
//	          ┌─▶ quick lane ──solved──▶ settled
//	waiting ──┤       │ turn over
//	          └─…     ├──▶ slow lane ──solved──▶ settled
//	                  └──▶ waiting for a slow lane
//
// One or two puzzles that take no time at all, as most edits make them, are
// analysed at once where the change is told.
//
// What is known about a puzzle belongs to the puzzle's value, not to a version
// of the document, so versions share it. A puzzle that an edit removes leaves
// the schedule at once, and what was being done for it is cancelled.
type schedule struct {
	ctx    context.Context
	engine analyser
	log    *zap.Logger
	solved func(uri.URI) // called when a document's puzzle is settled
	// lasts, if any, is called when a puzzle is being solved for so long that
	// people should be told. It must be quick, and not ask the schedule anything.
	// The channel is closed when the puzzle is settled.
	lasts   func(p *parser.Puzzle, settled <-chan struct{})
	turn    time.Duration // quickTurn
	lasting time.Duration // lasting

	revoked atomic.Int64 // how often what was settled has become open again

	mu      sync.Mutex
	tasks   map[*parser.Puzzle]*task
	open    map[uri.URI]int // puzzles of a document of which it is not known what is wrong
	batch   int64           // the number of the last change
	quick   lane
	slow    lane
	working sync.WaitGroup
}

// An analyser is what a schedule needs of an [analysis.Engine].
type analyser interface {
	Analyse(context.Context, *parser.Puzzle) (*analysis.Result, error)
	Keep(*parser.Puzzle, *analysis.Result) bool
	Known(*parser.Puzzle) (*analysis.Result, bool)
	// Quick reports whether analysing a puzzle takes less time than handing it to
	// somebody else; then Glance may be asked about it.
	Quick(*parser.Puzzle) bool
	Glance(context.Context, *parser.Puzzle) (wrong *analysis.Result, rest func() *analysis.Result, err error)
}

// A lane is a queue with a number of tasks that may run at a time.
type lane struct {
	size    int
	running int
	waiting taskQueue
}

// A task is a puzzle of the current version of a document and what is known
// about it.
type task struct {
	puzzle   *parser.Puzzle
	document uri.URI
	places   int   // in its document, where a puzzle can stand more than once
	batch    int64 // the change that wants it; newer first
	index    int   // in its document; the upper first

	lane    *lane            // where it waits or waited
	heapAt  int              // in lane.waiting, -1 when not there
	run     *run             // the one under way, nil for none
	wrong   *analysis.Result // what is wrong with it, where that is known before all else
	settled bool             // solved, failed, stopped or removed
	stopped bool             // settled because somebody did not want to wait any longer

	done   chan struct{} // closed when settled; then result and err stand
	result *analysis.Result
	err    error
}

// A run is an attempt to analyse the puzzle of a task.
type run struct {
	task    *task
	lane    *lane
	cancel  context.CancelFunc
	demoted bool // it was cancelled to wait for a slow lane
}

func newSchedule(ctx context.Context, engine analyser, log *zap.Logger) *schedule {
	return &schedule{
		ctx:     ctx,
		engine:  engine,
		log:     log,
		tasks:   make(map[*parser.Puzzle]*task),
		open:    make(map[uri.URI]int),
		turn:    quickTurn,
		lasting: lasting,
		quick:   lane{size: max(2, runtime.GOMAXPROCS(0))},
		slow:    lane{size: slowLanes},
	}
}

// wait returns when nothing runs any more; call it when ctx has ended.
func (s *schedule) wait() { s.working.Wait() }

// replace tells that a document has become another one in these steps. Only the
// puzzles that an edit changes are looked at. What it returns is to be called, and
// can wait until the client has been told.
func (s *schedule) replace(document uri.URI, steps ...step) (later func()) {
	came, gone := turnover(steps)
	var atOnce []*task
	s.mu.Lock()
	s.batch++
	// Those that stay are taken before they are let go, and so are not dropped
	// in between.
	for _, p := range came {
		t := s.tasks[p.Puzzle]
		if t == nil {
			t = &task{
				puzzle: p.Puzzle, document: document, batch: s.batch, index: p.Index,
				heapAt: -1, done: make(chan struct{}),
			}
			s.tasks[p.Puzzle] = t
			s.open[document]++
			if len(came) <= fewAtOnce && s.engine.Quick(p.Puzzle) {
				atOnce = append(atOnce, t)
			} else {
				s.enqueue(t, &s.quick)
			}
		}
		t.places++
	}
	for _, p := range gone {
		t := s.tasks[p.Puzzle]
		if t.places--; t.places == 0 {
			s.remove(t)
		}
	}
	s.start()
	s.mu.Unlock()
	var rest [fewAtOnce]func() *analysis.Result
	for i, t := range atOnce {
		rest[i] = s.glance(t)
	}
	return func() {
		for i, t := range atOnce {
			s.finish(t, rest[i])
		}
	}
}

// A step is what one edit makes of a text.
type step struct {
	before, now *parser.File // nil for a document that is not open
	change      parser.Change
}

func newStep(before, now *parser.File) step {
	if now == nil {
		return step{before: before, change: parser.Change{From: -1, Before: before.NumPuzzles() + 1}}
	}
	return step{before, now, now.Since(before)}
}

// turnover returns the puzzles that come and those that go on the way from the
// first text to the last. What comes and goes on the way is in neither.
func turnover(steps []step) (came, gone []parser.Placed) {
	if len(steps) == 1 && steps[0].change.Before == 1 && steps[0].change.Now == 1 {
		// The one puzzle that an edit is in, as a rule.
		s, i := steps[0], steps[0].change.From
		came, gone = []parser.Placed{s.now.Puzzle(i)}, []parser.Placed{s.before.Puzzle(i)}
		if !came[0].Preamble {
			return came, gone
		}
		return nil, nil
	}
	var all []parser.Placed
	places := make(map[*parser.Puzzle]int)
	note := func(of *parser.File, from, n, by int) {
		for i := from; i < from+n; i++ {
			if p := of.Puzzle(i); !p.Preamble {
				all = append(all, p)
				places[p.Puzzle] += by
			}
		}
	}
	for _, s := range steps {
		note(s.before, s.change.From, s.change.Before, -1)
		note(s.now, s.change.From, s.change.Now, +1)
	}
	for _, p := range all {
		switch n := places[p.Puzzle]; {
		case n > 0:
			came = append(came, p)
			places[p.Puzzle]--
		case n < 0:
			gone = append(gone, p)
			places[p.Puzzle]++
		}
	}
	return came, gone
}

// reconsider has those puzzles analysed again that the engine no longer knows
// anything about, because it works under another memory limit now.
func (s *schedule) reconsider() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.batch++
	for _, t := range s.tasks {
		if !t.settled || t.stopped {
			continue
		}
		if _, ok := s.engine.Known(t.puzzle); ok {
			continue
		}
		s.reopen(t)
	}
	s.start()
}

// reopen has a puzzle analysed that is settled.
func (s *schedule) reopen(t *task) {
	t.settled, t.stopped, t.wrong, t.result, t.err = false, false, nil, nil, nil
	t.done, t.batch = make(chan struct{}), s.batch
	s.open[t.document]++
	s.revoked.Add(1)
	s.enqueue(t, &s.quick)
}

// remove drops a puzzle that no current version holds. Whoever waits for it
// learns that the document has changed.
func (s *schedule) remove(t *task) {
	delete(s.tasks, t.puzzle)
	if !t.settled {
		s.abandon(t)
		s.settle(t, nil, protocol.ErrContentModified)
	}
}

// abandon ends what is being done for a task.
func (s *schedule) abandon(t *task) {
	switch {
	case t.heapAt >= 0:
		heap.Remove(&t.lane.waiting, t.heapAt)
	case t.run != nil:
		t.run.cancel()
		t.run = nil
	}
}

// stop gives up a puzzle that is being solved, and says so in its result.
func (s *schedule) stop(p *parser.Puzzle) {
	s.mu.Lock()
	t := s.tasks[p]
	if t == nil || t.settled || t.wrong != nil {
		s.mu.Unlock()
		return
	}
	s.abandon(t)
	t.stopped = true
	s.settle(t, analysis.StoppedResult(p), nil)
	s.mu.Unlock()
	s.solved(t.document)
}

// resume has a puzzle solved after all that was stopped.
func (s *schedule) resume(p *parser.Puzzle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil && t.stopped {
		s.batch++
		s.reopen(t)
		s.start()
	}
}

// result waits until a puzzle is solved. It is first in line from now on. The
// error is ctx's, or says that the document has changed and no longer holds
// the puzzle.
func (s *schedule) result(ctx context.Context, p *parser.Puzzle) (*analysis.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[p]
	if t == nil {
		return nil, protocol.ErrContentModified
	}
	if t.heapAt >= 0 {
		s.batch++
		t.batch = s.batch
		heap.Fix(&t.lane.waiting, t.heapAt)
	}
	for !t.settled {
		done := t.done
		s.mu.Unlock()
		var err error
		select {
		case <-done:
		case <-ctx.Done():
			err = ctx.Err()
		case <-s.ctx.Done():
			err = s.ctx.Err()
		}
		s.mu.Lock()
		if err != nil {
			return nil, err
		}
	}
	return t.result, t.err
}

// known returns what is known about a puzzle without waiting, nil for nothing.
func (s *schedule) known(p *parser.Puzzle) *analysis.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil {
		return t.result
	}
	return nil
}

// problems returns what is known to be wrong with a puzzle, without waiting, and
// whether that is all that will be. There may be more to know than the result says.
func (s *schedule) problems(p *parser.Puzzle) (r *analysis.Result, final bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[p]
	switch {
	case t == nil:
		return nil, false
	case t.wrong != nil:
		return t.wrong, true
	}
	return t.result, t.settled
}

// isSettled reports whether everything is known that will be about what is wrong
// with a document.
func (s *schedule) isSettled(document uri.URI) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[document] == 0
}

func (s *schedule) enqueue(t *task, l *lane) {
	t.lane = l
	heap.Push(&l.waiting, t)
}

// start lets waiting tasks run where a lane has room.
func (s *schedule) start() {
	for _, l := range []*lane{&s.quick, &s.slow} {
		for l.running < l.size && len(l.waiting) > 0 && s.ctx.Err() == nil {
			t := heap.Pop(&l.waiting).(*task)
			l.running++
			ctx, cancel := context.WithCancel(s.ctx)
			r := &run{task: t, lane: l, cancel: cancel}
			t.run = r
			s.working.Go(func() { s.perform(ctx, r) })
		}
	}
}

// perform analyses the puzzle of a task that a lane has let in.
func (s *schedule) perform(ctx context.Context, r *run) {
	t := r.task
	turn := time.AfterFunc(s.turn, func() { s.turnOver(r) })
	last := time.AfterFunc(s.lasting, func() { s.tellOf(r) })
	result, err := s.analyseAndKeep(ctx, t.puzzle)
	turn.Stop()
	last.Stop()

	s.mu.Lock()
	r.cancel()
	r.lane.running--
	switch {
	case t.run != r:
		// Removed or stopped meanwhile.
	case s.ctx.Err() != nil:
		t.run = nil
	case r.demoted && err != nil:
		t.run = nil
		s.enqueue(t, &s.slow)
	default:
		t.run = nil
		s.settle(t, result, err)
		defer s.solved(t.document)
	}
	s.start()
	s.mu.Unlock()
}

// tellOf tells that a run lasts. Holding the lock, it tells so before the run
// ends.
func (s *schedule) tellOf(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run == r && s.lasts != nil && s.ctx.Err() == nil {
		s.lasts(r.task.puzzle, r.task.done)
	}
}

// glance finds out what is wrong with a quick puzzle here and now. Whoever asks for
// that looks at what is known afterwards, and need not be told. The rest of the
// analysis is left to finish; nil for none.
func (s *schedule) glance(t *task) (rest func() *analysis.Result) {
	defer func() {
		if err := s.recovered(recover(), t.puzzle); err != nil {
			s.settleAtOnce(t, nil, err)
			rest = nil
		}
	}()
	wrong, rest, err := s.engine.Glance(s.ctx, t.puzzle)
	if err != nil {
		return nil // the session ends
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t.wrong = wrong
	s.tellsWrong(t)
	return rest
}

// finish analyses what glance has left.
func (s *schedule) finish(t *task, rest func() *analysis.Result) {
	if rest == nil {
		return
	}
	defer func() {
		if err := s.recovered(recover(), t.puzzle); err != nil {
			s.settleAtOnce(t, nil, err)
		}
	}()
	result := rest()
	s.settleAtOnce(t, result, nil)
	if !s.engine.Keep(t.puzzle, result) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if t.settled && !t.stopped && s.tasks[t.puzzle] == t {
			s.batch++
			s.reopen(t)
			s.start()
		}
	}
}

func (s *schedule) settleAtOnce(t *task, result *analysis.Result, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !t.settled {
		s.settle(t, result, err)
	}
}

// analyseAndKeep is analyse for somebody who may ask again.
func (s *schedule) analyseAndKeep(ctx context.Context, p *parser.Puzzle) (*analysis.Result, error) {
	result, err := s.analyse(ctx, p)
	if err == nil {
		s.engine.Keep(p, result)
	}
	return result, err
}

// analyse has a puzzle analysed.
func (s *schedule) analyse(ctx context.Context, p *parser.Puzzle) (result *analysis.Result, err error) {
	defer func() {
		if defect := s.recovered(recover(), p); defect != nil {
			result, err = nil, defect
		}
	}()
	return s.engine.Analyse(ctx, p)
}

// recovered makes an error of a panic, nil for none. It costs the puzzle's
// diagnostics, not the server.
func (s *schedule) recovered(cause any, p *parser.Puzzle) error {
	if cause == nil {
		return nil
	}
	s.log.Error("panic in an analysis", zap.Any("cause", cause), zap.String("puzzle", p.Title), zap.ByteString("stack", debug.Stack()))
	return fmt.Errorf("the puzzle cannot be analysed, which is a defect of this program: %v", cause)
}

// turnOver makes room in the quick lanes.
func (s *schedule) turnOver(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run != r || r.lane != &s.quick {
		return
	}
	if s.slow.running == s.slow.size || len(s.slow.waiting) > 0 {
		r.demoted = true
		r.cancel()
		return
	}
	s.quick.running--
	s.slow.running++
	r.lane = &s.slow
	s.start()
}

func (s *schedule) settle(t *task, result *analysis.Result, err error) {
	t.settled, t.result, t.err = true, result, err
	close(t.done)
	if t.wrong == nil {
		s.tellsWrong(t)
	}
}

// tellsWrong takes that it is known what is wrong with one more puzzle.
func (s *schedule) tellsWrong(t *task) {
	if s.open[t.document]--; s.open[t.document] == 0 {
		delete(s.open, t.document)
	}
}

// A taskQueue is a heap: the newest change first, in it the upper puzzle first.
type taskQueue []*task

func (q taskQueue) Len() int { return len(q) }

func (q taskQueue) Less(i, j int) bool {
	if q[i].batch != q[j].batch {
		return q[i].batch > q[j].batch
	}
	return q[i].index < q[j].index
}

func (q taskQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].heapAt, q[j].heapAt = i, j
}

// Push implements [heap.Interface].
func (q *taskQueue) Push(x any) {
	t := x.(*task)
	t.heapAt = len(*q)
	*q = append(*q, t)
}

// Pop implements [heap.Interface].
func (q *taskQueue) Pop() any {
	old := *q
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	t.heapAt = -1
	return t
}
