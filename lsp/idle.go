package lsp

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"go.lsp.dev/uri"
)

const (
	// idleWait is how long nothing has to have been solved or closed before memory is
	// given back: a client that closes a document to open the next does not wait for that.
	idleWait = time.Second
	// muchSpare is how much memory that is not used is worth giving back while a document
	// is open, in bytes.
	muchSpare = 32 << 20
)

// idleMemory gives memory back to the system when work is done. By itself the runtime
// would take minutes, and keep what reading a large text needed. When the last document
// has been closed, the tables of games go as well, of which there may be a gigabyte. They
// are solved again if need be.
func (s *server) idleMemory() feature {
	stirred := make(chan struct{}, 1)
	stir := func(uri.URI) {
		select {
		case stirred <- struct{}{}:
		default:
		}
	}
	return feature{
		settled: stir,
		closed:  stir,
		initialized: func(ctx context.Context) {
			timer := time.NewTimer(time.Hour)
			defer timer.Stop()
			timer.Stop()
			again := false
			for {
				select {
				case <-ctx.Done():
					return
				case <-stirred:
					timer.Reset(s.idleWait)
					again = true
				case <-timer.C:
					if s.giveMemoryBack() && again {
						timer.Reset(4 * s.idleWait) // a long message may be on its way still
					}
					again = false
				}
			}
		},
	}
}

// giveMemoryBack gives back what is not used and, while no document is open, what is
// quickly found out again. It reports whether that was much.
func (s *server) giveMemoryBack() (much bool) {
	much = spareMemory() >= muchSpare
	idle := len(s.documents.View()) == 0
	if idle {
		s.engine.Forget()
		s.files.ForgetTexts()
	}
	if idle || much {
		debug.FreeOSMemory()
	}
	return much
}

// spareMemory returns how much memory the heap has beside what was in use when garbage
// was collected last, in bytes.
func spareMemory() int64 {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/gc/heap/live:bytes"},
	}
	metrics.Read(samples)
	var spare int64
	for _, sample := range samples[:3] {
		spare += int64(sample.Value.Uint64())
	}
	return spare - int64(samples[3].Value.Uint64())
}
