package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// filesIn returns the files that solve --json has read, in order, relative to
// a folder.
func filesIn(t *testing.T, dir string, c result) []string {
	t.Helper()
	var files []string
	for _, r := range jsonOf(t, c, c.code) {
		file := r["file"].(string)
		if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsAbs(file) {
			file = rel
		}
		files = append(files, filepath.ToSlash(file))
	}
	return files
}

func TestAFolderMeansItsPuzzleFilesRecursively(t *testing.T) {
	dir := folder(t, map[string]string{
		"b.puzzle": clean, "a/z.puzzle": clean, "a/.hidden.puzzle": clean, "a/readme.md": "# no puzzle",
		"x.puzzle/inner.puzzle": clean, "x.puzzle/deep/er/y.puzzle": clean, "puzzle": "no", "a.puzzle.bak": "no",
		"-dash.puzzle": clean, "with space ü.puzzle": clean,
	})
	c := call("", "solve", "--json", dir)
	want := []string{
		"-dash.puzzle", "a/.hidden.puzzle", "a/z.puzzle", "b.puzzle", "with space ü.puzzle",
		"x.puzzle/deep/er/y.puzzle", "x.puzzle/inner.puzzle",
	}
	if got := filesIn(t, dir, c); !slices.Equal(got, want) || c.code != exitClean || c.err != "" {
		t.Errorf("%d: %q\nwant %q\n%s", c.code, got, want, c.err)
	}
}

func TestPathsKeepTheOrderAndTheSpellingInWhichTheyAreGiven(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"b.puzzle": clean, "a.puzzle": clean, "sub/c.puzzle": clean, "-d.puzzle": clean}))
	c := call(clean, "solve", "--json", "b.puzzle", "-", "./a.puzzle", "sub", "--", "-d.puzzle")
	want := []string{"b.puzzle", "-", "./a.puzzle", "sub/c.puzzle", "-d.puzzle"}
	if got := filesIn(t, "", c); !slices.Equal(got, want) || c.code != exitClean {
		t.Errorf("%q\nwant %q\n%s", got, want, c.err)
	}
}

func TestAFileNamedOnTheCommandLineNeedsNoExtension(t *testing.T) {
	dir := folder(t, map[string]string{"riddle.txt": clean})
	if c := call("", "check", filepath.Join(dir, "riddle.txt")); c != (result{}) {
		t.Errorf("%+v", c)
	}
}

func TestAnUnreadableFileIsReportedAndTheOthersAreRead(t *testing.T) {
	dir := folder(t, map[string]string{"good.puzzle": clean, "bad.puzzle": wrong})
	missing := filepath.Join(dir, "missing.puzzle")
	for _, command := range []string{"check", "solve", "report", "map"} {
		c := call("", command, missing, filepath.Join(dir, "bad.puzzle"), filepath.Join(dir, "good.puzzle"))
		if c.code != exitUsage || !strings.HasPrefix(c.err, "plywise: ") || strings.Count(c.err, "\n") != 1 || !strings.Contains(c.err, missing) {
			t.Errorf("%s: exit code %d, on standard error: %s", command, c.code, c.err)
		}
		if !strings.Contains(c.out, "bad.puzzle:8") && !strings.Contains(c.out, "8:9: error") {
			t.Errorf("%s: %s", command, c.out)
		}
	}
	if c := call("", "states", missing); c.code != exitUsage || c.out != "" || c.err == "" {
		t.Errorf("states: %+v", c)
	}
}

func TestAnEmptyFolderIsCleanAndSaysSo(t *testing.T) {
	dir := t.TempDir()
	for _, command := range []string{"check", "solve", "report", "map", "states"} {
		c := call("", command, dir)
		if c.code != exitClean || c.out != "" || c.err != "plywise: no *.puzzle files in "+dir+"\n" {
			t.Errorf("%s: %+v", command, c)
		}
	}
}

func TestLinksAreFollowedToFilesAndDoNotLoop(t *testing.T) {
	dir := folder(t, map[string]string{"real/a.puzzle": clean, "other/b.puzzle": clean})
	links := map[string]string{
		"real/loop":        "..",       // a folder above
		"real/l.puzzle":    "../other", // a folder with the name of a file
		"real/file.puzzle": "../other/b.puzzle",
		"real/pair.puzzle": "twin.puzzle", // a pair of links
		"real/twin.puzzle": "pair.puzzle", // to each other
		"real/gone.puzzle": "nowhere.puzzle",
		"entry":            "real",
	}
	for name, target := range links {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	c := call("", "solve", "--json", filepath.Join(dir, "entry"))
	if got, want := filesIn(t, dir, c), []string{"entry/a.puzzle", "entry/file.puzzle"}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	if c.code != exitUsage || strings.Count(c.err, "\n") != 3 {
		t.Errorf("exit code %d\n%s", c.code, c.err)
	}
}

func TestStatesNamesTheFileWhereThereIsMoreThanOne(t *testing.T) {
	dir := folder(t, map[string]string{"two/a.puzzle": clean, "two/deep/b.puzzle": clean, "one/c.puzzle": clean, "one/notes.txt": ""})
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, test := range []struct {
		paths []string
		want  []string // the files named; none if no row names one
	}{
		{[]string{path("one/c.puzzle")}, nil},
		{[]string{path("one")}, nil},
		{[]string{"-"}, nil},
		{[]string{path("two")}, []string{path("two/a.puzzle"), path("two/deep/b.puzzle")}},
		{[]string{path("one/c.puzzle"), "-"}, []string{path("one/c.puzzle"), "-"}},
		{[]string{path("one"), path("missing")}, []string{path("one/c.puzzle")}},
	} {
		var files []string
		c := call(clean, append([]string{"states"}, test.paths...)...)
		rows := slices.Collect(strings.Lines(c.out))
		for _, row := range rows {
			var start struct{ File string }
			if err := json.Unmarshal([]byte(row), &start); err != nil {
				t.Fatal(err)
			}
			if named := strings.HasPrefix(row, `{"file":`); named != (test.want != nil) {
				t.Fatalf("%q: %s", test.paths, row)
			}
			if start.File != "" {
				files = append(files, start.File)
			}
		}
		if files = slices.Compact(files); len(rows) == 0 || !slices.Equal(files, test.want) {
			t.Errorf("%q: %d rows of %q, want %q", test.paths, len(rows), files, test.want)
		}
	}
}
