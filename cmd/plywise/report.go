package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/words"
	"plywise/solver/composition"
)

func reportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report [--json] PATH…",
		Short: "Print what a judge of compositions would say of every puzzle",
		Long: `Report judges every puzzle as chess problems and endgame studies are judged, and
prints a page for each: what solve prints, with tries and critical moves marked; how
far the solution is sound, that is, whether the winner's moves are the only ones;
the key, which is the best first move, and what keeps the win beside it; the tries,
which are first moves that only one reply refutes; the set play, which is how the
game ends if the other player has to move; and how hard the solution is to find.

What is wrong with a puzzle, such as an assertion that is not true, ends its page.
With --json, puzzles whose position is broken are left out of the result, and what
is wrong with them is reported on standard error.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where all is clean, 1 where a puzzle has an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise report editors/examples/leetcode.puzzle
  plywise report --json my.puzzle | jq .sound`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line, one for each puzzle that can be judged")
	memory, holes := addMemoryFlag(cmd), addHolesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		engine := holes.of(memory.engine())
		return printing(cmd, func(out *bufio.Writer) error {
			page := newPage(cmd.OutOrStdout(), out)
			unjudged := false
			err := eachSolved(cmd, engine, paths, page, func(in input, a answer.Analysed, diagnostics []answer.Diagnostic) error {
				judged, err := judge(cmd, engine, in, a)
				if cmd.Context().Err() != nil {
					return err
				}
				unjudged = unjudged || err != nil
				switch {
				case !*asJSON:
					return page.print(cmd.Context(), judgement(in, a, judged, err, diagnostics))
				case a.Answer.Fillings != nil:
					return jsonLine(out, explain.NewHoledRecord(in.name, a.Placed.Line, a.Answer))
				case judged != nil:
					return jsonLine(out, explain.NewJudgementRecord(in.name, a.Placed.Line, a.Answer, judged))
				case err != nil:
					complain(cmd.ErrOrStderr(), fmt.Errorf("%s:%d: not judged: %s", in.name, a.Placed.Line+1, reason(err)))
				default:
					return printFindings(cmd, in, diagnostics)
				}
				return nil
			})
			if !*asJSON {
				page.summary()
			}
			if err == nil && unjudged {
				err = exitCode(exitErrors)
			}
			return err
		})
	}
	return cmd
}

// judgement is the entry of a puzzle with its judgement; if judged is nil, err says why, or the
// diagnostics do.
func judgement(in input, a answer.Analysed, judged *composition.Composition, err error, diagnostics []answer.Diagnostic) entry {
	e := entry{in: in, placed: a.Placed, answer: a.Answer, judged: judged, diagnostics: diagnostics}
	switch {
	case a.Answer.Fillings != nil:
	case judged != nil:
		e.says = func(pr words.Printer) words.Text { return explain.Verdict(pr, a.Answer, judged) }
	case err != nil:
		e.lacks = "This puzzle is not judged: " + reason(err) + "."
	default:
		e.lacks = "This puzzle is not judged, because it is not solved:"
	}
	return e
}

// judge returns the judgement of a puzzle, nil if the puzzle is not solved. The error is that
// of the command's context, or says what the judge lacks.
func judge(cmd *cobra.Command, engine *answer.Engine, in input, a answer.Analysed) (*composition.Composition, error) {
	terminal.ProgressOf(cmd.Context()).Doing("judging", in.name, a.Placed.Line+1)
	return engine.Judge(cmd.Context(), a.Answer, answer.Awaited)
}
