package lsp

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var drawNumber = regexp.MustCompile(`"draw":(\d+)`)

// BenchmarkViewKey measures the time from a key of a view until its answer is there, before which
// the picture came, in a server of its own: the best move is played, and taken back. A key should
// take 2 ms at 8x8, 10 ms at 64x64.
func BenchmarkViewKey(b *testing.B) {
	for _, side := range []int{8, 64} {
		for _, form := range []string{"rows", "board"} {
			b.Run(fmt.Sprintf("%dx%d/%s", side, side, form), func(b *testing.B) {
				c := startServer(b, rich())
				c.open("puzzle: random\ngame: cat-mouse-grid\nboard:\n" + randomBoard(rand.New(rand.NewPCG(uint64(side), 1)), side))
				c.send("plywise/view/open", object{"textDocument": object{"uri": doc}, "position": fakePosition{}, "form": form, "columns": 80}, 2)
				c.next("plywise/view/draw")
				draw, bytes := 1, 0
				var keys []time.Duration
				for b.Loop() {
					for _, command := range []string{"best", "takeBack"} {
						message := c.frame("plywise/view/do", object{"view": 1, "draw": draw, "command": command}, 3)
						began := time.Now()
						c.write(message)
						for c.next(`"jsonrpc"`); !strings.Contains(string(c.body), `"id":3`); c.next(`"jsonrpc"`) {
							if number := drawNumber.FindSubmatch(c.body); number != nil {
								draw, _ = strconv.Atoi(string(number[1]))
								bytes = len(c.body)
							}
						}
						if keys = append(keys, time.Since(began)); strings.Contains(string(c.body), "error") {
							b.Fatalf("%s: %s", command, c.body)
						}
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(median(keys), "µs/key")
				b.ReportMetric(float64(bytes), "bytes/picture")
			})
		}
	}
}
