package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"plywise/parser"
	"plywise/solver"
)

// An input is one file of puzzles, read and parsed.
type input struct {
	name string // the path as given, or "-"
	file *parser.File
}

// eachInput reads the files that paths name, in order, and calls f with each:
// "-" is standard input, and a folder means its *.puzzle files, recursively. A
// file that cannot be read is reported and makes the exit code exitUsage in the
// end; the others are read all the same.
func eachInput(cmd *cobra.Command, paths []string, f func(input) error) error {
	unreadable := false
	report := func(err error) {
		unreadable = true
		fmt.Fprintf(cmd.ErrOrStderr(), "plywise: %v\n", err)
	}
	for _, path := range paths {
		names, err := expand(path)
		if err != nil {
			report(err)
			continue
		}
		if len(names) == 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "plywise: no *.puzzle files in %s\n", path)
		}
		for _, name := range names {
			text, err := read(cmd, name)
			if err != nil {
				report(err)
				continue
			}
			if err := f(input{name, parser.Parse(text)}); err != nil {
				return err
			}
		}
	}
	if unreadable {
		return exitCode(exitUsage)
	}
	return nil
}

// expand returns the files that a path means.
func expand(path string) ([]string, error) {
	if path == "-" {
		return []string{path}, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var names []string
	err = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() && strings.HasSuffix(name, ".puzzle") {
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

func read(cmd *cobra.Command, name string) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(cmd.InOrStdin())
		if err != nil {
			return "", fmt.Errorf("standard input: %w", err)
		}
		return string(text), nil
	}
	text, err := os.ReadFile(name)
	return string(text), err
}

// memoryFlag is the amount of memory that solving a puzzle may take, such as
// "512MiB".
type memoryFlag int64

func addMemoryFlag(cmd *cobra.Command) *memoryFlag {
	m := memoryFlag(solver.DefaultMemory)
	cmd.Flags().Var(&m, "memory", "refuse a puzzle whose table needs more than this, such as 512MiB or 4GiB")
	return &m
}

func (m *memoryFlag) String() string { return solver.Bytes(int64(*m)) }
func (m *memoryFlag) Type() string   { return "size" }

func (m *memoryFlag) Set(s string) error {
	n, err := humanize.ParseBytes(s)
	if err != nil || n == 0 || int64(n) < 0 {
		return fmt.Errorf("%q is no amount of memory; write one such as 512MiB or 4GiB", s)
	}
	*m = memoryFlag(n)
	return nil
}

// atLeastOnePath refuses a call without paths with a sentence that helps.
func atLeastOnePath(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s needs a file, a folder or - for standard input; see '%s --help'", cmd.Name(), cmd.CommandPath())
	}
	return nil
}
