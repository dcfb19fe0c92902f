package lsp

import (
	"fmt"
	"slices"
	"strings"
)

// A fakeLegend is what a server says about the numbers in its tokens.
type fakeLegend struct{ TokenTypes, TokenModifiers []string }

// A fakeToken is a token as an editor sees it.
type fakeToken struct {
	line, column, length int
	looks                []string // the type and the modifiers
}

// decodeTokens reads tokens as the protocol encodes them. They must be in order,
// without overlaps.
func decodeTokens(data []int, legend fakeLegend) (tokens []fakeToken, err error) {
	var line, column, end int
	for t := range slices.Chunk(data, 5) {
		if len(t) < 5 {
			return nil, fmt.Errorf("%d numbers are no tokens", len(data))
		}
		if t[0] > 0 {
			line, column, end = line+t[0], 0, 0
		}
		column += t[1]
		if column < end || t[2] <= 0 || t[3] >= len(legend.TokenTypes) {
			return nil, fmt.Errorf("line %d: %v cannot follow a token that ends at %d", line, t, end)
		}
		end = column + t[2]
		token := fakeToken{line, column, t[2], []string{legend.TokenTypes[t[3]]}}
		for bit := 0; t[4]>>bit > 0; bit++ {
			if t[4]>>bit&1 == 1 {
				token.looks = append(token.looks, legend.TokenModifiers[bit])
			}
		}
		tokens = append(tokens, token)
	}
	return tokens, nil
}

// tokensOf asks for all tokens of a document, and for those of the lines of a
// range, if one is given.
func (d *markedDocument) tokensOf(lines ...fakeRange) []fakeToken {
	d.Helper()
	method, params := "textDocument/semanticTokens/full", object{"textDocument": object{"uri": d.uri}}
	if len(lines) > 0 {
		method, params["range"] = "textDocument/semanticTokens/range", lines[0]
	}
	var answer struct{ Data []int }
	d.must(method, params, &answer)
	tokens, err := decodeTokens(answer.Data, d.legend())
	if err != nil {
		d.Fatal(err)
	}
	return tokens
}

func (d *markedDocument) legend() fakeLegend {
	var offered struct {
		SemanticTokensProvider struct{ Legend fakeLegend }
	}
	d.offered(&offered)
	return offered.SemanticTokensProvider.Legend
}

// tokens shows the tokens on the lines from one place to another, each with its
// looks, a line for each line of the text. Markers are left out.
//
//	[# wall] [C cat] [... floor catWins]
func (m *mark) tokens() {
	from, to := m.place(), m.place()
	lines := fakeRange{from.span().Start, to.span().End}
	tokens := m.tokensOf(lines)
	if all := m.tokensOf(); !within(all, lines, tokens) {
		m.errorf("the tokens of these lines are not those of the whole document")
	}
	var b strings.Builder
	line := -1
	for _, t := range tokens {
		text, ok := m.covered(fakeRange{fakePosition{t.line, t.column}, fakePosition{t.line, t.column + t.length}})
		switch {
		case !ok:
			m.errorf("the token %v is not one of the text", t)
		case strings.HasPrefix(text, "//@"):
			continue
		case line < 0:
		case t.line > line:
			b.WriteString("\n")
		default:
			b.WriteString(" ")
		}
		fmt.Fprintf(&b, "[%s %s]", text, strings.Join(t.looks, " "))
		line = t.line
	}
	m.golden(b.String())
}

// within reports whether tokens are those of all that are on some lines.
func within(all []fakeToken, lines fakeRange, tokens []fakeToken) bool {
	want := slices.DeleteFunc(all, func(t fakeToken) bool { return t.line < lines.Start.Line || t.line > lines.End.Line })
	return slices.EqualFunc(tokens, want, func(a, b fakeToken) bool { return fmt.Sprint(a) == fmt.Sprint(b) })
}

// token expects a token of just this place, with these looks.
func (m *mark) token() {
	at := m.place().span()
	var want []string
	for m.more() {
		want = append(want, m.string())
	}
	for _, t := range m.tokensOf() {
		if (fakeRange{fakePosition{t.line, t.column}, fakePosition{t.line, t.column + t.length}}) == at {
			if !slices.Equal(t.looks, want) {
				m.errorf("it looks as %q", t.looks)
			}
			return
		}
	}
	m.errorf("there is no token of just this place")
}

// notokens expects the server not to offer tokens.
func (m *mark) notokens() {
	if l := m.legend(); l.TokenTypes != nil {
		m.errorf("the server offers %v", l)
	}
}
