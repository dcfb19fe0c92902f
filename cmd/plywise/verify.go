package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/solver"
)

func addVerifyFlag(cmd *cobra.Command) *bool {
	return cmd.Flags().Bool("verify", false, "check every state of each solution from the rules alone, and say so on standard error")
}

// verifyAll checks the solutions of a file's puzzles from the rules alone. A wrong one is a
// defect of this program, not of the puzzle.
func verifyAll(cmd *cobra.Command, engine *answer.Engine, in input) error {
	for p := range in.file.Puzzles() {
		a, err := engine.Analyse(cmd.Context(), p.Puzzle, answer.Awaited)
		if err != nil {
			return err
		}
		if a.Facts == nil {
			continue // its problems say why
		}
		progress := terminal.ProgressOf(cmd.Context())
		progress.Doing("verifying", in.name, p.Line+1)
		err = a.Game.Verify(cmd.Context(), progress.Portion)
		var memory *solver.MemoryError
		switch {
		case errors.As(err, &memory):
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: not verified: that would need %s of memory\n", terminal.FileName(in.name), p.Line+1, solver.Bytes(memory.Need))
			continue
		case cmd.Context().Err() != nil:
			return cmd.Context().Err()
		case err != nil:
			return fmt.Errorf("%s:%d: this solution cannot be trusted: %w; please report it", terminal.FileName(in.name), p.Line+1, err)
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %s\n", terminal.FileName(in.name), p.Line+1, verified(a.Game.States()))
	}
	return nil
}

// verified says that all states of a game are right, given their number.
func verified(states int64) string {
	if states == 1 {
		return "its 1 state is what the rules make it"
	}
	return "all " + terminal.Count(states, "state") + " are what their moves make them"
}
