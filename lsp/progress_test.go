package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// A patientEditor shows progress, and keeps the messages about it.
type patientEditor struct {
	*fakeEditor
	hung *gated
	told []string // by token, in order: "create 1", "begin 1 Solving: gate", "end 1"; guarded by mu
}

// showsProgress are the capabilities of a client that shows progress.
func showsProgress() object {
	c := rich()
	c["window"] = object{"workDoneProgress": true}
	return c
}

func patient(t *testing.T, capabilities object) *patientEditor { return patientWith(t, capabilities) }

func patientWith(t *testing.T, capabilities object, prepare ...any) *patientEditor {
	e := &patientEditor{hung: newGated()}
	e.fakeEditor = connected(t, append(prepare, func(s *server) {
		s.SolveWith(e.hung)
		s.Schedule.ProgressDelay = 20 * time.Millisecond
	})...)
	e.answers["window/workDoneProgress/create"] = func(params json.RawMessage) (any, error) {
		var p struct{ Token json.RawMessage }
		err := json.Unmarshal(params, &p)
		e.told = append(e.told, "create "+string(p.Token))
		return nil, err
	}
	e.answers["$/progress"] = func(params json.RawMessage) (any, error) {
		var p struct {
			Token json.RawMessage
			Value struct {
				Kind, Title, Message string
				Cancellable          bool
			}
		}
		err := json.Unmarshal(params, &p)
		text := p.Value.Kind + " " + string(p.Token)
		if p.Value.Kind == "begin" {
			text += fmt.Sprintf(" %s: %s %v", p.Value.Title, p.Value.Message, p.Value.Cancellable)
		}
		e.told = append(e.told, text)
		return nil, err
	}
	e.initialize(capabilities)
	return e
}

// isTold waits until the editor has been told just that.
func (e *patientEditor) isTold(want ...string) {
	e.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		e.mu.Lock()
		told, change := slices.Clone(e.told), e.change
		e.mu.Unlock()
		if slices.Equal(told, want) {
			return
		}
		select {
		case <-change:
		case <-timeout:
			e.t.Fatalf("told is %q, not %q", told, want)
		}
	}
}

const (
	hanging    = "puzzle: gate on\ngame: cat-mouse-grid\nboard:\n  MF.C\n"
	wasCreated = `create "plywise/solving/1"`
	wasBegun   = `begin "plywise/solving/1" Solving: gate on true`
	wasEnded   = `end "plywise/solving/1"`
)

func TestASolveThatLastsIsShownUntilItIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := patient(t, showsProgress())
		e.open(doc, "puzzle: quick\ngame: knight-pawns\n\n"+hanging)
		e.isTold(wasCreated, wasBegun)
		close(e.hung.gate)
		e.isTold(wasCreated, wasBegun, wasEnded)
		e.quit()
	})
}

func TestAnEditEndsTheProgressOfWhatItSupersedes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := patient(t, showsProgress())
		e.open(doc, hanging)
		e.isTold(wasCreated, wasBegun)
		e.replace(doc, "gate on", "done")
		e.isTold(wasCreated, wasBegun, wasEnded)
		e.quit()
	})
}

func TestAProgressThatIsCancelledStopsTheSolveUntilSomebodyAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := patient(t, showsProgress())
		e.open(doc, hanging)
		e.isTold(wasCreated, wasBegun)
		e.notify("window/workDoneProgress/cancel", object{"token": "plywise/solving/1"})
		<-e.hung.ended
		e.isTold(wasCreated, wasBegun, wasEnded)
		got := e.showsCodes(doc, "stopped")
		if d := got.Diagnostics[0]; d.Severity != 3 || !strings.Contains(d.Message, "hover") {
			t.Errorf("what is said is %+v", d)
		}
		e.notify("window/workDoneProgress/cancel", object{"token": "plywise/solving/1"}) // too late
		e.notify("window/workDoneProgress/cancel", object{"token": 7})                   // never begun

		close(e.hung.gate)
		var hover fakeHover
		e.must("textDocument/hover", object{"textDocument": object{"uri": doc}, "position": fakePosition{0, 9}}, &hover)
		if !strings.Contains(hover.Contents.Value, "mouse wins in 1") {
			t.Errorf("the hover says %q", hover.Contents.Value)
		}
		e.showsCodes(doc)
		e.quit()
	})
}

func TestAnEditSolvesWhatWasStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := patient(t, showsProgress())
		e.open(doc, hanging)
		e.isTold(wasCreated, wasBegun)
		e.notify("window/workDoneProgress/cancel", object{"token": "plywise/solving/1"})
		e.showsCodes(doc, "stopped")
		e.replace(doc, "gate on", "go")
		e.showsCodes(doc)
		e.quit()
	})
}

func TestAHoverThatWaitsShowsTheProgressThatTheClientAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, token := range []any{"mine", 7} {
			encoded, _ := json.Marshal(token)
			e := patient(t, object{})
			e.open(doc, hanging)
			<-e.hung.began
			hover := func(answer chan error) {
				answer <- e.call("textDocument/hover", object{
					"textDocument": object{"uri": doc}, "position": fakePosition{0, 9}, "workDoneToken": token,
				}, nil)
			}
			wasBegun, wasEnded := fmt.Sprintf("begin %s Solving: gate on true", encoded), fmt.Sprintf("end %s", encoded)
			answer := make(chan error)
			go hover(answer)
			e.isTold(wasBegun)
			e.notify("window/workDoneProgress/cancel", object{"token": token})
			if err := <-answer; err == nil || !strings.Contains(err.Error(), "cancel") {
				t.Errorf("the answer is %v", err)
			}
			e.isTold(wasBegun, wasEnded)

			go hover(answer)
			e.isTold(wasBegun, wasEnded, wasBegun)
			close(e.hung.gate)
			if err := <-answer; err != nil {
				t.Errorf("the answer is %v", err)
			}
			e.isTold(wasBegun, wasEnded, wasBegun, wasEnded)
			e.quit()
		}
	})
}

func TestAClientThatDoesNotShowProgressIsToldNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := patient(t, rich())
		e.open(doc, hanging)
		time.Sleep(time.Minute)
		close(e.hung.gate)
		e.settled()
		e.isTold()
		e.quit()
	})
}

func TestAClientThatRefusesAProgressIsToldNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := patient(t, showsProgress())
		e.mu.Lock()
		e.answers["window/workDoneProgress/create"] = func(json.RawMessage) (any, error) { return nil, fmt.Errorf("no") }
		e.mu.Unlock()
		e.open(doc, hanging)
		e.isAsked("window/workDoneProgress/create")
		close(e.hung.gate)
		e.settled()
		e.isTold()
		e.quit()
	})
}

// serpentine is a board that is one long way, on which games take very long.
func serpentine(title string, side int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "puzzle: %s\ngame: cat-mouse-grid\nlimit: none\nboard:\n", title)
	for r := range side {
		row := []byte(strings.Repeat(".", side))
		switch {
		case r%4 == 1:
			row = append(bytes.Repeat([]byte("#"), side-1), '.')
		case r%4 == 3:
			row = append([]byte("."), bytes.Repeat([]byte("#"), side-1)...)
		case r == 0:
			row[0], row[side/2] = 'F', 'M'
		case r == side-1 || r == side-2:
			row[1] = 'C'
		}
		fmt.Fprintf(&b, "  %s\n", row)
	}
	return b.String()
}

// solving reports whether any game is being solved.
func solving() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("plywise/solver/"))
}

func TestASupersededSolveStopsLongBeforeItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := newGated()
		e := start(t, rich(), func(s *server) { s.SolveWith(engine) })
		letGo := engine.hold()
		e.open(doc, serpentine("a", 95))
		synctest.Wait()
		if !solving() {
			t.Fatal("it is solved already")
		}
		e.replace(doc, "a\n", "b\n")      // the same game
		time.Sleep(20 * time.Millisecond) // longer than work goes on that nobody wants
		if !solving() {
			t.Error("the same game is not solved on")
		}
		e.replace(doc, "game", "name")
		time.Sleep(20 * time.Millisecond)
		if solving() {
			t.Error("what nobody wants is solved on")
		}
		letGo()
		e.quit()
	})
}

// An action that tries one edit after another is shown where that lasts, and nothing is edited
// once the user cancels it.
func TestAnActionThatLastsIsShownAndCanBeCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := everything()
		client["window"] = object{"workDoneProgress": true}
		e := patient(t, client)
		e.open(doc, manyWalls(17))
		ended, letGo := e.resolvesWithoutIdleWalls(e.hung, nil)
		var token string
		eventually(t, "the progress", func() bool {
			e.mu.Lock()
			defer e.mu.Unlock()
			for _, told := range e.told {
				if _, err := fmt.Sscanf(told, "begin %q Trying edits: walls true", &token); err == nil {
					return true
				}
			}
			return false
		})
		e.notify("window/workDoneProgress/cancel", object{"token": token})
		synctest.Wait()
		if len(ended) == 0 {
			t.Error("it does not end")
		}
		letGo()
		if err, ok := (<-ended).(*jsonrpc2.Error); !ok || err.Code != protocol.CodeRequestCancelled {
			t.Errorf("the answer is %v", err)
		}
		e.hasBeenTold(fmt.Sprintf("end %q", token))
		e.quit()
	})
}
