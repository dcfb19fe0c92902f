package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

const (
	// heapReserve is how many bytes a process may hold beside texts and tables, for messages
	// and the work of a command.
	heapReserve = 256 << 20
	// garbage is how much garbage there may be, in percent of the memory in use. Collecting
	// often is cheap, because tables hold no pointers.
	garbage = 50
	// leisure is how many bytes of garbage there may be in a process that runs one command. Most
	// end before they have made as much.
	leisure = 64 << 20
)

// limitHeap makes the garbage collector run before the process holds much more than the
// memory that texts and tables may take. Without the limit, it would wait for its share of
// garbage. GOMEMLIMIT in the environment takes precedence.
func limitHeap(memory int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(min(memory, math.MaxInt64/2) + heapReserve)
	}
}

// collectOften makes the collector keep garbage below its share, for a process that stays. GOGC
// in the environment takes precedence.
func collectOften() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
}

// collectAtLeisure makes the collector of a process that is about to end wait for more garbage.
// That many bytes are in use. GOGC in the environment takes precedence.
func collectAtLeisure(live uint64) {
	if os.Getenv("GOGC") != "" {
		return
	}
	// The runtime multiplies the percentage with at least 4 MiB, before the first collection too.
	debug.SetGCPercent(int(max(garbage, 100*leisure/max(live, 4<<20))))
	// The object is garbage at once, so after each collection its cleanup sets the next percentage.
	runtime.AddCleanup(new(*byte), func(struct{}) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		collectAtLeisure(live[0].Value.Uint64())
	}, struct{}{})
}
