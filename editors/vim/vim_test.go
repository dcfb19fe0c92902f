//go:build !race && unix

// Package vim_test runs what editors/README.md says about Vim in the real Vim, with the real
// server.
package vim_test

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// vimWithALE returns the path of a Vim in which ALE can be loaded.
func vimWithALE(t *testing.T) string {
	t.Helper()
	vim := editortest.Find(t, "vim")
	if out, _ := exec.Command(vim, "--version").Output(); !strings.Contains(string(out), "+job") {
		editortest.Lacks(t, "this Vim runs no jobs, as vim-tiny does not")
	}
	has := `if globpath(&packpath, 'pack/*/opt/ale') == '' | cquit | endif`
	if exec.Command(vim, "-N", "-u", "NONE", "-i", "NONE", "-es", "-c", has, "-c", "qall!").Run() != nil {
		editortest.Lacks(t, "no ALE for Vim, which Debian has in vim-ale")
	}
	return vim
}

// vimrc returns the first lines for Vim on the page about all editors.
func vimrc(t *testing.T) string {
	t.Helper()
	clone, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	_, lines, found := strings.Cut(editortest.Page(t, filepath.Join("..", "README.md")), "```vim\n")
	lines, _, ends := strings.Cut(lines, "```")
	if !found || !ends || !strings.Contains(lines, "/path/to/plywise") {
		t.Fatal("the page has no lines for a vimrc with the path of a clone")
	}
	return strings.ReplaceAll(lines, "/path/to/plywise", clone)
}

// choose waits for a menu of ALE and chooses an action.
func choose(s *editortest.Terminal, title string) {
	s.T.Helper()
	s.Shows("Type number and <Enter>", title)
	entry := regexp.MustCompile(`(?m)^(\d+)\) ` + regexp.QuoteMeta(title))
	found := entry.FindStringSubmatch(s.Capture().Text())
	if found == nil {
		s.T.Fatalf("%q begins no entry of the menu", title)
	}
	s.Types(found[1])
	s.Keys("Enter")
}

// run types a command.
func run(s *editortest.Terminal, command string) {
	s.T.Helper()
	s.Types(":" + command)
	s.Shows(":" + command)
	s.Keys("Enter")
}

func TestAPuzzleIsServedInVimWithALE(t *testing.T) {
	t.Parallel()
	vim := vimWithALE(t)
	const wrong, right = "\npuzzle: Bread before the mouse\ngame: cat-mouse-grid\nboard:\n  MF#C\nexpect: cat wins\n",
		"\npuzzle: Bread before the mouse\ngame: cat-mouse-grid\nboard:\n  MF#C\nexpect: mouse wins in 1\n"
	example := editortest.Example(t, "leetcode")

	s := editortest.NewTerminal(t, editortest.Looks[0])
	s.Write(".vimrc", vimrc(t))
	s.Write("leetcode.puzzle", example+wrong)
	s.Start(editortest.Server(t), nil, vim, "-i", "NONE", "+/^expect: cat wins$", "leetcode.puzzle")

	// The message is cut off where the line ends.
	s.Shows("expect-failed: This expects `cat wins`, but")
	run(s, "ALECodeAction")
	choose(s, "Expect what is true: `mouse wins in 1`")
	seen := s.Shows("expect: mouse wins in 1")
	s.Hides("expect-failed")
	if key, wall, mouse := seen.Find("board")[0], seen.Find("#C")[0], seen.Find("MF#")[0]; key.FG == wall.FG || wall.FG == mouse.FG {
		t.Errorf("a key is %v, a wall %v and a mouse %v", key.FG, wall.FG, mouse.FG)
	}

	above, _, _ := strings.Cut(example, "  M....")
	run(s, strconv.Itoa(strings.Count(above, "\n")+1))
	s.Shows("  M....")
	s.Types("K")
	s.Shows("2,0", "if here", "mouse wins in 5")
	run(s, "pclose")
	s.Hides("if here")

	run(s, "ALECodeAction")
	choose(s, "Play best move: mouse to 2,2")
	s.Shows("  ..M..", "turn: cat")
	run(s, "wq")
	s.Ended()
	if got, want := s.Read("leetcode.puzzle"), editortest.BestMovePlayed(example)+right; got != want {
		t.Errorf("the file on disk reads\n%q\nwant\n%q", got, want)
	}
}
