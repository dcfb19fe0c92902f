package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// pointers returns the preamble and the puzzles of a file.
func pointers(f *File) []*syntax.Puzzle {
	var all []*syntax.Puzzle
	for i := -1; i < f.NumPuzzles(); i++ {
		all = append(all, f.Puzzle(i).Puzzle)
	}
	return all
}

func TestAChangeIsTheSmallestStretchThatDiffers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.SampledFrom([]string{"puzzle: a\n", "puzzle: b\n", "puzzle: c\ngame: knight-pawns\n", "// x\n", "puz"})
		text := strings.Join(rapid.SliceOfN(title, 0, 60).Draw(t, "text"), "")
		f := Parse(text)
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			start := rapid.IntRange(0, f.Len()).Draw(t, "start")
			end := rapid.IntRange(start, min(f.Len(), start+rapid.SampledFrom([]int{0, 5, 50, 500}).Draw(t, "most"))).Draw(t, "end")
			with := strings.Join(rapid.SliceOfN(title, 0, 4).Draw(t, "with"), "")
			next := f.Edit(source.Between(start, end), with)
			c := next.Since(f)
			before, now := pointers(f), pointers(next)
			at := c.From + 1
			if got := slices.Concat(before[:at], now[at:at+c.Now], before[at+c.Before:]); !slices.Equal(got, now) {
				t.Fatalf("%+v does not make %q of %q", c, next.Text(), f.Text())
			}
			if c.Before > 0 && c.Now > 0 && (before[at] == now[at] || before[at+c.Before-1] == now[at+c.Now-1]) {
				t.Fatalf("%+v has more than what makes %q of %q", c, next.Text(), f.Text())
			}
			e := next.EditSince(f)
			replaced := f.Slice(e.Range)
			if got := f.Text()[:e.Range.Start] + e.NewText + f.Text()[e.Range.End:]; got != next.Text() {
				t.Fatalf("%+v makes %q of %q, not %q", e, got, f.Text(), next.Text())
			}
			if replaced != "" && e.NewText != "" && (replaced[0] == e.NewText[0] || replaced[len(replaced)-1] == e.NewText[len(e.NewText)-1]) {
				t.Fatalf("%+v has more than what makes %q of %q", e, next.Text(), f.Text())
			}
			f = next
		}
	})
}

func TestAFileWithoutAnOlderVersionIsAllNew(t *testing.T) {
	f := Parse("puzzle: a\npuzzle: b\n")
	if got, want := f.Since(nil), (Change{-1, 0, 3}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := f.Since(f); got.Before != 0 || got.Now != 0 {
		t.Errorf("a file differs from itself by %+v", got)
	}
}

// BenchmarkSince compares two versions of files between which one puzzle has
// changed: the cost hardly depends on how many there are.
func BenchmarkSince(b *testing.B) {
	for _, n := range []int{10, 1000, 100000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f := Parse(strings.Repeat("puzzle: a\n", n))
			at := f.Len()/2 + len("puzzle: ")
			var versions []*File
			for i := range 64 {
				versions = append(versions, f)
				f = f.Edit(source.Between(at, at+i%2), "b"[i%2:])
			}
			for i := 0; b.Loop(); i = (i + 1) % 63 {
				if c := versions[i+1].Since(versions[i]); c.Before+c.Now == 0 {
					b.Fatal("nothing has changed")
				}
			}
		})
	}
}
