//go:build unix

package session

import (
	"errors"
	"syscall"
)

// isRunning sends a signal that does nothing. If that is not permitted, the process
// is there.
func isRunning(pid int) bool {
	return pid > 0 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
