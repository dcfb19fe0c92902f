package analysis_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// pieceKeys are the keys that place something, by game.
var pieceKeys = map[parser.Game][]string{
	parser.CatMouseGraph: {"mouse", "cat", "hole"},
	parser.CatMouseGrid:  {"mouse", "cat", "food"},
	parser.KnightPawns:   {"knight", "pawns"},
}

// randomPlacing draws a puzzle some of whose pieces are placed by keys, rightly or
// wrongly, and the text in front of a place where one of them is being written, and the
// text behind it.
func randomPlacing(t *rapid.T) (before, after string) {
	var text string
	var game parser.Game
	place := rapid.SampledFrom([]string{"0,0", "0,1", "1,0", "1,1", "2,2", "9,9", "0", "1", "2", "3", "x", "none", ""})
	switch rapid.IntRange(0, 2).Draw(t, "game") {
	case 0:
		game, text = parser.CatMouseGraph, randomGraph(t)
	case 1:
		game, text = parser.CatMouseGrid, randomGrid(t)
		for _, letter := range []string{"M", "C", "F"} {
			if rapid.Bool().Draw(t, "not drawn") {
				head, board, _ := strings.Cut(text, "board:")
				text = head + "board:" + strings.Replace(board, letter, ".", 1)
			}
		}
	default:
		game = parser.KnightPawns
		text = fmt.Sprintf("puzzle: list\ngame: knight-pawns\nsize: %dx%d\n",
			rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(1, 6).Draw(t, "columns"))
	}
	keys := pieceKeys[game]
	at := rapid.SampledFrom(keys).Draw(t, "key that is written")
	for _, key := range keys {
		if key == at || !rapid.Bool().Draw(t, "has the key") {
			continue
		}
		values := []string{place.Draw(t, "value")}
		if key == "pawns" {
			values = rapid.SliceOfN(place, 1, 3).Draw(t, "values")
		}
		text += key + ": " + strings.Join(values, " ") + "\n"
	}
	before = text + at + ": " + rapid.SampledFrom([]string{"", "", "1", "none ", "1,1 ", "0,0 0,1 ", "\n  0,1\n  "}).Draw(t, "typed")
	return before, rapid.SampledFrom([]string{"\n", "\n", " 0,2\n", "1\n", " // 1,1\n"}).Draw(t, "after")
}

// What is offered for a piece or a pawn can be taken without an error that names it.
// What is not offered leaves an error.
func TestJustThePlacesWhereAPieceMayStandAreOffered(t *testing.T) {
	e := analysis.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		before, after := randomPlacing(rt)
		text := before + after
		file := parser.Parse(text)
		found := completeAt(rt, e, file.At(len(before)))
		var offered []string
		for _, s := range found.Suggestions {
			if s.Label == "none" {
				continue
			}
			offered = append(offered, s.Label)
			if fault := namedIn(rt, e, text, found.Word, s.Label); fault != "" {
				rt.Fatalf("%s is offered at the end of %q before %q, and then: %s", s.Label, before, after, fault)
			}
		}
		if found.Incomplete {
			return
		}
		for place := range file.Puzzle(0).Places() {
			name := file.Puzzle(0).PlaceName(place)
			if _, errors := written(rt, e, text, found.Word, name); len(errors) == 0 && !slices.Contains(offered, name) {
				rt.Fatalf("%s is not offered at the end of %q before %q", name, before, after)
			}
		}
	})
}

// namedIn writes a name in the place of a word, and returns the message of an error that
// names it then.
func namedIn(t rapid.TB, e *analysis.Engine, text string, word parser.Range, name string) string {
	t.Helper()
	word, errors := written(t, e, text, word, name)
	for _, problem := range errors {
		if touch(problem.Range, word) || slices.ContainsFunc(problem.Related, func(r parser.Related) bool { return touch(r.Range, word) }) {
			return problem.Message.String()
		}
	}
	return ""
}

// written writes a name in the place of a word, and returns its range and all errors.
func written(t rapid.TB, e *analysis.Engine, text string, word parser.Range, name string) (parser.Range, []parser.Problem) {
	t.Helper()
	text = text[:word.Start] + name + text[word.End:]
	a, err := e.Analyse(context.Background(), parser.Parse(text).Puzzle(0).Puzzle, analysis.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	errors := slices.DeleteFunc(slices.Collect(slices.Values(a.AllProblems())), func(p parser.Problem) bool { return p.Severity != parser.Error })
	return parser.Range{Start: word.Start, End: word.Start + len(name)}, errors
}

func touch(a, b parser.Range) bool { return a.Start < b.End && b.Start < a.End }

// characterAt returns where the character starts that an offset is in, as no editor types into one.
func characterAt(text string, offset int) int {
	for offset < len(text) && !utf8.RuneStart(text[offset]) {
		offset--
	}
	return offset
}

// A word that is being typed is no node yet, whatever stands around it.
func TestTheNodesThatAreOfferedStandElsewhereInTheGraph(t *testing.T) {
	e := analysis.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomGraph(rt) + "mouse: 1\n"
		start := strings.Index(text, "graph:") + len("graph:")
		for range rapid.IntRange(0, 3).Draw(rt, "edits") {
			at := characterAt(text, rapid.IntRange(start, len(text)).Draw(rt, "at"))
			text = text[:at] + rapid.SampledFrom([]string{
				"a", "b", "1", "/", ",", ":", " ", "\t", "：", "//", " // ", "\n", "\r\n", "\n  ", "graph:\n  ",
			}).Draw(rt, "edit") + text[at:]
		}
		at := characterAt(text, rapid.IntRange(start, len(text)).Draw(rt, "cursor"))
		typed := rapid.SampledFrom([]string{"", " ", " a", "a", "1", "é"}).Draw(rt, "before") +
			rapid.SampledFrom([]string{"", "/", ",", ":", "\u00a0", "\u3000"}).Draw(rt, "between") +
			rapid.SampledFrom([]string{"", "b", "1"}).Draw(rt, "typed")
		text = text[:at] + typed + text[at:]
		at += len(typed)
		file := parser.Parse(text)
		found := completeAt(rt, e, file.At(at))
		behind := text[found.Word.End:]
		if slices.ContainsFunc(file.Puzzle(0).Tokens, func(t parser.Token) bool { return t.Kind == parser.CommentToken && t.Range().Start == found.Word.End }) {
			behind = " " + behind // it stays one
		}
		without := parser.Parse(text[:found.Word.Start] + "another" + behind).Puzzle(0)
		for _, s := range found.Suggestions {
			if s.Kind != analysis.NodeSuggestion {
				continue
			}
			if g := without.Draft.Graph; g == nil {
				rt.Fatalf("%q is offered at %d of %q, without a graph", s.Label, at, text)
			} else if _, ok := g.FindPlace(s.Label); !ok {
				rt.Fatalf("%q is offered at %d of %q, where it is being typed", s.Label, at, text)
			}
		}
	})
}
