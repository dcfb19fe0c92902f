package words

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"plywise/parser/syntax"
)

// sayers are the functions whose string arguments are shown to people, with the first argument
// that may be a format.
var sayers = map[string]int{
	"say": 0, "Sprintf": 0, "Say": 0, "add": 2, "warn": 2, "Add": 2, "lacks": 3, "See": 1, "translate": 0, "Phrase": 0, "lacksKey": 1,
	"refuse": 0, "refusal": 0, "put": 1,
}

// messages returns every format in the sources of the given folders, with its place.
func messages(t *testing.T, folders ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no sources in %s: %v", folder, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				for _, text := range said(n) {
					found[text] = set.Position(n.Pos()).String()
				}
				if isKept(n) {
					t.Errorf("%s: a format that is kept in a variable is not found", set.Position(n.Pos()))
				}
				return true
			})
		}
	}
	return found
}

// said returns the formats that a call or literal shows to people.
func said(n ast.Node) []string {
	switch n := n.(type) {
	case *ast.CallExpr:
		if format := formatOf(n); format != nil {
			return literals(format)
		}
	case *ast.FuncDecl:
		return phrases(n)
	case *ast.KeyValueExpr:
		if id, ok := n.Key.(*ast.Ident); ok && id.Name == "Help" {
			return literals(n.Value)
		}
	case *ast.CompositeLit:
		if id, ok := n.Type.(*ast.SelectorExpr); ok && id.Sel.Name == "Message" && len(n.Elts) > 0 {
			return literals(n.Elts[0])
		}
		if id, ok := n.Type.(*ast.Ident); ok && id.Name == "Message" && len(n.Elts) > 0 {
			return literals(n.Elts[0])
		}
	}
	return nil
}

// formatOf returns the format that a call shows to people, nil for none.
func formatOf(call *ast.CallExpr) ast.Expr {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && x.Name == "fmt" {
			return nil // no printer's
		}
		name = f.Sel.Name
	}
	from, ok := sayers[name]
	if !ok || len(call.Args) <= from {
		return nil
	}
	return call.Args[from]
}

// isKept reports whether a call shows the value of a declared variable to people.
func isKept(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := formatOf(call).(*ast.Ident)
	if !ok || id.Obj == nil {
		return false
	}
	_, declared := id.Obj.Decl.(*ast.ValueSpec)
	return declared
}

// phrases returns the phrases that a function may return.
func phrases(f *ast.FuncDecl) []string {
	results := f.Type.Results
	if results == nil || len(results.List) != 1 || f.Body == nil {
		return nil
	}
	if id, ok := results.List[0].Type.(*ast.Ident); !ok || id.Name != "Phrase" {
		return nil
	}
	var found []string
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			found = append(found, literals(r.Results[0])...)
		}
		return true
	})
	return found
}

// literals returns the string that an expression is, where it is one.
func literals(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); e.Kind == token.STRING && err == nil {
			return []string{s}
		}
	case *ast.BinaryExpr:
		x, y := literals(e.X), literals(e.Y)
		if len(x) == 1 && len(y) == 1 {
			return []string{x[0] + y[0]}
		}
	case *ast.KeyValueExpr:
		return literals(e.Value)
	}
	return nil
}

// words are the parts of messages that are put together elsewhere than in a call.
func words() map[string]string {
	found := map[string]string{}
	for _, w := range []string{"mouse", "cat", "Alice", "Bob", "food", "hole", "the food", "the hole", "the mouse", "the cat", "The mouse", "The cat", "no pawn is left", "a number"} {
		found[w] = "words of messages"
	}
	return found
}

// documented returns the parser's texts about keys and games.
func documented() map[string]string {
	found := map[string]string{}
	for _, g := range syntax.Games() {
		found[g.Summary], found[g.Rules], found[g.ExampleTitle()] = g.Name, g.Name, g.Name
		for _, k := range syntax.Keys(g.Game) {
			found[k.Doc], found[k.Value] = "key "+k.Name, "key "+k.Name
		}
	}
	return found
}

// wordy reports whether a format has words to translate besides arguments and names of the
// format, or is punctuation between others.
func wordy(text string) bool {
	if text == ", " || text == ": " {
		return true
	}
	text = directive.ReplaceAllString(text, "")
	text = regexp.MustCompile("`[^`]*`").ReplaceAllString(text, "")
	return strings.ContainsFunc(text, unicode.IsLetter)
}

var directive = regexp.MustCompile(`%(\[\d+\])?[-+# 0]*[\d.]*[a-zA-Z%]`)

func TestEveryMessageHasAChineseTranslation(t *testing.T) {
	all := messages(t, ".", "../../parser/syntax", "../../parser/internal/read", "../../parser/internal/report", "../../parser/leetcode", "..", "../answer", "../view", "../display", "../change", "../complete", "../configuration", "../diagram", "../edit", "../explain", "../game", "../outline", "../session", "../../cmd/plywise/internal/boardterm", "../../cmd/plywise/internal/cases", "../../cmd/plywise/internal/stress")
	maps.Copy(all, documented())
	maps.Copy(all, words())
	maps.DeleteFunc(all, func(text, _ string) bool { return !wordy(text) })
	chinese := simplifiedChinese()
	var missing []string
	for text, where := range all {
		if translated, ok := chinese[text]; !ok {
			missing = append(missing, where+": "+strconv.Quote(text))
		} else if len(directive.FindAllString(text, -1)) != len(directive.FindAllString(translated, -1)) {
			t.Errorf("%s: the translation of %q has other arguments: %q", where, text, translated)
		}
	}
	slices.Sort(missing)
	for _, m := range missing {
		t.Errorf("no translation: %s", m)
	}
	for text := range chinese {
		if _, ok := all[text]; !ok {
			t.Errorf("a translation of what nobody says: %q", text)
		}
	}
}

func TestTheChineseTextsAreSortedAndStandOnce(t *testing.T) {
	texts := json.NewDecoder(bytes.NewReader(chineseTexts))
	last := ""
	for i := -1; ; i++ { // after the brace, texts and translations by turns
		token, err := texts.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(string); ok && i%2 == 0 {
			if text <= last {
				t.Errorf("%q stands behind %q", text, last)
			}
			last = text
		}
	}
}
