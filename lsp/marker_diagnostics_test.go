package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"plywise/lsp/answer"
)

func (m *mark) diag()    { m.diagnosed(1) }
func (m *mark) warning() { m.diagnosed(2) }
func (m *mark) note()    { m.diagnosed(4) }

// diagnosed expects a diagnostic of just this place, and takes it off those
// that no marker has spoken of.
func (m *mark) diagnosed(severity int) {
	at, code, text := m.place(), m.string(), m.pattern()
	var near []string
	for i, d := range m.wrong {
		switch {
		case d.Code == code && d.Range == at.span() && d.Severity == severity && text.MatchString(d.Message):
			m.wrong = slices.Delete(m.wrong, i, i+1)
			m.related(d)
			return
		case d.Range.Start.Line == at.span().Start.Line:
			near = append(near, m.shown(d))
		}
	}
	m.args = nil
	m.errorf("there is no such diagnostic; on that line there is\n%s", strings.Join(near, "\n"))
}

// idle expects hints that there are idle walls.
func (m *mark) idle() {
	for m.more() {
		at := m.place().span()
		i := slices.IndexFunc(m.wrong, func(d fakeDiagnostic) bool {
			return d.Code == string(answer.IdleWall) && d.Range == at && d.Severity == 4
		})
		if i < 0 {
			m.args = nil
			m.errorf("%q is not said to be idle", m.show(at))
			return
		}
		m.wrong = slices.Delete(m.wrong, i, i+1)
	}
}

// related expects the other places of a diagnostic to be those that the
// marker's further arguments say.
func (m *mark) related(d fakeDiagnostic) {
	related := relatedOf(d)
	n := 0
	for ; m.more(); n++ {
		name, args := m.call(m.next())
		r := &mark{markedDocument: m.markedDocument, name: name, args: args, line: m.line, about: m.about, here: m.here}
		at, text := r.place(), r.pattern()
		if name != "related" || r.more() {
			panic(badMark("related(place, text) is expected"))
		}
		if n < len(related) && (related[n].Location.URI != m.uri || related[n].Location.Range != at.span() || !text.MatchString(related[n].Message)) {
			m.errorf("the related place %d is %q: %s", n+1, m.show(related[n].Location.Range), related[n].Message)
		}
	}
	if n != len(related) {
		m.errorf("there are %d related places: %s", len(related), d.Related)
	}
}

type fakeRelated struct {
	Location struct {
		URI   string
		Range fakeRange
	}
	Message string
}

func relatedOf(d fakeDiagnostic) []fakeRelated {
	var related []fakeRelated
	if len(d.Related) > 0 {
		if err := json.Unmarshal(d.Related, &related); err != nil {
			panic(err)
		}
	}
	return related
}

// shown writes a diagnostic as the marker that would speak of it.
func (d *markedDocument) shown(w fakeDiagnostic) string {
	name := map[int]string{1: "diag", 2: "warning", 4: "note"}[w.Severity]
	var b strings.Builder
	fmt.Fprintf(&b, "line %d: %s(%q, %q, %q", w.Range.Start.Line+1, name, d.show(w.Range), w.Code, w.Message)
	for _, r := range relatedOf(w) {
		fmt.Fprintf(&b, ", related(%q, %q)", d.show(r.Location.Range), r.Message)
	}
	return b.String() + ")"
}

// nothingElseIsWrong expects every diagnostic to have been spoken of.
func (d *markedDocument) nothingElseIsWrong() {
	for _, w := range d.wrong {
		d.Errorf("%s: no marker speaks of this diagnostic:\n%s", d.name, d.shown(w))
	}
}
