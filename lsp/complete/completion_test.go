package complete_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/complete"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
)

// completeAfter completes at the end of the first occurrence of a text.
func completeAfter(t rapid.TB, e *answer.Engine, text, at string) complete.List {
	t.Helper()
	i := strings.Index(text, at)
	if i < 0 {
		t.Fatalf("%q is not in %q", at, text)
	}
	return completeAt(t, e, parser.Parse(text).At(i+len(at)))
}

// completeAt completes at a cursor, with the game where that is needed.
func completeAt(t rapid.TB, e *answer.Engine, c parser.Cursor) complete.List {
	t.Helper()
	a := answer.Unsolved(c.Puzzle)
	if complete.NeedAt(c) != complete.NeedsText {
		var err error
		if a, err = e.Analyse(context.Background(), c.Puzzle, answer.Awaited); err != nil {
			t.Fatal(err)
		}
	}
	return complete.At(context.Background(), words.Printer{}, a, c, true)
}

func TestKeysDoNotWaitForASolutionAndMovesDo(t *testing.T) {
	const text = "puzzle: grid\ngame: cat-mouse-grid\nboard:\n  M.CF\nmoves: \nli\n"
	file := parser.Parse(text)
	unsolved := answer.Unsolved(file.Puzzle(0).Puzzle)
	key := file.At(strings.Index(text, "li\n") + 2)
	if c := complete.At(context.Background(), words.Printer{}, unsolved, key, true); complete.NeedAt(key) != complete.TakesGameAtOnce || len(c.Suggestions) == 0 {
		t.Errorf("keys: got %v", c.Suggestions)
	}
	move := file.At(strings.Index(text, "moves: ") + len("moves: "))
	if c := complete.At(context.Background(), words.Printer{}, unsolved, move, true); complete.NeedAt(move) != complete.NeedsMoves || len(c.Suggestions) > 0 {
		t.Errorf("moves: got %v", c.Suggestions)
	}
}

// Every offered move can be played, and no other.
func TestJustTheLegalMovesAreOffered(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		p := parser.Parse(text).Puzzle(0)
		if p.Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		text += "moves:"
		for range rapid.IntRange(0, 3).Draw(rt, "moves before") {
			c := completeAfter(t, e, text+" ", text+" ")
			if len(c.Suggestions) == 0 {
				break
			}
			text += " " + rapid.SampledFrom(c.Suggestions).Draw(rt, "move").Label
		}
		var offered []string
		for _, s := range completeAfter(t, e, text+" ", text+" ").Suggestions {
			offered = append(offered, s.Label)
		}
		for place := range p.Places() {
			name := p.PlaceName(place)
			_, r := puzzletest.Analyse(t, e, text+" "+name+"\n")
			if legal := len(r.Problems) == 0; legal != slices.Contains(offered, name) {
				t.Fatalf("%s is legal: %v, offered: %v\n%s", name, legal, offered, text)
			}
		}
	})
}

// The value that a key's snippet begins with is no error, and changes the outcome only where
// the key is for that.
func TestASnippetBeginsWithWhatIsTrue(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if parser.Parse(text).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		_, before := puzzletest.Analyse(t, e, text)
		said := map[string]string{}
		for _, s := range completeAfter(rt, e, text, text).Suggestions {
			if s.Kind != complete.KeySuggestion {
				continue
			}
			if len(s.Stops) == 1 && len(s.Stops[0].Words) > 0 {
				s.Insert += s.Stops[0].Words[0]
			}
			value := strings.TrimSpace(strings.TrimPrefix(s.Insert, s.Label+":"))
			if value == "" {
				continue
			}
			said[s.Label] = value
			_, after := puzzletest.Analyse(t, e, text+s.Insert+"\n")
			switch {
			case len(after.Problems) > 0:
				rt.Fatalf("%s: %s\n%s%s", s.Label, after.Problems[0].Message, text, s.Insert)
			case strings.HasSuffix(s.Label, "-jump"):
			case after.Facts.Outcome != before.Facts.Outcome:
				rt.Fatalf("%s: %s makes %v of %v\n%s", s.Label, said[s.Label], after.Facts.Outcome, before.Facts.Outcome, text)
			}
		}
		_, best := said["best"]
		_, set := said["set"]
		if over := before.Facts.Over; said["expect"] == "" || best == over || !set && !over {
			rt.Fatalf("only this is said: %v\n%s", said, text)
		}
	})
}

// However much of a puzzle is typed, a suggestion replaces the word at the cursor, and nothing
// of another line or of a comment.
func TestASuggestionReplacesTheWordAtTheCursor(t *testing.T) {
	files, err := filepath.Glob("../../editors/examples/c*-grid.puzzle")
	more, err2 := filepath.Glob("../../editors/examples/*d-*-graph.puzzle")
	if err != nil || err2 != nil || len(files) == 0 || len(more) == 0 {
		t.Fatalf("no examples: %v %v", err, err2)
	}
	e := answer.NewEngine(0)
	for _, name := range append(files, more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for puzzle := range parser.Parse(string(text)).Puzzles() {
			for end := 0; end <= len(puzzle.Text); end += 3 {
				sweep(t, e, puzzle.Text[:end], end)
				sweep(t, e, puzzle.Text, end)
			}
		}
	}
}

func sweep(t *testing.T, e *answer.Engine, text string, offset int) {
	t.Helper()
	cursor := parser.Parse(text).At(offset)
	c := completeAt(t, e, cursor)
	if len(c.Suggestions) == 0 {
		return
	}
	if cursor.Part == parser.CommentPart {
		t.Fatalf("something is offered in a comment: %q", text[:offset])
	}
	if offset > 0 && strings.HasPrefix(text[offset-1:], "\r\n") {
		cursor.Offset-- // a cursor within a line end is at the end of the line
	}
	if c.Typed.Start != c.Word.Start || c.Typed.End != cursor.Offset || c.Word.End < c.Typed.End || c.Typed.Start > c.Typed.End {
		t.Fatalf("at %d of %q, %v would be replaced, or %v", offset, text, c.Word, c.Typed)
	}
	if word := cursor.Text[c.Word.Start:c.Word.End]; strings.ContainsAny(word, "\r\n") {
		t.Fatalf("at %d of %q, %q would be replaced", offset, text, word)
	}
	for _, token := range cursor.Tokens {
		if token.Kind == syntax.CommentToken && token.Range().Start < c.Word.End && c.Word.Start < token.Range().End {
			t.Fatalf("at %d of %q, a part of a comment would be replaced", offset, text)
		}
	}
	for _, s := range c.Suggestions {
		at := 0
		for _, stop := range s.Stops {
			if stop.Start < at || stop.End < stop.Start || stop.End > len(s.Insert) {
				t.Fatalf("the places to fill in of %q are %v", s.Insert, s.Stops)
			}
			at = stop.End
		}
	}
}

func BenchmarkCompletion(b *testing.B) {
	text, err := os.ReadFile("../../editors/examples/chase-64x64.puzzle")
	if err != nil {
		b.Fatal(err)
	}
	// The puzzle was solved just before its author typed on.
	e, half := answer.NewEngine(0), string(text)+"\nmoves: "
	completeAfter(b, e, half, half)
	for _, c := range []struct{ name, text string }{
		{"keys", string(text) + "\nmo"},
		{"moves", half},
		{"outcomes", string(text) + "\nexpect: "},
		{"cells", "puzzle: large\ngame: cat-mouse-grid\nboard:" + strings.Repeat("\n  "+strings.Repeat(".", 128), 128) + "\nfood: 127,1"},
		{"squares", "puzzle: huge\ngame: knight-pawns\nsize: 1000000\nknight: 0,0\npawns: 1,1 999"},
		{"10000Puzzles", strings.Repeat("puzzle: one of many\ngame: cat-mouse-grid\nboard:\n  M.CF\n", 10000) + "mo"},
	} {
		b.Run(c.name, func(b *testing.B) {
			file := parser.Parse(c.text)
			for b.Loop() {
				completeAt(b, e, file.At(len(c.text)))
			}
		})
	}
}

// FuzzASuggestionReplacesTheWordAtTheCursor is the sweep over any text.
func FuzzASuggestionReplacesTheWordAtTheCursor(f *testing.F) {
	const grid = "puzzle: a\ngame: cat-mouse-grid\nboard:\n  M.CF\nmoves: "
	f.Add(grid, len(grid))
	f.Add("puzzle: a\r\ngame: cat-mouse-graph\r\ngraph:\r\n  a: b c\r\n  b", 47)
	f.Add("\ufeffpuz", 6)
	f.Add("puzzle: 猫\ngame:\u00a0cat\nexpect:  dr // 猫", 38)
	e := answer.NewEngine(1 << 20) // large games are refused
	f.Fuzz(func(t *testing.T, text string, offset int) {
		if offset < 0 || offset > len(text) {
			t.Skip("no place in the text")
		}
		sweep(t, e, text, offset)
	})
}

// At any cursor of a puzzle without a mistake, a suggestion leaves no word wrong. A key may
// lack its value, which is typed next.
func TestWhatIsOfferedAnywhereLeavesNoWordWrong(t *testing.T) {
	e := answer.NewEngine(0)
	for _, p := range puzzletest.Examples(t) {
		if len(p.Text) > 700 {
			continue
		}
		file := parser.Parse(p.Text)
		for offset := range len(p.Text) + 1 {
			cursor := file.At(offset)
			c := completeAt(t, e, cursor)
			if cursor.Field != nil && cursor.Field.Key == "graph" && !c.Word.Empty() {
				continue // the node may stand nowhere else
			}
			for _, s := range c.Suggestions {
				if s.Kind == complete.GameSuggestion || s.Kind == complete.PuzzleSuggestion || s.Label == "puzzle" || s.Kind == complete.KeySuggestion && !c.Word.Empty() {
					continue // another game, another puzzle, or another key in the place of one
				}
				insert := s.Insert
				if len(s.Stops) == 1 && len(s.Stops[0].Words) > 0 {
					insert = insert[:s.Stops[0].Start] + s.Stops[0].Words[0] + insert[s.Stops[0].End:]
				}
				text := p.Text[:c.Word.Start] + insert + p.Text[c.Word.End:]
				for q := range parser.Parse(text).All() {
					for _, problem := range q.Problems {
						if problem.Severity != syntax.Error || problem.Code == syntax.NoValue {
							continue
						}
						t.Errorf("%q at %d, behind %q: %s", s.Label, offset, p.Text[p.LineRange(p.LineAt(offset)).Start:offset], problem.Message)
					}
				}
			}
		}
	}
}
