package analysis_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// kept are the keys that edits keep true.
var kept = []string{"solution", "duals", "tries", "idle"}

// composed writes down all that is true of a text's puzzle as a composition, if that is solved.
func composed(t rapid.TB, e *analysis.Engine, text string) string {
	t.Helper()
	for _, key := range []string{"expect", "best", "solution", "tries", "idle"} {
		a := judged(t, e, text)
		if a.Facts == nil {
			return text
		}
		for _, truth := range analysis.Truths(a) {
			if truth.Key == key {
				text = parser.Apply(text, truth.Edits)
			}
		}
	}
	return text
}

// judged returns all that can be found out about a text's first puzzle.
func judged(t rapid.TB, e *analysis.Engine, text string) *analysis.Answer {
	t.Helper()
	ctx := context.Background()
	a, err := e.Analyse(ctx, first(t, text), analysis.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if a.Facts == nil {
		return a
	}
	if _, err := e.Judge(ctx, a, analysis.Awaited); err != nil {
		t.Fatal(err)
	}
	if a, err = e.Map(ctx, a, analysis.Awaited, nil); err != nil {
		t.Fatal(err)
	}
	return a
}

// claimsOf returns the claims of a puzzle among those that edits keep true, by key.
func claimsOf(a *analysis.Answer) map[string]analysis.Claim {
	claims := map[string]analysis.Claim{}
	for _, c := range analysis.Claims(analysis.Printer{}, a) {
		if slices.Contains(kept, c.Key) {
			claims[c.Key] = c
		}
	}
	return claims
}

// drawnAtRandom makes a change that a person may draw.
func drawnAtRandom(t *rapid.T, p *parser.Puzzle) analysis.Change {
	place := func() int { return rapid.IntRange(0, p.Places()-1).Draw(t, "place") }
	var c analysis.Change
	var err error
	switch rapid.IntRange(0, 4).Draw(t, "edit") {
	case 0:
		c, err = analysis.PassTurn(p)
	case 1:
		if p.Game == parser.CatMouseGraph {
			c, err = analysis.SetEdge(p, place(), place(), rapid.Bool().Draw(t, "present"))
			break
		}
		r := analysis.Resizing{Column: rapid.Bool().Draw(t, "column"), Delete: rapid.Bool().Draw(t, "delete")}
		r.At = rapid.IntRange(0, 5).Draw(t, "at")
		c, err = analysis.Resize(p, r)
	default:
		c, err = analysis.SetPlace(p, place(), rapid.SampledFrom(analysis.Contents()).Draw(t, "content"))
	}
	if err != nil {
		t.Skip("it is refused")
	}
	return c
}

// uncommented takes the lines of some keys out of a text, and those of comments that are made
// of them.
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
	e := analysis.NewEngine(0)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	rapid.Check(t, func(t *rapid.T) {
		text := randomPuzzle(t)
		if first(t, text).Setup == nil {
			t.Skip("such as a cat in the hole")
		}
		text = composed(t, e, text)
		before := judged(t, e, text)
		p := before.Puzzle
		c := drawnAtRandom(t, p)
		ctx, known := context.Background(), before
		switch rapid.IntRange(0, 4).Draw(t, "known") {
		case 0:
			known = analysis.Unsolved(p)
		case 1:
			known = before.Concealed()
		case 2:
			ctx = ended
		case 3:
			known = before.Kept()
		}
		drawn, edited := parser.Apply(text, c.Edits), parser.Apply(text, analysis.KeepTrue(ctx, known, slices.Clone(c.Edits)))
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
			p := first(t, broken)
			edits := analysis.SafeFixes(analysis.Unsolved(p))
			got := parser.Apply(broken, edits)
			if len(edits) == 0 || !strings.HasSuffix(got, "\n"+c.want+"\n") {
				t.Errorf("it leads to\n%s\nwhere %q should be", got, c.want)
			}
		})
	}
}
