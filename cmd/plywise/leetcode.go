package main

import (
	"context"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"plywise/lsp/answer"
	"plywise/parser/leetcode"
	"plywise/parser/syntax"
)

func addLeetcodeFlag(cmd *cobra.Command) *bool {
	return cmd.Flags().Bool("leetcode", false, "warn of what LeetCode's own limits forbid")
}

// diagnose is [answer.Diagnose] for a file. With limits it also yields what LeetCode forbids;
// byCause makes all problems that follow from one mistake one problem.
func diagnose(ctx context.Context, engine *answer.Engine, in input, limits, byCause bool) iter.Seq2[answer.Diagnostic, error] {
	return answer.Diagnose(solving(ctx, engine, in), func(a *answer.Answer) []syntax.Problem {
		problems := a.AllProblems()
		if byCause {
			problems = slices.DeleteFunc(answer.ByCause(slices.Clone(problems)), func(p syntax.Problem) bool {
				return p.Severity == syntax.Hint && answer.TellsTruth(p.Code) // a note of the error already
			})
		}
		if limits {
			problems = slices.Concat(problems, withSeverity(leetcode.Check(a.Puzzle), syntax.Warning))
			slices.SortStableFunc(problems, func(a, b syntax.Problem) int { return a.Range.Start - b.Range.Start })
		}
		return problems
	})
}

// withSeverity gives problems a severity.
func withSeverity(problems []syntax.Problem, severity syntax.Severity) []syntax.Problem {
	for i := range problems {
		problems[i].Severity = severity
	}
	return problems
}
