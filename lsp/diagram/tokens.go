package diagram

import (
	"iter"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Token is a run of bytes of a puzzle, on one line, that an editor shows in one
// colour.
type Token struct {
	Kind      syntax.TokenKind
	Range     source.Range
	Modifiers Modifiers
}

// Modifiers are a set of remarks about a token.
type Modifiers uint16

// The modifiers. The first three give the outcome of cells and nodes once the player to move
// has arrived there. Each win, of either player, also has one of the next three: it comes
// within a third, two thirds or the whole of the longest win among these places. A won game is
// a win in 0; a win by the move limit is late.
const (
	MouseWins Modifiers = 1 << iota
	CatWins
	Drawn
	Soon
	Later
	Late
	BestMove // it is a best move to go there now
	Good     // a pawn of the better half of those that are not best to take first
	Bad      // one of the worse half
	Stale    // the others are those of an older text
	OwnLine  // the node that a line of the graph starts with
	// Essential marks a wall, a cell of the floor or a neighbour of a node whose edit changes
	// the winner, or makes a draw of a win; and a hole that all fillings that fit decide alike.
	Essential
)

// Tokens yields the tokens of a puzzle in order, coloured by its shades. Tokens without a
// meaning are left out.
func Tokens(p *syntax.Puzzle, known Shades) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		shade := known.on(p)
		essential := known.essential(p)
		heads, graph, own := graphHeads(p), graphBlock(p), -1
		pawns, maybe := listedPawns(p), maybeEdges(p)
		for _, t := range p.Tokens {
			switch {
			case t.Kind == syntax.UnknownToken, t.Kind == syntax.BOMToken:
				continue
			case t.Kind == syntax.HoleToken:
				if !cells(p, t, func(_ syntax.TokenKind, place int) Modifiers { return known.hole(p, place, -1) }, yield) {
					return
				}
				continue
			case isCell(t.Kind) && shade != nil:
				cell := func(kind syntax.TokenKind, place int) Modifiers { return shade(kind, place) | essential(place, -1) }
				if !cells(p, t, cell, yield) {
					return
				}
				continue
			}
			token := Token{Kind: t.Kind, Range: t.Range()}
			for len(maybe) > 0 && maybe[0].at.Start < token.Range.Start {
				maybe = maybe[1:]
			}
			switch {
			case len(maybe) > 0 && maybe[0].at == token.Range:
				token.Kind, token.Modifiers = syntax.HoleToken, known.hole(p, maybe[0].from, maybe[0].to)
			case t.Kind == syntax.NodeToken && graph.Contains(token.Range.Start):
				for len(heads) > 0 && heads[0].Range.Start < token.Range.Start {
					heads = heads[1:]
				}
				if len(heads) > 0 && heads[0].Range == token.Range {
					token.Modifiers |= OwnLine
					own = heads[0].Place
				}
				if n, ok := p.Draft.Graph.FindPlace(p.Slice(token.Range)); ok && shade != nil {
					token.Modifiers |= shade(t.Kind, n)
					if token.Modifiers&OwnLine == 0 && own >= 0 {
						token.Modifiers |= essential(own, n)
					}
				}
			case t.Kind == syntax.PositionToken && shade != nil:
				for len(pawns) > 0 && pawns[0].Range.Start < token.Range.Start {
					pawns = pawns[1:]
				}
				if len(pawns) > 0 && pawns[0].Range == token.Range {
					token.Modifiers |= shade(t.Kind, pawns[0].Place)
				}
			}
			if !yield(token) {
				return
			}
		}
	}
}

func isCell(k syntax.TokenKind) bool { return k >= syntax.WallToken && k <= syntax.PawnToken }

// cells cuts a run of cells, each of them a byte, into tokens whose cells have the same
// modifiers.
func cells(p *syntax.Puzzle, t syntax.Token, shade func(syntax.TokenKind, int) Modifiers, yield func(Token) bool) bool {
	b, run := p.Draft.Board, t.Range()
	first, ok := 0, b != nil
	if ok {
		first, ok = b.PlaceAt(run.Start)
	}
	if !ok {
		return yield(Token{Kind: t.Kind, Range: run})
	}
	// Cells beyond the board's width, where that is doubtful, are no places.
	within := b.Cols - first%b.Cols
	at := func(i int) Modifiers {
		if i >= within {
			return 0
		}
		return shade(t.Kind, first+i)
	}
	for i := 0; i < run.Len(); {
		from, modifiers := i, at(i)
		for i < run.Len() && at(i) == modifiers {
			i++
		}
		if !yield(Token{t.Kind, source.Range{Start: run.Start + from, End: run.Start + i}, modifiers}) {
			return false
		}
	}
	return true
}

// listedPawns returns the pawns of a board that is not drawn, in the order of the text.
func listedPawns(p *syntax.Puzzle) []syntax.Spot {
	if p.Draft.Board == nil || p.Draft.Board.Cells != nil {
		return nil
	}
	return p.Draft.Pawns
}

// A maybeEdge is a word of `maybe` that names an edge.
type maybeEdge struct {
	at       source.Range
	from, to int
}

// maybeEdges returns the words that name undecided edges, in order.
func maybeEdges(p *syntax.Puzzle) []maybeEdge {
	if p.Draft.Maybe == nil {
		return nil
	}
	var edges []maybeEdge
	for _, l := range p.Draft.Maybe.Lines {
		for _, n := range l.Neighbors {
			edges = append(edges, maybeEdge{n.Range, l.Node.Place, n.Place})
		}
	}
	return edges
}

// graphHeads returns the nodes that lines of the graph start with, in order.
func graphHeads(p *syntax.Puzzle) []syntax.Entry {
	if p.Draft.Graph == nil {
		return nil
	}
	var heads []syntax.Entry
	for _, l := range p.Draft.Graph.Lines {
		if l.Node.Place >= 0 {
			heads = append(heads, l.Node)
		}
	}
	return heads
}

// graphBlock returns the range of the graph's lines, an empty one before the puzzle's
// text where there are none.
func graphBlock(p *syntax.Puzzle) source.Range {
	if p.Draft.Graph == nil || len(p.Draft.Graph.Lines) == 0 {
		return source.Range{Start: -1, End: -1}
	}
	lines := p.Draft.Graph.Lines
	return source.Range{Start: lines[0].Range.Start, End: lines[len(lines)-1].Range.End}
}
