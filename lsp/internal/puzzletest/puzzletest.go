// Package puzzletest helps tests of several packages: it draws puzzles at random, and answers
// about them. Only tests use it.
package puzzletest

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Puzzle parses the first puzzle of a text, which must have no errors of form.
func Puzzle(t rapid.TB, text string) *syntax.Puzzle {
	t.Helper()
	for p := range parser.Parse(text).Puzzles() {
		for _, problem := range p.Problems {
			t.Fatalf("%s\n%s", problem.Message, text)
		}
		return p.Puzzle
	}
	t.Fatalf("no puzzle in %q", text)
	return nil
}

// Examples returns the puzzles of the examples.
func Examples(t testing.TB) []parser.Placed {
	t.Helper()
	files, err := filepath.Glob("../../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	var list []parser.Placed
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = slices.AppendSeq(list, parser.Parse(string(text)).Puzzles())
	}
	return list
}

// Analyse returns the answer about a text's first puzzle.
func Analyse(t rapid.TB, e *answer.Engine, text string) (*syntax.Puzzle, *answer.Answer) {
	t.Helper()
	p := Puzzle(t, text)
	r, err := e.Analyse(context.Background(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

// Facts returns the facts about a text's first puzzle, which must be solvable.
func Facts(t testing.TB, e *answer.Engine, text string) (*syntax.Puzzle, *answer.Facts) {
	t.Helper()
	p, r := Analyse(t, e, text)
	if r.Facts == nil {
		t.Fatalf("not solved: %v\n%s", r.Problems, text)
	}
	return p, r.Facts
}

// Apply makes edits in a text; they must be in order and not overlap.
func Apply(t testing.TB, text string, edits []source.Edit) string {
	t.Helper()
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.Range.Start < at || e.Range.End < e.Range.Start || e.Range.End > len(text) {
			t.Fatalf("edit %v overlaps another or lies outside of the text", e)
		}
		b.WriteString(text[at:e.Range.Start] + e.NewText)
		at = e.Range.End
	}
	return b.String() + text[at:]
}

// RandomPuzzle draws the text of a small puzzle of any of the games, without
// assertions.
func RandomPuzzle(t *rapid.T) string {
	switch rapid.IntRange(0, 3).Draw(t, "game") {
	case 0:
		return RandomGraph(t)
	case 1:
		return RandomGrid(t)
	case 2:
		return RandomKnightBoard(t)
	}
	return randomKnightList(t)
}

// RandomGraph draws the text of a chase on a graph, in which pieces may stand on forbidden
// nodes.
func RandomGraph(t *rapid.T) string {
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

// RandomGrid draws the text of a chase on a board.
func RandomGrid(t *rapid.T) string {
	rows, cols := rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(3, 5).Draw(t, "cols")
	cells := rapid.SliceOfN(rapid.SampledFrom([]byte("....#")), rows*cols, rows*cols).Draw(t, "cells")
	pieces := rapid.SliceOfNDistinct(rapid.IntRange(0, rows*cols-1), 3, 3, rapid.ID).Draw(t, "pieces")
	for i, glyph := range []byte("MCF") {
		cells[pieces[i]] = glyph
	}
	limit := rapid.SampledFrom([]string{"", "limit: none\n", "limit: 1\n", "limit: 4\n", "limit: 7\n"}).Draw(t, "limit")
	turn := rapid.SampledFrom([]string{"", "turn: cat\n", "turn: mouse\n"}).Draw(t, "turn")
	return fmt.Sprintf("puzzle: random grid\ngame: cat-mouse-grid\n%s%scat-jump: %d\nmouse-jump: %d\nboard:\n%s",
		turn, limit, rapid.IntRange(1, 3).Draw(t, "cat jump"), rapid.IntRange(1, 3).Draw(t, "mouse jump"), RowsOf(cells, cols))
}

// RandomKnightBoard draws the text of a hunt on a drawn board.
func RandomKnightBoard(t *rapid.T) string {
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
	return "puzzle: random board\ngame: knight-pawns\n" + turn + "board:\n" + RowsOf(cells, side)
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

// RowsOf returns the rows of a board as a text draws them.
func RowsOf(cells []byte, cols int) string {
	var b strings.Builder
	for i := 0; i < len(cells); i += cols {
		fmt.Fprintf(&b, "  %s\n", cells[i:i+cols])
	}
	return b.String()
}

// WithTruths writes every true assertion about a text's puzzle, and sometimes the best line as
// moves.
func WithTruths(t testing.TB, e *answer.Engine, text string, line bool) string {
	t.Helper()
	for _, key := range []string{"expect", "best", "only"} {
		_, a := Analyse(t, e, text)
		for _, truth := range answer.Truths(a) {
			if truth.Key == key {
				text = Apply(t, text, truth.Edits)
			}
		}
	}
	if p, f := Facts(t, e, text); line && len(f.Line) > 0 {
		text = Apply(t, text, change.Append(p, f.Line))
	}
	return text
}

// RandomSolvable draws the text of a puzzle whose position is not broken.
func RandomSolvable(t *rapid.T) string {
	text := RandomPuzzle(t)
	for p := range parser.Parse(text).Puzzles() {
		if p.Setup == nil || len(p.Problems) > 0 {
			t.Skip("such as a cat in the hole")
		}
	}
	return text
}

// RandomClaims draws assertions about a puzzle as a composition, hardly any of them true.
func RandomClaims(t *rapid.T, p *syntax.Puzzle) string {
	var b strings.Builder
	places := p.Setup.Arena().Places()
	name := func() string { return p.PlaceName(rapid.IntRange(0, places-1).Draw(t, "place")) }
	eol := rapid.SampledFrom([]string{"\n", " // why\n"})
	if rapid.Bool().Draw(t, "solution") {
		b.WriteString("solution:")
		sep := rapid.SampledFrom([]string{" ", "\n  ", " // a move\n  "}).Draw(t, "between moves")
		for range rapid.IntRange(1, 4).Draw(t, "moves") {
			b.WriteString(sep + name())
		}
		b.WriteString(eol.Draw(t, "end"))
		if duals := rapid.SampledFrom([]string{"", "none", "waiting", "longer", "any"}).Draw(t, "duals"); duals != "" {
			b.WriteString("duals: " + duals + eol.Draw(t, "end"))
		}
	}
	switch rapid.IntRange(0, 2).Draw(t, "tries") {
	case 1:
		b.WriteString("tries: none" + eol.Draw(t, "end"))
	case 2:
		fmt.Fprintf(&b, "tries:\n  %s %s%s", name(), name(), eol.Draw(t, "end"))
	}
	if rapid.Bool().Draw(t, "set") {
		values := []string{"mouse wins", "cat wins in 2", "draw"}
		if p.Game == syntax.KnightPawns {
			values = []string{"3", "4 moves"}
		}
		b.WriteString("set: " + rapid.SampledFrom(values).Draw(t, "set play") + eol.Draw(t, "end"))
	}
	return b.String()
}

// Mapped returns the answer about a text's first puzzle with the map of its edits.
func Mapped(t testing.TB, e *answer.Engine, text string) *answer.Answer {
	t.Helper()
	_, a := Analyse(t, e, text)
	a, err := e.Map(context.Background(), a, answer.Awaited, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Truths reports, by key, which of a puzzle's assertions beside `idle` are true.
func Truths(a *answer.Answer) map[string]bool {
	truths := map[string]bool{}
	for _, c := range explain.Claims(words.Printer{}, a) {
		if c.Known && c.Key != "idle" {
			truths[c.Key] = c.Holds
		}
	}
	return truths
}

// Edited returns the text after an edit, made as a board panel makes it.
func Edited(t testing.TB, p *syntax.Puzzle, e game.Edit) string {
	t.Helper()
	to := change.Floor
	if e.Subject == game.WallSubject && !e.Present {
		to = change.Wall
	}
	made, err := change.SetPlace(p, int(e.At), to)
	if e.Subject == game.EdgeSubject {
		made, err = change.SetEdge(p, int(e.At), int(e.Other), !e.Present)
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", e.Name(p), err, p.Text)
	}
	return Apply(t, p.Text, made.Edits)
}

// FarFromLine returns how far a cell is from the line of play.
func FarFromLine(a *answer.Answer, place int) int {
	cols, least := a.Puzzle.Draft.Board.Cols, math.MaxInt
	for _, at := range a.Facts.Line {
		rows, columns := place/cols-int(at)/cols, place%cols-int(at)%cols
		least = min(least, max(rows, -rows)+max(columns, -columns))
	}
	return least
}

// First returns the first puzzle of a text.
func First(t rapid.TB, text string) *syntax.Puzzle {
	t.Helper()
	f := parser.Parse(text)
	if f.NumPuzzles() == 0 {
		t.Fatalf("no puzzle in %q", text)
	}
	return f.Puzzle(0).Puzzle
}

// Offsets are the starts, the middles and the ends of a puzzle's tokens and lines.
func Offsets(p *syntax.Puzzle) []int {
	var at []int
	for _, token := range p.Tokens {
		at = append(at, token.Range().Start, (token.Range().Start+token.Range().End)/2, token.Range().End)
	}
	for i := range p.NumLines() {
		at = append(at, p.LineRange(i).Start, p.LineRange(i).End)
	}
	return at
}

// AnyProblem reports true of every problem.
func AnyProblem(*syntax.Problem) bool { return true }
