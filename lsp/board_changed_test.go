package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// A panel shows boards, and hears which of them have changed.
type panel struct {
	*fakeEditor
	told []boardChange
}

type boardChange struct {
	URI            string
	Version, Index int
}

// withPanel starts an editor with a panel, and a server that solves behind a gate.
func withPanel(t *testing.T, gate *gated) *panel {
	p := &panel{fakeEditor: boarding(t, gate, nil)}
	p.hear(func(c boardChange) { p.told = append(p.told, c) })
	return p
}

// hear calls a function with each change of a board.
func (e *fakeEditor) hear(changed func(boardChange)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = func(method string, params []byte) {
		if method != "plywise/boardChanged" {
			return
		}
		var p struct {
			TextDocument   struct{ URI string }
			Version, Index int
		}
		if err := json.Unmarshal(params, &p); err != nil {
			e.t.Error(err)
		}
		changed(boardChange{p.TextDocument.URI, p.Version, p.Index})
	}
}

// hears waits for that many messages, and expects that there are no more, and that they are about
// these puzzles.
func (p *panel) hears(what string, indexes ...int) {
	p.t.Helper()
	told := func() []int {
		p.mu.Lock()
		defer p.mu.Unlock()
		var told []int
		for _, c := range p.told {
			told = append(told, c.Index)
		}
		slices.Sort(told)
		return told
	}
	eventually(p.t, what, func() bool { return len(told()) >= len(indexes) })
	p.settled()
	if got := told(); !slices.Equal(got, indexes) {
		p.t.Errorf("%s: changes of %v are told, want %v", what, got, indexes)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = nil
}

func TestAPanelIsToldOnceWhenToAskAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		p := withPanel(t, hung)
		p.open(doc, "puzzle: gate on\ngame: cat-mouse-grid\nboard:\n  MFC\n")
		if b := p.boardOf(nil); !strings.Contains(string(b), `"state":"solving"`) {
			t.Errorf("it is %s", b)
		}
		p.isTheSame("asked twice", nil)
		close(hung.gate)
		p.hears("it is solved", 0)
		if b := p.boardOf(nil); !strings.Contains(string(b), `"state":"solved"`) {
			t.Errorf("it is %s", b)
		}
		p.replace(doc, "gate on", "go on")
		p.replace(doc, "go on", "go on now")
		p.hears("it is edited", 0)
		p.replace(doc, "now", "then")
		p.hears("it has not asked since")
		p.boardOf(nil)
		p.close(doc)
		p.hears("closed")
		p.open(doc, another)
		p.hears("opened again", 0)
		p.replace(doc, "Another", "One more")
		p.hears("it has not asked since it was closed")
		p.quit()
	})
}

// isTheSame asks twice for a board and expects the second answer to say that nothing
// differs.
func (p *panel) isTheSame(what string, more object) {
	p.t.Helper()
	first := p.fakeEditor.told(more)
	again := object{"known": first.ResultID}
	for k, v := range more {
		again[k] = v
	}
	if second := string(p.boardOf(again)); second != `{"unchanged":true}` {
		p.t.Errorf("%s: %s", what, second)
	}
}

const threePuzzles = gridText + "\n" + pawnsText + "\n" + loopText

// on asks about the puzzle on a line.
func on(line int) object { return object{"position": fakePosition{Line: line}} }

func TestEachPanelOfADocumentIsToldOfItsOwnPuzzle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := withPanel(t, newGated())
		p.open(doc, threePuzzles)
		ask := func() {
			p.settled()
			p.boardOf(on(0))
			p.boardOf(on(13))
			p.boardOf(object{"position": fakePosition{Line: 13}, "path": []int{9}})
			p.boardOf(on(23))
		}
		ask()
		p.replace(doc, "Two pawns", "2 pawns")
		p.hears("the second is edited", 1)
		ask()
		p.replace(doc, "LeetCode 913", "913")
		p.hears("the last is edited", 2)
		ask()
		p.replace(doc, "moves:", "// Played:\nmoves:")
		p.hears("a line more in the first", 0, 1, 2)
		ask()
		n := len(p.texts[doc].text)
		p.edit(doc, fakeEdit{n, n, "\n" + another})
		p.hears("a puzzle below ends the last one's lines", 2)
		p.mu.Lock()
		version := p.texts[doc].version
		p.mu.Unlock()
		ask()
		n = len(p.texts[doc].text)
		p.edit(doc, fakeEdit{n, n, "\n" + another})
		p.hears("a puzzle below")
		if b := p.fakeEditor.told(on(0)); b.Version != version+1 {
			t.Errorf("the answer is about version %d", b.Version)
		}
		p.quit()
	})
}

func TestAPanelIsToldWhenSettingsChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, rich(), object{}, object{"board": true})
		p := &panel{fakeEditor: c.fakeEditor}
		p.hear(func(c boardChange) { p.told = append(p.told, c) })
		p.open(doc, gridText)
		p.settled()
		before := p.fakeEditor.told(nil)
		p.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"spoilers": "off"}}})
		p.hears("spoilers are off", 0)
		if b := p.fakeEditor.told(object{"known": before.ResultID}); !b.Hidden || b.Unchanged {
			t.Errorf("the board is %+v", b)
		}
		p.quit()
	})
}

func TestAPanelWithoutAPuzzleIsToldWhenThereIsOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := withPanel(t, newGated())
		p.open(doc, "// Nothing yet.\n")
		if b := string(p.boardOf(nil)); b != "null" {
			t.Errorf("there is %s", b)
		}
		p.edit(doc, fakeEdit{0, 0, "// Still nothing.\n"})
		p.hears("no puzzle")
		n := len(p.texts[doc].text)
		p.edit(doc, fakeEdit{n, n, pawnsText})
		p.hears("a puzzle", -1)
		p.boardOf(nil)
		p.replace(doc, p.texts[doc].text, "")
		p.hears("none any more", 0)
		p.quit()
	})
}

// manyBoards is how many boards of a document are remembered.
const manyBoards = 16

// The panel shows more boards than the server remembers, and must not keep an outdated one.
func TestABoardThatIsForgottenCountsAsChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := withPanel(t, newGated())
		p.open(doc, strings.Repeat(another, manyBoards+2))
		p.settled()
		lines := strings.Count(another, "\n")
		pinned := p.fakeEditor.told(on(0))
		for i := 1; i < manyBoards; i++ {
			p.boardOf(on(i * lines))
		}
		p.hears("as many as are remembered")
		p.boardOf(on(manyBoards * lines))
		p.hears("one more", 0)
		if b := string(p.boardOf(object{"pinned": pinned.ResultID, "known": pinned.ResultID})); b != `{"unchanged":true}` {
			t.Errorf("asked again: %s", b)
		}
		p.hears("the next is forgotten", 1)
		// The server first forgets the board that it knows to be outdated.
		p.edit(doc, fakeEdit{0, 0, "// "})
		p.boardOf(on(0))
		p.settled()
		p.mu.Lock()
		p.told = nil
		p.mu.Unlock()
		for i := range manyBoards {
			p.boardOf(on(i * lines))
		}
		p.hears("others are outdated already")
		p.quit()
	})
}

func TestAClientWithoutAPanelIsToldNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, slipsPast)
		for i := range manyBoards + 3 {
			e.boardOf(nil) // though it may ask
			e.edit(doc, fakeEdit{0, 0, fmt.Sprintf("// %d\n", i)})
		}
		e.settled()
		if n := e.timesAsked("plywise/boardChanged"); n != 0 {
			t.Errorf("it is told %d times", n)
		}
		e.quit()
	})
}

func TestAPinnedPuzzleIsFoundWhereverItStands(t *testing.T) {
	twice := another + alsoRight + another
	for name, c := range map[string]struct {
		text  string
		line  int // of the pinned puzzle
		edit  func(*fakeEditor)
		index int    // where it stands then
		title string // that it has then
	}{
		"nothing is done":      {threePuzzles, 13, func(*fakeEditor) {}, 1, "Two pawns"},
		"a comment above":      {threePuzzles, 13, func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, 1, "Two pawns"},
		"a puzzle above":       {threePuzzles, 13, func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, alsoRight}) }, 2, "Two pawns"},
		"the first is deleted": {threePuzzles, 13, func(e *fakeEditor) { e.replace(doc, gridText+"\n", "") }, 0, "Two pawns"},
		"it is edited":         {threePuzzles, 13, func(e *fakeEditor) { e.replace(doc, "..P.", "...P") }, 1, "Two pawns"},
		"its title is edited":  {threePuzzles, 13, func(e *fakeEditor) { e.replace(doc, "Two pawns", "Pawns") }, 1, "Pawns"},
		"all are edited": {threePuzzles, 13, func(e *fakeEditor) {
			e.replace(doc, "slips", "slides")
			e.replace(doc, "Two pawns", "Pawns")
			e.replace(doc, "example 2", "example two")
		}, 1, "Pawns"},
		"it is edited, and one is written above": {threePuzzles, 13, func(e *fakeEditor) {
			e.replace(doc, "..P.", "...P")
			e.edit(doc, fakeEdit{0, 0, alsoRight})
		}, 2, "Two pawns"},
		"it is broken":                 {threePuzzles, 13, func(e *fakeEditor) { e.replace(doc, "N#..", "##..") }, 1, "Two pawns"},
		"it is moved down":             {threePuzzles, 13, func(e *fakeEditor) { e.replace(doc, threePuzzles, gridText+"\n"+loopText+"\n"+pawnsText) }, 2, "Two pawns"},
		"it is deleted":                {threePuzzles, 13, func(e *fakeEditor) { e.replace(doc, pawnsText, "") }, 0, "The mouse slips past"},
		"the file is reopened":         {threePuzzles, 13, func(e *fakeEditor) { e.close(doc); e.open(doc, alsoRight+threePuzzles) }, 2, "Two pawns"},
		"it is opened again":           {threePuzzles, 13, func(e *fakeEditor) { e.open(doc, alsoRight+threePuzzles) }, 2, "Two pawns"},
		"the second of two equal ones": {twice, strings.Count(another+alsoRight, "\n"), func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, 2, "Another"},
		"the first of two equal ones":  {twice, 0, func(e *fakeEditor) { e.replace(doc, alsoRight, "") }, 0, "Another"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := boarding(t, newGated(), nil)
				e.open(doc, c.text)
				first := e.told(on(c.line))
				c.edit(e)
				b := e.told(object{"pinned": first.ResultID})
				if b.Index != c.index || b.Title != c.title {
					t.Errorf("it is %q at %d, want %q at %d", b.Title, b.Index, c.title, c.index)
				}
				// A server that has never answered finds it by its text.
				fresh := boarding(t, newGated(), nil)
				fresh.open(doc, e.texts[doc].text)
				text, _, _ := strings.Cut(first.ResultID, "-")
				if found := fresh.told(object{"pinned": first.ResultID}); strings.HasPrefix(b.ResultID, text) && found.Index != c.index {
					t.Errorf("another server takes it for %q at %d", found.Title, found.Index)
				}
				fresh.quit()
				e.quit()
			})
		})
	}
}

// An edit comes between a request and its answer: the answer is about the older text and says so,
// or there is none; and the panel is told to ask again.
func TestAnEditBetweenARequestAndItsAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		edit    func(*fakeEditor)
		refused bool
		told    []int
	}{
		"above":               {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// 🐭\n"}) }, false, []int{1}},
		"below":               {func(e *fakeEditor) { e.replace(doc, "example 2", "example two") }, false, nil},
		"in the puzzle":       {func(e *fakeEditor) { e.replace(doc, "Two pawns", "Pawns") }, true, nil},
		"closed":              {func(e *fakeEditor) { e.close(doc) }, true, nil},
		"closed and reopened": {func(e *fakeEditor) { e.close(doc); e.open(doc, threePuzzles) }, true, nil},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				requests := newHeldRequests()
				e := configure(t, rich(), nil, object{"board": true}, func(s *server) { requests.hold(s) }).fakeEditor
				p := &panel{fakeEditor: e}
				p.hear(func(c boardChange) { p.told = append(p.told, c) })
				p.open(doc, threePuzzles)
				answered := make(chan error)
				var b toldBoard
				go func() { answered <- p.call("plywise/board", boardRequest(on(13)), &b) }()
				for method := range requests.came {
					if method == "plywise/board" {
						break
					}
				}
				c.edit(e)
				p.call("plywise/nothing", nil, nil)
				p.settled()
				close(requests.gate)
				err := <-answered
				if c.refused != (err != nil) {
					t.Errorf("the answer is %v, %+v", err, b)
				}
				if err == nil && (b.Version != 1 || b.Title != "Two pawns" || b.Range.Start.Line != 13) {
					t.Errorf("the answer is %+v", b)
				}
				p.hears("then", c.told...)
				p.quit()
			})
		})
	}
}

func TestTheLastHeatStaysWhileAPuzzleIsBeingSolvedAndSaysThatItIsOlder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := boarding(t, hung, nil)
		e.open(doc, squareText)
		before := e.told(nil)
		if before.Stale != "" || before.Heat == nil {
			t.Fatalf("at first it is %+v", before)
		}
		layer := func(piece, turn string) object { return object{"heat": object{"piece": piece, "turn": turn}} }
		isStale := func(what string, b toldBoard, state string) {
			t.Helper()
			switch {
			case b.State != state || b.Outcome != nil || b.Moves != nil || b.Line != nil:
				t.Errorf("%s: the board is %+v", what, b)
			case b.Heat == nil || b.Stale == "":
				t.Errorf("%s: there is no heat, or it does not say that it is older: %+v", what, b)
			case b.Heat.Piece != "mouse" || b.Heat.Turn != "cat":
				t.Errorf("%s: the layer is %+v", what, b.Heat)
			}
		}
		e.replace(doc, "Around", "gate around")
		e.replace(doc, "  M..F", "  M.#F")
		isStale("a wall more", e.told(nil), "solving")
		isStale("asked for by name", e.told(layer("mouse", "cat")), "solving")
		if b := e.told(layer("cat", "cat")); b.Heat != nil || b.Stale != "" {
			t.Errorf("there is a layer that was not known: %+v", b)
		}
		b := e.told(nil)
		for place := range 16 {
			want := before.Heat.at(place)
			if place == 2 {
				want = 0 // the wall
			}
			if got := b.Heat.at(place); got != want {
				t.Errorf("place %d has %d, want %d", place, got, want)
			}
		}
		// The cat's turn now: the layer is still the one that was known.
		e.replace(doc, "board:", "turn: cat\nboard:")
		isStale("another turn", e.told(nil), "solving")
		e.replace(doc, "  C...\n", "  ....\n")
		isStale("without a cat", e.told(nil), "broken")
		e.replace(doc, "  ....\n  ....\n", "  ....\n")
		if b := e.told(nil); b.Heat != nil || b.Stale != "" {
			t.Errorf("on a board of another size there is %+v", b)
		}
		close(hung.gate)
		e.quit()
	})
}
