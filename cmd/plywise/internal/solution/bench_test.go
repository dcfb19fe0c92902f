package solution

import (
	"testing"

	"plywise/parser/testcase"
)

// BenchmarkSmallCases asks a solution in each language the examples of the statements, again and
// again: it prints how many are answered in a second.
func BenchmarkSmallCases(b *testing.B) {
	for _, file := range []string{"cat_and_mouse.cpp", "cat_and_mouse_2.cpp", "kill_all_pawns.cpp", "cat_and_mouse.py", "cat_and_mouse.java", "cat_and_mouse_2.js"} {
		b.Run(file, func(b *testing.B) {
			p := open(b, "testdata/right/"+file)
			s := session(b, p)
			var all []testcase.Case
			for len(all) < 32 {
				for _, e := range examples(b)[p.Problem] {
					all = append(all, e.Case)
				}
			}
			n := 0
			for b.Loop() {
				if _, err := s.Ask(b.Context(), all); err != nil {
					b.Fatal(err)
				}
				n += len(all)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "cases/s")
		})
	}
}
