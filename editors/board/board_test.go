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
	"plywise/editors/internal/editortest"
)

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

// The tests are in TypeScript, in tests/; the pictures are the server's.
func TestThePanelAloneOnABarePage(t *testing.T) {
	browser := editortest.Chromium(t)
	built := build(t)
	watch(t, "tests", filepath.Join("..", "vscode", "tests", "harness"))
	cmd := command(t, filepath.Join("tests", "run.mjs"))
	cmd.Env = append(os.Environ(), "PLYWISE_BUILT="+built, "PLYWISE="+buildServer(t), "CHROMIUM="+browser)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// build builds the panel from its sources into a new folder.
func build(t *testing.T) string {
	t.Helper()
	watch(t, "src", "build.mjs", "worker_plugin.mjs")
	folder := t.TempDir()
	if out, err := command(t, "build.mjs", "--outdir", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// command is a script that ends when the test does.
func command(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	node := findNode(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, node, arguments...)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// watch looks at all files of the folders, so that the cache of test results sees
// a change of what only scripts read.
func watch(t *testing.T, roots ...string) {
	t.Helper()
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err == nil {
				_, err = os.Stat(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
