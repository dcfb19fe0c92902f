package parser

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestOverwritingAFewBytesGivesTheTreeOfTheNewText overwrites bytes of whole
// files, above all of boards and comments, by those that decide there.
func TestOverwritingAFewBytesGivesTheTreeOfTheNewText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := examples[rapid.SampledFrom(sortedKeys(examples)).Draw(t, "example")]
		text += "// behind it: ..##\n" + text
		f := Parse(text)
		for range rapid.IntRange(1, 12).Draw(t, "edits") {
			likely := rapid.SampledFrom([]string{"", ".", "#", "/", "M", "0,0", "1,1", "food"}).Draw(t, "near")
			from := rapid.IntRange(0, len(text)-1).Draw(t, "from")
			if i := strings.Index(text[from:], likely); i > 0 {
				from += i
			}
			n := rapid.IntRange(1, min(3, len(text)-from)).Draw(t, "length")
			with := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{".", "#", "/", " ", "x", "\t", "\n", "\r", ":", "M", "\x00", "é"}), n, n).Draw(t, "with"), "")
			text = text[:from] + with + text[from+n:]
			f = f.Edit(Range{from, from + n}, with)
			if err := checkFile(f, text); err != nil {
				t.Fatal(err)
			}
			if err := sameFile(f, Parse(text)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestAWallOrALetterOfACommentLeavesAllElseOfAPuzzleAsItIs(t *testing.T) {
	const text = "puzzle: A // one\ngame: cat-mouse-grid\nboard:\n  ..#.F // two\n  .M..C\nfood: 1,2\n"
	sound := strings.Replace(text, "food: 1,2\n", "moves: 0,1\n", 1)
	for _, c := range []struct {
		name, text, old, with string
		kept                  bool
	}{
		{"a letter of a comment", sound, "one", "oNe", true},
		{"the whole comment", sound, "one", "eno", true},
		{"a second comment in it", sound, "two", " //", true},
		{"a wall that comes", sound, "..#.F", "#.#.F", true},
		{"a wall that goes", sound, "..#.F", "....F", true},
		{"a stretch of a row", sound, "..#.F", "##..F", true},
		{"the slashes", sound, "// two", "/# two", false},
		{"a piece that moves", sound, ".M..C", "..M.C", false},
		{"more letters than before", sound, "one", "ones", false},
		{"a line end", sound, "one", "o\ne", false},
		{"a character outside of ASCII", sound, "one", "o\u00e9", false},
		{"a puzzle with a problem", text, "one", "oNe", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := Parse(c.text)
			at := strings.Index(c.text, c.old)
			g := f.Edit(Range{at, at + len(c.old)}, c.with)
			if kept := f.Puzzle(0).Fields[0] == g.Puzzle(0).Fields[0]; kept != c.kept {
				t.Errorf("the fields are shared: %v, want %v", kept, c.kept)
			}
			if err := sameFile(g, Parse(strings.Replace(c.text, c.old, c.with, 1))); err != nil {
				t.Error(err)
			}
			if err := sameFile(f, Parse(c.text)); err != nil {
				t.Errorf("the version before the edit: %v", err)
			}
		})
	}
}

func TestNoWallIsPutUnderAPieceUnseen(t *testing.T) {
	text := "puzzle: A\ngame: cat-mouse-grid\nboard:\n  ....\n  ....\nmouse: 0,1\ncat: 1,3\nfood: 1,0\n"
	at := strings.Index(text, "....") + 1
	g := Parse(text).Edit(Range{at, at + 1}, "#")
	if err := sameFile(g, Parse(text[:at]+"#"+text[at+1:])); err != nil {
		t.Error(err)
	}
	if !g.Puzzle(0).HasErrors() {
		t.Error("the mouse stands on a wall")
	}
}

// BenchmarkOverwrite replaces one byte of a puzzle among many.
func BenchmarkOverwrite(b *testing.B) {
	f := manyPuzzles(1000)
	p := f.Puzzle(500)
	for _, c := range []struct {
		name, near string
		with       [2]string
	}{
		{"comment", "every puzzle", [2]string{"E", "e"}},
		{"wall", "...\n", [2]string{"#", "."}},
		{"title", "Puzzle 500", [2]string{"p", "P"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			at := p.Start + strings.Index(p.Text, c.near)
			for i := 0; b.Loop(); i++ {
				g := f.Edit(Range{at, at + 1}, c.with[i%2])
				g.Since(f)
				f = g
			}
		})
	}
}
