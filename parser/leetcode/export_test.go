package leetcode

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// checkExport reports where a puzzle is neither exported nor refused with a
// reason, or is exported to what cannot be read again.
func checkExport(p *syntax.Puzzle) error {
	c, reasons := FromPuzzle(p)
	warnings := Check(p)
	switch {
	case p.Setup == nil:
		if len(warnings) > 0 || !slices.ContainsFunc(reasons, func(x syntax.Problem) bool { return x.Severity == syntax.Error }) {
			return fmt.Errorf("a broken puzzle is refused by %v, with warnings %v", reasons, warnings)
		}
	case len(reasons) > 0:
		for _, x := range reasons {
			if x.Severity != syntax.Warning || !slices.ContainsFunc(warnings, func(y syntax.Problem) bool { return x.Code == y.Code && x.Range == y.Range }) {
				return fmt.Errorf("refused by %v, of which Check does not warn: %v", x, warnings)
			}
		}
	default:
		read, errs := testcase.Read(c.Raw())
		if len(errs) == 0 && (len(read) != 1 || read[0].Raw() != c.Raw()) {
			return fmt.Errorf("exported as %q, which reads as %+v", c.Raw(), read)
		}
	}
	return nil
}

// half are lines of puzzles, to be put together to some that are whole and more
// that are not.
var half = []string{
	"game: cat-mouse-graph\n", "game: cat-mouse-grid\n", "game: knight-pawns\n",
	"graph:\n  0: 1\n  best: 1\n", "graph:\n  0: 1 2\n  1: 2\n", "graph:\n  den: a b\n  a: b\n", "mouse: a\n", "cat: b\n", "hole: den\n", "hole: 0\n",
	"board:\n  MC.\n", "board:\n  M.F\n  #C.\n", "board:\n  N.P\n", "mouse: 0,0\n", "food: 0,2\n", "limit: none\n", "turn: cat\n", "cat-jump: 3\n",
	"size: 3\n", "size: 50\n", "knight: 0,0\n", "pawns: 1,2\n", "pawns: none\n", "best: 1,2 1,2\n", "only: 0,0 0,0\n  junk\n", "moves:\n", "  ...\n", "junk\n", "expect: draw\n",
}

func TestAPuzzleIsExportedOrRefusedWithAReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "puzzle: x\n" + strings.Join(rapid.SliceOfN(rapid.SampledFrom(half), 0, 7).Draw(t, "lines"), "")
		for p := range parser.Parse(text).Puzzles() {
			if err := checkExport(p.Puzzle); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
		}
	})
}

func FuzzExport(f *testing.F) {
	for _, g := range syntax.Games() {
		f.Add(g.Example)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for p := range parser.Parse(text).Puzzles() {
			if err := checkExport(p.Puzzle); err != nil {
				t.Fatal(err)
			}
		}
	})
}
