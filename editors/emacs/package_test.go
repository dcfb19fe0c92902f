//go:build !race

package emacs_test

import (
	"os"
	"path/filepath"
	"testing"

	"plywise/editors/internal/editortest"
)

// sources returns the files of the package.
func sources(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.el")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	return files
}

func TestThePackageCompilesWithoutAWarningInEmacs(t *testing.T) {
	everywhere(t, func(t *testing.T, e emacs) {
		folder := t.TempDir()
		arguments := append(e.withPackages(), "--eval", "(setq byte-compile-error-on-warn t)", "-L", folder, "-f", "batch-byte-compile")
		for _, file := range sources(t) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			copied := filepath.Join(folder, file)
			if err := os.WriteFile(copied, text, 0o666); err != nil {
				t.Fatal(err)
			}
			arguments = append(arguments, copied)
		}
		if out, err := e.run(t, nil, arguments...); err != nil || out != "" {
			t.Errorf("%v\n%s", err, out)
		}
	})
}

func TestCheckdocFindsNothingInEmacs(t *testing.T) {
	everywhere(t, func(t *testing.T, e emacs) {
		arguments := []string{"--eval", "(require 'checkdoc)"}
		for _, file := range sources(t) {
			arguments = append(arguments, "--eval", `(checkdoc-file "`+file+`")`)
		}
		if out, err := e.run(t, nil, arguments...); err != nil || out != "" {
			t.Errorf("%v\n%s", err, out)
		}
	})
}

// All files are checked as parts of one package. tests/lint.el says what is left out.
func TestPackageLintFindsNothingInEmacs(t *testing.T) {
	e := find(t, "28")
	if found, _ := filepath.Glob(filepath.Join(packages, "package-lint-*")); len(found) == 0 {
		editortest.Lacks(t, "no package package-lint in "+packages)
	}
	arguments := append(e.withPackages(), "-l", filepath.Join("tests", "lint.el"))
	if out, err := e.run(t, nil, append(arguments, sources(t)...)...); err != nil || out != "" {
		t.Errorf("%v\n%s", err, out)
	}
}
