package terminal

import (
	"testing"

	"plywise/lsp/view"
	"plywise/lsp/view/viewtest"
)

func TestEveryKindHasItsColours(t *testing.T) {
	for _, kind := range viewtest.Kinds() {
		if _, ok := kinds[kind]; !ok {
			t.Errorf("%s has none", kind)
		}
	}
	if len(kinds) != len(viewtest.Kinds()) {
		t.Errorf("%d kinds have colours, of %d", len(kinds), len(viewtest.Kinds()))
	}
}

func TestOfTwoColoursTheSecondOneWins(t *testing.T) {
	row := view.Row{Text: "a bc d  ", Spans: []view.Span{{From: 2, Len: 2, Kinds: "best mouseWins"}, {From: 5, Len: 3, Kinds: "floor"}}}
	for style, want := range map[Style]string{{}: "a bc d", {colored: true}: "a \x1b[1;36mbc\x1b[22;0m d"} {
		if got := style.Row(row); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
