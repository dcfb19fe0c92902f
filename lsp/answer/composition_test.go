package answer_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// isComposed reports whether a problem is about an assertion of a puzzle about itself as a
// composition.
func isComposed(problem *syntax.Problem) bool {
	return slices.Contains([]syntax.Code{"solution-failed", "dual", "tries-failed", "set-failed"}, problem.Code)
}

func TestTheFixesOfAFailedCompositionEndInOneThatHolds(t *testing.T) {
	e := answer.NewEngine(0)
	most := 0
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomSolvable(rt)
		text += puzzletest.RandomClaims(rt, puzzletest.Puzzle(t, text))
		if strings.Contains(text, "\r") || len(parser.Parse(text).Puzzle(0).Problems) > 0 {
			rt.Skip("such as a move named twice")
		}
		if rapid.Bool().Draw(rt, "CRLF") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		for steps := 0; ; steps++ {
			_, a := puzzletest.Analyse(t, e, text)
			fixes := change.FixesOf(a, isComposed)
			if len(fixes) == 0 {
				if i := slices.IndexFunc(a.Problems, func(p syntax.Problem) bool { return isComposed(&p) }); i >= 0 {
					rt.Fatalf("no fix of %v\n%s", a.Problems[i].Message, text)
				}
				most = max(most, steps)
				return
			}
			if steps > 8 {
				rt.Fatalf("not mended in %d steps\n%s", steps, text)
			}
			fix := rapid.SampledFrom(fixes).Draw(rt, "fix")
			if rapid.Bool().Draw(rt, "assert instead") {
				fix = assertion(rt, e, a, fix)
			}
			edits, err := change.Edits(context.Background(), a, fix.ID)
			if err != nil {
				rt.Fatal(err)
			}
			next := puzzletest.Apply(t, text, edits)
			if next == text {
				rt.Fatalf("%s does nothing\n%s", fix.Title, text)
			}
			if strings.Count(next, "//") != strings.Count(text, "//") {
				rt.Fatalf("%s takes a comment away\n%s\n%s", fix.Title, text, next)
			}
			if text = next; fix.Fixes == nil || fix.Fixes.Code != answer.SolutionFailed && fix.Fixes.Code != answer.DualFound {
				continue
			}
			_, a = puzzletest.Analyse(t, e, text)
			if slices.ContainsFunc(a.Problems, func(p syntax.Problem) bool { return p.Code == answer.SolutionFailed || p.Code == answer.DualFound }) {
				rt.Fatalf("%s mends it by half\n%s", fix.Title, text)
			}
			if c := a.Puzzle.Composition; a.Puzzle.Field("duals") != nil && strings.Contains(fix.Title.String(), "duals:") && isTolerated(t, e, text, c.Duals) {
				rt.Fatalf("%s tolerates more than it has to\n%s", fix.Title, text)
			}
		}
	})
	t.Logf("at most %d steps", most)
}

// isTolerated reports whether a solution holds by a stricter standard than it has.
func isTolerated(t testing.TB, e *answer.Engine, text string, has syntax.Duals) bool {
	for _, stricter := range []syntax.Duals{syntax.NoDuals, syntax.WaitingDuals, syntax.LongerDuals} {
		if stricter == has {
			return false
		}
		_, a := puzzletest.Analyse(t, e, strings.Replace(text, "duals: "+has.String(), "duals: "+stricter.String(), 1))
		if !slices.ContainsFunc(a.Problems, func(p syntax.Problem) bool { return p.Code == answer.DualFound }) {
			return true
		}
	}
	return false
}

// assertion returns an action that writes a true assertion about a puzzle as a composition, or
// another action where there is none.
func assertion(t *rapid.T, e *answer.Engine, a *answer.Answer, or change.Action) change.Action {
	if _, err := e.Judge(context.Background(), a, answer.Awaited); err != nil {
		t.Fatal(err)
	}
	for _, truth := range answer.Truths(a) {
		if slices.Contains([]string{"solution", "tries", "set"}, truth.Key) {
			return change.Action{ID: "assert " + truth.Key, Title: syntax.Say("Assert %s", truth.Key)}
		}
	}
	return or
}

// slipsPast has a win that is sound by length alone.
const slipsPast = "puzzle: The mouse slips past\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"

func TestASolutionThatCannotBeJudgedTakesNothingElseAway(t *testing.T) {
	text := slipsPast + "solution: 2,2 1,1 2,4 1,1 0,4\nduals: none\nset: draw\n"
	e := answer.NewEngine(0)
	_, a := puzzletest.Analyse(t, e, text)
	reported := 0
	e.Report = func(*answer.DefectError) { reported++ }
	problems, err := answer.CheckWithDefect(context.Background(), e, a)
	if err != nil || len(problems) != 2 || problems[0].Code != "unsolvable" || problems[1].Code != "set-failed" || reported != 1 {
		t.Errorf("with a defect: %v, %v, %d reported", problems, err, reported)
	}
	e.SetMemory(1)
	if problems, err = answer.CheckAgain(context.Background(), e, a); err != nil || len(problems) != 2 || problems[0].Code != "too-large" || problems[1].Code != "set-failed" {
		t.Errorf("without memory: %v, %v", problems, err)
	}
	if c, err := e.Judge(context.Background(), a, answer.Awaited); c != nil || err == nil {
		t.Errorf("without memory it is judged: %v, %v", c, err)
	}
	// The move is played all the same; assertions that are not known to hold become comments.
	edits, err := change.Edits(context.Background(), a, "play 2,2")
	if err != nil {
		t.Fatal(err)
	}
	if after := puzzletest.Apply(t, text, edits); !strings.Contains(after, "// solution: 1,1 2,4 1,1 0,4\n// duals: none\n") {
		t.Errorf("played:\n%s", after)
	}
}

func TestTheMoveUnderTheCursorIsOneFromThePositionShown(t *testing.T) {
	const text = slipsPast + "solution: 2,2 2,1\ntries:\n  2,1 2,1\n"
	_, a := puzzletest.Analyse(t, answer.NewEngine(0), text)
	file := parser.Parse(text)
	for _, c := range []struct {
		offset int
		isHere bool
	}{
		{strings.Index(text, "2,1\ntries"), false},    // after a move of the mouse
		{strings.Index(text, "  2,1 2,1") + 2, true},  // the try
		{strings.Index(text, "  2,1 2,1") + 6, false}, // the cat's reply
	} {
		here := slices.ContainsFunc(change.Actions(a, source.Range{Start: c.offset, End: c.offset}, file.At(c.offset)), func(action change.Action) bool {
			return action.Kind == change.PlayMove
		})
		if here != c.isHere {
			t.Errorf("at %q a move is offered: %v", text[c.offset:c.offset+3], here)
		}
	}
}
