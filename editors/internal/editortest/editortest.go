// Package editortest is for the tests that run in real editors: it finds the editors, builds
// the server that they start, and gives them a terminal and a screen. The folder of a test
// that uses it is one of editors/.
package editortest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Lacks ends a test for which something is missing on this machine: it is skipped, but in
// continuous integration it fails.
func Lacks(t testing.TB, missing string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(missing)
	}
	t.Skip(missing)
}

// Program returns the path of a program that .ci/run has unpacked in a folder of .cache/,
// else that of the one on PATH; only the latter if no folder is named. Either is taken only
// if what it prints with --version matches a regular expression. Without one the test lacks
// it.
func Program(t testing.TB, folder, name, version string) string {
	t.Helper()
	var programs []string
	places := "on PATH"
	if folder != "" {
		unpacked, err := filepath.Abs(filepath.Join("..", "..", ".cache", folder, "bin", name))
		if err != nil {
			t.Fatal(err)
		}
		programs, places = append(programs, unpacked), "in .cache/"+folder+", where .ci/run unpacks it, or on PATH"
	}
	if installed, err := exec.LookPath(name); err == nil {
		programs = append(programs, installed)
	}
	for _, program := range programs {
		out, err := exec.Command(program, "--version").Output()
		if err == nil && regexp.MustCompile(version).Match(out) {
			return program
		}
	}
	Lacks(t, fmt.Sprintf("no %s whose version matches %s %s", name, version, places))
	return ""
}

// Find returns the path of a program on PATH. Without it the test lacks it.
func Find(t testing.TB, name string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		Lacks(t, "no "+name+" on PATH")
	}
	return program
}

// Chromium returns the path of the browser that CHROMIUM names, else of Debian's, of which that
// without windows starts sooner. Without one the test lacks it.
func Chromium(t testing.TB) string {
	t.Helper()
	if browser := os.Getenv("CHROMIUM"); browser != "" {
		return browser
	}
	for _, browser := range []string{"/usr/bin/chromium-headless-shell", "/usr/bin/chromium"} {
		if _, err := os.Stat(browser); err == nil {
			return browser
		}
	}
	Lacks(t, "no Chromium in /usr/bin; CHROMIUM says where another one is")
	return ""
}

// Example returns the text of a file of editors/examples.
func Example(t testing.TB, name string) string {
	t.Helper()
	return read(t, filepath.Join("..", "examples", name+".puzzle"))
}

// Page returns the text of a page for people, which is below the folder of the test or above.
func Page(t testing.TB, path string) string {
	t.Helper()
	return read(t, path)
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Private returns variables of an environment in which a program has a folder for all that it
// reads and writes of its own accord, and knows nothing of the user's.
func Private(home string) []string {
	environment := []string{"HOME=" + home, "NVIM_APPNAME=nvim"}
	for _, folder := range []string{"CONFIG", "DATA", "CACHE", "STATE"} {
		environment = append(environment, "XDG_"+folder+"_HOME="+home)
	}
	return environment
}

// WithoutXDG returns an environment in which folders are where they are by default.
func WithoutXDG(environment []string) []string {
	return slices.DeleteFunc(environment, func(variable string) bool {
		return strings.HasPrefix(variable, "XDG_")
	})
}
