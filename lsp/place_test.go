package lsp

import (
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
)

// A request about a document has to name one that is open.
func TestARequestWithoutADocumentIsRefused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, slipsPast)
		for method, m := range e.server.Methods {
			if strings.HasPrefix(method, "textDocument/") && m.Read != nil {
				e.refused(int(jsonrpc2.InvalidParams), method, nil)
				e.refused(int(jsonrpc2.InvalidParams), method, object{"position": object{"line": 2, "character": 3}})
				e.refused(int(jsonrpc2.InvalidParams), method, object{"textDocument": object{"uri": "file:///another"}})
			}
		}
		e.quit()
	})
}
