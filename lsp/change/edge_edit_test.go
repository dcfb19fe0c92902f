package change_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/internal/puzzletest"
	"plywise/parser/syntax"
)

// writtenAtRandom draws a graph, and one of the many ways to write it: an edge may stand on
// either line or on both, a node without edges has a line and others may, in any order.
func writtenAtRandom(t *rapid.T) string {
	names := rapid.Permutation([]string{"0", "1", "2", "mill", "pond", "barn"}).Draw(t, "names")
	names = names[:rapid.IntRange(3, 6).Draw(t, "nodes")]
	lines := map[string][]string{}
	for i, a := range names {
		for _, b := range names[i:] {
			switch rapid.IntRange(0, 5).Draw(t, "edge "+a+" "+b) {
			case 0:
				lines[a] = append(lines[a], b)
			case 1:
				lines[b] = append(lines[b], a)
			case 2:
				lines[a], lines[b] = append(lines[a], b), append(lines[b], a, a)
			}
		}
	}
	var b strings.Builder
	b.WriteString("puzzle: p\ngame: cat-mouse-graph\ngraph:\n")
	for _, name := range rapid.Permutation(names).Draw(t, "lines") {
		isMentioned := slices.ContainsFunc(names, func(other string) bool { return other != name && slices.Contains(lines[other], name) })
		if len(lines[name]) > 0 || !isMentioned || rapid.Bool().Draw(t, "a bare line") {
			fmt.Fprintf(&b, "  %s: %s\n", name, strings.Join(rapid.Permutation(lines[name]).Draw(t, "neighbours"), " "))
		}
	}
	for _, key := range []string{"mouse", "cat", "hole"} {
		fmt.Fprintf(&b, "%s: %s\n", key, rapid.SampledFrom(names).Draw(t, key))
	}
	return b.String()
}

func TestNodesKeepTheirOrderWhateverEdgesComeAndGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := puzzletest.First(t, commented(t, writtenAtRandom(t)))
		node := rapid.IntRange(0, p.Places()-1)
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			from, to := node.Draw(t, "from"), node.Draw(t, "to")
			after := connecting(p, from, to, rapid.Bool().Draw(t, "present")).isMade(t, p)
			if !slices.EqualFunc(p.Draft.Graph.Nodes, after.Draft.Graph.Nodes, func(a, b syntax.Node) bool { return a.Name == b.Name }) {
				t.Fatalf("the nodes of\n%s\nare in another order in\n%s", p.Text, after.Text)
			}
			p = after
		}
	})
}
