package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/parser/syntax"
)

// A terminalPrinter prints findings for people: each with an excerpt of its lines, and a
// summary at the end.
type terminalPrinter struct {
	out   io.Writer
	style terminal.Style
	in    input

	files, puzzles   int // checked so far
	errors, warnings int
	faulty           int  // files with a finding
	isFaulty         bool // the current file has one
}

func (p *terminalPrinter) begin(in input) {
	p.in = in
	p.files++
	p.puzzles += in.file.NumPuzzles()
	p.isFaulty = false
}

func (p *terminalPrinter) print(f finding) error {
	if !p.isFaulty {
		p.faulty++
		p.isFaulty = true
	}
	if f.Severity == syntax.Error.String() {
		p.errors++
	} else {
		p.warnings++
	}
	last := f.EndLine
	for _, related := range f.related {
		last = max(last, related.EndLine)
	}
	x := terminal.Excerpt{File: p.in.file, Style: p.style, Digits: len(strconv.Itoa(last))}
	painted := func(text string) string { return p.style.Severity(f.Severity, text) }
	lines := append([]string{f.line(p.style)}, x.Lines(f.at, "^", painted, "")...)
	for _, related := range f.related {
		lines = append(lines, x.Lines(related.at, "-", p.style.Related, p.style.Related(related.message))...)
	}
	_, err := fmt.Fprintf(p.out, "%s\n\n", strings.Join(lines, "\n"))
	return err
}

// end prints the summary, unless the command ended early.
func (p *terminalPrinter) end(err error) error {
	var unreadable exitCode
	if p.files == 0 || err != nil && !errors.As(err, &unreadable) {
		return nil
	}
	_, err = fmt.Fprintln(p.out, p.style.Bold(p.summary()))
	return err
}

func (p *terminalPrinter) summary() string {
	files := terminal.Count(p.files, "file")
	switch {
	case p.puzzles == 0 && p.faulty == 0:
		return "no puzzles in " + files
	case p.faulty == 0:
		return "no problems in " + terminal.Count(p.puzzles, "puzzle") + " in " + files
	}
	var found []string
	if p.errors > 0 {
		found = append(found, terminal.Count(p.errors, "error"))
	}
	if p.warnings > 0 {
		found = append(found, terminal.Count(p.warnings, "warning"))
	}
	if p.faulty < p.files {
		files = humanize.Comma(int64(p.faulty)) + " of " + files
	}
	return strings.Join(found, " and ") + " in " + files
}
