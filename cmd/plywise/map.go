package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/words"
	"plywise/parser"
)

func mapCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "map [--json] PATH…",
		Short: "Print what every single edit of every puzzle would do",
		Long: `Map tries every edit of a puzzle, one at a time: on a board a wall built on floor
or taken away, in a graph an edge added or taken away, of pawns one taken away. It
prints who wins after each and in how many moves, and which assertions would break.

It finds the idle walls, without any one of which all that the puzzle asserts stays
true (without assertions, the outcome), and, where an assertion is not true, the
repairs: single edits after which all of them but idle are.

On a board, a sign beside each cell says what its edit would do; the signs that
occur are explained below, with the number of their edits. The edits of graphs and
pawns are listed. Of graphs with more than 100 nodes only the edges that are there
are tried.

A folder means its *.puzzle files, recursively; - is standard input. With --json,
puzzles whose position is broken are left out of the result, and what is wrong with
them is reported on standard error.
The exit code is 0 where all is clean, 1 where a puzzle has an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise map editors/examples/leetcode.puzzle
  plywise map --json my.puzzle | jq -c '{idle, repairs}'`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line, one for each puzzle that is solved")
	memory, holes := addMemoryFlag(cmd), addHolesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		engine := holes.of(memory.engine())
		return printing(cmd, func(out *bufio.Writer) error {
			page := newPage(cmd.OutOrStdout(), out)
			unmapped := false
			err := eachSolved(cmd, engine, paths, page, func(in input, a answer.Analysed, diagnostics []answer.Diagnostic) error {
				mapped, err := findMap(cmd, engine, in, a)
				if cmd.Context().Err() != nil {
					return err
				}
				unmapped = unmapped || err != nil
				switch {
				case !*asJSON:
					return page.print(cmd.Context(), edits(in, a.Placed, mapped, err, diagnostics))
				case mapped.Fillings != nil:
					return jsonLine(out, explain.NewHoledRecord(in.name, a.Placed.Line, mapped))
				case mapped.Map != nil:
					return jsonLine(out, explain.NewMapRecord(in.name, a.Placed.Line, mapped))
				case err != nil:
					complain(cmd.ErrOrStderr(), fmt.Errorf("%s:%d: the edits are not tried: %s", in.name, a.Placed.Line+1, reason(err)))
				default:
					return printFindings(cmd, in, diagnostics)
				}
				return nil
			})
			if !*asJSON {
				page.summary()
			}
			if err == nil && unmapped {
				err = exitCode(exitErrors)
			}
			return err
		})
	}
	return cmd
}

// edits is the entry of a puzzle with the map of its edits; if the answer has none, err says why,
// or the diagnostics do.
func edits(in input, p parser.Placed, mapped *answer.Answer, err error, diagnostics []answer.Diagnostic) entry {
	e := entry{in: in, placed: p, answer: mapped, diagnostics: diagnostics}
	switch {
	case mapped.Fillings != nil:
	case mapped.Map != nil:
		e.showsEdits = true
		e.says = func(pr words.Printer) words.Text { return explain.Conclusions(pr, mapped) }
	case err != nil:
		e.lacks = "The edits of this puzzle are not tried: " + reason(err) + "."
	default:
		e.lacks = "The edits of this puzzle are not tried, because it is not solved:"
	}
	return e
}

// findMap returns the answer about a puzzle with the map of its edits, if the puzzle is solved.
// The error is that of the command's context, or says what the work lacks.
func findMap(cmd *cobra.Command, engine *answer.Engine, in input, a answer.Analysed) (*answer.Answer, error) {
	progress := terminal.ProgressOf(cmd.Context())
	progress.Doing("mapping", in.name, a.Placed.Line+1)
	return engine.Map(cmd.Context(), a.Answer, answer.Awaited, func() {
		progress.Found(a.Answer.Facts.EditMap().Known())
	})
}
