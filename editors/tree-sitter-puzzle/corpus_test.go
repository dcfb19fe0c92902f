//go:build !race

package treesitter_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/texts"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

var update = flag.Bool("update", false, "write test/corpus from the parser's list of tokens")

const corpus = "test/corpus/tokens.txt"

func TestTheCorpusIsTheParsersTableOfTokens(t *testing.T) {
	want := corpusOf(texts.Tokens(t).Text)
	if *update {
		if err := os.MkdirAll(filepath.Dir(corpus), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(corpus, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(corpus)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the parser's list says: run go test -update in this folder", corpus)
	}
}

func TestTheGrammarHasTheTreesOfTheCorpus(t *testing.T) {
	out := treeSitter(t, "test")
	if n := texts.Tokens(t).File.NumPuzzles(); strings.Count(out, "✓") != n {
		t.Errorf("not all of %d trees are right:\n%s", n, out)
	}
}

// corpusOf makes a corpus of a list of tokens: of each puzzle its text, without the lines
// that point at tokens, and its tree.
func corpusOf(list string) string {
	var b strings.Builder
	for p := range parser.Parse(list).Puzzles() {
		text := withoutPointers(p.Text)
		fmt.Fprintf(&b, "===\n%s\n===\n\n%s\n---\n\n%s\n", p.Title, text, tree(text))
	}
	return b.String()
}

// withoutPointers takes the lines of comments away, and blank lines.
func withoutPointers(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "//") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// fieldNames returns the names of fields of the grammar, by their keys.
func fieldNames() map[string]string {
	names := map[string]string{}
	for _, rule := range syntax.GrammarRules() {
		for _, key := range rule.Keys {
			names[key] = rule.Name
		}
	}
	return names
}

// tree is the tree of a puzzle, as tree-sitter prints it, of the tokens that the parser finds
// in it: a token is in its field, and in a block in its row.
func tree(text string) string {
	var b strings.Builder
	depth := 0
	open := func(name string) {
		fmt.Fprintf(&b, "\n%s(%s", strings.Repeat("  ", depth), name)
		depth++
	}
	shut := func(to int) {
		for ; depth > to; depth-- {
			b.WriteByte(')')
		}
	}
	open("source_file")
	open("puzzle")
	const inPuzzle, inField = 2, 3
	file := parser.Parse(text)
	line, field, fieldNames := -1, "", fieldNames()
	for p := range file.All() {
		for _, token := range p.Tokens {
			at, column := file.LineColumn(source.UTF8, p.Start+token.Range().Start)
			if at > line {
				line = at
				if column == 0 {
					shut(inPuzzle)
					if field = fieldNames[p.Text[token.Range().Start:token.Range().End]]; field == "" {
						field = "unknown"
					}
					open(field + "_field")
				} else {
					shut(inField)
					open(rowName(field))
				}
			}
			open(token.Kind.String())
			shut(depth - 1)
		}
	}
	shut(0)
	return strings.TrimPrefix(b.String(), "\n") + "\n"
}

// rowName is what a line of a field's block is called.
func rowName(field string) string {
	switch field {
	case "board":
		return "row"
	case "graph":
		return "edges"
	}
	return "entries"
}
