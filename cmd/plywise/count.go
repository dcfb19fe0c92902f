package main

import "github.com/dustin/go-humanize"

// count says how many of a thing there are, for people: "1 state", "10,000 files". The
// noun is the word for one of them; it takes an s for more.
func count[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return humanize.Comma(int64(n)) + " " + noun
}
