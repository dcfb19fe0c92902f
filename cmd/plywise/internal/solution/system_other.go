//go:build !unix

package solution

import (
	"errors"
	"os/exec"
	"time"
)

// errUnsupported says that solutions cannot be run.
var errUnsupported = errors.New("solutions run on Linux and macOS only, where a process can be ended with all its children; on Windows use WSL")

func isolate(*exec.Cmd) error { return errUnsupported }
func kill(int)                {}
func killRest(*exec.Cmd)      {}
func stackSize() int64        { return 0 }

const tellsProcessorTime = false

func spentBy(int) time.Duration              { return 0 }
func spentByGroup(int) (time.Duration, bool) { return 0, true }
