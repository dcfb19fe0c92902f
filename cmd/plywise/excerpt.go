package main

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"plywise/parser"
	"plywise/parser/source"
)

// An excerpt shows a range of a file: its line with its number, and marks below. Of a
// range over several lines it shows the first and the last.
//
//	12 | best: 2,2 2,3
//	   |           ^^^
type excerpt struct {
	file   *parser.File
	style  style
	digits int // of the largest number of a line
}

// lines returns the lines of an excerpt. The marks are painted; a note stands behind
// the last of them.
func (x excerpt) lines(at source.Range, mark string, paint func(string) string, note string) []string {
	first, last := x.lineAt(at.Start), x.lineAt(at.End)
	for last > first && at.End <= x.line(last).Start {
		last-- // the range ends with a line end
	}
	shown := x.marked(first, at, mark, paint)
	if last > first+1 {
		shown = append(shown, x.style.faint(fmt.Sprintf("%*s", x.digits, "…")))
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
func (x excerpt) marked(n int, at source.Range, mark string, paint func(string) string) []string {
	line := x.line(n)
	from, to := max(at.Start, line.Start)-line.Start, min(at.End, line.End)-line.Start
	const bar = " | "
	text, marks := strip(x.file.Slice(line), from, to, mark, max(x.style.columns-x.digits-len(bar), 20))
	blank := len(marks) - len(strings.TrimLeft(marks, " "))
	return []string{
		strings.TrimRight(x.style.faint(fmt.Sprintf("%*d%s", x.digits, n+1, bar))+text, " "),
		x.style.faint(fmt.Sprintf("%*s%s", x.digits, "", bar)) + marks[:blank] + paint(marks[blank:]),
	}
}

// lineAt returns the number of the line, counted from 0, that an offset is on.
func (x excerpt) lineAt(offset int) int {
	line, _ := x.file.LineColumn(source.UTF8, offset)
	return line
}

// line returns where a line stands, without its end and, in the first, without a byte
// order mark.
func (x excerpt) line(n int) source.Range {
	at := source.Range{Start: x.file.Offset(source.UTF8, n, 0), End: x.file.Offset(source.UTF8, n, parser.MaxFileSize)}
	if n == 0 && strings.HasPrefix(x.file.Slice(at), byteOrderMark) {
		at.Start += len(byteOrderMark)
	}
	return at
}

// A glyph is what a terminal shows of a character and of the marks that combine with it.
type glyph struct {
	text   string
	from   int // its offset in the line
	column int // where it begins, counted from 0
}

// glyphs returns the glyphs of a line and one without text for its end. Nothing in them
// commands the terminal; a tab becomes blanks.
func glyphs(line string) []glyph {
	const tabStop = 4
	var all []glyph
	column := 0
	for i := 0; i < len(line); {
		_, size := utf8.DecodeRuneInString(line[i:])
		text := visible(line[i : i+size])
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

// strip returns a line and the marks below it, from one offset to another, at least one.
// If that takes more columns than there are, only what is around the marks is shown.
func strip(line string, from, to int, mark string, columns int) (text, marks string) {
	line, from, to = vicinity(line, from, to)
	all := glyphs(line)
	end := len(all) - 1
	first := end // of the glyphs that are marked
	if from < len(line) {
		first = sort.Search(end, func(i int) bool { return all[i+1].from > from })
	}
	last := first + sort.Search(end-first, func(i int) bool { return all[first+i].from >= to })
	left, right := all[first].column, max(all[last].column, all[first].column+1)

	shown, shift := all, 0
	before, after := "", ""
	if width := max(all[end].column, right); width > columns {
		room := columns - 2 // without what stands for the rest
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

// vicinity cuts off what is too far from a part of a line to be shown with it: a line may
// have many megabytes.
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
