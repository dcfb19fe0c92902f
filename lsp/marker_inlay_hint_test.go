package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A fakeHint is a word that an editor shows in the text.
type fakeHint struct {
	Position fakePosition
	Label    string
	Tooltip  json.RawMessage
}

// hint expects an inlay hint behind a place, and takes it off those that no
// marker has spoken of.
func (m *mark) hint() {
	at, label := m.place(), m.string()
	if m.hints == nil {
		whole := location{m.markedDocument, byteRange{0, len(m.text)}}
		m.hints = m.hintsIn(whole)
	}
	position := m.position(at.end)
	i := slices.IndexFunc(m.hints, func(h fakeHint) bool { return h.Position == position && h.Label == label })
	if i < 0 {
		m.args = nil
		m.errorf("there is no such hint among %s", m.listHints())
		return
	}
	tooltip := text(m.hints[i].Tooltip)
	m.hints = slices.Delete(m.hints, i, i+1)
	if m.more() {
		m.matches(tooltip)
	}
}

// hintsIn asks for the hints of a part of a document.
func (d *markedDocument) hintsIn(l location) []fakeHint {
	d.Helper()
	hints := []fakeHint{}
	d.must("textDocument/inlayHint", object{"textDocument": object{"uri": d.uri}, "range": l.span()}, &hints)
	for _, h := range hints {
		if _, ok := d.offset(h.Position); !ok {
			d.Errorf("the hint %q is at %v", h.Label, h.Position)
		}
		if strings.HasPrefix(string(h.Tooltip), "{") && !d.client.has("textDocument.hover.contentFormat") {
			d.Errorf("the hint %q has the tooltip %s", h.Label, h.Tooltip)
		}
	}
	return hints
}

// hintedRange expects just some hints in a part of a document.
func (m *mark) hintedRange() {
	from, to := m.place(), m.place()
	var got, want []string
	for _, h := range m.hintsIn(location{m.markedDocument, byteRange{from.start, to.end}}) {
		got = append(got, h.Label)
	}
	for m.more() {
		want = append(want, m.string())
	}
	if !slices.Equal(got, want) {
		m.errorf("got %q, want %q", got, want)
	}
}

func (d *markedDocument) noOtherHints() {
	if len(d.hints) > 0 {
		d.Errorf("%s: no marker speaks of these hints: %s", d.name, d.listHints())
	}
}

func (d *markedDocument) listHints() string {
	var b strings.Builder
	for _, h := range d.hints {
		fmt.Fprintf(&b, "\nline %d, column %d: %q, %q", h.Position.Line+1, h.Position.Character+1, h.Label, text(h.Tooltip))
	}
	return b.String()
}

// text returns what a text or a markup of the protocol shows.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var markup struct{ Value string }
	if json.Unmarshal(raw, &markup) == nil {
		return markup.Value
	}
	return ""
}
