//go:build !race

package vscode_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plywise/parser"
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

func newGrammarCase(name, text string) grammarCase {
	// What is not UTF-8 cannot cross to the script.
	text = strings.ToValidUTF8(text, "\uFFFD")
	f := parser.Parse(text)
	c := grammarCase{Name: name, Text: text, Exact: true, Tokens: []grammarToken{}}
	for p := range f.All() {
		c.Exact = c.Exact && !slices.ContainsFunc(p.Problems, func(x parser.Problem) bool { return x.Severity == parser.Error })
		for _, t := range p.Tokens {
			line, from := f.Position(parser.UTF16, p.Start+t.Range().Start)
			_, to := f.Position(parser.UTF16, p.Start+t.Range().End)
			c.Tokens = append(c.Tokens, grammarToken{line, from, to, t.Kind.String()})
		}
	}
	return c
}

func TestTheGrammarGivesEveryTokenTheScopeOfItsKind(t *testing.T) {
	cases := soundTexts(t)
	for _, c := range cases {
		if !c.Exact {
			t.Errorf("%s has an error", c.Name)
		}
	}
	// The one mistake of the table for grammars is meant, and nothing is guessed of it.
	table := newGrammarCase("tokens.puzzle", read(t, "../../parser/testdata/tokens.puzzle"))
	table.Exact = true
	compareWithGrammar(t, append(cases, table))
}

func TestTheGrammarGivesNoTokenOfABrokenPuzzleTheScopeOfAnotherKind(t *testing.T) {
	cases := hostileTexts(t)
	random := rand.New(rand.NewPCG(913, 1728))
	sound := soundTexts(t)
	for n := range 1500 {
		text := sound[random.IntN(len(sound))].Text
		if len(text) > 20_000 {
			continue
		}
		for range 1 + random.IntN(4) {
			text = damaged(random, text)
		}
		if n%5 == 0 {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		cases = append(cases, newGrammarCase("damaged "+strconv.Itoa(n), text))
	}
	compareWithGrammar(t, cases)
}

// soundTexts are texts without an error of form: the examples, and those of the
// reference.
func soundTexts(t *testing.T) []grammarCase {
	var cases []grammarCase
	files, err := filepath.Glob("../examples/*.puzzle")
	if err != nil || len(files) < 4 {
		t.Fatalf("there are the examples %v, %v", files, err)
	}
	for _, file := range files {
		cases = append(cases, newGrammarCase(file, read(t, file)))
	}
	for i, block := range fenced(read(t, "../../parser/FORMAT.md"), "puzzle") {
		cases = append(cases, newGrammarCase("example "+strconv.Itoa(i)+" of FORMAT.md", block))
	}
	for _, game := range parser.Games() {
		for _, key := range parser.Keys(game.Game) {
			if key.Name != "puzzle" && key.Name != "game" && !strings.Contains(game.Example, key.Name+":") && !key.InsteadOfBoard {
				c := newGrammarCase(key.Name, game.Example+key.Example+"\n")
				c.Exact = true // but for a place that is not there
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// hostileTexts are texts with mistakes: those of the reference, each in every game,
// and what fuzzing has found hard.
func hostileTexts(t *testing.T) []grammarCase {
	var cases []grammarCase
	for i, block := range fenced(read(t, "../../parser/FORMAT.md"), "text") {
		name := "mistake " + strconv.Itoa(i) + " of FORMAT.md"
		cases = append(cases, newGrammarCase(name, block))
		for _, game := range parser.Games() {
			cases = append(cases, newGrammarCase(name+" in "+game.Name, game.Example+block))
		}
	}
	for _, pattern := range []string{"../../parser/testdata/fuzz/*/*", "../../lsp/testdata/marker/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			cases = append(cases, newGrammarCase(filepath.Base(file), fuzzed(read(t, file))))
		}
	}
	return cases
}

var goString = regexp.MustCompile(`(?m)^string\((".*")\)$`)

// fuzzed returns the text of an entry of a fuzzing corpus, and any other text as it is.
func fuzzed(text string) string {
	if m := goString.FindStringSubmatch(text); m != nil {
		if s, err := strconv.Unquote(m[1]); err == nil {
			return s
		}
	}
	return text
}

// damaged changes a text somewhere: it takes a few characters away, doubles them, or
// puts in what means something.
func damaged(random *rand.Rand, text string) string {
	characters := []rune(text)
	at := random.IntN(len(characters) + 1)
	to := min(len(characters), at+random.IntN(8))
	before, cut, after := string(characters[:at]), string(characters[at:to]), string(characters[to:])
	switch random.IntN(4) {
	case 0:
		return before + after
	case 1:
		return before + cut + cut + after
	}
	pieces := []string{"\n", " ", "  ", ":", "//", " // ", ",", "=", "：", "\u3000", "\uFEFF", "\t", "#", ".", "M", "(", "1,1",
		"\n  ", "\nturn: ", "\n  limit: ", " best: ", "\ngraph:\n", "\nboard:\n", "\nmoves", "\nPUZZLE: ", "puzle:", "none", "(move limit)", "🐭",
		"\nsolution: ", "\ntries:\n  ", "\ntries: none\n", " duals: any", "\nset: ", "\nidle: ", "\nidle: none\n"}
	return before + pieces[random.IntN(len(pieces))] + after
}

// fenced returns the blocks of a language in a text of Markdown.
func fenced(markdown, language string) []string {
	var blocks []string
	for _, part := range strings.Split(markdown, "\n```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		blocks = append(blocks, block)
	}
	return blocks
}

func compareWithGrammar(t *testing.T, cases []grammarCase) {
	t.Helper()
	tokens := 0
	for _, c := range cases {
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
		missing(t, "no node on PATH")
	}
	for _, name := range packages {
		if _, err := os.Stat(filepath.Join("../node_modules", name)); err != nil {
			missing(t, "no "+name+": run npm ci in editors")
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
