// Command keylists writes the lists of the format's keys in the grammars and plugins of
// editors. `go generate ./parser` runs it.
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"plywise/parser/syntax"
)

func main() {
	log.SetFlags(0)
	for _, file := range files {
		path := filepath.Join("..", "editors", filepath.FromSlash(file.path))
		text, err := os.ReadFile(path)
		if err != nil {
			log.Fatal(err)
		}
		listed, err := file.list(string(text))
		if err != nil {
			log.Fatalf("%s: %v", path, err)
		}
		if err := os.WriteFile(path, []byte(listed), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// files are those that list keys, below `editors`, and what puts the lists into their text.
var files = []struct {
	path string
	list func(text string) (string, error)
}{
	{"tree-sitter-puzzle/grammar.js", between(func() (lines []string) {
		for _, rule := range syntax.GrammarRules() {
			lines = append(lines, fmt.Sprintf(`  %s: ["%s"],`, rule.Name, strings.Join(rule.Keys, `", "`)))
		}
		return lines
	})},
	{"neovim/lua/plywise/indent.lua", between(func() (lines []string) {
		for _, k := range syntax.Keys(syntax.NoGame) {
			name := k.Name
			if strings.Contains(name, "-") {
				name = "['" + name + "']"
			}
			lines = append(lines, fmt.Sprintf("  %s = %v,", name, mayHaveBlock(k)))
		}
		return lines
	})},
	{"neovim/syntax/puzzle.vim", between(func() []string {
		return []string{`syntax match puzzleConstant /\%(^\%(` + join(`\|`, startsWithWord("outcome")) + `\):\s*\)\@<=[a-z]\+\%(-[a-z]\+\)*/`}
	})},
	{"emacs/plywise-indent.el", between(func() (lines []string) {
		for _, k := range syntax.Keys(syntax.NoGame) {
			lines = append(lines, fmt.Sprintf(`    ("%s" . %s)`, k.Name, map[bool]string{true: "t", false: "nil"}[mayHaveBlock(k)]))
		}
		return lines
	})},
	{"emacs/plywise-syntax.el", between(func() []string {
		return []string{`    ("^\\(?:` + join(`\\|`, startsWithWord("game")) + `\\):"`}
	})},
	{"vscode/language-configuration.json", func(text string) (string, error) {
		text, err := replaced(text, `"increaseIndentPattern": "\^\(([^)]*)\)`, join("|", mayHaveBlock))
		if err != nil {
			return "", err
		}
		// A node may have the name of a piece.
		return replaced(text, `"decreaseIndentPattern": "\^\\\\s\+\(([^)]*)\)`, join("|", func(k syntax.Key) bool { return k.List() != syntax.InPiece }))
	}},
	{"vscode/syntaxes/puzzle.tmLanguage.json", func(text string) (string, error) {
		text, err := replaced(text, `\((puzzle\|[^)]*)\)`, join("|", func(syntax.Key) bool { return true }))
		for _, rule := range syntax.GrammarRules() {
			if err == nil {
				text, err = replaced(text, `"`+rule.Name+`": \{\n(?: +"\$comment": .*\n)? +"begin": "[^"]*?\(\(\?i:([^)]*)\)\)`, strings.Join(rule.Keys, "|"))
			}
		}
		return text, err
	}},
}

// mayHaveBlock reports whether lines may stand below a key.
func mayHaveBlock(k syntax.Key) bool { return k.Form != syntax.OneLine }

// startsWithWord returns what reports whether a key's value may start with a word of the
// format, except for the keys of a rule. An editor that goes by lines has a rule of its own for
// tries.
func startsWithWord(except string) func(syntax.Key) bool {
	words := map[string]bool{}
	for _, game := range syntax.Games() {
		for _, k := range syntax.Keys(game.Game) {
			words[k.Name] = words[k.Name] || len(k.Words) > 0
		}
	}
	for _, rule := range syntax.GrammarRules() {
		if rule.Name == except || rule.Name == "tries" {
			for _, name := range rule.Keys {
				words[name] = false
			}
		}
	}
	return func(k syntax.Key) bool { return words[k.Name] }
}

// join lists the names of some keys.
func join(separator string, has func(syntax.Key) bool) string {
	var names []string
	for _, k := range slices.DeleteFunc(syntax.Keys(syntax.NoGame), func(k syntax.Key) bool { return !has(k) }) {
		names = append(names, k.Name)
	}
	return strings.Join(names, separator)
}

var listed = regexp.MustCompile(`(?ms)(^[^\n]*The list of keys, from parser/syntax/keys\.go by go generate\.\n)(.*?)(^[^\n]*The end of the list\.$)`)

// between puts lines between the two comments that say where they belong.
func between(lines func() []string) func(text string) (string, error) {
	return func(text string) (string, error) {
		at := listed.FindStringSubmatchIndex(text)
		if at == nil {
			return "", errors.New("no comment says where the list of keys belongs")
		}
		return text[:at[4]] + strings.Join(lines(), "\n") + "\n" + text[at[5]:], nil
	}
}

// replaced puts a list in place of the first group of a pattern, wherever it matches.
func replaced(text, pattern, list string) (string, error) {
	var b strings.Builder
	end := 0
	for _, at := range regexp.MustCompile(pattern).FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(text[end:at[2]] + list)
		end = at[3]
	}
	if end == 0 {
		return "", fmt.Errorf("there is no list of keys like %s", pattern)
	}
	return b.String() + text[end:], nil
}
