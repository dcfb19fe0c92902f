package lsp

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"plywise/lsp/answer"
	"plywise/parser"
)

// judgedBoard is the judgement in an answer to a panel.
type judgedBoard struct {
	State    string
	Hidden   bool
	Tries    []struct{ Name, RefutationName string }
	Critical []*bool
}

func (e *fakeEditor) judgedBoard(more object) (b judgedBoard) {
	e.t.Helper()
	if err := json.Unmarshal(e.boardOf(more), &b); err != nil {
		e.t.Fatal(err)
	}
	return b
}

func (b judgedBoard) isBare() bool { return b.Tries == nil && b.Critical == nil }

func TestABoardThatComesBeforeTheJudgeIsToldOnceWhenHeHasAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := newGated()
		e := configure(t, rich(), nil, object{"board": true}, func(s *server) {
			s.SolveWith(gate)
			s.panels.JudgeWait = 0
		}).fakeEditor
		p := &panel{fakeEditor: e}
		p.hear(func(c boardChange) { p.told = append(p.told, c) })
		p.open(doc, gridText)
		if first := p.judgedBoard(nil); first.isBare() {
			p.hears("it is judged", 0)
		}
		b := p.judgedBoard(nil)
		if len(b.Tries) != 1 || b.Tries[0].Name != "2,1" || b.Tries[0].RefutationName != "2,1" || len(b.Critical) != 5 || b.Critical[0] == nil || !*b.Critical[0] || b.Critical[1] != nil {
			t.Errorf("the board is %+v", b)
		}
		p.isTheSame("judged", nil)
		p.hears("nothing else comes")
		if after := p.judgedBoard(object{"path": []int{12}}); !after.isBare() {
			t.Errorf("after a move it is %+v", after)
		}
		p.hears("a path is no change")
		for what, edit := range map[string][2]string{"solving": {"puzzle: ", "puzzle: gate "}, "broken": {"M....", "M...M"}} {
			p.replace(doc, edit[0], edit[1])
			if b := p.judgedBoard(nil); b.State != what || !b.isBare() {
				t.Errorf("%s: %+v", what, b)
			}
			p.replace(doc, edit[1], edit[0])
		}
		close(gate.gate)
		p.quit()
	})
}

// bigChase is a puzzle that takes long to judge.
func bigChase(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../editors/examples/chase-64x64.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A user hovers, looks at a board and types on. The puzzle that is typed over is not judged to
// the end, and no request waits for it. The last one is judged.
func TestTypingEndsTheJudgingOfWhatIsTypedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everythingAndMore())
		text := bigChase(t)
		title := strings.Index(text, "puzzle: ") + len("puzzle: ")
		e.open(doc, text)
		var asked sync.WaitGroup
		at := position(text, title, "utf-16")
		for i := range 12 {
			for _, method := range []string{"textDocument/hover", "plywise/board", "textDocument/codeLens"} {
				asked.Go(func() {
					var answer json.RawMessage
					_ = e.call(method, object{"textDocument": object{"uri": doc}, "position": at}, &answer)
				})
			}
			if i%2 == 0 {
				e.settled()
			}
			e.edit(doc, fakeEdit{title, title, "x"})
		}
		asked.Wait()
		var hover struct{ Contents struct{ Value string } }
		e.must("textDocument/hover", object{"textDocument": object{"uri": doc}, "position": at}, &hover)
		if !strings.Contains(hover.Contents.Value, "Set play") {
			t.Errorf("the hover says %q", hover.Contents.Value)
		}
		e.quit()
	})
}

// All who ask a judge the same question at the same time get the same answer.
func TestAQuestionIsAnsweredForAllWhoAskItAtATime(t *testing.T) {
	e := answer.NewEngine(0)
	a, err := e.Analyse(t.Context(), parser.Parse(bigChase(t)).Puzzle(0).Puzzle, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	var asked sync.WaitGroup
	for range 8 {
		asked.Go(func() {
			c, err := e.Judge(t.Context(), a, answer.Awaited)
			if err != nil || len(c.Line) != a.Facts.Outcome.Plies {
				t.Errorf("judged: %v, %v", c, err)
			}
		})
	}
	asked.Wait()
	e.Wait()
}

// A menu that is opened by hand asks a judge. An editor that only wants to know whether
// there is one does not.
func TestOnlyAMenuThatIsOpenedByHandAsksAJudge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everythingAndMore())
		e.open(doc, gridText)
		e.settled()
		offers := func(trigger int) bool {
			var menu []fakeAction
			e.must("textDocument/codeAction", object{
				"textDocument": object{"uri": doc}, "range": fakeRange{}, "context": object{"diagnostics": []any{}, "triggerKind": trigger},
			}, &menu)
			for _, a := range menu {
				if strings.HasPrefix(a.Title, "Assert `set: ") {
					return true
				}
			}
			return false
		}
		const invoked, automatic = 1, 2
		if offers(automatic) {
			t.Error("a judge is asked where nobody has opened a menu")
		}
		if !offers(invoked) {
			t.Error("no judge is asked where somebody has opened a menu")
		}
		if !offers(automatic) {
			t.Error("what a judge has said is forgotten")
		}
		e.quit()
	})
}
