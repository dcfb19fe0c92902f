//go:build !race

package neovim_test

import (
	"testing"

	"plywise/editors/internal/editortest"
)

// atGate is a file with a puzzle that waits at the gate, and one beside it. Of both an
// assertion fails.
const atGate = `puzzle: gate of the mouse
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 4

puzzle: beside it
game: knight-pawns
knight: 0,0
pawns: 1,2
expect: 2
`

func TestNeovimIsUsableInTheMiddleOfASolve(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, _ string) {
		written := func(text string) string { return text + "// written\n" }
		for _, c := range []struct {
			spec
			text string
		}{
			{spec{"gate_opened", configured, untouched}, atGate},
			{spec{"gate_reloaded", configured, untouched}, atGate},
			{spec{"gate_edited", configured, untouched}, atGate},
			{spec{"gate_thousands", configured, untouched}, atGate + "\n" + manyHunts(10_000, 3)},
			{spec{"gate_killed", configured, untouched}, atGate},
			{spec{"gate_asked", configured, untouched}, atGate},
			{spec{"gate_play_waits", configured, untouched}, atGate},
			{spec{"gate_play_edited", configured, untouched}, atGate},
			{spec{"gate_play_stopped", configured, untouched}, atGate},
			{spec{"gate_play_left", configured, untouched}, atGate},
			{spec{"gate_left", configured, written}, atGate},
			{spec{"gate_quit", configured, untouched}, atGate},
			{spec{"gate_stopped", configured, untouched}, atGate},
			{spec{"gate_stopped_left", configured, untouched}, atGate},
		} {
			t.Run(c.name, func(t *testing.T) {
				server, environment := editortest.GatedServer(t)
				expect(t, run(t, nvim, server, c.spec, c.text, environment...), c.edit(c.text))
			})
		}
	})
}
