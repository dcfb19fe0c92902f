package lsp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// A planned is a schedule for one document.
type planned struct {
	*schedule
	hangman *hangman
	file    *parser.File
	solved  chan uri.URI
	cancel  context.CancelFunc
}

func plan(t *testing.T, text string, prepare ...func(*schedule)) *planned {
	ctx, cancel := context.WithCancel(context.Background())
	p := &planned{hangman: newHangman(), solved: make(chan uri.URI, 100000), cancel: cancel}
	p.schedule = newSchedule(ctx, p.hangman, zap.NewNop())
	p.schedule.turn = 20 * time.Millisecond
	p.schedule.solved = func(u uri.URI) { p.solved <- u }
	for _, f := range prepare {
		f(p.schedule)
	}
	t.Cleanup(func() {
		cancel()
		p.wait()
		noGoroutinesLeft(t)
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
	p.replace(doc, newStep(p.file, next))
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
	eventually(t, "all solved", func() bool { return p.isSettled(doc) })
	for _, title := range []string{"b", "x", "c", "d"} {
		if n := p.hangman.begun(title); n != 1 {
			t.Errorf("%s was analysed %d times", title, n)
		}
	}
}

func TestWhatAnEditRemovesIsCancelledAndWhoeverWaitsIsTold(t *testing.T) {
	p := plan(t, titled("hang", "quick"))
	<-p.hangman.began
	old := p.file.Puzzle(0).Puzzle
	waited := make(chan error)
	go func() {
		_, err := p.result(context.Background(), old)
		waited <- err
	}()
	time.Sleep(5 * time.Millisecond)
	p.set(titled("other", "quick"))
	<-p.hangman.ended
	if err := <-waited; !errors.Is(err, protocol.ErrContentModified) {
		t.Errorf("the wait ended with %v", err)
	}
	if _, err := p.result(context.Background(), old); !errors.Is(err, protocol.ErrContentModified) {
		t.Errorf("a wait for a puzzle that is gone ended with %v", err)
	}
	eventually(t, "the others solved", func() bool { return p.isSettled(doc) })
}

func TestClosingADocumentCancelsAllOfIt(t *testing.T) {
	p := plan(t, titled(numbered("hang", 100)...))
	<-p.hangman.began
	p.set("")
	eventually(t, "nothing runs", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.quick.running == 0 && p.slow.running == 0 && len(p.tasks) == 0 && len(p.open) == 0
	})
}

func TestAWaitEndsWithItsContextAndLeavesThePuzzleAlone(t *testing.T) {
	p := plan(t, titled("hang"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.result(ctx, p.file.Puzzle(0).Puzzle); !errors.Is(err, context.Canceled) {
		t.Errorf("the wait ended with %v", err)
	}
	close(p.hangman.release)
	if _, err := p.result(context.Background(), p.file.Puzzle(0).Puzzle); err != nil {
		t.Errorf("the puzzle was not solved: %v", err)
	}
}

// However many puzzles take for ever, each quick one waits only until those
// before it have had their turn.
func TestPuzzlesThatTakeForEverDoNotHoldUpQuickOnes(t *testing.T) {
	p := plan(t, titled(append(numbered("hang", 9), numbered("quick", 50)...)...))
	eventually(t, "the quick ones solved", func() bool {
		for i := range 50 {
			if p.known(p.file.Puzzle(9+i).Puzzle) == nil {
				return false
			}
		}
		return true
	})
	p.set(titled(append(numbered("hang", 9), "quick anew")...))
	if _, err := p.result(context.Background(), p.file.Puzzle(9).Puzzle); err != nil {
		t.Error(err)
	}
	p.mu.Lock()
	running := p.quick.running + p.slow.running
	p.mu.Unlock()
	if running > p.quick.size+p.slow.size {
		t.Errorf("%d puzzles are solved at a time", running)
	}
	// And each slow one gets its turn in the end.
	close(p.hangman.release)
	eventually(t, "the slow ones solved", func() bool { return p.isSettled(doc) })
}

// oneByOne solves one puzzle at a time, each to its end.
func oneByOne(s *schedule) { s.quick.size, s.turn = 1, time.Hour }

func TestWhatWasEditedLastIsSolvedFirst(t *testing.T) {
	p := plan(t, titled("hang", "old 0", "old 1", "old 2"), oneByOne)
	<-p.hangman.began
	p.set(titled("hang", "old 0", "new 0", "new 1", "old 2"))
	close(p.hangman.release)
	eventually(t, "all solved", func() bool { return p.isSettled(doc) })
	for _, want := range []string{"new 0", "new 1", "old 0", "old 2"} {
		if title := <-p.hangman.began; title != want {
			t.Errorf("%s was solved where %s was due", title, want)
		}
	}
}

func TestWhatARequestWaitsForIsNextInLine(t *testing.T) {
	p := plan(t, titled(append([]string{"hang"}, numbered("quick", 100)...)...), oneByOne)
	<-p.hangman.began
	last := p.file.Puzzle(100).Puzzle
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.result(context.Background(), last)
	}()
	eventually(t, "the request is first in line", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.quick.waiting[0].puzzle == last
	})
	close(p.hangman.release)
	<-done
	if title := <-p.hangman.began; title != "quick 99" {
		t.Errorf("%s was solved first", title)
	}
}

func TestAPuzzleThatStandsTwiceIsKeptUntilBothAreGone(t *testing.T) {
	p := plan(t, titled("same"))
	p.set(titled("same", "same"))
	p.set(titled("same", "x", "same"))
	p.set(titled("same"))
	if _, err := p.result(context.Background(), p.file.Puzzle(0).Puzzle); err != nil {
		t.Error(err)
	}
	p.set(titled("other"))
	eventually(t, "only the other is left", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.tasks) == 1
	})
}

func TestAPanicCostsOnePuzzleItsResult(t *testing.T) {
	p := plan(t, titled("panic", "quick"))
	if _, err := p.result(context.Background(), p.file.Puzzle(0).Puzzle); err == nil {
		t.Error("nothing was said about the panic")
	}
	if _, err := p.result(context.Background(), p.file.Puzzle(1).Puzzle); err != nil {
		t.Error(err)
	}
	eventually(t, "all settled", func() bool { return p.isSettled(doc) })
}

func TestAWaitEndsWithTheSession(t *testing.T) {
	p := plan(t, titled("hang"))
	<-p.hangman.began
	waited := make(chan error)
	go func() {
		_, err := p.result(context.Background(), p.file.Puzzle(0).Puzzle)
		waited <- err
	}()
	p.cancel()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("the wait ended with %v", err)
	}
}

// small is a puzzle that is solved in microseconds, with an assertion that fails.
const small = "puzzle: small\ngame: cat-mouse-grid\nboard:\n  M.C\n  F..\nexpect: cat wins in 9\n"

func TestWhatIsWrongWithASmallPuzzleIsKnownBeforeAllElse(t *testing.T) {
	engine := analysis.NewEngine(0)
	p := plan(t, "", func(s *schedule) { s.engine = engine })
	file := parser.Parse(small)
	puzzle := file.Puzzle(0).Puzzle
	later := p.replace(doc, newStep(p.file, file))
	if wrong, final := p.problems(puzzle); !final || len(wrong.Problems) != 1 || !p.isSettled(doc) {
		t.Errorf("told is %+v, final: %v", wrong, final)
	}
	if r := p.known(puzzle); r != nil {
		t.Errorf("all is known already: %+v", r)
	}
	asked := make(chan *analysis.Result)
	go func() {
		r, err := p.result(t.Context(), puzzle)
		if err != nil {
			t.Error(err)
		}
		asked <- r
	}()
	later()
	if r := <-asked; r == nil || r.Facts == nil || len(r.Problems) != 1 {
		t.Errorf("who asks for all is told %+v", r)
	}
	if r, ok := engine.Known(puzzle); !ok || r != p.known(puzzle) {
		t.Error("the result is not kept")
	}
	p.replace(doc, newStep(file, nil))
}

func TestALimitThatChangesBetweenAGlanceAndTheRestCounts(t *testing.T) {
	engine := analysis.NewEngine(0)
	p := plan(t, "", func(s *schedule) { s.engine = engine })
	file := parser.Parse(small)
	later := p.replace(doc, newStep(p.file, file))
	engine.SetMemory(1)
	p.reconsider()
	later()
	eventually(t, "solved anew", func() bool {
		r := p.known(file.Puzzle(0).Puzzle)
		return r != nil && r.Facts == nil && len(r.Problems) == 1 && r.Problems[0].Code == analysis.TooLarge
	})
	p.replace(doc, newStep(file, nil))
}
