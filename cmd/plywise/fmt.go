package main

import (
	"bufio"
	"fmt"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/rewrite"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/parser/format"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func fmtCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fmt [-d] [-l] [-w] [PATH…]",
		Short: "Give puzzle files their canonical layout",
		Long: `Fmt prints files in their canonical layout, as gofmt does for Go: blanks, indents,
alignment and blank lines change, words and their order do not.

Without a path, and for -, it formats standard input; a folder means its *.puzzle
files, recursively. A line with an error stays as it is and the rest is formatted
around it; the errors are reported.

With -w a file is replaced in one step, with its owner, its mode and the links to it
as they were; nothing that ends plywise leaves half a file. On Windows, and for a file
that has several names, or attributes or an owner that a new file cannot be given, the
text is written in place. A copy of the old one stands beside the file meanwhile, under
its name with a number after it.

The exit code is 0 where all is well, 1 where -d shows a difference, 2 where a
file has an error or cannot be read or written, or for wrong use.`,
		Example: `  plywise fmt my.puzzle
  plywise fmt -l editors/examples
  plywise fmt -d my.puzzle | less
  plywise fmt -w my.puzzle`,
		ValidArgsFunction: puzzlePaths,
	}
	var f formatter
	cmd.Flags().BoolVarP(&f.diff, "diff", "d", false, "print a unified diff instead of the result")
	cmd.Flags().BoolVarP(&f.list, "list", "l", false, "print the names of the files whose layout differs instead of the result")
	cmd.Flags().BoolVarP(&f.write, "write", "w", false, "write the result to the file instead of printing it")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		if len(paths) == 0 {
			paths = []string{"-"}
		}
		if f.write {
			if err := checkWritten(cmd, paths); err != nil {
				return err
			}
		}
		f.cmd = cmd
		err := printing(cmd, func(out *bufio.Writer) error {
			f.out = out
			return eachInput(cmd, nil, paths, f.format)
		})
		switch {
		case err != nil:
			return err
		case f.broken:
			return exitCode(exitUsage)
		case f.differs:
			return exitCode(exitErrors)
		}
		return nil
	}
	return cmd
}

// A formatter is one run of fmt.
type formatter struct {
	diff, list, write bool
	cmd               *cobra.Command
	out               *bufio.Writer

	differs bool // it has printed a difference
	broken  bool // a file has an error, or writing it failed
}

func (f *formatter) format(in input) error {
	if err := f.reportErrors(in); err != nil {
		return err
	}
	text, style := in.file.Text(), terminal.StyleFor(f.cmd.OutOrStdout())
	formatted := source.Apply(text, format.File(in.file))
	if !f.diff && !f.list && !f.write {
		_, err := f.out.WriteString(style.Inert(formatted))
		return err
	}
	if formatted == text {
		return nil
	}
	name := in.name
	if name == "-" {
		name = "<standard input>"
	}
	if f.list {
		fmt.Fprintln(f.out, terminal.FileName(name))
	}
	if f.write {
		terminal.ProgressOf(f.cmd.Context()).Doing("writing", in.name, 0)
		if err := rewrite.File(in.name, text, formatted); err != nil {
			f.broken = true
			complain(f.cmd.ErrOrStderr(), err)
		}
	}
	if f.diff {
		f.differs = true
		name = filepath.ToSlash(name)
		changes := diff.Diff(terminal.FileName(name+".orig"), []byte(text), terminal.FileName(name), []byte(formatted))
		_, err := f.out.WriteString(style.Inert(string(changes)))
		return err
	}
	return nil
}

// reportErrors prints the errors in the text of a file.
func (f *formatter) reportErrors(in input) error {
	for p := range in.file.All() {
		for _, d := range answer.Diagnostics(p, p.Problems) {
			if d.Severity != syntax.Error {
				continue
			}
			f.broken = true
			if err := printText(f.cmd.ErrOrStderr(), newFinding(language(), in, d)); err != nil {
				return err
			}
		}
	}
	return nil
}
