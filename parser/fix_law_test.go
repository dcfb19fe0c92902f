package parser

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/syntax"
)

// spoiled returns texts of all examples and drawn cases with slips of a key, pasted
// words and doubled lines in them, always the same ones.
func spoiled(t *testing.T, n int) []string {
	var texts []string
	for _, name := range parsertest.SortedKeys(parsertest.Examples) {
		texts = append(texts, parsertest.Examples[name])
	}
	for _, c := range parsertest.Drawings {
		text, _ := c.Read(t)
		texts = append(texts, text)
	}
	slips := []string{
		"", "", "x", " ", ":", ",", "1", "0", "(", "\x00", "\xff", "\r", "\n", "/", "//", "＝", "：", "\u00a0", "M", "C", "#", "N", "P", "A",
		"  ", "\t", "none", "mouse", "puzzle: x\n", "expect: draw\n", "expect: mouse\n", "game: knight-pawns\n", "mouse: 0,0\n", "  turn: cat\n", "limit: none x\n",
		"[[1,2],[0],[0]]\n", "graph = [[1,2]]\n", "graph: [[1],[0]]\n", "  [\"M.\",\n", "1\n", "pawns: 1 1 2 2\n", "knight: 0 0\n", "limit: 1 000\n", "cat-jump: -1\n", "title: a\n", "grid:\n", "maze: 1\n",
		"turn: c\n", "game: 913\n", "a/b", "a,b: ", "|", "0", "x", "size: 3x\n", "p\x00u\x00z\x00z\x00\n\x00",
	}
	random := rand.New(rand.NewPCG(1, 2))
	list := make([]string, n)
	for i := range list {
		text := texts[random.IntN(len(texts))]
		for range 1 + random.IntN(3) {
			if random.IntN(12) == 0 {
				lines := strings.SplitAfter(text, "\n")
				at := random.IntN(len(lines) + 1)
				text = strings.Join(lines[:at], "") + lines[random.IntN(len(lines))] + strings.Join(lines[at:], "")
				continue
			}
			at := random.IntN(len(text) + 1)
			gone := min(random.IntN(3), len(text)-at)
			text = text[:at] + slips[random.IntN(len(slips))] + text[at+gone:]
		}
		list[i] = text
	}
	return list
}

// A fix changes the text and removes its problem, also if the text has other mistakes.
func TestEveryFixOfASpoiledTextChangesItAndMendsItsProblem(t *testing.T) {
	for _, text := range spoiled(t, 10_000) {
		f := Parse(text)
		for p := range f.All() {
			for _, problem := range WithFixes(p.Puzzle) {
				for _, fix := range problem.Fixes {
					after := text[:p.Start] + fixed(p, fix) + text[p.Start+len(p.Text):]
					if after == text {
						t.Fatalf("%q for %q changes nothing in\n%s", fix.Title, problem.Message, text)
					}
					if g := Parse(after); stands(g, p, problem, fix) && len(problems(g)) >= len(problems(f)) {
						t.Fatalf("after %q there is still %q in\n%s\nmade of\n%s", fix.Title, problem.Message, after, text)
					}
				}
			}
		}
	}
}

// stands reports whether a problem of p stands in the file after a fix, where the fix
// has moved it.
func stands(after *File, p Placed, problem syntax.Problem, fix syntax.Fix) bool {
	at := p.InFile(problem.Range).Start
	for _, e := range fix.Edits {
		switch {
		case e.Range.End <= problem.Range.Start:
			at += len(e.NewText) - e.Range.Len()
		case e.NewText == "" && e.Range.Start <= problem.Range.Start && problem.Range.End <= e.Range.End:
			return false // the text there now came from behind it
		}
	}
	for q := range after.All() {
		for _, x := range q.Problems {
			if q.InFile(x.Range).Start == at && x.Code == problem.Code && reflect.DeepEqual(x.Message, problem.Message) {
				return true
			}
		}
	}
	return false
}

// A fix of any words in place of an outcome makes an outcome of them.
func TestWhatAFixMakesOfWordsIsAnOutcome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{
			"mouse", "mose", "Mouse", "cat", "CAT", "cats", "draw", "tie", "wins", "win", "has", "won", "in", "im", "on", "(", ")", "move", "moves", "limit", "limt",
			"(move limit)", "5", "0", "9223372036854775808", "in 5", "mouse wins", "cat wins", "in5", "x", "north", "猫", "-", "none",
		}), 1, 6).Draw(t, "words")
		game := rapid.SampledFrom([]string{"", "game: cat-mouse-grid\n", "game: cat-mouse-graph\n", "game: knight-pawns\n"}).Draw(t, "game")
		key := rapid.SampledFrom([]string{"expect: ", "expect:", "expect:\n  ", "set: "}).Draw(t, "key")
		text := "puzzle: x\n" + game + key + strings.Join(words, rapid.SampledFrom([]string{" ", "\t", "  ", "\u00a0"}).Draw(t, "between")) +
			rapid.SampledFrom([]string{"", "\n", "  // so\n"}).Draw(t, "end")
		for _, problem := range WithFixes(Parse(text).Puzzle(0).Puzzle) {
			if problem.Code != syntax.UnknownOutcome && problem.Code != syntax.OtherGamesOutcome {
				continue
			}
			for _, fix := range problem.Fixes {
				after := fixed(Parse(text).Puzzle(0), fix)
				p := Parse(after).Puzzle(0)
				wrong := slices.ContainsFunc(p.Problems, func(x syntax.Problem) bool {
					return x.Code == syntax.UnknownOutcome || x.Code == syntax.OtherGamesOutcome || x.Code == syntax.NumberRange
				})
				if wrong || p.Expect == nil && (p.Composition == nil || p.Composition.Set == nil) {
					t.Fatalf("%q of %q makes %q: %v", fix.Title, text, after, p.Problems)
				}
			}
		}
	})
}
