package schedule

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/parser"
)

const doc = uri.URI("file:///a.puzzle")

// A planned is a schedule for one document.
type planned struct {
	*Schedule
	gated  *gated
	file   *parser.File
	solved chan uri.URI
	cancel context.CancelFunc
}

func plan(t *testing.T, text string, prepare ...func(*Schedule)) *planned {
	ctx, cancel := context.WithCancel(context.Background())
	p := &planned{gated: newGated(), solved: make(chan uri.URI, 100000), cancel: cancel}
	p.Schedule = New(ctx, p.gated, Events{Settled: func(u uri.URI) { p.solved <- u }})
	p.turn = 20 * time.Millisecond
	for _, f := range prepare {
		f(p.Schedule)
	}
	t.Cleanup(func() {
		cancel()
		p.Wait()
	})
	p.set(text)
	return p
}

func (p *planned) set(text string) {
	var next *parser.File
	switch {
	case p.file == nil:
		next = parser.Parse(text)
	case text != "":
		next = p.file.Edit(parser.Range{Start: 0, End: p.file.Len()}, text)
	}
	p.Replace(doc, p.file, next)
	p.file = next
}

// titled is a file of puzzles with those titles.
func titled(titles ...string) string {
	var b strings.Builder
	for _, title := range titles {
		fmt.Fprintf(&b, "puzzle: %s\n", title)
	}
	return b.String()
}

func numbered(prefix string, n int) []string {
	titles := make([]string, n)
	for i := range titles {
		titles[i] = fmt.Sprintf("%s %d", prefix, i)
	}
	return titles
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: did not come to pass", what)
		}
	}
}

func TestAPuzzleIsAnalysedOnceForAllVersionsThatHoldIt(t *testing.T) {
	p := plan(t, titled("a", "b", "c"))
	p.set(titled("a", "b", "x", "c"))
	p.set(titled("b", "x", "c"))
	p.set(titled("b", "x", "c", "d"))
	eventually(t, "all solved", func() bool { return p.IsSettled(doc) })
	for _, title := range []string{"b", "x", "c", "d"} {
		if n := p.gated.begun(title); n != 1 {
			t.Errorf("%s was analysed %d times", title, n)
		}
	}
}

func TestWhatAnEditRemovesIsCancelledAndWhoeverWaitsIsTold(t *testing.T) {
	p := plan(t, titled("gate", "quick"))
	<-p.gated.began
	old := p.file.Puzzle(0).Puzzle
	waited := make(chan error)
	go func() {
		_, err := p.Answer(context.Background(), old)
		waited <- err
	}()
	time.Sleep(5 * time.Millisecond)
	p.set(titled("other", "quick"))
	<-p.gated.ended
	if err := <-waited; !errors.Is(err, ErrGone) {
		t.Errorf("the wait ended with %v", err)
	}
	if _, err := p.Answer(context.Background(), old); !errors.Is(err, ErrGone) {
		t.Errorf("a wait for a puzzle that is gone ended with %v", err)
	}
	eventually(t, "the others solved", func() bool { return p.IsSettled(doc) })
}

func TestClosingADocumentCancelsAllOfIt(t *testing.T) {
	p := plan(t, titled(numbered("gate", 100)...))
	<-p.gated.began
	p.set("")
	eventually(t, "nothing runs", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.quick.running) == 0 && len(p.slow.running) == 0 && len(p.tasks) == 0 && len(p.open) == 0
	})
}

func TestAWaitEndsWithItsContextAndLeavesThePuzzleAlone(t *testing.T) {
	p := plan(t, titled("gate"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Answer(ctx, p.file.Puzzle(0).Puzzle); !errors.Is(err, context.Canceled) {
		t.Errorf("the wait ended with %v", err)
	}
	close(p.gated.gate)
	if _, err := p.Answer(context.Background(), p.file.Puzzle(0).Puzzle); err != nil {
		t.Errorf("the puzzle was not solved: %v", err)
	}
}

// However many puzzles take for ever, each quick one waits only until those
// before it have had their turn.
func TestPuzzlesThatTakeForEverDoNotHoldUpQuickOnes(t *testing.T) {
	p := plan(t, titled(append(numbered("gate", 9), numbered("quick", 50)...)...))
	eventually(t, "the quick ones solved", func() bool {
		for i := range 50 {
			if !p.Known(p.file.Puzzle(9 + i).Puzzle).IsSettled() {
				return false
			}
		}
		return true
	})
	p.set(titled(append(numbered("gate", 9), "quick anew")...))
	if _, err := p.Answer(context.Background(), p.file.Puzzle(9).Puzzle); err != nil {
		t.Error(err)
	}
	p.mu.Lock()
	running := len(p.quick.running) + len(p.slow.running)
	p.mu.Unlock()
	if running > p.quick.size+p.slow.size {
		t.Errorf("%d puzzles are solved at a time", running)
	}
	// And each slow one gets its turn in the end.
	close(p.gated.gate)
	eventually(t, "the slow ones solved", func() bool { return p.IsSettled(doc) })
}

// oneByOne solves one puzzle at a time, each to its end.
func oneByOne(s *Schedule) { s.quick.size, s.turn = 1, time.Hour }

func TestWhatWasEditedLastIsSolvedFirst(t *testing.T) {
	p := plan(t, titled("gate", "old 0", "old 1", "old 2"), oneByOne)
	<-p.gated.began
	p.set(titled("gate", "old 0", "new 0", "new 1", "old 2"))
	close(p.gated.gate)
	eventually(t, "all solved", func() bool { return p.IsSettled(doc) })
	for _, want := range []string{"new 0", "new 1", "old 0", "old 2"} {
		if title := <-p.gated.began; title != want {
			t.Errorf("%s was solved where %s was due", title, want)
		}
	}
}

func TestWhatSomebodyWaitsForIsBegunAtOnceWhateverElseRuns(t *testing.T) {
	p := plan(t, titled(append(numbered("gate", 2), numbered("quick", 100)...)...), func(s *Schedule) { s.quick.size, s.turn = 2, time.Hour })
	<-p.gated.began
	<-p.gated.began
	last := p.file.Puzzle(101).Puzzle
	if _, err := p.Answer(t.Context(), last); err != nil {
		t.Error(err)
	}
	if title := <-p.gated.began; title != "quick 99" {
		t.Errorf("%s was begun first", title)
	}
	for i := range 101 {
		if p.Known(p.file.Puzzle(i).Puzzle).IsSettled() {
			t.Errorf("puzzle %d was solved too", i)
		}
	}
	close(p.gated.gate)
	eventually(t, "the others are solved in the end", func() bool { return p.IsSettled(doc) })
	for i := range 2 {
		if n := p.gated.begun(fmt.Sprintf("gate %d", i)); n != 1 {
			t.Errorf("what ran before was begun %d times", n)
		}
	}
}

// rankOf returns how much a puzzle is wanted.
func (p *planned) rankOf(i int) analysis.Rank { return p.task(p.file.Puzzle(i).Puzzle).Rank() }

// wait waits for a puzzle until the context ends, and returns when that has been noted.
func (p *planned) wait(t *testing.T, ctx context.Context, i int) (ended <-chan error) {
	before, end := p.rankOf(i), make(chan error, 1)
	go func() {
		_, err := p.Answer(ctx, p.file.Puzzle(i).Puzzle)
		end <- err
	}()
	eventually(t, "the wait is known", func() bool { return p.rankOf(i) > before })
	return end
}

func TestWhatIsAskedForLastRanksHighestUntilNobodyWaits(t *testing.T) {
	p := plan(t, titled(numbered("gate", 3)...))
	ctx, cancel := context.WithCancel(t.Context())
	first := p.wait(t, ctx, 0)
	second := p.wait(t, t.Context(), 1)
	if p.rankOf(0) < analysis.Awaited || p.rankOf(1) <= p.rankOf(0) {
		t.Errorf("the ranks are %d and %d", p.rankOf(0), p.rankOf(1))
	}
	again := p.wait(t, t.Context(), 0)
	if p.rankOf(0) <= p.rankOf(1) {
		t.Errorf("asked for again, it ranks %d, the other %d", p.rankOf(0), p.rankOf(1))
	}
	cancel()
	<-first
	if p.rankOf(0) < analysis.Awaited {
		t.Error("somebody still waits for it")
	}
	close(p.gated.gate)
	<-again
	<-second
	eventually(t, "nobody waits any more", func() bool { return max(p.rankOf(0), p.rankOf(1)) == analysis.Visible })
	if p.rankOf(2) != analysis.Background {
		t.Errorf("what nobody asked for ranks %d", p.rankOf(2))
	}
}

// Whoever waits for a game gets it as soon as it is solved: by then its table may have
// had to make room for one that waited for memory.
func TestAGameThatSomebodyHasWaitedForIsNotSolvedAgain(t *testing.T) {
	p := plan(t, board("gate", 3))
	<-p.gated.began
	solved := make(chan *analysis.Answer)
	go func() {
		a, _ := p.Solved(t.Context(), p.file.Puzzle(0).Puzzle)
		solved <- a
	}()
	eventually(t, "somebody waits", func() bool { return p.rankOf(0) >= analysis.Awaited })
	close(p.gated.gate)
	if a := <-solved; a == nil || a.Game == nil || len(p.gated.again) > 0 {
		t.Errorf("it is solved again: %v, %+v", p.gated.again, a)
	}
	if known := p.Known(p.file.Puzzle(0).Puzzle); known.Game != nil {
		t.Error("its table is kept")
	}
}

// Its table may have had to make room for others.
func TestAGameThatIsAskedForAgainIsWaitedForToo(t *testing.T) {
	p := plan(t, board("quick", 3)+titled("gate"))
	eventually(t, "it is solved", func() bool { return p.Known(p.file.Puzzle(0).Puzzle).IsSettled() })
	for range 2 {
		if _, err := p.Solved(t.Context(), p.file.Puzzle(0).Puzzle); err != nil {
			t.Fatal(err)
		}
	}
	p.wait(t, t.Context(), 1)
	if again := p.gated.again; len(again) != 2 || again[0] < analysis.Awaited || again[1] <= again[0] || p.rankOf(1) <= again[1] {
		t.Errorf("the ranks are %d, and then %d", again, p.rankOf(1))
	}
	close(p.gated.gate)
}

func TestWhatIsShownRanksAsVisible(t *testing.T) {
	p := plan(t, titled("gate"))
	shown := make(chan error)
	go func() {
		_, err := p.Shown(t.Context(), p.file.Puzzle(0).Puzzle)
		shown <- err
	}()
	eventually(t, "it ranks higher", func() bool { return p.rankOf(0) == analysis.Visible })
	close(p.gated.gate)
	if err := <-shown; err != nil {
		t.Error(err)
	}
	if _, err := p.Shown(t.Context(), parser.Parse("puzzle: other\n").Puzzle(0).Puzzle); !errors.Is(err, ErrGone) {
		t.Errorf("for a puzzle that is nowhere: %v", err)
	}
}

func TestWaitsThatAreGivenUpLeaveNoMoreRunsThanBefore(t *testing.T) {
	p := plan(t, titled(numbered("gate", 50)...))
	ctx, cancel := context.WithCancel(t.Context())
	var waits []<-chan error
	for i := range 50 {
		waits = append(waits, p.wait(t, ctx, i))
	}
	running := func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.quick.running) + len(p.slow.running)
	}
	if n := running(); n != 50 {
		t.Errorf("%d of 50 run", n)
	}
	cancel()
	for _, ended := range waits {
		<-ended
	}
	if n, most := running(), p.quick.size+p.slow.size; n > most {
		t.Errorf("%d puzzles are solved at a time, %d may be", n, most)
	}
}

func TestAPuzzleThatStandsTwiceIsKeptUntilBothAreGone(t *testing.T) {
	p := plan(t, titled("same"))
	p.set(titled("same", "same"))
	p.set(titled("same", "x", "same"))
	p.set(titled("same"))
	if _, err := p.Answer(context.Background(), p.file.Puzzle(0).Puzzle); err != nil {
		t.Error(err)
	}
	p.set(titled("other"))
	eventually(t, "only the other is left", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.tasks) == 1
	})
}

func TestAWaitEndsWithTheSession(t *testing.T) {
	p := plan(t, titled("gate"))
	<-p.gated.began
	waited := make(chan error)
	go func() {
		_, err := p.Answer(context.Background(), p.file.Puzzle(0).Puzzle)
		waited <- err
	}()
	p.cancel()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("the wait ended with %v", err)
	}
}

// board is a puzzle whose game is a board with that many columns.
func board(title string, cols int) string {
	return fmt.Sprintf("puzzle: %s\ngame: cat-mouse-grid\nboard:\n  M%sCF\n", title, strings.Repeat(".", cols))
}

func TestWhatSomebodyLooksAtTakesTheSlowLaneOfWhatNobodyLooksAt(t *testing.T) {
	p := plan(t, titled(numbered("gate", 4)...), func(s *Schedule) { s.quick.size, s.slow.size = 1, 1 })
	<-p.gated.began // gate 0, which is in the slow lane soon
	<-p.gated.began
	shown := make(chan error)
	go func() {
		_, err := p.Shown(t.Context(), p.file.Puzzle(3).Puzzle)
		shown <- err
	}()
	eventually(t, "nothing else is in the slow lane", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.slow.running) == 1 && p.slow.running[0].task.puzzle == p.file.Puzzle(3).Puzzle
	})
	close(p.gated.gate)
	if err := <-shown; err != nil {
		t.Error(err)
	}
	eventually(t, "what was interrupted is solved in the end", func() bool { return p.IsSettled(doc) })
}

func TestAnEditIsSolvedBeforeTheRestOfAFileAndWhatIsInNoDocumentLast(t *testing.T) {
	p := plan(t, titled("gate", "old 0", "old 1"), oneByOne)
	<-p.gated.began
	ended := make(chan error)
	closed := parser.Parse("puzzle: closed\n").Puzzle(0).Puzzle
	go func() {
		_, err := p.Background(context.Background(), closed, time.Minute)
		ended <- err
	}()
	eventually(t, "the closed file waits", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.tasks[closed] != nil
	})
	p.set(titled("gate", "old 0", "new", "old 1"))
	close(p.gated.gate)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	eventually(t, "all solved", func() bool { return p.IsSettled(doc) })
	for _, want := range []string{"new", "old 0", "old 1", "closed"} {
		if title := <-p.gated.began; title != want {
			t.Errorf("%s was solved where %s was due", title, want)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tasks[closed] != nil {
		t.Error("the puzzle of the closed file is still in the schedule")
	}
}

func TestAWaitForAPuzzleThatTakesForEverDoesNotKeepQuickOnesFromBeingSolved(t *testing.T) {
	p := plan(t, titled("gate"))
	<-p.gated.began
	ctx, cancel := context.WithCancel(context.Background())
	gaveUp := make(chan error)
	go func() {
		_, err := p.Answer(ctx, p.file.Puzzle(0).Puzzle)
		gaveUp <- err
	}()
	eventually(t, "it is in the slow lane", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.slow.running) == 1
	})
	closed := parser.Parse("puzzle: quick\n").Puzzle(0).Puzzle
	if _, err := p.Background(context.Background(), closed, time.Minute); err != nil {
		t.Error(err)
	}
	cancel()
	<-gaveUp
}

func TestAPuzzleThatLastsTooLongInTheBackgroundIsGivenUp(t *testing.T) {
	p := plan(t, titled("quick"))
	closed := parser.Parse("puzzle: gate\n").Puzzle(0).Puzzle
	if _, err := p.Background(context.Background(), closed, time.Millisecond); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ended with %v", err)
	}
}

func TestAPuzzleIsNotGivenUpForTheTimeInWhichItsWorkIsHeld(t *testing.T) {
	p := plan(t, titled("quick"))
	p.gated.hold(true)
	closed := parser.Parse("puzzle: gate\n").Puzzle(0).Puzzle
	ended := make(chan error)
	go func() {
		_, err := p.Background(context.Background(), closed, time.Millisecond)
		ended <- err
	}()
	select {
	case err := <-ended:
		t.Fatalf("it ended with %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	p.gated.hold(false)
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ended with %v", err)
	}
}

func TestWhatIsKnownOfAnOlderTextIsNotPassedOffAsOfThisOne(t *testing.T) {
	p := plan(t, board("quick", 3)+board("other", 1))
	eventually(t, "all solved", func() bool { return p.IsSettled(doc) })
	old := p.Known(p.file.Puzzle(0).Puzzle)
	if old.State != analysis.Current || old.Facts == nil || old.Game != nil {
		t.Fatalf("the first answer is %+v", old)
	}
	for _, cols := range []int{4, 5} {
		p.set(board("gate", cols) + board("other", 1))
		now := p.Known(p.file.Puzzle(0).Puzzle)
		if now.IsSettled() || now.Facts != nil || now.Before != old {
			t.Errorf("after an edit: %+v", now)
		}
	}
	if other := p.Known(p.file.Puzzle(1).Puzzle); other.State != analysis.Current {
		t.Errorf("the other puzzle: %+v", other)
	}
	close(p.gated.gate)
	now, err := p.Solved(context.Background(), p.file.Puzzle(0).Puzzle)
	if err != nil || now.State != analysis.Current || now.Before != nil || now.Facts == nil || now.Game == nil {
		t.Errorf("solved: %+v, %v", now, err)
	}
}

// A board that lost a cell shows its last picture, and so does the next text.
func TestWhatIsKnownOfAnOlderTextStaysWhileThePositionIsBroken(t *testing.T) {
	p := plan(t, board("quick", 3))
	eventually(t, "all solved", func() bool { return p.IsSettled(doc) })
	old := p.Known(p.file.Puzzle(0).Puzzle)
	for range 2 {
		p.set(board("quick", 3) + "  .\n")
		eventually(t, "all settled", func() bool { return p.IsSettled(doc) })
		now := p.Known(p.file.Puzzle(0).Puzzle)
		if _, broken := now.Obstacle(); !broken || now.State != analysis.Current || now.Facts != nil || now.Before != old {
			t.Errorf("broken: %+v", now)
		}
		p.set(board("quick", 3) + "  .\n// and typed on\n")
		eventually(t, "all settled", func() bool { return p.IsSettled(doc) })
	}
	p.set(board("gate", 4))
	if now := p.Known(p.file.Puzzle(0).Puzzle); now.IsSettled() || now.Before != old {
		t.Errorf("mended, and not solved yet: %+v", now)
	}
}

func TestALimitThatChangesWhileAPuzzleIsBeingSettledCounts(t *testing.T) {
	p := plan(t, board("late", 3))
	<-p.gated.ended
	p.gated.SetMemory(1)
	p.Reconsider()
	close(p.gated.gate)
	a, err := p.Answer(context.Background(), p.file.Puzzle(0).Puzzle)
	if err != nil || a.Facts != nil || len(a.Problems) != 1 || a.Problems[0].Code != analysis.TooLarge {
		t.Errorf("under a limit of one byte: %+v, %v", a, err)
	}
	p.gated.SetMemory(0)
	p.Reconsider()
	if a, err = p.Answer(context.Background(), p.file.Puzzle(0).Puzzle); err != nil || a.Facts == nil {
		t.Errorf("under the usual limit: %+v, %v", a, err)
	}
}
