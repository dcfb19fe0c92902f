// Package outline lists the parts of a puzzle's text for navigation: symbols, folds,
// selections, links, and every mention of a place. Of the solution it knows only the outcome
// that a heading shows.
package outline

import (
	"fmt"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Symbol is a part of a puzzle that an outline lists.
type Symbol struct {
	Kind     SymbolKind
	Name     string       // never empty
	Detail   string       // a description in a few words
	Range    source.Range // all of it
	NameAt   source.Range // in Range
	Children []Symbol     // in order of place
}

// A SymbolKind says what a symbol is.
type SymbolKind uint8

// The kinds of symbols: a puzzle, its fields by what their value is, and the
// nodes of a graph.
const (
	PuzzleSymbol SymbolKind = iota
	BlockSymbol             // a board, a graph, a list
	AssertionSymbol
	NumberSymbol
	TextSymbol
	FieldSymbol // any other field
	NodeSymbol
)

// Of returns the symbol of a puzzle, with its fields and nodes. Facts are nil if they are not
// known or kept back. It reports false for a preamble.
func Of(pr words.Printer, p *syntax.Puzzle, f *answer.Facts) (Symbol, bool) {
	s, ok := Heading(pr, p, f)
	for _, field := range p.Fields {
		if field.Key != "" && field.Key != "puzzle" {
			s.Children = append(s.Children, fieldSymbol(pr, p, field))
		}
	}
	return s, ok
}

// Heading is [Of] without the symbols of fields and nodes.
func Heading(pr words.Printer, p *syntax.Puzzle, f *answer.Facts) (s Symbol, ok bool) {
	if len(p.Fields) == 0 {
		return Symbol{}, false
	}
	s = Symbol{Kind: PuzzleSymbol, Name: titleOf(pr, p), Range: extent(p), NameAt: p.Fields[0].Name}
	if title := p.Fields[0].Value; !title.Empty() {
		s.NameAt = title
	}
	if p.Game != syntax.NoGame {
		s.Detail = p.Game.String()
		if f != nil {
			s.Detail += " · " + pr.Sprintf("%v", f.Outcome)
		}
	}
	return s, true
}

// titleOf returns a puzzle's title, or a placeholder.
func titleOf(pr words.Printer, p *syntax.Puzzle) string {
	if p.Title == "" {
		return pr.Sprintf("(no title)")
	}
	return p.Title
}

// extent returns the range of a puzzle's fields, without the comments around them.
func extent(p *syntax.Puzzle) source.Range {
	r := p.Fields[0].Range
	for _, f := range p.Fields {
		r.End = max(r.End, f.Range.End)
	}
	return r
}

// symbolKinds are the kinds of the symbols of fields, by the sort of their value.
var symbolKinds = [...]SymbolKind{
	syntax.WordSort:      FieldSymbol,
	syntax.TextSort:      TextSymbol,
	syntax.NumberSort:    NumberSymbol,
	syntax.AssertionSort: AssertionSymbol,
	syntax.BlockSort:     BlockSymbol,
}

func fieldSymbol(pr words.Printer, p *syntax.Puzzle, f *syntax.Field) Symbol {
	k, _ := KeyOf(p, f)
	s := Symbol{Kind: symbolKinds[k.Sort()], Name: f.Key, Detail: words.Shorten(p.Slice(f.Value)), Range: f.Range, NameAt: f.Name}
	switch b, g := p.Draft.Board, p.Draft.Graph; {
	case f.Key == "board":
		if b != nil && f.Counts() && b.Lines != nil {
			s.Detail = fmt.Sprintf("%dx%d", b.Rows, b.Cols)
		}
	case f.Key == "graph":
		if g != nil && f.Counts() {
			s.Detail = pr.Sprintf("%d nodes", len(g.Nodes))
			if len(g.Nodes) == 1 {
				s.Detail = pr.Sprintf("1 node")
			}
			s.Children = nodeSymbols(g, p)
		}
	case k.Form == syntax.LineOrBlock && s.Detail == "" && len(f.Lines) > 0:
		s.Detail = words.Shorten(strings.Join(strings.Fields(p.Slice(f.Lines[0])), " "))
		if len(f.Lines) > 1 {
			s.Detail += " …"
		}
	}
	return s
}

// nodeSymbols returns the nodes that have lines of their own.
func nodeSymbols(g *syntax.Graph, p *syntax.Puzzle) []Symbol {
	var nodes []Symbol
	for _, l := range g.Lines {
		if l.Node.Place < 0 {
			continue
		}
		name := p.Slice(l.Node.Range)
		neighbours := make([]string, len(l.Neighbors))
		for i, n := range l.Neighbors {
			neighbours[i] = p.Slice(n.Range)
		}
		nodes = append(nodes, Symbol{
			Kind: NodeSymbol, Name: name, Detail: words.Shorten(strings.Join(neighbours, " ")),
			Range: l.Range, NameAt: l.Node.Range,
		})
	}
	return nodes
}

// KeyOf returns the key of a field as the puzzle's game has it or, if that does not
// have it, the first game that does.
func KeyOf(p *syntax.Puzzle, f *syntax.Field) (syntax.Key, bool) {
	if k, ok := syntax.KeyNamed(p.Game, f.Key); ok {
		return k, true
	}
	return syntax.KeyNamed(syntax.NoGame, f.Key)
}
