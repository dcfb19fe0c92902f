package session

import (
	"strings"
	"testing"

	"plywise/lsp/workspace"
	"plywise/parser/source"
)

func TestWhatCanBeTakenBackIsBoundedByItsMemory(t *testing.T) {
	h := newHistory()
	opening := new(workspace.Opening)
	small := func() *step { return &step{opening: opening, edits: []source.Edit{source.Insert(0, "x")}} }
	first, last := small(), small()
	h.add(&h.back, first)
	for range 10 * mostRemembered / first.bytes() {
		h.add(&h.back, small())
	}
	h.add(&h.back, last)
	if n := len(h.back); n < 1000 || n*first.bytes() > 2*mostRemembered {
		t.Errorf("%d are kept, of %d bytes each", n, first.bytes())
	}
	if h.back[0] == first || h.back[len(h.back)-1] != last {
		t.Error("the first is kept, or the last is not")
	}
	large := &step{opening: opening, edits: []source.Edit{source.Insert(0, strings.Repeat("x", 2*mostRemembered))}}
	h.add(&h.back, large)
	if len(h.back) != 1 || h.back[0] != large {
		t.Errorf("%d are kept beside a large one", len(h.back)-1)
	}
	h.add(&h.back, last)
	if len(h.back) != 1 || h.back[0] != last {
		t.Errorf("%d are kept with a large one", len(h.back))
	}
}

func TestTheStepsOfDocumentsThatAreClosedAreDropped(t *testing.T) {
	h := newHistory()
	var documents workspace.Documents
	closed := &workspace.Snapshot{Opening: new(workspace.Opening)}
	documents.Set("file:///a", closed)
	h.add(&h.redo, &step{opening: closed.Opening})
	documents.Set("file:///a", nil)
	open := &step{opening: new(workspace.Opening)}
	h.add(&h.redo, open)
	if len(h.redo) != 1 || h.redo[0] != open {
		t.Errorf("%d steps are kept", len(h.redo))
	}
}
