package parser

import (
	"slices"
	"strings"
	"testing"
)

// A fix must not make names of marks that no author means as names.
func TestNoFixMakesNodesOfBracketsOrArrows(t *testing.T) {
	const head = "puzzle: p\ngame: cat-mouse-graph\ngraph:\n"
	for line, fixed := range map[string]string{
		"  0: [1, 2]\n": "",
		"  0 -> 1\n":    "  0: 1\n",
		"  0 - 1\n":     "  0: 1\n",
		"  0: 1, 2\n":   "  0: 1 2\n",
	} {
		text := head + line
		for p := range Parse(text).Puzzles() {
			if len(p.Problems) == 0 {
				t.Errorf("%q: no problem", line)
				continue
			}
			fixes := WithFixes(p.Puzzle)[0].Fixes
			if fixed == "" {
				if len(fixes) > 0 {
					t.Errorf("%q: a fix, %v", line, fixes[0].Title)
				}
				continue
			}
			if len(fixes) == 0 {
				t.Errorf("%q: no fix", line)
				continue
			}
			got := text
			for i := len(fixes[0].Edits) - 1; i >= 0; i-- {
				e := fixes[0].Edits[i]
				got = got[:e.Range.Start] + e.NewText + got[e.Range.End:]
			}
			if words := strings.Fields(got); !slices.Equal(words, strings.Fields(head+fixed)) {
				t.Errorf("%q becomes %q, want %q", line, words, head+fixed)
			}
		}
	}
}
