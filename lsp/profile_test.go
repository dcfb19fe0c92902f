package lsp

import (
	"fmt"
	"testing"
)

// Before 0.12, Neovim fails on a change of tokens that comes after it has read the file
// again.
func TestAClientThatFailsOnChangesOfTokensIsOfferedAllOfThemAlone(t *testing.T) {
	for _, c := range []struct {
		name, version string
		want          any
	}{
		{"Neovim", "0.10.4", true},
		{"Neovim", "0.11.0-dev-123+gabcdef", true},
		{"Neovim", "0.12.4+v0.12.4", map[string]any{"delta": true}},
		{"Neovim", "0.13.0-dev", map[string]any{"delta": true}},
		{"Neovim", "1.0.0", map[string]any{"delta": true}},
		{"Visual Studio Code", "0.10.0", map[string]any{"delta": true}},
	} {
		e := connected(t)
		var result struct {
			Capabilities struct{ SemanticTokensProvider struct{ Full any } }
		}
		e.must("initialize", object{"clientInfo": object{"name": c.name, "version": c.version}, "capabilities": everything()}, &result)
		if got := result.Capabilities.SemanticTokensProvider.Full; fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s %s is offered %v, want %v", c.name, c.version, got, c.want)
		}
		e.quit()
	}
}
