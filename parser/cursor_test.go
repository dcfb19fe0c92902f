package parser

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/syntax"
)

// say describes a cursor in short.
func (c Cursor) say() string {
	key := "-"
	if c.Field != nil {
		key = c.Field.Key
	}
	s := fmt.Sprintf("%s %s", key, c.Part)
	if c.Token >= 0 {
		s += " " + c.Tokens[c.Token].Kind.String()
	}
	if c.Block >= 0 {
		s += fmt.Sprintf(" line %d", c.Block)
	}
	if c.Row >= 0 {
		s += fmt.Sprintf(" row %d", c.Row)
	}
	if c.List != syntax.NoList {
		s += fmt.Sprintf(" %s %d", [...]string{"", "moves", "best", "only", "pawns", "graph", "maybe", "piece", "solution", "tries", "idle"}[c.List], c.Entry)
	}
	if c.Place >= 0 {
		s += " at " + c.PlaceName(c.Place)
	}
	if c.Expect != nil {
		s += fmt.Sprintf(" expects %d", c.Expect.Kind)
	}
	return s
}

func TestACursorKnowsWhatIsThere(t *testing.T) {
	// The mark ‸ stands before the offset that is asked for.
	tests := []struct{ text, want string }{
		{"‸// a comment", "- none comment"},
		{"// a ‸comment", "- comment comment"},
		{"‸", "- none"},
		{"‸puzzle: a", "puzzle key key"},
		{"puzzle‸: a", "puzzle key colon"},
		{"puzzle:‸ a", "puzzle value colon"},
		{"puzzle: ‸a", "puzzle value title"},
		{"puzzle: a ‸ // b", "puzzle value"},
		{"puzzle: a  // ‸b", "puzzle comment comment"},
		{"puzzle: a\n‸", "- none"},
		{"puzzle: a\nmou‸", " key unknown"},
		{"puzzle: a\nmoves:\n  ‸", "moves block"},
		{"puzzle: a\nmoves:\n‸", "- none"},
		{"puzzle: a\nmoves:‸", "moves value colon"},
		{"puzzle: a\nmoves: ‸", "moves value"},
		{"puzzle: a\nmoves ‸:", "moves colon colon"},
		{"GRID\nboard:\n  ‸M.C\n  #.F", "board block mouse line 0 row 0 at 0,0"},
		{"GRID\nboard:\n  M‸.C\n  #.F", "board block floor line 0 row 0 at 0,1"},
		{"GRID\nboard:\n  M.C\n  #.‸F", "board block food line 1 row 1 at 1,2"},
		{"GRID\nboard:\n  M.C\n  #.F‸", "board block food line 1 row 1 at 1,2"},
		{"GRID\nboard:\n ‸ M.C\n  #.F", "board block"},
		{"GRID\nboard: M.‸C\n  #.F", "board value cat row 0 at 0,2"},
		{"GRID\nboard:\n  M.é‸C\n  #.F.", "board block cat line 0 row 0 at 0,3"},
		{"GRID\nboard:\n  M.é‸ C\n  #.F.", "board block unknown line 0"},
		{"GRID\nboard:\n  M.C\n  #.F\nmoves: 0,1‸ 1,1", "moves value position moves 0 at 0,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nmoves: 0,1 ‸1,1", "moves value position moves 1 at 1,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nmoves:\n  0,1\n  ‸1,1", "moves block position line 1 moves 1 at 1,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nmoves: 0,1 ‸9,9", "moves value position moves 1"},
		{"GRID\nboard:\n  M.C\n  #.F\nbest: 0,1 ‸1,1", "best value position best 1 at 1,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nonly: ‸1,1", "only value position only 0 at 1,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nsolution: 0,1 ‸1,1", "solution value position solution 1 at 1,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nsolution: 1,1\nduals: ‸any", "duals value word"},
		{"GRID\nboard:\n  M.C\n  #.F\ntries:\n  0,1 1,1\n  0,0 ‸0,1", "tries block position line 1 tries 3 at 0,1"},
		{"GRID\nboard:\n  M.C\n  #.F\ntries: ‸0,1 1,1", "tries value position tries 0 at 0,1"},
		{"GRID\nboard:\n  M.C\n  #.F\ntries: ‸none", "tries value word"},
		{"GRID\nboard:\n  M#C\n  #.F\nidle: 0,1 ‸1,0", "idle value position idle 1 at 1,0"},
		{"GRID\nboard:\n  M#C\n  #.F\nidle:\n  0,1\n  ‸1,1", "idle block position line 1 idle 1 at 1,1"},
		{"GRID\nboard:\n  M#C\n  #.F\nidle: ‸none", "idle value word"},
		{"GRID\nboard:\n  M.C\n  #.F\nset: cat ‸wins in 2", fmt.Sprintf("set value word expects %d", syntax.ExpectCat)},
		{"KNIGHT\nsize: 4\nknight: 0,3\npawns: 0,0\nset: ‸3 moves", fmt.Sprintf("set value number expects %d", syntax.ExpectTotal)},
		{"GRID\nboard:\n  ..C\n  #.F\nmouse: ‸1,1", "mouse value position piece 0 at 1,1"},
		{"GRID\nboard:\n  M.C\n  #.F\nexpect: cat ‸wins in 2", fmt.Sprintf("expect value word expects %d", syntax.ExpectCat)},
		{"GRID\nboard:\n  M.C\n  #.F\nturn: cat\nturn: ‸mouse", "turn value word"},
		{"puzzle: x\nboard:\n  M.‸#\ngraph:\n  a: b", "board block wall line 0"},
		{"GRAPH\ngraph:\n  ‸a: b c", "graph block node line 0 row 0 graph -1 at a"},
		{"GRAPH\ngraph:\n  a‸: b c", "graph block colon line 0 row 0 graph -1 at a"},
		{"GRAPH\ngraph:\n  a: b c\n  b: ‸c", "graph block node line 1 row 1 graph 0 at c"},
		{"GRAPH\ngraph: a: b‸ c\n  b: c", "graph value node row 0 graph 0 at b"},
		{"GRAPH\ngraph:\n  a: b c\nhole: ‸c", "hole value node piece 0 at c"},
		{"KNIGHT\nsize: 4\nknight: 0,0\npawns:\n  1,1\n  ‸2,2", "pawns block position line 1 pawns 1 at 2,2"},
		{"KNIGHT\nsize: 4\nknight: ‸0,3\npawns: none", "knight value position piece 0 at 0,3"},
		{"KNIGHT\nsize: 4\nknight: 0,3\npawns: ‸none", "pawns value word"},
	}
	for _, test := range tests {
		drawing := strings.NewReplacer("GRID", "puzzle: x\ngame: cat-mouse-grid", "GRAPH", "puzzle: x\ngame: cat-mouse-graph",
			"KNIGHT", "puzzle: x\ngame: knight-pawns").Replace(test.text)
		offset := strings.Index(drawing, "‸")
		// The same in a file's second puzzle.
		for _, before := range []string{"", "puzzle: before\ngame: knight-pawns\n"} {
			if before != "" && !strings.HasPrefix(drawing, "puzzle") {
				continue
			}
			f := Parse(before + strings.Replace(drawing, "‸", "", 1))
			if got := f.At(len(before) + offset).say(); got != test.want {
				t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
			}
		}
	}
}

func TestACursorStandsAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := parsertest.RandomText(t, "text")
		f := Parse(text)
		for offset := -1; offset <= len(text)+1; offset++ {
			c := f.At(offset)
			if c.Field == nil && (c.Block >= 0 || c.Row >= 0 || c.List != syntax.NoList || c.Place >= 0) {
				t.Fatalf("offset %d of %q: %+v", offset, text, c)
			}
			if c.Place >= 0 && c.PlaceName(c.Place) == "" {
				t.Fatalf("offset %d of %q: no place %d", offset, text, c.Place)
			}
		}
	})
}
