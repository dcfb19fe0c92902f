package parsertest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Hostile returns large texts that cost a careless parser quadratic time or all memory, named by
// their contents.
func Hostile(scale int) map[string]string {
	const grid, graph, knight = "puzzle: x\ngame: cat-mouse-grid\n", "puzzle: x\ngame: cat-mouse-graph\n", "puzzle: x\ngame: knight-pawns\n"
	noise := make([]byte, scale)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	nodes := func(format string) string {
		var b strings.Builder
		b.WriteString(graph + "graph:\n")
		for i := range scale / 20 {
			fmt.Fprintf(&b, format, i, i+1, i/2)
		}
		return b.String()
	}
	positions := func(key string) string {
		var b strings.Builder
		b.WriteString(knight + "size: 1000\nknight: 999,999\n" + key + ":")
		for i := range scale / 8 {
			fmt.Fprintf(&b, " %d,%d", i/1000%1000, i%1000)
		}
		return b.String()
	}
	times := func(s string) string { return strings.Repeat(s, scale/len(s)) }
	return map[string]string{
		"noise":               string(noise),
		"noise in a puzzle":   grid + string(noise),
		"NUL bytes":           times("\x00"),
		"NUL lines":           grid + times("\x00\n"),
		"not UTF-8":           grid + times("\xff\n"),
		"one-byte lines":      times("x\n"),
		"empty lines":         times("\n"),
		"lines in a puzzle":   grid + times("x\n"),
		"lone CRs":            grid + times("\r"),
		"one line":            grid + "source: " + times("a//"),
		"one comment":         times("/"),
		"one wide line":       grid + "source: " + times("猫🐭é"),
		"titles":              times("puzzle: x\n"),
		"puzzles":             times("puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n"),
		"the same key":        grid + times("turn: cat\n"),
		"unknown games":       "puzzle: x\n" + times("game: k\n"),
		"unknown keys":        grid + times("mous: 1\n"),
		"strange keys":        grid + times("cart-jumq: 1\n"),
		"key of another game": grid + times("hole: 1\n"),
		"keys without value":  grid + times("board:\n"),
		"indented keys":       grid + times(" turn: cat\n"),
		"joined lines":        grid + "turn: " + times("cat turn: "),
		"joined rows":         grid + "board:\n" + times("  ..#turn: cat\n"),
		"colons":              grid + "turn" + times(":"),
		"half-typed lines":    grid + times("boar\n"),
		"one long key":        grid + times("a-") + ": 1\n",
		"loose rows":          grid + "board:\n" + times(".#.#.#\n"),
		"loose graph":         graph + "graph:\n" + times("a: bcd\n"),
		"one row":             grid + "board:\n  " + times(".#"),
		"strange cells":       grid + "board:\n  " + times(".x"),
		"spaced rows":         grid + "board:\n" + times("  . . .\n"),
		"thin rows":           grid + "board:\n" + times(" .\n"),
		"one long, many thin": grid + "board:\n  " + strings.Repeat(".", scale/2) + "\n" + strings.Repeat(" .\n", scale/6),
		"ragged rows":         grid + "board:\n" + times(" .\n ..\n ...\n"),
		"mice":                grid + "board:\n" + times("  MMMMMMMMMMMMMM\n"),
		"pawns":               knight + "board:\n  N..............\n" + times("  PPPPPPPPPPPPPPP\n"),
		"listed pawns":        positions("pawns"),
		"moves":               positions("pawns: none\nmoves"),
		"wrong moves":         grid + "board:\n  MCF\nmoves: " + times("9,9 "),
		"strange moves":       grid + "board:\n  MCF\nmoves: " + times("x 0,0 "),
		"spaced moves":        grid + "board:\n  MCF\nmoves: " + times("0 , 0 "),
		"digits":              grid + "limit: " + times("9"),
		"digits of a move":    grid + "board:\n  MCF\nmoves: " + times("9") + "," + times("9"),
		"same pawn":           knight + "knight: 0,0\npawns: " + times("1,1 "),
		"nodes":               nodes("  %d: %d %d\n"),
		"lines for a node":    graph + "graph:\n" + times("  a: b c\n"),
		"one graph line":      graph + "graph:\n  0: " + times("a b "),
		"commas in a graph":   graph + "graph:\n  0: " + times("a,b,"),
		"no colons":           nodes("  %d %d %d\n"),
		"one hub":             nodes("  n%[1]d: hub\n"),
		"unknown nodes":       graph + "graph:\n  0: 1 2\nmoves: " + times("yonder nowhere "),
		"words":               grid + "expect: " + times("mouse "),
		"parentheses":         grid + "expect: " + times("("),
		"blanks":              grid + "limit:" + times(" "),
		"unusual spaces":      grid + "moves: " + times("　"),
		"unusual lines":       grid + times("　x\n"),
		"BOMs":                times("\uFEFF"),
		"BOM lines":           grid + times("\uFEFFx\n"),
	}
}
