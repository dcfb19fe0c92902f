package lsp

import (
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"
)

// roughPieces are lines that are not laid out, of which many are in the wrong place.
var roughPieces = append([]string{
	"puzzle: a\n", "puzzle:\n  a\n\n  b\n", "puzzle: a  \n", "game: cat-mouse-graph\n", "graph:\n  0: 1\n  1: 0\n", "  2: 0 // c\n", "   // c\n", "// c\n", "// d\n", "\n\n\n",
	"moves: 1 turn: cat\n", "  1\n", "turn:  cat\n", "limit:  9   \n", "..#\n", "\t.M\n", "\ufeffpuzzle: b\n", "colour:\n  red\n",
}, pieces...)

// roughText draws a text of such lines.
func roughText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(roughPieces), 0, 25).Draw(t, "pieces"), "")
}

type fakeFold struct{ StartLine, EndLine int }

func (e *fakeEditor) foldsOf(uri string) (folds []fakeFold) {
	e.must("textDocument/foldingRange", object{"textDocument": object{"uri": uri}}, &folds)
	return folds
}

func TestATitleWithABlockIsFoldedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "puzzle: a\n  b\n  c\n")
		if folds := e.foldsOf(doc); len(folds) != 1 || folds[0] != (fakeFold{0, 2}) {
			t.Errorf("folded are %v", folds)
		}
		e.quit()
	})
}

// Of two folds, none hides what the other does, unless it hides less or more.
func TestFoldsAreASetAndNest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			text := roughText(rt)
			e.open(doc, text)
			folds := e.foldsOf(doc)
			e.close(doc)
			for i, a := range folds {
				for _, b := range folds[:i] {
					apart := a.EndLine < b.StartLine || b.EndLine < a.StartLine
					within := a.StartLine >= b.StartLine && a.EndLine <= b.EndLine || b.StartLine >= a.StartLine && b.EndLine <= a.EndLine
					if a == b || !apart && !within {
						rt.Fatalf("%q has the folds %v and %v", text, b, a)
					}
				}
			}
		})
		e.quit()
	})
}
