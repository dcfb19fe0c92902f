package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser/syntax"
)

func TestAViewWhoseRestoreWordIsBrokenOpensAsWithoutIt(t *testing.T) {
	t.Parallel()
	const first = `"title":"The mouse slips past","index":0,"mode":"explore","layer":"arrivals"`
	for name, state := range map[string]string{
		"a null among the explored moves":   `{` + first + `,"tree":[null]}`,
		"a null below an explored move":     `{` + first + `,"tree":[{"to":10,"next":[null]}]}`,
		"explored moves that are too deep":  `{` + first + `,"tree":` + strings.Repeat(`[{"to":10,"next":`, 2001) + `[]` + strings.Repeat(`}]`, 2001) + `}`,
		"too many explored moves":           `{` + first + `,"tree":[` + strings.Repeat(`{"to":10},`, 2000) + `{"to":11}]}`,
		"a path that is too long":           `{"title":"The mouse slips past","index":0,"mode":"explore","layer":"arrivals","path":[` + strings.Repeat(`12,`, 100_000) + `12]}`,
		"a member that is unknown":          `{` + first + `,"colour":"red"}`,
		"a mode that is unknown":            `{"title":"The mouse slips past","index":0,"mode":"sleep","layer":"arrivals"}`,
		"a null among the moves of solving": `{"title":"The mouse slips past","index":0,"mode":"solve","layer":"arrivals","solving":{"moves":0,"hints":0,"wrong":0,"stage":0,"tree":[null]}}`,
		"a wrong move before any":           `{"title":"The mouse slips past","index":0,"mode":"solve","layer":"arrivals","solving":{"moves":0,"hints":0,"wrong":1,"stage":0,"isWrong":true}}`,
		"a count below zero":                `{"title":"The mouse slips past","index":0,"mode":"solve","layer":"arrivals","solving":{"moves":-1,"hints":0,"wrong":0,"stage":0}}`,
		"a text that is too long":           `{` + first + strings.Repeat(" ", 1<<18) + `}`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, slipsPast, nil)
				fresh := e.view("rows", 60, 1)
				v := e.viewAt("rows", 60, doc, fakePosition{Line: 1}, word(state))
				if v.text() != fresh.text() {
					t.Errorf("it shows\n%s\nand not\n%s", v.text(), fresh.text())
				}
				e.quit()
			})
		})
	}
}

func TestNothingIsTriedOrHintedAtWhileAPuzzleThatIsBeingSolvedIsUnknown(t *testing.T) {
	t.Parallel()
	for row, why := range map[string]string{"#C?..": "The puzzle has a blank at 1,2", "#C..": "The puzzle has a mistake"} {
		synctest.Test(t, func(t *testing.T) {
			e := painting(t, slipsPast, nil)
			v := e.view("rows", 60, 1)
			v.does("solve")
			e.replace(doc, "#C...", row)
			e.settled()
			for _, deed := range []string{"press@5", "hint"} {
				if _, err := v.do(deed); err == nil || !strings.Contains(err.Error(), why) {
					t.Errorf("with %s, %s says %v", row, deed, err)
				}
			}
			e.quit()
		})
	}
}

func TestAllThatIsTrueIsWrittenWhereTwoAssertionsAndIdleAreFalse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, slipsPast+"expect: cat wins\nset: mouse wins\nidle: none\n")
		e.settled()
		var menu []json.RawMessage
		at := fakePosition{8, 9}
		e.must("textDocument/codeAction", object{"textDocument": object{"uri": doc}, "range": fakeRange{at, at}, "context": object{"diagnostics": []any{}}}, &menu)
		i := slices.IndexFunc(menu, func(a json.RawMessage) bool { return strings.Contains(string(a), `"Write all that is true"`) })
		if i < 0 {
			t.Fatalf("the menu is %s", menu)
		}
		var chosen json.RawMessage
		e.must("codeAction/resolve", menu[i], &chosen)
		if _, err := e.applies(chosen); err != nil {
			t.Fatal(err)
		}
		e.showsCodes(doc)
		for _, key := range []string{"expect: ", "set: ", "idle: "} {
			if !strings.Contains(e.texts[doc].text, "\n"+key) {
				t.Errorf("%q is gone from\n%s", key, e.texts[doc].text)
			}
		}
		e.quit()
	})
}

// A new puzzle is written below the one at the cursor, so that one has to be known.
func TestNothingIsWrittenIntoATextThatIsNotRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHand(t)
		for command, more := range map[string]object{"plywise.new": {"game": "knight-pawns"}, "plywise.import": {"text": "[[1,3],[0],[3],[0,2]]"}} {
			argument := object{"textDocument": object{"uri": unreadDoc}, "position": fakePosition{}}
			for k, v := range more {
				argument[k] = v
			}
			err := h.call("workspace/executeCommand", object{"command": command, "arguments": []any{argument}}, nil)
			if err == nil || !strings.Contains(err.Error(), "This text is not read") {
				t.Errorf("%s: %v", command, err)
			}
		}
		h.quit()
	})
}

// A faulty engine panics while it is told to, in the work on puzzles of some title.
type faulty struct {
	*answer.Engine
	title string
	fails atomic.Bool
}

func (f *faulty) breaks(p *syntax.Puzzle) {
	if f.fails.Load() && strings.HasPrefix(p.Title, f.title) {
		panic("boom")
	}
}

// Analyse implements [schedule.Engine].
func (f *faulty) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	f.breaks(p)
	return f.Engine.Analyse(ctx, p, wanted)
}

// Solve implements [schedule.Engine].
func (f *faulty) Solve(ctx context.Context, a *answer.Answer, wanted work.Wanted) (*answer.Answer, error) {
	f.breaks(a.Puzzle)
	return f.Engine.Solve(ctx, a, wanted)
}

const oneIsBroken = slipsPast + "\npuzzle: Broken inside\ngame: cat-mouse-grid\nboard:\n  M.C.F\n"

func TestAPanicInTheWorkOnAPuzzleCostsThatPuzzleAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		engine := &faulty{Engine: answer.NewEngine(0), title: "Broken"}
		engine.fails.Store(true)
		e := start(t, everything(), func(s *server) { s.SolveWith(engine) })
		e.open(doc, oneIsBroken)
		hover := func(line int) (string, error) {
			var answer json.RawMessage
			err := e.call("textDocument/hover", object{"textDocument": object{"uri": doc}, "position": fakePosition{line, 2}}, &answer)
			return string(answer), err
		}
		if said, err := hover(12); err == nil || !strings.Contains(err.Error(), "internal error: boom") {
			t.Errorf("the hover over the puzzle says %s, %v", said, err)
		}
		if said, err := hover(6); err != nil || !strings.Contains(said, "mouse wins in 5") {
			t.Errorf("the hover over the other one says %s, %v", said, err)
		}
		engine.fails.Store(false)
		e.replace(doc, "M.C.F", "M..CF") // another puzzle, for the engine
		if said, err := hover(12); err != nil || !strings.Contains(said, "cat wins") {
			t.Errorf("after an edit it says %s, %v", said, err)
		}
		e.quit()
	})
}

func TestAPanicWhileAViewDrawsCostsThatPictureAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		engine := &faulty{Engine: answer.NewEngine(0)}
		e := painting(t, oneIsBroken, nil, func(s *server) { s.SolveWith(engine) })
		v := e.view("rows", 60, 1)
		before := v.Draw
		engine.fails.Store(true)
		v.follow(10) // it has to look up the table of the other puzzle
		if v.Draw != before {
			t.Errorf("it has drawn\n%s", v.text())
		}
		engine.fails.Store(false)
		v.does("help", "help") // a command is answered, so nothing is held
		v.follow(1)
		v.follow(10)
		v.says("Broken inside")
		e.quit()
	})
}

func TestAPanicInTheBackgroundIsLoggedAndTheServerGoesOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHand(t)
		h.server.Go(func() { panic("boom") })
		time.Sleep(time.Second)
		logged := h.logged.TakeAll()
		if len(logged) != 1 || !strings.Contains(logged[0].ContextMap()["stack"].(string), "failure_test.go") {
			t.Errorf("logged is %v", logged)
		}
		h.quit()
	})
}
