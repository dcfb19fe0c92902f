package lsp

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/uri"
)

// shownDocument returns the text of a file that the server asks the client to show.
func shownDocument(t testing.TB, params json.RawMessage) string {
	t.Helper()
	text, err := os.ReadFile(pathOf(t, params))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// pathOf returns the path of that file.
func pathOf(t testing.TB, params json.RawMessage) string {
	t.Helper()
	var p struct {
		URI                 uri.URI
		External, TakeFocus bool
	}
	if err := json.Unmarshal(params, &p); err != nil {
		t.Fatal(err)
	}
	if p.External || p.TakeFocus {
		t.Errorf("the explanation leaves the editor, or takes the cursor: %s", params)
	}
	return p.URI.FsPath()
}

// explaining starts a session whose client says that it shows documents, and answers
// so when it is asked to. It returns what it was asked to show.
func explaining(t *testing.T, answer any) (e *fakeEditor, asked *json.RawMessage) {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR")) // Windows
	e, asked = connected(t), new(json.RawMessage)
	e.answers["window/showDocument"] = func(params json.RawMessage) (any, error) {
		*asked = params
		if err, ok := answer.(error); ok {
			return nil, err
		}
		return answer, nil
	}
	e.initialize(everything())
	return e, asked
}

// explain asks for the explanation of the puzzle on a line, and returns its path.
func (e *fakeEditor) explain(line int, asked *json.RawMessage) string {
	e.t.Helper()
	*asked = nil
	e.must("workspace/executeCommand", doing("plywise.explain", line, nil), nil)
	if *asked == nil {
		e.t.Fatal("the client is not asked to show a document")
	}
	return pathOf(e.t, *asked)
}

func TestAnExplanationIsADocumentNamedAfterItsPuzzleUntilTheSessionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, asked := explaining(t, object{"success": true})
		e.open("file:///a", slipsPast)
		path := e.explain(1, asked)
		if got := filepath.Base(path); got != "The mouse slips past explained.txt" {
			t.Errorf("it is %q", got)
		}
		text := shownDocument(t, *asked)
		for _, part := range []string{
			"The mouse slips past\n\nmouse wins in 5 — mouse to move\n",
			"Whatever the cat does, the mouse is at the food after 5 moves of both together.",
			"  2 M.*..\n",
			"Line: 2,2 1,1 2,4 1,1 0,4\n",
			"2,1   cat wins in 2",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("%q is not in\n%s", part, text)
			}
		}
		if runtime.GOOS != "windows" {
			for name, want := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700 | os.ModeDir} {
				if info, err := os.Stat(name); err != nil || info.Mode() != want {
					t.Errorf("%s: %v, %v", name, info.Mode(), err)
				}
			}
		}
		e.quit()
		if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
			t.Errorf("after the session there are %v, %v", left, err)
		}
	})
}

func TestAPuzzleKeepsItsExplanationsFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, asked := explaining(t, object{"success": true})
		e.open("file:///a", slipsPast+slipsPast[strings.Index(slipsPast, "puzzle"):])
		first := e.explain(1, asked)
		second := e.explain(8, asked)
		if first == second {
			t.Error("two puzzles with one title share a file")
		}
		e.replace("file:///a", "mouse-jump: 2\n", "mouse-jump: 1\n")
		if again := e.explain(1, asked); again != first {
			t.Errorf("after an edit the file is %s, it was %s", again, first)
		}
		if text := shownDocument(t, *asked); strings.Contains(text, "mouse wins in 5") {
			t.Errorf("after an edit it is still said that\n%s", text)
		}
		if entries, err := os.ReadDir(filepath.Dir(first)); err != nil || len(entries) != 2 {
			t.Errorf("there are %v, %v", entries, err)
		}
		e.quit()
	})
}

func TestExplanationsGoOnWhereTheirFolderWasCleanedAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, asked := explaining(t, object{"success": true})
		e.open("file:///a", slipsPast)
		if err := os.RemoveAll(filepath.Dir(e.explain(1, asked))); err != nil {
			t.Fatal(err)
		}
		e.explain(1, asked)
		if text := shownDocument(t, *asked); !strings.Contains(text, "mouse wins in 5") {
			t.Errorf("the document says %q", text)
		}
		e.quit()
		if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
			t.Errorf("after the session there are %v, %v", left, err)
		}
	})
}

func TestNoTitleLeadsOutOfTheFolderOrToANameThatASystemReserves(t *testing.T) {
	var files explanations
	defer files.remove()
	long := strings.Repeat("猫", 1000)
	for i, title := range []string{"../../etc/passwd", `..\x`, "/", "", "con", "a:b", "a\x00b\n", "\xff\xfe", long, "A", "a", "\u202egnp"} {
		path, err := files.write(explained{title: title, number: i}, title)
		if err != nil {
			t.Errorf("%q: %v", title, err)
			continue
		}
		name := filepath.Base(path)
		if filepath.Dir(path) != files.folder || len(name) > 150 || strings.ContainsAny(name, "\x00\n:\\\u202e") || !strings.HasSuffix(name, ".txt") {
			t.Errorf("%q becomes %q", title, path)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != title {
			t.Errorf("%q: the file has %q, %v", title, text, err)
		}
	}
	if n := len(files.taken); n != 12 {
		t.Errorf("there are %d files", n)
	}
}

func TestAnExplanationIsAMessageWhereNoDocumentIsShown(t *testing.T) {
	for name, prepare := range map[string]func(*testing.T) *fakeEditor{
		"the client shows none": func(t *testing.T) *fakeEditor {
			capabilities := everything()
			set(capabilities, "window.showDocument", nil)
			return start(t, capabilities)
		},
		"the client does not show it": func(t *testing.T) *fakeEditor {
			e, _ := explaining(t, object{"success": false})
			return e
		},
		"the client has no answer": func(t *testing.T) *fakeEditor {
			e, _ := explaining(t, nil)
			return e
		},
		"the client fails": func(t *testing.T) *fakeEditor {
			e, _ := explaining(t, errors.New("no window"))
			return e
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := prepare(t)
				message := ""
				e.mu.Lock()
				e.answers["window/showMessage"] = func(params json.RawMessage) (any, error) {
					message = string(params)
					return nil, nil
				}
				e.mu.Unlock()
				e.open("file:///a", slipsPast)
				e.must("workspace/executeCommand", doing("plywise.explain", 1, nil), nil)
				e.settled()
				for _, part := range []string{"The mouse slips past", "mouse wins in 5", "Whatever the cat does", "2,2 1,1 2,4 1,1 0,4"} {
					if !strings.Contains(message, part) {
						t.Errorf("%q is not in the message %s", part, message)
					}
				}
				e.quit()
			})
		})
	}
}
