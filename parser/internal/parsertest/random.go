package parsertest

import (
	"strings"

	"pgregory.net/rapid"
)

// Pieces are the parts of random texts, whose seams are delicate places for edits.
var Pieces = []string{
	"puzzle: A\n", "puzzle: B\r\n", "puzzle: C\r", "Puzzle : D\n", "puzle: E\n", "puzzle", "puz", "zle:", ":", "\n", "\r", "\r\n", " ",
	"\uFEFF", "\uFEFFpuzzle: F\n", "// puzzle: no\n", "game: cat-mouse-grid\n", "game: knight-pawns\n", "board:\n", "  .M#\n", "  C.F\n",
	"\t..\n", "  NP\n", "  . .\n", "turn: cat", "pawns: none\n", "knight: 0,0\n", "size: 2\n", "mouse: 1\n", "limit : 5\n", "food=0,0\n", "expect: mouse wins in 5\n", "x", "é", "猫", "🐭", "\xff", "\x00", "　", "moves: 0,0 1,1\n", "graph:\n", "  1: 2 0\n", "best: 1\n",
}

// RandomText draws a text of Pieces.
func RandomText(t *rapid.T, label string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(Pieces), 0, 12).Draw(t, label), "")
}

// Mutated draws an example with a few of its characters changed.
func Mutated(t *rapid.T) string {
	text := Examples[rapid.SampledFrom(SortedKeys(Examples)).Draw(t, "example")]
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		at := rapid.IntRange(0, len(text)).Draw(t, "at")
		end := rapid.IntRange(at, min(at+3, len(text))).Draw(t, "end")
		text = text[:at] + rapid.SampledFrom([]string{"", " ", "\n", "\t", ":", "//", " // ", "x", ".", "\r", "\uFEFF", "\xff", "　", "\n\n\n", "\n ", "puzzle: x\n"}).Draw(t, "with") + text[end:]
	}
	return text
}
