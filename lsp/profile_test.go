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
