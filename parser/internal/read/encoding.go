package read

import (
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// inOtherEncoding reports the text from a line on that is in another encoding. All its damaged
// bytes are this one mistake.
func (r *reader) inOtherEncoding(l scan.Line, number int) bool {
	if r.encoding == "" {
		starts := l.Start == 0 && l.Bytes != 0
		if l.Bytes&scan.ControlByte == 0 && !starts && !strings.HasPrefix(r.text[l.Next:], "\x00") {
			return false
		}
		if r.encoding = guess.Encoding(r.text, l.Start); r.encoding == "" {
			return false
		}
		r.Report.Add(syntax.InvalidUTF8, source.Between(l.Start, len(r.text)), "This text is %s; save the file as UTF-8.", r.encoding)
	}
	if l.Bytes != 0 {
		r.damage(number)
	}
	return true
}
