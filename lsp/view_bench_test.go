package lsp

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
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
				draw := 0
				drawn := func() {
					c.next("plywise/view/draw")
					draw, _ = strconv.Atoi(string(drawNumber.FindSubmatch(c.body)[1]))
				}
				drawn()
				time.Sleep(time.Second) // the judge answers
				c.send("plywise/view/do", object{"view": 1, "draw": draw, "command": "letters"}, 3)
				for number := draw; draw != number+1; {
					drawn()
				}
				c.next(`"id":3`)
				var keys []time.Duration
				bytes := 0
				for b.Loop() {
					for _, command := range []string{"best", "takeBack"} {
						message := c.frame("plywise/view/do", object{"view": 1, "draw": draw, "command": command}, 3)
						began := time.Now()
						c.write(message)
						drawn()
						bytes = len(c.body)
						c.next(`"id":3`)
						keys = append(keys, time.Since(began))
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(median(keys), "µs/key")
				b.ReportMetric(float64(bytes), "bytes/picture")
			})
		}
	}
}
