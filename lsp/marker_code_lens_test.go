package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A fakeLens is what an editor shows above a line.
type fakeLens struct {
	Range   fakeRange
	Command *struct {
		Title, Command string
		Arguments      []json.RawMessage
	}
}

// lens expects a lens above a place, and takes it off those that no marker has
// spoken of. It can be clicked, and then shows the puzzle after that or the
// message that comes.
func (m *mark) lens() {
	at, title := m.place(), m.string()
	if m.lenses == nil {
		m.lenses = m.lensesIn()
	}
	i := slices.IndexFunc(m.lenses, func(l fakeLens) bool { return l.Range.End == at.span().End && l.Command.Title == title })
	if i < 0 {
		m.args = nil
		m.errorf("there is no such lens among %s", m.listLenses())
		return
	}
	clicked := m.lenses[i]
	m.lenses = slices.Delete(m.lenses, i, i+1)
	if m.more() {
		m.click(clicked)
	}
}

// lensesIn asks for a document's lenses, and has those resolved that need it.
func (d *markedDocument) lensesIn() []fakeLens {
	d.Helper()
	var raws []json.RawMessage
	d.must("textDocument/codeLens", object{"textDocument": object{"uri": d.uri}}, &raws)
	lenses := make([]fakeLens, len(raws))
	for i, raw := range raws {
		if err := json.Unmarshal(raw, &lenses[i]); err != nil {
			d.Fatal(err)
		}
		if lenses[i].Command == nil {
			d.must("codeLens/resolve", raw, &lenses[i])
		}
	}
	return lenses
}

// click does what an editor does with a lens.
func (m *mark) click(l fakeLens) {
	m.mu.Lock()
	m.said = nil
	m.mu.Unlock()
	if !strings.HasPrefix(l.Command.Command, "plywise.open") {
		m.must("workspace/executeCommand", object{"command": l.Command.Command, "arguments": l.Command.Arguments}, nil)
	}
	m.mu.Lock()
	said := m.said
	m.mu.Unlock()
	switch {
	case said["workspace/applyEdit"] != nil:
		var p struct{ Edit json.RawMessage }
		if err := json.Unmarshal(said["workspace/applyEdit"], &p); err != nil {
			m.Fatal(err)
		}
		m.edited(p.Edit, false)
	case said["window/showDocument"] != nil:
		m.went(said["window/showDocument"])
	case said["window/showMessage"] != nil:
		var p struct{ Message string }
		if err := json.Unmarshal(said["window/showMessage"], &p); err != nil {
			m.Fatal(err)
		}
		m.golden(p.Message)
	default:
		// The client does it.
		m.golden(fmt.Sprintf("%s %s", l.Command.Command, l.Command.Arguments))
	}
}

// went expects a document of the server's, or a place in one of the session's.
func (m *mark) went(params json.RawMessage) {
	var p struct {
		URI       string
		TakeFocus bool
		Selection *fakeRange
	}
	if err := json.Unmarshal(params, &p); err != nil {
		m.Fatal(err)
	}
	if p.Selection == nil {
		m.golden(shownDocument(m, params))
		return
	}
	if p.URI != m.uri || !p.TakeFocus {
		m.errorf("the cursor is not taken to a place of the puzzle's document: %s", params)
	}
	m.golden(fmt.Sprintf("line %d, columns %d to %d", p.Selection.Start.Line+1, p.Selection.Start.Character+1, p.Selection.End.Character+1))
}

// listen has the client do what the server asks of it, and remember that.
func (s *markedSession) listen() {
	hear := func(method string, answer any) {
		s.answers[method] = func(params json.RawMessage) (any, error) {
			if s.said == nil {
				s.said = map[string]json.RawMessage{}
			}
			s.said[method] = slices.Clone(params)
			return answer, nil
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	hear("workspace/applyEdit", object{"applied": true})
	hear("window/showMessage", nil)
	hear("window/showDocument", object{"success": true})
}

func (d *markedDocument) noOtherLenses() {
	if len(d.lenses) > 0 {
		d.Errorf("%s: no marker speaks of these lenses: %s", d.name, d.listLenses())
	}
}

func (d *markedDocument) listLenses() string {
	var b strings.Builder
	for _, l := range d.lenses {
		fmt.Fprintf(&b, "\nline %d: %q", l.Range.Start.Line+1, l.Command.Title)
	}
	return b.String()
}
