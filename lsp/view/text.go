package view

import (
	"plywise/lsp/diagram"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/inert"
	"plywise/parser/source"
)

// A Text says where in the document things stand. Things that the text leaves to a default
// are absent.
type Text struct {
	Rows   [][2]uint32      `json:"rows,omitempty"`  // of a drawn board: line and first character of the cells
	Nodes  [][]Range        `json:"nodes,omitempty"` // of a graph: every mention of each node in the block
	Pieces map[string]Range `json:"pieces,omitempty"`
	Pawns  []Range          `json:"pawns,omitempty"` // of the text, also those that a path has taken
}

func (b *Board) text() Text {
	var text Text
	draft := b.Puzzle().Draft
	switch {
	case draft.Graph != nil:
		text.Nodes = make([][]Range, len(draft.Graph.Nodes))
		for i, mentions := range draft.Graph.Mentions() {
			text.Nodes[i] = b.ranges(mentions)
		}
	case draft.Board != nil:
		for _, row := range draft.Board.Lines {
			at := b.subject.Range(source.Range{Start: row.Start, End: row.Start}).Start
			text.Rows = append(text.Rows, [2]uint32{at.Line, at.Character})
		}
	}
	for name, spot := range diagram.Spots(b.Puzzle()) {
		if !spot.Range.Empty() {
			if text.Pieces == nil {
				text.Pieces = map[string]Range{}
			}
			text.Pieces[name] = b.subject.Range(spot.Range)
		}
	}
	for _, pawn := range draft.Pawns {
		text.Pawns = append(text.Pawns, b.subject.Range(pawn.Range))
	}
	return text
}

// ranges converts ranges of the puzzle.
func (b *Board) ranges(list []source.Range) []Range {
	converted := make([]Range, len(list))
	for i, r := range list {
		converted[i] = b.subject.Range(r)
	}
	return converted
}

// A Played is an entry of `moves`, which are played from the position of the text,
// whatever the path.
type Played struct {
	To      int       `json:"to"`               // -1 where the entry names no place
	Name    string    `json:"name"`             // as written
	Player  string    `json:"player,omitempty"` // absent where it is not known whose turn it is
	Mark    game.Mark `json:"mark,omitempty"`
	After   *Outcome  `json:"after,omitempty"` // of the position that it leads to; absent where it is not legal
	Range   Range     `json:"range"`
	Problem string    `json:"problem,omitempty"`
	Spot    *int      `json:"spot,omitempty"`
}

func (b *Board) played() []Played {
	played := []Played{}
	for _, m := range explain.PlayedMoves(b.subject.Printer, b.subject.Answer) {
		entry := Played{To: m.Place, Name: inert.Message(b.Puzzle().Slice(m.Range)), Player: m.Player, Range: b.subject.Range(m.Range), Problem: m.Problem}
		if m.Step != nil && !b.Hidden {
			entry.Mark, entry.After = m.Step.Mark, b.outcome(game.AfterMove(m.Step.Move))
		}
		played = append(played, entry)
	}
	return played
}

// A Claim is the claim of a key such as `expect` or `solution` about the position of the
// text.
type Claim struct {
	Key   string `json:"key"`
	Holds *bool  `json:"holds,omitempty"` // absent while it is not known, and where the claim is not understood
	Words string `json:"words,omitempty"` // the truth, or the mistake in the claim
	Range Range  `json:"range"`
}

func (b *Board) claims() []Claim {
	claims := []Claim{}
	for _, c := range explain.Claims(b.subject.Printer, b.subject.Answer) {
		claim := Claim{Key: c.Key, Range: b.subject.Range(c.Range)}
		if !b.Hidden {
			claim.Words = c.Words
			if c.Known {
				claim.Holds = &c.Holds
			}
		}
		claims = append(claims, claim)
	}
	return claims
}
