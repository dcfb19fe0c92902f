//go:build !js

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// isIgnored reports whether the process was started so that it ignores a signal.
func isIgnored(s os.Signal) bool { return signal.Ignored(s) }

// ignoreBrokenPipes has a client that is gone cause an error of writing. The signal would
// end the process before that is logged.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }
