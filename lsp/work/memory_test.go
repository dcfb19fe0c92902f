package work

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"plywise/solver"
)

// get asks a queue for a result of that many bytes, and reports whether it was made now.
func get(t *testing.T, q *Queue, name byte, need, bytes int64) (made bool) {
	t.Helper()
	got, err := q.Result(t.Context(), Job{Key: Key{name}, Need: need, Make: func(context.Context, []Result, int64) (Result, error) {
		made = true
		return size(bytes), nil
	}}, Visible)
	if err != nil || got != size(bytes) {
		t.Errorf("it is %v, %v", got, err)
	}
	return made
}

func TestTheResultsThatWereNotUsedForTheLongestTimeAreDropped(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		get(t, q, 1, 40, 30)
		get(t, q, 2, 40, 30)
		get(t, q, 1, 40, 30) // used again
		get(t, q, 3, 41, 1)
		for name, dropped := range map[byte]bool{1: false, 2: true, 3: false} {
			if _, kept := q.promises[Key{name}]; kept == dropped {
				t.Errorf("result %d is kept: %v", name, kept)
			}
		}
	})
}

func TestALowerLimitDropsWhatCouldNotBeMadeUnderItAndThenWhatDoesNotFit(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		get(t, q, 1, 60, 5)
		get(t, q, 2, 40, 30)
		get(t, q, 3, 40, 30)
		q.SetMemory(50)
		for name, want := range map[byte]bool{1: false, 2: false, 3: true} {
			if _, kept := q.promises[Key{name}]; kept != want {
				t.Errorf("result %d is kept: %v", name, kept)
			}
		}
		if q.SetMemory(0); q.Memory() != solver.DefaultMemory {
			t.Errorf("the limit is %d", q.Memory())
		}
	})
}

func TestWhatIsDroppedIsMadeAgain(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		get(t, q, 1, 10, 10)
		get(t, q, 2, 10, 10)
		q.Drop(func(k Key) bool { return k == Key{1} })
		if !get(t, q, 1, 10, 10) || get(t, q, 2, 10, 10) {
			t.Error("the wrong one is made again")
		}
	})
}

func TestWorkThatNeedsMoreThanThereIsAtMostIsRefusedAtOnce(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		if !q.SetAside(30) || q.SetAside(30) || q.Room() != 70 {
			t.Errorf("there is room for %d bytes", q.Room())
		}
		for need, held := range map[int64]int64{101: 0, 71: 30} {
			_, err := q.Result(t.Context(), Job{Need: need}, Awaited)
			if tooLarge, ok := errors.AsType[*solver.MemoryError](err); !ok || *tooLarge != (solver.MemoryError{Need: need, Limit: 100, Held: held}) {
				t.Errorf("%d bytes: %+v", need, err)
			}
		}
		waiting := takeSteps(t, q, 1, 60, Background)
		late := takeSteps(t, q, 2, 70, Background)
		q.SetAside(31)
		if err := <-late.ended; err == nil {
			t.Error("work goes on to wait for what there is not any more")
		}
		waiting.ends(1)
	})
}

func TestWhoWaitsForMemoryCanGiveUp(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		work := takeSteps(t, q, 1, 60, Background)
		waiting := takeSteps(t, q, 2, 60, Background)
		waiting.givesUp()
		if waiting.begun.Load() > 0 {
			t.Error("it is begun beside what it has no memory beside")
		}
		work.ends(1)
	})
}

func TestWorkInterruptsOutrankedWorkForMemoryAndNoMoreThanItHasTo(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		least := takeSteps(t, q, 1, 40, Background)
		other := takeSteps(t, q, 2, 50, Visible)
		more := takeSteps(t, q, 3, 30, Awaited)
		time.Sleep(10 * time.Millisecond)
		if more.begun.Load() != 1 {
			t.Error("it is not begun")
		}
		more.ends(1)
		other.ends(1)
		least.ends(2)
	})
}

func TestOutrankedWorkDoesNotTakeTheMemoryThatWorkOfAHigherRankIsAboutToHave(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		running := takeSteps(t, q, 1, 80, Background) // it takes its time to end
		more := newSteps(t, q, 2, 60)
		less := newSteps(t, q, 3, 10)
		more.want(more.ctx, Visible)
		less.want(less.ctx, Background) // it fits, but would make more wait longer
		if less.begun.Load() > 0 || more.begun.Load() > 0 {
			t.Error("something has memory that is not there, or is not its turn")
		}
		time.Sleep(10 * time.Millisecond)
		if less.begun.Load() != 1 || more.begun.Load() != 1 {
			t.Error("both fit now, and are not begun")
		}
		more.ends(1)
		less.ends(1)
		running.ends(2)
	})
}

// Two jobs that do not fit together must not keep the rest of a file from being solved, however
// long the first one lasts.
func TestWorkThatWaitsForMemoryThatItCannotHaveLeavesTheRestToOthers(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		first := takeSteps(t, q, 1, 60, Order{Rank: Awaited, Change: 2})
		second := takeSteps(t, q, 2, 60, Order{Rank: Awaited, Change: 1})
		for i, rank := range []Rank{Visible, Background} {
			takeSteps(t, q, byte(3+i), 10, rank).ends(1)
		}
		first.ends(1)
		second.ends(1)
	})
}

func TestWorkAndItsResultsStayWithinTheLimitAndAllThatIsWantedIsDoneInTheEnd(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		seed := rapid.Uint64().Draw(r, "seed")
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			q := NewQueue(100)
			ended, wanted := make(chan error, 1000), 0
			within := func() {
				q.mu.Lock()
				defer q.mu.Unlock()
				if q.memory.taken+q.memory.keptBytes > 100 {
					t.Errorf("%d bytes of work and %d of results", q.memory.taken, q.memory.keptBytes)
				}
			}
			for range 50 {
				ctx, o := t.Context(), Order{Rank: Rank(random.IntN(4)), Change: random.Int64N(5)}
				need, lasts := 1+random.Int64N(100), time.Duration(random.IntN(100))*time.Millisecond
				job := Job{Key: Key{byte(need)}, Need: need, Make: func(ctx context.Context, _ []Result, _ int64) (Result, error) {
					for range lasts / time.Millisecond {
						time.Sleep(time.Millisecond)
						if err := ctx.Err(); err != nil {
							return nil, err
						}
					}
					within()
					return size(need / 2), nil
				}}
				switch random.IntN(3) {
				case 0:
					limited, cancel := context.WithTimeout(ctx, lasts/2)
					go func() {
						defer cancel()
						_, _ = q.Result(limited, job, o)
					}()
				case 1:
					wanted++
					go func() {
						_, err := q.Result(ctx, job, o)
						ended <- err
					}()
				case 2:
					wanted++
					ticket := q.Add(ctx, o, func(ctx context.Context, ticket *Ticket) {
						if _, err := q.Result(ctx, job, ticket); ctx.Err() == nil {
							ended <- err
						}
					})
					later := Order{Rank: Rank(random.IntN(4))}
					time.AfterFunc(lasts/3, func() { ticket.Move(later) })
				}
				time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
				synctest.Wait()
				within()
			}
			for range wanted {
				if err := <-ended; err != nil {
					t.Error(err)
				}
			}
			q.Wait()
		})
	})
}
