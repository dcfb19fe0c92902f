//go:build !race

package neovim_test

import (
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// Puzzles in which nothing can be played, or several moves are equally good.
const (
	over = `
puzzle: Over
game: cat-mouse-grid
turn: mouse
cat-jump: 1
mouse-jump: 1
mouse: 0,0
cat: 0,0
food: 0,2
board:
  ...
`
	broken = `
puzzle: Broken
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 1
board:
  C.F
`
	equal = `
puzzle: The cat waits
game: cat-mouse-grid
turn: cat
cat-jump: 1
mouse-jump: 1
limit: 3
board:
  C..
  ...
  ###
  M#F
`
)

func TestMovesArePlayedByCommandsInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		leetcode := editortest.Example(t, "leetcode")
		for _, c := range []struct{ name, spec, text string }{
			{"the best", "play_best", leetcode + over + broken + equal},
			{"the one at the cursor", "play_move", leetcode},
			{"the one at the cursor in a file of Windows", "play_move", strings.ReplaceAll(leetcode, "\n", "\r\n")},
			{"a line", "play_append", leetcode},
			{"and taken back", "take_back", leetcode},
			{"and taken back in a file of Windows", "take_back", strings.ReplaceAll(leetcode, "\n", "\r\n")},
		} {
			t.Run(c.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec{c.spec, configured, untouched}, c.text), c.text)
			})
		}
	})
}

func TestCommandsOfThePluginForNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		leetcode := editortest.Example(t, "leetcode")
		for _, c := range []struct{ name, spec, config, text string }{
			{"step through the moves", "steps", configured, leetcode},
			{"step through the moves in a file of Windows", "steps", configured, strings.ReplaceAll(leetcode, "\n", "\r\n")},
			{"tell no outcomes where spoilers are off", "steps", spoilersOff, leetcode},
			{"have suggested keys", "keys", configured, leetcode},
			{"go to problems and mend them", "play_problem", configured, leetcode},
			{"say where they do nothing", "play_nowhere", configured, leetcode},
			{"write new puzzles", "new", configured, leetcode},
			{"write new puzzles in a file of Windows", "new", configured, strings.ReplaceAll(leetcode, "\n", "\r\n")},
			{"import and export", "leetcode", configured, leetcode},
			{"complete", "commands", configured, leetcode},
		} {
			t.Run(c.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec{c.spec, c.config, untouched}, c.text), c.text)
			})
		}
	})
}

const spoilersOff = "let g:plywise = {'cmd': '%s', 'settings': {'spoilers': 'off'}}"
