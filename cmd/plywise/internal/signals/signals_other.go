//go:build !js

package signals

import (
	"os"
	"os/signal"
	"syscall"
)

// isIgnored reports whether the process was started to ignore a signal.
func isIgnored(s os.Signal) bool { return signal.Ignored(s) }

// IgnoreBrokenPipe makes a write to a pipe without a reader return an error. Without it, a
// signal ends the process before it can log that.
func IgnoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
