package main

import (
	"context"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/parser/leetcode"
)

func addLeetcodeFlag(cmd *cobra.Command) *bool {
	return cmd.Flags().Bool("leetcode", false, "warn of what LeetCode's own limits forbid")
}

// diagnose yields what [analysis.Diagnose] does, and with limits what LeetCode
// forbids, too, in order of place.
func diagnose(ctx context.Context, engine *analysis.Engine, in input, limits bool) iter.Seq2[analysis.Diagnostic, error] {
	if !limits {
		return analysis.Diagnose(solving(ctx, engine, in))
	}
	return func(yield func(analysis.Diagnostic, error) bool) {
		for p, err := range solving(ctx, engine, in) {
			if err != nil {
				yield(analysis.Diagnostic{}, err)
				return
			}
			list := append(analysis.Diagnostics(p.Placed, p.Answer.AllProblems()), analysis.Diagnostics(p.Placed, withSeverity(leetcode.Check(p.Placed.Puzzle), parser.Warning))...)
			slices.SortStableFunc(list, func(a, b analysis.Diagnostic) int { return a.Range.Start - b.Range.Start })
			for _, d := range list {
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}

// withSeverity returns problems that are as bad as that.
func withSeverity(problems []parser.Problem, severity parser.Severity) []parser.Problem {
	for i := range problems {
		problems[i].Severity = severity
	}
	return problems
}
