package view

import (
	"strings"

	"plywise/parser/source"
)

// A Row is one line of a picture.
type Row struct {
	Text  string
	Spans []Span // sorted, never overlapping
	Spots []Spot // sorted, never overlapping
}

// A Span is a run of a row's text that has kinds, which a blank separates.
type Span struct {
	From, Len int // bytes
	Kinds     string
}

// A Spot is a run of a row that stands for something: a place of the board, or an entry of the
// picture.
type Spot struct {
	From, Len int // bytes
	Number    int
}

// noSpot is the number of a run that stands for nothing.
const noSpot = -1

// A run is a part of a row that is about to be written.
type run struct {
	text  string
	kinds string // "" for none
	spot  int    // noSpot for none
}

// plain returns a run that stands for nothing.
func plain(text string, kinds ...Kind) run { return run{text, strings.Join(kinds, " "), noSpot} }

// A canvas takes the rows of a picture. No row is wider than its columns.
type canvas struct {
	columns int
	rows    []Row
}

// add adds a row. Runs side by side with the same kinds become one span. What does not fit is cut
// and ends in an ellipsis.
func (c *canvas) add(runs ...run) {
	var row Row
	var b strings.Builder
	wide := 0
	for _, r := range runs {
		wide += source.Width(r.text)
	}
	left := c.columns
	for _, r := range runs {
		whole := r.text
		if wide > c.columns { // the last column is the ellipsis's
			r.text = fitting(whole, left-1)
		}
		left -= source.Width(r.text)
		row.append(&b, r)
		if r.text != whole {
			row.append(&b, run{"…", r.kinds, noSpot})
			break
		}
	}
	row.Text = row.trimmed(b.String())
	c.rows = append(c.rows, row)
}

// trimmed drops the blanks at the end of a row's text that belong to nothing.
func (row *Row) trimmed(text string) string {
	end := 0
	if n := len(row.Spans); n > 0 {
		end = row.Spans[n-1].From + row.Spans[n-1].Len
	}
	if n := len(row.Spots); n > 0 {
		end = max(end, row.Spots[n-1].From+row.Spots[n-1].Len)
	}
	return text[:end] + strings.TrimRight(text[end:], " ")
}

// append adds a run to a row, whose text so far is b's.
func (row *Row) append(b *strings.Builder, r run) {
	from, length := b.Len(), len(r.text)
	b.WriteString(r.text)
	if length == 0 {
		return
	}
	if last := len(row.Spans) - 1; r.kinds != "" {
		if last >= 0 && row.Spans[last].Kinds == r.kinds && row.Spans[last].From+row.Spans[last].Len == from {
			row.Spans[last].Len += length
		} else {
			row.Spans = append(row.Spans, Span{from, length, r.kinds})
		}
	}
	if last := len(row.Spots) - 1; r.spot != noSpot {
		if last >= 0 && row.Spots[last].Number == r.spot && row.Spots[last].From+row.Spots[last].Len == from {
			row.Spots[last].Len += length
		} else {
			row.Spots = append(row.Spots, Spot{from, length, r.spot})
		}
	}
}

// fitting returns the beginning of a text that takes at most that many columns.
func fitting(text string, columns int) string {
	wide := 0
	for i, u := range text {
		if wide += source.Width(string(u)); wide > columns {
			return text[:i]
		}
	}
	return text
}

// paragraph adds a text in rows that fit, those after the first indented.
func (c *canvas) paragraph(text string, indent int, kinds ...Kind) {
	for i, line := range Wrap(text, c.columns-indent) {
		margin := ""
		if i > 0 {
			margin = strings.Repeat(" ", indent)
		}
		c.add(plain(margin), plain(line, kinds...))
	}
}

// blank adds an empty row.
func (c *canvas) blank() { c.add() }

// Wrap breaks a text into lines at blanks, between wide characters, and within words that fit no
// line.
func Wrap(text string, columns int) []string {
	columns = max(columns, 2) // for a wide character
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		blank := " "
		if line == "" {
			blank = ""
		}
		for word != "" {
			part := word[:unbroken(word)]
			word = word[len(part):]
			if source.Width(line+blank+part) <= columns {
				line += blank + part
			} else {
				if line != "" {
					lines = append(lines, line)
				}
				for line = part; source.Width(line) > columns; {
					head := fitting(line, columns)
					lines, line = append(lines, head), line[len(head):]
				}
			}
			blank = ""
		}
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// unbroken returns how many bytes at the beginning of a word stay together: up to a wide character,
// or up to the one after it, but no line begins with a mark that closes something, or ends with one
// that opens it.
func unbroken(word string) int {
	before := rune(0)
	for i, u := range word {
		if i > 0 && (source.Width(string(u)) > 1 || source.Width(string(before)) > 1) &&
			!strings.ContainsRune("，。、；：！？）》”’…", u) && !strings.ContainsRune("（《“‘", before) {
			return i
		}
		before = u
	}
	return len(word)
}

// Pad fills a text up with blanks to that many columns.
func Pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(columns-source.Width(text), 0))
}

// padLeft does so at its beginning.
func padLeft(text string, columns int) string {
	return strings.Repeat(" ", max(columns-source.Width(text), 0)) + text
}
