package editortest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// An Installation is what a user runs who has a clone, nothing installed, and the lines of a
// page.
type Installation struct {
	Clone string // a folder with what git would commit
	Home  string
	Bin   string // a folder in which programs are looked for first; `go install` puts the server there
}

// NewInstallation makes the clone, in a folder with a blank in its name, and the others,
// which are empty.
func NewInstallation(t *testing.T) *Installation {
	t.Helper()
	folder := t.TempDir()
	i := &Installation{filepath.Join(folder, "a clone of plywise"), filepath.Join(folder, "home"), filepath.Join(folder, "bin")}
	for _, path := range []string{i.Home, i.Bin} {
		if err := os.MkdirAll(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	copyTracked(t, filepath.Join("..", ".."), i.Clone)
	return i
}

// Put writes a program of the shell into Bin, for one that the user has.
func (i *Installation) Put(t *testing.T, name, script string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(i.Bin, name), []byte("#!/bin/sh\n"+script), 0o777); err != nil {
		t.Fatal(err)
	}
}

// Environment returns what the user's programs find in theirs. Nothing is downloaded, and what
// was compiled in one clone is not compiled again in another.
func (i *Installation) Environment(t *testing.T) []string {
	t.Helper()
	return append(WithoutXDG(os.Environ()), "HOME="+i.Home, "PWD="+i.Clone, "NVIM_APPNAME=nvim",
		"GOPATH="+filepath.Join(i.Home, "go"), "GOBIN="+i.Bin, "GOPROXY=off", "GOFLAGS=-trimpath",
		"GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"),
		"PATH="+i.Bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// Run has the shell run lines in the clone, and returns what they print. The environment is
// added to the user's.
func (i *Installation) Run(t *testing.T, lines string, environment ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), Find(t, "sh"), "-e", "-c", lines)
	cmd.Dir = i.Clone
	cmd.Env = append(i.Environment(t), environment...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// InstallLines returns the first block of lines for a shell in a page. They have to be three.
func InstallLines(t *testing.T, page string) string {
	t.Helper()
	return threeLines(t, page, read(t, page))
}

// GrammarLines returns those that install the tree-sitter grammar, in the section about it.
func GrammarLines(t *testing.T, page string) string {
	t.Helper()
	_, section, _ := strings.Cut(read(t, page), "\n## Tree-sitter\n")
	return threeLines(t, page, section)
}

func threeLines(t *testing.T, page, text string) string {
	t.Helper()
	_, lines, _ := strings.Cut(text, "```sh\n")
	lines, _, _ = strings.Cut(lines, "```")
	if n := strings.Count(lines, "\n"); n != 3 {
		t.Fatalf("%s installs in %d lines, want 3:\n%s", page, n, lines)
	}
	return lines
}

// copyTracked copies the files that git would commit.
func copyTracked(t *testing.T, from, to string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = from
	out, err := list.Output()
	if err != nil {
		Lacks(t, "not in a repository of git: "+err.Error())
	}
	for path := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(from, path))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		}
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(to, path)
		if err := os.MkdirAll(filepath.Dir(copied), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
