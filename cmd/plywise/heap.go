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

// allowGarbage makes the garbage collector run when there is that much garbage, in percent of the
// memory in use. GOGC in the environment takes precedence.
func allowGarbage(percent uint64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(int(percent))
	}
}

// collectAtLeisure allows the garbage of a process that is about to end, with that many bytes in
// use, and again after each collection.
func collectAtLeisure(live uint64) {
	// The runtime multiplies the percentage with at least 4 MiB, before the first collection too.
	allowGarbage(max(garbage, 100*leisure/max(live, 4<<20)))
	// The object is garbage at once, so its cleanup follows the next collection.
	runtime.AddCleanup(new(*byte), func(live []metrics.Sample) {
		metrics.Read(live)
		collectAtLeisure(live[0].Value.Uint64())
	}, []metrics.Sample{{Name: "/gc/heap/live:bytes"}})
}
