package knight

import (
	"context"
	"runtime"
	"sync/atomic"

	"plywise/solver"
)

// sideBySide calls do with 0 to n-1, from a goroutine for each core, and returns the
// first error, or ctx's if ctx ended before the last call.
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
	return solver.Parallel(workers, func(int) error { return work() })
}
