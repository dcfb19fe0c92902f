//go:build !race

package emacs_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
	"plywise/parser"
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

// The keys that go back to the first column are those of the format, and a block is begun
// below those that may have one.
func TestTheKeysThatEmacsIndentsByAreThoseOfTheFormat(t *testing.T) {
	want := map[string]bool{}
	for _, game := range []parser.Game{parser.CatMouseGraph, parser.CatMouseGrid, parser.KnightPawns} {
		for _, key := range parser.Keys(game) {
			want[key.Name] = want[key.Name] || key.Form != parser.OneLine
		}
	}
	out, err := find(t, series[0]).run(t, nil, "-L", ".", "-l", "plywise-indent", "-l", "json", "--eval",
		`(princ (json-encode (mapcar (lambda (key) (cons (car key) (or (cdr key) :json-false))) plywise-indent-keys)))`)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var got map[string]bool
	if err := json.Unmarshal([]byte(strings.TrimSpace(out)), &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if !maps.Equal(got, want) {
		t.Errorf("plywise-indent.el has the keys\n%v\nwant\n%v", got, want)
	}
}
