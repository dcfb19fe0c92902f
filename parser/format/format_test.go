package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser"
	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// layouts are texts and how they are laid out. A name says what it is about.
var layouts = []struct{ name, text, want string }{
	{"nothing", "", ""},
	{"blank lines only", " \n\t\n\n", ""},
	{"a blank after the colon, none behind", "puzzle:A  \ngame:\tcat-mouse-grid \t\n", "puzzle: A\ngame: cat-mouse-grid\n"},
	{"a key before its block", "puzzle: A\nmoves:   \n\t1,1\n", "puzzle: A\nmoves:\n  1,1\n"},
	{"a line end at the end", "puzzle: A", "puzzle: A\n"},
	{"one line end at the end", "puzzle: A\n\n  \n", "puzzle: A\n"},
	{"text for people keeps its blanks", "puzzle:  a   b  \nsource:\tx  y\n", "puzzle: a   b\nsource: x  y\n"},
	{"words are one blank apart", "puzzle: A\ngame: cat-mouse-grid\nexpect:  mouse\twins   in  5\n", "puzzle: A\ngame: cat-mouse-grid\nexpect: mouse wins in 5\n"},
	{"parentheses hug their words", "puzzle: A\ngame: cat-mouse-grid\nboard:\n  MCF\nexpect: cat wins(  move limit )\n", "puzzle: A\ngame: cat-mouse-grid\nboard:\n  MCF\nexpect: cat wins (move limit)\n"},
	{"a byte order mark that starts a line of a block leads no puzzle", "puzzle:A\nx   0:1 2\n\uFEFF   0:1 2\npuzzle:A\n", "puzzle: A\nx   0:1 2\n\uFEFF   0:1 2\n\npuzzle: A\n"},
	{"the order of keys is the author's", "expect: 8\npuzzle: A\nbest: 1,1\ngame: knight-pawns\n", "expect: 8\n\npuzzle: A\nbest: 1,1\ngame: knight-pawns\n"},
	{
		"blocks are indented by two blanks",
		"puzzle: A\ngame: cat-mouse-grid\nboard:\n\t####F\n     #C...\n M....\n",
		"puzzle: A\ngame: cat-mouse-grid\nboard:\n  ####F\n  #C...\n  M....\n",
	},
	{
		"neighbours stand below each other",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  0:1 2\n  10 :  2\n  11:\n  cellar: 1\n",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  0:      1 2\n  10:     2\n  11:\n  cellar: 1\n",
	},
	{
		"wide characters take two columns, accents none",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  猫: e\u0301 1\n  0: 1\n  abc: 2\n  e\u0301: 0\n",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  猫:  e\u0301 1\n  0:   1\n  abc: 2\n  e\u0301:   0\n",
	},
	{
		"a very long name pushes nothing away",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  0:   1\n  " + strings.Repeat("x", 25) + ":   2\n  10: 1\n",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  0:  1\n  " + strings.Repeat("x", 25) + ": 2\n  10: 1\n",
	},
	{
		"entries of a block stand in columns",
		"puzzle: A\ngame: knight-pawns\nknight: 9,9\npawns:\n 0,0 0,49\n 49,0    49,49 1,1\n 24,24\nmoves:   0,0    0,49\n",
		"puzzle: A\ngame: knight-pawns\nknight: 9,9\npawns:\n  0,0  0,49\n  49,0 49,49 1,1\n  24,24\nmoves: 0,0 0,49\n",
	},
	{
		"tries stand in two columns",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n  1: east\nhole:0\nsolution:   0    2\nduals:any\ntries:\n 0 2 // a\n\teast   1 // b\nset:  cat   wins\n",
		"puzzle: A\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n  1: east\nhole: 0\nsolution: 0 2\nduals: any\ntries:\n  0    2  // a\n  east 1  // b\nset: cat wins\n",
	},
	{
		"idle walls in a block stand in columns",
		"puzzle: A\ngame: cat-mouse-grid\nboard:\n  M##########\n  C.........F\nidle:\n 0,10 0,1 // a\n\t0,2   0,3 0,4\n",
		"puzzle: A\ngame: cat-mouse-grid\nboard:\n  M##########\n  C.........F\nidle:\n  0,10 0,1  // a\n  0,2  0,3 0,4\n",
	},
	{
		"a solution in a block stands in columns",
		"puzzle: A\ngame: knight-pawns\nknight: 9,9\npawns: none\nsolution:\n 1,10 1,1\n 2,2 3,3\ntries:   none\n",
		"puzzle: A\ngame: knight-pawns\nknight: 9,9\npawns: none\nsolution:\n  1,10 1,1\n  2,2  3,3\ntries: none\n",
	},
	{
		"comments behind adjacent lines stand below each other",
		"puzzle: A // a\ngame: cat-mouse-grid //   b  \nboard: // c\n  MC // d\n  .F   // e\nturn: cat // f\n\nlimit: 7     // g\n",
		"puzzle: A             // a\ngame: cat-mouse-grid  //   b\nboard:                // c\n  MC  // d\n  .F  // e\nturn: cat  // f\n\nlimit: 7  // g\n",
	},
	{
		"a comment behind a long line is alone",
		"puzzle: " + strings.Repeat("x", 70) + " // a\ngame: cat-mouse-grid // b\nturn: cat // c\n",
		"puzzle: " + strings.Repeat("x", 70) + "  // a\ngame: cat-mouse-grid  // b\nturn: cat             // c\n",
	},
	{
		"comments within a block are indented, others where they were",
		"puzzle: A\n   // of A\n// of game\ngame: cat-mouse-grid\nboard:\n// above\n  MC\n      // between\n\n// still between\n  .F\n    // below\n// of turn\nturn: cat\n",
		"puzzle: A\n  // of A\n// of game\ngame: cat-mouse-grid\nboard:\n  // above\n  MC\n  // between\n\n  // still between\n  .F\n  // below\n// of turn\nturn: cat\n",
	},
	{"one blank line is enough", "\n\n// head\n\n\n// of A\npuzzle: A\n\n\n\nturn: cat\n", "// head\n\n// of A\npuzzle: A\n\nturn: cat\n"},
	{"a blank line between puzzles", "puzzle: A\npuzzle: B\n\n\n\npuzzle: C\n", "puzzle: A\n\npuzzle: B\n\npuzzle: C\n"},
	{
		"comments right above a puzzle stay with it",
		"puzzle: A\nturn: cat\n  // of turn\n// of B\n// and more\npuzzle: B\n// of B\n\n   // alone\n\npuzzle: C\n",
		"puzzle: A\nturn: cat\n  // of turn\n\n// of B\n// and more\npuzzle: B\n// of B\n\n// alone\n\npuzzle: C\n",
	},
	{"an address is no comment", "puzzle://a\nsource:https://b.c // d\n", "puzzle://a\nsource: https://b.c  // d\n"},
	{"a path is no comment either", "puzzle:A\nsource:/b//c\n", "puzzle: A\nsource: /b//c\n"},
	{"CRLF stays CRLF", "puzzle:A\r\npuzzle: B", "puzzle: A\r\n\r\npuzzle: B\r\n"},
	{"each line keeps its own end", "puzzle:A\r\nturn: cat\npuzzle: B\n", "puzzle: A\r\nturn: cat\n\npuzzle: B\n"},
	{"a byte order mark stays first", "\uFEFF\n\n  // a\npuzzle:A\n", "\uFEFF\n\n// a\npuzzle: A\n"},
	{"a byte order mark before a puzzle", "\uFEFFpuzzle:A\n", "\uFEFFpuzzle: A\n"},
	{"unusual blanks at an end go", "puzzle: A\u3000\n\u00a0\n　// x　\n", "puzzle: A\n\n// x\n"},

	{"a broken line stays as it is", "puzzle:A\nturn:  dog \ngame:cat-mouse-grid\n  x y \nboard:\n    MCF\n", "puzzle: A\nturn:  dog \ngame: cat-mouse-grid\n  x y \nboard:\n  MCF\n"},
	{"an unknown key stays with its block", "puzzle:A\ncolour:  red\n    and   blue\nturn:cat\n", "puzzle: A\ncolour:  red\n    and   blue\nturn: cat\n"},
	{"a row that is no row", "puzzle:A\ngame:cat-mouse-grid\nboard:\n    MCF\n    .x.\n    ...\n", "puzzle: A\ngame: cat-mouse-grid\nboard:\n  MCF\n    .x.\n  ...\n"},
	{"rows in the first column", "puzzle:A\ngame:cat-mouse-grid\nboard:\nMCF\n    ...\n...\n", "puzzle: A\ngame: cat-mouse-grid\nboard:\nMCF\n  ...\n...\n"},
	{"text before the first puzzle", "  what \n this\npuzzle:A\n", "  what \n this\n\npuzzle: A\n"},
	{"bytes that are not UTF-8", "puzzle:A\nsource:   \xff  \nturn:cat\n", "puzzle: A\nsource:   \xff  \nturn: cat\n"},
	{"a carriage return alone", "puzzle:A\rturn:  cat\ngame:cat-mouse-grid\r\n\r  \npuzzle:B\n", "puzzle:A\rturn:  cat\ngame: cat-mouse-grid\r\n\r  \n\npuzzle: B\n"},
}

func TestEachLayoutIsAsDescribed(t *testing.T) {
	for _, c := range layouts {
		if got := Text(c.text); got != c.want {
			t.Errorf("%s:\n%q\nbecomes\n%q\nwant\n%q", c.name, c.text, got, c.want)
		}
	}
}

// checkFormat reports what of a formatted text breaks the promises of Format.
func checkFormat(text string) error {
	f := parser.Parse(text)
	edits := File(f)
	at := 0
	for _, e := range edits {
		if e.Range.Start < at || e.Range.End < e.Range.Start || e.Range.End > len(text) {
			return fmt.Errorf("edit %v is out of order", e)
		}
		if !parsertest.IsWhite(text[e.Range.Start:e.Range.End]) || !parsertest.IsWhite(e.NewText) {
			return fmt.Errorf("edit %v replaces %q", e, text[e.Range.Start:e.Range.End])
		}
		at = e.Range.End
	}
	formatted := source.Apply(text, edits)
	if again := Text(formatted); again != formatted {
		return fmt.Errorf("formatted once:\n%q\ntwice:\n%q", formatted, again)
	}
	g := parser.Parse(formatted)
	if f.NumPuzzles() != g.NumPuzzles() {
		return fmt.Errorf("%d puzzles became %d", f.NumPuzzles(), g.NumPuzzles())
	}
	for i := -1; i < f.NumPuzzles(); i++ {
		p, q := f.Puzzle(i), g.Puzzle(i)
		if !sameMeaning(p.Puzzle, q.Puzzle) {
			return fmt.Errorf("puzzle %d changed its meaning:\n%q\n%v\n%q\n%v", i, p.Text, p.Problems, q.Text, q.Problems)
		}
		if err := sameBrokenLines(p.Puzzle, q.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

// sameBrokenLines reports a line with a problem that is not the same, to the
// byte, in both texts.
func sameBrokenLines(p, q *syntax.Puzzle) error {
	for i, problem := range p.Problems {
		switch problem.Code {
		case syntax.MissingGame, syntax.MissingKey, syntax.MissingPiece:
			continue
		}
		line := p.Slice(p.LineRange(p.LineAt(problem.Range.Start)))
		other := q.Slice(q.LineRange(q.LineAt(q.Problems[i].Range.Start)))
		if line != other {
			return fmt.Errorf("the broken line %q became %q", line, other)
		}
	}
	return nil
}

func TestFormattingKeepsItsPromises(t *testing.T) {
	for _, c := range layouts {
		if err := checkFormat(c.text); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(
			rapid.Map(rapid.SliceOfN(rapid.SampledFrom(append(loose, parsertest.Pieces...)), 0, 30), func(list []string) string { return strings.Join(list, "") }),
			rapid.Custom(parsertest.Mutated),
		).Draw(t, "text")
		if err := checkFormat(text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// loose are lines in layouts that are not canonical.
var loose = []string{
	"puzzle:A\n", "game:cat-mouse-graph\n", "game:  cat-mouse-grid\r\n", "graph:\n", "board: // x\n", "   0:1 2\n", " 10 : 2\n", "\t1:0 // y\n", " mouse: 1\n",
	"    mouse: 2\n", "0: 1\n", "  1 2 3\n", "   .MC\n", ".F.\n", " . . .\n", "  ..\n", " x.y\n", "moves:\n", "  1,1   2,2\n", "0,0 1,1\n", "  0 ,1\n", "expect:cat  wins\n",
	"   // c\n", "// c  \n", "  turn:cat\n", " turn: mouse\n", "Turn: cat\n", "limit:  9 // z\n", "limit:x\n", "pawns:none\n", "knight:1,1\n", "　\n", " 　x\n", "foo:  bar\n", "  baz  \n", "\n\n", "mouse:1\n", "hole: 0\n",
}

// Texts that differ in nothing but the width of their blanks have one layout.
func TestThereIsOneCanonicalLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := parser.Parse(parsertest.Examples[rapid.SampledFrom(parsertest.SortedKeys(parsertest.Examples)).Draw(t, "example")])
		blanks := rapid.SampledFrom([]string{"", " ", "  ", "\t", " \t ", "     "})
		var b strings.Builder
		for p := range f.All() {
			at := 0
			for _, token := range p.Tokens {
				gap := p.Text[at:token.Range().Start]
				for {
					end, rest, found := strings.Cut(gap, "\n")
					if !found {
						break
					}
					b.WriteString(end + blanks.Draw(t, "behind") + "\n")
					gap = rest
				}
				if gap != "" {
					gap = " " + blanks.Draw(t, "gap")
				}
				b.WriteString(gap + p.Slice(token.Range()))
				at = token.Range().End
			}
			b.WriteString(p.Text[at:])
		}
		if got, want := Text(b.String()), Text(f.Text()); got != want {
			t.Fatalf("%s\nbecomes\n%s\nwant\n%s", b.String(), got, want)
		}
	})
}

func TestATextThatIsNotReadKeepsItsLayout(t *testing.T) {
	if edits := File(parser.Unread(source.LinesOf("puzzle:A\n\n\nturn:cat"), 1<<20, syntax.Problem{Severity: syntax.Error, Code: "too-large", Message: syntax.Say("There is no room.")})); len(edits) > 0 {
		t.Errorf("an unread text is edited: %v", edits)
	}
}

func TestATextInAnotherEncodingKeepsItsLayout(t *testing.T) {
	for name, test := range parsertest.OtherEncodings() {
		if after := Text(test.Text); after != test.Text {
			t.Errorf("%s: the layout becomes %q", name, after)
		}
	}
}

func TestFormattingARangeTouchesItsLinesOnly(t *testing.T) {
	const text = "puzzle:A\nturn:cat  \n\n\n\nlimit:  1\npuzzle:B\nturn:cat\n"
	cases := []struct{ from, to, want string }{
		{"turn:cat  ", "\n\n\nlimit", "puzzle:A\nturn: cat\n\n\n\nlimit:  1\npuzzle:B\nturn:cat\n"},
		{"puzzle:A", "zle:A", "puzzle: A\nturn:cat  \n\n\n\nlimit:  1\npuzzle:B\nturn:cat\n"},
		{"puzzle:B", "turn:cat\n", "puzzle:A\nturn:cat  \n\n\n\nlimit:  1\npuzzle: B\nturn:cat\n"},
		{"limit", "puzzle:B", "puzzle:A\nturn:cat  \n\n\n\nlimit: 1\n\npuzzle:B\nturn:cat\n"},
		{"limit", "uzzle:B", "puzzle:A\nturn:cat  \n\n\n\nlimit: 1\n\npuzzle: B\nturn:cat\n"},
		{"\n\n\nlimit", "limit", "puzzle:A\nturn:cat  \n\nlimit:  1\npuzzle:B\nturn:cat\n"},
	}
	for _, c := range cases {
		r := source.Range{Start: strings.Index(text, c.from)}
		r.End = r.Start + strings.Index(text[r.Start:], c.to)
		if got := source.Apply(text, Range(parser.Parse(text), r)); got != c.want {
			t.Errorf("from %q to %q: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

func TestFormattingLineByLineIsFormatting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := parser.Parse(rapid.Custom(parsertest.Mutated).Draw(t, "text") + rapid.Custom(parsertest.Mutated).Draw(t, "more"))
		var all []source.Edit
		for p := range f.All() {
			all = append(all, Range(f, p.Span())...)
		}
		if got, want := source.Apply(f.Text(), all), Text(f.Text()); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

func TestARowIsCompletedToTheWidthOfTheOthers(t *testing.T) {
	const head = "puzzle: A\ngame: cat-mouse-grid\nboard:\n"
	cases := []struct{ name, board, want string }{
		{"a short last row", "  MCF..\n  .|\n", "  MCF..\n  .....\n"},
		{"a short first row", "  M|\n  CF..\n  ....\n", "  M...\n  CF..\n  ....\n"},
		{"before its comment", "  MCF..\n  .| // x\n", "  MCF..\n  ..... // x\n"},
		{"most others decide", "  MCF\n  ....\n  ...\n  #|\n", "  MCF\n  ....\n  ...\n  #..\n"},
		{"the only row", "  MC|\n", ""},
		{"a row of that width", "  MCF\n  ...|\n", ""},
		{"a wider row", "  MCF\n  .....|\n", ""},
		{"beside rows with lower-case pieces", "  m....\n  c...f\n  ..|\n", "  m....\n  c...f\n  .....\n"},
		{"a row with a strange cell", "  MCF\n  x|\n", ""},
		{"a row with a blank", "  MCF\n  . .|\n", ""},
		{"no row", "  MCF\n  .\nturn: cat|\n", ""},
		{"an empty line", "  MCF\n  .\n  |\n", ""},
	}
	for _, c := range cases {
		before, after, _ := strings.Cut(c.board, "|")
		text := "puzzle: first\n\n" + head + before + after
		e, ok := CompleteRow(parser.Parse(text), len("puzzle: first\n\n"+head+before))
		if ok != (c.want != "") {
			t.Errorf("%s: completed: %v %v", c.name, ok, e)
		} else if ok && !strings.HasSuffix(source.Apply(text, []source.Edit{e}), head+c.want) {
			t.Errorf("%s: %q", c.name, source.Apply(text, []source.Edit{e}))
		}
	}
}

func TestTheExampleFilesMeanTheSameFormatted(t *testing.T) {
	paths, err := filepath.Glob("../../editors/examples/*.puzzle")
	if err != nil || len(paths) == 0 {
		t.Fatal("no examples", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkFormat(string(text)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func FuzzFormat(f *testing.F) {
	parsertest.Seed(f, func(text string) { f.Add(text) })
	for _, name := range parsertest.SortedKeys(parsertest.HalfWritten) {
		f.Add(parsertest.HalfWritten[name])
	}
	for _, text := range parsertest.Corpus(f, "../testdata/fuzz/FuzzSetup/*") {
		f.Add(text)
	}
	for _, c := range layouts {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := checkFormat(text); err != nil {
			t.Fatal(err)
		}
	})
}
