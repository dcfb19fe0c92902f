package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A fakeSymbol is an entry of an outline, in either form of the protocol.
type fakeSymbol struct {
	Name, Detail, ContainerName string
	Kind                        int
	Range, SelectionRange       fakeRange
	Location                    fakeLocation
	Children                    []fakeSymbol
}

var symbolNames = map[int]string{5: "class", 7: "property", 13: "variable", 15: "string", 16: "number", 17: "boolean", 18: "array"}

// symbols shows the outline of the document: a kind, a name, the detail, and
// where the name stands if that is not the name itself.
func (m *mark) symbols() {
	var list []fakeSymbol
	m.must("textDocument/documentSymbol", object{"textDocument": object{"uri": m.uri}}, &list)
	var b strings.Builder
	whole := fakeRange{End: m.position(len(m.text))}
	if m.client.has("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport") {
		m.outline(&b, list, whole, "")
	} else {
		m.listSymbols(&b, list)
	}
	m.golden(b.String())
}

func (m *mark) outline(b *strings.Builder, list []fakeSymbol, parent fakeRange, indent string) {
	for _, s := range list {
		name, ok := m.covered(s.SelectionRange)
		if !ok || !holdsRange(s.Range, s.SelectionRange) || !holdsRange(parent, s.Range) {
			m.errorf("%q is at %v in %v in %v", s.Name, s.SelectionRange, s.Range, parent)
		}
		fmt.Fprintf(b, "%s%s %s", indent, symbolNames[s.Kind], s.Name)
		if s.Detail != "" {
			fmt.Fprintf(b, " — %s", s.Detail)
		}
		if name != s.Name {
			fmt.Fprintf(b, " (at %q)", name)
		}
		b.WriteString("\n")
		m.outline(b, s.Children, s.Range, indent+"  ")
	}
}

// listSymbols shows symbols with what they are in, and the first line of their
// range.
func (m *mark) listSymbols(b *strings.Builder, list []fakeSymbol) {
	for _, s := range list {
		fmt.Fprintf(b, "%s %s", symbolNames[s.Kind], s.Name)
		if s.ContainerName != "" {
			fmt.Fprintf(b, " in %s", s.ContainerName)
		}
		d := m.markedDocument
		for _, other := range m.documents {
			if other.uri == s.Location.URI {
				d = other
			}
		}
		text, ok := d.covered(s.Location.Range)
		if !ok || d.uri != s.Location.URI {
			m.errorf("%q is at %v", s.Name, s.Location)
		}
		first, _, _ := strings.Cut(unmarked(strings.ReplaceAll(text, "\r\n", "\n")), "\n")
		fmt.Fprintf(b, ": %s\n", first)
	}
}

// holdsRange reports whether a range holds another.
func holdsRange(outer, inner fakeRange) bool {
	return !before(inner.Start, outer.Start) && !before(outer.End, inner.End) && !before(inner.End, inner.Start)
}

func before(a, b fakePosition) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

// search shows the puzzles of all documents that a query finds.
func (m *mark) search() {
	var list []fakeSymbol
	m.must("workspace/symbol", object{"query": m.string()}, &list)
	var b strings.Builder
	m.listSymbols(&b, list)
	m.golden(b.String())
}

// folds shows what can be folded: the first and the last line of each fold.
func (m *mark) folds() {
	var list []struct {
		StartLine, EndLine int
		Kind               string
	}
	m.must("textDocument/foldingRange", object{"textDocument": object{"uri": m.uri}}, &list)
	lines := strings.Split(strings.ReplaceAll(m.text, "\r\n", "\n"), "\n")
	var b strings.Builder
	for _, f := range list {
		if f.StartLine >= f.EndLine || f.EndLine >= len(lines) {
			m.errorf("%v is no fold", f)
			continue
		}
		fmt.Fprintf(&b, "%-8s %s … %s\n", f.Kind, strings.TrimSpace(unmarked(lines[f.StartLine])), strings.TrimSpace(unmarked(lines[f.EndLine])))
	}
	m.golden(b.String())
}

// selection shows what a selection at a place grows to, step by step: of several
// lines the first and the last, a line end as ⏎.
func (m *mark) selection() {
	at := m.place()
	type selection struct {
		Range  fakeRange
		Parent json.RawMessage
	}
	var answer []selection
	params := at.at()
	params["positions"] = []any{params["position"], params["position"]}
	delete(params, "position")
	m.must("textDocument/selectionRange", params, &answer)
	if len(answer) != 2 {
		m.errorf("for two places there are %d answers", len(answer))
		return
	}
	var b strings.Builder
	cursor := at.span()
	inner := fakeRange{cursor.Start, cursor.Start}
	for now := answer[0]; ; {
		text, ok := m.covered(now.Range)
		if !ok || !holdsRange(now.Range, inner) {
			m.errorf("%v does not hold %v", now.Range, inner)
		}
		lines := strings.Split(strings.ReplaceAll(unmarked(text), "\r\n", "\n"), "\n")
		if n := len(lines); n > 3 {
			lines = []string{lines[0], "…", strings.Join(lines[n-2:], "⏎")}
		}
		fmt.Fprintln(&b, strings.Join(lines, "⏎"))
		if inner = now.Range; now.Parent == nil {
			break
		}
		var parent selection
		if err := json.Unmarshal(now.Parent, &parent); err != nil {
			m.Fatal(err)
		}
		now = parent
	}
	m.golden(b.String())
}

// link expects a place to be a link.
func (m *mark) link() {
	at, target := m.place(), m.string()
	links := m.links()
	i := slices.IndexFunc(links, func(l fakeWebLink) bool { return l.Range == at.span() })
	if i < 0 {
		m.args = nil
		m.errorf("it is none of %v", links)
		return
	}
	if links[i].Target != target {
		m.errorf("it leads to %s", links[i].Target)
	}
	if has := m.client.has("textDocument.documentLink.tooltipSupport"); has != (links[i].Tooltip != "") {
		m.errorf("its tooltip is %q", links[i].Tooltip)
	}
	if m.more() {
		m.matches(links[i].Tooltip)
	}
}

// nolink expects a line to have no link.
func (m *mark) nolink() {
	line := m.place().span().Start.Line
	for _, l := range m.links() {
		if l.Range.Start.Line == line {
			m.errorf("there is one to %s", l.Target)
		}
	}
}

type fakeWebLink struct {
	Range           fakeRange
	Target, Tooltip string
}

func (m *mark) links() []fakeWebLink {
	var links []fakeWebLink
	m.must("textDocument/documentLink", object{"textDocument": object{"uri": m.uri}}, &links)
	return links
}
