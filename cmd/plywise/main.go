// Command plywise solves game puzzles: as a language server for editors, and on
// the command line.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"
	"unicode/utf16"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/signals"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/parser/source"
)

func main() {
	limitGarbage()
	ctx := signals.Context(context.Background())
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit codes.
const (
	exitClean  = 0
	exitErrors = 1 // a puzzle has an error
	exitUsage  = 2 // wrong use, a file that cannot be read or output that cannot be written

	// A shell reports 128 more than the number of the signal that has ended a process.
	exitInterrupted = 128 + 2  // SIGINT
	exitBrokenPipe  = 128 + 13 // SIGPIPE, which not every system has
)

// progressDelay is how long a command may take before it shows its progress.
const progressDelay = time.Second

// run runs the command that args name and returns the process's exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return execute(terminal.NewProgress(stderr, progressDelay).In(ctx), args, stdin, stdout, stderr)
}

// execute is run with the progress that ctx holds.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var code exitCode
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, syscall.EPIPE):
		return exitBrokenPipe // the reader has stopped reading
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		// Standard error may be a full pipe, which takes no message.
		received := signals.Cause(ctx)
		signals.Wait(ctx, signals.Patience, func() error {
			_, err := fmt.Fprintf(stderr, "plywise: %v\n", received)
			return err
		})
		return exitAfter(received.Signal)
	}
	complain(stderr, err)
	return exitUsage
}

// exitAfter returns what a shell reports for a process that a signal has ended.
func exitAfter(s os.Signal) int {
	if number, ok := s.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return exitInterrupted
}

// complain prints errors on standard error, each on a line. Their text may hold anything,
// such as the name of a file.
func complain(w io.Writer, err error) {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			complain(w, err)
		}
		return
	}
	fmt.Fprintf(w, "plywise: %s\n", source.Visible(err.Error()))
}

// An exitCode ends a command that has already printed its messages.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "plywise",
		Short: "Solve game puzzles as you edit them",
		Long: `Plywise reads .puzzle files, solves every position of their games exactly, and
says who wins and in how many moves: in your editor as a language server, or
here on the command line. On a terminal, what takes longer than a second shows
its progress.`,
		Example: `  plywise solve editors/examples
  plywise check my.puzzle
  plywise serve`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          knownCommand,
	}
	showVersion := root.Flags().Bool("version", false, "print what 'plywise version' prints")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if *showVersion {
			return printVersion(cmd)
		}
		return cmd.Help()
	}
	root.SetHelpCommand(helpCommand())
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd == root {
			// An argument before the flag is no command, or cmd would be that command.
			if err := knownCommand(root, root.Flags().Args()); err != nil {
				return err
			}
		}
		if number, ok := errors.AsType[*strconv.NumError](err); ok { // it names a function of Go
			err = errors.New(strings.Replace(err.Error(), number.Error(), number.Err.Error(), 1))
		}
		return fmt.Errorf("%w%s", err, seeHelp(cmd))
	})
	root.AddCommand(
		serveCommand(),
		boardCommand(),
		checkCommand(),
		solveCommand(),
		reportCommand(),
		mapCommand(),
		fillCommand(),
		stressCommand(),
		statesCommand(),
		fmtCommand(),
		importCommand(),
		exportCommand(),
		catalogueCommand(),
		completionCommand(),
		versionCommand(),
	)
	return root
}

// helpCommand replaces cobra's, which exits with 0 for an unknown command.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "Help about any command",
		ValidArgsFunction: firstOnly(func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			for _, c := range cmd.Root().Commands() {
				if c.IsAvailableCommand() {
					names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			switch {
			case err != nil || about == cmd.Root():
				if err := knownCommand(cmd.Root(), args); err != nil {
					return err
				}
			case len(rest) > 0:
				return fmt.Errorf("%q is one word too many: help is about one command", rest[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// printing runs f with a buffer for the command's output, and flushes it even if f fails.
// Meanwhile a terminal shows the progress.
func printing(cmd *cobra.Command, f func(out *bufio.Writer) error) error {
	return printingFor(cmd, signals.Patience, f)
}

// printingFor is printing where f may go on for some time after its context has ended.
func printingFor(cmd *cobra.Command, patience time.Duration, f func(out *bufio.Writer) error) error {
	return signals.Wait(cmd.Context(), patience, func() error {
		progress := terminal.ProgressOf(cmd.Context())
		cmd.SetOut(progress.Aside(cmd.OutOrStdout()))
		cmd.SetErr(progress.Aside(cmd.ErrOrStderr()))
		defer progress.Show(cmd.Context())()
		out := bufio.NewWriterSize(cmd.OutOrStdout(), 1<<16)
		err := f(out)
		if flushErr := out.Flush(); flushErr != nil {
			return flushErr
		}
		return err
	})
}

// jsonLine prints a value as one line of JSON.
func jsonLine(w io.Writer, v any) error { return printIndented(w, v, "") }

// printIndented prints a value as JSON. It escapes the characters that a terminal obeys or
// hides, but not < and the like.
func printIndented(w io.Writer, v any, indent string) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, escapeHidden(b.String()))
	return err
}

// escapeHidden escapes the control characters and other invisible ones that JSON allows in
// strings.
func escapeHidden(encoded string) string {
	hidden := func(u rune) bool { return u > '~' && !unicode.IsGraphic(u) }
	if !strings.ContainsFunc(encoded, hidden) {
		return encoded
	}
	var b strings.Builder
	for _, u := range encoded {
		if !hidden(u) {
			b.WriteRune(u)
			continue
		}
		for _, half := range utf16.Encode([]rune{u}) {
			fmt.Fprintf(&b, `\u%04x`, half)
		}
	}
	return b.String()
}
