package lsp

import (
	"encoding/json"
	"strings"
	"testing"
)

// BenchmarkLenses measures the time from an edit until the editor has the lenses
// of the new version.
func BenchmarkLenses(b *testing.B) {
	for _, c := range []struct {
		name, text string
	}{
		{"TwoPuzzles", twoMistakes},
		{"TenThousandPuzzles", strings.Repeat(twoMistakes, 5000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := start(b, everything())
			e.open(doc, c.text)
			e.settled()
			size := 0
			for b.Loop() {
				e.replace(doc, "expect: ", "expect:  ")
				var raw json.RawMessage
				e.must("textDocument/codeLens", object{"textDocument": object{"uri": doc}}, &raw)
				size = len(raw)
			}
			b.ReportMetric(float64(size), "bytes/op")
			e.quit()
		})
	}
}
