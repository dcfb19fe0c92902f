package solution

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// dieTogether makes a process end where this one is killed.
func dieTogether(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

const tellsProcessorTime = true

// spentBy returns the processor time of a process, all its threads included; 0 where it is gone.
func spentBy(pid int) time.Duration {
	const clockOfProcess = 2 // see clock_getcpuclockid(3)
	var t unix.Timespec
	if unix.ClockGettime(int32(^pid<<3|clockOfProcess), &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// spentByGroup returns the processor time of all processes in the group of a process, and whether
// one of them runs or would if it got the processor. The time of one that has ended is left out.
func spentByGroup(leader int) (sum time.Duration, isRunning bool) {
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range all {
		pid, err := strconv.Atoi(filepath.Base(folder))
		if err != nil {
			continue
		}
		if group, err := unix.Getpgid(pid); err != nil || group != leader {
			continue
		}
		stat, err := os.ReadFile(folder + "/stat")
		_, state, found := bytes.Cut(stat, []byte(") "))
		if err != nil || !found || state[0] == 'Z' {
			continue
		}
		isRunning = isRunning || state[0] == 'R' || state[0] == 'D'
		sum += spentBy(pid)
	}
	return sum, isRunning
}
