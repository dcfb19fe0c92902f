package explain_test

import (
	"slices"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
)

// Columns of a board that are not aligned are no board, and an editor asks for
// the part of a text that it shows.
func TestHintsStandInNoBoardAndComeForWhatIsShown(t *testing.T) {
	e := answer.NewEngine(0)
	for _, placed := range puzzletest.Examples(t) {
		_, r := puzzletest.Analyse(t, e, placed.Text)
		hints := func(within source.Range) []int {
			var offsets []int
			for _, h := range explain.Hints(words.Printer{}, r, within) {
				offsets = append(offsets, h.Offset)
			}
			return offsets
		}
		all := hints(source.Range{Start: 0, End: len(placed.Text)})
		if len(all) == 0 || !slices.IsSorted(all) {
			t.Errorf("the hints of %q are at %v", placed.Title, all)
		}
		for _, offset := range all {
			if f := parser.Parse(placed.Text).At(offset).Field; f.Key != "puzzle" && f.Key != "moves" {
				t.Errorf("there is a hint in the %s of %q", f.Key, placed.Title)
			}
			if got := hints(source.Range{Start: offset, End: offset}); !slices.Equal(got, []int{offset}) {
				t.Errorf("in the place of a hint of %q there is %v", placed.Title, got)
			}
		}
	}
}
