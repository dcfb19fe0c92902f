package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/solver"
)

// solving is [answer.Engine.All] for a file, and shows the puzzle that it solves.
func solving(ctx context.Context, engine *answer.Engine, in input) iter.Seq2[answer.Analysed, error] {
	return func(yield func(answer.Analysed, error) bool) {
		progress := terminal.ProgressOf(ctx)
		next, stop := iter.Pull(in.file.All())
		defer stop()
		wait := func() {
			if p, ok := next(); ok {
				progress.Doing("solving", in.name, p.Line+1)
			}
		}
		wait()
		for a, err := range engine.All(ctx, in.file) {
			if !yield(a, err) {
				return
			}
			if !a.Placed.Preamble {
				progress.Solved()
			}
			wait()
		}
	}
}

// reason says why the judgement or the map of a solved puzzle is missing, and what to do: it may
// need more memory than solving did.
func reason(err error) string {
	memory, ok := errors.AsType[*solver.MemoryError](err)
	if !ok {
		return err.Error()
	}
	need, limit := memory.Amounts()
	if memory.Held > 0 {
		limit += " leaves"
	}
	return fmt.Sprintf("that needs %s of memory, more than the limit of %s; raise it with --memory", need, limit)
}
