package change_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/change"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func parse(text string) *syntax.Puzzle { return parser.Parse(text).Puzzle(0).Puzzle }

func TestANodeThatIsAddedCanBeDeletedAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := writtenAtRandom(t)
		p := parse(text)
		added, err := change.AddNode(p)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		more := parse(source.Apply(text, added.Edits))
		if n := len(p.Draft.Graph.Nodes); len(more.Draft.Graph.Nodes) != n+1 {
			t.Fatalf("%d nodes of %d:\n%s", len(more.Draft.Graph.Nodes), n, more.Text)
		}
		gone, err := change.DeleteNode(more, len(p.Draft.Graph.Nodes))
		if err != nil {
			t.Fatalf("%v in\n%s", err, more.Text)
		}
		if now := source.Apply(more.Text, gone.Edits); now != text {
			t.Fatalf("%s\nwas\n%s", now, text)
		}
	})
}

func TestADeletedNodeTakesItsEdgesAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := writtenAtRandom(t)
		p := parse(text)
		g := p.Draft.Graph
		node := rapid.IntRange(0, len(g.Nodes)-1).Draw(t, "node")
		made, err := change.DeleteNode(p, node)
		if err != nil {
			return // a piece stands there
		}
		now := parser.Parse(source.Apply(text, made.Edits)).Puzzle(0).Draft.Graph
		var names, left []string
		for i := range g.Nodes {
			if i != node {
				names = append(names, g.Nodes[i].Name)
			}
		}
		for i := range now.Nodes {
			left = append(left, now.Nodes[i].Name)
		}
		slices.Sort(names)
		slices.Sort(left)
		if !slices.Equal(names, left) {
			t.Fatalf("%v are left of\n%s", left, text)
		}
	})
}

func TestANodeThatTheTextNamesElsewhereStays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ more, node, why string }{
		{"", "0", "A piece stands on 0; move it first."},
		{"mouse: 3\n", "3", "A piece stands on 3; move it first."},
		{"moves: 3\n", "3", "`moves` names 3; change that first."},
		{"best: 3\n", "3", "`best` names 3; change that first."},
	} {
		p := parse("puzzle: p\ngame: cat-mouse-graph\ngraph:\n  0: 2\n  1: 3\n  2: 3\n" + c.more)
		node := slices.IndexFunc(p.Draft.Graph.Nodes, func(n syntax.Node) bool { return n.Name == c.node })
		if _, err := change.DeleteNode(p, node); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: %v", c.more, err)
		}
	}
}
