package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"plywise/lsp/configuration"
)

// A tokenView is the tokens of a document as an editor keeps them.
type tokenView struct {
	e        *fakeEditor
	uri      string
	id       string
	data     []int
	received int // numbers in the last answer
}

func (e *fakeEditor) tokenView(uri string) *tokenView {
	e.t.Helper()
	v := &tokenView{e: e, uri: uri}
	v.full()
	return v
}

func (v *tokenView) full() {
	v.e.t.Helper()
	v.ask("textDocument/semanticTokens/full", object{"textDocument": object{"uri": v.uri}})
}

// update asks for what has changed, and makes the changes.
func (v *tokenView) update() {
	v.e.t.Helper()
	v.ask("textDocument/semanticTokens/full/delta", object{"textDocument": object{"uri": v.uri}, "previousResultId": v.id})
}

func (v *tokenView) ask(method string, params object) {
	v.e.t.Helper()
	var answer struct {
		ResultID string
		Data     []int
		Edits    []struct {
			Start, DeleteCount int
			Data               []int
		}
	}
	v.e.must(method, params, &answer)
	v.id, v.received = answer.ResultID, len(answer.Data)
	if answer.Data != nil || answer.Edits == nil {
		v.data = answer.Data
		return
	}
	// Every edit speaks of the numbers as they were.
	var now []int
	at := 0
	for _, edit := range answer.Edits {
		if edit.Start < at || edit.Start+edit.DeleteCount > len(v.data) {
			v.e.t.Fatalf("the edits overlap or reach too far: %v", answer.Edits)
		}
		now = append(append(now, v.data[at:edit.Start]...), edit.Data...)
		at = edit.Start + edit.DeleteCount
		v.received += len(edit.Data)
	}
	v.data = append(now, v.data[at:]...)
}

// looks lists how often tokens look like what.
func (v *tokenView) looks() map[string]int {
	v.e.t.Helper()
	looks := map[string]int{}
	for _, t := range v.tokens() {
		looks[strings.Join(t.looks, " ")]++
	}
	return looks
}

func TestTokensDoNotWaitForSolutions(t *testing.T) {
	hung := newGated()
	e := start(t, everything(), func(s *server) { s.solveWith(hung) })
	e.open(doc, oneHangs)
	v := e.tokenView(doc)
	if got := v.looks(); got["floor"] != 1 || got["floor catWins"] != 0 || got["floor catWins best"] != 0 {
		t.Errorf("while a puzzle is being solved there is %v", got)
	}
	close(hung.gate)
	if times := e.isAsked("workspace/semanticTokens/refresh"); times != 1 {
		t.Errorf("the client is told %d times", times)
	}
	v.update()
	// The four cells of the first board have got their colours.
	if got := v.looks(); got["floor"] != 0 || v.received > 4*5 {
		t.Errorf("then there is %v, in %d numbers", got, v.received)
	}
	e.quit()
}

const heated = "puzzle: quick\ngame: cat-mouse-grid\nboard:\n  M...\n  .#.C\n  F...\n"

// tokens returns the tokens as they look.
func (v *tokenView) tokens() []fakeToken {
	v.e.t.Helper()
	var offered struct {
		SemanticTokensProvider struct{ Legend fakeLegend }
	}
	v.e.offered(&offered)
	tokens, err := decodeTokens(v.data, offered.SemanticTokensProvider.Legend)
	if err != nil {
		v.e.t.Fatal(err)
	}
	return tokens
}

// cells returns the tokens below the line of `board:`, and how many of them are
// coloured as the others say.
func (v *tokenView) cells() (cells []fakeToken, current, stale int) {
	v.e.t.Helper()
	for _, t := range v.tokens() {
		if t.line < 3 {
			continue
		}
		cells = append(cells, t)
		switch {
		case slices.Contains(t.looks, "stale"):
			stale++
		case len(t.looks) > 1:
			current++
		}
	}
	return cells, current, stale
}

// withoutEssential returns tokens without what follows from what every edit would do, which
// may become known between two answers.
func withoutEssential(data []int) []int {
	data = slices.Clone(data)
	essential := 1 << slices.Index(tokenModifiers, "essential")
	for i := 4; i < len(data); i += 5 {
		data[i] &^= essential
	}
	return data
}

// updateAndCheck asks for what has changed, and expects that to lead to all tokens.
func (v *tokenView) updateAndCheck() {
	v.e.t.Helper()
	v.update()
	changed := slices.Clone(v.data)
	if v.full(); !slices.Equal(withoutEssential(changed), withoutEssential(v.data)) {
		v.e.t.Errorf("the changes lead to %v, but the tokens are %v, of %q", changed, v.data, v.e.texts[v.uri].text)
	}
}

// withoutStale returns tokens without what they say of an older text. Neighbours that
// then look the same are one.
func withoutStale(tokens []fakeToken) (now []fakeToken) {
	for _, t := range tokens {
		if slices.Contains(t.looks, "stale") {
			t.looks = slices.DeleteFunc(t.looks, func(l string) bool {
				return l != "definition" && slices.Contains(tokenModifiers, l)
			})
		}
		if last := len(now) - 1; last >= 0 && now[last].line == t.line && now[last].column+now[last].length == t.column && slices.Equal(now[last].looks, t.looks) {
			now[last].length += t.length
		} else {
			now = append(now, t)
		}
	}
	return now
}

func TestTheLastShadesStayAsStaleOnesUntilTheNewOnesAreKnown(t *testing.T) {
	hung := newGated()
	e := start(t, everything(), func(s *server) { s.solveWith(hung) })
	e.open(doc, heated)
	e.settled()
	v := e.tokenView(doc)
	fresh, current, stale := v.cells()
	if current == 0 || stale > 0 {
		t.Fatalf("at first there are %v", fresh)
	}
	for _, edit := range [][2]string{{"quick", "gate"}, {"gate", "gate 2"}} {
		e.replace(doc, edit[0], edit[1])
		v.updateAndCheck()
		now, _, stale := v.cells()
		if stale != current {
			t.Errorf("while it is being solved, %d cells are stale, %d had a colour", stale, current)
		}
		for i, token := range now {
			token.looks = slices.DeleteFunc(token.looks, func(l string) bool { return l == "stale" })
			if !reflect.DeepEqual(token, fresh[i]) {
				t.Errorf("while it is being solved there is %v, before there was %v", token, fresh[i])
			}
		}
	}
	// A board of another size has nothing in common with the last one.
	e.replace(doc, "  M...\n  .#.C\n  F...\n", "  M....\n  .#.C.\n  F....\n")
	v.updateAndCheck()
	if now, current, stale := v.cells(); current+stale > 0 {
		t.Errorf("a larger board has the cells %v", now)
	}
	e.replace(doc, "  M....\n  .#.C.\n  F....\n", "  M...\n  .#.C\n  F...\n")
	v.updateAndCheck()
	if now, _, stale := v.cells(); stale != current {
		t.Errorf("a board of the old size has the cells %v", now)
	}
	if times := e.timesAsked("workspace/semanticTokens/refresh"); times != 0 {
		t.Errorf("the client is told %d times that more is known", times)
	}
	close(hung.gate)
	e.isAsked("workspace/semanticTokens/refresh")
	v.updateAndCheck()
	if now, _, _ := v.cells(); !reflect.DeepEqual(now, fresh) {
		t.Errorf("then there are %v, want %v", now, fresh)
	}
	e.quit()
}

func TestTheLastShadesOfABrokenBoardStayAsStaleOnes(t *testing.T) {
	e := start(t, everything())
	e.open(doc, heated)
	e.settled()
	v := e.tokenView(doc)
	_, coloured, _ := v.cells()
	e.replace(doc, ".#.C", ".#.") // the cat is gone
	e.settled()
	v.updateAndCheck()
	if now, current, stale := v.cells(); current > 0 || stale != coloured-1 {
		t.Errorf("of %d coloured tokens, %d are stale: %v", coloured, stale, now)
	}
	e.replace(doc, ".#.", ".#.C")
	e.settled()
	v.updateAndCheck()
	if now, current, stale := v.cells(); current != coloured || stale > 0 {
		t.Errorf("mended, there are %v", now)
	}
	e.quit()
}

func TestASmallBoardDoesNotFlicker(t *testing.T) {
	e := start(t, everything())
	e.open(doc, heated)
	e.settled()
	v := e.tokenView(doc)
	for _, edit := range [][2]string{{"M...", ".M.."}, {".#.C", "..#C"}, {"..#C", "...C"}, {"F...", "F.#."}, {"quick", "quiet"}} {
		e.replace(doc, edit[0], edit[1])
		v.updateAndCheck()
		if now, current, stale := v.cells(); current == 0 || stale > 0 {
			t.Errorf("right after %q there are %v", edit, now)
		}
	}
	e.quit()
}

func TestAClientThatCannotBeToldToAskAgainForTokensIsNotTold(t *testing.T) {
	capabilities := everything()
	set(capabilities, "workspace.semanticTokens", nil)
	hung := newGated()
	e := start(t, capabilities, func(s *server) { s.solveWith(hung) })
	e.open(doc, oneHangs)
	e.tokenView(doc)
	close(hung.gate)
	e.settled()
	e.quit()
	if times := e.timesAsked("workspace/semanticTokens/refresh"); times != 0 {
		t.Errorf("it is told %d times", times)
	}
}

func TestAClientIsOfferedTheTokensThatItMayAskFor(t *testing.T) {
	for requests, want := range map[string]string{
		`{"range": true, "full": {"delta": true}}`: `{"full":{"delta":true},"range":true}`,
		`{"range": {}, "full": {}}`:                `{"full":true,"range":true}`,
		`{"range": false, "full": true}`:           `{"full":true}`,
		`{"range": true, "full": false}`:           `{"range":true}`,
		`{}`:                                       `null`,
	} {
		capabilities := everything()
		set(capabilities, "textDocument.semanticTokens.requests", json.RawMessage(requests))
		e := start(t, capabilities)
		var offered struct{ SemanticTokensProvider map[string]any }
		e.offered(&offered)
		delete(offered.SemanticTokensProvider, "legend")
		if got, _ := json.Marshal(offered.SemanticTokensProvider); string(got) != want {
			t.Errorf("who may ask for %s is offered %s, want %s", requests, got, want)
		}
		e.quit()
	}
}

func TestOutcomesAreNotShownToThoseWhoDoNotWantThem(t *testing.T) {
	for _, decided := range []configuration.Settings{{HeatMap: false, Spoilers: true}, {HeatMap: true, Spoilers: false}} {
		e := start(t, everything(), decide(decided))
		e.open(doc, twoMistakes)
		e.settled()
		for looks := range e.tokenView(doc).looks() {
			if strings.Contains(looks, " ") {
				t.Errorf("with %+v there is %q", decided, looks)
			}
		}
		e.quit()
	}
}

func TestWhatColoursMeanIsInTheReadmeAndInTheHelpOfNeovim(t *testing.T) {
	for name, form := range map[string]string{"../README.md": "`%s`", "../editors/neovim/doc/plywise.txt": "`@lsp.mod.%s.puzzle`"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, modifier := range tokenModifiers {
			third := modifier == "soon" || modifier == "later" || modifier == "late"
			if third && strings.HasSuffix(name, ".txt") {
				modifier = "mouseWins." + modifier // Neovim has colours of both
			}
			if want := fmt.Sprintf(form, modifier); modifier != "definition" && !strings.Contains(string(text), want) {
				t.Errorf("%s does not speak of %s", name, want)
			}
		}
	}
}

func TestAnEditInALongDocumentChangesFewTokens(t *testing.T) {
	e := start(t, everything())
	e.open(doc, strings.Repeat(twoMistakes, 500))
	e.settled()
	v := e.tokenView(doc)
	all := v.received
	for _, edit := range []fakeEdit{{5000, 5000, "\n"}, {9000, 9002, "x"}, {0, 0, "// a comment\n"}, {3000, 3500, ""}} {
		e.edit(doc, edit)
		e.settled()
		v.update()
		if v.received > 500 {
			t.Errorf("after %v, %d of %d numbers are sent", edit, v.received, all)
		}
		changed := slices.Clone(v.data)
		if v.full(); !slices.Equal(changed, v.data) {
			t.Errorf("after %v the changes do not lead to the tokens", edit)
		}
	}
	e.quit()
}

func TestWhoAsksForChangesToUnknownTokensGetsThemAll(t *testing.T) {
	e := start(t, everything())
	e.open(doc, twoMistakes)
	e.settled()
	v := e.tokenView(doc)
	want := slices.Clone(v.data)
	for _, id := range []string{"", "0", "another"} {
		v.id, v.data = id, nil
		if v.update(); !slices.Equal(v.data, want) {
			t.Errorf("%q: there are %d numbers, want %d", id, len(v.data), len(want))
		}
	}
	// A document that was closed is a new one.
	e.close(doc)
	e.open(doc, twoMistakes)
	e.settled()
	v.data = nil
	if v.update(); !slices.Equal(v.data, want) {
		t.Errorf("after closing and opening it there are %d numbers, want %d", len(v.data), len(want))
	}
	e.quit()
}

func TestChangesLeadToTheTokensWhateverIsEdited(t *testing.T) {
	random := rand.New(rand.NewPCG(3283, 1728))
	for i := range 15 {
		e := start(t, withEncoding(everything(), []string{"utf-8", "utf-16", "utf-32"}[i%3]))
		e.open(doc, []string{twoMistakes, "// 🐭\r\n" + strings.ReplaceAll(twoMistakes, "\n", "\r\n")}[i%2])
		v := e.tokenView(doc)
		for range 20 {
			text := e.texts[doc].text
			at := boundary(text, random.IntN(len(text)+1))
			e.edit(doc, fakeEdit{at, boundary(text, min(len(text), at+random.IntN(20))), pieces[random.IntN(len(pieces))]})
			e.settled()
			v.update()
			v.looks()
			changed := slices.Clone(v.data)
			if v.full(); !slices.Equal(changed, v.data) {
				t.Fatalf("the changes lead to %v, but the tokens are %v, of %q", changed, v.data, e.texts[doc].text)
			}
		}
		fresh := start(t, withEncoding(everything(), e.encoding))
		fresh.open(doc, e.texts[doc].text)
		fresh.settled()
		got, want := withoutStale(v.tokens()), withoutStale(fresh.tokenView(doc).tokens())
		if !reflect.DeepEqual(got, want) {
			t.Errorf("the tokens are %v, but opened anew %v, of %q", got, want, e.texts[doc].text)
		}
		fresh.quit()
		e.quit()
	}
}

// withEncoding returns capabilities that offer only one encoding.
func withEncoding(capabilities object, encoding string) object {
	set(capabilities, "general.positionEncodings", []string{encoding})
	return capabilities
}
