package lsp

import (
	"context"
	"runtime/debug"
	"time"

	"go.lsp.dev/uri"
)

// idleWait is how long no document has to be open before memory is given back: a client
// that closes one to open the next does not wait for that.
const idleWait = time.Second

// idleMemory gives memory back to the system when the last document has been closed. By
// itself the runtime would take minutes, and it would keep the tables of games, of which
// there may be a gigabyte. They are solved again if need be.
func (s *server) idleMemory() feature {
	closed := make(chan struct{}, 1)
	return feature{
		closed: func(uri.URI) {
			select {
			case closed <- struct{}{}:
			default:
			}
		},
		initialized: func(ctx context.Context) {
			timer := time.NewTimer(time.Hour)
			defer timer.Stop()
			timer.Stop()
			for {
				select {
				case <-ctx.Done():
					return
				case <-closed:
					timer.Reset(s.idleWait)
				case <-timer.C:
					if len(s.documents.View()) == 0 {
						s.giveMemoryBack()
					}
				}
			}
		},
	}
}

// giveMemoryBack drops what is quickly found out again.
func (s *server) giveMemoryBack() {
	s.engine.Forget()
	s.files.ForgetTexts()
	debug.FreeOSMemory()
}
