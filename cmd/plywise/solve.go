package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/words"
	"plywise/parser/syntax"
)

func solveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve [--json] PATH…",
		Short: "Print the solution of every puzzle",
		Long: `Solve prints for every puzzle who wins from the position shown and in how many
moves, and why; its board; every move with its outcome, best first; and one line of
best play to the end.

On the board each place tells how the game ends once the player to move has arrived
there: in how many moves and, where there are no colours, m for the mouse or c for
the cat; = is a draw. Of pawns it is the total if they are taken first. + marks where
the player to move can go, * the best moves. Moves are judged as in chess: ! the only
move that keeps the outcome, ?! slower than need be, ? a mistake, ?? a win thrown
away for a loss.

What is printed for people is in the language of the environment (LC_ALL,
LC_MESSAGES, LANG), if that is English or Chinese.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where all is clean, 1 where a puzzle has an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise solve editors/examples/leetcode.puzzle
  plywise solve --json my.puzzle | jq .outcome`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line, one for each puzzle")
	memory, holes := addMemoryFlag(cmd), addHolesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		engine := holes.of(memory.engine())
		return printing(cmd, func(out *bufio.Writer) error {
			page := newPage(cmd.OutOrStdout(), out)
			err := eachSolved(cmd, engine, paths, page, func(in input, a answer.Analysed, diagnostics []answer.Diagnostic) error {
				if *asJSON {
					return jsonLine(out, explain.NewRecord(in.name, a.Placed.Line, a.Answer))
				}
				return page.print(cmd.Context(), entry{
					in: in, placed: a.Placed, answer: a.Answer, diagnostics: diagnostics,
					says: func(pr words.Printer) words.Text { return explain.Solved(pr, a.Answer) },
				})
			})
			if !*asJSON {
				page.summary()
			}
			return err
		})
	}
	return cmd
}

// eachSolved solves the puzzles of the files that paths name, calls print with each, in
// order, and counts the files on the page. The error is exitErrors if a puzzle has an error
// and nothing worse happens.
func eachSolved(cmd *cobra.Command, engine *answer.Engine, paths []string, page *page, print func(input, answer.Analysed, []answer.Diagnostic) error) error {
	failed := false
	err := eachInput(cmd, engine, paths, func(in input) error {
		for a, err := range solving(cmd.Context(), engine, in) {
			if err != nil {
				return err
			}
			diagnostics := answer.Diagnostics(a.Placed, a.Answer.AllProblems())
			failed = failed || hasErrors(diagnostics)
			if a.Placed.Preamble {
				err = printFindings(cmd, in, diagnostics)
			} else {
				err = print(in, a, diagnostics)
			}
			if err != nil {
				return err
			}
			if err := page.out.Flush(); err != nil {
				return err
			}
		}
		page.files++
		if in.file.NumPuzzles() == 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "plywise: no puzzles in %s\n", terminal.FileName(in.name))
		}
		return nil
	})
	if err == nil && failed {
		err = exitCode(exitErrors)
	}
	return err
}

func hasErrors(diagnostics []answer.Diagnostic) bool {
	for _, d := range diagnostics {
		if d.Severity == syntax.Error {
			return true
		}
	}
	return false
}

// printFindings prints problems on standard error that are not part of the result, such as
// those before a file's first puzzle.
func printFindings(cmd *cobra.Command, in input, diagnostics []answer.Diagnostic) error {
	for _, d := range diagnostics {
		if err := printText(cmd.ErrOrStderr(), newFinding(language(), in, d)); err != nil {
			return fmt.Errorf("standard error: %w", err)
		}
	}
	return nil
}
