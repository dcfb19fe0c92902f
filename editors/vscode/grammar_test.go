//go:build !race

package vscode_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
	"plywise/editors/internal/texts"
	"plywise/parser/source"
)

// A grammarCase is a text with the tokens that the parser finds in it, for
// tests/grammar.mjs.
type grammarCase struct {
	Name   string         `json:"name"`
	Text   string         `json:"text"`
	Exact  bool           `json:"exact"`  // it has no mistake
	Tokens []grammarToken `json:"tokens"` // in UTF-16
}

// A grammarToken is its line, first and last column and kind.
type grammarToken [4]any

func newGrammarCase(x texts.Text) grammarCase {
	if text := strings.ToValidUTF8(x.Text, "\uFFFD"); text != x.Text {
		// Bytes that are not UTF-8 cannot cross to the script.
		x = texts.New(x.Name, text)
	}
	c := grammarCase{Name: x.Name, Text: x.Text, Exact: x.Exact, Tokens: []grammarToken{}}
	for p := range x.File.All() {
		for _, t := range p.Tokens {
			line, from := x.File.LineColumn(source.UTF16, p.Start+t.Range().Start)
			_, to := x.File.LineColumn(source.UTF16, p.Start+t.Range().End)
			c.Tokens = append(c.Tokens, grammarToken{line, from, to, t.Kind.String()})
		}
	}
	return c
}

func TestTheGrammarGivesEveryTokenTheScopeOfItsKind(t *testing.T) {
	compareWithGrammar(t, append(texts.Sound(t), texts.Tokens(t)))
}

func TestTheGrammarGivesNoTokenOfABrokenPuzzleTheScopeOfAnotherKind(t *testing.T) {
	compareWithGrammar(t, append(texts.Hostile(t), texts.Damaged(texts.Sound(t), 1500)...))
}

func compareWithGrammar(t *testing.T, list []texts.Text) {
	t.Helper()
	var cases []grammarCase
	tokens := 0
	for _, x := range list {
		c := newGrammarCase(x)
		cases = append(cases, c)
		tokens += len(c.Tokens)
	}
	text, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "cases.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	needNodeModules(t, "vscode-textmate", "vscode-oniguruma")
	out, err := exec.CommandContext(t.Context(), "node", "tests/grammar.mjs", "syntaxes/puzzle.tmLanguage.json", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if len(out) > 0 {
		differences := strings.Split(strings.TrimSpace(string(out)), "\n")
		t.Errorf("%d differences, in %d texts with %d tokens:\n%s", len(differences), len(cases), tokens, strings.Join(differences[:min(len(differences), 40)], "\n"))
	}
	t.Logf("%d texts, %d tokens", len(cases), tokens)
}

// needNodeModules skips the test where node or a package is not installed; where CI is
// set, that is a failure.
func needNodeModules(t *testing.T, packages ...string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		editortest.Lacks(t, "no node on PATH")
	}
	for _, name := range packages {
		if _, err := os.Stat(filepath.Join("../node_modules", name)); err != nil {
			editortest.Lacks(t, "no "+name+": run npm ci in editors")
		}
	}
}
