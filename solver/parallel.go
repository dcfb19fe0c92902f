package solver

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"sync"
)

// Parallel calls do with 0 to n-1, each on a goroutine of its own, and waits for all of them. It
// returns the error of the first in this order that has one. A panic of one of them becomes a panic
// of the caller, who can recover it, and whose value has the stack of the goroutine.
func Parallel(n int, do func(worker int) error) error {
	errs, causes := make([]error, n), make([]string, n)
	var group sync.WaitGroup
	for w := range n {
		group.Go(func() {
			defer func() {
				if cause := recover(); cause != nil {
					causes[w] = fmt.Sprintf("%v\n%s", cause, debug.Stack())
				}
			}()
			errs[w] = do(w)
		})
	}
	group.Wait()
	if cause := cmp.Or(causes...); cause != "" {
		panic(cause)
	}
	return cmp.Or(errs...)
}
