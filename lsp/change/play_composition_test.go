package change_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// withComposition writes every true assertion about a text's puzzle as a composition.
func withComposition(t testing.TB, e *answer.Engine, text string) string {
	t.Helper()
	for _, key := range []string{"solution", "tries", "set"} {
		_, a := puzzletest.Analyse(t, e, text)
		if _, err := e.Judge(context.Background(), a, answer.Awaited); err != nil {
			t.Fatal(err)
		}
		for _, truth := range answer.Truths(a) {
			if truth.Key == key {
				text = puzzletest.Apply(t, text, truth.Edits)
			}
		}
	}
	return text
}

// annotated lays out the lists of a text's puzzle anew: some in blocks, with comments of
// their own behind and between their lines.
func annotated(t *rapid.T, text string) string {
	n := 0
	comment := func() string {
		n++
		return "// note " + string(rune('a'-1+n))
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var out []string
	for _, line := range lines {
		key, value, ok := strings.Cut(line, ": ")
		isList := ok && key == "solution"
		if n > 20 || !isList && !strings.HasPrefix(line, "tries") && !strings.HasPrefix(line, "set:") && !strings.HasPrefix(line, "duals:") || rapid.Bool().Draw(t, "as it is") {
			out = append(out, line)
			continue
		}
		if isList && rapid.Bool().Draw(t, "in a block") {
			out = append(out, key+":")
			for entries := strings.Fields(value); len(entries) > 0; {
				k := rapid.IntRange(1, len(entries)).Draw(t, "entries on a line")
				line := "  " + strings.Join(entries[:k], " ")
				if rapid.Bool().Draw(t, "note behind") {
					line += " " + comment()
				}
				if out = append(out, line); rapid.Bool().Draw(t, "note below") {
					out = append(out, "  "+comment())
				}
				entries = entries[k:]
			}
			continue
		}
		out = append(out, line+" "+comment())
	}
	return strings.Join(out, "\n") + "\n"
}

var noteOf = regexp.MustCompile(`// note [a-z]`)

func TestACompositionStaysTrueWhateverIsPlayed(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.WithTruths(t, e, puzzletest.RandomSolvable(rt), false)
		text = withComposition(t, e, text)
		if f := parser.Parse(text).Puzzle(0).Field("duals"); f == nil && strings.Contains(text, "\nsolution") && rapid.Bool().Draw(rt, "with duals") {
			stricter := text + "duals: " + rapid.SampledFrom([]string{"none", "waiting", "longer", "any"}).Draw(rt, "duals") + "\n"
			if _, a := puzzletest.Analyse(t, e, stricter); len(a.Problems) == 0 {
				text = stricter
			}
		}
		text = annotated(rt, text)
		if rapid.Bool().Draw(rt, "CRLF") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		for range 12 {
			p, a := puzzletest.Analyse(t, e, text)
			if len(a.Problems) > 0 {
				rt.Fatalf("%v\n%s", a.Problems[0].Message, text)
			}
			if a.Facts.Over || change.MustStay(p) {
				return
			}
			path, at := []int(nil), a.Game.Start
			for range rapid.IntRange(1, 3).Draw(rt, "moves at a time") {
				if at.Over() {
					break
				}
				moves := at.Moves()
				to := moves[rapid.IntRange(0, len(moves)-1).Draw(rt, "move")*rapid.IntRange(0, 1).Draw(rt, "not the best")].To
				path = append(path, int(to))
				at, _ = at.Play(to)
			}
			change, err := change.PlayPath(context.Background(), a, path)
			if isRefusal(err) {
				return
			}
			if err != nil {
				rt.Fatal(err)
			}
			next := puzzletest.Apply(t, text, change.Edits)
			isPlayed(rt, p, text, next, path)
			text = next
		}
	})
}

// isPlayed checks that a text has lost only what a move makes pointless.
func isPlayed(t *rapid.T, p *syntax.Puzzle, before, after string, path []int) {
	t.Helper()
	for _, note := range noteOf.FindAllString(before, -1) {
		if !strings.Contains(after, note) {
			t.Fatalf("lost %s\n%s\n%s", note, before, after)
		}
	}
	if strings.Contains(before, "\r\n") && strings.Count(after, "\r\n") != strings.Count(after, "\n") {
		t.Fatalf("mixed line ends\n%q", after)
	}
	now := parser.Parse(after).Puzzle(0)
	if now.Field("moves") != nil && p.Field("moves") == nil {
		return // the limit is used up
	}
	if now.Field("tries") != nil {
		t.Fatalf("the tries of another position stand\n%s", after)
	}
	if p.Composition == nil {
		return
	}
	for _, try := range tries(p) {
		for line := range strings.Lines(try) {
			if !strings.Contains(after, strings.TrimSpace(line)) {
				t.Fatalf("lost the try %s\n%s\n%s", line, before, after)
			}
		}
	}
	left := p.Composition.Solution
	for len(left) > 0 && len(path) > 0 && left[0].Place == path[0] {
		left, path = left[1:], path[1:]
	}
	if c := now.Composition; c != nil && len(c.Solution) > 0 {
		if len(c.Solution) != len(left) || c.Solution[0].Place != left[0].Place {
			t.Fatalf("the solution does not go on as it did\n%s\n%s", before, after)
		}
		if had, has := p.Field("duals"), now.Field("duals"); (had == nil) != (has == nil) {
			t.Fatalf("the duals are lost\n%s\n%s", before, after)
		}
		return
	}
	if now.Field("duals") != nil {
		t.Fatalf("duals without a solution\n%s", after)
	}
	for _, e := range left {
		if !strings.Contains(after, p.Slice(e.Range)) {
			t.Fatalf("lost a move of the solution\n%s\n%s", before, after)
		}
	}
}

func tries(p *syntax.Puzzle) []string {
	var list []string
	if p.Composition.Tries != nil {
		list = append(list, p.Slice(p.Composition.Tries.Range))
	}
	return list
}

func TestASolutionThatIsHalfWrittenFollowsTheGame(t *testing.T) {
	const position = "puzzle: p\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	for _, c := range []struct{ name, solution, move, after string }{
		{"what is left of it stays", "solution: 2,2 1,\n", "2,2", "solution: 1,\n"},
		{"its duals stay with it", "solution: 2,2 1,\nduals: longer\n", "2,2", "solution: 1,\nduals: longer\n"},
		{"of another game it becomes a comment", "solution: 2,2 1,\nduals: longer\n", "2,1", "// solution: 2,2 1,\n// duals: longer\n"},
		{"without a move of it left it goes", "Solution: 2,2\n", "2,2", ""},
		{"a key without moves stays", "solution:\n", "2,2", "solution:\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := position + c.solution
			a, err := answer.NewEngine(0).Analyse(context.Background(), parser.Parse(text).Puzzle(0).Puzzle, answer.Awaited)
			if err != nil {
				t.Fatal(err)
			}
			edits, err := change.Edits(context.Background(), a, "play "+c.move)
			if err != nil {
				t.Fatal(err)
			}
			_, below, _ := strings.Cut(source.Apply(text, edits), "#C...\n")
			if _, below, _ = strings.Cut(below, "\n"); below != c.after {
				t.Errorf("got %q, want %q", below, c.after)
			}
		})
	}
}

func TestSetPlayOfAFinishedGameBecomesAComment(t *testing.T) {
	e := answer.NewEngine(0)
	got := act(t, e, "puzzle: p\ngame: cat-mouse-grid\nboard:\n  MFC\nset: cat wins in 1 // a race\nexpect: mouse wins in 1\n", "play 0,1")
	if !strings.Contains(got, "\n// set: cat wins in 1 // a race\nexpect: mouse has won\n") {
		t.Error(got)
	}
}

func TestIdleWallsBecomeACommentWhateverIsPlayed(t *testing.T) {
	const position = "puzzle: p\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	e := answer.NewEngine(0)
	for idle, want := range map[string]string{
		"idle: 0,0 0,1 0,2 0,3 1,0 // all\n": "// idle: 0,0 0,1 0,2 0,3 1,0 // all\n",
		"idle:\n  0,0 0,1\n  0,2 0,3 1,0\n":  "// idle:\n  // 0,0 0,1\n  // 0,2 0,3 1,0\n",
		"set: cat wins in 3\nidle: none\n":   "set: mouse wins in 3\n// idle: none\n",
	} {
		if got := act(t, e, position+idle, "play 2,2"); !strings.HasSuffix(got, "\n"+want) {
			t.Errorf("%q becomes\n%s", idle, got)
		}
	}
}
