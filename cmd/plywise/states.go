package main

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"plywise/lsp/analysis"
	"plywise/parser"
)

func statesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "states PATH",
		Short: "Print every state of every puzzle in a file, as JSON lines",
		Long: `States prints one JSON object a line for every state of every puzzle in a file:
for the chases each pair of places and each player to move, for knight and pawns
each set of pawns left and each square the knight can then stand on.

Problems are reported on standard error; a puzzle that cannot be solved is left
out.`,
		Example: `  plywise states my.puzzle | jq -c 'select(.outcome == "draw")'`,
		Args:    onePath,

		ValidArgsFunction: puzzlePaths,
	}
	memory := addMemoryFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		engine := memory.engine()
		failed := false
		err := printing(cmd, func(out *bufio.Writer) error {
			return eachInput(cmd, paths, func(in input) error {
				for p := range in.file.All() {
					a, err := engine.Analyse(cmd.Context(), p.Puzzle, analysis.Awaited)
					if err != nil {
						return err
					}
					for _, d := range analysis.Diagnostics(p, a.AllProblems()) {
						failed = failed || d.Severity == parser.Error
						if err := printText(cmd.ErrOrStderr(), newFinding(in, d)); err != nil {
							return err
						}
					}
					if a.Facts == nil {
						continue
					}
					if err := printStates(cmd.Context(), out, p.Line+1, a.Game); err != nil {
						return err
					}
				}
				return nil
			})
		})
		if err == nil && failed {
			err = exitCode(exitErrors)
		}
		return err
	}
	return cmd
}

// printStates prints the states of a puzzle that starts on a line (from 1). The
// rows are put together by hand: there may be many millions.
func printStates(ctx context.Context, out *bufio.Writer, line int, g *analysis.Game) error {
	title, err := quoted(g.Puzzle.Title)
	if err != nil {
		return err
	}
	rows := stateRows{ctx: ctx, out: out, puzzle: g.Puzzle, names: map[int]string{}}
	rows.head = fmt.Sprintf(`{"line":%d,"puzzle":%s`, line, title)
	pieces := g.Puzzle.Setup.Pieces()
	for at := range g.All() {
		rows.start()
		for i, place := range at.Pieces {
			rows.add(pieces[i].Key, rows.name(int(place)))
		}
		rows.outcome(at)
		if err := rows.end(); err != nil {
			return err
		}
	}
	return nil
}

// stateRows writes the rows of one puzzle.
type stateRows struct {
	ctx    context.Context
	out    *bufio.Writer
	puzzle *parser.Puzzle
	head   string         // what every row starts with
	names  map[int]string // of places, in quotes
	row    []byte
	count  int
}

// outcome adds whose turn it is and how the game ends; in a hunt, also the pawns that
// are left.
func (s *stateRows) outcome(at analysis.GameState) {
	o := analysis.NewOutcomeRecord(at.Outcome)
	if o.Total != nil {
		s.add("left", "[")
		for i, pawn := range at.Pawns {
			if i > 0 {
				s.row = append(s.row, ',')
			}
			s.row = append(s.row, s.name(int(pawn))...)
		}
		s.row = append(s.row, ']')
	}
	s.add("turn", strconv.Quote(at.Turn.String()))
	if o.Total != nil {
		s.add("total", strconv.Itoa(*o.Total))
		return
	}
	s.add("outcome", strconv.Quote(o.Outcome))
	s.add("plies", string(o.Plies))
	if o.Reason != "" {
		s.add("reason", strconv.Quote(o.Reason))
	}
}

func (s *stateRows) start() { s.row = append(s.row[:0], s.head...) }

func (s *stateRows) add(key, value string) {
	s.row = append(s.row, `,"`...)
	s.row = append(s.row, key...)
	s.row = append(s.row, `":`...)
	s.row = append(s.row, value...)
}

func (s *stateRows) end() error {
	const stride = 1 << 12 // rows between two looks at the context
	if s.count++; s.count%stride == 0 && s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	s.row = append(s.row, "}\n"...)
	_, err := s.out.Write(s.row)
	return err
}

func (s *stateRows) name(place int) string {
	name, ok := s.names[place]
	if !ok {
		name, _ = quoted(s.puzzle.PlaceName(place)) // a string always has a JSON form
		s.names[place] = name
	}
	return name
}

// quoted returns a text as JSON.
func quoted(text string) (string, error) {
	var b strings.Builder
	err := jsonLine(&b, text)
	return strings.TrimSuffix(b.String(), "\n"), err
}
