package guess

import "strings"

// Encoding returns the name of the encoding that a text is in from an offset on; ""
// if that seems to be UTF-8. In UTF-16 and UTF-32 every ASCII character comes with NULs,
// all at the same places of their units; an editor that took the text for another encoding
// leaves them there. The text's first bytes may be a byte order mark.
func Encoding(text string, from int) string {
	const looked = 256
	head := text[from:min(len(text), from+looked)]
	if from == 0 {
		for _, mark := range []struct{ bytes, encoding string }{
			{"\xff\xfe\x00\x00", "UTF-32"}, {"\x00\x00\xfe\xff", "UTF-32"}, {"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"},
		} {
			if strings.HasPrefix(text, mark.bytes) {
				return mark.encoding
			}
		}
	}
	var nulls [2]int // by whether their offset is odd
	for i := range len(head) {
		if head[i] == 0 {
			nulls[i%2]++
		}
	}
	most, least := max(nulls[0], nulls[1]), min(nulls[0], nulls[1])
	switch all := most + least; {
	case all < 3 || 4*all < len(head), all == len(head):
		return ""
	case 8*all > 5*len(head):
		return "UTF-32"
	case most > 3*least:
		return "UTF-16"
	}
	return ""
}
