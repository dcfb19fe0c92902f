package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/cmd/plywise/internal/terminal/terminaltest"
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
		t.Errorf("another process is gone: %v", err)
	}
	other.Process.Kill()
	other.Wait()
}

func TestProgressSaysWhatStressWaitsFor(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for waitsFor, name := range map[string]string{
		"starting solution.py, ":                 solutionFile(t, "while True: pass", "return 1"),
		"waiting for answers from solution.py, ": solutionFile(t, "", "while True: pass"),
	} {
		tty, written := terminaltest.Open(t, 200)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan int)
		go func() {
			ended <- execute(terminal.NewProgress(tty, 0).In(ctx), []string{"stress", name}, nil, tty, tty)
		}()
		written.Await(waitsFor)
		cancel()
		if code := <-ended; code != exitInterrupted {
			t.Errorf("exit code %d", code)
		}
	}
}
