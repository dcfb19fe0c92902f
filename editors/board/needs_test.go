//go:build !race

package board_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"plywise/editors/internal/editortest"
)

// findNode returns the path of Node.js, if what the tests take from npm is there
// too.
func findNode(t *testing.T) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		editortest.Lacks(t, "no node on PATH")
	}
	for _, name := range []string{"esbuild", "playwright-core"} {
		if _, err := os.Stat(filepath.Join("..", "node_modules", name)); err != nil {
			editortest.Lacks(t, "no "+name+" in editors/node_modules: run `npm ci` in editors")
		}
	}
	return node
}
