package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// everyRequest has the parameters of every request that the server answers, as an
// editor sends them about the text of the session.
func everyRequest() map[string]object {
	document := object{"uri": doc}
	about := func(more ...object) object {
		params := object{"textDocument": document}
		for _, m := range more {
			for k, v := range m {
				params[k] = v
			}
		}
		return params
	}
	cell := object{"position": fakePosition{8, 4}}
	all := object{"range": fakeRange{End: fakePosition{Line: 40}}}
	node := object{"position": fakePosition{16, 2}}
	layout := object{"options": tabs}
	return map[string]object{
		"textDocument/hover":                about(cell),
		"textDocument/codeAction":           about(object{"range": fakeRange{fakePosition{8, 4}, fakePosition{8, 4}}, "context": object{"diagnostics": []any{}}}),
		"textDocument/completion":           about(object{"position": fakePosition{11, 7}}),
		"textDocument/inlayHint":            about(all),
		"textDocument/codeLens":             about(),
		"textDocument/semanticTokens/full":  about(),
		"textDocument/semanticTokens/range": about(all),
		"textDocument/documentHighlight":    about(cell),
		"textDocument/definition":           about(node),
		"textDocument/references":           about(node, object{"context": object{"includeDeclaration": true}}),
		"textDocument/prepareRename":        about(node),
		"textDocument/rename":               about(node, object{"newName": "hole"}),
		"textDocument/documentSymbol":       about(),
		"workspace/symbol":                  {"query": "s"},
		"textDocument/foldingRange":         about(),
		"textDocument/selectionRange":       about(object{"positions": []any{fakePosition{8, 4}}}),
		"textDocument/documentLink":         about(),
		"textDocument/formatting":           about(layout),
		"textDocument/rangeFormatting":      about(layout, all),
		"textDocument/rangesFormatting":     about(layout, object{"ranges": []any{all["range"]}}),
		"textDocument/onTypeFormatting":     about(layout, cell, object{"ch": "\n"}),
		"plywise/view/open":                 about(cell, object{"form": "rows", "columns": 80}),
		"plywise/view/do":                   {"view": 1, "draw": 1, "command": "best"},
		"workspace/executeCommand":          {"command": "plywise.explain", "arguments": []any{object{"uri": doc, "position": fakePosition{8, 4}}}},
		"codeAction/resolve":                nil, // follow what is resolved
		"completionItem/resolve":            nil,
		"codeLens/resolve":                  nil,
		"documentLink/resolve":              nil,
		"inlayHint/resolve":                 nil,
	}
}

// sessionText has everything that any feature has something to say about.
const sessionText = `// A session.
puzzle: The mouse slips past
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: cat wins
best: 2,2 2,2
moves: 2,1

puzzle: A graph
game: cat-mouse-graph
graph:
  0: 2
  2: 3 4
  1: 3 4
moves: 3 2

puzzle: Two mice
game: cat-mouse-grid
colour: red
board:
  M.M
  .CF

puzzle: gate on
game: knight-pawns
size: 3
knight: 0,0
pawns: 1,2
`

// A whole session goes through all features, and everything that the server
// sends is valid. (So is what it sends in all other tests of this package: see
// valid.)
func TestAWholeSessionIsValid(t *testing.T) {
	t.Parallel()
	needsMetaModel(t)
	bare := object{}
	for name, capabilities := range map[string]object{"rich": everythingAndMore(), "bare": bare} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &tour{said: map[string][]json.RawMessage{}}
				hung := newGated()
				s.fakeEditor = connected(t, func(server *server) {
					server.SolveWith(hung)
					server.Schedule.ProgressDelay = 20 * time.Millisecond
				})
				s.keeps = true
				s.answers["workspace/configuration"] = func(json.RawMessage) (any, error) {
					return []any{object{"reference": "file:///FORMAT.md", "memory": "wrong"}}, nil
				}
				s.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return object{"applied": true}, nil }
				s.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": true}, nil }
				f := newFolder(t, map[string]string{"other.puzzle": twoMistakes})
				params := f.asWorkspace()
				params["capabilities"], params["locale"] = capabilities, "en"
				params["initializationOptions"] = object{"view": len(capabilities) > 0, "unknown": 1}
				var result struct {
					Capabilities struct{ PositionEncoding string }
				}
				s.must("initialize", params, &result)
				s.encoding = result.Capabilities.PositionEncoding
				s.notify("initialized", object{})
				s.open(doc, sessionText)
				if name != "bare" { // which has to wait for much
					s.everything()
				}
				close(hung.gate)
				s.edit(doc, fakeEdit{0, 0, "// é 🐭\n"})
				s.settled()
				s.everything()
				if name == "bare" {
					s.isBare()
				}
				s.close(doc)
				s.quit()
			})
		})
	}
}

// everythingAndMore are the capabilities of a client that can do everything, and
// be asked for everything.
func everythingAndMore() object {
	c := everything()
	for _, path := range []string{
		"window.workDoneProgress", "workspace.configuration", "workspace.workspaceFolders",
		"workspace.didChangeConfiguration.dynamicRegistration", "workspace.didChangeWatchedFiles.dynamicRegistration",
		"workspace.fileOperations.didCreate", "workspace.fileOperations.didRename", "workspace.fileOperations.didDelete",
		"workspace.semanticTokens.refreshSupport", "textDocument.documentSymbol.dynamicRegistration",
	} {
		set(c, path, true)
	}
	return c
}

// A tour goes through all features, and keeps the answers that it gets.
type tour struct {
	*fakeEditor
	said map[string][]json.RawMessage // by method
}

// everything sends every request that the server answers.
func (s *tour) everything() {
	s.t.Helper()
	requests := everyRequest()
	for method, m := range s.server.Methods {
		if _, ok := requests[method]; !ok && m.Read != nil && !slices.Contains([]string{"initialize", "shutdown"}, method) {
			s.t.Errorf("%s is not part of the session", method)
		}
	}
	for method, params := range requests {
		if params != nil && s.server.Methods[method].Read != nil {
			s.ask(method, params)
		}
	}
	for resolve, list := range map[string]string{
		"codeAction/resolve": "textDocument/codeAction", "completionItem/resolve": "textDocument/completion",
		"codeLens/resolve": "textDocument/codeLens", "documentLink/resolve": "textDocument/documentLink", "inlayHint/resolve": "textDocument/inlayHint",
	} {
		if s.server.Methods[resolve].Read == nil {
			continue
		}
		for _, item := range s.items(list) {
			if item["data"] != nil {
				s.ask(resolve, item)
			}
		}
	}
}

func (s *tour) ask(method string, params object) {
	s.t.Helper()
	var raw json.RawMessage
	switch err := s.call(method, params, &raw); {
	case err == nil:
		s.said[method] = append(s.said[method], raw)
	case method == "workspace/executeCommand", method == "plywise/view/do", strings.HasSuffix(method, "ename"), strings.HasSuffix(method, "resolve"):
		// Some of these cannot be done there, or no longer.
	default:
		s.t.Errorf("%s: %v", method, err)
	}
}

// items returns the items of the last answer to a request for a list.
func (s *tour) items(method string) []object {
	var items []object
	if said := s.said[method]; len(said) > 0 {
		last := said[len(said)-1]
		var list struct{ Items []object }
		if json.Unmarshal(last, &items) != nil && json.Unmarshal(last, &list) == nil {
			items = list.Items
		}
	}
	return items
}

// isBare expects that nothing came which a client has to say that it
// understands.
func (s *tour) isBare() {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for method := range s.asked {
		if !slices.Contains([]string{"textDocument/publishDiagnostics", "window/showMessage", "plywise/view/draw"}, method) {
			s.t.Errorf("a bare client gets %s", method)
		}
	}
	shown, err := json.Marshal(s.shownRaw)
	if err != nil {
		s.t.Fatal(err)
	}
	s.said["textDocument/publishDiagnostics"] = []json.RawMessage{shown}
	for method, answers := range s.said {
		for _, raw := range answers {
			var answer any
			if err := json.Unmarshal(raw, &answer); err != nil {
				s.t.Fatal(err)
			}
			for _, what := range optionalIn(method, answer) {
				s.t.Errorf("%s: a bare client gets %s", method, what)
			}
		}
	}
}

// optionalIn returns what of an answer a client has to say that it understands.
func optionalIn(method string, answer any) []string {
	var found []string
	switch a := answer.(type) {
	case []any:
		for _, v := range a {
			found = append(found, optionalIn(method, v)...)
		}
	case object:
		for key, v := range a {
			special := []string{
				"relatedInformation", "tags", "codeDescription", "isPreferred", "disabled", "documentChanges", "annotationId",
				"labelDetails", "insertTextMode", "insert", "preselect", "targetUri", "children", "collapsedText", "tooltip",
			}
			if method == "textDocument/codeAction" || method == "textDocument/publishDiagnostics" {
				special = append(special, "data", "version")
			}
			if slices.Contains(special, key) && !(method == "textDocument/inlayHint" && key == "tooltip") {
				found = append(found, fmt.Sprintf("%s: %v", key, v))
			}
			if key == "kind" && v == "markdown" || key == "insertTextFormat" && v == 2.0 {
				found = append(found, fmt.Sprintf("%s: %v", key, v))
			}
			found = append(found, optionalIn(method, v)...)
		}
	}
	return found
}
