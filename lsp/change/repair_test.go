package change_test

import (
	"context"
	"slices"
	"strconv"
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
	"plywise/solver"
)

// isRepair reports whether an action mends the board.
func isRepair(a change.Action) bool { return strings.HasPrefix(a.ID, "repair ") }

// repairs returns the actions that mend the board where assertions fail.
func repairs(a *answer.Answer) []change.Action {
	fixes := change.FixesOf(a, func(*syntax.Problem) bool { return true })
	return slices.DeleteFunc(fixes, func(a change.Action) bool { return !isRepair(a) })
}

// keepsItsWord checks that after an action all assertions beside `idle` hold, that the outcome
// is the one in the title, and that no more of `moves` is illegal. It returns the text after
// it.
func keepsItsWord(t testing.TB, e *answer.Engine, a *answer.Answer, action change.Action) string {
	edits, err := change.Edits(context.Background(), a, action.ID)
	if err != nil {
		t.Fatalf("%s: %v", action.Title, err)
	}
	text := puzzletest.Apply(t, a.Puzzle.Text, edits)
	p, after := puzzletest.Analyse(t, e, text)
	for key, holds := range puzzletest.Truths(after) {
		if !holds {
			t.Fatalf("%s fails after %q\n%s", key, action.Title, text)
		}
	}
	if !strings.HasSuffix(action.Title.String(), "("+after.Facts.Outcome.String()+")") || len(after.Facts.Steps) < len(a.Facts.Steps) {
		t.Fatalf("after %q the outcome is %v, and %d of %d moves are legal\n%s", action.Title, after.Facts.Outcome, len(after.Facts.Steps), len(p.Moves), text)
	}
	return text
}

// randomlyBroken draws a puzzle whose assertions hold if one edit is undone, or in which any
// outcome is expected.
func randomlyBroken(rt *rapid.T, t testing.TB, e *answer.Engine) string {
	if rapid.Bool().Draw(rt, "any outcome") {
		text := puzzletest.RandomSolvable(rt)
		if puzzletest.Puzzle(t, text).Game == syntax.KnightPawns {
			return text + "expect: " + strconv.Itoa(rapid.IntRange(1, 12).Draw(rt, "total")) + "\n"
		}
		return text + "expect: " + rapid.SampledFrom([]string{"mouse wins", "cat wins", "draw", "mouse wins in 3", "cat wins in 4"}).Draw(rt, "outcome") + "\n"
	}
	text := puzzletest.WithTruths(t, e, puzzletest.RandomSolvable(rt), rapid.Bool().Draw(rt, "with moves"))
	if rapid.Bool().Draw(rt, "set") {
		_, a := puzzletest.Analyse(t, e, text)
		if _, err := e.Judge(context.Background(), a, answer.Awaited); err != nil {
			t.Fatal(err)
		}
		for _, truth := range answer.Truths(a) {
			if truth.Key == "set" {
				text = puzzletest.Apply(t, text, truth.Edits)
			}
		}
	}
	edits := slices.Collect(puzzletest.Mapped(t, e, text).Map.All())
	if len(edits) == 0 {
		rt.Skip("such as a board without room for a wall")
	}
	return puzzletest.Edited(t, puzzletest.Puzzle(t, text), rapid.SampledFrom(edits).Draw(rt, "edit").Edit)
}

func TestWhereAnAssertionFailsEditsAreOfferedThatMendTheBoard(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomlyBroken(rt, t, e)
		_, unmapped := puzzletest.Analyse(t, e, text)
		if offered := repairs(unmapped); len(offered) > 0 {
			rt.Fatalf("%v is offered before it is known what edits do", offered[0].Title)
		}
		a := puzzletest.Mapped(t, answer.NewEngine(0), text)
		offered := repairs(a)
		if len(offered) != min(len(a.Map.Repairs()), 5) {
			rt.Fatalf("%d repairs, and %v\n%s", len(a.Map.Repairs()), offered, text)
		}
		fixes := change.FixesOf(a, func(*syntax.Problem) bool { return true })
		if !slices.EqualFunc(fixes[len(fixes)-len(offered):], offered, func(a, b change.Action) bool { return a.ID == b.ID }) {
			rt.Fatalf("what mends the board does not come last in %v", fixes)
		}
		for _, action := range offered {
			after := keepsItsWord(t, e, a.Kept(), action)
			_, fresh := puzzletest.Analyse(t, e, text)
			if again := keepsItsWord(t, e, fresh, action); again != after {
				rt.Fatalf("without the map %q ends in\n%s", action.Title, again)
			}
		}
		if left := repairs(a.Concealed()); len(left) > 0 {
			rt.Fatalf("%v is offered where the truth is kept back", left[0].Title)
		}
	})
}

func TestTheRepairsNearestToTheLineOfPlayComeFirst(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		a := puzzletest.Mapped(t, e, randomlyBroken(rt, t, e))
		if a.Puzzle.Draft.Board == nil {
			rt.Skip("a graph")
		}
		if len(a.Facts.Line) == 0 {
			rt.Skip("no line of play")
		}
		var all []int
		for _, r := range a.Map.Repairs() {
			all = append(all, puzzletest.FarFromLine(a, int(r.At)))
		}
		slices.Sort(all)
		for i, action := range repairs(a) {
			place, _ := a.Puzzle.FindPlace(strings.TrimPrefix(action.ID, "repair "))
			if puzzletest.FarFromLine(a, place) != all[i] {
				rt.Fatalf("%s stands at place %d, but distances are %v\n%s", action.Title, i, all, a.Puzzle.Text)
			}
		}
	})
}

func TestAnEditThatMakesItHarderIsTheOneWithTheLongestWin(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomSolvable(rt)
		if rapid.Bool().Draw(rt, "truths") {
			text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		} else if _, f := puzzletest.Facts(t, e, text); !f.Over {
			text += "expect: " + f.Outcome.String() + "\n"
		}
		a := puzzletest.Mapped(t, e, text)
		action, ok := actionAtTitle(t, a, "harder ")
		now := a.Facts.Outcome
		longest := now.Plies
		for prospect := range a.Map.All() {
			after := prospect.Outcome
			if after.Kind != now.Kind || after.Plies <= longest || now.Plies < 0 || a.Puzzle.Game == syntax.KnightPawns {
				continue
			}
			_, changed := puzzletest.Analyse(t, e, puzzletest.Edited(t, a.Puzzle, prospect.Edit))
			harmless := len(changed.Facts.Steps) == len(a.Facts.Steps)
			for key, holds := range puzzletest.Truths(changed) {
				harmless = harmless && (holds || key == "expect")
			}
			if harmless {
				longest = after.Plies
			}
		}
		if ok != (longest > now.Plies) {
			rt.Fatalf("the longest win is %d, now %v, an edit is offered: %v\n%s", longest, now, ok, text)
		}
		if !ok {
			return
		}
		after := keepsItsWord(t, e, a.Kept(), action)
		if _, changed := puzzletest.Analyse(t, e, after); changed.Facts.Outcome.Plies != longest || changed.Facts.Outcome.Kind != now.Kind {
			rt.Fatalf("the longest win is %d, after %q it is %v", longest, action.Title, changed.Facts.Outcome)
		}
		if _, ok := actionAtTitle(t, a.Concealed(), "harder "); ok {
			rt.Fatalf("%q is offered where the truth is kept back", action.Title)
		}
	})
}

// actionAtTitle returns the action at a puzzle's title whose ID starts so.
func actionAtTitle(t testing.TB, a *answer.Answer, id string) (change.Action, bool) {
	t.Helper()
	cursor := parser.Parse(a.Puzzle.Text).At(1)
	actions := change.Actions(a, source.Range{}, cursor)
	i := slices.IndexFunc(actions, func(a change.Action) bool { return strings.HasPrefix(a.ID, id) })
	if i < 0 {
		return change.Action{}, false
	}
	return actions[i], true
}

func TestWithoutTheIdleWallsAPuzzleIsMinimal(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomWalled(rt, t, e)
		if rapid.Bool().Draw(rt, "idle") {
			value, _ := asserted(puzzletest.Mapped(t, e, text), "idle")
			text += "idle: " + value + " // so\n"
		}
		a := puzzletest.Mapped(t, e, text)
		action, ok := actionAtTitle(t, a, "idle")
		asserts, holds := false, true
		for _, held := range puzzletest.Truths(a) {
			asserts, holds = true, holds && held
		}
		if ok != (holds && len(a.Map.Idle()) > 0) {
			rt.Fatalf("%d walls are idle, and it is offered to take them away: %v\n%s", len(a.Map.Idle()), ok, text)
		}
		if !ok {
			return
		}
		_, solved := puzzletest.Analyse(t, e, text)
		edits, err := change.Edits(context.Background(), solved, action.ID)
		if err != nil {
			rt.Fatalf("%v\n%s", err, text)
		}
		after := puzzletest.Mapped(t, answer.NewEngine(0), puzzletest.Apply(t, text, edits))
		if idle := idleWalls(t, e, after.Puzzle.Text); len(idle) > 0 {
			rt.Fatalf("idle are still %q\n%s", idle, after.Puzzle.Text)
		}
		for key, holds := range puzzletest.Truths(after) {
			if !holds {
				rt.Fatalf("%s does not hold any more\n%s", key, after.Puzzle.Text)
			}
		}
		if !asserts && after.Facts.Outcome != a.Facts.Outcome {
			rt.Fatalf("it was %v, it is %v\n%s", a.Facts.Outcome, after.Facts.Outcome, after.Puzzle.Text)
		}
		if a.Puzzle.Composition != nil && a.Puzzle.Composition.Idle != nil && !claimOf(t, after, "idle").Holds {
			rt.Fatalf("idle walls are listed still\n%s", after.Puzzle.Text)
		}
		if want := oneAfterAnother(t, e, text); !slices.Equal(wallsOf(after.Puzzle), want) {
			rt.Fatalf("there stay %q, not %q, of\n%s", wallsOf(after.Puzzle), want, text)
		}
	})
}

// oneAfterAnother returns the walls that stay if each wall in turn is taken away that is idle
// by then, again and again.
func oneAfterAnother(t testing.TB, e *answer.Engine, text string) []string {
	t.Helper()
	text, _, _ = strings.Cut(text, "idle:")
	for {
		before := text
		for _, wall := range wallsOf(puzzletest.Puzzle(t, text)) {
			if slices.Contains(idleWalls(t, e, text), wall) {
				p := puzzletest.Puzzle(t, text)
				place, _ := p.FindPlace(wall)
				change, err := change.SetPlace(p, place, change.Floor)
				if err != nil {
					t.Fatal(err)
				}
				text = puzzletest.Apply(t, text, change.Edits)
			}
		}
		if text == before {
			return wallsOf(puzzletest.Puzzle(t, text))
		}
	}
}

func TestWhatIsKnownOfTheMapSoFarIsOffered(t *testing.T) {
	const text = "puzzle: x\ngame: cat-mouse-grid\nboard:\n  F...#\n  .#.M.\n  #C#..\nexpect: cat wins\n"
	e := answer.NewEngine(0)
	p, a := puzzletest.Analyse(t, e, text)
	for i, wall := range []string{"1,1", "0,4", "2,0"} { // the second repairs nothing
		place, _ := p.FindPlace(wall)
		if _, ok, err := e.Prospect(context.Background(), a, solver.Place(place), -1, answer.Awaited); !ok || err != nil {
			t.Fatal(ok, err)
		}
		if offered := repairs(a); len(offered) != i/2+1 {
			t.Errorf("after %d edits %v is offered", i+1, offered)
		}
	}
	if _, ok := actionAtTitle(t, a.Mapped(), "harder "); ok || a.Mapped().Map != nil {
		t.Error("three edits are taken for all")
	}
}

// True assertions about idle walls, tries and the solution are true after every offered action,
// or gone.
func TestWhatAPuzzleAssertsOfItselfStaysTrueWhateverIsDoneToIt(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := withComposition(t, e, puzzletest.WithTruths(t, e, puzzletest.RandomSolvable(rt), false))
		for _, key := range []string{"expect", "best", "only", "duals", "solution", "tries", "set"} { // some alone
			now := parser.Parse(text).Puzzle(0)
			if f := now.Field(key); f != nil && len(f.Lines) == 0 && rapid.Bool().Draw(rt, "without "+key) {
				text = strings.Replace(text, now.Slice(f.Range)+"\n", "", 1)
			}
		}
		if puzzle := parser.Parse(text).Puzzle(0); len(puzzle.Problems) > 0 {
			rt.Skip("such as duals without a solution")
		}
		if value, ok := asserted(puzzletest.Mapped(t, e, text), "idle"); ok {
			text += "idle: " + value + "\n"
		}
		a := puzzletest.Mapped(t, e, text)
		if _, err := e.Judge(context.Background(), a, answer.Awaited); err != nil {
			t.Fatal(err)
		}
		wasTrue := map[string]bool{}
		for _, claim := range explain.Claims(words.Printer{}, a) {
			wasTrue[claim.Key] = claim.Known && claim.Holds
		}
		at := rapid.IntRange(0, len(text)-1).Draw(rt, "cursor")
		var offered []change.Action
		for _, action := range change.Actions(a, source.Range{Start: at, End: at}, parser.Parse(text).At(at)) {
			if action.Disabled == nil && action.Kind != change.ResizeBoard { // it draws another board
				offered = append(offered, action)
			}
		}
		if len(offered) == 0 {
			rt.Skip("nothing is offered")
		}
		action := rapid.SampledFrom(offered).Draw(rt, "action")
		_, solved := puzzletest.Analyse(t, e, text)
		if _, err := e.Judge(context.Background(), solved, answer.Awaited); err != nil {
			t.Fatal(err)
		}
		edits, err := change.Edits(context.Background(), solved, action.ID)
		if err != nil {
			rt.Fatalf("%s: %v\n%s", action.Title, err, text)
		}
		after := puzzletest.Mapped(t, e, puzzletest.Apply(t, text, edits))
		if after.Puzzle.Holed != nil {
			rt.Skip("a puzzle with a hole has no solution of its own")
		}
		for _, claim := range explain.Claims(words.Printer{}, after) {
			if slices.Contains([]string{"solution", "tries", "idle"}, claim.Key) && !(claim.Known && claim.Holds) && wasTrue[claim.Key] {
				rt.Fatalf("%s: %s fails after %q (%s) of\n%s\nin\n%s", claim.Key, claim.Words, action.Title, action.ID, text, after.Puzzle.Text)
			}
		}
	})
}

func TestAWallThatMakesItHarderIsListedWhereItIsIdle(t *testing.T) {
	text := "puzzle: p\ngame: cat-mouse-grid\nboard:\n  F....C....M..\nidle: none\n"
	e := answer.NewEngine(0)
	action, ok := actionAtTitle(t, puzzletest.Mapped(t, e, text), "harder ")
	if !ok {
		t.Fatal("nothing makes it harder")
	}
	after := puzzletest.Mapped(t, e, act(t, e, text, action.ID))
	if claim := claimOf(t, after, "idle"); !claim.Known || !claim.Holds {
		t.Errorf("%s\n%s", claim.Words, after.Puzzle.Text)
	}
}
