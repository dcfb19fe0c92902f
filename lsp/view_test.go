package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
)

const threePuzzles = gridText + "\n" + pawnsText + "\n" + loopText

// Lines of threePuzzles.
const (
	gridLine  = 0
	pawnsLine = 13
	loopLine  = 20
)

// isRefused reports whether a command was refused in words.
func isRefused(err error) bool {
	var wire *jsonrpc2.Error
	return errors.As(err, &wire) && wire.Code == -32803 && wire.Message != ""
}

func TestEveryClientIsOfferedViewsAndEveryViewItsCommands(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, object{})
		var offers struct{ Experimental struct{ PlywiseView int } }
		if err := json.Unmarshal(e.offers, &offers); err != nil || offers.Experimental.PlywiseView != 1 {
			t.Errorf("offered is %s", e.offers)
		}
		e.open(doc, gridText)
		v := e.view("rows", 80, 0)
		keys := map[string]string{}
		for _, c := range v.commands {
			if c.Help == "" || len(c.Keys) == 0 || len(c.Modes) == 0 {
				t.Errorf("a command is %+v", c)
			}
			for _, mode := range c.Modes {
				for _, key := range c.Keys {
					if other, ok := keys[mode+key]; ok {
						t.Errorf("in mode %s %q is %s and %s", mode, key, other, c.Name)
					}
					keys[mode+key] = c.Name
				}
			}
		}
		others := []string{"N", "P", "E", "s n"} // of a hunt, and of a graph
		for _, mode := range []string{"explore", "text", "edit"} {
			says := v.does("explore", mode, "help").Says
			for _, c := range v.commands {
				if strings.Contains(says, c.Help) != (slices.Contains(c.Modes, mode) && !slices.Contains(others, c.Keys[0])) {
					t.Errorf("in mode %s the help is\n%s\nfor %+v", mode, says, c)
				}
			}
		}
		e.quit()
	})
}

func TestHelpListsTheKeysOfNoOtherGame(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{gridText: "MCFRtL", "puzzle: g\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n  1: 0\n  2: 0\n": "MCFEtL", pawnsText: "NPRt"} {
		synctest.Test(t, func(t *testing.T) {
			e := painting(t, text, nil)
			says, has := "\n"+e.view("rows", 80, 0).does("edit", "help").Says, ""
			for _, key := range "MCFNPERtL" {
				if strings.Contains(says, "\n"+string(key)+" ") {
					has += string(key)
				}
			}
			if has != want {
				t.Errorf("of %s, %s are listed:%s", want, has, says)
			}
			e.quit()
		})
	}
}

func TestAViewShowsThePuzzleAtTheCursorAndFollowsIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, "// before\n\n"+slipsPast+pawnsText, nil)
		v := e.view("rows", 80, 0)
		for _, c := range []struct {
			line  int
			title string
		}{
			{0, "The mouse slips past"}, {2, "The mouse slips past"}, {10, "Two pawns"}, {9, "The mouse slips past"}, {1000, "Two pawns"}, {12, "Two pawns"},
		} {
			if v.follow(c.line); v.Title != c.title || e.view("board", 0, c.line).Title != c.title {
				t.Errorf("line %d: it is %q", c.line, v.Title)
			}
		}
		e.open("file:///other", loopText)
		v.followTo("file:///other", fakePosition{})
		v.says("LeetCode 913, example 2", "neighbours")
		e.quit()
	})
}

func TestAPlaceIsUnderTheCursorWhereTheTextNamesIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		text := "// M\n" + gridText + loopText
		e := painting(t, text, nil)
		v := e.view("board", 0, 0)
		for _, c := range []struct {
			at   string // behind it
			want int    // -1 for none
		}{{"", -1}, {"puzzle", -1}, {"board:\n  ", 0}, {"####", 4}, {"####F\n  #", 6}, {"only: ", 11}, {"2,2 ", 6}, {"0: 1 3\n  1: 0 1\n  2: ", 2}} {
			i := strings.Index(text, c.at) + len(c.at)
			if c.at == "2,2 " {
				i = strings.Index(text, "1,1 1,2")
			}
			v.followTo(doc, position(text, i, e.encoding))
			if at := v.board.At; (at == nil) != (c.want < 0) || at != nil && *at != c.want {
				t.Errorf("behind %q the place is %v", c.at, at)
			}
		}
		e.quit()
	})
}

// The cursor is on the second of three moves, then on none; what was explored is not lost.
func TestAViewGoesAlongWithTheCursorInTheMoves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v := e.view("board", 0, 0)
		on := func(entry string, want ...int) {
			t.Helper()
			v.followTo(doc, position(gridText, strings.LastIndex(gridText, entry), e.encoding))
			if !slices.Equal(v.board.Path, want) {
				t.Errorf("on %q it shows the position after %v", entry, v.board.Path)
			}
		}
		on("1,1 1,2", 12, 6)
		on("puzzle:")
		on("1,2\n", 12, 6, 7)
		if reveal := v.does("back").Reveal; reveal == nil || reveal.Range.Start != position(gridText, strings.LastIndex(gridText, "1,1"), e.encoding) {
			t.Errorf("one move back, the cursor goes to %+v", reveal)
		}
		v.does("back", "forward", "forward all", "forward all")
		if _, err := v.do("forward"); !isRefused(err) {
			t.Errorf("behind the last move: %v", err)
		}
		v.does("back all", "forward", "forward")
		v.does(fmt.Sprintf("press@%d", v.board.Moves[0].To))
		explored := v.board.Path
		on("puzzle:", explored...)
		e.quit()
	})
}

func TestWhatIsWrongInAMessageIsSaid(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const invalid = -32602
		e := painting(t, gridText+pawnsText, nil)
		open := func(more object) object {
			params := object{"textDocument": object{"uri": doc}, "position": fakePosition{}, "form": "rows", "columns": 80}
			for k, v := range more {
				params[k] = v
			}
			return params
		}
		for _, wrong := range []object{
			{"textDocument": object{"uri": "file:///not-open"}}, {"form": "picture"}, {"form": nil}, {"columns": "wide"}, {"restore": 7},
			{"position": object{"line": -1, "character": 0}},
		} {
			e.refused(invalid, "plywise/view/open", open(wrong))
		}
		v := e.view("board", 0, 0)
		do := func(more object) object {
			params := object{"view": v.number, "draw": v.Draw, "command": "press", "spot": 12}
			for k, v := range more {
				params[k] = v
			}
			return params
		}
		e.settled()
		before := v.picture
		for _, wrong := range []object{
			{"view": 7}, {"view": "1"}, {"draw": 0}, {"draw": v.Draw + 1}, {"draw": math.MaxInt}, {"spot": -1}, {"spot": 1000}, {"spot": 1.5}, {"spot": "x"},
			{"command": "fly"}, {"command": nil}, {"value": 7},
		} {
			e.refused(invalid, "plywise/view/do", do(wrong))
		}
		for _, what := range []string{"press", "press@1", "hover", "layer dogs", "append", "again", "takeBack", "back", "reveal", "set@1 wall", "resize@1 insert row"} {
			if _, err := v.do(what); !isRefused(err) {
				t.Errorf("%s: %v", what, err)
			}
		}
		v.does("edit")
		for _, what := range []string{
			"set wall", "set@14", "set@14 elephant", "set@14 pawn", "set@14 cat 6", "set@14 pawn x", "set@10 wall", "edge@1", "resize insert row", "resize@1",
			"resize@1 insert diagonal", "resize@5 delete row", "press@10",
		} {
			if _, err := v.do(what); !isRefused(err) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if v.does("edit"); v.picture != before || e.timesAsked("workspace/applyEdit") > 0 {
			t.Errorf("then it is\n%s", v.picture)
		}
		v.leave()
		e.refused(invalid, "plywise/view/do", do(nil))
		e.quit()
	})
}

func TestARefusalIsInTheLanguageOfThePerson(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		e.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": everything(), "locale": "zh-CN"}, nil)
		e.notify("initialized", object{})
		e.open(doc, slipsPast)
		v := e.view("rows", 40, 1)
		v.does("edit")
		for what, words := range map[string]string{"set@10 wall": "老鼠在那里；请先移开。", "set@10 墙": "老鼠在那里；请先移开。", "press": "请先把光标放到棋盘的一个位置上。"} {
			var wire *jsonrpc2.Error
			if _, err := v.do(what); !errors.As(err, &wire) || wire.Message != words {
				t.Errorf("%s: %v", what, err)
			}
		}
		e.quit()
	})
}

func TestACommandMeansThePictureThatWasSeen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v := e.view("rows", 80, 0)
		first := v.Draw
		v.does("press@12")
		if _, err := v.doIn(first, "press@11"); !isRefused(err) {
			t.Errorf("a spot of another position: %v", err)
		}
		if _, err := v.doIn(first, "best"); err != nil { // which takes no spot
			t.Error(err)
		}
		v.does("takeBack", "takeBack")
		if _, err := v.doIn(first, "press@11"); err != nil {
			t.Errorf("the position is shown again: %v", err)
		}
		for range 15 {
			v.does("letters")
		}
		if _, err := v.doIn(first, "letters"); !isRefused(err) {
			t.Errorf("a picture that is long gone: %v", err)
		}
		e.quit()
	})
}

// An edit comes between a picture and a key.
func TestACommandIsRefusedWhereItsPuzzleHasChangedSince(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		edit    func(*fakeEditor)
		refused bool
	}{
		"above":             {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, false},
		"a puzzle above":    {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, alsoRight}) }, false},
		"below":             {func(e *fakeEditor) { e.replace(doc, "example 2", "example two") }, false},
		"in the puzzle":     {func(e *fakeEditor) { e.replace(doc, "Two pawns", "Pawns") }, true},
		"it is taken away":  {func(e *fakeEditor) { e.replace(doc, pawnsText, "") }, true},
		"closed":            {func(e *fakeEditor) { e.close(doc) }, true},
		"closed and opened": {func(e *fakeEditor) { e.close(doc); e.open(doc, threePuzzles) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, threePuzzles, nil)
				v := e.view("board", 0, pawnsLine)
				seen := v.Draw
				v.does("edit")
				c.edit(e)
				var before string
				if text := e.texts[doc]; text != nil {
					before = text.text
				}
				_, err := v.doIn(seen, "set@3 pawn")
				if c.refused != isRefused(err) || !c.refused && err != nil {
					t.Errorf("the answer is %v", err)
				}
				if text := e.texts[doc]; text != nil && (text.text == before) != c.refused || !c.refused && !strings.Contains(e.texts[doc].text, "N#.P") {
					t.Errorf("the text is\n%s", text.text)
				}
				e.quit()
			})
		})
	}
}

// Each of the others is edited, one after another.
func TestAViewDrawsOnlyWhatHasChangedAndOnlyOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, threePuzzles, nil)
		rows, board := e.view("rows", 80, pawnsLine), e.view("board", 0, pawnsLine)
		drawn := func(what string, inRows, inBoard int) {
			t.Helper()
			e.settled()
			if rows.Draw != inRows || board.Draw != inBoard {
				t.Errorf("%s: %d and %d pictures have come", what, rows.Draw, board.Draw)
			}
		}
		drawn("at first", 1, 1)
		e.replace(doc, "example 2", "example two")
		drawn("below", 1, 1)
		e.replace(doc, "slips", "slides")
		drawn("above", 1, 1)
		e.edit(doc, fakeEdit{0, 0, "// a line\n"})
		drawn("a line above", 1, 2) // where it stands
		e.replace(doc, "N#..\n", "N#.. // a comment\n")
		drawn("a comment in it", 1, 2)
		rows.does("press@9") // means the picture, which is still the right one
		drawn("a move", 2, 2)
		e.replace(doc, "Two pawns", "Pawns")
		drawn("the title", 3, 3)
		e.replace(doc, "N#", "N.")
		drawn("the board", 4, 4)
		rows.resize(79)
		board.resize(20)
		drawn("a column less", 4, 4)
		e.quit()
	})
}

func TestAPuzzleThatTakesLongIsDrawnWhileItIsSolvedAndWhenItIs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := painting(t, squareText, nil, func(s *server) { s.SolveWith(hung) })
		v, b := e.view("rows", 80, 0), e.view("board", 0, 0)
		e.replace(doc, "Around", "gate around")
		synctest.Wait()
		e.pause(149 * time.Millisecond)
		if v.Draw != 1 || b.Draw != 1 {
			t.Errorf("within 150 ms %d and %d pictures have come", v.Draw, b.Draw)
		}
		e.pause(2 * time.Millisecond)
		if v.says("gate around", "being solved"); !v.Older || !b.Older || b.board.State != "solving" || b.board.Heat == nil {
			t.Errorf("while it is solved it is %+v, %+v", v.toldDraw, b.board)
		}
		for _, what := range []string{"best", "press@1", "hover@1"} {
			if _, err := v.do(what); !isRefused(err) {
				t.Errorf("%s: %v", what, err)
			}
		}
		// What is drawn does not wait for the solution.
		v.does("edit", "set@6 floor", "explore")
		if !strings.Contains(e.texts[doc].text, ".#..") {
			t.Errorf("the text is\n%s", e.texts[doc].text)
		}
		e.pause(time.Second)
		if b.does("layer cat, cat to move"); b.Older || b.board.Heat != nil {
			t.Errorf("there is a layer that was not known: %+v", b.board.Heat)
		}
		draws := v.Draw
		close(hung.gate)
		e.settled()
		if v.says("mouse wins in"); v.Older || v.Draw != draws+1 {
			t.Errorf("in the end %d more pictures have come, the last is %+v", v.Draw-draws, v.toldDraw)
		}
		e.quit()
	})
}

func TestAViewSaysWhyThereIsNothingToShowAndGoesOnWhenThereIs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, "// Nothing yet.\n", nil)
		v := e.view("rows", 80, 0)
		v.says("There is no puzzle in this text.")
		e.edit(doc, fakeEdit{0, 0, pawnsText})
		v.says("Two pawns", "Alice to move: 3 moves")
		v.does("best")
		explored := v.text()
		e.close(doc)
		if v.says("The text has been closed."); !v.Older {
			t.Errorf("of a closed text it is %+v", v.toldDraw)
		}
		for _, c := range v.commands {
			if slices.Contains([]string{"help", "pin"}, c.Name) {
				continue
			}
			if _, err := v.do(c.Name + "@3"); !isRefused(err) {
				t.Errorf("%s of a closed text: %v", c.Name, err)
			}
		}
		v.does("pin")
		e.open(doc, alsoRight+pawnsText)
		synctest.Wait()
		if v.text() != strings.Replace(explored, "Two pawns", "Two pawns [pinned]", 1) || !v.Pinned {
			t.Errorf("opened again it is\n%s", v.text())
		}
		e.replace(doc, pawnsText, "")
		v.says("This puzzle is not in the text any more")
		v.does("pin")
		v.says("With a graph")
		if v.Pinned {
			t.Error("it is pinned still")
		}
		e.quit()
	})
}

func TestAViewIsDrawnAnewWhenSettingsChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v, other := e.view("board", 0, 0), e.view("rows", 80, 0)
		e.sets(object{"spoilers": "off"})
		if !v.board.Hidden || v.board.Outcome != nil {
			t.Errorf("the board is %+v", v.board)
		}
		other.says("outcomes are hidden")
		if v.does("reveal"); v.board.Hidden || v.board.Outcome == nil {
			t.Errorf("revealed it is %+v", v.board)
		}
		if other.says("outcomes are hidden"); !e.view("board", 0, 0).board.Hidden {
			t.Error("what was revealed in one view is shown in another")
		}
		v.leave()
		if v = e.view("board", 0, 0); !v.board.Hidden {
			t.Error("what was revealed in a view that is closed is shown in a new one")
		}
		e.sets(object{"heatMap": false})
		if v.board.Hidden || v.board.Heat != nil || v.board.Outcome == nil {
			t.Errorf("without heat maps it is %+v", v.board)
		}
		e.quit()
	})
}

func TestAPinnedPuzzleIsFoundWhereverItStands(t *testing.T) {
	t.Parallel()
	twice := another + alsoRight + another
	for name, c := range map[string]struct {
		text  string
		line  int // of the pinned puzzle
		edit  func(*fakeEditor)
		index int    // where it stands then
		title string // that it has then
	}{
		"nothing is done":      {threePuzzles, pawnsLine, func(*fakeEditor) {}, 1, "Two pawns"},
		"a comment above":      {threePuzzles, pawnsLine, func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, 1, "Two pawns"},
		"a puzzle above":       {threePuzzles, pawnsLine, func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, alsoRight}) }, 2, "Two pawns"},
		"the first is deleted": {threePuzzles, pawnsLine, func(e *fakeEditor) { e.replace(doc, gridText+"\n", "") }, 0, "Two pawns"},
		"it is edited":         {threePuzzles, pawnsLine, func(e *fakeEditor) { e.replace(doc, "..P.", "...P") }, 1, "Two pawns"},
		"its title is edited":  {threePuzzles, pawnsLine, func(e *fakeEditor) { e.replace(doc, "Two pawns", "Pawns") }, 1, "Pawns"},
		"it is edited, and one is written above": {threePuzzles, pawnsLine, func(e *fakeEditor) {
			e.replace(doc, "..P.", "...P")
			e.edit(doc, fakeEdit{0, 0, alsoRight})
		}, 2, "Two pawns"},
		"it is broken":     {threePuzzles, pawnsLine, func(e *fakeEditor) { e.replace(doc, "N#..", "##..") }, 1, "Two pawns"},
		"it is moved down": {threePuzzles, pawnsLine, func(e *fakeEditor) { e.replace(doc, threePuzzles, gridText+"\n"+loopText+"\n"+pawnsText) }, 2, "Two pawns"},
		"it is moved away and back": {threePuzzles, pawnsLine, func(e *fakeEditor) {
			e.replace(doc, pawnsText, "")
			e.edit(doc, fakeEdit{0, 0, pawnsText + "\n"})
		}, 0, "Two pawns"},
		"the file is opened again":     {threePuzzles, pawnsLine, func(e *fakeEditor) { e.close(doc); e.open(doc, alsoRight+threePuzzles) }, 2, "Two pawns"},
		"it is opened twice":           {threePuzzles, pawnsLine, func(e *fakeEditor) { e.open(doc, alsoRight+threePuzzles) }, 2, "Two pawns"},
		"the second of two equal ones": {twice, strings.Count(another+alsoRight, "\n"), func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, 2, "Another"},
		"the first of two equal ones":  {twice, 0, func(e *fakeEditor) { e.replace(doc, alsoRight, "") }, 0, "Another"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, c.text, nil)
				v := e.view("board", 0, c.line)
				v.does("pin")
				v.follow(loopLine)
				c.edit(e)
				e.settled()
				if b := v.board; b.Index != c.index || b.Title != c.title || v.Older {
					t.Errorf("it is %q at %d, want %q at %d", b.Title, b.Index, c.title, c.index)
				}
				restored := e.viewAt("board", 0, doc, fakePosition{Line: 1000}, v.Restore)
				if restored.board.Index != c.index && c.text != twice {
					t.Errorf("restored it is %q at %d", restored.Title, restored.board.Index)
				}
				e.quit()
			})
		})
	}
}

func TestTakingBackAfterExploredMovesReturnsToThePictureBefore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v := e.view("rows", 44, 0)
		pictures := []string{v.picture}
		for _, what := range []string{"press@12", "best", "forward", "back", "best", "best"} {
			if _, err := v.do(what); err == nil {
				pictures = append(pictures, v.picture)
			}
		}
		last := v.picture
		for _, before := range slices.Backward(pictures[:len(pictures)-1]) {
			if v.does("takeBack"); v.picture != before {
				t.Errorf("it is\n%s\nnot\n%s", v.picture, before)
			}
		}
		for range pictures[1:] {
			v.does("again")
		}
		if v.picture != last {
			t.Errorf("done again it is\n%s\nnot\n%s", v.picture, last)
		}
		e.quit()
	})
}

func TestAWordThatRestoresAViewOpensTheSamePicture(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, threePuzzles, object{"spoilers": "off"})
		v := e.view("rows", 44, 0)
		v.does("reveal", "press@12", "press@6", "letters", "layer cat, cat to move", "text")
		for _, at := range []fakePosition{{}, position(gridText, strings.LastIndex(gridText, "1,1"), e.encoding)} {
			restored := e.viewAt("rows", 44, doc, at, v.Restore)
			if restored.text() != v.text() || restored.Restore != v.Restore {
				t.Errorf("with the cursor at %v it is\n%s\nnot\n%s", at, restored.text(), v.text())
			}
			restored.does("takeBack", "takeBack")
			if _, err := restored.do("takeBack"); !isRefused(err) {
				t.Errorf("there are more moves to take back: %v", err)
			}
			restored.leave()
		}
		e.open("file:///anew", threePuzzles)
		plain := e.viewAt("rows", 44, "file:///anew", fakePosition{Line: pawnsLine}, "")
		for _, word := range []string{v.Restore, "x", "\u202e", strings.Repeat("e", 1000), v.Restore[:len(v.Restore)/2]} {
			other := e.viewAt("rows", 44, "file:///anew", fakePosition{Line: pawnsLine}, word)
			if other.picture != plain.picture {
				t.Errorf("with %q another puzzle is\n%s", word, other.text())
			}
			other.leave()
		}
		e.quit()
	})
}

func TestWhatWasExploredIsKeptForEachPuzzle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, threePuzzles, nil)
		v := e.view("board", 0, 0)
		v.does("press@12", "press@6")
		explored := v.board.Path
		v.follow(pawnsLine)
		v.does("best", "layer none")
		v.follow(0)
		if !slices.Equal(v.board.Path, explored) || v.board.Layer != "none" {
			t.Errorf("back again it is %v with the layer %s", v.board.Path, v.board.Layer)
		}
		v.leave()
		if v = e.view("board", 0, 0); !slices.Equal(v.board.Path, explored) {
			t.Errorf("opened again it is %v", v.board.Path)
		}
		e.replace(doc, "\n  M....", "\n  M.#..") // where the first move led
		e.settled()
		if len(v.board.Path) != 0 || !strings.Contains(string(v.Board), "of the moves explored 2 are not legal any more") {
			t.Errorf("then it is %s", v.Board)
		}
		e.quit()
	})
}

// The mouse is on 2,2 in the position shown, and on 2,0 in the text.
func TestHoverAndDefinitionAreOfThePositionShown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v := e.view("rows", 80, 0)
		if says := v.does("hover@12").Says; !strings.HasPrefix(says, "2,2, free: mouse wins in 5 (best)") {
			t.Errorf("at first %q", says)
		}
		v.does("press@12")
		if says := v.does("hover@12").Says; !strings.HasPrefix(says, "2,2, mouse") || !strings.Contains(says, "The cat cannot go here now") {
			t.Errorf("after the move %q", says)
		}
		if r := v.does("definition@12").Reveal; r == nil || r.URI != doc || r.Range != (fakeRange{fakePosition{7, 4}, fakePosition{7, 5}}) {
			t.Errorf("the definition is %+v", r)
		}
		if copied := v.does("copy").Copy; !strings.Contains(copied, "\n 2 ") || strings.Contains(copied, "moves") {
			t.Errorf("copied is\n%s", copied)
		}
		e.quit()
	})
}

// The cursor starts on the best move; what is played is said with its mark.
func TestEnterAsTheFirstKeyPlaysTheBestMove(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v := e.view("rows", 80, 0)
		if want := []int{23, 18, 13, 8}; !slices.Equal(v.Widths, want) {
			t.Errorf("the board shows more from %v columns on, not from %v", want, v.Widths)
		}
		row := v.rows[v.Cursor.Row]
		i := slices.IndexFunc(row.Spots, func(s [3]int) bool { return s[0] == v.Cursor.From })
		if says := v.does(fmt.Sprintf("press@%d", row.Spots[i][2])).Says; says != "mouse to 2,2 !, then mouse wins in 4" {
			t.Errorf("it says %q", says)
		}
		v.does("takeBack")
		if says := v.does("press@10").Says; says != "mouse to 2,0 ??, then cat wins in 3" {
			t.Errorf("of a blunder it says %q", says)
		}
		if e.timesAsked("workspace/applyEdit") > 0 {
			t.Error("who explores edits the text")
		}
		e.quit()
	})
}

func TestWhatIsShownIsAppendedOrThatIsRefusedInWords(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, gridText, nil)
		v := e.view("board", 0, 0)
		v.does("press@12", "press@7")
		before := e.texts[doc].text
		if says := v.does("append").Says; says != "This would replace “1,1 1,2” in “moves”." || e.texts[doc].text != before {
			t.Errorf("it says %q, the text is\n%s", says, e.texts[doc].text)
		}
		if says := v.does("append yes").Says; says != "The moves are written into “moves”." {
			t.Errorf("it says %q", says)
		}
		if want := strings.Replace(before, "moves: 2,2 1,1 1,2", "moves: 2,2 1,2", 1); e.texts[doc].text != want {
			t.Errorf("the text is\n%s", e.texts[doc].text)
		}
		v.does("back")
		if _, err := v.do("append"); !isRefused(err) {
			t.Errorf("a position of the game: %v", err)
		}
		v.does("forward", "append") // the line of best play
		if !strings.Contains(e.texts[doc].text, "moves: 2,2 1,2 ") {
			t.Errorf("the text is\n%s", e.texts[doc].text)
		}
		e.quit()
	})
}
