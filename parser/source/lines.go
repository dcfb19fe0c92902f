package source

import (
	"sort"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Lines is a text with the places of its lines, and of its characters where they are not
// all ASCII. It is immutable.
type Lines struct {
	Text   string
	starts []Offset // of the lines; one more than there are line ends
	marks  []mark   // nil where the text is all ASCII
}

// LinesOf finds the lines of a text. A line ends at LF, CRLF or a lone CR.
func LinesOf(text string) Lines {
	starts := append(make([]Offset, 0, strings.Count(text, "\n")+1), 0)
	ascii := true
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n', c == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			starts = append(starts, Offset(i+1))
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return Lines{text, starts, marksOf(text, ascii)}
}

// IsASCII reports whether the text holds no character outside ASCII, and no byte that is
// not UTF-8.
func (l *Lines) IsASCII() bool { return l.marks == nil }

// Overhead returns how many bytes of memory the places take, beside the text.
func (l *Lines) Overhead() int {
	return cap(l.starts)*int(unsafe.Sizeof(l.starts[0])) + cap(l.marks)*int(unsafe.Sizeof(mark{}))
}

// Slice returns a part of the text.
func (l *Lines) Slice(r Range) string { return l.Text[r.Start:r.End] }

// NumLines returns the number of lines that start in the text: one more than there are line ends.
// The line after the last line end of a puzzle is the first of the next one or, in the last
// puzzle of a file, one more line.
func (l *Lines) NumLines() int { return len(l.starts) }

// LineStart returns the start of a line, counted from 0.
func (l *Lines) LineStart(n int) int { return int(l.starts[n]) }

// LineRange returns a line, counted from 0, without its line end.
func (l *Lines) LineRange(n int) Range {
	r := Range{l.LineStart(n), l.LineEnd(n)}
	if r.End > r.Start && n+1 < len(l.starts) {
		if r.End--; l.Text[r.End] == '\n' && r.End > r.Start && l.Text[r.End-1] == '\r' {
			r.End--
		}
	}
	return r
}

// WholeLines widens a range to the whole lines that it touches, with their line ends. A line
// on which the range only ends, in its first column, is not touched.
func (l *Lines) WholeLines(r Range) Range {
	r.Start = min(max(r.Start, 0), len(l.Text))
	r.End = min(max(r.End, r.Start), len(l.Text))
	last := l.LineAt(max(r.Start, r.End-1))
	return Range{l.LineStart(l.LineAt(r.Start)), l.LineEnd(last)}
}

// LineEnd returns the end of a line with its line end: the start of the next one, or the text's
// end.
func (l *Lines) LineEnd(n int) int {
	if n+1 < len(l.starts) {
		return l.LineStart(n + 1)
	}
	return len(l.Text)
}

// LineAt returns the number of the line that holds an offset.
func (l *Lines) LineAt(offset int) int {
	after := sort.Search(len(l.starts), func(n int) bool { return l.LineStart(n) > offset })
	return max(0, after-1)
}

// An Encoding is the unit in which columns count.
type Encoding uint8

// The encodings: bytes, UTF-16 code units, characters (code points). A byte
// that is not UTF-8 counts as one of each.
const (
	UTF8 Encoding = iota
	UTF16
	UTF32
)

// LineColumn returns the line and column of an offset, both counted from 0. An offset within a
// character is taken for the character's start, one within a line end for the end of its
// line, and one beyond the text for the nearest end.
func (l *Lines) LineColumn(enc Encoding, offset int) (line, column int) {
	offset = min(max(offset, 0), len(l.Text))
	line = l.LineAt(offset)
	r := l.LineRange(line)
	return line, l.units(enc, r.Start, min(offset, r.End))
}

// Locate returns the offset of a column of a line. A column beyond the line's end is taken
// for the end, one within a character for the character's start; exact says that it was
// neither.
func (l *Lines) Locate(enc Encoding, line, column int) (offset int, exact bool) {
	r := l.LineRange(line)
	if column <= 0 {
		return r.Start, column == 0
	}
	if enc == UTF8 || l.marks == nil {
		if column > r.Len() {
			return r.End, false
		}
		offset = r.Start + column
		if l.marks == nil {
			return offset, true
		}
		start := l.runeStart(r.Start, offset)
		return start, start == offset
	}
	// The last mark at or before the place, then on from there.
	from := l.unitsTo(enc, r.Start)
	n := sort.Search(len(l.marks), func(i int) bool {
		return l.marks[i].offset > r.End || l.marks[i].count(enc) > from+column
	})
	at, count := r.Start, 0
	if n > 0 && l.marks[n-1].offset > r.Start {
		at, count = l.marks[n-1].offset, l.marks[n-1].count(enc)-from
	}
	for at < r.End && count < column {
		u, n := utf8.DecodeRuneInString(l.Text[at:r.End])
		w := width(enc, u, n)
		if count+w > column {
			return at, false
		}
		count, at = count+w, at+n
	}
	return at, count == column
}

// A mark counts the characters before an offset of a text that is not all ASCII. There is one
// about every markEvery bytes, at a character's start, so that a column in a very long line is
// found without reading the line.
type mark struct{ offset, utf16, runes int }

const markEvery = 1 << 10

func (m mark) count(enc Encoding) int {
	switch enc {
	case UTF16:
		return m.utf16
	case UTF32:
		return m.runes
	}
	return m.offset
}

// marksOf returns the marks of a text, nil if it is all ASCII.
func marksOf(text string, ascii bool) []mark {
	if ascii {
		return nil
	}
	marks := make([]mark, 1, len(text)/markEvery+1)
	var at mark
	for at.offset < len(text) {
		u, n := utf8.DecodeRuneInString(text[at.offset:])
		at.offset, at.utf16, at.runes = at.offset+n, at.utf16+width(UTF16, u, n), at.runes+1
		if at.offset >= marks[len(marks)-1].offset+markEvery {
			marks = append(marks, at)
		}
	}
	return marks
}

func width(enc Encoding, u rune, bytes int) int {
	switch {
	case enc == UTF8:
		return bytes
	case enc == UTF16 && u >= 0x10000:
		return 2
	}
	return 1
}

// units counts the units of the text from the start of a line to an offset on
// it.
func (l *Lines) units(enc Encoding, start, offset int) int {
	if l.marks == nil {
		return offset - start
	}
	if enc == UTF8 {
		return l.runeStart(start, offset) - start
	}
	return l.unitsTo(enc, offset) - l.unitsTo(enc, start)
}

// unitsTo counts the units before an offset.
func (l *Lines) unitsTo(enc Encoding, offset int) int {
	m := l.markBefore(offset)
	count := m.count(enc)
	for at := m.offset; at < offset; {
		u, n := utf8.DecodeRuneInString(l.Text[at:])
		if at += n; at > offset {
			break
		}
		count += width(enc, u, n)
	}
	return count
}

// runeStart returns the start of the character that holds an offset of the line
// that starts at start.
func (l *Lines) runeStart(start, offset int) int {
	at := max(start, l.markBefore(offset).offset)
	for at < offset {
		_, n := utf8.DecodeRuneInString(l.Text[at:])
		if at+n > offset {
			return at
		}
		at += n
	}
	return at
}

func (l *Lines) markBefore(offset int) mark {
	n := sort.Search(len(l.marks), func(i int) bool { return l.marks[i].offset > offset })
	return l.marks[n-1]
}
