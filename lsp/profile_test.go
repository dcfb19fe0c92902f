package lsp

import "testing"

// Neovim makes the changes to other tokens than those that it had when it asked for them.
func TestNeovimIsOfferedNoChangesOfTokens(t *testing.T) {
	for _, c := range []struct {
		name, version string
		deltas        bool
	}{
		{"Neovim", "0.10.4", false},
		{"Neovim", "0.12.4+v0.12.4", false},
		{"Visual Studio Code", "1.139.0", true},
	} {
		e := connected(t)
		var result struct {
			Capabilities struct {
				SemanticTokensProvider struct{ Range, Full any }
			}
		}
		e.must("initialize", object{"clientInfo": object{"name": c.name, "version": c.version}, "capabilities": everything()}, &result)
		offered := result.Capabilities.SemanticTokensProvider
		if _, deltas := offered.Full.(object); deltas != c.deltas || offered.Full == nil || offered.Range != true {
			t.Errorf("%s %s is offered %v", c.name, c.version, offered)
		}
		e.quit()
	}
}

// Helix sends changes that quickly follow one another in any order.
func TestHelixIsToSendWholeTexts(t *testing.T) {
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
}
