package parser

import (
	"sort"
	"unicode/utf8"
)

// An Encoding is the unit in which columns count.
type Encoding uint8

// The encodings: bytes, UTF-16 code units, characters (code points). A byte
// that is not UTF-8 counts as one of each.
const (
	UTF8 Encoding = iota
	UTF16
	UTF32
)

// LineColumn returns the line and column of an offset, both counted from 0. An
// offset within a character is taken for the character's start, one within a
// line end for the end of its line.
func (f *File) LineColumn(enc Encoding, offset int) (line, column int) {
	p := f.chunkAt(offset)
	line, column = p.Puzzle.LineColumn(enc, offset-p.Start)
	return p.Line + line, column
}

// Offset returns the offset of a line and column. A column beyond the end of
// its line is taken for the end, a line beyond the last for the end of the text.
func (f *File) Offset(enc Encoding, line, column int) int {
	offset, _ := f.Locate(enc, line, column)
	return offset
}

// Locate is Offset; exact says that the text has that place, so that nothing
// had to be clamped.
func (f *File) Locate(enc Encoding, line, column int) (offset int, exact bool) {
	if line < 0 {
		return 0, false
	}
	if line >= f.Lines() {
		return f.Len(), false
	}
	p := placed(f.root.last(func(s size) bool { return s.lines <= line }))
	offset, exact = p.locate(enc, line-p.Line, column)
	return p.Start + offset, exact
}

// NumLines returns the number of lines that start in the puzzle's text. What
// follows its last line end is the start of the next puzzle or, in the last
// puzzle of a file, one more line.
func (p *Puzzle) NumLines() int { return len(p.lines) }

// lineStart returns where a line starts.
func (p *Puzzle) lineStart(n int) int { return int(p.lines[n]) }

// LineRange returns a line of the puzzle, counted from 0, without its line end.
func (p *Puzzle) LineRange(n int) Range {
	r := Range{p.lineStart(n), len(p.Text)}
	if n+1 < len(p.lines) {
		r.End = p.lineStart(n + 1)
	}
	if r.End > r.Start && n+1 < len(p.lines) {
		if r.End--; p.Text[r.End] == '\n' && r.End > r.Start && p.Text[r.End-1] == '\r' {
			r.End--
		}
	}
	return r
}

// LineAt returns the number, in the puzzle, of the line that holds an offset.
func (p *Puzzle) LineAt(offset int) int {
	after := sort.Search(len(p.lines), func(n int) bool { return p.lineStart(n) > offset })
	return max(0, after-1)
}

// LineColumn returns the line and column of an offset in the puzzle; see
// [File.LineColumn].
func (p *Puzzle) LineColumn(enc Encoding, offset int) (line, column int) {
	offset = min(max(offset, 0), len(p.Text))
	line = p.LineAt(offset)
	r := p.LineRange(line)
	return line, p.units(enc, r.Start, min(offset, r.End))
}

func (p *Puzzle) locate(enc Encoding, line, column int) (offset int, exact bool) {
	r := p.LineRange(line)
	if column <= 0 {
		return r.Start, column == 0
	}
	if enc == UTF8 || p.marks == nil {
		if column > r.Len() {
			return r.End, false
		}
		offset = r.Start + column
		if p.marks == nil {
			return offset, true
		}
		start := p.runeStart(r.Start, offset)
		return start, start == offset
	}
	// The last mark at or before the place, then on from there.
	from := p.unitsTo(enc, r.Start)
	n := sort.Search(len(p.marks), func(i int) bool {
		return p.marks[i].offset > r.End || p.marks[i].count(enc) > from+column
	})
	at, count := r.Start, 0
	if n > 0 && p.marks[n-1].offset > r.Start {
		at, count = p.marks[n-1].offset, p.marks[n-1].count(enc)-from
	}
	for at < r.End && count < column {
		u, n := utf8.DecodeRuneInString(p.Text[at:r.End])
		w := width(enc, u, n)
		if count+w > column {
			return at, false
		}
		count, at = count+w, at+n
	}
	return at, count == column
}

// A mark counts what stands before an offset of a puzzle whose text is not all
// ASCII. There is one about every markEvery bytes, at a character's start, so
// that a column in a very long line is found without reading the line.
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
func (p *Puzzle) units(enc Encoding, start, offset int) int {
	if p.marks == nil {
		return offset - start
	}
	if enc == UTF8 {
		return p.runeStart(start, offset) - start
	}
	return p.unitsTo(enc, offset) - p.unitsTo(enc, start)
}

// unitsTo counts the units before an offset.
func (p *Puzzle) unitsTo(enc Encoding, offset int) int {
	m := p.markBefore(offset)
	count := m.count(enc)
	for at := m.offset; at < offset; {
		u, n := utf8.DecodeRuneInString(p.Text[at:])
		if at += n; at > offset {
			break
		}
		count += width(enc, u, n)
	}
	return count
}

// runeStart returns the start of the character that holds an offset of the line
// that starts at start.
func (p *Puzzle) runeStart(start, offset int) int {
	at := max(start, p.markBefore(offset).offset)
	for at < offset {
		_, n := utf8.DecodeRuneInString(p.Text[at:])
		if at+n > offset {
			return at
		}
		at += n
	}
	return at
}

func (p *Puzzle) markBefore(offset int) mark {
	n := sort.Search(len(p.marks), func(i int) bool { return p.marks[i].offset > offset })
	return p.marks[n-1]
}
