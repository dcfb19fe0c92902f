package work

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync/atomic"
	"time"
)

// A Job is work that is done once for all callers that want it at a time.
type Job struct {
	Key  Key
	Need int64 // bytes that it takes
	// Make does the work. Calls of the context's Err block while the work is held. Recent are
	// the results that were used last, which it may build on. The limit is the memory limit in
	// bytes.
	Make func(ctx context.Context, recent []Result, limit int64) (Result, error)
}

// A Key identifies a job by everything that its result depends on.
type Key [sha256.Size]byte

// A Result is the result of a job. It is kept as long as there is memory for it.
type Result interface {
	Bytes() int64 // that it takes; 0 if it is not to be kept
}

// mostRecent is the most recent results that a job gets.
const mostRecent = 8

// grace is how long work without callers is held before it is cancelled. An edit of a title
// while the game is being solved gives up one puzzle and right away wants another one with the
// same game.
const grace = 5 * time.Millisecond

// A promise is a result, or the work on one. Callers wait for done; when the last of them has
// given up, the work is cancelled. It is guarded by Queue.mu.
type promise struct {
	job    Job
	wanted []Wanted // by the callers that wait
	cancel context.CancelFunc
	done   chan struct{}
	result Result
	err    error

	answered chan struct{}        // closed when it has its memory, or err says why it cannot
	held     atomic.Pointer[hold] // while the work is held
	worked   time.Duration        // until it was held last
	since    time.Time            // when it went on after that; zero while it waits for memory
}

// Result returns the result of a job. It returns a kept result, joins running work on the job,
// or begins the work. The error is ctx's, the work's or a *solver.MemoryError.
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
			continue // it was interrupted, or given up just as we joined
		case finished:
			return p.result, p.err
		}
		return nil, ctx.Err()
	}
}

// join adds a caller to the promise of a job, which it makes if there is none.
func (q *Queue) join(ctx context.Context, job Job, wanted Wanted) *promise {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.promises[job.Key]
	if p == nil {
		// The work belongs to all callers, not to the first.
		working, cancel := context.WithCancel(context.WithoutCancel(ctx))
		p = &promise{job: job, cancel: cancel, done: make(chan struct{}), answered: make(chan struct{})}
		q.promises[job.Key] = p
		q.memory.work = append(q.memory.work, p)
		recent := q.memory.recent()
		q.spawn(func() { q.keep(working, p, recent) })
	}
	p.wanted = append(p.wanted, wanted)
	q.share()
	return p
}

// leave removes a caller from a promise, and reports whether the work is done.
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

// giveUp cancels work that still has no callers.
func (q *Queue) giveUp(p *promise) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(p.wanted) == 0 && !isClosed(p.done) && q.promises[p.job.Key] == p {
		p.cancel()
		delete(q.promises, p.job.Key)
	}
}

// keep keeps a promise: it waits for memory and then does the work.
func (q *Queue) keep(ctx context.Context, p *promise, recent []Result) {
	defer p.cancel()
	var made Result
	err := p.awaitMemory(ctx)
	if err == nil {
		made, err = p.job.Make(&pacedContext{Context: ctx, promise: p}, recent, q.Memory())
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	p.result, p.err = made, err
	close(p.done)
	if q.promises[p.job.Key] == p { // it has not been given up
		if err == nil && made.Bytes() > 0 {
			q.memory.keep(p)
		} else {
			delete(q.promises, p.job.Key)
		}
	}
	q.release(p)
}

// awaitMemory waits until work has its memory. A single job may take all that is not set aside.
// The error is ctx's or, if not even that is enough, a *solver.MemoryError.
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
