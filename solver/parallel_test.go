package solver

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

func TestParallelReturnsTheFirstErrorWhenAllHaveReturned(t *testing.T) {
	var calls atomic.Int32
	first, second := errors.New("first"), errors.New("second")
	err := Parallel(5, func(worker int) error {
		defer calls.Add(1)
		return []error{nil, first, nil, second, nil}[worker]
	})
	if err != first || calls.Load() != 5 {
		t.Errorf("got %v after %d calls", err, calls.Load())
	}
}

func TestAPanicOfAWorkerCanBeRecoveredByTheCaller(t *testing.T) {
	var calls atomic.Int32
	defer func() {
		cause, _ := recover().(string)
		if !strings.HasPrefix(cause, "boom\n") || !strings.Contains(cause, "parallel_test.go") || calls.Load() != 3 {
			t.Errorf("recovered is %q after %d calls", cause, calls.Load())
		}
	}()
	_ = Parallel(3, func(worker int) error {
		defer calls.Add(1)
		if worker == 1 {
			panic("boom")
		}
		return nil
	})
}
