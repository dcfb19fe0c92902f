package main

import (
	"math"
	"runtime/debug"
	"testing"
)

func TestTheCollectorKnowsTheMemoryLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	t.Setenv("GOMEMLIMIT", "")
	if c := call(clean, "check", "--memory", "3GiB", "-"); c.code != exitClean {
		t.Fatalf("%+v", c)
	}
	if got := debug.SetMemoryLimit(-1); got != 3<<30+heapReserve {
		t.Errorf("%d bytes", got)
	}
	limitHeap(math.MaxInt64)
	if got := debug.SetMemoryLimit(-1); got < 1<<60 {
		t.Errorf("%d bytes for no limit", got)
	}
	t.Setenv("GOMEMLIMIT", "5GiB")
	limitHeap(1 << 30)
	if got := debug.SetMemoryLimit(-1); got < 1<<60 {
		t.Errorf("%d bytes, but the environment has another limit", got)
	}
}
