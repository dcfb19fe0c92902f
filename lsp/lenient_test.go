package lsp

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"pgregory.net/rapid"
)

// introduced returns the server's answer to initialize, and what it knows of the client then.
func introduced(t testing.TB, params any) (offers, client string) {
	t.Helper()
	e := connected(t)
	defer e.quit()
	var answer json.RawMessage
	e.must("initialize", params, &answer)
	known, err := protocol.Marshal([]any{&e.server.Client.TextDocument, &e.server.Client.Workspace, &e.server.Client.Window, e.server.Client.Encoding})
	if err != nil {
		t.Fatal(err)
	}
	return string(answer), string(known)
}

func TestACapabilityOfAnotherShapeIsIgnored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for sent, counts := range map[string]string{
			`{"capabilities":[]}`:              `{}`, // as PHP and Lua write an empty object
			`{"capabilities":null}`:            `{}`,
			`{"capabilities":{},"trace":null}`: `{}`,
			`{"capabilities":{},"locale":null,"clientInfo":null,"rootUri":null,"processId":null,"trace":null}`:                                                      `{}`,
			`{"capabilities":{"textDocument":{"completion":true,"hover":{"contentFormat":["markdown"]}}}}`:                                                          `{"capabilities":{"textDocument":{"hover":{"contentFormat":["markdown"]}}}}`,
			`{"capabilities":{"textDocument":{"publishDiagnostics":{"tagSupport":true,"versionSupport":true}}}}`:                                                    `{"capabilities":{"textDocument":{"publishDiagnostics":{"versionSupport":true}}}}`,
			`{"capabilities":{"textDocument":{"foldingRange":{"rangeLimit":5000.0,"lineFoldingOnly":true}}}}`:                                                       `{"capabilities":{"textDocument":{"foldingRange":{"rangeLimit":5000,"lineFoldingOnly":true}}}}`,
			`{"capabilities":{"general":{"positionEncodings":[8,"utf-8"],"markdown":[]},"window":{"showDocument":true},"workspace":{"applyEdit":true,"x":[null]}}}`: `{"capabilities":{"general":{"positionEncodings":["utf-8"]},"workspace":{"applyEdit":true}}}`,
		} {
			offers, client := introduced(t, json.RawMessage(sent))
			wantOffers, wantClient := introduced(t, json.RawMessage(counts))
			if offers != wantOffers || client != wantClient {
				t.Errorf("%s is answered by\n%s, not by\n%s; the client is\n%s, not\n%s", sent, offers, wantOffers, client, wantClient)
			}
		}
	})
}

// A member is a member of an object in JSON.
type member struct {
	path string
	in   object
	name string
}

func membersOf(in object, path string) (all []member) {
	for name, value := range in {
		at := member{path + "." + name, in, name}
		all = append(all, at)
		if inner, ok := value.(object); ok {
			all = append(all, membersOf(inner, at.path)...)
		}
	}
	slices.SortFunc(all, func(a, b member) int { return strings.Compare(a.path, b.path) })
	return all
}

// Whatever of its capabilities a client declares in another shape, it is served as if it had left
// out just that.
func TestACapabilityOfAnotherShapeCountsAsLeftOutAndAllOthersAreKept(t *testing.T) {
	t.Parallel()
	shapes := []any{true, 7.0, 7.5, "text", []any{}, []any{[]any{}}, object{}, nil}
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			var params object
			if err := json.Unmarshal(encodedJSON(t, object{"capabilities": everythingAndMore()}), &params); err != nil {
				t.Fatal(err)
			}
			m := rapid.SampledFrom(membersOf(params, "")).Draw(rt, "member")
			spoilt := rapid.SampledFrom(shapes).Draw(rt, "shape")
			if fmt.Sprintf("%T", spoilt) == fmt.Sprintf("%T", m.in[m.name]) || strings.Contains(m.path, ".semanticTokens.requests.") {
				rt.Skip("the protocol has this shape")
			}
			m.in[m.name] = spoilt
			offers, client := introduced(bubbled{t}, params)
			delete(m.in, m.name)
			wantOffers, wantClient := introduced(bubbled{t}, params)
			if offers != wantOffers || client != wantClient {
				rt.Fatalf("with %v for %s, the answer is\n%s, without it\n%s; the client is\n%s, without it\n%s", spoilt, m.path, offers, wantOffers, client, wantClient)
			}
		})
	})
}

var wholeNumber = regexp.MustCompile(`:(\d+)([,}])`)

// Editors written in Lua or JavaScript may write 3 as 3.0, and null for what is absent.
func TestEveryRequestMayWriteNumbersWithAPointAndNullForWhatIsAbsent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, sessionText)
		e.settled()
		for method, params := range everyRequest() {
			if params == nil || method == "plywise/view/do" {
				continue
			}
			params["workDoneToken"], params["partialResultToken"] = nil, nil
			if context, ok := params["context"].(object); ok {
				context["only"], context["triggerKind"] = nil, nil
			}
			var want, got json.RawMessage
			sent := wholeNumber.ReplaceAll(encodedJSON(t, params), []byte(":$1.0$2"))
			wantErr, err := e.call(method, params, &want), e.call(method, json.RawMessage(sent), &got)
			same := string(got) == string(want) || method == "plywise/view/open" || method == "textDocument/codeLens"
			if fmt.Sprint(err) != fmt.Sprint(wantErr) || !same {
				t.Errorf("%s %s: %s, %v, but with whole numbers %s, %v", method, sent, got, err, want, wantErr)
			}
		}
		e.quit()
	})
}

func TestAChangeMayWriteItsNumbersWithAPoint(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.notify("textDocument/didOpen", json.RawMessage(`{"textDocument":{"uri":"`+doc+`","version":1.0,"languageId":null,"text":"puzzle: abc\n"}}`))
		e.notify("textDocument/didChange", json.RawMessage(`{"textDocument":{"uri":"`+doc+`","version":2.0},"contentChanges":[
			{"range":{"start":{"line":0.0,"character":8.0},"end":{"line":0.0,"character":9.0}},"rangeLength":null,"text":"x"}]}`))
		e.notify("textDocument/didChange", json.RawMessage(`{"textDocument":{"uri":"`+doc+`","version":null},"contentChanges":[
			{"range":{"start":{"line":0,"character":1e1},"end":{"line":0,"character":11}},"text":"z"}]}`))
		e.wantText("puzzle: xbz\n")
		e.quit()
	})
}

func TestDiagnosticsOfOtherServersNeverFailARequestForActions(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, "puzzle: a\ngmae: cat-mouse-grid\n")
		own := e.showsCodes(doc, "unknown-key").Diagnostics[0]
		ask := func(diagnostics string) string {
			t.Helper()
			var answer json.RawMessage
			e.must("textDocument/codeAction", json.RawMessage(fmt.Sprintf(`{"textDocument":{"uri":%q},
				"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":4}},"context":{"diagnostics":%s}}`, doc, diagnostics)), &answer)
			return string(answer)
		}
		cited := string(encodedJSON(t, object{"range": own.Range, "severity": own.Severity, "code": own.Code, "source": own.Source, "message": own.Message}))
		want, none := ask("["+cited+"]"), ask("[]")
		for _, foreign := range []string{
			`{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"message":"m","severity":null,"code":null,"source":null,"tags":null,"data":null}`,
			`{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"message":"m","severity":"error","code":[1],"codeDescription":"x","tags":[null,"y"]}`,
			`{"range":{"start":{"line":-1,"character":0},"end":null},"message":7,"relatedInformation":{}}`,
			`{"range":[0,1],"message":null}`, `{}`, `null`, `true`, `"text"`, `[]`,
		} {
			if got := ask("[" + foreign + "," + cited + "]"); got != want {
				t.Errorf("with %s, the actions are\n%s, not\n%s", foreign, got, want)
			}
		}
		for _, all := range []string{`null`, `{}`, `"none"`, `7`} {
			if got := ask(all); got != none {
				t.Errorf("with %s for the diagnostics, the actions are\n%s, not\n%s", all, got, none)
			}
		}
		e.quit()
	})
}

func TestTheErrorForAWrongParameterNamesIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		says := func(method, params, want string) {
			t.Helper()
			err := e.call(method, json.RawMessage(params), nil)
			if wire, ok := err.(*jsonrpc2.Error); !ok || wire.Code != jsonrpc2.InvalidParams || !strings.HasPrefix(wire.Message, want+" ") {
				t.Errorf("%s %s: the error is %v, not %s", method, params, err, want)
			}
		}
		says("initialize", `{"processId":"seven","capabilities":{}}`, `processId: "seven"`)
		says("initialize", `{"workspaceFolders":[{"uri":"file:///a","name":"a"},{"uri":"file:///b","name":7}],"capabilities":{}}`, `workspaceFolders[1].name: 7`)
		e.initialize(rich())
		e.open(doc, slipsPast)
		says("textDocument/hover", `{"textDocument":{"uri":7},"position":{"line":0,"character":0}}`, `textDocument.uri: 7`)
		says("textDocument/hover", `{"textDocument":{"uri":null},"position":{"line":0,"character":0}}`, `textDocument.uri: ""`)
		says("textDocument/hover", `{"textDocument":[],"position":{"line":0,"character":0}}`, `textDocument: []`)
		says("textDocument/hover", `{"textDocument":{"uri":"`+doc+`"},"position":{"line":-1,"character":0}}`, `position.line: -1`)
		says("textDocument/hover", `{"textDocument":{"uri":"`+doc+`"},"position":{"line":0,"character":2.5}}`, `position.character: 2.5`)
		says("textDocument/hover", `[7]`, `[7]`)
		says("textDocument/selectionRange", `{"textDocument":{"uri":"`+doc+`"},"positions":[{"line":0,"character":0},{"line":"x"}]}`, `positions[1].line: "x"`)
		says("textDocument/codeAction", `{"textDocument":{"uri":"`+doc+`"},"range":{"start":7},"context":{"diagnostics":[7]}}`, `range.start: 7`)
		says("workspace/executeCommand", `{"command":"plywise.explain","arguments":[{"uri":"`+doc+`","position":{"line":true}}]}`, `position.line: true`)
		e.quit()
	})
}

// A message in which everything is wrong takes no more time than one can wait for.
func TestAMessageInWhichEverythingIsWrongIsAnswered(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, slipsPast)
		e.must("textDocument/codeAction", json.RawMessage(fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":4}},
			"context":{"diagnostics":[%s{}]}}`, doc, strings.Repeat(`{"range":[[7]],"severity":"x"},`, 100_000))), nil)
		e.refused(-32602, "textDocument/hover", json.RawMessage(`{"textDocument":`+strings.Repeat(`[`, 9000)+strings.Repeat(`]`, 9000)+`}`))
		e.quit()
	})
}
