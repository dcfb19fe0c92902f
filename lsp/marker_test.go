package lsp

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"golang.org/x/tools/txtar"
)

// Marker tests show what an editor shows. Each file in testdata/marker is a
// txtar archive: some words about what it shows, puzzles, and goldens. Puzzles
// carry markers in their comments, which say what is to be seen there:
//
//	board:
//	  ####F
//	  #C...   //@hover("C", cat), action("C", "Play best move", played)
//	  M....
//	expect: draw
//	//@diag("draw", "expect-failed", "the outcome is `mouse wins in 5`")
//
//	-- @cat --
//	…what the hover says…
//	-- @played --
//	…the puzzle after the action…
//
// A marker's comment starts with `//@`. It speaks of its own line, or, if there
// is nothing else on that line, of the nearest line above that is not only a
// comment. Its arguments are
//
//   - places: "text", the first place on the line where that text stands;
//     `regexp`, the first match, or its group where it has one (`moves: ()` is
//     the empty place behind the blank); a name that a loc marker has given to
//     a place; or here, the empty place where the marker's comment starts;
//   - texts that must match: "text", which must be a part of what is there, or
//     `regexp`;
//   - names of goldens: what is seen must be just what the archive's file of
//     that name after an @ says.
//
// The markers are listed in [markers]; to add one is to add a line there and a
// method that takes its arguments from the mark and asks the server:
//
//	"definition": (*mark).definition, // place, place where it leads
//
//	func (m *mark) definition() {
//		from, to := m.place(), m.place()
//		var found struct{ Range fakeRange }
//		m.must("textDocument/definition", from.at(), &found)
//		if found.Range != to.span() {
//			m.errorf("it leads to %q", m.show(found.Range))
//		}
//	}
//
// Some are exhaustive: a diagnostic that no marker speaks of is a mistake,
// always; so is an inlay hint, a lens or an idle wall in a puzzle file that has a
// marker for one.
//
// An archive's file `client` says how the client differs from one that can do
// everything (see [client]). Where it does not ask for an encoding, the file is
// tested with two clients that agree about nothing: one that counts UTF-16 and
// has LF, and one that counts bytes and has CRLF. The goldens are the same.
//
// go test ./lsp -run Marker -update rewrites the goldens. Read them before you
// commit them.

var update = flag.Bool("update", false, "rewrite the goldens of the marker tests")

// markers are what can stand behind `//@`, and what is done about it. The
// arguments are those of the comment beside it; those in brackets may be left
// out.
var markers = map[string]func(*mark){
	"loc": (*mark).loc, // name, place: names the place

	"note":    (*mark).note,    // as diag: a hint
	"diag":    (*mark).diag,    // place, code, text, [related(place, text), …]: an error
	"warning": (*mark).warning, // likewise: a warning
	"idle":    (*mark).idle,    // place, …: an idle wall

	"hover":   (*mark).hover,   // place, golden, [place that the hover is about]
	"nohover": (*mark).nohover, // place

	"actions":  (*mark).actions,  // place, golden: what the menu offers
	"action":   (*mark).action,   // place, title, golden: the puzzle after it
	"noaction": (*mark).noaction, // place, title: is not offered

	// The cursor is at the end of the place.
	"complete": (*mark).complete, // place, golden or labels: what is offered, filtered by what is typed
	"accept":   (*mark).accept,   // place, label, golden: the puzzle after it
	"item":     (*mark).item,     // place, label, golden: what is said about it

	"lens": (*mark).lens, // place, title, [golden]: a lens above it; what a click does

	"hint":  (*mark).hint,        // place, label, [text or golden]: a hint behind it, its tooltip
	"hints": (*mark).hintedRange, // place, place, labels: those from the one to the other

	"tokens":   (*mark).tokens,   // place, place, golden: those of the lines from the one to the other
	"token":    (*mark).token,    // place, type, [modifier, …]: of just that place
	"notokens": (*mark).notokens, // the server does not offer any

	"highlight":    (*mark).highlight,    // place, golden
	"nohighlight":  (*mark).nohighlight,  // place
	"definition":   (*mark).definition,   // place, place that it leads to
	"nodefinition": (*mark).nodefinition, // place
	"references":   (*mark).references,   // place, golden
	"rename":       (*mark).rename,       // place, new name, golden: the puzzle after it
	"norename":     (*mark).norename,     // place, [new name, text]: why it is refused

	"symbols":   (*mark).symbols,   // golden: the outline
	"search":    (*mark).search,    // query, golden: the puzzles of all documents that it finds
	"folds":     (*mark).folds,     // golden: what can be folded
	"selection": (*mark).selection, // place, golden: what it grows to
	"link":      (*mark).link,      // place, address, [text]: a link, its tooltip
	"nolink":    (*mark).nolink,    // place, on whose line there is none

	"format": (*mark).format, // [place, place], golden: the document, or these lines of it, laid out
	"enter":  (*mark).enter,  // place, golden: the puzzle after the return key is pressed behind it
}

// after are checked when all of a puzzle file's markers have been.
var after = []func(*markedDocument){
	(*markedDocument).nothingElseIsWrong,
	(*markedDocument).noOtherHints,
	(*markedDocument).noOtherLenses,
}

func TestMarkers(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/marker/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no marker tests: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			clients := clientsFor(t, archive)
			golden := newGoldens(archive)
			for i, c := range clients {
				t.Run(c.name, func(t *testing.T) {
					golden.rewrite = *update && i == 0
					synctest.Test(t, func(t *testing.T) { newMarkedSession(t, c, golden, archive).run() })
				})
			}
			if *update {
				golden.write(t, name, archive)
			} else {
				golden.allUsed(t)
			}
		})
	}
}

// A markedSession is one client's session over the puzzle files of an archive.
type markedSession struct {
	*testing.T
	*fakeEditor
	client    client
	golden    *goldens
	documents []*markedDocument
	named     map[string]location
	said      map[string]json.RawMessage // the server's last request, by method; guarded by mu
}

// A markedDocument is one puzzle file with its markers.
type markedDocument struct {
	*markedSession
	name, uri string
	text      string // as the client has it
	marks     []*mark
	wrong     []fakeDiagnostic // diagnostics that no marker has spoken of
	hints     []fakeHint       // likewise; nil if there is no marker for one
	lenses    []fakeLens       // likewise
}

func newMarkedSession(t *testing.T, c client, golden *goldens, archive *txtar.Archive) *markedSession {
	s := &markedSession{T: t, client: c, golden: golden, named: map[string]location{}}
	s.fakeEditor = c.connect(t)
	s.listen()
	for _, f := range archive.Files {
		if !strings.HasSuffix(f.Name, ".puzzle") {
			continue
		}
		text := string(f.Data)
		if c.crlf {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		d := &markedDocument{markedSession: s, name: f.Name, uri: "file:///" + f.Name, text: text}
		d.marks = d.findMarks()
		s.documents = append(s.documents, d)
	}
	return s
}

func (s *markedSession) run() {
	for _, d := range s.documents {
		s.open(d.uri, d.text)
	}
	s.settled()
	for _, d := range s.documents {
		d.wrong = s.diagnosticsOf(d.uri)
		if !slices.ContainsFunc(d.marks, func(m *mark) bool { return m.name == "idle" }) {
			d.wrong = withoutIdle(d.wrong)
		}
	}
	// Places are named before they are spoken of.
	for _, naming := range []bool{true, false} {
		for _, d := range s.documents {
			for _, m := range d.marks {
				if (m.name == "loc") == naming {
					m.run()
				}
			}
		}
	}
	for _, d := range s.documents {
		for _, check := range after {
			check(d)
		}
	}
	s.quit()
}

// Goldens are the expected texts of an archive.
type goldens struct {
	rewrite bool
	wanted  map[string]string
	used    []string // names, in order of first use
}

func newGoldens(archive *txtar.Archive) *goldens {
	g := &goldens{wanted: map[string]string{}}
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "@"); ok {
			g.wanted[name] = strings.TrimRight(string(f.Data), "\n")
		}
	}
	return g
}

// check compares what was seen with a golden, and returns what differs. Line
// ends at the end do not count.
func (g *goldens) check(name, got string) error {
	got = strings.TrimRight(strings.ReplaceAll(got, "\r\n", "\n"), "\n")
	first := !slices.Contains(g.used, name)
	if first {
		g.used = append(g.used, name)
	}
	want, ok := g.wanted[name]
	switch {
	case g.rewrite && first:
		g.wanted[name] = got
	case !ok:
		return fmt.Errorf("there is no golden @%s; it would be\n%s", name, got)
	case want != got:
		return fmt.Errorf("this is not what @%s says; got\n%s\nwant\n%s", name, got, want)
	}
	return nil
}

func (g *goldens) allUsed(t *testing.T) {
	for name := range g.wanted {
		if !slices.Contains(g.used, name) {
			t.Errorf("no marker speaks of the golden @%s", name)
		}
	}
}

// write rewrites an archive with the goldens that were used, in the order of
// their use.
func (g *goldens) write(t *testing.T, path string, archive *txtar.Archive) {
	rewritten := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if !strings.HasPrefix(f.Name, "@") {
			rewritten.Files = append(rewritten.Files, f)
		}
	}
	for _, name := range g.used {
		rewritten.Files = append(rewritten.Files, txtar.File{Name: "@" + name, Data: []byte(g.wanted[name] + "\n\n")})
	}
	data := append(bytes.TrimRight(txtar.Format(rewritten), "\n"), '\n')
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
