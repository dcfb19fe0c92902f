package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/uri"
	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/parser"
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
				want := `{"registrations":[{"id":"workspace/didChangeWatchedFiles","method":"workspace/didChangeWatchedFiles","registerOptions":{"watchers":[{"globPattern":"**/*.puzzle"},{"globPattern":"**","kind":5}]}}]}`
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
		if got := e.showsCodes("untitled:kept", "before-puzzle", "missing-game").Diagnostics[0].Range; got.Start != position("\ufeff", len("\ufeff"), e.encoding) {
			t.Errorf("opened with it: it is at %v", got)
		}
		e.quit()
	})
}

// A client that watches files reports a folder alone when it is deleted or moved as a whole.
func TestAnEventForAFolderCountsForWhatIsInIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"a.puzzle": "puzzle: a\n", "x.y/deep/b.puzzle": twoMistakes})
		e := connected(t)
		var watched []struct {
			GlobPattern string
			Kind        int
		}
		e.answers["client/registerCapability"] = func(params json.RawMessage) (any, error) {
			var p struct {
				Registrations []struct{ RegisterOptions json.RawMessage }
			}
			options := struct{ Watchers any }{&watched}
			return nil, errors.Join(json.Unmarshal(params, &p), json.Unmarshal(p.Registrations[0].RegisterOptions, &options))
		}
		params := f.asWorkspace()
		params["capabilities"] = watching()
		e.must("initialize", params, nil)
		e.notify("initialized", object{})
		e.showsFile(f.uri("x.y/deep/b.puzzle"), "", "unknown-key", "expect-failed")
		const created, deleted = 1, 3
		changed := func(uri string, kind int) { // of a folder
			for _, w := range watched {
				if w.GlobPattern == "**" && (w.Kind == 0 || w.Kind>>(kind-1)&1 == 1) {
					e.notify("workspace/didChangeWatchedFiles", object{"changes": []any{object{"uri": uri, "type": kind}}})
				}
			}
		}
		if err := os.Rename(filepath.Join(f.path, "x.y"), filepath.Join(f.path, "z")); err != nil {
			t.Fatal(err)
		}
		changed(f.uri("x.y"), deleted)
		changed(f.uri("z"), created)
		e.showsFile(f.uri("z/deep/b.puzzle"), "", "unknown-key", "expect-failed")
		e.showsFile(f.uri("x.y/deep/b.puzzle"), "")
		f.remove("z")
		changed(f.uri("z"), deleted)
		e.showsFile(f.uri("z/deep/b.puzzle"), "")
		e.titles("a")
		e.quit()
	})
}

// The client is asked for folders by a pattern that files match, too.
func TestAnEventForAnotherFileStartsNoWork(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"a.puzzle": "puzzle: a\n", "main.go": "package main\n", "folder/notes": "puzzle: none\n"})
		e := startIn(t, watching(), f.asWorkspace())
		e.titles("a")
		e.settled()
		change := e.server.Changes.Wait()
		for _, name := range []string{"main.go", "gone.txt", "gone", "folder", "folder/notes", ".git/index.lock"} {
			e.touched(f.uri(name))
		}
		e.call("plywise/nothing", nil, nil)
		synctest.Wait()
		select {
		case <-change:
			t.Error("the goroutines that wait for changes are woken")
		default:
		}
		e.touched(f.uri("a.puzzle"))
		<-change
		e.quit()
	})
}

// However files and folders come and go, and whatever events and documents say so: the files that
// are known are those that are there, and none is in a folder that is ignored.
func TestFoldersThatAreIgnoredStayIgnored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			f := newFolder(t, map[string]string{"elsewhere/x.puzzle": "puzzle: x\n", ".root/.git/x.puzzle": "puzzle: x\n"})
			root := &folder{t, filepath.Join(f.path, ".root")} // which is hidden itself, but is the client's
			if err := os.Symlink(filepath.Join(f.path, "elsewhere"), filepath.Join(root.path, "link")); err != nil {
				t.Log(err)
			}
			ignored := regexp.MustCompile(`(^|/)(\.git|node_modules|link)(/|$)`)
			there := map[string]bool{}
			e := startIn(t, watching(), root.asWorkspace())
			for range rapid.IntRange(1, 10).Draw(rt, "steps") {
				name := filepath.ToSlash(filepath.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", ".git", "node_modules", "link"}), 0, 3).Draw(rt, "folders")...))
				file := filepath.ToSlash(filepath.Join(name, rapid.SampledFrom([]string{"x.puzzle", ".x.puzzle"}).Draw(rt, "file")))
				switch rapid.SampledFrom([]string{"write", "event", "folder event", "open and close"}).Draw(rt, "step") {
				case "write":
					if !strings.Contains(file, "link") {
						root.write(file, "puzzle: x\n")
						e.touched(root.uri(file))
						if !ignored.MatchString(file) {
							there[file] = true
						}
					}
				case "event":
					e.touched(root.uri(file))
				case "folder event":
					e.touched(root.uri(name))
				case "open and close":
					e.open(root.uri(file), "puzzle: x\n")
					e.close(root.uri(file))
				}
			}
			e.call("plywise/nothing", nil, nil)
			synctest.Wait() // so that the events have been handled
			e.titles(slices.Repeat([]string{"x"}, len(there))...)
			e.quit()
		})
	})
}

func TestADocumentInAnIgnoredFolderIsDiagnosedWhileItIsOpen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"node_modules/p/x.puzzle": twoMistakes})
		e := startIn(t, watching(), f.asWorkspace())
		e.open(f.uri("node_modules/p/x.puzzle"), twoMistakes)
		e.showsFile(f.uri("node_modules/p/x.puzzle"), "1", "unknown-key", "expect-failed")
		e.close(f.uri("node_modules/p/x.puzzle"))
		e.showsFile(f.uri("node_modules/p/x.puzzle"), "")
		time.Sleep(time.Minute)
		if now := e.lastShown(f.uri("node_modules/p/x.puzzle")); len(now.Diagnostics) > 0 {
			t.Errorf("later it shows %q", now.codes())
		}
		e.titles()
		e.quit()
	})
}

// Some clients cannot watch files, such as Neovim on Linux.
func TestFilesAreLookedAtAgainForAClientThatDoesNotWatchThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		again func(*fakeEditor)
	}{
		{"opened", func(e *fakeEditor) { e.open("untitled:1", "puzzle: untitled\n") }},
		{"saved", func(e *fakeEditor) {
			e.notify("textDocument/didSave", object{"textDocument": object{"uri": "untitled:0"}})
		}},
		{"closed", func(e *fakeEditor) { e.close("untitled:0") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFolder(t, map[string]string{"a.puzzle": twoMistakes, "b.puzzle": slipsPast, "gone.puzzle": twoMistakes})
				e := connected(t)
				params := f.asWorkspace()
				params["capabilities"] = rich()
				var result struct {
					Capabilities struct{ TextDocumentSync struct{ Save bool } }
				}
				e.must("initialize", params, &result)
				if !result.Capabilities.TextDocumentSync.Save {
					t.Error("the server does not ask to be told of files that are saved")
				}
				e.notify("initialized", object{})
				e.open("untitled:0", "")
				e.showsFile(f.uri("a.puzzle"), "", "unknown-key", "expect-failed")
				e.showsFile(f.uri("gone.puzzle"), "", "unknown-key", "expect-failed")
				time.Sleep(time.Minute)
				before := e.lastShown(f.uri("a.puzzle")).Messages
				f.write("b.puzzle", "puzzle: b\n")
				f.write("new/c.puzzle", "puzzle: c\n")
				f.remove("gone.puzzle")
				time.Sleep(time.Minute)
				if e.lastShown(f.uri("b.puzzle")).Messages != 0 {
					t.Error("the files are looked at though nothing happens")
				}
				c.again(e)
				e.showsFile(f.uri("b.puzzle"), "", "missing-game")
				e.showsFile(f.uri("new/c.puzzle"), "", "missing-game")
				e.showsFile(f.uri("gone.puzzle"), "")
				if now := e.lastShown(f.uri("a.puzzle")).Messages; now != before {
					t.Errorf("of a file that is as it was, %d messages came", now-before)
				}
				e.quit()
			})
		})
	}
}

func TestFilesAreLookedAtAgainEveryFewSecondsAtMost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, nil)
		e := startIn(t, rich(), f.asWorkspace())
		for i := range 100 {
			f.write("a.puzzle", fmt.Sprintf("puzzle: a%d\n", i)+strings.Repeat("colour: red\n", i%2+1))
			e.notify("textDocument/didSave", object{"textDocument": object{"uri": "untitled:0"}})
			time.Sleep(99 * time.Millisecond)
		}
		if looks := e.lastShown(f.uri("a.puzzle")).Messages; looks < 2 || looks > 5 {
			t.Errorf("in 10 seconds, the files were looked at %d times", looks)
		}
		e.titles("a99")
		e.quit()
	})
}

func TestFilesThatAreTooLargeAreReportedAtOnce(t *testing.T) {
	t.Parallel()
	for locale, others := range map[string]string{"en": "59 more", "zh-CN": "59 个"} {
		t.Run(locale, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFolder(t, nil)
				large := func(name string) {
					f.write(name, "")
					if err := os.Truncate(filepath.Join(f.path, name), parser.MaxFileSize+1); err != nil {
						t.Fatal(err)
					}
				}
				for i := range 60 {
					large(fmt.Sprintf("%02d.puzzle", i))
				}
				e := connected(t)
				var messages []string
				e.answers["window/showMessage"] = func(params json.RawMessage) (any, error) {
					var p struct{ Message string }
					err := json.Unmarshal(params, &p)
					messages = append(messages, p.Message)
					return nil, err
				}
				params := f.asWorkspace()
				params["capabilities"], params["locale"] = watching(), locale
				e.must("initialize", params, nil)
				e.notify("initialized", object{})
				e.isAsked("window/showMessage")
				time.Sleep(time.Minute)
				synctest.Wait()
				if len(messages) != 1 || !strings.Contains(messages[0], "00.puzzle") || !strings.Contains(messages[0], others) {
					t.Errorf("the messages are %q", messages)
				}
				var changes []any
				for i := range 3 {
					large(fmt.Sprintf("new%d.puzzle", i))
					changes = append(changes, object{"uri": f.uri(fmt.Sprintf("new%d.puzzle", i)), "type": 1})
				}
				e.notify("workspace/didChangeWatchedFiles", object{"changes": changes})
				time.Sleep(time.Minute)
				synctest.Wait()
				if len(messages) != 2 || !strings.Contains(messages[1], "new0.puzzle") {
					t.Errorf("with three more, they are %q", messages)
				}
				e.quit()
			})
		})
	}
}
