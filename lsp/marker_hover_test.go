package lsp

// A fakeHover is what an editor shows over a place.
type fakeHover struct {
	Contents struct{ Kind, Value string }
	Range    fakeRange
}

func (m *mark) hover() {
	at := m.place()
	var hover *fakeHover
	m.must("textDocument/hover", at.at(), &hover)
	if hover == nil {
		m.args = nil
		m.errorf("there is no hover")
		return
	}
	m.golden(hover.Contents.Value)
	about := at
	if m.more() {
		about = m.place()
	}
	if hover.Range != about.span() {
		m.errorf("the hover is about %q at %v", m.show(hover.Range), hover.Range.Start)
	}
}

func (m *mark) nohover() {
	var hover *fakeHover
	m.must("textDocument/hover", m.place().at(), &hover)
	if hover != nil {
		m.errorf("there is a hover: %s", hover.Contents.Value)
	}
}
