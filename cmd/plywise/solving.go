package main

import (
	"context"
	"iter"

	"plywise/lsp/analysis"
)

// solving yields what [analysis.Engine.All] does for a file, and shows meanwhile which
// puzzle it waits for.
func solving(ctx context.Context, engine *analysis.Engine, in input) iter.Seq2[analysis.Analysed, error] {
	return func(yield func(analysis.Analysed, error) bool) {
		progress := progressOf(ctx)
		next, stop := iter.Pull(in.file.All())
		defer stop()
		wait := func() {
			if p, ok := next(); ok {
				progress.doing("solving", in.name, p.Line+1)
			}
		}
		wait()
		for a, err := range engine.All(ctx, in.file) {
			if !yield(a, err) {
				return
			}
			if !a.Placed.Preamble {
				progress.solved()
			}
			wait()
		}
	}
}
