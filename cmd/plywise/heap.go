package main

import (
	"math"
	"os"
	"runtime/debug"
)

// heapReserve is what a process may hold beside the tables, in bytes: texts and what
// is known about them, even for files of many thousand puzzles.
const heapReserve = 256 << 20

// limitHeap makes the garbage collector run before the process holds much more than
// the memory that tables may take. Without the limit it would wait until there is as
// much garbage as live data. A GOMEMLIMIT in the environment takes precedence.
func limitHeap(memory int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(min(memory, math.MaxInt64/2) + heapReserve)
	}
}
