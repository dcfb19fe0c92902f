package session

import (
	"sync/atomic"
	"testing"
)

func TestTasksAreWaitedForWhileOthersBegin(t *testing.T) {
	t.Parallel()
	var all tasks
	if begun := all.Wait(); begun != 0 {
		t.Errorf("%d have begun before the first", begun)
	}
	var ended atomic.Int64
	for range 1000 {
		all.Go(func() {
			all.Go(func() { ended.Add(1) })
			ended.Add(1)
		})
		go all.Wait()
	}
	if begun := all.Wait(); begun != 2000 || ended.Load() != 2000 {
		t.Errorf("of 2000 tasks %d have begun and %d have ended", begun, ended.Load())
	}
}
