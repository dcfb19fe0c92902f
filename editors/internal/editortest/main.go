package editortest

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Main is the TestMain of a package. It gives all tests one folder for what they make.
// Nothing that was started stays when they end, and be it by a panic, a timeout or a kill:
// see [sweep].
func Main(m *testing.M) {
	flag.Parse()
	inParallel()
	code, err := swept(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// inParallel has as many tests run at once as keep two processors busy: a test in an editor
// waits about as long as it computes. `go test -parallel` says otherwise.
func inParallel() {
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "test.parallel" })
	if !chosen {
		_ = flag.Set("test.parallel", "4")
	}
}

// sweep is run beside the tests by a shell. Its input ends when they do, however that is.
// Then it ends every process whose environment names the folder, and removes the folder.
// Where there is no /proc it does only the latter.
const sweep = `trap '' HUP INT QUIT TERM
cat
for environment in /proc/[0-9]*/environ; do
    if grep -qsF "$0/" "$environment"; then
        number=${environment#/proc/}
        kill -9 "${number%/environ}"
    fi
done
rm -rf "$0"`

func swept(run func() int) (code int, err error) {
	folder, err := os.MkdirTemp("", "plywise")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	sh, err := exec.LookPath("sh")
	if err != nil { // on Windows
		return run(), nil
	}
	sweeper := exec.Command(sh, "-c", sweep, folder)
	end, err := sweeper.StdinPipe()
	if err != nil {
		return 0, err
	}
	if err := sweeper.Start(); err != nil {
		return 0, err
	}
	defer func() { _, _ = end.Close(), sweeper.Wait() }()
	// The processes that the tests start have this in their environment.
	temporary := filepath.Join(folder, "tmp")
	if err := os.Mkdir(temporary, 0o777); err != nil {
		return 0, err
	}
	if err := os.Setenv("TMPDIR", temporary); err != nil {
		return 0, err
	}
	return run(), nil
}
