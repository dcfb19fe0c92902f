package rewrite

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The new text is shorter, so that nothing may be left of the old one.
const (
	oldText = "puzzle:   Old\n\n\n"
	newText = "puzzle: New\n"
)

func TestAFileWithASecondNameKeepsIt(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": oldText})
	name, second := filepath.Join(dir, "a.puzzle"), filepath.Join(dir, "second")
	if err := os.Link(name, second); err != nil {
		t.Skip(err)
	}
	rewrites(t, name)
	if text, err := os.ReadFile(second); err != nil || string(text) != newText {
		t.Errorf("under its second name the file holds %q, %v", text, err)
	}
	only(t, dir, "a.puzzle", "second")
}

func TestALinkStaysAndItsTargetIsRewritten(t *testing.T) {
	dir := folder(t, map[string]string{"real/a.puzzle": oldText, "links/x": ""})
	link := filepath.Join(dir, "links", "l.puzzle")
	if err := os.Symlink("../real/a.puzzle", link); err != nil {
		t.Skip(err)
	}
	rewrites(t, link)
	if to, err := os.Readlink(link); err != nil || to != "../real/a.puzzle" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	only(t, filepath.Join(dir, "real"), "a.puzzle")
	only(t, filepath.Join(dir, "links"), "l.puzzle", "x")
}

func TestAFileThatHasChangedSinceItWasReadIsLeftAsItIs(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": "saved meanwhile\n"})
	name := filepath.Join(dir, "a.puzzle")
	if err := File(name, oldText, newText); !errors.Is(err, errChanged) || err.Error() != name+" has changed since it was read, so it is not written; try again" {
		t.Error(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "saved meanwhile\n" {
		t.Errorf("%q, %v", text, err)
	}
	only(t, dir, "a.puzzle")
}

// folder makes a folder of files, by path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// rewrites rewrites a file and checks that it holds the new text then.
func rewrites(t *testing.T, name string) {
	t.Helper()
	if err := File(name, oldText, newText); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != newText {
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
