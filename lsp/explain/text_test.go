package explain

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	gfm "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"plywise/lsp/inert"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// hostile draws an author's text that could become something else than text.
var hostile = rapid.Custom(func(t *rapid.T) string {
	return strings.TrimSpace(strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "1.", "-", "#", "|", "\\", "\\|", "`", "```", "*", "_", "~~", "![i](https&colon;&sol;&sol;x)", "[l](command:x)", "<b>", "&lt;", "https://x.y", "www.x.y", "\n", "\u202e", " ", ":--", "%s", "%",
	}), 1, 8).Draw(t, "pieces"), ""))
}).Filter(func(text string) bool { return text != "" })

// kinds counts the nodes of Markdown by their kind.
func kinds(markdown string) map[ast.NodeKind]int {
	found := map[ast.NodeKind]int{}
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader([]byte(markdown)))
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			found[n.Kind()]++
		}
		return ast.WalkContinue, nil
	})
	return found
}

func TestAnAuthorsTextAddsNothingToATextButText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := hostile.Draw(t, "name")
		write := func(name string) words.Text {
			x := &explainer{Printer: words.PrinterFor("")}
			x.say("**%s** — `%s`, %s; %s", name, name, syntax.Say("a message about `%s` and %s", name, name), words.Moves{name})
			x.say("%s: %s", name, x.Sprintf("in %s", name))
			cell := x.Sprintf("%s or `%s`", name, name)
			x.text = append(x.text, words.Table{Head: []words.Markup{cell, cell}, Rows: [][]words.Markup{{cell, "x"}}}, words.Drawing("x\n"+name))
			return x.text
		}
		got, want := kinds(write(name).Markdown()), kinds(write("a").Markdown())
		for _, kind := range []ast.NodeKind{
			ast.KindLink, ast.KindImage, ast.KindAutoLink, ast.KindRawHTML, ast.KindHTMLBlock, ast.KindHeading, ast.KindList, ast.KindBlockquote, ast.KindThematicBreak,
			ast.KindParagraph, ast.KindCodeBlock, ast.KindFencedCodeBlock, ast.KindCodeSpan, ast.KindEmphasis, gfm.KindTable, gfm.KindTableCell, gfm.KindStrikethrough,
		} {
			if got[kind] != want[kind] {
				t.Errorf("%q makes %d of %v, not %d:\n%s", name, got[kind], kind, want[kind], write(name).Markdown())
			}
		}
	})
}

func TestAsPlainTextAnAuthorsTextIsAsInAMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := hostile.Draw(t, "name")
		x := &explainer{Printer: words.PrinterFor("")}
		x.say("**%s** — %s", name, syntax.Phrase("a wall"))
		if got, want := x.text.Plain(), inert.Message(source.Visible(name)+" — a wall"); got != want {
			t.Errorf("%q becomes %q, not %q", name, got, want)
		}
	})
}
