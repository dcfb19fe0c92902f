package outline

import (
	"regexp"
	"strings"

	"plywise/lsp/inert"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Link is an address in a puzzle's text.
type Link struct {
	Range  source.Range
	Target string // of the web, in ASCII
}

var address = regexp.MustCompile(`https?://[^\s<>"]+`)

// Links returns the web addresses in a puzzle's `source`.
func Links(p *syntax.Puzzle) []Link {
	var links []Link
	for _, f := range p.Fields {
		if f.Key != "source" {
			continue
		}
		for _, at := range address.FindAllStringIndex(p.Slice(f.Value), -1) {
			r := source.Range{Start: f.Value.Start + at[0], End: f.Value.Start + at[1]}
			r.End = r.Start + len(trimPunctuation(p.Slice(r)))
			if target, ok := inert.Address(p.Slice(r), "http", "https"); ok {
				links = append(links, Link{r, target})
			}
		}
	}
	return links
}

// trimPunctuation removes the punctuation after an address, which belongs to the
// sentence around it. A bracket that closes one in the address is a part of it.
func trimPunctuation(address string) string {
	for {
		kept := strings.TrimRight(address, ".,;:!?'")
		for _, pair := range []string{"()", "[]", "{}"} {
			if strings.HasSuffix(kept, pair[1:]) && strings.Count(kept, pair[1:]) > strings.Count(kept, pair[:1]) {
				kept = kept[:len(kept)-1]
			}
		}
		if kept == address {
			return kept
		}
		address = kept
	}
}
