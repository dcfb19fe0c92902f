package parsertest

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

const bom = "\uFEFF"

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

// An OtherEncoding is a text that is not in UTF-8, and the name of its encoding.
type OtherEncoding struct{ Text, Encoding string }

// OtherEncodings returns texts of which all or some is in another encoding.
func OtherEncodings() map[string]OtherEncoding {
	const text = "\r\npuzzle: 老鼠 é 🐭\r\n\r\ngame: cat-mouse-grid\r\nboard:\r\n  ####F\r\n  #C...\r\n  M....\r\n// 猫\r\n"
	little, big := binary.AppendByteOrder(binary.LittleEndian), binary.AppendByteOrder(binary.BigEndian)
	decoded := func(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
	return map[string]OtherEncoding{
		"UTF-16LE":                    {encoded(text, little, false), "UTF-16"},
		"UTF-16LE with a mark":        {encoded(bom+text, little, false), "UTF-16"},
		"UTF-16BE":                    {encoded(text, big, false), "UTF-16"},
		"UTF-16BE with a mark":        {encoded(bom+text, big, false), "UTF-16"},
		"UTF-32LE":                    {encoded(text, little, true), "UTF-32"},
		"UTF-32LE with a mark":        {encoded(bom+text, little, true), "UTF-32"},
		"UTF-32BE with a mark":        {encoded(bom+text, big, true), "UTF-32"},
		"UTF-16 that an editor read":  {decoded(encoded(bom+text, little, false)), "UTF-16"},
		"UTF-16 behind UTF-8":         {"// Written by hand\n" + encoded(text, little, false), "UTF-16"},
		"UTF-16 behind a puzzle":      {Examples["grid"] + "// more:\n" + encoded(text, little, false), "UTF-16"},
		"UTF-16 with lone CRs in it":  {encoded(strings.ReplaceAll(text, "\r\n", "\r"), little, false), "UTF-16"},
		"many lines, all of one kind": {encoded(bom+strings.Repeat(text, 100), big, false), "UTF-16"},
	}
}
