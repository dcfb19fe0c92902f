package game_test

import (
	"context"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
)

// After any sequence of edits, the answer about a puzzle is that of a fresh engine.
func TestAnEditedPuzzleIsKnownAsWellAsANewOne(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		e := answer.NewEngine(0)
		f := parser.Parse(puzzletest.RandomPuzzle(rt))
		for range rapid.IntRange(1, 12).Draw(rt, "edits") {
			if f.Len() == 0 {
				return
			}
			// Cells, digits and names are exchanged for one another, so that most
			// texts are puzzles again.
			at := rapid.IntRange(0, f.Len()-1).Draw(rt, "at")
			with := rapid.SampledFrom([]string{".", "#", "P", "N", "M", "C", "F", "1", "2", "3", "4", "", " ", "1,1", "2,3 "}).Draw(rt, "with")
			f = f.Edit(source.Range{Start: at, End: min(f.Len(), at+1)}, with)
			for p := range f.Puzzles() {
				got, err := e.Analyse(context.Background(), p.Puzzle, answer.Awaited)
				if err != nil {
					rt.Fatal(err)
				}
				want, err := answer.NewEngine(0).Analyse(context.Background(), p.Puzzle, answer.Awaited)
				if err != nil {
					rt.Fatal(err)
				}
				if got.Facts != nil && want.Facts != nil {
					a, b := *got.Facts, *want.Facts
					a.Elapsed, b.Elapsed = 0, 0
					if !reflect.DeepEqual(a, b) {
						rt.Fatalf("after edits: %+v, afresh: %+v\n%s", a, b, p.Text)
					}
				} else if (got.Facts == nil) != (want.Facts == nil) || len(got.Problems) != len(want.Problems) {
					rt.Fatalf("after edits: %v, afresh: %v\n%s", got, want, p.Text)
				}
			}
		}
	})
}

// On boards large enough to be updated rather than solved again, too.
func TestALargeBoardEditedCellByCellIsKnownAsWellAsANewOne(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		const side = 20
		cells := rapid.SliceOfN(rapid.SampledFrom([]byte("......#")), side*side, side*side).Draw(rt, "cells")
		places := rapid.SliceOfNDistinct(rapid.IntRange(0, side*side-1), 3, 3, rapid.ID).Draw(rt, "pieces")
		for i, glyph := range []byte("MCF") {
			cells[places[i]] = glyph
		}
		e := answer.NewEngine(0)
		for range rapid.IntRange(1, 4).Draw(rt, "edits") {
			text := "puzzle: large\ngame: cat-mouse-grid\nmouse-jump: 2\nlimit: none\nboard:\n" + puzzletest.RowsOf(cells, side)
			p, got := puzzletest.Facts(t, e, text)
			want, err := answer.NewEngine(0).Analyse(context.Background(), p, answer.Awaited)
			if err != nil {
				rt.Fatal(err)
			}
			a, b := *got, *want.Facts
			a.Elapsed, b.Elapsed = 0, 0
			if !reflect.DeepEqual(a, b) {
				rt.Fatalf("after edits: %+v, afresh: %+v\n%s", a, b, text)
			}
			at := rapid.IntRange(0, side*side-1).Draw(rt, "at")
			switch cells[at] {
			case '.':
				cells[at] = '#'
			case '#':
				cells[at] = '.'
			}
		}
	})
}
