package lsp

import (
	"slices"

	"plywise/lsp/diagram"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// tokenType names the types. Those of the board have names of their own, so that users can give
// walls, floor and pieces the colours of a board.
var tokenType = map[syntax.TokenKind]string{
	syntax.CommentToken:  "comment",
	syntax.KeyToken:      "keyword",
	syntax.ColonToken:    "operator",
	syntax.TitleToken:    "string",
	syntax.SourceToken:   "string",
	syntax.GameToken:     "type",
	syntax.WordToken:     "enumMember",
	syntax.NumberToken:   "number",
	syntax.SizeToken:     "number",
	syntax.PositionToken: "number",
	syntax.NodeToken:     "variable",
	syntax.ParenToken:    "operator",
	syntax.WallToken:     "wall",
	syntax.FloorToken:    "floor",
	syntax.MouseToken:    "mouse",
	syntax.CatToken:      "cat",
	syntax.FoodToken:     "food",
	syntax.KnightToken:   "knight",
	syntax.PawnToken:     "pawn",
	syntax.HoleToken:     "hole",
}

// tokenTypes is the legend of types, tokenNumbers the number of each kind of
// token in it.
var tokenTypes, tokenNumbers = func() (types []string, numbers map[syntax.TokenKind]uint32) {
	numbers = make(map[syntax.TokenKind]uint32)
	for _, kind := range syntax.TokenKinds() {
		name, ok := tokenType[kind]
		if !ok {
			continue
		}
		n := slices.Index(types, name)
		if n < 0 {
			n, types = len(types), append(types, name)
		}
		numbers[kind] = uint32(n)
	}
	return types, numbers
}()

// tokenModifiers is the legend of modifiers, in the order of the bits of
// [diagram.Modifiers].
var tokenModifiers = []string{"mouseWins", "catWins", "drawn", "soon", "later", "late", "best", "good", "bad", "stale", "definition", "essential"}

// A lineRange is some lines of a document, the last one included.
type lineRange struct{ first, last int }

// A tokenEncoder encodes the tokens on some lines as the protocol has them, each relative to
// the one before:
//
//	[]uint32{Δline, Δcolumn, length, type, modifiers, …}
type tokenEncoder struct {
	encoding     source.Encoding
	lines        lineRange
	data         []uint32
	line, column int // of the last token
}

// add encodes the tokens of a puzzle. What gives the solution of one that is being solved away is faded
// as a comment is.
func (e *tokenEncoder) add(placed parser.Placed, known diagram.Shades, isSolving bool) {
	fields := placed.Fields
	for token := range diagram.Tokens(placed.Puzzle, known) {
		line, start := placed.LineColumn(e.encoding, token.Range.Start)
		line += placed.Line
		if line < e.lines.first || line > e.lines.last {
			continue
		}
		for len(fields) > 1 && fields[1].Name.Start <= token.Range.Start {
			fields = fields[1:]
		}
		if isSolving && len(fields) > 0 && fields[0].Means != nil && fields[0].Means.GivesAway() {
			token.Kind, token.Modifiers = syntax.CommentToken, 0
		}
		_, end := placed.LineColumn(e.encoding, token.Range.End)
		if line > e.line {
			e.column = 0
		}
		e.data = append(e.data, uint32(line-e.line), uint32(start-e.column), uint32(end-start),
			tokenNumbers[token.Kind], uint32(token.Modifiers))
		e.line, e.column = line, start
	}
}
