//go:build linux || darwin

package main

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestFmtSaysWhichFileAnotherProgramHasLocked(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": loose, "b.puzzle": loose})
	name := filepath.Join(dir, "a.puzzle")
	other, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := unix.Flock(int(other.Fd()), unix.LOCK_EX); err != nil {
		t.Skip(err)
	}
	if got := call("", "fmt", "-w", dir); got != (result{exitUsage, "", "plywise: " + name + " is locked by another program, so it is not written; try again\n"}) {
		t.Errorf("%+v", got)
	}
	for file, want := range map[string]string{"a.puzzle": loose, "b.puzzle": canonical} {
		if text, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(text) != want {
			t.Errorf("%s holds %q, %v", file, text, err)
		}
	}
}
