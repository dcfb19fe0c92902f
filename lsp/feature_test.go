package lsp

import (
	"errors"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// aboutDocuments has the parameters of every request about a document.
func aboutDocuments() map[string]object {
	requests := everyRequest()
	for method, params := range requests {
		isView := method == "plywise/view/open" // which is of no version
		if params["textDocument"] == nil || isView {
			delete(requests, method)
		}
	}
	return requests
}

// whileHeld sends every request about a document and, once they have all come, has
// something else happen before any is answered. It returns the errors of the answers.
func whileHeld(t *testing.T, happens func(*fakeEditor)) map[string]error {
	requests := newHeldRequests()
	e := start(t, everything(), requests.hold)
	e.open(doc, sessionText)
	type answer struct {
		method string
		err    error
	}
	answers := make(chan answer)
	all := aboutDocuments()
	for method, params := range all {
		go func() { answers <- answer{method, e.call(method, params, nil)} }()
	}
	for range all {
		<-requests.came
	}
	happens(e)
	e.textOf("file:///another") // all of it has been taken in
	close(requests.gate)
	said := make(map[string]error)
	for range all {
		a := <-answers
		said[a.method] = a.err
	}
	e.quit()
	return said
}

func isModified(err error) bool {
	var wire *jsonrpc2.Error
	return errors.As(err, &wire) && wire.Code == protocol.ErrContentModified.Code
}

// An editor that has read the file again would take an answer about the document that it has
// closed for one about its new text, and may crash on an edit of the old one.
func TestWhatWasAskedAboutADocumentThatIsClosedSinceIsOutOfDate(t *testing.T) {
	t.Parallel()
	const another = "file:///another"
	for name, happens := range map[string]func(*fakeEditor){
		"closed":            func(e *fakeEditor) { e.close(doc) },
		"closed and opened": func(e *fakeEditor) { e.close(doc); e.open(doc, sessionText) },
		"opened twice":      func(e *fakeEditor) { e.open(doc, sessionText) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				for method, err := range whileHeld(t, func(e *fakeEditor) { happens(e); e.open(another, "") }) {
					if !isModified(err) {
						t.Errorf("%s: the answer is %v", method, err)
					}
				}
			})
		})
	}
	t.Run("another one is closed", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			for method, err := range whileHeld(t, func(e *fakeEditor) { e.open(another, ""); e.close(another); e.open(another, "") }) {
				if isModified(err) {
					t.Errorf("%s: the answer is %v", method, err)
				}
			}
		})
	})
	// An edit that leaves the puzzles as they are leaves the answers about the version
	// before it.
	t.Run("edited", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			happens := func(e *fakeEditor) {
				e.edit(doc, fakeEdit{0, 0, "// before\n"})
				e.open(another, "")
			}
			for method, err := range whileHeld(t, happens) {
				if isModified(err) {
					t.Errorf("%s: the answer is %v", method, err)
				}
			}
		})
	})
}
