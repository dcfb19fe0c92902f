package lsp

import "strings"

var tabs = object{"tabSize": 8, "insertSpaces": false}

// format shows the document laid out, or the lines of it from one place to
// another. After that there is nothing to lay out.
func (m *mark) format() {
	params := object{"textDocument": object{"uri": m.uri}, "options": tabs}
	if len(m.args) == 1 {
		after := m.formatted("textDocument/formatting", params)
		m.golden(unmarked(after))
		m.anew(after, func(d *markedDocument) {
			params["textDocument"] = object{"uri": d.uri}
			if again := d.mark(m).formatted("textDocument/formatting", params); again != after {
				m.errorf("laid out again it is\n%s", again)
			}
		})
		return
	}
	from, to := m.place(), m.place()
	params["range"] = fakeRange{from.span().Start, to.span().End}
	after := m.formatted("textDocument/rangeFormatting", params)
	m.golden(m.changed(after))
	if m.client.has("textDocument.rangeFormatting.rangesSupport") {
		params["ranges"] = []any{params["range"], from.span(), to.span()}
		if other := m.formatted("textDocument/rangesFormatting", params); other != after {
			m.errorf("as several ranges it is\n%s", other)
		}
	}
}

// enter shows the puzzle after the return key is pressed at the end of a place,
// by an editor that indents the new line as the one before it.
func (m *mark) enter() {
	at := m.place()
	start := strings.LastIndexAny(m.text[:at.end], "\r\n") + 1
	line := m.text[start:at.end]
	newline := "\n"
	if m.client.crlf {
		newline = "\r\n"
	}
	newline += line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	m.anew(m.text[:at.end]+newline+m.text[at.end:], func(d *markedDocument) {
		after := d.mark(m).formatted("textDocument/onTypeFormatting", object{
			"textDocument": object{"uri": d.uri}, "options": tabs, "ch": "\n", "position": d.position(at.end + len(newline)),
		})
		m.golden(m.changed(after))
	})
}

// formatted asks for edits and makes them.
func (m *mark) formatted(method string, params object) string {
	m.Helper()
	var edits []fakeTextEdit
	m.must(method, params, &edits)
	for _, e := range edits {
		if old, _ := m.covered(e.Range); old == e.NewText {
			m.errorf("%v changes nothing", e)
		}
	}
	return m.apply(edits)
}

// anew opens a text as another document.
func (m *mark) anew(text string, use func(*markedDocument)) {
	d := &markedDocument{markedSession: m.markedSession, name: m.document(), uri: m.uri + ".after", text: text}
	d.open(d.uri, text)
	use(d)
	d.close(d.uri)
}

// mark returns a mark of another document that reports as m does.
func (d *markedDocument) mark(m *mark) *mark {
	return &mark{markedDocument: d, name: m.name, line: m.line}
}
