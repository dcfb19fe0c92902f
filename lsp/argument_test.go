package lsp

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"plywise/lsp/session"
)

// A hand is an editor that sends what it likes where the protocol leaves the form to the server: the
// parameters of plywise/*, the arguments of commands, the words with which views are restored, and
// what the server has given it to keep.
type hand struct {
	*fakeEditor
	logged  *observer.ObservedLogs
	view    *fakeView
	refuses bool // it does not make the edits that the server asks for, so that the text stays
}

// argumentText has puzzles of each kind, solved, undecided and broken.
const argumentText = sessionText + `
puzzle: All wrong
game: cat-mouse-grid
board:
  M.C.F
  .#.#.
expect: mouse wins
best: 0,0
idle: none

puzzle: Undecided
game: cat-mouse-grid
board:
  M?FC
`

// unreadDoc is a document that is too large to be read.
const unreadDoc = "file:///puzzles/unread.puzzle"

func newHand(t *testing.T) *hand {
	core, logged := observer.New(zap.ErrorLevel)
	h := &hand{logged: logged}
	h.fakeEditor = connected(t, func(o *session.Options) { o.Logger = zap.New(core) }, withMemory(4*unit))
	h.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
		if h.refuses {
			return object{"applied": false}, nil
		}
		return h.applies(params)
	}
	h.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": true}, nil }
	h.initialize(everything())
	h.open(doc, argumentText)
	h.open(unreadDoc, fileOf(5*unit))
	h.settled()
	h.opensView()
	return h
}

func (h *hand) opensView() { h.view = h.fakeEditor.view("rows", 60, 2) }

// word writes what a client hands back as the server does.
func word(state string) string { return base64.RawURLEncoding.EncodeToString([]byte(state)) }

// sends sends JSON as the server has never given it, and expects an answer of whatever kind, and that
// nothing panics.
func (h *hand) sends(target string, argument json.RawMessage) {
	h.t.Helper()
	var err error
	switch m := h.server.Methods[target]; {
	case target == "restore":
		line, text := 2, h.texts[doc].text
		for _, title := range restored {
			if at := strings.Index(text, "puzzle: "+title); at >= 0 && strings.Contains(string(argument), `"`+title+`"`) {
				line = strings.Count(text[:at], "\n")
			}
		}
		v := h.viewAt("rows", 60, doc, fakePosition{Line: line}, word(string(argument)))
		for _, deed := range []string{"hint", "press@1", "back", "hint", "giveUp", "again", "takeBack", "best", "press@7", "explore"} {
			_, _ = v.do(deed) // which may be refused
		}
		v.leave()
	case strings.HasPrefix(target, "plywise."):
		err = h.call("workspace/executeCommand", object{"command": target, "arguments": []any{argument}}, nil)
	case m.Read != nil:
		err = h.call(target, jsonrpc2.RawMessage(argument), nil)
	default:
		h.notify(target, jsonrpc2.RawMessage(argument))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		h.t.Errorf("%s %.1000s is not answered", target, argument)
	}
	synctest.Wait()
	for _, e := range h.logged.TakeAll() {
		h.t.Errorf("%s %.1000s: %s: %v", target, argument, e.Message, e.ContextMap())
	}
}

// restored are the titles of puzzles whose views are restored: solved, of each kind, broken and undecided.
var restored = []string{"The mouse slips past", "A graph", "Two mice", "gate on", "All wrong", "Undecided"}

// examples has what an editor sends to each target.
func (h *hand) examples() map[string][]any {
	document := object{"uri": doc}
	at := fakePosition{8, 4}
	about := func(more object) []any {
		var list []any
		for _, place := range []fakePosition{at, {0, 0}, {16, 2}, {24, 2}, {31, 1}, {38, 3}, {48, 3}} {
			argument := object{"textDocument": document, "uri": doc, "position": place, "version": h.texts[doc].version}
			for k, v := range more {
				argument[k] = v
			}
			list = append(list, argument)
		}
		return append(list, object{"textDocument": object{"uri": unreadDoc}, "uri": unreadDoc, "position": at, "game": "knight-pawns", "text": "[[1,3],[0],[3],[0,2]]"})
	}
	spot, draw := 7, h.view.Draw
	var deeds []any
	for _, c := range h.view.commands {
		deeds = append(deeds, object{"view": h.view.number, "draw": draw, "command": c.Name, "spot": spot, "value": "wall"})
	}
	for _, command := range []string{"set", "edge", "node", "turn", "resize", "level", "decide", "open"} {
		deeds = append(deeds, object{"view": h.view.number, "draw": draw, "command": command, "spot": spot, "value": "1"})
	}
	tree := []any{object{"to": 12, "next": []any{object{"to": 6}, object{"to": 11}}}, object{"to": 11}}
	var restores []any
	for _, title := range restored {
		restores = append(restores, object{
			"title": title, "index": 0, "mode": "solve", "layer": "arrivals", "path": []any{12, 6}, "track": []any{12, 6}, "tree": tree,
			"edits": true, "letters": true, "pinned": false, "revealed": true, "replies": true, "explains": true,
			"solving": object{"moves": 1, "slower": 1, "hints": 1, "wrong": 1, "ended": "", "start": []any{12}, "tree": tree, "stage": 1, "asked": []any{12, 6}, "isWrong": false, "verdict": "2,2 is right.", "judged": "right", "hint": "Hint"},
		})
	}
	return map[string][]any{
		"plywise/view/open":      {object{"textDocument": document, "position": at, "form": "rows", "columns": 80, "restore": h.view.Restore}},
		"plywise/view/do":        deeds,
		"plywise/view/follow":    {object{"view": h.view.number, "textDocument": document, "position": at}},
		"plywise/view/resize":    {object{"view": h.view.number, "columns": 60}},
		"plywise/view/close":     {object{"view": h.view.number}},
		"plywise.play":           about(object{"move": "2,1", "here": true}),
		"plywise.append":         about(nil),
		"plywise.explain":        about(nil),
		"plywise.takeBack":       about(object{"again": true}),
		"plywise.new":            about(object{"game": "knight-pawns"}),
		"plywise.import":         about(object{"text": "[[1,3],[0],[3],[0,2]]"}),
		"plywise.export":         about(nil),
		"plywise.step":           about(object{"by": 1}),
		"plywise.preview":        nil, // it opens a port, which no bubble has
		"restore":                restores,
		"codeAction/resolve":     h.kept("textDocument/codeAction", object{"textDocument": document, "range": fakeRange{at, at}, "context": object{"diagnostics": []any{}}}),
		"completionItem/resolve": h.kept("textDocument/completion", object{"textDocument": document, "position": fakePosition{11, 7}}),
		"codeLens/resolve":       h.kept("textDocument/codeLens", object{"textDocument": document}),
	}
}

// kept returns the items of an answer that the client hands back to have them resolved.
func (h *hand) kept(method string, params object) (items []any) {
	h.t.Helper()
	var answer any
	h.must(method, params, &answer)
	if list, ok := answer.(object); ok {
		answer = list["items"]
	}
	for _, item := range answer.([]any) {
		if item.(object)["data"] != nil && len(items) < 3 {
			items = append(items, item)
		}
	}
	return items
}

// odd are values that take the place of any other.
var odd = []any{
	nil, true, -1, 1.5, 3.0, 1e300, int64(1) << 53, "", "\u202e\x1b[2J", strings.Repeat("x", 1<<12),
	[]any{}, []any{nil}, []any{-1, int64(1) << 40}, object{}, object{"to": nil, "next": []any{nil}}, deep(100),
}

// deep returns moves of a tree, one below the other.
func deep(depth int) (moves []any) {
	for range depth {
		moves = []any{object{"to": 12, "next": moves}}
	}
	return moves
}

// spoiled yields a JSON value with each of its parts, one at a time, replaced by an odd value, or
// dropped, and with another member.
func spoiled(v any, yield func(any)) {
	for _, o := range odd {
		yield(o)
	}
	switch v := v.(type) {
	case object:
		for name, member := range v {
			with := func(m any) {
				changed := object{name: m}
				for other, value := range v {
					if other != name {
						changed[other] = value
					}
				}
				yield(changed)
			}
			spoiled(member, with)
			delete(v, name)
			yield(v)
			v[name] = member
		}
		v["unknown"] = 1
		yield(v)
		delete(v, "unknown")
	case []any:
		for i, element := range v {
			spoiled(element, func(e any) {
				changed := slices.Clone(v)
				changed[i] = e
				yield(changed)
			})
		}
	}
}

// decodedJSON returns a value as its JSON decodes.
func decodedJSON(t testing.TB, v any) (decoded any) {
	encoded, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(encoded, &decoded)
	}
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

func TestWhateverAClientHandsBackCostsOneAnswerAtMost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHand(t)
		targets := h.examples()
		var offered struct{ ExecuteCommandProvider struct{ Commands []string } }
		if err := json.Unmarshal(h.offers, &offered); err != nil {
			t.Fatal(err)
		}
		for method := range h.server.Methods {
			if strings.HasPrefix(method, "plywise/") {
				offered.ExecuteCommandProvider.Commands = append(offered.ExecuteCommandProvider.Commands, method)
			}
		}
		for _, name := range offered.ExecuteCommandProvider.Commands {
			if _, ok := targets[name]; !ok {
				t.Errorf("%s has no example here", name)
			}
		}
		for target := range targets {
			n := len(h.examples()[target])
			for i := range n {
				h.sends(target, encodedJSON(t, h.examples()[target][i]))
				if target == "plywise/view/close" {
					h.opensView()
				}
				if i == 0 {
					h.refuses = true
					spoiled(decodedJSON(t, h.examples()[target][i]), func(v any) { h.sends(target, encodedJSON(t, v)) })
					h.refuses = false
				}
			}
		}
		h.quit()
	})
}

func encodedJSON(t testing.TB, v any) json.RawMessage {
	encoded, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

// FuzzWhatAClientHandsBack takes any JSON in place of it.
func FuzzWhatAClientHandsBack(f *testing.F) {
	f.Fuzz(func(t *testing.T, target, argument string) {
		if !json.Valid([]byte(argument)) || len(argument) > 1<<16 {
			return
		}
		synctest.Test(t, func(t *testing.T) {
			h := newHand(t)
			if target != "restore" && h.examples()[target] == nil {
				target = "restore"
			}
			h.sends(target, json.RawMessage(argument))
			h.quit()
		})
	})
}
