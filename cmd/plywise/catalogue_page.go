package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/catalogue"
	"plywise/solver/chase"
	"plywise/solver/composition"
)

// printCatalogue prints a catalogue as a file of puzzles: tables in comments, and the records.
func printCatalogue(ctx context.Context, out *bufio.Writer, c *catalogue.Catalogue) error {
	printTables(out, c)
	for _, r := range recordsOf(c) {
		if err := printRecord(ctx, out, c, r); err != nil {
			return err
		}
	}
	return nil
}

// printTables prints how much is counted, and for each number of moves how many positions are
// won and the fewest walls.
func printTables(out *bufio.Writer, c *catalogue.Catalogue) {
	total := c.Draws
	won, rows := [2]int64{}, 0
	for winner, counts := range c.Counts {
		for _, n := range counts {
			won[winner] += n
		}
		total += won[winner]
		rows = max(rows, len(counts))
	}
	boards, layouts := "All", terminal.Count(c.Layouts, "layout")
	if done := c.Surveyed(c.All()); done < c.Layouts {
		boards, layouts = "Some", fmt.Sprintf("%s of %s", humanize.Comma(int64(done)), layouts)
	}
	fmt.Fprintf(out, `// %s boards of %v, once up to symmetry:
// %s with all floor in one piece, and %s with the food on a floor cell.
// Of %s the mouse wins %s, the cat %s, and %s.
//
//            mouse wins            cat wins
// moves       positions  walls     positions  walls
`, boards, c.Boards, layouts, terminal.Count(c.Games, "game"), terminal.Count(total, "position"),
		humanize.Comma(won[solver.Mouse]), humanize.Comma(won[solver.Cat]), isDrawn(c.Draws))
	for plies := range rows {
		row := fmt.Sprintf("// %5d", plies)
		for winner, counts := range c.Counts {
			n, walls := int64(0), ""
			if plies < len(counts) {
				n = counts[plies]
			}
			if fewest := c.Records[winner].Fewest; plies > 0 && plies <= len(fewest) && fewest[plies-1] != nil {
				walls = fmt.Sprint(fewest[plies-1].Walls())
			}
			row += fmt.Sprintf("  %14s  %5s", humanize.Comma(n), walls)
		}
		fmt.Fprintln(out, strings.TrimRight(row, " "))
	}
	fmt.Fprint(out, `//
// Walls are the fewest with which a win takes that many moves. Of wins that are as
// long a record has the fewest walls, and then the first board in reading order.
`)
}

func isDrawn(n int64) string {
	switch n {
	case 0:
		return "none is drawn"
	case 1:
		return "1 is drawn"
	}
	return humanize.Comma(n) + " are drawn"
}

// A named record is a record, and what it is the longest of.
type namedRecord struct {
	*catalogue.Record
	winner solver.Player
	names  []string
}

// recordsOf returns the records of both winners, each position once.
func recordsOf(c *catalogue.Catalogue) (records []*namedRecord) {
	for winner := range solver.Player(2) {
		var own []*namedRecord
		add := func(r *catalogue.Record, name string) {
			if r == nil {
				return
			}
			for _, other := range own {
				if *other.Record == *r {
					other.names = append(other.names, name)
					return
				}
			}
			own = append(own, &namedRecord{r, winner, []string{name}})
		}
		r := &c.Records[winner]
		add(r.Longest(), "the longest")
		add(r.Minimal, withoutIdleWalls)
		add(r.Critical, "the longest in which every move is critical")
		add(r.Strict, "the longest in which one move alone wins each time")
		for i := len(r.Fewest) - 2; i >= 0; i-- {
			if now, next := r.Fewest[i], r.Fewest[i+1]; now != nil && next != nil && now.Walls() < next.Walls() {
				name := "the longest without walls"
				if n := now.Walls(); n > 0 {
					name = "the longest with " + terminal.Count(n, "wall")
				}
				add(now, name)
			}
		}
		records = append(records, own...)
	}
	return records
}

const withoutIdleWalls = "the longest without idle walls"

// printRecord prints a record as a puzzle, with what is true of it as assertions.
func printRecord(ctx context.Context, out *bufio.Writer, c *catalogue.Catalogue, r *namedRecord) error {
	solved, err := chase.Solve(ctx, c.Game(r.Record), chase.Options{})
	if err != nil {
		return err
	}
	start := solved.Position(r.Mouse, r.Cat, r.Turn, chase.NoLimit)
	judged, err := composition.Judge(ctx, start, composition.Options{})
	if err != nil {
		return err
	}
	if judged.Outcome.Plies != r.Plies || judged.Side != r.winner {
		return fmt.Errorf("the catalogue has been changed: it has a record in %d moves in which %v", r.Plies, judged.Outcome)
	}
	board := &syntax.Board{Rows: c.Rows, Cols: c.Cols}
	var line []string
	for _, p := range judged.Line {
		line = append(line, board.PlaceName(int(p)))
	}
	fmt.Fprintf(out, "\npuzzle: %dx%d, %v: %s\ngame: cat-mouse-grid\n", c.Rows, c.Cols, judged.Outcome, strings.Join(r.names, "; "))
	fmt.Fprintf(out, "cat-jump: %d\nmouse-jump: %d\nlimit: none\nturn: %v\nboard:\n", c.CatJump, c.MouseJump, r.Turn)
	for _, row := range c.Drawing(r.Record) {
		fmt.Fprintf(out, "  %s\n", row)
	}
	solution := edit.InLines(line)
	if !strings.HasPrefix(solution, "\n") {
		solution = " " + solution
	}
	fmt.Fprintf(out, "expect: %v\nsolution:%s\nduals: %v\n", judged.Outcome, solution, answer.DualsUnder(judged.Sound))
	for _, name := range r.names {
		if name == withoutIdleWalls {
			fmt.Fprintln(out, "idle: none")
		}
	}
	return nil
}
