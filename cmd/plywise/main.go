// Command plywise solves game puzzles: as a language server for editors, and on
// the command line.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Exit codes of the commands that read puzzles.
const (
	exitClean  = 0
	exitErrors = 1 // a puzzle has an error
	exitUsage  = 2 // wrong use, or a file that cannot be read
)

// run runs the command that args name and returns the process's exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
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
	}
	fmt.Fprintf(stderr, "plywise: %v\n", err)
	return exitUsage
}

// An exitCode ends a command whose messages are printed already.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "plywise",
		Short: "Solve game puzzles as you edit them",
		Long: `Plywise reads .puzzle files, solves every position of their games exactly, and
says who wins and in how many moves: in your editor as a language server, or
here on the command line.`,
		Example: `  plywise solve editors/examples
  plywise check my.puzzle
  plywise serve`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(
		serveCommand(),
		checkCommand(),
		solveCommand(),
		statesCommand(),
		versionCommand(),
	)
	return root
}
