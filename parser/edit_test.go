package parser

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
)

func TestEditingGivesTheTreeOfTheNewText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := parsertest.RandomText(t, "text")
		f := Parse(text)
		for range rapid.IntRange(1, 5).Draw(t, "edits") {
			start := rapid.IntRange(0, len(text)).Draw(t, "start")
			end := rapid.IntRange(start, min(len(text), start+20)).Draw(t, "end")
			with := parsertest.RandomText(t, "with")
			if rapid.Bool().Draw(t, "short") {
				with = rapid.SampledFrom(parsertest.Pieces).Draw(t, "piece")
			}
			text = text[:start] + with + text[end:]
			f = f.Edit(source.Between(start, end), with)
			if err := checkFile(f, text); err != nil {
				t.Fatal(err)
			}
			if err := sameFile(f, Parse(text)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestAnEditSharesThePuzzlesThatItDoesNotTouch(t *testing.T) {
	f := manyPuzzles(100)
	before := f.Puzzle(50)
	g := f.Edit(source.Between(before.Start+10, before.Start+11), "xyz")
	for i := range 100 {
		if same := f.Puzzle(i).Puzzle == g.Puzzle(i).Puzzle; same != (i != 50) {
			t.Errorf("puzzle %d is shared: %v", i, same)
		}
	}
	// At the seam, only the puzzle that changed is new.
	g = f.Edit(source.Between(before.Start, before.Start), "// a comment\n")
	for i := range 100 {
		if same := f.Puzzle(i).Puzzle == g.Puzzle(i).Puzzle; same != (i != 49) {
			t.Errorf("at the seam: puzzle %d is shared: %v", i, same)
		}
	}
	// The whole text sent again, with one change.
	text := f.Text()
	g = f.Edit(source.Between(0, len(text)), text[:before.Start+10]+"xyz"+text[before.Start+10:])
	for i := range 100 {
		if same := f.Puzzle(i).Puzzle == g.Puzzle(i).Puzzle; same != (i != 50) {
			t.Errorf("whole text: puzzle %d is shared: %v", i, same)
		}
	}
}

func manyPuzzles(n int) *File { return Parse(parsertest.ManyPuzzles(n)) }

// TestOverwritingAFewBytesGivesTheTreeOfTheNewText overwrites bytes of whole
// files, above all of boards and comments, by those that decide there.
func TestOverwritingAFewBytesGivesTheTreeOfTheNewText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := parsertest.Examples[rapid.SampledFrom(parsertest.SortedKeys(parsertest.Examples)).Draw(t, "example")]
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
			f = f.Edit(source.Between(from, from+n), with)
			if err := checkFile(f, text); err != nil {
				t.Fatal(err)
			}
			if err := sameFile(f, Parse(text)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestNoWallIsPutUnderAPieceUnseen(t *testing.T) {
	text := "puzzle: A\ngame: cat-mouse-grid\nboard:\n  ....\n  ....\nmouse: 0,1\ncat: 1,3\nfood: 1,0\n"
	at := strings.Index(text, "....") + 1
	g := Parse(text).Edit(source.Between(at, at+1), "#")
	if err := sameFile(g, Parse(text[:at]+"#"+text[at+1:])); err != nil {
		t.Error(err)
	}
	if g.Puzzle(0).Setup != nil {
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
				g := f.Edit(source.Between(at, at+1), c.with[i%2])
				g.Since(f)
				f = g
			}
		})
	}
}
