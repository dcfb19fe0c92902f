package testcase

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// hostile texts are large and of a kind that a careless reader takes quadratic
// time for.
func hostile(scale int) map[string]string {
	times := func(s string) string { return strings.Repeat(s, scale/len(s)) }
	noise := make([]byte, scale)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	return map[string]string{
		"noise":                string(noise),
		"words":                times("x\n"),
		"numbers":              times("1\n"),
		"numbers on a line":    times("1 "),
		"minus signs":          times("-\n"),
		"digits":               times("9"),
		"brackets":             times("["),
		"bracket lines":        times("[\n"),
		"closing brackets":     "[[" + times("]"),
		"quotes":               times(`"`),
		"open strings":         times("[\"x\n"),
		"broken lists":         times("[[1,x]]\n"),
		"broken lists, a line": times("[[1,x]] "),
		"one list":             "[" + times("[1],") + "[0]]",
		"cases":                times("[[1],[0],[]]\n"),
		"cases on a line":      times("[[1],[0],[]] "),
		"wrong cases":          times("[[1]] "),
		"grids":                times("[\"MCF\"] 1 1\n"),
		"one grid":             "[" + times(`"....",`) + `"MCF."] 1 1`,
		"pawns":                "0 0 [" + times("[1,1],") + "[2,2]]",
		"labels":               times("Input:\n"),
		"answers":              times("Output: 1\n"),
		"names":                times("kx = 1\n"),
		"names on a line":      times("kx = 1 "),
		"blanks":               times(" "),
		"wide blanks":          times("　"),
		"separators":           times(","),
		"prompts":              times("> "),
		"a statement's prose":  "Input:\n" + times("[i] some words\n"),
		"names and words":      times("kx = 1\n!\n"),
		"a list that is lost":  "[[x" + times("\n"),
		"one word":             times("x"),
		"one name":             times("x") + " = 1",
	}
}

// BenchmarkImportHostile reports the time for a byte of texts of 1 MB and of
// 8 MB; where the two differ much the reader is not linear.
func BenchmarkImportHostile(b *testing.B) {
	small, large := hostile(1<<20), hostile(1<<23)
	for _, name := range slices.Sorted(maps.Keys(small)) {
		b.Run(name, func(b *testing.B) {
			var spent [2]time.Duration
			for b.Loop() {
				for i, text := range []string{small[name], large[name]} {
					start := time.Now()
					Read(text)
					spent[i] += time.Since(start)
				}
			}
			b.ReportMetric(float64(spent[0].Nanoseconds())/float64(b.N*len(small[name])), "ns/byte@1MB")
			b.ReportMetric(float64(spent[1].Nanoseconds())/float64(b.N*len(large[name])), "ns/byte@8MB")
		})
	}
}
