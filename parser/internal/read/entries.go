package read

import (
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// onGraph reports whether places are nodes rather than positions on a board.
func (r *reader) onGraph() bool {
	return r.p.Draft.Graph != nil || r.p.Game != syntax.NoGame && r.game.Key("graph") != nil
}

// readPlaces reads places separated by white space. Several words in a row that are
// not positions are one mistake, and so is a node's name that blanks cut in two.
func (r *reader) readPlaces(parts []source.Range) []syntax.Entry {
	var list []syntax.Entry
	for _, part := range parts {
		if r.reportedLines[part.Start] {
			r.reported = part
		}
		var bad *report.Mistake
		for rest := part; !rest.Empty(); {
			e, unrecognised := r.readPlace(rest)
			rest = source.Trim(r.text, source.Between(e.Range.End, part.End))
			switch {
			case !unrecognised:
				r.meantPositions(bad)
				bad = nil
			case bad != nil && !r.onGraph():
				bad.Range.End = e.Range.End
				bad.Message.Args = []any{source.Short(r.at(bad.Range))}
			case bad != nil && r.isCut(bad, list[len(list)-1].Range, e.Range):
				bad = nil
			case r.onGraph():
				bad = r.noSuchNode(e.Range)
			default:
				bad = r.notAPosition(e.Range)
			}
			list = append(list, e)
		}
		r.meantPositions(bad)
	}
	return list
}

// meantPositions adds the fix that writes words as the positions that they seem to mean, if they
// hold pairs of numbers: `2 2`, `(1, 1), (2, 2)`, `[[0,0],[2,2]]`.
func (r *reader) meantPositions(bad *report.Mistake) {
	if bad == nil || r.onGraph() {
		return
	}
	if meant := guess.Positions(r.at(bad.Range)); meant != "" {
		bad.Message = syntax.Say("A position is `row,col`; write `%s`.", source.Short(meant))
		bad.Replace(meant)
	}
}

// isCut reports whether two words are the halves of a node's name. If so, it rewords the problem
// of the first.
func (r *reader) isCut(first *report.Mistake, a, b source.Range) bool {
	if a.Len()+b.Len() > 40 {
		return false
	}
	name := r.at(a) + r.at(b)
	if _, ok := r.p.Draft.Graph.FindPlace(name); !ok {
		if name, ok = guess.Nearest(name, someNames(r.p.Draft.Graph)); !ok {
			return false
		}
	}
	delete(r.unknownNodes, r.at(a))
	first.Range.End, first.Fixes = b.End, nil
	first.Message = syntax.Say("The graph has no node `%s`; is `%s` meant?", source.Short(r.at(first.Range)), source.Short(name))
	first.Replace(name)
	return true
}

func (r *reader) notAPosition(at source.Range) *report.Mistake {
	return r.add(syntax.NotAPosition, at, "`%s` is no position; write `row,col`, both counted from 0 from the top left corner.", source.Short(r.at(at)))
}

// readPlace reads the place that a range starts with. It reports a word as
// unrecognised if that is not a position and does not seem to mean one, or is not the
// name of a node. The caller reports the mistake.
func (r *reader) readPlace(in source.Range) (e syntax.Entry, unrecognised bool) {
	if r.onGraph() {
		return r.readNode(r.word(in))
	}
	if spaced := r.spacedPosition(in); !spaced.Empty() {
		compact := strings.Map(func(u rune) rune {
			if u == ' ' || u == '\t' {
				return -1
			}
			return u
		}, r.at(spaced))
		r.tok(syntax.UnknownToken, spaced)
		r.add(syntax.NotAPosition, spaced, "A position is written without blanks: `%s`.", source.Short(compact)).Replace(compact).Certain()
		return r.position(spaced, compact), false
	}
	at := r.word(in)
	word := r.at(at)
	if syntax.IsPosition(word) {
		r.tok(syntax.PositionToken, at)
		return r.position(at, word), false
	}
	r.tok(syntax.UnknownToken, at)
	if meant := guess.Position(word); meant != "" {
		r.add(syntax.NotAPosition, at, "A position is `row,col`; write `%s`.", source.Short(meant)).Replace(meant).Certain()
		return r.position(at, meant), false
	}
	return syntax.Entry{Range: at, Place: -1}, r.p.Game != syntax.NoGame
}

// spacedPosition returns the position at the start of a range that has blanks
// beside its comma, an empty range if there is none.
func (r *reader) spacedPosition(in source.Range) source.Range {
	i := in.Start
	skip := func(is func(byte) bool) int {
		from := i
		for i < in.End && is(r.text[i]) {
			i++
		}
		return i - from
	}
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	blank := func(c byte) bool { return c == ' ' || c == '\t' }
	if skip(digit) == 0 {
		return source.Range{}
	}
	blanks := skip(blank)
	if i == in.End || r.text[i] != ',' {
		return source.Range{}
	}
	i++
	blanks += skip(blank)
	if blanks == 0 || skip(digit) == 0 || i < in.End && !blank(r.text[i]) {
		return source.Range{}
	}
	return source.Between(in.Start, i)
}

// position finds the place of a position on the board.
func (r *reader) position(at source.Range, word string) syntax.Entry {
	b := r.p.Draft.Board
	if b == nil {
		return syntax.Entry{Range: at, Place: -1}
	}
	if place, ok := b.FindPlace(word); ok {
		return syntax.Entry{Range: at, Place: place}
	}
	if !r.doubtful[b] {
		r.add(syntax.OffBoard, at, "`%s` is off the board, whose rows are 0 to %d and columns 0 to %d.", source.Short(word), b.Rows-1, b.Cols-1)
	}
	return syntax.Entry{Range: at, Place: -1}
}

// readNode reads a node by its name.
func (r *reader) readNode(at source.Range) (e syntax.Entry, unrecognised bool) {
	name := r.at(at)
	if strings.ContainsAny(name, ",:/") {
		r.tok(syntax.UnknownToken, at)
	} else {
		r.tok(syntax.NodeToken, at)
	}
	g := r.p.Draft.Graph
	if g == nil {
		return syntax.Entry{Range: at, Place: -1}, false
	}
	if n, ok := g.FindPlace(name); ok {
		return syntax.Entry{Range: at, Place: n}, false
	}
	return syntax.Entry{Range: at, Place: -1}, !r.doubtful[g] && r.p.Game != syntax.NoGame
}

// noSuchNode reports a node that the graph does not have, once for each name.
func (r *reader) noSuchNode(at source.Range) *report.Mistake {
	name, g := r.at(at), r.p.Draft.Graph
	if problem := r.unknownNodes[name]; problem != nil {
		// It does not count again, so that other mistakes in this field are reported.
		r.StandsAt(at.Start)
		if len(problem.Related) < report.MostAlike {
			problem.See(at, "`%s` is named here too.", source.Short(name))
			for i := range problem.Fixes {
				fix := &problem.Fixes[i]
				fix.Edits = append(fix.Edits, source.Replace(at, fix.Edits[0].NewText))
			}
		}
		return nil
	}
	listed := r.Lists(syntax.UnknownNode)
	problem := r.add(syntax.UnknownNode, at, "The graph has no node `%s`.", source.Short(name))
	if !listed {
		return nil
	}
	if r.unknownNodes == nil {
		r.unknownNodes = map[string]*report.Mistake{}
	}
	r.unknownNodes[name] = problem
	if meant := marks.Replace(name[:min(len(name), 200)]); meant != name && hasNode(g, meant) {
		problem.Message = syntax.Say("The graph has no node `%s`; is `%s` meant?", source.Short(name), source.Short(meant))
		problem.Replace(meant)
	} else if words := strings.FieldsFunc(name[:min(len(name), 200)], func(u rune) bool { return u == ',' || u == ':' || u == '/' }); len(words) > 1 && len(name) <= 200 {
		problem.Message = syntax.Say("The graph has no node `%s`; nodes are separated by blanks.", source.Short(name))
		problem.Replace(strings.Join(words, " "))
	} else if meant, ok := guess.Nearest(name, someNames(g)); ok && meant != name {
		problem.Message = syntax.Say("The graph has no node `%s`; is `%s` meant?", source.Short(name), source.Short(meant))
		problem.Replace(meant)
	}
	return problem
}

// hasNode reports whether a graph has a node of that name.
func hasNode(g *syntax.Graph, name string) bool {
	_, ok := g.FindPlace(name)
	return ok
}

// someNames lists names of a graph's nodes, but no more than can be compared quickly.
func someNames(g *syntax.Graph) []string {
	names := make([]string, min(len(g.Nodes), 1000))
	for i := range names {
		names[i] = g.Nodes[i].Name
	}
	return names
}

// repeated reports moves that occur twice in a set.
func (r *reader) repeated(list []syntax.Entry) {
	seen := map[int]source.Range{}
	for _, e := range list {
		if e.Place < 0 {
			continue
		}
		if before, ok := seen[e.Place]; ok {
			r.warn(syntax.RepeatedMove, e.Range, "`%s` stands twice here; once is enough.", source.Short(r.at(e.Range))).
				See(before, "It stands here already.").
				Fix(syntax.Say("Remove it"), source.Delete(source.Between(r.before(e.Range.Start), e.Range.End)))
			continue
		}
		seen[e.Place] = e.Range
	}
}

// before returns the start of the white space before an offset.
func (r *reader) before(offset int) int {
	for offset > 0 && (r.text[offset-1] == ' ' || r.text[offset-1] == '\t') {
		offset--
	}
	return offset
}

// onlyOne reports the moves after the first.
func (r *reader) onlyOne(list []syntax.Entry) {
	if len(list) < 2 {
		return
	}
	rest := source.Between(list[1].Range.Start, list[len(list)-1].Range.End)
	problem := r.add(syntax.TooManyValues, rest, "`only` names one move; where several are best, name them with `best`.")
	if r.get("best") == nil {
		problem.Fix(syntax.Say("Change `only` to `best`"), source.Replace(r.field.Name, "best"))
	} else {
		problem.Fix(syntax.Say("Remove the rest"), source.Delete(source.Between(list[0].Range.End, rest.End)))
	}
}
