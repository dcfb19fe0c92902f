package change_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// kept are the keys that edits keep true.
var kept = []string{"solution", "duals", "tries", "idle"}

// composed writes every true assertion about a text's puzzle as a composition, if that is
// solved.
func composed(t rapid.TB, e *answer.Engine, text string) string {
	t.Helper()
	for _, key := range []string{"expect", "best", "solution", "tries", "idle"} {
		a := judged(t, e, text)
		if a.Facts == nil {
			return text
		}
		for _, truth := range answer.Truths(a) {
			if truth.Key == key {
				text = source.Apply(text, truth.Edits)
			}
		}
	}
	return text
}

// judged returns the answer about a text's first puzzle, judged and mapped.
func judged(t rapid.TB, e *answer.Engine, text string) *answer.Answer {
	t.Helper()
	ctx := context.Background()
	a, err := e.Analyse(ctx, puzzletest.First(t, text), answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if a.Facts == nil {
		return a
	}
	if _, err := e.Judge(ctx, a, answer.Awaited); err != nil {
		t.Fatal(err)
	}
	if a, err = e.Map(ctx, a, answer.Awaited, nil); err != nil {
		t.Fatal(err)
	}
	return a
}

// claimsOf returns the claims of a puzzle that edits keep true, by key.
func claimsOf(a *answer.Answer) map[string]explain.Claim {
	claims := map[string]explain.Claim{}
	for _, c := range explain.Claims(words.Printer{}, a) {
		if slices.Contains(kept, c.Key) {
			claims[c.Key] = c
		}
	}
	return claims
}

// drawnAtRandom makes a random change as on a board panel.
func drawnAtRandom(t *rapid.T, p *syntax.Puzzle) change.Change {
	place := func() int { return rapid.IntRange(0, p.Places()-1).Draw(t, "place") }
	var c change.Change
	var err error
	switch rapid.IntRange(0, 4).Draw(t, "edit") {
	case 0:
		c, err = change.PassTurn(p)
	case 1:
		if p.Game == syntax.CatMouseGraph {
			c, err = change.SetEdge(p, place(), place(), rapid.Bool().Draw(t, "present"))
			break
		}
		r := change.Resizing{Column: rapid.Bool().Draw(t, "column"), Delete: rapid.Bool().Draw(t, "delete")}
		r.At = rapid.IntRange(0, 5).Draw(t, "at")
		c, err = change.Resize(p, r)
	default:
		c, err = change.SetPlace(p, place(), rapid.SampledFrom(change.Contents()).Draw(t, "content"))
	}
	if err != nil {
		t.Skip("it is refused")
	}
	return c
}

// uncommented takes the lines of some keys out of a text, and the comments made of them.
func uncommented(text string, keys []string) string {
	var b strings.Builder
	isGone := false
	for line := range strings.Lines(text) {
		bare := strings.TrimPrefix(line, "// ")
		if !strings.HasPrefix(strings.TrimPrefix(bare, "// "), " ") {
			key, _, _ := strings.Cut(bare, ":")
			isGone = slices.Contains(keys, key)
		}
		if !isGone {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestWhatIsDrawnLeavesTrueWhatAPuzzleSaysOfItself(t *testing.T) {
	e := answer.NewEngine(0)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	rapid.Check(t, func(t *rapid.T) {
		text := puzzletest.RandomPuzzle(t)
		if puzzletest.First(t, text).Setup == nil {
			t.Skip("such as a cat in the hole")
		}
		text = composed(t, e, text)
		before := judged(t, e, text)
		p := before.Puzzle
		c := drawnAtRandom(t, p)
		ctx, known := context.Background(), before
		switch rapid.IntRange(0, 4).Draw(t, "known") {
		case 0:
			known = answer.Unsolved(p)
		case 1:
			known = before.Concealed()
		case 2:
			ctx = ended
		case 3:
			known = before.Kept()
		}
		drawn, edited := source.Apply(text, c.Edits), source.Apply(text, change.KeepTrue(ctx, known, slices.Clone(c.Edits)))
		claims := claimsOf(judged(t, e, edited))
		for key, claim := range claimsOf(before) {
			if !claim.Known || !claim.Holds {
				continue
			}
			now, isThere := claims[key]
			switch {
			case isThere && !(now.Known && now.Holds):
				t.Fatalf("%s held and does not any more: %s\nbefore:\n%s\nafter:\n%s", key, now.Words, text, edited)
			case !isThere && !strings.Contains(edited, "// "+key+":"):
				t.Fatalf("%s is neither there nor a comment\nbefore:\n%s\nafter:\n%s", key, text, edited)
			}
		}
		if got, want := uncommented(edited, kept), uncommented(drawn, kept); got != want {
			t.Fatalf("more than the edit changes:\n%s\nwant\n%s", got, want)
		}
	})
}

func TestSafeFixesLeaveNothingThatTheyMayMakeFalse(t *testing.T) {
	const text = "puzzle: p\ngame: cat-mouse-grid\nboard:\n  M.#.F\n  ..C..\nexpect: draw\nidle: none\ntries: none\n"
	for _, c := range []struct{ name, old, new, want string }{
		{"an assertion may make walls idle", "expect: draw", "Expect: draw", "// idle: none\ntries: none"},
		{"what asserts nothing leaves all", "expect: draw", "Source: x\nexpect: draw", "idle: none\ntries: none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			broken := strings.Replace(text, c.old, c.new, 1)
			p := puzzletest.First(t, broken)
			edits := change.SafeFixes(answer.Unsolved(p))
			got := source.Apply(broken, edits)
			if len(edits) == 0 || !strings.HasSuffix(got, "\n"+c.want+"\n") {
				t.Errorf("it leads to\n%s\nwhere %q should be", got, c.want)
			}
		})
	}
}
