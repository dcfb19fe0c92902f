package parser

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// largeTexts are texts of which as much as possible is to be known for each byte.
func largeTexts(n int) map[string]string {
	const grid = "puzzle: a\ngame: cat-mouse-grid\n"
	const graph = "puzzle: a\ngame: cat-mouse-graph\ngraph:\n"
	times := func(unit string) string { return strings.Repeat(unit, n) }
	var path, star, dense strings.Builder
	for i := range n {
		fmt.Fprintf(&path, "  %d: %d\n", i, i+1)
		fmt.Fprintf(&star, " %x", i)
	}
	for i := range n / 20 {
		fmt.Fprintf(&dense, "  %d:", i)
		for j := range 20 {
			fmt.Fprintf(&dense, " %d", (i+7*j*j)%(n/20))
		}
		dense.WriteString("\n")
	}
	return map[string]string{
		"puzzles of one line":      times("puzzle: a\n"),
		"puzzles without a title":  times("puzzle:\n"),
		"small boards":             times(grid + "board:\n  MCF\n"),
		"small hunts":              times("puzzle: a\ngame: knight-pawns\nknight: 1,1\npawns: 2,2 3,3\n"),
		"hunts without a knight":   times("puzzle:\ngame: knight-pawns\n"),
		"a title in Greek":         times("puzzle: γ\n"),
		"comments":                 "puzzle: a\n" + times("//\n"),
		"no puzzle":                times("x\n"),
		"empty lines":              times("\n"),
		"a key again and again":    grid + times("game: k\n"),
		"unknown keys":             grid + times("a:\n"),
		"lines that are no field":  grid + times("a\n"),
		"both in turn":             grid + times("a\nb:\n"),
		"a board of one column":    grid + "board:\n" + times(" .\n"),
		"a board of strange cells": grid + "board:\n" + times(" x\n"),
		"a board of two kinds":     grid + "board:\n" + strings.Repeat(" "+strings.Repeat(".#", 500)+"\n", n/1000+1),
		"a board with blanks":      grid + "board:\n" + strings.Repeat(" "+strings.Repeat(". ", 500)+"\n", n/1000+1),
		"a board of mice":          grid + "board:\n" + times(" M\n"),
		"a board of wide cells":    grid + "board:\n" + strings.Repeat(" "+strings.Repeat("é", 999)+"\n", n/1000+1),
		"moves":                    grid + "board:\n  MCF\nmoves: " + times("0,0 "),
		"moves on lines":           grid + "board:\n  MCF\nmoves:\n" + times(" 0,0\n"),
		"tries on a board":         grid + "board:\n  MCF\ntries:\n" + times(" 0,0 0,0\n"),
		"tries on a graph":         graph + "  0: 1 2\ntries:\n" + times(" 0 1\n"),
		"a solution on lines":      grid + "board:\n  MCF\nsolution:\n" + times(" 0,0\n"),
		"idle walls":               grid + "board:\n  MCF#\nidle: 0,3 " + times("0,3 "),
		"idle walls on lines":      grid + "board:\n  MCF#\nidle:\n" + times(" 0,3\n"),
		"none of them, many times": grid + "board:\n  MCF#\nidle: 0,3 " + times("none "),
		"no idle wall":             times("puzzle: a\nidle: none\n"),
		"small compositions":       times("puzzle: a\ngame: knight-pawns\nset: 1\ntries: none\n"),
		"strange moves":            grid + "board:\n  MCF\nbest: " + times("x "),
		"pawns":                    "puzzle: a\ngame: knight-pawns\nknight: 0,0\npawns: " + times("1,1 "),
		"strange outcomes":         grid + "expect: " + times("x "),
		"a path":                   graph + path.String(),
		"a star":                   graph + "  a:" + star.String(),
		"a dense graph":            graph + dense.String(),
		"one edge many times":      graph + "  a: " + times("b "),
		"colons in a graph":        graph + times(" :\n"),
		"more of them":             graph + times(" a:b:c\n"),
		"control characters":       "puzzle: a\n" + times("\x01\n"),
	}
}

// wrongTexts are texts with more mistakes, or pawns, than a footprint allows for.
func wrongTexts(n int) map[string]string {
	const hunt = "puzzle: a\ngame: knight-pawns\n"
	const graph = "puzzle: a\ngame: cat-mouse-graph\ngraph:\n"
	times := func(unit string) string { return strings.Repeat(unit, n) }
	return map[string]string{
		"keys without a colon":        strings.Repeat(hunt+strings.Repeat("cat\n", 20), n/20),
		"some of them":                strings.Repeat(hunt+strings.Repeat("best\n", 5), n/5),
		"one puzzle of them":          hunt + times("cat\n"),
		"a board of pawns":            hunt + "board:\n  " + times("P") + "\n  " + times("PP") + "\n",
		"a board of pawns, 8 wide":    hunt + "board:\n" + strings.Repeat("  PPPPPPPP\n", n/8),
		"moves that are no nodes":     graph + "  0: 1\nbest: " + times("0 "),
		"bytes that are not UTF-8":    graph + "  0: 1\n" + times("\xff\n"),
		"nodes that are not there":    graph + "  0: 1\nmoves: " + times("x "),
		"keys in the wrong game":      strings.Repeat(hunt+"mouse: 1\ncat: 1\nfood: 1\nhole: 0\nlimit: 3\n", n/5),
		"values that are wrong":       strings.Repeat("puzzle:\ngame: x\nturn: x\nlimit: x\nboard: x\n", n/5),
		"indented keys":               strings.Repeat("puzzle: a\n board:\n game:\n turn:\n", n/5),
		"pieces that are there twice": strings.Repeat("puzzle: a\ngame: cat-mouse-grid\nboard:\n  MMCCFF\n", n/5),
	}
}

func TestWhatIsKnownOfATextTakesNoMoreThanItsFootprint(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		runtime.GC() // for memory that only the first one has made garbage
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	takes := func(text string) (f *File, took int64) {
		before := heap()
		f = Parse(text)
		return f, heap() - before + int64(len(text))
	}
	for name, text := range largeTexts(20_000) {
		f, took := takes(text)
		if took > FootprintOf(text) {
			t.Errorf("%s: %d bytes and %d puzzles take %d bytes of memory, more than %d", name, len(text), f.NumPuzzles(), took, FootprintOf(text))
		}
		runtime.KeepAlive(f)
	}
	for name, text := range wrongTexts(20_000) {
		f, took := takes(text)
		if took > f.Footprint() {
			t.Errorf("%s: %d bytes and %d puzzles take %d bytes of memory, more than %d", name, len(text), f.NumPuzzles(), took, f.Footprint())
		}
		runtime.KeepAlive(f)
	}
}

func TestTheFootprintOfATextIsKnownBeforeItIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := parsertest.Mutated(t)
		f := Parse(text)
		if got, want := FootprintOf(text), f.Footprint()-f.root.total().excess; got != want {
			t.Fatalf("%q has the footprint %d, not %d", text, want, got)
		}
	})
	if got := footprint(math.MaxInt, 0); got < 0 || int64(math.MaxInt) < math.MaxInt64 && got == math.MaxInt64 {
		t.Errorf("a text that fills all memory has the footprint %d", got)
	}
}

// Its places are those of the same text when it is read, also after edits.
func TestAnUnreadTextHasItsPlacesAndItsProblemAndNothingElse(t *testing.T) {
	why := syntax.Problem{Severity: syntax.Error, Code: "too-large", Message: syntax.Say("There is no room.")}
	rapid.Check(t, func(t *rapid.T) {
		text := parsertest.Mutated(t)
		f := Unread(source.LinesOf(text), FootprintOf(text), why)
		for range rapid.IntRange(0, 4).Draw(t, "edits") {
			start := rapid.IntRange(0, len(text)).Draw(t, "start")
			end := rapid.IntRange(start, len(text)).Draw(t, "end")
			with := rapid.SampledFrom([]string{"", "x", "puzzle: a\n", "\r\n", "\r", "\n", "é🐭"}).Draw(t, "with")
			f, text = f.Edit(source.Between(start, end), with), text[:start]+with+text[end:]
		}
		read := Parse(text)
		if !f.IsUnread() || f.Need() != FootprintOf(text) || f.Text() != text || f.Lines() != read.Lines() || f.NumPuzzles() != 0 {
			t.Fatalf("%q: %q, %d lines, %d puzzles", text, f.Text(), f.Lines(), f.NumPuzzles())
		}
		if p := f.Preamble(); len(p.Problems) != 1 || p.Problems[0].Range != p.LineRange(0) {
			t.Fatalf("%q: %v", text, p.Problems)
		}
		for offset := range len(text) + 1 {
			line, column := read.LineColumn(source.UTF16, offset)
			if l, c := f.LineColumn(source.UTF16, offset); l != line || c != column || f.Offset(source.UTF16, l, c) != read.Offset(source.UTF16, l, c) {
				t.Fatalf("%q: offset %d is at %d:%d, not at %d:%d", text, offset, l, c, line, column)
			}
		}
	})
}
