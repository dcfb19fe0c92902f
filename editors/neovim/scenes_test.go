//go:build !race && unix

package neovim_test

import (
	"strings"

	"plywise/editors/internal/editortest"
)

// The scenes of TestScreensAreAsAPersonSeesThem. A person goes to a line by searching for
// it, and waits for what comes.
var scenes = map[string]scene{
	"typing": {"leetcode", func(s terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		see("opened")

		// A letter that no board has is typed over a cell of floor.
		s.Types("/M\\.\\.")
		s.Keys("Enter")
		s.Types("lrX")
		see("wrong-letter")
		s.takeBack()
		see("taken-back")

		// In insert mode a row becomes longer than the others.
		s.Types("A..")
		s.Shows("-- INSERT --")
		s.leaveInsertMode()
		see("long-row")
	}},
	"a hover": {"leetcode", func(s terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.Types("/M\\.\\.")
		s.Keys("Enter")
		s.Types("2lK")
		see("hover")
	}},
	"the best move": {"leetcode", func(s terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.Types(":PlywiseBest")
		s.Keys("Enter")
		see("best-move")
	}},
	"the list of puzzles": {"leetcode", func(s terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.Types("gO")
		see("list")
	}},
	"an explanation": {"leetcode", func(s terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.command("Plywise explain")
		see("explained")
	}},
	"completion": {"leetcode", func(s terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.Types("/moves")
		s.Keys("Enter")
		s.Types("A ")
		s.Shows("-- INSERT --")
		s.Shows("moves: 2,2 ! 1,2") // the menu opens behind the mark, and would not follow one that comes later
		s.Keys("C-x", "C-o")
		see("completion")
	}},
	"the board of a grid": {"cat-and-mouse-grid", func(s terminal, see func(string)) {
		s.goTo("puzzle: Fifteen moves")
		s.command("Plywise board")
		see("board-grid")

		// The board follows the cursor through the game.
		s.Types("/^moves")
		s.Keys("Enter")
		s.Types("j^")
		see("board-after-first-move")

		s.Keys("C-w", "l")
		s.Types("]m")
		see("board-stepped")
		s.Types("e")
		see("board-edit-mode")
	}},
	"the board of a knight": {"knight-and-pawns", func(s terminal, see func(string)) {
		s.goTo("puzzle: The castle")
		s.command("Plywise board")
		see("board-knight")
		s.Keys("C-w", "l")
		s.Types("g?")
		see("board-help")
	}},
	"playing on the board": {"cat-and-mouse-grid", func(s terminal, see func(string)) {
		s.goTo("puzzle: Back to the wall$")
		s.command("Plywise board")
		s.board("Mouse to move: mouse wins in 11")
		s.Keys("C-w", "l")
		s.Types("b")
		see("board-played")
		s.Types("u")
		see("board-taken-back")
	}},
}

// command runs a command of Neovim.
func (s terminal) command(line string) {
	s.T.Helper()
	s.opened()
	s.Types(":" + line)
	s.Keys("Enter")
}

// board waits until the board beside the text shows a text. The text itself may do so before:
// it has outcomes behind titles.
func (s terminal) board(text string) {
	s.T.Helper()
	s.Shows("│" + text)
}

// goTo puts the cursor on the first line that begins so, and that line at the top.
func (s terminal) goTo(text string) {
	s.T.Helper()
	s.opened()
	s.Types("gg/^" + text)
	s.Keys("Enter")
	s.Types("zt")
}

// takeBack undoes, and has the message go that says how long ago it was done.
func (s terminal) takeBack() {
	s.T.Helper()
	s.Types("u")
	s.Shows("before #")
	s.Types(":")
	s.Keys("Escape")
	s.Hides("before #")
}

func (s terminal) leaveInsertMode() {
	s.T.Helper()
	s.Keys("Escape")
	s.Hides("-- INSERT --")
}

// opened waits until the file is there.
func (s terminal) opened() {
	s.T.Helper()
	s.Until("a file is there", func(now editortest.Screen) bool { return strings.Contains(now.Lines[editortest.Rows-2], ".puzzle") })
}
