package change_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/complete"
	"plywise/lsp/diagram"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/outline"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/leetcode"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// smallMemory lets small games be solved, and refuses others quickly.
const smallMemory = 1 << 20

// The corpus holds texts that look like puzzles and lack something, or have too
// much.
func FuzzEveryFeatureTakesEveryText(f *testing.F) {
	for _, g := range syntax.Games() {
		f.Add(g.Example)
	}
	files, err := filepath.Glob("../../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		f.Fatalf("no examples: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		if len(text) < 2000 {
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			t.Skip("one puzzle after another says no more")
		}
		takesAll(t, text)
	})
}

func TestEveryFeatureTakesAHalfWrittenPuzzle(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt) + rapid.SampledFrom([]string{
			"", "moves: ", "moves: 0,0 ", "best: 1", "best: 1,1 1,1\n  junk", "only: 9,9", "expect: m", "expect: draw", "trun: cat", "turn:", "source: x",
			"maybe:\n  1: 0 2", "maybe:\n  3: 1 9\n  9",
		}).Draw(rt, "more")
		for range rapid.IntRange(0, 3).Draw(rt, "edits") {
			from := rapid.IntRange(0, len(text)).Draw(rt, "from")
			to := min(len(text), from+rapid.IntRange(0, 3).Draw(rt, "gone"))
			text = text[:from] + rapid.SampledFrom([]string{"", ".", "#", "?", "P", "F", "1", ":", "\n", "  ", "none", "0: 1\n", "1,1 "}).Draw(rt, "with") + text[to:]
		}
		takesAll(rt, text)
	})
}

// takesAll analyses the puzzles of a text and asks every feature about them, at
// every place.
func takesAll(t rapid.TB, text string) {
	t.Helper()
	e := answer.NewEngine(smallMemory)
	e.MostFillings = 64
	e.Report = func(d *answer.DefectError) { t.Errorf("%v\n%s\nin %q", d, d.Stack, text) }
	f := parser.Parse(text)
	for p := range f.All() {
		a, err := e.Counted(context.Background(), p.Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		if !p.Preamble {
			isAnswered(t, a, text)
		}
		if a.Facts != nil {
			diagram.NewPicture(p.Puzzle, a.Game.Start, nil, 5, 5)
			diagram.Pieces(p.Puzzle, a.Game.Start)
		}
		explain.NewRecord("x", p.Line, a)
		leetcode.FromPuzzle(p.Puzzle)
		leetcode.Check(p.Puzzle)
		chinese := words.PrinterFor("zh")
		for _, known := range []*answer.Answer{a, a.Kept(), answer.Unsolved(p.Puzzle).After(a)} {
			explain.Hints(chinese, known, source.Range{End: len(p.Text)})
			for _, kind := range explain.LensKinds(known) {
				explain.NewLens(chinese, known, kind, explain.LensOptions{Spoilers: true, Outcome: true})
			}
			explain.Summary(chinese, known)
			explain.InFull(chinese, known, answer.Judgement{})
			outline.Of(chinese, p.Puzzle, known.Facts)
			for range diagram.Tokens(p.Puzzle, diagram.ShadesOf(known)) {
			}
		}
		outline.Folds(p.Puzzle)
		outline.Links(p.Puzzle)
		change.CertainFixes(p.Puzzle)
		takesChanges(t, a)
		asked := map[string]bool{}
		for _, offset := range puzzletest.Offsets(p.Puzzle) {
			c := f.At(p.Start + offset)
			if c.Puzzle != p.Puzzle {
				continue // the start of the next
			}
			takesCursor(t, a, c)
			for _, action := range change.Actions(a, source.Range{Start: offset, End: offset}, c) {
				if !asked[action.ID] && action.Disabled == nil {
					asked[action.ID] = true
					doesWhatItSays(t, e, a, action)
				}
			}
		}
	}
}

// takesChanges asks for every kind of change of a puzzle, which does what it says or is
// refused in words.
func takesChanges(t rapid.TB, a *answer.Answer) {
	t.Helper()
	p := a.Puzzle
	made := func(c change.Change, err error) *syntax.Puzzle {
		switch {
		case isRefusal(err):
			return nil
		case err != nil:
			t.Fatalf("%v\n%q", err, p.Text)
		}
		return changed(t, p, c)
	}
	last := p.Places() - 1
	places := []int{-1, 0, 1, 2, last / 2, last, last + 1}
	for _, place := range places {
		for _, to := range change.Contents() {
			if after := made(change.SetPlace(p, place, to)); after != nil {
				isSet(t, p, after, place, to)
			}
		}
		if after := made(change.MovePawn(p, place, last)); after != nil {
			isSet(t, p, after, last, change.Pawn)
		}
		for _, present := range []bool{true, false} {
			after := made(change.SetEdge(p, place, last, present))
			if after == nil {
				continue
			}
			from, _ := after.FindPlace(p.PlaceName(place))
			to, _ := after.FindPlace(p.PlaceName(last))
			if slices.Contains(after.Draft.Graph.Neighbors[from], to) != present {
				t.Fatalf("the edge %d %d is not %v\n%q\nof\n%q", place, last, present, after.Text, p.Text)
			}
		}
		for _, remove := range []bool{true, false} {
			made(change.Resize(p, change.Resizing{At: place, Delete: remove}))
			made(change.Resize(p, change.Resizing{At: place, Delete: remove, Column: true}))
		}
		for _, other := range []int{-1, last} {
			if after := made(change.OpenHole(p, place, other)); after != nil && holesIn(after) != holesIn(p)+1 {
				t.Fatalf("no hole is made of %d %d\n%q\nof\n%q", place, other, after.Text, p.Text)
			}
		}
		for _, filled := range []bool{true, false} {
			if after := made(change.DecideHole(p, place, filled)); after != nil && holesIn(after) != holesIn(p)-1 {
				t.Fatalf("hole %d is not decided\n%q\nof\n%q", place, after.Text, p.Text)
			}
		}
		made(change.WriteMoves(p, len(p.Moves), []int{place}))
		if made(change.PlayPath(context.Background(), a, []int{place})) != nil {
			made(change.PlayPath(context.Background(), a, []int{place, place, last}))
		}
	}
	if after := made(change.PassTurn(p)); after != nil && after.Draft.Turn == p.Draft.Turn {
		t.Fatalf("the turn stays\n%q\nof\n%q", after.Text, p.Text)
	}
}

// isSet checks that a place has the content that it was set to.
func isSet(t rapid.TB, p, after *syntax.Puzzle, place int, to change.Content) {
	t.Helper()
	name := p.PlaceName(place)
	now, _ := after.FindPlace(name)
	standing := map[change.Content]syntax.Spot{
		change.Mouse: after.Draft.Mouse, change.Cat: after.Draft.Cat, change.Food: after.Draft.Goal, change.Knight: after.Draft.Knight,
	}
	glyph, ok := byte(0), false
	if b := after.Draft.Board; b != nil {
		glyph = b.At(now)
	}
	switch spot, isPiece := standing[to]; {
	case isPiece:
		ok = spot.Set && spot.Place == now
	case to == change.Wall:
		ok = glyph == '#'
	case to == change.Pawn:
		_, ok = after.Draft.PawnAt(now)
	default:
		_, hasPawn := after.Draft.PawnAt(now)
		ok = !hasPawn && (to == change.None || glyph == '.' || glyph == 0)
	}
	if !ok {
		t.Fatalf("%s is not %s\n%q\nof\n%q", name, to, after.Text, p.Text)
	}
}

// isAnswered checks that there is a game, or a problem that says why there is none.
func isAnswered(t rapid.TB, a *answer.Answer, text string) {
	t.Helper()
	if a.Puzzle.Holed != nil {
		if _, obstacle := a.Obstacle(); a.Game != nil || a.Facts != nil || obstacle {
			t.Fatalf("what is not decided has a game, or cannot be decided\n%q", text)
		}
		return
	}
	hasErrors := false
	for _, problem := range a.AllProblems() {
		hasErrors = hasErrors || problem.Severity == syntax.Error
	}
	_, obstacle := a.Obstacle()
	switch {
	case (a.Game == nil) != (a.Facts == nil):
		t.Fatalf("a game without facts, or facts without a game\n%q", text)
	case a.Game != nil && a.Puzzle.Setup == nil:
		t.Fatalf("a game without a setup\n%q", text)
	case a.Game == nil && !hasErrors:
		t.Fatalf("nobody says why there is no game\n%q", text)
	case (a.Game == nil) != obstacle:
		t.Fatalf("the game is %v, and that it cannot be solved %v\n%q", a.Game, obstacle, text)
	}
}

func takesCursor(t rapid.TB, a *answer.Answer, c parser.Cursor) {
	t.Helper()
	var pr words.Printer
	for _, known := range []*answer.Answer{a, a.Kept()} {
		explain.At(pr, known, c, answer.Judgement{})
		explain.Concealed(pr, known, c)
	}
	for _, spoilers := range []bool{true, false} {
		for _, s := range complete.At(context.Background(), pr, a, c, spoilers).Suggestions {
			if len(s.After) > 0 {
				complete.ExplainMoves(pr, a.Game, s.After)
			}
		}
		complete.At(context.Background(), pr, a.Kept(), c, spoilers)
		complete.At(context.Background(), pr, answer.Unsolved(c.Puzzle), c, spoilers)
	}
	complete.NeedAt(c)
	outline.Highlights(c)
	outline.Mentions(c.Puzzle, outline.PlaceAt(c))
	outline.Definition(c.Puzzle, outline.PlaceAt(c))
	outline.Selections(c)
	change.Conceal(c.Puzzle, change.Actions(a, source.Range{}, c), c)
	if node, _, ok := change.RenamableAt(c); ok {
		change.Rename(c.Puzzle, node, "other")
	}
}

// errorsOf counts the errors of form of a puzzle.
func errorsOf(p *syntax.Puzzle) int {
	n := 0
	for _, problem := range p.Problems {
		if problem.Severity == syntax.Error {
			n++
		}
	}
	return n
}
