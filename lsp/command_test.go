package lsp

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
)

const slipsPast = "// a board\npuzzle: The mouse slips past\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"

// doing returns the parameters of a command about the puzzle on a line.
func doing(name string, line int, more object) object {
	argument := object{"uri": "file:///a", "position": fakePosition{Line: line}}
	for k, v := range more {
		argument[k] = v
	}
	return object{"command": name, "arguments": []any{argument}}
}

// applying starts a session whose client answers as told when it is asked to
// apply an edit, and returns what it was asked.
func applying(t *testing.T, answer object) (*fakeEditor, *string) {
	t.Helper()
	asked := new(string)
	e := connected(t)
	e.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
		*asked = string(params)
		return answer, nil
	}
	e.initialize(everything())
	e.open("file:///a", slipsPast)
	return e, asked
}

func TestTheCommandPlaysTheBestMoveOrAnyOther(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		more   object
		expect string
	}{
		{"best", nil, `"label":"Play best move: mouse to 2,2 (mouse wins in 5)"`},
		{"best, of this version", object{"version": 1}, `"label":"Play best move: mouse to 2,2 (mouse wins in 5)"`},
		{"another", object{"move": "2,1"}, `"label":"Play move: mouse to 2,1 (cat wins in 2)"`},
		{"the best by name", object{"move": "2,2"}, `"label":"Play best move: mouse to 2,2 (mouse wins in 5)"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e, asked := applying(t, object{"applied": true})
				e.must("workspace/executeCommand", doing("plywise.play", 3, c.more), nil)
				if !strings.Contains(*asked, c.expect) || !strings.Contains(*asked, `"uri":"file:///a"`) {
					t.Errorf("the client is asked %s", *asked)
				}
				e.quit()
			})
		})
	}
}

// The puzzles of TestTheCommandPlaysOrAppendsAtAPosition, by line.
const playedThere = slipsPast + "moves: 2,2 1,2 0,0\n" + // 8
	"puzzle: Over\ngame: cat-mouse-grid\nmouse: 0,0\ncat: 0,0\nfood: 0,2\nboard:\n  ...\n" + // 9 to 15
	"puzzle: Broken\ngame: cat-mouse-grid\nboard:\n  C.F\n" + // 16 to 19
	"puzzle: Pawns\ngame: knight-pawns\nknight: 0,0\npawns: 1,2\n" + // 20 to 23
	"puzzle: The cat waits\ngame: cat-mouse-grid\nturn: cat\nlimit: 3\nboard:\n  C..\n  ...\n  ###\n  M#F\n" + // 24 to 32
	"puzzle: Undecided\ngame: cat-mouse-grid\nboard:\n  M?FC\n" // 33 to 36

func TestTheCommandPlaysOrAppendsAtAPosition(t *testing.T) {
	t.Parallel()
	here := object{"here": true}
	for name, c := range map[string]struct {
		command      string
		line, column int
		more         object
		want         string // the label of the edit, or why there is none
	}{
		"a cell":                          {"plywise.play", 7, 3, here, "Play move: mouse to 2,1 (cat wins in 2)"},
		"the best cell":                   {"plywise.play", 7, 4, here, "Play best move: mouse to 2,2 (mouse wins in 5)"},
		"a cell out of reach":             {"plywise.play", 7, 6, here, "The mouse cannot go there now."},
		"no cell":                         {"plywise.play", 2, 0, here, "There is no move here; put the cursor on a cell, a node or an entry of “moves”."},
		"an entry of moves":               {"plywise.play", 8, 7, here, "Play move: 2,2"},
		"a later entry":                   {"plywise.play", 8, 11, here, "Play up to here (2 moves)"},
		"an entry that is not legal":      {"plywise.play", 8, 15, here, "This move, or one before it, cannot be played; mend it first."},
		"where the game is over":          {"plywise.play", 15, 3, here, "The game is over: cat has won."},
		"the best where it is over":       {"plywise.play", 9, 0, nil, "The game is over: cat has won."},
		"where the puzzle is broken":      {"plywise.play", 16, 0, nil, "The board lacks “M”; draw it, or place the piece by its key."},
		"where something is undecided":    {"plywise.play", 33, 0, nil, "The puzzle has a blank at 0,1; fill it in first."},
		"the best line of that":           {"plywise.append", 33, 0, nil, "The puzzle has a blank at 0,1; fill it in first."},
		"a pawn":                          {"plywise.play", 23, 7, here, "Play best move: Alice to 1,2 (1 move)"},
		"no pawn":                         {"plywise.play", 22, 8, here, "There is no pawn to take here."},
		"the best at the cursor":          {"plywise.play", 29, 3, nil, "Play best move: cat to 0,1 (cat wins (move limit))"},
		"the best line, of one move":      {"plywise.append", 24, 0, nil, "Append the best move to `moves`: cat to 0,0"},
		"behind a move that is not legal": {"plywise.append", 1, 0, nil, "A move in “moves” is not legal; mend it first."},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := connected(t)
				asked := ""
				e.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
					asked = string(params)
					return object{"applied": true}, nil
				}
				e.initialize(everything())
				e.open("file:///a", playedThere)
				more := object{"position": fakePosition{Line: c.line, Character: c.column}}
				maps.Copy(more, c.more)
				err := e.call("workspace/executeCommand", doing(c.command, 0, more), nil)
				if err != nil {
					asked = err.Error()
				}
				if !strings.Contains(asked, c.want) {
					t.Errorf("it says %s\nwant %s", asked, c.want)
				}
				e.quit()
			})
		})
	}
}

func TestACommandThatCannotBeDoneSaysWhy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e, asked := applying(t, object{"applied": true})
		const invalid, requestFailed = -32602, -32803
		for _, c := range []struct {
			code   int
			params object
		}{
			{invalid, doing("plywise.dance", 3, nil)},
			{invalid, object{"command": "plywise.play"}},
			{invalid, object{"command": "plywise.play", "arguments": []any{7}}},
			{invalid, doing("plywise.play", 3, object{"uri": "file:///b"})},
			{requestFailed, doing("plywise.play", 3, object{"version": 0})},
			{requestFailed, doing("plywise.play", 0, nil)}, // before the first puzzle
			{requestFailed, doing("plywise.play", 3, object{"move": "0,4"})},
			{requestFailed, doing("plywise.play", 3, object{"move": "nowhere"})},
			{requestFailed, doing("plywise.explain", 0, nil)},
		} {
			e.refused(c.code, "workspace/executeCommand", c.params)
		}
		if *asked != "" {
			t.Errorf("the client is asked %s", *asked)
		}
		e.quit()
	})
}

func TestACommandFailsInWordsWhereTheClientDoesNotApplyTheEdit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer func(*fakeEditor) (any, error)
		words  string
	}{
		"it says why": {
			func(*fakeEditor) (any, error) {
				return object{"applied": false, "failureReason": "the file is read-only"}, nil
			},
			"The editor did not apply the edit: the file is read-only",
		},
		"it does not say why": {
			func(*fakeEditor) (any, error) { return object{"applied": false}, nil },
			"The editor did not apply the edit, and does not say why.",
		},
		"it has no answer": {
			func(*fakeEditor) (any, error) { return nil, nil },
			"The editor did not apply the edit, and does not say why.",
		},
		"it answers with an error": {
			func(*fakeEditor) (any, error) { return nil, jsonrpc2.NewError(-32603, "no such buffer") },
			"The editor did not apply the edit: no such buffer",
		},
		"somebody types": {
			func(e *fakeEditor) (any, error) {
				e.replace("file:///a", "slips", "slipped")
				return object{"applied": false}, nil
			},
			"Nothing was done: the text has changed in the meantime. Choose again.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := connected(t)
				e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return c.answer(e) }
				e.initialize(everything())
				e.open("file:///a", slipsPast)
				err := e.call("workspace/executeCommand", doing("plywise.play", 3, nil), nil)
				if wire, ok := err.(*jsonrpc2.Error); !ok || wire.Code != -32803 || wire.Message != c.words {
					t.Errorf("got %v, want %q", err, c.words)
				}
				e.quit()
			})
		})
	}
}

func TestAClientThatAppliesNoEditsIsNotAskedTo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		set(capabilities, "workspace.applyEdit", nil)
		e := connected(t)
		offer := string(e.initialize(capabilities))
		if !strings.Contains(offer, `"commands":["plywise.explain","plywise.export","plywise.preview","plywise.step"]`) {
			t.Errorf("the server offers %s", offer)
		}
		e.open("file:///a", slipsPast)
		e.refused(-32803, "workspace/executeCommand", doing("plywise.play", 3, nil))
		e.quit()
		if e.timesAsked("workspace/applyEdit") > 0 {
			t.Error("the client is asked to apply an edit")
		}
	})
}

// The lens of such a puzzle runs the command: what is wrong is shown, and nothing is refused.
func TestExplainingAPuzzleThatCannotBeSolvedGoesToTheErrorOrSaysIt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer any // of a client that is asked to show a document; nil where it cannot
		words  string
	}{
		"it goes there":     {object{"success": true}, ""},
		"it does not go":    {object{"success": false}, "there is no key"},
		"it has no windows": {nil, "there is no key"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var shown struct {
					URI       string
					TakeFocus bool
					Selection fakeRange
				}
				var said struct{ Message string }
				e := connected(t)
				e.answers["window/showDocument"] = func(params json.RawMessage) (any, error) {
					return c.answer, json.Unmarshal(params, &shown)
				}
				e.answers["window/showMessage"] = func(params json.RawMessage) (any, error) {
					return nil, json.Unmarshal(params, &said)
				}
				capabilities := everything()
				if c.answer == nil {
					set(capabilities, "window.showDocument", nil)
				}
				e.initialize(capabilities)
				e.open("file:///a", slipsPast+"cat-jmp: 2\n")
				e.must("workspace/executeCommand", doing("plywise.explain", 1, nil), nil)
				if !strings.Contains(strings.ToLower(said.Message), c.words) || (said.Message == "") != (c.words == "") || strings.Contains(said.Message, "`") {
					t.Errorf("it is said: %q", said.Message)
				}
				want := fakeRange{fakePosition{8, 0}, fakePosition{8, len("cat-jmp")}}
				if c.answer != nil && (shown.URI != "file:///a" || !shown.TakeFocus || shown.Selection != want) {
					t.Errorf("the client is asked to show %+v", shown)
				}
				e.quit()
			})
		})
	}
}
