package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"plywise/parser/internal/parsertest"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// found lists the problems of a file in the form of drawn.
func found(f *File) []string {
	var list []string
	for p := range f.All() {
		for _, problem := range p.Problems {
			r := p.InFile(problem.Range)
			line, from := f.LineColumn(source.UTF32, r.Start)
			last, to := f.LineColumn(source.UTF32, r.End)
			if last != line {
				to = from + 1 // a line end
			}
			list = append(list, fmt.Sprintf("%d:%d-%d %s: %s", line, from, to, problem.Code, problem.Message))
		}
	}
	return list
}

// fixed applies a fix.
func fixed(p Placed, fix syntax.Fix) string {
	text := p.Text
	for _, edit := range slices.Backward(fix.Edits) {
		text = text[:edit.Range.Start] + edit.NewText + text[edit.Range.End:]
	}
	return text
}

func TestProblemsStandWhereTheyAreDrawn(t *testing.T) {
	for _, c := range parsertest.Drawings {
		t.Run(c.Name, func(t *testing.T) {
			text, want := c.Read(t)
			f := Parse(text)
			if err := checkFile(f, text); err != nil {
				t.Error(err)
			}
			got := found(f)
			for i := range max(len(got), len(want)) {
				g, w := "nothing", "nothing"
				if i < len(got) {
					g = got[i]
				}
				if i < len(want) {
					w = want[i]
				}
				if !strings.HasPrefix(g, w) {
					t.Errorf("got  %s\nwant %s\nin\n%s", g, w, text)
				}
			}
		})
	}
}

// Every fix takes away the problem that it belongs to, and makes no new one of
// a graver kind: the puzzle has fewer problems after it, or as many where one was
// hidden behind the one that was fixed.
func TestAFixRemovesItsProblem(t *testing.T) {
	for _, c := range parsertest.Drawings {
		text, _ := c.Read(t)
		for p := range Parse(text).All() {
			for _, problem := range WithFixes(p.Puzzle) {
				for _, fix := range problem.Fixes {
					after := Parse(fixed(p, fix))
					for q := range after.All() {
						for _, still := range q.Problems {
							if still.Code == problem.Code && still.Range.Start == problem.Range.Start && q.Slice(still.Range) == p.Slice(problem.Range) && q.Start == 0 {
								t.Errorf("%s: after %q there is still %q in\n%s", c.Name, fix.Title, still.Message, after.Text())
							}
						}
					}
					if before, now := len(p.Problems), len(problems(after)); now > before {
						t.Errorf("%s: after %q there are %d problems, not %d: %q\n%s", c.Name, fix.Title, now, before, problems(after), after.Text())
					}
				}
			}
		}
	}
}

// A message must be short, however long the text is.
func TestAMessageDoesNotQuoteMuch(t *testing.T) {
	long := strings.Repeat("é", 100_000)
	for _, format := range []string{
		"%s: x", "%s", "puzzle: x\n%s: y", "puzzle: x\n%s", "puzzle: x\ngame: %s", "puzzle: x\ngame: cat-mouse-grid\nturn: %s",
		"puzzle: x\ngame: cat-mouse-grid\nlimit: %s", "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF%s", "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\nbest: %s",
		"puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\nmouse: %s", "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  %s\n", "puzzle: x\ngame: knight-pawns\nsize: %s",
		"puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\nexpect: %s",
	} {
		for p := range Parse(fmt.Sprintf(format, long)).All() {
			for _, problem := range WithFixes(p.Puzzle) {
				if said := problem.Message.String(); utf8.RuneCountInString(said) > 300 {
					t.Errorf("%q quotes too much: %.300s", format, said)
				}
				for _, fix := range problem.Fixes {
					if said := fix.Title.String(); utf8.RuneCountInString(said) > 80 {
						t.Errorf("%q: the title of a fix quotes too much: %.300s", format, said)
					}
				}
			}
		}
	}
}

func TestAProblemThatRepeatsIsCountedInItsLastMessage(t *testing.T) {
	f := Parse("puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\nmoves: " + strings.Repeat("9,9 0,0 ", 1000))
	list := f.Puzzle(0).Problems
	if len(list) != report.MostAlike {
		t.Fatalf("%d problems", len(list))
	}
	if said, want := list[report.MostAlike-1].Message.String(), "980 more"; !strings.Contains(said, want) {
		t.Errorf("the last message is %q, want %q in it", said, want)
	}
}

func TestAnUnknownNodeNamedAgainHidesNothingElse(t *testing.T) {
	text, want := parsertest.Drawn(t, `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		|   1: 2
		| mouse: far
		>        ^^^ unknown-node: The graph has no node `+"`far`"+`.
		| cat: far
		|   2
		>   ^ unexpected-block: `+"`cat` takes one line, so this line belongs to no field; make it a comment or remove it."+`
		| best: 1 1 far
		>         ^ repeated-move: `+"`1` stands twice here; once is enough."+`
	`)
	if got := found(Parse(text)); !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestALineWithDamagedBytesHasNoWarning(t *testing.T) {
	f := Parse("puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n  expect: 1 a\xff\n")
	for _, problem := range f.Puzzle(0).Problems {
		if problem.Code != syntax.InvalidUTF8 {
			t.Errorf("beside the bytes there is %s: %s", problem.Code, problem.Message)
		}
	}
}
