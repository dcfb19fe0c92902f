package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/rewrite"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/stress"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/view"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/leetcode"
	"plywise/parser/source"
	"plywise/parser/testcase"
	"plywise/solver"
)

func stressCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "stress [flags] SOLUTION | --game GAME -- PROGRAM [ARGUMENT…]",
		Short: "Find the smallest puzzle that your solution gets wrong",
		Long: `Stress asks your solution of a LeetCode problem (913, 1728 or 3283) case after case,
small ones first, until it finds one that the solution gets wrong, crashes in, does
not answer, answers differently each time, or takes too long for. It makes the case
as small as it can be, shows who wins and why, and writes it as a puzzle to open in
your editor: SOLUTION.wrong.puzzle. The next run tries that puzzle first, and replaces
the file, or removes it where nothing fails, unless you have edited it.

SOLUTION is a file as you paste it into LeetCode, with catMouseGame, canMouseWin or
maxMoves in it, in Python, C++, Java, JavaScript, TypeScript, Go, C# or Rust, where
the tools of the language are installed. What it prints is shown with the failure.

Any other program can stand behind --. It reads a case as LeetCode's box for test
cases has it, one argument a line, and prints the answer alone: a process for each
case, or with --stream one for all, which flushes every answer.

The time limit is processor time for one case: 2 seconds for what is compiled, 10
for others. Printing without end counts as too slow. A case without an answer when
--for is over is asked again for up to 8 seconds, and fails if there is still none.

The solution runs as you, with all your rights: this is no sandbox. When it is too
slow, or stress ends, it is killed with all that it has started. On systems other
than Linux, a process that has left its process group, such as a daemon, goes on.

The exit code is 1 where the solution fails, 0 where it does not, 2 for wrong use or
a solution that does not compile, 130 after Ctrl-C without a failure.`,
		Example: `  plywise stress solution.py
  plywise stress --for 2m --seed 7 Solution.java
  plywise stress --game 1728 -- ./a.out --fast
  plywise stress --cases puzzles/ solution.cpp`,
		ValidArgsFunction: firstOnly(func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return strings.Fields(strings.ReplaceAll(strings.Join(solution.Extensions(), " "), ".", "")), cobra.ShellCompDirectiveFilterFileExt
		}),
	}
	var f stressFlags
	flags := cmd.Flags()
	flags.StringVar(&f.game, "game", "", "the problem: 913, 1728 or 3283, or the name of the game (known by the method's name in a SOLUTION)")
	flags.DurationVar(&f.For, "for", 30*time.Second, "how long to look for a failure, compiling included")
	flags.Uint64Var(&f.Seed, "seed", 0, "what the cases follow from (another each time)")
	flags.IntVar(&f.Count, "count", 0, "try that many cases, however long it takes: with a seed, always the same (as many as --for allows)")
	flags.BoolVar(&f.All, "all", false, "go on after a failure, and keep one of each kind")
	flags.StringSliceVar(&f.cases, "cases", nil, "try the puzzles of these files or folders first")
	flags.BoolVar(&f.json, "json", false, "print one JSON object at the end")
	flags.BoolVar(&f.stream, "stream", false, "the PROGRAM answers all cases in one process")
	flags.DurationVar(&f.limit, "time-limit", 0, "processor time for a case (2s compiled, 10s otherwise)")
	completeFlag(cmd, "game", "913\tCat and Mouse", "1728\tCat and Mouse II", "3283\tMaximum Number of Moves to Kill All Pawns")
	for _, name := range []string{"cases", "for", "seed", "count", "time-limit"} {
		completeFlag(cmd, name)
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := f.check(cmd, args); err != nil {
			return fmt.Errorf("%w%s", err, seeHelp(cmd))
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		engine := answer.NewEngine(solver.DefaultMemory)
		return printingFor(cmd, killing, func(out *bufio.Writer) error { return runStress(cmd, engine, out, f, args) })
	}
	return cmd
}

// killing is how long stress may take after a signal to kill what it has started, and to remove its
// files, where much else is running.
const killing = 10 * time.Second

// stressFlags are the values of the flags.
type stressFlags struct {
	stress.Options
	game         string
	limit        time.Duration
	json, stream bool
	cases        []string
}

// check refuses wrong use.
func (f *stressFlags) check(cmd *cobra.Command, args []string) error {
	dash := cmd.ArgsLenAtDash()
	isGiven := cmd.Flags().Changed
	switch _, known := problemNamed(f.game); {
	case len(args) == 0:
		return errors.New("stress needs a file with a solution, or a program behind --")
	case dash > 0:
		return errors.New("stress takes a file with a solution or a program behind --, not both")
	case dash < 0 && len(args) > 1:
		return fmt.Errorf("stress takes one file, not %s", strings.Join(args, " "))
	case f.game != "" && !known:
		return fmt.Errorf("%q is no game; write 913, 1728 or 3283", f.game)
	case dash == 0 && f.game == "":
		return errors.New("the game of a program is not known; add --game 913, 1728 or 3283")
	case dash < 0 && f.stream:
		return errors.New("--stream goes with a program behind --")
	case f.For <= 0, isGiven("time-limit") && f.limit <= 0, isGiven("count") && f.Count <= 0:
		return errors.New("--for, --time-limit and --count take more than nothing")
	}
	return nil
}

// problemNamed returns the problem with a number or a game.
func problemNamed(name string) (testcase.Problem, bool) {
	for _, p := range testcase.Problems {
		if name == fmt.Sprint(int(p)) || name == leetcode.Game(p).String() {
			return p, true
		}
	}
	return testcase.NoProblem, false
}

// A stressed is a solution that stress tries.
type stressed struct {
	cmd     *cobra.Command
	engine  *answer.Engine
	out     *bufio.Writer
	flags   stressFlags
	problem testcase.Problem
	program *solution.Program
	name    string // of the solution, for people
	file    string // that a failure is written to
	report  *stress.Report
}

func runStress(cmd *cobra.Command, engine *answer.Engine, out *bufio.Writer, f stressFlags, args []string) error {
	s := &stressed{cmd: cmd, engine: engine, out: out, flags: f}
	if f.Count > 0 && !cmd.Flags().Changed("for") {
		f.For = 0
	}
	// Cases may be asked for up to 8 seconds more: within 10 everything has ended.
	started := time.Now()
	ctx, cancel := context.WithDeadline(cmd.Context(), started.Add(cmp.Or(f.For, 1<<62)+8*time.Second))
	defer cancel()
	progress := terminal.ProgressOf(ctx)
	progress.Doing("compiling", args[0], 0)
	err := s.find(args)
	if err = cmp.Or(err, rewrite.Check(s.file)); err != nil {
		return err
	}
	if f.First, err = s.given(); err != nil {
		return err
	}
	if err := s.open(ctx, args); err != nil {
		return s.refused(err)
	}
	s.name = terminal.FileName(s.program.Name)
	s.program.TimeLimit = cmp.Or(f.limit, s.program.TimeLimit)
	f.Problem, f.Told = s.problem, func(waitsFor string, tried int) {
		progress.Doing(waitsFor, s.program.Name, 0)
		progress.Tried(tried)
	}
	if !cmd.Flags().Changed("seed") {
		f.Seed = uint64(rand.Uint32())
	}
	f.For = max(min(1, f.For), f.For-time.Since(started)) // the compiler may have taken long
	s.report, err = stress.Run(ctx, runnable{s.program}, f.Options)
	s.program.Close() // before anything is printed: that may end this process
	if err != nil {
		return s.refused(err)
	}
	return s.conclude()
}

// find finds out which problem the solution is of, and where a failure is to be written.
func (s *stressed) find(args []string) (err error) {
	problem, _ := problemNamed(s.flags.game)
	if s.cmd.ArgsLenAtDash() == 0 {
		s.problem, s.file = problem, fmt.Sprintf("%d.wrong.puzzle", problem)
		return nil
	}
	s.problem, err = solution.ProblemOf(args[0], problem)
	s.file = args[0] + ".wrong.puzzle"
	return err
}

// open prepares the solution that the arguments name.
func (s *stressed) open(ctx context.Context, args []string) (err error) {
	if s.cmd.ArgsLenAtDash() == 0 {
		s.program, err = solution.Command(args, s.problem, s.flags.stream)
	} else {
		s.program, err = solution.Open(ctx, args[0], s.problem)
	}
	return err
}

// runnable is a program as [stress.Run] takes it.
type runnable struct{ *solution.Program }

func (r runnable) Start(ctx context.Context) (stress.Session, error) {
	session, err := r.Program.Start(ctx)
	if err != nil {
		return nil, err // not a session that is a nil pointer
	}
	return session, nil
}

// refused returns the error of a solution that does not compile or run, and prints what the
// compiler or the solution says.
func (s *stressed) refused(err error) error {
	if refusal, ok := errors.AsType[*solution.Refusal](err); ok {
		fmt.Fprint(s.cmd.ErrOrStderr(), prefixed("", refusal.Output, 40))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("the time was up before the solution was ready for the first case; give it more with --for")
	}
	return err
}

// given returns the cases that the last run has written, and those of --cases, that are of the
// problem and that LeetCode would take.
func (s *stressed) given() (all []testcase.Case, err error) {
	left := 0
	take := func(file *parser.File) {
		for p := range file.All() {
			switch c, problems := leetcode.FromPuzzle(p.Puzzle); {
			case p.Preamble:
			case len(problems) == 0 && c.Problem == s.problem && leetcode.Takes(c):
				all = append(all, c)
			default:
				left++
			}
		}
	}
	if text, ok := readOwn(s.file); ok {
		take(parser.Parse(text))
		left = 0 // they are not of --cases; the solution may be of another problem by now
	}
	err = eachInput(s.cmd, s.engine, s.flags.cases, func(in input) error {
		take(in.file)
		return nil
	})
	if left > 0 {
		fmt.Fprintf(s.cmd.ErrOrStderr(), "plywise: %s left out of --cases: they are of another game, or LeetCode would not take them\n", terminal.Count(left, "puzzle"))
	}
	return all, err
}

// conclude writes or removes the file, and prints the report.
func (s *stressed) conclude() (err error) {
	failures := s.report.Failures
	puzzles := make([]string, len(failures))
	for i, f := range failures {
		puzzles[i] = s.puzzle(f)
	}
	text := strings.Join(puzzles, "\n")
	var unwritten error
	if len(failures) > 0 || !s.report.Stopped {
		unwritten = writeOwn(s.file, text)
	}
	page := newPage(s.cmd.OutOrStdout(), s.out)
	switch {
	case s.flags.json:
		err = jsonLine(s.out, s.record(puzzles, unwritten == nil))
	case len(failures) > 0:
		if err := s.showAll(page, text); err != nil {
			return err
		}
		file := terminal.FileName(s.file)
		if unwritten != nil {
			file = ""
		}
		fmt.Fprintln(s.out, "\n"+s.report.Written(page.printer, file))
	case s.report.Tried > 0:
		page.rows(view.TextRows(s.report.Says(page.printer, s.name), page.style.Columns))
	}
	if err = cmp.Or(err, s.out.Flush()); err != nil {
		return err
	}
	if len(failures) > 0 {
		if unwritten != nil { // which changes nothing about the exit code
			complain(s.cmd.ErrOrStderr(), fmt.Errorf("%w, so the puzzle is not written", unwritten))
		}
		return exitCode(exitErrors)
	}
	return s.cmd.Context().Err()
}

// says says how the solution fails.
func (s *stressed) says(pr words.Printer, f *stress.Failure) string {
	return f.Says(pr, s.name, s.program.TimeLimit)
}

// puzzle returns a failure as a puzzle, with a comment; before it stand the cases that come before.
func (s *stressed) puzzle(f *stress.Failure) string {
	raw, printed := stress.Details(words.Printer{}, s.name)
	text := prefixed("// ", s.says(words.Printer{}, f)+"\n"+raw+"\n"+f.Case.Raw(), 100)
	if f.Printed != "" {
		text += prefixed("// ", printed+"\n"+f.Printed, 11)
	}
	title := "What " + source.Visible(s.program.Name) + " gets wrong"
	for i, c := range f.Before {
		text += leetcode.Puzzle(c, fmt.Sprintf("%s, case %d to ask before", title, i+1)) + "\n"
	}
	c := f.Case
	c.Expect = f.Position.Outcome().String()
	return text + leetcode.Puzzle(c, title)
}

// prefixed returns the first lines of a text, each with a prefix.
func prefixed(prefix, text string, most int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if most--; most < 0 {
			line = "…"
		}
		line = strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", "    ")
		b.WriteString(strings.TrimRight(prefix+source.Visible(line), " ") + "\n")
		if most < 0 {
			break
		}
	}
	return b.String()
}

// showAll prints the failures, whose puzzles are a text, with the lines of the file that it goes to.
func (s *stressed) showAll(page *page, text string) error {
	ctx := context.WithoutCancel(s.cmd.Context()) // what is found is printed after Ctrl-C, too
	in := input{s.file, parser.Parse(marked(text))}
	var solved []answer.Analysed
	for a, err := range s.engine.All(ctx, in.file) {
		if err != nil {
			return err
		}
		if !a.Placed.Preamble {
			solved = append(solved, a)
		}
	}
	for _, f := range s.report.Failures {
		n := len(f.Before) + 1
		if err := s.show(ctx, page, f, in, solved[:n]); err != nil {
			return err
		}
		solved = solved[n:]
	}
	return nil
}

// show prints a failure: what the solution has answered, the puzzles as `solve` prints them, and
// what the solution has printed.
func (s *stressed) show(ctx context.Context, page *page, f *stress.Failure, in input, solved []answer.Analysed) error {
	if page.puzzles > 0 {
		fmt.Fprintln(s.out)
	}
	page.rows(view.TextRows(words.Text{words.Paragraph(s.says(page.printer.ForMarkdown(), f))}, page.style.Columns))
	fmt.Fprintln(s.out)
	page.puzzles = 0 // no line goes before the first one
	for _, a := range solved {
		err := page.print(ctx, entry{in: in, placed: a.Placed, answer: a.Answer, says: func(pr words.Printer) words.Text { return explain.Solved(pr, a.Answer) }})
		if err != nil {
			return err
		}
	}
	raw, printed := stress.Details(page.printer, s.name)
	fmt.Fprintf(s.out, "\n%s\n%s", raw, prefixed("  ", f.Case.Raw(), 100))
	if f.Printed != "" {
		fmt.Fprintf(s.out, "\n%s\n%s", printed, prefixed("  ", f.Printed, 20))
	}
	return nil
}

// A stressRecord is what --json prints.
type stressRecord struct {
	Game     string          `json:"game"`
	Seed     uint64          `json:"seed"`
	Cases    int             `json:"cases"`
	Seconds  float64         `json:"seconds"`
	Failure  *failureRecord  `json:"failure"`
	Failures []failureRecord `json:"failures,omitempty"` // with --all
	Slowest  *slowestRecord  `json:"slowest"`
}

type failureRecord struct {
	Kind     stress.Kind `json:"kind"`
	Case     string      `json:"case"`
	Expected string      `json:"expected"`
	Answered *string     `json:"answered"` // null for none
	Printed  string      `json:"printed"`
	File     *string     `json:"file"` // null where none is written
	Puzzle   string      `json:"puzzle"`
}

type slowestRecord struct {
	Case    string  `json:"case"`
	Seconds float64 `json:"seconds"`
}

func (s *stressed) record(puzzles []string, isWritten bool) stressRecord {
	r := stressRecord{Game: leetcode.Game(s.report.Problem).String(), Seed: s.report.Seed, Cases: s.report.Tried, Seconds: s.report.Elapsed.Seconds()}
	if s.report.Tried > 0 {
		r.Slowest = &slowestRecord{s.report.Slowest.Raw(), s.report.Slowest.Spent.Seconds()}
	}
	for i, f := range s.report.Failures {
		one := failureRecord{Kind: f.Kind, Expected: f.Right(), Printed: f.Printed, Puzzle: puzzles[i]}
		for _, c := range slices.Concat(f.Before, []testcase.Case{f.Case}) {
			one.Case += c.Raw()
		}
		if f.Reply.Ending == solution.Answered {
			one.Answered = &f.Reply.Answer
		}
		if file := filepath.ToSlash(s.file); isWritten {
			one.File = &file
		}
		r.Failures = append(r.Failures, one)
	}
	if len(r.Failures) > 0 {
		r.Failure = &r.Failures[0]
	}
	if !s.flags.All {
		r.Failures = nil
	}
	return r
}
