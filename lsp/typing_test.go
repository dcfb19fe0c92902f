package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const (
	typedIn = "file:///typed"
	beside  = "file:///beside"
	race    = "puzzle: A race\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nmoves: 2,2 1,2\n\n"
)

// startTyping starts an editor with a puzzle that is open, and a server in which so long a time
// has to pass before a word counts as written.
func startTyping(t *testing.T, capabilities object, wait time.Duration, text string) *fakeEditor {
	t.Helper()
	e := start(t, capabilities, func(s *server) { s.TypingWait = wait })
	e.open(typedIn, text)
	e.settled()
	return e
}

// types types something behind a part of the text, key by key.
func (e *fakeEditor) types(behind, keys string) {
	e.t.Helper()
	at := strings.Index(e.texts[typedIn].text, behind) + len(behind)
	for i := range keys {
		e.edit(typedIn, fakeEdit{at + i, at + i, keys[i : i+1]})
	}
}

// looksAt has the cursor on a line.
func (e *fakeEditor) looksAt(document string, line int) {
	e.t.Helper()
	e.must("textDocument/hover", object{"textDocument": object{"uri": document}, "position": fakePosition{Line: line}}, nil)
}

func TestNothingIsWrongWithAWordThatIsBeingTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Hour, race)
		for _, key := range strings.Split("best: 9,9", "") {
			text := e.texts[typedIn].text
			e.edit(typedIn, fakeEdit{len(text) - 1, len(text) - 1, key})
			e.settled()
			e.showsCodes(typedIn)
		}
		e.quit()
	})
}

func TestAWordCountsAsTypedAfterAMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Millisecond, race)
		e.types("1,2\n", "p: 1")
		e.showsCodes(typedIn, "unknown-key")
		e.quit()
	})
}

func TestOnlyTheLineThatIsTypedInHasNoErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Hour, strings.Replace(race, "1,2", "9,9", 1))
		e.showsCodes(typedIn, "off-board")
		e.types("9,9", " 8,8")
		e.showsCodes(typedIn)
		e.types("mouse-jump: ", "x")
		e.showsCodes(typedIn, "off-board", "off-board")
		e.types("9,9 8,8", " 7,7")
		e.showsCodes(typedIn, "not-a-number")
		e.quit()
	})
}

// Emacs looks for the next problem once it has the problems of the current text.
func TestDiagnosticsThatLeaveOutALineAreOfNoVersion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Hour, race)
		e.types("1,2\n", "p: 1")
		e.settled()
		if last := e.lastShown(typedIn); last.Version != nil {
			t.Errorf("without the line they are of version %d", *last.Version)
		}
		e.looksAt(typedIn, 0)
		if last := e.showsCodes(typedIn, "unknown-key"); last.Version == nil || *last.Version != e.texts[typedIn].version {
			t.Errorf("with the line they are not of the last version: %s", &last)
		}
		e.quit()
	})
}

// An idle wall is faded, not marked as wrong, so it stays while the user types.
func TestWallsStayFadedInALineThatIsTypedIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Hour, race+"expect: mouse wins\n")
		walls := len(e.lastShown(typedIn).Diagnostics)
		if walls == 0 {
			t.Fatal("no wall is idle")
		}
		e.types("  ####F", " ")
		e.settled()
		e.shows(typedIn, "the faded walls", func(s *shown) bool { return len(s.Diagnostics) == walls })
		e.quit()
	})
}

func TestAWordCountsAsTypedOnceTheCursorHasLeftItsLine(t *testing.T) {
	for what, leave := range map[string]func(*fakeEditor){
		"a look at another line":      func(e *fakeEditor) { e.looksAt(typedIn, 0) },
		"a look at another document":  func(e *fakeEditor) { e.looksAt(beside, 8) },
		"an edit of another line":     func(e *fakeEditor) { e.types("puzzle: A", "n") },
		"an edit of another document": func(e *fakeEditor) { e.replace(beside, "A race", "The race") },
		"the end of the line":         func(e *fakeEditor) { e.types("p: 1", "\n") },
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := startTyping(t, everything(), time.Hour, race)
				e.open(beside, race)
				e.types("1,2\n", "p: 1")
				e.looksAt(typedIn, 8) // where it is
				e.settled()
				e.showsCodes(typedIn)
				leave(e)
				e.showsCodes(typedIn, "unknown-key")
				e.quit()
			})
		})
	}
}

// Helix sends whole texts.
func TestAWordThatIsBeingTypedIsFoundInAWholeText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Hour, race)
		send := func(text string) {
			doc := e.texts[typedIn]
			doc.text, doc.version = text, doc.version+1
			e.changes(typedIn, doc.version, object{"text": text})
			e.settled()
		}
		send(race + "p: 1")
		e.showsCodes(typedIn)
		send(race + "p: 1\n")
		e.showsCodes(typedIn, "unknown-key")
		e.quit()
	})
}

func TestNobodyTypesWhatTheServerHasEdited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := startTyping(t, everything(), time.Hour, strings.Replace(race, "moves: 2,2 1,2", "moves: 2,2", 1))
		applied := true
		e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return object{"applied": applied}, nil }
		play := object{"command": "plywise.play", "arguments": []any{object{"uri": typedIn, "position": fakePosition{}}}}
		e.must("workspace/executeCommand", play, nil)
		e.replace(typedIn, "moves: 2,2", "moves: 9,9")
		e.showsCodes(typedIn, "off-board")
		e.replace(typedIn, "9,9", "2,2")
		e.showsCodes(typedIn)
		applied = false
		if err := e.call("workspace/executeCommand", play, nil); err == nil {
			t.Error("an edit that was refused was made")
		}
		e.replace(typedIn, "moves: 2,2", "moves: 9,9")
		e.settled()
		e.showsCodes(typedIn)
		e.quit()
	})
}

func TestNoHintMovesWhatIsBeingTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const outcome, only = "mouse wins in 5", "!"
		e := startTyping(t, everything(), time.Hour, race)
		e.expectLabels(typedIn, outcome, only)
		e.types("puzzle: A", "n")
		e.expectLabels(typedIn, only)
		e.looksAt(typedIn, 7)
		e.isAsked("workspace/inlayHint/refresh")
		e.expectLabels(typedIn, outcome, only)
		e.types("moves: 2,2 1,2", " ")
		e.expectLabels(typedIn, outcome, only) // it stands before what is typed
		e.types("moves: 2", ",")
		e.expectLabels(typedIn, outcome)
		e.quit()
		if times := e.timesAsked("workspace/inlayHint/refresh"); times != 1 {
			t.Errorf("the editor is told %d times to ask again", times)
		}
	})
}

func TestAHintThatWouldNotComeLaterIsThereAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		set(capabilities, "workspace.inlayHint", nil)
		e := startTyping(t, capabilities, time.Hour, race)
		e.types("puzzle: A", "n")
		e.expectLabels(typedIn, "mouse wins in 5", "!")
		e.quit()
	})
}
