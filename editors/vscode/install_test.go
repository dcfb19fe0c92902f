//go:build !race

package vscode_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The README says in three lines how the extension is built and installed from a
// clone. They are run as they stand there, in a clone, with the `code` of these
// tests.
func TestTheLinesOfTheREADMEInstallTheExtension(t *testing.T) {
	needVSCode(t)
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := installationIn(string(readme))
	if lines == "" {
		t.Fatal("the README has no block of sh lines with --install-extension")
	}
	clone := clone(t)
	bin, state := t.TempDir(), t.TempDir()
	code := "#!/bin/sh\nHOME='" + state + "' exec '" + codeServer(t) + "' --user-data-dir '" + state + "/data' --extensions-dir '" + state + "/extensions' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "code"), []byte(code), 0o700); err != nil {
		t.Fatal(err)
	}
	shell := func(script string) string {
		cmd := exec.CommandContext(t.Context(), "sh", "-e", "-c", script)
		cmd.Dir = clone
		cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s\n%v\n%s", script, err, out)
		}
		return string(out)
	}
	shell(lines)
	if installed := shell("code --list-extensions"); !strings.Contains(installed, "plywise.plywise") {
		t.Errorf("the extension is not among those installed:\n%s", installed)
	}
	servers, err := filepath.Glob(filepath.Join(state, "extensions", "plywise.plywise-*", "server", "plywise"))
	if err != nil || len(servers) != 1 {
		t.Fatalf("the installed extension has the servers %v, want one (%v)", servers, err)
	}
	if out, err := exec.CommandContext(t.Context(), servers[0], "version").CombinedOutput(); err != nil {
		t.Errorf("the installed server does not run: %v\n%s", err, out)
	}
}

var shellBlock = regexp.MustCompile("(?s)```sh\n(.*?)```")

// installationIn returns the block of shell lines that installs an extension.
func installationIn(readme string) string {
	for _, block := range shellBlock.FindAllStringSubmatch(readme, -1) {
		if strings.Contains(block[1], "--install-extension") {
			return block[1]
		}
	}
	return ""
}

// clone copies what a clone would have, with what is not committed yet.
func clone(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	script := "cd ../.. && git ls-files -z --cached --others --exclude-standard --deduplicate | xargs -0 ls -d 2>/dev/null | tar -cf - -T - | tar -xf - -C '" + folder + "'"
	if out, err := exec.CommandContext(t.Context(), "sh", "-c", script).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}
