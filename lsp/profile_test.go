package lsp

import (
	"testing"
	"testing/synctest"
)

// Helix sends changes that quickly follow one another in any order.
func TestHelixIsToSendWholeTexts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const incremental, full = 2, 1
		for name, want := range map[string]int{"helix": full, "Neovim": incremental, "": incremental} {
			e := connected(t)
			var result struct {
				Capabilities struct{ TextDocumentSync struct{ Change int } }
			}
			e.must("initialize", object{"clientInfo": object{"name": name}, "capabilities": everything()}, &result)
			if got := result.Capabilities.TextDocumentSync.Change; got != want {
				t.Errorf("%q is to send changes of kind %d, want %d", name, got, want)
			}
			e.quit()
		}
	})
}
