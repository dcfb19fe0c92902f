//go:build !race && unix

package neovim_test

import "strings"

// The scenes of TestScreensAreAsAPersonSeesThem. A person goes to a line by searching for
// it, and waits for what comes.
var scenes = map[string]scene{
	"typing": {"leetcode", func(s *terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		see("opened")

		// A letter that no board has is typed over a cell of floor.
		s.types("/M\\.\\.")
		s.keys("Enter")
		s.types("lrX")
		see("wrong-letter")
		s.takeBack()
		see("taken-back")

		// In insert mode a row becomes longer than the others.
		s.types("A..")
		s.shows("-- INSERT --")
		s.leaveInsertMode()
		see("long-row")
	}},
	"a hover": {"leetcode", func(s *terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.types("/M\\.\\.")
		s.keys("Enter")
		s.types("2lK")
		see("hover")
	}},
	"the best move": {"leetcode", func(s *terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.types(":PlywiseBest")
		s.keys("Enter")
		see("best-move")
	}},
	"completion": {"leetcode", func(s *terminal, see func(string)) {
		s.goTo("puzzle: The mouse slips past")
		s.types("/moves")
		s.keys("Enter")
		s.types("A ")
		s.shows("-- INSERT --")
		s.keys("C-x", "C-o")
		see("completion")
	}},
	"the board of a grid": {"cat-and-mouse-grid", func(s *terminal, see func(string)) {
		s.goTo("puzzle: Fifteen moves")
		s.command("Plywise board")
		see("board-grid")

		// The board follows the cursor through the game.
		s.types("/^moves")
		s.keys("Enter")
		s.types("j^")
		see("board-after-first-move")

		s.keys("C-w", "l")
		s.types("]m")
		see("board-stepped")
		s.types("e")
		see("board-edit-mode")
	}},
	"the board of a graph": {"cat-and-mouse-graph", func(s *terminal, see func(string)) {
		s.goTo("puzzle: The house")
		s.command("Plywise board")
		see("board-graph")
	}},
	"the board of a knight": {"knight-and-pawns", func(s *terminal, see func(string)) {
		s.goTo("puzzle: The castle")
		s.command("Plywise board")
		see("board-knight")
	}},
	"playing on the board": {"cat-and-mouse-grid", func(s *terminal, see func(string)) {
		s.goTo("puzzle: Back to the wall$")
		s.command("Plywise board")
		s.shows("mouse wins in 11")
		s.keys("C-w", "l")
		s.types("b")
		see("board-played")
		s.types("u")
		see("board-taken-back")
	}},
	"a board with spoilers off": {"cat-and-mouse-grid", func(s *terminal, see func(string)) {
		s.command("Plywise spoilers off")
		s.goTo("puzzle: Fifteen moves")
		s.command("Plywise board")
		see("board-without-spoilers")
	}},
	"the board of a broken text": {"cat-and-mouse-grid", func(s *terminal, see func(string)) {
		s.goTo("puzzle: Fifteen moves")
		s.command("Plywise board")
		s.shows("mouse wins in 15")
		s.types("/M\\.\\.#")
		s.keys("Enter")
		s.types("rX")
		see("board-broken")
	}},
}

// command runs a command of Neovim.
func (s *terminal) command(line string) {
	s.t.Helper()
	s.opened()
	s.types(":" + line)
	s.keys("Enter")
}

// goTo puts the cursor on the first line that begins so, and that line at the top.
func (s *terminal) goTo(text string) {
	s.t.Helper()
	s.opened()
	s.types("gg/^" + text)
	s.keys("Enter")
	s.types("zt")
}

// takeBack undoes, and has the message go that says how long ago it was done.
func (s *terminal) takeBack() {
	s.t.Helper()
	s.types("u")
	s.shows("before #")
	s.types(":")
	s.keys("Escape")
	s.hides("before #")
}

func (s *terminal) leaveInsertMode() {
	s.t.Helper()
	s.keys("Escape")
	s.hides("-- INSERT --")
}

// opened waits until the file is there.
func (s *terminal) opened() {
	s.t.Helper()
	s.until("a file is there", func(now screen) bool { return strings.Contains(now.lines[rows-2], ".puzzle") })
}
