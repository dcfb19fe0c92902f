//go:build unix

package main

import (
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
