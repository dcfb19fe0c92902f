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

// spentBy returns the processor time of a process, all its threads included.
func spentBy(pid int) (time.Duration, bool) {
	const clockOfProcess = 2 // see clock_getcpuclockid(3)
	var t unix.Timespec
	err := unix.ClockGettime(int32(^pid<<3|clockOfProcess), &t)
	return time.Duration(t.Nano()), err == nil
}

// spentByGroup returns the processor time of all processes in the group of a process, and whether
// one of them runs or would if it got the processor. The time of one that has ended is left out.
func spentByGroup(leader int) (sum time.Duration, isRunning, known bool) {
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
		if spent, ok := spentBy(pid); ok {
			sum, known = sum+spent, true
		}
	}
	return sum, isRunning, known
}
