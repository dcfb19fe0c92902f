package solution

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// dieTogether makes a process end where this one is killed, and what it leaves behind a child of this
// one.
func dieTogether(a *syscall.SysProcAttr) {
	a.Pdeathsig = syscall.SIGKILL
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
}

// killRest ends what is left of a process that has ended: children of this one by now, in the group
// that it has led, or with its mark. Other children have nothing to do with it.
func killRest(cmd *exec.Cmd) {
	kill(cmd.Process.Pid)
	mark := []byte(cmd.Env[len(cmd.Env)-1])
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, field := range strings.Fields(string(text)) {
			pid, _ := strconv.Atoi(field)
			group, _ := unix.Getpgid(pid)
			if environment, _ := os.ReadFile("/proc/" + field + "/environ"); group == cmd.Process.Pid || bytes.Contains(environment, mark) {
				unix.Kill(pid, unix.SIGKILL)
				unix.Wait4(pid, nil, 0, nil)
				killRest(cmd) // its children are this one's now
			}
		}
	}
}

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
