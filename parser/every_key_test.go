package parser_test

import (
	"slices"
	"strings"
	"testing"

	"plywise/parser"
	"plywise/parser/format"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// These tests go through the table of keys, so that a new key is held to them too.

func TestANodeIsRenamedInEveryKeyThatMayNameIt(t *testing.T) {
	var naming []string
	for _, k := range syntax.Keys(syntax.CatMouseGraph) {
		for _, value := range []string{": den", ":\n  den den", ":\n  x: den"} {
			if k.Name == "graph" && !strings.Contains(value, "x:") {
				continue // a list of nodes is no graph
			}
			const graph = "graph:\n  den: x den\n  x: den\n"
			text := "puzzle: p\ngame: cat-mouse-graph\n" + graph + k.Name + value + "\n"
			if k.Name == "graph" {
				text = strings.Replace(text, graph, "", 1)
			}
			p := parser.Parse(text).Puzzle(0).Puzzle
			f := p.Field(k.Name)
			if f == nil || !slices.ContainsFunc(p.Tokens, func(t syntax.Token) bool {
				return t.Kind == syntax.NodeToken && f.Range.Contains(t.Range().Start) && p.Slice(t.Range()) == "den"
			}) {
				continue // it names no node so
			}
			naming = append(naming, k.Name)
			text = strings.ReplaceAll(text, "den", "d/n")
			want := strings.ReplaceAll(text, "d/n", "d-n")
			p = parser.Parse(text).Puzzle(0).Puzzle
			var got []string
			for _, problem := range parser.WithFixes(p) {
				for _, fix := range problem.Fixes {
					if fix.Title.Format == "Rename it to `%s`" {
						got = append(got, source.Apply(text, fix.Edits))
					}
				}
			}
			if len(got) == 0 || got[0] != want {
				t.Errorf("the node of\n%s is renamed to\n%q", text, got)
			}
		}
	}
	for _, key := range []string{"graph", "maybe", "mouse", "moves", "solution", "tries"} {
		if !slices.Contains(naming, key) {
			t.Errorf("`%s` has not been tried: only %q", key, naming)
		}
	}
}

// blocks calls try with a puzzle that ends with a sound block of two lines, for each key of each
// game that may have a block, and the lines.
func blocks(t *testing.T, try func(t *testing.T, key, text string, lines []string)) {
	t.Helper()
	candidates := [][]string{
		{"1: 1000 3", "1000: 3"},
		{"1 1000", "1000 1"},
		{"0,0 10,10", "10,11 0,1"},
		{"MC.", "#.F"},
		{"N.P", "..#"},
	}
	for _, g := range syntax.Games() {
		for _, k := range syntax.Keys(g.Game) {
			if k.Form == syntax.OneLine {
				continue
			}
			t.Run(g.Name+"/"+k.Name, func(t *testing.T) {
				for _, lines := range candidates {
					head := "puzzle: p\ngame: " + g.Name + "\n"
					if g.Game == syntax.CatMouseGraph && k.Name != "graph" {
						head += "graph:\n  5: 1 1000 3\n"
					}
					if g.Game == syntax.CatMouseGraph {
						head += "mouse: 1\ncat: 3\nhole: 1000\n"
					}
					text := head + k.Name + ":\n  " + strings.Join(lines, "\n  ") + "\n"
					p := parser.Parse(text).Puzzle(0).Puzzle
					if f := p.Field(k.Name); f != nil && f.Sound && len(f.Lines) == len(lines) {
						try(t, k.Name, text, lines)
						return
					}
				}
				t.Errorf("none of %q is a block of `%s`", candidates, k.Name)
			})
		}
	}
}

func TestTheWordsOfEveryBlockAreLaidOutInColumns(t *testing.T) {
	blocks(t, func(t *testing.T, key, text string, lines []string) {
		laidOut := strings.Split(strings.TrimSuffix(format.Text(text), "\n"), "\n")
		column := -1
		for _, line := range laidOut[len(laidOut)-len(lines):] {
			words := strings.Fields(line)
			if len(words) == 1 {
				continue // a row of a board
			}
			at := len(line) - len(strings.TrimLeft(strings.TrimPrefix(line, "  "+words[0]), " "))
			if column < 0 {
				column = at
			}
			if at != column || at < len("  1000 ") {
				t.Errorf("the words are not below each other:\n%s", strings.Join(laidOut, "\n"))
			}
		}
	})
}

func TestTheLinesOfEveryBlockAreKnownWithoutTheirIndent(t *testing.T) {
	blocks(t, func(t *testing.T, key, text string, lines []string) {
		outdented := text
		for _, line := range lines {
			outdented = strings.ReplaceAll(outdented, "\n  "+line+"\n", "\n"+line+"\n")
		}
		p := parser.Parse(outdented).Puzzle(0).Puzzle
		for _, problem := range parser.WithFixes(p) {
			if problem.Code == syntax.NotIndented {
				if got := source.Apply(outdented, problem.Fixes[0].Edits); got != text {
					t.Errorf("%q is indented as %q", outdented, got)
				}
				return
			}
		}
		t.Errorf("the lines of %q are not taken for its block: %v", outdented, p.Problems)
	})
}

func TestNoneBesideABlockIsReportedWhereTheKeyMayBeNone(t *testing.T) {
	blocks(t, func(t *testing.T, key, text string, lines []string) {
		beside := strings.Replace(text, key+":\n", key+": none\n", 1)
		p := parser.Parse(beside).Puzzle(0).Puzzle
		k, _ := syntax.KeyNamed(p.Game, key)
		if !slices.Contains(k.Words, "none") {
			return
		}
		for _, problem := range parser.WithFixes(p) {
			if problem.Code == syntax.TooManyValues && len(problem.Fixes) > 0 && source.Apply(beside, problem.Fixes[0].Edits) == text {
				return
			}
		}
		t.Errorf("`none` is not taken from %q: %v", beside, p.Problems)
	})
}
