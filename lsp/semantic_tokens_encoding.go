package lsp

import (
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
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
// [analysis.Modifiers].
var tokenModifiers = []string{"mouseWins", "catWins", "drawn", "soon", "later", "late", "best", "good", "bad", "stale", "definition", "essential"}

// tokenSize is how many numbers encode a token.
const tokenSize = 5

// encodedTokens are the tokens of a puzzle as the protocol encodes them, the first
// one relative to the puzzle's start.
type encodedTokens struct {
	data []uint32
	last int // the line of the last token in the puzzle
}

// A placedBlock is a block within a document. Lead is the number of lines from the
// last token of the block before to its own first token.
//
//	[]uint32{lead, column, length, type, modifiers, Δline, Δcolumn, …}
type placedBlock struct {
	*encodedTokens
	lead uint32
}

// encodeTokens encodes the tokens of a puzzle.
func encodeTokens(encoding parser.Encoding, p *parser.Puzzle, known analysis.Shades) *encodedTokens {
	e := &encodedTokens{}
	column := 0
	for token := range analysis.Tokens(p, known) {
		line, start := p.Position(encoding, token.Range.Start)
		_, end := p.Position(encoding, token.Range.End)
		if line > e.last {
			column = 0
		}
		e.data = append(e.data, uint32(line-e.last), uint32(start-column), uint32(end-start),
			tokenNumbers[token.Kind], uint32(token.Modifiers))
		e.last, column = line, start
	}
	e.data = slices.Clip(e.data)
	return e
}

// concat returns the numbers of blocks one after the other.
func concat(blocks []placedBlock) []uint32 {
	n := 0
	for _, b := range blocks {
		n += len(b.data)
	}
	data := make([]uint32, 0, n)
	for _, b := range blocks {
		data = append(append(data, b.lead), b.data[1:]...)
	}
	return data
}

// onLines returns the tokens on a range of lines.
func onLines(all []uint32, first, last uint32) []uint32 {
	kept := []uint32{}
	var line, before uint32 // of the token, of the last one kept
	for token := range slices.Chunk(all, tokenSize) {
		line += token[0]
		if line < first || line > last {
			continue
		}
		kept = append(kept, line-before, token[1], token[2], token[3], token[4])
		before = line
	}
	return kept
}

// difference returns the edits that turn one answer into another. Blocks are
// compared by identity, not by their tokens.
func difference(before, now []placedBlock) []protocol.SemanticTokensEdit {
	start := 0
	for len(before) > 0 && len(now) > 0 && before[0] == now[0] {
		start += len(now[0].data)
		before, now = before[1:], now[1:]
	}
	for len(before) > 0 && len(now) > 0 && before[len(before)-1] == now[len(now)-1] {
		before, now = before[:len(before)-1], now[:len(now)-1]
	}
	edits := []protocol.SemanticTokensEdit{}
	if len(before) != len(now) {
		return replaced(edits, start, concat(before), concat(now))
	}
	// The same puzzles; about some of them, more is known now.
	for i := range now {
		if before[i] != now[i] {
			edits = replaced(edits, start, concat(before[i:i+1]), concat(now[i:i+1]))
		}
		start += len(before[i].data)
	}
	return edits
}

// replaced appends the edit that replaces one run of numbers by another. Tokens at
// either end that stay the same are left out.
func replaced(edits []protocol.SemanticTokensEdit, start int, before, now []uint32) []protocol.SemanticTokensEdit {
	for len(before) > 0 && len(now) > 0 && slices.Equal(before[:tokenSize], now[:tokenSize]) {
		start += tokenSize
		before, now = before[tokenSize:], now[tokenSize:]
	}
	for len(before) > 0 && len(now) > 0 && slices.Equal(before[len(before)-tokenSize:], now[len(now)-tokenSize:]) {
		before, now = before[:len(before)-tokenSize], now[:len(now)-tokenSize]
	}
	if len(before) == 0 && len(now) == 0 {
		return edits
	}
	return append(edits, protocol.SemanticTokensEdit{Start: uint32(start), DeleteCount: uint32(len(before)), Data: now})
}
