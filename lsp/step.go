package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/explain"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// stepped leads to an entry of `moves`.
type stepped struct {
	Range protocol.Range `json:"range"`
	Says  string         `json:"says"` // which move it is, and what it leads to
}

// step finds an entry of `moves`, for editors whose cursor goes from entry to entry. From below them,
// forward begins anew; no step leads beyond them.
func (s *server) step(_ context.Context, snap *workspace.Snapshot, at parser.Placed, arg *puzzleArgument) (any, error) {
	moves, cursor := at.Moves, snap.Offset(arg.Position)-at.Start
	switch {
	case at.Preamble:
		return nil, s.NoPuzzleAt(arg.Position)
	case len(moves) == 0:
		return nil, session.RequestFailed(s.Printer().Sprintf("This puzzle has no `moves`."))
	}
	last, isOn := 0, false // the entry that the cursor is on or behind
	for i, m := range moves {
		if m.Range.Start <= cursor {
			last, isOn = i+1, cursor < m.Range.End
		}
	}
	from := last
	if arg.By < 0 && !isOn {
		from++
	}
	isBelow := arg.Position.Line > snap.In(at, moves[len(moves)-1].Range).End.Line
	switch {
	case arg.By > 0 && isBelow:
		from = 0
	case arg.By > 0 && last == len(moves):
		return nil, session.RequestFailed(s.Printer().Sprintf("This is the last of `moves`."))
	case arg.By < 0 && (isBelow || last == 0):
		return nil, session.RequestFailed(s.Printer().Sprintf("There is no move before this."))
	case arg.By < 0 && from == 1:
		return nil, session.RequestFailed(s.Printer().Sprintf("This is the first of `moves`."))
	}
	to := max(1, min(from+arg.By, len(moves)))
	known := s.Discreet(s.Schedule.Known(at.Puzzle))
	return &stepped{snap.In(at, moves[to-1].Range), explain.StepWords(s.Printer(), known, to)}, nil
}
