//go:build !race

package emacs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

func TestMain(m *testing.M) { editortest.Main(m) }

// packages is where Debian has packages of Emacs.
const packages = "/usr/share/emacs/site-lisp/elpa"

// An emacs is one that the tests run in.
type emacs struct {
	name    string
	program string
}

// uncompiled keeps Emacs from compiling what it loads for the processor, if it comes before all that:
// that takes all processors for a minute, and is told in the echo area. It has another name in Emacs 28.
const uncompiled = "(setq native-comp-jit-compilation nil native-comp-deferred-compilation nil native-comp-enable-subr-trampolines nil)"

// withPackages returns what has Emacs load what Debian has packages of: an older Emacs has
// no Eglot of its own.
func (e emacs) withPackages() []string {
	if e.name != "28" {
		return nil
	}
	return []string{"--eval", `(progn (setq package-directory-list '("` + packages + `")) (package-initialize))`}
}

// series are the versions of Emacs that the tests run in.
var series = []string{"28", "30"}

func find(t testing.TB, version string) emacs {
	t.Helper()
	if version == "30" {
		return emacs{version, editortest.Program(t, "emacs-30", "emacs-nox", `GNU Emacs 30`)}
	}
	e := emacs{version, editortest.Program(t, "", "emacs", `GNU Emacs 28`)}
	if found, _ := filepath.Glob(filepath.Join(packages, "eglot-*")); len(found) == 0 {
		editortest.Lacks(t, "no package eglot for Emacs 28 in "+packages)
	}
	return e
}

// everywhere runs a test in each Emacs.
func everywhere(t *testing.T, test func(t *testing.T, e emacs)) {
	t.Helper()
	for _, version := range series {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			test(t, find(t, version))
		})
	}
}

// run runs Emacs without a screen, in this folder, and returns what it prints. It finds the
// server on its PATH and knows nothing of the user's.
func (e emacs) run(t *testing.T, environment []string, arguments ...string) (string, error) {
	t.Helper()
	server := editortest.Server(t)
	// Where there is no C compiler that Emacs can use, it cannot compile for the processor.
	arguments = append([]string{"-Q", "--batch", "--eval", uncompiled}, arguments...)
	// Writing to a server that has gone is an error of Lisp where Emacs has a screen. Without
	// one Emacs does not ignore SIGPIPE by itself, and would end.
	cmd := exec.CommandContext(t.Context(), editortest.Find(t, "sh"), append([]string{"-c", `trap '' PIPE; exec "$0" "$@"`, e.program}, arguments...)...)
	cmd.Env = append(append(os.Environ(), editortest.Private(t.TempDir())...), "LANG=C.UTF-8",
		"PATH="+filepath.Dir(server)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	cmd.Env = append(cmd.Env, environment...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// ran matches what is printed where all tests passed, and none was skipped.
var ran = regexp.MustCompile(`Ran ([1-9]\d*) tests?, \d+ results as expected, 0 unexpected \(`)

// TestWhatThePackagePromisesInEmacs runs each file of tests/ in a process of its own.
func TestWhatThePackagePromisesInEmacs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("tests", "*-test.el"))
	if err != nil || len(files) == 0 {
		t.Fatal("no tests", err)
	}
	everywhere(t, func(t *testing.T, e emacs) {
		gated, _ := editortest.GatedServer(t)
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), "-test.el")
			if only := onlyIn[name]; only != "" && only != e.name {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				environment := append(needs(t, name), "PLYWISE_GATED_SERVER="+gated)
				arguments := append(e.withPackages(), "-L", ".", "-L", "tests", "-l", file, "-f", "ert-run-tests-batch-and-exit")
				out, err := e.run(t, environment, arguments...)
				if err != nil || !ran.MatchString(out) {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	})
}

// onlyIn are the files of tests that are about one Emacs: Debian has lsp-mode for its own,
// and tree-sitter came with Emacs 29.
var onlyIn = map[string]string{"lsp": "28", "treesit": "30", "hints": "30"}

// needs returns the environment of a file of tests.
func needs(t *testing.T, name string) []string {
	t.Helper()
	switch name {
	case "lsp":
		if found, _ := filepath.Glob(filepath.Join(packages, "lsp-mode-*")); len(found) == 0 {
			editortest.Lacks(t, "no package lsp-mode for Emacs 28 in "+packages)
		}
	case "treesit":
		return []string{"PLYWISE_GRAMMAR=" + grammar(t)}
	}
	return nil
}

// grammar installs the tree-sitter grammar by the lines of the page, as they stand, and
// returns the folder that Emacs looks for it in.
func grammar(t *testing.T) string {
	t.Helper()
	editortest.Find(t, "cc")
	user := editortest.NewInstallation(t)
	user.Run(t, editortest.GrammarLines(t, "README.md"))
	return filepath.Join(user.Home, ".emacs.d", "tree-sitter")
}
