package lsp

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkBoard measures the time from a request for the board of a solved puzzle, with
// one layer, until its answer is there, and how many bytes the answer has: as it is sent
// the first time, and where the client has it already.
func BenchmarkBoard(b *testing.B) {
	for _, side := range []int{8, 64, 128} {
		text := "puzzle: random\ngame: cat-mouse-grid\nboard:\n" + randomBoard(rand.New(rand.NewPCG(uint64(side), 1)), side)
		for _, known := range []bool{false, true} {
			b.Run(fmt.Sprintf("%dx%d/known=%t", side, side, known), func(b *testing.B) {
				e := connected(b)
				e.must("initialize", object{
					"processId": nil, "rootUri": nil, "capabilities": rich(),
					"initializationOptions": object{"board": true, "memory": "4GiB"},
				}, nil)
				e.notify("initialized", object{})
				e.open(doc, text)
				e.settled()
				first := e.told(nil)
				if first.State != "solved" {
					b.Fatalf("it is %s: %s", first.State, first.Problem.Message)
				}
				ask := object{}
				if known {
					ask["known"] = first.ResultID
				}
				bytes := 0
				for b.Loop() {
					bytes = len(e.boardOf(ask))
				}
				b.ReportMetric(float64(bytes), "bytes/answer")
				e.quit()
			})
		}
	}
}
