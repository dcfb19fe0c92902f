package lsp

import (
	"cmp"
	"context"
	"net/url"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/workspace"
)

func (s *server) workspaceSymbolFeature() feature {
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.WorkspaceSymbolProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodWorkspaceSymbol: onRequest(s.workspaceSymbols)},
	}
}

// mostSymbols is how many puzzles a search answers with; a person goes on typing
// where there are more.
const mostSymbols = 1000

// workspaceSymbols finds puzzles by their titles, the best matches first.
func (s *server) workspaceSymbols(ctx context.Context, docs workspace.View, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	type match struct {
		protocol.SymbolInformation
		worth int
	}
	var found []match
	for snap := range workspace.Texts(docs, s.files) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		file := fileName(snap.URI)
		for placed := range snap.File.Puzzles() {
			symbol, ok := analysis.Heading(s.printer(), placed.Puzzle, nil)
			if !ok {
				continue
			}
			if worth := matchWorth(symbol.Name, p.Query); worth > 0 {
				found = append(found, match{symbolInformation(snap, placed, symbol, file), worth})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(b.worth, a.worth) })
	answer := protocol.SymbolInformationSlice{}
	for _, m := range found[:min(len(found), mostSymbols)] {
		answer = append(answer, m.SymbolInformation)
	}
	return answer, nil
}

// matchWorth says how well a name matches what was typed: from its start, from
// the start of a word, as a part, or only as letters in this order. 0 is not at
// all.
func matchWorth(name, query string) int {
	name, query = strings.ToLower(name), strings.ToLower(query)
	switch at := strings.Index(name, query); {
	case at == 0:
		return 4
	case at > 0 && strings.Contains(name, " "+query):
		return 3
	case at > 0:
		return 2
	}
	rest := name
	for _, u := range query {
		_, behind, ok := strings.Cut(rest, string(u))
		if !ok {
			return 0
		}
		rest = behind
	}
	return 1
}

// fileName returns the last part of a URI for people.
func fileName(u uri.URI) string {
	name := path.Base(string(u))
	if plain, err := url.PathUnescape(name); err == nil {
		return plain
	}
	return name
}
