package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
)

// wholes are the requests about a whole document.
var wholes = []string{
	"textDocument/semanticTokens/full", "textDocument/documentSymbol", "textDocument/foldingRange",
	"textDocument/documentLink", "textDocument/formatting", "textDocument/inlayHint",
	"plywise/view/open",
}

// whole asks for something about the document, and leaves out of the answer what
// only names it, and the colours of an older text. Of views it returns the pictures.
func (e *fakeEditor) whole(method string) []byte {
	e.t.Helper()
	if method == "plywise/view/open" {
		rows, board := e.view("rows", 60, 5), e.view("board", 0, 5)
		_, _ = rows.do("layer none")
		_, _ = board.do("layer none")
		rows.fits()
		return []byte(rows.picture + board.picture)
	}
	var answer json.RawMessage
	e.must(method, object{
		"textDocument": object{"uri": doc}, "options": tabs, "range": fakeRange{End: fakePosition{Line: 1 << 20}},
	}, &answer)
	var tokens struct{ Data []int }
	if json.Unmarshal(answer, &tokens) == nil && tokens.Data != nil {
		tokens, err := decodeTokens(tokens.Data, fakeLegend{tokenTypes, tokenModifiers})
		if err != nil {
			e.t.Fatal(err)
		}
		return fmt.Append(nil, withoutStale(tokens))
	}
	return answer
}

func FuzzAfterAnyEditsColoursAndOutlinesAreAsIfOpenedAnew(f *testing.F) {
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) > 400 {
			return
		}
		synctest.Test(t, func(t *testing.T) {
			e := play(t, program)
			e.settled()
			fresh := start(t, withEncoding(rich(), e.encoding))
			fresh.open(doc, e.texts[doc].text)
			fresh.settled()
			for _, method := range wholes {
				if got, want := e.whole(method), fresh.whole(method); !bytes.Equal(got, want) {
					t.Errorf("%s, edited into %q: %s gives\n%s\nbut anew\n%s", e.encoding, e.texts[doc].text, method, got, want)
				}
			}
			e.quit()
			fresh.quit()
		})
	})
}
