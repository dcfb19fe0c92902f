package main

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/rewrite"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/filling"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func fillCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fill [--count N] [--by hardest|soundest|first] [--tries N | --for D] PATH…",
		Short: "Fill in the holes of puzzles so that all they assert is true",
		Long: `Fill decides what is not decided yet in a puzzle, ? on a board and the edges of
maybe, so that everything that the puzzle asserts is true, and prints the best of
the puzzles that come about: with expect and, where one move alone keeps the
outcome, only, where there was none. A puzzle without holes is passed over.

The best is the hardest, whose best line is the longest (with the knight: takes the
most pawns) and after that needs the most luck to be found by chance;
with --by soundest the one whose solution is soundest, and then the hardest; with
--by first the first in order, floor before walls. Of equals those come first whose
floor is in one piece.

If there are no more fillings than --tries, all are tried. Else fill searches: it
climbs by one hole and two at a time from many starts, some of them symmetrical. A
board of nothing but ? around its pieces is a search for compositions. With the same
--seed and --tries the result is the same on any machine; --for ends the search when
the time is over, and promises none. Ctrl-C prints the best so far, or
writes it with -w.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where fillings were found for every puzzle with holes, 1 where
not or a puzzle has an error, 2 for wrong use or a file that cannot be read. Only
where all fillings were tried does fill say that none fits. After Ctrl-C it is 130.`,
		Example: `  plywise fill editors/examples/holes.puzzle
  plywise fill --count 3 --by soundest my.puzzle
  plywise fill --for 10m --json my.puzzle | jq .plies
  plywise fill -w my.puzzle`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	f := filler{cmd: cmd}
	flags := cmd.Flags()
	flags.IntVar(&f.count, "count", 1, "how many fillings to print, the best first")
	completeFlag(cmd, "count", "1\tthe default", "3", "10")
	flags.StringVar(&f.by, "by", "hardest", "which are the best: hardest, soundest or first")
	completeFlag(cmd, "by", "hardest\tthe longest line", "soundest\tthe strictest solution", "first\tin order")
	flags.Uint64Var(&f.tries, "tries", 1<<20, "how many fillings to try")
	completeFlag(cmd, "tries", "65536", "1048576\tthe default", "10000000")
	flags.DurationVar(&f.time, "for", 0, "how long to search, such as 10s or 5m")
	completeFlag(cmd, "for", "10s", "1m", "10m")
	flags.Uint64Var(&f.seed, "seed", 1, "where a search starts")
	completeFlag(cmd, "seed", "1\tthe default", "2", "3")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object a line, one for each filling")
	flags.BoolVarP(&f.write, "write", "w", false, "put the best filling in the puzzle's place in the file")
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		order, ok := orders[f.by]
		switch {
		case !ok:
			return fmt.Errorf("--by is hardest, soundest or first, not %q%s", f.by, seeHelp(cmd))
		case f.count < 1 || f.tries < 1 || f.time <= 0 && cmd.Flags().Changed("for"):
			return fmt.Errorf("--count, --tries and --for take more than nothing%s", seeHelp(cmd))
		case cmd.Flags().Changed("tries") && cmd.Flags().Changed("for"):
			return fmt.Errorf("--tries and --for both say when to stop; give one of them%s", seeHelp(cmd))
		case f.write:
			if err := checkWritten(cmd, paths); err != nil {
				return err
			}
		}
		f.order, f.engine = order, memory.engine()
		err := printing(cmd, func(out *bufio.Writer) error {
			f.out = out
			return eachInput(cmd, f.engine, paths, f.fill)
		})
		if err == nil && f.failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

var orders = map[string]filling.Order{"hardest": filling.Hardest, "soundest": filling.Soundest, "first": filling.First}

// A filler is one run of fill.
type filler struct {
	count         int
	by            string
	tries, seed   uint64
	time          time.Duration
	asJSON, write bool

	cmd     *cobra.Command
	engine  *answer.Engine
	order   filling.Order
	out     *bufio.Writer
	printed int
	failed  bool
}

// fill fills in the puzzles of a file.
func (f *filler) fill(in input) error {
	var edits []source.Edit
	var interrupted error
	if f.write { // before anybody waits for what cannot be written
		file, err := os.OpenFile(in.name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		file.Close()
	}
	for p := range in.file.All() {
		if err := f.report(in, p); err != nil {
			return err
		}
		if p.Holed == nil {
			continue
		}
		found, ended := f.search(in, p)
		if ended != nil && f.cmd.Context().Err() == nil {
			f.failed = true
			complain(f.cmd.ErrOrStderr(), fmt.Errorf("%s:%d: the holes are not filled in: %s", in.name, p.Line+1, reason(ended)))
			continue
		}
		if len(found.Fits) == 0 {
			f.failed = true
			f.none(in, p, found)
		}
		for i := range found.Fits {
			decided, err := change.Fill(context.WithoutCancel(f.cmd.Context()), f.engine, p.Puzzle, &found.Fits[i])
			text := source.Apply(p.Text, decided)
			if err == nil {
				err = f.print(in, p, i+1, &found.Fits[i], text)
			}
			if err != nil {
				return err
			}
			if i == 0 {
				edits = append(edits, source.Replace(p.Span(), text))
			}
		}
		if err := f.out.Flush(); err != nil {
			return err
		}
		if interrupted = ended; ended != nil {
			break
		}
	}
	if f.write && len(edits) > 0 {
		text := in.file.Text()
		if err := rewrite.File(in.name, text, source.Apply(text, edits)); err != nil {
			return err
		}
	}
	return interrupted
}

// report prints the errors in a puzzle's text.
func (f *filler) report(in input, p parser.Placed) error {
	problems := slices.DeleteFunc(slices.Clone(p.Problems), func(x syntax.Problem) bool { return x.Severity != syntax.Error })
	f.failed = f.failed || len(problems) > 0
	return printFindings(f.cmd, in, answer.Diagnostics(p, problems))
}

// search looks for the best fillings of a puzzle. The error says why it has ended before it was
// done; the end of the time that it was given is none.
func (f *filler) search(in input, p parser.Placed) (filling.Found, error) {
	ctx, progress := f.cmd.Context(), terminal.ProgressOf(f.cmd.Context())
	progress.Doing("filling", in.name, p.Line+1)
	all := uint64(math.MaxInt64)
	if n := len(p.Holed.Holes); n < 63 {
		all = 1 << n
	}
	begin := time.Now()
	s := filling.Search{Order: f.order, Sound: f.by == "soundest", InOrder: f.by == "first", Most: f.count, Tries: f.tries, Seed: f.seed}
	s.Progress = func(tries uint64) { progress.Portion(int64(tries), int64(min(all, s.Tries))) }
	if f.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.time)
		defer cancel()
		if all > s.Tries {
			s.Tries = all - 1 // until the time is over
		}
		s.Progress = func(uint64) { progress.Portion(int64(time.Since(begin)), int64(f.time)) }
	}
	found, err := answer.SearchFillings(ctx, p.Puzzle, s, f.engine.Memory())
	if ctx.Err() != nil && f.cmd.Context().Err() == nil {
		err = nil
	}
	return found, err
}

// none says that no filling was found.
func (f *filler) none(in input, p parser.Placed, found filling.Found) {
	said := fmt.Sprintf("%s:%d: no filling that fits was found among %s; give it more with --tries or --for", in.name, p.Line+1, terminal.Count(int(found.Tries), "filling"))
	if found.Exhaustive {
		said = fmt.Sprintf("%s:%d: none of the %d fillings fits; plywise check --holes says why", in.name, p.Line+1, found.Tries)
	}
	complain(f.cmd.ErrOrStderr(), fmt.Errorf("%s", said))
}

// print prints a filling.
func (f *filler) print(in input, p parser.Placed, rank int, fit *filling.Fit, text string) error {
	newline := source.Newline(text)
	if p.Span().End < len(in.file.Text()) {
		text = change.Own(text)
	} else { // comments at the end of the file are the last puzzle's
		text = change.Trimmed(text)
	}
	start := p.Span().Start
	text = in.file.Text()[change.Above(in.file.Text(), start):start] + text
	switch {
	case f.asJSON:
		return jsonLine(f.out, explain.NewFillingRecord(in.name, p.Line, p.Puzzle, rank, fit, text))
	case f.write:
		return nil
	}
	if f.printed++; f.printed > 1 {
		f.out.WriteString(newline)
	}
	_, err := f.out.WriteString(terminal.StyleFor(f.cmd.OutOrStdout()).Inert(text))
	return err
}
