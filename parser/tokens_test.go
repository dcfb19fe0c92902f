package parser

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

var assertion = regexp.MustCompile(`^//( *)(\^+|<-) ([a-z-]+)$`)

// The file is what editors' grammars are tested against, too, so it names kinds
// in the way that their test tools read.
func TestEveryTokenIsOfTheKindThatTheTableForGrammarsSays(t *testing.T) {
	text, err := os.ReadFile("testdata/tokens.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	f := Parse(string(text))
	lines := strings.Split(string(text), "\n")
	above := 0 // the line that carets point to
	for n, line := range lines {
		m := assertion.FindStringSubmatch(line)
		if m == nil {
			above = n
			continue
		}
		start, length, kind := 2+len(m[1]), len(m[2]), m[3]
		if m[2] == "<-" {
			start, length = 0, 1
		}
		named[kind] = true
		offset := f.Offset(source.UTF8, above, start)
		p, _ := f.PuzzleAt(offset)
		i := slices.IndexFunc(p.Tokens, func(tok syntax.Token) bool { return tok.Range().Start == offset-p.Start })
		switch {
		case i < 0:
			t.Errorf("line %d: no token starts there", n+1)
		case p.Tokens[i].Kind.String() != kind:
			t.Errorf("line %d: this is %q, not %q", n+1, p.Tokens[i].Kind, kind)
		case m[2] != "<-" && p.Tokens[i].Range().Len() != length:
			t.Errorf("line %d: the token is %d bytes long, not %d", n+1, p.Tokens[i].Range().Len(), length)
		}
	}
	for _, kind := range syntax.TokenKinds() {
		if !named[kind.String()] && kind != syntax.BOMToken {
			t.Errorf("no token of kind %q is shown", kind)
		}
	}
}
