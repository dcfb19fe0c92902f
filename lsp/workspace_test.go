package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
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
func startIn(t *testing.T, capabilities object, params object, prepare ...func(*server)) *fakeEditor {
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
			e := startIn(t, watching(), params)
			e.titles("a1", "a2", "b", "b")
			e.quit()
		})
	}
	t.Run("no folder", func(t *testing.T) {
		e := startIn(t, watching(), object{"workspaceFolders": nil, "rootUri": nil})
		e.titles()
		e.quit()
	})
	t.Run("a link", func(t *testing.T) {
		link := filepath.Join(t.TempDir(), "link")
		if err := os.Symlink(f.path, link); err != nil {
			absent(t, err)
		}
		e := startIn(t, watching(), object{"rootUri": uri.File(link)})
		e.titles("a1", "a2", "b", "b")
		e.quit()
	})
}

func TestWhatIsOpenWinsOverTheDisk(t *testing.T) {
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
}

func TestFilesAreFollowed(t *testing.T) {
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

	// Folders, as a person moves them in the editor's tree.
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

	// What is no file of the workspace is none of its business.
	other := newFolder(t, map[string]string{"o.puzzle": "puzzle: other\n"})
	e.touched(other.uri("o.puzzle"))
	e.touched("untitled:2")
	e.titles("d", "b")
	e.notify("workspace/didChangeWorkspaceFolders", object{"event": object{
		"added": []any{object{"uri": other.uri(""), "name": "other"}}, "removed": []any{object{"uri": f.uri(""), "name": "here"}},
	}})
	e.titles("other")
	e.quit()
}

func TestAClientIsAskedOnlyForTheEventsThatItKnows(t *testing.T) {
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
}

// A workspaceReport is an answer to workspace/diagnostic.
type workspaceReport struct {
	Items []struct {
		Kind, URI, ResultID string
		Version             *int
		Items               []fakeDiagnostic
	}
}

// A puller asks for the diagnostics of the whole workspace, as editors do.
type puller struct {
	*fakeEditor
	known map[string]string // result ids, by URI
}

func (p *puller) ask(more object) chan workspaceReport {
	previous := []any{}
	for uri, id := range p.known {
		previous = append(previous, object{"uri": uri, "value": id})
	}
	params := object{"previousResultIds": previous}
	for k, v := range more {
		params[k] = v
	}
	answer := make(chan workspaceReport, 1)
	go func() {
		var r workspaceReport
		if err := p.call("workspace/diagnostic", params, &r); err != nil {
			p.t.Error(err)
		}
		answer <- r
	}()
	return answer
}

// take notes what an answer says, as lines such as "a.puzzle 2: unknown-key".
func (p *puller) take(r workspaceReport) string {
	var lines []string
	for _, item := range r.Items {
		p.known[item.URI] = item.ResultID
		s := shown{Diagnostics: item.Items}
		version := "closed"
		if item.Version != nil {
			version = fmt.Sprint(*item.Version)
		}
		lines = append(lines, fmt.Sprint(filepath.Base(item.URI), " ", version, ": ", strings.Join(s.codes(), " ")))
	}
	return strings.Join(lines, "\n")
}

func TestTheWholeWorkspaceIsDiagnosed(t *testing.T) {
	f := newFolder(t, map[string]string{
		"clean.puzzle":  slipsPast,
		"wrong.puzzle":  twoMistakes,
		"opened.puzzle": "gone: 1\n",
	})
	c := watching()
	set(c, "textDocument.diagnostic", object{"relatedInformation": true})
	set(c, "workspace.diagnostics.refreshSupport", true)
	e := &puller{startIn(t, c, f.asWorkspace()), map[string]string{}}
	e.titles("The mouse slips past", "broken", "solved")
	e.open(f.uri("opened.puzzle"), "puzzle: a\n")

	want := "opened.puzzle 1: missing-game\nwrong.puzzle closed: unknown-key expect-failed"
	if got := e.take(<-e.ask(nil)); got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
	next := func(what string, change func(), want string) {
		t.Helper()
		answer := e.ask(nil)
		select {
		case r := <-answer:
			t.Fatalf("%s: answered before anything changed: %+v", what, r)
		case <-time.After(20 * time.Millisecond):
		}
		change()
		if got := e.take(<-answer); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
		}
	}
	next("a file is mended", func() {
		f.write("wrong.puzzle", slipsPast)
		e.touched(f.uri("wrong.puzzle"))
	}, "wrong.puzzle closed: ")
	next("a document is edited", func() { e.replace(f.uri("opened.puzzle"), "a\n", "a\ncolour: red\n") },
		"opened.puzzle 2: unknown-key")
	next("a document is closed", func() { e.close(f.uri("opened.puzzle")) }, "opened.puzzle closed: before-puzzle")
	next("a file is deleted", func() {
		f.remove("opened.puzzle")
		e.touched(f.uri("opened.puzzle"))
	}, "opened.puzzle closed: ")
	next("the memory becomes little", func() {
		e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"memory": 100}}})
	}, "clean.puzzle closed: too-large\nwrong.puzzle closed: too-large")
	e.quit()
}

func TestIdleIsHeldAgainstTheWallsInFilesThatAreNotOpen(t *testing.T) {
	f := newFolder(t, map[string]string{
		"right.puzzle": room("right") + "idle: 1,1 1,2\n",
		"wrong.puzzle": room("wrong") + "idle: none\n",
	})
	c := watching()
	set(c, "textDocument.diagnostic", object{})
	set(c, "workspace.diagnostics.refreshSupport", true)
	e := &puller{startIn(t, c, f.asWorkspace()), map[string]string{}}
	e.titles("right", "wrong")
	answer := <-e.ask(nil)
	var failed []string
	for _, item := range answer.Items {
		for _, d := range item.Items {
			if d.Code == string(analysis.IdleFailed) {
				failed = append(failed, filepath.Base(item.URI))
			}
		}
	}
	if fmt.Sprint(failed) != "[wrong.puzzle]" {
		t.Errorf("`idle` fails in %s", failed)
	}
	e.quit()
}

// What an editor asks about document by document it does not take from the answer
// about the workspace, until the document is closed: then it shows the document's
// problems still, and has forgotten (VS Code) what it had before of the file.
func TestADocumentThatIsAskedAboutByItselfIsNotRepeatedWithTheWorkspace(t *testing.T) {
	f := newFolder(t, map[string]string{"opened.puzzle": slipsPast, "other.puzzle": "gone: 1\n"})
	c := watching()
	set(c, "textDocument.diagnostic", object{})
	set(c, "workspace.diagnostics.refreshSupport", true)
	e := &puller{startIn(t, c, f.asWorkspace()), map[string]string{}}
	e.titles("The mouse slips past")
	opened := f.uri("opened.puzzle")
	pulls := func() { e.must("textDocument/diagnostic", object{"textDocument": object{"uri": opened}}, nil) }
	touchOther := func(text string) {
		f.write("other.puzzle", text)
		e.touched(f.uri("other.puzzle"))
	}
	expect := func(what, want string) {
		t.Helper()
		if got := e.take(<-e.ask(nil)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
		}
	}

	e.open(opened, "puzzle: a\n")
	pulls()
	expect("at first", "other.puzzle closed: before-puzzle")
	e.replace(opened, "a\n", "a\ncolour: red\n")
	touchOther(slipsPast)
	expect("after an edit", "other.puzzle closed: ")

	// On the disk it is as clean as the client believes of a file that it knows nothing of.
	e.close(opened)
	expect("closed", "opened.puzzle closed: ")
	touchOther("gone: 1\n")
	expect("told once", "other.puzzle closed: before-puzzle")

	// It counts anew when it is opened again.
	e.open(opened, "puzzle: a\n")
	expect("open again", "opened.puzzle 1: missing-game")
	pulls()
	e.replace(opened, "a\n", "a\ncolour: red\n")
	touchOther(slipsPast)
	expect("asked about again", "other.puzzle closed: ")

	f.remove("opened.puzzle")
	e.touched(opened)
	e.close(opened)
	expect("it is gone", "opened.puzzle closed: ")
	e.quit()
}

func TestWhatAnAnswerThatIsGivenUpWouldHaveSaidIsSaidInTheNext(t *testing.T) {
	f := newFolder(t, map[string]string{"hangs.puzzle": "puzzle: gate\ngame: cat-mouse-grid\nboard:\n  M.CF\nexpect: mouse wins\n"})
	hung := newGated()
	c := watching()
	set(c, "textDocument.diagnostic", object{})
	set(c, "workspace.diagnostics.refreshSupport", true)
	e := &puller{connected(t, func(s *server) { s.solveWith(hung) }), map[string]string{}}
	params := f.asWorkspace()
	params["capabilities"] = c
	e.must("initialize", params, nil)
	e.notify("initialized", object{})
	e.titles("gate")
	e.open(doc, "puzzle: a\n")
	e.must("textDocument/diagnostic", object{"textDocument": object{"uri": doc}}, nil)
	e.close(doc)
	e.call("plywise/nothing", nil, nil) // it is closed before what follows

	ctx, giveUp := context.WithCancel(t.Context())
	go func() {
		for <-hung.began != "gate" {
		}
		giveUp()
	}()
	answer := &workspaceAnswer{server: e.server}
	if err := e.server.addChangedReports(ctx, map[uri.URI]string{}, answer); err == nil {
		t.Fatalf("the answer is %v", answer.items)
	}
	close(hung.gate)
	if got, want := e.take(<-e.ask(nil)), "test.puzzle closed: \nhangs.puzzle closed: expect-failed"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	e.quit()
}

func TestAClientThatLeavesDoesNotWaitForNews(t *testing.T) {
	e := start(t, watching())
	go e.call("workspace/diagnostic", object{"previousResultIds": []any{}}, nil)
	go e.call("workspace/diagnostic", object{"previousResultIds": []any{}}, nil)
	time.Sleep(5 * time.Millisecond)
	e.quit()
}

func TestALongAnswerAboutTheWorkspaceComesInParts(t *testing.T) {
	f := newFolder(t, nil)
	const n = 2*partSize + 3
	for i := range n {
		f.write(fmt.Sprintf("%03d.puzzle", i), "puzzle: a\n")
	}
	parts := make(chan workspaceReport, 10)
	e := connected(t)
	e.answers["$/progress"] = func(params json.RawMessage) (any, error) {
		var p struct {
			Token string
			Value workspaceReport
		}
		err := json.Unmarshal(params, &p)
		if p.Token != "part" {
			t.Errorf("the token is %q", p.Token)
		}
		parts <- p.Value
		return nil, err
	}
	params := f.asWorkspace()
	params["capabilities"] = watching()
	e.must("initialize", params, nil)
	e.notify("initialized", object{})
	p := &puller{e, map[string]string{}}
	p.take(<-p.ask(object{"partialResultToken": "part"}))
	close(parts)
	for part := range parts {
		p.take(part)
	}
	if len(p.known) != n {
		t.Errorf("told about %d of %d files", len(p.known), n)
	}
	e.quit()
}
