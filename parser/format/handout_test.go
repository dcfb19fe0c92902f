package format

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser"
	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func TestAHandoutHasThePositionAndNoAnswer(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"all that may be an answer goes": {`// The key is 2,2.

puzzle: The mouse slips past  // an easy one
// expect: mouse wins in 7
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
mouse-jump: 2
turn: mouse
limit: 9  // enough
board:
  ####F  // the food
  // and the cat:
  #C...

  M....
  // 2,2!
expect: mouse wins in 5  // an assertion
best: 2,2
only: 2,2

moves:
  2,2  // the key
  // not 1,0

  1,2

// The next is harder.
puzzle: Two pawns
game: knight-pawns
board:
  N..
  ..P
expect: 1
// The end.
`, `puzzle: The mouse slips past
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
mouse-jump: 2
turn: mouse
limit: 9
board:
  ####F
  #C...

  M....

puzzle: Two pawns
game: knight-pawns
board:
  N..
  ..P
`},
		"a composition": {
			"puzzle: a\ngame: knight-pawns\nboard:\n  NP.\nsolution:\n  0,1 // so\nduals: any\ntries: none\nset: 3\nturn: bob\n",
			"puzzle: a\ngame: knight-pawns\nboard:\n  NP.\nturn: bob\n",
		},
		"idle walls": {
			"puzzle: a\ngame: cat-mouse-grid\nboard:\n  MCF#\nidle:\n  0,3 // so\nturn: cat\n",
			"puzzle: a\ngame: cat-mouse-grid\nboard:\n  MCF#\nturn: cat\n",
		},
		"what only looks like a comment stays": {
			"puzzle: a//b\nsource: see//there\ngame: knight-pawns\nboard:\n  NP\n",
			"puzzle: a//b\nsource: see//there\ngame: knight-pawns\nboard:\n  NP\n",
		},
		"a title ends where a comment starts": {
			"puzzle: Two pawns // 3 moves // best: 1,2\ngame: knight-pawns\nboard:\n  NP\n",
			"puzzle: Two pawns\ngame: knight-pawns\nboard:\n  NP\n",
		},
		"a file without a line end at its end": {
			"puzzle: a\ngame: knight-pawns\nboard:\n  NP\nbest: 0,1 // so",
			"puzzle: a\ngame: knight-pawns\nboard:\n  NP\n",
		},
		"a move that stands twice is no reason to keep it": {
			"puzzle: a\r\ngame: knight-pawns\r\nbest: 0,1 0,1\r\nboard:\r\n  NP\r\n",
			"puzzle: a\r\ngame: knight-pawns\r\nboard:\r\n  NP\r\n",
		},
		"a node may have the name of a piece": {
			"puzzle: a\ngame: cat-mouse-graph\ngraph:\n  0:   1 cat\n  1:   2\n  cat: 2\n",
			"puzzle: a\ngame: cat-mouse-graph\ngraph:\n  0:   1 cat\n  1:   2\n  cat: 2\n",
		},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			got, unclear := handout(c.text)
			if got != c.want || len(unclear) > 0 {
				t.Errorf("got\n%s\nand %v, want\n%s", got, unclear, c.want)
			}
		})
	}
}

func TestThereIsNoHandoutWhereALineMayBeAnAnswer(t *testing.T) {
	const board = "puzzle: a\ngame: cat-mouse-grid\nboard:\n  MC.\n  ..F\n"
	for _, text := range []string{
		board + "bset: 1,0\n",
		board + "  best: 1,0\n",
		board + "best 1,0\n",
		board + "Best: 1,0\n",
		board + "answers: 1,0\n",
		board + "key 1,0\n",
		board + "# best: 1,0\n",
		board + "limit: 9 best: 1,0\n",
		board + "tries: 1,0 1,1\n",
		board + "try:\n  1,0 1,1\n",
		board + "duals: none\n",
		board + "set 3\n",
		board + "best: 1,0\nbest: 1,0\n",
		board + "source: a\n  1,0\n",
		"1,0\n" + board,
		"puzzle: a\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  best: 1\n",
	} {
		if got, unclear := handout(text); len(unclear) == 0 {
			t.Errorf("the handout of\n%s\nis\n%s", text, got)
		}
	}
}

// handout returns a file's handout and what keeps it from being whole.
func handout(text string) (string, []syntax.Problem) {
	var b strings.Builder
	var all []syntax.Problem
	for p := range parser.Parse(text).All() {
		edits, unclear := WithoutAnswers(p.Puzzle)
		all = append(all, unclear...)
		b.WriteString(source.Apply(p.Text, edits))
	}
	return Text(b.String()), all
}

// checkHandout reports in what a file's handout differs from its puzzles in more than
// answers.
func checkHandout(text string) error {
	handout, unclear := handout(text)
	if len(unclear) > 0 {
		return nil
	}
	before, after := parser.Parse(text), parser.Parse(handout)
	if before.NumPuzzles() != after.NumPuzzles() {
		return fmt.Errorf("%d puzzles became %d", before.NumPuzzles(), after.NumPuzzles())
	}
	for p := range after.All() {
		if p.Preamble && strings.Trim(p.Text, source.BOM+"\r\n") != "" {
			return fmt.Errorf("%q stands before the first puzzle", p.Text)
		}
		if p.Expect != nil || p.Best != nil || p.Only != nil || p.Moves != nil || p.Composition != nil {
			return fmt.Errorf("puzzle %d still asserts something", p.Index)
		}
		for _, token := range p.Tokens {
			if token.Kind == syntax.CommentToken {
				return fmt.Errorf("puzzle %d still has the comment %q", p.Index, p.Slice(token.Range()))
			}
		}
		for _, problem := range p.Problems {
			if problem.Severity == syntax.Error {
				return fmt.Errorf("puzzle %d now has an error: %v", p.Index, problem)
			}
		}
		was := before.Puzzle(p.Index)
		if p.Title != was.Title || p.Source() != was.Source() || p.Game != was.Game {
			return fmt.Errorf("puzzle %d has another head: %q", p.Index, p.Text)
		}
		if !syntax.Same(was.Setup, p.Setup) {
			return fmt.Errorf("puzzle %d has another position: %q", p.Index, p.Text)
		}
	}
	return nil
}

func TestAHandoutIsTheSameGame(t *testing.T) {
	for name, text := range parsertest.Examples {
		if err := checkHandout(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, unclear := handout(text); len(unclear) > 0 {
			t.Errorf("%s has no handout: %v", name, unclear)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.Custom(parsertest.Mutated), rapid.Custom(annotated)).Draw(t, "text")
		if err := checkHandout(text); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	})
}

// annotated returns an example with comments put in wherever one may stand.
func annotated(t *rapid.T) string {
	text := parsertest.Examples[rapid.SampledFrom(parsertest.SortedKeys(parsertest.Examples)).Draw(t, "example")]
	end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")
	var b strings.Builder
	b.WriteString(rapid.SampledFrom([]string{"", source.BOM}).Draw(t, "mark"))
	for line := range strings.Lines(text) {
		b.WriteString(rapid.SampledFrom([]string{"", "", "// best: 1,2" + end, "  // 2,2" + end, end, "\t//" + end}).Draw(t, "before"))
		b.WriteString(strings.TrimSuffix(line, "\n"))
		b.WriteString(rapid.SampledFrom([]string{"", "", " // expect: draw", "\t// so", "  "}).Draw(t, "behind") + end)
	}
	return b.String()
}

// Keys that later games and versions have are answers too, unless they say something of
// the position or are text for readers.
func TestEveryKeyThatIsNoPartOfThePositionGivesAway(t *testing.T) {
	for _, game := range append([]syntax.Game{syntax.NoGame}, syntax.CatMouseGraph, syntax.CatMouseGrid, syntax.KnightPawns) {
		for _, k := range syntax.Keys(game) {
			stays := k.OfSetup() || k.Sort() == syntax.TextSort
			if k.GivesAway() == stays {
				t.Errorf("%v: the key %q gives away: %v", game, k.Name, k.GivesAway())
			}
		}
	}
}

func FuzzHandout(f *testing.F) {
	parsertest.Seed(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text string) {
		if err := checkHandout(text); err != nil {
			t.Fatal(err)
		}
	})
}
