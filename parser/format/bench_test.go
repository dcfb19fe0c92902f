package format

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"plywise/parser"
	"plywise/parser/internal/parsertest"
)

// BenchmarkFormatHostile reports the time for a byte of texts of 1 MB and of
// 8 MB, reading left out; where the two differ much the formatter is not linear.
func BenchmarkFormatHostile(b *testing.B) {
	small, large := hostileLayouts(1<<20), hostileLayouts(1<<23)
	for _, name := range parsertest.SortedKeys(small) {
		b.Run(name, func(b *testing.B) {
			files := [2]*parser.File{parser.Parse(small[name]), parser.Parse(large[name])}
			var spent [2]time.Duration
			for b.Loop() {
				for i, f := range files {
					start := time.Now()
					File(f)
					spent[i] += time.Since(start)
				}
			}
			b.ReportMetric(float64(spent[0].Nanoseconds())/float64(b.N*len(small[name])), "ns/byte@1MB")
			b.ReportMetric(float64(spent[1].Nanoseconds())/float64(b.N*len(large[name])), "ns/byte@8MB")
		})
	}
}

// hostileLayouts are the hostile texts, and some that are hostile to alignment.
func hostileLayouts(scale int) map[string]string {
	texts := parsertest.Hostile(scale)
	times := func(s string) string { return strings.Repeat(s, scale/len(s)) }
	lines := func(n int, rest string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "  %d:%s\n", i, rest)
		}
		return b.String()
	}
	const graph = "puzzle: x\ngame: cat-mouse-graph\ngraph:\n"
	texts["a graph with comments"] = graph + lines(scale/100, strings.Repeat(" 0", 40)+" // x")
	texts["one wide name"] = graph + "  " + strings.Repeat("猫", scale/6) + ": 1\n" + lines(scale/24, " 1 2")
	texts["names as wide as may be"] = graph + "  " + strings.Repeat("x", widestName) + ": 1\n" + lines(scale/10, " 0")
	texts["one long line of moves, many short"] = "puzzle: x\ngame: knight-pawns\nknight: 0,0\npawns: none\nmoves:\n  " +
		strings.Repeat("1,1 ", scale/8) + "\n" + strings.Repeat("  49,49 1,1 // x\n", scale/34)
	texts["comments"] = "puzzle: x\n" + times("  // x\n")
	texts["comments before a puzzle"] = "puzzle: x\n" + times("// x\n") + "puzzle: y"
	texts["keys with comments"] = times("puzzle:x   // y\n")
	return texts
}

func BenchmarkFormatManyPuzzles(b *testing.B) {
	f := parser.Parse(parsertest.ManyPuzzles(10_000))
	b.SetBytes(int64(f.Len()))
	b.ReportAllocs()
	for b.Loop() {
		File(f)
	}
}

// BenchmarkFormatRange formats one puzzle of many.
func BenchmarkFormatRange(b *testing.B) {
	for _, n := range []int{1, 10_000} {
		f := parser.Parse(parsertest.ManyPuzzles(n))
		span := f.Puzzle(n / 2).Span()
		b.Run(fmt.Sprintf("of %d", n), func(b *testing.B) {
			for b.Loop() {
				Range(f, span)
			}
		})
	}
}
