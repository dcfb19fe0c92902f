package lsp

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
	"pgregory.net/rapid"

	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// A panelShowing is a puzzle of a text that a panel shows.
type panelShowing struct {
	uri, text string
	index     int
}

// command returns the parameters of a panel's command.
func (b panelShowing) command(name string, more object) object {
	argument := object{
		"textDocument": object{"uri": b.uri}, "index": b.index,
		"resultId": b.resultID(),
	}
	for key, value := range more {
		if argument[key] = value; value == nil {
			delete(argument, key)
		}
	}
	return object{"command": name, "arguments": []any{argument}}
}

// resultID returns the name of an answer about the puzzle, such as one without anything has.
func (b panelShowing) resultID() string {
	f := parser.Parse(b.text)
	r := session.ReferenceTo(&workspace.Snapshot{File: f}, f.Puzzle(b.index))
	return fmt.Sprintf("%s-%d,%d,%d.empty", r.Text, r.Index, r.Before, r.Others)
}

// slipsPastShown is the puzzle of the other tests of commands.
var slipsPastShown = panelShowing{"file:///a", slipsPast, 0}

// panelCommands returns one of each command that a panel has for a board, each with
// something to do in slipsPast.
func panelCommands() []object {
	return []object{
		slipsPastShown.command("plywise.play", object{"path": []int{12}}),
		slipsPastShown.command("plywise.set", object{"place": 14, "to": "wall"}),
		slipsPastShown.command("plywise.turn", nil),
		slipsPastShown.command("plywise.append", object{"moves": []int{12}}),
		slipsPastShown.command("plywise.resize", object{"row": 1, "insert": true}),
	}
}

func TestEachCommandOfAPanelIsOneEditWithALabel(t *testing.T) {
	t.Parallel()
	const graph = "puzzle: g\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n"
	const hunt = "puzzle: h\ngame: knight-pawns\nsize: 5\nknight: 0,0\npawns: 1,2 2,2\n"
	for _, c := range []struct {
		text, command string
		more          object
		label         string
		old, new      string // the edit of the text
	}{
		{slipsPast, "plywise.play", object{"path": []int{12}}, "Play move: mouse to 2,2", "mouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....", "turn: cat\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  ..M.."},
		{slipsPast, "plywise.play", object{"path": []int{12, 7, 14}}, "Play 3 moves", "mouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....", "turn: cat\nmouse-jump: 2\nboard:\n  ####F\n  #.C..\n  ....M"},
		{slipsPast, "plywise.set", object{"place": 14, "to": "wall"}, "Put a wall on 2,4", "M....", "M...#"},
		{slipsPast, "plywise.set", object{"place": 14, "to": "cat"}, "Move the cat to 2,4", "#C...\n  M....", "#....\n  M...C"},
		{hunt, "plywise.set", object{"place": 24, "to": "pawn"}, "Put a pawn on 4,4", "1,2 2,2", "1,2 2,2 4,4"},
		{hunt, "plywise.set", object{"place": 24, "to": "pawn", "from": 7}, "Move the pawn on 1,2 to 4,4", "1,2 2,2", "4,4 2,2"},
		{slipsPast, "plywise.turn", nil, "Pass the turn to the cat", "mouse-jump", "turn: cat\nmouse-jump"},
		{slipsPast, "plywise.append", object{"moves": []int{12, 7}}, "Append 2 moves to `moves`", "M....\n", "M....\nmoves: 2,2 1,2\n"},
		{slipsPast, "plywise.resize", object{"row": 0, "delete": false, "insert": true}, "Insert a row at 0", "  ####F", "  .....\n  ####F"},
		{slipsPast, "plywise.resize", object{"column": 3, "delete": true}, "Delete column 3", "####F\n  #C...\n  M....", "###F\n  #C..\n  M..."},
		{graph, "plywise.edge", object{"from": 0, "to": 2, "present": false}, "Take away the edge between 0 and 2", "0: 1 2\n", "0: 1\n  2:\n"},
		{graph, "plywise.edge", object{"from": 1, "to": 2, "present": true}, "Add an edge between 1 and 2", "0: 1 2\n", "0: 1 2\n  1: 2\n"},
	} {
		t.Run(c.label, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := clicking(t, everything())
				label := ""
				apply := e.answers["workspace/applyEdit"]
				e.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
					var p struct{ Label string }
					err := json.Unmarshal(params, &p)
					if err != nil {
						return nil, err
					}
					label = p.Label
					return apply(params)
				}
				text := "// 🐭 above\npuzzle: above\n" + c.text
				e.open(doc, text)
				e.must("workspace/executeCommand", panelShowing{doc, text, 1}.command(c.command, c.more), nil)
				if got, want := e.after(e.edit), strings.Replace(text, c.old, c.new, 1); got != want {
					t.Errorf("it leads to\n%s\nwant\n%s", got, want)
				}
				if label != c.label {
					t.Errorf("the label is %q", label)
				}
				if n := e.timesAsked("workspace/applyEdit"); n != 1 {
					t.Errorf("%d edits are asked for", n)
				}
				e.quit()
			})
		})
	}
}

func TestAPanelsCommandThatChangesNothingAsksForNoEdit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e, asked := applying(t, object{"applied": true})
		for _, params := range []object{
			slipsPastShown.command("plywise.set", object{"place": 0, "to": "wall"}),
			slipsPastShown.command("plywise.set", object{"place": 14, "to": "none"}),
			slipsPastShown.command("plywise.set", object{"place": 10, "to": "mouse"}),
		} {
			e.must("workspace/executeCommand", params, nil)
		}
		if *asked != "" {
			t.Errorf("the client is asked %s", *asked)
		}
		e.quit()
	})
}

func TestAPanelsCommandWithAWrongArgumentIsRefused(t *testing.T) {
	t.Parallel()
	const invalid, failed = -32602, -32803
	for name, c := range map[string]struct {
		command string
		more    object
		code    int
	}{
		"unknown command":         {"plywise.fly", nil, invalid},
		"no document":             {"plywise.turn", object{"textDocument": nil}, invalid},
		"an empty document":       {"plywise.turn", object{"textDocument": object{}}, invalid},
		"no index":                {"plywise.turn", object{"resultId": "2n9c-.0"}, invalid},
		"a negative index":        {"plywise.turn", object{"resultId": "2n9c--1.0"}, invalid},
		"a huge index":            {"plywise.turn", object{"resultId": "2n9c-99999999999999999999.0"}, invalid},
		"twins that are no count": {"plywise.turn", object{"resultId": "2n9c-0,x.0"}, invalid},
		"no result":               {"plywise.turn", object{"resultId": nil}, invalid},
		"a result of another day": {"plywise.turn", object{"resultId": "41"}, invalid},
		"half a result":           {"plywise.turn", object{"resultId": "2n9c-0"}, invalid},
		"a result as a number":    {"plywise.turn", object{"resultId": 41}, invalid},
		"another document":        {"plywise.turn", object{"textDocument": object{"uri": "file:///b"}}, failed},
		"another puzzle":          {"plywise.turn", object{"resultId": "2n9c-0.0"}, failed},
		"no path":                 {"plywise.play", nil, invalid},
		"an empty path":           {"plywise.play", object{"path": []int{}}, invalid},
		"a path of words":         {"plywise.play", object{"path": []string{"2,2"}}, invalid},
		"a negative move":         {"plywise.play", object{"path": []int{12, -7}}, invalid},
		"a move too far":          {"plywise.play", object{"path": []int{13}}, failed},
		"a path to nowhere":       {"plywise.play", object{"path": []int{math.MaxInt}}, failed},
		"no place":                {"plywise.set", object{"to": "wall"}, invalid},
		"a negative place":        {"plywise.set", object{"place": -1, "to": "wall"}, invalid},
		"a huge place":            {"plywise.set", object{"place": math.MaxInt, "to": "wall"}, failed},
		"a place and a half":      {"plywise.set", object{"place": 1.5, "to": "wall"}, invalid},
		"nothing to set":          {"plywise.set", object{"place": 14}, invalid},
		"an elephant":             {"plywise.set", object{"place": 14, "to": "elephant"}, invalid},
		"a pawn for the cat":      {"plywise.set", object{"place": 14, "to": "pawn"}, failed},
		"a cat from somewhere":    {"plywise.set", object{"place": 14, "to": "cat", "from": 6}, invalid},
		"a pawn from nowhere":     {"plywise.set", object{"place": 14, "to": "pawn", "from": -1}, invalid},
		"no pawn to move":         {"plywise.set", object{"place": 14, "to": "pawn", "from": 6}, failed},
		"a wall on the mouse":     {"plywise.set", object{"place": 10, "to": "wall"}, failed},
		"an edge of nothing":      {"plywise.edge", object{"from": 1, "to": 2}, invalid},
		"an edge from nowhere":    {"plywise.edge", object{"to": 2, "present": true}, invalid},
		"an edge of a board":      {"plywise.edge", object{"from": 1, "to": 2, "present": true}, failed},
		"no moves to append":      {"plywise.append", nil, invalid},
		"a negative one":          {"plywise.append", object{"moves": []int{-1}}, invalid},
		"an illegal one":          {"plywise.append", object{"moves": []int{12, 12}}, failed},
		"a row and a column":      {"plywise.resize", object{"row": 1, "column": 1, "insert": true}, invalid},
		"neither":                 {"plywise.resize", object{"insert": true}, invalid},
		"in and out":              {"plywise.resize", object{"row": 1, "insert": true, "delete": true}, invalid},
		"neither in nor out":      {"plywise.resize", object{"row": 1}, invalid},
		"a negative row":          {"plywise.resize", object{"row": -1, "insert": true}, invalid},
		"a row far away":          {"plywise.resize", object{"row": math.MaxInt, "insert": true}, failed},
		"the row of the cat":      {"plywise.resize", object{"row": 1, "delete": true}, failed},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e, asked := applying(t, object{"applied": true})
				e.refused(c.code, "workspace/executeCommand", slipsPastShown.command(c.command, c.more))
				if *asked != "" {
					t.Errorf("the client is asked %s", *asked)
				}
				e.quit()
			})
		})
	}
}

func TestARefusalIsInTheLanguageOfThePerson(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		e.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": everything(), "locale": "zh-CN"}, nil)
		e.notify("initialized", object{})
		e.open("file:///a", slipsPast)
		err := e.call("workspace/executeCommand", slipsPastShown.command("plywise.set", object{"place": 10, "to": "wall"}), nil)
		if wire, ok := err.(*jsonrpc2.Error); !ok || wire.Message != "老鼠在那里；请先移开。" {
			t.Errorf("got %v", err)
		}
		e.quit()
	})
}

// Only playing waits for the solution, because it has to keep assertions true.
func TestAPanelsCommandDoesNotWaitForTheSolution(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		c := clicking(t, everything(), func(s *server) { s.SolveWith(hung) })
		text := strings.Replace(slipsPast, "The mouse", "gate", 1)
		c.open(doc, text)
		shown := panelShowing{doc, text, 0}
		for _, params := range []object{
			shown.command("plywise.set", object{"place": 14, "to": "wall"}),
			shown.command("plywise.turn", nil),
			shown.command("plywise.append", object{"moves": []int{12}}),
			shown.command("plywise.resize", object{"row": 1, "insert": true}),
		} {
			c.edit = nil
			c.must("workspace/executeCommand", params, nil)
			if c.after(c.edit) == text {
				t.Errorf("%s changes nothing", params["command"])
			}
		}
		played := make(chan error, 1)
		go func() {
			played <- c.call("workspace/executeCommand", shown.command("plywise.play", object{"path": []int{12}}), nil)
		}()
		<-hung.began
		select {
		case err := <-played:
			t.Errorf("it is played before it is solved: %v", err)
		default:
		}
		close(hung.gate)
		if err := <-played; err != nil {
			t.Error(err)
		}
		c.quit()
	})
}

// assertive is a puzzle of which a wall on 2,4 breaks every assertion.
const assertive = "puzzle: assertive\ngame: cat-mouse-grid\nboard:\n  ####F\n  #C...\n  M....\nexpect: cat wins\nsolution: 2,1 2,1\nduals: any\ntries: none\nidle: none\n"

// doubted is a text with comments for the assertions of its puzzle.
func doubted(text string) string {
	return strings.NewReplacer("\nsolution", "\n// solution", "\nduals", "\n// duals", "\ntries", "\n// tries", "\nidle", "\n// idle").Replace(text)
}

func TestWhatIsDrawnMakesCommentsOfWhatIsNotFoundOutSoon(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		c := clicking(t, everything(), func(s *server) { s.SolveWith(hung) })
		text := strings.Replace(assertive, "assertive", "gate", 1)
		c.open(doc, text)
		shown := panelShowing{doc, text, 0}
		c.must("workspace/executeCommand", shown.command("plywise.set", object{"place": 14, "to": "wall"}), nil)
		if got, want := c.after(c.edit), doubted(strings.Replace(text, "M....", "M...#", 1)); got != want {
			t.Errorf("it leads to\n%s\nwant\n%s", got, want)
		}
		c.must("workspace/executeCommand", shown.command("plywise.append", object{"moves": []int{11}}), nil)
		if got := c.after(c.edit); strings.Contains(got, "//") {
			t.Errorf("moves that are appended make a comment:\n%s", got)
		}
		close(hung.gate)
		c.quit()
	})
}

func TestWhatIsDrawnTellsNothingThatIsKeptBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := clicking(t, everything())
		c.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"spoilers": "off"}}})
		text := strings.Replace(assertive, "solution: 2,1 2,1\nduals: any\n", "", 1)
		text = strings.Replace(text, "idle: none\n", "", 1) // `tries: none` is true, before and after
		c.open(doc, text)
		c.settled()
		c.must("workspace/executeCommand", panelShowing{doc, text, 0}.command("plywise.set", object{"place": 13, "to": "wall"}), nil)
		if got, want := c.after(c.edit), doubted(strings.Replace(text, "M....", "M..#.", 1)); got != want {
			t.Errorf("it leads to\n%s\nwant\n%s", got, want)
		}
		c.quit()
	})
}

func TestAClickOnABoardThatHasGoneStaleIsDoneIfItsPuzzleHasNotChanged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := clicking(t, everything())
		others := []string{another, alsoRight, unread}
		const marked = "  M....\nexpect: mouse wins in 5\n"
		commands := map[string]struct {
			more     object
			old, new string
		}{
			"plywise.play":   {object{"path": []int{12}}, "", ""}, // looked at elsewhere
			"plywise.set":    {object{"place": 14, "to": "wall"}, marked, strings.Replace(marked, "M....", "M...#", 1)},
			"plywise.turn":   {nil, "mouse-jump", "turn: cat\nmouse-jump"},
			"plywise.append": {object{"moves": []int{12}}, "in 5\n", "in 5\nmoves: 2,2\n"},
			"plywise.resize": {object{"row": 3, "insert": true}, "  M....\n", "  M....\n  .....\n"},
		}
		var names []string
		for name := range commands {
			names = append(names, name)
		}
		slices.Sort(names)
		rapid.Check(bubbled{t}, func(r *rapid.T) {
			puzzles := []string{"// first\n"}
			for range rapid.IntRange(0, 4).Draw(r, "puzzles") {
				puzzles = append(puzzles, rapid.SampledFrom(append(others, clickedOn)).Draw(r, "puzzle"))
			}
			at := rapid.IntRange(1, len(puzzles)).Draw(r, "place")
			puzzles = slices.Insert(puzzles, at, clickedOn)
			text := strings.Join(puzzles, "")
			c.open(doc, text)
			defer func() { c.close(doc) }()
			name := rapid.SampledFrom(names).Draw(r, "command")
			click := panelShowing{doc, text, at - 1}.command(name, commands[name].more)

			for range rapid.IntRange(0, 4).Draw(r, "edits") {
				i := rapid.IntRange(1, len(puzzles)).Draw(r, "where")
				switch rapid.SampledFrom([]string{"insert", "remove", "change"}).Draw(r, "what") {
				case "insert":
					puzzles = slices.Insert(puzzles, i, rapid.SampledFrom(append(others, clickedOn)).Draw(r, "new"))
				case "remove":
					if i < len(puzzles) {
						puzzles = slices.Delete(puzzles, i, i+1)
					}
				case "change":
					if i < len(puzzles) {
						puzzles[i] = strings.Replace(puzzles[i], "puzzle: ", "puzzle: x", 1)
					}
				}
				c.becomes(strings.Join(puzzles, ""))
			}
			c.edit = nil
			err := c.call("workspace/executeCommand", click, nil)
			if !slices.Contains(puzzles, clickedOn) {
				if bad := refusal(err); bad != nil || c.edit != nil {
					r.Fatalf("%s: %v, and the edit %s", name, bad, c.edit)
				}
				return
			}
			if err != nil {
				r.Fatalf("%s: %v", name, err)
			}
			// One puzzle with its text is changed: itself, if it is the only one.
			after := c.after(c.edit)
			changed := 0
			for i, puzzle := range puzzles {
				if puzzle != clickedOn {
					continue
				}
				now := strings.Replace(clickedOn, commands[name].old, commands[name].new, 1)
				if name == "plywise.play" {
					now = strings.NewReplacer("mouse-jump", "turn: cat\nmouse-jump", "M....", "..M..", "in 5", "in 4").Replace(clickedOn)
				}
				with := slices.Clone(puzzles)
				with[i] = now
				if strings.Join(with, "") == after {
					changed++
				}
			}
			if changed == 0 {
				r.Fatalf("%s leads to\n%s\nof\n%s", name, after, strings.Join(puzzles, ""))
			}
		})
		c.quit()
	})
}

// Twins have the same text; what stands between them and around them may come and go.
func TestOfTwinsTheOneThatWasDrawnIsChanged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := clicking(t, everything())
		drawn := clickedOn + another + clickedOn + clickedOn
		changed := strings.Replace(clickedOn, "M....", "M...#", 1)
		for _, now := range [][4]string{ // above each, and below all
			{"", another, "", ""},
			{another + alsoRight, another, "", ""},
			{"", "", "", another},
			{alsoRight, alsoRight + another + unread, alsoRight, ""},
			{"// a comment\n", another, "", "// another\n"},
		} {
			for twin, index := range []int{0, 2, 3} {
				puzzles := []string{clickedOn, clickedOn, clickedOn}
				text := func() string {
					return now[0] + puzzles[0] + now[1] + puzzles[1] + now[2] + puzzles[2] + now[3]
				}
				c.open(doc, drawn)
				c.becomes(text())
				c.must("workspace/executeCommand", panelShowing{doc, drawn, index}.command("plywise.set", object{"place": 14, "to": "wall"}), nil)
				puzzles[twin] = changed
				if got := c.after(c.edit); got != text() {
					t.Errorf("twin %d, among %q, leads to\n%s", twin, now, got)
				}
				c.close(doc)
			}
		}
		c.quit()
	})
}

// The answer to plywise/board has all that a command needs.
func TestWhatABoardShowsCanBeChangedAndIsShownAfterwards(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := clicking(t, everything())
		c.open(doc, another+slipsPast)
		type answer struct {
			Index    int
			ResultID string
			Arena    struct{ Cells string }
		}
		ask := func() (a answer) {
			c.must("plywise/board", object{
				"textDocument": object{"uri": doc}, "position": fakePosition{Line: strings.Count(another, "\n") + 2},
			}, &a)
			return a
		}
		for _, step := range [][2]string{{"wall", "####.#........#"}, {"floor", "####.#........."}} {
			shown, to, want := ask(), step[0], step[1]
			c.must("workspace/executeCommand", object{"command": "plywise.set", "arguments": []any{object{
				"textDocument": object{"uri": doc}, "index": shown.Index, "resultId": shown.ResultID, "place": 14, "to": to,
			}}}, nil)
			c.becomes(c.after(c.edit))
			if now := ask(); now.Arena.Cells != want {
				t.Errorf("set to %s, %s became %s", to, shown.Arena.Cells, now.Arena.Cells)
			}
		}
		c.quit()
	})
}
