package work

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A crowd is work that waits for seats, by name. It ends when the test says so, or at once.
type crowd struct {
	t       *testing.T
	q       *Queue
	gate    chan struct{} // closed to end all
	begun   []string
	going   map[string]bool
	tickets map[string]*Ticket
	change  chan struct{} // held by the goroutine that reads or writes the others
}

func newCrowd(t *testing.T, q *Queue) *crowd {
	c := &crowd{t: t, q: q, gate: make(chan struct{}), going: make(map[string]bool), tickets: make(map[string]*Ticket), change: make(chan struct{}, 1)}
	return c
}

// adds adds work that waits at the gate, or that is over at once.
func (c *crowd) adds(name string, o Order, atOnce bool) {
	c.tickets[name] = c.q.Add(c.t.Context(), o, func(ctx context.Context, _ *Ticket) {
		c.note(name, true)
		if !atOnce {
			select {
			case <-ctx.Done():
			case <-c.gate:
			}
		}
		c.note(name, false)
	})
	synctest.Wait()
}

func (c *crowd) note(name string, goes bool) {
	c.change <- struct{}{}
	defer func() { <-c.change }()
	if c.going[name] = goes; goes {
		c.begun = append(c.begun, name)
	}
}

// isGoing fails unless exactly these run.
func (c *crowd) isGoing(names ...string) {
	c.t.Helper()
	synctest.Wait()
	var going []string
	for name, goes := range c.going {
		if goes {
			going = append(going, name)
		}
	}
	slices.Sort(going)
	slices.Sort(names)
	if !slices.Equal(going, names) {
		c.t.Errorf("%q are being done, not %q", going, names)
	}
}

// fill takes all quick seats.
func (c *crowd) fill(o Order) (names []string) {
	for i := range c.q.lines[quick].seats {
		names = append(names, fmt.Sprintf("seat %d", i))
		c.adds(names[i], o, false)
	}
	return names
}

func TestWhatIsVisibleGoesBeforeTheBackgroundNewChangesBeforeOldOnesAndWhatStandsFirstBeforeTheRest(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		seated := c.fill(Order{Rank: Visible})
		inOrder := []Order{{Visible, 3, 1}, {Visible, 2, 0}, {Visible, 2, 7}, {Background, 5, 1}, {Background, 4, 0}, {Background, 4, 1}}
		for _, i := range rand.Perm(len(inOrder)) {
			c.adds(fmt.Sprint(inOrder[i]), inOrder[i], true)
		}
		c.isGoing(seated...)
		c.tickets[seated[0]].Leave()
		synctest.Wait()
		for i, o := range inOrder {
			if got := c.begun[len(seated)+i]; got != fmt.Sprint(o) {
				t.Errorf("%s is begun where %v is due", got, o)
			}
		}
		close(c.gate)
	})
}

func TestWhatIsAwaitedIsBegunAtOnceWhateverElseIsDone(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		seated := c.fill(Order{Rank: Visible, Change: 100})
		for i := range 10 {
			seated = append(seated, fmt.Sprint(i))
			c.adds(seated[len(seated)-1], Order{Rank: Awaited}, false)
		}
		c.isGoing(seated...)
		c.adds("seen", Order{Rank: Visible, Change: 101}, false)
		c.isGoing(seated...)
		c.tickets["seen"].Move(Order{Rank: Awaited})
		c.isGoing(append(seated, "seen")...)
		close(c.gate)
	})
}

func TestWhenNoRequestWaitsAnyMoreNoMoreWorkRunsThanThereAreSeats(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		seats := q.lines[quick].seats
		var first []string
		for i := range 50 {
			name := fmt.Sprintf("%02d", i)
			if i < seats {
				first = append(first, name)
			}
			c.adds(name, Order{Rank: Awaited, Index: i}, false)
		}
		for i := range 50 {
			c.tickets[fmt.Sprintf("%02d", i)].Move(Order{Rank: Visible, Index: i})
		}
		c.isGoing(first...)
		close(c.gate)
	})
}

// Quick work waits only until the work before it has had its turn, however much work takes for
// ever.
func TestWorkThatTakesForEverDoesNotHoldUpWhatIsQuick(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		const endless = 9
		for i := range endless {
			c.adds(fmt.Sprint("endless ", i), Order{Rank: Visible, Index: i}, false)
		}
		for i := range 50 {
			c.adds(fmt.Sprint("quick ", i), Order{Rank: Background, Index: i}, true)
		}
		turns := (endless + q.lines[quick].seats - 1) / q.lines[quick].seats
		time.Sleep(time.Duration(turns) * quickTurn)
		c.isGoing("endless 0", "endless 1")
		if n := len(c.begun); n != endless+50 {
			t.Errorf("%d of %d are begun", n, endless+50)
		}
		c.adds("quick anew", Order{Rank: Background}, true)
		if last := c.begun[len(c.begun)-1]; last != "quick anew" {
			t.Error("what comes later is held up")
		}
		close(c.gate)
		synctest.Wait()
		if n := len(c.begun); n != 2*endless+51-mostLasting {
			t.Errorf("%d are begun in the end", n)
		}
	})
}

func TestWhatLastsTakesTheSeatOfOtherSuchWorkThatIsWantedLess(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		c.adds("old", Order{Rank: Background, Change: 1}, false)
		c.adds("new", Order{Rank: Background, Change: 2}, false)
		time.Sleep(quickTurn)
		c.isGoing("new", "old")
		c.adds("other", Order{Rank: Background, Change: 2, Index: 1}, false)
		time.Sleep(quickTurn)
		c.isGoing("new", "other")
		c.adds("seen", Order{Rank: Visible}, false)
		time.Sleep(quickTurn)
		c.isGoing("new", "seen")
		c.tickets["old"].Move(Order{Rank: Visible})
		c.isGoing("old", "seen")
		c.tickets["old"].Leave()
		c.isGoing("new", "seen")
		close(c.gate)
	})
}

func TestOfIdleWorkOneIsDoneAtATimeThatWhichWasLookedAtLast(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		c.adds("first", Order{Rank: Idle, Index: 1}, false)
		c.adds("second", Order{Rank: Idle, Index: 0}, false)
		time.Sleep(time.Minute)
		c.isGoing("first")
		c.adds("looked at", Order{Rank: Idle, Change: 1, Index: 1}, false)
		c.isGoing("looked at")
		c.tickets["second"].Move(Order{Rank: Idle, Change: 2})
		c.isGoing("second")
		c.tickets["second"].Leave()
		c.isGoing("looked at")
		c.tickets["looked at"].Leave()
		c.isGoing("first")
		close(c.gate)
	})
}

func TestWhatIsInterruptedIsNotBegunAnewBeforeItHasEnded(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		runs, most, begun := 0, 0, 0
		slow := q.Add(t.Context(), Order{Rank: Idle}, func(ctx context.Context, _ *Ticket) {
			runs++
			begun++
			most = max(most, runs)
			<-ctx.Done()
			time.Sleep(time.Second) // it is slow to end
			runs--
		})
		synctest.Wait()
		for range 3 {
			q.Add(t.Context(), Order{Rank: Idle, Change: 1}, func(context.Context, *Ticket) {})
			time.Sleep(400 * time.Millisecond)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if most != 1 || begun != 2 || runs != 1 {
			t.Errorf("it is begun %d times, %d at a time", begun, most)
		}
		slow.Leave()
		q.Wait()
		if runs != 0 || begun != 2 {
			t.Errorf("it has left, and is begun %d times", begun)
		}
	})
}

func TestIdleWorkIsBegunWhateverElseIsDone(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		seated := c.fill(Order{Rank: Visible})
		c.adds("idle", Order{Rank: Idle}, false)
		c.isGoing(append(seated, "idle")...)
		close(c.gate)
	})
}

func TestWhatLeavesEndsOrIsNotBegun(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		seated := c.fill(Order{Rank: Visible})
		c.adds("waits", Order{Rank: Visible}, true)
		c.tickets["waits"].Leave()
		c.tickets["waits"].Leave()
		for _, name := range seated {
			c.tickets[name].Leave()
		}
		c.isGoing()
		if slices.Contains(c.begun, "waits") {
			t.Error("it is begun though it has left")
		}
		c.tickets["waits"].Move(Order{Rank: Awaited})
		c.isGoing()
	})
}

func TestNothingIsBegunOnceItsContextHasEnded(t *testing.T) {
	bubble(t, 100, func(t *testing.T, q *Queue) {
		c := newCrowd(t, q)
		c.fill(Order{Rank: Visible})
		ctx, cancel := context.WithCancel(t.Context())
		q.Add(ctx, Order{Rank: Visible}, func(context.Context, *Ticket) { t.Error("it is begun") })
		cancel()
		close(c.gate)
		q.Wait()
	})
}
