//go:build !race && unix

// Package helix_test runs Helix, configured as the page says, with the real server.
package helix_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

func helix(t *testing.T) string {
	t.Helper()
	return editortest.Program(t, "helix", "hx", `^helix 2[4-9]\.`)
}

// start opens a file of that text in a Helix, at the first place of another text.
func start(t *testing.T, text, at string, environment ...string) *editortest.Terminal {
	t.Helper()
	hx, server := helix(t), editortest.Server(t)
	s := configured(t)
	s.Write("leetcode.puzzle", text)
	s.Start(server, environment, hx, "leetcode.puzzle:"+find(t, text, at).String())
	return s
}

// configured makes a terminal in whose home Helix is configured as the page says.
func configured(t *testing.T) *editortest.Terminal {
	t.Helper()
	editortest.Find(t, "cc")
	s := editortest.NewTerminal(t, editortest.Looks[0])
	install := exec.Command(editortest.Find(t, "sh"), "install.sh")
	install.Env = append(os.Environ(), editortest.Private(s.Home)...)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s.Write("helix/config.toml", hintsOn(t))
	return s
}

// hintsOn is what the page says for config.toml: its first lines of TOML.
func hintsOn(t *testing.T) string {
	t.Helper()
	_, lines, found := strings.Cut(editortest.Page(t, "README.md"), "```toml\n")
	lines, _, _ = strings.Cut(lines, "```")
	if !found || !strings.Contains(lines, "inlay") {
		t.Fatalf("the page shows no hints:\n%s", lines)
	}
	return lines
}

// hints waits for lines with hints in a text that is served. Helix asks for hints a moment after
// the last key, and not again when the server is ready later, or changes the text later: a
// person presses another key.
func hints(s *editortest.Terminal, words ...string) {
	s.Keys("Escape")
	s.Shows(words...)
}

func TestAPuzzleIsServedInHelix(t *testing.T) {
	t.Parallel()
	const wrong, right = "\npuzzle: Bread before the mouse\ngame: cat-mouse-grid\nboard:\n  MF#C\nexpect: cat wins\n",
		"\npuzzle: Bread before the mouse\ngame: cat-mouse-grid\nboard:\n  MF#C\nexpect: mouse wins in 1\n"
	example := editortest.Example(t, "leetcode")
	s := start(t, example+wrong, "cat wins\n")

	// The message is broken where the screen is narrow.
	s.Shows("This expects `cat wins`")
	hints(s, "Bread before the mouse mouse wins in 1")
	s.Types(" a")
	choose(s, "Expect what is true: `mouse wins in 1`")
	s.Shows("expect: mouse wins in 1")
	s.Hides("This expects `cat wins`")

	goTo(s, example, "M....\n")
	row := s.Shows("  #C...").Find("#C.")
	colours := map[editortest.Colour]bool{s.Capture().Find("board")[0].FG: true}
	for _, cell := range row {
		colours[cell.FG] = true
	}
	if len(colours) != 4 {
		t.Errorf("a key, a wall, a piece and floor have the colours %v", colours)
	}

	s.Types(" k")
	s.Shows("2,0", "if here", "mouse wins in 5")
	s.Keys("Escape")
	s.Hides("if here")
	s.Types(" a")
	choose(s, "Play best move: mouse to 2,2")
	s.Shows("  ..M..")
	hints(s, "best: 1,1 1,2 2,1")
	s.Types(":wq")
	s.Shows(":wq")
	s.Keys("Enter")
	s.Ended()
	expect(t, s, editortest.BestMovePlayed(example)+right)
}

func TestLineEndsOfWindowsAreKeptInHelix(t *testing.T) {
	t.Parallel()
	windows := strings.NewReplacer("\n", "\r\n")
	example := editortest.Example(t, "leetcode")
	renamed := strings.NewReplacer(
		"  0: 1 3\n  1: 0\n  2: 3\n  3: 0 2\n", "  0: 1 barn\n  1: 0\n  2: barn\n  barn: 0 2\n",
		"board:\n  M.C...F\nexpect: mouse wins in 3", "board:\n  #######\n  M.C...F\nexpect: mouse wins in 3",
	).Replace(example)
	s := start(t, windows.Replace(example), "3: 0 2")

	s.Shows("●") // a problem, from the server
	hints(s, "The way home mouse wins in 1")
	s.Types(" r")
	s.Shows("rename-to:3")
	s.Keys("C-u")
	s.Types("barn")
	s.Shows("rename-to:barn")
	s.Keys("Enter")
	s.Shows("0: 1 barn", "2: barn", "barn: 0 2")

	goTo(s, example, "M....\n")
	s.Types(" a")
	choose(s, "Play best move: mouse to 2,2")
	s.Shows("  ..M..")
	hints(s, "best: 1,1 1,2 2,1")

	// A row that is begun below `board:` is indented.
	goTo(s, editortest.BestMovePlayed(example), "board:\n  M.C...F\nexpect: mouse wins in 3")
	s.Types("o#######")
	s.Shows("    #######") // behind two columns for marks
	s.Keys("Escape")
	s.Shows("NOR")
	s.Types(":wq")
	s.Shows(":wq")
	s.Keys("Enter")
	s.Ended()
	expect(t, s, windows.Replace(editortest.BestMovePlayed(renamed)))
}

func TestTheBoardIsOpenedInABrowserFromHelix(t *testing.T) {
	t.Parallel()
	browser := t.TempDir()
	address := filepath.Join(browser, "address")
	if err := os.WriteFile(filepath.Join(browser, "xdg-open"), []byte("#!/bin/sh\nprintf '%s\\n' \"$1\" > '"+address+"'\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	path := strings.Join([]string{browser, filepath.Dir(editortest.Server(t)), os.Getenv("PATH")}, string(filepath.ListSeparator))
	example := editortest.Example(t, "leetcode")
	s := start(t, example, "puzzle: The mouse slips past", "PATH="+path)
	s.Shows("●") // a problem, from the server
	hints(s, "The mouse slips past mouse wins in 5")
	s.Types(" a")
	s.Shows("Play best move: mouse to 2,2")
	s.Keys("C-p") // to the last one
	choose(s, "Preview in browser")
	s.Until("a browser is opened", func(editortest.Screen) bool {
		told, _ := os.ReadFile(address)
		return strings.HasSuffix(string(told), "\n")
	})
	playOnPage(t, strings.TrimSpace(editortest.Page(t, address)), filepath.Join(s.Home, "leetcode.puzzle"), find(t, example, "puzzle: The mouse slips past").line)
	s.Shows("  ..M..")
	hints(s, "best: 1,1 1,2 2,1")
}

func expect(t *testing.T, s *editortest.Terminal, want string) {
	t.Helper()
	if got := s.Read("leetcode.puzzle"); got != want {
		t.Errorf("the file on disk reads\n%q\nwant\n%q", got, want)
	}
}
