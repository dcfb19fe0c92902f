package change_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// randomBasics draws assertions about the outcome and the first move, hardly any of them true.
func randomBasics(t *rapid.T, p *syntax.Puzzle) string {
	outcomes := []string{"draw", "mouse wins", "mouse wins in 3", "cat wins in 2", "cat wins"}
	if p.Game == syntax.KnightPawns {
		outcomes = []string{"2 moves", "7 moves"}
	}
	place := func(key string) string {
		return p.PlaceName(rapid.IntRange(0, p.Setup.Arena().Places()-1).Draw(t, key))
	}
	var b strings.Builder
	for _, line := range []string{"expect: " + rapid.SampledFrom(outcomes).Draw(t, "outcome"), "best: " + place("best"), "only: " + place("only")} {
		if rapid.Bool().Draw(t, line[:4]) {
			b.WriteString(line + rapid.SampledFrom([]string{"\n", " // why\n"}).Draw(t, "end"))
		}
	}
	return b.String()
}

// unasserted returns the lines and comments of a text but for its assertions.
func unasserted(text string) string {
	p := parser.Parse(text).Puzzle(0)
	var cut []source.Edit
	for _, f := range p.Fields {
		if k, ok := syntax.KeyNamed(p.Game, f.Key); ok && k.Sort() == syntax.AssertionSort || f.Key == "duals" {
			cut = append(cut, source.Edit{Range: source.Range{Start: f.Name.Start, End: max(f.Name.End, f.Value.End)}})
			for _, line := range f.Lines {
				cut = append(cut, source.Edit{Range: line})
			}
		}
	}
	slices.SortFunc(cut, func(a, b source.Edit) int { return a.Range.Start - b.Range.Start })
	for i := 1; i < len(cut); i++ {
		cut[i].Range.Start = max(cut[i].Range.Start, cut[i-1].Range.End)
		cut[i].Range.End = max(cut[i].Range.End, cut[i].Range.Start)
	}
	return strings.Join(strings.Fields(source.Apply(text, cut)), " ")
}

func TestWhatFollowsFromOneMistakeIsOneErrorAndOneActionMendsIt(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomSolvable(rt)
		p := puzzletest.Puzzle(t, text)
		text += randomBasics(rt, p) + puzzletest.RandomClaims(rt, p)
		if walls := wallsOf(p); len(walls) > 0 && rapid.Bool().Draw(rt, "idle") {
			text += "idle: " + rapid.SampledFrom(append(walls, "none")).Draw(rt, "wall") + "\n"
		}
		if len(parser.Parse(text).Puzzle(0).Problems) > 0 {
			rt.Skip("such as duals without a solution")
		}
		text = rapid.SampledFrom([]string{text, strings.TrimSuffix(text, "\n"), strings.ReplaceAll(text, "\n", "\r\n")}).Draw(rt, "line ends")
		a := checked(t, e, text)
		failing := map[string]bool{}
		for _, claim := range explain.Claims(words.Printer{}, a) {
			if claim.Known && !claim.Holds {
				failing[claim.Key] = true
			}
		}
		errors := 0
		for _, problem := range answer.ByCause(a.AllProblems()) {
			switch {
			case !answer.TellsTruth(problem.Code):
			case problem.Severity == syntax.Error:
				errors++
			case !strings.HasPrefix(problem.Message.String(), "May fail because `expect` does. "):
				rt.Fatalf("%s says %v\n%s", problem.Code, problem.Message, text)
			}
		}
		if failing["expect"] && errors != 1 || !failing["expect"] && errors < len(failing) {
			rt.Fatalf("%d errors of %v\n%s", errors, failing, text)
		}
		for _, problem := range a.AllProblems() {
			if !answer.TellsTruth(problem.Code) {
				continue
			}
			at := problem.Range
			at.End = at.Start
			offered := 0
			for _, action := range change.Actions(a, at, parser.Parse(text).At(at.Start)) {
				if action.ID == change.AllTruths {
					offered++
				}
			}
			if want := min(len(failing)/2, 1); offered != want {
				rt.Fatalf("where %s fails it is offered %d times, want %d\n%s", problem.Code, offered, want, text)
			}
		}
		edits, err := change.Edits(context.Background(), a, change.AllTruths)
		if err != nil {
			rt.Fatalf("%v\n%s", err, text)
		}
		after := puzzletest.Apply(t, text, edits)
		if wrong := parser.Parse(after).Puzzle(0).Problems; len(wrong) > 0 {
			rt.Fatalf("%v\n%s\nbefore\n%s", wrong[0].Message, after, text)
		}
		now := checked(t, e, after)
		for _, problem := range now.AllProblems() {
			if answer.TellsTruth(problem.Code) {
				rt.Fatalf("still fails: %v\n%s\nbefore\n%s", problem.Message, after, text)
			}
		}
		if unasserted(after) != unasserted(text) {
			rt.Fatalf("more than assertions has changed in\n%s\nbefore\n%s", after, text)
		}
	})
}

// checked returns the answer about a text, with its `idle` checked.
func checked(t testing.TB, e *answer.Engine, text string) *answer.Answer {
	t.Helper()
	_, a := puzzletest.Analyse(t, e, text)
	a, err := e.CheckIdle(context.Background(), a, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestACookIsSaidOnlyWhereTheOutcomeIsAsExpected(t *testing.T) {
	// The mouse goes to 3 or to 4, and the cat catches it on either.
	const cook = "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 2\n  2: 3 4\n  1: 3 4\n"
	for expect, want := range map[string]string{
		"":                        "A cook: 4 (`cat wins in 2`) is not the only move",
		"expect: cat wins\n":      "A cook: 4 (`cat wins in 2`) is not the only move",
		"expect: cat wins in 2\n": "A cook: 4 (`cat wins in 2`) is not the only move",
		"expect: cat wins in 4\n": "4 (`cat wins in 2`) is not the only move",
		"expect: mouse wins\n":    "4 (`cat wins in 2`) is not the only move",
	} {
		_, a := puzzletest.Analyse(t, answer.NewEngine(0), cook+expect+"only: 4\n")
		i := slices.IndexFunc(a.Problems, func(p syntax.Problem) bool { return p.Code == answer.OnlyFailed })
		if i < 0 || !strings.HasPrefix(fmt.Sprint(a.Problems[i].Message), want) {
			t.Errorf("%q: %v, want %q", expect, a.Problems, want)
		}
	}
}

func TestWhatIsWrittenBelowAListWhoseLastLinesGoStandsOnALineOfItsOwn(t *testing.T) {
	// The cat takes the mouse, or stands on the food: either wins at once.
	text := "puzzle: x\ngame: cat-mouse-grid\nturn: cat\ncat-jump: 1\nmouse-jump: 1\nboard:\n  MCF\nsolution:\n  0,0\n  0,0\n  0,0\ntries: none\n"
	e := answer.NewEngine(0)
	_, a := puzzletest.Analyse(t, e, text)
	fixes := change.FixesOf(a, func(p *syntax.Problem) bool { return p.Code == answer.SolutionFailed })
	want := strings.Replace(text, "  0,0\n  0,0\n  0,0\n", "  0,0\nduals: any\n", 1)
	if got := act(t, e, text, fixes[0].ID); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAllThatIsTrueIsWrittenBelowALastLineWithoutAnEnd(t *testing.T) {
	// The mouse walks to the food, and the cat below the wall cannot stop it.
	const walled = "puzzle: x\ngame: cat-mouse-grid\nboard:\n  M.F\n  ###\n  ..C\n"
	// The mouse takes the food. If it stays, the cat's only answer is to catch it.
	const inRow = "puzzle: x\ngame: cat-mouse-grid\nboard:\n  CMF\n"
	for _, test := range []struct{ board, wrong, want string }{
		{walled, "expect: draw\nidle: none\nsolution: 0,0", "expect: mouse wins in 3\nidle: 1,0 1,1 1,2\nsolution: 0,1 2,1 0,2"},
		{walled, "expect: draw\nsolution:\n  0,0\n  0,1", "expect: mouse wins in 3\nsolution: 0,1 2,1 0,2"},
		{walled, "set: draw\nbest: 0,0\nonly: 0,1", "set: mouse wins in 4\nbest: 0,1"}, // the mouse may wait, too
		{walled, "best: 0,0\ntries:\n  0,0 2,1", "best: 0,1\ntries: none"},
		{inRow, "tries: none", "tries:\n  0,1 0,1"},
	} {
		e := answer.NewEngine(0)
		a := checked(t, e, test.board+test.wrong)
		edits, err := change.Edits(context.Background(), a, change.AllTruths)
		if err != nil {
			t.Fatal(err)
		}
		after := source.Apply(test.board+test.wrong, edits)
		if want := test.board + test.want; strings.TrimSuffix(after, "\n") != want {
			t.Errorf("it becomes\n%s\nwant\n%s", after, want)
		}
		for _, problem := range checked(t, e, after).AllProblems() {
			if problem.Code != answer.IdleWall {
				t.Errorf("%v in\n%s", problem.Message, after)
			}
		}
	}
}
