//go:build !race

package emacs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// The lines of the page are run as they stand, in a fresh clone, by a user who has nothing
// yet. Nothing is downloaded. Eglot for Emacs 28 is Debian's.
func TestTheLinesOfThePageInstallThePackageInEmacs(t *testing.T) {
	lines := editortest.InstallLines(t, "README.md")
	script, err := filepath.Abs(filepath.Join("tests", "installed.el"))
	if err != nil {
		t.Fatal(err)
	}
	everywhere(t, func(t *testing.T, e emacs) {
		user := editortest.NewInstallation(t)
		report := filepath.Join(t.TempDir(), "report")
		// Nothing goes on being compiled once the lines are done. Emacs as a person starts it, but without a screen: the last line opens a file, and
		// then runs a script. The init file is read as if there were a screen.
		user.Put(t, "emacs", `case " $* " in *" --batch "*) exec '`+e.program+`' --batch --eval "(setq native-comp-jit-compilation nil native-comp-enable-subr-trampolines nil package-native-compile nil)" "$@";; esac
exec '`+e.program+`' --batch --eval "(progn (setq native-comp-jit-compilation nil) (package-activate-all))" "$@" -l '`+script+"'\n")
		user.Run(t, lines, "PLYWISE_REPORT="+report)
		out, err := os.ReadFile(report)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"plywise-mode", "served", "elpa/plywise-mode-"} {
			if !strings.Contains(string(out), want) {
				t.Errorf("after the lines Emacs reports\n%s\nwant %s", out, want)
			}
		}
		for _, file := range []string{".emacs", ".emacs.d/init.el"} {
			if _, err := os.Stat(filepath.Join(user.Home, file)); err == nil {
				t.Errorf("the lines wrote %s, which is the user's", file)
			}
		}
	})
}
