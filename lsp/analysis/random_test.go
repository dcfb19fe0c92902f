package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// randomPuzzle draws the text of a small puzzle of any of the games, without
// assertions.
func randomPuzzle(t *rapid.T) string {
	switch rapid.IntRange(0, 3).Draw(t, "game") {
	case 0:
		return randomGraph(t)
	case 1:
		return randomGrid(t)
	case 2:
		return randomKnightBoard(t)
	}
	return randomKnightList(t)
}

func randomGraph(t *rapid.T) string {
	n := rapid.IntRange(3, 7).Draw(t, "nodes")
	var b strings.Builder
	b.WriteString("puzzle: random graph\ngame: cat-mouse-graph\n")
	if rapid.Bool().Draw(t, "cat first") {
		b.WriteString("turn: cat\n")
	}
	b.WriteString("graph:\n")
	for i := range n {
		fmt.Fprintf(&b, "  %d:", i)
		for _, j := range rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 0, n-1, rapid.ID).Draw(t, "neighbours") {
			fmt.Fprintf(&b, " %d", j)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func randomGrid(t *rapid.T) string {
	rows, cols := rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(3, 5).Draw(t, "cols")
	cells := rapid.SliceOfN(rapid.SampledFrom([]byte("....#")), rows*cols, rows*cols).Draw(t, "cells")
	pieces := rapid.SliceOfNDistinct(rapid.IntRange(0, rows*cols-1), 3, 3, rapid.ID).Draw(t, "pieces")
	for i, glyph := range []byte("MCF") {
		cells[pieces[i]] = glyph
	}
	limit := rapid.SampledFrom([]string{"", "limit: none\n", "limit: 1\n", "limit: 4\n", "limit: 7\n"}).Draw(t, "limit")
	turn := rapid.SampledFrom([]string{"", "turn: cat\n", "turn: mouse\n"}).Draw(t, "turn")
	return fmt.Sprintf("puzzle: random grid\ngame: cat-mouse-grid\n%s%scat-jump: %d\nmouse-jump: %d\nboard:\n%s",
		turn, limit, rapid.IntRange(1, 3).Draw(t, "cat jump"), rapid.IntRange(1, 3).Draw(t, "mouse jump"), rowsOf(cells, cols))
}

func randomKnightBoard(t *rapid.T) string {
	const side = 5 // a knight reaches all of it
	cells := []byte(strings.Repeat(".", side*side))
	squares := rapid.SliceOfNDistinct(rapid.IntRange(0, side*side-1), 1, 5, rapid.ID).Draw(t, "squares")
	for i, s := range squares {
		cells[s] = 'P'
		if i == 0 {
			cells[s] = 'N'
		}
	}
	turn := rapid.SampledFrom([]string{"", "turn: bob\n"}).Draw(t, "turn")
	return "puzzle: random board\ngame: knight-pawns\n" + turn + "board:\n" + rowsOf(cells, side)
}

func randomKnightList(t *rapid.T) string {
	squares := rapid.SliceOfNDistinct(rapid.IntRange(0, 99), 2, 6, rapid.ID).Draw(t, "squares")
	sep := rapid.SampledFrom([]string{" ", "\n  ", "   "}).Draw(t, "between")
	var b strings.Builder
	fmt.Fprintf(&b, "puzzle: random list\ngame: knight-pawns\nsize: 10\nknight: %d,%d\npawns:", squares[0]/10, squares[0]%10)
	for _, s := range squares[1:] {
		fmt.Fprintf(&b, "%s%d,%d", sep, s/10, s%10)
	}
	return b.String() + "\n"
}

func rowsOf(cells []byte, cols int) string {
	var b strings.Builder
	for i := 0; i < len(cells); i += cols {
		fmt.Fprintf(&b, "  %s\n", cells[i:i+cols])
	}
	return b.String()
}

// withTruths writes down every assertion that is true of a text's puzzle, and
// sometimes the best line as moves.
func withTruths(t testing.TB, e *analysis.Engine, text string, line bool) string {
	t.Helper()
	for _, key := range []string{"expect", "best", "only"} {
		_, a := analyse(t, e, text)
		for _, truth := range analysis.Truths(a) {
			if truth.Key == key {
				text = apply(t, text, truth.Edits)
			}
		}
	}
	if p, f := facts(t, e, text); line && len(f.Line) > 0 {
		text = apply(t, text, analysis.AppendEdit(p, f.Line))
	}
	return text
}

func TestARandomPuzzlePlayedToItsEndStaysClean(t *testing.T) {
	e := analysis.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomPuzzle(rt)
		for p := range parser.Parse(text).Puzzles() {
			if p.Setup == nil {
				rt.Skip("such as a cat in the hole")
			}
		}
		text = withTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		if _, r := analyse(t, e, text); len(r.Problems) > 0 {
			t.Fatalf("what was asserted is not true: %v\n%s", r.Problems[0].Message, text)
		}
		playOut(t, e, text)
	})
}

func TestEveryExamplePlayedToItsEndStaysClean(t *testing.T) {
	e := analysis.NewEngine(0)
	for _, p := range examples(t) {
		playOut(t, e, p.Text)
	}
}
