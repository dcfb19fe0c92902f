package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

const (
	// heapReserve is how many bytes a process may hold beside texts and tables, for messages
	// and the work of a command.
	heapReserve = 256 << 20
	// garbage is how much garbage there may be, in percent of the memory in use. Collecting
	// often is cheap, because tables hold no pointers.
	garbage = 50
	// leisure is how much there may be before the first collection, in percent of the runtime's
	// 4 MiB: 64 MiB. Most commands end before they have made as much.
	leisure = 1600
)

// limitHeap makes the garbage collector run before the process holds much more than the
// memory that texts and tables may take. Without the limit, it would wait for that share of
// garbage. GOMEMLIMIT in the environment takes precedence.
func limitHeap(memory int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(min(memory, math.MaxInt64/2) + heapReserve)
	}
}

// limitGarbage makes the garbage collector run for the first time when there is as much garbage as
// leisure allows, and from then on at the smaller share. GOGC in the environment takes precedence.
func limitGarbage() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(leisure)
		// This object is garbage at once, and so found by the first collection.
		runtime.AddCleanup(new(*byte), func(percent int) { debug.SetGCPercent(percent) }, garbage)
	}
}
