package parser

// A Token is a run of bytes with one meaning.
type Token struct {
	Kind  TokenKind
	Range Range
}

// A TokenKind is what a token is. Editors' grammars name the same kinds.
type TokenKind uint8
