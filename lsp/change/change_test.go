package change_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/format"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// said returns the content of a puzzle, however its text writes it: "2,3" is a wall or floor,
// "mouse" stands on "2,3", "pawn 2,3" is there, as is "edge a b"; and the values of the other
// keys.
func said(p *syntax.Puzzle) map[string]string {
	d := p.Draft
	all := map[string]string{"turn": fmt.Sprint(d.Turn)}
	for key, spot := range map[string]syntax.Spot{"mouse": d.Mouse, "cat": d.Cat, "goal": d.Goal, "knight": d.Knight} {
		if spot.Set {
			all[key] = p.PlaceName(spot.Place)
		}
	}
	for _, pawn := range d.Pawns {
		all["pawn "+p.PlaceName(pawn.Place)] = "there"
	}
	if b := d.Board; b != nil {
		all["size"] = fmt.Sprintf("%dx%d", b.Rows, b.Cols)
		for place, glyph := range b.Cells {
			if all[b.PlaceName(place)] = "floor"; glyph == '#' {
				all[b.PlaceName(place)] = "wall"
			}
		}
	}
	if g := d.Graph; g != nil {
		for i, node := range g.Nodes {
			all["node "+node.Name] = fmt.Sprint(i) // by which equal moves are ordered
			for _, n := range g.Neighbors[i] {
				all["edge "+node.Name+" "+g.Nodes[n].Name] = "there"
			}
		}
	}
	for _, f := range p.Fields {
		switch f.Key {
		case "board", "graph", "size", "knight", "pawns", "mouse", "cat", "food", "hole", "turn":
		case "best", "only", "moves", "solution", "tries", "idle":
			var names []string
			for _, entry := range f.Entries {
				names = append(names, p.PlaceName(entry.Place))
			}
			all[f.Key] = strings.Join(names, " ")
		default:
			all[f.Key] = p.Slice(f.Value)
		}
	}
	return all
}

// comments returns the comments of a text, in order.
func comments(p *syntax.Puzzle) []string {
	var list []string
	for _, token := range p.Tokens {
		if token.Kind == syntax.CommentToken {
			list = append(list, strings.TrimSpace(p.Slice(token.Range())))
		}
	}
	return list
}

// losesNoComment checks that every comment is still there, in its order, alone or as a part
// of a longer one.
func losesNoComment(t rapid.TB, before, after *syntax.Puzzle) {
	t.Helper()
	rest := strings.Join(comments(after), "\n")
	for _, c := range comments(before) {
		_, behind, ok := strings.Cut(rest, c)
		if !ok {
			t.Fatalf("the comment %q is lost of\n%s\nin\n%s", c, before.Text, after.Text)
		}
		rest = behind
	}
}

// commented writes comments beside and between the lines of a text, and sometimes ends
// its lines with CRLF.
func commented(t *rapid.T, text string) string {
	var b strings.Builder
	for i, line := range strings.SplitAfter(text, "\n") {
		if line == "" {
			continue
		}
		if i > 0 && rapid.IntRange(0, 5).Draw(t, "comment above") == 0 {
			fmt.Fprintf(&b, "  // above %d\n", i)
		}
		if rapid.IntRange(0, 3).Draw(t, "comment beside") == 0 {
			line = fmt.Sprintf("%s  // beside %d\n", strings.TrimSuffix(line, "\n"), i)
		}
		b.WriteString(line)
	}
	if rapid.Bool().Draw(t, "CRLF") {
		return strings.ReplaceAll(b.String(), "\n", "\r\n")
	}
	return b.String()
}

// wallsOf names the walls of a chase on a board.
func wallsOf(p *syntax.Puzzle) []string {
	var walls []string
	if b := p.Draft.Board; b != nil && p.Game == syntax.CatMouseGrid {
		for place := range b.Places() {
			if b.At(place) == '#' {
				walls = append(walls, b.PlaceName(place))
			}
		}
	}
	return walls
}

// noted adds assertions and moves that name places, true or not.
func noted(t *rapid.T, text string) string {
	p := puzzletest.First(t, text)
	place := func() string { return p.PlaceName(rapid.IntRange(0, p.Places()-1).Draw(t, "noted")) }
	for _, key := range []string{"best", "only"} {
		if rapid.Bool().Draw(t, key) {
			text += key + ": " + place() + "\n"
		}
	}
	switch rapid.IntRange(0, 3).Draw(t, "tries") {
	case 1:
		text += "tries: none\n"
	case 2:
		text += "tries:\n  " + place() + " " + place() + "\n  " + place() + " " + place() + "\n"
	}
	if walls := wallsOf(p); len(walls) > 1 {
		switch rapid.IntRange(0, 3).Draw(t, "idle") {
		case 1:
			text += "idle: none\n"
		case 2:
			text += "idle: " + walls[0] + " " + walls[len(walls)-1] + "\n"
		case 3:
			text += "idle:\n  " + strings.Join(walls, "\n  ") + "\n"
		}
	}
	switch rapid.IntRange(0, 3).Draw(t, "solution") {
	case 1:
		text += "solution: " + place() + " " + place() + "\n"
	case 2:
		text += "solution:\n  " + place() + "\n  " + place() + " " + place() + "\nduals: longer\n"
	}
	switch rapid.IntRange(0, 2).Draw(t, "moves") {
	case 1:
		text += "moves: " + place() + " " + place() + "\n"
	case 2:
		text += "moves:\n  " + place() + "\n  " + place() + " " + place() + "\n"
	}
	return text
}

// randomWhole draws a puzzle that shows a whole position, with notes and comments.
func randomWhole(t *rapid.T) string {
	text := puzzletest.RandomPuzzle(t)
	if rapid.IntRange(0, 5).Draw(t, "names") == 0 {
		text = randomNames(t)
	}
	if rapid.Bool().Draw(t, "by keys") {
		p := puzzletest.First(t, text)
		if edits, err := change.Edits(context.Background(), answer.Unsolved(p), "rewrite lists"); err == nil {
			text = source.Apply(text, edits)
		}
	}
	text = commented(t, noted(t, text))
	if puzzletest.First(t, text).Setup == nil {
		t.Skip("such as a cat in the hole")
	}
	return text
}

// randomNames draws a graph of named nodes, some of which have no line of their own.
func randomNames(t *rapid.T) string {
	nodes := []string{"mill", "pond", "barn", "hedge"}
	node := func() string { return rapid.SampledFrom(nodes).Draw(t, "node") }
	var b strings.Builder
	b.WriteString("puzzle: random names\ngame: cat-mouse-graph\ngraph:\n")
	for _, n := range nodes[:rapid.IntRange(1, 4).Draw(t, "lines")] {
		fmt.Fprintf(&b, "  %-6s", n+":")
		for range rapid.IntRange(0, 4).Draw(t, "neighbours") {
			b.WriteString(" " + node())
		}
		b.WriteString("\n")
	}
	for _, key := range []string{"mouse", "cat", "hole"} {
		fmt.Fprintf(&b, "%s: %s\n", key, node())
	}
	return b.String()
}

// keepsLineEnds checks that a text with CRLF line ends has no others.
func keepsLineEnds(t rapid.TB, before, after string) {
	t.Helper()
	if n := strings.Count(before, "\r\n"); n > 0 && n == strings.Count(before, "\n") && strings.Count(after, "\n") != strings.Count(after, "\r\n") {
		t.Fatalf("the line ends are mixed in %q", after)
	}
}

// isRefusal reports whether an error tells the user why nothing is done.
func isRefusal(err error) bool {
	var refusal *change.Refusal
	return errors.As(err, &refusal) && refusal.Message.String() != ""
}

// changed makes a change in a text and returns the puzzle afterwards.
func changed(t rapid.TB, p *syntax.Puzzle, c change.Change) *syntax.Puzzle {
	t.Helper()
	at := 0
	for _, e := range c.Edits {
		if e.Range.Start < at || e.Range.End < e.Range.Start || e.Range.End > len(p.Text) {
			t.Fatalf("edit %v overlaps another or lies outside of the text", e)
		}
		at = e.Range.End
	}
	text := source.Apply(p.Text, c.Edits)
	f := parser.Parse(text)
	if f.NumPuzzles() != 1 {
		t.Fatalf("%s: there are %d puzzles in\n%s\nof\n%s", c.Title, f.NumPuzzles(), text, p.Text)
	}
	after := f.Puzzle(0).Puzzle
	keepsLineEnds(t, p.Text, text)
	losesNoComment(t, p, after)
	return after
}

// says checks the content of a puzzle after a change.
func says(t rapid.TB, before, after *syntax.Puzzle, want map[string]string) {
	t.Helper()
	if got := said(after); !maps.Equal(got, want) {
		for key := range maps.Keys(got) {
			if got[key] != want[key] {
				t.Errorf("%s is %q, want %q", key, got[key], want[key])
			}
		}
		for key := range maps.Keys(want) {
			if _, ok := got[key]; !ok {
				t.Errorf("%s is missing, want %q", key, want[key])
			}
		}
		t.Fatalf("of\n%s\ncame\n%s", before.Text, after.Text)
	}
	hasPieces := func(p *syntax.Puzzle) bool {
		d := p.Draft
		return d.Knight.Set || d.Mouse.Set && d.Cat.Set && d.Goal.Set
	}
	if before.Setup != nil && after.Setup == nil && hasPieces(after) {
		t.Fatalf("the position is broken:\n%s\nbefore:\n%s", after.Text, before.Text)
	}
}

// A request is a change with the content that the puzzle is to have afterwards, nil where the
// change is to be refused.
type request struct {
	name   string
	change func(*syntax.Puzzle) (change.Change, error)
	want   map[string]string
}

// isMade makes the change that is asked for, or checks that it is refused, and returns
// the puzzle afterwards.
func (r request) isMade(t rapid.TB, p *syntax.Puzzle) *syntax.Puzzle {
	t.Helper()
	c, err := r.change(p)
	if r.want == nil {
		if !isRefusal(err) {
			t.Fatalf("%s: got %v and %v, want a refusal\n%s", r.name, c, err, p.Text)
		}
		return p
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", r.name, err, p.Text)
	}
	if c.Title.String() == "" {
		t.Fatalf("%s has no title", r.name)
	}
	after := changed(t, p, c)
	says(t, p, after, r.want)
	return after
}

// setting is the request to set a place, by the rules of the format: no piece stands on a wall,
// a pawn stands alone, and the cat not in the hole.
func setting(p *syntax.Puzzle, place int, to change.Content) request {
	all, name := said(p), p.PlaceName(place)
	r := request{
		name:   fmt.Sprintf("set %s to %s", name, to),
		change: func(p *syntax.Puzzle) (change.Change, error) { return change.SetPlace(p, place, to) },
	}
	onGraph := p.Game == syntax.CatMouseGraph
	occupied := slices.ContainsFunc([]string{"mouse", "cat", "goal", "knight"}, func(key string) bool { return all[key] == name })
	hasPawn, isWall := all["pawn "+name] != "", all[name] == "wall"
	isDrawn := all[name] != ""
	piece, key := string(to), string(to)
	if to == change.Food {
		piece = "goal"
	}
	if to == change.Food && onGraph {
		key = "hole"
	}
	_, isOfGame := syntax.KeyNamed(p.Game, key)
	switch {
	case name == "":
		return r
	case to == change.Wall:
		if onGraph || !isDrawn || occupied || hasPawn {
			return r
		}
		all[name] = "wall"
	case to == change.Floor || to == change.None:
		if onGraph || occupied {
			return r
		}
		delete(all, "pawn "+name)
		if isDrawn && to == change.Floor {
			all[name] = "floor"
		}
	case to == change.Pawn:
		if p.Game != syntax.KnightPawns || occupied || isWall {
			return r
		}
		all["pawn "+name] = "there"
	case !isOfGame || isWall || hasPawn:
		return r
	case onGraph && (to == change.Cat && all["goal"] == name || to == change.Food && all["cat"] == name):
		return r
	default:
		all[piece] = name
	}
	r.want = all
	return r
}

// carrying is the request to put a pawn elsewhere, which is to take it away and to add it.
func carrying(p *syntax.Puzzle, from, to int) request {
	r := request{
		name:   fmt.Sprintf("pawn from %d to %d", from, to),
		change: func(p *syntax.Puzzle) (change.Change, error) { return change.MovePawn(p, from, to) },
	}
	all, was := said(p), p.PlaceName(from)
	if all["pawn "+was] == "" {
		return r
	}
	if from == to {
		r.want = all
		return r
	}
	if r.want = setting(p, to, change.Pawn).want; all["pawn "+p.PlaceName(to)] != "" {
		r.want = nil
	}
	delete(r.want, "pawn "+was)
	return r
}

func connecting(p *syntax.Puzzle, from, to int, present bool) request {
	r := request{
		name:   fmt.Sprintf("edge %d %d %v", from, to, present),
		change: func(p *syntax.Puzzle) (change.Change, error) { return change.SetEdge(p, from, to, present) },
	}
	a, b := p.PlaceName(from), p.PlaceName(to)
	if p.Game != syntax.CatMouseGraph || a == "" || b == "" {
		return r
	}
	r.want = said(p)
	for _, edge := range []string{"edge " + a + " " + b, "edge " + b + " " + a} {
		if r.want[edge] = "there"; !present {
			delete(r.want, edge)
		}
	}
	return r
}

func passing(p *syntax.Puzzle) request {
	all := said(p)
	all["turn"] = map[string]string{"0": "1", "1": "0"}[all["turn"]]
	return request{"pass the turn", change.PassTurn, all}
}

// resizing is the request to insert or delete a row or column. It maps every name of a place by
// its two numbers; a key that names a deleted one is gone.
func resizing(p *syntax.Puzzle, how change.Resizing) request {
	r := request{
		name:   fmt.Sprintf("resize %+v", how),
		change: func(p *syntax.Puzzle) (change.Change, error) { return change.Resize(p, how) },
	}
	b := p.Draft.Board
	if b == nil {
		return r
	}
	size := [2]int{b.Rows, b.Cols}
	axis, by := 0, 1
	if how.Column {
		axis = 1
	}
	if how.Delete {
		by = -1
	}
	if how.At < 0 || how.At > size[axis] || how.Delete && (how.At == size[axis] || size[axis] == 1) {
		return r
	}
	moved := func(name string) string {
		var at [2]int
		if n, _ := fmt.Sscanf(name, "%d,%d", &at[0], &at[1]); n != 2 {
			return name
		}
		switch {
		case how.Delete && at[axis] == how.At:
			return "gone"
		case at[axis] >= how.At:
			at[axis] += by
		}
		return fmt.Sprintf("%d,%d", at[0], at[1])
	}
	all := map[string]string{}
	for key, value := range said(p) {
		switch key {
		case "size":
			size[axis] += by
			value = fmt.Sprintf("%dx%d", size[0], size[1])
		case "mouse", "cat", "goal", "knight":
			if value = moved(value); value == "gone" {
				return r // a puzzle needs its pieces
			}
		case "best", "only", "moves", "solution", "tries", "idle":
			words := strings.Split(value, " ") // some may name no place
			for i := range words {
				words[i] = moved(words[i])
			}
			if slices.Contains(words, "gone") {
				continue
			}
			value = strings.Join(words, " ")
		default:
			pawn, name, ok := strings.Cut(key, " ")
			if !ok {
				name, pawn = pawn, ""
			}
			if name = moved(name); name == "gone" {
				continue
			}
			key = strings.TrimSpace(pawn + " " + name)
		}
		all[key] = value
	}
	if _, ok := all["solution"]; !ok {
		delete(all, "duals") // there is no solution
	}
	if b.Cells != nil && !how.Delete {
		for i := range size[1-axis] {
			at := [2]int{how.At, i}
			if how.Column {
				at = [2]int{i, how.At}
			}
			all[fmt.Sprintf("%d,%d", at[0], at[1])] = "floor"
		}
	}
	r.want = all
	return r
}

// randomRequest draws a change of a puzzle, which may make no sense.
func randomRequest(t *rapid.T, p *syntax.Puzzle) request {
	place := func() int { return rapid.IntRange(0, min(p.Places(), 60)).Draw(t, "place") }
	switch rapid.IntRange(0, 7).Draw(t, "change") {
	case 0:
		return passing(p)
	case 1, 2:
		return connecting(p, place(), place(), rapid.Bool().Draw(t, "present"))
	case 3:
		return resizing(p, change.Resizing{
			Column: rapid.Bool().Draw(t, "column"), At: rapid.IntRange(-1, 6).Draw(t, "at"), Delete: rapid.Bool().Draw(t, "delete"),
		})
	case 4:
		from := place()
		if pawns := p.Draft.Pawns; len(pawns) > 0 {
			from = rapid.SampledFrom(pawns).Draw(t, "pawn").Place
		}
		return carrying(p, from, place())
	}
	return setting(p, place(), rapid.SampledFrom(change.Contents()).Draw(t, "content"))
}

func TestAChangeSaysWhatWasAskedForAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := puzzletest.First(t, randomWhole(t))
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			p = randomRequest(t, p).isMade(t, p)
		}
	})
}

func TestAToggleTwiceLeavesTheTextByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := puzzletest.First(t, randomWhole(t))
		place := rapid.IntRange(0, p.Places()-1).Draw(t, "place")
		all, name := said(p), p.PlaceName(place)
		var there, back request
		switch kind := rapid.SampledFrom([]string{"wall", "pawn", "edge", "row"}).Draw(t, "toggle"); kind {
		case "wall":
			there = setting(p, place, change.Wall)
			if all[name] == "wall" {
				there = setting(p, place, change.Floor)
			}
			back = setting(p, place, map[string]change.Content{"wall": change.Wall, "floor": change.Floor}[all[name]])
		case "pawn":
			there, back = setting(p, place, change.Pawn), setting(p, place, change.Floor)
			if all["pawn "+name] != "" {
				t.Skip("a list forgets where it stood")
			}
		case "edge":
			other := rapid.IntRange(0, p.Places()-1).Draw(t, "other")
			if g := p.Draft.Graph; g == nil || slices.Contains(g.Neighbors[place], other) {
				t.Skip("a line forgets where the neighbour stood")
			}
			there = connecting(p, place, other, true)
			back = connecting(p, place, other, false)
		case "row":
			if p.Draft.Board == nil {
				t.Skip("a graph has no rows")
			}
			how := change.Resizing{Column: rapid.Bool().Draw(t, "column"), At: rapid.IntRange(0, 3).Draw(t, "at")}
			there, back = resizing(p, how), resizing(p, change.Resizing{Column: how.Column, At: how.At, Delete: true})
		}
		if there.want == nil {
			t.Skip("it is refused")
		}
		after := there.isMade(t, p)
		if g := p.Draft.Graph; g != nil && len(after.Draft.Graph.Lines) > len(g.Lines) {
			t.Skip("a line that is made for an edge stays")
		}
		back.want = all
		again := back.isMade(t, after)
		if p.Draft.Board != nil && p.Draft.Board.Cells == nil && there.name != back.name {
			return // a size is one number or two, or is not written
		}
		if again.Text != p.Text {
			t.Fatalf("%s and %s left\n%s\nof\n%s", there.name, back.name, again.Text, p.Text)
		}
	})
}

// A text in its canonical layout keeps it.
func TestAResizedBoardIsLaidOutAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := puzzletest.First(t, format.Text(randomWhole(t)))
		r := resizing(p, change.Resizing{
			Column: rapid.Bool().Draw(t, "column"), At: rapid.IntRange(0, 6).Draw(t, "at"), Delete: rapid.Bool().Draw(t, "delete"),
		})
		if after := r.isMade(t, p); format.Text(after.Text) != after.Text {
			t.Fatalf("%s left\n%s\nwhich is laid out as\n%s", r.name, after.Text, format.Text(after.Text))
		}
	})
}
