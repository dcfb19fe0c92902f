package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// puzzle parses the first puzzle of a text, which must have no errors of form.
func puzzle(t rapid.TB, text string) *parser.Puzzle {
	t.Helper()
	for p := range parser.Parse(text).Puzzles() {
		for _, problem := range p.Problems {
			t.Fatalf("%s\n%s", problem.Message, text)
		}
		return p.Puzzle
	}
	t.Fatalf("no puzzle in %q", text)
	return nil
}

// examples returns the puzzles of the examples.
func examples(t testing.TB) []parser.Placed {
	t.Helper()
	files, err := filepath.Glob("../../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	var list []parser.Placed
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = slices.AppendSeq(list, parser.Parse(string(text)).Puzzles())
	}
	return list
}

// analyse returns the answer about a text's first puzzle.
func analyse(t rapid.TB, e *analysis.Engine, text string) (*parser.Puzzle, *analysis.Answer) {
	t.Helper()
	p := puzzle(t, text)
	r, err := e.Analyse(context.Background(), p, analysis.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

// facts returns the facts about a text's first puzzle, which must be solvable.
func facts(t testing.TB, e *analysis.Engine, text string) (*parser.Puzzle, *analysis.Facts) {
	t.Helper()
	p, r := analyse(t, e, text)
	if r.Facts == nil {
		t.Fatalf("not solved: %v\n%s", r.Problems, text)
	}
	return p, r.Facts
}

// apply makes edits in a text; they must be in order and not overlap.
func apply(t testing.TB, text string, edits []parser.TextEdit) string {
	t.Helper()
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.Range.Start < at || e.Range.End < e.Range.Start || e.Range.End > len(text) {
			t.Fatalf("edit %v overlaps another or lies outside of the text", e)
		}
		b.WriteString(text[at:e.Range.Start] + e.NewText)
		at = e.Range.End
	}
	return b.String() + text[at:]
}

// act performs the action of that id on a text's first puzzle.
func act(t testing.TB, e *analysis.Engine, text, id string) string {
	t.Helper()
	_, a := analyse(t, e, text)
	edits, err := analysis.Edits(context.Background(), a, id)
	if err != nil {
		t.Fatalf("%s: %v\n%s", id, err, text)
	}
	return apply(t, text, edits)
}
