package explain_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

// At every cursor, the hover says nothing twice, names no player to move when the game is over,
// and names an only move where there is one.
func TestAHoverSaysNothingTwiceAndNamesTheOnlyMove(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if parser.Parse(text).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		if rapid.Bool().Draw(rt, "a false best") {
			text = strings.Replace(text, "\nbest: ", "\nbest: "+parser.Parse(text).Puzzle(0).PlaceName(0)+" ", 1)
		}
		hoversAreSound(t, e, text)
	})
}

// An assertion that is half written takes nothing away from the hovers over cells.
func TestACellsHoverSpeaksAlthoughAnAssertionIsHalfWritten(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		whole := puzzletest.RandomPuzzle(rt)
		if parser.Parse(whole).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		half := whole + rapid.SampledFrom([]string{
			"expect: mouse wi", "expect: ", "ex", "bes", "best: x", "best: 0,0 x", "only: 9,9", "only:", "source:", "moves: 2,", "moves: x 0,0",
		}).Draw(rt, "half written") + "\n"
		before, now := hovers(rt, e, whole), hovers(rt, e, half)
		if len(before) == 0 || !maps.Equal(before, now) {
			rt.Fatalf("the hovers are\n%v\nnot\n%v\nof\n%s", now, before, half)
		}
	})
}

// hovers returns the hovers over the places of a text's first puzzle, with spoilers and
// without.
func hovers(t rapid.TB, e *answer.Engine, text string) map[int]string {
	t.Helper()
	file := parser.Parse(text)
	p := file.Puzzle(0)
	a, err := e.Analyse(context.Background(), p.Puzzle, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	said := map[int]string{}
	for place := range p.Places() {
		if r, ok := p.PlaceRange(place); ok {
			open, _ := explain.At(words.Printer{}, a, file.At(p.Start+r.Start), answer.Judgement{})
			concealed, _ := explain.Concealed(words.Printer{}, a, file.At(p.Start+r.Start))
			if said[place] = open.Plain() + "\n" + concealed.Plain(); len(open) == 0 || len(concealed) == 0 {
				t.Fatalf("nothing is said of %s in\n%s", p.PlaceName(place), text)
			}
		}
	}
	return said
}

func TestTheHoversOfEveryExampleSayNothingTwice(t *testing.T) {
	e := answer.NewEngine(0)
	for _, p := range puzzletest.Examples(t) {
		if p.Holed == nil { // else there is no solution
			hoversAreSound(t, e, p.Text)
		}
	}
}

// hoversAreSound looks at the hover over every token, node and cell of a text's
// first puzzle.
func hoversAreSound(t testing.TB, e *answer.Engine, text string) {
	t.Helper()
	file := parser.Parse(text)
	p := file.Puzzle(0)
	a, err := e.Analyse(context.Background(), p.Puzzle, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if a.Facts == nil {
		t.Fatalf("not solved: %v\n%s", a.AllProblems(), text)
	}
	at := puzzletest.Offsets(p.Puzzle)
	for place := range p.Places() {
		if r, ok := p.PlaceRange(place); ok {
			at = append(at, r.Start)
		}
	}
	for _, offset := range at {
		c := file.At(p.Start + offset)
		hover, _ := explain.At(words.Printer{}, a, c, answer.Judgement{})
		said := hover.Markdown()
		for _, fault := range []*regexp.Regexp{nested, oneMove, overToMove} {
			if found := fault.FindString(said); found != "" {
				t.Fatalf("%q is said over %q:\n%s\nof\n%s", found, p.Text[offset:], said, text)
			}
		}
		if c.Place < 0 || c.Part != parser.ValuePart && c.Part != parser.BlockPart {
			continue
		}
		if c.List == syntax.InTries {
			continue // says the same of a try and of its refutation
		}
		from := a.Game.Start
		for _, entry := range before(p.Puzzle, c) {
			from, _ = from.Play(solver.Place(entry.Place))
		}
		judged, rest, after := strings.Cut(said, "\n\nAfter it, ")
		if fault := misjudged(from.Moves(), solver.Place(c.Place), judged); fault != "" {
			t.Fatalf("%s over %q:\n%s\nof\n%s", fault, p.Text[offset:], said, text)
		}
		if next, ok := from.Play(solver.Place(c.Place)); after && (!ok || onlyMove.MatchString(rest) != (keeping(next.Moves()) == 1)) {
			t.Fatalf("over %q after the move:\n%s\nof\n%s", p.Text[offset:], said, text)
		}
		if strings.Contains(said, "Position shown: ") && strings.Contains(said, ", the only move: ") != (keeping(from.Moves()) == 1) {
			t.Fatalf("over %q of the position shown:\n%s\nof\n%s", p.Text[offset:], said, text)
		}
	}
}

// before returns the moves that lead from the position shown to an entry of a game.
func before(p *syntax.Puzzle, c parser.Cursor) []syntax.Entry {
	switch c.List {
	case syntax.InMoves:
		return p.Moves[:c.Entry]
	case syntax.InSolution:
		return p.Composition.Solution[:c.Entry]
	}
	return nil
}

var (
	nested     = regexp.MustCompile(`\([^()]*\(`)
	oneMove    = regexp.MustCompile("Line: `[^` ]*`(?m)$")
	overToMove = regexp.MustCompile(`(?m)^[^|\n]*(has won|\*\*0 moves)[^|\n]*to move`)
	onlyMove   = regexp.MustCompile(`(?i)\bthe only move\b`)
	bestMove   = regexp.MustCompile(`(?i)\(best\)|\ba best move\b|\bthe only move\b`)
)

// keeping counts the moves that keep the outcome.
func keeping(moves []solver.Move) int {
	keep := 0
	for _, m := range moves {
		if m.Keeps {
			keep++
		}
	}
	return keep
}

// misjudged compares the judgement of a move with all moves of its position.
func misjudged(moves []solver.Move, to solver.Place, said string) string {
	keep := keeping(moves)
	for _, m := range moves {
		only := m.Keeps && keep == 1
		switch {
		case m.To != to:
		case onlyMove.MatchString(said) != only:
			return fmt.Sprintf("%d moves keep the outcome", keep)
		case bestMove.MatchString(said) != (m.Rank == 0):
			return fmt.Sprintf("the move has rank %d", m.Rank)
		}
	}
	return ""
}

// Where `solution` ends too soon or goes on too long, the moves that are right are not called wrong.
func TestAHoverOverASolutionSaysWhereItGoesWrong(t *testing.T) {
	e := answer.NewEngine(0)
	const slip = "puzzle: slip\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nduals: any\nsolution: "
	for _, c := range []struct{ solution, over, says, shows string }{
		{"2,2 1,1", "1,1", "Fails: the game goes on after this move.", "2,4"},
		{"2,2 1,1 2,4 1,1", "1,1 2,4", "Fails: this is not best play to the end.", ""},
		{"2,2 1,1 2,4 1,1", "1,1", "Fails: the game goes on after this move.", "Best: 0,4"},
		{"2,2 1,1 2,4 1,1 0,4 1,1", "1,1", "Fails: the game is over before this move (mouse has won).", ""},
		{"2,2 1,1 2,2 1,1", "2,2 1,1", "Fails: best play goes on differently here.", "2,4 1,1 0,4"},
		{"2,2 1,1 2,2 1,1", "1,1", "Fails: from move 3 on best play is another.", "2,4 1,1 0,4"},
		{"2,2 1,1 2,4 1,1 2,4", "2,4", "Fails: best play goes on differently here.", "Best: 0,4"},
	} {
		text := slip + c.solution + "\n"
		_, a := puzzletest.Analyse(t, e, text)
		hover, _ := explain.At(words.Printer{}, a, parser.Parse(text).At(strings.LastIndex(text, c.over)), answer.Judgement{})
		if said := hover.Plain(); !strings.HasPrefix(said, c.says) || !strings.Contains(said, c.shows) {
			t.Errorf("%s, over the last %q: %q\nwant %q and %q", c.solution, c.over, said, c.says, c.shows)
		}
	}
}

// Numbers and words that set something explain themselves, solved or not, and are no secret.
func TestAHoverOverANumberOrAWordExplainsIt(t *testing.T) {
	e := answer.NewEngine(0)
	const text = "puzzle: slip\ngame: cat-mouse-grid\nmouse-jump: 2\nlimit: 9\nboard:\n  ####F\n  #C...\n  M....\n" +
		"expect: mouse wins\nsolution: 2,2 1,1 2,4 1,1 0,4\nduals: longer\nidle: none\n"
	for _, broken := range []bool{false, true} {
		text := text
		if broken {
			text = strings.Replace(text, "M", ".", 1)
		}
		file := parser.Parse(text)
		a, err := e.Analyse(context.Background(), file.Puzzle(0).Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		for over, says := range map[string]string{
			"2\nlimit":       "mouse-jump — The farthest that the mouse can jump in one move, in cells.",
			"9\nboard":       "limit — The mouse has to eat",
			"longer":         "longer — other moves may win later\n\nduals — Says which duals",
			"none\n":         "idle — Asserts all idle walls", // of which nothing is known here
			"cat-mouse-grid": "cat-mouse-grid — A mouse jumps",
		} {
			c := file.At(strings.Index(text, over))
			for name, explain := range map[string]func() words.Text{
				"told": func() words.Text {
					said, _ := explain.At(words.Printer{}, a, c, answer.Judgement{})
					return said
				},
				"concealed": func() words.Text { said, _ := explain.Concealed(words.Printer{}, a, c); return said },
			} {
				if over == "none\n" && (broken || name == "concealed") {
					continue
				}
				if said := explain().Plain(); !strings.HasPrefix(said, says) {
					t.Errorf("%s, broken %t, over %q: %q, want %q", name, broken, over, said, says)
				}
			}
		}
	}
}
