package main

import (
	"math"
	"os"
	"runtime/debug"
)

const (
	// heapReserve is what a process may hold beside texts and tables, in bytes: messages
	// and whatever a command works on.
	heapReserve = 256 << 20
	// garbage is how much of it there may be, in percent of what is in use. Tables hold no
	// pointers and cost nothing to collect around.
	garbage = 50
)

// limitHeap makes the garbage collector run before the process holds much more than
// the memory that texts and tables may take. Without the limit it would wait until there
// is that much garbage. GOMEMLIMIT and GOGC in the environment take precedence.
func limitHeap(memory int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(min(memory, math.MaxInt64/2) + heapReserve)
	}
}
