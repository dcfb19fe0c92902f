package change_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/change"
	"plywise/parser"
	"plywise/parser/source"
)

// A place in a text is marked with a bar; the new puzzle is `puzzle: new`.
func TestANewPuzzleGoesBelowThePuzzleAtTheCursor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"an empty text":                 {"|", "puzzle: new\n"},
		"blank lines":                   {"\n  \n|\n", "puzzle: new\n"},
		"a byte order mark":             {"\ufeff|\n", "\ufeffpuzzle: new\n"},
		"the only puzzle":               {"puz|zle: a\ngame: b\n", "puzzle: a\ngame: b\n\npuzzle: new\n"},
		"past the end":                  {"puzzle: a\ngame: b\n|", "puzzle: a\ngame: b\n\npuzzle: new\n"},
		"no final line end":             {"puzzle: a\ngame: b|", "puzzle: a\ngame: b\n\npuzzle: new\n"},
		"blank lines at the end":        {"puzzle: a\n\n\n  \n|", "puzzle: a\n\npuzzle: new\n"},
		"between two":                   {"puzzle: a|\n\npuzzle: b\n", "puzzle: a\n\npuzzle: new\n\npuzzle: b\n"},
		"between two that touch":        {"puzzle: a|\npuzzle: b\n", "puzzle: a\n\npuzzle: new\n\npuzzle: b\n"},
		"between two far apart":         {"puzzle: a|\n\n\n\npuzzle: b\n", "puzzle: a\n\npuzzle: new\n\npuzzle: b\n"},
		"in the midst of a block":       {"puzzle: a\nboard:\n\n  |M.\n// c\n\n  CF\n", "puzzle: a\nboard:\n\n  M.\n// c\n\n  CF\n\npuzzle: new\n"},
		"a comment that touches it":     {"puzzle: a|\n// of a\n\npuzzle: b\n", "puzzle: a\n// of a\n\npuzzle: new\n\npuzzle: b\n"},
		"a comment on the next one":     {"puzzle: a|\n\n// of b\npuzzle: b\n", "puzzle: a\n\npuzzle: new\n\n// of b\npuzzle: b\n"},
		"in a comment on the next one":  {"puzzle: a\n\n// of| b\npuzzle: b\n", "puzzle: a\n\npuzzle: new\n\n// of b\npuzzle: b\n"},
		"a comment at the end":          {"puzzle: a|\n\n// the end", "puzzle: a\n\npuzzle: new\n\n// the end"},
		"a comment without a line end":  {"puzzle: a|\n// the end", "puzzle: a\n// the end\n\npuzzle: new\n"},
		"comments only":                 {"// |mine\n", "// mine\n\npuzzle: new\n"},
		"above the first":               {"// mi|ne\n\n// of a\npuzzle: a\n", "// mine\n\npuzzle: new\n\n// of a\npuzzle: a\n"},
		"in a comment on the first":     {"// of| a\npuzzle: a\n", "puzzle: new\n\n// of a\npuzzle: a\n"},
		"the same, with a mark":         {"\ufeff// of| a\npuzzle: a\n", "\ufeffpuzzle: new\n\n// of a\npuzzle: a\n"},
		"blank lines above the first":   {"|\n\npuzzle: a\n", "puzzle: new\n\npuzzle: a\n"},
		"lines that are in no puzzle":   {"M.|.\n// c\npuzzle: a\n", "M..\n// c\n\npuzzle: new\n\npuzzle: a\n"},
		"an error below it":             {"puzzle: a|\n\nnonsense\n\npuzzle: c\ngmae: d\n", "puzzle: a\n\nnonsense\n\npuzzle: new\n\npuzzle: c\ngmae: d\n"},
		"lines that end as on Windows":  {"puzzle: a|\r\n\r\npuzzle: b\r\n", "puzzle: a\r\n\r\npuzzle: new\r\n\r\npuzzle: b\r\n"},
		"the same, on a line that does": {"puzzle: a\r\n\r\npuzzle: b|", "puzzle: a\r\n\r\npuzzle: b\r\n\r\npuzzle: new\r\n"},
	} {
		before, after, _ := strings.Cut(c.text, "|")
		file := parser.Parse(before + after)
		p := file.At(len(before)).Placed
		edit := change.Below(file, p, "puzzle: new\n")
		if got := file.Edit(p.InFile(edit.Range), edit.NewText).Text(); got != c.want {
			t.Errorf("%s: %q becomes %q, want %q", name, c.text, got, c.want)
		}
	}
}

func TestWhateverATextHasANewPuzzleIsOneMoreAndTheOthersStayAsTheyAre(t *testing.T) {
	t.Parallel()
	pieces := []string{"puzzle: a", "game: cat-mouse-grid", "board:", "  M.", "  .CF", "// c", "  // c", "", "  ", "nonsense", "\ufeff", "猫", "\x00", "puzzle"}
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "lines")
		file := parser.Parse(strings.Join(lines, rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")))
		p := file.At(rapid.IntRange(0, file.Len()).Draw(t, "cursor")).Placed
		edit := change.Below(file, p, "puzzle: new\ngame: knight-pawns\n")
		now := file.Edit(p.InFile(edit.Range), edit.NewText)
		if now.NumPuzzles() != file.NumPuzzles()+1 || now.Puzzle(p.Index+1).Title != "new" {
			t.Fatalf("%q becomes %q", file.Text(), now.Text())
		}
		for i := -1; i < file.NumPuzzles(); i++ {
			at := i
			if i > p.Index {
				at++
			}
			// Comments and blank lines between puzzles may go with another one.
			if was, is := owned(file.Puzzle(i)), owned(now.Puzzle(at)); was != is {
				t.Fatalf("%q becomes %q: puzzle %d was %q and is %q", file.Text(), now.Text(), i, was, is)
			}
		}
	})
}

// owned is the text of a puzzle up to the last line that is neither blank nor a comment.
func owned(p parser.Placed) string {
	text := p.Text
	if p.Start == 0 {
		text = strings.TrimPrefix(text, source.BOM)
	}
	for {
		text = strings.TrimRight(text, " \t\r\n")
		start := strings.LastIndex(text, "\n") + 1
		if !strings.HasPrefix(strings.TrimSpace(text[start:]), "//") {
			return text
		}
		text = text[:start]
	}
}
