package session

import (
	"errors"
	"syscall"
)

// isRunning opens the process: one that is gone cannot be opened, and one that has ended while a
// handle to it is open is signalled.
func isRunning(pid int) bool {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return errors.Is(err, syscall.ERROR_ACCESS_DENIED)
	}
	defer syscall.CloseHandle(h)
	state, err := syscall.WaitForSingleObject(h, 0)
	return err != nil || state == syscall.WAIT_TIMEOUT
}
