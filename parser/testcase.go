package parser

import (
	"encoding/json"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

// startsTestCase reports whether a line in the first column starts a test case of
// LeetCode, in its raw form or in that of the problems' statements:
//
//	[[2,5],[3],[0,4,5]]
//	["####F","#C...","M...."]
//	Input: grid = ["M.C...F"], catJump = 1, mouseJump = 4
func startsTestCase(line string) bool {
	s := undecorated(line)
	if label, rest := testCaseLabel(s); label == "input" || label == "输入" {
		s = undecorated(rest)
	}
	if name, value := testCaseArgument(s); name != "" {
		digits := strings.TrimLeft(value, "0123456789")
		switch {
		case strings.HasPrefix(value, "["):
			return true
		case digits == value:
			return false
		}
		// `catJump: 1` alone is a key that is misspelled.
		return name == "kx" || name == "ky" || strings.HasPrefix(strings.TrimLeft(digits, " \t"), ",")
	}
	rest, list := strings.CutPrefix(s, "[")
	rest = strings.TrimLeft(rest, " \t")
	return list && (rest == "" || strings.IndexByte(`["'`, rest[0]) >= 0 || strings.HasPrefix(rest, "“"))
}

// startsTestCase reports whether a test case starts at a part of a line: by its own look,
// or as the knight's raw form does, with two numbers on lines above a list:
//
//	1
//	1
//	[[0,0]]
func (r *reader) startsTestCase(at Range) bool {
	if startsTestCase(r.at(at)) {
		return true
	}
	for range 2 {
		if strings.Trim(r.at(at), "0123456789") != "" || at.Empty() {
			return false
		}
		below := lineAt(r.text, at.End)
		if below.comment < below.end || below.next == below.end {
			return false
		}
		at = lineAt(r.text, below.next).body
	}
	return strings.HasPrefix(r.at(at), "[") && startsTestCase(r.at(at))
}

// goesOnTestCase reports whether a line goes on with a test case that has started.
func goesOnTestCase(line string) bool {
	s := undecorated(line)
	if s == "" || strings.IndexByte(`[]"`, s[0]) >= 0 || s == "true" || s == "false" {
		return true
	}
	if strings.Trim(s, "0123456789,;[]- \t") == "" {
		return true
	}
	if label, _ := testCaseLabel(s); label != "" {
		return true
	}
	name, value := testCaseArgument(s)
	return name != "" && (strings.HasPrefix(value, "[") || strings.Contains(s, "="))
}

// undecorated returns the start of a line without what Markdown and consoles put before
// it. All that is asked of a test case is asked of its start.
func undecorated(line string) string {
	return strings.TrimLeft(line[:min(len(line), 100)], " \t*`>$")
}

// testCaseLabel returns the word of a statement that a line starts with, in lower case,
// and what follows its colon; "" where there is none.
func testCaseLabel(line string) (label, rest string) {
	lower := strings.ToLower(line)
	for _, word := range []string{"input", "输入", "output", "输出", "expected", "预期结果", "example", "示例", "explanation", "解释", "constraints", "提示"} {
		rest, ok := strings.CutPrefix(lower, word)
		if !ok || len(lower) != len(line) {
			continue
		}
		rest = strings.TrimLeft(rest, "* \t0123456789")
		for _, colon := range []string{":", fullColon} {
			if strings.HasPrefix(rest, colon) {
				return word, line[len(line)-len(rest)+len(colon):]
			}
		}
	}
	return "", ""
}

// testCaseArgument returns the argument of LeetCode's functions that a line names, in
// lower case, and what follows the equals sign; "" where there is none.
func testCaseArgument(line string) (name, value string) {
	h := headOf(line)
	if h.colon < 0 {
		return "", ""
	}
	name = strings.ReplaceAll(strings.ToLower(line[:h.name]), "_", "")
	switch name {
	case "graph", "grid", "catjump", "mousejump", "kx", "ky", "positions":
		return name, strings.TrimLeft(line[h.value:], " \t")
	}
	return "", ""
}

// testCase reports a test case that was pasted.
func (r *reader) testCase(at Range) *Problem {
	return r.add(TestCase, at, "This is a LeetCode test case; `plywise import` turns it into a puzzle.")
}

// pasted takes the lines of a test case that stand in the first column of a puzzle.
// Together they are one mistake.
type pasted struct {
	problem *Problem
	last    int  // the index of the last field of it
	seems   bool // a line of it seems to be a key
}

// takes reports whether a field that is not understood is a part of a test case.
func (t *pasted) takes(r *reader, f *Field, index int) bool {
	text := r.at(f.Range)
	goesOn := t.problem != nil && t.last == index-1
	if before := r.p.Fields[max(index-1, 0)]; !goesOn && before.isList(r) {
		goesOn, t.problem = true, &Problem{} // what is wrong is said of the list
	}
	if !r.startsTestCase(f.Range) && !(goesOn && goesOnTestCase(text)) {
		return false
	}
	t.last = index
	f.seems = anyKey(r.at(f.Name)) // as of `graph = [[1,2],…`
	r.notUnderstood = true
	switch {
	case goesOn:
		t.problem.Range.End = f.Range.End
		if f.seems != nil && !t.seems {
			r.errorAt(f.Range.Start)
		}
	case r.full(TestCase):
		t.problem = &Problem{}
	default:
		t.problem = r.testCase(f.Range)
	}
	t.seems = goesOn && t.seems || f.seems != nil
	return true
}

// isList reports whether a field is a board or a graph that starts as a list of a test case
// does.
func (f *Field) isList(r *reader) bool {
	value := f.Value
	if value.Empty() && len(f.Lines) > 0 {
		value = f.Lines[0]
	}
	return f.startsList(r.at(value))
}

// startsList reports whether a board or a graph that starts with a line is a list of a test
// case. A node may have brackets in its name, but no comma.
func (f *Field) startsList(line string) bool {
	switch {
	case line == "" || strings.IndexByte(`["`, line[0]) < 0 || !startsTestCase(line):
		return false
	case f.is(graphValue):
		return strings.Contains(line, ",") || strings.Trim(line, "[ \t") == ""
	}
	return f.is(boardValue)
}

// isPastedList reports a board or a graph that is a list as of a test case. What is
// wrong with its parts is said then.
func (r *reader) isPastedList(f *Field, parts []Range) bool {
	if len(parts) == 0 || !f.is(boardValue) && !f.is(graphValue) || strings.IndexByte(`["`, r.text[parts[0].Start]) < 0 {
		return false
	}
	at := Range{parts[0].Start, parts[len(parts)-1].End}
	lines := r.unlistedLines(f, parts)
	if len(lines) == 0 && !f.startsList(r.at(parts[0])) {
		return false
	}
	problem := r.add(TestCase, at, "This is a list as in a LeetCode test case; write it line by line, or turn the whole test case into a puzzle with `plywise import`.")
	if len(lines) > 0 && !r.hasComment(at) {
		indent, edit := "  ", TextEdit{Range{f.Colon.End, at.End}, ""}
		if before := r.indentOf(at); f.Value.Empty() && before != "" {
			indent, edit.Range.Start = before, at.Start
		} else if f.Value.Empty() {
			edit.Range.Start, edit.NewText = at.Start, indent
		} else {
			edit.NewText = Newline(r.text) + indent
		}
		edit.NewText += strings.Join(lines, Newline(r.text)+indent)
		problem.fix(Say("Write it line by line"), edit)
	}
	r.reported = at
	return true
}

// unlistedLines returns the lines that a list stands for; none where it is something else.
func (r *reader) unlistedLines(f *Field, parts []Range) []string {
	if f.is(graphValue) {
		return r.unlistedGraph(parts)
	}
	var rows []string
	isOther := func(u rune) bool { return !unicode.IsGraphic(u) }
	if !r.unlisted(parts, &rows) || slices.ContainsFunc(rows, func(row string) bool { return row == "" || strings.ContainsFunc(row, isOther) }) {
		return nil
	}
	return rows
}

// unlisted reads a list that goes over some lines, with its outer brackets or without.
func (r *reader) unlisted(parts []Range, list any) bool {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(r.at(part))
		b.WriteByte(',')
	}
	text := b.String()
	for _, slip := range []string{",,", "[,", ",]"} {
		text = strings.ReplaceAll(text, slip, strings.Replace(slip, ",", "", 1))
	}
	text = strings.TrimSuffix(text, ",")
	return json.Unmarshal([]byte(text), list) == nil || json.Unmarshal([]byte("["+text+"]"), list) == nil
}

// unlistedGraph returns the lines of a graph that is a list of neighbours by node; none
// where it is something else.
func (r *reader) unlistedGraph(parts []Range) []string {
	var graph [][]int
	if !r.unlisted(parts, &graph) {
		return nil
	}
	lines := make([]string, len(graph))
	for node, neighbors := range graph {
		lines[node] = strconv.Itoa(node) + ":"
		for _, n := range neighbors {
			lines[node] += " " + strconv.Itoa(n)
		}
	}
	return lines
}

// hasComment reports whether a comment, or another thing that no field has, stands in a
// range.
func (r *reader) hasComment(in Range) bool {
	i := sort.Search(len(r.extras), func(i int) bool { return r.extras[i].Range().Start >= in.Start })
	return i < len(r.extras) && r.extras[i].Range().Start < in.End
}
