//go:build unix

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

func TestAPipeAmongTheFilesIsLeftOut(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": clean})
	if err := syscall.Mkfifo(filepath.Join(dir, "b.puzzle"), 0o666); err != nil {
		t.Skip(err)
	}
	c := call("", "solve", "--json", dir)
	if got := filesIn(t, dir, c); !slices.Equal(got, []string{"a.puzzle"}) || c.code != exitClean {
		t.Errorf("%q, exit code %d\n%s", got, c.code, c.err)
	}
}

func TestWhatMayNotBeReadIsReported(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	dir := folder(t, map[string]string{"a.puzzle": clean, "secret.puzzle": clean, "shut/b.puzzle": clean, "z.puzzle": clean})
	for _, name := range []string{"secret.puzzle", "shut"} {
		if err := os.Chmod(filepath.Join(dir, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(dir, "shut"), 0o777) })
	c := call("", "solve", "--json", dir)
	if got := filesIn(t, dir, c); !slices.Equal(got, []string{"a.puzzle", "z.puzzle"}) {
		t.Errorf("%q", got)
	}
	if c.code != exitUsage || strings.Count(c.err, "permission denied\n") != 2 {
		t.Errorf("exit code %d\n%s", c.code, c.err)
	}
}

func TestWhatIsToBeWrittenToAPipeIsRefusedBeforeItIsRead(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": loose, "s.py": "class Solution:\n    def canMouseWin(self, grid, catJump, mouseJump):\n        return True\n"})
	file, pipe, solution := filepath.Join(dir, "a.puzzle"), filepath.Join(dir, "pipe"), filepath.Join(dir, "s.py")
	for _, c := range []struct {
		name string
		args []string
	}{
		{pipe, []string{"fmt", "-w", pipe}},
		{pipe, []string{"fmt", "-w", "-d", file, pipe}},
		{pipe, []string{"fill", "-w", pipe}},
		{pipe, []string{"fill", "-w", "--json", file, pipe}},
		{solution + ".wrong.puzzle", []string{"stress", "--count", "1", solution}},
	} {
		if err := syscall.Mkfifo(c.name, 0o666); err != nil && !errors.Is(err, fs.ErrExist) {
			t.Skip(err)
		}
		// Who reads the pipe finds it empty, so that the test ends.
		released := make(chan struct{})
		go func() {
			defer close(released)
			if w, err := os.OpenFile(c.name, os.O_WRONLY, 0); err == nil {
				w.Close()
			}
		}()
		want := result{exitUsage, "", "plywise: " + c.name + " is not a regular file, so it is not written\n"}
		if got := call("", c.args...); got != want {
			t.Errorf("%q: %+v", c.args, got)
		}
		if r, err := os.OpenFile(c.name, os.O_RDONLY|syscall.O_NONBLOCK, 0); err == nil {
			<-released
			r.Close()
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != loose {
		t.Errorf("the file beside the pipe holds %q, %v", text, err)
	}
}
