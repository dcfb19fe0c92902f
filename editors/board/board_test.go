//go:build !race

// Package board_test builds the panel and tests it in a real browser.
package board_test

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"plywise/editors/board"
)

const chromium = "/usr/bin/chromium"

func TestTheCommittedPanelIsAFreshBuild(t *testing.T) {
	want, got := contents(t, os.DirFS(build(t))), contents(t, board.Files())
	if !maps.Equal(got, want) {
		t.Error("dist/ is not what `npm run build` makes of src/; run it in editors/board")
	}
}

// contents returns the files of a folder by their names.
func contents(t *testing.T, folder fs.FS) map[string]string {
	t.Helper()
	names, err := fs.Glob(folder, "*")
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for _, name := range names {
		content, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(content)
	}
	return files
}

// The tests are in TypeScript, in tests/; their answers are those that the
// server's own tests hold it to.
func TestThePanelAloneOnABarePage(t *testing.T) {
	if _, err := os.Stat(chromium); err != nil {
		missing(t, "no browser: "+err.Error())
	}
	built := build(t)
	records, err := filepath.Abs(filepath.Join("..", "..", "lsp", "testdata", "board"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := command(t, filepath.Join("tests", "run.mjs"))
	cmd.Env = append(os.Environ(), "PLYWISE_BUILT="+built, "PLYWISE_RECORDS="+records, "CHROMIUM="+chromium)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// build builds the panel from its sources into a new folder.
func build(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(filepath.Join("..", "node_modules", "esbuild")); err != nil {
		missing(t, "run `npm ci` in editors: "+err.Error())
	}
	folder := t.TempDir()
	if out, err := command(t, "build.mjs", "--outdir", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// command is a script that ends when the test does.
func command(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		missing(t, err.Error())
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, node, arguments...)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// missing skips a test for want of a program, but in continuous integration it
// fails.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(what)
	}
	t.Skip(what)
}
