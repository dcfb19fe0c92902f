//go:build unix

package solution

import (
	"crypto/rand"
	"os/exec"
	"slices"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// isolate gives a process that is not started yet a process group of its own, and a large stack. A
// limit can only be set by the process that has it, so a shell does, and becomes the process. The
// end of its environment marks all that it starts.
func isolate(cmd *exec.Cmd) error {
	cmd.Env = append(cmd.Environ(), "PLYWISE_STRESS="+rand.Text())
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieTogether(cmd.SysProcAttr)
	if cmd.Err == nil { // else to start it says what is wrong
		kilobytes := strconv.FormatInt(stackSize()>>10, 10)
		cmd.Args = slices.Concat([]string{"sh", "-c", `ulimit -Ss "$0" 2>/dev/null; exec "$@"`, kilobytes, cmd.Path}, cmd.Args[1:])
		cmd.Path = "/bin/sh"
	}
	return nil
}

// kill ends the process group of a process.
func kill(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

// stackSize returns the size of the stack that processes get, as far as the system allows it.
func stackSize() int64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_STACK, &limit) != nil {
		return stack
	}
	return int64(min(uint64(limit.Max), stack)) // of another type on FreeBSD
}
