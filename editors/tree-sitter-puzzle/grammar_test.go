//go:build !race

// Package treesitter_test holds the grammar equal to the parser, and what is generated of it
// to a fresh one.
package treesitter_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"plywise/editors/internal/texts"
	"plywise/parser/syntax"
)

func TestTheGrammarHasTheTokensOfTheParserInEverySoundText(t *testing.T) {
	compare(t, append(texts.Sound(t), texts.Tokens(t)))
}

func TestTheGrammarHasTheTokensOfTheParserHoweverLinesEnd(t *testing.T) {
	var list []texts.Text
	for _, x := range append(texts.Sound(t), texts.Tokens(t)) {
		for name, text := range map[string]string{
			"with CRLF":                  strings.ReplaceAll(x.Text, "\n", "\r\n"),
			"after a byte order mark":    "\uFEFF" + x.Text,
			"without its last line end":  strings.TrimSuffix(x.Text, "\n"),
			"with blanks at its end":     strings.TrimSuffix(x.Text, "\n") + "  ",
			"with blanks at line ends":   strings.ReplaceAll(x.Text, "\n", " \t\n"),
			"with tabs for its indents":  strings.ReplaceAll(x.Text, "\n  ", "\n\t"),
			"with deeper indents":        strings.ReplaceAll(x.Text, "\n  ", "\n\t    "),
			"with no blank after a key":  keyAndBlank.ReplaceAllString(x.Text, "$1"),
			"with comments in between":   strings.ReplaceAll(x.Text, "\n", "\n// one\n"),
			"with comments between rows": strings.ReplaceAll(x.Text, "\n", "\n\n    // one\n"),
			"below a comment":            "// one\n\n  // two\n" + x.Text,
		} {
			changed := texts.New(x.Name+" "+name, text)
			changed.Exact = x.Exact
			list = append(list, changed)
		}
	}
	compare(t, list)
}

var keyAndBlank = regexp.MustCompile(`(?m)^([a-z-]+:) `)

func TestTheGrammarHasTheTokensOfTheParserInRareTexts(t *testing.T) {
	var list []texts.Text
	for _, text := range []string{
		"",
		"\n",
		"  ",
		"// alone",
		"  // alone and indented",
		"\uFEFF// a comment behind a byte order mark\n",
		"\r\n\t\r\n",
		"puzzle: a / b : c = d\nsource: a://b//c\n",
		"puzzle: Slashes /// are no comment//\nsource: x // one\n",
		"puzzle: 老鼠　回家\u00a0!\nsource: ſ\n",
	} {
		x := texts.New(strconv.Quote(text), text)
		x.Exact = true
		list = append(list, x)
	}
	for _, fields := range []string{
		"graph:\n  a=b: mouse none ：\n  mouse: limit=3 0,\n",
		"graph:\n  none: 1 2\nmoves:\n  none none\ntries:\n  none none // two\n  1 none\n",
		"tries: none duals: any\ntries:\n  none duals: any\n",
		"graph:\n  1: 2\n  2:3\n  3:\n  =:4\n4: 5\n",
	} {
		list = append(list, texts.New(strconv.Quote(fields), "puzzle: x\ngame: cat-mouse-graph\n"+fields))
	}
	compare(t, list)
}

func TestTheGrammarHasNoTokenOfAnotherKindInATextWithMistakes(t *testing.T) {
	compare(t, append(texts.Hostile(t), texts.Damaged(texts.Sound(t), 3000)...))
}

// A token is where it stands in the text and what it is.
type token struct {
	from, to int
	kind     string
}

// compare fails the test where the grammar differs from the parser, or does not take a text of
// UTF-8.
// A token of a kind that
// the parser calls unknown may have any form, unless the text is exact. So may what the
// grammar calls unknown: it may know less.
func compare(t *testing.T, list []texts.Text) {
	t.Helper()
	differences, number := []string{}, 0
	for i, got := range tokensOf(t, list) {
		x := list[i]
		if at := slices.IndexFunc(got, func(t token) bool { return t.kind == "error" }); at >= 0 && utf8.ValidString(x.Text) {
			differences = append(differences, says(x, got[at], token{}))
			continue
		}
		got = slices.DeleteFunc(got, func(t token) bool { return t.kind == "error" })
		var want []token
		for p := range x.File.All() {
			for _, t := range p.Tokens {
				if t.Kind == syntax.BOMToken {
					continue // for tree-sitter it is white space
				}
				want = append(want, token{p.Start + t.Range().Start, p.Start + t.Range().End, t.Kind.String()})
			}
		}
		number += len(want)
		if d := difference(x, got, want); d != "" {
			differences = append(differences, d)
		}
	}
	if len(differences) > 0 {
		t.Errorf("%d of %d texts:\n%s", len(differences), len(list), strings.Join(differences[:min(len(differences), 20)], "\n"))
	}
	t.Logf("%d texts, %d tokens", len(list), number)
}

// difference is where the tokens of the grammar in a text are first others than the parser's.
func difference(x texts.Text, got, want []token) string {
	if x.Exact {
		for i := range max(len(got), len(want)) {
			switch {
			case i >= len(got):
				return says(x, token{}, want[i])
			case i >= len(want):
				return says(x, got[i], token{})
			case got[i] != want[i]:
				return says(x, got[i], want[i])
			}
		}
		return ""
	}
	for i := 0; len(got) > 0 && i < len(want); {
		g, w := got[0], want[i]
		switch {
		case g.to <= w.from:
			got = got[1:]
			continue
		case w.to <= g.from:
			i++
			continue
		case g.kind != w.kind && g.kind != "unknown" && w.kind != "unknown" && !isNone(x, g, w):
			return says(x, g, w)
		}
		if g.to < w.to {
			got = got[1:]
		} else {
			i++
		}
	}
	return ""
}

// isNone reports whether a token is the `none` of `tries`, a word where it stands alone and else a
// node. The parser takes it to stand alone behind a second colon too, as in `tries:: none`, and on a
// board whatever follows, because no node has that name there; the grammar does not know the game.
func isNone(x texts.Text, got, want token) bool {
	return got.kind == "node" && want.kind == "word" && got.from == want.from && strings.EqualFold(x.Text[got.from:got.to], "none")
}

func says(x texts.Text, got, want token) string {
	from := max(0, min(got.from, want.from)-40)
	return fmt.Sprintf("%s: the grammar has %v, the parser %v, near %q", x.Name, got, want, x.Text[from:min(len(x.Text), max(got.to, want.to)+20)])
}

// tokensOf returns the tokens that the grammar finds in each text.
func tokensOf(t *testing.T, list []texts.Text) [][]token {
	t.Helper()
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var query, paths strings.Builder
	for _, kind := range syntax.TokenKinds() {
		if kind != syntax.BOMToken {
			fmt.Fprintf(&query, "(%s) @%[1]s\n", kind)
		}
	}
	query.WriteString("(ERROR) @error\n")
	for i, x := range list {
		fmt.Fprintln(&paths, write(fmt.Sprintf("%d.puzzle", i), x.Text))
	}
	out := treeSitter(t, "query", "--captures", "--lib-path", compiled(t), "--lang-name", "puzzle",
		"--paths", write("paths", paths.String()), write("query.scm", query.String()))
	found, file, lines := make([][]token, len(list)), -1, []int(nil)
	offset := func(line, column string) int {
		return lines[number(line)] + number(column)
	}
	for line := range strings.SplitSeq(out, "\n") {
		if name, ok := strings.CutPrefix(line, folder+string(filepath.Separator)); ok {
			file = number(strings.TrimSuffix(name, ".puzzle"))
			lines = starts(list[file].Text)
		} else if m := capture.FindStringSubmatch(line); m != nil {
			found[file] = append(found[file], token{offset(m[2], m[3]), offset(m[4], m[5]), m[1]})
		}
	}
	return found
}

var place = regexp.MustCompile(`start: \((\d+), (\d+)\)`)

var capture = regexp.MustCompile(`^ +pattern: +\d+, capture: (?:\d+ - )?([a-z]+), start: \((\d+), (\d+)\), end: \((\d+), (\d+)\)`)

// starts are the offsets where lines start that end with a line feed, as tree-sitter counts
// them.
func starts(text string) []int {
	list := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			list = append(list, i+1)
		}
	}
	return list
}

func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		panic(err)
	}
	return n
}
