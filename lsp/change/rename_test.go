package change_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/outline"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

func TestAPuzzleIsTheSameWhateverItsNodesAreCalled(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomGraph(rt)
		for p := range parser.Parse(text).Puzzles() {
			if p.Setup == nil {
				rt.Skip("such as a cat in the hole")
			}
		}
		text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		for range 3 {
			before, was := puzzletest.Facts(t, e, text)
			node := rapid.IntRange(0, before.Places()-1).Draw(rt, "node")
			name := rapid.OneOf(
				rapid.SampledFrom([]string{"0", "1", "2", "hole", "mouse", "puzzle", "#", "(", "老", "x：", "-", "none"}),
				rapid.String(),
			).Draw(rt, "name")
			edits, err := change.Rename(before, node, name)
			if err != nil {
				if _, taken := before.Draft.Graph.FindPlace(name); !taken && plainName(name) {
					t.Fatalf("%q is refused: %v", name, err)
				}
				continue
			}
			text = puzzletest.Apply(t, text, edits)
			after, r := puzzletest.Analyse(t, e, text)
			if r.Facts == nil || len(r.Problems) > 0 {
				t.Fatalf("after node %d is called %q: %v\n%s", node, name, r.Problems, text)
			}
			if after.PlaceName(node) != name {
				t.Fatalf("node %d is called %q instead of %q", node, after.PlaceName(node), name)
			}
			if is := r.Facts; was.Outcome != is.Outcome || !slices.Equal(was.Moves, is.Moves) || !slices.Equal(was.Line, is.Line) {
				t.Fatalf("%v became %v\n%s", was.Outcome, is.Outcome, text)
			}
		}
	})
}

// plainName reports whether a name is beyond doubt. A key of the format among the nodes may be
// a mistake.
func plainName(name string) bool {
	if _, ok := syntax.KeyNamed(syntax.NoGame, name); ok {
		return false
	}
	for _, u := range name {
		if u < 'a' || u > 'z' {
			return false
		}
	}
	return name != ""
}

func TestAPieceIsShownToGoWhereTheRulesLetIt(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.SampledFrom([]func(*rapid.T) string{puzzletest.RandomGrid, puzzletest.RandomKnightBoard}).Draw(rt, "game")(rt)
		p, r := puzzletest.Analyse(t, e, text)
		if r.Facts == nil {
			rt.Skip("such as a pawn out of reach")
		}
		spot := map[solver.Player]syntax.Spot{solver.Mouse: p.Draft.Mouse, solver.Cat: p.Draft.Cat, solver.Alice: p.Draft.Knight, solver.Bob: p.Draft.Knight}[r.Facts.Turn]
		var want, got []source.Range
		for _, m := range r.Facts.Moves {
			if cell, _ := p.PlaceRange(int(m.To)); int(m.To) != spot.Place {
				want = append(want, cell)
			}
		}
		slices.SortFunc(want, func(a, b source.Range) int { return a.Start - b.Start })
		f := parser.Parse(text)
		start := f.Puzzle(0).Start
		for _, h := range outline.Highlights(f.At(start + spot.Range.Start)) {
			if h.Kind == outline.Destination {
				got = append(got, h.Range)
			} else if h.Kind != outline.Piece || h.Range != spot.Range {
				t.Fatalf("there is %v\n%s", h, text)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("the piece is shown to go to %v, the rules say %v\n%s", got, want, text)
		}
	})
}
