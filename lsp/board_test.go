package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// boards are puzzles and what a panel is told of them, in testdata/board.
var boardTexts = map[string]string{
	"grid": `puzzle: The mouse slips past
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
`,
	"stand-off": "puzzle: Nobody gets through\ngame: cat-mouse-grid\nlimit: none\nturn: cat\nboard:\n  M.#F#.C\n",
	"limit":     "puzzle: Too far\ngame: cat-mouse-grid\nlimit: 3\nboard:\n  M.#F#C\n",
	"graph": `puzzle: LeetCode 913, example 2
game: cat-mouse-graph
graph:
  0: 1 3
  1: 0 1
  2: 3
  3: 0 2
`,
	"pawns":     "puzzle: Two pawns\ngame: knight-pawns\nboard:\n  N#..\n  ..P.\n  .P..\n",
	"by-size":   "puzzle: No board is drawn\ngame: knight-pawns\nsize: 3x4\nknight: 0,0\npawns: 1,2\nturn: bob\n",
	"over":      "puzzle: Caught\ngame: cat-mouse-grid\nmouse: 0,1\nboard:\n  FC.\n",
	"broken":    "puzzle: Two mice\ngame: cat-mouse-grid\nboard:\n  MM\n",
	"ragged":    "puzzle: A row lost its end\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..?\n  C...\n",
	"half-said": "puzzle: The turn is said, the limit is not\ngame: cat-mouse-grid\nlimit: x\nturn: cat\nboard:\n  MF.C\n",
	"no-turn":   "puzzle: It is nobody's turn\ngame: knight-pawns\nturn: bo\nboard:\n  N..\n  ..P\n",
	"pointless": "puzzle: One word is wrong\ngame: cat-mouse-grid\nexpect: mouse wi\nboard:\n  MF.C\n",
	"hopeless":  "puzzle: Out of reach\ngame: knight-pawns\nboard:\n  N..\n  .P.\n  ...\n",
	"gate":      "puzzle: gate on\ngame: cat-mouse-grid\nboard:\n  MFC\n",
	"only-keys": "puzzle:\n",
}

// boardOf asks for the board of the first puzzle.
func (e *fakeEditor) boardOf(more object) json.RawMessage {
	e.t.Helper()
	params := object{"textDocument": object{"uri": doc}, "position": fakePosition{}}
	for k, v := range more {
		params[k] = v
	}
	var raw json.RawMessage
	e.must("plywise/board", params, &raw)
	return raw
}

func TestAPanelIsToldAllThatItDraws(t *testing.T) {
	for name, text := range boardTexts {
		t.Run(name, func(t *testing.T) {
			e := boarding(t, newGated(), nil)
			e.open(doc, text)
			var got bytes.Buffer
			if err := json.Compact(&got, e.boardOf(nil)); err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", "board", name+".json")
			if *update {
				if err := os.WriteFile(golden, []byte(readable(got.Bytes())), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			var want bytes.Buffer
			if err := json.Compact(&want, data); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("got\n%s\nwant\n%s", readable(got.Bytes()), data)
			}
			e.quit()
		})
	}
}

// simpleList matches a list that holds no list and no object.
var simpleList = regexp.MustCompile(`\[[^\[\]{}]*\]`)

// readable writes JSON with lists of simple things on one line.
func readable(data []byte) string {
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", "  "); err != nil {
		panic(err)
	}
	text := b.String()
	for {
		at := simpleList.FindStringIndex(text)
		if at == nil {
			return strings.NewReplacer("⟦", "[", "⟧", "]").Replace(text) + "\n"
		}
		list := strings.Join(strings.Fields(text[at[0]+1:at[1]-1]), " ")
		text = text[:at[0]] + "⟦" + list + "⟧" + text[at[1]:]
	}
}

// boarding starts an editor with a board panel, and a server that solves behind a
// gate.
func boarding(t *testing.T, gate *gated, options object) *fakeEditor {
	all := object{"board": true}
	for k, v := range options {
		all[k] = v
	}
	return configure(t, rich(), nil, all, func(s *server) { s.solveWith(gate) }).fakeEditor
}

func TestABoardIsThatOfThePuzzleAtThePosition(t *testing.T) {
	e := boarding(t, newGated(), nil)
	e.open(doc, "// before\n\n"+slipsPast+boardTexts["pawns"])
	for line, want := range map[int]string{
		0: "null", 2: "null", 3: `"title":"The mouse slips past"`, 9: `"title":"The mouse slips past"`,
		10: `"title":"Two pawns"`, 12: `"title":"Two pawns"`, 1000: `"title":"Two pawns"`,
	} {
		if b := string(e.boardOf(object{"position": fakePosition{Line: line}})); !strings.Contains(b, want) {
			t.Errorf("line %d: the board is %s", line, b)
		}
	}
	e.quit()
}

func TestThePlacesWhereAPlayerCanGoHaveTheOutcomesOfThoseMovesInAPanel(t *testing.T) {
	for _, text := range []string{
		boardTexts["grid"],
		"puzzle: Just too far\ngame: cat-mouse-grid\nlimit: 2\nboard:\n  M.F#C\n",
		"puzzle: The cat goes\ngame: cat-mouse-grid\nlimit: 2\nturn: cat\nboard:\n  MF#C..\n",
	} {
		e := boarding(t, newGated(), nil)
		e.open(doc, text)
		type outcome struct {
			Outcome, Reason string
			Plies           int
		}
		var b struct {
			Turn  string
			Moves []struct {
				To      int
				Outcome outcome
			}
			Heat map[string]map[string][]string
		}
		if err := json.Unmarshal(e.boardOf(nil), &b); err != nil {
			t.Fatal(err)
		}
		other := map[string]string{"mouse": "cat", "cat": "mouse"}[b.Turn]
		for _, m := range b.Moves {
			want := fmt.Sprintf("%s%d", map[string]string{"mouse": "M", "cat": "C"}[m.Outcome.Outcome], m.Outcome.Plies)
			if m.Outcome.Reason == "limit" {
				want = "CL"
			}
			if got := b.Heat[b.Turn][other][m.To]; got != want {
				t.Errorf("%d: the move leads to %s, the heat is %s\n%s", m.To, want, got, text)
			}
		}
		if len(b.Moves) == 0 {
			t.Errorf("there are no moves in\n%s", text)
		}
		e.quit()
	}
}

func TestAPanelIsToldWhenToAskAgain(t *testing.T) {
	hung := newGated()
	e := boarding(t, hung, nil)
	e.open(doc, boardTexts["gate"])
	state := func() string {
		var b struct {
			State   string
			Version int
		}
		if err := json.Unmarshal(e.boardOf(nil), &b); err != nil {
			t.Fatal(err)
		}
		return b.State
	}
	isTold := func(times int) {
		t.Helper()
		eventually(t, "the panel is told", func() bool { return e.timesAsked("plywise/boardChanged") >= times })
		e.settled()
		if n := e.timesAsked("plywise/boardChanged"); n != times {
			t.Errorf("it is told %d times, not %d", n, times)
		}
	}
	if got := state(); got != "solving" {
		t.Errorf("it is %s", got)
	}
	close(hung.gate)
	isTold(1)
	if got := state(); got != "solved" {
		t.Errorf("it is %s", got)
	}
	e.replace(doc, "gate on", "go on")
	e.replace(doc, "go on", "go on now")
	isTold(2)
	e.replace(doc, "now", "then") // it has not asked since
	isTold(2)
	e.close(doc)
	isTold(2)
	e.quit()
}

func TestAClientWithoutAPanelIsToldNothing(t *testing.T) {
	e := start(t, rich())
	e.open(doc, slipsPast)
	e.boardOf(object{"position": fakePosition{Line: 3}}) // though it may ask
	e.replace(doc, "slips", "walks")
	e.settled()
	if n := e.timesAsked("plywise/boardChanged"); n != 0 {
		t.Errorf("it is told %d times", n)
	}
	e.quit()
}

func TestAPanelKeepsOutcomesBackUntilTheyAreAskedFor(t *testing.T) {
	e := boarding(t, newGated(), object{"spoilers": "off"})
	e.open(doc, boardTexts["grid"])
	hidden := string(e.boardOf(nil))
	for _, word := range []string{"outcome", "wins", "rank", "keeps", "heat", "line"} {
		if strings.Contains(strings.ReplaceAll(hidden, `"line":`, ""), word) {
			t.Errorf("%q is told in %s", word, hidden)
		}
	}
	if !strings.Contains(hidden, `"moves":[{"to":10},{"to":11},{"to":12}]`) {
		t.Errorf("the moves are not in order in %s", hidden)
	}
	if revealed := string(e.boardOf(object{"reveal": true})); !strings.Contains(revealed, "mouse wins in 5") {
		t.Errorf("asked for, the outcome is not told in %s", revealed)
	}
	e.quit()

	e = boarding(t, newGated(), object{"heatMap": false})
	e.open(doc, boardTexts["grid"])
	if b := string(e.boardOf(nil)); strings.Contains(b, "heat") || !strings.Contains(b, "mouse wins in 5") {
		t.Errorf("without heat maps the board is %s", b)
	}
	e.quit()
}
