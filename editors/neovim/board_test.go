//go:build !race

package neovim_test

import (
	"testing"

	"plywise/editors/internal/editortest"
)

// The spec's own Neovim starts no server; the one that it types into does.
const typed = "let g:plywise = {'enable': v:false, 'cmd': '%s'}"

func TestABoardIsShownInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		for _, name := range []string{
			"board_open",
			"board_play",
			"board_edit",
			"board_keys",
			"board_second",
			"board_restart",
			"board_next",
			"board_windows",
			"board_wide",
			"board_solve",
		} {
			t.Run(name, func(t *testing.T) {
				run(t, nvim, server, spec{name, typed, nil}, text)
			})
		}
	})
}
