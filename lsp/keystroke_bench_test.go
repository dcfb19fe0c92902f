package lsp

import (
	"strings"
	"testing"
)

// BenchmarkKeystroke measures the time from an edit until the diagnostics of
// the new version are there, solutions included.
func BenchmarkKeystroke(b *testing.B) {
	for _, c := range []struct {
		name, text string
	}{
		{"TwoPuzzles", twoMistakes},
		{"TenThousandPuzzles", strings.Repeat(twoMistakes, 5000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := start(b, rich())
			e.open(doc, c.text)
			e.settled()
			for b.Loop() {
				e.replace(doc, "expect: ", "expect:  ")
				version := e.texts[doc].version
				e.shows(doc, "the new version", func(s *shown) bool { return *s.Version == version })
			}
			e.quit()
		})
	}
}
