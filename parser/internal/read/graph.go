package read

import (
	"slices"
	"strings"

	"plywise/parser/internal/report"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// arrows are the marks that authors write in place of the colon.
var arrows = []string{"->", "-", "=>", "=", "→", "--"}

// fullWidthMarks replaces the punctuation of input methods in a line of a graph.
var fullWidthMarks = strings.NewReplacer(scan.FullColon, ": ", "，", " ", "、", " ", "；", " ", ",", " ")

// readGraph reads the lines of a graph, or of `maybe`.
func (r *reader) readGraph(lines []source.Range) *syntax.Graph {
	if len(lines) == 0 {
		return nil
	}
	g := syntax.NewGraph(len(lines))
	if r.field.OpenEnded || r.anyDamaged(lines) {
		r.doubt(g)
	}
	heads := map[int]syntax.GraphLine{} // the first line of each node
	errors := r.Errors
	for _, at := range lines {
		before := r.Errors
		if r.reportedLines[at.Start] {
			r.reported = at
		}
		l := r.readGraphLine(g, at)
		g.Lines = append(g.Lines, l)
		if l.Node.Place < 0 || r.Errors > before {
			// The line may be meant for another node.
			continue
		}
		if before, ok := heads[l.Node.Place]; ok {
			r.add(syntax.NodeTwice, l.Node.Range, "The node `%s` has a line already; write its neighbours on one line.", source.Short(r.at(l.Node.Range))).
				See(before.Node.Range, "Its first line is here.").
				Fix(syntax.Say("Move its neighbours to the first line"), r.joinedTo(before, l)...)
			r.doubt(g)
		} else {
			heads[l.Node.Place] = l
		}
		if r.field.is(syntax.GraphValue) {
			r.looksLikeKey(l, lines)
		}
	}
	g.Connect()
	if r.Errors == errors && r.field.is(syntax.GraphValue) {
		r.checkNames(g)
	}
	return g
}

// checkNames gives a hint about nodes that a slip may have made: they have one neighbour, stand
// nowhere else, and have odd names.
func (r *reader) checkNames(g *syntax.Graph) {
	for i, n := range g.Nodes {
		if len(g.Neighbors[i]) == 1 && strings.ContainsAny(n.Name, "!\"#$%&'()*+.;<=>?@[\\]^`{|}~") && r.Lists(syntax.OddNode) && strings.Count(r.text, n.Name) == 1 {
			r.warn(syntax.OddNode, n.First(), "This makes a node `%s`, which stands nowhere else; correct it if that is a slip.", source.Short(n.Name)).Severity = syntax.Hint
		}
	}
}

// joinedTo returns the edits that move the neighbours on a node's second line to its first.
func (r *reader) joinedTo(first, second syntax.GraphLine) []source.Edit {
	edits := []source.Edit{r.lineRemoval(second.Range)}
	if n := len(second.Neighbors); n > 0 {
		at := first.Range.End
		edits = append(edits, source.Insert(at, " "+r.at(source.Between(second.Neighbors[0].Range.Start, second.Neighbors[n-1].Range.End))))
	}
	return edits
}

// readGraphLine reads `NODE: NODE NODE …`.
func (r *reader) readGraphLine(g *syntax.Graph, line source.Range) syntax.GraphLine {
	l := syntax.GraphLine{Range: line, Node: syntax.Entry{Range: source.Between(line.Start, line.Start), Place: -1}}
	nodes := r.nodes[:0]
	var marks []source.Edit // the fixes of punctuation that should not be there
	var wrong source.Range  // the first of it
	colon := -1             // the number of nodes before the colon
	var first source.Range  // the colon
	for i := line.Start; i < line.End; {
		if n := source.BlankAt(r.text[i:line.End]); n > 0 {
			i += n
			continue
		}
		c := r.text[i]
		if c != ':' && c != ',' && c != '/' {
			end := i
			for end < line.End && strings.IndexByte(":,/", r.text[end]) < 0 && source.BlankAt(r.text[end:line.End]) == 0 {
				end++
			}
			at := source.Between(i, end)
			r.tok(syntax.NodeToken, at)
			nodes = append(nodes, g.Mention(r.at(at), at))
			i = end
			continue
		}
		at := source.Between(i, i+1)
		i++
		if c == ':' && colon < 0 {
			r.tok(syntax.ColonToken, at)
			colon = len(nodes)
			first = at
			continue
		}
		r.tok(syntax.UnknownToken, at)
		instead := " "
		switch {
		case c == ':' && colon == 0:
			// The extra colon was the one before all nodes.
			at, colon, first = first, len(nodes), at
		case len(nodes) == 1 && colon < 0:
			instead = ":" // unless the colon follows
		}
		if wrong.Empty() {
			wrong = at
		}
		marks = append(marks, source.Replace(at, instead))
	}
	certain := colon == 1 // and commas alone are too much
	for i := range marks {
		if colon > 0 {
			marks[i].NewText = " "
		}
		certain = certain && r.at(marks[i].Range) == ","
		if at := &marks[i].Range; marks[i].NewText == " " { // one, whatever stands around it
			if at.End == line.End || strings.IndexByte(" \t,/", r.text[at.Start-1]) >= 0 {
				marks[i].NewText = ""
			}
			for at.End < line.End && source.BlankAt(r.text[at.End:line.End]) > 0 {
				at.End += source.BlankAt(r.text[at.End:line.End])
			}
		}
	}
	switch {
	case !wrong.Empty() && r.marksInName(g, line, wrong):
		r.doubt(g)
	case !wrong.Empty():
		problem := r.add(syntax.GraphPunctuation, wrong, "The neighbours of a node are separated by blanks, without `%s`.", r.at(wrong))
		if !strings.ContainsAny(r.at(line), "[](){}") { // a list of another language: its brackets would become names
			problem.Fix(syntax.Say("Write blanks instead"), marks...).Fixes[0].Certain = certain
		}
		r.doubt(g)
	case colon < 0:
		first = nodes[0].Range
		problem := r.add(syntax.MissingColon, first, "A line of the graph is `NODE: NODE NODE`; put a colon after `%s`.", source.Short(r.at(first)))
		if name, ok := strings.CutSuffix(r.at(first), scan.FullColon); ok {
			problem.Fix(syntax.Say("Change it to `:`"), source.Replace(source.Between(first.Start+len(name), first.End), ":"))
		} else if name, _, ok := strings.Cut(r.at(first), scan.FullColon); ok && name != "" {
			problem.Message = syntax.Say("A line of the graph is `NODE: NODE NODE`; put a colon after `%s`.", source.Short(name))
			problem.Fix(syntax.Say("Change it to `:`"), source.Replace(line, fullWidthMarks.Replace(r.at(line))))
		} else if len(nodes) > 1 && slices.Contains(arrows, r.at(nodes[1].Range)) {
			problem.Fix(syntax.Say("Change it to `:`"), source.Replace(source.Between(first.End, nodes[1].Range.End), ":"))
		} else {
			problem.Fix(syntax.Say("Insert the colon"), source.Insert(first.End, ":"))
		}
		r.doubt(g)
	case colon == 0:
		r.add(syntax.MissingNode, line, "A line of the graph starts with a node: `NODE: NODE NODE`.")
		r.doubt(g)
	case colon > 1:
		head := nodes[0].Range
		r.add(syntax.MissingNode, source.Between(nodes[1].Range.Start, nodes[colon-1].Range.End), "One node only stands before the colon, its neighbours after it.").
			Fix(syntax.Say("Put the colon behind `%s`", source.Short(r.at(head))), source.Insert(head.End, ":"), source.Replace(first, " "))
		r.doubt(g)
	}
	r.nodes = nodes
	if len(nodes) > 0 && colon != 0 {
		l.Node, nodes = nodes[0], nodes[1:]
	}
	l.Neighbors = slices.Clone(nodes)
	return l
}

// looksLikeKey warns of a line of a graph that has the name of a key and may have been meant as a
// field. The key of a piece, indented like the other lines, is a good name for a node:
// [reader.standsInGraph] warns of it if the puzzle lacks the key.
func (r *reader) looksLikeKey(l syntax.GraphLine, graph []source.Range) {
	name := r.at(l.Node.Range)
	k := r.game.Key(name)
	switch {
	case k == nil:
	case k.Kind != syntax.PieceValue || r.indentOf(l.Range) != r.indentOf(graph[0]):
		r.warnOfKey(l, graph)
	case r.get(name) == nil:
		if r.piecesInGraph == nil {
			r.piecesInGraph = map[string]func(){}
		}
		r.piecesInGraph[name] = func() { r.warnOfKey(l, graph) }
	}
}

func (r *reader) warnOfKey(l syntax.GraphLine, graph []source.Range) {
	name := r.at(l.Node.Range)
	if there := r.get(name); there != nil {
		r.warn(syntax.KeyInGraph, l.Node.Range, "This line makes `%s` a node of the graph.", name).
			See(there.Name, "The key `%s` stands here.", name)
		return
	}
	if r.keysInGraph == nil {
		r.keysInGraph = map[string]*report.Mistake{}
	}
	warning := r.warn(syntax.KeyInGraph, l.Node.Range, "This line makes `%s` a node of the graph; to make it a key, start it in the first column.", name)
	r.keysInGraph[name] = warning
	if last := graph[len(graph)-1]; last != l.Range { // else the rest of the graph would be the key's
		below := r.p.LineRange(r.p.LineAt(last.Start)).End
		warning.Fix(syntax.Say("Move it below the graph"), r.lineRemoval(l.Range), source.Insert(below, source.Newline(r.text)+r.at(l.Range)))
		return
	}
	warning.Fix(syntax.Say("Remove the indent"), source.Delete(source.Between(r.p.LineStart(r.p.LineAt(l.Range.Start)), l.Range.Start)))
}

// standsInGraph reports whether a key that the puzzle lacks stands as a node in its graph. If so,
// it turns the warning into an error.
func (r *reader) standsInGraph(key string) bool {
	if warn := r.piecesInGraph[key]; warn != nil {
		warn()
	}
	warning := r.keysInGraph[key]
	if warning == nil {
		return false
	}
	warning.Severity = syntax.Error
	r.ErrorAt(warning.Range.Start)
	return true
}

func (r *reader) indentOf(at source.Range) string {
	return r.text[r.p.LineStart(r.p.LineAt(at.Start)):at.Start]
}
