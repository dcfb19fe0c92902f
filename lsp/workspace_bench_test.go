package lsp

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

// BenchmarkManyFiles measures a workspace of 20,000 files, of which each has a problem:
// the time until all are reported, the heap that it takes a file, and the time of a search
// among all titles.
func BenchmarkManyFiles(b *testing.B) {
	const n = 20_000
	f := newFolder(b, nil)
	for i := range n {
		f.write(fmt.Sprintf("%d/%d.puzzle", i/200, i), fmt.Sprintf("puzzle: number %d\n", i))
	}
	for b.Loop() {
		runtime.GC()
		before := heapInUse()
		e := connected(b)
		params := f.asWorkspace()
		params["capabilities"] = watching()
		start := time.Now()
		e.must("initialize", params, nil)
		e.notify("initialized", object{})
		eventually(b, "all files are reported", func() bool { return e.documentsShown() == n })
		b.ReportMetric(time.Since(start).Seconds(), "s/report")
		e.server.Files.ForgetTexts()
		runtime.GC()
		b.ReportMetric(float64(heapInUse()-before)/n, "B/file")
		start = time.Now()
		e.must("workspace/symbol", object{"query": "number 19999"}, nil)
		b.ReportMetric(time.Since(start).Seconds(), "s/search")
		e.quit()
	}
}
