//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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

	t.Run("AServerThatIsTerminatedLeavesNoFilesBehind", func(t *testing.T) {
		folder := t.TempDir()
		cmd := exec.Command(binary, "serve")
		cmd.Env = append(os.Environ(), "TMPDIR="+folder)
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for _, message := range []string{
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{"window":{"showDocument":{"support":true}}}}}`,
			`{"jsonrpc":"2.0","method":"initialized","params":{}}`,
			`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a","languageId":"puzzle","version":1,"text":"puzzle: x\ngame: cat-mouse-grid\nboard:\n  MFC\n"}}}`,
			`{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":{"command":"plywise.explain","arguments":[{"uri":"file:///a","position":{"line":0,"character":0}}]}}`,
		} {
			fmt.Fprintf(stdin, "Content-Length: %d\r\n\r\n%s", len(message), message)
		}
		for in, asked := bufio.NewReader(out), false; !asked; {
			line, err := in.ReadString('}')
			if err != nil {
				t.Fatal(err)
			}
			asked = strings.Contains(line, "window/showDocument")
		}
		if files, err := filepath.Glob(filepath.Join(folder, "*", "*.md")); err != nil || len(files) != 1 {
			t.Errorf("at first there are %v, %v", files, err)
		}
		cmd.Process.Signal(syscall.SIGTERM)
		exitOf(t, cmd)
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("then there are %v, %v", left, err)
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
