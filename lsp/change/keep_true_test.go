package change_test

import (
	"context"
	"maps"
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
	return withTruths(t, e, text, "expect", "best", "solution", "tries", "idle")
}

// withTruths writes the true assertions with some keys about a text's puzzle, if that is solved.
func withTruths(t rapid.TB, e *answer.Engine, text string, keys ...string) string {
	t.Helper()
	for _, key := range keys {
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

// rewritten writes a puzzle's lists on the key's line or in a block, and some assertions with
// some keys so that they are hardly ever true, or cannot be read.
func rewritten(t *rapid.T, p *syntax.Puzzle, keys ...string) string {
	text := p.Text
	places := p.Setup.Arena().Places()
	name := func() string { return p.PlaceName(rapid.IntRange(0, places-1).Draw(t, "place")) }
	for _, f := range slices.Backward(p.Fields) {
		if f.Means == nil || f.Means.Sort() != syntax.AssertionSort {
			continue
		}
		var lines []string
		for _, part := range append([]source.Range{f.Value}, f.Lines...) {
			if !part.Empty() {
				lines = append(lines, p.Slice(part))
			}
		}
		if slices.Contains(keys, f.Key) && rapid.IntRange(0, 2).Draw(t, "how "+f.Key+" is") == 0 {
			switch {
			case f.Means.Words != nil && f.Means.Form == syntax.OneLine:
				lines = []string{rapid.SampledFrom(append([]string{"none", "mose"}, f.Means.Words...)).Draw(t, "word")}
			case f.Key == "tries":
				lines = []string{name() + " " + name()}
			case f.Means.List() != syntax.NoList:
				lines = []string{name()}
			default:
				lines = []string{rapid.SampledFrom([]string{"1", "2 moves"}).Draw(t, "total")}
			}
		}
		value := " " + strings.Join(lines, " ")
		if f.Means.Form != syntax.OneLine && (f.Key == "tries" || rapid.Bool().Draw(t, f.Key+" as a block")) {
			value = "\n  " + strings.Join(lines, " // one\n  ")
		}
		key := rapid.SampledFrom([]string{f.Key, f.Key, f.Key, strings.ToUpper(f.Key)}).Draw(t, "key")
		text = text[:f.Name.Start] + key + ":" + value + text[f.Range.End:]
	}
	return text
}

func TestNoFixMakesATrueAssertionFalse(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(t *rapid.T) {
		text := puzzletest.RandomPuzzle(t)
		if puzzletest.First(t, text).Setup == nil {
			t.Skip("such as a cat in the hole")
		}
		keys := []string{"expect", "best", "only", "set", "solution", "tries"}
		text = rewritten(t, puzzletest.First(t, withTruths(t, e, text, keys...)), append(keys, "duals")...)
		text = withTruths(t, e, text, "idle") // beside those that are false
		fixesKeepWhatIsTrue(t, e, rewritten(t, puzzletest.First(t, text)))
	})
}

func TestAFixOfTriesLeavesNoFalseIdle(t *testing.T) {
	const head = "puzzle: p\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  .C.F\n  ..M.\n  ###.\nexpect: mouse wins\n"
	for _, tries := range []string{"tries:\n  0,2 0,2\n", "tries:\n  1,1 1,1\n", "tries: none\n"} {
		for _, idle := range []string{"idle: 2,0 2,1 2,2\n", "idle:\n  2,0 2,1\n  2,2\n"} {
			fixesKeepWhatIsTrue(t, answer.NewEngine(0), head+tries+idle)
		}
	}
}

// fixesKeepWhatIsTrue makes each fix of a puzzle, and all that are certain at once, with spoilers and without: no assertion that
// held is false then.
func fixesKeepWhatIsTrue(t rapid.TB, e *answer.Engine, text string) {
	t.Helper()
	held := map[string]bool{}
	before := judged(t, e, text)
	for _, c := range explain.Claims(words.Printer{}, before) {
		held[c.Key] = c.Known && c.Holds
	}
	for _, known := range []*answer.Answer{before, before.Concealed(), answer.Unsolved(before.Puzzle)} {
		made := map[string][]source.Edit{"fix all": change.SafeFixes(known)}
		for _, fix := range change.FixesOf(known, puzzletest.AnyProblem) {
			edits, err := change.Edits(context.Background(), known, fix.ID)
			if err != nil {
				t.Fatalf("%s: %v\n%s", titleOf(fix), err, text)
			}
			made[titleOf(fix)] = edits
		}
		for _, title := range slices.Sorted(maps.Keys(made)) {
			edited := source.Apply(text, made[title])
			for _, c := range explain.Claims(words.Printer{}, judged(t, e, edited)) {
				if held[c.Key] && c.Known && !c.Holds {
					t.Fatalf("%q makes `%s` false, which held; spoilers are off: %t\n%s\nbecomes\n%s", title, c.Key, known.IsConcealed, text, edited)
				}
			}
		}
	}
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
