package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *server) codeLensFeature() feature {
	l := &codeLenses{server: s, refresh: &refresher{
		server: s, name: protocol.MethodWorkspaceCodeLensRefresh,
		send: func(ctx context.Context) error { return s.remote.CodeLensRefresh(ctx) },
	}}
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			resolves := true
			c.CodeLensProvider = &protocol.CodeLensOptions{ResolveProvider: &resolves}
		},
		methods: methods{
			protocol.MethodTextDocumentCodeLens: onDocument(l.lenses),
			protocol.MethodCodeLensResolve:      onRequest(l.resolve),
		},
		settled: l.refresh.settled,
		closed:  l.refresh.closed,
	}
}

type codeLenses struct {
	server  *server
	refresh *refresher
}

// A lensData is what the lens of a puzzle that is being solved carries until it
// is resolved.
type lensData struct {
	URI     uri.URI `json:"uri"`
	Version int32   `json:"version"`
	Puzzle  int     `json:"puzzle"` // its index in the file
}

// lenses returns the lenses of all puzzles. While a puzzle is being solved, a
// client that can be told to ask again gets a lens that says so. Any other client
// gets a lens without a title, and waits when it resolves that.
func (l *codeLenses) lenses(ctx context.Context, snap *workspace.Snapshot, _ *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	s := l.server
	puzzles := slices.Collect(snap.File.Puzzles())
	answers, err := s.answersSoon(ctx, puzzles, true)
	if err != nil {
		return nil, err
	}
	refreshes := value(orEmpty(s.client.workspace.CodeLens).RefreshSupport)
	if refreshes {
		l.refresh.awaitMore(snap, answers)
	}
	lenses := []protocol.CodeLens{}
	for i, placed := range puzzles {
		for _, lens := range s.lensesOf(answers[i]) {
			converted, err := s.codeLens(snap, placed, lens)
			if err != nil {
				return nil, err
			}
			if !answers[i].IsSettled() && !refreshes {
				converted.Command = protocol.Command{}
				if converted.Data, err = json.Marshal(lensData{snap.Key, snap.Version, placed.Index}); err != nil {
					return nil, err
				}
			}
			lenses = append(lenses, converted)
		}
	}
	return lenses, nil
}

// lensesOf returns the lenses of a puzzle that the client can do something with.
func (s *server) lensesOf(a *analysis.Answer) []analysis.Lens {
	settings := s.settings()
	options := analysis.LensOptions{Spoilers: settings.Spoilers, Outcome: !s.client.hints() || !settings.Hints, Board: s.client.board}
	return slices.DeleteFunc(analysis.Lenses(s.printer(), a, options), func(l analysis.Lens) bool {
		return l.Kind == analysis.PlayLens && !s.client.appliesEdits()
	})
}

var lensCommands = map[analysis.LensKind]string{
	analysis.ExplainLens: explainCommand,
	analysis.PlayLens:    playCommand,
	analysis.BoardLens:   boardCommand,
}

func (s *server) codeLens(snap *workspace.Snapshot, placed parser.Placed, lens analysis.Lens) (protocol.CodeLens, error) {
	where := snap.In(placed, placed.Fields[0].Name)
	argument, err := json.Marshal(commandArgument{URI: snap.URI, Position: where.Start, Version: &snap.Version, Move: lens.Move})
	return protocol.CodeLens{
		Range: where,
		Command: protocol.Command{
			Title:     lens.Title,
			Command:   lensCommands[lens.Kind],
			Arguments: []protocol.LSPAny{argument},
		},
	}, err
}

// resolve waits for the outcome, which is the title of an unresolved lens.
func (l *codeLenses) resolve(ctx context.Context, docs workspace.View, lens *protocol.CodeLens) (*protocol.CodeLens, error) {
	s := l.server
	if len(lens.Data) == 0 {
		return lens, nil
	}
	var data lensData
	if err := json.Unmarshal(lens.Data, &data); err != nil {
		return nil, transport.InvalidParams("this lens is not one of this server's: " + err.Error())
	}
	snap, ok := docs[data.URI]
	if !ok || snap.Version != data.Version {
		return nil, protocol.ErrContentModified
	}
	if data.Puzzle < 0 || data.Puzzle >= snap.File.NumPuzzles() {
		return nil, transport.InvalidParams("this lens is about a puzzle that the file does not have")
	}
	placed := snap.File.Puzzle(data.Puzzle)
	answer, err := s.shown(ctx, placed.Puzzle)
	if err != nil {
		return nil, err
	}
	outcome := analysis.Lens{Title: s.printer().Sprintf("no solution")}
	if known := s.lensesOf(answer); len(known) > 0 {
		outcome = known[0]
	}
	resolved, err := s.codeLens(snap, placed, outcome)
	return &resolved, err
}
