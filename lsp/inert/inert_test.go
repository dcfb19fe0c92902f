package inert_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"pgregory.net/rapid"

	"plywise/lsp/inert"
	"plywise/parser/source"
)

// text draws a text that an attacker could write.
var text = rapid.Custom(func(t *rapid.T) string {
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "1", "10", " ", "  ", "é", "猫", "[", "]", "(", ")", "](", "![", "!", "<", ">", "<img src=x>", "<a", "<!--", "&", "&lt;", "&colon;", "&sol;&#x2f;",
		"`", "``", "```", "*", "**", "_", "__", "~", "~~", "#", "-", "---", "+", "=", "===", "|", "\\", "\\\\", ".", ":", "/", "@", "$", "$(", "{", "}", "{0}", "^", "\"", "'", ";",
		"http://a.bc", "https:", "//", "www.", "WWW.a.bc", "a@b.cd", "mailto:a@b.cd", "xmpp:a@b.cd/e", "ftp://a.bc", "command:x", "javascript:x", "[x](command:y)", "![i](https://a.bc)", "[^1]", "[ ]",
		"\n", "\r\n", "\t", "\x1b[31m", "\x00", "\x7f", "\u0085", "\u009b", "\u202e", "\u2066", "\u200f", "\ufeff", "\u2028", "\xff", "\xe2\x80",
	}), 1, 12).Draw(t, "pieces")
	return strings.TrimSpace(strings.Join(pieces, ""))
})

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList))

// shown renders Markdown as HTML.
func shown(t *rapid.T, source string) string {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(source), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func escaped(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(text)
}

func TestInMarkdownAnyTextIsShownAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := text.Draw(t, "text")
		if text == "" {
			t.Skip("nothing to show")
		}
		for _, c := range [][3]string{
			{"", "", ""}, {"before ", " behind", ""}, {"before", "behind", ""}, {"(", ")", ""}, {"**x** — ", ".", "<strong>x</strong> — "}, {"`x` ", " `y`", ""},
		} {
			before, behind := c[0], c[1]
			got := shown(t, before+inert.Markdown(text)+behind)
			codes := strings.NewReplacer("`x`", "<code>x</code>", "`y`", "<code>y</code>", "**x**", "<strong>x</strong>")
			want := "<p>" + codes.Replace(before) + escaped(source.Visible(text)) + codes.Replace(behind) + "</p>\n"
			if got != want {
				t.Errorf("%q becomes %q, which is shown as\n%s, not\n%s", text, before+inert.Markdown(text)+behind, got, want)
			}
		}
	})
}

func TestInCodeAnyTextIsShownAsItIsButForBackquotes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := text.Draw(t, "text")
		got := shown(t, "x `"+inert.Code(text)+"` `y`")
		want := "<p>x <code>" + escaped(strings.ReplaceAll(source.Visible(text), "`", "'")) + "</code> <code>y</code></p>\n"
		if text == "" {
			want = "<p>x <code> </code> <code>y</code></p>\n"
		}
		if got != want {
			t.Errorf("%q is shown as\n%s, not\n%s", text, got, want)
		}
	})
}

func TestAMessageHasNoLinkNoIconAndNothingHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := text.Draw(t, "text")
		got := inert.Message(text)
		if strings.Contains(got, "](") || strings.Contains(got, "$(") {
			t.Errorf("%q becomes %q", text, got)
		}
		for _, u := range got {
			if unicode.IsControl(u) || unicode.In(u, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || u == '\ufeff' {
				t.Errorf("%q becomes %q", text, got)
			}
		}
		if got != inert.Message(got) {
			t.Errorf("%q becomes %q and then %q", text, got, inert.Message(got))
		}
	})
	for text, want := range map[string]string{
		"The first puzzle (of 3) [easy] — 猫と鼠　👩‍🚀": "The first puzzle (of 3) [easy] — 猫と鼠　👩‍🚀",
		"[click](command:x) $(bug)":                "[click] (command:x) $ (bug)",
		"a\u202eb\x1b[2J\r\n":                      `a\u202eb\x1b[2J\r\n`,
	} {
		if got := inert.Message(text); got != want {
			t.Errorf("%q becomes %q, not %q", text, got, want)
		}
	}
}

// A reader of SARIF takes the braces apart first and then looks for links, whose text
// may hold brackets with a backslash before them.
func TestASARIFMessageHasNoLinkAndNoPlaceholder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := text.Draw(t, "text")
		got := inert.SARIF(text)
		var read strings.Builder
		for rest := got; rest != ""; {
			switch {
			case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
				read.WriteString(rest[:1])
				rest = rest[2:]
			case rest[0] == '{' || rest[0] == '}':
				t.Fatalf("%q becomes %q, with a placeholder", text, got)
			case rest[0] == '[' || rest[0] == ']':
				t.Fatalf("%q becomes %q, with a bracket of a link", text, got)
			case rest[0] == '\\':
				run := len(rest) - len(strings.TrimLeft(rest, `\`))
				if run < len(rest) && (rest[run] == '[' || rest[run] == ']') {
					if run%2 == 0 {
						t.Fatalf("%q becomes %q, with a bracket of a link", text, got)
					}
					read.WriteString(strings.Repeat(`\`, run/2) + rest[run:run+1])
					run++
				} else {
					read.WriteString(rest[:run])
				}
				rest = rest[run:]
			default:
				read.WriteByte(rest[0])
				rest = rest[1:]
			}
		}
		if read.String() != source.Visible(text) {
			t.Errorf("%q becomes %q, which is read as %q", text, got, read.String())
		}
	})
}

func TestALinkLeadsWhereItSeemsTo(t *testing.T) {
	web := []string{"http", "https"}
	for _, c := range []struct {
		address string
		schemes []string
		want    string // "" for no link
	}{
		{"https://leetcode.com/problems/cat-and-mouse/", web, "https://leetcode.com/problems/cat-and-mouse/"},
		{"HTTP://example.com:80/a?b=c#d", web, "http://example.com:80/a?b=c#d"},
		{"https://ja.wikipedia.org/wiki/猫?q=猫\u202e", web, "https://ja.wikipedia.org/wiki/%E7%8C%AB?q=%E7%8C%AB%E2%80%AE"},
		{"https://leetcode.com@example.com/", web, ""},
		{"https://leetcode.com:x@example.com/", web, ""},
		{"https://", web, ""},
		{"https:///path", web, ""},
		{"https:example.com", web, ""},
		{"https://exa\nmple.com/", web, ""},
		{"https://example.com\\@leetcode.com/", web, ""},
		{"command:workbench.action.quit", web, ""},
		{"javascript:alert(1)", web, ""},
		{"file:///etc/passwd", web, ""},
		{"file:///home/me/FORMAT.md", append(web, "file"), "file:///home/me/FORMAT.md"},
		{"data:text/html,x", append(web, "file"), ""},
		{"//example.com/", append(web, "file"), ""},
		{"FORMAT.md", append(web, "file"), ""},
		{"", append(web, "file"), ""},
	} {
		got, ok := inert.Address(c.address, c.schemes...)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%q leads to %q, %v, not %q", c.address, got, ok, c.want)
		}
	}
	if slices.Contains(web, "file") {
		t.Fatal("the schemes are shared")
	}
}
