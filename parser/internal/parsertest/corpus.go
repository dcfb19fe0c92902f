package parsertest

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

var goString = regexp.MustCompile(`(?m)^string\((".*")\)$`)

// Corpus returns the first strings of the entries of fuzzing corpora.
func Corpus(t testing.TB, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no entry is %s: %v", pattern, err)
	}
	texts := make([]string, len(paths))
	for i, path := range paths {
		entry, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		literal := goString.FindSubmatch(entry)
		if literal == nil {
			t.Fatalf("%s has no string", path)
		}
		if texts[i], err = strconv.Unquote(string(literal[1])); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	return texts
}
