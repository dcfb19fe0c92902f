package lsp

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// A ranking engine is a gated one that knows how much each puzzle is wanted.
type ranking struct {
	*gated
	mu     sync.Mutex
	wanted map[string]work.Wanted // by title
}

func newRanking() *ranking {
	return &ranking{gated: newGated(), wanted: make(map[string]work.Wanted)}
}

// Analyse implements [schedule.Engine].
func (r *ranking) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	r.mu.Lock()
	r.wanted[p.Title] = wanted
	r.mu.Unlock()
	return r.gated.Analyse(ctx, p, wanted)
}

// rank returns how much a puzzle is wanted, less than anything if it has not been begun.
func (r *ranking) rank(title string) work.Rank {
	r.mu.Lock()
	defer r.mu.Unlock()
	if wanted := r.wanted[title]; wanted != nil {
		return wanted.Order().Rank
	}
	return work.Idle
}

// in is a cell of a board in the document.
func in(line int) object {
	return object{"textDocument": object{"uri": doc}, "position": fakePosition{line, 2}}
}

func TestWhatAnEditorAsksForByItselfDoesNotComeBeforeAHover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := newRanking()
		// A client that is shown outcomes in lenses.
		capabilities := object{
			"workspace": object{"codeLens": object{"refreshSupport": true}},
		}
		e := start(t, capabilities, func(s *server) { s.SolveWith(engine) })
		text := strings.Replace(slipsPast, "puzzle: ", "puzzle: gate ", 1)
		title := parser.Parse(text).Puzzle(0).Puzzle.Title
		e.open(doc, text)
		whole := object{"textDocument": object{"uri": doc}, "range": fakeRange{End: fakePosition{Line: 1000}}}
		var lenses []object
		e.must("textDocument/codeLens", whole, &lenses)
		var late sync.WaitGroup
		for _, lens := range lenses {
			if lens["command"] == nil {
				late.Go(func() { e.must("codeLens/resolve", lens, nil) })
			}
		}
		automatic := object{"textDocument": object{"uri": doc}, "range": fakeRange{}, "context": object{"diagnostics": []any{}, "triggerKind": 2}}
		late.Go(func() { e.must("textDocument/codeAction", automatic, nil) })
		for _, method := range []string{"textDocument/inlayHint", "textDocument/semanticTokens/full", "textDocument/documentSymbol"} {
			e.must(method, whole, nil)
			if got := engine.rank(title); got != work.Visible {
				t.Errorf("after %s the puzzle ranks %d", method, got)
			}
		}
		late.Go(func() { e.must("textDocument/hover", in(7), nil) })
		synctest.Wait()
		if got := engine.rank(title); got != work.Awaited {
			t.Errorf("while a hover waits the puzzle ranks %d", got)
		}
		close(engine.gate)
		late.Wait()
		e.quit()
	})
}

func TestAHoverIsAnsweredWhileFiftyDocumentsAreBeingSolved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := newRanking()
		e := start(t, rich(), func(s *server) { s.SolveWith(engine) })
		var many strings.Builder
		for i := range 1000 {
			fmt.Fprintf(&many, "puzzle: quick %d\n", i)
		}
		for i := range 50 {
			uri := fmt.Sprintf("file:///%d.puzzle", i)
			e.open(uri, fmt.Sprintf("puzzle: gate %d\n", i))
			e.replace(uri, "gate", "gate edited")
		}
		e.open(doc, many.String()+slipsPast)
		var hover struct{ Contents struct{ Value string } }
		e.must("textDocument/hover", in(1000+7), &hover)
		if hover.Contents.Value == "" {
			t.Error("the hover is empty")
		}
		close(engine.gate)
		e.quit()
	})
}
