package view

import (
	"encoding/binary"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/parser/syntax"
)

// Edits have the effects of the single edits of the position of the text, as far as they
// are known. Where each edit is one of a place, Effects, Breaks and Int16 have it by place; where
// it is one of an edge, Edges does.
type Edits struct {
	Known int `json:"known"` // how many edits have a known effect
	Total int `json:"total"`
	// Keys are those of the assertions that are true now. Bit i of what an edit breaks
	// stands for Keys[i].
	Keys []string `json:"keys"`
	// Effects has a byte a place, in base64: 0 where there is no edit or it is not known, 1
	// where nothing changes, 2 slower, 3 faster, 4 another winner or none, 5 more moves, 6
	// fewer; and 32 more where every assertion becomes true.
	Effects []byte `json:"effects,omitempty"`
	Breaks  []byte `json:"breaks,omitempty"` // a byte a place, in base64
	Int16   []byte `json:"int16,omitempty"`  // the outcome, as in a [Heat]; of pawns the total
	// Edges has a row for each edge, present or possible, whose effect is known: both nodes, 1
	// for an edge that is present, the effect, what it breaks and the outcome.
	Edges [][6]int `json:"edges,omitzero"`

	list []answer.Prospect // of edges or pawns, for the list of edits
}

// repairs is added to the effect of an edit that makes every assertion true.
const repairs = 32

// newEdits returns the known effects of the edits of a puzzle.
func newEdits(p *syntax.Puzzle, m *answer.EditMap) *Edits {
	e := &Edits{Keys: orNone(m.Keys())}
	if p.Draft.Graph != nil {
		e.Edges = [][6]int{}
	} else {
		e.Effects, e.Breaks, e.Int16 = make([]byte, p.Places()), make([]byte, p.Places()), make([]byte, 2*p.Places())
	}
	_, e.Total = m.Known()
	for edit := range m.All() {
		e.Known++
		e.add(&edit)
	}
	return e
}

func (e *Edits) add(edit *answer.Prospect) {
	if edit.Subject != game.WallSubject {
		e.list = append(e.list, *edit)
	}
	effect, breaks, outcome := int(edit.Effect), 0, edit.Short()
	if edit.Repairs {
		effect += repairs
	}
	for i, key := range e.Keys {
		if slices.Contains(edit.Breaks, key) {
			breaks |= 1 << i
		}
	}
	if e.Edges != nil {
		present := 0
		if edit.Present {
			present = 1
		}
		e.Edges = append(e.Edges, [6]int{int(edit.At), int(edit.Other), present, effect, breaks, int(outcome)})
		return
	}
	e.Effects[edit.At], e.Breaks[edit.At] = byte(effect), byte(breaks)
	binary.LittleEndian.PutUint16(e.Int16[2*edit.At:], uint16(outcome))
}
