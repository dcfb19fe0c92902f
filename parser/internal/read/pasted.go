package read

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"plywise/parser/internal/report"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// startsTestCase reports whether a test case starts at a part of a line: by its own look,
// or as the knight's raw form does, with two numbers on lines above a list:
//
//	1
//	1
//	[[0,0]]
func (r *reader) startsTestCase(at source.Range) bool {
	if testcase.Starts(r.at(at)) {
		return true
	}
	for range 2 {
		if strings.Trim(r.at(at), "0123456789") != "" || at.Empty() {
			return false
		}
		below := scan.LineAt(r.text, at.End)
		if below.Comment < below.End || below.Next == below.End {
			return false
		}
		at = scan.LineAt(r.text, below.Next).Body
	}
	return strings.HasPrefix(r.at(at), "[") && testcase.Starts(r.at(at))
}

// testCase reports a test case that was pasted.
func (r *reader) testCase(at source.Range) *report.Mistake {
	return r.add(syntax.TestCase, at, "This is a LeetCode test case; `plywise import` turns it into a puzzle.")
}

// pasted takes the lines of a test case that stand in the first column of a puzzle.
// Together they are one mistake.
type pasted struct {
	problem *report.Mistake
	last    int  // the index of the last field of it
	seems   bool // a line of it seems to be a key
}

// takes reports whether a field that is not understood is a part of a test case.
func (t *pasted) takes(r *reader, f *field, index int) bool {
	text := r.at(f.Range)
	goesOn := t.problem != nil && t.last == index-1
	if before := r.fields[max(index-1, 0)]; !goesOn && before.isList(r) {
		goesOn, t.problem = true, &report.Mistake{} // the list has the problem
	}
	if !r.startsTestCase(f.Range) && !(goesOn && testcase.GoesOn(text)) {
		return false
	}
	t.last = index
	f.seems = anyKey(r.at(f.Name)) // as of `graph = [[1,2],…`
	r.notUnderstood = true
	switch {
	case goesOn:
		t.problem.Range.End = f.Range.End
		if f.seems != nil && !t.seems {
			r.ErrorAt(f.Range.Start)
		}
	case r.Full(syntax.TestCase):
		t.problem = &report.Mistake{}
	default:
		t.problem = r.testCase(f.Range)
	}
	t.seems = goesOn && t.seems || f.seems != nil
	return true
}

// isList reports whether a field is a board or a graph that starts as a list of a test case
// does.
func (f *field) isList(r *reader) bool {
	value := f.Value
	if value.Empty() && len(f.Lines) > 0 {
		value = f.Lines[0]
	}
	return f.startsList(r.at(value))
}

// startsList reports whether a board or a graph that starts with a line is a list of a test
// case. A node may have brackets in its name, but no comma.
func (f *field) startsList(line string) bool {
	switch {
	case line == "" || strings.IndexByte(`["`, line[0]) < 0 || !testcase.Starts(line):
		return false
	case f.is(syntax.GraphValue):
		return strings.Contains(line, ",") || strings.Trim(line, "[ \t") == ""
	}
	return f.is(syntax.BoardValue)
}

// isPastedList reports whether a board or a graph is a list of a test case. If so, it adds a
// problem that covers all mistakes in the list.
func (r *reader) isPastedList(f *field, parts []source.Range) bool {
	if len(parts) == 0 || !f.is(syntax.BoardValue) && !f.is(syntax.GraphValue) || strings.IndexByte(`["`, r.text[parts[0].Start]) < 0 {
		return false
	}
	at := source.Between(parts[0].Start, parts[len(parts)-1].End)
	lines := r.unlistedLines(f, parts)
	if len(lines) == 0 && !f.startsList(r.at(parts[0])) {
		return false
	}
	problem := r.add(syntax.TestCase, at, "This is a list as in a LeetCode test case; write it line by line, or turn the whole test case into a puzzle with `plywise import`.")
	if len(lines) > 0 && !r.hasComment(at) {
		indent, edit := "  ", source.Delete(source.Between(f.Colon.End, at.End))
		if before := r.indentOf(at); f.Value.Empty() && before != "" {
			indent, edit.Range.Start = before, at.Start
		} else if f.Value.Empty() {
			edit.Range.Start, edit.NewText = at.Start, indent
		} else {
			edit.NewText = source.Newline(r.text) + indent
		}
		edit.NewText += strings.Join(lines, source.Newline(r.text)+indent)
		problem.Fix(syntax.Say("Write it line by line"), edit)
	}
	r.reported = at
	return true
}

// unlistedLines returns the lines of the format for a list that stands on some lines, with its
// outer brackets or without; none if they are no such list.
func (r *reader) unlistedLines(f *field, parts []source.Range) []string {
	var texts []string
	for _, part := range parts {
		texts = append(texts, r.at(part))
	}
	graph, rows, _ := testcase.List(strings.Join(texts, ","))
	isOther := func(u rune) bool { return !unicode.IsGraphic(u) }
	switch {
	case f.is(syntax.GraphValue):
		lines := make([]string, len(graph))
		for node, neighbors := range graph {
			lines[node] = strconv.Itoa(node) + ":"
			for _, n := range neighbors {
				lines[node] += " " + strconv.Itoa(n)
			}
		}
		return lines
	case slices.ContainsFunc(rows, func(row string) bool { return row == "" || strings.ContainsFunc(row, isOther) }):
		return nil
	}
	return rows
}

// hasComment reports whether a comment or a byte order mark stands in a range.
func (r *reader) hasComment(in source.Range) bool {
	i := sort.Search(len(r.extras), func(i int) bool { return r.extras[i].Range().Start >= in.Start })
	return i < len(r.extras) && r.extras[i].Range().Start < in.End
}
