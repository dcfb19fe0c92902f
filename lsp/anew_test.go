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
	"plywise/board",
}

// whole asks for something about the document, and leaves out of the answer what
// only names it, and the colours of an older text. Of a board it returns the name, which
// equal boards share.
func (e *fakeEditor) whole(method string) []byte {
	e.t.Helper()
	var answer json.RawMessage
	e.must(method, object{
		"textDocument": object{"uri": doc}, "options": tabs, "range": fakeRange{End: fakePosition{Line: 1 << 20}},
		"position": fakePosition{Line: 5}, "heat": nil,
	}, &answer)
	var board struct{ ResultID string }
	if json.Unmarshal(answer, &board) == nil && method == "plywise/board" {
		return []byte(board.ResultID)
	}
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
