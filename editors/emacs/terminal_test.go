//go:build !race

package emacs_test

import (
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// echoes waits until Emacs says a text below the mode line. The
// puzzle or hints in it may say it, too.
func echoes(terminal *editortest.Terminal, text string) {
	terminal.T.Helper()
	terminal.Until("the echo area says "+text, func(screen editortest.Screen) bool {
		below := false
		for _, line := range screen.Lines {
			if below && strings.Contains(line, text) {
				return true
			}
			below = below || strings.HasPrefix(line, "-") && strings.Contains(line, "some.puzzle")
		}
		return false
	})
}

// A person opens a puzzle with a mistake, sees what is wrong and who wins, plays the best
// move by its key and saves.
func TestAPuzzleIsMendedPlayedAndSavedInATerminalInEmacs(t *testing.T) {
	text := strings.Replace(editortest.Example(t, "leetcode"), "expect: mouse wins in 5", "expect: mouse wins in 4", 1)
	everywhere(t, func(t *testing.T, e emacs) {
		here, err := filepath.Abs(".")
		if err != nil {
			t.Fatal(err)
		}
		terminal := editortest.NewTerminal(t, editortest.Looks[0])
		terminal.Write("some.puzzle", text)
		// Given seconds, Eglot goes on once the server says anything, and keys would come before
		// there is a hover.
		command := append([]string{e.program, "-Q", "-nw", "--eval", uncompiled}, e.withPackages()...)
		command = append(command, "-L", here, "-l", "plywise-mode", "--eval",
			"(setq eglot-sync-connect t make-backup-files nil)",
			"+39:2", "some.puzzle")
		terminal.Start(editortest.Server(t), nil, command...)
		terminal.Shows("expect: mouse wins in 4")
		// Point is on a cell of the puzzle that fails: hover is in the echo area, in Emacs 30
		// only its first line. There, the outcome is a hint behind the title.
		terminal.Keys("C-s")
		terminal.Types("M....")
		terminal.Keys("Enter", "C-b", "C-b", "C-b", "C-b", "C-b")
		echoes(terminal, "2,0, mouse to move: mouse wins in 5")
		terminal.Shows("mouse wins in 5")
		terminal.Keys("C-s")
		terminal.Types("wins in 4")
		terminal.Keys("Enter", "C-b")
		echoes(terminal, "This expects")
		terminal.Keys("C-d")
		terminal.Types("5")
		terminal.Keys("C-r")
		terminal.Types("M....")
		terminal.Keys("Enter")
		terminal.Keys("C-c", "C-b")
		terminal.Shows("..M..")
		terminal.Keys("C-x", "C-s")
		terminal.Shows("Wrote")
		if got, want := terminal.Read("some.puzzle"), "  ..M..\nexpect: mouse wins in 4"; !strings.Contains(got, want) {
			t.Errorf("the file is\n%s\nwant %q in it", got, want)
		}
		terminal.Keys("C-x", "C-c")
	})
}
