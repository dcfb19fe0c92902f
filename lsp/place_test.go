package lsp

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

// A request that does not say which document, position or range it is about is refused,
// whichever field of the place is missing: none of them means the start of the text.
func TestARequestWithoutAPlaceIsRefused(t *testing.T) {
	e := start(t, everything())
	e.open(doc, slipsPast)
	at := object{"line": 2, "character": 3}
	area := object{"start": at, "end": at}
	requests := map[string]object{
		"textDocument/rename":              {"position": at, "newName": "x"},
		"textDocument/rangesFormatting":    {"ranges": []any{area}, "options": tabs},
		"textDocument/formatting":          {"options": tabs},
		"textDocument/codeLens":            {},
		"textDocument/documentLink":        {},
		"textDocument/documentSymbol":      {},
		"textDocument/foldingRange":        {},
		"textDocument/semanticTokens/full": {},
	}
	for method, complete := range sweepers {
		requests[method] = object{"position": at}
		complete(requests[method])
	}
	for method := range e.server.methods {
		if strings.HasPrefix(method, "textDocument/") && !strings.HasPrefix(method, "textDocument/did") && requests[method] == nil {
			t.Errorf("%s is not tested", method)
		}
	}
	for _, method := range slices.Sorted(maps.Keys(requests)) {
		params := requests[method]
		params["textDocument"] = object{"uri": doc}
		if err := e.call(method, params, nil); err != nil && method != "textDocument/rename" { // there is no node
			t.Errorf("%s: %v", method, err)
		}
		e.refused(int(jsonrpc2.InvalidParams), method, nil)
		for _, field := range []string{"textDocument", "position", "positions", "range", "ranges"} {
			whole, has := params[field]
			if !has {
				continue
			}
			for _, broken := range append(without(whole), nil) {
				params[field] = broken
				e.refused(int(jsonrpc2.InvalidParams), method, params)
			}
			delete(params, field)
			e.refused(int(jsonrpc2.InvalidParams), method, params)
			params[field] = whole
		}
	}
	e.refused(int(jsonrpc2.InvalidParams), "workspace/executeCommand", object{"command": "plywise.explain", "arguments": []any{object{"uri": doc}}})
	e.quit()
}

// without returns a value with each of the fields in it missing, and null, in turn.
func without(v any) []any {
	var broken []any
	switch v := v.(type) {
	case []any:
		for _, element := range without(v[0]) {
			broken = append(broken, []any{element}, []any{v[0], element})
		}
		broken = append(broken, []any{nil})
	case object:
		for name := range v {
			copied := maps.Clone(v)
			delete(copied, name)
			broken = append(broken, copied)
			for _, inner := range append(without(v[name]), nil) {
				copied := maps.Clone(v)
				copied[name] = inner
				broken = append(broken, copied)
			}
		}
	}
	return broken
}
