package parser

import (
	"strings"
	"testing"
	"time"

	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
)

// BenchmarkHostile reports the time for a byte of texts of 1 MB and of 8 MB;
// where the two differ much the parser is not linear.
func BenchmarkHostile(b *testing.B) {
	small, large := parsertest.Hostile(1<<20), parsertest.Hostile(1<<23)
	for _, name := range parsertest.SortedKeys(small) {
		b.Run(name, func(b *testing.B) {
			var spent [2]time.Duration
			for b.Loop() {
				for i, text := range []string{small[name], large[name]} {
					start := time.Now()
					Parse(text)
					spent[i] += time.Since(start)
				}
			}
			b.ReportMetric(float64(spent[0].Nanoseconds())/float64(b.N*len(small[name])), "ns/byte@1MB")
			b.ReportMetric(float64(spent[1].Nanoseconds())/float64(b.N*len(large[name])), "ns/byte@8MB")
		})
	}
}

// BenchmarkEdit reports how much longer an edit takes in the middle of 10,000
// puzzles than in a file of that puzzle alone.
func BenchmarkEdit(b *testing.B) {
	one, many := manyPuzzles(1), manyPuzzles(10_000)
	edit := func(f *File, index int) time.Duration {
		at := f.Puzzle(index).Start + strings.Index(one.Text(), "#C...") + 2
		start := time.Now()
		f.Edit(source.Between(at, at+1), ".")
		return time.Since(start)
	}
	var alone, amid time.Duration
	for b.Loop() {
		alone += edit(one, 0)
		amid += edit(many, 5_000)
	}
	b.ReportMetric(float64(alone.Nanoseconds())/float64(b.N), "ns/edit@1")
	b.ReportMetric(float64(amid.Nanoseconds())/float64(b.N), "ns/edit@10000")
	b.ReportMetric(float64(amid)/float64(alone), "ratio")
}

// BenchmarkLineColumn finds the columns of all tokens of one long line that is not
// ASCII.
func BenchmarkLineColumn(b *testing.B) {
	f := Parse("puzzle: x\ngame: cat-mouse-graph\ngraph:\n  猫: " + strings.Repeat("鼠🐭 ", 100_000))
	p := f.Puzzle(0)
	for b.Loop() {
		for i := range 1000 {
			at := p.Tokens[i*len(p.Tokens)/1000].Range().Start
			line, column := f.LineColumn(source.UTF16, at)
			if f.Offset(source.UTF16, line, column) != at {
				b.Fatal(line, column)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/2000, "ns/offset")
}

func BenchmarkParse(b *testing.B) {
	for _, name := range parsertest.SortedKeys(parsertest.Examples) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(parsertest.Examples[name])))
			for b.Loop() {
				Parse(parsertest.Examples[name])
			}
		})
	}
	board := "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF" + strings.Repeat(".", 61) + "\n" + strings.Repeat("  "+strings.Repeat("..#.", 16)+"\n", 63)
	b.Run("64x64", func(b *testing.B) {
		b.SetBytes(int64(len(board)))
		for b.Loop() {
			Parse(board)
		}
	})
}
