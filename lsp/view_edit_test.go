package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

func TestEachCommandThatEditsIsOneEditWithALabel(t *testing.T) {
	t.Parallel()
	const graph = "puzzle: g\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n"
	const hunt = "puzzle: h\ngame: knight-pawns\nsize: 5\nknight: 0,0\npawns: 1,2 2,2\n"
	for _, c := range []struct {
		text, commands string
		label          string
		old, new       string // the edit of the text
	}{
		{slipsPast, "text,press@12", "Play move: mouse to 2,2", "mouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....", "turn: cat\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  ..M.."},
		{slipsPast, "text,best", "Play move: mouse to 2,2", "mouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....", "turn: cat\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  ..M.."},
		{slipsPast, "press@12,press@7,text,press@14", "Play 3 moves", "mouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....", "turn: cat\nmouse-jump: 2\nboard:\n  ####F\n  #.C..\n  ....M"},
		{slipsPast + "limit: 1\n", "text,press@12", "Play move: mouse to 2,2", "limit: 1\n", "limit: 1\nmoves: 2,2\n"},
		{slipsPast, "edit,press@14", "Put a wall on 2,4", "M....", "M...#"},
		{slipsPast, "edit,press@0", "Make 0,0 floor", "####F", ".###F"},
		{slipsPast, "edit,set@14 cat", "Move the cat to 2,4", "#C...\n  M....", "#....\n  M...C"},
		{hunt, "edit,press@24", "Put a pawn on 4,4", "1,2 2,2", "1,2 2,2 4,4"},
		{hunt, "edit,set@24 pawn 7", "Move the pawn on 1,2 to 4,4", "1,2 2,2", "4,4 2,2"},
		{slipsPast, "edit,turn", "Pass the turn to the cat", "mouse-jump", "turn: cat\nmouse-jump"},
		{slipsPast, "press@12,press@7,append", "Append 2 moves to `moves`", "M....\n", "M....\nmoves: 2,2 1,2\n"},
		{slipsPast, "edit,resize@0 insert row", "Insert a row at 0", "  ####F", "  .....\n  ####F"},
		{slipsPast, "edit,resize@12 insert row below", "Insert a row at 3", "  M....", "  M....\n  ....."},
		{slipsPast, "edit,resize@3 delete column", "Delete column 3", "####F\n  #C...\n  M....", "###F\n  #C..\n  M..."},
		{graph, "edit,edge@0,edge@2", "Take away the edge between 0 and 2", "0: 1 2\n", "0: 1\n  2:\n"},
		{graph, "edit,node add", "Add a node 3", "0: 1 2\n", "0: 1 2\n  3:\n"},
		{graph, "edit,press@1,press@2", "Add an edge between 1 and 2", "0: 1 2\n", "0: 1 2\n  1: 2\n"},
	} {
		t.Run(c.commands, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				text := "// 🐭 above\npuzzle: above\n" + c.text
				e := painting(t, text, nil)
				v := e.view("board", 0, strings.Count(text, "\n")-1)
				v.does(strings.Split(c.commands, ",")...)
				if got, want := e.texts[doc].text, strings.Replace(text, c.old, c.new, 1); got != want {
					t.Errorf("it leads to\n%s\nwant\n%s", got, want)
				}
				if n := e.timesAsked("workspace/applyEdit"); n != 1 || e.label != c.label {
					t.Errorf("%d edits are asked for, the last is %q", n, e.label)
				}
				// The picture came before the answer.
				if v.board.Version != e.texts[doc].version || v.Older || v.board.State != "solved" && v.board.State != "broken" {
					t.Errorf("then the board is %s", v.Board)
				}
				if v.does("takeBack"); e.texts[doc].text != text {
					t.Errorf("taken back it is\n%s", e.texts[doc].text)
				}
				e.quit()
			})
		})
	}
}

func TestTheCursorGoesToANodeThatIsAdded(t *testing.T) {
	t.Parallel()
	for _, graph := range []string{"  0: 1\n  1: 2\n", "  0: 1\n  1: 2\n  2:\n", "  2: 1\n  0: 1\n"} {
		synctest.Test(t, func(t *testing.T) {
			e := painting(t, "puzzle: g\ngame: cat-mouse-graph\ngraph:\n"+graph+"mouse: 1\ncat: 2\n", nil)
			v := e.view("rows", 40, 0)
			added := v.does("edit", "node add")
			if rows := strings.Split(v.text(), "\n"); added.Cursor == nil || !strings.HasPrefix(rows[added.Cursor.Row], "  3 ") {
				t.Errorf("with\n%sthe cursor goes to %+v on\n%s", graph, added.Cursor, v.text())
			}
			e.quit()
		})
	}
}

func TestACommandThatChangesNothingAsksForNoEdit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("board", 0, 1)
		v.does("edit", "set@0 wall", "set@14 none", "set@10 mouse")
		if e.timesAsked("workspace/applyEdit") > 0 {
			t.Errorf("the client is asked for %q", e.label)
		}
		if _, err := v.do("takeBack"); !isRefused(err) {
			t.Errorf("what changed nothing is taken back: %v", err)
		}
		e.quit()
	})
}

// editingCommands are one of each command that edits, each with something to do in slipsPast.
var editingCommands = [][]string{{"text", "press@12"}, {"edit", "set@14 wall"}, {"edit", "turn"}, {"append"}, {"edit", "resize@5 insert row"}}

func TestNothingHasChangedWhereTheClientRefusesAnEdit(t *testing.T) {
	t.Parallel()
	for able, refuses := range map[string]func(e *fakeEditor){
		"it does not edit": nil,
		"it refuses": func(e *fakeEditor) {
			e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return object{"applied": false}, nil }
		},
		"somebody types": func(e *fakeEditor) {
			e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) {
				e.edit(doc, fakeEdit{0, 0, "// "})
				return object{"applied": false}, nil
			}
		},
	} {
		t.Run(able, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := connected(t)
				capabilities := everything()
				if refuses == nil {
					set(capabilities, "workspace.applyEdit", nil)
				} else {
					refuses(e)
				}
				e.initialize(capabilities)
				e.open(doc, slipsPast)
				for _, commands := range editingCommands {
					v := e.view("rows", 80, 1)
					last := len(commands) - 1
					v.does(commands[:last]...)
					e.settled()
					before := v.text()
					if _, err := v.do(commands[last]); !isRefused(err) {
						t.Errorf("%s: %v", commands, err)
					}
					if synctest.Wait(); v.text() != before {
						t.Errorf("%s leads to\n%s", commands, v.text())
					}
					v.leave()
				}
				e.quit()
			})
		})
	}
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
		text := strings.Replace(assertive, "assertive", "gate", 1)
		e := painting(t, text, nil, func(s *server) { s.SolveWith(hung) })
		v := e.view("board", 0, 0)
		e.pause(time.Second)
		v.does("edit", "set@14 wall")
		if got, want := e.texts[doc].text, doubted(strings.Replace(text, "M....", "M...#", 1)); got != want {
			t.Errorf("it leads to\n%s\nwant\n%s", got, want)
		}
		close(hung.gate)
		e.quit()
	})
}

func TestWhatIsDrawnTellsNothingThatIsKeptBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		text := strings.Replace(assertive, "solution: 2,1 2,1\nduals: any\n", "", 1)
		text = strings.Replace(text, "idle: none\n", "", 1) // `tries: none` is true, before and after
		e := painting(t, text, object{"spoilers": "off"})
		v := e.view("board", 0, 0)
		v.does("edit", "set@13 wall")
		if got, want := e.texts[doc].text, doubted(strings.Replace(text, "M....", "M..#.", 1)); got != want {
			t.Errorf("it leads to\n%s\nwant\n%s", got, want)
		}
		e.quit()
	})
}

// Puzzles around the one that is drawn come, go and change. Twins have the same text: the one that
// was drawn is changed, if it is still there, or one that is the same.
func TestAKeyChangesThePuzzleThatIsDrawnWhateverBecomesOfOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, "", nil)
		others := []string{another, alsoRight, unread}
		rapid.Check(bubbled{t}, func(r *rapid.T) {
			some := rapid.SliceOfN(rapid.SampledFrom(append(others, clickedOn)), 0, 3)
			above, below := some.Draw(r, "above"), some.Draw(r, "below")
			text := func() string {
				return "// first\n" + strings.Join(above, "") + clickedOn + strings.Join(below, "")
			}
			e.becomes(text())
			v := e.view("board", 0, strings.Count("// first\n"+strings.Join(above, ""), "\n"))
			defer v.leave()
			v.does("pin", "edit")
			for range rapid.IntRange(0, 4).Draw(r, "edits") {
				puzzles := rapid.SampledFrom([]*[]string{&above, &below}).Draw(r, "where")
				i := rapid.IntRange(0, len(*puzzles)).Draw(r, "which")
				switch rapid.IntRange(0, 2).Draw(r, "what") {
				case 0:
					*puzzles = slices.Insert(slices.Clone(*puzzles), i, rapid.SampledFrom(others).Draw(r, "new"))
				case 1:
					if i < len(*puzzles) {
						*puzzles = slices.Delete(slices.Clone(*puzzles), i, i+1)
					}
				case 2:
					if i < len(*puzzles) {
						*puzzles = slices.Clone(*puzzles)
						(*puzzles)[i] = strings.Replace((*puzzles)[i], "puzzle: ", "puzzle: x", 1)
					}
				}
				e.becomes(text())
			}
			if _, err := v.do("set@14 wall"); err != nil {
				r.Fatalf("%v in\n%s", err, text())
			}
			got, puzzles := e.texts[doc].text, slices.Concat(above, []string{clickedOn}, below)
			for i, puzzle := range puzzles {
				if puzzle != clickedOn {
					continue
				}
				puzzles[i] = strings.Replace(puzzle, "M....", "M...#", 1)
				if got == "// first\n"+strings.Join(puzzles, "") {
					return
				}
				puzzles[i] = puzzle
			}
			r.Fatalf("it leads to\n%s", got)
		})
		e.quit()
	})
}

// becomes makes the document's text another one, with one edit.
func (e *fakeEditor) becomes(text string) {
	e.t.Helper()
	if old := e.texts[doc].text; old != text {
		e.edit(doc, fakeEdit{0, len(old), text})
	}
	synctest.Wait()
}
