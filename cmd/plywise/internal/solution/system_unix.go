//go:build unix

package solution

import (
	"os/exec"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// isolate gives a process that is not started yet a process group of its own.
func isolate(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieTogether(cmd.SysProcAttr)
	return nil
}

// kill ends the process group of a process.
func kill(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

// raiseStack raises the limit that processes inherit, once.
var raiseStack = sync.OnceFunc(func() {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_STACK, &limit) != nil {
		return
	}
	want := limit
	want.Cur = min(stack, limit.Max)
	unix.Setrlimit(unix.RLIMIT_STACK, &want) // without it the solution has the usual stack
})

// stackSize returns the size of the stack that processes get.
func stackSize() int64 {
	raiseStack()
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_STACK, &limit) != nil {
		return 0
	}
	return int64(min(uint64(limit.Cur), stack))
}
