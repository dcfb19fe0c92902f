package complete_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/complete"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/syntax"
)

// wrong returns the codes of a puzzle's problems, in order, each once.
func wrong(t rapid.TB, e *answer.Engine, text string) []syntax.Code {
	t.Helper()
	p, a := puzzletest.Analyse(t, e, text)
	var codes []syntax.Code
	for _, problem := range slices.Concat(p.Problems, a.Problems) {
		codes = append(codes, problem.Code)
	}
	return slices.Compact(codes)
}

// Taking suggestions until there are none writes all tries, and only tries.
func TestTheTriesThatAreOfferedAreAllTries(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if parser.Parse(text).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		takeTries(rt, e, text)
	})
	// Few random puzzles have several.
	const two = "puzzle: Heads or tails\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  ......\n  F#.M#C\n  ......\n"
	rapid.Check(t, func(rt *rapid.T) {
		if n := takeTries(rt, e, two); n != 2 {
			rt.Errorf("there are %d tries, want 2", n)
		}
	})
}

// takeTries takes the suggested tries in any order until there are none, and returns their
// number.
func takeTries(t *rapid.T, e *answer.Engine, text string) int {
	inBlock, lines := text+"tries:\n  ", 0
	for {
		offered := slices.DeleteFunc(completeAfter(t, e, inBlock, inBlock).Suggestions, func(s complete.Suggestion) bool { return s.Kind == complete.KeySuggestion })
		if len(offered) == 0 {
			break
		}
		try := rapid.SampledFrom(offered).Draw(t, "try")
		move := inBlock + try.Label + " "
		refutation := completeAfter(t, e, move, move).Suggestions
		if len(refutation) != 1 || try.Insert != try.Label+" "+refutation[0].Label {
			t.Fatalf("%q is offered, and behind its move %v\n%s", try.Insert, refutation, text)
		}
		inBlock += try.Insert + "\n  "
		lines++
	}
	onLine := text + "tries: "
	none := completeAfter(t, e, onLine, onLine).Suggestions
	if len(none) != 1 || (none[0].Detail == "true") != (lines == 0) {
		t.Fatalf("there are %d tries, and %v is offered\n%s", lines, none, text)
	}
	said := onLine + "none\n"
	if lines > 0 {
		said = strings.TrimRight(inBlock, " ")
	}
	if codes := wrong(t, e, said); len(codes) > 0 {
		t.Fatalf("%v in\n%s", codes, said)
	}
	return lines
}

// The suggested best moves lead to the end of a game that a player forces. They may have duals.
func TestASolutionOfTheMovesThatAreOfferedIsBestPlay(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if p := parser.Parse(text).Puzzle(0); p.Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		if _, f := puzzletest.Facts(t, e, text); len(f.Line) == 0 {
			rt.Skip("nobody forces the end")
		}
		text += "duals: any\nsolution:"
		for {
			offered := completeAfter(t, e, text+" ", text+" ").Suggestions
			if len(offered) == 0 {
				break
			}
			text += " " + rapid.SampledFrom(offered).Draw(rt, "move").Label
		}
		if codes := wrong(t, e, text+"\n"); len(codes) > 0 {
			rt.Fatalf("%v in\n%s", codes, text)
		}
	})
}

// completeAll completes at the end of a text, as often as a judge is too late for that.
func completeAll(t rapid.TB, e *answer.Engine, text string) (l complete.List) {
	for l.Incomplete = true; l.Incomplete; {
		l = completeAfter(t, e, text, text)
	}
	return l
}

// Each word of `duals` says whether it is true, and the strictest true one comes first, in the
// value and in the key's snippet.
func TestTheStrictestDualsThatAreTrueAreOfferedFirst(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if p := parser.Parse(text).Puzzle(0); p.Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		p, f := puzzletest.Facts(t, e, text)
		if len(f.Line) == 0 {
			rt.Skip("nobody forces the end")
		}
		text += "solution:"
		for _, to := range f.Line {
			text += " " + p.PlaceName(int(to))
		}
		text += "\n"
		holds := func(word string) bool { return len(wrong(rt, e, text+"duals: "+word+"\n")) == 0 }
		var want []string // the strictest that hold, then those that do not
		for _, isTrue := range []bool{true, false} {
			for _, word := range []string{"none", "waiting", "longer", "any"} {
				if holds(word) == isTrue {
					want = append(want, word)
				}
			}
		}
		var got []string
		for _, s := range completeAll(rt, e, text+"duals: ").Suggestions {
			got = append(got, s.Label)
			if strings.HasPrefix(s.Detail, "true, ") != holds(s.Label) {
				rt.Fatalf("%s is said to be %s\n%s", s.Label, s.Detail, text)
			}
		}
		for _, s := range completeAll(rt, e, text).Suggestions {
			if s.Label == "duals" && !slices.Equal(s.Stops[0].Words, want) {
				rt.Fatalf("the key begins with %q, want %q\n%s", s.Stops[0].Words, want, text)
			}
		}
		if !slices.Equal(got, want) {
			rt.Fatalf("offered are %q, want %q\n%s", got, want, text)
		}
	})
}

// The first outcome that is offered for the set play is true.
func TestTheSetPlayThatIsOfferedFirstIsTrue(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if p := parser.Parse(text).Puzzle(0); p.Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		if _, f := puzzletest.Facts(t, e, text); f.Over {
			rt.Skip("there is no set play")
		}
		text += "set: "
		offered := completeAfter(t, e, text, text).Suggestions
		if codes := wrong(t, e, text+offered[0].Label+"\n"); len(codes) > 0 || offered[0].Detail != "true" {
			rt.Fatalf("%v: %v of\n%s", codes, offered[0], text)
		}
	})
}
