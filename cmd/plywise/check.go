package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [--format text|json|sarif] PATH…",
		Short: "Report every problem of every puzzle",
		Long: `Check parses and solves every puzzle and reports what is wrong with it: errors
in the text, and assertions (expect, best, only, moves, solution, tries, set, idle)
that do not hold.

On a terminal a problem is shown with the lines that it is about, and a summary
ends the list. Elsewhere each is one line, PATH:LINE:COL: severity: message [code],
with a line PATH:LINE:COL: note: message for each place that is said beside it, such
as the other of two mice. Assertions that fail because the outcome is not as expected
are notes of that one error; as JSON and SARIF each is a finding by itself.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where all is clean, 1 where there is an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise check editors/examples
  plywise check --format json my.puzzle | jq .message
  plywise check --leetcode my.puzzle
  plywise check --verify editors/examples
  plywise check --format sarif editors/examples > plywise.sarif`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	format := cmd.Flags().String("format", "text", "text, json (one object a line) or sarif (for services that show findings)")
	completeFlag(cmd, "format", "text\tfor people", "json\tone object a line", "sarif\tfor services that show findings")
	limits := addLeetcodeFlag(cmd)
	verify := addVerifyFlag(cmd)
	memory, holes := addMemoryFlag(cmd), addHolesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		makePrinter, ok := printers[*format]
		if !ok {
			return fmt.Errorf("--format is text, json or sarif, not %q%s", *format, seeHelp(cmd))
		}
		engine := holes.of(memory.engine())
		failed := false
		err := printing(cmd, func(out *bufio.Writer) error {
			p, pr := makePrinter(out), words.Printer{}
			if *format == "text" {
				pr = language()
			}
			if s := terminal.StyleFor(cmd.OutOrStdout()); *format == "text" && s.Terminal {
				p = &terminalPrinter{out: out, style: s}
			}
			err := eachInput(cmd, engine, paths, func(in input) error {
				p.begin(in)
				for d, err := range diagnose(cmd.Context(), engine, in, *limits, *format == "text") {
					if err != nil {
						return err
					}
					failed = failed || d.Severity == syntax.Error
					if err := p.print(newFinding(pr, in, d)); err != nil {
						return err
					}
				}
				if err := out.Flush(); err != nil { // before a file that may take long
					return err
				}
				if *verify {
					return verifyAll(cmd, engine, in)
				}
				return nil
			})
			if endErr := p.end(err); endErr != nil {
				return endErr
			}
			return err
		})
		if err == nil && failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

// A printer prints findings in one of the formats of check.
type printer interface {
	begin(input) // whose findings follow
	print(finding) error
	end(err error) error // err has ended the command early, if it is not nil
}

var printers = map[string]func(io.Writer) printer{
	"text":  func(w io.Writer) printer { return linePrinter{w, printText} },
	"json":  func(w io.Writer) printer { return linePrinter{w, printJSON} },
	"sarif": newSARIFPrinter,
}

// A linePrinter prints a line for each finding.
type linePrinter struct {
	w    io.Writer
	line func(io.Writer, finding) error
}

func (p linePrinter) begin(input)           {}
func (p linePrinter) print(f finding) error { return p.line(p.w, f) }
func (p linePrinter) end(error) error       { return nil }

// A finding is a problem as the command line prints it.
type finding struct {
	File string `json:"file"`
	region
	Severity string      `json:"severity"`
	Code     syntax.Code `json:"code"`
	Message  string      `json:"message"`
	related  []relatedRegion
}

// A region is a part of a file; lines and columns count from 1, columns in
// characters.
type region struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`

	at source.Range
}

// A relatedRegion explains a finding, such as the other of two mice.
type relatedRegion struct {
	region
	message string
}

// line returns a finding as one line: PATH:LINE:COL: severity: message [code].
func (f finding) line(s terminal.Style) string {
	place := fmt.Sprintf("%s:%d:%d:", terminal.FileName(f.File), f.Line, f.Column)
	return fmt.Sprintf("%s %s %s %s", s.Bold(place), s.Severity(f.Severity, f.Severity+":"), f.Message, s.Faint("["+string(f.Code)+"]"))
}

// notes returns a line for each related region.
func (f finding) notes() []string {
	var lines []string
	for _, r := range f.related {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: note: %s", terminal.FileName(f.File), r.Line, r.Column, r.message))
	}
	return lines
}

// newFinding returns a problem in the language of a printer.
func newFinding(pr words.Printer, in input, d answer.Diagnostic) finding {
	f := finding{File: in.name, region: in.region(d.Range), Severity: d.Severity.String(), Code: d.Code, Message: pr.Message(d.Message)}
	if d.Severity == syntax.Hint {
		f.Severity = "note"
	}
	for i, r := range d.Related {
		f.related = append(f.related, relatedRegion{in.region(r.Range), pr.Message(d.Problem.Related[i].Message)})
	}
	return f
}

func (in input) region(r source.Range) region {
	at := region{at: r}
	at.Line, at.Column = in.lineAndColumn(r.Start)
	at.EndLine, at.EndColumn = in.lineAndColumn(r.End)
	return at
}

const byteOrderMark = "\uFEFF"

// lineAndColumn returns the line and column of an offset, both counted from 1. A byte
// order mark at the start of the file does not count, because no editor shows it.
func (in input) lineAndColumn(offset int) (line, column int) {
	line, column = in.file.LineColumn(source.UTF32, offset)
	if line == 0 && column > 0 && strings.HasPrefix(in.file.Slice(source.Range{End: len(byteOrderMark)}), byteOrderMark) {
		column--
	}
	return line + 1, column + 1
}

// printText prints a finding on a line, and its notes below.
func printText(w io.Writer, f finding) error {
	for _, line := range append([]string{f.line(terminal.Style{})}, f.notes()...) {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

func printJSON(w io.Writer, f finding) error { return jsonLine(w, f) }
