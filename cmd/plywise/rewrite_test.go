package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestAFileWithASecondNameKeepsIt(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": loose})
	name, second := filepath.Join(dir, "a.puzzle"), filepath.Join(dir, "second")
	if err := os.Link(name, second); err != nil {
		t.Skip(err)
	}
	formatted(t, name)
	if text, err := os.ReadFile(second); err != nil || string(text) != canonical {
		t.Errorf("under its second name the file holds %q, %v", text, err)
	}
	only(t, dir, "a.puzzle", "second")
}

func TestALinkStaysAndItsTargetIsFormatted(t *testing.T) {
	dir := folder(t, map[string]string{"real/a.puzzle": loose, "links/x": ""})
	link := filepath.Join(dir, "links", "l.puzzle")
	if err := os.Symlink("../real/a.puzzle", link); err != nil {
		t.Skip(err)
	}
	formatted(t, link)
	if to, err := os.Readlink(link); err != nil || to != "../real/a.puzzle" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	only(t, filepath.Join(dir, "real"), "a.puzzle")
	only(t, filepath.Join(dir, "links"), "l.puzzle", "x")
}

func TestAFileThatHasChangedSinceItWasReadIsLeftAsItIs(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": "saved meanwhile\n"})
	name := filepath.Join(dir, "a.puzzle")
	if err := rewrite(name, loose, canonical); !errors.Is(err, errChanged) || err.Error() != name+" has changed since it was read, so it is not written; format it again" {
		t.Error(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "saved meanwhile\n" {
		t.Errorf("%q, %v", text, err)
	}
	only(t, dir, "a.puzzle")
}

// formatted formats a file and checks that it holds the canonical layout then.
func formatted(t *testing.T, name string) {
	t.Helper()
	if got := call("", "fmt", "-w", name); got != (result{}) {
		t.Errorf("%+v", got)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != canonical {
		t.Errorf("%q, %v", text, err)
	}
}

// only checks that nothing else is in a folder.
func only(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("the folder holds %q, want %q", names, want)
	}
}
