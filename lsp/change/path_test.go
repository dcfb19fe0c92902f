package change_test

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser/syntax"
	"plywise/solver"
)

// randomPath draws legal moves from a position, up to the end of the game.
func randomPath(t *rapid.T, from solver.Position) []int {
	var path []int
	for range rapid.IntRange(1, 6).Draw(t, "length") {
		moves := from.Moves()
		if len(moves) == 0 {
			break
		}
		to := rapid.SampledFrom(moves).Draw(t, "move").To
		from, _ = from.Play(to)
		path = append(path, int(to))
	}
	return path
}

// randomTrue draws a solved puzzle whose assertions are true, with comments and, at times,
// moves.
func randomTrue(t *testing.T, rt *rapid.T, e *answer.Engine) (*syntax.Puzzle, *answer.Answer) {
	text := puzzletest.RandomPuzzle(rt)
	if puzzletest.First(rt, text).Setup == nil {
		rt.Skip("such as a cat in the hole")
	}
	text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
	return puzzletest.Analyse(t, e, commented(rt, text))
}

func limitOfPuzzle(p *syntax.Puzzle) int64 {
	if c, ok := p.Setup.(*syntax.Chase); ok && c.Limit != syntax.NoLimit {
		return c.Limit
	}
	return 1000
}

// The rest of `moves` is compared too, but not whether the turn is written where it need not
// be, nor an `only` that came and went.
func TestAPathIsPlayedAsItsMovesAreOneByOne(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		p, a := randomTrue(t, rt, e)
		path := randomPath(rt, a.Game.Start)
		if rapid.Bool().Draw(rt, "along moves") && len(p.Moves) > 0 {
			for i := range min(len(path), rapid.IntRange(1, len(p.Moves)).Draw(rt, "so far")) {
				path[i] = p.Moves[i].Place
			}
		}
		if len(path) == 0 || limitOfPuzzle(p) <= int64(len(path)) {
			rt.Skip("the limit intervenes")
		}
		c, err := change.PlayPath(context.Background(), a, path)
		if isRefusal(err) {
			rt.Skip("the two halves of the path do not fit")
		}
		if err != nil {
			t.Fatal(err)
		}
		at := changed(rt, p, c)
		oneByOne := p
		for _, to := range path {
			oneByOne = puzzletest.First(t, act(t, e, oneByOne.Text, "play "+oneByOne.PlaceName(to)))
		}
		got, want := said(at), said(oneByOne)
		for _, key := range []string{"only", "expect"} {
			// On the way no move may be the only one, and a draw has no number of moves.
			delete(got, key)
			delete(want, key)
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%v leads to\n%s\none by one to\n%s\nfrom\n%s", path, at.Text, oneByOne.Text, p.Text)
		}
		if _, after := puzzletest.Analyse(t, e, at.Text); len(after.Problems) > 0 {
			t.Fatalf("%v leads to\n%s\nwhich is not true: %v", path, at.Text, after.Problems[0].Message)
		}
	})
}

func TestMovesThatAreAppendedAndThenPlayedLeadWhereThePathDoes(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if puzzletest.First(rt, text).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		p, a := puzzletest.Analyse(t, e, commented(rt, text))
		path := randomPath(rt, a.Game.Start)
		if len(path) == 0 || limitOfPuzzle(p) <= int64(len(path)) {
			rt.Skip("the limit intervenes")
		}
		now := p
		for rest := path; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(rt, "at a time")
			c, err := change.WriteMoves(now, len(now.Moves), rest[:n])
			if err != nil {
				t.Fatal(err)
			}
			now = changed(rt, now, c)
			rest = rest[n:]
		}
		if !slices.Equal(placesOf(now.Moves), path) {
			t.Fatalf("%v became\n%s", path, now.Text)
		}
		c, err := change.PlayPath(context.Background(), a, path)
		if err != nil {
			t.Fatal(err)
		}
		want := said(changed(rt, p, c))
		_, appended := puzzletest.Analyse(t, e, now.Text)
		c, err = change.PlayPath(context.Background(), appended, path)
		if err != nil {
			t.Fatal(err)
		}
		if got := said(changed(rt, now, c)); !maps.Equal(got, want) {
			t.Fatalf("got %v, want %v of\n%s", got, want, p.Text)
		}
	})
}

// A position that is not solved has the same legal moves as its solution.
func TestMovesAreAppendedByTheRulesAloneAsTheSolutionHasThem(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if puzzletest.First(rt, text).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		p, a := puzzletest.Analyse(t, e, text)
		path := randomPath(rt, a.Game.Start)
		at := a.Game.Start
		for _, to := range path {
			at, _ = at.Play(solver.Place(to))
		}
		legal := at.Moves()
		for to := -1; to <= min(p.Places(), 100); to++ {
			isLegal := slices.ContainsFunc(legal, func(m solver.Move) bool { return int(m.To) == to })
			_, err := change.WriteMoves(p, len(p.Moves), append(slices.Clone(path), to))
			if isLegal && err != nil || !isLegal && !isRefusal(err) {
				t.Fatalf("%v then %d: legal %v, but %v\n%s", path, to, isLegal, err, text)
			}
		}
	})
}

// Each case is a puzzle, a path, and the puzzle afterwards, written by hand.
func TestAPathIsPlayedAtOnce(t *testing.T) {
	const head = "puzzle: p\ngame: cat-mouse-grid\n"
	for _, c := range []struct {
		name, before string
		path         []string
		after        string
	}{
		{
			"two moves along `moves` and one beside it: the rest becomes a comment",
			head + "turn: mouse\nmouse-jump: 2\nlimit: none\nboard:\n  ####F\n  #C...\n  M....\nmoves:\n  2,2 1,2  // the cat is near\n  2,4 1,3\n  0,4\n",
			[]string{"2,2", "1,2", "2,3"},
			head + "turn: cat\nmouse-jump: 2\nlimit: none\nboard:\n  ####F\n  #.C..\n  ...M.\n// moves:\n  // the cat is near\n  // 2,4 1,3\n  // 0,4\n",
		},
		{
			"a comment of what is left of a line",
			head + "mouse-jump: 2\nlimit: none\nboard:\n  ####F\n  #C...\n  M....\nmoves: 2,2 1,2 2,4\n",
			[]string{"2,2", "2,1"},
			head + "mouse-jump: 2\nlimit: none\nboard:\n  ####F\n  #....\n  .CM..\n// moves: 1,2 2,4\n",
		},
		{
			"the last move of the limit is written down",
			head + "limit: 3\nboard:\n  M...F\n  C....\n",
			[]string{"0,1", "1,1", "0,2"},
			head + "limit: 1\nboard:\n  .M..F\n  .C...\nmoves: 0,2\n",
		},
		{
			"of CRLF lines",
			"puzzle: p\r\ngame: knight-pawns\r\nknight: 0,0\r\npawns: 1,2 2,4 4,3 // three\r\n",
			[]string{"1,2", "2,4"},
			"puzzle: p\r\ngame: knight-pawns\r\nknight: 2,4\r\npawns: 4,3 // three\r\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, a := puzzletest.Analyse(t, answer.NewEngine(0), c.before)
			var path []int
			for _, name := range c.path {
				place, _ := p.FindPlace(name)
				path = append(path, place)
			}
			change, err := change.PlayPath(context.Background(), a, path)
			if err != nil {
				t.Fatal(err)
			}
			if got := puzzletest.Apply(t, p.Text, change.Edits); got != c.after {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.after)
			}
		})
	}
}

func TestAPathThatCannotBePlayedIsRefusedInWords(t *testing.T) {
	const text = "puzzle: p\ngame: cat-mouse-grid\nlimit: 3\nboard:\n  M..F\n  ...C\n"
	p, a := puzzletest.Analyse(t, answer.NewEngine(0), text)
	for name, path := range map[string][]int{
		"a jump too far": {2}, "the second one": {1, 0}, "off the board": {99}, "a huge place": {math.MaxInt},
		"behind the limit": {0, 7, 0, 7}, "behind the end": {1, 3, 1},
	} {
		if _, err := change.PlayPath(context.Background(), a, path); !isRefusal(err) || !strings.Contains(err.Error(), "not legal") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := change.WriteMoves(p, len(p.Moves), path); !isRefusal(err) || !strings.Contains(err.Error(), "not legal") {
			t.Errorf("%s appended: %v", name, err)
		}
	}
	for broken, words := range map[string]string{
		text + "moves: 0,2\n":                       "mend it first",
		strings.Replace(text, "M", ".", 1):          "not whole",
		text + "moves: 0,1 9,9\n":                   "mend it first",
		"puzzle: p\n":                               "not whole",
		strings.Replace(text, "limit: 3", "lim", 1): "not whole",
		strings.Replace(text, "C\n", "C\n  .", -1):  "not whole",
	} {
		p := puzzletest.First(t, broken)
		if _, err := change.WriteMoves(p, len(p.Moves), []int{0}); !isRefusal(err) || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v", broken, err)
		}
	}
	if _, err := change.PlayPath(context.Background(), answer.Unsolved(p), []int{0}); !isRefusal(err) {
		t.Error(err)
	}
}
