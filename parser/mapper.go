package parser

import "plywise/parser/source"

// LineColumn returns the line and column of an offset, both counted from 0. An
// offset within a character is taken for the character's start, one within a
// line end for the end of its line.
func (f *File) LineColumn(enc source.Encoding, offset int) (line, column int) {
	p := f.chunkAt(offset)
	line, column = p.Puzzle.LineColumn(enc, offset-p.Start)
	return p.Line + line, column
}

// Offset returns the offset of a line and column. A column beyond the end of
// its line is taken for the end, a line beyond the last for the end of the text.
func (f *File) Offset(enc source.Encoding, line, column int) int {
	offset, _ := f.Locate(enc, line, column)
	return offset
}

// Locate is Offset; exact says that the text has that place, so that nothing
// had to be clamped.
func (f *File) Locate(enc source.Encoding, line, column int) (offset int, exact bool) {
	if line < 0 {
		return 0, false
	}
	if line >= f.Lines() {
		return f.Len(), false
	}
	p := placed(f.root.last(func(s size) bool { return s.lines <= line }))
	offset, exact = p.Locate(enc, line-p.Line, column)
	return p.Start + offset, exact
}
