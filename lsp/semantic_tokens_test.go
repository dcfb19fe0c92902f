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
	"testing/synctest"

	"plywise/lsp/configuration"
)

// A tokenView is the tokens of a document as an editor has them.
type tokenView struct {
	e    *fakeEditor
	uri  string
	data []int
}

func (e *fakeEditor) tokenView(uri string) *tokenView {
	e.t.Helper()
	v := &tokenView{e: e, uri: uri}
	v.update()
	return v
}

// update asks for the tokens as they are now.
func (v *tokenView) update() {
	v.e.t.Helper()
	var answer struct{ Data []int }
	v.e.must("textDocument/semanticTokens/full", object{"textDocument": object{"uri": v.uri}}, &answer)
	v.data = answer.Data
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
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
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
		if got := v.looks(); got["floor"] != 0 {
			t.Errorf("then there is %v", got)
		}
		e.quit()
	})
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
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
		e.open(doc, heated)
		e.settled()
		v := e.tokenView(doc)
		fresh, current, stale := v.cells()
		if current == 0 || stale > 0 {
			t.Fatalf("at first there are %v", fresh)
		}
		for _, edit := range [][2]string{{"quick", "gate"}, {"gate", "gate 2"}} {
			e.replace(doc, edit[0], edit[1])
			v.update()
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
		v.update()
		if now, current, stale := v.cells(); current+stale > 0 {
			t.Errorf("a larger board has the cells %v", now)
		}
		e.replace(doc, "  M....\n  .#.C.\n  F....\n", "  M...\n  .#.C\n  F...\n")
		v.update()
		if now, _, stale := v.cells(); stale != current {
			t.Errorf("a board of the old size has the cells %v", now)
		}
		if times := e.timesAsked("workspace/semanticTokens/refresh"); times != 0 {
			t.Errorf("the client is told %d times that more is known", times)
		}
		close(hung.gate)
		e.isAsked("workspace/semanticTokens/refresh")
		v.update()
		if now, _, _ := v.cells(); !reflect.DeepEqual(now, fresh) {
			t.Errorf("then there are %v, want %v", now, fresh)
		}
		e.quit()
	})
}

func TestTheLastShadesOfABrokenBoardStayAsStaleOnes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, heated)
		e.settled()
		v := e.tokenView(doc)
		_, coloured, _ := v.cells()
		e.replace(doc, ".#.C", ".#.") // the cat is gone
		e.settled()
		v.update()
		if now, current, stale := v.cells(); current > 0 || stale != coloured-1 {
			t.Errorf("of %d coloured tokens, %d are stale: %v", coloured, stale, now)
		}
		e.replace(doc, ".#.", ".#.C")
		e.settled()
		v.update()
		if now, current, stale := v.cells(); current != coloured || stale > 0 {
			t.Errorf("mended, there are %v", now)
		}
		e.quit()
	})
}

func TestASmallBoardDoesNotFlicker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, heated)
		e.settled()
		v := e.tokenView(doc)
		for _, edit := range [][2]string{{"M...", ".M.."}, {".#.C", "..#C"}, {"..#C", "...C"}, {"F...", "F.#."}, {"quick", "quiet"}} {
			e.replace(doc, edit[0], edit[1])
			v.update()
			if now, current, stale := v.cells(); current == 0 || stale > 0 {
				t.Errorf("right after %q there are %v", edit, now)
			}
		}
		e.quit()
	})
}

func TestAClientThatCannotBeToldToAskAgainForTokensIsNotTold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		set(capabilities, "workspace.semanticTokens", nil)
		hung := newGated()
		e := start(t, capabilities, func(s *server) { s.SolveWith(hung) })
		e.open(doc, oneHangs)
		e.tokenView(doc)
		close(hung.gate)
		e.settled()
		e.quit()
		if times := e.timesAsked("workspace/semanticTokens/refresh"); times != 0 {
			t.Errorf("it is told %d times", times)
		}
	})
}

func TestAClientIsOfferedTheTokensThatItMayAskFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for requests, want := range map[string]string{
			`{"range": true, "full": {"delta": true}}`: `{"full":true,"range":true}`,
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
	})
}

func TestOutcomesAreNotShownToThoseWhoDoNotWantThem(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
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
	})
}

func TestWhatColoursMeanIsOnThePageOfEditorsAndInTheHelpOfNeovim(t *testing.T) {
	t.Parallel()
	for name, form := range map[string]string{"../editors/README.md": "`%s`", "../editors/neovim/doc/plywise.txt": "`@lsp.mod.%s.puzzle`"} {
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

// The whole answer is sent after each edit, so it has to be short.
func TestTheTokensOfALargeBoardAreShort(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, serpentine("large", 64))
		e.settled()
		var answer json.RawMessage
		e.must("textDocument/semanticTokens/full", object{"textDocument": object{"uri": doc}}, &answer)
		if len(answer) > 100_000 {
			t.Errorf("the answer has %d bytes", len(answer))
		}
		e.quit()
	})
}

func TestTokensAreThoseOfTheTextWhateverIsEdited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(3283, 1728))
		for i := range 15 {
			e := start(t, withEncoding(everything(), []string{"utf-8", "utf-16", "utf-32"}[i%3]))
			e.open(doc, []string{twoMistakes, "// 🐭\r\n" + strings.ReplaceAll(twoMistakes, "\n", "\r\n")}[i%2])
			v := e.tokenView(doc)
			for range 20 {
				text := e.texts[doc].text
				at := boundary(text, random.IntN(len(text)+1))
				e.edit(doc, fakeEdit{at, boundary(text, min(len(text), at+random.IntN(20))), pieces[random.IntN(len(pieces))]})
				v.update()
				v.looks()
			}
			e.settled()
			v.update()
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
	})
}

// withEncoding returns capabilities that offer only one encoding.
func withEncoding(capabilities object, encoding string) object {
	set(capabilities, "general.positionEncodings", []string{encoding})
	return capabilities
}
