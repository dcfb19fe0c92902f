package lsp

import (
	"slices"

	"plywise/lsp/view"
	"plywise/parser"
)

// tokenType names the types. Those of the board have names of their own, so that
// a person can give walls, floor and pieces the colours of a board.
var tokenType = map[parser.TokenKind]string{
	parser.CommentToken:  "comment",
	parser.KeyToken:      "keyword",
	parser.ColonToken:    "operator",
	parser.TitleToken:    "string",
	parser.SourceToken:   "string",
	parser.GameToken:     "type",
	parser.WordToken:     "enumMember",
	parser.NumberToken:   "number",
	parser.SizeToken:     "number",
	parser.PositionToken: "number",
	parser.NodeToken:     "variable",
	parser.ParenToken:    "operator",
	parser.WallToken:     "wall",
	parser.FloorToken:    "floor",
	parser.MouseToken:    "mouse",
	parser.CatToken:      "cat",
	parser.FoodToken:     "food",
	parser.KnightToken:   "knight",
	parser.PawnToken:     "pawn",
}

// tokenTypes is the legend of types, tokenNumbers the number of each kind of
// token in it.
var tokenTypes, tokenNumbers = func() (types []string, numbers map[parser.TokenKind]uint32) {
	numbers = make(map[parser.TokenKind]uint32)
	for _, kind := range parser.TokenKinds() {
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
// [view.Modifiers].
var tokenModifiers = []string{"mouseWins", "catWins", "drawn", "soon", "later", "late", "best", "good", "bad", "stale", "definition", "essential"}

// A lineRange is some lines of a document, the last one included.
type lineRange struct{ first, last int }

// A tokenEncoder encodes the tokens on some lines as the protocol has them, each relative to
// the one before:
//
//	[]uint32{Δline, Δcolumn, length, type, modifiers, …}
type tokenEncoder struct {
	encoding     parser.Encoding
	lines        lineRange
	data         []uint32
	line, column int // of the last token
}

// add encodes the tokens of a puzzle.
func (e *tokenEncoder) add(placed parser.Placed, known view.Shades) {
	for token := range view.Tokens(placed.Puzzle, known) {
		line, start := placed.LineColumn(e.encoding, token.Range.Start)
		line += placed.Line
		if line < e.lines.first || line > e.lines.last {
			continue
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
