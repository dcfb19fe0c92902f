package analysis_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/solver"
)

// A cell has the colour of the puzzle in which the player to move stands on it,
// which is another puzzle and solved by itself.
func TestFloorHasTheColourOfThePuzzleWithThePieceThere(t *testing.T) {
	e := analysis.NewEngine(0)
	colours := map[solver.Kind]analysis.Modifiers{
		solver.MouseWins: analysis.MouseWins, solver.CatWins: analysis.CatWins, solver.Draw: analysis.Drawn,
	}
	rapid.Check(t, func(rt *rapid.T) {
		text := randomGrid(rt)
		p, f := facts(t, e, text)
		from := p.Draft.Mouse.Place
		if f.Turn == solver.Cat {
			from = p.Draft.Cat.Place
		}
		letter, _ := p.PlaceRange(from)
		seen := 0
		for token := range analysis.Tokens(p, f) {
			for at := token.Range.Start; at < token.Range.End; at++ {
				place, ok := p.Draft.Board.PlaceAt(at)
				if !ok {
					continue
				}
				seen++
				best := slices.ContainsFunc(f.Best(), func(m solver.Move) bool { return int(m.To) == place })
				if is := token.Modifiers&analysis.BestMove != 0; is != best {
					t.Fatalf("%s is marked as best: %v\n%s", p.PlaceName(place), is, text)
				}
				colour := token.Modifiers &^ analysis.BestMove
				if token.Kind != parser.FloorToken {
					if colour != 0 {
						t.Fatalf("%s has a colour\n%s", p.PlaceName(place), text)
					}
					continue
				}
				moved := []byte(text)
				moved[at], moved[letter.Start] = moved[letter.Start], '.'
				if _, there := facts(t, e, string(moved)); colour != colours[there.Outcome.Kind] {
					t.Fatalf("%s has the colour %b, but there it is %v\n%s", p.PlaceName(place), colour, there.Outcome, text)
				}
			}
		}
		if seen != p.Places() {
			t.Fatalf("%d cells are tokens, of %d\n%s", seen, p.Places(), text)
		}
	})
}

func TestTokensAreInOrderOnOneLineAndNeighboursDiffer(t *testing.T) {
	e := analysis.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := randomPuzzle(rt) + rapid.SampledFrom([]string{"", "moves: 0", "é: 1 // x", "best: 1,1 0\r\nlimit: x"}).Draw(rt, "more")
		p := parser.Parse(text).Puzzle(0).Puzzle
		r, err := e.Analyse(context.Background(), p, analysis.Background)
		if err != nil {
			t.Fatal(err)
		}
		var last analysis.Token
		for token := range analysis.Tokens(p, r.Facts) {
			said := p.Slice(token.Range)
			if token.Range.Start < last.Range.End || said == "" || strings.ContainsAny(said, "\r\n") {
				t.Fatalf("%q at %v follows %v\n%s", said, token.Range, last.Range, text)
			}
			if token.Range.Start == last.Range.End && token.Kind == last.Kind && token.Modifiers == last.Modifiers && len(said) > 0 &&
				token.Kind >= parser.WallToken && last.Range.End > 0 {
				t.Fatalf("%q could be of one piece with what is before it\n%s", said, text)
			}
			last = token
		}
	})
}
