package lsp

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plywise/lsp/answer"
)

// A fakeAction is an entry of the menu of code actions.
type fakeAction struct {
	Title       string
	Kind        string
	IsPreferred bool
	Diagnostics []fakeDiagnostic
	Edit        json.RawMessage
	Disabled    *struct{ Reason string }
	Command     struct {
		Command   string
		Arguments []any
	}
	raw json.RawMessage
}

// everyFamily are the kinds that a client asks for to get all actions of a place in one list.
var everyFamily = []string{"quickfix", "refactor.rewrite.play", "refactor.rewrite.assert", "refactor.rewrite.holes", "refactor.rewrite.board", "source"}

// menu asks for the code actions at a place, of some kinds or, as for a menu, of none.
func (m *mark) menu(at location, only ...string) []fakeAction {
	m.Helper()
	asked := object{"diagnostics": []any{}}
	if len(only) > 0 {
		asked["only"] = only
	}
	var raw []json.RawMessage
	m.must("textDocument/codeAction", object{
		"textDocument": object{"uri": m.uri}, "range": at.span(), "context": asked,
	}, &raw)
	menu := make([]fakeAction, len(raw))
	for i := range raw {
		if err := json.Unmarshal(raw[i], &menu[i]); err != nil {
			m.Fatal(err)
		}
		menu[i].raw = raw[i]
	}
	return menu
}

// actions lists the menu, a kind and a title on each line, the preferred ones
// with a star, and why those cannot be done that cannot.
func (m *mark) actions() {
	m.golden(listed(m.menu(m.place())))
}

func listed(menu []fakeAction) string {
	var b strings.Builder
	for _, a := range menu {
		star := " "
		if a.IsPreferred {
			star = "*"
		}
		fmt.Fprintf(&b, "%-26s %s %s", a.Kind, star, a.Title)
		if a.Disabled != nil {
			fmt.Fprintf(&b, " (not now: %s)", a.Disabled.Reason)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// titled returns the actions at a place that can be done and whose titles match, whatever
// their kinds.
func (m *mark) titled(at location, title *regexp.Regexp) []fakeAction {
	m.Helper()
	return slices.DeleteFunc(m.menu(at, everyFamily...), func(a fakeAction) bool { return a.Disabled != nil || !title.MatchString(a.Title) })
}

// action chooses an action and shows the puzzle after it. The edits must leave
// markers alone, as they must leave every comment alone, and make nothing worse;
// a quick fix mends something.
func (m *mark) action() {
	at, title := m.place(), m.pattern()
	found := m.titled(at, title)
	if len(found) != 1 {
		m.args = nil
		m.errorf("%d actions have such a title; the menu is\n%s", len(found), listed(m.menu(at, everyFamily...)))
		return
	}
	chosen := found[0]
	if chosen.Edit == nil {
		m.must("codeAction/resolve", chosen.raw, &chosen)
	}
	m.edited(chosen.Edit, strings.HasPrefix(chosen.Kind, "quickfix"))
}

func (m *mark) noaction() {
	if found := m.titled(m.place(), m.pattern()); len(found) > 0 {
		m.errorf("there is %q", found[0].Title)
	}
}

// edited expects a workspace edit to lead to a golden, and what is wrong to be no
// more than before, or less.
func (m *mark) edited(edit json.RawMessage, fewer bool) {
	m.Helper()
	edits := m.editsOf(edit)
	m.sparesMarkers(edits)
	after := m.apply(edits)
	m.golden(m.changed(after))

	before := countWrong(m.diagnosticsOf(m.uri))
	scratch := m.uri + ".after"
	m.open(scratch, after)
	diagnostics := m.diagnosticsOf(scratch)
	if now := countWrong(diagnostics); now > before || fewer && now == before {
		m.errorf("after this %d things are wrong, before it was %d; now there is %v", now, before, diagnostics)
	}
	m.close(scratch)
}

// countWrong counts what is wrong: beside an outcome that is not as expected, other
// assertions that fail.
func countWrong(diagnostics []fakeDiagnostic) int {
	n := 0
	for _, d := range withoutIdle(diagnostics) {
		n++
		if d.Code == string(answer.ExpectFailed) {
			n += len(relatedOf(d))
		}
	}
	return n
}

// A fakeTextEdit is an edit as the protocol writes it.
type fakeTextEdit struct {
	Range   fakeRange
	NewText string
}

// editsOf reads a workspace edit, which must be about this version of this
// document, in a form that the client knows.
func (d *markedDocument) editsOf(edit json.RawMessage) []fakeTextEdit {
	d.Helper()
	var w struct {
		Changes         map[string][]fakeTextEdit
		DocumentChanges []struct {
			TextDocument struct {
				URI     string
				Version int
			}
			Edits []fakeTextEdit
		}
	}
	if err := json.Unmarshal(edit, &w); err != nil {
		d.Fatalf("%s: %v", edit, err)
	}
	if d.client.has("workspace.workspaceEdit.documentChanges") {
		if len(w.DocumentChanges) != 1 || w.Changes != nil || w.DocumentChanges[0].TextDocument.URI != d.uri || w.DocumentChanges[0].TextDocument.Version != d.texts[d.uri].version {
			d.Fatalf("one change of this version is expected: %s", edit)
		}
		return w.DocumentChanges[0].Edits
	}
	if len(w.Changes) != 1 || w.DocumentChanges != nil || w.Changes[d.uri] == nil {
		d.Fatalf("changes of this document are expected: %s", edit)
	}
	return w.Changes[d.uri]
}

// sparesMarkers expects edits not to touch the markers.
func (m *mark) sparesMarkers(edits []fakeTextEdit) {
	start := 0
	for line := range strings.Lines(m.text) {
		if i := markAt(line); i >= 0 {
			marker := byteRange{start + i, start + len(strings.TrimRight(line, "\r\n"))}
			for _, e := range edits {
				from, _ := m.offset(e.Range.Start)
				to, _ := m.offset(e.Range.End)
				if from < marker.end && marker.start < to || marker.start < from && from < marker.end {
					m.errorf("the edit %v of %q destroys a comment", e, m.show(e.Range))
				}
			}
		}
		start += len(line)
	}
}

// apply makes edits that all speak of the text as it is.
func (m *mark) apply(edits []fakeTextEdit) string {
	type edit struct {
		byteRange
		text string
	}
	var made []edit
	for _, e := range edits {
		start, ok1 := m.offset(e.Range.Start)
		end, ok2 := m.offset(e.Range.End)
		if !ok1 || !ok2 || end < start {
			m.errorf("the edit %v is not of a place in the text", e)
			return m.text
		}
		made = append(made, edit{byteRange{start, end}, e.NewText})
	}
	slices.SortStableFunc(made, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	at := 0
	for _, e := range made {
		if e.start < at {
			m.errorf("two edits overlap: %v", edits)
			return m.text
		}
		b.WriteString(m.text[at:e.start] + e.text)
		at = e.end
	}
	return b.String() + m.text[at:]
}

// changed returns the puzzles of a text that the document does not hold,
// without markers.
func (d *markedDocument) changed(text string) string {
	before := puzzlesOf(unmarked(d.text))
	var b strings.Builder
	for _, p := range puzzlesOf(unmarked(text)) {
		if i := slices.Index(before, p); i >= 0 {
			before = slices.Delete(before, i, i+1)
			continue
		}
		if p != "" {
			b.WriteString(p + "\n")
		}
	}
	return b.String()
}

// puzzlesOf cuts a text into what stands before the first puzzle and the
// puzzles, each without the blank lines and comments around it.
func puzzlesOf(text string) []string {
	text = "\n" + strings.ReplaceAll(text, "\r\n", "\n")
	puzzles := strings.Split(text, "\npuzzle")
	for i, p := range puzzles {
		if i > 0 {
			p = "puzzle" + p
		}
		lines := strings.Split(p, "\n")
		for len(lines) > 0 && (lines[len(lines)-1] == "" || i+1 < len(puzzles) && strings.HasPrefix(lines[len(lines)-1], "//")) {
			lines = lines[:len(lines)-1]
		}
		puzzles[i] = strings.Join(lines, "\n")
	}
	return puzzles
}
