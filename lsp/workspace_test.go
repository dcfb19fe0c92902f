package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"

	"go.lsp.dev/uri"
)

// A folder is a folder on the disk that an editor works in.
type folder struct {
	t    testing.TB
	path string
}

func newFolder(t testing.TB, files map[string]string) *folder {
	t.Helper()
	path, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &folder{t, path}
	for name, text := range files {
		f.write(name, text)
	}
	return f
}

func (f *folder) write(name, text string) {
	f.t.Helper()
	path := filepath.Join(f.path, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) remove(name string) {
	f.t.Helper()
	if err := os.RemoveAll(filepath.Join(f.path, name)); err != nil {
		f.t.Fatal(err)
	}
}

func (f *folder) uri(name string) string { return string(uri.File(filepath.Join(f.path, name))) }

// watching are the capabilities of a client that tells about files.
func watching() object {
	c := rich()
	c["workspace"] = object{
		"workspaceFolders":      true,
		"didChangeWatchedFiles": object{"dynamicRegistration": true},
		"fileOperations":        object{"didCreate": true, "didRename": true, "didDelete": true},
	}
	return c
}

// startIn starts an editor that works in folders.
func startIn(t *testing.T, capabilities object, params object, prepare ...any) *fakeEditor {
	e := connected(t, prepare...)
	params["capabilities"] = capabilities
	e.must("initialize", params, nil)
	e.notify("initialized", object{})
	return e
}

func (f *folder) asWorkspace() object {
	return object{"workspaceFolders": []any{object{"uri": f.uri(""), "name": "here"}}}
}

// touched tells about a file.
func (e *fakeEditor) touched(uri string) {
	e.notify("workspace/didChangeWatchedFiles", object{"changes": []any{object{"uri": uri, "type": 2}}})
}

// titles waits until the titles in the workspace are just these, in the order of
// their files.
func (e *fakeEditor) titles(want ...string) {
	e.t.Helper()
	var got []string
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		var symbols []struct{ Name string }
		e.must("workspace/symbol", object{"query": ""}, &symbols)
		got = got[:0]
		for _, s := range symbols {
			got = append(got, s.Name)
		}
		if slices.Equal(got, want) {
			return
		}
	}
	e.t.Fatalf("the titles are %q, want %q", got, want)
}

func TestPuzzlesAreFoundInFilesThatAreNotOpen(t *testing.T) {
	t.Parallel()
	f := newFolder(t, map[string]string{
		"b.puzzle":              "puzzle: b\n",
		"a/deep/down.puzzle":    "puzzle: a1\npuzzle: a2\n",
		"notes.txt":             "puzzle: none\n",
		".hidden/x.puzzle":      "puzzle: none\n",
		"node_modules/x.puzzle": "puzzle: none\n",
	})
	if err := os.Symlink("b.puzzle", filepath.Join(f.path, "link.puzzle")); err != nil {
		t.Log(err)
	} else {
		defer f.remove("link.puzzle")
	}
	for name, params := range map[string]object{
		"folders":   f.asWorkspace(),
		"root URI":  {"rootUri": f.uri("")},
		"root path": {"rootUri": nil, "rootPath": f.path},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := startIn(t, watching(), params)
				e.titles("a1", "a2", "b", "b")
				e.quit()
			})
		})
	}
	t.Run("no folder", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := startIn(t, watching(), object{"workspaceFolders": nil, "rootUri": nil})
			e.titles()
			e.quit()
		})
	})
	t.Run("a link", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			link := filepath.Join(t.TempDir(), "link")
			if err := os.Symlink(f.path, link); err != nil {
				absent(t, err)
			}
			e := startIn(t, watching(), object{"rootUri": uri.File(link)})
			e.titles("a1", "a2", "b", "b")
			e.quit()
		})
	})
}

func TestWhatIsOpenWinsOverTheDisk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"a.puzzle": "puzzle: disk\n"})
		e := startIn(t, watching(), f.asWorkspace())
		e.titles("disk")
		e.open(f.uri("a.puzzle"), "puzzle: open\n")
		e.open("untitled:1", "puzzle: untitled\n")
		e.titles("open", "untitled")
		f.write("a.puzzle", "puzzle: saved\n")
		e.touched(f.uri("a.puzzle"))
		e.titles("open", "untitled")
		e.close(f.uri("a.puzzle"))
		e.titles("saved", "untitled")
		e.quit()
	})
}

func TestFilesAreFollowed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"a.puzzle": "puzzle: a\n", "x/b.puzzle": "puzzle: b\n"})
		e := startIn(t, watching(), f.asWorkspace())
		e.isAsked("client/registerCapability")
		e.titles("a", "b")

		f.write("a.puzzle", "puzzle: a, edited\n")
		e.touched(f.uri("a.puzzle"))
		e.titles("a, edited", "b")

		f.write("new/c.puzzle", "puzzle: c\n")
		e.touched(f.uri("new/c.puzzle"))
		e.titles("a, edited", "c", "b")

		f.remove("a.puzzle")
		e.touched(f.uri("a.puzzle"))
		e.titles("c", "b")

		// Folders, as a user moves them in the editor's tree.
		if err := os.Rename(filepath.Join(f.path, "x"), filepath.Join(f.path, "z")); err != nil {
			t.Fatal(err)
		}
		e.notify("workspace/didRenameFiles", object{"files": []any{object{"oldUri": f.uri("x"), "newUri": f.uri("z")}}})
		e.titles("c", "b")
		f.write("y/d.puzzle", "puzzle: d\n")
		e.notify("workspace/didCreateFiles", object{"files": []any{object{"uri": f.uri("y")}}})
		e.titles("c", "d", "b")
		f.remove("new")
		e.notify("workspace/didDeleteFiles", object{"files": []any{object{"uri": f.uri("new")}}})
		e.titles("d", "b")

		// The server ignores files outside of the workspace.
		other := newFolder(t, map[string]string{"o.puzzle": "puzzle: other\n"})
		e.touched(other.uri("o.puzzle"))
		e.touched("untitled:2")
		e.titles("d", "b")
		e.notify("workspace/didChangeWorkspaceFolders", object{"event": object{
			"added": []any{object{"uri": other.uri(""), "name": "other"}}, "removed": []any{object{"uri": f.uri(""), "name": "here"}},
		}})
		e.titles("other")
		e.quit()
	})
}

func TestAClientIsAskedOnlyForTheEventsThatItKnows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"a.puzzle": "puzzle: a\n"})
		for _, c := range []struct {
			workspace object
			want      string
			registers bool
		}{
			{object{}, `null`, false},
			{object{"workspaceFolders": true}, `{"workspaceFolders":{"supported":true,"changeNotifications":true}}`, false},
			{object{"fileOperations": object{"didRename": true}}, `{"fileOperations":{"didRename":{"filters":[` +
				`{"scheme":"file","pattern":{"glob":"**/*.puzzle","matches":"file"}},{"scheme":"file","pattern":{"glob":"**","matches":"folder"}}]}}}`, false},
			{object{"didChangeWatchedFiles": object{"dynamicRegistration": true}}, `null`, true},
		} {
			e := connected(t)
			asked := make(chan string, 10)
			e.answers["client/registerCapability"] = func(params json.RawMessage) (any, error) {
				asked <- string(params)
				return nil, nil
			}
			params := f.asWorkspace()
			params["capabilities"] = object{"workspace": c.workspace}
			var result struct {
				Capabilities struct{ Workspace json.RawMessage }
			}
			e.must("initialize", params, &result)
			if got := string(result.Capabilities.Workspace); got != c.want && !(got == "" && c.want == "null") {
				t.Errorf("%v: offered is %s", c.workspace, got)
			}
			e.notify("initialized", object{})
			e.titles("a")
			if c.registers {
				want := `{"registrations":[{"id":"workspace/didChangeWatchedFiles","method":"workspace/didChangeWatchedFiles","registerOptions":{"watchers":[{"globPattern":"**/*.puzzle"}]}}]}`
				if got := <-asked; got != want {
					t.Errorf("asked for %s", got)
				}
			} else if n := e.timesAsked("client/registerCapability"); n != 0 {
				t.Errorf("%v: asked for %s", c.workspace, <-asked)
			}
			e.quit()
		}
	})
}

// showsFile waits until the diagnostics of a file have just these codes, for that version;
// "" for a file that is not open.
func (e *fakeEditor) showsFile(uri, version string, codes ...string) {
	e.t.Helper()
	e.shows(uri, fmt.Sprintf("%q for version %q", codes, version), func(s *shown) bool {
		of := ""
		if s.Version != nil {
			of = fmt.Sprint(*s.Version)
		}
		return of == version && fmt.Sprint(s.codes()) == fmt.Sprint(codes)
	})
}

func TestTheWholeWorkspaceIsDiagnosed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{
			"clean.puzzle":  slipsPast,
			"wrong.puzzle":  twoMistakes,
			"opened.puzzle": "gone: 1\n",
		})
		clean, wrong, opened := f.uri("clean.puzzle"), f.uri("wrong.puzzle"), f.uri("opened.puzzle")
		e := startIn(t, watching(), f.asWorkspace())
		e.open(opened, "puzzle: a\n")
		e.showsFile(opened, "1", "missing-game")
		e.showsFile(wrong, "", "unknown-key", "expect-failed")
		if e.lastShown(clean).Messages != 0 {
			t.Error("a clean file is spoken of")
		}

		f.write("wrong.puzzle", slipsPast)
		e.touched(wrong)
		e.showsFile(wrong, "")
		e.replace(opened, "a\n", "a\ncolour: red\n")
		e.showsFile(opened, "2", "unknown-key")
		e.close(opened)
		e.showsFile(opened, "", "before-puzzle")
		e.open(opened, "puzzle: a\n")
		e.showsFile(opened, "1", "missing-game")
		e.close(opened)
		e.showsFile(opened, "", "before-puzzle")
		f.remove("opened.puzzle")
		e.touched(opened)
		e.showsFile(opened, "")
		e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"memory": 100}}})
		e.showsFile(clean, "", "too-large")
		e.showsFile(wrong, "", "too-large")
		e.quit()
	})
}

func TestIdleIsHeldAgainstTheWallsInFilesThatAreNotOpen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{
			"right.puzzle": room("right") + "idle: 1,1 1,2\n",
			"wrong.puzzle": room("wrong") + "idle: none\n",
		})
		alone := watching() // without it each error stands alone
		set(alone, "textDocument.publishDiagnostics.relatedInformation", false)
		e := startIn(t, alone, f.asWorkspace())
		e.showsFile(f.uri("wrong.puzzle"), "", string(answer.ExpectFailed), string(answer.IdleFailed))
		e.showsFile(f.uri("right.puzzle"), "", string(answer.ExpectFailed))
		e.quit()
	})
}

// Editors show no byte order mark. One that sends it with the text counts it as a character.
func TestAByteOrderMarkMovesNoColumnOfAFileThatIsNotOpen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const text = "colour: red puzzle: a\npuzzle: b\n"
		f := newFolder(t, map[string]string{"a.puzzle": text, "b.puzzle": "\ufeff" + text, "c.puzzle": "\ufeffpuzzle: c\n"})
		e := startIn(t, watching(), f.asWorkspace())
		columns := func(uri string) string {
			shown := e.shows(uri, "a mistake", func(s *shown) bool { return len(s.Diagnostics) > 0 })
			return fmt.Sprint(shown.codes(), shown.Diagnostics[0].Range)
		}
		want := columns(f.uri("a.puzzle"))
		if got := columns(f.uri("b.puzzle")); got != want {
			t.Errorf("with a mark: %s, without %s", got, want)
		}
		var symbols []struct {
			Name     string
			Location struct{ Range fakeRange }
		}
		e.must("workspace/symbol", object{"query": "c"}, &symbols)
		if len(symbols) != 1 || symbols[0].Location.Range.Start != (fakePosition{0, 0}) {
			t.Errorf("found are %+v", symbols)
		}

		e.open(f.uri("b.puzzle"), text)
		e.showsFile(f.uri("b.puzzle"), "1", "before-puzzle", "missing-game")
		if got := columns(f.uri("b.puzzle")); got != want {
			t.Errorf("opened without it: %s, want %s", got, want)
		}
		e.open("untitled:kept", "\ufeff"+text)
		if got := e.showsCodes("untitled:kept", "before-puzzle", "missing-game").Diagnostics[0].Range; got.Start != (fakePosition{0, len("\ufeff")}) { // in UTF-8
			t.Errorf("opened with it: it is at %v", got)
		}
		e.quit()
	})
}
