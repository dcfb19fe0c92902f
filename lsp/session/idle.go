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
	// idleWait is how long the session solves, answers and closes nothing before it gives memory
	// back, so that a client that closes a document to open the next does not wait for that.
	idleWait = time.Second
	// muchSpare is how many unused bytes are worth giving back while no document is closed,
	// beside an eighth of those in use. The garbage collector always leaves some.
	muchSpare = 32 << 20
)

// idleMemory gives memory back to the system when work is done. By itself the runtime would take
// minutes, and keep what reading a large text needed. When a document has been closed, the tables
// of its games go as well, which may take a gigabyte. Its games are solved again if need be.
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

// stir notes work that may leave memory behind.
func (s *Session) stir() {
	select {
	case s.stirred <- struct{}{}:
	default:
	}
}

// giveMemoryBack gives unused memory back, and reports whether that was much. After a document
// was closed or the memory limit changed, it does so however little there seems to be: the memory
// that was in use at the last collection may be garbage by now.
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
