package session

import (
	"context"
	"time"
)

// parentPoll is how often the parent process is checked. No system sends an event
// when a process ends that is not a child.
const parentPoll = time.Second

// awaitProcess returns true when the process is gone, false when ctx ends.
func awaitProcess(ctx context.Context, pid int) bool {
	tick := time.NewTicker(parentPoll)
	defer tick.Stop()
	for isRunning(pid) {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
	}
	return true
}
