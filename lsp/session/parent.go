package session

import (
	"context"
	"time"
)

// parentPoll is how often the parent process is checked. No system sends an event
// when a process ends that is not a child.
const parentPoll = time.Second

// awaitProcess returns true when the process is gone, false when ctx ends, and false at once where
// the process cannot be seen: a server in a container is sent the id of a process outside.
func awaitProcess(ctx context.Context, pid int) bool {
	if !isRunning(pid) {
		return false
	}
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
