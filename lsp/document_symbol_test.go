package lsp

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"plywise/lsp/configuration"
)

// details returns what the outline of a document says of its puzzles.
func (e *fakeEditor) details(uri string) string {
	e.t.Helper()
	var list []fakeSymbol
	e.must("textDocument/documentSymbol", object{"textDocument": object{"uri": uri}}, &list)
	var details []string
	for _, s := range list {
		details = append(details, s.Detail)
	}
	return strings.Join(details, "; ")
}

func TestAnOutlineDoesNotWaitForSolutions(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
		e.open(doc, oneHangs)
		if got, want := e.details(doc), "cat-mouse-grid; cat-mouse-grid · mouse wins in 1"; got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
		close(hung.gate)
		e.settled()
		if got, want := e.details(doc), "cat-mouse-grid · cat wins in 2; cat-mouse-grid · mouse wins in 1"; got != want {
			t.Errorf("then it says %q, want %q", got, want)
		}
		e.quit()
	})
}

func TestAnOutlineKeepsOutcomesFromThoseWhoDoNotWantThem(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		decided := configuration.Default()
		decided.Spoilers = false
		e := start(t, everything(), decide(decided))
		e.open(doc, oneHangs)
		e.settled()
		if got, want := e.details(doc), "cat-mouse-grid; cat-mouse-grid"; got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
		e.quit()
	})
}

func TestTheOutlineOfALongDocumentHasItsPuzzlesWithoutTheirFields(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		flat := everything()
		set(flat, "textDocument.documentSymbol", object{})
		for _, c := range []struct {
			client       object
			puzzles      int
			lists, below int // how many symbols there are, and below the first
		}{
			{everything(), maxOutlined, maxOutlined, 1},
			{everything(), maxOutlined + 1, maxOutlined + 1, 0},
			{flat, maxOutlined, 2 * maxOutlined, 0},
			{flat, maxOutlined + 1, maxOutlined + 1, 0},
		} {
			e := start(t, c.client)
			e.open(doc, strings.Repeat("puzzle: x\nsource: y\n", c.puzzles))
			var list []fakeSymbol
			e.must("textDocument/documentSymbol", object{"textDocument": object{"uri": doc}}, &list)
			if len(list) != c.lists || len(list[0].Children) != c.below {
				t.Errorf("of %d puzzles there are %d symbols, with %d below the first; want %d and %d",
					c.puzzles, len(list), len(list[0].Children), c.lists, c.below)
			}
			e.quit()
		}
	})
}

func TestASearchFindsTheBestMatchesFirstAndNotTooMany(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		var b strings.Builder
		for i := range 2 * maxSymbols {
			fmt.Fprintf(&b, "puzzle: number %d\n", i)
		}
		e.open("file:///many", b.String())
		e.open("file:///z", "puzzle: n u m b e r\npuzzle: a house number\npuzzle: outnumbered\npuzzle: NUMBER\n")
		for query, want := range map[string][]string{
			"":            {"number 0", "number 1"},
			"number 1999": {"number 1999"},
			"nUmBeR":      {"number 0", "number 1"},
			"house":       {"a house number"},
			"umber":       {"number 0", "number 1"},
			"ahn":         {"a house number"},
			"nothing":     nil,
		} {
			var found []fakeSymbol
			e.must("workspace/symbol", object{"query": query}, &found)
			if len(found) > maxSymbols || len(found) < len(want) || want == nil && len(found) > 0 {
				t.Errorf("%q finds %d", query, len(found))
				continue
			}
			for i, name := range want {
				if found[i].Name != name {
					t.Errorf("%q finds %q as number %d, want %q", query, found[i].Name, i, name)
				}
			}
		}
		e.close("file:///many")
		var found []fakeSymbol
		e.must("workspace/symbol", object{"query": "number"}, &found)
		var names []string
		for _, s := range found {
			names = append(names, s.Name)
		}
		if got, want := strings.Join(names, ", "), "NUMBER, a house number, outnumbered, n u m b e r"; got != want {
			t.Errorf("found are %s, want %s", got, want)
		}
		e.quit()
	})
}

func TestAGraphOfOneNodeHasOneNode(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  a: a\n")
		var list []fakeSymbol
		e.must("textDocument/documentSymbol", object{"textDocument": object{"uri": doc}}, &list)
		if graph := list[0].Children[1]; graph.Detail != "1 node" {
			t.Errorf("the outline says %q", graph.Detail)
		}
	})
}
