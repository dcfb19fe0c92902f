// Package texts has the texts by which editors' grammars are held equal to the parser: sound
// ones, hostile ones, and sound ones that were damaged. The folder of a test that uses it is
// one of editors/.
package texts

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plywise/parser"
	"plywise/parser/syntax"
)

// A Text is a text with the file that the parser reads in it.
type Text struct {
	Name string
	Text string
	File *parser.File
	// Exact says that a grammar has to give all tokens of the parser, for there is no
	// mistake. Where there is one it has to give no others: the parser guesses what was
	// meant, a grammar does not.
	Exact bool
}

// New reads a text. It is exact if it has no error.
func New(name, text string) Text {
	x := Text{Name: name, Text: text, File: parser.Parse(text), Exact: true}
	for p := range x.File.All() {
		x.Exact = x.Exact && !slices.ContainsFunc(p.Problems, func(x syntax.Problem) bool { return x.Severity == syntax.Error })
	}
	return x
}

// Tokens is the text with every kind of token, which the parser tests. Its one mistake is meant, and nothing is guessed of it.
func Tokens(t testing.TB) Text {
	t.Helper()
	x := New("tokens.puzzle", read(t, "../../parser/testdata/tokens.puzzle"))
	x.Exact = true
	return x
}

// Sound are texts without an error of form: the examples, and those of the reference.
func Sound(t testing.TB) []Text {
	t.Helper()
	var list []Text
	for _, file := range files(t, "../examples/*.puzzle") {
		list = append(list, New(file, read(t, file)))
	}
	for i, block := range fenced(read(t, "../../parser/FORMAT.md"), "puzzle") {
		list = append(list, New("example "+strconv.Itoa(i)+" of FORMAT.md", block))
	}
	for _, game := range syntax.Games() {
		for _, key := range syntax.Keys(game.Game) {
			if key.Name != "puzzle" && key.Name != "game" && !strings.Contains(game.Example, key.Name+":") && !key.InsteadOfBoard {
				text := New(key.Name, game.Example+key.Example+"\n")
				text.Exact = true // but for a place that is not there
				list = append(list, text)
			}
		}
	}
	for _, text := range list {
		if !text.Exact {
			t.Errorf("%s has an error", text.Name)
		}
	}
	return list
}

// Hostile are texts with mistakes: those of the reference, each in every game, and what
// fuzzing has found hard.
func Hostile(t testing.TB) []Text {
	t.Helper()
	var list []Text
	for i, block := range fenced(read(t, "../../parser/FORMAT.md"), "text") {
		name := "mistake " + strconv.Itoa(i) + " of FORMAT.md"
		list = append(list, New(name, block))
		for _, game := range syntax.Games() {
			list = append(list, New(name+" in "+game.Name, game.Example+block))
		}
	}
	for _, pattern := range []string{"../../parser/testdata/fuzz/*/*", "../../parser/format/testdata/fuzz/*/*", "../../lsp/testdata/marker/*.txtar"} {
		for _, file := range files(t, pattern) {
			list = append(list, New(filepath.Base(file), fuzzed(read(t, file))))
		}
	}
	return list
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

// fenced returns the blocks of a language in a text of Markdown.
func fenced(markdown, language string) []string {
	var blocks []string
	for _, part := range strings.Split(markdown, "\n```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		blocks = append(blocks, block)
	}
	return blocks
}

func files(t testing.TB, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		t.Fatalf("%s: %v, %v", pattern, list, err)
	}
	return list
}

func read(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
