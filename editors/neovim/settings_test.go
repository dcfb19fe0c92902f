//go:build !race

package neovim_test

import (
	"testing"

	"plywise/editors/internal/editortest"
)

// setThrough has vim.lsp.config say something, where there is one, and vim.g.plywise something else.
const setThrough = `let g:plywise = {'cmd': '%s', 'settings': {'memory': '2GiB'}} | if has('nvim-0.11') | exe "lua vim.lsp.config('plywise', {settings = {plywise = {hints = false, memory = '3GiB'}, hint = 1}})" | endif`

func TestSettingsTakeEffectInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		for _, spec := range []spec{
			{"settings_run", configured, untouched},
			{"settings_config", setThrough, untouched},
			{"settings_wrong", "let g:plywise = 'x'", untouched},
			{"switches", configured, untouched},
		} {
			t.Run(spec.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec, text), text)
			})
		}
	})
}
