package main

import (
	"math"
	"os"
	"runtime/debug"
)

// heapBeside is what a process may hold, in bytes, beside the tables: texts and
// what is known about them, also of files of many thousand puzzles.
const heapBeside = 256 << 20

// limitHeap has the garbage collector run before the process holds much more
// than the memory that tables may take. By itself it waits until there is as
// much garbage as there is use. Whoever sets GOMEMLIMIT has decided otherwise.
func limitHeap(memory int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(min(memory, math.MaxInt64/2) + heapBeside)
	}
}
