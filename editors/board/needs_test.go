//go:build !race

package board_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// findNode returns the path of Node.js, if what the tests take from npm is there
// too.
func findNode(t *testing.T) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		missing(t, "no node on PATH")
	}
	for _, name := range []string{"esbuild", "playwright-core"} {
		if _, err := os.Stat(filepath.Join("..", "node_modules", name)); err != nil {
			missing(t, "no "+name+" in editors/node_modules: run `npm ci` in editors")
		}
	}
	return node
}

// findBrowser returns the path of Chromium.
func findBrowser(t *testing.T) string {
	t.Helper()
	browser := os.Getenv("CHROMIUM")
	if browser == "" {
		browser = "/usr/bin/chromium"
	}
	if _, err := os.Stat(browser); err != nil {
		missing(t, "no "+browser+"; CHROMIUM says where another one is")
	}
	return browser
}

// missing skips a test for what it needs, but in continuous integration fails it.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(what)
	}
	t.Skip(what)
}
