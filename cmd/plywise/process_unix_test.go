//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// These tests need a process of its own.
func TestSignals(t *testing.T) {
	t.Parallel()
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
		if files, err := filepath.Glob(filepath.Join(folder, "*", "*.txt")); err != nil || len(files) != 1 {
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

	dir := folder(t, map[string]string{"many.puzzle": manyStates(), "large.puzzle": largeBoard()})
	silent := filepath.Join(dir, "silent")
	if err := syscall.Mkfifo(silent, 0o666); err != nil {
		t.Skip(err)
	}

	t.Run("ASignalEndsWaitingForTheWriterOfAPipe", func(t *testing.T) {
		for _, args := range [][]string{{"check", silent}, {"solve", silent}, {"report", silent}, {"map", silent}, {"states", silent}, {"fmt", silent}, {"import", silent}, {"export", silent}} {
			for _, end := range endings() {
				cmd := exec.Command(binary, args...)
				var errs bytes.Buffer
				cmd.Stderr = &errs
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(50 * time.Millisecond) // as above
				cmd.Process.Signal(end.signal)
				if code := exitOf(t, cmd); code != 128+int(end.signal) || strings.TrimPrefix(errs.String(), end.message) != "" {
					t.Errorf("%v, %v: exit code %d: %s", args, end.signal, code, &errs)
				}
			}
		}
	})

	t.Run("ASignalEndsWaitingForTheReaderOfAPipe", func(t *testing.T) {
		many := filepath.Join(dir, "many.puzzle")
		for _, end := range endings() {
			for _, both := range []bool{false, true} { // also standard error goes to that pipe
				if both && end.signal != syscall.SIGINT {
					continue
				}
				cmd := exec.Command(binary, "states", many)
				out, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				var errs bytes.Buffer
				cmd.Stderr = &errs
				if both {
					cmd.Stderr = cmd.Stdout
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				out.Read(make([]byte, 1)) // there is output, and it is read no further
				time.Sleep(50 * time.Millisecond)
				cmd.Process.Signal(end.signal)
				if code := exitOf(t, cmd); code != 128+int(end.signal) || !both && errs.String() != end.message {
					t.Errorf("%v: exit code %d: %s", end.signal, code, &errs)
				}
			}
		}
	})

	t.Run("ASignalEndsASolution", func(t *testing.T) {
		for _, end := range endings() {
			cmd := exec.Command(binary, "check", "--verify", filepath.Join(dir, "large.puzzle"))
			var out, errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(200 * time.Millisecond)
			cmd.Process.Signal(end.signal)
			if code := exitOf(t, cmd); code != 128+int(end.signal) || out.Len() > 0 || strings.TrimPrefix(errs.String(), end.message) != "" {
				t.Errorf("%v: exit code %d: %s%s", end.signal, code, &out, &errs)
			}
		}
	})

	t.Run("AnIgnoredHangupEndsNothing", func(t *testing.T) {
		cmd := exec.Command("sh", "-c", `trap "" HUP; exec "$0" check -`, binary)
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
		cmd.Process.Signal(syscall.SIGHUP)
		io.WriteString(stdin, clean)
		stdin.Close()
		if code := exitOf(t, cmd); code != exitClean {
			t.Errorf("exit code %d", code)
		}
	})

	t.Run("AProcessThatIsKilledWhileItFormatsLeavesTheWholeOldTextOrTheWholeNewOne", func(t *testing.T) {
		const puzzles, kills = 500, 20
		old, formatted := strings.Repeat(loose, puzzles), call(strings.Repeat(loose, puzzles), "fmt").out
		start := time.Now()
		name := filepath.Join(folder(t, map[string]string{"a.puzzle": old}), "a.puzzle")
		if err := exec.Command(binary, "fmt", "-w", name).Run(); err != nil {
			t.Fatal(err)
		}
		whole := time.Since(start)
		for i := range kills {
			dir := folder(t, map[string]string{"a.puzzle": old})
			name := filepath.Join(dir, "a.puzzle")
			cmd := exec.Command(binary, "fmt", "-w", name)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(whole * time.Duration(i) / kills)
			cmd.Process.Kill()
			exitOf(t, cmd)
			text, err := os.ReadFile(name)
			if err != nil || string(text) != old && string(text) != formatted {
				t.Fatalf("half a file of %d bytes, %v", len(text), err)
			}
			left, err := os.ReadDir(dir)
			if err != nil || len(left) > 2 || len(left) == 2 && left[0].Name() != ".a.puzzle.plywise" {
				t.Errorf("the folder holds %v, %v", left, err)
			}
		}
	})
}

// A farewell is a signal that asks a process to end, with what the process says then.
type farewell struct {
	signal  syscall.Signal
	message string
}

// endings returns those that are not ignored where the tests run.
func endings() []farewell {
	list := []farewell{{syscall.SIGINT, "plywise: interrupted\n"}, {syscall.SIGTERM, "plywise: terminated\n"}}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, farewell{syscall.SIGHUP, "plywise: terminated\n"})
	}
	return list
}

// largeBoard is a chase that takes many seconds to solve.
func largeBoard() string {
	return "puzzle: p\ngame: cat-mouse-grid\nboard:\n  MF" + strings.Repeat(".", 94) + "\n" +
		strings.Repeat("  "+strings.Repeat(".", 96)+"\n", 94) + "  " + strings.Repeat(".", 95) + "C\n"
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
