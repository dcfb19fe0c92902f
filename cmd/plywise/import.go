package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/parser/leetcode"
	"plywise/parser/source"
)

func importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import [PATH]",
		Short: "Turn LeetCode's test cases into puzzles",
		Long: `Import reads test cases of the LeetCode problems 913, 1728 and 3283 and prints them
as puzzles. It takes them as lines of JSON, one or many, and as the problems'
statements have them, in English or Chinese; which problem it is is told from the
shape. An answer that stands beside a case becomes an assertion.

Without a path, and for -, it reads standard input. The exit code is 0, or 2 where
something cannot be read; the other cases are printed all the same.`,
		Example: `  plywise import cases.txt > cases.puzzle
  echo '[[1,3],[0],[3],[0,2]]' | plywise import
  echo 'grid = ["M.C...F"], catJump = 1, mouseJump = 4' | plywise import - | plywise solve -`,
		ValidArgsFunction: firstOnly(anyPaths),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return onePath(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "-"
			if len(args) > 0 {
				name = args[0]
			}
			return printing(cmd, func(out *bufio.Writer) error {
				text, err := read(cmd, name)
				if err != nil {
					return err
				}
				puzzles, problems := leetcode.Import(text)
				out.WriteString(puzzles)
				if err := out.Flush(); err != nil { // before the messages
					return err
				}
				for _, p := range problems {
					fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d:%d: error: %s\n", terminal.FileName(name), p.Line, p.Column, source.Visible(p.Message))
				}
				if len(problems) > 0 {
					return exitCode(exitUsage)
				}
				return nil
			})
		},
	}
}
