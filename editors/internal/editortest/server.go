package editortest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	// The server is built by a command that the cache of test results does not
	// see; with this it sees a change of the server.
	_ "plywise/lsp"
)

// Server compiles the server, once for all tests of a package, and returns its path. The
// program is named plywise, and no other one is in its folder. With PLYWISE_TEST_LATE=1 its
// messages are late, and so are those of [GatedServer]: tests that count on what comes first
// fail.
func Server(t testing.TB) string {
	t.Helper()
	return built(t, server)
}

// GatedServer returns the path of a server that solves puzzles whose titles start with "gate"
// only once the gate is open, and the environment that it needs. The gate, PLYWISE_TEST_GATE,
// is a file.
func GatedServer(t testing.TB) (server string, environment []string) {
	t.Helper()
	return built(t, gated), []string{"PLYWISE_TEST_SERVE=1", "PLYWISE_TEST_GATE=" + filepath.Join(t.TempDir(), "open")}
}

var (
	server = sync.OnceValues(func() (string, error) { return compiled("build", "plywise/cmd/plywise") })
	gated  = sync.OnceValues(func() (string, error) { return compiled("test", "plywise/lsp", "-c") })
)

func built(t testing.TB, build func() (string, error)) string {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// compiled has go make a program of a package, and returns its path.
func compiled(command, pkg string, flags ...string) (string, error) {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		return "", err
	}
	name := "plywise"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	program := filepath.Join(folder, name)
	if os.Getenv("PLYWISE_TEST_LATE") == "" {
		return program, compile(program, command, pkg, flags...)
	}
	if err := compile(filepath.Join(folder, "server", name), command, pkg, flags...); err != nil {
		return "", err
	}
	return program, compile(program, "build", "plywise/editors/internal/late")
}

func compile(program, command, pkg string, flags ...string) error {
	out, err := exec.Command("go", append(append([]string{command}, flags...), "-o", program, pkg)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go %s: %w\n%s", command, err, out)
	}
	return nil
}
