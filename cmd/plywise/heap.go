package main

import (
	"math"
	"os"
	"runtime/debug"
)

const (
	// heapReserve is how many bytes a process may hold beside texts and tables, for messages
	// and the work of a command.
	heapReserve = 256 << 20
	// garbage is how much garbage there may be, in percent of the memory in use. Collecting
	// often is cheap, because tables hold no pointers.
	garbage = 50
)

// limitHeap makes the garbage collector run before the process holds much more than the
// memory that texts and tables may take. Without the limit, it would wait for that share of
// garbage. GOMEMLIMIT and GOGC in the environment take precedence.
func limitHeap(memory int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(min(memory, math.MaxInt64/2) + heapReserve)
	}
}
