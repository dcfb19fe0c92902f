package parser

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// names writes the places of entries.
func names(p *syntax.Puzzle, list []syntax.Entry) string {
	var words []string
	for _, e := range list {
		words = append(words, p.PlaceName(e.Place))
	}
	return strings.Join(words, " ")
}

func spotName(p *syntax.Puzzle, s syntax.Spot) string {
	if !s.Set {
		return "nowhere"
	}
	return p.PlaceName(s.Place) + "=" + p.Slice(s.Range)
}

func TestTheExamplesSayWhatTheySay(t *testing.T) {
	said := func(p *syntax.Puzzle) string {
		var b strings.Builder
		fmt.Fprintf(&b, "%q %s, %s moves, mouse %s, cat %s, goal %s, knight %s, pawns", p.Title, p.Game, p.Game.Player(p.Draft.Turn),
			spotName(p, p.Draft.Mouse), spotName(p, p.Draft.Cat), spotName(p, p.Draft.Goal), spotName(p, p.Draft.Knight))
		for _, pawn := range p.Draft.Pawns {
			b.WriteString(" " + spotName(p, pawn))
		}
		fmt.Fprintf(&b, ", jumps %d %d, limit %d, %d places", p.Draft.CatJump, p.Draft.MouseJump, p.Draft.Limit, p.Places())
		if p.Expect != nil {
			fmt.Fprintf(&b, ", expect %d in %d", p.Expect.Kind, p.Expect.Plies)
		}
		fmt.Fprintf(&b, ", best %s, moves %s", names(p, p.Best), names(p, p.Moves))
		if p.Only != nil {
			b.WriteString(", only " + p.PlaceName(p.Only.Place))
		}
		if c := p.Composition; c != nil {
			fmt.Fprintf(&b, ", solution %s, duals %s, tries %s", names(p, c.Solution), c.Duals, p.Slice(c.Tries.Range)[:4])
			for _, try := range c.Tries.List {
				b.WriteString(", " + names(p, []syntax.Entry{try.Move, try.Refutation}))
			}
			fmt.Fprintf(&b, ", set %d in %d", c.Set.Kind, c.Set.Plies)
			if c.Idle != nil {
				fmt.Fprintf(&b, ", idle %s", names(p, c.Idle.List))
			}
		}
		return b.String()
	}
	want := map[string]string{
		"grid": `"The mouse slips past" cat-mouse-grid, mouse moves, mouse 2,0=M, cat 1,1=C, goal 0,4=F, knight nowhere, pawns, ` +
			fmt.Sprintf("jumps 1 2, limit 1000, 15 places, expect %d in 5, best 2,2, moves 2,2 1,2", syntax.ExpectMouse),
		"grid by keys": `"Two on one cell" cat-mouse-grid, cat moves, mouse 0,0=0,0, cat 0,0=0,0, goal 1,1=1,1, knight nowhere, pawns, ` +
			fmt.Sprintf("jumps 1 1, limit -1, 12 places, expect %d in 0, best , moves 0,0 1,0 1,1", syntax.ExpectCat),
		"graph": `"LeetCode 913, example 1" cat-mouse-graph, mouse moves, mouse 1=, cat 2=, goal 0=, knight nowhere, pawns, ` +
			fmt.Sprintf("jumps 0 0, limit 0, 6 places, expect %d in -1, best , moves 3 5 1, only 3", syntax.ExpectDraw),
		"named graph": `"猫和老鼠 🐭" cat-mouse-graph, mouse moves, mouse α=α, cat β=β, goal den=den, knight nowhere, pawns, ` +
			"jumps 0 0, limit 0, 4 places, best den loop, moves ",
		"knight": `"LeetCode 3283, example 2" knight-pawns, alice moves, mouse nowhere, cat nowhere, goal nowhere, knight 0,2=N, pawns 1,1=P 2,2=P 3,3=P, ` +
			fmt.Sprintf("jumps 0 0, limit 0, 16 places, expect %d in 8, best 1,1 2,2, moves ", syntax.ExpectTotal),
		"knight by keys": `"LeetCode 3283, example 3" knight-pawns, bob moves, mouse nowhere, cat nowhere, goal nowhere, knight 0,0=0,0, pawns 1,2=1,2 2,4=2,4, ` +
			fmt.Sprintf("jumps 0 0, limit 0, 30 places, expect %d in 3, best , moves , only 2,4", syntax.ExpectTotal),
		"composition on a grid": `"The mouse slips past" cat-mouse-grid, mouse moves, mouse 2,0=M, cat 1,1=C, goal 0,4=F, knight nowhere, pawns, ` +
			"jumps 1 2, limit 1000, 15 places, best , moves , solution 2,2 1,2 2,4 1,3 0,4, duals longer, tries 2,1 , 2,1 2,2, 2,0 1,2" +
			fmt.Sprintf(", set %d in 4, idle 0,0 0,1 1,0", syntax.ExpectCat),
		"composition on a graph": `"None of them" cat-mouse-graph, mouse moves, mouse 1=, cat 2=, goal none=none, knight nowhere, pawns, ` +
			"jumps 0 0, limit 0, 5 places, best , moves , solution none 2 a, duals waiting, tries b a\n, b a, none 2" +
			fmt.Sprintf(", set %d in -1", syntax.ExpectDraw),
		"composition of a hunt": `"Bob has no choice" knight-pawns, alice moves, mouse nowhere, cat nowhere, goal nowhere, knight 0,0=N, pawns 1,2=P 2,4=P, ` +
			fmt.Sprintf("jumps 0 0, limit 0, 15 places, expect %d in 3, best , moves , solution 2,4 1,2, duals none, tries none, set %d in 3", syntax.ExpectTotal, syntax.ExpectTotal),
		"no pawns": `"Nothing to take" knight-pawns, alice moves, mouse nowhere, cat nowhere, goal nowhere, knight 49,49=49,49, pawns, ` +
			fmt.Sprintf("jumps 0 0, limit 0, 2500 places, expect %d in 0, best , moves ", syntax.ExpectTotal),
	}
	for name, text := range parsertest.Examples {
		if got := said(Parse(text).Puzzle(0).Puzzle); got != want[name] {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want[name])
		}
	}
}

func TestAGraphsEdgesLeadBothWays(t *testing.T) {
	p := Parse("puzzle: x\ngame: cat-mouse-graph\ngraph:\n  c: b a b\n  a: c a\n  2:\n  b: 1 0\n").Puzzle(0)
	if p.Setup == nil {
		t.Fatal(p.Problems)
	}
	var got []string
	for n, node := range p.Draft.Graph.Nodes {
		s := fmt.Sprintf("%s(%d):", node.Name, node.Mentions)
		for _, m := range p.Draft.Graph.Neighbors[n] {
			s += " " + p.Draft.Graph.Nodes[m].Name
		}
		got = append(got, s)
	}
	// By first mention: c, b, a, 2, 1, 0.
	want := []string{"c(2): b a", "b(3): c 1 0", "a(3): c a", "2(1):", "1(1): b", "0(1): b"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEveryFormOfAnOutcomeIsAccepted(t *testing.T) {
	const grid, graph, knight = "cat-mouse-grid\nboard:\n  MCF", "cat-mouse-graph\ngraph:\n  0: 1 2", "knight-pawns\nboard:\n  NP."
	tests := []struct {
		game, text string
		want       syntax.Expectation
	}{
		{grid, "mouse wins", syntax.Expectation{Kind: syntax.ExpectMouse, Plies: syntax.AnyPlies}},
		{grid, "cat wins", syntax.Expectation{Kind: syntax.ExpectCat, Plies: syntax.AnyPlies}},
		{grid, "mouse wins in 5", syntax.Expectation{Kind: syntax.ExpectMouse, Plies: 5}},
		{grid, "cat  wins\tin 6 // a comment", syntax.Expectation{Kind: syntax.ExpectCat, Plies: 6}},
		{grid, "cat wins in 9223372036854775807", syntax.Expectation{Kind: syntax.ExpectCat, Plies: math.MaxInt}},
		{grid, "mouse has won", syntax.Expectation{Kind: syntax.ExpectMouse}},
		{grid, "cat has won", syntax.Expectation{Kind: syntax.ExpectCat}},
		{grid, "cat wins (move limit)", syntax.Expectation{Kind: syntax.ExpectCat, Plies: syntax.AnyPlies, Limit: true}},
		{grid, "draw", syntax.Expectation{Kind: syntax.ExpectDraw, Plies: syntax.AnyPlies}},
		{graph, "draw", syntax.Expectation{Kind: syntax.ExpectDraw, Plies: syntax.AnyPlies}},
		{graph, "mouse wins in 1", syntax.Expectation{Kind: syntax.ExpectMouse, Plies: 1}},
		{knight, "8", syntax.Expectation{Kind: syntax.ExpectTotal, Plies: 8}},
		{knight, "8 moves", syntax.Expectation{Kind: syntax.ExpectTotal, Plies: 8}},
		{knight, "1 move", syntax.Expectation{Kind: syntax.ExpectTotal, Plies: 1}},
		{knight, "0 moves", syntax.Expectation{Kind: syntax.ExpectTotal, Plies: 0}},
	}
	for _, test := range tests {
		p := Parse("puzzle: x\ngame: " + test.game + "\nexpect: " + test.text).Puzzle(0)
		if p.Expect == nil || len(p.Problems) > 0 {
			t.Errorf("%q: %v", test.text, p.Problems)
			continue
		}
		got := *p.Expect
		if said, _, _ := strings.Cut(test.text, " //"); p.Slice(got.Range) != said {
			t.Errorf("%q stands at %q", test.text, p.Slice(got.Range))
		}
		got.Range = source.Range{}
		if got != test.want {
			t.Errorf("%q is %+v, want %+v", test.text, got, test.want)
		}
	}
}

func TestAnOutcomeThatNoGameHasIsRefused(t *testing.T) {
	for _, text := range []string{
		"mouse", "mouse won", "mouse wins 5", "mouse wins in", "mouse wins in five", "mouse wins in -1", "mouse wins (move limit)", "cat wins (limit)",
		"cat wins (move limit", "cat wins in 5 moves", "cat has", "cat has lost", "draws", "draw draw", "alice wins", "win", "stalemate", "(", "mouse wins in 9223372036854775808",
	} {
		p := Parse("puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\nexpect: " + text).Puzzle(0)
		if p.Expect != nil || len(p.Problems) != 1 || p.Problems[0].Code != syntax.UnknownOutcome && p.Problems[0].Code != syntax.NumberRange {
			t.Errorf("%q: %v %v", text, p.Expect, problems(Parse(p.Text)))
		}
	}
}

func TestABrokenPuzzleKeepsWhatCanBeUnderstood(t *testing.T) {
	p := Parse("puzzle: x\ngame: cat-mouse-grid\ncat-jump: many\nlimit : 7\nboard:\n  #C..\n  M.é\nmouse-jump: 3\nfood: (0,3)\nmoves: 1,1 9,9 0,1\n").Puzzle(0)
	if p.Setup != nil {
		t.Error("no errors")
	}
	if p.Draft.CatJump != 1 || p.Draft.MouseJump != 3 || p.Draft.Limit != 7 {
		t.Errorf("jumps %d %d, limit %d", p.Draft.CatJump, p.Draft.MouseJump, p.Draft.Limit)
	}
	if got := string(p.Draft.Board.Cells); got != "#C..M.!\x00" || p.Draft.Board.Rows != 2 || p.Draft.Board.Cols != 4 {
		t.Errorf("%d rows of %d: %q", p.Draft.Board.Rows, p.Draft.Board.Cols, got)
	}
	if got := fmt.Sprint(p.Draft.Mouse.Place, p.Draft.Cat.Place, p.Draft.Goal.Place, p.Moves[0].Place, p.Moves[1].Place, p.Moves[2].Place); got != "4 1 3 5 -1 1" {
		t.Error(got)
	}
	if at, ok := p.PlaceRange(6); !ok || p.Slice(at) != "é" {
		t.Errorf("the cell 1,2 is %q", p.Slice(at))
	}
	if _, ok := p.PlaceRange(7); ok {
		t.Error("there is a cell 1,3")
	}
}

func TestPiecesMayComeFromTheBoardOrTheirKeys(t *testing.T) {
	p := Parse("puzzle: x\ngame: cat-mouse-grid\nmouse: 0,0\nboard:\n  ..C\n  ..#\nfood: 0,0\n").Puzzle(0)
	if p.Setup == nil || p.Draft.Mouse.Place != 0 || p.Draft.Goal.Place != 0 || p.Draft.Cat.Place != 2 {
		t.Errorf("%+v %+v %+v %v", p.Draft.Mouse, p.Draft.Cat, p.Draft.Goal, p.Problems)
	}
}

func TestPlacesHaveNamesAndRanges(t *testing.T) {
	grid := Parse(parsertest.Examples["grid"]).Puzzle(0)
	graph := Parse(parsertest.Examples["named graph"]).Puzzle(0)
	knight := Parse(parsertest.Examples["knight by keys"]).Puzzle(0)
	tests := []struct {
		p        *syntax.Puzzle
		name     string
		place    int
		at       string // the text of its range
		lineText string // of the line where that is
	}{
		{grid.Puzzle, "0,0", 0, "#", "  ####F"},
		{grid.Puzzle, "1,1", 6, "C", "  #C..."},
		{grid.Puzzle, "2,4", 14, ".", "  M...."},
		{graph.Puzzle, "den", 0, "den", "  den: α β"},
		{graph.Puzzle, "loop", 3, "loop", "  α: loop"},
		{knight.Puzzle, "0,0", 0, "0,0", "knight: 0,0"},
		{knight.Puzzle, "2,4", 16, "2,4", "  2,4"},
		{knight.Puzzle, "4,5", 29, "", ""},
	}
	for _, test := range tests {
		place, ok := test.p.FindPlace(test.name)
		if !ok || place != test.place || test.p.PlaceName(place) != test.name {
			t.Errorf("%s is place %d (%v), whose name is %s; want %d", test.name, place, ok, test.p.PlaceName(place), test.place)
		}
		at, ok := test.p.PlaceRange(test.place)
		if ok != (test.at != "") || ok && (test.p.Slice(at) != test.at || test.p.Slice(test.p.LineRange(test.p.LineAt(at.Start))) != test.lineText) {
			t.Errorf("%s stands at %v (%v), %q", test.name, at, ok, test.p.Slice(at))
		}
	}
	for _, name := range []string{"", "3,0", "0,5", "-1,0", "1", "den", "99999999999999999999,0", "0, 0"} {
		if place, ok := grid.FindPlace(name); ok {
			t.Errorf("%q is place %d", name, place)
		}
	}
	for _, place := range []int{-1, 15} {
		if name := grid.PlaceName(place); name != "" {
			t.Errorf("place %d has the name %q", place, name)
		}
	}
}

func TestTokensAreNamedByWhatTheyMean(t *testing.T) {
	kinds := func(text string) string {
		var words []string
		for p := range Parse(text).All() {
			for _, token := range p.Tokens {
				words = append(words, token.Kind.String()+"="+p.Slice(token.Range()))
			}
		}
		return strings.Join(words, " ")
	}
	tests := []struct{ text, want string }{
		{"\uFEFF// a b", "byte-order-mark=\uFEFF comment=// a b"},
		{"stray", "unknown=stray"},
		{"puzzle: a b // c", "key=puzzle colon=: title=a b comment=// c"},
		{"puzzle:\nsource: http://x // c", "key=puzzle colon=: key=source colon=: source=http://x comment=// c"},
		{"puzzle:\ngame: cat-mouse-grid\nboard: // c\n  ##M.\n  .xC\nlimit: none\nfood: 0,3", "key=puzzle colon=: key=game colon=: game=cat-mouse-grid " +
			"key=board colon=: comment=// c wall=## mouse=M floor=. floor=. unknown=x cat=C key=limit colon=: word=none key=food colon=: position=0,3"},
		{"puzzle:\ngame: cat-mouse-graph\ngraph:\n  a: b c\nturn: cat\nmoves: b\nexpect: cat wins in 5", "key=puzzle colon=: key=game colon=: game=cat-mouse-graph " +
			"key=graph colon=: node=a colon=: node=b node=c key=turn colon=: word=cat key=moves colon=: node=b key=expect colon=: word=cat word=wins word=in number=5"},
		{"puzzle:\ngame: knight-pawns\nsize: 3x4\nknight: 0,0\npawns: 1,1 (2,2)\nbord:\n  ..N\nexpect: 8 moves", "key=puzzle colon=: key=game colon=: game=knight-pawns " +
			"key=size colon=: size=3x4 key=knight colon=: position=0,0 key=pawns colon=: position=1,1 unknown=(2,2) unknown=bord colon=: floor=.. knight=N " +
			"key=expect colon=: number=8 word=moves"},
		{"puzzle:\ngame: cat-mouse-grid\nexpect: cat wins (move limit)\nlimit: 8 9", "key=puzzle colon=: key=game colon=: game=cat-mouse-grid " +
			"key=expect colon=: word=cat word=wins paren=( word=move word=limit paren=) key=limit colon=: number=8 unknown=9"},
		{"puzzle:\ngame: cat-mouse-graph\nboard:\n  M.#P", "key=puzzle colon=: key=game colon=: game=cat-mouse-graph key=board colon=: mouse=M floor=. wall=# unknown=P"},
		{"puzzle:\ngame: knight-pawns\nboard:\n  N.P?", "key=puzzle colon=: key=game colon=: game=knight-pawns key=board colon=: knight=N floor=. pawn=P hole=?"},
	}
	seen := map[string]bool{}
	for _, test := range tests {
		got := kinds(test.text)
		if got != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
		for _, k := range syntax.TokenKinds() {
			if strings.Contains(" "+got, " "+k.String()+"=") {
				seen[k.String()] = true
			}
		}
	}
	for _, k := range syntax.TokenKinds() {
		// The food is drawn in no text above but has a cell of its own.
		if !seen[k.String()] && k != syntax.FoodToken {
			t.Errorf("no text has a token %s", k)
		}
	}
}

func TestAFileWithoutPuzzlesIsAFile(t *testing.T) {
	for _, text := range []string{"", "\n", "// a comment", "\uFEFF", "\r\n\r\n"} {
		f := Parse(text)
		if f.NumPuzzles() != 0 || f.Text() != text || len(problems(f)) > 0 || f.Len() != len(text) {
			t.Errorf("%q: %d puzzles, %v", text, f.NumPuzzles(), problems(f))
		}
		if _, ok := f.PuzzleAt(0); ok {
			t.Errorf("%q has a puzzle at 0", text)
		}
		if f.Preamble().Text != text {
			t.Errorf("the preamble of %q is %q", text, f.Preamble().Text)
		}
	}
}

func TestPuzzlesKnowTheirPlace(t *testing.T) {
	const text = "// preamble\r\npuzzle: a\r\n\r\npuzzle: b\nPuzzle: c"
	f := Parse(text)
	type place struct {
		title              string
		start, line, index int
	}
	var got []place
	for p := range f.Puzzles() {
		got = append(got, place{p.Title, p.Start, p.Line, p.Index})
	}
	want := []place{{"a", 13, 1, 0}, {"b", 26, 3, 1}, {"c", 36, 4, 2}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for offset := range len(text) + 1 {
		p, ok := f.PuzzleAt(offset)
		want := 0
		for _, start := range []int{13, 26, 36} {
			if offset >= start {
				want++
			}
		}
		if p.Index != want-1 || ok != (want > 0) {
			t.Errorf("at %d is puzzle %d", offset, p.Index)
		}
	}
}

// meaning is what a puzzle says, without where it stands.
func meaning(p *syntax.Puzzle) string {
	places := func(list ...syntax.Spot) (s []string) {
		for _, spot := range list {
			s = append(s, fmt.Sprint(spot.Set, p.PlaceName(spot.Place)))
		}
		return s
	}
	var cells string
	if p.Draft.Board != nil {
		cells = fmt.Sprint(p.Draft.Board.Rows, p.Draft.Board.Cols, string(p.Draft.Board.Cells))
	}
	if p.Draft.Graph != nil {
		for n, node := range p.Draft.Graph.Nodes {
			cells += fmt.Sprint(node.Name, p.Draft.Graph.Neighbors[n])
		}
	}
	expect := "nothing"
	if p.Expect != nil {
		expect = fmt.Sprint(p.Expect.Kind, p.Expect.Plies, p.Expect.Limit)
	}
	if p.Only != nil {
		expect += p.PlaceName(p.Only.Place)
	}
	return fmt.Sprint(p.Title, p.Source(), p.Game, p.Draft.Turn, cells, places(p.Draft.Mouse, p.Draft.Cat, p.Draft.Goal, p.Draft.Knight), places(p.Draft.Pawns...),
		p.Draft.CatJump, p.Draft.MouseJump, p.Draft.Limit, expect, names(p, p.Best), names(p, p.Moves))
}

func TestWhiteSpaceAndCommentsMeanNothing(t *testing.T) {
	for name, text := range parsertest.Examples {
		want := meaning(Parse(text).Puzzle(0).Puzzle)
		for how, other := range map[string]string{
			"CRLF":                 strings.ReplaceAll(text, "\n", "\r\n"),
			"no end":               strings.TrimRight(text, "\n"),
			"a byte order mark":    "\uFEFF" + text,
			"tabs":                 strings.ReplaceAll(strings.ReplaceAll(text, "\n  ", "\n\t"), ": ", ":\t"),
			"no blank after a key": strings.ReplaceAll(text, ": ", ":"),
			"blanks at line ends":  strings.ReplaceAll(text, "\n", " \t\n"),
			"comments":             strings.ReplaceAll(text, "\n", " // a: b\n"),
			"empty lines":          strings.ReplaceAll(text, "\n", "\n\n"),
			"comment lines":        strings.ReplaceAll(text, "\n", "\n// puzzle: c\n  //\n"),
		} {
			f := Parse(other)
			if list := problems(f); len(list) > 0 {
				t.Errorf("%s with %s: %q", name, how, list)
			}
			if got := meaning(f.Puzzle(0).Puzzle); got != want {
				t.Errorf("%s with %s:\ngot  %s\nwant %s", name, how, got, want)
			}
			if err := checkFile(f, other); err != nil {
				t.Errorf("%s with %s: %v", name, how, err)
			}
		}
	}
}

// An int has 32 bits on some machines; a number of the format has 64.
func TestALargeNumberIsNeverTakenForASmallOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, math.MaxInt64).Draw(t, "n")
		p := Parse(fmt.Sprintf("puzzle: p\ngame: cat-mouse-grid\ncat-jump: %d\nlimit: %[1]d\nboard:\n  MC.F\nexpect: cat wins in %[1]d\nbest: %[1]d,0\n", n)).Puzzle(0)
		want := int(min(n, math.MaxInt))
		if p.Draft.CatJump != want || p.Draft.Limit != n || p.Expect.Plies != want {
			t.Errorf("%d is taken for a jump of %d, a limit of %d and %d moves", n, p.Draft.CatJump, p.Draft.Limit, p.Expect.Plies)
		}
		if len(p.Best) != 1 || p.Best[0].Place >= 0 {
			t.Errorf("row %d is on the board: %v", n, p.Best)
		}
		rows, cols := rapid.Int64Range(1, math.MaxInt64).Draw(t, "rows"), rapid.Int64Range(1, 1<<33).Draw(t, "columns")
		hunt := Parse(fmt.Sprintf("puzzle: p\ngame: knight-pawns\nsize: %dx%d\nknight: 0,0\npawns: none\n", rows, cols)).Puzzle(0)
		if counted := rows <= math.MaxInt/cols; counted != (hunt.Setup != nil) {
			t.Errorf("a board of %dx%d is countable: %v; %v", rows, cols, counted, hunt.Problems)
		}
	})
}

func TestIdleWallsAreThoseThatAreListed(t *testing.T) {
	for value, want := range map[string]string{
		" none":          "none: ",
		" 0,1 1,1":       "0,1 1,1: 0,1 1,1",
		"\n  0,1\n  1,1": "0,1\n  1,1: 0,1 1,1",
		" 0,1 0,0":       "0,1 0,0: 0,1 0,0", // the floor is an error, and stands there all the same
	} {
		p := Parse("puzzle: x\ngame: cat-mouse-grid\nboard:\n  .#C\n  M#F\nidle:" + value + "\n").Puzzle(0).Puzzle
		idle := p.Composition.Idle
		if got := p.Slice(idle.Range) + ": " + names(p, idle.List); got != want {
			t.Errorf("%q: got %q, want %q", value, got, want)
		}
		if p.Setup == nil {
			t.Errorf("%q breaks the position", value)
		}
	}
	if p := Parse("puzzle: x\ngame: cat-mouse-grid\nboard:\n  .#C\n  M#F\nset: draw\nidle:\n").Puzzle(0); p.Composition.Idle != nil {
		t.Errorf("a key without a value says %+v", p.Composition.Idle)
	}
}

func TestOnABoardWithAnErrorNoPositionIsToldToBeNoWall(t *testing.T) {
	const idle = "idle: 0,1 1,0\n"
	for _, text := range []string{"board:\n  M#C\n  .xF\n" + idle, idle + "board:\n  M#C\n.#F\n", idle + "board:\n  M#C\n  .#\n", idle + "bord:\n  M#C\n  .#F\n"} {
		for _, problem := range Parse("puzzle: x\ngame: cat-mouse-grid\n" + text).Puzzle(0).Problems {
			if problem.Code == syntax.NotAWall {
				t.Errorf("%q: %s", text, problem.Message)
			}
		}
	}
}
