//go:build !unix && !windows

package session

// isRunning cannot tell here; the end of the input ends the server instead.
func isRunning(int) bool { return true }
