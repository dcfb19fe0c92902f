package lsp

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkHover measures how long a hover takes on a board of 96x96 that has just been opened,
// alone and beside other work, with the server in a process of its own.
//
// The figures are medians: ms/alone and ms/hover are the times, worst the longest of the
// latter, and ratio is between the two medians. A hover may take twice its time alone and
// 50 ms; over is by how many milliseconds the worst is above that, 0 for none.
func BenchmarkHover(b *testing.B) {
	random := rand.New(rand.NewPCG(96, 1))
	board := func(side int) string { return "game: cat-mouse-grid\nboard:\n" + randomBoard(random, side) }
	target := "puzzle: target\n" + board(96)
	pawns := func(n int) string {
		var list strings.Builder
		for i := range n {
			fmt.Fprintf(&list, " %d,%d", 1+i/7, i%7)
		}
		return "game: knight-pawns\nknight: 0,0\npawns:" + list.String() + "\n"
	}
	other := func(i int) string { return fmt.Sprintf("file:///other%d.puzzle", i) }
	opening := func(n int, body func() string) func(*rawClient) {
		return func(c *rawClient) {
			for i := range n {
				c.openOther(other(i), fmt.Sprintf("puzzle: other %d\n%s", i, body()))
			}
		}
	}
	for _, load := range []struct {
		name   string
		begin  func(*rawClient)
		before string // in the target's file
	}{
		{"two vast boards", opening(2, func() string { return "game: knight-pawns\nsize: 9000\nknight: 0,0\npawns: 8999,8999\n" }), ""},
		{"two boards of 112x112", opening(2, func() string { return board(112) }), ""},
		{"a board that takes most of the memory", opening(1, func() string { return board(128) }), ""},
		{"24 pawns", opening(1, func() string { return pawns(24) }), ""},
		{"50 documents", opening(50, func() string { return board(80) }), ""},
		{"edits in other documents", func(c *rawClient) {
			opening(4, func() string { return board(80) })(c)
			for range 5 {
				for i := range 4 {
					c.retype(other(i), fmt.Sprintf("puzzle: other %d\n%s", i, board(80)))
				}
				time.Sleep(pause)
			}
		}, ""},
		{"hovers on other documents", func(c *rawClient) {
			opening(4, func() string { return board(80) })(c)
			for i := range 4 {
				c.hover(other(i), 3, 100+i)
			}
		}, ""},
		{"a file of 5000", func(*rawClient) {}, strings.Repeat("puzzle: small\n"+board(8), 5000)},
	} {
		b.Run(load.name, func(b *testing.B) {
			var alone, beside []time.Duration
			for b.Loop() {
				alone = append(alone, hoverTime(b, func(*rawClient) {}, target))
				beside = append(beside, hoverTime(b, load.begin, load.before+target))
			}
			b.ReportMetric(0, "ns/op")
			worst := slices.Max(beside)
			usual := median(alone) / 1000
			b.ReportMetric(usual, "ms/alone")
			b.ReportMetric(median(beside)/1000, "ms/hover")
			b.ReportMetric(float64(worst.Milliseconds()), "worst")
			b.ReportMetric(median(beside)/1000/usual, "ratio")
			b.ReportMetric(max(0, float64(worst.Milliseconds())-2*usual-50), "over")
		})
	}
}

// hoverTime returns how long a hover takes on the last row of a text, in a server that is busy
// with other work.
func hoverTime(b *testing.B, begin func(*rawClient), text string) time.Duration {
	c := startServer(b, rich())
	defer c.send("exit", object{}, 0)
	begin(c)
	time.Sleep(300 * time.Millisecond) // until that is in full swing
	c.openOther(doc, text)
	c.send("textDocument/foldingRange", object{"textDocument": object{"uri": doc}}, 6)
	c.next(`"id":6,`) // the text has been read
	began := time.Now()
	c.hover(doc, strings.Count(text, "\n")-2, 7)
	c.next(`"id":7,`, `"result":{`)
	return time.Since(began)
}

func (c *rawClient) openOther(uri, text string) {
	c.send("textDocument/didOpen", object{"textDocument": object{"uri": uri, "languageId": "puzzle", "version": 1, "text": text}}, 0)
}

// retype replaces a whole document.
func (c *rawClient) retype(uri, text string) {
	c.version++
	c.send("textDocument/didChange", object{
		"textDocument":   object{"uri": uri, "version": c.version + 1},
		"contentChanges": []any{object{"text": text}},
	}, 0)
}

// hover asks about the third cell on a line.
func (c *rawClient) hover(uri string, line, id int) {
	c.send("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": fakePosition{line, 4}}, id)
}
