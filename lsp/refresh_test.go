package lsp

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

const oneHangs = "puzzle: gate here\ngame: cat-mouse-grid\nboard:\n  M.CF\n\npuzzle: quick\ngame: cat-mouse-grid\nboard:\n  MF.C\n"

// labels returns the inlay hints of a document.
func (e *fakeEditor) labels(uri string) []string {
	e.t.Helper()
	var hints []struct{ Label string }
	e.must("textDocument/inlayHint", object{
		"textDocument": object{"uri": uri}, "range": fakeRange{End: fakePosition{Line: 1000}},
	}, &hints)
	var labels []string
	for _, h := range hints {
		labels = append(labels, h.Label)
	}
	return labels
}

// isAsked waits until the server has asked for something, and returns how often
// it has.
func (e *fakeEditor) isAsked(method string) int {
	e.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		e.mu.Lock()
		times, change := e.asked[method], e.change
		e.mu.Unlock()
		if times > 0 {
			return times
		}
		select {
		case <-change:
		case <-timeout:
			e.t.Fatalf("%s does not come", method)
		}
	}
}

// timesAsked returns how often the server has asked for something.
func (e *fakeEditor) timesAsked(method string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.asked[method]
}

func (e *fakeEditor) expectLabels(uri string, want ...string) {
	e.t.Helper()
	if got := e.labels(uri); !slices.Equal(got, want) {
		e.t.Errorf("the hints are %q, want %q", got, want)
	}
}

func TestAClientIsToldToAskAgainWhenAPuzzleIsSolved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
		e.open("file:///a", oneHangs)
		for range 3 {
			e.expectLabels("file:///a", "solving…", "mouse wins in 1")
		}
		close(hung.gate)
		if times := e.isAsked("workspace/inlayHint/refresh"); times != 1 {
			t.Errorf("it is told %d times", times)
		}
		e.expectLabels("file:///a", "cat wins in 2", "mouse wins in 1")
		e.quit()
	})
}

func TestAClientThatCannotBeToldToAskAgainWaitsABitLonger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		set(capabilities, "workspace.inlayHint", nil)
		hung := newGated()
		e := start(t, capabilities, func(s *server) { s.SolveWith(hung) })
		e.open("file:///a", oneHangs)
		<-hung.began
		time.AfterFunc(160*time.Millisecond, func() { close(hung.gate) })
		e.expectLabels("file:///a", "cat wins in 2", "mouse wins in 1")
		e.quit()
		if times := e.timesAsked("workspace/inlayHint/refresh"); times != 0 {
			t.Errorf("it is told %d times", times)
		}
	})
}

func TestAClientIsNotToldOfAPuzzleThatIsEditedAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
		e.open("file:///a", oneHangs)
		e.expectLabels("file:///a", "solving…", "mouse wins in 1")
		e.replace("file:///a", "gate", "rest")
		e.expectLabels("file:///a", "cat wins in 2", "mouse wins in 1")
		e.settled()
		e.quit()
		if times := e.timesAsked("workspace/inlayHint/refresh"); times != 0 {
			t.Errorf("it is told %d times", times)
		}
	})
}
