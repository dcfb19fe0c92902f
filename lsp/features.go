package lsp

import "plywise/lsp/session"

// features returns the server's features, one line for each. A feature that needs more than its
// file and this line is in the wrong place.
func (s *server) features() []session.Feature {
	return append(s.displays.Features(),
		s.hoverFeature(),
		s.codeActionFeature(),
		s.completionFeature(),
		s.inlayHintFeature(),
		s.codeLensFeature(),
		s.explainFeature(),
		s.puzzleCommandsFeature(),
		s.semanticTokensFeature(),
		s.documentHighlightFeature(),
		s.definitionFeature(),
		s.referencesFeature(),
		s.renameFeature(),
		s.documentSymbolFeature(),
		s.workspaceSymbolFeature(),
		s.foldingRangeFeature(),
		s.selectionRangeFeature(),
		s.documentLinkFeature(),
		s.formattingFeature(),
	)
}
