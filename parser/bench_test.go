package parser

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// hostile texts are large and of a kind that a careless parser takes quadratic
// time, or all memory, for. They are named by what they hold.
func hostile(scale int) map[string]string {
	const grid, graph, knight = "puzzle: x\ngame: cat-mouse-grid\n", "puzzle: x\ngame: cat-mouse-graph\n", "puzzle: x\ngame: knight-pawns\n"
	noise := make([]byte, scale)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	nodes := func(format string) string {
		var b strings.Builder
		b.WriteString(graph + "graph:\n")
		for i := range scale / 20 {
			fmt.Fprintf(&b, format, i, i+1, i/2)
		}
		return b.String()
	}
	positions := func(key string) string {
		var b strings.Builder
		b.WriteString(knight + "size: 1000\nknight: 999,999\n" + key + ":")
		for i := range scale / 8 {
			fmt.Fprintf(&b, " %d,%d", i/1000%1000, i%1000)
		}
		return b.String()
	}
	times := func(s string) string { return strings.Repeat(s, scale/len(s)) }
	return map[string]string{
		"noise":               string(noise),
		"noise in a puzzle":   grid + string(noise),
		"NUL bytes":           times("\x00"),
		"NUL lines":           grid + times("\x00\n"),
		"not UTF-8":           grid + times("\xff\n"),
		"one-byte lines":      times("x\n"),
		"empty lines":         times("\n"),
		"lines in a puzzle":   grid + times("x\n"),
		"lone CRs":            grid + times("\r"),
		"one line":            grid + "source: " + times("a//"),
		"one comment":         times("/"),
		"one wide line":       grid + "source: " + times("猫🐭é"),
		"titles":              times("puzzle: x\n"),
		"puzzles":             times("puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n"),
		"the same key":        grid + times("turn: cat\n"),
		"unknown games":       "puzzle: x\n" + times("game: k\n"),
		"unknown keys":        grid + times("mous: 1\n"),
		"strange keys":        grid + times("cart-jumq: 1\n"),
		"key of another game": grid + times("hole: 1\n"),
		"keys without value":  grid + times("board:\n"),
		"indented keys":       grid + times(" turn: cat\n"),
		"joined lines":        grid + "turn: " + times("cat turn: "),
		"joined rows":         grid + "board:\n" + times("  ..#turn: cat\n"),
		"colons":              grid + "turn" + times(":"),
		"half-typed lines":    grid + times("boar\n"),
		"one long key":        grid + times("a-") + ": 1\n",
		"loose rows":          grid + "board:\n" + times(".#.#.#\n"),
		"loose graph":         graph + "graph:\n" + times("a: bcd\n"),
		"one row":             grid + "board:\n  " + times(".#"),
		"strange cells":       grid + "board:\n  " + times(".x"),
		"spaced rows":         grid + "board:\n" + times("  . . .\n"),
		"thin rows":           grid + "board:\n" + times(" .\n"),
		"one long, many thin": grid + "board:\n  " + strings.Repeat(".", scale/2) + "\n" + strings.Repeat(" .\n", scale/6),
		"ragged rows":         grid + "board:\n" + times(" .\n ..\n ...\n"),
		"mice":                grid + "board:\n" + times("  MMMMMMMMMMMMMM\n"),
		"pawns":               knight + "board:\n  N..............\n" + times("  PPPPPPPPPPPPPPP\n"),
		"listed pawns":        positions("pawns"),
		"moves":               positions("pawns: none\nmoves"),
		"wrong moves":         grid + "board:\n  MCF\nmoves: " + times("9,9 "),
		"strange moves":       grid + "board:\n  MCF\nmoves: " + times("x 0,0 "),
		"spaced moves":        grid + "board:\n  MCF\nmoves: " + times("0 , 0 "),
		"digits":              grid + "limit: " + times("9"),
		"digits of a move":    grid + "board:\n  MCF\nmoves: " + times("9") + "," + times("9"),
		"same pawn":           knight + "knight: 0,0\npawns: " + times("1,1 "),
		"nodes":               nodes("  %d: %d %d\n"),
		"lines for a node":    graph + "graph:\n" + times("  a: b c\n"),
		"one graph line":      graph + "graph:\n  0: " + times("a b "),
		"commas in a graph":   graph + "graph:\n  0: " + times("a,b,"),
		"no colons":           nodes("  %d %d %d\n"),
		"one hub":             nodes("  n%[1]d: hub\n"),
		"unknown nodes":       graph + "graph:\n  0: 1 2\nmoves: " + times("yonder nowhere "),
		"words":               grid + "expect: " + times("mouse "),
		"parentheses":         grid + "expect: " + times("("),
		"blanks":              grid + "limit:" + times(" "),
		"unusual spaces":      grid + "moves: " + times("　"),
		"unusual lines":       grid + times("　x\n"),
		"BOMs":                times("\uFEFF"),
		"BOM lines":           grid + times("\uFEFFx\n"),
	}
}

// BenchmarkHostile reports the time for a byte of texts of 1 MB and of 8 MB;
// where the two differ much the parser is not linear.
func BenchmarkHostile(b *testing.B) {
	small, large := hostile(1<<20), hostile(1<<23)
	for _, name := range sortedKeys(small) {
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
		f.Edit(Range{at, at + 1}, ".")
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
			line, column := f.LineColumn(UTF16, at)
			if f.Offset(UTF16, line, column) != at {
				b.Fatal(line, column)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/2000, "ns/offset")
}

func BenchmarkParse(b *testing.B) {
	for _, name := range sortedKeys(examples) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(examples[name])))
			for b.Loop() {
				Parse(examples[name])
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
