//go:build !race

package emacs_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// openBoard opens an example in Emacs at the puzzle with a title, and the board by its command.
func (e emacs) openBoard(t *testing.T, example, title string) *editortest.Terminal {
	t.Helper()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	terminal := editortest.NewTerminal(t, editortest.Looks[0])
	text := editortest.Example(t, example)
	above, _, found := strings.Cut(text, "puzzle: "+title+"\n")
	if !found {
		t.Fatalf("%s has no puzzle %q", example, title)
	}
	terminal.Write("some.puzzle", text)
	command := append([]string{e.program, "-Q", "-nw", "--eval", uncompiled}, e.withPackages()...)
	command = append(command, "-L", here, "-l", "plywise-mode", "--eval",
		"(progn (menu-bar-mode -1) (setq eglot-sync-connect t make-backup-files nil "+
			"plywise-board-display-action '(display-buffer-in-side-window (side . right) (window-width . 41))))",
		fmt.Sprintf("+%d", 1+strings.Count(above, "\n")), "some.puzzle")
	terminal.Start(editortest.Server(t), nil, command...)
	terminal.Shows("puzzle: " + title)
	board(terminal)
	return terminal
}

// board opens the board by its command, or goes to it.
func board(terminal *editortest.Terminal) {
	terminal.Keys("M-x")
	terminal.Types("plywise-board")
	terminal.Keys("Enter")
}

// A person opens the board, explores a move on it, plays it in the text, saves that and takes the
// move back.
func TestAMoveIsPlayedOnTheBoardSavedAndTakenBackInATerminalInEmacs(t *testing.T) {
	everywhere(t, func(t *testing.T, e emacs) {
		before := editortest.Example(t, "cat-and-mouse-grid")
		terminal := e.openBoard(t, "cat-and-mouse-grid", "Fifteen moves")
		// The board has its title, in the first line of the window.
		terminal.Until("the board is beside the text", func(s editortest.Screen) bool {
			return len(s.Lines) > 0 && strings.HasSuffix(s.Lines[0], "Fifteen moves")
		})
		terminal.Shows("Mouse to move")
		board(terminal)
		terminal.Keys("Enter") // point starts on the best move
		terminal.Shows("Cat to move")
		terminal.Types("u")
		terminal.Shows("Mouse to move")
		terminal.Types("mt")
		terminal.Shows("play in the text")
		terminal.Types("b")
		terminal.Shows("Cat to move")
		terminal.Keys("C-x", "o", "C-x", "C-s")
		terminal.Shows("Wrote")
		saved := strings.Split(terminal.Read("some.puzzle"), "\n")
		if !slices.Contains(saved, "  .M.#.") {
			t.Errorf("the move is not in the file:\n%s", strings.Join(saved, "\n"))
		}
		terminal.Keys("C-x", "o")
		terminal.Types("u")
		terminal.Shows("Mouse to move")
		terminal.Keys("C-x", "o", "C-x", "C-s")
		terminal.Until("the file is as before", func(editortest.Screen) bool {
			return terminal.Read("some.puzzle") == before
		})
		terminal.Keys("C-x", "C-c")
	})
}
