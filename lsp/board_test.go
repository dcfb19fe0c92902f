package lsp

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// A boardExample is an answer to a panel, in testdata/board.
type boardExample struct {
	text     string
	ask      object    // beside the document and the position
	settings object    // of the client
	edit     [2]string // old and new, after the first answer
	again    bool      // asked for with the resultId of the answer
}

const (
	squareText = "puzzle: Around the block\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M..F\n  .##.\n  ....\n  C...\n"
	pawnsText  = "puzzle: Two pawns\ngame: knight-pawns\nboard:\n  N#..\n  ..P.\n  .P..\n"
	loopText   = `puzzle: LeetCode 913, example 2
game: cat-mouse-graph
graph:
  0: 1 3
  1: 0 1
  2: 3
  3: 0 2
`
)

// grid has all that a puzzle can say, most of it true.
const gridText = `puzzle: The mouse slips past
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5
best: 2,2
only: 2,1
moves: 2,2 1,1 1,2
`

var boardExamples = map[string]boardExample{
	"grid":          {text: gridText, ask: object{"position": fakePosition{7, 4}}},
	"grid-path":     {text: gridText, ask: object{"path": []int{12, 7}}},
	"grid-path-cut": {text: gridText, ask: object{"path": []int{12, 7, 3, 0}}},
	"grid-to-end":   {text: gridText, ask: object{"path": []int{12, 6, 14, 7, 4}}},
	"cat-layer":     {text: gridText, ask: object{"heat": object{"piece": "cat", "turn": "mouse"}}},
	"without-layer": {text: gridText, ask: object{"heat": nil}},
	"without-heat":  {text: gridText, settings: object{"heatMap": false}},
	"hidden":        {text: gridText, settings: object{"spoilers": "off"}},
	"revealed":      {text: gridText, settings: object{"spoilers": "off"}, ask: object{"reveal": true}},
	"grid-edits":    {text: gridText, ask: object{"edits": true}},
	"graph-edits":   {text: loopText + "expect: draw\n", ask: object{"edits": true}},
	"knight-edits":  {text: pawnsText + "expect: 4 moves\n", ask: object{"edits": true}},
	"draw":          {text: "puzzle: Nobody gets through\ngame: cat-mouse-grid\nlimit: none\nturn: cat\nboard:\n  M.#F#.C\n"},
	"limit":         {text: "puzzle: Too far\ngame: cat-mouse-grid\nlimit: 3\nboard:\n  M.#F#C\n"},
	"over":          {text: "puzzle: Caught\ngame: cat-mouse-grid\nmouse: 0,1\nboard:\n  FC.\n"},
	"wrong-claims":  {text: "puzzle: Nothing of this is true\ngame: cat-mouse-grid\nexpect: mouse wins\nbest: 0,0\nonly: 0,0\nmoves: 0,1 0,2 0,0\nboard:\n  M.F\n  ..C\n"},
	"half-claims":   {text: "puzzle: Half of each is written\ngame: cat-mouse-grid\nexpect: mouse wi\nbest: 0\nonly:\nmoves: 0,1 x 0,0\nboard:\n  M.F\n  ..C\n"},

	"graph":      {text: loopText, ask: object{"position": fakePosition{5, 5}}},
	"graph-path": {text: loopText, ask: object{"path": []int{1, 3}}},
	"graph-named": {text: `puzzle: The house
game: cat-mouse-graph
graph:
  attic: stairs
  stairs: kitchen hall
  hall: garden kitchen
  pantry: kitchen crack
mouse: attic
cat: kitchen
hole: crack
turn: cat
moves: hall stairs
`},

	"knight":         {text: pawnsText},
	"knight-path":    {text: pawnsText, ask: object{"path": []int{9}}},
	"knight-by-size": {text: "puzzle: No board is drawn\ngame: knight-pawns\nknight: 25,25\npawns: 0,0 0,49 24,24\nturn: bob\n"},

	"solving":        {text: "puzzle: gate on\ngame: cat-mouse-grid\nmoves: 0,1 0,1\nexpect: mouse wins\nboard:\n  MFC\n"},
	"solving-stale":  {text: squareText, edit: [2]string{"Around the block\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M..F", "gated\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M.#F"}},
	"broken":         {text: "puzzle: Two mice\ngame: cat-mouse-grid\nboard:\n  M.M\n  .CF\n"},
	"broken-stale":   {text: squareText, edit: [2]string{"  C...\n", "  ....\n"}},
	"broken-ragged":  {text: "puzzle: A row lost its end\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..?\n  C...\n"},
	"broken-limit":   {text: "puzzle: The turn is said, the limit is not\ngame: cat-mouse-grid\nlimit: x\nturn: cat\nboard:\n  MF.C\n"},
	"broken-turn":    {text: "puzzle: It is nobody's turn\ngame: knight-pawns\nturn: bo\nboard:\n  N..\n  ..P\n"},
	"broken-game":    {text: "puzzle: It names no game\nboard:\n  M.#F\n  C...\n"},
	"broken-graph":   {text: "puzzle: The cat is nowhere\ngame: cat-mouse-graph\ngraph:\n  a: b c\n  b: c\nmouse: b\ncat: d\nhole: a\n"},
	"unreachable":    {text: "puzzle: Out of reach\ngame: knight-pawns\nboard:\n  N..\n  .P.\n  ...\n"},
	"only-a-title":   {text: "puzzle:\n"},
	"second-of-two":  {text: "// Two puzzles.\n\n" + pawnsText + "\n" + loopText, ask: object{"position": fakePosition{Line: 10}}},
	"above-first":    {text: "// Nothing yet.\n\n" + pawnsText},
	"unchanged":      {text: gridText, again: true},
	"without-puzzle": {text: "// Nothing yet.\n"},
}

// boardOf asks for the board of the first puzzle.
func (e *fakeEditor) boardOf(more object) json.RawMessage {
	e.t.Helper()
	var raw json.RawMessage
	e.must("plywise/board", boardRequest(more), &raw)
	return raw
}

func boardRequest(more object) object {
	params := object{"textDocument": object{"uri": doc}, "position": fakePosition{}}
	for k, v := range more {
		params[k] = v
	}
	return params
}

// A toldBoard is a part of an answer to a panel.
type toldBoard struct {
	Unchanged bool
	ResultID  string
	Version   int
	Index     int
	Range     fakeRange
	Title     string
	State     string
	Problem   struct{ Message string }
	Stale     string
	Hidden    bool
	Pieces    map[string]int
	Pawns     []int
	Turn      string
	LimitLeft *int
	Over      bool
	Path      []int
	At        *int
	Outcome   *toldOutcome
	Moves     []toldMove
	Line      []struct {
		To    int
		After toldOutcome
	}
	Played []struct {
		To      int
		Mark    string
		After   *toldOutcome
		Range   fakeRange
		Problem string
	}
	Claims []struct {
		Key   string
		Holds *bool
		Range fakeRange
	}
	Heat *toldHeat
	Text struct {
		Rows   [][2]int
		Nodes  [][]fakeRange
		Pieces map[string]fakeRange
		Pawns  []fakeRange
	}
}

type toldOutcome struct {
	Words, Outcome, Reason string
	Plies                  *int
	Total                  *int
}

type toldMove struct {
	To            int
	Name          string
	Before, After *toldOutcome
	Rank          *int
	Mark          string
	Steps         int
}

type toldHeat struct {
	Piece, Turn string
	Int16       []byte
}

// at returns the number of a place.
func (h *toldHeat) at(place int) int {
	return int(int16(binary.LittleEndian.Uint16(h.Int16[2*place:])))
}

// coded is an outcome as a layer has it.
func (o *toldOutcome) coded() int {
	switch {
	case o.Outcome == "draw":
		return 32767
	case o.Reason == "limit":
		return -32768
	case o.Outcome == "mouse":
		return 1 + *o.Plies
	}
	return -1 - *o.Plies
}

// told asks for the board of the first puzzle.
func (e *fakeEditor) told(more object) (b toldBoard) {
	e.t.Helper()
	if err := json.Unmarshal(e.boardOf(more), &b); err != nil {
		e.t.Fatal(err)
	}
	return b
}

func TestAPanelIsToldAllThatItDraws(t *testing.T) {
	t.Parallel()
	for name, x := range boardExamples {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := boarding(t, newGated(), x.settings)
				e.open(doc, x.text)
				synctest.Wait()
				if x.edit[0] != "" {
					e.replace(doc, x.edit[0], x.edit[1])
					synctest.Wait()
				}
				answer := e.boardOf(x.ask)
				if x.again {
					answer = e.boardOf(object{"known": e.told(nil).ResultID})
				}
				compareGolden(t, filepath.Join("testdata", "board", name+".json"), answer)
				e.quit()
			})
		})
	}
}

var microseconds = regexp.MustCompile(`"micros":\d+`)

// compareGolden compares an answer with a file. How long solving took is always 14
// microseconds there.
func compareGolden(t *testing.T, golden string, answer []byte) {
	t.Helper()
	got := readable(microseconds.ReplaceAll(answer, []byte(`"micros":14`)))
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// simpleValue matches a list or an object that holds no longer one, and is short.
var simpleValue = regexp.MustCompile(`[\[{][^\[\]{}]{0,600}[\]}]`)

var lineBreak = regexp.MustCompile(`\n *`)

// readable writes JSON with short lists and objects on one line.
func readable(data []byte) string {
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", "  "); err != nil {
		panic(err)
	}
	text := b.String()
	const widest = 150
	for {
		changed := false
		text = simpleValue.ReplaceAllStringFunc(text, func(value string) string {
			line := lineBreak.ReplaceAllString(value[1:len(value)-1], " ")
			line = value[:1] + strings.TrimSpace(line) + value[len(value)-1:]
			if len(line) > widest {
				return value
			}
			changed = true
			return strings.NewReplacer("[", "⟦", "]", "⟧", "{", "⟪", "}", "⟫").Replace(line)
		})
		if !changed {
			return strings.NewReplacer("⟦", "[", "⟧", "]", "⟪", "{", "⟫", "}").Replace(text) + "\n"
		}
	}
}

// boarding starts an editor with a board panel, and a server that solves behind a
// gate.
func boarding(t *testing.T, gate *gated, options object) *fakeEditor {
	all := object{"board": true}
	for k, v := range options {
		all[k] = v
	}
	return configure(t, rich(), nil, all, func(s *server) { s.SolveWith(gate) }).fakeEditor
}

func TestEveryClientIsOfferedTheBoard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, object{})
		var offers struct{ Experimental struct{ PlywiseBoard int } }
		if err := json.Unmarshal(e.offers, &offers); err != nil || offers.Experimental.PlywiseBoard != 2 {
			t.Errorf("offered is %s", e.offers)
		}
		e.open(doc, gridText)
		if b := e.told(nil); b.State != "solved" || b.Outcome.Words != "mouse wins in 5" {
			t.Errorf("the board is %+v", b)
		}
		e.quit()
	})
}

func TestABoardIsThatOfThePuzzleAtThePosition(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		e.open(doc, "// before\n\n"+slipsPast+pawnsText)
		for line, want := range map[int]string{
			0: "The mouse slips past", 2: "The mouse slips past", 3: "The mouse slips past", 9: "The mouse slips past",
			10: "Two pawns", 12: "Two pawns", 1000: "Two pawns",
		} {
			if b := e.told(object{"position": fakePosition{Line: line}}); b.Title != want {
				t.Errorf("line %d: the board is that of %q", line, b.Title)
			}
		}
		e.quit()
	})
}

func TestAPlaceIsUnderThePositionWhereTheTextNamesIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		text := "// M\n" + gridText + loopText
		e.open(doc, text)
		for _, c := range []struct {
			at   string // in front of it
			want int    // -1 for none
		}{{"// M", -1}, {"title", -1}, {"####F", 0}, {"F\n", 4}, {"C...", 6}, {"2,1\nmoves", 11}, {"1,1 1,2", 6}, {"board", -1}} {
			i := strings.Index(text, c.at)
			if i < 0 {
				i = 0
			}
			b := e.told(object{"position": position(text, i, e.encoding)})
			switch {
			case c.want < 0 && b.At != nil:
				t.Errorf("%q is on place %d", c.at, *b.At)
			case c.want >= 0 && (b.At == nil || *b.At != c.want):
				t.Errorf("%q is not on place %d, but %v", c.at, c.want, b.At)
			}
		}
		// The third node to be named is 3.
		if b := e.told(object{"position": position(text, strings.LastIndex(text, "3"), e.encoding)}); b.Title != "LeetCode 913, example 2" || b.At == nil || *b.At != 2 {
			t.Errorf("the last 3 is on %v of %q", b.At, b.Title)
		}
		e.quit()
	})
}

// Bad parameters from a panel are refused with a message, or ignored.
func TestARequestForABoardMaySayAnything(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		e.open(doc, gridText+pawnsText)
		for _, refused := range []object{
			{"path": []string{"2,2"}}, {"path": 7}, {"path": []any{1.5}}, {"path": []any{json.RawMessage("99999999999999999999")}},
			{"heat": object{"piece": "dog", "turn": "mouse"}}, {"heat": object{"piece": "mouse"}}, {"heat": object{"piece": "mouse", "turn": "alice"}},
			{"heat": object{"piece": 0, "turn": 1}}, {"heat": "mouse"}, {"heat": []int{}}, {"heat": false},
			{"known": 7}, {"pinned": object{}}, {"reveal": "yes"}, {"position": object{"line": -1, "character": 0}},
		} {
			e.refused(-32602, "plywise/board", boardRequest(refused))
		}
		e.refused(-32602, "plywise/board", boardRequest(object{"textDocument": object{"uri": "file:///not-open"}}))
		plain := string(e.boardOf(nil))
		staying := make([]int, 100_000)
		for i := range staying {
			staying[i] = 10
		}
		for _, odd := range []object{
			{"path": nil}, {"path": []int{}}, {"path": []int{-1}}, {"path": []int{math.MaxInt}}, {"path": []int{15}}, {"path": []int{10_000_000, 12}},
			{"known": "x"}, {"known": ""}, {"pinned": "-"}, {"pinned": "x-y.z"}, {"pinned": "x-zzzzzzzzzzzz.z"}, {"pinned": "x--1.z"}, {"pinned": "\u202e"},
		} {
			if got := string(e.boardOf(odd)); got != plain {
				t.Errorf("%v: the board is %s", odd, got)
			}
		}
		// The mouse cannot stay twice: the cat would have to go nowhere in between.
		if b := e.told(object{"path": staying}); len(b.Path) != 1 {
			t.Errorf("of %d moves, %d are legal", len(staying), len(b.Path))
		}
		pawns := object{"position": fakePosition{Line: 14}}
		for _, heat := range []any{nil, object{"piece": "mouse", "turn": "cat"}, object{"piece": "cat", "turn": "cat"}} {
			pawns["heat"] = heat
			if b := e.told(pawns); b.Title != "Two pawns" || b.Heat != nil {
				t.Errorf("with heat %v, the board is %+v", heat, b)
			}
		}
		e.quit()
	})
}

func TestALongPathIsPlayedToItsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		e.open(doc, "puzzle: Both may stay\ngame: cat-mouse-grid\nlimit: none\nboard:\n  M.#F#.C\n")
		path := make([]int, 50_001)
		for i := range path {
			path[i] = 6 * (i % 2)
		}
		b := e.told(object{"path": path})
		if len(b.Path) != len(path) || b.Turn != "cat" || b.Pieces["mouse"] != 0 || b.Pieces["cat"] != 6 || b.Outcome.Words != "draw" {
			t.Errorf("after %d moves it is %+v", len(b.Path), b.Outcome)
		}
		e.quit()
	})
}

func TestWithoutHeatMapsABoardHasNone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), object{"heatMap": false})
		e.open(doc, gridText)
		for _, more := range []object{nil, {"heat": object{"piece": "mouse", "turn": "cat"}}, {"heat": nil}} {
			if b := e.told(more); b.Heat != nil || b.Outcome.Words != "mouse wins in 5" {
				t.Errorf("the board is %+v", b)
			}
		}
		e.quit()
	})
}

// secrets are the members that tell how a game ends.
var secrets = []string{"outcome", "line", "heat", "stale", "before", "after", "rank", "mark", "holds", "words", "plies", "reason", "total"}

func TestAHiddenBoardTellsNothingOfHowTheGameEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for name, x := range boardExamples {
			settings := object{"spoilers": "off", "heatMap": true}
			e := boarding(t, newGated(), settings)
			e.open(doc, x.text)
			e.boardOf(nil)
			if x.edit[0] != "" {
				e.replace(doc, x.edit[0], x.edit[1])
			}
			ask := object{"heat": object{"piece": "cat", "turn": "cat"}}
			for k, v := range x.ask {
				ask[k] = v
			}
			delete(ask, "reveal")
			for _, more := range []object{nil, ask} {
				var answer any
				raw := e.boardOf(more)
				if err := json.Unmarshal(raw, &answer); err != nil {
					t.Fatal(err)
				}
				for _, secret := range memberNames(answer, "") {
					t.Errorf("%s: %s is told in %s", name, secret, raw)
				}
				if strings.Contains(string(raw), " wins") {
					t.Errorf("%s: who wins is told in %s", name, raw)
				}
				var b toldBoard
				if err := json.Unmarshal(raw, &b); err != nil {
					t.Fatal(err)
				}
				if !b.Hidden && answer != nil {
					t.Errorf("%s does not say that it is hidden: %s", name, raw)
				}
				if !slices.IsSortedFunc(b.Moves, func(x, y toldMove) int { return x.To - y.To }) {
					t.Errorf("%s: the moves are not in the order of their places: %+v", name, b.Moves)
				}
			}
			e.quit()
		}
	})
}

// memberNames returns the paths of the secrets in an answer. The line of a position in the
// text is none.
func memberNames(answer any, path string) []string {
	var found []string
	switch a := answer.(type) {
	case []any:
		for _, v := range a {
			found = append(found, memberNames(v, path)...)
		}
	case object:
		for name, v := range a {
			if _, isNumber := v.(float64); slices.Contains(secrets, name) && !(name == "line" && isNumber) {
				found = append(found, path+"."+name)
			}
			found = append(found, memberNames(v, path+"."+name)...)
		}
	}
	return found
}
