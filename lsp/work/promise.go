package work

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync/atomic"
	"time"
)

// A Job is work that is done once for all who want it at a time.
type Job struct {
	Key  Key
	Need int64 // bytes that it takes
	// Make does the work. The context says that it is to end, and holds it where it asks for
	// an error. It may make use of the results that were used last.
	Make func(ctx context.Context, recent []Result) (Result, error)
}

// A Key identifies a job by everything that its result depends on.
type Key [sha256.Size]byte

// A Result is what a job has made. It is kept as long as there is memory for it.
type Result interface {
	Bytes() int64 // that it takes; 0 if it is not to be kept
}

// mostRecent is how many of the results that were used last a job may make use of.
const mostRecent = 8

// grace is for how long work that nobody waits for is held before it ends. Who edits a title
// while the game is being solved gives up one puzzle and asks for another one with the same
// game right away.
const grace = 5 * time.Millisecond

// A promise is a result, or the work on one. Whoever needs it waits for done; when the last
// one who waits has given up, the work is cancelled. It is guarded by Queue.mu.
type promise struct {
	job    Job
	wanted []Wanted // by those who wait
	cancel context.CancelFunc
	done   chan struct{}
	result Result
	err    error

	answered chan struct{}        // closed when it has its memory, or err says why it cannot
	held     atomic.Pointer[hold] // while the work is held
	worked   time.Duration        // until it was held last
	since    time.Time            // when it has gone on since then; zero while it waits for memory
}

// Result returns the result of a job: a kept one, or that of work which is done for others,
// too, or now. The error is ctx's, the work's or a *solver.MemoryError.
func (q *Queue) Result(ctx context.Context, job Job, wanted Wanted) (Result, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p := q.join(ctx, job, wanted)
		select {
		case <-p.done:
		case <-ctx.Done():
		}
		finished := q.leave(p, wanted)
		switch {
		case finished && errors.Is(p.err, context.Canceled) && ctx.Err() == nil:
			continue // it was interrupted, or others gave it up just as we came
		case finished:
			return p.result, p.err
		}
		return nil, ctx.Err()
	}
}

// join returns the promise of a job, for somebody who waits for it from now on.
func (q *Queue) join(ctx context.Context, job Job, wanted Wanted) *promise {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.promises[job.Key]
	if p == nil {
		// The work belongs to all who wait for it, not to the first.
		work, cancel := context.WithCancel(context.WithoutCancel(ctx))
		p = &promise{job: job, cancel: cancel, done: make(chan struct{}), answered: make(chan struct{})}
		q.promises[job.Key] = p
		q.memory.work = append(q.memory.work, p)
		recent := q.memory.recent()
		q.spawn(func() { q.keep(work, p, recent) })
	}
	p.wanted = append(p.wanted, wanted)
	q.share()
	return p
}

// leave takes that somebody does not wait any longer, and reports whether the work is done.
func (q *Queue) leave(p *promise, wanted Wanted) (finished bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(p.wanted, wanted); i >= 0 {
		p.wanted = slices.Delete(p.wanted, i, i+1)
	}
	switch {
	case isClosed(p.done):
		q.memory.use(p)
		return true
	case len(p.wanted) == 0:
		time.AfterFunc(grace, func() { q.giveUp(p) })
	}
	q.share()
	return false
}

// giveUp cancels work unless somebody waits for it again.
func (q *Queue) giveUp(p *promise) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(p.wanted) == 0 && !isClosed(p.done) && q.promises[p.job.Key] == p {
		p.cancel()
		delete(q.promises, p.job.Key)
	}
}

// keep keeps a promise: it does the work when there is memory for it.
func (q *Queue) keep(ctx context.Context, p *promise, recent []Result) {
	defer p.cancel()
	var made Result
	err := p.awaitMemory(ctx)
	if err == nil {
		made, err = p.job.Make(&pacedContext{ctx, p}, recent)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	p.result, p.err = made, err
	close(p.done)
	if q.promises[p.job.Key] == p { // not given up meanwhile
		if err == nil && made.Bytes() > 0 {
			q.memory.keep(p)
		} else {
			delete(q.promises, p.job.Key)
		}
	}
	q.release(p)
}

// awaitMemory waits until work has its memory. What is done alone may take all that is not set
// aside. The error is ctx's or, if not even that is enough, a *solver.MemoryError.
func (p *promise) awaitMemory(ctx context.Context) error {
	select {
	case <-p.answered:
		return p.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
