package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/rewrite"
	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/solver"
)

// An input is a parsed file of puzzles.
type input struct {
	name string // the path as given, or "-"
	file *parser.File
}

// eachInput reads the files that paths name, in order, and calls f with each: "-" is
// standard input, and a folder means its *.puzzle files, recursively. If it cannot read a
// file, it says so, reads the others, and returns exitUsage in the end. A file counts
// against the memory limit of the engine that solves its puzzles, nil for none.
func eachInput(cmd *cobra.Command, engine *answer.Engine, paths []string, f func(input) error) error {
	unreadable := false
	report := func(err error) {
		unreadable = true
		complain(cmd.ErrOrStderr(), err)
	}
	for _, path := range paths {
		found := false
		err := eachFile(path, func(name string, err error) error {
			found = true
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			text := ""
			if err == nil {
				text, err = read(cmd, name)
			}
			var file *parser.File
			if err == nil {
				file, err = parse(engine, name, text)
			}
			switch {
			case errors.Is(err, context.Canceled):
				return err
			case err != nil:
				report(err)
				return nil
			}
			return f(input{name, file})
		})
		if err != nil {
			return err
		}
		if !found {
			fmt.Fprintf(cmd.ErrOrStderr(), "plywise: no *.puzzle files in %s\n", terminal.FileName(path))
		}
	}
	if unreadable {
		return exitCode(exitUsage)
	}
	return nil
}

// parse parses a text, which counts against the memory limit of an engine, nil for none.
func parse(engine *answer.Engine, name, text string) (*parser.File, error) {
	if engine == nil {
		return parser.Parse(text), nil
	}
	file := answer.ReadWithin(text, 0, engine.Memory())
	if file.IsUnread() {
		if name == "-" {
			name = "standard input"
		}
		return nil, fmt.Errorf("%s: %s (--memory sets the limit)", name, file.Preamble().Problems[0].Message)
	}
	engine.HoldTexts(file.Footprint())
	return file, nil
}

// checkWritten returns an error where -w cannot write to one of the paths.
func checkWritten(cmd *cobra.Command, paths []string) error {
	if slices.Contains(paths, "-") {
		return fmt.Errorf("-w cannot write to standard input%s", seeHelp(cmd))
	}
	return rewrite.Check(paths...)
}

// several reports whether there is more than one path, or a folder with more than one file.
func several(paths []string) bool {
	if len(paths) > 1 {
		return true
	}
	files := 0
	eachFile(paths[0], func(_ string, err error) error {
		if err == nil {
			files++
		}
		if files > 1 {
			return fs.SkipAll
		}
		return nil
	})
	return files > 1
}

// eachFile calls yield with the name of each file that a path means, or with the error
// of a part of a folder that it cannot read, until yield returns an error.
//
// In a folder, it follows a link to a file, but not to another folder, and leaves out
// everything that is not a regular file, such as a pipe.
func eachFile(path string, yield func(name string, err error) error) error {
	if path == "-" {
		return yield(path, nil)
	}
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return yield(path, err)
	}
	// WalkDir does not follow a link, not even the one that it starts from.
	root, err := filepath.EvalSymlinks(path)
	if err != nil {
		return yield(path, err)
	}
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if root != filepath.Clean(path) {
			name = strings.TrimRight(path, string(filepath.Separator)) + strings.TrimPrefix(name, root)
		}
		if err != nil {
			return yield(name, err)
		}
		if d.IsDir() || filepath.Ext(name) != ".puzzle" {
			return nil
		}
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
			return nil
		}
		return yield(name, nil)
	})
}

// read returns a file's text, or the context's error as soon as the context ends: a pipe
// may wait for its writer for ever, and a terminal for a person.
func read(cmd *cobra.Command, name string) (string, error) {
	terminal.ProgressOf(cmd.Context()).Reading(name, cmd.InOrStdin())
	type answer struct {
		text string
		err  error
	}
	// The goroutine ends with its input or with the process.
	done := make(chan answer, 1)
	go func() {
		text, err := load(name, cmd.InOrStdin())
		done <- answer{text, err}
	}()
	select {
	case <-cmd.Context().Done():
		return "", cmd.Context().Err()
	case a := <-done:
		return a.text, a.err
	}
}

// load returns the text of a file; - is standard input.
func load(name string, stdin io.Reader) (string, error) {
	if name == "-" {
		return readAll("standard input", stdin)
	}
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readAll(name, file)
}

func readAll(name string, r io.Reader) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, parser.MaxFileSize+1))
	var pathError *fs.PathError
	switch {
	case errors.As(err, &pathError):
		return "", err // which names the file
	case err != nil:
		return "", fmt.Errorf("%s: %w", name, err)
	case n > parser.MaxFileSize:
		return "", fmt.Errorf("%s: more than %s, too large for a file of puzzles; split it", name, solver.Bytes(parser.MaxFileSize))
	}
	return text.String(), nil
}

// memoryFlag is the value of --memory: how many bytes solving a puzzle may take.
type memoryFlag int64

func addMemoryFlag(cmd *cobra.Command) *memoryFlag {
	m := memoryFlag(solver.DefaultMemory)
	cmd.Flags().Var(&m, "memory", "refuse a puzzle that needs more than this, the text of its file included, such as 512MiB or 4GiB")
	completeFlag(cmd, "memory", "256MiB", "1GiB\tthe default", "4GiB", "16GiB")
	return &m
}

// holesFlag is the value of --holes: count the fillings of holes however many they are.
type holesFlag bool

// mostFillings is the most fillings that are counted without --holes.
const mostFillings = 1 << 16

func addHolesFlag(cmd *cobra.Command) *holesFlag {
	return (*holesFlag)(cmd.Flags().Bool("holes", false, "count the fillings of holes, even if there are more than 65,536"))
}

// of makes an engine count as the flag says.
func (h *holesFlag) of(e *answer.Engine) *answer.Engine {
	if e.MostFillings = mostFillings; *h {
		e.MostFillings = 1 << 62
	}
	return e
}

// engine returns an engine with that memory limit.
func (m *memoryFlag) engine() *answer.Engine {
	limitHeap(int64(*m))
	return answer.NewEngine(int64(*m))
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

// atLeastOnePath refuses a call without paths.
func atLeastOnePath(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s needs a file, a folder or - for standard input%s", cmd.Name(), seeHelp(cmd))
	}
	return nil
}

// onePath is atLeastOnePath for a command that takes a single path.
func onePath(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("%s takes one path, not %s%s", cmd.Name(), strings.Join(args, " "), seeHelp(cmd))
	}
	return atLeastOnePath(cmd, args)
}

// seeHelp returns the end of a message about wrong use.
func seeHelp(cmd *cobra.Command) string { return fmt.Sprintf("; see '%s --help'", cmd.CommandPath()) }
