//go:build !race

// Package vscode_test runs the extension in a real VS Code, with the real server:
// inside its extension host, and in its window with a keyboard and a mouse.
package vscode_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	// The server is built by a command that the cache of test results does not
	// see; with this it sees a change of the server.
	_ "plywise/lsp"

	"plywise/editors/internal/editortest"
)

func TestTheManifestIsWhole(t *testing.T) {
	needNodeModules(t, "esbuild")
	run(t, time.Minute, "manifest")
}

func TestTheExtensionInItsHost(t *testing.T) {
	needVSCode(t)
	run(t, 20*time.Minute, "host")
}

func TestTheExtensionInAWindow(t *testing.T) {
	needVSCode(t)
	run(t, 30*time.Minute, "window")
}

// A result is what report.mjs says of a test that has ended.
type result struct {
	Name  string
	State string // passed, failed or skipped
	Error string
}

// run runs the tests of a suite, which build the server and the extension, and
// makes a subtest of each.
func run(t *testing.T, limit time.Duration, suite string) {
	t.Helper()
	watchSources(t)
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", "tests/run.mjs", "--json", suite)
	// It ends VS Code, and all that VS Code has started, before it ends itself.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	var said, complained bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &complained
	err := cmd.Run()

	results := resultsIn(&said)
	for _, result := range results {
		t.Run(result.Name, func(t *testing.T) {
			switch result.State {
			case "failed":
				t.Error(result.Error)
			case "skipped":
				t.Skip()
			}
		})
	}
	switch {
	case ctx.Err() != nil:
		t.Errorf("not done after %v\n%s", limit, &complained)
	case len(results) == 0:
		t.Errorf("no test has run: %v\n%s", err, &complained)
	case err != nil && !t.Failed():
		t.Errorf("%v\n%s", err, &complained)
	}
}

// resultsIn returns what has been reported; other lines are what tests have said.
func resultsIn(said io.Reader) []result {
	var results []result
	lines := bufio.NewScanner(said)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var one result
		if json.Unmarshal(lines.Bytes(), &one) == nil && one.State != "" {
			results = append(results, one)
		}
	}
	return results
}

// needVSCode skips a test where VS Code, the browser that shows it, or what drives
// them is missing; in continuous integration that is a failure.
func needVSCode(t *testing.T) {
	t.Helper()
	editortest.Chromium(t)
	if _, err := os.Stat(codeServer(t)); err != nil {
		editortest.Lacks(t, "no "+codeServer(t)+": run .ci/vscode/install")
	}
	needNodeModules(t, "esbuild", "playwright-core")
}

func codeServer(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../.cache/code-server/bin/code-server")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// watchSources looks at the files from which the extension and its tests are made,
// so that the cache of test results sees when they change.
func watchSources(t *testing.T) {
	t.Helper()
	for _, folder := range []string{"src", "tests", "l10n", "media", "syntaxes", "../board/dist", "../examples"} {
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if os.IsNotExist(err) || entry.IsDir() {
				return nil
			}
			_, err = os.Stat(path)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"package.json", "package.nls.json", "package.nls.zh-cn.json", "language-configuration.json", "build.mjs", "package.mjs", "../package-lock.json"} {
		if _, err := os.Stat(file); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
}
