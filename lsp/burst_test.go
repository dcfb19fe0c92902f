package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// A counter counts the analyses that come to an end.
type counter struct {
	*answer.Engine
	ended atomic.Int64
}

// Analyse implements [schedule.Engine].
func (c *counter) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	a, err := c.Engine.Analyse(ctx, p, wanted)
	if err == nil {
		c.ended.Add(1)
	}
	return a, err
}

// A user who holds a key down, and so toggles a wall again and again, sees no version with the
// solution of another, and at the end that of the last. Few games but the last are solved to
// their end.
func TestABurstOfWallsEndsWithTheTruthAboutTheLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		counted := &counter{Engine: answer.NewEngine(0)}
		e := start(t, rich(), func(s *server) { s.SolveWith(counted) })
		e.keeps = true
		e.open(doc, serpentine("a", 63)+"expect: mouse wins in 7\n")
		e.settled()
		counted.ended.Store(0)

		random := rand.New(rand.NewPCG(200, 47))
		texts := map[int]string{1: e.texts[doc].text}
		for range 200 {
			text := e.texts[doc].text
			at := random.IntN(len(text))
			for text[at] != '.' && text[at] != '#' {
				at = random.IntN(len(text))
			}
			e.edit(doc, fakeEdit{at, at + 1, map[byte]string{'.': "#", '#': "."}[text[at]]})
			texts[e.texts[doc].version] = e.texts[doc].text
		}
		e.settled()
		if n := counted.ended.Load(); n > 40 {
			t.Errorf("%d of 200 games were solved", n)
		}
		if last := e.lastShown(doc); *last.Version != e.texts[doc].version {
			t.Errorf("the last that is shown is version %d of %d", *last.Version, e.texts[doc].version)
		}
		e.mu.Lock()
		messages := slices.Clone(e.shownRaw)
		e.mu.Unlock()
		t.Logf("%d of 200 games were solved, and %d messages told", counted.ended.Load(), len(messages))
		done := false
		for _, raw := range messages {
			var told shown
			if err := json.Unmarshal(raw, &told); err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(said(told.Diagnostics))
			form, all := truth(t, texts[*told.Version])
			if got != form && got != all {
				t.Errorf("of version %d is said %s, not %s", *told.Version, got, all)
			}
			done = *told.Version == e.texts[doc].version && got == all
		}
		if !done {
			t.Error("the truth about the last version has not been told")
		}
		e.quit()
	})
}

func said(diagnostics []fakeDiagnostic) []string {
	var messages []string
	for _, d := range diagnostics {
		messages = append(messages, d.Message)
	}
	return messages
}

// truth returns what is wrong with the form of a text, and all that is wrong with
// it.
func truth(t *testing.T, text string) (form, all string) {
	t.Helper()
	var ofForm, ofAll []string
	f := parser.Parse(text)
	for placed := range f.All() {
		for _, d := range answer.Diagnostics(placed, placed.Problems) {
			ofForm = append(ofForm, d.Text)
		}
	}
	for d, err := range answer.Diagnose(answer.NewEngine(0).All(t.Context(), f), (*answer.Answer).AllProblems) {
		if err != nil {
			t.Fatal(err)
		}
		ofAll = append(ofAll, d.Text)
	}
	return fmt.Sprint(ofForm), fmt.Sprint(ofAll)
}
