package outline

import (
	"slices"

	"plywise/lsp/game"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Highlight is a range of a puzzle's text that belongs to the thing at a cursor.
type Highlight struct {
	Range source.Range
	Kind  HighlightKind
}

// A HighlightKind says how a highlight belongs to the thing at the cursor.
type HighlightKind uint8

// The kinds of highlights.
const (
	Occurrence  HighlightKind = iota // names the same place
	Piece                            // the piece itself
	Destination                      // where the piece can go
)

// Highlights returns the highlights of the thing at a cursor, in order. For a piece, on the
// board or by its key, these are the places that it can go to, unless the game is over. For any
// other node, cell or entry they are the mentions of the place.
func Highlights(c parser.Cursor) []Highlight {
	if c.Field == nil {
		return nil
	}
	if piece := pieceAt(c); piece != "" {
		return reach(c.Puzzle, piece)
	}
	var found []Highlight
	for _, r := range Mentions(c.Puzzle, PlaceAt(c)) {
		found = append(found, Highlight{r, Occurrence})
	}
	return found
}

// movers are the keys of the pieces that move, by their letters on a board.
var movers = map[byte]string{'M': "mouse", 'C': "cat", 'N': "knight"}

// pieceAt returns the key of the piece that a cursor is at, "" for none. A
// value on a graph is a node rather than a piece.
func pieceAt(c parser.Cursor) string {
	switch {
	case c.Part == parser.KeyPart, c.List == syntax.InPiece && !OnGraph(c.Puzzle):
		for _, key := range movers {
			if c.Field.Key == key && c.Field.Counts() {
				return key
			}
		}
	case c.Field.Key == "board" && PlaceAt(c) >= 0:
		return movers[c.Draft.Board.At(c.Place)]
	}
	return ""
}

// reach returns a piece, by its key and where it stands, and where it can go.
func reach(p *syntax.Puzzle, piece string) []Highlight {
	spot := p.Draft.Piece(piece)
	if !spot.Set {
		return nil
	}
	var found []Highlight
	if !spot.Range.Empty() {
		found = append(found, Highlight{spot.Range, Piece})
	}
	if here, _, ok := Definition(p, spot.Place); ok && here != spot.Range {
		found = append(found, Highlight{here, Piece})
	}
	if rules := game.RulesOf(p); rules != nil {
		for _, place := range rules.Reach(piece) {
			if r, _, ok := Definition(p, int(place)); ok && int(place) != spot.Place {
				found = append(found, Highlight{r, Destination})
			}
		}
	}
	slices.SortFunc(found, func(a, b Highlight) int { return a.Range.Start - b.Range.Start })
	return found
}
