package lsp

import (
	"strings"
	"testing"
)

// BenchmarkTokens measures the time from an edit in a document of 10,000 puzzles
// until the editor has the new tokens: all of them, or what has changed.
func BenchmarkTokens(b *testing.B) {
	for _, c := range []struct {
		name string
		ask  func(*tokenView)
	}{{"Full", (*tokenView).full}, {"Delta", (*tokenView).update}} {
		b.Run(c.name, func(b *testing.B) {
			e := start(b, everything())
			e.open(doc, strings.Repeat(twoMistakes, 5000))
			e.settled()
			v := e.tokenView(doc)
			numbers := 0
			for b.Loop() {
				e.replace(doc, "expect: ", "expect:  ")
				c.ask(v)
				numbers += v.received
			}
			b.ReportMetric(float64(numbers)/float64(b.N), "numbers/op")
			e.quit()
		})
	}
}
