package change_test

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

// Each case is a puzzle, a rewrite, and the puzzle afterwards, written by hand.
func TestRewritesSayTheSamePuzzleInOtherWords(t *testing.T) {
	for _, c := range []struct{ name, before, action, after string }{
		{
			"rotated clockwise, rows become columns and positions follow",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  MC. // top\n  ..F\nbest: 1,0\nmoves:\n  1,0 0,2\n",
			"rewrite rotate",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  .M // top\n  .C\n  F.\nbest: 0,0\nmoves:\n  0,0 2,1\n",
		},
		{
			"rotated back from tall to wide, the comments of lines that go stay",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  .M\n  .C\n  F. // food\nonly: 0,0\n",
			"rewrite rotate",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  F..\n  .CM\n  // food\nonly: 0,2\n",
		},
		{
			"rotated with a solution and tries",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  MC.\n  ..F\nsolution: 1,0 0,2\nduals: any\ntries:\n  0,0 0,1\nset: draw\n",
			"rewrite rotate",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  .M\n  .C\n  F.\nsolution: 0,0 2,1\nduals: any\ntries:\n  0,1 1,1\nset: draw\n",
		},
		{
			"rotated with idle walls, which go where their walls go",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  MC#\n  #.F\nidle:\n  0,2  // far\n  1,0\n",
			"rewrite rotate",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  #M\n  .C\n  F#\nidle:\n  2,1  // far\n  0,0\n",
		},
		{
			"listed with an idle wall",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  MC#\n  ..F\nidle: 0,2\n",
			"rewrite lists",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  ..#\n  ...\nmouse: 0,0\ncat: 0,1\nfood: 1,2\nidle: 0,2\n",
		},
		{
			"mirrored left to right, one piece by its key",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  MC.\n  ...\nfood: 1,2\n",
			"rewrite mirror",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  .CM\n  ...\nfood: 1,0\n",
		},
		{
			"mirrored top to bottom",
			"puzzle: p\ngame: knight-pawns\nsize: 4x5\nknight: 0,0\npawns: 1,2 3,4\nbest: 1,2\n",
			"rewrite flip",
			"puzzle: p\ngame: knight-pawns\nsize: 4x5\nknight: 3,0\npawns: 2,2 0,4\nbest: 2,2\n",
		},
		{
			"rotated lists change their size",
			"puzzle: p\ngame: knight-pawns\nsize: 4x5\nknight: 0,0\npawns: 1,2\n",
			"rewrite rotate",
			"puzzle: p\ngame: knight-pawns\nsize: 5x4\nknight: 0,3\npawns: 2,2\n",
		},
		{
			"a hunt drawn",
			"puzzle: p\ngame: knight-pawns\nsize: 3x4 // small\nknight: 0,0\npawns: 1,2 2,1\n",
			"rewrite letters",
			"puzzle: p\ngame: knight-pawns\nboard:\n  N...\n  ..P.\n  .P..\n// small\n",
		},
		{
			"a hunt listed",
			"puzzle: p\ngame: knight-pawns\nboard:\n  N...\n  ..P.\n  .P..\n",
			"rewrite lists",
			"puzzle: p\ngame: knight-pawns\nsize: 3x4\nknight: 0,0\npawns: 1,2 2,1\n",
		},
		{
			"the pieces of a chase by keys",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  M.C\n  ..F\n",
			"rewrite lists",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  ...\n  ...\nmouse: 0,0\ncat: 0,2\nfood: 1,2\n",
		},
		{
			"the pieces of a chase by letters",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  ...\n  ...\nmouse: 0,0\ncat: 0,2\nfood: 1,2 // yum\n",
			"rewrite letters",
			"puzzle: p\ngame: cat-mouse-grid\nboard:\n  M.C\n  ..F\n// yum\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := act(t, answer.NewEngine(0), c.before, c.action); got != c.after {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.after)
			}
		})
	}
}

// Four turns, or two mirrorings, are none, and true assertions stay true.
func TestARewrittenPuzzleHasTheSameSolution(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		for p := range parser.Parse(text).Puzzles() {
			if p.Setup == nil || p.Game == syntax.CatMouseGraph {
				rt.Skip("nothing to turn")
			}
		}
		text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		_, before := puzzletest.Facts(t, e, text)
		now := text
		for _, id := range []string{"rotate", "rotate", "rotate", "rotate", "mirror", "mirror", "flip", "flip"} {
			_, a := puzzletest.Analyse(t, e, now)
			edits, err := change.Edits(context.Background(), a, "rewrite "+id)
			if err != nil {
				continue // it would change nothing
			}
			now = puzzletest.Apply(t, now, edits)
			_, r := puzzletest.Analyse(t, e, now)
			if len(r.Problems) > 0 || r.Facts.Outcome != before.Outcome {
				t.Fatalf("after %s: %v\n%s\nbefore:\n%s", id, r.Problems, now, text)
			}
		}
		if now != text {
			t.Fatalf("eight rewrites that cancel out left:\n%s\nof:\n%s", now, text)
		}
		for _, id := range []string{"rewrite lists", "rewrite letters", "rewrite lists"} {
			_, a := puzzletest.Analyse(t, e, now)
			edits, err := change.Edits(context.Background(), a, id)
			if err != nil {
				continue // not offered
			}
			now = puzzletest.Apply(t, now, edits)
			if _, r := puzzletest.Analyse(t, e, now); len(r.Problems) > 0 || r.Facts.Outcome != before.Outcome {
				t.Fatalf("after %s: %v\n%s\nbefore:\n%s", id, r.Problems, now, text)
			}
		}
	})
}

func TestAHuntWithWallsIsNotListedAndTheMenuSaysWhy(t *testing.T) {
	_, r := puzzletest.Analyse(t, answer.NewEngine(0), "puzzle: p\ngame: knight-pawns\nboard:\n  N#..\n  ....\n  .P..\n")
	actions := change.Actions(r, source.Range{}, parser.Cursor{Place: -1})
	i := slices.IndexFunc(actions, func(a change.Action) bool { return a.ID == "rewrite lists" })
	if i < 0 || actions[i].Disabled == nil || !strings.Contains(actions[i].Disabled.String(), "#") {
		t.Errorf("actions %v", actions)
	}
}

func TestCertainFixesMendAFileWithoutAsking(t *testing.T) {
	text := "puzzle: p\nGame :cat-mouse-grid\nboard:\n  M.CF\n"
	for p := range parser.Parse(text).Puzzles() {
		got := puzzletest.Apply(t, text, change.CertainFixes(p.Puzzle))
		for range 3 {
			for q := range parser.Parse(got).Puzzles() {
				got = puzzletest.Apply(t, got, change.CertainFixes(q.Puzzle))
			}
		}
		if want := "puzzle: p\ngame:cat-mouse-grid\nboard:\n  M.CF\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The fixes taken are the first of each problem that fits to those before: compared
// with every edit of theirs, one by one, in texts that are damaged at random.
func TestOfTwoCertainFixesThatConflictTheFirstIsTaken(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		// The ideographic space is to become a blank, and is an indent to be removed.
		text := []byte(strings.Replace(puzzletest.RandomPuzzle(rt), "\n", "\n\u3000turn: mouse\n", 1))
		for range rapid.IntRange(0, 12).Draw(rt, "mistakes") {
			at := rapid.IntRange(0, len(text)).Draw(rt, "at")
			with := rapid.SampledFrom([]string{" ", "\r", "\n", "\n ", ":", "=", "\x01", "M", "turn", " turn: ", "\u3000", "(", ","}).Draw(rt, "with")
			text = slices.Insert(text, at, []byte(with)...)
		}
		firstFixesAreTaken(rt, string(text))
	})
	if firstFixesAreTaken(t, "puzzle: p\n\u3000turn: mouse\ngame: cat-mouse-grid\nboard:\n  M.CF\n") == 0 {
		t.Error("no two fixes conflict")
	}
}

// firstFixesAreTaken expects of certain fixes that conflict the first to be taken, and
// returns how many are not.
func firstFixesAreTaken(t rapid.TB, text string) (conflicts int) {
	t.Helper()
	conflict := func(a, b source.Edit) bool {
		return a.Range.Start == b.Range.Start || a.Range.Start < b.Range.End && b.Range.Start < a.Range.End
	}
	for p := range parser.Parse(text).All() {
		var want []source.Edit
		for _, problem := range parser.WithFixes(p.Puzzle) {
			for _, fix := range problem.Fixes {
				fits := !slices.ContainsFunc(fix.Edits, func(a source.Edit) bool {
					return slices.ContainsFunc(want, func(b source.Edit) bool { return conflict(a, b) })
				})
				if fix.Certain && fits {
					want = append(want, fix.Edits...)
					break
				}
				if fix.Certain {
					conflicts++
				}
			}
		}
		slices.SortStableFunc(want, func(a, b source.Edit) int { return a.Range.Start - b.Range.Start })
		if got := change.CertainFixes(p.Puzzle); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v, of %q", got, want, p.Text)
		}
	}
	return conflicts
}
