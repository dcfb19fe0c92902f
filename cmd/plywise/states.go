package main

import (
	"bufio"
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/parser/syntax"
)

func statesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "states PATH…",
		Short: "Print every state of every puzzle, as JSON lines",
		Long: `States prints one JSON object a line for every state of every puzzle: for the
chases each pair of places and each player to move, for knight and pawns each set
of pawns left and each square the knight can then stand on.

A folder means its *.puzzle files, recursively; - is standard input. With more than
one path, or a folder with more than one file, each object starts with "file".

Problems are reported on standard error; a puzzle that cannot be solved is left
out. The exit code is 0 where all is clean, 1 where a puzzle has an error, 2 for
wrong use or a file that cannot be read.`,
		Example: `  plywise states my.puzzle | jq -c 'select(.outcome == "draw")'
  plywise states editors/examples | jq -r .file | uniq -c`,
		Args:              atLeastOnePath,
		ValidArgsFunction: puzzlePaths,
	}
	memory, holes := addMemoryFlag(cmd), addHolesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		engine := holes.of(memory.engine())
		failed := false
		err := printing(cmd, func(out *bufio.Writer) error {
			named := several(paths)
			return eachInput(cmd, engine, paths, func(in input) error {
				for p := range in.file.All() {
					terminal.ProgressOf(cmd.Context()).Doing("solving", in.name, p.Line+1)
					a, err := engine.Counted(cmd.Context(), p.Puzzle, answer.Awaited)
					if err != nil {
						return err
					}
					for _, d := range answer.Diagnostics(p, a.AllProblems()) {
						failed = failed || d.Severity == syntax.Error
						if err := printText(cmd.ErrOrStderr(), newFinding(language(), in, d)); err != nil {
							return err
						}
					}
					start := stateStart{Line: p.Line + 1, Puzzle: p.Title}
					if named {
						start.File = in.name
					}
					if start.Holes = explain.NewHolesRecord(a); start.Holes != nil {
						if err := jsonLine(out, start); err != nil {
							return err
						}
						continue
					}
					if a.Facts == nil {
						continue
					}
					terminal.ProgressOf(cmd.Context()).Doing("printing", in.name, p.Line+1)
					if err := printStates(cmd.Context(), out, start, a.Game); err != nil {
						return err
					}
					terminal.ProgressOf(cmd.Context()).Solved()
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

// A stateStart holds the first members of every row of a puzzle.
type stateStart struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line"` // from 1
	Puzzle string `json:"puzzle"`

	// Holes are those of a puzzle that has no states; else nil.
	Holes *explain.HolesRecord `json:"holes,omitempty"`
}

// printStates prints the states of a puzzle. There may be many millions, so it does not use
// [encoding/json] for the rows.
func printStates(ctx context.Context, out *bufio.Writer, start stateStart, g *answer.Game) error {
	head, err := encoded(start)
	if err != nil {
		return err
	}
	rows := stateRows{ctx: ctx, out: out, puzzle: g.Puzzle, names: map[int]string{}, all: g.States()}
	rows.head = strings.TrimSuffix(head, "}")
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
	puzzle *syntax.Puzzle
	head   string         // the start of every row
	names  map[int]string // of places, in quotes
	row    []byte
	count  int64 // of rows printed
	all    int64 // number of rows
}

// outcome adds the player to move and the outcome; in a hunt, also the pawns left.
func (s *stateRows) outcome(at game.State) {
	o := explain.NewOutcomeRecord(at.Outcome)
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
	if s.count++; s.count%stride == 0 {
		if s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		terminal.ProgressOf(s.ctx).Portion(s.count, s.all)
	}
	s.row = append(s.row, "}\n"...)
	_, err := s.out.Write(s.row)
	return err
}

func (s *stateRows) name(place int) string {
	name, ok := s.names[place]
	if !ok {
		name, _ = encoded(s.puzzle.PlaceName(place)) // a string always has a JSON form
		s.names[place] = name
	}
	return name
}

// encoded returns a value as JSON.
func encoded(value any) (string, error) {
	var b strings.Builder
	err := jsonLine(&b, value)
	return strings.TrimSuffix(b.String(), "\n"), err
}
