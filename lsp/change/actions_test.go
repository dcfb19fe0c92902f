package change_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/game"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// doesWhatItSays applies an action to a puzzle: the text changes, and the puzzle is then as the
// action's title says.
func doesWhatItSays(t rapid.TB, e *answer.Engine, a *answer.Answer, action change.Action) {
	t.Helper()
	edits, err := change.Edits(context.Background(), a, action.ID)
	if err != nil {
		t.Fatalf("%s: %v\n%q", action.ID, err, a.Puzzle.Text)
	}
	text := source.Apply(a.Puzzle.Text, edits)
	if text == a.Puzzle.Text {
		t.Fatalf("%q changes nothing\n%s", action.Title, text)
	}
	if action.Kind == change.QuickFix {
		mends(t, e, a, action, edits, text)
		return
	}
	p := parser.Parse(text).Puzzle(0).Puzzle
	if action.Kind == change.FillHoles {
		fills(t, e, a, parser.Parse(text), action)
		return
	}
	if action.Kind == change.ResizeBoard {
		resizes(t, a.Puzzle, p, action)
		return
	}
	if errorsOf(p) > errorsOf(a.Puzzle) || p.Setup == nil && p.Holed == nil {
		t.Fatalf("%s leaves errors: %v\n%q\nof\n%q", action.ID, p.Problems, text, a.Puzzle.Text)
	}
	if a.Facts == nil && a.Filled == nil {
		return
	}
	now, err := e.Counted(context.Background(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if a.Filled != nil {
		if now.Filled == nil || now.Filled.Fits != a.Filled.Fits {
			t.Fatalf("%s makes %+v of %+v\n%q\nof\n%q", action.ID, now.Filled, a.Filled, text, a.Puzzle.Text)
		}
		return
	}
	if now.Facts == nil {
		t.Fatalf("%s leaves no game: %v\n%q", action.ID, now.Problems, text)
	}
	switch action.Kind {
	case change.PlayBest, change.PlayMove:
		playsMove(t, a, now, action)
	case change.PlayMoves:
		playsMoves(t, a, now, action)
	case change.AppendMoves:
		appends(t, a, now, action)
	case change.AssertTruths:
		asserts(t, now, action)
	case change.EditBoard:
		editsAsSaid(t, e, a, now, action)
	default:
		if now.Facts.Outcome != a.Facts.Outcome {
			t.Fatalf("%s makes %v of %v\n%q\nof\n%q", action.ID, now.Facts.Outcome, a.Facts.Outcome, text, a.Puzzle.Text)
		}
	}
}

// resizes expects the board to have the size that the title says and, where the text has no
// errors, everything to have moved along.
func resizes(t rapid.TB, before, after *syntax.Puzzle, action change.Action) {
	t.Helper()
	how := resizingOf(t, action)
	if errorsOf(before) == 0 {
		want, is := resizing(before, how).want, said(after)
		for _, key := range kept { // to be judged again
			if delete(want, key); after.Field(key) != nil {
				want[key] = is[key]
			}
		}
		says(t, before, after, want)
		return
	}
	was, now, by := before.Draft.Board, after.Draft.Board, 1
	if how.Delete {
		by = -1
	}
	if ok := now != nil && (how.Column && now.Rows == was.Rows && now.Cols == was.Cols+by || !how.Column && now.Cols == was.Cols && now.Rows == was.Rows+by); !ok {
		t.Fatalf("%q is not done\n%s\nof\n%s", action.Title, after.Text, before.Text)
	}
}

// resizingOf reads the resizing of an action from its title alone.
func resizingOf(t rapid.TB, action change.Action) change.Resizing {
	t.Helper()
	words := strings.Fields(titleOf(action))
	var r change.Resizing
	if _, err := fmt.Sscan(words[len(words)-1], &r.At); err != nil {
		t.Fatalf("%q names no row or column", action.Title)
	}
	r.Column, r.Delete = words[len(words)-2] == "column", words[0] == "Delete"
	if slices.Contains(words, "below") || slices.Contains(words, "after") {
		r.At++
	}
	return r
}

// mends expects the problem of a fix to be gone and, if the fix is preferred, no other
// kind of error to have come.
func mends(t rapid.TB, e *answer.Engine, a *answer.Answer, action change.Action, edits []source.Edit, text string) {
	t.Helper()
	had := map[syntax.Code]bool{}
	for _, problem := range a.Puzzle.Problems {
		had[problem.Code] = had[problem.Code] || problem.Severity == syntax.Error
	}
	problem := action.Fixes
	at := problem.Range.Start
	for _, edit := range edits {
		switch {
		case edit.Range.End <= problem.Range.Start:
			at += len(edit.NewText) - edit.Range.Len()
		case edit.NewText == "" && edit.Range.Start <= problem.Range.Start && problem.Range.End <= edit.Range.End:
			at = -1 // the text there now came from behind it
		}
	}
	before := len(a.AllProblems())
	after := 0
	stays := false
	for p := range parser.Parse(text).All() {
		for _, now := range p.Problems {
			if action.Preferred && now.Severity == syntax.Error && !had[now.Code] {
				t.Fatalf("%q is preferred, but then there is %q\n%s\nof\n%s", action.Title, now.Message, text, a.Puzzle.Text)
			}
		}
		now, err := e.Analyse(context.Background(), p.Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		all := now.AllProblems()
		after += len(all)
		stays = stays || slices.ContainsFunc(all, func(x syntax.Problem) bool {
			return p.Start+x.Range.Start == at && x.Code == problem.Code && reflect.DeepEqual(x.Message, problem.Message)
		})
	}
	if stays && after >= before {
		t.Fatalf("after %q there is still %q\n%s\nof\n%s", action.Title, problem.Message, text, a.Puzzle.Text)
	}
}

// playsMove expects a move to have been played, or written down where the title says so,
// and the title to tell its outcome.
func playsMove(t rapid.TB, a, now *answer.Answer, action change.Action) {
	t.Helper()
	place, _ := a.Puzzle.FindPlace(strings.TrimPrefix(action.ID, "play "))
	i := slices.IndexFunc(a.Facts.Moves, func(m solver.Move) bool { return int(m.To) == place })
	if i < 0 {
		t.Fatalf("%s is no legal move\n%q", action.ID, a.Puzzle.Text)
	}
	m := a.Facts.Moves[i]
	title := titleOf(action)
	if !strings.HasSuffix(title, fmt.Sprintf(": %s to %s (%s)", moverName(a), a.Puzzle.PlaceName(place), game.FromHere(m))) || strings.Contains(title, "best") != (m.Rank == 0) {
		t.Fatalf("%q is the title of %v", action.Title, m)
	}
	if strings.HasPrefix(title, "Write") {
		if !slices.Equal(placesOf(now.Puzzle.Moves), []int{place}) || now.Facts.Outcome != a.Facts.Outcome {
			t.Fatalf("%q makes\n%s\nof\n%s", action.Title, now.Puzzle.Text, a.Puzzle.Text)
		}
		return
	}
	isPosition(t, a, now, action, m)
}

// isPosition expects a puzzle to show the position after a move.
func isPosition(t rapid.TB, a, now *answer.Answer, action change.Action, m solver.Move) {
	t.Helper()
	want := m.Outcome
	if want.Kind == solver.Total {
		want.Plies -= m.Steps // it counts from before the move
	}
	if now.Facts.Outcome != want {
		t.Fatalf("%q: %v, not %v\n%s\nof\n%s", action.Title, now.Facts.Outcome, want, now.Puzzle.Text, a.Puzzle.Text)
	}
}

// playsMoves expects the first of `moves` to have been played and removed, and no assertion to
// fail that held.
func playsMoves(t rapid.TB, a, now *answer.Answer, action change.Action) {
	t.Helper()
	n, verb := 0, ""
	if _, err := fmt.Sscanf(action.ID, "%s %d", &verb, &n); err != nil || n < 1 {
		t.Fatalf("%s, of %d moves", action.ID, len(a.Facts.Steps))
	}
	if verb == "solution" {
		playsSolution(t, a, now, action, n)
		return
	}
	last := a.Facts.Steps[n-1].Move
	isPosition(t, a, now, action, last)
	if want := placesOf(a.Puzzle.Moves)[n:]; !slices.Equal(placesOf(now.Puzzle.Moves), want) {
		t.Fatalf("%q leaves %v of the moves, not %v\n%s", action.Title, placesOf(now.Puzzle.Moves), want, now.Puzzle.Text)
	}
	if was, is := limitOf(a.Puzzle), limitOf(now.Puzzle); now.Puzzle.Field("limit") != nil && was != syntax.NoLimit && is != was-int64(n) {
		t.Fatalf("%q leaves %d of %d moves\n%s", action.Title, is, was, now.Puzzle.Text)
	}
	if len(now.Problems) > len(a.Problems) {
		t.Fatalf("%q: %v\n%s\nof\n%s", action.Title, now.Problems, now.Puzzle.Text, a.Puzzle.Text)
	}
	title := titleOf(action)
	switch {
	case strings.HasPrefix(title, "Play up to here") && strings.Contains(title, fmt.Sprintf("(%d moves)", n)):
	case n == 1 && strings.HasSuffix(title, fmt.Sprintf(": %s to %s (%s)", moverName(a), a.Puzzle.PlaceName(int(last.To)), game.FromHere(last))):
	default:
		t.Fatalf("%q is the title of %s", title, action.ID)
	}
}

// playsSolution expects the position after so many moves of `solution`, as the game has it.
func playsSolution(t rapid.TB, a, now *answer.Answer, action change.Action, n int) {
	t.Helper()
	at := a.Game.Start
	for _, place := range placesOf(a.Puzzle.Composition.Solution)[:n] {
		next, ok := at.Play(solver.Place(place))
		if !ok {
			t.Fatalf("%q plays what is not legal\n%s", action.Title, a.Puzzle.Text)
		}
		at = next
	}
	if want := game.Evaluate(at); now.Facts.Turn != want.Turn || now.Facts.Outcome != want.Outcome || len(now.Facts.Moves) != len(want.Moves) {
		t.Fatalf("%q makes\n%s\nof\n%s", action.Title, now.Puzzle.Text, a.Puzzle.Text)
	}
	if titleOf(action) != fmt.Sprintf("Play up to here (%d moves)", n) || len(now.Problems) > len(a.Problems) {
		t.Fatalf("%q leaves %v\n%s\nof\n%s", action.Title, now.Problems, now.Puzzle.Text, a.Puzzle.Text)
	}
}

// editsAsSaid expects the outcome that a title names, its place to have changed, and no
// assertion to fail that held.
func editsAsSaid(t rapid.TB, e *answer.Engine, a, now *answer.Answer, action change.Action) {
	t.Helper()
	title := titleOf(action)
	if action.ID != "idle" && !strings.HasSuffix(title, fmt.Sprintf(" (%s)", now.Facts.Outcome)) {
		t.Fatalf("%q makes %v\n%s\nof\n%s", title, now.Facts.Outcome, now.Puzzle.Text, a.Puzzle.Text)
	}
	if len(now.Problems) > len(a.Problems) {
		t.Fatalf("%q leaves %v\n%s\nof\n%s", title, now.Problems, now.Puzzle.Text, a.Puzzle.Text)
	}
	name, ok := strings.CutPrefix(action.ID, "edit ")
	if !ok {
		return
	}
	if first, second, isEdge := strings.Cut(name, " "); isEdge {
		from, _ := now.Puzzle.FindPlace(first)
		to, _ := now.Puzzle.FindPlace(second)
		if slices.Contains(now.Puzzle.Draft.Graph.Neighbors[from], to) {
			t.Fatalf("%q leaves it\n%s", title, now.Puzzle.Text)
		}
		return
	}
	at, _ := now.Puzzle.FindPlace(name)
	was, is := a.Puzzle.Draft.Board, now.Puzzle.Draft.Board
	want := map[string]byte{"Take this wall": '.', "Build a wall h": '#', "Take this pawn": '.'}[title[:14]]
	if is.Cells != nil && (is.Cells[at] != want || was.Cells[at] == want) {
		t.Fatalf("%q makes\n%s\nof\n%s", title, now.Puzzle.Text, a.Puzzle.Text)
	}
}

func appends(t rapid.TB, a, now *answer.Answer, action change.Action) {
	t.Helper()
	before, after := placesOf(a.Puzzle.Moves), placesOf(now.Puzzle.Moves)
	n := len(after) - len(before)
	end := &a.Facts.Evaluation
	if a.Facts.Played != nil {
		end = a.Facts.Played
	}
	want := 1
	if action.ID == "append line" {
		want = len(end.Line)
	}
	if n != want || !slices.Equal(after[:len(before)], before) || !slices.Contains(end.Best(), end.Moves[0]) || after[len(before)] != int(end.Moves[0].To) {
		t.Fatalf("%q makes %v of %v\n%s", action.Title, after, before, now.Puzzle.Text)
	}
	if now.Facts.Played == nil {
		t.Fatalf("%q: %v\n%s", action.Title, now.Problems, now.Puzzle.Text)
	}
}

func asserts(t rapid.TB, now *answer.Answer, action change.Action) {
	t.Helper()
	keys := []string{strings.TrimPrefix(action.ID, "assert ")}
	if keys[0] == "basic" {
		keys = []string{"expect", "best"}
		if now.Puzzle.Field("best") == nil || strings.Contains(titleOf(action), "`only: ") {
			keys[1] = "only"
		}
	}
	title := titleOf(action)
	for i, key := range keys {
		f := now.Puzzle.Field(key)
		if f == nil || i == 0 && !strings.HasPrefix(title, "Assert `"+key+": ") || !strings.Contains(title, "`"+key+": ") {
			t.Fatalf("%q makes\n%s", action.Title, now.Puzzle.Text)
		}
		for _, problem := range now.Problems {
			if f.Range.Start <= problem.Range.Start && problem.Range.End <= f.Range.End {
				t.Fatalf("%q: %s\n%s", action.Title, problem.Message, now.Puzzle.Text)
			}
		}
	}
}

func moverName(a *answer.Answer) string {
	switch a.Facts.Turn {
	case solver.Alice:
		return "Alice"
	case solver.Bob:
		return "Bob"
	}
	return a.Facts.Turn.String()
}

func placesOf(entries []syntax.Entry) []int {
	var places []int
	for _, entry := range entries {
		places = append(places, entry.Place)
	}
	return places
}

func limitOf(p *syntax.Puzzle) int64 {
	if c, ok := p.Setup.(*syntax.Chase); ok {
		return c.Limit
	}
	return syntax.NoLimit
}

// offersWhatItShould goes through the menus of a puzzle, at every place in it.
func offersWhatItShould(t rapid.TB, e *answer.Engine, text string) {
	t.Helper()
	f := parser.Parse(text)
	p := f.Puzzle(0)
	a, err := e.Counted(context.Background(), p.Puzzle, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if a.Facts != nil {
		if a, err = e.Map(context.Background(), a, answer.Awaited, nil); err != nil {
			t.Fatal(err)
		}
	}
	asked := map[string]bool{}
	for _, offset := range puzzletest.Offsets(p.Puzzle) {
		c := f.At(p.Start + offset)
		if c.Puzzle != p.Puzzle {
			continue // the start of the next
		}
		actions := change.Actions(a, source.Range{Start: offset, End: offset}, c)
		isAMenu(t, a, c, actions)
		for _, action := range actions {
			if title := fmt.Sprint(action.ID, action.Title); !asked[title] && action.Disabled == nil {
				asked[title] = true
				doesWhatItSays(t, e, a, action)
			}
		}
	}
}

// isAMenu expects the families of a menu to follow one another, no title to stand twice, no
// action to be missing once each family is asked for, and the preferred action to be the move
// under the cursor where no move is better. In groups, no family has more than three entries,
// and it counts those that it leaves out.
func isAMenu(t rapid.TB, a *answer.Answer, c parser.Cursor, actions []change.Action) {
	t.Helper()
	families := []string{change.QuickFix, "refactor.rewrite.play", "refactor.rewrite.assert", change.FillHoles, "refactor.rewrite.board"}
	familyOf := func(action change.Action) int {
		return slices.IndexFunc(families, func(kind string) bool { return strings.HasPrefix(action.Kind, kind) })
	}
	inOrder := func(menu []change.Action) {
		titles := map[string]bool{}
		for i, action := range menu {
			if i > 0 && familyOf(action) < familyOf(menu[i-1]) {
				t.Fatalf("%q stands too low", action.Title)
			}
			if titles[titleOf(action)] {
				t.Fatalf("%q stands twice at %d\n%s", action.Title, c.Offset, a.Puzzle.Text)
			}
			titles[titleOf(action)] = true
		}
	}
	unasked := func(string) bool { return false }
	whole := change.Menu(actions, func(string) bool { return true }, true)
	flat, grouped := change.Menu(actions, unasked, false), change.Menu(actions, unasked, true)
	inOrder(whole)
	inOrder(flat)
	inOrder(grouped)
	if len(whole) != len(actions) {
		t.Fatalf("%d of %d actions in the whole menu", len(whole), len(actions))
	}
	preferred := ""
	for family := 1; family < len(families); family++ {
		inFamily := func(list []change.Action) (n int) {
			for _, action := range list {
				if familyOf(action) == family {
					n++
				}
			}
			return n
		}
		entries, count, behind := 0, 0, -1
		for _, action := range grouped {
			if familyOf(action) != family {
				continue
			}
			entries++
			if action.ID != "" || action.Disabled != nil {
				count++
			} else if n, _ := strconv.Atoi(strings.TrimRight(titleOf(action)[strings.Index(titleOf(action), "(")+1:], ")")); n != inFamily(whole) {
				t.Fatalf("%q opens a menu of %d", titleOf(action), inFamily(whole))
			} else {
				behind = n
			}
			if action.Preferred {
				if preferred != "" {
					t.Fatalf("%q and %q are both preferred", preferred, action.ID)
				}
				preferred = action.ID
			}
		}
		if all := inFamily(flat); entries > 4 || behind < 0 && count != all || behind >= 0 && behind < all {
			t.Fatalf("family %d has %d entries, of %d alone and %d behind one, of %d at %d\n%s", family, entries, count, behind, all, c.Offset, a.Puzzle.Text)
		}
	}
	for i, action := range grouped {
		plays, _, _ := strings.Cut(strings.TrimPrefix(titleOf(action), "Play the first of `moves`: "), " (")
		_, plays, _ = strings.Cut("x: "+plays, ": ")
		for _, other := range grouped[:i] {
			if strings.HasPrefix(titleOf(other), "Play ") && strings.HasSuffix(strings.SplitN(titleOf(other), " (", 2)[0], ": "+plays) && strings.HasPrefix(titleOf(action), "Play ") {
				t.Fatalf("%q and %q play the same\n%s", other.Title, action.Title, a.Puzzle.Text)
			}
		}
	}
	if a.Facts == nil || a.Facts.Over || c.List == syntax.InMoves || c.List == syntax.InSolution && c.Entry > 0 || change.MustStay(a.Puzzle) {
		return
	}
	if m, ok := a.Facts.Move(solver.Place(c.Place)); ok && m.Rank == 0 && preferred != "play "+a.Puzzle.PlaceName(c.Place) {
		t.Fatalf("%q is preferred at %s\n%s", preferred, a.Puzzle.PlaceName(c.Place), a.Puzzle.Text)
	}
}

// withMoves appends legal moves, not only good ones, as far as the game goes.
func withMoves(t *rapid.T, e *answer.Engine, text string) string {
	a, err := e.Analyse(context.Background(), parser.Parse(text).Puzzle(0).Puzzle, answer.Awaited)
	if err != nil || a.Facts == nil {
		return text
	}
	var line []solver.Place
	for at := a.Game.Start; !at.Over() && len(line) < 6 && rapid.IntRange(0, 4).Draw(t, "go on") > 0; {
		move := rapid.SampledFrom(at.Moves()).Draw(t, "move").To
		line = append(line, move)
		at, _ = at.Play(move)
	}
	return source.Apply(text, change.Append(a.Puzzle, line))
}

func TestAnOfferedEditDoesWhatItsTitleSays(t *testing.T) {
	e := answer.NewEngine(smallMemory)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if parser.Parse(text).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		if rapid.Bool().Draw(rt, "with truths") {
			text = puzzletest.WithTruths(t, e, text, false)
		}
		if rapid.IntRange(0, 3).Draw(rt, "with moves") > 0 {
			text = withMoves(rt, e, text)
		}
		more := rapid.SampledFrom([]string{"", "", "", "source: x\n", "only: 1,1\n", "best: 0,0 9,9\n", "best: 1\n", "expect: cat wins\n", "expect: 2\n", "expect: mose\n"}).Draw(rt, "more")
		if key, _, _ := strings.Cut(more, " "); !strings.Contains(text, "\n"+key) {
			text += more
		}
		offersWhatItShould(rt, e, text)
	})
}

func TestAnEditOfferedInAnExampleDoesWhatItsTitleSays(t *testing.T) {
	e := answer.NewEngine(0)
	for _, p := range puzzletest.Examples(t) {
		if len(p.Text) < 2000 {
			offersWhatItShould(t, e, p.Text)
		}
	}
}

// With spoilers off, the menu is the same at every move.
func TestAConcealedMenuDoesNotTellWhichMoveIsBest(t *testing.T) {
	e := answer.NewEngine(smallMemory)
	rapid.Check(t, func(rt *rapid.T) {
		text := withMoves(rt, e, puzzletest.RandomPuzzle(rt))
		p := parser.Parse(text).Puzzle(0)
		a, err := e.Analyse(context.Background(), p.Puzzle, answer.Awaited)
		if err != nil || a.Facts == nil {
			rt.Skip("not solved")
		}
		first := ""
		for _, m := range a.Facts.Moves {
			c := parser.Cursor{Placed: p, Place: int(m.To)}
			menu := ""
			for _, action := range change.Menu(change.Conceal(p.Puzzle, change.Actions(a.Concealed(), source.Range{}, c), c), func(string) bool { return false }, true) {
				title := titleOf(action)
				if strings.Contains(title, " move: ") || strings.HasPrefix(title, "Write the move") {
					title, _, _ = strings.Cut(title, ":") // the rest depends on the cursor
				}
				menu += fmt.Sprintln(action.Kind, action.Preferred, title)
			}
			if first == "" {
				first = menu
			}
			if menu != first {
				t.Fatalf("at %s the menu is\n%selsewhere\n%s%s", p.PlaceName(int(m.To)), menu, first, text)
			}
		}
	})
}

func titleOf(action change.Action) string { return words.Printer{}.Message(action.Title) }

// Of a key that stands twice one has to go, perhaps the one that could be mended.
func TestNoFixOfAKeyThatStandsTwiceIsPreferredButToRemoveIt(t *testing.T) {
	const head = "puzzle: p\ngame: cat-mouse-grid\nboard:\n  M.CF\nlimit: 5\n"
	for _, line := range []string{"  limit: 3", "Limit: 3", "limit 3"} {
		a, err := answer.NewEngine(smallMemory).Analyse(context.Background(), parser.Parse(head+line+"\n").Puzzle(0).Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		mends := 0
		for _, fix := range change.FixesOf(a, func(p *syntax.Problem) bool { return p.Range.Start >= len(head) }) {
			if fix.Preferred != (fix.Fixes.Code == syntax.DuplicateKey) {
				t.Errorf("%q: %q is preferred: %t", line, titleOf(fix), fix.Preferred)
			}
			if fix.Fixes.Code != syntax.DuplicateKey {
				mends++
			}
		}
		if mends == 0 {
			t.Errorf("%q: nothing mends it", line)
		}
	}
}

func TestWhereAnOutcomeCannotBeReadTheTrueOneIsOfferedFirst(t *testing.T) {
	const head = "puzzle: p\ngame: cat-mouse-grid\nboard:\n  FM.C\n" // in one step, or in the one after the cat's
	for _, c := range []struct {
		line          string
		told, hushed  []string
		preferredTold bool
	}{
		{"expect:  in 3", []string{"Expect what is true: `mouse wins in 1`", "Change it to `mouse wins in 3`", "Change it to `cat wins in 3`", "Change it to `draw`"},
			[]string{"Assert `expect`", "Change it to `mouse wins in 3`", "Change it to `cat wins in 3`", "Change it to `draw`"}, false},
		{"expect: mose wins in 1", []string{"Expect what is true: `mouse wins in 1`"}, []string{"Assert `expect`", "Change it to `mouse wins in 1`"}, true},
		{"expect: 8 moves", []string{"Expect what is true: `mouse wins in 1`", "Change it to `mouse wins`", "Change it to `cat wins`", "Change it to `draw`"},
			[]string{"Assert `expect`", "Change it to `mouse wins`", "Change it to `cat wins`", "Change it to `draw`"}, false},
		{"set: cat won", []string{"Write what is true: `mouse wins in 2`", "Change it to `cat has won`"}, []string{"Change it to `cat has won`"}, false},
	} {
		e := answer.NewEngine(0)
		p := parser.Parse(head + c.line + "\n").Puzzle(0)
		a, err := e.Analyse(context.Background(), p.Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Judge(context.Background(), a, answer.Awaited); err != nil {
			t.Fatal(err)
		}
		at := parser.Parse(p.Text).At(len(p.Text) - 1)
		here := source.Range{Start: at.Offset, End: at.Offset}
		told := fixTitles(change.Actions(a, here, at))
		hushed := fixTitles(change.Conceal(p.Puzzle, change.Actions(a.Concealed(), here, at), at))
		if !slices.Equal(told, c.told) || !slices.Equal(hushed, c.hushed) {
			t.Errorf("%q: offered are\n%q\nand without spoilers\n%q", c.line, told, hushed)
		}
		for i, action := range change.Actions(a, here, at) {
			if action.Kind != change.QuickFix {
				if strings.HasPrefix(action.ID, "assert "+strings.SplitN(c.line, ":", 2)[0]) {
					t.Errorf("%q: it is offered again: %q", c.line, titleOf(action))
				}
				continue
			}
			if i == 0 && action.Preferred != c.preferredTold {
				t.Errorf("%q: the truth is preferred: %t", c.line, action.Preferred)
			}
			doesWhatItSays(t, e, a, action)
		}
	}
}

// fixTitles returns the titles of the quick fixes among some actions.
func fixTitles(actions []change.Action) []string {
	var titles []string
	for _, a := range actions {
		if a.Kind == change.QuickFix {
			titles = append(titles, titleOf(a))
		}
	}
	return titles
}
