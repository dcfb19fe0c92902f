package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/internal/optional"
	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) foldingRangeFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.FoldingRangeProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodTextDocumentFoldingRange: session.OnDocument(s.foldingRanges)},
	}
}

// foldingRanges lists the parts that can be folded: puzzles, blocks and comments. All are whole
// lines, which every client can fold.
func (s *server) foldingRanges(_ context.Context, snap *workspace.Snapshot, _ *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	client := optional.OrEmpty(s.Client.TextDocument.FoldingRange)
	marksComments := slices.Contains(optional.OrEmpty(client.FoldingRangeKind).ValueSet, protocol.FoldingRangeKindComment)
	type fold struct {
		protocol.FoldingRange
		kind outline.FoldKind
	}
	folds := []fold{}
	for placed := range snap.File.All() {
		for _, f := range outline.Folds(placed.Puzzle) {
			lines := snap.In(placed, f.Range)
			r := protocol.FoldingRange{StartLine: lines.Start.Line, EndLine: lines.End.Line}
			if f.Kind == outline.CommentFold && marksComments {
				r.Kind = protocol.FoldingRangeKindComment
			}
			folds = append(folds, fold{r, f.Kind})
		}
	}
	if client.RangeLimit != nil && len(folds) > int(*client.RangeLimit) {
		// The large ones are worth more.
		slices.SortStableFunc(folds, func(a, b fold) int { return int(a.kind) - int(b.kind) })
		folds = folds[:*client.RangeLimit]
		slices.SortStableFunc(folds, func(a, b fold) int { return int(a.StartLine) - int(b.StartLine) })
	}
	answer := make([]protocol.FoldingRange, len(folds))
	for i, f := range folds {
		answer[i] = f.FoldingRange
	}
	return answer, nil
}
