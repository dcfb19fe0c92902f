package board

import (
	"go.lsp.dev/protocol"

	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/view"
	"plywise/parser/source"
)

// A boardText says where in the document things stand. Things that the text leaves to a default
// are absent.
type boardText struct {
	Rows   [][2]uint32               `json:"rows,omitempty"`  // of a drawn board: line and first character of the cells
	Nodes  [][]protocol.Range        `json:"nodes,omitempty"` // of a graph: every mention of each node in the block
	Pieces map[string]protocol.Range `json:"pieces,omitempty"`
	Pawns  []protocol.Range          `json:"pawns,omitempty"` // of the text, also those that a path has taken
}

func (d *boardDrawer) text() boardText {
	var text boardText
	draft := d.placed.Draft
	switch {
	case draft.Graph != nil:
		text.Nodes = make([][]protocol.Range, len(draft.Graph.Nodes))
		for i, mentions := range draft.Graph.Mentions() {
			text.Nodes[i] = d.ranges(mentions)
		}
	case draft.Board != nil:
		for _, row := range draft.Board.Lines {
			at := d.snap.In(d.placed, source.Range{Start: row.Start, End: row.Start}).Start
			text.Rows = append(text.Rows, [2]uint32{at.Line, at.Character})
		}
	}
	for name, spot := range view.Spots(d.placed.Puzzle) {
		if !spot.Range.Empty() {
			if text.Pieces == nil {
				text.Pieces = map[string]protocol.Range{}
			}
			text.Pieces[name] = d.snap.In(d.placed, spot.Range)
		}
	}
	for _, pawn := range draft.Pawns {
		text.Pawns = append(text.Pawns, d.snap.In(d.placed, pawn.Range))
	}
	return text
}

// ranges converts ranges of the puzzle.
func (d *boardDrawer) ranges(list []source.Range) []protocol.Range {
	converted := make([]protocol.Range, len(list))
	for i, r := range list {
		converted[i] = d.snap.In(d.placed, r)
	}
	return converted
}

// A boardPlayed is an entry of `moves`, which are played from the position of the text,
// whatever the path.
type boardPlayed struct {
	To      int            `json:"to"`               // -1 where the entry names no place
	Player  string         `json:"player,omitempty"` // absent where it is not known whose turn it is
	Mark    game.Mark      `json:"mark,omitempty"`
	After   *boardOutcome  `json:"after,omitempty"` // of the position that it leads to; absent where it is not legal
	Range   protocol.Range `json:"range"`
	Problem string         `json:"problem,omitempty"`
}

func (d *boardDrawer) played() []boardPlayed {
	played := []boardPlayed{}
	for _, m := range explain.PlayedMoves(d.printer, d.answer) {
		entry := boardPlayed{To: m.Place, Player: m.Player, Range: d.snap.In(d.placed, m.Range), Problem: m.Problem}
		if m.Step != nil && !d.hidden {
			entry.Mark, entry.After = m.Step.Mark, d.outcome(game.AfterMove(m.Step.Move))
		}
		played = append(played, entry)
	}
	return played
}

// A boardClaim is the claim of a key such as `expect` or `solution` about the position of the
// text.
type boardClaim struct {
	Key   string         `json:"key"`
	Holds *bool          `json:"holds,omitempty"` // absent while it is not known, and where the claim is not understood
	Words string         `json:"words,omitempty"` // the truth, or the mistake in the claim
	Range protocol.Range `json:"range"`
}

func (d *boardDrawer) claims() []boardClaim {
	claims := []boardClaim{}
	for _, c := range explain.Claims(d.printer, d.answer) {
		claim := boardClaim{Key: c.Key, Range: d.snap.In(d.placed, c.Range)}
		if !d.hidden {
			claim.Words = c.Words
			if c.Known {
				claim.Holds = &c.Holds
			}
		}
		claims = append(claims, claim)
	}
	return claims
}
