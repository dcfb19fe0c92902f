package terminal

import (
	"strconv"
	"strings"

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

// Wrap breaks words into lines of at most that many columns. A wider word has a line of its
// own.
func Wrap(words []string, columns int) [][]string {
	var all [][]string
	used := 0
	for _, word := range words {
		w := source.Width(word)
		if len(all) == 0 || used+1+w > columns {
			all = append(all, nil)
			used = -1
		}
		last := len(all) - 1
		all[last] = append(all[last], word)
		used += 1 + w
	}
	return all
}

// FileName returns the name of a file, in quotes if it has characters that a terminal obeys
// or hides.
func FileName(name string) string {
	if source.Visible(name) == name {
		return name
	}
	return strconv.Quote(name)
}

// Pad appends blanks to a text until it has that many columns.
func Pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-source.Width(text)))
}
