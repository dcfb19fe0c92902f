package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/view"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/solver/composition"
)

// A page prints puzzles for people: the rows of a view, sentences and diagnostics.
type page struct {
	out     *bufio.Writer
	style   terminal.Style
	printer words.Printer

	files, puzzles, broken int // how many so far; broken ones have errors
}

// newPage returns a page that out buffers for w.
func newPage(w io.Writer, out *bufio.Writer) *page {
	return &page{out: out, style: terminal.StyleFor(w), printer: language()}
}

// An entry is a puzzle of a page, with what a command has found out about it.
type entry struct {
	in          input
	placed      parser.Placed
	answer      *answer.Answer
	showsEdits  bool // in the map that the answer has, for which an assertion may have asked, too
	judged      *composition.Composition
	diagnostics []answer.Diagnostic
	// says are the sentences about a solved puzzle; nil for none. Lacks is what the command has not
	// found out, in a sentence, "" for nothing.
	says  func(words.Printer) words.Text
	lacks string
}

// print prints a puzzle: its picture, the sentences about it, and what is wrong with it. The error
// is ctx's.
func (pg *page) print(ctx context.Context, e entry) error {
	if pg.puzzles > 0 {
		fmt.Fprintf(pg.out, "\n%s\n\n", pg.style.Faint(strings.Repeat("─", pg.style.Columns)))
	}
	pg.puzzles++
	state := view.NewState()
	state.Edits, state.Letters = e.showsEdits, !pg.style.HasColours()
	hasHeat := !state.Edits // in whose colours those of edits would not be seen
	board, err := view.NewBoard(ctx, view.Subject{
		Placed: e.placed, Answer: e.answer, Judged: e.judged, Printer: pg.printer, Cursor: -1, Spoilers: true, HeatMap: hasHeat,
	}, state)
	if err != nil {
		return err
	}
	pg.rows(board.Print(pg.style.Columns, fmt.Sprintf("%s:%d", terminal.FileName(e.in.name), e.placed.Line+1)))
	var said words.Text
	switch {
	case e.answer.Fillings != nil:
		said = explain.AboutHoles(pg.printer, e.answer)
	case e.answer.Facts == nil:
	case board.Arena == nil:
		said = explain.Untitled(pg.printer, e.answer, answer.Judgement{Composition: e.judged})
		if e.showsEdits {
			said = append(said, e.says(pg.printer)...)
		}
	case e.says != nil:
		said = e.says(pg.printer)
	}
	if e.lacks != "" {
		said = append(said, words.Paragraph(e.lacks))
	}
	gap := func(isNeeded bool) {
		if isNeeded && e.answer.Facts != nil {
			fmt.Fprintln(pg.out)
		}
	}
	gap(len(said) > 0)
	pg.rows(view.TextRows(said, pg.style.Columns))
	gap(len(e.diagnostics) > 0)
	pg.problems(e.in, e.diagnostics)
	if hasErrors(e.diagnostics) || e.lacks != "" { // the exit code says so, too
		pg.broken++
	}
	return nil
}

func (pg *page) rows(rows []view.Row) {
	for _, row := range rows {
		fmt.Fprintln(pg.out, pg.style.Row(row))
	}
}

// problems prints the problems of a puzzle.
func (pg *page) problems(in input, diagnostics []answer.Diagnostic) {
	for _, d := range diagnostics {
		fd := newFinding(pg.printer, in, d)
		fmt.Fprintf(pg.out, "  %s %s\n", pg.style.Severity(fd.Severity, fmt.Sprintf("%d:%d: %s:", fd.Line, fd.Column, fd.Severity)), fd.Message)
	}
}

// summary ends a page of more than one puzzle.
func (pg *page) summary() {
	if pg.puzzles < 2 {
		return
	}
	errors := "no errors"
	if pg.broken > 0 {
		errors = humanize.Comma(int64(pg.broken)) + " with errors"
	}
	fmt.Fprintf(pg.out, "\n%s in %s, %s\n", terminal.Count(pg.puzzles, "puzzle"), terminal.Count(pg.files, "file"), errors)
}
