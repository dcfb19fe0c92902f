package analysis_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// Columns of a board that are not aligned are no board, and an editor asks for
// the part of a text that it shows.
func TestHintsStandInNoBoardAndComeForWhatIsShown(t *testing.T) {
	files, err := filepath.Glob("../../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	e := analysis.NewEngine(0)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for placed := range parser.Parse(string(text)).Puzzles() {
			_, r := analyse(t, e, placed.Text)
			hints := func(within parser.Range) []int {
				var offsets []int
				for _, h := range analysis.Hints(analysis.Printer{}, r, within) {
					offsets = append(offsets, h.Offset)
				}
				return offsets
			}
			all := hints(parser.Range{Start: 0, End: len(placed.Text)})
			if len(all) == 0 || !slices.IsSorted(all) {
				t.Errorf("%s: the hints of %q are at %v", name, placed.Title, all)
			}
			for _, offset := range all {
				if f := parser.Parse(placed.Text).At(offset).Field; f.Key != "puzzle" && f.Key != "moves" {
					t.Errorf("%s: there is a hint in the %s of %q", name, f.Key, placed.Title)
				}
				if got := hints(parser.Range{Start: offset, End: offset}); !slices.Equal(got, []int{offset}) {
					t.Errorf("%s: in the place of a hint of %q there is %v", name, placed.Title, got)
				}
			}
		}
	}
}
