package analysis

import (
	"iter"

	"plywise/parser"
)

// A Token is a run of bytes of a puzzle, on one line, that an editor shows in one
// colour.
type Token struct {
	parser.Token
	Modifiers Modifiers
}

// Modifiers are a set of what is special about a token.
type Modifiers uint8

// The modifiers. The first three are of floor and of nodes: what happens if the
// player to move stood there.
const (
	MouseWins Modifiers = 1 << iota
	CatWins
	Drawn
	BestMove // it is a best move to go there now
	OwnLine  // the node that a line of the graph starts with
)

var shadeModifiers = [...]Modifiers{MouseShade: MouseWins, CatShade: CatWins, DrawShade: Drawn}

// Tokens yields the tokens of a puzzle in order. Tokens without a meaning are left
// out. The facts are nil if they are not known or not to be shown; then places have no
// modifiers.
func Tokens(p *parser.Puzzle, f *Facts) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		places := placeModifiers(p, f)
		heads, graph := graphHeads(p), graphBlock(p)
		for _, t := range p.Tokens {
			switch {
			case t.Kind == parser.UnknownToken, t.Kind == parser.BOMToken:
				continue
			case isCell(t.Kind) && places != nil:
				if !cells(p, t, places, yield) {
					return
				}
				continue
			}
			token := Token{Token: t}
			if t.Kind == parser.NodeToken && graph.Contains(t.Range.Start) {
				for len(heads) > 0 && heads[0].Range.Start < t.Range.Start {
					heads = heads[1:]
				}
				if len(heads) > 0 && heads[0].Range == t.Range {
					token.Modifiers |= OwnLine
				}
				if n, ok := p.Draft.Graph.FindPlace(p.Slice(t.Range)); ok && places != nil {
					token.Modifiers |= places[n]
				}
			}
			if !yield(token) {
				return
			}
		}
	}
}

func isCell(k parser.TokenKind) bool { return k >= parser.WallToken && k <= parser.PawnToken }

// cells cuts a run of cells into tokens whose cells have the same modifiers.
// Only floor shows an outcome; pieces and walls keep their colours.
func cells(p *parser.Puzzle, t parser.Token, places []Modifiers, yield func(Token) bool) bool {
	first, ok := p.Draft.Board.PlaceAt(t.Range.Start)
	if !ok {
		return yield(Token{Token: t})
	}
	mask := BestMove
	if t.Kind == parser.FloorToken {
		mask |= MouseWins | CatWins | Drawn
	}
	// Where there are facts there are no mistakes, so that each byte is a cell.
	for at := t.Range.Start; at < t.Range.End; {
		from, modifiers := at, places[first+at-t.Range.Start]&mask
		for at < t.Range.End && places[first+at-t.Range.Start]&mask == modifiers {
			at++
		}
		run := parser.Token{Kind: t.Kind, Range: parser.Range{Start: from, End: at}}
		if !yield(Token{run, modifiers}) {
			return false
		}
	}
	return true
}

// placeModifiers returns the modifiers by place, nil where nothing is known or
// the places are not drawn.
func placeModifiers(p *parser.Puzzle, f *Facts) []Modifiers {
	if f == nil || p.Draft.Graph == nil && (p.Draft.Board == nil || p.Draft.Board.Cells == nil) {
		return nil
	}
	places := make([]Modifiers, p.Places())
	for i, shade := range f.Heat {
		places[i] = shadeModifiers[shade]
	}
	for _, m := range f.Best() {
		places[m.To] |= BestMove
	}
	return places
}

// graphHeads returns the nodes that lines of the graph start with, in order.
func graphHeads(p *parser.Puzzle) []parser.Entry {
	if p.Draft.Graph == nil {
		return nil
	}
	var heads []parser.Entry
	for _, l := range p.Draft.Graph.Lines {
		if l.Node.Place >= 0 {
			heads = append(heads, l.Node)
		}
	}
	return heads
}

// graphBlock returns the range of the graph, an empty one before the puzzle's
// text where there is none.
func graphBlock(p *parser.Puzzle) parser.Range {
	if f := p.Field("graph"); f != nil && p.Draft.Graph != nil {
		return f.Range
	}
	return parser.Range{Start: -1, End: -1}
}
