package read

import (
	"strings"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// marksInName reports a mark that stands in the name of a node, where it must not, and not
// between two nodes: in a line of a graph a slash between letters, or a comma or a colon before
// the line's colon. Each name is reported once. It returns false where the mark separates nodes.
func (r *reader) marksInName(g *syntax.Graph, line, mark source.Range) bool {
	at := r.wordAround(line, mark)
	if r.text[at.End-1] == ':' {
		at.End--
	}
	name := r.at(at)
	isHead := at.Start == line.Start && at.End < line.End && r.text[at.End] == ':'
	if strings.Trim(name, ",:/") != name || !strings.ContainsAny(name, ",:/") || !isHead && !isSlashed(name) || strings.ContainsAny(name, "[](){}") {
		return false
	}
	if r.markedNodes[name] {
		r.ErrorAt(at.Start)
		r.notUnderstood = true
		return true
	}
	listed := r.Lists(syntax.GraphPunctuation)
	meant := marks.Replace(name)
	problem := r.add(syntax.GraphPunctuation, at, "The name of a node has no `%s` in it; write `%s`.", r.at(mark), source.Short(meant))
	if !listed {
		return true
	}
	if r.markedNodes == nil {
		r.markedNodes = map[string]bool{}
	}
	r.markedNodes[name] = true
	if edits := r.renamed(name, meant); edits != nil {
		problem.Fix(syntax.Say("Rename it to `%s`", source.Short(meant)), edits...)
	}
	if !isHead {
		problem.Fix(syntax.Say("Write blanks instead"), source.Replace(at, strings.ReplaceAll(name, "/", " ")))
	}
	return true
}

// isSlashed reports whether slashes are the only punctuation of a name.
func isSlashed(name string) bool { return !strings.ContainsAny(name, ",:") }

// marks replaces the marks that names must not have.
var marks = strings.NewReplacer(",", "-", ":", "-", "/", "-")

// wordAround returns the word that a mark in a line is a part of.
func (r *reader) wordAround(line, mark source.Range) source.Range {
	at := mark
	for at.Start > line.Start && !source.EndsBlank(r.text[line.Start:at.Start]) {
		at.Start--
	}
	at.End = r.word(source.Between(mark.Start, line.End)).End
	return at
}

// renamed returns the edits that give a node another name in all fields that name nodes; none if
// another node has that name.
func (r *reader) renamed(name, to string) []source.Edit {
	var edits []source.Edit
	for _, f := range r.fields {
		if f.Means == nil || f.Means.List() == syntax.NoList {
			continue
		}
		for _, part := range append([]source.Range{f.Value}, f.Lines...) {
			for rest := part; !rest.Empty(); {
				at := r.word(rest)
				rest = source.Trim(r.text, source.Between(at.End, part.End))
				word := strings.TrimSuffix(r.at(at), ":")
				switch word {
				case name:
					edits = append(edits, source.Replace(source.Between(at.Start, at.Start+len(name)), to))
				case to:
					return nil
				}
			}
		}
	}
	return edits
}
