package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
)

func solveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve [--json] PATH…",
		Short: "Print the solution of every puzzle",
		Long: `Solve prints for every puzzle its board, who wins from the position shown and in
how many moves, the best moves, and one line of best play to the end. Best moves
are marked * on the board. Moves that the puzzle plays are judged as in chess:
! the only move that keeps the outcome, ?! slower than need be, ? a mistake,
?? a win thrown away for a loss.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where all is clean, 1 where a puzzle has an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise solve editors/examples/leetcode.puzzle
  plywise solve --json my.puzzle | jq .outcome`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line, one for each puzzle")
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		engine := memory.engine()
		failed := false
		err := printing(cmd, func(out *bufio.Writer) error {
			page := newPage(cmd.OutOrStdout(), out)
			err := eachInput(cmd, engine, paths, func(in input) error {
				for a, err := range solving(cmd.Context(), engine, in) {
					if err != nil {
						return err
					}
					p := a.Placed
					diagnostics := analysis.Diagnostics(p, a.Answer.AllProblems())
					failed = failed || hasErrors(diagnostics)
					switch {
					case p.Preamble:
						err = printPreamble(cmd, in, diagnostics)
					case *asJSON:
						err = jsonLine(out, analysis.NewRecord(in.name, p.Line, a.Answer))
					default:
						page.solution(in, p, a.Answer, diagnostics)
					}
					if err != nil {
						return err
					}
					if err := out.Flush(); err != nil {
						return err
					}
				}
				page.files++
				if in.file.NumPuzzles() == 0 {
					fmt.Fprintf(cmd.ErrOrStderr(), "plywise: no puzzles in %s\n", fileName(in.name))
				}
				return nil
			})
			if !*asJSON {
				page.summary()
			}
			return err
		})
		if err == nil && failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

func hasErrors(diagnostics []analysis.Diagnostic) bool {
	for _, d := range diagnostics {
		if d.Severity == parser.Error {
			return true
		}
	}
	return false
}

// printPreamble reports problems before a file's first puzzle, on standard error:
// they belong to no puzzle, so they are not part of the result.
func printPreamble(cmd *cobra.Command, in input, diagnostics []analysis.Diagnostic) error {
	for _, d := range diagnostics {
		if err := printText(cmd.ErrOrStderr(), newFinding(in, d)); err != nil {
			return fmt.Errorf("standard error: %w", err)
		}
	}
	return nil
}
