package session

import (
	"context"
	"iter"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

const (
	// idleWait is how long nothing has to have been solved, answered or closed before
	// memory is given back: a client that closes a document to open the next does not wait
	// for that.
	idleWait = time.Second
	// muchSpare is how much memory that is not used is worth giving back while a document
	// is open, in bytes, beside an eighth of what is used: some is always in between.
	muchSpare = 32 << 20
)

// idleMemory gives memory back to the system when work is done. By itself the runtime
// would take minutes, and keep what reading a large text needed. When a document has been
// closed, the tables of its games go as well, of which there may be a gigabyte. They are
// solved again if need be.
func (s *Session) idleMemory() Feature {
	return Feature{
		Settled: func(uri.URI) { s.stir() },
		Closed: func(uri.URI) {
			s.leftBehind.Store(true)
			s.stir()
		},
		Initialized: func(ctx context.Context) {
			timer := time.NewTimer(time.Hour)
			defer timer.Stop()
			timer.Stop()
			again := false
			for {
				select {
				case <-ctx.Done():
					return
				case <-s.stirred:
					timer.Reset(s.IdleWait)
					again = true
				case <-timer.C:
					if s.giveMemoryBack() && again {
						timer.Reset(4 * s.IdleWait) // a long message may be on its way still
					}
					again = false
				}
			}
		},
	}
}

// stir says that something has been done that may leave memory behind.
func (s *Session) stir() {
	select {
	case s.stirred <- struct{}{}:
	default:
	}
}

// giveMemoryBack gives back what is not used. After a document has been closed or the memory
// limit has changed, nobody needs what was in use when garbage was collected last, so then it
// does not ask how much that was. It reports whether there was much.
func (s *Session) giveMemoryBack() (much bool) {
	live, spare := heapMemory()
	much = spare >= muchSpare+live/8
	left := s.leftBehind.Swap(false)
	if left {
		open := s.documents.Snapshots()
		s.engine.Forget(openPuzzles(open))
		if len(open) == 0 {
			s.Files.ForgetTexts()
		}
	}
	if left || much {
		debug.FreeOSMemory()
	}
	return much
}

// openPuzzles yields the puzzles of documents.
func openPuzzles(documents workspace.Snapshots) iter.Seq[*syntax.Puzzle] {
	return func(yield func(*syntax.Puzzle) bool) {
		for _, snap := range documents {
			for placed := range snap.File.Puzzles() {
				if !yield(placed.Puzzle) {
					return
				}
			}
		}
	}
}

// heapMemory returns how much of the heap was in use when garbage was collected last, and
// how much memory it has beside that, in bytes.
func heapMemory() (live, spare int64) {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/gc/heap/live:bytes"},
	}
	metrics.Read(samples)
	live = int64(samples[3].Value.Uint64())
	for _, sample := range samples[:3] {
		spare += int64(sample.Value.Uint64())
	}
	return live, spare - live
}
