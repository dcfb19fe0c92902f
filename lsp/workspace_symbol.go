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

	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) workspaceSymbolFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.WorkspaceSymbolProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodWorkspaceSymbol: session.OnRequest(s.workspaceSymbols)},
	}
}

// maxSymbols is how many puzzles a search returns at most. A user who gets that many types on.
const maxSymbols = 1000

// workspaceSymbols finds puzzles by their titles, the best matches first.
func (s *server) workspaceSymbols(ctx context.Context, docs workspace.Snapshots, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	type match struct {
		protocol.SymbolInformation
		score int
	}
	var found []match
	for snap := range workspace.Texts(docs, s.Files) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		file := fileName(snap.URI)
		for placed := range snap.File.Puzzles() {
			symbol, ok := outline.Heading(s.Printer(), placed.Puzzle, nil)
			if !ok {
				continue
			}
			if score := matchScore(symbol.Name, p.Query); score > 0 {
				found = append(found, match{symbolInformation(snap, placed, symbol, file), score})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	answer := protocol.SymbolInformationSlice{}
	for _, m := range found[:min(len(found), maxSymbols)] {
		answer = append(answer, m.SymbolInformation)
	}
	return answer, nil
}

// matchScore says how well a name matches a query: 4 for a prefix, 3 for the start
// of a word, 2 for any other substring, 1 for letters in the same order, 0 for no
// match.
func matchScore(name, query string) int {
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

// fileName returns the last part of a URI in readable form.
func fileName(u uri.URI) string {
	name := path.Base(string(u))
	if plain, err := url.PathUnescape(name); err == nil {
		return plain
	}
	return name
}
