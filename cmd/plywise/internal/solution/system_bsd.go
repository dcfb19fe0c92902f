//go:build unix && !linux

package solution

import (
	"syscall"
	"time"
)

func dieTogether(*syscall.SysProcAttr) {}

// The wall's clock stands for processor time.
func spentBy(int) (time.Duration, bool)            { return 0, false }
func spentByGroup(int) (time.Duration, bool, bool) { return 0, true, false }
