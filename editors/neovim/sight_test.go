//go:build !race

package neovim_test

import (
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

const coloured = "let g:plywise = {'cmd': '%s'}" +
	" | highlight @lsp.mod.drawn.puzzle guibg=#123456" +
	" | highlight @lsp.mod.catWins.puzzle guibg=#654321" +
	" | highlight @lsp.mod.best.puzzle gui=italic"

const (
	hintless = "let g:plywise = {'cmd': '%s', 'hints': v:false}"
	graph    = "puzzle: graph\ngame: cat-mouse-graph\ngraph:\n  1: 3\n  2: 7\n  3: 4 7\n  4: 5\n  5: 0\n  6: 7 0\n"
	slips    = "puzzle: floor\ngame: cat-mouse-grid\ncat-jump: 1\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	// Alice does best to take the pawn in the knight's own row first.
	pawns = "puzzle: pawns\ngame: knight-pawns\nboard:\n  N..P\n  ....\n  .P..\n  P..P\n"
)

// The parts of a puzzle that Neovim shows by itself, and those that the user can ask for.
func TestAPuzzleIsSeenInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		for _, c := range []struct{ name, spec, config, text string }{
			{"in colours that are told apart on every background", "colours_shades", configured, editortest.Example(t, "minimal")},
			{"in colours that the user has chosen", "colours_chosen", coloured, editortest.Example(t, "minimal")},
			{"with hints and lenses", "hints", configured, editortest.Example(t, "minimal")},
			{"with an outcome that takes a while", "hints_solving", configured, openBoard(96)},
			{"without hints and lenses", "hints_off", hintless, graph},
			{"without hints in a long file", "hints_off", configured, strings.Repeat("// a comment\n", 5000) + graph},
			{"with messages of what is wrong", "hints_errors", configured, editortest.Example(t, "leetcode")},
			{"with letters beside the colours", "signs", configured, slips + "\n" + graph + "\n" + pawns},
		} {
			t.Run(c.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec{c.spec, c.config, untouched}, c.text), c.text)
			})
		}
	})
}
