package parser

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
)

func TestColumnsCountUnitsOfTheEncoding(t *testing.T) {
	//      offset  0      7  8   10  13   17 18 20   23
	//              puzzle:|a |é  |猫 |🐭  |b |\r\n|\r  |c
	const text = "puzzle:aé猫🐭b\r\n\rc"
	tests := []struct {
		offset, line, utf8, utf16, utf32 int
	}{
		{0, 0, 0, 0, 0},
		{7, 0, 7, 7, 7},     // a
		{8, 0, 8, 8, 8},     // é
		{10, 0, 10, 9, 9},   // 猫
		{13, 0, 13, 10, 10}, // 🐭
		{17, 0, 17, 12, 11}, // b
		{18, 0, 18, 13, 12}, // CRLF
		{20, 1, 0, 0, 0},    // the lone CR
		{21, 2, 0, 0, 0},    // c
		{22, 2, 1, 1, 1},    // the end
	}
	f := Parse(text)
	for _, test := range tests {
		for enc, column := range map[source.Encoding]int{source.UTF8: test.utf8, source.UTF16: test.utf16, source.UTF32: test.utf32} {
			if l, c := f.LineColumn(enc, test.offset); l != test.line || c != column {
				t.Errorf("encoding %d: offset %d is %d:%d, want %d:%d", enc, test.offset, l, c, test.line, column)
			}
			if offset, exact := f.Locate(enc, test.line, column); offset != test.offset || !exact {
				t.Errorf("encoding %d: %d:%d is offset %d (exact: %v), want %d", enc, test.line, column, offset, exact, test.offset)
			}
		}
	}
}

func TestPlacesThatAreNotThereAreClamped(t *testing.T) {
	const text = "puzzle: 🐭\r\nx"
	f := Parse(text)
	tests := []struct {
		enc                  source.Encoding
		line, column, offset int
	}{
		{source.UTF16, -1, 5, 0},
		{source.UTF16, 0, -1, 0},
		{source.UTF16, 0, 9, 8},    // between the surrogates
		{source.UTF8, 0, 10, 8},    // within the character
		{source.UTF16, 0, 11, 12},  // behind the line
		{source.UTF16, 0, 1e9, 12}, // far behind it
		{source.UTF16, 1, 2, 15},   // behind the last line
		{source.UTF16, 2, 0, 15},   // below it
		{source.UTF32, 1e9, 1e9, 15},
	}
	for _, test := range tests {
		if offset, exact := f.Locate(test.enc, test.line, test.column); offset != test.offset || exact {
			t.Errorf("%d:%d is offset %d (exact: %v), want %d", test.line, test.column, offset, exact, test.offset)
		}
	}
	for offset, want := range map[int][2]int{-5: {0, 0}, 10: {0, 8}, 13: {0, 10}, 1e9: {1, 1}} {
		if line, column := f.LineColumn(source.UTF16, offset); line != want[0] || column != want[1] {
			t.Errorf("offset %d is %d:%d, want %v", offset, line, column, want)
		}
	}
}

// plainLineColumn is LineColumn by counting from the start of the text.
func plainLineColumn(enc source.Encoding, text string, offset int) (line, column int) {
	for i := 0; i < offset; {
		switch {
		case strings.HasPrefix(text[i:], "\r\n"):
			if i+2 > offset {
				return line, column
			}
			i, line, column = i+2, line+1, 0
			continue
		case text[i] == '\n' || text[i] == '\r':
			i, line, column = i+1, line+1, 0
			continue
		}
		u, n := utf8.DecodeRuneInString(text[i:])
		if i+n > offset {
			return line, column
		}
		switch enc {
		case source.UTF8:
			column += n
		case source.UTF16:
			column += max(1, utf16.RuneLen(u))
		case source.UTF32:
			column++
		}
		i += n
	}
	return line, column
}

func TestLinesAndColumnsAreThoseOfCountingFromTheStart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := parsertest.RandomText(t, "text")
		if rapid.Bool().Draw(t, "long lines") {
			text = strings.ReplaceAll(text, "猫", strings.Repeat("猫x🐭", 300))
		}
		f := Parse(text)
		enc := rapid.SampledFrom([]source.Encoding{source.UTF8, source.UTF16, source.UTF32}).Draw(t, "encoding")
		for range 20 {
			offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
			line, column := plainLineColumn(enc, text, offset)
			if l, c := f.LineColumn(enc, offset); l != line || c != column {
				t.Fatalf("offset %d of %q is %d:%d, want %d:%d", offset, text, l, c, line, column)
			}
			back, exact := f.Locate(enc, line, column)
			if !exact || back > offset {
				t.Fatalf("%d:%d of %q is %d (exact: %v), want %d or a little before", line, column, text, back, exact, offset)
			}
			if l, c := f.LineColumn(enc, back); l != line || c != column {
				t.Fatalf("%d:%d of %q comes back as %d:%d", line, column, text, l, c)
			}
		}
	})
}

func TestLinesAreThoseOfTheText(t *testing.T) {
	p := Parse("puzzle: a\n\r\nb\rc").Puzzle(0)
	want := []string{"puzzle: a", "", "b", "c"}
	if p.NumLines() != len(want) {
		t.Fatalf("%d lines", p.NumLines())
	}
	for i, line := range want {
		if got := p.Slice(p.LineRange(i)); got != line {
			t.Errorf("line %d is %q, want %q", i, got, line)
		}
	}
}
