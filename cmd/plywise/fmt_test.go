package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const (
	loose     = "puzzle:Loose\ngame:   cat-mouse-grid\nboard:\n\tMC\n\t.F  \n"
	canonical = "puzzle: Loose\ngame: cat-mouse-grid\nboard:\n  MC\n  .F\n"
	// halfLoose has a line with an error, which stays as it is.
	halfLoose     = "puzzle:Broken\ngame:cat-mouse-grid\nturn:   dog\nboard:\n\tMC\n\t.F\n"
	halfCanonical = "puzzle: Broken\ngame: cat-mouse-grid\nturn:   dog\nboard:\n  MC\n  .F\n"
	dogError      = "3:9: error: `dog` is no player of this game; write `mouse` or `cat`. [unknown-word]\n"
	// In the manner of gofmt, down to the names.
	looseDiff = "diff NAME.orig NAME\n--- NAME.orig\n+++ NAME\n@@ -1,5 +1,5 @@\n-puzzle:Loose\n-game:   cat-mouse-grid\n+puzzle: Loose\n+game: cat-mouse-grid\n board:\n-\tMC\n-\t.F  \n+  MC\n+  .F\n"
)

func TestFmtPrintsTheCanonicalLayout(t *testing.T) {
	dir := folder(t, map[string]string{"loose.puzzle": loose, "sub/canonical.puzzle": canonical, "notes.txt": loose})
	path := filepath.Join(dir, "loose.puzzle")
	for _, c := range []struct {
		name, stdin string
		args        []string
		want        result
	}{
		{"standard input without a path", loose, nil, result{exitClean, canonical, ""}},
		{"standard input by name", loose, []string{"-"}, result{exitClean, canonical, ""}},
		{"a file", "", []string{path}, result{exitClean, canonical, ""}},
		{"a folder, recursively", "", []string{dir}, result{exitClean, canonical + canonical, ""}},
		{"nothing", "", nil, result{exitClean, "", ""}},

		{"a list", "", []string{"-l", dir}, result{exitClean, path + "\n", ""}},
		{"a list of standard input", loose, []string{"-l"}, result{exitClean, "<standard input>\n", ""}},
		{"a list where nothing differs", canonical, []string{"-l"}, result{exitClean, "", ""}},
		{"a diff", "", []string{"-d", dir}, result{exitErrors, strings.ReplaceAll(looseDiff, "NAME", filepath.ToSlash(path)), ""}},
		{"a diff of standard input", loose, []string{"-d"}, result{exitErrors, strings.ReplaceAll(looseDiff, "NAME", "<standard input>"), ""}},
		{"a diff where nothing differs", canonical, []string{"-d"}, result{exitClean, "", ""}},
		{"a list and a diff", loose, []string{"-l", "-d"}, result{exitErrors, "<standard input>\n" + strings.ReplaceAll(looseDiff, "NAME", "<standard input>"), ""}},

		{"around an error", halfLoose, nil, result{exitUsage, halfCanonical, "-:" + dogError}},
		{"a list with an error", halfLoose, []string{"-l"}, result{exitUsage, "<standard input>\n", "-:" + dogError}},
	} {
		if got := call(c.stdin, append([]string{"fmt"}, c.args...)...); got != c.want {
			t.Errorf("%s: %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

func TestFmtWritesFiles(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": loose, "b.puzzle": canonical, "c.puzzle": halfLoose})
	name := func(file string) string { return filepath.Join(dir, file+".puzzle") }
	if runtime.GOOS != "windows" {
		if err := os.Chmod(name("a"), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.Stat(name("a"))
	if err != nil {
		t.Fatal(err)
	}
	got := call("", "fmt", "-w", "-l", dir)
	if want := (result{exitUsage, name("a") + "\n" + name("c") + "\n", name("c") + ":" + dogError}); got != want {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	for file, want := range map[string]string{"a": canonical, "b": canonical, "c": halfCanonical} {
		if text, err := os.ReadFile(name(file)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", file, text, err)
		}
	}
	if after, err := os.Stat(name("a")); err != nil || after.Mode() != before.Mode() {
		t.Errorf("the mode is another: %v %v", after.Mode(), err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("files left behind: %v %v", left, err)
	}
	if got := call("", "fmt", "-l", dir); got.out != "" {
		t.Errorf("after writing, the layout still differs: %+v", got)
	}
}

func TestFmtCannotWriteToStandardInput(t *testing.T) {
	for _, args := range [][]string{{"fmt", "-w"}, {"fmt", "-w", "-"}} {
		if got := call(loose, args...); got != (result{exitUsage, "", "plywise: -w cannot write to standard input; see 'plywise fmt --help'\n"}) {
			t.Errorf("%v: %+v", args, got)
		}
	}
}

func TestFmtSaysWhichFileCannotBeWritten(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("every file can be written here")
	}
	dir := folder(t, map[string]string{"a.puzzle": loose, "b.puzzle": loose})
	path := filepath.Join(dir, "a.puzzle")
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	got := call("", "fmt", "-w", dir)
	if got.code != exitUsage || !strings.Contains(got.err, path) {
		t.Errorf("%+v", got)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "b.puzzle")); err != nil || string(text) != canonical {
		t.Errorf("the other file is %q, %v", text, err)
	}
}

func TestFmtNamesAFileThatIsNotThere(t *testing.T) {
	if got := call("", "fmt", "missing.puzzle"); got.code != exitUsage || got.out != "" || !strings.Contains(got.err, "missing.puzzle") {
		t.Errorf("%+v", got)
	}
}
