package work

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// aFifth reports whether a number of steps is about a fifth of those in a second.
func aFifth(steps int64) bool { return steps >= 180 && steps <= 220 }

func TestAwaitedWorkHasTheProcessorsForItselfButForAFifthOfTheTime(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		behind := takeSteps(t, q, 1, 10, Background)
		seen := takeSteps(t, q, 2, 10, Visible)
		if a, b := behind.during(time.Second), seen.during(time.Second); a < 990 || b < 990 {
			t.Errorf("nobody waits for anything, and only %d and %d steps are done", a, b)
		}
		awaited := takeSteps(t, q, 3, 10, Awaited)
		before := []int64{behind.done.Load(), seen.done.Load()}
		if n := awaited.during(time.Second); n < 990 {
			t.Errorf("only %d steps of what somebody waits for", n)
		}
		if a, b := behind.done.Load()-before[0], seen.done.Load()-before[1]; !aFifth(a) || !aFifth(b) {
			t.Errorf("%d and %d steps of what nobody waits for", a, b)
		}
		awaited.ends(1)
		if a, b := behind.during(time.Second), seen.during(time.Second); a < 990 || b < 990 {
			t.Errorf("nobody waits any more, and only %d and %d steps are done", a, b)
		}
		behind.ends(1)
		seen.ends(1)
	})
}

func TestIdleWorkGetsAFifthOfTheTimeWhileAnyOtherIsDone(t *testing.T) {
	for _, rank := range []Rank{Background, Visible, Awaited} {
		bubble(t, 100, func(t *testing.T, q *Queue) {
			spare := takeSteps(t, q, 1, 10, Idle)
			if n := spare.during(time.Second); n < 990 {
				t.Errorf("there is nothing else to do, and only %d steps are done", n)
			}
			other := takeSteps(t, q, 2, 10, rank)
			if n := spare.during(time.Second); !aFifth(n) {
				t.Errorf("%d steps beside work of rank %d", n, rank)
			}
			other.ends(1)
			spare.ends(1)
		})
	}
}

func TestWorkLetsOthersHaveItsProcessorBeforeTheSchedulerTakesIt(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var c context.Context = &pacedContext{Context: t.Context(), promise: new(promise)}
	var other atomic.Bool
	go other.Store(true)
	for range 10 * callsATurn { // some 10 µs
		if err := c.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if !other.Load() {
		t.Error("the other goroutine has not run")
	}
}

func TestWorkThatIsNotAwaitedIsNotHeldForOtherSuchWork(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		behind := takeSteps(t, q, 1, 10, Background)
		seen := takeSteps(t, q, 2, 10, Order{Rank: Visible, Change: 9})
		if n := behind.during(time.Second); n < 990 {
			t.Errorf("only %d steps are done", n)
		}
		behind.ends(1)
		seen.ends(1)
	})
}

func TestWhatIsAskedForLastGoesOnFirst(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		first := takeSteps(t, q, 1, 10, Order{Rank: Awaited, Change: 1})
		second := takeSteps(t, q, 2, 10, Order{Rank: Awaited, Change: 2})
		if n := first.during(time.Second); !aFifth(n) {
			t.Errorf("%d steps of what was asked for first", n)
		}
		second.givesUp()
		if n := first.during(time.Second); n < 990 {
			t.Errorf("then only %d steps of what was asked for first", n)
		}
		first.ends(1)
	})
}

func TestWhoAsksForWorkThatIsHeldLetsItGo(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		asked := takeSteps(t, q, 1, 10, Background)
		other := takeSteps(t, q, 2, 10, Order{Rank: Awaited, Change: 1})
		asked.want(asked.ctx, Order{Rank: Awaited, Change: 2}) // another puzzle with the same game
		if a := asked.during(time.Second); a < 990 {
			t.Errorf("only %d steps are done", a)
		}
		if b := other.during(time.Second); !aFifth(b) {
			t.Errorf("%d steps of what was asked for before", b)
		}
		asked.ends(1)
		<-asked.ended
		other.ends(1)
	})
}

func TestAChangeOfOrderLetsWorkGoOrHoldsIt(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		moved, ticket := queueSteps(t, q, 1, 10, Order{Rank: Background})
		awaited := takeSteps(t, q, 2, 10, Order{Rank: Awaited, Change: 1})
		for _, change := range []int64{2, 0, 2, 0} {
			ticket.Move(Order{Rank: Awaited, Change: change})
			if n := moved.during(time.Second); (n >= 990) != (change == 2) || (change == 0) != aFifth(n) {
				t.Errorf("moved to %d, %d steps are done", change, n)
			}
		}
		moved.ends(1)
		awaited.ends(1)
	})
}

func TestTimeInWhichWorkIsHeldOrWaitsForMemoryIsNotTimeWorked(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		is := func(ticket *Ticket, want time.Duration) {
			t.Helper()
			if worked, ok := ticket.Worked(); !ok || worked < want-lettingTime || worked > want+lettingTime {
				t.Errorf("it has been worked on for %v, %v, not %v", worked, ok, want)
			}
		}
		work, first := queueSteps(t, q, 1, 60, Order{Rank: Background})
		waiting, second := queueSteps(t, q, 2, 60, Order{Rank: Background})
		time.Sleep(time.Second)
		is(first, time.Second)
		is(second, 0)
		awaited := takeSteps(t, q, 3, 10, Awaited)
		time.Sleep(time.Second)
		is(first, 1200*time.Millisecond)
		awaited.ends(1)
		time.Sleep(time.Second)
		is(first, 2200*time.Millisecond)
		work.ends(1)
		if _, ok := first.Worked(); ok {
			t.Error("it is worked on when it is done")
		}
		time.Sleep(time.Second)
		is(second, time.Second)
		waiting.ends(1)
	})
}

func TestWorkThatIsHeldIsGivenUpAtOnce(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		held := takeSteps(t, q, 1, 10, Background)
		awaited := takeSteps(t, q, 2, 10, Awaited)
		time.Sleep(10 * time.Millisecond)
		began := time.Now()
		if held.givesUp(); time.Since(began) > heldTime/2 || len(q.memory.work) != 1 {
			t.Errorf("it ends after %v", time.Since(began))
		}
		awaited.ends(1)
	})
}

func TestWorkThatIsHeldGivesItsMemoryToAwaitedWork(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		held := takeSteps(t, q, 1, 60, Visible)
		small := takeSteps(t, q, 2, 10, Order{Rank: Awaited, Change: 1})
		large := takeSteps(t, q, 3, 60, Order{Rank: Awaited, Change: 2}) // it does not fit beside the other
		large.ends(1)
		small.ends(1)
		held.ends(2)
	})
}

func TestWorkThatIsNotAwaitedGetsOnInBetween(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		behind := takeSteps(t, q, 1, 10, Background)
		awaited := takeSteps(t, q, 2, 10, Awaited)
		for i := range 20 {
			if n := behind.during(time.Second); !aFifth(n) {
				t.Errorf("%d steps are done in second %d", n, i)
			}
			next := takeSteps(t, q, byte(3+i), 10, Order{Rank: Awaited, Change: int64(i)}) // before the last is done
			awaited.ends(1)
			awaited = next
		}
		awaited.ends(1)
		behind.ends(1)
	})
}

func TestWorkWaitsUntilAllHasEnded(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		q.Wait() // there is none
		work := []*steps{takeSteps(t, q, 1, 10, Background), takeSteps(t, q, 2, 10, Awaited)}
		for _, s := range work {
			s.stop()
		}
		q.Wait()
		for _, s := range slices.Backward(work) {
			if err := <-s.ended; !errors.Is(err, t.Context().Err()) && err == nil {
				t.Error("it has come to its end")
			}
		}
		if len(q.memory.work) > 0 {
			t.Error("work is being done")
		}
	})
}
