package main

import (
	"bufio"

	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/parser/leetcode"
)

func exportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export PATH",
		Short: "Turn puzzles into LeetCode's test cases",
		Long: `Export prints puzzles as test cases of the LeetCode problems 913, 1728 and 3283, in
the form that LeetCode's own box for test cases takes: each argument as JSON, on a
line of its own. Nodes of a graph are numbered, and the hole, the mouse and the
cat get 0, 1 and 2. Assertions and moves are left out.

A puzzle that is no test case, because its position is broken, has another limit, a
small board for the knight or the like, is reported; the others are printed all the
same. What LeetCode would refuse for its size alone is printed; 'plywise check
--leetcode' reports it.

A folder means its *.puzzle files, recursively; - is standard input. The exit code
is 0 where every puzzle is printed, 1 where one is not, 2 for wrong use or a file
that cannot be read.`,
		Example: `  plywise export editors/examples/leetcode.puzzle
  plywise export my.puzzle > cases.txt`,
		Args:              onePath,
		ValidArgsFunction: firstOnly(puzzlePaths),
		RunE: func(cmd *cobra.Command, paths []string) error {
			left := false
			err := printing(cmd, func(out *bufio.Writer) error {
				return eachInput(cmd, nil, paths, func(in input) error {
					for p := range in.file.All() {
						problems, err := exportPuzzle(out, p)
						if err != nil {
							return err
						}
						for _, d := range problems {
							left = true
							if err := printText(cmd.ErrOrStderr(), newFinding(in, d)); err != nil {
								return err
							}
						}
					}
					return nil
				})
			})
			if err == nil && left {
				err = exitCode(exitErrors)
			}
			return err
		},
	}
}

// exportPuzzle prints a puzzle as a test case, or returns what keeps it from
// being one.
func exportPuzzle(out *bufio.Writer, p parser.Placed) ([]analysis.Diagnostic, error) {
	c, problems := leetcode.FromPuzzle(p.Puzzle)
	if len(problems) > 0 {
		return analysis.Diagnostics(p, withSeverity(problems, parser.Error)), nil
	}
	if p.Preamble {
		return nil, nil
	}
	_, err := out.WriteString(c.Raw())
	return nil, err
}
