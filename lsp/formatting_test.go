package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"
)

// outside returns the first edit that is not within the lines of a range, or nil. The line at
// whose start a range ends is not one of them. What is inserted at the start of a line is in it.
func outside(text string, edits []fakeTextEdit, within fakeRange) *fakeTextEdit {
	next := fakePosition{Line: within.End.Line + 1}
	if within.End.Character == 0 && within.Start != within.End {
		next.Line--
	}
	for _, e := range edits {
		last := next.Line > position(text, len(text), "utf-16").Line
		if e.Range.Start.Line < within.Start.Line || before(next, e.Range.End) || !last && !before(e.Range.Start, next) {
			return &e
		}
	}
	return nil
}

func (e *fakeEditor) formatted(within fakeRange) (edits []fakeTextEdit) {
	e.must("textDocument/rangeFormatting", object{"textDocument": object{"uri": doc}, "options": tabs, "range": within}, &edits)
	return edits
}

func TestFormattingALineLeavesTheLinesAroundItAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		const text = "puzzle: a\ngame: cat-mouse-graph\ngraph:\n// nodes\n  0: 1\npuzzle: b\n"
		e.open(doc, text)
		for within, want := range map[fakeRange]string{
			{fakePosition{2, 0}, fakePosition{2, 6}}: `[]`, // not the indentation of the next line
			{fakePosition{2, 0}, fakePosition{3, 0}}: `[]`,
			{fakePosition{3, 0}, fakePosition{4, 0}}: `["  " at 3:0-3:0]`,
			{fakePosition{4, 0}, fakePosition{4, 6}}: `["\n" at 4:6-4:6]`, // an empty line above the next puzzle
			{fakePosition{5, 0}, fakePosition{6, 0}}: `[]`,
		} {
			var got []string
			for _, e := range e.formatted(within) {
				got = append(got, fmt.Sprintf("%q at %d:%d-%d:%d", e.NewText, e.Range.Start.Line, e.Range.Start.Character, e.Range.End.Line, e.Range.End.Character))
			}
			if got := "[" + strings.Join(got, ", ") + "]"; got != want {
				t.Errorf("%v: edited is %s, want %s", within, got, want)
			}
		}
		e.quit()
	})
}

func TestFormattingARangeEditsOnlyItsLines(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			text := roughText(rt)
			at := []int{rapid.IntRange(0, len(text)).Draw(rt, "start"), rapid.IntRange(0, len(text)).Draw(rt, "end")}
			slices.Sort(at)
			within := fakeRange{position(text, boundary(text, at[0]), "utf-16"), position(text, boundary(text, at[1]), "utf-16")}
			e.open(doc, text)
			edits := e.formatted(within)
			e.close(doc)
			if wrong := outside(text, edits, within); wrong != nil {
				rt.Fatalf("to format %v of %q, there is the edit %+v", within, text, *wrong)
			}
		})
		e.quit()
	})
}
