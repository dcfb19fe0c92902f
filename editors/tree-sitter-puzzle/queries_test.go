//go:build !race

package treesitter_test

import (
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/texts"
	"plywise/parser/syntax"
)

func TestEveryQueryIsOneOfTheGrammarAndFindsSomething(t *testing.T) {
	library := compiled(t)
	for _, pattern := range []string{"queries/puzzle/*.scm", "../helix/queries/puzzle/*.scm"} {
		queries, err := filepath.Glob(pattern)
		if err != nil || len(queries) < 3 {
			t.Fatalf("%s: %q, %v", pattern, queries, err)
		}
		for _, query := range queries {
			out := treeSitter(t, "query", "--lib-path", library, "--lang-name", "puzzle", query, "../examples/cat-and-mouse-grid.puzzle")
			if !strings.Contains(out, "capture: ") {
				t.Errorf("%s finds nothing", query)
			}
		}
	}
}

func TestEveryTokenWithAMeaningIsHighlighted(t *testing.T) {
	library := compiled(t)
	list := texts.Tokens(t)
	for _, query := range []string{"queries/puzzle/highlights.scm", "../helix/queries/puzzle/highlights.scm"} {
		out := treeSitter(t, "query", "--captures", "--lib-path", library, "--lang-name", "puzzle", query, "../../parser/testdata/tokens.puzzle")
		highlighted, lines := map[int]bool{}, starts(list.Text)
		for line := range strings.SplitSeq(out, "\n") {
			if m := place.FindStringSubmatch(line); m != nil {
				highlighted[lines[number(m[1])]+number(m[2])] = true
			}
		}
		for p := range list.File.All() {
			for _, token := range p.Tokens {
				if at := p.Start + token.Range().Start; token.Kind != syntax.UnknownToken && !highlighted[at] {
					t.Errorf("%s: the %s at %d is not highlighted", query, token.Kind, at)
				}
			}
		}
	}
}
