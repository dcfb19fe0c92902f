//go:build !race

package emacs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// boardColumns is how many columns of a screen stand before the board: those of the text, and
// the line between. The board has one more than in Neovim, for the dollar that ends a line
// which is too long.
const boardColumns = 59

// A screen has two more lines below the windows: the mode line, and the echo area.
const windowRows = editortest.Rows - 2

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
	command := append([]string{e.program, "-Q", "-nw"}, e.withPackages()...)
	command = append(command, "-L", here, "-l", "plywise-mode", "--eval",
		"(progn (menu-bar-mode -1) (setq eglot-sync-connect t make-backup-files nil native-comp-jit-compilation nil "+
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

// inNeovim returns the lines of a board as Neovim shows it beside a text of the same width.
func inNeovim(t *testing.T, name string) []string {
	t.Helper()
	golden, err := os.ReadFile(filepath.Join("..", "neovim", "testdata", "screens", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(golden)) {
		if _, board, found := strings.Cut(strings.TrimSuffix(line, "\n"), "│"); found {
			lines = append(lines, board)
		}
	}
	if len(lines) < 20 {
		t.Fatalf("%s has no board", name)
	}
	return lines
}

// boardOf returns the lines of a screen's board, without the dollars that end those which are
// too long.
func boardOf(screen editortest.Screen) []string {
	var lines []string
	for _, line := range screen.Lines[:min(windowRows, len(screen.Lines))] {
		runes := []rune(line)
		lines = append(lines, strings.TrimRight(strings.TrimSuffix(string(runes[min(boardColumns, len(runes)):]), "$"), " "))
	}
	return lines
}

func showsBoard(t *testing.T, terminal *editortest.Terminal, name string) {
	t.Helper()
	want := inNeovim(t, name)
	want = want[:min(len(want), windowRows)]
	terminal.Until("the board is as in Neovim's "+name+"\n"+strings.Join(want, "\n"),
		func(s editortest.Screen) bool { return slices.Equal(boardOf(s)[:len(want)], want) })
}

func TestTheBoardsOfTheExamplesAreInEmacsAsInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, e emacs) {
		for _, c := range []struct{ golden, example, title string }{
			{"board-grid", "cat-and-mouse-grid", "Fifteen moves"},
			{"board-graph", "cat-and-mouse-graph", "The house"},
			{"board-knight", "knight-and-pawns", "The castle"},
		} {
			t.Run(c.golden, func(t *testing.T) {
				t.Parallel()
				terminal := e.openBoard(t, c.example, c.title)
				showsBoard(t, terminal, c.golden)
				terminal.Keys("C-x", "C-c")
			})
		}
	})
}

// A person plays on the board, saves the text and takes the move back.
func TestAMoveIsPlayedOnTheBoardSavedAndTakenBackInATerminalInEmacs(t *testing.T) {
	everywhere(t, func(t *testing.T, e emacs) {
		before := editortest.Example(t, "cat-and-mouse-grid")
		terminal := e.openBoard(t, "cat-and-mouse-grid", "Fifteen moves")
		showsBoard(t, terminal, "board-grid")
		board(terminal)
		terminal.Types("b")
		terminal.Shows("cat to move")
		terminal.Keys("C-x", "o", "C-x", "C-s")
		terminal.Shows("Wrote")
		saved := strings.Split(terminal.Read("some.puzzle"), "\n")
		if !slices.Contains(saved, "  .M.#.") {
			t.Errorf("the move is not in the file:\n%s", strings.Join(saved, "\n"))
		}
		terminal.Keys("C-x", "o")
		terminal.Types("u")
		showsBoard(t, terminal, "board-grid")
		terminal.Keys("C-x", "o", "C-x", "C-s")
		terminal.Until("the file is as before", func(editortest.Screen) bool {
			return terminal.Read("some.puzzle") == before
		})
		terminal.Keys("C-x", "C-c")
	})
}
