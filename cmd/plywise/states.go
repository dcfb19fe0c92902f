package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
)

func statesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "states PATH",
		Short: "Print every state of every puzzle in a file, as JSON lines",
		Long: `States prints one JSON object a line for every state of every puzzle in a file:
for the chases each pair of places and each player to move, for knight and pawns
each set of pawns left and each square the knight can then stand on.

Puzzles with errors are reported on standard error and left out.`,
		Example: `  plywise states my.puzzle | jq -c 'select(.outcome == "draw")'`,
		Args:    cobra.MatchAll(atLeastOnePath, cobra.MaximumNArgs(1)),
	}
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		out := bufio.NewWriterSize(cmd.OutOrStdout(), 1<<16)
		defer out.Flush()
		engine := analysis.NewEngine(int64(*memory))
		failed := false
		err := eachInput(cmd, paths, func(in input) error {
			for p := range in.file.All() {
				r, err := engine.Analyse(cmd.Context(), p.Puzzle)
				if err != nil {
					return err
				}
				for _, problem := range analysis.Problems(p.Puzzle, r) {
					if problem.Severity == parser.Error {
						failed = true
						d := analysis.Diagnostic{Problem: problem, Range: problem.Range.Shift(p.Start), Text: analysis.Printer{}.Message(problem.Message)}
						if err := printText(cmd.ErrOrStderr(), newFinding(in, d)); err != nil {
							return err
						}
					}
				}
				if r.Facts == nil {
					continue
				}
				game, err := engine.Solve(cmd.Context(), p.Puzzle)
				if err != nil {
					return err
				}
				if err := printStates(out, p.Line+1, game); err != nil {
					return err
				}
			}
			return out.Flush()
		})
		if err == nil && failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

// printStates prints the states of a puzzle that starts on a line (from 1).
func printStates(w io.Writer, line int, g *analysis.Game) error {
	p := g.Puzzle
	title, err := json.Marshal(p.Title)
	if err != nil {
		return err
	}
	name := func(place int) string {
		b, _ := json.Marshal(p.PlaceName(place)) // a string always has a JSON form
		return string(b)
	}
	if g.Knight != nil {
		for s := range g.Knight.All() {
			left := make([]string, len(s.Left))
			for i, pawn := range s.Left {
				left[i] = p.PlaceName(int(pawn))
			}
			list, err := json.Marshal(left)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, `{"line":%d,"puzzle":%s,"knight":%s,"left":%s,"turn":%q,"total":%d}`+"\n",
				line, title, name(int(s.Knight)), list, s.Turn.String(), s.Total); err != nil {
				return err
			}
		}
		return nil
	}
	names := make([]string, p.Places())
	for i := range names {
		names[i] = name(i)
	}
	for s := range g.Chase.All(analysis.Limit(p)) {
		o := analysis.NewOutcomeRecord(s.Outcome)
		reason := ""
		if o.Reason != "" {
			reason = `,"reason":"` + o.Reason + `"`
		}
		if _, err := fmt.Fprintf(w, `{"line":%d,"puzzle":%s,"mouse":%s,"cat":%s,"turn":%q,"outcome":%q,"plies":%s%s}`+"\n",
			line, title, names[s.Mouse], names[s.Cat], s.Turn.String(), o.Outcome, o.Plies, reason); err != nil {
			return err
		}
	}
	return nil
}
