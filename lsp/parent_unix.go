//go:build unix

package lsp

import (
	"errors"
	"syscall"
)

// isRunning asks by a signal that does nothing. Not being allowed to send it
// means that the process is there.
func isRunning(pid int) bool {
	return pid > 0 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
