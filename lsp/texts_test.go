package lsp

import (
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/uri"
	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/configuration"
	"plywise/lsp/session"
	"plywise/parser"
)

// withMemory sets the memory limit that a session starts with.
func withMemory(limit int64) func(*session.Options) {
	settings := configuration.Default()
	settings.Memory = limit
	return decide(settings)
}

const (
	unit = 1 << 20 // of memory

	a = "file:///a.puzzle"
	b = "file:///b.puzzle"
)

// fileOf returns a puzzle of that footprint or a little more, which has an error.
func fileOf(footprint int) string {
	const comment = "// a comment of a puzzle\n"
	return "puzzle: a\n" + strings.Repeat(comment, footprint/40/len(comment)+1)
}

func TestATextForWhichThereIsNoRoomIsNotReadAndSaysSo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich(), withMemory(4*unit))
		e.open(a, fileOf(5*unit))
		got := e.showsCodes(a, "too-large").Diagnostics[0]
		if got.Range.Start.Line != 0 || !strings.Contains(got.Message, "4.0 MiB") {
			t.Errorf("%+v", got)
		}
		var hover any
		e.must("textDocument/hover", object{"textDocument": object{"uri": a}, "position": object{"line": 0, "character": 2}}, &hover)
		if hover != nil {
			t.Errorf("a hover over it says %v", hover)
		}
		var edits []any
		e.must("textDocument/formatting", object{"textDocument": object{"uri": a}, "options": object{}}, &edits)
		if len(edits) > 0 {
			t.Errorf("it is formatted: %v", edits)
		}
		e.quit()
	})
}

func TestATextIsReadAsSoonAsThereIsRoom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		text := fileOf(3 * unit)
		for name, makeRoom := range map[string]func(e *fakeEditor){
			"it becomes shorter":    func(e *fakeEditor) { e.edit(b, fakeEdit{10, len(text), ""}) },
			"it is replaced":        func(e *fakeEditor) { e.changes(b, 2, object{"text": "puzzle: a\n"}) },
			"another one is closed": func(e *fakeEditor) { e.close(a) },
			"the limit is raised": func(e *fakeEditor) {
				e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"memory": "100MiB"}}})
			},
		} {
			e := start(t, rich(), withMemory(4*unit))
			e.open(a, text)
			e.showsCodes(a, "missing-game")
			e.open(b, text)
			e.showsCodes(b, "too-large")
			makeRoom(e)
			t.Log(name)
			e.showsCodes(b, "missing-game")
			e.quit()
		}
	})
}

func TestATextThatGrowsTooLargeIsNoLongerRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich(), withMemory(4*unit))
		e.open(a, "puzzle: a\n")
		e.showsCodes(a, "missing-game")
		e.edit(a, fakeEdit{0, 0, fileOf(5 * unit)})
		e.showsCodes(a, "too-large")
		text := e.texts[a].text
		e.edit(a, fakeEdit{len("puzzle: a\n"), strings.LastIndex(text[:len(text)/2], "//"), ""})
		e.showsCodes(a, "missing-game", "missing-game")
		e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"memory": "1MiB"}}})
		e.showsCodes(a, "too-large")
		e.quit()
	})
}

// A text that is too large for a new limit keeps no shorter one from being read, whichever
// of them is looked at first, and says what the limit is now.
func TestALowerLimitLeavesOutTheLargestTextsOnly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		limit := func(e *fakeEditor, memory string) {
			e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"memory": memory}}})
		}
		for range 8 { // the order in a map differs
			e := start(t, rich(), withMemory(100*unit))
			e.open(a, fileOf(unit))
			e.open(b, fileOf(20*unit))
			e.showsCodes(b, "missing-game")
			limit(e, "4MiB")
			e.showsCodes(b, "too-large")
			e.showsCodes(a, "missing-game")
			limit(e, "6MiB")
			e.shows(b, "the limit of 6 MiB", func(s *shown) bool { return strings.Contains(s.String(), "6.0 MiB") })
			e.quit()
		}
	})
}

// However documents are opened, changed and closed: the bytes that they may take are counted, no
// more than the limit is read, each text is as the editor has it, and none waits for room that is
// there.
func TestTheTextsThatAreReadNeverTakeMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			const limit = 2 * unit
			line := "puzzle: " + strings.Repeat("é", 2000) + "\n"
			e := start(t, rich(), withMemory(limit))
			names := []string{a, b, "file:///c.puzzle"}
			for range rapid.IntRange(1, 12).Draw(rt, "steps") {
				name := rapid.SampledFrom(names).Draw(rt, "document")
				some := strings.Repeat(line, rapid.IntRange(0, 12).Draw(rt, "puzzles"))
				switch doc := e.texts[name]; {
				case doc == nil:
					e.open(name, some)
				case rapid.IntRange(0, 3).Draw(rt, "closed") == 0:
					e.close(name)
				default:
					from := rapid.IntRange(0, strings.Count(doc.text, "\n")).Draw(rt, "from") * len(line)
					to := rapid.SampledFrom([]int{from, from, len(doc.text)}).Draw(rt, "to")
					e.edit(name, fakeEdit{from, to, some})
				}
				e.call("plywise/nothing", nil, nil)
				var read int64
				view := e.server.Documents()
				for name, doc := range e.texts {
					f := view[uri.URI(name)].File
					if f.Text() != doc.text {
						rt.Fatalf("%s is %q, not %q", name, f.Text(), doc.text)
					}
					if !f.IsUnread() {
						read += f.Footprint()
					} else if answer.TextsFit(heldBy(e.server)-f.Footprint()+parser.FootprintOf(doc.text), limit) {
						rt.Fatalf("%s is not read, but there is room", name)
					}
				}
				if !answer.TextsFit(read, limit) {
					rt.Fatalf("%d bytes of texts are read, more than %d", read, limit)
				}
			}
			e.quit()
		})
	})
}

func heldBy(s *server) int64 {
	var held int64
	for _, snap := range s.Documents() {
		held += snap.File.Footprint()
	}
	return held
}

func TestAClosedFileForWhichThereIsNoRoomSaysSo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"large.puzzle": fileOf(5 * unit)})
		e := startIn(t, watching(), f.asWorkspace(), withMemory(4*unit))
		e.showsFile(f.uri("large.puzzle"), "", "too-large")
		e.quit()
	})
}
