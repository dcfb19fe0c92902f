package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/solver"
)

func solveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve [--json] PATH…",
		Short: "Print the solution of every puzzle",
		Long: `Solve prints for every puzzle its board, who wins from the position shown and in
how many moves, the best moves, and one line of best play to the end.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where all is clean, 1 where a puzzle has an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise solve editors/examples/leetcode.puzzle
  plywise solve --json my.puzzle | jq .outcome`,
		Args: atLeastOnePath,
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line, one for each puzzle")
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		out := bufio.NewWriter(cmd.OutOrStdout())
		defer out.Flush()
		s := &solveRun{
			ctx:    cmd.Context(),
			engine: analysis.NewEngine(int64(*memory)),
			out:    out,
			asJSON: *asJSON,
			style:  newStyle(cmd.OutOrStdout()),
		}
		err := eachInput(cmd, paths, s.file)
		if err == nil && s.failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

// A solveRun is one call of the solve command.
type solveRun struct {
	ctx    context.Context
	engine *analysis.Engine
	out    *bufio.Writer
	asJSON bool
	style  style
	failed bool // some puzzle had an error
}

func (s *solveRun) file(in input) error {
	for p := range in.file.All() {
		r, err := s.engine.Analyse(s.ctx, p.Puzzle)
		if err != nil {
			return err
		}
		problems := analysis.Problems(p.Puzzle, r)
		if p.Preamble && len(problems) == 0 {
			continue
		}
		for _, problem := range problems {
			s.failed = s.failed || problem.Severity == parser.Error
		}
		if s.asJSON {
			err = jsonLine(s.out, analysis.NewRecord(in.name, p.Line, p.Puzzle, r))
		} else {
			err = s.text(in, p, r, problems)
		}
		if err != nil {
			return err
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// text prints a puzzle's solution for people.
func (s *solveRun) text(in input, p parser.Placed, r *analysis.Result, problems []parser.Problem) error {
	w, st := s.out, s.style
	title := p.Title
	if title == "" {
		title = "(no title)"
	}
	fmt.Fprintf(w, "%s  %s\n", st.bold(title), st.faint(fmt.Sprintf("%s:%d", in.name, p.Line+1)))
	if f := r.Facts; f != nil {
		game, err := s.engine.Solve(s.ctx, p.Puzzle)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s, %s to move\n\n%s\n\n", p.Game, f.Turn, st.board(analysis.Draw(p.Puzzle, game.Start, bestPlaces(&f.Position))))
		s.position(p.Puzzle, "outcome", &f.Position)
		if f.Played != nil {
			s.row("played", strings.Join(moveNames(p.Puzzle, f.Steps), " ")+", then "+f.Played.Turn.String()+" to move")
			s.position(p.Puzzle, "then", f.Played)
		}
		s.row("solved", st.faint(fmt.Sprintf("%s states in %s", humanize.Comma(f.States), rounded(f.Elapsed))))
	}
	for _, problem := range problems {
		d := analysis.Diagnostic{Problem: problem, Range: problem.Range.Shift(p.Start), Text: analysis.Printer{}.Message(problem.Message)}
		fd := newFinding(in, d)
		fmt.Fprintf(w, "  %s %s\n", st.severity(problem.Severity, fmt.Sprintf("%d:%d: %s:", fd.Line, fd.Column, fd.Severity)), fd.Message)
	}
	_, err := fmt.Fprintln(w)
	return err
}

// position prints the outcome of a position, its best moves and a line.
func (s *solveRun) position(p *parser.Puzzle, label string, at *analysis.Position) {
	s.row(label, s.style.outcome(at.Outcome))
	if best := at.Best(); len(best) > 0 {
		s.row("best", placeNames(p, bestPlaces(at)))
	}
	if len(at.Line) > 0 {
		s.row("line", placeNames(p, at.Line))
	}
}

func (s *solveRun) row(label, value string) { fmt.Fprintf(s.out, "  %-8s %s\n", label, value) }

func bestPlaces(at *analysis.Position) []solver.Place {
	var best []solver.Place
	for _, m := range at.Best() {
		best = append(best, m.To)
	}
	return best
}

func placeNames(p *parser.Puzzle, places []solver.Place) string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = p.PlaceName(int(place))
	}
	return strings.Join(names, " ")
}

func moveNames(p *parser.Puzzle, steps []analysis.Step) []string {
	names := make([]string, len(steps))
	for i, step := range steps {
		names[i] = p.PlaceName(int(step.Move.To)) + string(step.Mark)
	}
	return names
}

// rounded drops the digits of a duration that say nothing.
func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	case d > time.Millisecond:
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(100 * time.Nanosecond)
}
