//go:build !race

package treesitter_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
	"plywise/editors/internal/texts"
)

func TestAMistakeTakesNoColoursFromTheFieldsBelowIt(t *testing.T) {
	text := editortest.Example(t, "leetcode")
	list := []texts.Text{texts.New("leetcode", text)}
	type place struct{ below, shift int }
	places := []place{{}}
	at := 0
	for line := range strings.Lines(text) {
		at += len(line)
		for _, mistake := range []string{"mous", "mouse", "mouse:", ":", "M..", "cat jump: 1", "  M.x", "  best: 1,1", "  a: b: c", "board", "\xff"} {
			changed := texts.New(fmt.Sprintf("leetcode with %q at %d", mistake, at), text[:at]+mistake+"\n"+text[at:])
			list = append(list, changed)
			places = append(places, place{nextField(text, at), len(mistake) + 1})
		}
	}
	found := tokensOf(t, list)
	for i, place := range places {
		want := below(found[0], place.below, 0)
		if got := below(found[i], place.below+place.shift, place.shift); !slices.Equal(got, want) {
			t.Errorf("%s: below the next key there are\n%v\nwant\n%v", list[i].Name, got, want)
		}
	}
}

// nextField returns where the first line with a key starts that stands at an offset or
// behind it.
func nextField(text string, at int) int {
	for at < len(text) && (text[at] < 'a' || text[at] > 'z') {
		_, rest, _ := strings.Cut(text[at:], "\n")
		at = len(text) - len(rest)
	}
	return at
}

// below returns the tokens from an offset on, moved back.
func below(tokens []token, from, shift int) []token {
	var list []token
	for _, t := range tokens {
		if t.from >= from {
			list = append(list, token{t.from - shift, t.to - shift, t.kind})
		}
	}
	return list
}
