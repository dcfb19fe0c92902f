package terminal

import (
	"strconv"

	"github.com/dustin/go-humanize"

	"plywise/parser/source"
)

// Count writes a number of things: "1 state", "10,000 files". The noun is in the singular, and
// its plural has an s.
func Count[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return humanize.Comma(int64(n)) + " " + noun
}

// FileName returns the name of a file, in quotes if it has characters that a terminal obeys
// or hides.
func FileName(name string) string {
	if source.Visible(name) == name {
		return name
	}
	return strconv.Quote(name)
}
