package answer_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/syntax"
)

func TestTheMapSaysOfEveryEditWhatTheEditedTextSays(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomSolvable(rt)
		switch rapid.IntRange(0, 2).Draw(rt, "claims") {
		case 1:
			text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		case 2:
			text += puzzletest.RandomClaims(rt, puzzletest.Puzzle(t, text))
		}
		if len(parser.Parse(text).Puzzle(0).Problems) > 0 {
			rt.Skip("such as a move named twice")
		}
		checkMap(t, e, text)
	})
}

// checkMap compares the map of a puzzle with fresh answers about its text after each edit.
func checkMap(t testing.TB, e *answer.Engine, text string) {
	t.Helper()
	a := puzzletest.Mapped(t, e, text)
	p, before := a.Puzzle, puzzletest.Truths(a)
	known, total := a.Map.Known()
	edits := slices.Collect(a.Map.All())
	if known != total || len(edits) != total {
		t.Fatalf("%d of %d edits are known, and %d yielded", known, total, len(edits))
	}
	for _, prospect := range edits {
		_, after := puzzletest.Analyse(t, e, puzzletest.Edited(t, p, prospect.Edit))
		if after.Facts == nil {
			t.Fatalf("the edited text has no solution: %v", after.Problems)
		}
		now := puzzletest.Truths(after)
		var breaks []string
		wrong, right := false, true
		for _, k := range syntax.Keys(p.Game) {
			held, ok := before[k.Name]
			if !ok {
				continue
			}
			if held && !now[k.Name] {
				breaks = append(breaks, k.Name)
			}
			wrong, right = wrong || !held, right && now[k.Name]
		}
		playable := len(after.Facts.Steps) >= len(a.Facts.Steps)
		if after.Facts.Outcome != prospect.Outcome || !slices.Equal(breaks, prospect.Breaks) || prospect.Repairs != (wrong && right && playable) {
			t.Fatalf("%s: the map says %+v\nbut the text: %v, breaks %v, repairs %v\n%s",
				prospect.Name(p), prospect, after.Facts.Outcome, breaks, wrong && right && playable, text)
		}
	}
}

func TestAMapTakesNoMoreMemoryThanIsCounted(t *testing.T) {
	if answer.BytesPerEdit > syntax.BytesPerEdit {
		t.Errorf("an edit takes %d bytes, and %d are counted", answer.BytesPerEdit, syntax.BytesPerEdit)
	}
}

// The same text is open twice; meanwhile hovers ask for single edits, and tokens are coloured.
func TestAMapCanBeReadWhileOthersFindIt(t *testing.T) {
	text := "puzzle: A room\ngame: cat-mouse-grid\nboard:\n  M......#\n  .#..#...\n  ..#..#..\n  #....#..\n  ..##....\n  .....#.C\n  .#......\n  ...#...F\n"
	e := answer.NewEngine(0)
	want := puzzletest.Mapped(t, e, text).Map
	for range 20 {
		_, one := puzzletest.Analyse(t, e, text)
		_, two := puzzletest.Analyse(t, e, text)
		one.OpenMap()
		var group sync.WaitGroup
		for _, a := range []*answer.Answer{one, two} {
			group.Go(func() {
				if _, err := e.Map(context.Background(), a, answer.Awaited, nil); err != nil {
					t.Error(err)
				}
				if got := a.OpenMap().Idle(); !slices.Equal(got, want.Idle()) {
					t.Errorf("%v are idle, want %v", got, want.Idle())
				}
			})
			group.Go(func() {
				for w := range want.All() {
					got, ok, err := e.Prospect(context.Background(), a, w.At, w.Other, answer.Awaited)
					if err != nil || !ok || got.Outcome != w.Outcome || got.Effect != w.Effect {
						t.Errorf("%v, %v, %v, want %v", got, ok, err, w)
					}
				}
			})
		}
		group.Wait()
		if known, total := one.OpenMap().Known(); known != total {
			t.Errorf("%d of %d edits are known", known, total)
		}
	}
}

func TestTheEditsNearestToTheLineOfPlayAreTriedFirst(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		_, a := puzzletest.Analyse(t, e, puzzletest.RandomSolvable(rt))
		if a.Puzzle.Draft.Board == nil || len(a.Facts.Line) == 0 {
			rt.Skip("a graph, or no line of play")
		}
		m, tried, last := a.OpenMap(), map[game.Edit]bool{}, 0
		_, err := e.Map(context.Background(), a, answer.Awaited, func() {
			for p := range m.All() {
				if tried[p.Edit] {
					continue
				}
				tried[p.Edit] = true
				far := puzzletest.FarFromLine(a, int(p.At))
				if far < last {
					rt.Fatalf("%s, %d from the line, is tried after one that is %d from it\n%s", p.Name(a.Puzzle), far, last, a.Puzzle.Text)
				}
				last = far
			}
		})
		if err != nil {
			rt.Fatal(err)
		}
	})
}
