package work

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// bubble tests a queue in a bubble of synctest, where time passes only while all goroutines
// wait.
func bubble(t *testing.T, limit int64, test func(t *testing.T, q *Queue)) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(limit)
		test(t, q)
		synctest.Wait()
		if q.memory.taken != 0 || len(q.memory.work) > 0 {
			t.Errorf("in the end %d bytes are reserved", q.memory.taken)
		}
		for i, l := range q.lines {
			if len(l.seated)+len(l.waiting) > 0 {
				t.Errorf("in the end %d sit and %d wait in line %d", len(l.seated), len(l.waiting), i)
			}
		}
	})
}

// Steps are work in steps of a millisecond each, between which it asks its context.
type steps struct {
	t      *testing.T
	q      *Queue
	job    Job
	ctx    context.Context
	stop   context.CancelFunc
	begun  atomic.Int64 // how often it has begun
	done   atomic.Int64 // steps since then
	finish atomic.Bool  // it is to end now
	ended  chan error   // for each caller
}

// A size is a result of that many bytes.
type size int64

func (s size) Bytes() int64 { return int64(s) }

// newSteps returns work that needs that much memory and ends when it is told to.
func newSteps(t *testing.T, q *Queue, name byte, need int64) *steps {
	s := &steps{t: t, q: q, ended: make(chan error, 10)}
	s.job = Job{Key: Key{name}, Need: need, Make: func(ctx context.Context, _ []Result, _ int64) (Result, error) {
		s.begun.Add(1)
		for s.done.Store(0); !s.finish.Load(); s.done.Add(1) {
			time.Sleep(time.Millisecond)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		return size(1), nil
	}}
	s.ctx, s.stop = context.WithCancel(t.Context())
	return s
}

// takeSteps calls Result for new steps.
func takeSteps(t *testing.T, q *Queue, name byte, need int64, wanted Wanted) *steps {
	s := newSteps(t, q, name, need)
	s.want(s.ctx, wanted)
	return s
}

// queueSteps adds new steps, which wait for a seat.
func queueSteps(t *testing.T, q *Queue, name byte, need int64, o Order) (*steps, *Ticket) {
	s := newSteps(t, q, name, need)
	ticket := q.Add(s.ctx, o, func(ctx context.Context, ticket *Ticket) {
		if _, err := q.Result(ctx, s.job, ticket); ctx.Err() == nil {
			s.ended <- err
		}
	})
	synctest.Wait()
	return s, ticket
}

// want adds a caller of Result.
func (s *steps) want(ctx context.Context, wanted Wanted) {
	go func() {
		_, err := s.q.Result(ctx, s.job, wanted)
		s.ended <- err
	}()
	synctest.Wait()
}

// during returns the number of steps done in some time.
func (s *steps) during(d time.Duration) int64 {
	before := s.done.Load()
	time.Sleep(d)
	synctest.Wait()
	return s.done.Load() - before
}

// ends tells the work to end, and fails if it has not begun that often.
func (s *steps) ends(begun int64) {
	s.t.Helper()
	s.finish.Store(true)
	if err := <-s.ended; err != nil || s.begun.Load() != begun {
		s.t.Errorf("it ends with %v, and was begun %d times, not %d", err, s.begun.Load(), begun)
	}
	synctest.Wait()
}

// givesUp cancels all callers, and waits until the work has ended.
func (s *steps) givesUp() {
	s.t.Helper()
	s.stop()
	if err := <-s.ended; !errors.Is(err, context.Canceled) {
		s.t.Errorf("who gives up gets %v", err)
	}
	time.Sleep(2 * grace)
	synctest.Wait()
}

func TestWorkIsDoneOnceForAllWhoWantItAndIsKept(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		s := takeSteps(t, q, 1, 10, Visible)
		s.want(s.ctx, Awaited)
		s.want(s.ctx, Background)
		s.ends(1)
		for range 2 {
			if err := <-s.ended; err != nil {
				t.Error(err)
			}
		}
		if got, err := q.Result(t.Context(), s.job, Visible); got != size(1) || err != nil || s.begun.Load() != 1 {
			t.Errorf("later it is %v, %v", got, err)
		}
	})
}

func TestWhatFailsOrTakesNoMemoryIsNotKept(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		begun, fails := 0, errors.New("it fails")
		for _, want := range []error{fails, fails, nil, nil} {
			_, err := q.Result(t.Context(), Job{Need: 1, Make: func(context.Context, []Result, int64) (Result, error) {
				begun++
				return size(0), want
			}}, Visible)
			if err != want {
				t.Errorf("%v, not %v", err, want)
			}
		}
		if begun != 4 {
			t.Errorf("it is done %d times, not 4", begun)
		}
	})
}

func TestWorkGoesOnForACallerThatAsksRightAfterAnotherHasGivenUp(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		s := takeSteps(t, q, 1, 10, Visible)
		s.stop()
		<-s.ended
		time.Sleep(grace / 2)
		s.want(t.Context(), Visible)
		s.ends(1)
	})
}

func TestWorkWithoutCallersIsHeldAtOnceAndThenEnds(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		s := takeSteps(t, q, 1, 10, Visible)
		s.stop()
		<-s.ended
		if n := s.during(time.Second); n > 1 || len(q.memory.work) > 0 {
			t.Errorf("%d steps are done for nobody", n)
		}
	})
}

func TestAJobMayMakeUseOfTheResultsThatWereUsedLast(t *testing.T) {
	bubble(t, 1000, func(t *testing.T, q *Queue) {
		get := func(i int) (recent []Result) {
			_, err := q.Result(t.Context(), Job{Key: Key{byte(i)}, Need: 20, Make: func(_ context.Context, r []Result, _ int64) (Result, error) {
				recent = r
				return size(i), nil
			}}, Visible)
			if err != nil {
				t.Error(err)
			}
			return recent
		}
		for i := range 12 {
			get(i + 1)
		}
		get(2) // used again
		got := get(13)
		for i, want := range []size{2, 12, 11, 10, 9, 8, 7, 6} {
			if len(got) != 8 || got[i] != want {
				t.Fatalf("they are %v", got)
			}
		}
	})
}
