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
		} {
			t.Run(name, func(t *testing.T) {
				run(t, nvim, server, spec{name, typed, nil}, text)
			})
		}
	})
}

func TestABoardIsShownInNeovimInTheMiddleOfASolve(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, _ string) {
		server, environment := editortest.GatedServer(t)
		run(t, nvim, server, spec{"board_gate", typed, nil}, atGate, environment...)
	})
}
