package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/explain"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

// stepCommand finds another entry of `moves`, for editors whose cursor goes from entry to entry. It
// takes a [stepArgument] and returns a [step].
const stepCommand = "plywise.step"

// A stepArgument says how many entries to go on from a position, or back if By is negative.
type stepArgument struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     protocol.Position               `json:"position"`
	By           int                             `json:"by"`
}

// A step leads to an entry of `moves`.
type step struct {
	Range protocol.Range `json:"range"`
	Says  string         `json:"says"` // which move it is, and what it leads to
}

func (s *server) stepFeature() session.Feature {
	return session.Feature{Commands: map[string]session.Command{stepCommand: {Run: s.step}}}
}

// step carries out the command. From below `moves`, forward begins anew; no step leads beyond them.
func (s *server) step(_ context.Context, docs workspace.Snapshots, arguments []protocol.LSPAny) (any, error) {
	if len(arguments) != 1 {
		return nil, session.WrongNumber(arguments)
	}
	arg, err := session.Decode[stepArgument](arguments[0])
	if err != nil {
		return nil, err
	}
	if _, err := s.Meant(docs, &session.CommandArgument{URI: arg.TextDocument.URI, Position: arg.Position}); err != nil {
		return nil, err
	}
	snap := docs[arg.TextDocument.URI]
	cursor := snap.File.At(snap.Offset(arg.Position))
	placed, moves := cursor.Placed, cursor.Placed.Moves
	if len(moves) == 0 {
		return nil, session.RequestFailed(s.Printer().Sprintf("This puzzle has no `moves`."))
	}
	last, isOn := 0, false // the entry that the cursor is on or behind
	for i, m := range moves {
		if m.Range.Start <= cursor.Offset {
			last, isOn = i+1, cursor.Offset < m.Range.End
		}
	}
	from := last
	if arg.By < 0 && !isOn {
		from++
	}
	isBelow := arg.Position.Line > snap.In(placed, moves[len(moves)-1].Range).End.Line
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
	known := s.Discreet(s.Schedule.Known(placed.Puzzle))
	return &step{snap.In(placed, moves[to-1].Range), explain.StepWords(s.Printer(), known, to)}, nil
}
