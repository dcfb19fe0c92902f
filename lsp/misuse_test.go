package lsp

import (
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"
)

// A client that opens a document twice, sends changes out of order or with places that
// the text does not have, gets diagnostics about the text that the server holds, each
// within its line.
func TestNoDiagnosticLiesOutsideOfTheTextAfterADocumentWasMisused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			capabilities := rich()
			encoding := rapid.SampledFrom([]string{"utf-8", "utf-16", "utf-32"}).Draw(rt, "encoding")
			set(capabilities, "general.positionEncodings", []string{encoding})
			e := start(t, capabilities)
			defer e.quit()
			write := rapid.Custom(func(rt *rapid.T) string {
				return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(rt, "pieces"), "")
			})
			version := rapid.IntRange(0, 6)
			place := rapid.Custom(func(rt *rapid.T) fakePosition {
				return fakePosition{rapid.IntRange(0, 12).Draw(rt, "line"), rapid.IntRange(0, 12).Draw(rt, "character")}
			})
			spellings := []string{doc, "file:///puzzles/t%65st.puzzle"}
			for range rapid.IntRange(1, 12).Draw(rt, "messages") {
				switch rapid.IntRange(0, 8).Draw(rt, "message") {
				case 0, 1:
					e.notify("textDocument/didOpen", object{"textDocument": object{
						"uri": rapid.SampledFrom(spellings).Draw(rt, "uri"), "languageId": "puzzle", "version": version.Draw(rt, "version"), "text": write.Draw(rt, "text"),
					}})
				case 2:
					e.notify("textDocument/didClose", object{"textDocument": object{"uri": doc}})
				case 3:
					e.changes(doc, version.Draw(rt, "version"), object{"text": write.Draw(rt, "text")})
				case 4, 5, 6, 7:
					e.changes(doc, version.Draw(rt, "version"), object{
						"range": fakeRange{place.Draw(rt, "start"), place.Draw(rt, "end")}, "text": write.Draw(rt, "text"),
					})
				default:
					e.call("plywise/nothing", nil, nil)
				}
			}
			e.settledMisused()
			for _, spelling := range spellings {
				text, _ := e.held(spelling)
				e.areWithin(rt, text, e.lastShown(spelling).Diagnostics)
			}
		})
	})
}

// held is the text of the document that was opened by a spelling of its URI.
func (e *fakeEditor) held(spelling string) (text string, ok bool) {
	for _, snap := range e.server.Documents() {
		if string(snap.URI) == spelling {
			return snap.File.Text(), true
		}
	}
	return "", false
}

// settledMisused is settled for an editor that does not know the text.
func (e *fakeEditor) settledMisused() {
	e.call("plywise/nothing", nil, nil)
	e.mu.Lock()
	clear(e.texts)
	for _, snap := range e.server.Documents() {
		e.texts[string(snap.URI)] = &fakeText{}
	}
	e.mu.Unlock()
	e.settled()
}

func (e *fakeEditor) areWithin(rt *rapid.T, text string, diagnostics []fakeDiagnostic) {
	for _, d := range diagnostics {
		for _, p := range []fakePosition{d.Range.Start, d.Range.End} {
			if !hasPosition(text, p, e.encoding) || before(d.Range.End, d.Range.Start) {
				rt.Errorf("%s at %v is not within %q", d.Code, d.Range, text)
			}
		}
	}
}
