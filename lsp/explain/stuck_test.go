package explain_test

import (
	"fmt"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
)

// A player who has no move makes the game a draw, but no text calls it over: there is still the
// set play.
func TestAStuckPositionIsADrawAndNotOver(t *testing.T) {
	e := answer.NewEngine(0)
	const position = "puzzle: stuck\ngame: cat-mouse-graph\ngraph:\n  0: 3\n  1:\n  2: 3\n"
	const why = "The mouse has no move, so the game is drawn."
	text := position + "expect: draw\nbest: 3\nonly: 3\nmoves: 3\nset: draw\n"
	file := parser.Parse(text)
	p, a := puzzletest.Analyse(t, e, text)
	said := map[string]string{
		"the explanation": explain.InFull(words.Printer{}, a, answer.Judgement{}).Plain(),
		"the summary":     explain.Summary(words.Printer{}, a),
		"the hint":        explain.Hints(words.Printer{}, a, source.Range{End: len(text)})[0].Tooltip.Plain(),
	}
	for offset := range len(text) {
		hover, _ := explain.At(words.Printer{}, a, file.At(offset), answer.Judgement{})
		said[fmt.Sprintf("the hover at %q", text[offset:])] = hover.Plain()
	}
	for _, action := range change.Actions(a, source.Range{}, file.At(0)) {
		if action.Disabled != nil {
			said[action.Title.String()] = action.Disabled.String()
		}
	}
	for _, problem := range a.Problems {
		said[string(problem.Code)] = problem.Message.String()
	}
	for what, words := range said {
		if strings.Contains(words, "is over") || strings.Count(words, why) > 1 {
			t.Errorf("%s: %s", what, words)
		}
	}
	for what, want := range map[string]string{
		"the explanation": "draw — mouse to move\n\n" + why,
		"the summary":     "stuck: draw\n" + why,
		"the hint":        why,
		"Play best move":  why,
		"best-failed":     "The mouse has no move in the position shown, so there is no best move; remove `best`.",
		"only-failed":     "The mouse has no move in the position shown, so there is no only move; remove `only`.",
		"move-after-end":  "The mouse has no move here, so the game is drawn; remove this move and what follows.",
		"the hover at \"" + strings.ReplaceAll(text[strings.Index(text, "1:\n"):], "\n", `\n`) + `"`: why,
	} {
		if !strings.Contains(said[what], want) {
			t.Errorf("%s: %q, which lacks %q", what, said[what], want)
		}
	}
	if p.Setup == nil {
		t.Fatal("not solved")
	}
	_, a = puzzletest.Analyse(t, e, strings.Replace(position, "  1:\n  2: 3\n", "  1: 4\n  2:\n", 1)+"moves: 4\n")
	after, _ := explain.At(words.Printer{}, a, parser.Parse(a.Puzzle.Text).At(strings.LastIndex(a.Puzzle.Text, "4")), answer.Judgement{})
	if want := "After it the cat has no move, so the game is drawn."; !strings.Contains(after.Plain(), want) {
		t.Errorf("after a move that leaves the cat stuck: %q, which lacks %q", after.Plain(), want)
	}
}
