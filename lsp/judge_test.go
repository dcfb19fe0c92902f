package lsp

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"
	"plywise/parser"
)

func TestAViewHasTheJudgementOfThePositionOfTheText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := newGated()
		e := painting(t, gridText, nil, func(s *server) { s.SolveWith(gate) })
		v := e.view("board", 0, 0)
		e.settled()
		b := v.board
		if len(b.Tries) != 1 || b.Tries[0].Name != "2,1" || b.Tries[0].RefutationName != "2,1" || len(b.Critical) != 5 || b.Critical[0] == nil || !*b.Critical[0] || b.Critical[1] != nil {
			t.Errorf("the board is %+v", b)
		}
		isBare := func() bool { return v.board.Tries == nil && v.board.Critical == nil }
		if v.does("press@12"); !isBare() {
			t.Errorf("after a move it is %s", v.Board)
		}
		v.does("takeBack")
		for state, edit := range map[string][2]string{"solving": {"puzzle: ", "puzzle: gate "}, "broken": {"M....", "M...M"}} {
			e.replace(doc, edit[0], edit[1])
			time.Sleep(time.Second)
			if synctest.Wait(); v.board.State != state || !isBare() {
				t.Errorf("%s: %s", state, v.Board)
			}
			e.replace(doc, edit[1], edit[0])
		}
		close(gate.gate)
		e.quit()
	})
}

// bigChase is a puzzle that takes long to judge.
func bigChase(t testing.TB) string {
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
		text := bigChase(t)
		title := strings.Index(text, "puzzle: ") + len("puzzle: ")
		e := painting(t, text, nil)
		at := position(text, title, "utf-16")
		v := e.view("rows", 80, at.Line)
		var asked sync.WaitGroup
		for i := range 12 {
			for _, method := range []string{"textDocument/hover", "textDocument/codeLens"} {
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
		v.says("xxxxxxxxxxxx", "^ critical")
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
