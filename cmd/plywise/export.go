package main

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/parser/format"
	"plywise/parser/leetcode"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func exportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export [--format leetcode|puzzle] [--without-answers] PATH",
		Short: "Turn puzzles into LeetCode's test cases, or into a handout",
		Long: `Export prints puzzles as test cases of the LeetCode problems 913, 1728 and 3283, in
the form that LeetCode's own box for test cases takes: each argument as JSON, on a
line of its own. Nodes of a graph are numbered, and the hole, the mouse and the
cat get 0, 1 and 2. Assertions and moves are left out.

With --format puzzle it prints the puzzles as they are, in canonical layout. Add
--without-answers for a handout: it takes away assertions, moves and all comments,
and leaves the title, the source and the position.

A puzzle that cannot be printed so is reported; the others are printed all the same.
That is one whose position is broken, or that is no test case, because it has another
limit, a small board for the knight or the like; with --format puzzle, one with an
error in its text, for a line that is not understood may be an answer. What LeetCode
would refuse for its size alone is printed; 'plywise check --leetcode' reports it.

A folder means its *.puzzle files, recursively; - is standard input. The exit code
is 0 where every puzzle is printed, 1 where one is not, 2 for wrong use or a file
that cannot be read.`,
		Example: `  plywise export editors/examples/leetcode.puzzle
  plywise export my.puzzle > cases.txt
  plywise export --format puzzle --without-answers my.puzzle > handout.puzzle`,
		Args:              onePath,
		ValidArgsFunction: firstOnly(puzzlePaths),
	}
	format := cmd.Flags().String("format", "leetcode", "leetcode (test cases) or puzzle (canonical layout)")
	completeFlag(cmd, "format", "leetcode\ttest cases", "puzzle\tcanonical layout")
	bare := cmd.Flags().Bool("without-answers", false, "with --format puzzle, leave out assertions, moves and all comments")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		export, err := exporterFor(terminal.StyleFor(cmd.OutOrStdout()), *format, *bare)
		if err != nil {
			return fmt.Errorf("%w%s", err, seeHelp(cmd))
		}
		left := false
		err = printing(cmd, func(out *bufio.Writer) error {
			return eachInput(cmd, nil, paths, func(in input) error {
				problems, err := export(out, in.file)
				left = left || len(problems) > 0
				for _, d := range problems {
					if err := printText(cmd.ErrOrStderr(), newFinding(language(), in, d)); err != nil {
						return err
					}
				}
				return err
			})
		})
		if err == nil && left {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

// An exporter prints the puzzles of a file, and returns the reasons why it cannot print some.
type exporter func(out *bufio.Writer, file *parser.File) ([]answer.Diagnostic, error)

// exporterFor returns the exporter for the values of the flags.
func exporterFor(style terminal.Style, format string, withoutAnswers bool) (exporter, error) {
	switch {
	case format == "puzzle" && withoutAnswers:
		return puzzleExporter(style, handout), nil
	case format == "puzzle":
		return puzzleExporter(style, wholeText), nil
	case format != "leetcode":
		return nil, fmt.Errorf("--format is leetcode or puzzle, not %q", format)
	case withoutAnswers:
		return nil, errors.New("--without-answers goes with --format puzzle; a test case has no answers")
	}
	return exportCases, nil
}

// exportCases prints puzzles as test cases.
func exportCases(out *bufio.Writer, file *parser.File) (left []answer.Diagnostic, err error) {
	for p := range file.All() {
		c, problems := leetcode.FromPuzzle(p.Puzzle)
		if len(problems) > 0 {
			left = append(left, leftOut(p, problems)...)
			continue
		}
		if p.Preamble {
			continue
		}
		if _, err := out.WriteString(c.Raw()); err != nil {
			return left, err
		}
	}
	return left, nil
}

// puzzleExporter returns an exporter that prints the text of textOf for each puzzle, in
// canonical layout, and a blank line between the puzzles of two files.
func puzzleExporter(style terminal.Style, textOf func(*syntax.Puzzle) (string, []syntax.Problem)) exporter {
	printed := false
	return func(out *bufio.Writer, file *parser.File) (left []answer.Diagnostic, err error) {
		var b strings.Builder
		for p := range file.All() {
			text, problems := textOf(p.Puzzle)
			left = append(left, leftOut(p, problems)...)
			b.WriteString(strings.TrimPrefix(text, byteOrderMark)) // puzzles may precede it
		}
		text := format.Text(b.String())
		if text == "" {
			return left, nil
		}
		if printed {
			text = "\n" + text
		}
		printed = true
		_, err = out.WriteString(style.Inert(text))
		return left, err
	}
}

// wholeText returns a puzzle's text, or the errors in it.
func wholeText(p *syntax.Puzzle) (string, []syntax.Problem) {
	problems := slices.DeleteFunc(slices.Clone(p.Problems), func(x syntax.Problem) bool { return x.Severity != syntax.Error })
	if len(problems) > 0 {
		return "", problems
	}
	return p.Text, nil
}

// handout returns a puzzle's text without the answers, or the problems that hide where these
// are.
func handout(p *syntax.Puzzle) (string, []syntax.Problem) {
	edits, unclear := format.WithoutAnswers(p)
	if len(unclear) > 0 {
		return "", unclear
	}
	return source.Apply(p.Text, edits), nil
}

// leftOut returns the problems that keep a puzzle from being printed, as errors.
func leftOut(p parser.Placed, problems []syntax.Problem) []answer.Diagnostic {
	return answer.Diagnostics(p, withSeverity(slices.Clone(problems), syntax.Error))
}
