package terminal

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"plywise/parser"
	"plywise/parser/source"
)

// An Excerpt shows a range of a file: its line with its number, and marks below. Of a
// range over several lines it shows the first and the last.
//
//	12 | best: 2,2 2,3
//	   |           ^^^
type Excerpt struct {
	File   *parser.File
	Style  Style
	Digits int // of the largest number of a line
}

// Lines returns the lines of an excerpt. The function paint colours the marks; the note stands
// behind the last of them.
func (x Excerpt) Lines(at source.Range, mark string, paint func(string) string, note string) []string {
	first, last := x.lineAt(at.Start), x.lineAt(at.End)
	for last > first && at.End <= x.line(last).Start {
		last-- // the range ends with the end of a line
	}
	shown := x.marked(first, at, mark, paint)
	if last > first+1 {
		shown = append(shown, x.Style.Faint(fmt.Sprintf("%*s", x.Digits, "…")))
	}
	if last > first {
		shown = append(shown, x.marked(last, at, mark, paint)...)
	}
	if note != "" {
		shown[len(shown)-1] += " " + note
	}
	return shown
}

// marked returns a line with its number, and the marks of a range below it.
func (x Excerpt) marked(n int, at source.Range, mark string, paint func(string) string) []string {
	line := x.line(n)
	from, to := max(at.Start, line.Start)-line.Start, min(at.End, line.End)-line.Start
	const bar = " | "
	text, marks := clip(x.File.Slice(line), from, to, mark, max(x.Style.Columns-x.Digits-len(bar), 20))
	blank := len(marks) - len(strings.TrimLeft(marks, " "))
	return []string{
		strings.TrimRight(x.Style.Faint(fmt.Sprintf("%*d%s", x.Digits, n+1, bar))+text, " "),
		x.Style.Faint(fmt.Sprintf("%*s%s", x.Digits, "", bar)) + marks[:blank] + paint(marks[blank:]),
	}
}

// lineAt returns the number of the line, counted from 0, that an offset is on.
func (x Excerpt) lineAt(offset int) int {
	line, _ := x.File.LineColumn(source.UTF8, offset)
	return line
}

const byteOrderMark = "\uFEFF"

// line returns the range of a line, without its end and without a byte order mark before the
// first line.
func (x Excerpt) line(n int) source.Range {
	at := source.Range{Start: x.File.Offset(source.UTF8, n, 0), End: x.File.Offset(source.UTF8, n, parser.MaxFileSize)}
	if n == 0 && strings.HasPrefix(x.File.Slice(at), byteOrderMark) {
		at.Start += len(byteOrderMark)
	}
	return at
}

// A glyph is a character as a terminal shows it, with the marks that combine with it.
type glyph struct {
	text   string
	from   int // its offset in the line
	column int // where it begins, counted from 0
}

// glyphs returns the glyphs of a line, and one without text for its end. A terminal obeys none
// of them; a tab becomes blanks.
func glyphs(line string) []glyph {
	const tabStop = 4
	var all []glyph
	column := 0
	for i := 0; i < len(line); {
		_, size := utf8.DecodeRuneInString(line[i:])
		text := source.Visible(line[i : i+size])
		if line[i] == '\t' {
			text = strings.Repeat(" ", tabStop-column%tabStop)
		}
		width := source.Width(text)
		if width == 0 && len(all) > 0 {
			all[len(all)-1].text += text
		} else {
			all = append(all, glyph{text, i, column})
		}
		column += width
		i += size
	}
	return append(all, glyph{"", len(line), column})
}

// clip returns a line and the marks below it, from one offset to another, at least one.
// Of a line that is too wide, it returns the part around the marks.
func clip(line string, from, to int, mark string, columns int) (text, marks string) {
	line, from, to = vicinity(line, from, to)
	all := glyphs(line)
	end := len(all) - 1
	first := end // marked glyph
	if from < len(line) {
		first = sort.Search(end, func(i int) bool { return all[i+1].from > from })
	}
	last := first + sort.Search(end-first, func(i int) bool { return all[first+i].from >= to })
	left, right := all[first].column, max(all[last].column, all[first].column+1)

	shown, shift := all, 0
	before, after := "", ""
	if width := max(all[end].column, right); width > columns {
		room := columns - 2 // without the ellipses
		start := max(0, min(left-(room-(right-left))/2, left, width-room))
		i := sort.Search(end, func(i int) bool { return all[i].column >= start })
		j := i + sort.Search(end-i, func(k int) bool { return all[i+k+1].column > all[i].column+room })
		if shown = all[i:j]; i > 0 {
			before, shift = "…", all[i].column-1
		}
		if j < end {
			after, right = "…", min(right, all[j].column+1)
		}
	}
	var b strings.Builder
	for _, g := range shown {
		b.WriteString(g.text)
	}
	return before + b.String() + after, strings.Repeat(" ", left-shift) + strings.Repeat(mark, right-left)
}

// vicinity returns the surroundings of a part of a line: a line may have many megabytes.
func vicinity(line string, from, to int) (string, int, int) {
	const far = 1 << 12
	if end := from + far; end < len(line) {
		for !utf8.RuneStart(line[end]) {
			end--
		}
		line, to = line[:end], min(to, end)
	}
	if start := from - far; start > 0 {
		for !utf8.RuneStart(line[start]) {
			start++
		}
		line, from, to = line[start:], from-start, to-start
	}
	return line, from, to
}
