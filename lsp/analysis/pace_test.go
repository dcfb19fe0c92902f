package analysis

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// A gatedGame is solved step by step: each step is asked for, and is done when the
// context has said that the work may go on.
type gatedGame struct {
	unsolved
	begun atomic.Int32  // how often solving was begun
	step  chan struct{} // one value asks for one step
	done  chan struct{} // one value says that one is done
	end   chan struct{} // closed to finish
}

type gatedSolution struct{ solution }

func (gatedSolution) Bytes() int64 { return 1 }

func (g *gatedGame) isNear(solution) bool { return false }

func (g *gatedGame) solve(ctx context.Context, _ solution, _ int64) (solution, error) {
	g.begun.Add(1)
	for {
		select {
		case <-g.step:
		case <-g.end:
			return gatedSolution{}, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		select {
		case g.done <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// A gatedWork is the work on a gated game.
type gatedWork struct {
	*gatedGame
	engine *Engine
	name   key
	rank   *changingRank
	ended  chan error
	stop   context.CancelFunc
}

// begin has an engine solve a gated game for somebody, and waits for the first step.
func begin(t *testing.T, e *Engine, name byte, rank Rank, need int64) *gatedWork {
	t.Helper()
	g := &gatedGame{step: make(chan struct{}), done: make(chan struct{}, 1), end: make(chan struct{})}
	ctx, stop := context.WithCancel(t.Context())
	w := &gatedWork{g, e, key{name}, &changingRank{rank}, make(chan error, 1), stop}
	go func() {
		_, err := e.table(ctx, &task{unsolved: g, key: key{name}, need: need}, w.rank)
		w.ended <- err
	}()
	for g.begun.Load() == 0 {
		time.Sleep(10 * time.Microsecond)
	}
	return w
}

// goesOn asks for a step, and reports whether nothing holds it. A step that is held is
// done later, and has to be received before the next.
func (w *gatedWork) goesOn() bool {
	w.step <- struct{}{}
	w.engine.mu.Lock()
	held := w.engine.tables[w.name].held.Load() != nil
	w.engine.mu.Unlock()
	if held {
		return len(w.done) > 0
	}
	<-w.done
	return true
}

// paced is an engine that holds work, and lets it go, only when the test says so.
func paced() *Engine {
	e := NewEngine(100)
	e.heldTime, e.lettingTime = time.Hour, time.Hour
	return e
}

func TestWhatSomebodyWaitsForHasTheProcessorsForItself(t *testing.T) {
	e := paced()
	behind := begin(t, e, 1, Background, 10)
	seen := begin(t, e, 2, Visible, 10)
	if !behind.goesOn() || !seen.goesOn() {
		t.Fatal("nobody waits for anything, and yet work is held")
	}
	awaited := begin(t, e, 3, Awaited+1, 10)
	if !awaited.goesOn() {
		t.Fatal("what somebody waits for is held")
	}
	if behind.goesOn() || seen.goesOn() {
		t.Error("work that nobody waits for goes on")
	}
	close(awaited.end)
	if err := <-awaited.ended; err != nil {
		t.Fatal(err)
	}
	<-behind.done
	<-seen.done
	for _, w := range []*gatedWork{behind, seen} {
		close(w.end)
		if err := <-w.ended; err != nil || w.begun.Load() != 1 {
			t.Errorf("it ends with %v, begun %d times", err, w.begun.Load())
		}
	}
}

func TestIdleWorkIsHeldWhileAnyOtherIsDone(t *testing.T) {
	e := paced()
	idle := begin(t, e, 1, Idle, 10)
	if !idle.goesOn() {
		t.Fatal("there is nothing else to do, and yet it is held")
	}
	behind := begin(t, e, 2, Background, 10)
	seen := begin(t, e, 3, Visible, 10)
	if idle.goesOn() {
		t.Error("it goes on beside other work")
	}
	if !behind.goesOn() || !seen.goesOn() {
		t.Error("work is held that nobody waits for, but which is not idle")
	}
	for _, w := range []*gatedWork{behind, seen} {
		close(w.end)
		if err := <-w.ended; err != nil {
			t.Fatal(err)
		}
	}
	<-idle.done
	close(idle.end)
	if err := <-idle.ended; err != nil || idle.begun.Load() != 1 {
		t.Errorf("it ends with %v, begun %d times", err, idle.begun.Load())
	}
}

func TestWhatIsAskedForLastGoesOnFirst(t *testing.T) {
	e := paced()
	first := begin(t, e, 1, Awaited+1, 10)
	second := begin(t, e, 2, Awaited+2, 10)
	if first.goesOn() || !second.goesOn() {
		t.Error("the one that was asked for first goes on")
	}
	second.stop()
	<-second.ended
	<-first.done
	close(first.end)
	if err := <-first.ended; err != nil {
		t.Error(err)
	}
}

func TestWhoAsksForWorkThatIsHeldLetsItGo(t *testing.T) {
	e := paced()
	asked := begin(t, e, 1, Background, 10)
	other := begin(t, e, 2, Awaited+1, 10)
	if asked.goesOn() {
		t.Fatal("it is not held")
	}
	joined := make(chan error)
	go func() { // another puzzle with the same game
		_, err := e.table(t.Context(), &task{unsolved: asked.gatedGame, key: key{1}, need: 10}, Awaited+2)
		joined <- err
	}()
	<-asked.done
	if other.goesOn() {
		t.Error("what was asked for before goes on")
	}
	close(asked.end)
	if err := errors.Join(<-joined, <-asked.ended); err != nil || asked.begun.Load() != 1 {
		t.Errorf("%v, begun %d times", err, asked.begun.Load())
	}
	other.stop()
	<-other.ended
}

func TestAChangeOfRankLetsWorkGo(t *testing.T) {
	e := paced()
	raised := begin(t, e, 1, Background, 10)
	awaited := begin(t, e, 2, Awaited+1, 10)
	if raised.goesOn() {
		t.Fatal("it is not held")
	}
	set := func(w *gatedWork, r Rank) {
		e.mu.Lock()
		w.rank.rank = r
		e.mu.Unlock()
		e.Reorder()
	}
	set(raised, Awaited+2)
	<-raised.done
	set(raised, Background)
	if raised.goesOn() {
		t.Error("nobody waits for it any more, and it goes on")
	}
	set(awaited, Visible)
	<-raised.done
	raised.stop()
	awaited.stop()
	<-raised.ended
	<-awaited.ended
}

func TestTimeInWhichWorkIsHeldOrWaitsForMemoryIsNotTimeWorked(t *testing.T) {
	e := paced()
	work := begin(t, e, 1, Background, 10)
	worked := func(w Ranked) time.Duration {
		d, ok := e.Worked(w)
		if !ok {
			t.Fatal("it is not being made")
		}
		return d
	}
	before := worked(work.rank)
	for worked(work.rank) == before {
		time.Sleep(time.Microsecond)
	}
	awaited := begin(t, e, 2, Awaited, 10)
	before = worked(work.rank)
	for start := worked(awaited.rank); worked(awaited.rank) < start+time.Millisecond; {
		time.Sleep(time.Microsecond)
	}
	if now := worked(work.rank); now != before {
		t.Errorf("held, it has been worked on for %v, and %v before", now, before)
	}
	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan error)
	go func() {
		_, err := e.table(ctx, &task{unsolved: &gatedGame{}, key: key{9}, need: 100}, Visible)
		waiting <- err
	}()
	waits := false
	for !waits {
		_, waits = e.Worked(Visible)
	}
	if now := worked(Visible); now != 0 {
		t.Errorf("without its memory, it has been worked on for %v", now)
	}
	cancel()
	<-waiting
	awaited.stop()
	<-awaited.ended
	for worked(work.rank) == before {
		time.Sleep(time.Microsecond)
	}
	work.stop()
	<-work.ended
	if _, ok := e.Worked(work.rank); ok {
		t.Error("it is being made although nobody waits for it")
	}
}

func TestWorkThatIsHeldIsGivenUpAtOnce(t *testing.T) {
	e := paced()
	held := begin(t, e, 1, Background, 10)
	awaited := begin(t, e, 2, Awaited+1, 10)
	if held.goesOn() {
		t.Fatal("it is not held")
	}
	held.stop()
	if err := <-held.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	awaited.stop()
	<-awaited.ended
	e.Wait()
	if e.memory.taken != 0 {
		t.Errorf("%d bytes are reserved in the end", e.memory.taken)
	}
}

func TestWorkThatIsHeldGivesItsMemoryToWhatSomebodyWaitsFor(t *testing.T) {
	e := paced()
	held := begin(t, e, 1, Visible, 60)
	small := begin(t, e, 2, Awaited+1, 10)
	if held.goesOn() {
		t.Fatal("it is not held")
	}
	large := begin(t, e, 3, Awaited+2, 60) // for which there is no room beside it
	close(large.end)
	if err := <-large.ended; err != nil {
		t.Fatal(err)
	}
	close(small.end)
	if err := <-small.ended; err != nil {
		t.Fatal(err)
	}
	close(held.end)
	if err := <-held.ended; err != nil || held.begun.Load() != 2 {
		t.Errorf("it ends with %v, begun %d times", err, held.begun.Load())
	}
}

// Two for which there is no memory together must not keep the rest of a file from
// being solved, however long the first one lasts.
func TestWhatWaitsForMemoryThatItCannotHaveLeavesTheRestToOthers(t *testing.T) {
	e := NewEngine(100)
	e.heldTime, e.lettingTime = time.Millisecond, time.Millisecond
	first := begin(t, e, 1, Awaited+2, 60)
	ctx, cancel := context.WithCancel(t.Context())
	second := make(chan error)
	go func() {
		_, err := e.table(ctx, &task{unsolved: &gatedGame{}, key: key{2}, need: 60}, Awaited+1)
		second <- err
	}()
	for waits := false; !waits; {
		e.mu.Lock()
		waits = len(e.memory.waiting) == 1
		e.mu.Unlock()
	}
	for i, rank := range []Rank{Visible, Background} {
		small := begin(t, e, byte(3+i), rank, 10)
		close(small.end)
		if err := <-small.ended; err != nil {
			t.Error(err)
		}
	}
	cancel()
	<-second
	first.stop()
	<-first.ended
}

// However long somebody waits, and however often.
func TestWorkThatNobodyWaitsForGetsOnInBetween(t *testing.T) {
	e := NewEngine(100)
	e.heldTime, e.lettingTime = time.Millisecond, time.Millisecond
	behind := begin(t, e, 1, Background, 10)
	awaited := begin(t, e, 2, Awaited, 10)
	for i := range 100 {
		behind.step <- struct{}{}
		<-behind.done
		if i%10 == 9 { // the next is asked for before this one is done
			next := begin(t, e, byte(3+i), Awaited+Rank(i), 10)
			close(awaited.end)
			<-awaited.ended
			awaited = next
		}
	}
	close(behind.end)
	if err := <-behind.ended; err != nil || behind.begun.Load() != 1 {
		t.Errorf("it ends with %v, begun %d times", err, behind.begun.Load())
	}
	awaited.stop()
	<-awaited.ended
}
