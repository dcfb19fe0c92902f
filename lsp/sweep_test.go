package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
)

// sweepers are the requests about a position, with their other parameters.
var sweepers = map[string]func(object){
	"textDocument/hover":             func(object) {},
	"textDocument/completion":        func(object) {},
	"textDocument/documentHighlight": func(object) {},
	"textDocument/definition":        func(object) {},
	"textDocument/references":        func(p object) { p["context"] = object{"includeDeclaration": true} },
	"textDocument/prepareRename":     func(object) {},
	"textDocument/selectionRange":    func(p object) { p["positions"] = []any{p["position"]}; delete(p, "position") },
	"textDocument/onTypeFormatting":  func(p object) { p["ch"], p["options"] = "\n", tabs },
	"textDocument/rangeFormatting": func(p object) {
		p["range"], p["options"] = object{"start": p["position"], "end": p["position"]}, tabs
		delete(p, "position")
	},
	"textDocument/codeAction": func(p object) {
		p["range"], p["context"] = object{"start": p["position"], "end": p["position"]}, object{"diagnostics": []any{}}
		delete(p, "position")
	},
	"textDocument/inlayHint": func(p object) {
		p["range"] = object{"start": p["position"], "end": p["position"]}
		delete(p, "position")
	},
	"textDocument/semanticTokens/range": func(p object) {
		p["range"] = object{"start": p["position"], "end": p["position"]}
		delete(p, "position")
	},
}

// Wherever the cursor is in an example, and outside of it, every feature has an
// answer, whose ranges lie in the document.
func TestEveryPlaceOfEveryExampleIsAnswered(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../editors/examples/*.puzzle")
	if err != nil || len(names) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	names = append(names, "edges")
	for i, name := range names {
		text := edges
		if name != "edges" {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text = string(data)
		}
		if strings.Contains(name, "64x64") || strings.Contains(name, "20-pawns") {
			continue // more of the same, and slow
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				e := start(t, withEncoding(everything(), []string{"utf-16", "utf-8"}[i%2]))
				e.open(doc, text)
				e.settled()
				rows, board := e.view("rows", 60, 0), e.view("board", 0, 0)
				for _, at := range places(text, e.encoding) {
					for method, complete := range sweepers {
						e.answered(text, at, method, complete)
					}
					rows.followTo(doc, at)
					rows.fits()
					board.followTo(doc, at)
					e.within(text, fmt.Sprintf("a view at %v", at), board.Board)
				}
				for _, method := range []string{"documentSymbol", "foldingRange", "documentLink", "codeLens", "formatting"} {
					e.answered(text, fakePosition{}, "textDocument/"+method, func(p object) { p["options"] = tabs })
				}
				e.quit()
			})
		})
	}
}

// edges is a text with everything that makes positions difficult, and no line
// end at its end.
const edges = "\ufeff// 🐭\r\n\r\npuzzle: 猫🐭 é\r\ngame: cat-mouse-graph\r\ngraph:\r\n  🐭: 猫 é\r\n  猫:0 // é\r\n" +
	"mouse: 🐭\ncat: 猫\rhole: é\r\nmoves: é\r\nboard:\r\n  é.M\r\n\r\npuzzle: b\ngame: cat-mouse-grid\nboard:\n  M.🐭F\n  .\n\tC.\nbest: 0,1 9,9\n" +
	"puzzle: c\ngame: knight-pawns\nboard:\n  N..\n  ..P\nboard:\n  P\nmoves:\n\n  1,2 // x"

// places returns a position of every character of a text and of the end of
// every line (of all in a short text, of some in a long one), and some that the
// text does not have.
func places(text, encoding string) []fakePosition {
	all := []fakePosition{{Line: 1 << 20}, {Character: 1 << 20}, {Line: 2, Character: 1 << 30}}
	step := 1
	if testing.Short() || len(text) > 500 {
		step = 1 + len(text)/150
	}
	for i := 0; i <= len(text); i += step {
		all = append(all, position(text, boundary(text, i), encoding))
	}
	return all
}

// answered expects a request to be answered, with ranges of the document.
func (e *fakeEditor) answered(text string, at fakePosition, method string, complete func(object)) {
	e.t.Helper()
	params := object{"textDocument": object{"uri": doc}, "position": at}
	complete(params)
	var raw json.RawMessage
	if err := e.call(method, params, &raw); err != nil {
		e.t.Errorf("%s at %v: %v", method, at, err)
		return
	}
	e.within(text, fmt.Sprintf("%s at %v", method, at), raw)
}

// within expects the ranges in an answer to be of the document.
func (e *fakeEditor) within(text, about string, raw []byte) {
	e.t.Helper()
	var answer any
	if err := json.Unmarshal(raw, &answer); err != nil {
		e.t.Fatal(err)
	}
	for _, r := range rangesIn(answer) {
		for _, p := range []fakePosition{r.Start, r.End} {
			if !hasPosition(text, p, e.encoding) || before(r.End, r.Start) {
				e.t.Errorf("%s: the range %v is not one of the text", about, r)
			}
		}
	}
}

// rangesIn returns every range in an answer.
func rangesIn(answer any) []fakeRange {
	var found []fakeRange
	switch a := answer.(type) {
	case []any:
		for _, v := range a {
			found = append(found, rangesIn(v)...)
		}
	case object:
		if start, ok := a["start"].(object); ok {
			end := a["end"].(object)
			at := func(p object) fakePosition {
				return fakePosition{int(p["line"].(float64)), int(p["character"].(float64))}
			}
			return []fakeRange{{at(start), at(end)}}
		}
		for _, v := range a {
			found = append(found, rangesIn(v)...)
		}
	}
	return found
}

// hasPosition reports whether a text has a position: its line, with so many
// columns, and not within a character.
func hasPosition(text string, p fakePosition, encoding string) bool {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	if p.Line >= len(lines) {
		return false
	}
	_, ok := columns(lines[p.Line], p.Character, encoding)
	return ok
}
