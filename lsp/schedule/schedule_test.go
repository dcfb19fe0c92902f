package schedule

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

const doc = uri.URI("file:///a.puzzle")

// A planned is a schedule for one document.
type planned struct {
	*Schedule
	t      *testing.T
	gated  *gated
	file   *parser.File
	cancel context.CancelFunc
}

// plan tests a schedule for a text in a bubble of synctest, where time passes only while all
// goroutines wait.
func plan(t *testing.T, text string, test func(t *testing.T, p *planned)) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := &planned{t: t, gated: newGated(), cancel: cancel}
		p.Schedule = New(ctx, p.gated, Events{})
		p.set(text)
		synctest.Wait()
		test(t, p)
		cancel()
		p.Wait()
	})
}

func (p *planned) set(text string) {
	var next *parser.File
	switch {
	case p.file == nil:
		next = parser.Parse(text)
	case text != "":
		next = p.file.Edit(source.Range{Start: 0, End: p.file.Len()}, text)
	}
	p.Replace(doc, p.file, next)
	p.file = next
	synctest.Wait()
}

// titled is a file of puzzles with those titles.
func titled(titles ...string) string {
	var b strings.Builder
	for _, title := range titles {
		fmt.Fprintf(&b, "puzzle: %s\n", title)
	}
	return b.String()
}

// puzzle returns the i-th puzzle of the document.
func (p *planned) puzzle(i int) *syntax.Puzzle { return p.file.Puzzle(i).Puzzle }

// opens opens the gate, and fails unless all puzzles are solved then.
func (p *planned) opens() {
	p.t.Helper()
	close(p.gated.gate)
	p.settles()
}

// settles fails unless all puzzles are solved soon.
func (p *planned) settles() {
	p.t.Helper()
	if synctest.Wait(); !p.IsSettled(doc) {
		p.t.Error("the document is not settled")
	}
}

// asks asks about the i-th puzzle on a goroutine of its own, and returns when it waits.
func (p *planned) asks(ctx context.Context, ask func(context.Context, *syntax.Puzzle) (*answer.Answer, error), i int) (ended <-chan asked) {
	end, puzzle := make(chan asked, 1), p.puzzle(i)
	go func() {
		a, err := ask(ctx, puzzle)
		end <- asked{a, err}
	}()
	synctest.Wait()
	return end
}

// asked is the reply to asks.
type asked struct {
	answer *answer.Answer
	err    error
}

// orderOf returns how much the i-th puzzle is wanted.
func (p *planned) orderOf(i int) work.Order { return p.task(p.puzzle(i)).order }

func TestAPuzzleIsAnalysedOnceForAllVersionsThatHoldIt(t *testing.T) {
	plan(t, titled("a", "b", "c"), func(t *testing.T, p *planned) {
		p.set(titled("a", "b", "x", "c"))
		p.set(titled("b", "x", "c"))
		p.set(titled("b", "x", "c", "d"))
		p.settles()
		for _, title := range []string{"b", "x", "c", "d"} {
			if n := p.gated.begun(title); n != 1 {
				t.Errorf("%s was analysed %d times", title, n)
			}
		}
	})
}

func TestAPuzzleThatAnEditRemovesIsCancelledAndItsRequestsAreTold(t *testing.T) {
	plan(t, titled("gate", "quick"), func(t *testing.T, p *planned) {
		old := p.puzzle(0)
		waited := p.asks(t.Context(), p.Answer, 0)
		p.set(titled("other", "quick"))
		if len(p.gated.ended) != 1 {
			t.Error("it is not cancelled")
		}
		if a := <-waited; !errors.Is(a.err, ErrGone) {
			t.Errorf("the wait ended with %v", a.err)
		}
		if _, err := p.Answer(t.Context(), old); !errors.Is(err, ErrGone) {
			t.Errorf("a wait for a puzzle that is gone ended with %v", err)
		}
		p.settles()
	})
}

func TestClosingADocumentCancelsAllOfIt(t *testing.T) {
	plan(t, strings.Repeat(titled("gate"), 100), func(t *testing.T, p *planned) {
		p.set("")
		if len(p.gated.ended) != len(p.gated.began) || len(p.tasks) > 0 || len(p.open) > 0 {
			t.Errorf("%d of %d have ended, %d tasks and %d documents are left", len(p.gated.ended), len(p.gated.began), len(p.tasks), len(p.open))
		}
		p.Wait()
	})
}

func TestAWaitEndsWithItsContextAndLeavesThePuzzleAlone(t *testing.T) {
	plan(t, titled("gate"), func(t *testing.T, p *planned) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.Answer(ctx, p.puzzle(0)); !errors.Is(err, context.Canceled) {
			t.Errorf("the wait ended with %v", err)
		}
		p.opens()
	})
}

func TestWhatIsInterruptedIsSolvedInTheEnd(t *testing.T) {
	plan(t, titled("gate 0", "gate 1", "gate 2", "gate 3", "gate 4"), func(t *testing.T, p *planned) {
		time.Sleep(time.Minute)
		for i := range 5 {
			if p.gated.begun(fmt.Sprint("gate ", i)) == 0 {
				t.Errorf("puzzle %d has not been begun", i)
			}
		}
		if len(p.gated.ended) == 0 {
			t.Error("none is interrupted")
		}
		p.opens()
	})
}

func TestAnEditOfAFewPuzzlesIsVisibleAndTheRestOfAFileIsNot(t *testing.T) {
	plan(t, titled("gate 0", "gate 1"), func(t *testing.T, p *planned) {
		p.set(titled("gate 0", "gate new", "gate 1"))
		for i, want := range []work.Order{{Rank: work.Background, Change: 1}, {Rank: work.Visible, Change: 2, Index: 1}, {Rank: work.Background, Change: 1, Index: 1}} {
			if o := p.orderOf(i); o != want {
				t.Errorf("the order of puzzle %d is %v, not %v", i, o, want)
			}
		}
		p.set(strings.Repeat(titled("gate many"), visibleChanges) + titled("gate last"))
		if o := p.orderOf(0); o != (work.Order{Rank: work.Background, Change: 3}) {
			t.Errorf("after a change of the whole file it is %v", o)
		}
		p.opens()
	})
}

func TestTheLatestRequestRanksHighestUntilNoRequestWaits(t *testing.T) {
	plan(t, titled("gate 0", "gate 1", "gate 2"), func(t *testing.T, p *planned) {
		ctx, cancel := context.WithCancel(t.Context())
		first := p.asks(ctx, p.Answer, 0)
		second := p.asks(t.Context(), p.Answer, 1)
		if a, b := p.orderOf(0), p.orderOf(1); a.Rank != work.Awaited || b.Rank != work.Awaited || a.Change >= b.Change {
			t.Errorf("the orders are %v and %v", a, b)
		}
		again := p.asks(t.Context(), p.Answer, 0)
		if a, b := p.orderOf(0), p.orderOf(1); a.Change <= b.Change {
			t.Errorf("asked for again, it is %v, the other %v", a, b)
		}
		cancel()
		<-first
		if p.orderOf(0).Rank != work.Awaited {
			t.Error("somebody still waits for it")
		}
		p.opens()
		<-again
		<-second
		synctest.Wait()
		for i, want := range []work.Rank{work.Visible, work.Visible, work.Background} {
			if rank := p.orderOf(i).Rank; rank != want {
				t.Errorf("in the end puzzle %d ranks %d", i, rank)
			}
		}
	})
}

// A request that waits for a game gets it as soon as it is solved: by then its table may have
// had to make room for one that waited for memory.
func TestAGameThatARequestHasWaitedForIsNotSolvedAgain(t *testing.T) {
	plan(t, board("gate", 3), func(t *testing.T, p *planned) {
		solved := p.asks(t.Context(), p.Solved, 0)
		p.opens()
		if a := <-solved; a.answer == nil || a.answer.Game == nil || len(p.gated.again) > 0 {
			t.Errorf("it is solved again: %v, %+v", p.gated.again, a)
		}
		if known := p.Known(p.puzzle(0)); known.Game != nil {
			t.Error("its table is kept")
		}
	})
}

// Its table may have had to make room for others.
func TestAGameThatIsAskedForAgainIsWaitedForToo(t *testing.T) {
	plan(t, board("quick", 3)+titled("gate"), func(t *testing.T, p *planned) {
		for range 2 {
			if _, err := p.Solved(t.Context(), p.puzzle(0)); err != nil {
				t.Fatal(err)
			}
		}
		p.asks(t.Context(), p.Answer, 1)
		again := append(p.gated.again, p.orderOf(1))
		for i, o := range again {
			if len(again) != 3 || o.Rank != work.Awaited || i > 0 && o.Change <= again[i-1].Change {
				t.Errorf("the orders are %v", again)
			}
		}
		p.opens()
	})
}

func TestWhatIsShownRanksAsVisible(t *testing.T) {
	plan(t, titled("gate"), func(t *testing.T, p *planned) {
		shown := p.asks(t.Context(), p.Shown, 0)
		if rank := p.orderOf(0).Rank; rank != work.Visible {
			t.Errorf("it ranks %d", rank)
		}
		p.opens()
		if a := <-shown; a.err != nil {
			t.Error(a.err)
		}
		if _, err := p.Shown(t.Context(), parser.Parse("puzzle: other\n").Puzzle(0).Puzzle); !errors.Is(err, ErrGone) {
			t.Errorf("for a puzzle that is nowhere: %v", err)
		}
	})
}

func TestAPuzzleThatStandsTwiceIsKeptUntilBothAreGone(t *testing.T) {
	plan(t, titled("same"), func(t *testing.T, p *planned) {
		p.set(titled("same", "same"))
		p.set(titled("same", "x", "same"))
		p.set(titled("same"))
		if _, err := p.Answer(t.Context(), p.puzzle(0)); err != nil {
			t.Error(err)
		}
		p.set(titled("other"))
		if len(p.tasks) != 1 {
			t.Errorf("%d are kept, not only the other", len(p.tasks))
		}
	})
}

func TestAWaitEndsWithTheSession(t *testing.T) {
	plan(t, titled("gate"), func(t *testing.T, p *planned) {
		waited := p.asks(t.Context(), p.Answer, 0)
		p.cancel()
		if a := <-waited; !errors.Is(a.err, context.Canceled) {
			t.Errorf("the wait ended with %v", a.err)
		}
	})
}

// board is a puzzle whose game is a board with that many columns.
func board(title string, cols int) string {
	return fmt.Sprintf("puzzle: %s\ngame: cat-mouse-grid\nboard:\n  M%sCF\n", title, strings.Repeat(".", cols))
}

// background has a puzzle analysed that is in no open document.
func (p *planned) background(title string) (ended chan error) {
	ended = make(chan error, 1)
	go func() {
		_, err := p.Background(p.t.Context(), parser.Parse(titled(title)).Puzzle(0).Puzzle, time.Minute)
		ended <- err
	}()
	synctest.Wait()
	return ended
}

func TestWhatIsInNoDocumentComesLastAndIsForgotten(t *testing.T) {
	plan(t, titled("gate"), func(t *testing.T, p *planned) {
		ended := p.background("gate closed")
		for puzzle, task := range p.tasks {
			if puzzle != p.puzzle(0) && task.order != (work.Order{Rank: work.Background}) {
				t.Errorf("its order is %v", task.order)
			}
		}
		p.opens()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if len(p.tasks) != 1 {
			t.Error("it is still in the schedule")
		}
	})
}

func TestAPuzzleThatLastsTooLongInTheBackgroundIsGivenUp(t *testing.T) {
	plan(t, titled("quick"), func(t *testing.T, p *planned) {
		began := time.Now()
		if err := <-p.background("gate"); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Minute {
			t.Errorf("it ended with %v after %v", err, time.Since(began))
		}
	})
}

// lasts is an engine whose puzzles take for ever.
type lasts struct{ *gated }

// Analyse implements [Engine].
func (l lasts) Analyse(ctx context.Context, _ *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	_, err := l.Result(ctx, work.Job{Need: 1, Make: func(ctx context.Context, _ []work.Result, _ int64) (work.Result, error) {
		for ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		return nil, ctx.Err()
	}}, wanted)
	return nil, err
}

func TestAPuzzleIsNotGivenUpForTheTimeInWhichItsWorkIsHeld(t *testing.T) {
	plan(t, titled("quick"), func(t *testing.T, p *planned) {
		p.engine = lasts{p.gated}
		began, ended := time.Now(), p.background("closed")
		ctx, cancel := context.WithCancel(t.Context())
		awaited := make(chan error)
		go func() {
			_, err := p.gated.Result(ctx, work.Job{Key: work.Key{1}, Make: func(ctx context.Context, _ []work.Result, _ int64) (work.Result, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			}}, work.Awaited)
			awaited <- err
		}()
		time.Sleep(2 * time.Minute)
		if len(ended) > 0 {
			t.Error("it is given up")
		}
		cancel()
		<-awaited
		if err := <-ended; !errors.Is(err, context.DeadlineExceeded) || time.Since(began) < 2*time.Minute+30*time.Second {
			t.Errorf("it ended with %v after %v", err, time.Since(began))
		}
	})
}

func TestWhatIsKnownOfAnOlderTextIsNotPassedOffAsOfThisOne(t *testing.T) {
	plan(t, board("quick", 3)+board("other", 1), func(t *testing.T, p *planned) {
		old := p.Known(p.puzzle(0))
		if old.State != answer.Current || old.Facts == nil || old.Game != nil {
			t.Fatalf("the first answer is %+v", old)
		}
		for _, cols := range []int{4, 5} {
			p.set(board("gate", cols) + board("other", 1))
			now := p.Known(p.puzzle(0))
			if now.IsSettled() || now.Facts != nil || now.Before != old {
				t.Errorf("after an edit: %+v", now)
			}
		}
		if other := p.Known(p.puzzle(1)); other.State != answer.Current {
			t.Errorf("the other puzzle: %+v", other)
		}
		p.opens()
		now, err := p.Solved(t.Context(), p.puzzle(0))
		if err != nil || now.State != answer.Current || now.Before != nil || now.Facts == nil || now.Game == nil {
			t.Errorf("solved: %+v, %v", now, err)
		}
	})
}

// A board that lost a cell shows its last picture, and so does the next text.
func TestWhatIsKnownOfAnOlderTextStaysWhileThePositionIsBroken(t *testing.T) {
	plan(t, board("quick", 3), func(t *testing.T, p *planned) {
		old := p.Known(p.puzzle(0))
		for range 2 {
			p.set(board("quick", 3) + "  .\n")
			now := p.Known(p.puzzle(0))
			if _, broken := now.Obstacle(); !broken || now.State != answer.Current || now.Facts != nil || now.Before != old {
				t.Errorf("broken: %+v", now)
			}
			p.set(board("quick", 3) + "  .\n// and typed on\n")
		}
		p.set(board("gate", 4))
		if now := p.Known(p.puzzle(0)); now.IsSettled() || now.Before != old {
			t.Errorf("mended, and not solved yet: %+v", now)
		}
	})
}

func TestALimitThatChangesWhileAPuzzleIsBeingSettledCounts(t *testing.T) {
	plan(t, board("late", 3), func(t *testing.T, p *planned) {
		p.gated.SetMemory(1)
		p.Reconsider()
		p.opens()
		a, err := p.Answer(t.Context(), p.puzzle(0))
		if err != nil || a.Facts != nil || len(a.Problems) != 1 || a.Problems[0].Code != answer.TooLarge {
			t.Errorf("under a limit of one byte: %+v, %v", a, err)
		}
		p.gated.SetMemory(0)
		p.Reconsider()
		if a, err = p.Answer(t.Context(), p.puzzle(0)); err != nil || a.Facts == nil {
			t.Errorf("under the usual limit: %+v, %v", a, err)
		}
	})
}
