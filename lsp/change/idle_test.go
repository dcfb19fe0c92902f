package change_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/complete"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
)

// idleWalls returns the names of a puzzle's idle walls, found by taking each wall away.
func idleWalls(t testing.TB, e *answer.Engine, text string) []string {
	t.Helper()
	p, a := puzzletest.Analyse(t, e, text)
	before := puzzletest.Truths(a)
	var idle []string
	for place, glyph := range p.Draft.Board.Cells {
		if glyph != '#' {
			continue
		}
		change, err := change.SetPlace(p, place, change.Floor)
		if err != nil {
			t.Fatal(err)
		}
		// `idle` may list the wall that is taken away.
		changed, err := e.Analyse(context.Background(), parser.Parse(puzzletest.Apply(t, text, change.Edits)).Puzzle(0).Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		after, asserts, breaks := puzzletest.Truths(changed), false, false
		for key, held := range before {
			asserts, breaks = asserts || held, breaks || held && !after[key]
		}
		same := changed.Facts.Outcome == a.Facts.Outcome
		if !asserts && same || asserts && !breaks {
			idle = append(idle, p.PlaceName(place))
		}
	}
	return idle
}

// asserted returns the value of the offered assertion of a key.
func asserted(a *answer.Answer, key string) (value string, ok bool) {
	for _, truth := range answer.Truths(a) {
		if truth.Key == key {
			return truth.Value, true
		}
	}
	return "", false
}

// randomWalled draws the text of a board with any assertions.
func randomWalled(rt *rapid.T, t testing.TB, e *answer.Engine) string {
	text := puzzletest.RandomGrid(rt)
	if rapid.Bool().Draw(rt, "more walls") {
		p := puzzletest.Puzzle(t, text)
		cells := rapid.SliceOf(rapid.IntRange(0, p.Places()-1)).Draw(rt, "walls")
		for _, cell := range cells {
			if at, _ := p.PlaceRange(cell); text[at.Start] == '.' {
				text = text[:at.Start] + "#" + text[at.End:]
			}
		}
	}
	switch rapid.IntRange(0, 3).Draw(rt, "claims") {
	case 1:
		text = puzzletest.WithTruths(t, e, text, false)
	case 2:
		text += puzzletest.RandomClaims(rt, puzzletest.Puzzle(t, text))
	case 3:
		_, f := puzzletest.Facts(t, e, text)
		text += "expect: " + strings.Replace(f.Outcome.String(), " has won", " wins", 1) + "\n"
	}
	if len(parser.Parse(text).Puzzle(0).Problems) > 0 {
		rt.Skip("such as a move named twice")
	}
	return text
}

func TestIdleIsHeldAgainstTheWallsThatCouldGo(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomWalled(rt, t, e)
		idle := idleWalls(t, e, text)
		walls := wallsOf(puzzletest.Puzzle(t, text))
		listed := rapid.SliceOfDistinct(rapid.SampledFrom(append(walls, "none")), rapid.ID).Draw(rt, "listed")
		if slices.Contains(listed, "none") || len(listed) == 0 {
			listed = []string{"none"}
		}
		value := rapid.SampledFrom([]string{" ", "\n  ", " // so\n  "}).Draw(rt, "between")
		if listed[0] == "none" {
			value = " "
		}
		text += "idle:" + value + strings.Join(listed, value) + " // why\n"
		if rapid.Bool().Draw(rt, "CRLF") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		if len(parser.Parse(text).Puzzle(0).Problems) > 0 {
			rt.Skip("such as a value beside a block")
		}
		_, a := puzzletest.Analyse(t, e, text)
		a, err := e.CheckIdle(context.Background(), a, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		if listed[0] == "none" {
			listed = nil
		}
		slices.Sort(listed)
		right := slices.Equal(listed, slices.Sorted(slices.Values(idle)))
		claim := claimOf(t, a, "idle")
		_, offered := asserted(a, "idle")
		failed := slices.ContainsFunc(a.AllProblems(), func(p syntax.Problem) bool { return p.Code == answer.IdleFailed })
		if !claim.Known || claim.Holds != right || failed == right || offered == right || claim.Words == "" {
			rt.Fatalf("idle are %q, and of this is said %+v, failed: %v, another is offered: %v\n%s", idle, claim, failed, offered, text)
		}
		if right {
			return
		}
		fixes := change.FixesOf(a, func(p *syntax.Problem) bool { return p.Code == answer.IdleFailed })
		fixes = slices.DeleteFunc(fixes, func(fix change.Action) bool { return fix.ID == change.AllTruths })
		edits, err := change.Edits(context.Background(), a.Kept(), fixes[0].ID)
		if err != nil || len(fixes) != 1 {
			t.Fatalf("%v: %v", fixes, err)
		}
		mended := puzzletest.Apply(t, text, edits)
		if strings.Count(mended, "//") != strings.Count(text, "//") {
			rt.Fatalf("a comment is gone from\n%s\nin\n%s", text, mended)
		}
		if claim := claimOf(t, puzzletest.Mapped(t, e, mended), "idle"); !claim.Holds {
			rt.Fatalf("the fix ends in %+v\n%s", claim, mended)
		}
	})
}

// claimOf returns the claim of a key.
func claimOf(t testing.TB, a *answer.Answer, key string) explain.Claim {
	t.Helper()
	for _, c := range explain.Claims(words.Printer{}, a) {
		if c.Key == key {
			return c
		}
	}
	t.Fatalf("no claim of %s in\n%s", key, a.Puzzle.Text)
	return explain.Claim{}
}

func TestWhereAllHoldsEveryIdleWallIsShownAndCanGo(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomWalled(rt, t, e)
		if rapid.Bool().Draw(rt, "idle") {
			value, _ := asserted(puzzletest.Mapped(t, e, text), "idle")
			text += "idle: " + value + "\n"
		}
		idleWallsAreShown(t, e, text)
	})
	if shown := idleWallsAreShown(t, e, "puzzle: one step\ngame: cat-mouse-grid\nboard:\n  FM.C#\nexpect: mouse wins in 1\n"); shown != 1 {
		t.Errorf("%d walls are shown, want the one behind the cat", shown)
	}
}

func TestIdleWallsAreAssertedOfBoardsWithWallsOnly(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.SampledFrom([]func(*rapid.T) string{
			puzzletest.RandomGrid, puzzletest.RandomSolvable, puzzletest.RandomKnightBoard, // without pawns, too
			func(*rapid.T) string { return "puzzle: p\ngame: knight-pawns\nsize: 3\nknight: 0,0\npawns: none\n" },
		}).Draw(rt, "game")(rt)
		a := puzzletest.Mapped(t, e, text)
		if _, offered := asserted(a, "idle"); offered != (a.Puzzle.Game == syntax.CatMouseGrid) {
			rt.Fatalf("it is offered to assert idle walls: %v\n%s", offered, text)
		}
	})
}

// idleWallsAreShown expects exactly the idle walls of a board to be shown as such where all
// assertions hold, and returns how many there are.
func idleWallsAreShown(t testing.TB, e *answer.Engine, text string) int {
	t.Helper()
	a := puzzletest.Mapped(t, e, text)
	asserts, holds := false, true
	for _, held := range puzzletest.Truths(a) {
		asserts, holds = true, holds && held
	}
	var want []string
	if asserts && holds {
		want = idleWalls(t, e, text)
	}
	var walls []string
	before := puzzletest.Truths(a)
	for _, problem := range change.WithFixes(a, isIdleWall) {
		if !isIdleWall(&problem) {
			continue
		}
		place, _ := a.Puzzle.Draft.Board.PlaceAt(problem.Range.Start)
		walls = append(walls, a.Puzzle.PlaceName(place))
		after := puzzletest.Apply(t, text, problem.Fixes[0].Edits)
		p, b := puzzletest.Analyse(t, e, after) // without an error of form
		if p.Draft.Board.At(place) != '.' {
			t.Fatalf("the wall is still there\n%s", after)
		}
		for key, held := range puzzletest.Truths(b) {
			if held != before[key] {
				t.Fatalf("without the idle wall %s %s does not hold\n%s", p.PlaceName(place), key, text)
			}
		}
	}
	if !slices.Equal(walls, want) {
		t.Fatalf("shown are %q, idle %q\n%s", walls, want, text)
	}
	if told := a.Concealed().AllProblems(); !a.Facts.Over && slices.ContainsFunc(told, func(p syntax.Problem) bool { return p.Code == answer.IdleWall }) {
		t.Fatalf("idle walls are shown where the truth is kept back\n%s", text)
	}
	return len(walls)
}

func TestAnIdleWallIsForEditorsOnly(t *testing.T) {
	text := "puzzle: x\ngame: cat-mouse-grid\nboard:\n  M.F\n  ###\n  ..C\nexpect: mouse wins in 3\n"
	a := puzzletest.Mapped(t, answer.NewEngine(0), text)
	if len(a.AllProblems()) != 3 {
		t.Errorf("the problems are %v", a.AllProblems())
	}
	for d, err := range answer.Diagnose(func(yield func(answer.Analysed, error) bool) {
		yield(answer.Analysed{Placed: parser.Parse(text).Puzzle(0), Answer: a}, nil)
	}, (*answer.Answer).AllProblems) {
		t.Errorf("%v %v", d, err)
	}
	if errors := explain.NewRecord("", 0, a).Errors; len(errors) > 0 {
		t.Errorf("%q", errors)
	}
}

func TestWhatIsIdleIsKeptBackWithTheRestOfTheTruth(t *testing.T) {
	text := "puzzle: x\ngame: cat-mouse-grid\nboard:\n  M.F\n  ###\n  ..C\nexpect: mouse wins in 3\nidle: none\n"
	problems := change.WithFixes(puzzletest.Mapped(t, answer.NewEngine(0), text).Concealed(), puzzletest.AnyProblem)
	if len(problems) != 1 || problems[0].Code != answer.IdleFailed || problems[0].Message.String() != "`idle` does not hold." ||
		problems[0].Fixes[0].Title.String() != "Mend `idle`, which shows what is true" || !answer.TellsTruth(problems[0].Code) {
		t.Errorf("%+v", problems)
	}
}

func TestWithoutTheMemoryForTheMapItIsSaidThatIdleIsNotKnown(t *testing.T) {
	text := "puzzle: x\ngame: cat-mouse-grid\nboard:\n  M........F\n  ##########\n  C.........\nidle: none\n"
	_, a := puzzletest.Analyse(t, answer.NewEngine(0), text)
	var e *answer.Engine
	for enough := a.Game.States(); ; enough += 1 + enough/64 { // hardly more than it takes to solve it
		e = answer.NewEngine(enough)
		if _, a = puzzletest.Analyse(t, e, text); a.Facts != nil {
			break
		}
	}
	a, err := e.CheckIdle(context.Background(), a, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	problems := a.AllProblems()
	if len(problems) != 1 || problems[0].Code != answer.TooLarge || claimOf(t, a, "idle").Known {
		t.Errorf("%v", problems)
	}
}

func TestInIdleTheIdleWallsAreOfferedOnceTheyAreKnown(t *testing.T) {
	const head = "puzzle: x\ngame: cat-mouse-grid\nlimit: none\nboard:\n  .##..\n  M.#F.\n  C.#..\nexpect: draw\nidle:"
	e := answer.NewEngine(0)
	for written, want := range map[string]struct{ before, known, concealed string }{
		" ":           {"0,1 0,2 1,2 2,2 none", "0,1 0,2 none (false)", "0,1 0,2 1,2 2,2 none"},
		" 0,1 ":       {"0,2 1,2 2,2", "0,2", "0,2 1,2 2,2"},
		"\n  0,2\n  ": {"0,1 1,2 2,2", "0,1", "0,1 1,2 2,2"},
	} {
		file := parser.Parse(head + written)
		a, err := e.Analyse(context.Background(), file.Puzzle(0).Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		offered := func(spoilers bool) string {
			var list []string
			for _, s := range complete.At(context.Background(), words.Printer{}, a, file.At(len(head+written)), spoilers).Suggestions {
				if s.Detail != "" {
					s.Label += " (" + s.Detail + ")"
				}
				list = append(list, s.Label)
			}
			return strings.Join(list, " ")
		}
		before := offered(true)
		if _, err := e.Map(context.Background(), a, answer.Awaited, nil); err != nil {
			t.Fatal(err)
		}
		if known, concealed := offered(true), offered(false); before != want.before || known != want.known || concealed != want.concealed {
			t.Errorf("behind %q are offered %q, then %q, and without spoilers %q", written, before, known, concealed)
		}
	}
}

func isIdleWall(p *syntax.Problem) bool { return p.Code == answer.IdleWall }
