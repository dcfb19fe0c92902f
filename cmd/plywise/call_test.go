package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A result is what a command left behind.
type result struct {
	code     int
	out, err string
}

// call runs a command in this process, with a text on standard input.
func call(stdin string, args ...string) result {
	return callWith(context.Background(), stdin, args...)
}

// callWith runs a command. Each call costs some 50 kB until the process ends, as cobra keeps the
// flags that it completes in a map that nothing empties; a brute force of many thousand puzzles
// therefore runs in portions.
func callWith(ctx context.Context, stdin string, args ...string) result {
	var out, err bytes.Buffer
	code := run(ctx, args, strings.NewReader(stdin), &out, &err)
	return result{code, out.String(), err.String()}
}

// folder makes a folder of files, by path.
func folder(t testing.TB, files map[string]string) string {
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
