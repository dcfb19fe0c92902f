//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What only a process of its own can show.
func TestSignals(t *testing.T) {
	binary := buildProgram(t)

	t.Run("AReaderThatGoesAwayEndsTheProcessQuietly", func(t *testing.T) {
		cmd := exec.Command(binary, "states", "-")
		var errs bytes.Buffer
		cmd.Stdin, cmd.Stderr = strings.NewReader(manyStates()), &errs
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.HasPrefix(line, `{"line":1,`) {
			t.Errorf("%q, %v", line, err)
		}
		out.Close()
		if code := exitOf(t, cmd); code != exitBrokenPipe || errs.Len() > 0 {
			t.Errorf("exit code %d: %s", code, &errs)
		}
	})

	t.Run("AnInterruptEndsTheProcessWithAWord", func(t *testing.T) {
		cmd := exec.Command(binary, "check", "-")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		stdin, err := cmd.StdinPipe() // stays open, so there is no end to wait for
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(stdin, clean)
		time.Sleep(50 * time.Millisecond) // else the signal may come before it is listened for
		cmd.Process.Signal(os.Interrupt)
		if code := exitOf(t, cmd); code != exitInterrupted || strings.TrimPrefix(errs.String(), "plywise: interrupted\n") != "" {
			t.Errorf("exit code %d: %s", code, &errs)
		}
	})
}

// exitOf waits for a process and returns its exit code, as a shell does.
func exitOf(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	timer := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
	defer timer.Stop()
	cmd.Wait()
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		return 128 + int(status.Signal())
	}
	return status.ExitStatus()
}
