package explain_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// lensRows returns how the lenses of a puzzle read in an editor with a board and in one with
// a preview.
func lensRows(pr words.Printer, a *answer.Answer, o explain.LensOptions) []string {
	var rows []string
	for _, without := range []explain.LensKind{explain.PreviewLens, explain.BoardLens} {
		var titles []string
		for _, kind := range explain.LensKinds(a) {
			if kind != without && (kind != explain.SolveLens || !o.Spoilers) {
				titles = append(titles, explain.NewLens(pr, a, kind, o).Title)
			}
		}
		rows = append(rows, strings.Join(titles, " | "))
	}
	return rows
}

// hasShortLenses checks that a puzzle's lenses are short before a judge has been asked and
// afterwards, in every language and with all options.
func hasShortLenses(t rapid.TB, e *answer.Engine, p *syntax.Puzzle) {
	t.Helper()
	a, err := e.Analyse(context.Background(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	for _, judged := range []bool{false, true} {
		if judged && a.Facts != nil {
			if _, err := e.Judge(context.Background(), a, answer.Visible); err != nil {
				t.Fatal(err)
			}
		}
		for _, language := range []string{"en", "zh"} {
			for _, o := range []explain.LensOptions{{}, {Spoilers: true}, {Spoilers: true, Outcome: true}} {
				for _, row := range lensRows(words.PrinterFor(language), a, o) {
					if source.Width(row) > 64 {
						t.Fatalf("%q is %d columns wide\n%s", row, source.Width(row), p.Text)
					}
				}
			}
		}
	}
}

func TestTheLensesOfAPuzzleFitIntoHalfAWindow(t *testing.T) {
	e := answer.NewEngine(0)
	for _, p := range puzzletest.Examples(t) {
		hasShortLenses(t, e, p.Puzzle)
	}
	rapid.Check(t, func(rt *rapid.T) {
		hasShortLenses(rt, e, puzzletest.First(rt, puzzletest.RandomPuzzle(rt)))
		hasShortLenses(rt, e, puzzletest.First(rt, randomLongNames(rt)))
	})
}

// randomLongNames draws a graph whose nodes have names of any length.
func randomLongNames(t *rapid.T) string {
	name := rapid.SampledFrom([]string{"a", "kitchen-window-", "廚房", strings.Repeat("long", 20)}).Draw(t, "name")
	n := rapid.IntRange(3, 6).Draw(t, "nodes")
	var b strings.Builder
	b.WriteString("puzzle: names\ngame: cat-mouse-graph\ngraph:\n")
	for i := range n {
		fmt.Fprintf(&b, "  %s%d: %s%d %s%d\n", name, i, name, (i+1)%n, name, rapid.IntRange(0, n-1).Filter(func(j int) bool { return j != i }).Draw(t, "to"))
	}
	fmt.Fprintf(&b, "mouse: %s1\ncat: %s2\nhole: %s0\n", name, name, name)
	return b.String()
}

func TestALensSaysFirstWhatNothingElseDoes(t *testing.T) {
	const grid = "puzzle: x\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	const graph = "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  here: the-long-way-round-to-the-kitchen there\n  the-long-way-round-to-the-kitchen: hole\n  there: far\nmouse: here\ncat: far\nhole: hole\n"
	for _, c := range []struct {
		name, text string
		judged     bool
		o          explain.LensOptions
		row        string
	}{
		{"a click explains", grid, false, explain.LensOptions{Spoilers: true}, "Explain | Play best: mouse to 2,2 | Board"},
		{"a judge has nothing rare to say", grid, true, explain.LensOptions{Spoilers: true}, "Explain | Play best: mouse to 2,2 | Board"},
		{"the author asks a judge", grid + "set: cat wins\n", true, explain.LensOptions{Spoilers: true}, "sound by length · 1 try | Play best: mouse to 2,2 | Board"},
		{"one way alone wins", "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  2: 3\n", true, explain.LensOptions{Spoilers: true}, "strictly sound | Play best: mouse to 0 | Board"},
		{"two first moves are as good", "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: a b\n  1: a b\n  2: c\n", true, explain.LensOptions{Spoilers: true}, "1 cook | Play best: mouse to a | Board"},
		{"there are no hints", grid, true, explain.LensOptions{Spoilers: true, Outcome: true}, "mouse wins in 5 | Play best: mouse to 2,2 | Board"},
		{"outcomes are kept back", grid, true, explain.LensOptions{}, "Show the outcome | Play best | Solve | Board"},
		{"the error says why", grid + "cat-jmp: 2\n", false, explain.LensOptions{Spoilers: true, Outcome: true}, "Not solved | Board"},
		{"a name is long", graph, false, explain.LensOptions{Spoilers: true}, "Explain | Play best: mouse to the-long-way-round-to-t… | Board"},
		{"the game is over", "puzzle: x\ngame: cat-mouse-grid\nmouse: 0,1\nboard:\n  CF.\n", true, explain.LensOptions{Spoilers: true}, "Explain | Board"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := answer.NewEngine(0)
			a, err := e.Analyse(context.Background(), puzzletest.First(t, c.text), answer.Awaited)
			if err != nil {
				t.Fatal(err)
			}
			if c.judged {
				if _, err := e.Judge(context.Background(), a, answer.Visible); err != nil {
					t.Fatal(err)
				}
			}
			if row := lensRows(words.PrinterFor("en"), a, c.o)[0]; row != c.row {
				t.Errorf("got %q, want %q", row, c.row)
			}
		})
	}
}
