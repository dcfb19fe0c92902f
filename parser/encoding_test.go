package parser

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

// encoded writes a text in UTF-16, or in UTF-32 with wide.
func encoded(text string, order binary.AppendByteOrder, wide bool) string {
	var b []byte
	if wide {
		for _, u := range text {
			b = order.AppendUint32(b, uint32(u))
		}
		return string(b)
	}
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

func TestATextInAnotherEncodingIsOneMistake(t *testing.T) {
	const text = "\r\npuzzle: 老鼠 é 🐭\r\n\r\ngame: cat-mouse-grid\r\nboard:\r\n  ####F\r\n  #C...\r\n  M....\r\n// 猫\r\n"
	little, big := binary.AppendByteOrder(binary.LittleEndian), binary.AppendByteOrder(binary.BigEndian)
	decoded := func(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
	for name, test := range map[string]struct{ text, want string }{
		"UTF-16LE":                    {encoded(text, little, false), "UTF-16"},
		"UTF-16LE with a mark":        {encoded(BOM+text, little, false), "UTF-16"},
		"UTF-16BE":                    {encoded(text, big, false), "UTF-16"},
		"UTF-16BE with a mark":        {encoded(BOM+text, big, false), "UTF-16"},
		"UTF-32LE":                    {encoded(text, little, true), "UTF-32"},
		"UTF-32LE with a mark":        {encoded(BOM+text, little, true), "UTF-32"},
		"UTF-32BE with a mark":        {encoded(BOM+text, big, true), "UTF-32"},
		"UTF-16 that an editor read":  {decoded(encoded(BOM+text, little, false)), "UTF-16"},
		"UTF-16 behind UTF-8":         {"// Written by hand\n" + encoded(text, little, false), "UTF-16"},
		"UTF-16 behind a puzzle":      {examples["grid"] + "// more:\n" + encoded(text, little, false), "UTF-16"},
		"UTF-16 with lone CRs in it":  {encoded(strings.ReplaceAll(text, "\r\n", "\r"), little, false), "UTF-16"},
		"many lines, all of one kind": {encoded(BOM+strings.Repeat(text, 100), big, false), "UTF-16"},
	} {
		f := Parse(test.text)
		if err := checkFile(f, test.text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if after := FormatText(test.text); after != test.text {
			t.Errorf("%s: the layout becomes %q", name, after)
		}
		list := problems(f)
		if want := "invalid-utf8: This text is " + test.want + "; save the file as UTF-8."; len(list) != 1 || !strings.HasSuffix(list[0], want) {
			t.Errorf("%s: %d problems, %.300q, want %q", name, len(list), list, want)
		}
	}
}

func TestControlCharactersAreNoOtherEncoding(t *testing.T) {
	for _, text := range []string{
		"puzzle: a\x00b\ngame: knight-pawns\nknight: 0,0\npawns: none\n",
		"puzzle: \x00\x00\x00\n",
		strings.Repeat("\x00", 300), // a file that was lost in a crash
		"\x00",
	} {
		for p := range Parse(text).All() {
			for _, problem := range p.Problems {
				if problem.Code == InvalidUTF8 {
					t.Errorf("%.20q: %s", text, problem.Message)
				}
			}
		}
	}
}
