package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func TestNothingIsLeftOfASolutionWhoseProcessesLeaveItsGroup(t *testing.T) {
	other := exec.Command("sleep", "1000") // one that stress has not started
	other.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	note := filepath.Join(t.TempDir(), "pids")
	name := solutionFile(t, "import subprocess", fmt.Sprintf("child = subprocess.Popen(['sh', '-c', 'sleep 777 & echo $$ $! >> %s; wait'], start_new_session=True)\nreturn 2", note))
	if c := stressWithin(t, "--count", "5", name); c.code != exitErrors {
		t.Errorf("%+v", c)
	}
	text, err := os.ReadFile(note)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range strings.Fields(string(text)) {
		if pid, err := strconv.Atoi(field); err != nil || !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			t.Errorf("%s is left, %v", field, err)
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	if err := other.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("a process of somebody else is gone: %v", err)
	}
	other.Process.Kill()
	other.Wait()
}
