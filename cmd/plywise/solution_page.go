package main

import (
	"fmt"
	"time"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/game"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

// solution prints one puzzle with its solution: its title, position, outcome and problems.
func (pg *page) solution(in input, p parser.Placed, a *answer.Answer, diagnostics []answer.Diagnostic) {
	if pg.puzzles > 0 {
		fmt.Fprintln(pg.out)
	}
	pg.title(in, p, a)
	if f := a.Facts; f != nil {
		best := "best"
		if pg.scene(p.Puzzle, a.Game.Start, bestPlaces(&f.Evaluation)) {
			best += " " + string(diagram.Marker)
		}
		pg.facts(p.Puzzle, f, best)
	}
	pg.problems(in, diagnostics)
}

// facts prints the outcome of the position shown and of the one after its `moves`; best is
// the label of the best moves.
func (pg *page) facts(p *syntax.Puzzle, f *answer.Facts, best string) {
	limit := limitOf(p)
	pg.outcome(p, &f.Evaluation, best, limit)
	if f.Played != nil {
		moves := make([]string, len(f.Steps))
		for i, step := range f.Steps {
			moves[i] = placeName(p, step.Move.To) + string(step.Mark)
		}
		fmt.Fprintln(pg.out)
		pg.list("played", moves, pg.byTurn(f.Turn))
		pg.outcome(p, f.Played, "best", limit-int64(len(f.Steps)))
	}
	fmt.Fprintf(pg.out, "\n  %s\n", pg.style.Faint(fmt.Sprintf("%s in %s", terminal.Count(f.States, "state"), rounded(f.Elapsed))))
}

// outcome prints the outcome of a position, its best moves and a line. The limit counts the
// moves left.
func (pg *page) outcome(p *syntax.Puzzle, at *game.Evaluation, best string, limit int64) {
	outcome := pg.style.Outcome(at.Outcome)
	if remark := remark(at, limit); remark != "" {
		outcome += pg.style.Faint("  " + remark)
	}
	pg.row("outcome", outcome)
	if len(at.Best()) > 0 {
		pg.list(best, placeNames(p, bestPlaces(at)), func(_ int, word string) string { return pg.style.Best(word) })
	}
	if len(at.Line) > 0 {
		pg.list("line", placeNames(p, at.Line), pg.byTurn(at.Turn))
	}
}

// remark explains an outcome whose words do not say enough.
func remark(at *game.Evaluation, limit int64) string {
	switch {
	case at.Outcome.Reason == solver.Stuck:
		return fmt.Sprintf("%s has no move", at.Turn)
	case at.Outcome.Reason == solver.Repetition:
		return "neither side can force a win"
	case at.Over && at.Outcome.Reason == solver.Limit:
		return "nothing is left of the limit"
	case at.Outcome.Reason == solver.Limit:
		return fmt.Sprintf("the mouse does not get to the food within %s", terminal.Count(limit, "move"))
	}
	return ""
}

func bestPlaces(at *game.Evaluation) []solver.Place {
	var best []solver.Place
	for _, m := range at.Best() {
		best = append(best, m.To)
	}
	return best
}

// rounded drops the insignificant digits of a duration.
func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	case d > time.Millisecond:
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(100 * time.Nanosecond)
}
