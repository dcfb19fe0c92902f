package view

import (
	"plywise/lsp/game"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// A Judgement is the judgement of the position of the text as a composition, once there is
// one.
type Judgement struct {
	Tries []Try `json:"tries,omitzero"` // in the order of the moves
	// Critical says of each move of the line whether it is critical; null for those of the
	// other player than the one whose win it is. It is absent for knight and pawns.
	Critical []*bool `json:"critical,omitzero"`
}

// A Try is a first move that gives the outcome away and has one refutation.
type Try struct {
	To             solver.Place `json:"to"`
	Name           string       `json:"name"`
	Refutation     solver.Place `json:"refutation"`
	RefutationName string       `json:"refutationName"`
	After          *Outcome     `json:"after"` // of the position that the try leads to
}

// judgement converts the judgement of the position of the text, for a line of which that many
// moves are shown.
func (b *Board) judgement(c *composition.Composition, line int) Judgement {
	if c == nil || b.Hidden {
		return Judgement{}
	}
	j := Judgement{Tries: make([]Try, len(c.Tries))}
	for i, t := range c.Tries {
		j.Tries[i] = Try{
			To: t.Move.To, Name: b.name(t.Move.To), After: b.outcome(game.AfterMove(t.Move)),
			Refutation: t.Refutation.To, RefutationName: b.name(t.Refutation.To),
		}
	}
	if b.Puzzle().Game == syntax.KnightPawns || line == 0 {
		return j
	}
	j.Critical = make([]*bool, line)
	for i := range c.Turns {
		if t := &c.Turns[i]; t.At < line {
			j.Critical[t.At] = &t.Critical
		}
	}
	return j
}
