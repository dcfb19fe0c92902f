package syntax

import (
	"fmt"

	"plywise/parser/source"
)

// A Token is a run of bytes with one meaning. On a board, neighbouring cells
// of the same kind in one row are one token.
//
// There are many tokens, so they are small: files are shorter than the 4 GiB that their ranges
// can span.
type Token struct {
	Kind       TokenKind
	start, end source.Offset
}

// NewToken returns a token of a kind.
func NewToken(kind TokenKind, at source.Range) Token {
	return Token{kind, source.Offset(at.Start), source.Offset(at.End)}
}

// Range returns where the token stands in its puzzle.
func (t Token) Range() source.Range { return source.Between(int(t.start), int(t.end)) }

// A TokenKind is the kind of a token. The grammars of editors use its String.
type TokenKind uint8

// The kinds of token. Those from WallToken on are cells of a board.
const (
	UnknownToken  TokenKind = iota // text that has no meaning at its place
	CommentToken                   // `//` to the end of the line
	BOMToken                       // a byte order mark at the start of a line
	KeyToken                       // a key of the format, however it is cased
	ColonToken                     // after a key or after a node of a graph
	TitleToken                     // the value of `puzzle`
	SourceToken                    // the value of `source`
	GameToken                      // the value of `game`
	WordToken                      // a word of the format in a value: `mouse`, `wins`, `none`, …
	NumberToken                    // `1000`
	SizeToken                      // `8x8`, or `8` as the value of `size`
	PositionToken                  // `2,0`
	NodeToken                      // a node of a graph
	ParenToken                     // `(` or `)` in the value of `expect`
	WallToken                      // `#` on a board
	FloorToken                     // `.` on a board
	MouseToken                     // `M`
	CatToken                       // `C`
	FoodToken                      // `F`
	KnightToken                    // `N`
	PawnToken                      // `P`
	HoleToken                      // `?`
)

var tokenNames = [...]string{
	UnknownToken:  "unknown",
	CommentToken:  "comment",
	BOMToken:      "byte-order-mark",
	KeyToken:      "key",
	ColonToken:    "colon",
	TitleToken:    "title",
	SourceToken:   "source",
	GameToken:     "game",
	WordToken:     "word",
	NumberToken:   "number",
	SizeToken:     "size",
	PositionToken: "position",
	NodeToken:     "node",
	ParenToken:    "paren",
	WallToken:     "wall",
	FloorToken:    "floor",
	MouseToken:    "mouse",
	CatToken:      "cat",
	FoodToken:     "food",
	KnightToken:   "knight",
	PawnToken:     "pawn",
	HoleToken:     "hole",
}

// String returns the kind's name; names do not change.
func (k TokenKind) String() string {
	if int(k) < len(tokenNames) {
		return tokenNames[k]
	}
	return fmt.Sprintf("TokenKind(%d)", uint8(k))
}

// TokenKinds returns every kind of token, in the order of their constants.
func TokenKinds() []TokenKind {
	kinds := make([]TokenKind, len(tokenNames))
	for i := range kinds {
		kinds[i] = TokenKind(i)
	}
	return kinds
}
