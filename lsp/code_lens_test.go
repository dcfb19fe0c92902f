package lsp

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// lenses returns the lenses of a document as they come.
func (e *fakeEditor) lenses(uri string) []json.RawMessage {
	e.t.Helper()
	var lenses []json.RawMessage
	e.must("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &lenses)
	return lenses
}

// titlesOf returns the titles of lenses, "" for those without a command.
func (e *fakeEditor) titlesOf(lenses []json.RawMessage) []string {
	e.t.Helper()
	var titles []string
	for _, raw := range lenses {
		var lens struct{ Command struct{ Title string } }
		if err := json.Unmarshal(raw, &lens); err != nil {
			e.t.Fatal(err)
		}
		titles = append(titles, lens.Command.Title)
	}
	return titles
}

// resolved has lenses resolved that come into view.
func (e *fakeEditor) resolved(lenses []json.RawMessage) []json.RawMessage {
	e.t.Helper()
	resolved := make([]json.RawMessage, len(lenses))
	for i, lens := range lenses {
		e.must("codeLens/resolve", lens, &resolved[i])
	}
	return resolved
}

func TestALensHasItsCommandOnlyWhenItIsResolvedByClientsThatDo(t *testing.T) {
	t.Parallel()
	command := object{"resolveSupport": object{"properties": []string{"command"}}}
	for _, c := range []struct {
		name     string
		codeLens any // the client's capability for lenses
		resolves bool
	}{
		{"VS Code and Neovim 0.12 say that they do", command, true},
		{"clients of older versions of the protocol", object{"dynamicRegistration": true}, true},
		{"a client that resolves something else", object{"resolveSupport": object{"properties": []string{"range"}}}, false},
		{"Neovim 0.10 says nothing of lenses", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				capabilities := everything()
				set(capabilities, "textDocument.codeLens", c.codeLens)
				e := start(t, capabilities)
				e.open(doc, clickedOn+another+unread)
				e.settled()
				lenses := e.lenses(doc)
				titles := e.titlesOf(lenses)
				if len(titles) < 4 || slices.ContainsFunc(titles, func(title string) bool { return (title == "") != c.resolves }) {
					t.Errorf("the titles are %q", titles)
				}
				if titles := e.titlesOf(e.resolved(lenses)); slices.Contains(titles, "") || !slices.Contains(titles, "Play best: mouse to 2,2") {
					t.Errorf("resolved, the titles are %q", titles)
				}
				e.quit()
			})
		})
	}
}

func TestAClientThatWantsShortLensesHasOneForEachPuzzle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := configure(t, everything(), nil, object{"view": true, "shortLenses": true}).fakeEditor
		e.open(doc, clickedOn+another)
		e.settled()
		if titles := e.titlesOf(e.resolved(e.lenses(doc))); len(titles) != 2 || slices.Contains(titles, "") {
			t.Errorf("the titles are %q", titles)
		}
		e.quit()
	})
}

func TestALensIsResolvedForThePuzzleWhereItStandsNow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		edit func(*fakeEditor)
		line int // where the puzzle stands then; -1 where it does not
	}{
		"a comment above":       {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, 9},
		"a puzzle above":        {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, alsoRight}) }, 15},
		"a puzzle below":        {func(e *fakeEditor) { n := len(e.texts[doc].text); e.edit(doc, fakeEdit{n, n, another}) }, 8},
		"the one above removed": {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, len(another), ""}) }, 0},
		"the ones around edited": {func(e *fakeEditor) {
			e.replace(doc, "Another", "One more")
			e.replace(doc, "Two mice", "Mice")
		}, 8},
		"it is edited":  {func(e *fakeEditor) { e.replace(doc, "Clicked on", "Looked at") }, 8},
		"it is removed": {func(e *fakeEditor) { e.replace(doc, clickedOn, "") }, -1},
		"closed":        {func(e *fakeEditor) { e.close(doc) }, -1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, everything())
				e.open(doc, another+clickedOn+unread)
				e.settled()
				lenses := e.lenses(doc)[3:5]
				want := e.titlesOf(e.resolved(lenses))
				if want[1] != "Play best: mouse to 2,2" {
					t.Fatalf("the lenses are %q", want)
				}
				c.edit(e)
				if c.line < 0 {
					// No lens was clicked: the client asks anew, without a message.
					e.refused(-32801, "codeLens/resolve", lenses[0])
					e.refused(-32801, "codeLens/resolve", lenses[1])
					e.quit()
					return
				}
				e.settled() // the judgement of the text before is not shown
				after := e.resolved(lenses)
				if got := e.titlesOf(after); !slices.Equal(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
				for i, raw := range after {
					var lens fakeLens
					if err := json.Unmarshal(raw, &lens); err != nil {
						t.Fatal(err)
					}
					// Each begins further on than the one before, so that sorting keeps their order.
					if lens.Range != (fakeRange{fakePosition{c.line, i}, fakePosition{c.line, 6}}) {
						t.Errorf("it stands at %v", lens.Range)
					}
				}
				e.quit()
			})
		})
	}
}

// An editor may resolve lenses of a text that is not the last, and keep some for ever.
func TestLensesOfTheLastTextsAreResolved(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, clickedOn)
		e.open("file:///a", clickedOn)
		e.settled()
		first, other := e.lenses(doc), e.lenses("file:///a")
		for range textsKept - 1 {
			e.edit(doc, fakeEdit{0, 0, another})
			e.lenses(doc)
		}
		e.resolved(first)
		e.edit(doc, fakeEdit{0, 0, another})
		e.lenses(doc)
		for _, lens := range first {
			e.refused(-32801, "codeLens/resolve", lens)
		}
		e.resolved(other)
		for _, data := range []string{`[-1,0,0]`, `[1,-1,0]`, `[1,99,0]`, `[1,0,9]`, `[1,0,-1]`} {
			e.refused(-32801, "codeLens/resolve", object{"range": fakeRange{}, "data": json.RawMessage(data)})
		}
		e.refused(-32602, "codeLens/resolve", object{"range": fakeRange{}, "data": "x"})
		e.quit()
	})
}

// Neovim asks for lenses whenever one of them is run, and forgets what it gets; those that it
// shows are of the answer before, and it resolves them once they are on the screen.
func TestALensIsResolvedHoweverOftenItsTextIsAskedAboutAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, another+clickedOn)
		e.settled()
		shown := e.lenses(doc)
		for range 2 * textsKept {
			e.lenses(doc)
		}
		if titles := e.titlesOf(e.resolved(shown)); slices.Contains(titles, "") {
			t.Errorf("the titles are %q", titles)
		}
		e.quit()
	})
}

func TestALensSaysThatAPuzzleIsBeingSolvedAndTheClientIsToldToAskAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		set(capabilities, "textDocument.inlayHint", nil)
		hung := newGated()
		e := start(t, capabilities, func(s *server) { s.SolveWith(hung) })
		e.open(doc, oneHangs)
		titles := e.titlesOf(e.resolved(e.lenses(doc)))
		if want := []string{"solving…", "Preview", "mouse wins in 1", "Play best: mouse to 0,1", "Preview"}; !slices.Equal(titles, want) {
			t.Errorf("at first: %q", titles)
		}
		close(hung.gate)
		e.isAsked("workspace/codeLens/refresh")
		titles = e.titlesOf(e.resolved(e.lenses(doc)))
		if want := []string{"cat wins in 2", "Play best: mouse to 0,0", "Preview", "mouse wins in 1", "Play best: mouse to 0,1", "Preview"}; !slices.Equal(titles, want) {
			t.Errorf("then: %q", titles)
		}
		e.quit()
	})
}

func TestAClientThatCannotBeToldToAskAgainWaitsWhenItResolvesALens(t *testing.T) {
	t.Parallel()
	for name, codeLens := range map[string]any{"it resolves all": object{}, "it resolves what has no command": nil} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				capabilities := everything()
				set(capabilities, "workspace.codeLens", nil)
				set(capabilities, "textDocument.inlayHint", nil)
				set(capabilities, "textDocument.codeLens", codeLens)
				hung := newGated()
				e := start(t, capabilities, func(s *server) { s.SolveWith(hung) })
				e.open(doc, oneHangs)
				lenses := e.lenses(doc)
				titles := e.titlesOf(lenses)
				if titles[0] != "" || (titles[2] == "") != (codeLens != nil) {
					t.Errorf("at first: %q", titles)
				}
				time.AfterFunc(80*time.Millisecond, func() { close(hung.gate) })
				if title := e.titlesOf(e.resolved(lenses[:1]))[0]; title != "cat wins in 2" {
					t.Errorf("then: %q", title)
				}
				e.quit()
				if times := e.timesAsked("workspace/codeLens/refresh"); times != 0 {
					t.Errorf("it is told %d times", times)
				}
			})
		})
	}
}

// A client resolves lenses, or can be told to ask again, or has those resolved that come
// without a command.
func TestWhatAJudgeSaysComesToEveryClientByItself(t *testing.T) {
	t.Parallel()
	const judged = "sound · no tries"
	command := object{"resolveSupport": object{"properties": []string{"command"}}}
	for name, c := range map[string]struct{ codeLens, refresh any }{
		"VS Code and Neovim 0.12":  {command, object{"refreshSupport": true}},
		"a client that only asks":  {nil, object{"refreshSupport": true}},
		"Neovim 0.10 does neither": {nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				capabilities := everything()
				set(capabilities, "textDocument.codeLens", c.codeLens)
				set(capabilities, "workspace.codeLens", c.refresh)
				e := start(t, capabilities)
				e.open(doc, "puzzle: quick\ngame: cat-mouse-grid\nboard:\n  MF.C\nset: cat wins\n")
				e.settled()
				titles := e.titlesOf(e.resolved(e.lenses(doc)))
				if c.codeLens == nil && c.refresh != nil {
					e.isAsked("workspace/codeLens/refresh")
					titles = e.titlesOf(e.lenses(doc))
				}
				if !slices.Contains(titles, judged) {
					t.Errorf("the lenses are %q", titles)
				}
				e.quit()
			})
		})
	}
}
