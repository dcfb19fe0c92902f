//go:build !race

package neovim_test

import (
	"testing"

	"plywise/editors/internal/editortest"
)

// missing is where no program is, until a spec puts one there.
const missing = "let g:plywise = {'cmd': getcwd() . '/plywise'}"

func TestADeadServerIsStartedAgainInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		for _, spec := range []spec{
			{"server_killed", configured, untouched},
			{"server_dies_starting", configured, untouched},
			{"server_dies_asked", configured, untouched},
			{"server_roots", configured, untouched},
			{"server_missing", missing, untouched},
			{"server_restart", configured, untouched},
			{"server_log", configured, untouched},
			{"server_by_hand", disabled, untouched},
		} {
			t.Run(spec.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec, text), text)
			})
		}
	})
}
