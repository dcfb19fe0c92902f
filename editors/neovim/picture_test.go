//go:build !race

package neovim_test

import (
	"path/filepath"
	"testing"

	"plywise/editors/internal/editortest"
)

// The specs about the picture of a board draw answers of the server that are recorded.
func TestABoardIsDrawnInNeovim(t *testing.T) {
	answers, err := filepath.Abs(filepath.Join("..", "..", "lsp", "testdata", "board"))
	if err != nil {
		t.Fatal(err)
	}
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		for _, name := range []string{"picture_grid", "picture_graph", "picture_lists", "picture_laws", "picture_marks"} {
			t.Run(name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec{name, configured, nil}, text, "PLYWISE_ANSWERS="+answers), text)
			})
		}
	})
}
