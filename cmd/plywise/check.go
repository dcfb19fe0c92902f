package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [--format text|json] PATH…",
		Short: "Report every problem of every puzzle",
		Long: `Check parses and solves every puzzle and reports what is wrong with it: errors
in the text, and assertions (expect, best, only, moves) that do not hold.

A folder means its *.puzzle files, recursively; - is standard input.
The exit code is 0 where all is clean, 1 where there is an error, 2 for wrong
use or a file that cannot be read.`,
		Example: `  plywise check editors/examples
  plywise check --format json my.puzzle | jq .message`,
		Args: atLeastOnePath,
	}
	format := cmd.Flags().String("format", "text", "text or json (one object a line)")
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		print, ok := map[string]func(io.Writer, finding) error{"text": printText, "json": printJSON}[*format]
		if !ok {
			return fmt.Errorf("--format is text or json, not %q", *format)
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		defer out.Flush()
		engine := analysis.NewEngine(int64(*memory))
		failed := false
		err := eachInput(cmd, paths, func(in input) error {
			for doc, err := range analysis.Diagnose(cmd.Context(), engine, in.file) {
				if err != nil {
					return err
				}
				failed = failed || doc.Severity == parser.Error
				if err := print(out, newFinding(in, doc)); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil && failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

// A finding is a problem as the command line prints it; lines and columns count
// from 1, columns in characters.
type finding struct {
	File      string      `json:"file"`
	Line      int         `json:"line"`
	Column    int         `json:"column"`
	EndLine   int         `json:"endLine"`
	EndColumn int         `json:"endColumn"`
	Severity  string      `json:"severity"`
	Code      parser.Code `json:"code"`
	Message   string      `json:"message"`
}

func newFinding(in input, d analysis.Diagnostic) finding {
	line, column := in.file.Position(parser.UTF32, d.Range.Start)
	endLine, endColumn := in.file.Position(parser.UTF32, d.Range.End)
	return finding{
		File: in.name, Line: line + 1, Column: column + 1, EndLine: endLine + 1, EndColumn: endColumn + 1,
		Severity: d.Severity.String(), Code: d.Code, Message: d.Text,
	}
}

func printText(w io.Writer, f finding) error {
	_, err := fmt.Fprintf(w, "%s:%d:%d: %s: %s [%s]\n", f.File, f.Line, f.Column, f.Severity, f.Message, f.Code)
	return err
}

func printJSON(w io.Writer, f finding) error { return jsonLine(w, f) }

// jsonLine prints a value as one line of JSON, with characters such as < as
// they are.
func jsonLine(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
