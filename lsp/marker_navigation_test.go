package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// underlined shows the lines of ranges, with a line below each that marks them:
//
//	#C...
//	^=^
//
// Markers are left out.
func (m *mark) underlined(ranges map[fakeRange]byte) string {
	var b strings.Builder
	number := 0
	for line := range strings.Lines(m.text) {
		body := strings.TrimRight(line, "\r\n")
		ruler := make([]byte, 0, len(body))
		for r, mark := range ranges {
			if r.Start.Line != number {
				continue
			}
			if r.End.Line != number {
				m.errorf("%v is more than a line", r)
			}
			start, ok1 := columns(body, r.Start.Character, m.encoding)
			end, ok2 := columns(body, r.End.Character, m.encoding)
			if !ok1 || !ok2 || end <= start {
				m.errorf("%v is no place of the text", r)
				continue
			}
			from := utf8.RuneCountInString(body[:start])
			for i := range utf8.RuneCountInString(body[start:end]) {
				for len(ruler) <= from+i {
					ruler = append(ruler, ' ')
				}
				ruler[from+i] = mark
			}
		}
		if len(ruler) > 0 {
			fmt.Fprintf(&b, "%s\n%s\n", strings.TrimRight(unmarked(body), " "), ruler)
		}
		number++
	}
	return b.String()
}

// highlight shows what an editor highlights: `=` the piece itself, `^` where it
// can go, `~` mentions.
func (m *mark) highlight() {
	var found []struct {
		Range fakeRange
		Kind  int
	}
	m.must("textDocument/documentHighlight", m.place().at(), &found)
	ranges := map[fakeRange]byte{}
	for _, h := range found {
		ranges[h.Range] = " ~^="[h.Kind]
	}
	m.golden(m.underlined(ranges))
}

func (m *mark) nohighlight() {
	var found []any
	if m.must("textDocument/documentHighlight", m.place().at(), &found); len(found) > 0 {
		m.errorf("there is %v", found)
	}
}

// references shows every mention. Without the definition there is one less.
func (m *mark) references() {
	params := m.place().at()
	ranges := map[fakeRange]byte{}
	for _, with := range []bool{false, true} {
		params["context"] = object{"includeDeclaration": with}
		var found []fakeLocation
		m.must("textDocument/references", params, &found)
		for _, l := range found {
			if l.URI != m.uri {
				m.errorf("one is in %s", l.URI)
			}
			switch _, ok := ranges[l.Range]; {
			case !with:
				ranges[l.Range] = '^'
			case !ok:
				ranges[l.Range] = '='
			}
		}
	}
	m.golden(m.underlined(ranges))
}

type fakeLocation struct {
	URI   string
	Range fakeRange
}

// definition expects to be led from one place to another.
func (m *mark) definition() {
	from, to := m.place(), m.place()
	links := m.leads(from)
	if len(links) != 1 {
		m.errorf("it leads to %d places", len(links))
		return
	}
	l := links[0]
	if l.TargetURI != m.uri || l.TargetSelectionRange != to.span() {
		m.errorf("it leads to %q at %v", m.show(l.TargetSelectionRange), l.TargetSelectionRange.Start)
	}
	if !m.client.has("textDocument.definition.linkSupport") {
		return
	}
	if l.OriginSelectionRange != from.span() {
		m.errorf("it leads there from %q", m.show(l.OriginSelectionRange))
	}
	whole, ok := m.covered(l.TargetRange)
	if part, _ := m.covered(l.TargetSelectionRange); !ok || !strings.Contains(whole, part) {
		m.errorf("the whole of it is %q", whole)
	}
}

type fakeLink struct {
	OriginSelectionRange, TargetRange, TargetSelectionRange fakeRange
	TargetURI                                               string
}

func (m *mark) leads(from location) []fakeLink {
	var raw json.RawMessage
	m.must("textDocument/definition", from.at(), &raw)
	var links []fakeLink
	var location fakeLocation
	switch {
	case string(raw) == "null":
	case m.client.has("textDocument.definition.linkSupport"):
		if err := json.Unmarshal(raw, &links); err != nil {
			m.errorf("%s: %v", raw, err)
		}
	default:
		if err := json.Unmarshal(raw, &location); err != nil {
			m.errorf("%s: %v", raw, err)
		}
		links = append(links, fakeLink{TargetURI: location.URI, TargetSelectionRange: location.Range})
	}
	return links
}

func (m *mark) nodefinition() {
	if links := m.leads(m.place()); len(links) > 0 {
		m.errorf("it leads to %q", m.show(links[0].TargetSelectionRange))
	}
}

// rename shows the puzzle after a new name is given to what is at a place. The
// client is first told what would be renamed, the place itself.
func (m *mark) rename() {
	at, name := m.place(), m.string()
	if m.client.has("textDocument.rename.prepareSupport") {
		var prepared *struct {
			Range       fakeRange
			Placeholder string
		}
		m.must("textDocument/prepareRename", at.at(), &prepared)
		if prepared == nil || prepared.Range != at.span() || prepared.Placeholder != m.text[at.start:at.end] {
			m.errorf("what would be renamed is %v", prepared)
		}
	}
	params := at.at()
	params["newName"] = name
	var edit json.RawMessage
	m.must("textDocument/rename", params, &edit)
	m.edited(edit, false)
}

// norename expects that there is nothing to rename at a place, or that a name is
// refused, with a reason.
func (m *mark) norename() {
	params := m.place().at()
	if !m.more() {
		var prepared any
		if m.must("textDocument/prepareRename", params, &prepared); prepared != nil {
			m.errorf("what would be renamed is %v", prepared)
		}
		params["newName"] = "other"
		if err := m.fakeEditor.call("textDocument/rename", params, nil); err == nil {
			m.errorf("it can be renamed")
		}
		return
	}
	params["newName"] = m.string()
	err := m.fakeEditor.call("textDocument/rename", params, nil)
	if pattern := m.pattern(); err == nil || !pattern.MatchString(err.Error()) {
		m.errorf("it is refused with %v, want %v", err, pattern)
	}
}
