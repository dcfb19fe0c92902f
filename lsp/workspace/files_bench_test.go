package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"go.lsp.dev/uri"
)

// BenchmarkFileEvents reports the time for one event, where every file of a folder
// has one: told all at once or one by one, and of files that are changed, deleted and
// created. It should be the same however many files there are.
func BenchmarkFileEvents(b *testing.B) {
	for _, n := range []int{1500, 3000, 6000} {
		for _, oneByOne := range []bool{false, true} {
			name := fmt.Sprintf("%d/atOnce", n)
			if oneByOne {
				name = fmt.Sprintf("%d/oneByOne", n)
			}
			b.Run(name, func(b *testing.B) { measureEvents(b, n, oneByOne) })
		}
	}
}

func measureEvents(b *testing.B, n int, oneByOne bool) {
	folder := b.TempDir()
	paths := make([]string, n)
	for i := range paths {
		paths[i] = filepath.Join(folder, fmt.Sprint(i%100), fmt.Sprint(i, ".puzzle"))
		if err := os.MkdirAll(filepath.Dir(paths[i]), 0o700); err != nil {
			b.Fatal(err)
		}
	}
	each := func(change func(path string) error) {
		for _, path := range paths {
			if err := change(path); err != nil {
				b.Fatal(err)
			}
		}
	}
	create := func(path string) error { return os.WriteFile(path, []byte("puzzle: x\n"), 0o600) }
	each(create)
	files, _ := scanned(b, folder)
	var spent time.Duration
	events := 0
	tell := func() {
		for range Texts(nil, files) {
		} // so that they are kept
		start := time.Now()
		for _, path := range paths {
			files.Touch(uri.File(path))
			for oneByOne && !files.IsScanned() {
				runtime.Gosched()
			}
		}
		await(b, files)
		spent += time.Since(start)
		events += n
	}
	for b.Loop() {
		tell()
		each(os.Remove)
		tell()
		each(create)
		tell()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(spent.Nanoseconds())/float64(events), "ns/event")
}
