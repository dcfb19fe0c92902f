package knight

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// newLayers returns empty layers with first to end-1 high pawns below.
//
// To get memory, which comes zeroed, takes a good part of the time that it
// takes to fill it; so several goroutines ask for the parts of the layers.
// Tables share layers one by one, so none may hold on to another. Only the
// smallest, which are not worth it, have one piece together.
func newLayers(ctx context.Context, first, end int) ([]*layer, error) {
	const small = 8 // high pawns below
	words := 0
	for high := first; high < min(end, small); high++ {
		words += int(layerWords(high))
	}
	piece := make([]uint64, words)
	layers := make([]*layer, 0, max(end-first, 0))
	var parts []part
	for high := first; high < end; high++ {
		l := &layer{high: high, with: make([][]uint64, high)}
		layers = append(layers, l)
		if high >= small {
			parts = l.parts(parts)
			continue
		}
		var own [small + 1 + lanes]part
		for _, p := range l.parts(own[:0]) {
			*p.words, piece = piece[:p.size:p.size], piece[p.size:]
		}
	}
	slices.Reverse(parts) // the largest first
	return layers, sideBySide(ctx, len(parts), func(k int) error {
		*parts[k].words = make([]uint64, parts[k].size)
		return nil
	})
}

// A part of a layer is one of its slices, and the size that it is to have.
type part struct {
	words *[]uint64
	size  int
}

// parts appends the parts of l to a list.
func (l *layer) parts(list []part) []part {
	for b := range l.with {
		list = append(list, part{&l.with[b], blockWords << l.high / 2})
	}
	for j := range l.pairs {
		list = append(list, part{&l.pairs[j], pairWords << l.high})
	}
	return append(list, part{&l.at, blockWords << l.high})
}

// sideBySide calls do with 0 to n-1, from several goroutines if n is more than
// one, and returns the first error or, if it ended before all was done, ctx's.
func sideBySide(ctx context.Context, n int, do func(k int) error) error {
	var next atomic.Int64
	work := func() error {
		for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := do(k); err != nil {
				return err
			}
		}
		return nil
	}
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers <= 1 {
		return work()
	}
	errs := make([]error, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() { errs[w] = work() })
	}
	wg.Wait()
	return cmp.Or(errs...)
}
